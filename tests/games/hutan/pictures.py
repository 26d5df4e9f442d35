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
}
