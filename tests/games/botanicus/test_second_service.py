"""A second components file behind a server: hints and bots play whole games from views."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hortus.v1 import opponent_service_pb2, position_pb2
from hortus.v1 import rules_service_pb2 as wire

from engine_c.games.botanicus import GAME
from engine_c.games.botanicus.components import load_components
from tests.games.botanicus.second import second, second_text
from tests.service.support import TIMEOUT_S, Link, apply, serving, suggest, view

OPTION_SETS = [
    {},
    {"side": "expert", "greenhouse": "common"},
    pytest.param({"side": "expert", "players": "3"}, marks=pytest.mark.full),
    pytest.param({"side": "expert", "greenhouse": "unique", "players": "4"}, marks=pytest.mark.full),
]


@pytest.fixture
async def link(tmp_path: Path) -> AsyncIterator[Link]:
    """Return a server that knows both files."""
    (tmp_path / "second.toml").write_text(second_text(), encoding="utf-8")
    async with serving(search_threads=2, components=tmp_path) as found:
        yield found


async def test_the_server_tells_of_both_files(link: Link) -> None:
    answer = await link.rules.GetGame(wire.GetGameRequest(game="botanicus"), timeout=TIMEOUT_S)
    assert list(answer.known_hashes) == [load_components().hash, second().hash]
    assert sum(entry.confidence == "R" for entry in answer.components) > 100
    request = wire.GetGameRequest(game="botanicus", components_hash=second().hash)
    other = await link.rules.GetGame(request, timeout=TIMEOUT_S)
    values = {entry.path: entry.value for entry in other.components}
    assert values["constants.tasks_dealt"] == "6"


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
async def test_a_whole_game_by_hints_and_bots_from_views(link: Link, options: dict[str, str]) -> None:
    request = wire.NewPositionRequest(
        game="botanicus", options=options, seed=3, components_hash=second().hash
    )
    position = (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position
    answer = await apply(link, position, seed=3)
    num_turns = 0
    while not answer.is_over:
        seen = await view(link, answer.position, answer.current_player)
        if num_turns % 8:
            bot = opponent_service_pb2.ChooseTurnRequest(position=seen, level=1, seed=num_turns)
            decisions = (await link.opponent.ChooseTurn(bot, timeout=TIMEOUT_S)).decisions
        else:
            hint = await link.advisor.Suggest(
                suggest(seen, limit={"simulations": 40}, seed=num_turns), timeout=TIMEOUT_S
            )
            assert hint.basis.components_hash == second().hash
            decisions = hint.turns[0].decisions
        texts = [decision.notation for decision in decisions]
        answer = await apply(link, answer.position, *texts, seed=num_turns)
        num_turns += 1
        told = GAME.parse_position(answer.position.notation)
        ruleset = GAME.open(second(), told.options)
        engine, reference = (ruleset.state(told, name) for name in ("engine", "reference"))
        assert engine.key() == reference.key()
        scored = await link.rules.ScorePosition(
            wire.ScorePositionRequest(position=answer.position), timeout=TIMEOUT_S
        )
        assert [seat.total for seat in scored.seats] == engine.scores() == reference.scores()
    typed = position_pb2.Position(
        botanicus=answer.position.botanicus, components_hash=answer.position.components_hash
    )
    checked = await link.rules.ValidatePosition(
        wire.ValidatePositionRequest(position=typed), timeout=TIMEOUT_S
    )
    assert checked.is_valid
