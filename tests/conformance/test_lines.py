"""Positions as lines, over all option sets: what play reaches is read back, any other text is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c import registry, replay
from engine_c.game import TERMINAL, HortusError, NotationError, Position, Ruleset
from engine_c.rng import Rng
from tests.conformance.cases import IMPLEMENTATIONS
from tests.support.option_sets import option_sets
from tests.support.play import policies, policy_names, seeded

SEEDS = st.integers(0, 2**64 - 1)


def turn_texts(ruleset: Ruleset, position: Position, policy: str, rng: Rng) -> list[str]:
    """Return decisions of a policy up to the end of the turn or a draw."""
    state = ruleset.state(position)
    choose, stream, turn = policies(ruleset)[policy], seeded("turn", rng.next()), state.turn_number()
    texts = []
    while state.current_player() >= 0 and state.turn_number() == turn:
        action = choose(state, state.legal_actions(), stream)
        texts.append(ruleset.action_text(state, action))
        state.apply(action)
    return texts


def play_on(ruleset: Ruleset, position: Position, policy: str, turns: int, rng: Rng) -> Position:
    """Play some turns, draws by contents or seed; the decisions are given turn by turn, or until a draw."""
    state = ruleset.state(position)
    goal = state.turn_number() + turns
    while state.current_player() != TERMINAL and state.turn_number() < goal:
        texts = turn_texts(ruleset, position, policy, rng)
        position = replay.advance(ruleset, position, texts, seed=rng.below(1000)).position
        state = ruleset.state(position)
    return position


@settings(max_examples=50)
@given(data=st.data(), seed=SEEDS, turns=st.integers(0, 40))
def test_positions_of_play_round_trip(game: str, data: st.DataObject, seed: int, turns: int) -> None:
    ruleset = data.draw(st.sampled_from(option_sets(game))).open()
    policy = data.draw(st.sampled_from(policy_names(game)))
    position = play_on(ruleset, ruleset.new_position(seed), policy, turns, Rng(seed))
    assert ruleset.canonical(position) == position
    assert ruleset.validate(position) == []
    assert ruleset.assumed(position) == []
    text = ruleset.game.format_position(position)
    assert "\n" not in text
    assert ruleset.game.parse_position(text) == position
    states = [ruleset.state(position, name) for name in IMPLEMENTATIONS]
    assert states[0].key() == states[1].key()
    if not position.turn_so_far:
        for state in states:
            assert ruleset.table(state, known=position.table) == position.table
    views = [ruleset.view(position, seat) for seat in range(ruleset.num_players)]
    for view in views:
        assert ruleset.game.parse_position(ruleset.game.format_position(view)) == view
        keys = {ruleset.state(view, name).key() for name in IMPLEMENTATIONS}
        assert len(keys) == 1
        if all(other == view for other in views):  # nothing is private to a seat
            assert keys == {states[0].key()}


@settings(max_examples=30)
@given(data=st.data(), seed=SEEDS, share=st.floats(0, 1))
def test_a_turn_so_far_round_trips(game: str, data: st.DataObject, seed: int, share: float) -> None:
    ruleset = data.draw(st.sampled_from(option_sets(game))).open()
    policy = data.draw(st.sampled_from(policy_names(game)))
    rng = Rng(seed)
    position = play_on(ruleset, ruleset.new_position(seed), policy, rng.below(12), rng)
    texts = turn_texts(ruleset, position, policy, rng)[:-1]
    done = texts[: int(share * (len(texts) + 1))]
    inside = replace(position, turn_so_far=(*position.turn_so_far, *done))
    assert ruleset.validate(inside) == []
    assert ruleset.game.parse_position(ruleset.game.format_position(inside)) == inside
    assert len({ruleset.state(inside, name).key() for name in IMPLEMENTATIONS}) == 1
    again = replay.advance(ruleset, inside, [])
    assert again.position == inside
    assert again.steps == ()


def test_a_line_that_cannot_be_read_names_the_word(game: str) -> None:
    found = registry.game(game)
    line = found.format_position(found.open().new_position(3))
    word = line.split()[-1]
    for text, problem in (
        ("", f"begins with `{game}`"),
        ("chess e4", f"begins with `{game}`"),
        (f"{game} weather=fine", "`weather=fine` is not understood"),
        (f"{game} {word.partition('=')[0]}", "is not understood"),
        (f"{line} {word}", "is there twice"),
    ):
        with pytest.raises(NotationError, match=problem) as caught:
            found.parse_position(text)
        assert {violation.field for violation in caught.value.violations} == {"notation"}


@settings(max_examples=200)
@given(text=st.text(max_size=60), data=st.data())
def test_any_text_is_read_or_refused(game: str, text: str, data: st.DataObject) -> None:
    found = registry.game(game)
    words = found.format_position(found.open().new_position(3)).split()[1:]
    name = data.draw(st.sampled_from(sorted(word.partition("=")[0] for word in words)))
    for line in (text, f"{game} {text}", f"{game} {name}={text}", f"{game} {name}={text} > {text}"):
        try:
            position = found.parse_position(line)
        except HortusError:
            continue
        ruleset = found.open(None, position.options)
        assert isinstance(ruleset.validate(position), list)
