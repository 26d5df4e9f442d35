"""Conditions V2 to V6, V11 to V13: names, goals, setup, time, market and thumbs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from engine_c.game import Violation
from engine_c.games.sattgruen.position_text import start_player_of
from engine_c.games.sattgruen.validity_case import NUM_COLUMNS, Case, pile_field, violation

_CATEGORIES = ("plant", "item", "room")


def _names(case: Case) -> Iterator[Violation]:
    """V2."""
    table = case.table
    plants, rooms = set(case.plants), case.rooms
    either = plants | rooms
    of_one_kind = {"plant": plants, "room": rooms, "plant_tail": plants, "room_tail": rooms}
    for field, name in case.named_cards():
        last = field.split(".")[-1].split("[")[0]
        right = of_one_kind.get(last, either)
        if name not in right:
            yield violation("V2", field, f"`{name[:40]}`", _range_of(right))
    for pile, right in (("plant_deck", plants), ("room_deck", rooms), ("bag", set(case.token_counts))):
        for index, name in enumerate(getattr(table, pile) or ()):
            if name not in right:
                yield violation("V2", pile_field(pile, index), f"`{name[:40]}`", _range_of(right))
    for field, name in case.named_tokens():
        right = case.items if field.endswith(".item") else set(case.token_counts)
        if name not in right:
            allowed_text = "an item such as `turquoise-lamp`; care tokens never lie on a room (S14.6)"
            yield violation(
                "V2", field, f"`{name[:40]}`", allowed_text if field.endswith(".item") else _range_of(right)
            )
    materials = [pot.material for pot in case.components.pots]
    for field, _, card in case.cards():
        if card.pot and card.pot not in materials:
            yield violation("V2", f"{field}.pot", f"`{card.pot[:40]}`", ", ".join(materials))


def _range_of(names: Collection[str]) -> str:
    """Describe a set of names that may be long."""
    ordered = sorted(names)
    return (
        ", ".join(ordered) if len(ordered) <= 5 else f"one of {ordered[0]}, {ordered[1]}, ... {ordered[-1]}"
    )


def _goals(case: Case) -> Iterator[Violation]:
    """V3."""
    told, fixed = case.table.goals, case.options.goals
    if told is None:
        return
    if fixed is not None:
        if told != fixed:
            shown, wanted = (", ".join(goals) or "none" for goals in (told, fixed))
            yield violation("V3", "goals", f"{shown[:80]} in play", f"{wanted}, as the options say")
        return
    goals = {
        goal.id: goal
        for goal in case.components.goals
        if not goal.promo and not (case.is_solo and goal.compares)
    }
    unknown = [name for name in told if name not in goals]
    if unknown:
        yield violation("V3", "goals", f"`{unknown[0][:40]}` cannot be drawn", ", ".join(goals))
    elif tuple(goals[name].category for name in told) != _CATEGORIES:
        problem = f"{', '.join(told)[:80]} drawn"
        yield violation("V3", "goals", problem, "a plant, an item and a room goal, in this order (S3.2)")


def _setup(case: Case) -> Iterator[Violation]:
    """V4."""
    table = case.table
    if table.goals is None and (case.has_market or case.has_starts or table.turn > 0):
        yield violation(
            "V4", "goals", "are not told, so their draw is pending, yet play has begun", "three goals"
        )
    if not case.has_market and (case.has_starts or table.turn > 0):
        problem = "is empty, so its draw is pending, yet play has begun"
        yield violation("V4", "market", problem, "four columns, or no start cards (S3.3)")
    if not case.has_starts and table.turn > 0:
        yield violation("V4", "homes", f"are empty in turn {table.turn}", "start cards (S3.4), or turn 0")


def _time(case: Case) -> Iterator[Violation]:
    """V5."""
    table, last = case.table, case.components.num_turns
    if not 0 <= table.turn <= last + 1:
        allowed = f"1 to {last}; 0 while homes are started; {last + 1} once the game is over"
        yield violation("V5", "turn", f"{table.turn} is no turn", allowed)
    if not 0 <= table.seat < case.players:
        yield violation("V5", "seat", f"there is no seat {table.seat}", f"0 to {case.players - 1}")
    elif not case.has_starts and table.seat != 0:
        yield violation("V5", "seat", f"seat {table.seat} before the start cards are drawn", "0")
    elif case.is_over and table.start_player is not None and table.seat != table.start_player:
        yield violation("V5", "seat", f"seat {table.seat} after the end", f"{table.start_player}, who began")


def _start_player(case: Case) -> Iterator[Violation]:
    """V6."""
    told = case.table.start_player
    expected = start_player_of(case.components, case.options, case.table.homes)
    if told is not None and not 0 <= told < case.players:
        yield violation("V6", "start_player", f"there is no seat {told}", f"0 to {case.players - 1}")
    elif told is not None and not case.has_starts:
        yield violation("V6", "start_player", f"seat {told} before the start cards are drawn", "not given")
    elif told is None and case.has_starts:
        yield violation("V6", "start_player", "is not known although start cards lie there", "a seat")
    elif expected is not None and told != expected:
        why = "as the options say" if case.options.starts_at_seat0 else "by the start plants (S3.6)"
        yield violation("V6", "start_player", f"seat {told} began", f"{expected}, {why}")


def _market(case: Case) -> Iterator[Violation]:
    """V11."""
    table = case.table
    if not case.has_market:
        return
    rows = {"plants": table.plants, "rooms": table.rooms, "tokens": table.tokens}
    wrong = {name: len(row) for name, row in rows.items() if len(row) != NUM_COLUMNS}
    for name, size in wrong.items():
        yield violation("V11", "market", f"{size} {name}", f"{NUM_COLUMNS} columns, each with all three")
    if wrong or not case.is_time_told:
        return
    plants, rooms, tokens = case.gaps()
    if not plants and not rooms and not tokens and not case.is_over:
        return
    if case.all_turns_done == 0:
        yield violation("V11", "market", "has gaps before the first turn", "four full columns (S3.3)")
    elif case.is_solo and not case.is_over:
        first = [0]
        extra = len(plants) + len(rooms) - 2
        if not all(row[:1] == first for row in (plants, rooms, tokens)) or extra > 1 or len(tokens) > 2:
            problem = _gap_text(plants, rooms, tokens)
            allowed = "none, or column 1 and at most one more of plants and rooms and one more token (S12.7)"
            yield violation("V11", "market", problem, allowed)
    elif len(plants) + len(rooms) != 1 or len(tokens) != 1:
        allowed = "one card and one token" + ("" if case.is_over else ", or none") + " (S10.3, S11.1)"
        yield violation("V11", "market", _gap_text(plants, rooms, tokens), allowed)


def _gap_text(plants: list[int], rooms: list[int], tokens: list[int]) -> str:
    shown = [
        f"{name} {', '.join(str(column + 1) for column in columns)}"
        for name, columns in (("plants", plants), ("rooms", rooms), ("tokens", tokens))
        if columns
    ]
    return f"gaps at {'; '.join(shown)}" if shown else "no gap"


def _thumbs(case: Case) -> Iterator[Violation]:
    """V12."""
    table, limit = case.table, case.components.thumb_limit
    for kind, row, thumbs in (
        ("plant", table.plants, table.plant_thumbs),
        ("room", table.rooms, table.room_thumbs),
    ):
        if len(thumbs) != len(row):
            yield violation("V12", "market", f"thumbs on {len(thumbs)} {kind}s", f"{len(row)} numbers")
        for column, (name, count) in enumerate(zip(row, thumbs, strict=False)):
            if count < 0 or (count and (not name or case.options.family)):
                where = "a gap" if not name else f"{name}" + (" in the family game" * case.options.family)
                yield violation("V12", f"market[{column}].{kind}_thumbs", f"{count} on {where}", "0")
    starts = case.components.start_thumbs.get(case.players, ())
    for seat, home in enumerate(table.homes[: case.players]):
        field, problem = f"homes[{seat}].thumbs", f"{home.thumbs} thumbs in hand"
        if case.options.family or not case.has_starts:
            if home.thumbs:
                why = "there are none in the family game" if case.options.family else "none are dealt yet"
                yield violation("V12", field, problem, f"0: {why}")
        elif not 0 <= home.thumbs <= limit:
            yield violation("V12", field, problem, f"0 to {limit} between turns (S10.2)")
        elif table.turn == 0 and case.is_time_told and home.thumbs != starts[case.order(seat)]:
            yield violation("V12", field, problem, f"{starts[case.order(seat)]} at the start (S3.7)")


def _thumb_supply(case: Case) -> Iterator[Violation]:
    """V13."""
    table = case.table
    if case.options.family or not case.is_time_told:
        return
    hands = [home.thumbs for home in table.homes]
    total = sum(max(0, count) for count in (*table.plant_thumbs, *table.room_thumbs, *hands))
    supply = case.components.green_thumbs
    if total > supply:
        yield violation("V13", "homes", f"{total} thumbs in hand and on cards", f"at most {supply} (S1.5)")
    most = sum(case.components.start_thumbs.get(case.players, ())) + case.all_turns_done
    if case.has_starts and total > most:
        problem = f"{total} thumbs in hand and on cards after {case.all_turns_done} turns"
        yield violation("V13", "homes", problem, f"at most {most}: one comes with each turn (S3.7, S10.1)")


CHECKS: tuple[Callable[[Case], Iterator[Violation]], ...] = (
    _names, _goals, _setup, _time, _start_player, _market, _thumbs, _thumb_supply,
)  # fmt: skip
"""V2 to V6 and V11 to V13 in order."""
