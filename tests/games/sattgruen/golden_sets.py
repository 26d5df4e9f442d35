"""Which games and positions of Sattgrün are kept as goldens."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.support.goldens import Perft, Playthrough

_perft = partial(Perft, policy="gardener")

PLAYTHROUGHS: Mapping[str, Playthrough] = {
    "two_players_goals": Playthrough(options={"players": "2", "goals": "drawn"}, seed=41),
    "five_players_goals": Playthrough(options={"players": "5", "goals": "drawn"}, seed=42),
    "solo": Playthrough(options={"players": "1"}, seed=43),
    "solo_scenario": Playthrough(options={"players": "1", "solo_scenario": "4"}, seed=44),
    "family": Playthrough(options={"players": "3", "family": "on"}, seed=45),
}

PERFTS: Mapping[str, Perft] = {
    "two_players_start": _perft(options={"players": "2"}, seed=7, turns=0, depth=7),
    "two_players_middle": _perft(options={"players": "2"}, seed=7, turns=14, depth=6),
    "two_players_end": _perft(options={"players": "2"}, seed=7, turns=26, depth=6),
    "two_players_goals": _perft(
        options={"players": "2", "goals": "GP03,GI01,GR06"}, seed=8, turns=16, depth=5
    ),
    "five_players_goals": _perft(options={"players": "5", "goals": "drawn"}, seed=9, turns=40, depth=6),
    "solo_start": _perft(options={"players": "1"}, seed=10, turns=1, depth=5),
    "solo_end": _perft(options={"players": "1", "goals": "drawn"}, seed=10, turns=12, depth=6),
    "stored_tokens": _perft(options={"players": "3"}, seed=11, turns=21, depth=6, policy="keeper"),
    "free_timing": _perft(
        options={"players": "2", "timing": "free", "declines": "all"}, seed=12, turns=12, depth=6
    ),
    "family": _perft(options={"players": "4", "family": "on"}, seed=13, turns=30, depth=6),
}
