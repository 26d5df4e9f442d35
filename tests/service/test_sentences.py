"""Sentences of hints over the wire, in both languages and all games."""

from __future__ import annotations

import grpc
import pytest
from hortus.v1 import position_pb2, rules_service_pb2

from tests.search.sentences import check_sentence
from tests.service.support import TIMEOUT_S, Link, failure, new_position, played, suggest

GAMES = {
    "hutan": {"players": "1", "ecosystem": "draw"},
    "sattgruen": {"players": "3", "goals": "drawn"},
    "botanicus": {"players": "2", "side": "expert"},
}


def with_cell(decision: position_pb2.Decision) -> str:
    """Return the notation of a decision, a bonus flower with the cell that only its typed form has."""
    if not decision.hutan.HasField("bonus"):
        return decision.notation
    cell = decision.hutan.bonus.cell
    return f"{decision.notation} {cell.row}{cell.column}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("top", [1, 4])
async def test_a_sentence_tells_the_turn_and_its_reasons(link: Link, game: str, top: int) -> None:
    request = rules_service_pb2.NewPositionRequest(game=game, options=GAMES[game], seed=3)
    position = (await link.rules.NewPosition(request, timeout=TIMEOUT_S)).position
    position = (
        await link.rules.ApplyDecisions(
            rules_service_pb2.ApplyDecisionsRequest(position=position, seed=1), timeout=TIMEOUT_S
        )
    ).position
    answers = {}
    for _ in range(6):
        for language in ("en", "de"):
            asked = suggest(position, limit={"simulations": 120}, seed=2, top=top, language=language)
            answers[language] = await link.advisor.Suggest(asked, timeout=TIMEOUT_S)
            for turn in answers[language].turns:
                assert turn.difference_1024 == sum(reason.difference_1024 for reason in turn.reasons)
                assert (turn.compared_with == "") == (turn.summary.endswith(("was compared.", "verglichen.")))
                check_sentence(
                    turn.summary,
                    game=game,
                    language=language,
                    decisions=[with_cell(decision) for decision in turn.decisions],
                    differences={reason.rule: reason.difference_1024 for reason in turn.reasons},
                )
        for turns in (answers["en"].turns, answers["de"].turns):
            assert len(turns) <= top
        for english, german in zip(answers["en"].turns, answers["de"].turns, strict=True):
            assert english.summary != german.summary
            german.summary = english.summary
            assert english == german
        decisions = answers["en"].turns[0].decisions
        applied = await link.rules.ApplyDecisions(
            rules_service_pb2.ApplyDecisionsRequest(position=position, decisions=decisions, seed=1),
            timeout=TIMEOUT_S,
        )
        position = applied.position


async def test_an_unknown_language_is_refused_with_those_there_are(link: Link) -> None:
    position = await played(link, await new_position(link), 2)
    refused = await failure(link.advisor.Suggest(suggest(position, language="fr"), timeout=TIMEOUT_S))
    assert refused.code == grpc.StatusCode.INVALID_ARGUMENT
    assert "'fr'" in refused.fields["language"]
    assert "en, de" in refused.fields["language"]
