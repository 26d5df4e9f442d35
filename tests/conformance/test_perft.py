"""Both implementations count the same paths."""

from __future__ import annotations

from engine_c.perft import contents_of, divide, perft
from tests.support.option_sets import OptionSet
from tests.support.play import seeded, uniform
from tests.support.positions import dealt, some

DEPTH = 3
MAX_PATHS = 600


def test_counts_are_equal(option_set: OptionSet) -> None:
    ruleset = option_set.open()
    rng = seeded("perft", option_set)
    for stop in some(dealt(ruleset, "engine", uniform, rng, seed=31), rng, share=0.02):
        draw = contents_of(ruleset, stop.position)
        engine, reference = (ruleset.state(stop.position, name) for name in ("engine", "reference"))
        if stop.state.current_player() < 0 or perft(engine, 2, draw) > MAX_PATHS:
            continue
        assert divide(engine, DEPTH, draw) == divide(reference, DEPTH, draw)
        assert sum(count for _, count in divide(engine, DEPTH, draw)) == perft(engine, DEPTH, draw)
