"""What the games share of reading options from their texts: one after another, all faults kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from engine_c.game import OptionsError, OptionSpec, Violation

C = TypeVar("C")


def whole(text: str) -> int | None:
    """Read a whole number without sign, spaces or leading zeros; None if it is none."""
    is_number = text.isascii() and text.isdecimal() and len(text) <= 6
    return int(text) if is_number and str(int(text)) == text else None


class OptionReader(Generic[C]):
    """Reads forms of values; a game derives from it and puts its options together. C components."""

    def __init__(
        self, components: C, given: Mapping[str, str], specs: Sequence[OptionSpec], rule: str
    ) -> None:
        """Keep the texts; names that no spec has are faults of `rule`, the one about options."""
        self.components = components
        self.given = given
        self.rule = rule
        self.faults: list[Violation] = []
        names = [spec.name for spec in specs]
        for name in given:
            if name not in names:
                self.fault(name, "unknown option", ", ".join(names))

    def rule_of(self, name: str) -> str:
        """Return the number of the rule about one option; a game may know better."""
        return self.rule

    def fault(self, name: str, problem: str, allowed: str, rule: str = "") -> None:
        """Keep a fault of an option; without a rule it is that of the option."""
        broken = rule or self.rule_of(name)
        self.faults.append(Violation(field=f"options.{name}", problem=problem, allowed=allowed, rule=broken))

    def check(self) -> None:
        """Raise OptionsError with all faults, if there are any."""
        if self.faults:
            raise OptionsError(*self.faults)

    def choice(self, name: str, values: Sequence[str]) -> str:
        """Return one of some words; the first is the default."""
        text = self.given.get(name, values[0])
        if text not in values:
            self.fault(name, repr(text), ", ".join(values))
            return values[0]
        return text

    def number(self, name: str, default: int, low: int, high: int, rule: str = "") -> int:
        """Return a whole number in low .. high."""
        text = self.given.get(name)
        if text is None:
            return default
        value = whole(text)
        if value is None or not low <= value <= high:
            self.fault(name, repr(text), f"a whole number from {low} to {high}", rule)
            return default
        return value
