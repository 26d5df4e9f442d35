"""The one interceptor of Hortus' own services: decoding, errors, deterministic bytes, the log line."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import grpc
import grpc.aio
import structlog
from google.protobuf.message import DecodeError, Message
from grpc_status import rpc_status

from engine_c.game import HortusError
from server.errors import StatusError, from_hortus_error, too_large, unexpected

log = structlog.get_logger("hortus.server")

OWN_PREFIX = "/hortus."
"""Health, reflection and channelz keep their own behaviour."""
MAX_REFUSED_BYTES = 64 << 20
"""Requests up to this size are taken in to be refused with details; gRPC cuts off larger ones without."""


def serialize(message: Message) -> bytes:
    """Serialize with map entries in a fixed order, so that equal answers are equal bytes."""
    data: bytes = message.SerializeToString(deterministic=True)
    return data


def to_status(error: Exception, method: str) -> StatusError:
    """Turn any error into a status; what nobody foresaw is logged under an id and hidden."""
    if isinstance(error, StatusError):
        return error
    if isinstance(error, HortusError):
        return from_hortus_error(error)
    error_id = secrets.token_hex(6)
    log.error("unexpected error", method=method, error_id=error_id, exc_info=error)
    return unexpected(error_id)


class ServiceInterceptor(grpc.aio.ServerInterceptor):  # type: ignore[misc]
    """Wraps every handler of the services of Hortus."""

    def __init__(self, max_message_bytes: int) -> None:
        """Keep the size of the largest request that is read, in bytes."""
        self.max_message_bytes = max_message_bytes

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], Awaitable[grpc.RpcMethodHandler]],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> grpc.RpcMethodHandler:
        """Return the handler, wrapped if it is one of ours."""
        handler = await continuation(handler_call_details)
        method: str = handler_call_details.method
        if handler is None or not method.startswith(OWN_PREFIX):
            return handler
        # Requests are decoded inside the wrapper: a request that is no protobuf is then a clear error.
        if handler.request_streaming:
            return grpc.stream_stream_rpc_method_handler(
                self._session(handler, method), response_serializer=serialize
            )
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(
                self._stream(handler, method), response_serializer=serialize
            )
        return grpc.unary_unary_rpc_method_handler(
            self._unary(handler, method), response_serializer=serialize
        )

    def _unary(
        self, handler: grpc.RpcMethodHandler, method: str
    ) -> Callable[[bytes, Any], Awaitable[Message]]:
        async def call(data: bytes, context: Any) -> Message:
            async with self._logged(method, context):
                answer: Message = await handler.unary_unary(self._decode(handler, data), context)
                return answer

        return call

    def _stream(
        self, handler: grpc.RpcMethodHandler, method: str
    ) -> Callable[[bytes, Any], AsyncIterator[Message]]:
        async def call(data: bytes, context: Any) -> AsyncIterator[Message]:
            async with self._logged(method, context):
                async for message in handler.unary_stream(self._decode(handler, data), context):
                    yield message

        return call

    def _session(
        self, handler: grpc.RpcMethodHandler, method: str
    ) -> Callable[[AsyncIterator[bytes], Any], AsyncIterator[Message]]:
        async def decoded(requests: AsyncIterator[bytes]) -> AsyncIterator[Message]:
            async for data in requests:
                yield self._decode(handler, data)

        async def call(requests: AsyncIterator[bytes], context: Any) -> AsyncIterator[Message]:
            async with self._logged(method, context):
                async for message in handler.stream_stream(decoded(requests), context):
                    yield message

        return call

    @asynccontextmanager
    async def _logged(self, method: str, context: Any) -> AsyncIterator[None]:
        """Log how a call ends, and answer its errors with a status."""
        started = time.monotonic()
        try:
            yield
        except (asyncio.CancelledError, GeneratorExit, grpc.aio.AbortError):
            log.info("call cancelled", method=method, seconds=round(time.monotonic() - started, 4))
            raise
        except Exception as error:
            await self._abort(error, method, started, context)
            raise
        log.info("call", method=method, code="OK", seconds=round(time.monotonic() - started, 4))

    def _decode(self, handler: grpc.RpcMethodHandler, data: bytes) -> Message:
        """Read a request; raises StatusError if it is too large, HortusError if it is no such message."""
        if len(data) > self.max_message_bytes:
            raise too_large(len(data), self.max_message_bytes)
        return decode(handler, data)

    async def _abort(self, error: Exception, method: str, started: float, context: Any) -> None:
        failure = to_status(error, method)
        log.info(
            "call",
            method=method,
            code=failure.code.name,
            message=failure.status.message,
            seconds=round(time.monotonic() - started, 4),
        )
        await context.abort_with_status(rpc_status.to_status(failure.status))


def decode(handler: grpc.RpcMethodHandler, data: bytes) -> Message:
    """Read a request; raises HortusError if the bytes are no such message."""
    try:
        message: Message = handler.request_deserializer(data)
    except DecodeError as error:
        raise HortusError.of("", f"the request is not a valid protobuf message: {error}") from None
    return message
