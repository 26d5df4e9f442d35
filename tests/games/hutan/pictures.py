"""Which tables of Hutan are kept as pictures."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.pictures import Picture

PICTURES: Mapping[str, Picture] = {
    "middle": Picture(
        position=(
            "hutan ecosystem=3,11,15,17,21 holder=1 round=7 turn=1 pangolin=offered offer=*,rw "
            "grid0=~BCYy./GYYWr./g.yNg./r..B../~.WC~./...B.. grid1=~WNRr./RBBwgg/OBb.../Yy..../~y..~./......"
        ),
        turn="take pangolin; color g; place 20; animal 20; bonus y; bonus r",
    ),
    "end": Picture(
        position=(
            "hutan ecosystem=3,11,15,17,21 holder=1 round=10 turn=0 pangolin=held offer=- "
            "grid0=~BCYYb/GYYWrR/HyyNgw/RB.B../~RWC~./.WwB.. grid1=~WNRrr/RBBwgg/OBBw../YYYr../~yw.~./......"
        ),
    ),
    "plan": Picture(
        position=(
            "hutan holder=1 round=5 turn=2 pangolin=taken next_holder=0 offer=yr,yr "
            "grid0=~...../.bBr../.BBr../gGg.../~gy.~./..y... "
            "grid1=~...../.rry../.rry../wwWB../~wy.~./..y... "
            "seen=*,*,bb,bb,br,bw,bg,yr,yw,rw,gg,byw,byg"
        ),
        plan=(
            "30=W=1.00 31=W=1.00 32=N=1.00 41=W=1.00 11=O=0.83 12=R=1.00 21=R=0.92 22=R=0.83 "
            "33=C=0.58 43=B=0.58 13=T=0.67 23=Y=0.67 42=Y=0.50 52=Y=0.25 34=y=0.25 35=y=0.25 "
            "45=y=0.25 01=W=0.25 02=w=0.50 14=H=0.25 15=G=0.25 10=R=0.17 20=r=0.25 50=b=0.33 "
            "51=b=0.42 24=G=0.08 25=G=0.08"
        ),
    ),
}
