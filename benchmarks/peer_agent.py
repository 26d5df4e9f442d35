"""OpenSpiel as an agent of our matches: `openspiel:sims=N`, `openspiel:ms=N`, `openspiel-is:...`.

The agent gives the history of the game to the peer's process, which plays it over and searches from what the
seat sees; `peer_games.py` says what that is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from benchmarks.harness import Peer
from engine_c.game import HortusError
from engine_c.state import EngineState
from solver.agents import Agent, milliseconds, parse_agent
from solver.params import Limit, SearchParams

BOTS = {"openspiel": "mcts", "openspiel-is": "ismcts"}
"""Bots of `peer_player.py` by the name of the agent."""


@cache
def player() -> Peer:
    """Return the peer of this process; it ends with it."""
    return Peer("peer_player.py")


@cache
def check(game: str, options: tuple[tuple[str, str], ...]) -> None:
    """Let OpenSpiel test a game once before it plays it; RuntimeError if it does not pass."""
    player().ask(kind="check", game=game, options=dict(options), games=1)


@dataclass(frozen=True, kw_only=True)
class PeerAgent(Agent):
    """A bot of OpenSpiel."""

    def choose(self, state: EngineState, seed: int) -> Sequence[int]:
        """Choose the decisions of a turn."""
        name = state.ruleset.game.name
        options = tuple(state.ruleset.options.items())
        check(name, options)
        answer = player().ask(
            kind="turn",
            game=name,
            options=dict(options),
            history=list(state.history),
            bot=BOTS[self.kind],
            seed=seed,
            simulations=self.limit.simulations,
            time_s=self.limit.time_s,
        )
        actions: list[int] = answer["actions"]
        return actions


def read_agent(text: str) -> Agent:
    """Read an agent of the peer or of `solver.match`; raises HortusError."""
    kind, _, setting = text.partition(":")
    if kind not in BOTS:
        return parse_agent(text)
    unit, _, number = setting.partition("=")
    if unit not in ("ms", "sims") or not number.isdecimal() or int(number) < 1:
        raise HortusError.of("agents", f"{text!r}", f"{kind}:ms=N or {kind}:sims=N")
    limit = milliseconds(int(number)) if unit == "ms" else Limit(simulations=int(number))
    return PeerAgent(name=text, kind=kind, params=SearchParams(limit=limit))
