"""Both implementations count the same paths."""

from __future__ import annotations

from engine_c.game import Position, Ruleset, State
from engine_c.perft import Draw, divide, perft
from tests.support.option_sets import OptionSet
from tests.support.play import seeded, uniform
from tests.support.positions import dealt, some

DEPTH = 3
MAX_PATHS = 600


def contents_or_first(ruleset: Ruleset, position: Position) -> Draw:
    """Return the draws as the contents of a position have them; where they do not say, the first outcome."""

    def draw(state: State) -> int:
        told = ruleset.contents_draw(position, state)
        return state.chance_outcomes()[0][0] if told is None else told

    return draw


def test_counts_are_equal(option_set: OptionSet) -> None:
    ruleset = option_set.open()
    rng = seeded("perft", option_set)
    for stop in some(dealt(ruleset, "engine", uniform, rng, seed=31), rng, share=0.02):
        draw = contents_or_first(ruleset, stop.position)
        engine, reference = (ruleset.state(stop.position, name) for name in ("engine", "reference"))
        if stop.state.current_player() < 0 or perft(engine, 2, draw) > MAX_PATHS:
            continue
        assert divide(engine, DEPTH, draw) == divide(reference, DEPTH, draw)
        assert sum(count for _, count in divide(engine, DEPTH, draw)) == perft(engine, DEPTH, draw)
