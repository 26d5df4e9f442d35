"""Decisions, events and positions as text, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine_c.game import CHANCE, HortusError, NotationError
from tests.conformance.cases import Case
from tests.support.positions import dealt, played


def test_decisions_round_trip(case: Case) -> None:
    ruleset = case.ruleset
    for state, _ in case.walk("decisions"):
        if state.current_player() < 0:
            continue
        texts = [ruleset.action_text(state, action) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts), "two decisions read alike"
        for action, text in zip(state.legal_actions(), texts, strict=True):
            assert text == text.strip()
            assert ";" not in text
            assert "\n" not in text
            assert ruleset.parse_steps(state, text) == [action]


def test_events_round_trip(case: Case) -> None:
    ruleset = case.ruleset
    before = None
    actions: list[int] = []
    for state, action in case.walk("events"):
        pending = ruleset.pending_chance(state)
        assert (pending is not None) == (state.current_player() == CHANCE)
        if pending is None or action is None:
            continue
        assert [weight for _, weight in pending.outcomes] == [weight for _, weight in state.chance_outcomes()]
        if before is None:
            before, actions = state.copy(), []
        actions.append(action)
        if pending.num_draws > 1:
            continue
        text = ruleset.event_text(before, actions)
        again = before.copy()
        for step in ruleset.parse_steps(before, text):
            again.apply(step)
        assert again.key() == state.child(action).key()
        assert ruleset.event_text(before, ruleset.parse_steps(before, text)) == text
        before = None


@pytest.mark.parametrize("text", ["", " ", "nonsense", "take", "42", "; ;", "\x00", "take " * 500])
def test_texts_that_are_no_notation(case: Case, text: str) -> None:
    ruleset = case.ruleset
    for state, _ in case.walk("nonsense"):
        if state.current_player() >= 0:
            with pytest.raises(HortusError):
                ruleset.parse_steps(state, text)
            return


def test_turns_in_canonical_order_stay_so(case: Case) -> None:
    ruleset = case.ruleset
    texts: list[str] = []
    turn, before = -1, None
    for state, action in case.walk("canonical"):
        if state.turn_number() != turn or state.current_player() == CHANCE:  # a draw inside ends a text
            if before is not None and texts:
                assert ruleset.canonical_turn(before, texts) == texts
            turn, before, texts = state.turn_number(), None, []
        if state.current_player() >= 0 and action is not None:
            before = before or state.copy()
            texts.append(ruleset.action_text(state, action))


def test_positions_round_trip(case: Case) -> None:
    ruleset = case.ruleset
    walks = (
        played(ruleset, case.implementation, case.policy, case.rng("played")),
        dealt(ruleset, case.implementation, case.policy, case.rng("dealt"), seed=case.index),
    )
    for stops in walks:
        for stop in stops:
            text = ruleset.game.format_position(stop.position)
            assert "\n" not in text
            assert text.split()[0] == ruleset.game.name
            again = ruleset.game.parse_position(text)
            assert again == stop.position
            assert ruleset.game.format_position(again) == text


def test_a_broken_position_text_is_refused(case: Case) -> None:
    ruleset = case.ruleset
    position = ruleset.new_position(3)
    text = ruleset.game.format_position(position)
    words = text.split(" ")
    for wrong in (
        "",
        "nogame",
        f"{text} {words[-1]}",
        f"{text} x=1",
        text.replace("=", ":", 1),
        f"{text} > hop",
    ):
        with pytest.raises(HortusError):
            ruleset.state(ruleset.game.parse_position(wrong), case.implementation)
    with pytest.raises(NotationError):
        ruleset.game.parse_position("")


def test_steps_that_are_not_legal_are_refused(case: Case) -> None:
    ruleset = case.ruleset
    position = ruleset.new_position(5)
    with pytest.raises(HortusError):
        ruleset.state(replace(position, turn_so_far=("hop",)), case.implementation)
