"""Errors on the wire: google.rpc rich statuses made from the errors of the layers below.

A status carries, where they apply, `google.rpc.ErrorInfo` (a reason for programs),
`google.rpc.BadRequest` (field paths, for any gRPC client), `hortus.v1.Violation` (the same with what
is allowed and the broken rule), `google.rpc.RetryInfo` and `google.rpc.PreconditionFailure`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, PreconditionFailure, RetryInfo
from google.rpc.status_pb2 import Status
from hortus.v1 import position_pb2, rules_service_pb2

from engine_c.game import (
    ComponentsError,
    HortusError,
    IllegalActionError,
    NotationError,
    OptionsError,
    PendingChance,
    PositionError,
    UnknownNameError,
    Violation,
)

DOMAIN = "hortus"
"""Domain of every ErrorInfo."""

MAX_DETAIL_BYTES = 3000
"""Details travel in a header of at most 8 KB with overhead; what goes beyond is counted, not sent."""
MAX_TEXT = 400
"""Longest text taken over from a request or a lower layer, in characters."""

REASONS: tuple[tuple[type[HortusError], grpc.StatusCode, str], ...] = (
    (UnknownNameError, grpc.StatusCode.NOT_FOUND, "UNKNOWN_NAME"),
    (IllegalActionError, grpc.StatusCode.INVALID_ARGUMENT, "ILLEGAL_DECISION"),
    (NotationError, grpc.StatusCode.INVALID_ARGUMENT, "NOTATION"),
    (PositionError, grpc.StatusCode.INVALID_ARGUMENT, "POSITION"),
    (OptionsError, grpc.StatusCode.INVALID_ARGUMENT, "OPTIONS"),
    (ComponentsError, grpc.StatusCode.INVALID_ARGUMENT, "COMPONENTS"),
    (HortusError, grpc.StatusCode.INVALID_ARGUMENT, "ARGUMENT"),
)
"""Code and reason of each kind of error, first match wins."""


class StatusError(Exception):
    """An error with its status ready; servicers and jobs raise it, the interceptor sends it."""

    def __init__(self, code: grpc.StatusCode, message: str, details: Iterable[Message] = ()) -> None:
        """Pack the details."""
        super().__init__(message)
        self.code = code
        self.status = Status(code=code.value[0], message=shorten(message))
        for detail in details:
            packed = AnyMessage()
            packed.Pack(detail)
            self.status.details.append(packed)


def shorten(text: str) -> str:
    """Cut a text that a caller may have made long."""
    return text if len(text) <= MAX_TEXT else text[: MAX_TEXT - 1] + "…"


def error_info(reason: str, **metadata: str) -> ErrorInfo:
    """Make the part of a status that programs tell errors apart by."""
    return ErrorInfo(reason=reason, domain=DOMAIN, metadata={k: shorten(v) for k, v in metadata.items()})


def violation_message(violation: Violation) -> rules_service_pb2.Violation:
    """Translate one violation."""
    return rules_service_pb2.Violation(
        field=shorten(violation.field),
        problem=shorten(violation.problem),
        allowed=shorten(violation.allowed),
        rule=shorten(violation.rule),
    )


def violation_details(violations: Sequence[Violation]) -> list[Message]:
    """Return BadRequest and one Violation each, as many as fit into a header."""
    bad_request = BadRequest()
    own: list[Message] = []
    size = 0
    for count, violation in enumerate(violations):
        message = violation_message(violation)
        text = violation.problem
        if violation.allowed:
            text += f"; allowed: {violation.allowed}"
        if violation.rule:
            text += f"; rule {violation.rule}"
        entry = BadRequest.FieldViolation(field=message.field, description=shorten(text))
        size += message.ByteSize() + entry.ByteSize()
        if count and size > MAX_DETAIL_BYTES:
            bad_request.field_violations.add(description=f"and {len(violations) - count} more")
            break
        bad_request.field_violations.append(entry)
        own.append(message)
    return [bad_request, *own]


def from_hortus_error(error: HortusError) -> StatusError:
    """Map an error that a caller caused."""
    code, reason = next((code, reason) for kind, code, reason in REASONS if isinstance(error, kind))
    rules = sorted({violation.rule for violation in error.violations if violation.rule})
    info = error_info(reason, rules=",".join(rules)) if rules else error_info(reason)
    return StatusError(code, str(error) or reason, [info, *violation_details(error.violations)])


def unexpected(error_id: str) -> StatusError:
    """Hide an error of ours behind an id that the log has too."""
    return StatusError(
        grpc.StatusCode.INTERNAL,
        f"unexpected error {error_id}; the server's log has the details under this id",
        [error_info("UNEXPECTED", error_id=error_id)],
    )


def busy(message: str, retry_s: float) -> StatusError:
    """Refuse for lack of room and say when to try again."""
    retry = RetryInfo(retry_delay=Duration(seconds=int(retry_s), nanos=int(retry_s % 1 * 1e9)))
    return StatusError(grpc.StatusCode.RESOURCE_EXHAUSTED, message, [error_info("BUSY"), retry])


def shutting_down() -> StatusError:
    """Refuse or end a call because the server stops."""
    return StatusError(grpc.StatusCode.UNAVAILABLE, "the server is shutting down", [error_info("SHUTDOWN")])


def too_large(size: int, most: int) -> StatusError:
    """Refuse a request for its size alone."""
    violation = Violation(field="", problem=f"the request has {size} bytes", allowed=f"at most {most}")
    info = error_info("TOO_LARGE", size=str(size), most=str(most))
    return StatusError(
        grpc.StatusCode.RESOURCE_EXHAUSTED, str(violation), [info, *violation_details([violation])]
    )


def id_in_use(query_id: str) -> StatusError:
    """Refuse a query whose id another one has at this moment."""
    violation = Violation(
        field="query_id",
        problem=f"a query with the id {query_id!r} is running",
        allowed="an id of its own, or none",
    )
    info = error_info("QUERY_ID", query_id=query_id)
    return StatusError(
        grpc.StatusCode.ALREADY_EXISTS, violation.problem, [info, *violation_details([violation])]
    )


def pending_chance_message(pending: PendingChance) -> position_pb2.PendingChance:
    """Translate a pending draw."""
    return position_pb2.PendingChance(
        event=pending.event,
        num_draws=pending.num_draws,
        outcomes=[
            position_pb2.ChanceOutcome(notation=notation, weight=weight)
            for notation, weight in pending.outcomes
        ],
    )


def draw_pending(pending: PendingChance) -> StatusError:
    """Say that nobody can be asked before a draw is revealed; the draw itself is a detail."""
    message = pending_chance_message(pending)
    outcomes = list(message.outcomes)
    if message.ByteSize() > MAX_DETAIL_BYTES:
        # The event and the number of draws matter; LegalDecisions lists every outcome.
        del message.outcomes[:]
        for outcome in outcomes:
            if message.ByteSize() + outcome.ByteSize() > MAX_DETAIL_BYTES:
                break
            message.outcomes.append(outcome)
    text = f"a draw is pending ({pending.event}); reveal it with ApplyDecisions and ask again"
    failure = PreconditionFailure()
    failure.violations.add(type="PENDING_CHANCE", subject="position", description=text)
    return StatusError(
        grpc.StatusCode.FAILED_PRECONDITION,
        text,
        [error_info("PENDING_CHANCE", event=pending.event), failure, message],
    )


def game_over() -> StatusError:
    """Say that there is no turn left."""
    text = "the game is over; nobody is to move"
    failure = PreconditionFailure()
    failure.violations.add(type="GAME_OVER", subject="position", description=text)
    return StatusError(grpc.StatusCode.FAILED_PRECONDITION, text, [error_info("GAME_OVER"), failure])
