"""`hortus serve`: run the server until it is told to stop."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any

import typer

app = typer.Typer(add_completion=False)


@app.command(name="serve")
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on; default 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 (default) takes a free one.")] = None,
    components: Annotated[
        Path | None, typer.Option(help="Directory with further components files (*.toml).")
    ] = None,
    search_threads: Annotated[
        int | None, typer.Option(help="Threads that all searches share; default: one a processor.")
    ] = None,
    max_queue: Annotated[int | None, typer.Option(help="Searches that may wait; default 64.")] = None,
    insecure_listen: Annotated[
        bool, typer.Option("--insecure-listen", help="Allow to listen beyond this machine unencrypted.")
    ] = False,
    log_level: Annotated[
        str | None, typer.Option(help="debug, info, warning or error; default info.")
    ] = None,
    log_json: Annotated[bool, typer.Option("--log-json", help="Log lines as JSON objects.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the address line as JSON.")] = False,
) -> None:
    """Serve the games over gRPC.

    Prints one line with the address once calls are answered; logs go to standard error. SIGTERM and
    SIGINT end running queries with their final message and stop the server.
    """
    # Imported here: the command line lists its commands without loading the server.
    from pydantic import ValidationError

    from engine_c.game import HortusError
    from server.app import Server
    from server.app import serve as run
    from server.logs import configure
    from server.settings import Settings

    def ready(server: Server) -> None:
        if as_json:
            host, _, port = server.address.rpartition(":")
            line: Any = {"event": "serving", "address": server.address, "host": host, "port": int(port)}
            print(json.dumps(line), flush=True)
        else:
            print(f"serving {server.address}", flush=True)

    try:
        settings = Settings.from_flags(
            host=host,
            port=port,
            components=components,
            search_threads=search_threads,
            max_queue=max_queue,
            insecure_listen=insecure_listen or None,
            log_level=log_level,
            log_json=log_json or None,
        )
        configure(settings.log_level, as_json=settings.log_json)
        asyncio.run(run(settings, ready))
    except ValidationError as error:
        for fault in error.errors():
            name = ".".join(str(part) for part in fault["loc"])
            typer.echo(f"{name + ': ' if name else ''}{fault['msg'].removeprefix('Value error, ')}", err=True)
        raise typer.Exit(2) from None
    except (HortusError, OSError, ValueError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
