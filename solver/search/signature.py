"""The signature: one number that changes when, and only when, what the searches answer changes.

Every game of the registry is searched with each number of players, at its start and after some random
turns, by every search there is. `python -m solver.search.signature` prints the number; the tests compare
it with `tests/golden/signature.txt`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from engine_c.game import CHANCE, TERMINAL
from engine_c.registry import games
from engine_c.rng import Rng
from engine_c.state import EngineState
from solver.params import Limit, SearchParams
from solver.search.root import TurnSearch
from solver.search.uct import Uct

SEED = 20
"""Names the set-ups, the random turns and the searches."""
TURNS = (0, 5, 13)
"""Random turns played before a search."""
SIMULATIONS = 384
LANES = 3


def positions() -> Iterator[EngineState]:
    """Yield the states that are searched, a decision pending."""
    for _, game in sorted(games().items()):
        for num_players in range(game.min_players, game.max_players + 1):
            ruleset = game.open(options={"players": str(num_players)})
            for turns in TURNS:
                state = cast(EngineState, ruleset.state(ruleset.new_position(SEED)))
                play_turns(state, turns)
                if state.current_player() != TERMINAL:
                    yield state


def play_turns(state: EngineState, turns: int) -> None:
    """Play uniformly random whole turns and the draws behind them, in place."""
    rng = Rng(SEED)
    world = state.world(SEED, 0)
    while state.current_player() == CHANCE or (
        state.current_player() != TERMINAL and state.turn_number() < turns
    ):
        if state.current_player() == CHANCE:
            state.apply(world.draw(state))
        else:
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])


def answers() -> Iterator[object]:
    """Yield what the searches answer, without what may differ between runs."""
    limit = Limit(simulations=SIMULATIONS)
    params = SearchParams(limit=limit, seed=SEED, lanes=LANES)
    for state in positions():
        yield Uct(state, limit=limit, seed=SEED, lanes=LANES).run().identity()
        yield replace(TurnSearch(state, params).run(), threads=0, elapsed_s=0.0)


def signature() -> str:
    """Return the signature: 16 hex digits, BLAKE2b over the answers in full precision."""
    digest = hashlib.blake2b(digest_size=8)
    for answer in answers():
        digest.update(repr(answer).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(signature())
