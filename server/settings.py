"""Settings of the server: from a file, the environment and flags, in rising weight."""

from __future__ import annotations

import ipaddress
import os
from pathlib import Path
from typing import Annotated, Any, ClassVar

from pydantic import Field, model_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

CONFIG_VARIABLE = "HORTUS_CONFIG"
"""Environment variable that names the settings file (TOML, names as below)."""


def is_loopback(host: str) -> bool:
    """Tell whether only programs of this machine reach a host."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Settings(BaseSettings):
    """All settings; each is also read from `HORTUS_<NAME>` in the environment."""

    model_config: ClassVar[SettingsConfigDict] = SettingsConfigDict(
        env_prefix="HORTUS_", extra="forbid", frozen=True
    )

    host: str = "127.0.0.1"
    """Address to listen on."""
    port: Annotated[int, Field(ge=0, le=65535)] = 0
    """Port; 0 = a free one, told when the server is ready."""
    insecure_listen: bool = False
    """Allow to listen beyond this machine although nothing is encrypted or checked."""
    components: Path | None = None
    """Directory with further components files (`*.toml`) that positions may name by hash."""
    max_message_bytes: Annotated[int, Field(ge=1024, le=1 << 30)] = 4 << 20
    """Largest request that is read, in bytes."""
    search_threads: Annotated[int, Field(ge=1, le=256)] = os.cpu_count() or 1
    """Threads that all searches share."""
    max_queue: Annotated[int, Field(ge=0, le=100_000)] = 64
    """Searches that may wait for threads; more are refused with a time to try again."""
    default_limit_ms: Annotated[int, Field(ge=1, le=3_600_000)] = 1000
    """Limit of a search whose request gives none, in milliseconds."""
    max_limit_ms: Annotated[int, Field(ge=1, le=3_600_000)] = 3_600_000
    """Longest limit a request may give, in milliseconds."""
    max_simulations: Annotated[int, Field(ge=1)] = 1_000_000_000
    """Largest limit in simulations a request may give."""
    max_sessions: Annotated[int, Field(ge=0, le=100_000)] = 64
    """Sessions of OpponentService.Play at a time; more are refused with a time to try again."""
    session_bytes: Annotated[int, Field(ge=0, le=1 << 34)] = 32 << 20
    """What one session remembers at most, about, in bytes."""
    ponder_threads: Annotated[int, Field(ge=0, le=256)] = 1
    """Threads for all sessions that think between messages; 0: none does."""
    deadline_margin_ms: Annotated[int, Field(ge=0, le=10_000)] = 100
    """Time kept between the end of a search and the deadline of its call, in milliseconds."""
    grace_s: Annotated[float, Field(ge=0, le=600)] = 5.0
    """Time that running calls get to end when the server stops, in seconds."""
    log_level: str = "info"
    """`debug`, `info`, `warning` or `error`."""
    log_json: bool = False
    """Log lines as JSON objects."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Order the sources: flags over environment over file."""
        config = os.environ.get(CONFIG_VARIABLE)
        if config and not Path(config).is_file():
            raise ValueError(f"{CONFIG_VARIABLE}: there is no file {config}")
        sources: tuple[PydanticBaseSettingsSource, ...] = (init_settings, env_settings)
        return (*sources, TomlConfigSettingsSource(settings_cls, Path(config))) if config else sources

    @model_validator(mode="after")
    def _stays_on_this_machine(self) -> Settings:
        """Refuse to listen elsewhere without the explicit flag."""
        if not is_loopback(self.host) and not self.insecure_listen:
            raise ValueError(
                f"host {self.host} is reachable from other machines and nothing is encrypted; "
                "give --insecure-listen (or HORTUS_INSECURE_LISTEN=true) if that is meant"
            )
        if self.components is not None and not self.components.is_dir():
            raise ValueError(f"components: {self.components} is no directory")
        return self

    @classmethod
    def from_flags(cls, **flags: Any) -> Settings:
        """Make settings from flags; a flag that is None was not given."""
        return cls(**{name: value for name, value in flags.items() if value is not None})
