"""Limits, seeds and choices of a request, and the deadline of its call."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hortus.v1 import analysis_pb2

from engine_c.game import HortusError
from server.errors import busy
from server.settings import Settings
from solver.params import Limit

MAX_NAME = 128
"""Longest query id and supersede key, in characters."""
MAX_SEED_BITS = 53
"""Drawn seeds fit exactly into any number type of any client."""


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """What a search may use."""

    limit: Limit
    """Capped to end before the deadline of the call."""
    deadline_s: float | None
    """Seconds from the start of the search to the point where the call's deadline ends it."""

    @property
    def is_capped(self) -> bool:
        """True if the deadline comes before a limit in time."""
        return (
            self.deadline_s is not None
            and self.limit.time_s is not None
            and self.deadline_s <= self.limit.time_s
        )


def read_limit(message: analysis_pb2.Limit, settings: Settings, path: str = "limit") -> Limit:
    """Read a limit; nothing given is the default. Raises HortusError for a number out of range."""
    simulations = message.simulations if message.HasField("simulations") else None
    milliseconds = message.milliseconds if message.HasField("milliseconds") else None
    for name, value, most in (
        ("simulations", simulations, settings.max_simulations),
        ("milliseconds", milliseconds, settings.max_limit_ms),
    ):
        if value is not None and not 1 <= value <= most:
            raise HortusError.of(f"{path}.{name}", f"{value} (read as an unsigned number)", f"1 to {most}")
    if simulations is None and milliseconds is None:
        milliseconds = settings.default_limit_ms
    return Limit(simulations=simulations, time_s=None if milliseconds is None else milliseconds / 1000)


def time_left(context: Any, settings: Settings) -> float | None:
    """Return the seconds until an answer must be on its way; None without a deadline."""
    remaining: float | None = context.time_remaining()
    if remaining is None:
        return None
    # A short deadline keeps half of it for the search.
    return max(0.0, remaining - min(settings.deadline_margin_ms / 1000, remaining / 2))


class Lateness:
    """How late solvers have ended lately, in seconds: on a busy machine they need more time to end.

    The latest end counts in full, those before it less and less.
    """

    FADE = 0.75
    """What is left of a lateness after another end."""

    def __init__(self) -> None:
        """Begin on a machine that is not known to be busy."""
        self.late_s = 0.0

    def note(self, late_s: float) -> None:
        """Take what an end was late, after it was due."""
        self.late_s = max(0.0, late_s, self.FADE * self.late_s)

    def ahead_of(self, left_s: float | None) -> float | None:
        """Return when solvers are to end that may end by `left_s`: threads and answers of theirs take long.

        A quarter of the time before it, a second at most; up to half of it where they were late.
        """
        if left_s is None:
            return None
        return left_s - max(min(left_s / 4, 1.0), min(2 * self.late_s, left_s / 2))


def allow(limit: Limit, left_s: float | None) -> Allowance:
    """Cap a limit so that the partial answer arrives before the deadline."""
    if left_s is None:
        return Allowance(limit=limit, deadline_s=None)
    if left_s <= 0:
        raise busy("the deadline of the call leaves no time to search", 0.1)
    if limit.time_s is None or limit.time_s < left_s:
        return Allowance(limit=limit, deadline_s=left_s)
    return Allowance(limit=Limit(simulations=limit.simulations, time_s=left_s), deadline_s=left_s)


def choose_seed(message: Any) -> int:
    """Return the seed of a request, or draw one."""
    return int(message.seed) if message.HasField("seed") else secrets.randbits(MAX_SEED_BITS)


def check_names(message: Any, prefix: str = "") -> None:
    """Hold query id and supersede key of a request against their length; raises HortusError."""
    for name in ("query_id", "supersede_key"):
        length = len(getattr(message, name))
        if length > MAX_NAME:
            raise HortusError.of(f"{prefix}{name}", f"{length} characters", f"at most {MAX_NAME}")


def in_range(path: str, value: int, low: int, high: int, default: int) -> int:
    """Return a number of a request, 0 standing for its default; raises HortusError out of range."""
    if value == 0:
        return default
    if not low <= value <= high:
        raise HortusError.of(path, str(value), f"{low} to {high}, or 0 for {default}")
    return value


def chosen(path: str, value: str, allowed: Sequence[str]) -> str:
    """Return one of some words, the first of them for an empty text; raises HortusError for another."""
    if not value:
        return allowed[0]
    if value not in allowed:
        raise HortusError.of(path, f"{value[:40]!r} is not known", ", ".join(allowed))
    return value
