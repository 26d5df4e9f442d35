"""Reasons add up exactly, and sentences say what they say, in all games and player counts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c.game import TERMINAL
from engine_c.registry import game
from engine_c.state import EngineState
from solver.analysis import TurnAnalysis
from solver.explain import differences, rival, sentence
from solver.params import Limit, SearchParams
from solver.phrases import LANGUAGES, labels, number
from solver.search.root import TurnSearch
from tests.search.positions import play_best_turns
from tests.search.sentences import check_sentence

VARIANTS: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("hutan", {"players": "1"}),
    ("hutan", {"players": "1", "ecosystem": "draw"}),
    ("hutan", {"players": "2", "ecosystem": "draw", "layout": "random"}),
    ("hutan", {"players": "3"}),
    ("hutan", {"players": "4", "ecosystem": "3,7,9,12,24"}),
    ("sattgruen", {"players": "1"}),
    ("sattgruen", {"players": "2", "goals": "drawn"}),
    ("sattgruen", {"players": "3"}),
    ("sattgruen", {"players": "4", "goals": "drawn"}),
    ("sattgruen", {"players": "5"}),
    ("botanicus", {"players": "2", "side": "base"}),
    ("botanicus", {"players": "3", "side": "expert"}),
    ("botanicus", {"players": "4", "side": "expert", "greenhouse": "unique"}),
)
MAX_TURNS = 52


def position(name: str, options: Mapping[str, str], turns: int, seed: int) -> EngineState:
    """Return a state inside a game, after so many turns or as many as there are before its end."""
    ruleset = game(name).open(options=options)
    state = ruleset.state(ruleset.new_position(seed))
    play_best_turns(state, turns, seed)
    if state.current_player() == TERMINAL:
        return position(name, options, turns // 2, seed)
    return state


@pytest.mark.parametrize(("name", "options"), VARIANTS)
@settings(max_examples=12, deadline=None)
@given(turns=st.integers(0, MAX_TURNS), seed=st.integers(0, 2**32), simulations=st.integers(1, 120))
def test_reasons_add_up_and_sentences_tell_them(
    name: str, options: Mapping[str, str], turns: int, seed: int, simulations: int
) -> None:
    state = position(name, options, turns, seed)
    params = SearchParams(limit=Limit(simulations=simulations), seed=seed, top=6)
    found = TurnSearch(state, params).run().turns
    rules = state.ruleset.score_rules
    for index, turn in enumerate(found):
        other = rival(found, index)
        assert other is (None if len(found) == 1 else found[index == 0])
        ahead = differences(turn, other)
        assert sum(ahead) == (expected(turn) - expected(other) if other is not None else 0)
        texts = [text for text, _ in labels(state, turn.actions)]
        for language in LANGUAGES:
            said = sentence(state, found, index, language)
            check_sentence(
                said,
                game=name,
                language=language,
                decisions=texts,
                differences=dict(zip(rules, ahead, strict=True)),
            )


def expected(turn: TurnAnalysis) -> int:
    """Return the expected score in 1/1024 points, from the sums of the simulations alone."""
    return sum(total // max(turn.visits, 1) for total in turn.term_sums)


def test_a_wrong_number_or_cell_is_seen() -> None:
    right = "Plants blue on 12 and 13: +1.5 from animals, -0.3 from trees against the next turn."
    told = {
        "game": "hutan",
        "language": "en",
        "decisions": ("take bb", "place 12:b", "place 13:b"),
        "differences": {"trees": -307, "animals": 1536, "plus": 20},
    }
    assert check_sentence(right, **told) == 2
    for wrong in (
        right.replace("1.5", "1.4"),
        right.replace("+1.5", "-1.5"),
        right.replace("12", "14"),
        right.replace("13", "12"),
        right.replace("animals", "completed areas"),
        right.replace(", -0.3 from trees", ""),
        right.replace("turn", "turn of 3"),
    ):
        with pytest.raises(AssertionError):
            check_sentence(wrong, **told)


@pytest.mark.parametrize(
    ("points", "language", "text"), [(1234.56, "de", "+1234,6"), (-0.75, "de", "-0,8"), (2.0, "en", "+2.0")]
)
def test_numbers_are_written_as_the_language_has_them(points: float, language: str, text: str) -> None:
    assert number(points, language, is_signed=True) == text
