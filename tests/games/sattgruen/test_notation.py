"""Notation of decisions and reveals: ids, texts, order inside a turn, and the rule that an error names."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from engine_c import replay
from engine_c.game import CHANCE, TERMINAL, IllegalActionError, NotationError, Position, State
from engine_c.games.sattgruen.notation import (
    DRAW_PLANT,
    DRAW_ROOM,
    DRAW_TOKEN,
    MARK,
    NUM_ACTIONS,
    NUM_COLUMNS,
    cell_at,
    cell_index,
    read_step,
    split_action,
)
from engine_c.games.sattgruen.ruleset import Ruleset
from tests.games.sattgruen.positions import GAME, MIDDLE, answers, changed, make_position, play, with_home
from tests.support.play import play_out, seeded

IMPLEMENTATIONS = ("engine", "reference")


def setting(words: str = MIDDLE, implementation: str = "engine", **options: str) -> tuple[Ruleset, State]:
    """Return the ruleset and state of a position."""
    ruleset, position = make_position(words, **options)
    return ruleset, ruleset.state(position, implementation)


# --- texts and ids --------------------------------------------------------------------------------


def test_every_action_has_a_text_that_reads_back_to_it() -> None:
    ruleset = GAME.open()
    assert isinstance(ruleset, Ruleset)
    codes = ruleset.codes
    texts = set()
    for action in range(NUM_ACTIONS):
        kind, argument = split_action(action)
        for marks_cards in (False, True):
            text = codes.text(action, marks_cards=marks_cards, event="refill")
            if kind.startswith("draw"):
                name = codes.draw_name(action)
                if name.startswith("#"):
                    continue
                step = read_step(text)
                assert step.is_event
                assert codes.event_actions(step) == [action]
            elif kind == "leaves" and argument > 15:
                continue
            else:
                texts.add(text)
                assert codes.decision_action(read_step(text)) == action
    assert len(texts) == 778 + NUM_COLUMNS  # a mark of one id reads differently for tokens and plants


def test_ids_are_those_of_the_table() -> None:
    codes = GAME.open().codes  # type: ignore[attr-defined]
    assert codes.decision_action(read_step("start right")) == 0
    assert codes.decision_action(read_step("take room 2")) == 11
    assert (
        codes.decision_action(read_step("mark 2")) == codes.decision_action(read_step("mark plant 2")) == 15
    )
    assert codes.decision_action(read_step("mark room 4")) == 21
    assert codes.decision_action(read_step("cell 0,0")) == 27 + 40
    assert codes.decision_action(read_step("cell -4,-4")) == 27
    assert codes.decision_action(read_step("leaves 15")) == 108
    assert codes.decision_action(read_step("leaves 0")) == 123
    assert codes.decision_action(read_step("fert -4,-4 4")) == 206
    assert codes.decision_action(read_step("fert 0,0 3")) == 206 + 4 * 40 + 1
    assert codes.decision_action(read_step("boost 4,4")) == 776
    assert codes.decision_action(read_step("end")) == 777
    assert codes.event_actions(read_step("refill P01 R01 magenta-table watering_can")) == [
        DRAW_PLANT, DRAW_ROOM, DRAW_TOKEN, DRAW_TOKEN + 47,
    ]  # fmt: skip
    assert codes.event_actions(read_step("goals GP01 GR10")) == [778, 778 + 29]
    assert [cell_at(cell_index(cell)) for cell in ((-4, -4), (0, 0), (4, 3))] == [(-4, -4), (0, 0), (4, 3)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", ""),
        ("plant 1", ""),
        ("take", ""),
        ("take plant", ""),
        ("take plant 5", "S3.3"),
        ("take goal 1", "S5.1"),
        ("mark plant", "S3.3"),
        ("mark token 1", "S5.9"),
        ("mark plant 1 2", "S5.9"),
        ("token 0", "S3.3"),
        ("cell 1", "S6.1"),
        ("cell 1;0", "S6.1"),
        ("cell 5,0", "S6.1"),
        ("leaves 16", "S8.4"),
        ("leaves -1", "S8.4"),
        ("fert 0,0", ""),
        ("fert 0,0 5", "S8.4"),
        ("fert 0,0 0", "S8.4"),
        ("start up", "S3.8"),
        ("end now", ""),
        ("a", ""),
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
        ("", "cell 0,1", "S5"),
        ("", "refill P01", "S5"),
        ("", "go", "S5"),
        ("", "boost 0,0", "S5"),
        ("", "store", "S9.7"),
        ("A", "mark plant 1", "S5.10"),
        ("A", "go", "S5.9"),
        ("A", "take plant 1", "S5"),
        ("A; mark 2", "mark 1", "S5.9"),
        ("B", "mark plant 2", "S5.10"),
        ("B", "mark 1", "S5.9"),
        ("B; mark room 1", "mark plant 1", "S5.10"),
        ("take plant 1", "cell 0,2", "S5"),
        ("take plant 1; token 1", "cell 0,0", "S6.3"),
        ("take plant 1; token 1", "cell 0,1", "S6.2"),
        ("take plant 1; token 1", "cell 3,3", "S6.3"),
        ("take room 1; token 1", "cell 2,0", "S6.2"),
        ("take room 1; token 1; cell 0,1", "place 0,1", "S9"),
        ("take room 1; token 1; cell 0,1", "fert 1,1 1", "S8.3"),
        ("take room 1; token 1; cell 0,1", "fert 1,0 1", "S9.3"),
        ("take room 1; token 1; cell 0,1", "fert 0,0 1", "S9.3"),
        ("take room 1; token 1; cell 0,1", "swap", "S9.7"),
        ("take room 3; token 3; cell 0,1", "place 1,0", "S9.2"),
        ("take room 3; token 3; cell 0,1", "place 0,0", "S9.2"),
        ("take room 4; token 4; cell 0,1", "can 0,0", "S9.5"),
    ],
)
def test_an_illegal_decision_names_the_rule(done: str, text: str, rule: str, implementation: str) -> None:
    ruleset, state = setting(implementation=implementation)
    state = play(ruleset, state, *filter(None, done.split("; ")))
    with pytest.raises(IllegalActionError) as caught:
        ruleset.parse_steps(state, text)
    (violation,) = caught.value.violations
    assert violation.rule == rule
    assert violation.allowed or rule == "S5"
    assert f"`{text}`" in violation.problem


def test_what_thumbs_do_not_pay_is_named() -> None:
    ruleset, position = make_position()
    poor = ruleset.state(with_home(position, 0, thumbs=1))
    for text in ("A", "B"):
        with pytest.raises(IllegalActionError, match=r"costs 2 thumbs, 1 are held.*S5\.1"):
            ruleset.parse_steps(poor, text)
    family, other = make_position(
        MIDDLE.replace("thumbs0=2", "").replace("thumbs1=1", "").replace(":1,", ",").replace(":2,", ",")
        .replace(" stored1=magenta-sofa", "").replace("box=fertilizer", ""),
        family="on",
    )  # fmt: skip
    with pytest.raises(IllegalActionError, match=r"S2\.11"):
        family.parse_steps(family.state(other), "A")


def test_a_full_home_takes_no_plant() -> None:  # E10
    words = (
        "turn=13 seat=1 plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
        "tokens=fertilizer,hand_trowel,orange-dog,watering_can "
        "home0=R13@-2,-1;P14@-1,-1;R14@0,-1;P15@1,-1;R15@2,-1;P16@-2,0;R16@-1,0;P17@0,0;R17@1,0;P18@2,0;"
        "R18@-2,1;P19@-1,1;R19@0,1;P20@1,1;R20@2,1 "
        "home1=R01@-2,-1;P05@-1,-1;R02@0,-1;P02@1,-1;R03@2,-1;P03@-2,0;R04@-1,0;P01@0,0;R05@1,0;P06@2,0;"
        "R06@-2,1;P08@-1,1;P09@1,1;R08@2,1"
    )
    for implementation in IMPLEMENTATIONS:
        ruleset, state = setting(words, implementation)
        assert answers(ruleset, state)[:4] == [f"take room {column}" for column in (1, 2, 3, 4)]
        with pytest.raises(IllegalActionError, match=r"no cell of the home can take a plant.*S6\.6"):
            ruleset.parse_steps(state, "take plant 1")
        state = play(ruleset, state, "take room 1")
        assert ruleset.labelled_text(state, state.legal_actions()[0]) == answers(ruleset, state)[0]


# --- order inside a turn --------------------------------------------------------------------------


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_marks_may_come_in_any_order(implementation: str) -> None:
    ruleset, state = setting(implementation=implementation)
    assert ruleset.canonical_turn(state, ["A", "mark 3", "mark 1", "go"]) == ["A", "mark 1", "mark 3", "go"]
    given = ["B", "mark room 3", "mark plant 4", "mark plant 1", "go"]
    expected = ["B", "mark plant 1", "mark plant 4", "mark room 3", "go"]
    assert ruleset.canonical_turn(state, given) == expected
    with pytest.raises(IllegalActionError) as caught:
        ruleset.canonical_turn(state, ["B", "mark room 1", "mark plant 2"])
    assert caught.value.violations[0].field == "[2]"


FIVE_PLANTS = (
    "turn=6 seat=0 plants=P44,P29,P46,P27 rooms=R32,R37,R52,R60 "
    "tokens=hand_trowel,fertilizer,orange-dog,watering_can "
    "home0=P20@0,-2;R31@0,-1;P07@0,0;R14@1,0;P16@1,1;P40@-1,-1;P41@1,-1 thumbs0=0 stored0=hand_trowel "
    "home1=P05@0,0;R08@1,0;P28@2,0;R17@2,1;P21@1,1;R21@0,1;P22@-1,1"
)


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_plants_of_the_trowel_may_come_in_any_order(implementation: str) -> None:
    ruleset, state = setting(FIVE_PLANTS, implementation)
    given = ["take room 2", "cell -1,0", "trowel 1,-1", "trowel 0,-2", "trowel -1,-1"]
    expected = ["take room 2", "cell -1,0", "trowel 0,-2", "trowel -1,-1", "trowel 1,-1"]
    assert ruleset.canonical_turn(state, given) == expected
    begun = play(ruleset, state, *expected[:3])
    assert ruleset.canonical_turn(begun, ["trowel 1,-1", "trowel -1,-1"]) == expected[3:]
    with pytest.raises(IllegalActionError, match=r"ascending.*S9\.4"):
        ruleset.canonical_turn(begun, ["trowel -1,-1", "trowel 0,-2"])


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_trowel_of_the_storage_and_a_new_one_are_two_sets(implementation: str) -> None:
    ruleset, state = setting(FIVE_PLANTS, implementation)
    begin = ["take room 1", "cell -1,0"]
    a, b, c = "trowel 0,-2", "trowel -1,-1", "trowel 1,-1"
    assert ruleset.canonical_turn(state, [*begin, b, a, c, c, b, a]) == [*begin, a, b, c, a, b, c]
    halfway = play(ruleset, state, *begin, a)
    assert ruleset.canonical_turn(halfway, [c, b, c, a, b]) == [b, c, a, b, c]
    second = play(ruleset, state, *begin, a, b, c, a)
    assert ruleset.canonical_turn(second, [c, b]) == [b, c]


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_plants_of_action_d_may_come_in_any_order(implementation: str) -> None:
    rich = FIVE_PLANTS.replace("thumbs0=0", "thumbs0=5")
    ruleset, state = setting(rich, implementation)
    begin = ["take room 2", "token 2", "cell -1,0", "keep", "swap"]
    canonical = ruleset.canonical_turn(state, [*begin, "boost 1,1", "boost 0,-2"])
    assert canonical == [*begin, "boost 0,-2", "boost 1,1"]
    asked = play(ruleset, state, *begin, "boost 1,1")
    for text, rule in (("boost 0,-2", "S5.8"), ("boost 0,-1", "S9.3"), ("store", "S9.7")):
        with pytest.raises(IllegalActionError) as caught:
            ruleset.parse_steps(asked, text)
        assert caught.value.violations[0].rule == rule
    free, other = setting(rich, implementation, timing="free")
    turn = ["boost 1,1", "boost 0,-2", "take room 2"]
    assert free.canonical_turn(other, turn) == turn


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_tokens_may_be_told_in_any_order(implementation: str) -> None:
    ruleset, state = setting(FIVE_PLANTS, implementation)
    begin, new = ["take room 2", "cell -1,0"], "fert 1,1 3"
    a, b, c = "trowel 0,-2", "trowel -1,-1", "trowel 1,-1"
    for given in ([new, a, b, c], [new, c, a, b], [a, new, c, b], [a, b, new, c]):
        assert ruleset.canonical_turn(state, [*begin, *given]) == [*begin, a, b, c, new]
    assert ruleset.canonical_turn(state, [*begin, "swap", "keep"]) == [*begin, "keep", "swap"]
    with pytest.raises(IllegalActionError, match=r"\[2\]: `fert 1,1 3`"):
        ruleset.canonical_turn(state, [*begin, new, "store"])
    free, other = setting(FIVE_PLANTS, implementation, timing="free")
    with pytest.raises(IllegalActionError, match=r"\[2\]: `fert 1,1 3`"):
        free.canonical_turn(other, [*begin, new, a, b, c])


def parts_of(turn: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Split a turn into what comes before tokens and action D, and each of these with its answers."""
    heads = ("keep", "place", "fert", "trowel", "can", "store", "swap", "discard", "boost")
    begin: list[str] = []
    parts: list[list[str]] = []
    for text in turn:
        word = text.split()[0]
        is_like = bool(parts) and word in ("trowel", "boost") and word == parts[-1][0].split()[0]
        if word in heads and not is_like:
            parts.append([text])
        else:
            (parts[-1] if parts else begin).append(text)
    return begin, parts


@pytest.mark.parametrize("declines", ["useful", "all"])
def test_every_order_of_tokens_becomes_the_canonical_one(declines: str) -> None:
    ruleset = GAME.open(options={"players": "2", "declines": declines})
    rng, num_shuffled = random.Random(3), 0
    for seed in range(3):
        state = ruleset.state(ruleset.new_position(seed))
        while state.current_player() != TERMINAL:
            before, turn = state.copy(), list[str]()
            while state.current_player() >= 0 and state.turn_number() == before.turn_number():
                action = rng.choice(state.legal_actions())
                turn.append(ruleset.action_text(state, action))
                state.apply(action)
            begin, parts = parts_of(turn)
            if len({part[0].split()[0] for part in parts}) == len(parts) > 1 and "end" not in turn:
                num_shuffled += 1
                shuffled = rng.sample(parts, len(parts))
                given = [*begin, *(text for part in shuffled for text in part)]
                assert ruleset.canonical_turn(before, given) == turn
            while state.current_player() == CHANCE:
                state.apply(rng.choice(state.chance_outcomes())[0])
    assert num_shuffled > 10


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_leaves_name_their_plant(implementation: str) -> None:
    ruleset, state = setting(FIVE_PLANTS, implementation, declines="all")
    asked = play(ruleset, state, "take room 4", "cell -1,0")
    labels = [ruleset.labelled_text(asked, action) for action in asked.legal_actions()]
    assert answers(ruleset, asked) == ["leaves 1", "leaves 0"]
    assert labels == ["leaves -1,-1 1", "leaves -1,-1 0"]
    assert ruleset.parse_steps(asked, labels[1]) == [asked.legal_actions()[1]]
    with pytest.raises(IllegalActionError, match=r"the plant on -1,-1 is asked now, not 0,0.*S7\.3"):
        ruleset.parse_steps(asked, "leaves 0,0 1")
    with pytest.raises(NotationError, match="3 words behind"):
        read_step("leaves 0 0 1")
    begin = ["take room 4", "cell -1,0", "leaves 1", "keep", "can 1,0"]
    watered = play(ruleset, state, *begin)
    plants = []
    while "leaves 0" in answers(ruleset, watered):
        plants.append(ruleset.labelled_text(watered, watered.legal_actions()[-1]))
        watered = play(ruleset, watered, "leaves 0")
    assert len(plants) > 1
    assert ruleset.canonical_turn(state, [*begin, *reversed(plants)]) == [*begin, *["leaves 0"] * len(plants)]


def test_texts_beyond_the_turn_are_left_out() -> None:
    ruleset, state = setting()
    turn = ["A", "mark 4", "take plant 1"]  # go is automatic, then the draw
    assert ruleset.canonical_turn(state, turn) == ["A", "mark 4"]


def test_after_the_end_nothing_is_read() -> None:
    ruleset = GAME.open(None, {"players": "1"})
    state = play_out(ruleset.initial_state(), seeded("over"))
    with pytest.raises(IllegalActionError, match=r"the game is over.*S11\.1"):
        ruleset.parse_steps(state, "end")


# --- reveals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("implementation", IMPLEMENTATIONS)
def test_a_refresh_is_whole_and_brings_nothing_back(implementation: str) -> None:
    ruleset, state = setting(implementation=implementation)
    state = play(ruleset, state, "A", "mark 3", "mark 4")
    pending = ruleset.pending_chance(state)
    assert pending is not None
    assert (pending.event, pending.num_draws) == ("refresh", 2)
    weights = dict(pending.outcomes)
    assert "refresh orange-dog" not in weights  # E20
    assert weights["refresh watering_can"] == 14
    assert weights["refresh blue-cat"] == 1
    for text, problem in (
        ("refresh blue-cat", "1 instead of 2"),
        ("refresh blue-cat orange-dog", "orange-dog cannot be drawn"),
        ("refresh blue-cat blue-cat", "blue-cat cannot be drawn"),
        ("refresh P01 P02", "P01 cannot be drawn"),
        ("refill blue-cat blue-dog", "must be revealed first"),
        ("take plant 1", "must be revealed first"),
    ):
        with pytest.raises(IllegalActionError, match=problem):
            ruleset.parse_steps(state, text)
    with pytest.raises(NotationError, match="there is no `teapot`"):
        ruleset.parse_steps(state, "refresh teapot blue-cat")
    after = play(ruleset, state, "refresh blue-cat watering_can")
    assert after.current_player() == 0
    assert "take plant 1" in answers(ruleset, after)


def test_cards_under_a_deck_are_drawn_when_nothing_else_is_left() -> None:
    ruleset, position = make_position()
    plants = [plant.id for plant in ruleset.components.plants]
    told = {*position.table.plants, *(card.card for home in position.table.homes for card in home.cards)}
    tail = tuple(name for name in plants if name not in told)
    state = ruleset.state(changed(position, plant_tail=tail))
    state = play(ruleset, state, "B", "mark plant 1", "mark plant 3", "go")
    pending = ruleset.pending_chance(state)
    assert pending is not None
    assert pending.outcomes == ((f"refresh {tail[0]}", 1),)
    state = play(ruleset, state, f"refresh {tail[0]} {tail[1]}")
    state = play(ruleset, state, "take plant 1", "cell 0,-2")
    table = ruleset.table(play(ruleset, state, *finish(ruleset, state)))
    assert table.plant_tail == (*tail[2:], "P44", "P46")


def finish(ruleset: Ruleset, state: State) -> list[str]:
    """Return some decisions that end the turn."""
    texts = []
    turn = state.turn_number()
    while state.turn_number() == turn:
        texts.append(answers(ruleset, state)[-1])
        state = play(ruleset, state, texts[-1])
    return texts


def test_setup_draws_are_told_one_after_the_other() -> None:
    ruleset = GAME.open(None, {"goals": "drawn", "players": "2"})
    position = Position(
        game="sattgruen", options=ruleset.options, table=ruleset.table(ruleset.initial_state())
    )
    events = (
        "goals GP01 GI02 GR03",
        "market blue-cat fertilizer fertilizer watering_can P44 P29 P46 P27 R32 R37 R52 R60",
        "starts P07 R14 P08 R08",
        "start right",
    )
    seen: list[str] = []
    for text in events:
        done = replay.advance(ruleset, position, [text])
        seen += done.steps
        position = done.position
    assert tuple(seen) == events
    assert position.table.goals == ("GP01", "GI02", "GR03")
    assert position.table.start_player == 1  # E4: jade before ponytailpalm
    assert (position.table.turn, position.table.seat) == (0, 0)
    assert [home.thumbs for home in position.table.homes] == [2, 0]


def test_draws_of_the_seed_differ_from_one_refresh_to_the_next() -> None:
    ruleset, position = make_position()
    rich = with_home(position, 0, thumbs=4)
    rich = changed(rich, plant_thumbs=(0, 0, 0, 0), room_thumbs=(0, 0, 0, 0))
    places = set()
    for seed in range(12):
        first = replay.advance(ruleset, rich, ["A", "mark 4"], seed=seed)
        split = replay.advance(ruleset, first.position, ["A", "mark 4"], seed=seed)
        whole = replay.advance(ruleset, rich, ["A", "mark 4", first.steps[-1], "A", "mark 4"], seed=seed)
        assert split.position == whole.position
        places.add(first.steps[-1] == split.steps[-1])
    assert MARK + 3 in first.state.history
    assert False in places
