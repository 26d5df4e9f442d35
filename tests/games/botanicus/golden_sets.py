"""Which games and positions of Botanicus are kept as goldens."""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.goldens import Perft, Playthrough

EXPERT = {"players": "4", "side": "expert"}
COMMON = {**EXPERT, "greenhouse": "common"}
UNIQUE = {"players": "3", "side": "expert", "greenhouse": "unique"}

PLAYTHROUGHS: Mapping[str, Playthrough] = {
    "two_players": Playthrough(options={"players": "2"}, seed=41),
    "four_players_greenhouse": Playthrough(options=COMMON, seed=42),
    "three_players_unique": Playthrough(options=UNIQUE, seed=43),
}

PERFTS: Mapping[str, Perft] = {
    "two_players_start": Perft(options={"players": "2"}, seed=7, turns=2, depth=5, policy="gardener"),
    "two_players_middle": Perft(options={"players": "2"}, seed=7, turns=20, depth=5, policy="gardener"),
    "two_players_end": Perft(options={"players": "2"}, seed=7, turns=34, depth=6, policy="gardener"),
    "four_players_expert": Perft(options=EXPERT, seed=8, turns=56, depth=5, policy="keeper"),
    "four_players_greenhouse": Perft(options=COMMON, seed=43, turns=59, depth=6, policy="glasshouse"),
    "three_players_unique": Perft(options=UNIQUE, seed=23, turns=36, depth=5, policy="glasshouse"),
    "long_tracks": Perft(options={"players": "3"}, seed=11, turns=24, depth=5, policy="runner"),
    "one_gardener_blocks": Perft(
        options={**COMMON, "players": "2", "gardener_pass": "no", "transplant_replaces": "no"},
        seed=19,
        turns=30,
        depth=5,
        policy="mover",
    ),
}
