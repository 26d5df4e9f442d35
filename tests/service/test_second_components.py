"""A second components file (other boards, other card counts, other points) without touching code."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hortus.v1 import opponent_service_pb2, position_pb2
from hortus.v1 import rules_service_pb2 as wire

from engine_c import registry
from engine_c.game import ComponentsError
from server.catalog import Catalog
from tests.service.support import TIMEOUT_S, Link, apply, serving, suggest, turns, without_run

FILE = Path(__file__).parents[1] / "games" / "hutan" / "second_components.toml"
GAME = registry.game("hutan")


@pytest.fixture
async def link(tmp_path: Path) -> AsyncIterator[Link]:
    """Return a server that knows both files."""
    shutil.copy(FILE, tmp_path)
    async with serving(search_threads=2, components=tmp_path) as found:
        yield found


async def start(link: Link, **options: str) -> position_pb2.Position:
    """Set up a game with the second file."""
    request = wire.NewPositionRequest(
        game="hutan", options=options, seed=3, components_hash=GAME.load_components(FILE).hash
    )
    return (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position


async def test_the_game_lists_both(link: Link) -> None:
    answer = await link.rules.GetGame(wire.GetGameRequest(game="hutan"), timeout=TIMEOUT_S)
    second = GAME.load_components(FILE).hash
    assert list(answer.known_hashes) == [GAME.load_components().hash, second]
    other = await link.rules.GetGame(
        wire.GetGameRequest(game="hutan", components_hash=second), timeout=TIMEOUT_S
    )
    values = {entry.path: entry.value for entry in other.components}
    assert values["scoring.tree"] == "3"


@pytest.mark.parametrize(
    "options", [{}, {"players": "3", "ecosystem": "draw"}, {"players": "1", "scenario": "A"}]
)
async def test_a_whole_game_by_hints_and_bots(link: Link, options: dict[str, str]) -> None:
    position = await start(link, **options)
    answer = await apply(link, position)
    ruleset = GAME.open(GAME.load_components(FILE), options)
    num_turns = 0
    while not answer.is_over:
        if num_turns % 2:
            bot = opponent_service_pb2.ChooseTurnRequest(position=answer.position, level=2, seed=num_turns)
            decisions = (await link.opponent.ChooseTurn(bot, timeout=TIMEOUT_S)).decisions
        else:
            request = suggest(answer.position, limit={"simulations": 60}, seed=num_turns)
            hint = await link.advisor.Suggest(request, timeout=TIMEOUT_S)
            assert hint.basis.components_hash == ruleset.components_hash
            for turn in hint.turns:
                assert sum(reason.expected_1024 for reason in turn.reasons) == turn.expected_score_1024
            decisions = hint.turns[0].decisions
        answer = await apply(link, answer.position, *[decision.notation for decision in decisions])
        num_turns += 1
        # Both implementations see the same table and count the same points.
        seen = GAME.parse_position(answer.position.notation)
        engine, reference = (ruleset.state(seen, name) for name in ("engine", "reference"))
        assert engine.key() == reference.key()
        assert engine.legal_actions() == reference.legal_actions()
        scored = await link.rules.ScorePosition(
            wire.ScorePositionRequest(position=answer.position), timeout=TIMEOUT_S
        )
        assert [seat.total for seat in scored.seats] == engine.scores() == reference.scores()
    rounds = int(ruleset.options["rounds"])
    assert num_turns == rounds * (1 if ruleset.num_players == 1 else 2 * ruleset.num_players)


async def test_hints_have_the_same_bytes_on_two_threads(link: Link) -> None:
    position = await start(link)
    answers = [
        await link.advisor.Suggest(
            suggest(position, limit={"simulations": 300}, seed=1, threads=threads), timeout=TIMEOUT_S
        )
        for threads in (1, 2)
    ]
    assert without_run(answers[0]) == without_run(answers[1])


async def test_a_position_keeps_its_file(link: Link) -> None:
    position = await start(link)
    for form in (position_pb2.Position(notation=position.notation), position):
        listed = await turns(link, form, max_turns=5)
        assert all(turn.position.components_hash == position.components_hash for turn in listed[:-1])
    typed = position_pb2.Position(hutan=position.hutan)
    answer = await link.rules.ValidatePosition(
        wire.ValidatePositionRequest(position=typed), timeout=TIMEOUT_S
    )
    assert not answer.is_valid, "the default file has other cards"


def test_a_faulty_file_is_refused_by_name(tmp_path: Path) -> None:
    text = FILE.read_text()
    (tmp_path / "broken.toml").write_text(text.replace('face = "bb"', 'face = "bbbb"'))
    with pytest.raises(ComponentsError, match=r"broken\.toml: flower_deck\.cards\[4\]"):
        Catalog(tmp_path)
    (tmp_path / "broken.toml").write_text(text.replace('game = "hutan"', 'game = "chess"'))
    with pytest.raises(ComponentsError, match="chess"):
        Catalog(tmp_path)
