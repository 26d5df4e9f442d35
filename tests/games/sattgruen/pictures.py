"""Which tables of Sattgrün are kept as pictures."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.pictures import Picture

PICTURES: Mapping[str, Picture] = {
    "middle": Picture(
        position=(
            "sattgruen goals=drawn goals_now=GP09,GI09,GR01 start=0 turn=6 seat=0 plants=P33:1,P31,P30,P24 "
            "rooms=R15,R16:1,R13:1,R19:1 tokens=hand_trowel,turquoise-sofa,magenta-armchair,fertilizer "
            "home0=P46=2@-1,-1;R09+orange-table@0,-1;R38+orange-bird@-1,0;P51=4@0,0;R12+magenta-cat@1,0;"
            "P34=3@-1,1;R48+yellow-lamp@0,1 thumbs0=1 stored0=watering_can home1=P59=3@-1,-1;"
            "R52+orange-cat@0,-1;P37:stone@1,-1;P04=1@-2,0;R50+blue-dog@-1,0;P40:stone@0,0;P10:stone@-1,1 "
            "thumbs1=1 box=fertilizer,hand_trowel,watering_can"
        ),
        turn="take plant 1; cell -2,0; keep; trowel -1,-1; trowel 0,0; boost 0,0",
    ),
    "end": Picture(
        position=(
            "sattgruen goals=drawn goals_now=GP09,GI09,GR01 start=0 turn=14 seat=0 plants=P53,P31:2,P43,- "
            "rooms=R51:1,R05,R13:2,R37:3 tokens=yellow-table,blue-table,blue-cat,- home0=P15:ceramic@-3,-1;"
            "R47+orange-fish@-2,-1;P46:ceramic@-1,-1;R09+orange-table@0,-1;P09=1@1,-1;R16+turquoise-sofa@-3,"
            "0;P33:wood@-2,0;R38+orange-bird@-1,0;P51:wood@0,0;R12+magenta-cat@1,0;P16=1@-3,1;"
            "R24+orange-armchair@-2,1;P34=7@-1,1;R48+yellow-lamp@0,1;P32=1@1,1 thumbs0=0 "
            "stored0=yellow-armchair home1=P24:terracotta@-3,-1;R19+turquoise-table@-2,-1;P59:wood@-1,-1;"
            "R52+orange-cat@0,-1;P37:stone@1,-1;R08+magenta-armchair@-3,0;P04=6@-2,0;R50+blue-dog@-1,0;"
            "P40:stone@0,0;R58+yellow-bookshelf@1,0;P30:ceramic@-3,1;R15+yellow-sofa@-2,1;P10:stone@-1,1;"
            "R07@0,1;P35=2@1,1 thumbs1=0 stored1=watering_can box=fertilizer,fertilizer,hand_trowel,"
            "hand_trowel,hand_trowel,hand_trowel,hand_trowel,watering_can,watering_can,watering_can,"
            "watering_can"
        ),
    ),
}
