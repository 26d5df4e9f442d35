"""The server: services on one port, and its life from the first call to the drain."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any

import grpc.aio
import structlog
from grpc_channelz.v1 import channelz
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_health.v1.health import aio as health_aio
from grpc_reflection.v1alpha import reflection
from hortus.v1 import (
    advisor_service_pb2,
    advisor_service_pb2_grpc,
    opponent_service_pb2,
    opponent_service_pb2_grpc,
    rules_service_pb2,
    rules_service_pb2_grpc,
    solver_service_pb2,
    solver_service_pb2_grpc,
)

from server.catalog import Catalog
from server.interceptors import MAX_REFUSED_BYTES, ServiceInterceptor
from server.jobs import Jobs
from server.positions import Reader
from server.servicers.advisor import AdvisorServicer
from server.servicers.opponent import OpponentServicer
from server.servicers.rules import RulesServicer
from server.servicers.solver import SolverServicer
from server.sessions import Sessions
from server.settings import Settings, is_loopback

log = structlog.get_logger("hortus.server")

SERVICES = (
    rules_service_pb2.DESCRIPTOR.services_by_name["RulesService"].full_name,
    advisor_service_pb2.DESCRIPTOR.services_by_name["AdvisorService"].full_name,
    opponent_service_pb2.DESCRIPTOR.services_by_name["OpponentService"].full_name,
    solver_service_pb2.DESCRIPTOR.services_by_name["SolverService"].full_name,
)
"""Own services, as health and reflection name them."""


class Server:
    """A grpc.aio server with everything Hortus offers; made, started and drained on one event loop."""

    def __init__(self, settings: Settings) -> None:
        """Load the components and bind the port; raises ComponentsError and OSError."""
        self.settings = settings
        self.jobs = Jobs(threads=settings.search_threads, max_queue=settings.max_queue)
        self.sessions = Sessions(
            most=settings.max_sessions,
            ponder_threads=settings.ponder_threads,
            max_bytes=settings.session_bytes,
        )
        self.health = health_aio.HealthServicer()
        self._is_stopping = False
        reader = Reader(Catalog(settings.components))
        self._server = grpc.aio.server(
            interceptors=[ServiceInterceptor(settings.max_message_bytes)],
            options=[
                ("grpc.max_receive_message_length", max(settings.max_message_bytes, MAX_REFUSED_BYTES)),
                ("grpc.so_reuseport", 0),
                ("grpc.enable_channelz", 1),
            ],
        )
        rules_service_pb2_grpc.add_RulesServiceServicer_to_server(RulesServicer(reader), self._server)
        advisor_service_pb2_grpc.add_AdvisorServiceServicer_to_server(
            AdvisorServicer(reader, self.jobs, settings), self._server
        )
        opponent_service_pb2_grpc.add_OpponentServiceServicer_to_server(
            OpponentServicer(reader, self.jobs, self.sessions, settings), self._server
        )
        solver_service_pb2_grpc.add_SolverServiceServicer_to_server(
            SolverServicer(reader, self.jobs, settings), self._server
        )
        health_pb2_grpc.add_HealthServicer_to_server(self.health, self._server)
        names = (*SERVICES, health_pb2.DESCRIPTOR.services_by_name["Health"].full_name)
        reflection.enable_server_reflection((*names, reflection.SERVICE_NAME), self._server)
        channelz.add_channelz_servicer(self._server)
        host = f"[{settings.host}]" if ":" in settings.host.strip("[]") else settings.host
        try:
            self.port: int = self._server.add_insecure_port(f"{host}:{settings.port}")
        except RuntimeError as error:
            raise OSError(f"{host}:{settings.port} cannot be listened on: {error}") from error
        self.address = f"{host}:{self.port}"
        """Where the server listens."""

    async def start(self) -> None:
        """Begin to answer calls."""
        if not is_loopback(self.settings.host):
            log.warning("listening beyond this machine without encryption", address=self.address)
        await self._server.start()
        for name in ("", *SERVICES):
            await self.health.set(name, health_pb2.HealthCheckResponse.SERVING)
        log.info("serving", address=self.address, search_threads=self.settings.search_threads)

    async def stop(self, grace_s: float | None = None) -> None:
        """Drain: no new work, every running query ends with its final message, then the port closes."""
        if self._is_stopping:
            await self._server.wait_for_termination()
            return
        self._is_stopping = True
        log.info("draining", queries=self.jobs.num_jobs)
        await self.health.enter_graceful_shutdown()
        self.sessions.drain()
        self.jobs.drain()
        await self._server.stop(self.settings.grace_s if grace_s is None else grace_s)
        await asyncio.to_thread(self.sessions.close)
        await asyncio.to_thread(self.jobs.close)
        log.info("stopped")

    async def wait(self) -> None:
        """Wait until the server has stopped."""
        await self._server.wait_for_termination()


async def create_server(settings: Settings) -> tuple[Server, int]:
    """Make and start a server; returns it with its port."""
    server = Server(settings)
    await server.start()
    return server, server.port


async def serve(settings: Settings, ready: Callable[[Server], Any]) -> None:
    """Run a server until SIGTERM or SIGINT; `ready` is called once it answers."""
    loop = asyncio.get_running_loop()
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    server, _ = await create_server(settings)
    ready(server)
    await stopping.wait()
    await server.stop()
