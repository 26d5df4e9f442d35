"""Damaged requests: whatever a message says, only the errors a caller can understand come out of it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from hortus.v1 import hutan_pb2, position_pb2

from engine_c import registry
from engine_c.game import HortusError
from engine_c.replay import advance
from server.catalog import Catalog
from server.errors import from_hortus_error
from server.games import adapter
from server.positions import Opened, Reader, decision_texts, going_on, position_message
from solver.listing import whole_turns
from tests.support.option_sets import option_sets

READER = Reader(Catalog())
GAMES = sorted(registry.games())
NUMBERS = (0, 1, 2, 3, 5, 6, 7, 9, 36, 255, 256, 2**31 - 1)
TEXTS = (
    "",
    "-",
    "x",
    "none",
    "draw",
    "random",
    "bc-SE/pc-SW/rc-NW/wc-NE",
    "1",
    "-1",
    "999999999",
    "é\n\0",
    "> ;",
)


def some_position(game: str, chance: random.Random) -> position_pb2.Position:
    """Return a valid position somewhere in a game of random options, told in full or as a seat sees it."""
    ruleset = chance.choice(option_sets(game)).open()
    position = ruleset.new_position(chance.randrange(1000))
    for _ in range(chance.choice((0, 2, 5, 15, 60))):
        state = ruleset.state(position)
        texts = []
        number = state.turn_number()
        while state.current_player() >= 0 and state.turn_number() == number:
            action = chance.choice(state.legal_actions())
            texts.append(ruleset.action_text(state, action))
            state.apply(action)
        seed = chance.choice((None, 1))
        part = 2 if chance.random() < 0.1 else len(texts)
        position = advance(ruleset, position, texts[:part], seed=seed).position
        if position.turn_so_far:
            break
    if chance.random() < 0.3:
        position = ruleset.view(position, chance.randrange(ruleset.num_players))
    return position_message(position, ruleset)


def damage(message: Message, chance: random.Random) -> None:
    """Change one field somewhere below a message."""
    fields = [field for field, _ in message.ListFields()]
    if not message.DESCRIPTOR.fields:
        return
    field = chance.choice(fields if fields and chance.random() < 0.7 else message.DESCRIPTOR.fields)
    value: Any = getattr(message, field.name)
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        value[chance.choice(("rounds", "supply", "timing", "task_level", "nonsense"))] = chance.choice(TEXTS)
    elif field.is_repeated:
        choice = chance.random()
        if value and choice < 0.6 and field.message_type is not None:
            damage(chance.choice(value), chance)
        elif value and choice < 0.8:
            del value[chance.randrange(len(value))]
        elif field.message_type is not None:
            other = value.add()
            if len(value) > 1 and chance.random() < 0.5:
                other.CopyFrom(value[0])
            else:
                damage(other, chance)
        else:
            value.append(one_value(field, chance))
    elif field.message_type is not None:
        value.SetInParent()
        damage(value, chance)
    elif chance.random() < 0.3:
        message.ClearField(field.name)
    else:
        setattr(message, field.name, one_value(field, chance))


def one_value(field: FieldDescriptor, chance: random.Random) -> Any:
    """Return an odd value of a plain field."""
    if field.type == FieldDescriptor.TYPE_STRING:
        return chance.choice(TEXTS)
    if field.type == FieldDescriptor.TYPE_BOOL:
        return chance.random() < 0.5
    return chance.choice(NUMBERS)


def check(opened: Opened) -> None:
    """A position that was accepted can be asked about and told again."""
    message = position_message(opened.position, opened.ruleset)
    assert READER.open(message).position == opened.position
    opened.state.scores()
    next(whole_turns(opened.state), None)
    if opened.state.current_player() == -1:
        assert opened.ruleset.pending_chance(opened.state) is not None


def check_fields(error: HortusError, begins: str) -> None:
    """An error names fields of the request and has a status."""
    assert error.violations
    assert all(violation.field.startswith(begins) for violation in error.violations), error
    assert from_hortus_error(error).status.details


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(20))
def test_damaged_positions(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    whole = some_position(game, chance)
    check(READER.open(whole))
    for _ in range(25):
        message = position_pb2.Position()
        message.CopyFrom(whole)
        form = chance.randrange(3)
        if form == 0:
            message.ClearField("notation")
        for _ in range(chance.choice((1, 1, 2, 4))):
            if form == 1:
                # A notation with a word gone, doubled or replaced.
                words = message.notation.split(" ")
                place = chance.randrange(len(words))
                name = words[place].split("=")[0]
                words[place : place + 1] = chance.choice(
                    ([], [words[place]] * 2, [f"{name}={chance.choice(TEXTS)}"], [words[place][:-1]])
                )
                message.ClearField("game")
                message.ClearField("turn_so_far")
                message.notation = " ".join(words)
            else:
                damage(message, chance)
        try:
            opened = READER.open(message)
        except HortusError as error:
            check_fields(error, "position")
        else:
            check(opened)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(10))
def test_damaged_decisions(game: str, seed: int) -> None:
    chance = random.Random(f"{game} {seed}")
    opened = READER.open(some_position(game, chance))
    for _ in range(40):
        decision = position_pb2.Decision()
        damage(decision if chance.random() < 0.3 else getattr(decision, game), chance)
        try:
            texts = decision_texts([decision], adapter(game), "decisions")
            with going_on():
                advance(opened.ruleset, opened.position, texts, seed=1)
        except HortusError as error:
            check_fields(error, "decisions[0]")


def test_every_kind_of_decision_is_spelled_both_ways() -> None:
    texts = (
        "take by", "take *", "take pangolin", "discard byr", "pass", "color g", "place 12", "place 12:b",
        "animal 05", "animal none", "bonus r", "bonus none", "bonus 03:g", "bonus 03:-", "offer * bb byr",
        "layout bc-SE/pc-SW/rc-NW/wc-NE", "ecosystem 3,7,24", "first 0", "first 3",
    )  # fmt: skip
    games = adapter("hutan")
    kinds = set()
    for text in texts:
        message = games.decision_message(text)
        assert isinstance(message, hutan_pb2.HutanDecision)
        assert games.decision_text(message, "") == text
        assert games.decisions_agree(message, games.decision_message(text))
        kinds.add(message.WhichOneof("kind"))
    assert kinds == {field.name for field in hutan_pb2.HutanDecision.DESCRIPTOR.fields}
