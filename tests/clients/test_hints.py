"""What a hint shows to people: sentences in two languages, ties, branches, objectives."""

from __future__ import annotations

import re

import pytest
from google.protobuf.json_format import ParseDict
from hortus.v1 import advisor_service_pb2, analysis_pb2
from rich.console import Console

from clients.errors import HortusCallError
from clients.sync import SyncHortusClient
from clients.tables import branch_text, hint_notes, hint_table
from engine_c.registry import game
from tests.clients.conftest import Run, loaded
from tests.clients.test_commands import NOTATION
from tests.search.drawing import asked_position


def squeezed(text: str) -> str:
    """Return a text without its line breaks and indents."""
    return " ".join(text.split())


@pytest.mark.parametrize("command", ["hint", "analyze"])
@pytest.mark.parametrize(("language", "against"), [("en", "against the"), ("de", "gegenüber dem")])
def test_sentences_are_shown_in_the_language(run: Run, command: str, language: str, against: str) -> None:
    asked = (NOTATION, "--sims", "300", "--seed", "5", "--top", "3", "--language", language)
    turns = loaded(run("hint", *asked, "--json"))["turns"]
    shown = run(command, *asked)
    assert shown.exit_code == 0, shown.stderr
    for turn in turns:
        assert against in turn["summary"]
        assert turn["summary"] in squeezed(shown.stdout)


def test_an_unknown_language_is_told_with_those_there_are(run: Run) -> None:
    refused = run("hint", NOTATION, "--sims", "50", "--language", "fr")
    assert refused.exit_code != 0
    assert "language" in refused.stderr
    assert "en, de" in refused.stderr


@pytest.mark.parametrize(
    ("tied", "note"),
    [
        (1, None),
        (2, "1 other turn cannot be told apart from the best at 90 % (marked =)"),
        (5, "4 other turns cannot be told apart from the best at 90 % (marked =, 3 not listed)"),
    ],
)
def test_turns_that_cannot_be_told_apart_are_visible(tied: int, note: str | None) -> None:
    turns = [
        analysis_pb2.RankedTurn(rank=rank, notation=f"turn {rank}", expected_margin=1.0, is_tied=rank <= tied)
        for rank in (1, 2, 3)
    ]
    if tied == 5:
        turns[2].is_tied = False
    answer = advisor_service_pb2.SuggestResponse(turns=turns, tied=tied)
    assert [line for line in hint_notes(answer) if "told apart" in line] == ([] if note is None else [note])
    console = Console(width=100, record=True)
    with console.capture() as captured:
        console.print(hint_table(answer))
    ranks = re.findall(r"^(\d=?) +turn \d", captured.get(), re.MULTILINE)
    assert ranks == ["1", "2=" if tied > 1 else "2", "3"]


@pytest.mark.parametrize(
    ("name", "options"),
    [("botanicus", {"players": "2", "side": "base"}), ("sattgruen", {"players": "2"})],
)
def test_branches_stand_below_their_turn(run: Run, name: str, options: dict[str, str]) -> None:
    position, texts = asked_position(name, options)
    line = game(name).format_position(position)
    asked = (line, "--sims", "200", "--seed", "3", "--top", "1", "--turn", "; ".join(texts))
    answer = ParseDict(loaded(run("hint", *asked, "--json")), advisor_service_pb2.SuggestResponse())
    shown = run("hint", *asked)
    assert shown.exit_code == 0, shown.stderr
    turn = next(turn for turn in answer.turns if turn.is_requested)
    assert turn.branches
    for branch in turn.branches:
        assert branch.outcome in branch_text(branch)
        assert branch.notation in branch_text(branch)
        assert branch_text(branch) in squeezed(shown.stdout)
    indents = [len(found) - len(found.lstrip()) for found in shown.stdout.splitlines() if " %" in found]
    assert max(indents) >= 4


def test_a_branch_is_one_line() -> None:
    branch = analysis_pb2.Branch(
        outcome="cards C1", probability=0.1666, notation="plant I 1,2", expected_score=45.25
    )
    assert branch_text(branch) == "17 % cards C1: plant I 1,2 (45.2)"
    branch.ends_at_chance = True
    assert branch_text(branch) == "17 % cards C1: plant I 1,2 … (45.2)"
    over = analysis_pb2.Branch(outcome="cards C1", probability=0.004)
    assert branch_text(over) == "under 1 % cards C1: the turn is over"


@pytest.mark.parametrize("command", ["hint", "analyze"])
def test_the_objective_is_asked_for_and_told(run: Run, command: str) -> None:
    asked = (NOTATION, "--sims", "300", "--seed", "5", "--top", "3", "--objective")
    for objective in ("margin", "win", "score"):
        answer = loaded(run("hint", *asked, objective, "--json"))
        assert answer["basis"]["objective"] == f"OBJECTIVE_{objective.upper()}"
        shown = run(command, *asked, objective)
        assert shown.exit_code == 0, shown.stderr
        last = answer["turns"][-1]
        scale = 100 if objective == "win" else 1
        loss = f"{scale * last['loss']:.1f} ± {scale * last['loss_interval']:.1f}"
        assert loss + (" %" if objective == "win" else "") in shown.stdout
    assert run(command, *asked, "draws").exit_code != 0


def test_the_client_refuses_an_objective_that_is_none(client: SyncHortusClient) -> None:
    with pytest.raises(HortusCallError, match="OBJECTIVE_DRAWS"):
        client.suggest(NOTATION, simulations=10, objective="draws")
