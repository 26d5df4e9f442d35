"""Reference and engine agree at every state of random games.

The short form: one game of a spread of option sets, then games whose choices hypothesis draws and
shrinks. `python -m tests.differential.run` is the long form.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.differential import failures
from tests.differential.failures import replay_saved, save
from tests.support.compare import Failure, Tally, compare_game, differences
from tests.support.option_sets import default_sets, games, option_sets, sample_sets
from tests.support.play import next_action, policy_names, seeded, uniform

NUM_SPREAD = 48
"""Option sets of a game that are played once each in the short form."""
NUM_DRAWN = 25
"""Games whose choices hypothesis draws."""


class DrawnStream:
    """Random numbers that hypothesis chooses, so that it can shrink a game that fails."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def random(self) -> float:
        """Return the next number in [0, 1)."""
        return self.data.draw(st.integers(0, 0xFFFF)) / 0x10000


@pytest.mark.parametrize("game", games())
def test_spread_of_option_sets(game: str) -> None:
    every = option_sets(game)
    stride = max(1, len(every) // NUM_SPREAD)
    chosen = dict.fromkeys([*default_sets(game), *every[::stride]])
    names = policy_names(game)
    tally = Tally()
    for index, option_set in enumerate(chosen):
        policy = names[index % len(names)]
        failure = compare_game(option_set, policy, seeded(option_set, policy, 0), tally, tables=0.2)
        assert failure is None, f"{failure}\nsaved to {save(failure)}"
    assert tally.games == len(chosen)
    assert tally.states > 50 * tally.games


@pytest.mark.parametrize("game", games())
def test_drawn_games(game: str) -> None:
    # Only the smallest failing game is kept: each one found overwrites the last.
    last: list[Path] = []

    @settings(max_examples=NUM_DRAWN)
    @given(
        option_set=st.sampled_from(sample_sets(game)),
        policy=st.sampled_from(policy_names(game)),
        data=st.data(),
    )
    def agree(option_set, policy, data):  # type: ignore[no-untyped-def]
        failure = compare_game(option_set, policy, DrawnStream(data), Tally(), tables=0.0)
        if failure is not None:
            while last:
                last.pop().unlink(missing_ok=True)
            last.append(save(failure))
            raise AssertionError(f"{failure}\nsaved to {last[0]}")

    agree()


@pytest.mark.parametrize("game", games())
def test_saved_failures_are_mended(game: str) -> None:
    for path in sorted(failures.FOLDER.glob(f"{game}-*.txt")):
        assert replay_saved(path) == [], f"{path.name} still differs"


@pytest.mark.parametrize("game", games())
def test_a_difference_is_noticed(game: str, tmp_path: Path) -> None:
    """The comparison can fail: an engine that is one action ahead differs, and its record plays again."""
    option_set = default_sets(game)[0]
    ruleset = option_set.open()
    reference, engine = ruleset.initial_state("reference"), ruleset.initial_state("engine")
    rng = seeded("noticed")
    actions = []
    for _ in range(30):
        action = next_action(engine, uniform, rng)
        assert differences(reference, engine) == []
        reference.apply(action)
        engine.apply(action)
        actions.append(action)
    engine.apply(next_action(engine, uniform, rng))
    found = [str(item) for item in differences(reference, engine)]
    assert any(line.startswith("key") for line in found)
    path = save(Failure(option_set=option_set, policy="uniform", actions=actions, found=found), tmp_path)
    assert "history:" in path.read_text()
    assert replay_saved(path) == []
