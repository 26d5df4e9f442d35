"""Notation of decisions and reveals: ids, texts, order inside a turn, and the rule that an error names."""

from __future__ import annotations

import pytest

from engine_c import replay
from engine_c.game import IllegalActionError, NotationError, State
from engine_c.games.botanicus.notation import NUM_ACTIONS, Pieces, split_action
from engine_c.games.botanicus.ruleset import Ruleset
from engine_c.games.botanicus.steps import cell_at, cell_index, read_step
from tests.games.botanicus.positions import (
    CHOICE,
    EXPERT,
    GAME,
    IMPLEMENTATIONS,
    MIDDLE,
    answers,
    changed,
    make_position,
    play,
    with_plot,
)
from tests.support.play import play_out, seeded

PIECES = Pieces(gardeners=((2, 2), (3, 1)), track_nodes=("M0", "B4", "S5"))


def setting(words: str = MIDDLE, implementation: str = "engine", **options: str) -> tuple[Ruleset, State]:
    """Return the ruleset and state of a position."""
    ruleset, position = make_position(words, **options)
    return ruleset, ruleset.state(position, implementation)


def open_ruleset(**options: str) -> Ruleset:
    """Open a ruleset; options as keywords."""
    ruleset = GAME.open(None, options)
    assert isinstance(ruleset, Ruleset)
    return ruleset


# --- texts and ids --------------------------------------------------------------------------------


def test_every_action_has_a_text_that_reads_back_to_it() -> None:
    codes = open_ruleset(side="expert", greenhouse="common").codes
    texts = set()
    stays = 0
    for action in range(NUM_ACTIONS):
        kind, _ = split_action(action)
        if kind.startswith("draw"):
            name = codes.draw_name(action)
            if name.startswith("#"):
                continue  # beyond the components
            event = {
                "garden": "gardens",
                "tile": "tiles",
                "task": "tasks",
                "final": "turtle",
                "card": "cards",
            }
            step = read_step(codes.text(action, PIECES, event=event[kind.split()[1]]))
            assert step.is_event
            assert codes.event_actions(step) == [action]
            continue
        text = codes.text(action, PIECES)
        if "#" in text:
            continue
        if kind in ("steps", "any") and text.endswith("stay"):
            stays += 1  # an id for each node; the piece's own one is meant
            continue
        if kind in ("steps", "any") and "unused" in text and int(text.split()[-1]) >= int(text.split()[1]):
            continue  # more steps unused than there are
        texts.add(text)
        assert codes.decision_action(read_step(text), PIECES) == action
    assert len(texts) > 6000
    assert stays


def test_ids_are_those_of_the_table() -> None:
    codes = open_ruleset(side="expert", greenhouse="common").codes
    for text, action in (
        ("task 1", 0),
        ("task none", 32),
        ("keep F1", 33),
        ("keep ?", 49),
        ("start 1,1", 50),
        ("start 2,3", 50 + 8),
        ("neutral 2", 87),
        ("walk 2,2 3,3", 90 + 14),
        ("walk 3,1 3,3", 90 + 36 + 14),
        ("transplant 1 3,2 coin", 162 + 2 * 13 + 1),
        ("transplant 2 1,1 step", 162 + 72),
        ("end walk", 594),
        ("play C1", 595),
        ("sell C9", 627),
        ("end phase", 643),
        ("space 3", 646),
        ("plant I 1,1", 648),
        ("plant II 3,2", 648 + 42 + 13),
        ("plant fruit g1", 648 + 42 * 4 + 36),
        ("water 3,2", 858 + 13),
        ("water g6", 899),
        ("water none", 900),
        ("finish", 901),
        ("animal turtle", 906),
        ("move 3 2,2 3,3", 907 + 144 + 14),
        ("move 1 transplant 1 1,1 step", 1483),
        ("move 2 transplant 1 1,1 coin", 1483 + 432 + 1),
        ("money 2 L2", 4939 + (16 + 3) * 7),
        ("barrow 1 stay", 4939 + ((6 + 0) * 16 + 4) * 7 + 1),
        ("shovel 2 END cost 2 unused 1", 4939 + ((12 + 1) * 16 + 9) * 7 + 1),
        ("shovel 2 END unused 1", 4939 + ((12 + 1) * 16 + 9) * 7 + 1),
        ("any 2 right money M1 unused 1", 6955 + (16 + 1) * 7 + 1),
        ("any 2 left barrow B2", 6955 + (((2 + 1) * 6 + 1) * 16 + 2) * 7),
        ("any 2 stay", 10988),
        ("done", 10993),
    ):
        assert codes.decision_action(read_step(text), PIECES) == action, text
    assert codes.event_actions(read_step("gardens A C")) == [10994, 10996]
    assert codes.event_actions(read_step("tiles s3 t1")) == [11004, 11010]
    assert codes.event_actions(read_step("tasks 3 20")) == [11028, 11045]
    assert codes.event_actions(read_step("finals F1 ?")) == [11058, 11074]
    assert codes.event_actions(read_step("turtle F12")) == [11069]
    assert codes.event_actions(read_step("cards C1 ?")) == [11075, 11099]
    base = open_ruleset().codes
    assert base.event_actions(read_step("gardens 4 2")) == [10994, 10996]
    assert [cell_at(cell_index(cell)) for cell in ((1, 1), (3, 2), (6, 6))] == [(1, 1), (3, 2), (6, 6)]


def test_ways_are_told_with_what_they_cost() -> None:
    codes = open_ruleset(side="expert", greenhouse="common").codes
    for text, told in (
        ("shovel 2 END unused 1", "shovel 2 END cost 2 unused 1"),  # T29
        ("shovel 2 END", "shovel 2 END"),
        ("money 1 L2", "money 1 L2 cost 3"),  # T65
        ("barrow 1 END", "barrow 1 END cost 3"),
        ("any 2 left shovel T2", "any 2 left shovel T2 cost 2"),
        ("any 2 left shovel B3 unused 1", "any 2 left shovel B3 unused 1"),
    ):
        action = codes.decision_action(read_step(text), PIECES)
        assert action is not None
        assert codes.text(action, PIECES) == told
    step = read_step("any 1 left shovel T2")
    high = Pieces(gardeners=(), track_nodes=("M0", "B0", "T3"))
    assert codes.cost(step, high) == 2
    free = open_ruleset(side="expert", greenhouse="common", left_pays_paths="no").codes
    assert free.cost(step, high) == 0
    assert codes.cost(read_step("money 1 U2"), Pieces(track_nodes=("L2", "B0", "S0"))) is None


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", ""),
        ("fly 1", ""),
        ("task", ""),
        ("task x", "B3.5"),
        ("keep", ""),
        ("start 0,1", "B1.6"),
        ("start 1", "B1.6"),
        ("neutral 5", "B7.2"),
        ("space 0", "B7.6"),
        ("walk 1,1", ""),
        ("walk 1,1 7,1", "B1.6"),
        ("transplant 7 1,1 coin", "G3.1"),
        ("transplant 1 1,1 card", "G5.1"),
        ("end game", "B7.3"),
        ("plant V 1,1", "B1.8"),
        ("plant I g9", "G3.1"),
        ("water everything", "B1.6"),
        ("animal cat", "X5.1"),
        ("move 9 1,1 1,2", "B8.3"),
        ("move 2 1,1", ""),
        ("move 2 transplant 1 1,1", ""),
        ("money 7 M1", "B9.1"),
        ("money 2", ""),
        ("money 2 M1 unused 2", "B9.2"),
        ("money 2 M1 cost", ""),
        ("money 2 M1 later 1", ""),
        ("any 2", ""),
        ("any 2 up money M1", "G6.1"),
        ("any 2 right road M1", "B1.4"),
        ("any 2 go", "G6.1"),
        ("done now", ""),
        ("cards", ""),
    ],
)
def test_what_is_no_notation_is_refused_with_what_is(text: str, rule: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_step(text)
    (violation,) = caught.value.violations
    assert violation.allowed
    assert violation.rule == rule


# --- legal or not, and why ------------------------------------------------------------------------


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
@pytest.mark.parametrize(
    ("done", "text", "rule"),
    [
        ("", "task 1", "B3.5"),
        ("", "space 2", "B7.6"),
        ("", "cards C1", "B5.1"),
        ("", "walk 2,3 3,3", "B7.4"),
        ("", "walk 2,2 2,2", "X4.3"),
        ("", "walk 2,2 5,1", "B1.6"),
        ("", "play C5", "B7.5"),
        ("", "done", "B5.4"),
        ("walk 2,2 2,3", "walk 2,3 2,2", "B7.3"),
        ("walk 2,2 2,3", "sell C1", "B7.3"),
        ("play C1", "sell C4", "B7.3"),
        ("play C1", "plant III 2,2", "B5.6"),
        ("play C1", "plant II 1,1", "B1.6"),
        ("play C1", "plant II 5,1", "B1.6"),
        ("play C1; plant II 3,2", "plant II 2,2", ""),
        ("play C1; plant II 3,2", "plant II 2,3", "B5.7"),
        ("end phase", "plant I 2,2", "B5.4"),
        ("end phase; space 3", "play C1", "B7.3"),
    ],
)
def test_an_illegal_decision_names_the_rule(done: str, text: str, rule: str, implementation: str) -> None:
    ruleset, state = setting(implementation=implementation)
    state = play(ruleset, state, [*filter(None, done.split("; "))])
    if not rule:  # a bed that holds a plant begins the order anew
        assert ruleset.parse_steps(state, text)
        return
    with pytest.raises(IllegalActionError) as caught:
        ruleset.parse_steps(state, text)
    (violation,) = caught.value.violations
    assert violation.rule == rule, violation
    assert violation.allowed
    assert f"`{text}`" in violation.problem


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_what_coins_do_not_pay_is_named(implementation: str) -> None:
    ruleset, position = make_position()
    poor = with_plot(position, 0, coins=1)
    state = ruleset.state(poor, implementation)
    for text, problem in (
        ("walk 2,2 3,3", "1 coins do not pay for the walk"),
        ("play C1", "costs 2 coins, 1 are in hand"),
    ):
        with pytest.raises(IllegalActionError, match=problem):
            ruleset.parse_steps(state, text)
    state = play(ruleset, state, ["end phase"])
    with pytest.raises(IllegalActionError, match=r"the space costs 3 coins, 1 are in hand.*B7\.6"):
        ruleset.parse_steps(state, "space 2")


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_ways_on_tracks_say_why_not(implementation: str) -> None:
    ruleset, position = make_position(EXPERT)
    last = changed(position, stage="last", column=0, piles=(), stack=(0, 1, 2))
    state = play(ruleset, ruleset.state(last, implementation), ["end phase"])
    for text, rule in (
        ("any 1 right money L3", "B9.3"),
        ("any 1 right money L2 cost 6", "B9.5"),
        ("any 2 stay", "B5.4"),
        ("any 1 left money M1", "B9.1"),
        ("money 1 M1", "B5.4"),
        ("any 1 right money X1", "B1"),
    ):
        with pytest.raises((IllegalActionError, NotationError)) as caught:
            ruleset.parse_steps(state, text)
        assert caught.value.violations[0].rule == rule, text
    assert ruleset.parse_steps(state, "any 1 right money L2") == ruleset.parse_steps(
        state, "any 1 right money L2 cost 3"
    )


def test_after_the_end_nothing_is_read() -> None:
    ruleset = open_ruleset()
    state = play_out(ruleset.initial_state(), seeded("over"))
    with pytest.raises(IllegalActionError, match=r"the game is over.*B12"):
        ruleset.parse_steps(state, "end phase")


# --- order inside a turn --------------------------------------------------------------------------


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_equal_plants_of_a_pool_may_come_in_any_order(implementation: str) -> None:
    ruleset, state = setting(implementation=implementation)
    given = ["play C1", "plant II 3,3", "plant II 2,3", "end phase", "space 3"]
    expected = ["play C1", "plant II 2,3", "plant II 3,3", "end phase", "space 3"]
    turn = ruleset.canonical_turn(state, given)
    assert turn[:3] == expected[:3]
    three = ["play C4", "plant I 3,3", "plant I 2,3", "plant I 3,2"]
    order = ruleset.canonical_turn(state, three)
    assert order == ["play C4", "plant I 2,3", "plant I 3,2", "plant I 3,3"]
    with pytest.raises(IllegalActionError) as caught:
        ruleset.canonical_turn(state, ["play C1", "plant II 3,3", "plant II 1,1"])
    assert caught.value.violations[0].field == "[2]"
    assert caught.value.violations[0].rule == "B1.6"


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_card_may_be_sold_behind_the_walk(implementation: str) -> None:
    ruleset, state = setting(implementation=implementation)
    given = ["walk 2,2 2,3", "sell C4", "space 3"]
    assert ruleset.canonical_turn(state, given) == ["sell C4", "walk 2,2 2,3", "space 3"]


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_two_gardeners_may_walk_in_any_order(implementation: str) -> None:
    ruleset, state = setting(EXPERT, implementation)
    given = ["walk 3,1 2,1", "walk 1,3 1,2", "space 4"]
    expected = ["walk 1,3 1,2", "walk 3,1 2,1", "space 4"]
    assert ruleset.canonical_turn(state, given)[:2] == expected[:2]
    follows = ["walk 3,1 2,1", "walk 1,3 3,1"]  # X4.4: to the node just left
    assert ruleset.canonical_turn(state, follows) == follows


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_kept_cards_may_be_named_in_any_order(implementation: str) -> None:
    words = CHOICE.replace("seat=0", "seat=1").replace("choice0=F1,F5,F10", "finals0=F5 returned0=F1,F10")
    ruleset, state = setting(words + " choice1=F2,F3,F12", implementation)
    assert ruleset.canonical_turn(state, ["keep F12", "keep F2"]) == ["keep F2", "keep F12"]
    with pytest.raises(IllegalActionError, match=r"not one of the cards.*X1\.3"):
        ruleset.canonical_turn(state, ["keep F1", "keep F2"])


GREEN = EXPERT.replace("greenhouse0=.35", "greenhouse0=125").replace("seat=2", "seat=0").replace(
    "piles=3.1:2;3.3:1;4.2:0", "piles=3.1:0;3.3:1;4.2:2"
).replace("hand0=C1,C7", "hand0=C2").replace("discard=C2,C3", "discard=C1,C3")  # fmt: skip


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_plants_of_a_watering_may_come_in_any_order(implementation: str) -> None:
    ruleset, state = setting(GREEN, implementation)
    begun = play(ruleset, state, ["play C2"])
    texts = answers(ruleset, begun)
    assert "water none" in texts
    garden = next(text for text in texts if text.startswith("water ") and text[6].isdecimal())
    given = ["play C2", "water g2", garden, "water g1"]
    assert ruleset.canonical_turn(state, given) == ["play C2", garden, "water g1", "water g2"]
    with pytest.raises(IllegalActionError) as caught:
        ruleset.canonical_turn(state, ["play C2", "water g3", garden])
    assert caught.value.violations[0].rule == "G4.2"


def test_texts_beyond_the_turn_are_left_out() -> None:
    ruleset, state = setting()
    turn = ["end phase", "space 3", "fly", "fly"]
    first = ruleset.canonical_turn(state, turn[:2])
    after = play(ruleset, state, first)
    if after.turn_number() == state.turn_number():
        first += answers(ruleset, after)[-1:]
    assert ruleset.canonical_turn(state, [*first, "fly"])[: len(first)] == first


# --- reveals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_deal_is_whole_and_brings_nothing_twice(implementation: str) -> None:
    words = CHOICE.replace("seat=0", "seat=1").replace("choice0=F1,F5,F10", "finals0=F5 returned0=F1,F10")
    ruleset, state = setting(words, implementation)
    pending = ruleset.pending_chance(state)
    assert pending is not None
    assert (pending.event, pending.num_draws) == ("finals", 3)
    weights = dict(pending.outcomes)
    assert len(weights) == 9
    assert "finals F1" not in weights
    for text, problem in (
        ("finals F2 F3", "2 instead of 3"),
        ("finals F1 F2 F3", "F1 cannot be drawn"),
        ("finals F2 F2 F3", "F2 cannot be drawn"),
        ("finals ? ? ?", r"\? cannot be drawn"),
        ("turtle F2 F3 F4", "must be revealed first"),
        ("keep F2", "must be revealed first"),
    ):
        with pytest.raises(IllegalActionError, match=problem):
            ruleset.parse_steps(state, text)
    with pytest.raises(NotationError, match="there is no `F99`"):
        ruleset.parse_steps(state, "finals F99 F2 F3")
    after = play(ruleset, state, ["finals F4 F3 F2"])
    assert answers(ruleset, after) == ["keep F2", "keep F3"]  # two are kept, in ascending order


def test_setup_draws_are_told_one_after_the_other() -> None:
    ruleset = open_ruleset(side="expert")
    position = ruleset.position_of(ruleset.table(ruleset.initial_state()))
    events = (
        "gardens D C",
        "tiles s1 s7 t3 t7 s3 s5 t6 t1 s6 s8 t5 t4 s2 s4 t8 t2",
        "tasks 5 18 6 15 17 8 11 19 10 12",
        "task 5",
    )
    seen: list[str] = []
    for text in events:
        done = replay.advance(ruleset, position, [text])
        seen += done.steps
        position = done.position
    assert seen[:2] == list(events[:2])
    assert seen[2].split()[0] == "tasks"
    assert position.table.stack == (1, 0, -1)
    assert position.table.seat == 0
    assert position.turn_so_far == ("task 5",)
