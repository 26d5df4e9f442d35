"""What the adapters of all games share: options of a table message, fields of violations on the wire."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine_c.game import OptionSpec, Violation
from server.faults import Faults

EXTRA = "extra"
"""Field of every options message for options that have no field of their own."""


class AdapterBase:
    """A `GameAdapter` without its tables and decisions; a game names itself and fills in the rest.

    The `options` message of a game has numbers, texts and flags, each named as its option, and `extra`.
    """

    name: str
    option_specs: tuple[OptionSpec, ...]
    """All options of the game."""
    option_rule: str
    """Number of the rules on options in the game's README."""
    yes: str
    """How the options spell a flag that is set."""

    # --- options ---------------------------------------------------------------------------------

    def options(self, message: Any, path: str) -> dict[str, str]:
        """Return the options a table message gives; raises PositionError if it contradicts itself."""
        given = message.options
        options = {
            name: self.yes if value is True else str(value)
            for name in typed_options(given)
            if (value := getattr(given, name))
        }
        faults = Faults()
        for name, value in sorted(given.extra.items()):
            if options.get(name, value) != value:
                problem = f"{value!r} here, {options[name]!r} in options.{name}"
                where = f"{path}.options.{EXTRA}[{name}]"
                faults.add(where, problem, "one value, given once", self.option_rule)
            options[name] = value
        faults.raise_found()
        return options

    def fill_options(self, message: Any, options: Mapping[str, str]) -> None:
        """Write options into the options message of a table; in `extra` only what is not the default."""
        typed = typed_options(message)
        for name in typed:
            of_default = getattr(message, name)
            given = options[name]
            setattr(message, name, given == self.yes if of_default is False else type(of_default)(given))
        for spec in self.option_specs:
            if spec.name not in typed and options[spec.name] != spec.default:
                message.extra[spec.name] = options[spec.name]

    # --- violations ------------------------------------------------------------------------------

    def on_wire(self, violation: Violation, message: Any | None, path: str) -> Violation:
        """Spell the field of a violation as the request does: in its table, or as words of a notation."""
        field = violation.field.removeprefix(f"{self.name}.").removeprefix(self.name)
        if message is None:
            where = f"{field}: " if field else ""
            return replace(violation, field=f"{path}.notation", problem=where + violation.problem)
        option = re.fullmatch(r"options[.\[](\w+)\]?", field)
        if option and (option[1] not in typed_options(message.options) or option[1] in message.options.extra):
            field = f"options.{EXTRA}[{option[1]}]"
        return replace(violation, field=f"{path}.{self.name}.{field}" if field else f"{path}.{self.name}")


def typed_options(message: Any) -> Sequence[str]:
    """Return the names of the options that have a field of their own in an options message."""
    return [field.name for field in message.DESCRIPTOR.fields if field.name != EXTRA]
