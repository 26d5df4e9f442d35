"""Tables of Sattgrün: `SattgruenPosition` to the engine's `Table` and back; paths of fields on the wire."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from google.protobuf.message import Message
from hortus.v1 import sattgruen_pb2

from engine_c.game import NotationError, Position, Ruleset
from engine_c.games.sattgruen.components import Components
from engine_c.games.sattgruen.options import OPTION_SPECS
from engine_c.games.sattgruen.table import Home, Placed, Table
from server.conversion import AdapterBase
from server.faults import Faults
from server.games.sattgruen import decisions

if TYPE_CHECKING:
    from engine_c.games.sattgruen.ruleset import Ruleset as SattgruenRuleset


class SattgruenAdapter(AdapterBase):
    """See `GameAdapter`."""

    name = "sattgruen"
    option_specs = OPTION_SPECS
    option_rule = "S2"
    yes = "on"

    # --- message to table ------------------------------------------------------------------------

    def table(self, message: sattgruen_pb2.SattgruenPosition, ruleset: Ruleset, path: str) -> Table:
        """Read a table; raises PositionError that names every field that cannot be read.

        Whether the table obeys the rules is the ruleset's to say; here only what has no spelling in
        the engine's notation is refused, and counts and goals that contradict the rest.
        """
        opened = cast("SattgruenRuleset", ruleset)
        faults = Faults()
        homes = tuple(
            self._home(home, opened.components, f"{path}.homes[{seat}]", faults)
            for seat, home in enumerate(message.homes)
        )
        market = message.market
        table = Table(
            goals=self._goals(message, opened.typed_options.goals, path, faults),
            start_player=message.start_player if message.HasField("start_player") else None,
            turn=message.turn,
            seat=message.seat,
            plants=tuple(column.plant for column in market),
            plant_thumbs=tuple(column.plant_thumbs for column in market),
            rooms=tuple(column.room for column in market),
            room_thumbs=tuple(column.room_thumbs for column in market),
            tokens=tuple(column.token for column in market),
            homes=homes,
            box=_names(message, "box"),
            gone=_names(message, "gone"),
            plant_tail=tuple(message.plant_tail),
            room_tail=tuple(message.room_tail),
            plant_deck=_names(message, "plant_deck"),
            room_deck=_names(message, "room_deck"),
            bag=_names(message, "bag"),
        )
        faults.raise_found()
        self._check_counts(message, table, opened, path)
        return table

    def _check_counts(
        self, message: sattgruen_pb2.SattgruenPosition, table: Table, ruleset: SattgruenRuleset, path: str
    ) -> None:
        """Hold the counts of hidden piles against the table, unless something else is wrong with it."""
        faults = Faults()
        for field, count in pile_sizes(table, ruleset.components).items():
            if message.HasField(field) and getattr(message, field) != count:  # type: ignore[arg-type]
                problem = f"{getattr(message, field)}, but what the table shows leaves {count}"
                faults.add(f"{path}.{field}", problem, str(max(count, 0)), "S4.2")
        if faults.found and not ruleset.validate(ruleset.position_of(table)):
            faults.raise_found()

    def _goals(
        self,
        message: sattgruen_pb2.SattgruenPosition,
        fixed: tuple[str, ...] | None,
        path: str,
        faults: Faults,
    ) -> tuple[str, ...] | None:
        """Return the goals in play; the options fix them unless they are drawn."""
        given = tuple(message.goals)
        if fixed is None:
            return given or None
        if given and sorted(given) != sorted(fixed):
            problem = f"{', '.join(given)[:80]}, but the options have {', '.join(fixed) or 'none'}"
            faults.add(f"{path}.goals", problem, "what `options.goals` says, or nothing", "S2.2")
        return fixed

    def _home(
        self, message: sattgruen_pb2.SattgruenHome, components: Components, path: str, faults: Faults
    ) -> Home:
        """Return a home, its cards in the order of the message."""
        cards = []
        pots = pot_names(components)
        for i, card in enumerate(message.cards):
            here = f"{path}.cards[{i}]"
            if not 0 <= card.pot < len(pots):
                allowed = ", ".join(f"{number} ({pot or 'not potted'})" for number, pot in enumerate(pots))
                faults.add(f"{here}.pot", f"{card.pot} is no pot", allowed, "S1.4")
                continue
            cell = None
            if card.HasField("cell"):
                try:
                    decisions.cell_text(card.cell, f"{here}.cell")
                except NotationError as error:
                    faults.found += error.violations
                    continue
                cell = (card.cell.x, card.cell.y)
            cards.append(
                Placed(card=card.id, cell=cell, leaves=card.leaves, pot=pots[card.pot], item=card.item)
            )
        return Home(cards=tuple(cards), thumbs=message.thumbs, stored=message.stored)

    # --- table to message ------------------------------------------------------------------------

    def table_message(self, position: Position, ruleset: Ruleset) -> Message:
        """Write the table of a position, every field filled in."""
        table: Table = position.table
        components = cast("SattgruenRuleset", ruleset).components
        options = sattgruen_pb2.SattgruenOptions()
        self.fill_options(options, position.options)
        return sattgruen_pb2.SattgruenPosition(
            options=options,
            goals=table.goals or (),
            start_player=table.start_player,
            turn=table.turn,
            seat=table.seat,
            market=[
                sattgruen_pb2.SattgruenColumn(
                    plant=table.plants[i],
                    plant_thumbs=table.plant_thumbs[i],
                    room=table.rooms[i],
                    room_thumbs=table.room_thumbs[i],
                    token=table.tokens[i],
                )
                for i in range(len(table.tokens))
            ],
            homes=[_home_message(home, components) for home in table.homes],
            box=_pile(table.box),
            gone=_pile(table.gone),
            plant_tail=table.plant_tail,
            room_tail=table.room_tail,
            plant_deck=_pile(table.plant_deck),
            room_deck=_pile(table.room_deck),
            bag=_pile(table.bag),
            **pile_sizes(table, components),
        )

    # --- decisions -------------------------------------------------------------------------------

    def decision_text(self, message: sattgruen_pb2.SattgruenDecision, path: str) -> str:
        """Return the notation of a typed decision."""
        return decisions.decision_text(message, path)

    def decision_message(self, text: str) -> Message:
        """Return the typed form of a decision in notation."""
        return decisions.decision_message(text)

    def decisions_agree(self, one: Any, other: Any) -> bool:
        """Tell whether two typed decisions mean the same; the plant beside leaves may be left out."""
        return decisions.agree(one, other)


# --- parts ------------------------------------------------------------------------------------------


def pot_names(components: Components) -> tuple[str, ...]:
    """Return the materials by value of `SattgruenPot`; the first is that of a plant without a pot."""
    return ("", *(pot.material for pot in components.pots))


def pile_sizes(table: Table, components: Components) -> dict[str, int]:
    """Return how many things the hidden piles hold, by field; below 0 if the table shows too many.

    What is out of the game but not told counts as still in its pile.
    """
    homes = [card for home in table.homes for card in home.cards]
    shown = [*table.plants, *table.rooms, *table.plant_tail, *table.room_tail, *(table.gone or ())]
    cards = [*shown, *(card.card for card in homes)]
    plants = {plant.id for plant in components.plants}
    rooms = {room.id for room in components.rooms}
    tokens = [*table.tokens, *(card.item for card in homes), *(home.stored for home in table.homes)]
    num_tokens = len(components.items) + sum(kind.count for kind in components.care_tokens)
    return {
        "num_plant_deck": len(plants) - sum(card in plants for card in cards),
        "num_room_deck": len(rooms) - sum(card in rooms for card in cards),
        "num_bag": num_tokens - sum(bool(token) for token in (*tokens, *(table.box or ()))),
    }


def _names(message: sattgruen_pb2.SattgruenPosition, field: str) -> tuple[str, ...] | None:
    """Return the contents of a pile; None if they are not told."""
    return tuple(getattr(message, field).names) if message.HasField(field) else None  # type: ignore[arg-type]


def _pile(names: Iterable[str] | None) -> sattgruen_pb2.SattgruenPile | None:
    """Return the message of a pile; None if its contents are not told."""
    return None if names is None else sattgruen_pb2.SattgruenPile(names=names)


def _home_message(home: Home, components: Components) -> sattgruen_pb2.SattgruenHome:
    """Return the message of a home."""
    pots = pot_names(components)
    message = sattgruen_pb2.SattgruenHome(thumbs=home.thumbs, stored=home.stored)
    for card in home.cards:
        placed = message.cards.add(
            id=card.card,
            leaves=card.leaves,
            pot=cast(Any, pots.index(card.pot)),
            item=card.item,
        )
        if card.cell is not None:
            placed.cell.CopyFrom(decisions.cell_message(*card.cell))
    return message


ADAPTER = SattgruenAdapter()
