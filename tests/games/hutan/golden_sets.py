"""Which games and positions of Hutan are kept as goldens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.support.goldens import Perft, Playthrough

_perft = partial(Perft, policy="animals")

PLAYTHROUGHS: Mapping[str, Playthrough] = {
    "two_players": Playthrough(options={"players": "2"}, seed=22),
    "four_players_advanced": Playthrough(
        options={"players": "4", "ecosystem": "draw", "layout": "random"}, seed=29
    ),
    "solo_scenario": Playthrough(options={"players": "1", "scenario": "H"}, seed=28),
    "family": Playthrough(options={"players": "3", "family": "true"}, seed=22),
}

PERFTS: Mapping[str, Perft] = {
    "two_players_start": _perft(options={"players": "2"}, seed=7, turns=0, depth=6),
    "two_players_middle": _perft(options={"players": "2"}, seed=7, turns=13, depth=6),
    "two_players_end": _perft(options={"players": "2"}, seed=7, turns=32, depth=9),
    "three_players_family": _perft(options={"players": "3", "family": "true"}, seed=8, turns=30, depth=6),
    "four_players_advanced": _perft(
        options={"players": "4", "ecosystem": "draw", "layout": "random"}, seed=9, turns=40, depth=6
    ),
    "solo_start": _perft(options={"players": "1"}, seed=10, turns=0, depth=6),
    "solo_end": _perft(options={"players": "1", "scenario": "C"}, seed=10, turns=14, depth=7),
    "limited_supply": _perft(
        options={"players": "4", "supply": "limited", "tree_supply": "6"}, seed=12, turns=50, depth=5,
        policy="supply",
    ),
    "touch_each_out_and_back": _perft(
        options={
            "players": "2", "touch_rule": "each", "draft_order": "out_and_back",
            "pangolin_enter": "round_start", "animal_mandatory": "true",
        },
        seed=13, turns=20, depth=7,
    ),
}  # fmt: skip
