"""RulesService: set up, look at, check and advance positions."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from hortus.v1 import position_pb2, rules_service_pb2_grpc
from hortus.v1 import rules_service_pb2 as wire

from engine_c.game import TERMINAL, Game, HortusError, PendingChance, Position
from engine_c.replay import advance
from engine_c.version import VERSION
from server import games
from server.catalog import Catalog
from server.drawing_scene import Planned
from server.errors import pending_chance_message, violation_message
from server.limits import choose_seed, in_range
from server.positions import (
    Opened,
    Reader,
    action_messages,
    action_texts,
    decision_messages,
    decision_texts,
    entry_messages,
    going_on,
    labelled_message,
    position_message,
    view_of,
)
from server.scores import seat_scores
from server.turns import turn_texts
from solver.listing import WholeTurn, whole_turns
from solver.opponent import levels

MAX_TURNS = 100_000
DEFAULT_TURNS = 1000
CHUNK_TURNS = 32
"""Turns listed between two looks at the other calls of the server."""
MAX_OVERLAY = 200


class RulesServicer(rules_service_pb2_grpc.RulesServiceServicer):
    """Translates requests to the seam and answers back."""

    def __init__(self, reader: Reader) -> None:
        """Keep what all calls share."""
        self.reader = reader

    @property
    def catalog(self) -> Catalog:
        """Games and components files."""
        return self.reader.catalog

    # --- games -----------------------------------------------------------------------------------

    async def ListGames(self, request: wire.ListGamesRequest, context: Any) -> wire.ListGamesResponse:
        """Name the games."""
        summaries = [self._summary(game) for _, game in sorted(self.catalog.games.items())]
        return wire.ListGamesResponse(games=summaries, engine_version=VERSION)

    async def GetGame(self, request: wire.GetGameRequest, context: Any) -> wire.GetGameResponse:
        """Tell components, options and provenance."""
        game = self.catalog.game(request.game)
        components = self.catalog.components(game.name, request.components_hash)
        return wire.GetGameResponse(
            game=self._summary(game),
            options=[
                wire.GameOption(
                    name=spec.name,
                    values=spec.values,
                    default_value=spec.default,
                    about=spec.about,
                    is_reconstructed=spec.is_reconstructed,
                )
                for spec in game.option_specs
            ],
            components=[
                wire.ComponentEntry(
                    path=entry.path,
                    value=entry.value,
                    source=entry.source,
                    confidence=entry.confidence,
                    about=entry.about,
                )
                for entry in components.entries
            ],
            components_hash=components.hash,
            known_hashes=self.catalog.hashes(game.name),
            levels=[
                wire.BotLevel(level=level, simulations=strength.simulations, band_points=strength.band)
                for level, strength in levels(game.name).items()
            ],
        )

    def _summary(self, game: Game) -> wire.GameSummary:
        return wire.GameSummary(
            name=game.name,
            title=game.title,
            min_players=game.min_players,
            max_players=game.max_players,
            components_hash=self.catalog.components(game.name).hash,
        )

    # --- positions -------------------------------------------------------------------------------

    async def NewPosition(self, request: wire.NewPositionRequest, context: Any) -> wire.NewPositionResponse:
        """Set up a game."""
        game = self.catalog.game(request.game)
        ruleset = self.catalog.ruleset(game.name, request.options, request.components_hash)
        seed = choose_seed(request)
        return wire.NewPositionResponse(
            position=position_message(ruleset.new_position(seed), ruleset), seed=seed
        )

    async def ViewPosition(
        self, request: wire.ViewPositionRequest, context: Any
    ) -> wire.ViewPositionResponse:
        """Strip a position to what a seat knows."""
        opened = self.reader.open(request.position)
        players = opened.ruleset.num_players
        if request.seat >= players:
            raise HortusError.of("seat", str(request.seat), f"0 to {players - 1}")
        view = view_of(opened, request.seat)
        return wire.ViewPositionResponse(
            position=position_message(view.position, view.ruleset), assumed=view.assumed
        )

    async def ValidatePosition(
        self, request: wire.ValidatePositionRequest, context: Any
    ) -> wire.ValidatePositionResponse:
        """Name every broken condition; only a request without any position is an error."""
        if request.position.WhichOneof("game") is None and not request.position.notation:
            self.reader.open(request.position)
        try:
            opened = self.reader.open(request.position)
        except HortusError as error:
            return wire.ValidatePositionResponse(
                is_valid=False, violations=[violation_message(v) for v in error.violations]
            )
        return wire.ValidatePositionResponse(
            is_valid=True,
            assumed=opened.assumed,
            position=position_message(opened.position, opened.ruleset),
        )

    async def LegalDecisions(
        self, request: wire.LegalDecisionsRequest, context: Any
    ) -> wire.LegalDecisionsResponse:
        """List the decisions of the seat to move, or the pending draw."""
        opened = self.reader.open(request.position)
        ruleset, state = opened.ruleset, opened.state
        current = state.current_player()
        adapter = games.adapter(ruleset.game.name)
        return wire.LegalDecisionsResponse(
            current_player=current if current >= 0 else None,
            decisions=[
                labelled_message(
                    ruleset.action_text(state, action), ruleset.labelled_text(state, action), adapter
                )
                for action in state.legal_actions()
            ],
            pending_chance=pending_message(ruleset.pending_chance(state)),
            is_over=current == TERMINAL,
            assumed=opened.assumed,
        )

    async def LegalTurns(
        self, request: wire.LegalTurnsRequest, context: Any
    ) -> AsyncIterator[wire.LegalTurnsResponse]:
        """Stream distinct whole turns, then how many they were and whether there are more."""
        opened = self.reader.open(request.position)
        most = in_range("max_turns", request.max_turns, 1, MAX_TURNS, DEFAULT_TURNS)
        listing = whole_turns(opened.state)
        sent, room = 0, 1
        while room and sent < most:
            room = min(CHUNK_TURNS, most - sent)
            messages = await asyncio.to_thread(list_turns, opened, listing, room, not request.omit_positions)
            for message in messages:
                yield message
            sent += len(messages)
            room = room if len(messages) == room else 0
        is_truncated = sent == most and await asyncio.to_thread(next, listing, None) is not None
        yield wire.LegalTurnsResponse(is_final=True, num_turns=sent, is_truncated=is_truncated)

    async def ApplyDecisions(
        self, request: wire.ApplyDecisionsRequest, context: Any
    ) -> wire.ApplyDecisionsResponse:
        """Carry out decisions and reveals."""
        opened = self.reader.open(request.position)
        ruleset = opened.ruleset
        texts = decision_texts(request.decisions, games.adapter(ruleset.game.name), "decisions")
        seed = request.seed if request.HasField("seed") else None
        with going_on():
            result = advance(ruleset, opened.position, texts, seed=seed)
        current = result.state.current_player()
        return wire.ApplyDecisionsResponse(
            position=position_message(result.position, ruleset),
            decisions=decision_messages(result.steps, ruleset.game.name),
            pending_chance=pending_message(result.pending_chance),
            current_player=current if current >= 0 else None,
            is_over=current == TERMINAL,
            assumed=ruleset.assumed(result.position),
            entries=entry_messages(result),
        )

    async def ScorePosition(
        self, request: wire.ScorePositionRequest, context: Any
    ) -> wire.ScorePositionResponse:
        """Count the points of the table as it stands."""
        opened = self.reader.open(request.position)
        return wire.ScorePositionResponse(
            seats=seat_scores(opened.state),
            is_over=opened.state.current_player() == TERMINAL,
            assumed=opened.assumed,
        )

    async def RenderPosition(
        self, request: wire.RenderPositionRequest, context: Any
    ) -> wire.RenderPositionResponse:
        """Draw the table."""
        opened = self.reader.open(request.position, is_arrangement=True)
        width = in_range("width", request.width, 40, 400, games.DEFAULT_WIDTH)
        drawing = request.format or wire.RENDER_FORMAT_TEXT
        if drawing not in wire.RenderFormat.values():
            raise HortusError.of(
                "format", f"{drawing} is no format", "0 or 1 (text), 2 (text with colours), 3 (SVG)"
            )
        highlight = turn_texts(opened, request.highlight, "highlight") if request.highlight.decisions else ()
        overlay = read_overlay(request.overlay)
        content = games.render(
            opened.position,
            opened.ruleset,
            format=drawing,
            width=width,
            highlight=highlight,
            overlay=overlay,
        )
        return wire.RenderPositionResponse(
            content=content,
            media_type="image/svg+xml" if drawing == wire.RENDER_FORMAT_SVG else "text/plain",
        )


def read_overlay(messages: Sequence[position_pb2.OverlayCell]) -> list[Planned]:
    """Read the planned pieces of a request; raises HortusError for too many, or a share out of range."""
    if len(messages) > MAX_OVERLAY:
        raise HortusError.of("overlay", f"{len(messages)} cells", f"at most {MAX_OVERLAY}")
    for i, message in enumerate(messages):
        if not 0 <= message.share <= 1:  # refuses what is no number too
            raise HortusError.of(f"overlay[{i}].share", f"{message.share:g}", "0 to 1")
    return [
        Planned(seat=message.seat, cell=message.cell, piece=message.piece, share=message.share)
        for message in messages
    ]


def pending_message(pending: PendingChance | None) -> position_pb2.PendingChance | None:
    """Translate a pending draw, if there is one."""
    return None if pending is None else pending_chance_message(pending)


def list_turns(
    opened: Opened, listing: Iterator[WholeTurn], room: int, with_positions: bool
) -> list[wire.LegalTurnsResponse]:
    """Write the messages of up to `room` further turns of a listing."""
    return [turn_message(opened, turn, with_positions) for turn in islice(listing, room)]


def turn_message(opened: Opened, turn: WholeTurn, with_position: bool) -> wire.LegalTurnsResponse:
    """Write one whole turn, perhaps with the position after it."""
    message = wire.LegalTurnsResponse(
        turn=position_pb2.Turn(decisions=action_messages(opened.state, turn.actions)),
        ends_at_chance=turn.ends_at_chance,
    )
    if with_position:
        after = position_after(opened, turn)
        message.position.CopyFrom(position_message(after, opened.ruleset))
    return message


def position_after(opened: Opened, turn: WholeTurn) -> Position:
    """Return the position after a turn, folded in if it is over."""
    if turn.ends_at_chance:
        texts, _ = action_texts(opened.state, turn.actions)
        return replace(opened.position, turn_so_far=(*opened.position.turn_so_far, *texts))
    table = opened.ruleset.table(turn.after, known=opened.position.table)
    return replace(opened.position, table=table, turn_so_far=())
