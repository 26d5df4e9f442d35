"""What is wrong with a message, collected."""

from __future__ import annotations

from engine_c.game import PositionError, Violation


class Faults:
    """Collects what is wrong with a message, so that one answer names everything."""

    def __init__(self) -> None:
        """Begin without any."""
        self.found: list[Violation] = []

    def add(self, path: str, problem: str, allowed: str = "", rule: str = "") -> None:
        """Note one."""
        self.found.append(Violation(field=path, problem=problem, allowed=allowed, rule=rule))

    def raise_found(self) -> None:
        """Raise PositionError if there is any."""
        if self.found:
            raise PositionError(*self.found)
