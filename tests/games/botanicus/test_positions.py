"""Positions of Botanicus: notation, tables of both implementations, new games, views, hidden piles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_c import replay
from engine_c.game import CHANCE, TERMINAL, HortusError, NotationError, OptionsError, Position, PositionError
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.table import NEUTRAL, TailCard
from engine_c.rng import Rng
from tests.games.botanicus.positions import (
    CHOICE,
    EXPERT,
    GAME,
    IMPLEMENTATIONS,
    MIDDLE,
    answers,
    begun,
    changed,
    make_position,
    play,
    with_plot,
)
from tests.support.play import seeded, uniform

MIXED: tuple[dict[str, str], ...] = (
    {},
    {"players": "3", "zero_steps": "nothing"},
    {"players": "4", "side": "expert"},
    {"side": "expert", "greenhouse": "common"},
    {"players": "3", "side": "expert", "greenhouse": "unique", "fruit_supply": "16"},
    {"garden_assignment": "3,1", "task_deal": "1,2,3,4,5/6,7,8,9,10"},
)


def play_on(ruleset: Ruleset, position: Position, turns: int, rng: Rng) -> Position:
    """Play some turns, draws by contents or seed; the decisions are given turn by turn, or until a draw."""
    stream = seeded("play on", rng.next())
    goal = ruleset.state(position).turn_number() + turns
    while True:
        state = ruleset.state(position)
        if state.current_player() == TERMINAL or state.turn_number() >= goal:
            return position
        turn = state.turn_number()
        texts = []
        while state.current_player() >= 0 and state.turn_number() == turn:
            action = uniform(state, state.legal_actions(), stream)
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        position = replay.advance(ruleset, position, texts, seed=rng.below(1000)).position


@settings(max_examples=25)
@given(
    options=st.sampled_from(MIXED),
    seed=st.integers(0, 2**64 - 1),
    turns=st.integers(0, 60),
    seat=st.integers(0, 3),
)
def test_positions_of_play_round_trip(options: dict[str, str], seed: int, turns: int, seat: int) -> None:
    ruleset = GAME.open(None, options)
    assert isinstance(ruleset, Ruleset)
    position = play_on(ruleset, ruleset.new_position(seed), turns, Rng(seed))
    assert ruleset.canonical(position) == position
    assert ruleset.validate(position) == []
    assert ruleset.assumed(position) == []
    text = GAME.format_position(position)
    assert "\n" not in text
    assert GAME.parse_position(text) == position
    states = [ruleset.state(position, name) for name in IMPLEMENTATIONS]
    assert states[0].key() == states[1].key()
    if not position.turn_so_far:
        for state in states:
            assert ruleset.table(state, known=position.table) == position.table
    view = ruleset.view(position, seat % ruleset.num_players)
    assert GAME.parse_position(GAME.format_position(view)) == view
    assert ruleset.validate(view) == []
    seen = [ruleset.state(view, name) for name in IMPLEMENTATIONS]
    assert seen[0].key() == seen[1].key()


def test_the_line_is_the_one_of_the_readme() -> None:
    for words in (MIDDLE, EXPERT, CHOICE):
        ruleset, position = make_position(words)
        line = GAME.format_position(position)
        assert GAME.parse_position(line) == position
        given = set(words.split())
        assert given <= set(line.split())
        assert ruleset.canonical(position).table == position.table
    ruleset, _ = make_position()
    start = ruleset.position_of(ruleset.table(ruleset.initial_state()))
    assert GAME.format_position(start).split()[2:] == [
        "stage=gardens", "seat=0", "coins0=6", "tracks0=M0,B0,S0", "coins1=6", "tracks1=M0,B0,S0",
    ]  # fmt: skip
    assert ruleset.pending_chance(ruleset.state(start)) is not None


def test_a_short_line_is_filled_in_and_sorted() -> None:
    position = GAME.parse_position(
        f"botanicus {EXPERT} > walk   1,3  1,2".replace("gardeners0=2,2;2,3", "gardeners0=2,3;2,2")
        .replace("hand0=C1,C7", "hand0=C7,C1")
        .replace("returned2=F6,F10", "returned2=F10,F6")
        .replace("discard=C2,C3", "discard=C3,C2")
    )
    _, sorted_one = make_position(EXPERT)
    assert position == begun(sorted_one, "walk 1,3 1,2")
    plot = position.table.plots[1]
    assert plot.basic_done == (False,) * 4
    assert plot.greenhouse == "..."
    assert (plot.num_hand, plot.num_finals) == (1, 2)
    _, base = make_position("stage=round1 column=1 seat=1 stack=0,1,N")
    assert [plot.garden for plot in base.table.plots] == ["base", "base"]
    assert base.table.plots[0].gardeners == ((2, 2),)
    assert base.table.plots[0].coins == 6


def test_what_is_not_told_stays_so() -> None:
    _, position = make_position(EXPERT.replace("returned0=F7,F8", "returned0=?"))
    assert position.table.plots[0].returned is None
    assert "returned0=?" in GAME.format_position(position)
    ruleset, _ = make_position(EXPERT)
    (sentence,) = ruleset.assumed(position)
    assert "seat 0" in sentence
    assert ruleset.validate(position) == []
    assert ruleset.state(position).key() == ruleset.state(position, "reference").key()


def test_options_of_other_components_stay_as_given() -> None:
    text = "botanicus players=3 zero_steps=nothing components=0123456789abcdef stage=gardens"
    position = GAME.parse_position(text)
    assert dict(position.options) == {"players": "3", "zero_steps": "nothing"}
    assert position.components_hash == "0123456789abcdef"
    assert "zero_steps=nothing" in GAME.format_position(position)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "begins with `botanicus`"),
        ("chess e4", "begins with `botanicus`"),
        ("botanicus seat", "`seat` is not understood"),
        ("botanicus weather=fine", "`weather=fine` is not understood"),
        ("botanicus seat=1 seat=2", "`seat` is there twice"),
        ("botanicus seat=one", "no number"),
        ("botanicus coins0=-1", "no number"),
        ("botanicus piles=3:0", "no pile of flowers"),
        ("botanicus piles=3.1:x", "no number"),
        ("botanicus tail=F1", "no card under the pile"),
        ("botanicus tokens0=9", "no token"),
        ("botanicus basic0=yes", "marks are 0 or 1"),
        ("botanicus hand0=?two", "no number"),
        ("botanicus gardeners0=9,9", "no bed and no node"),
        ("botanicus tracks0=M0", "three tracks"),
    ],
)
def test_a_line_that_cannot_be_read_names_the_word(text: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem) as caught:
        GAME.parse_position(text)
    assert {violation.field for violation in caught.value.violations} == {"notation"}


def test_void_options_in_a_line_are_refused() -> None:
    for words in ("players=5", "greenhouse=common", "garden_assignment=A,B", "side=middle"):
        with pytest.raises(OptionsError):
            GAME.parse_position(f"botanicus {words}")


@settings(max_examples=150)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for line in (text, f"botanicus {text}", f"botanicus beds0={text}", f"botanicus hand1={text} > {text}"):
        try:
            position = GAME.parse_position(line)
        except HortusError:
            continue
        ruleset = GAME.open(None, position.options)
        assert isinstance(ruleset.validate(position), list)


# --- new games and hidden piles -------------------------------------------------------------------


@pytest.mark.parametrize("options", MIXED)
def test_a_new_game_tells_everything_there_is(options: dict[str, str]) -> None:
    ruleset: Any = GAME.open(None, options)
    position = ruleset.new_position(5)
    table = position.table
    assert table.stage == "assign"
    assert len(table.tiles) == 16
    assert table.deck is not None
    assert Counter(table.deck) == {card.id: card.count for card in ruleset.components.cards}
    assert table.final_pile is None
    assert (NEUTRAL in table.stack) == (ruleset.num_players == 2)
    assert [len(plot.dealt_tasks) for plot in table.plots] == [5] * ruleset.num_players
    assert ruleset.new_position(5) == position
    assert ruleset.new_position(6) != position
    owner = next(owner for owner in reversed(table.stack) if owner != NEUTRAL)
    assert table.seat == owner


def full_deck(ruleset: Ruleset, position: Position, *first: str) -> Position:
    """Return the position with its deck told, some cards on top."""
    table = position.table
    held = Counter(table.discard)
    for plot in table.plots:
        held += Counter(plot.hand or ())
    left = Counter({card.id: card.count for card in ruleset.components.cards}) - held - Counter(first)
    return changed(position, deck=(*first, *left.elements()))


MONEY = ("end phase", "space 3")
"""Tile t4 is drawn for space 3 of column 4; the test puts a tile with a card there."""


def with_card_tile(position: Position) -> Position:
    """Put the tile that draws a card on the third space of column 4."""
    tiles = list(position.table.tiles)
    place = 4 + 2
    other = tiles.index("t3")
    tiles[place], tiles[other] = tiles[other], tiles[place]
    return changed(position, tiles=tuple(tiles))


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_draws_follow_the_contents(implementation: str) -> None:
    ruleset, position = make_position()
    told = full_deck(ruleset, with_card_tile(position), "C9", "C8")
    done = replay.advance(ruleset, told, MONEY, implementation=implementation)
    assert "cards C9" in done.steps
    assert done.pending_chance is None
    while done.position.turn_so_far:
        state = ruleset.state(done.position, implementation)
        done = replay.advance(
            ruleset, done.position, answers(ruleset, state)[-1:], implementation=implementation
        )
    assert done.position.table.deck is not None
    assert done.position.table.deck[0] == "C8"
    assert done.position.table.plots[0].hand == ("C1", "C4", "C9")
    with pytest.raises(HortusError, match="contradicts the contents"):
        replay.advance(ruleset, told, [*MONEY, "cards C1"], implementation=implementation)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_turn_that_ends_with_a_draw_goes_into_the_table(implementation: str) -> None:
    ruleset, position = make_position()
    away = with_plot(with_card_tile(position), 0, gardeners=((4, 3),))  # nothing to water there
    done = replay.advance(ruleset, away, [*MONEY, "cards C9"], implementation=implementation)
    assert done.state.current_player() == done.position.table.seat == 1
    assert done.position.turn_so_far == ()
    assert done.position.table.plots[0].hand == ("C1", "C4", "C9")
    assert ruleset.state(done.position, implementation).key() == done.state.key()


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_reshuffle_ends_what_contents_say(implementation: str) -> None:  # T22
    ruleset, position = make_position()
    counts = Counter({card.id: card.count for card in ruleset.components.cards})
    rest = counts - Counter({"C1": 1, "C4": 1, "C5": 1}) - Counter(dict.fromkeys(("C2", "C6", "C7", "C8"), 1))
    position = with_plot(with_card_tile(position), 1, hand=tuple(("C5", *rest.elements())), num_hand=12)
    position = changed(position, discard=("C2", "C6", "C7", "C8"), deck=())
    assert ruleset.validate(position) == []
    waiting = replay.advance(ruleset, position, MONEY, implementation=implementation)
    assert waiting.pending_chance is not None
    assert {text for text, _ in waiting.pending_chance.outcomes} == {
        "cards C2",
        "cards C6",
        "cards C7",
        "cards C8",
    }
    done = replay.advance(ruleset, position, [*MONEY, "cards C7"], implementation=implementation)
    while done.position.turn_so_far:
        state = ruleset.state(done.position, implementation)
        done = replay.advance(
            ruleset, done.position, answers(ruleset, state)[-1:], implementation=implementation
        )
    table = done.position.table
    assert table.deck is None
    assert table.discard == ()
    assert ruleset.validate(done.position) == []


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_turtle_draws_from_the_pile_that_is_told(implementation: str) -> None:
    words = TURTLE_WORDS
    ruleset, position = make_position(words)
    pile = ("F12", "F6", "F9", "F7", "F8", "F10", "F11", "F3")
    told = changed(position, final_pile=pile)
    assert ruleset.validate(told) == []
    done = replay.advance(ruleset, told, TURTLE_TURN, implementation=implementation)
    assert done.steps[-1] == "turtle F12 F6 F9"
    done = replay.advance(ruleset, done.position, ["keep F6"], implementation=implementation)
    while done.position.turn_so_far:
        state = ruleset.state(done.position, implementation)
        done = replay.advance(
            ruleset, done.position, answers(ruleset, state)[-1:], implementation=implementation
        )
    table = done.position.table
    assert table.final_pile == pile[3:]
    assert table.final_tail == (TailCard(card="F12", seat=2), TailCard(card="F9", seat=2))
    assert table.plots[2].finals == ("F4", "F6")
    assert ruleset.validate(done.position) == []


TURTLE_WORDS = (
    EXPERT.replace("finals0=F1,F3 returned0=F7,F8", "finals0=F1 returned0=F7,F8")
    .replace("..1s/u.../.2.-", "..1s/u.../.t.-")
    .replace(" tail=F8@0,F11@0", "")
)
"""No turtle is unlocked yet; seat 2 stands before a space with an animal."""
TURTLE_TURN = ("end phase", "space 4", "animal turtle")


# --- views ----------------------------------------------------------------------------------------


def test_a_view_strips_what_its_seat_cannot_know() -> None:
    ruleset, position = make_position(EXPERT)
    position = full_deck(ruleset, position)
    for seat in range(3):
        view = ruleset.view(position, seat)
        assert view.table.observer == seat
        assert view.table.deck is view.table.final_pile is None
        for other, (plot, told) in enumerate(zip(view.table.plots, position.table.plots, strict=True)):
            if other == seat:
                assert plot == told
            else:
                hidden = {"hand": None if told.num_hand else (), "finals": None, "returned": None}
                assert plot == replace(told, **hidden)  # type: ignore[arg-type]
        assert all(bool(card.card) == (card.seat == seat) for card in view.table.final_tail)
        assert ruleset.view(view, seat) == view
        assert ruleset.validate(view) == []
        assert ruleset.assumed(view) == []
        for other in set(range(3)) - {seat}:
            with pytest.raises(PositionError, match=f"what seat {seat} sees"):
                ruleset.view(view, other)
    with pytest.raises(PositionError, match="no seat 3"):
        ruleset.view(position, 3)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_worlds_with_one_view_cannot_be_told_apart(implementation: str) -> None:
    ruleset, position = make_position(EXPERT)
    other = with_plot(position, 1, hand=("C5",), finals=("F10", "F12"), returned=("F6",))
    other = with_plot(other, 2, finals=("F2",), returned=("F4", "F5"))
    assert ruleset.validate(other) == []
    assert ruleset.view(other, 0) == ruleset.view(position, 0)
    assert ruleset.view(other, 1) != ruleset.view(position, 1)
    keys = [ruleset.state(ruleset.view(each, 0), implementation).key() for each in (position, other)]
    assert keys[0] == keys[1]


def test_cards_drawn_in_the_turn_so_far_are_seen_by_their_seat_alone() -> None:
    ruleset, position = make_position()
    drawn = begun(with_card_tile(position), *MONEY, "cards C9")
    assert ruleset.view(drawn, 0).turn_so_far == drawn.turn_so_far
    seen = ruleset.view(drawn, 1)
    assert seen.turn_so_far == (*MONEY, "cards ?")
    for name in IMPLEMENTATIONS:
        state = ruleset.state(seen, name)
        assert answers(ruleset, state) == answers(ruleset, ruleset.state(drawn, name))
    with pytest.raises(HortusError, match="C9 cannot be drawn"):
        ruleset.state(replace(seen, turn_so_far=drawn.turn_so_far))


def test_a_choice_of_final_cards_is_seen_by_its_seat_alone() -> None:
    ruleset, position = make_position(CHOICE)
    before = with_plot(position, 0, dealt_finals=())
    for turn, told in (
        ((), ()),
        (("finals F1 F5 F10",), ("finals ? ? ?",)),
        (("finals F1 F5 F10", "keep F5"), ("finals ? ? ?", "keep ?")),
        (("finals F1 F5 F10", "keep F5", "finals F2 F3 F4", "keep F4", "keep F2"),
         ("finals ? ? ?", "keep ?", "finals F2 F3 F4", "keep F2", "keep F4")),
    ):  # fmt: skip
        seen = ruleset.view(begun(before, *turn), 1)
        assert seen.turn_so_far == told
        assert ruleset.validate(seen) == []
    both = begun(before, "finals F1 F5 F10", "keep F5", "finals F2 F3 F4", "keep F2", "keep F4")
    assert ruleset.view(both, 0).turn_so_far == (
        "finals F1 F5 F10", "keep F5", "finals ? ? ?", "keep ?",
    )  # fmt: skip  # the second card of seat 1 is kept by itself in the view
    hidden = ruleset.view(position, 1)
    assert hidden.table.plots[0].dealt_finals is None
    assert "choice0=?" in GAME.format_position(hidden)
    assert answers(ruleset, ruleset.state(hidden)) == ["keep ?"]


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_turtle_is_seen_by_its_seat_alone(implementation: str) -> None:
    ruleset, position = make_position(TURTLE_WORDS)
    turn = (*TURTLE_TURN, "turtle F12 F6 F9", "keep F6")
    drawn = begun(position, *turn)
    assert ruleset.view(drawn, 2).turn_so_far == turn
    seen = ruleset.view(drawn, 0)
    assert seen.turn_so_far == (*TURTLE_TURN, "turtle ? ? ?")
    states = [ruleset.state(each, implementation) for each in (drawn, seen)]
    assert states[0].turn_number() == states[1].turn_number()
    assert states[0].current_player() == states[1].current_player()


def test_a_view_goes_on_with_what_it_does_not_see() -> None:
    ruleset, position = make_position()
    view = ruleset.view(with_card_tile(position), 1)
    state = ruleset.state(view)
    texts = answers(ruleset, state)
    assert {"play C1", "play C4", "play C9", "sell C3"} <= set(texts)  # any card that may be in the hand
    assert "sell C2" not in texts  # the only copy lies on the discard pile
    done = replay.advance(ruleset, view, MONEY, seed=3)
    assert "cards ?" in done.steps
    state = play(ruleset, state, MONEY)
    assert state.current_player() == CHANCE
    assert ruleset.contents_draw(view, state) is None


# --- what the rulesets say -------------------------------------------------------------------------


def test_results_have_nothing_to_reach() -> None:
    ruleset, position = make_position()
    result = ruleset.result(ruleset.state(position), 0)
    assert (result.stars, result.is_target_reached, result.challenges) == (None, None, ())
    assert ruleset.goals == ()


def test_scoring_rules_sum_to_the_scores() -> None:
    for words in (MIDDLE, EXPERT):
        ruleset, position = make_position(words)
        for name in IMPLEMENTATIONS:
            state = ruleset.state(position, name)
            for seat, score in enumerate(state.scores()):
                terms = dict(zip(ruleset.score_rules, state.score_terms(seat), strict=True))
                assert sum(terms.values()) == score
    ruleset, position = make_position()
    terms = dict(zip(ruleset.score_rules, ruleset.state(position).score_terms(0), strict=True))
    assert (terms["basic tasks"], terms["prize tokens"], terms["animals"], terms["bonuses"]) == (7, 9, 3, 1)


def test_an_invalid_position_gives_no_state() -> None:
    ruleset, position = make_position()
    with pytest.raises(PositionError) as caught:
        ruleset.state(with_plot(changed(position, seat=1), 0, coins=-1))
    assert {violation.rule for violation in caught.value.violations} == {"V6", "V17"}
    with pytest.raises(HortusError):
        ruleset.view(begun(position, "fly"), 0)
