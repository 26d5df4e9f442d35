"""Errors of a call as one exception, read from google.rpc rich statuses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

import grpc
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from hortus.v1 import position_pb2, rules_service_pb2

DETAILS_KEY = "grpc-status-details-bin"


@dataclass(frozen=True, kw_only=True)
class Violation:
    """One thing that is wrong with a request."""

    field: str
    """Path of the field, for example `hutan.grids[1].pieces[3].cell`; empty: the request as a whole."""
    problem: str
    """What was wrong, in words."""
    allowed: str = ""
    """What would be accepted."""
    rule: str = ""
    """Number of the broken rule or condition in the README of the game."""

    def __str__(self) -> str:
        """One line for people."""
        parts = [f"{self.field}: {self.problem}" if self.field else self.problem]
        if self.allowed:
            parts.append(f"allowed: {self.allowed}")
        if self.rule:
            parts.append(f"rule {self.rule}")
        return "; ".join(parts)


class HortusCallError(Exception):
    """A call that did not succeed."""

    def __init__(
        self,
        code: grpc.StatusCode,
        message: str,
        *,
        violations: Sequence[Violation] = (),
        reason: str = "",
        retry_after_s: float | None = None,
        pending_chance: position_pb2.PendingChance | None = None,
    ) -> None:
        """Keep code, message and details."""
        super().__init__(f"{code.name}: {message}")
        self.code = code
        """Status code of gRPC; UNAVAILABLE means that the server was not reached."""
        self.message = message
        self.violations = tuple(violations)
        self.reason = reason
        """Reason for programs, for example `ILLEGAL_DECISION`; may be empty."""
        self.retry_after_s = retry_after_s
        """Seconds after which another try makes sense; None: not told."""
        self.pending_chance = pending_chance
        """The draw that must be revealed first, if that is the reason."""

    @property
    def is_unreachable(self) -> bool:
        """True if no server answered."""
        return self.code is grpc.StatusCode.UNAVAILABLE

    def as_dict(self) -> dict[str, Any]:
        """Return the error in the form that `--json` prints."""
        error: dict[str, Any] = {"code": self.code.name, "message": self.message}
        if self.reason:
            error["reason"] = self.reason
        error["violations"] = [asdict(violation) for violation in self.violations]
        if self.retry_after_s is not None:
            error["retry_after_s"] = self.retry_after_s
        if self.pending_chance is not None:
            error["pending_chance"] = self.pending_chance.event
        return {"error": error}

    @classmethod
    def from_rpc(cls, error: grpc.aio.AioRpcError) -> HortusCallError:
        """Read the error of a call, with whatever details it carries."""
        violations: list[Violation] = []
        fields: list[Violation] = []
        reason, retry_after_s, pending = "", None, None
        for detail in _status(error).details:
            if detail.Is(rules_service_pb2.Violation.DESCRIPTOR):
                own = rules_service_pb2.Violation.FromString(detail.value)
                violations.append(
                    Violation(field=own.field, problem=own.problem, allowed=own.allowed, rule=own.rule)
                )
            elif detail.Is(BadRequest.DESCRIPTOR):
                for entry in BadRequest.FromString(detail.value).field_violations:
                    fields.append(Violation(field=entry.field, problem=entry.description))
            elif detail.Is(ErrorInfo.DESCRIPTOR):
                reason = ErrorInfo.FromString(detail.value).reason
            elif detail.Is(RetryInfo.DESCRIPTOR):
                delay = RetryInfo.FromString(detail.value).retry_delay
                retry_after_s = delay.seconds + delay.nanos / 1e9
            elif detail.Is(position_pb2.PendingChance.DESCRIPTOR):
                pending = position_pb2.PendingChance.FromString(detail.value)
        return cls(
            error.code(),
            error.details() or "no details",
            violations=violations or fields,
            reason=reason,
            retry_after_s=retry_after_s,
            pending_chance=pending,
        )


@contextmanager
def requesting() -> Iterator[None]:
    """Turn what does not fit into a message (a number out of range, text that is none) into a refusal."""
    try:
        yield
    except (ValueError, TypeError) as error:
        message = f"the request cannot be written: {error}"
        raise HortusCallError(grpc.StatusCode.INVALID_ARGUMENT, message, reason="REQUEST") from None


def _status(error: grpc.aio.AioRpcError) -> Status:
    """Return the rich status of a failed call; empty if there is none that can be read."""
    for key, value in error.trailing_metadata() or ():
        if key == DETAILS_KEY and isinstance(value, bytes):
            try:
                return Status.FromString(value)
            except DecodeError:
                break
    return Status()
