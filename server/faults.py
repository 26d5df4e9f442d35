"""What is wrong with a message, collected."""

from __future__ import annotations

from collections.abc import Sized

from engine_c.game import PositionError, Violation


class Faults:
    """Collects what is wrong with a message, so that one answer names everything."""

    def __init__(self) -> None:
        """Begin without any."""
        self.found: list[Violation] = []

    def add(self, path: str, problem: str, allowed: str = "", rule: str = "") -> None:
        """Note one."""
        self.found.append(Violation(field=path, problem=problem, allowed=allowed, rule=rule))

    def bound(self, entries: Sized, most: int, path: str, what: str, rule: str) -> None:
        """Note a list that is far too long, before anybody reads it."""
        if len(entries) > most:
            self.add(path, f"{len(entries)} {what}", f"at most {most}", rule)

    def raise_found(self) -> None:
        """Raise PositionError if there is any."""
        if self.found:
            raise PositionError(*self.found)
