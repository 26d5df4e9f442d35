"""Which tables of Botanicus are kept as pictures."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.pictures import Picture

PICTURES: Mapping[str, Picture] = {
    "middle": Picture(
        position=(
            "botanicus stage=round2 column=5 seat=1 view=1 "
            "tiles=s4,s7,t4,t8,s1,s5,t1,t3,s2,s8,t6,t5,s6,s3,t7,t2 piles=4.1:1;4.3:N;4.4:0 "
            "garden0=base coins0=3 vp0=52 tracks0=U3,B2,T2 beds0=-.../214./.4../1.../...- "
            "gardeners0=3,2 animals0=4 tasks0=10,17,20,8,4 basic0=00000 special0=00000 hand0=?2 "
            "garden1=base coins1=5 vp1=48 tracks1=M1,B3,B1 beds1=-.../.11./.11./.24./..3- "
            "gardeners1=4,3 animals1=4 tasks1=2,5,3,16,6 basic1=00000 special1=00000 hand1=C8 "
            "discard=C9"
        ),
        turn=(
            "neutral 3; walk 4,3 1,3; play C8; money 2 U2 unused 1; space 2; barrow 1 B5 cost 3; "
            "water 2,3; plant II 1,3"
        ),
    ),
    "end": Picture(
        position=(
            "botanicus players=4 side=expert greenhouse=common stage=over seat=0 "
            "tiles=s1,s3,t1,t4,s2,s8,t3,t8,s7,s4,t7,t6,s5,s6,t5,t2 stack=1,2,3,0 garden0=A coins0=1 "
            "vp0=112 tracks0=M1,B2,T1 beds0=-151/1435/132s/u23./.12- greenhouse0=... "
            "gardeners0=1,3;2,1 tasks0=18,12,16,17,0 greentask0=8 basic0=11000 special0=01000 "
            "tokens0=round:15;square:16;fruit_round:3;fruit_square:10 finals0=F1,F3 returned0=F10,F12 "
            "garden1=D vp1=134 tracks1=M0,B0,B1 beds1=.-5./.44u/533./1542/t1-. greenhouse1=... "
            "gardeners1=1,1;3,1 tasks1=0,10,5,13,14 greentask1=3 basic1=00110 special1=00110 "
            "tokens1=round:9;square:12;fruit_round:9;fruit_square:15 finals1=F5 returned1=F6,F11 "
            "garden2=C vp2=161 tracks2=M0,B2,S0 beds2=3132-/2422./21315/-22.. greenhouse2=2.. "
            "gardeners2=2,2;2,4 tasks2=4,20,2,15 greentask2=11 basic2=1110 special2=1010 greendone2=1 "
            "tokens2=round:12;square:20;square:8 finals2=F7,F9,F10 returned2=F2 garden3=B vp3=95 "
            "tracks3=M0,B0,T2 beds3=5.4./44../-.../..4-/.2.. greenhouse3=5.. gardeners3=2,1;4,2 "
            "tasks3=7,1,19,6,9 basic3=00000 special3=00000 "
            "tokens3=square:24;fruit_round:6;fruit_square:5 finals3=F4,F12 returned3=F3,F8 "
            "discard=C1,C3,C6,C9 tail=F6@2,F8@2,F2@0,F11@0"
        ),
    ),
}
