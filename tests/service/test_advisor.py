"""AdvisorService: hints, their identity, and what they may not depend on."""

from __future__ import annotations

import random

import pytest
from hortus.v1 import advisor_service_pb2 as wire
from hortus.v1 import analysis_pb2, position_pb2, rules_service_pb2

from server.limits import read_limit
from server.settings import Settings
from tests.service.support import (
    TIMEOUT_S,
    Link,
    apply,
    new_position,
    played,
    suggest,
    turns,
    view,
    without_run,
)

SIMULATIONS = {"simulations": 600}


async def test_a_hint_ranks_whole_turns_with_reasons_that_add_up(link: Link) -> None:
    position = await played(link, await new_position(link, ecosystem="3,7,9,12,24"), 8)
    request = suggest(position, limit=SIMULATIONS, seed=5, top=4)
    answer = await link.advisor.Suggest(request, timeout=TIMEOUT_S)
    assert [turn.rank for turn in answer.turns] == [1, 2, 3, 4]
    assert answer.turns[0].loss == 0
    assert answer.turns[0].is_tied
    assert 1 <= answer.tied <= answer.num_candidates <= answer.num_turns
    listed = await turns(link, position, omit_positions=True, max_turns=100_000)
    assert answer.num_turns == listed[-1].num_turns
    score = await link.rules.ScorePosition(
        rules_service_pb2.ScorePositionRequest(position=position), timeout=TIMEOUT_S
    )
    now = {entry.rule: entry.points for entry in score.seats[answer.seat].rules}
    for turn in answer.turns:
        assert {reason.rule: reason.points_now for reason in turn.reasons} == now
        assert sum(reason.expected_1024 for reason in turn.reasons) == turn.expected_score_1024
        assert turn.expected_score * 1024 == turn.expected_score_1024
        assert turn.expected_scores[answer.seat] == turn.expected_score
        assert 0 <= turn.win_chance <= 1
        assert turn.HasField("expected_margin")
        assert turn.principal_variation[0] == turn.notation
        assert turn.notation == "; ".join(decision.notation for decision in turn.decisions)
        assert turn.summary.endswith(".")
        other = answer.turns[1 if turn.rank == 1 else 0]
        assert turn.compared_with == other.notation
        assert turn.difference_1024 == turn.expected_score_1024 - other.expected_score_1024
        assert turn.difference_1024 == sum(reason.difference_1024 for reason in turn.reasons)
        after = await apply(link, position, *[decision.notation for decision in turn.decisions])
        scored = await link.rules.ScorePosition(
            rules_service_pb2.ScorePositionRequest(position=after.position), timeout=TIMEOUT_S
        )
        reached = {entry.rule: entry.points for entry in scored.seats[answer.seat].rules}
        assert {reason.rule: reason.points_after for reason in turn.reasons} == reached


async def test_a_hint_says_what_it_rests_on(link: Link) -> None:
    position = await view(link, await new_position(link))
    position.hutan.ClearField("seen")
    position.ClearField("notation")
    position = (await apply(link, position)).position
    answer = await link.advisor.Suggest(suggest(position, limit=SIMULATIONS), timeout=TIMEOUT_S)
    basis = answer.basis
    assert basis.engine_version
    assert basis.components_hash == position.components_hash
    assert basis.options["players"] == "2"
    assert basis.simulations > 0
    assert basis.lanes > 0
    assert basis.stopped_by == "limit"
    assert len(basis.position_key) == 16
    again = await link.advisor.Suggest(
        suggest(position, limit=SIMULATIONS, seed=basis.seed), timeout=TIMEOUT_S
    )
    assert without_run(again) == without_run(answer)


async def test_what_was_filled_in_is_listed(link: Link) -> None:
    position = await played(link, await new_position(link), 8)
    assert position.hutan.seen.cards
    position.hutan.ClearField("seen")
    position.hutan.ClearField("stacks")
    position.ClearField("notation")
    answer = await link.advisor.Suggest(suggest(position, limit=SIMULATIONS), timeout=TIMEOUT_S)
    assert len(answer.basis.assumed) == 1


async def test_same_request_same_bytes_on_one_and_two_threads(link: Link) -> None:
    position = await played(link, await new_position(link, ecosystem="draw"), 4)
    answers = {
        without_run(
            await link.advisor.Suggest(
                suggest(position, limit=SIMULATIONS, seed=11, threads=threads), timeout=TIMEOUT_S
            )
        )
        for threads in (1, 2, 1)
    }
    assert len(answers) == 1


async def test_bytes_on_the_wire_are_deterministic(link: Link) -> None:
    position = await new_position(link)
    raw = link.channel.unary_unary(
        "/hortus.v1.RulesService/NewPosition",
        request_serializer=rules_service_pb2.NewPositionRequest.SerializeToString,
    )
    options = {"players": "3", "rounds": "4", "draft_order": "out_and_back", "touch_rule": "each"}
    answers = set()
    for names in (list(options), list(reversed(options))):
        request = rules_service_pb2.NewPositionRequest(game="hutan", seed=1)
        for name in names:
            request.options[name] = options[name]
        answers.add(await raw(request, timeout=TIMEOUT_S))
    assert len(answers) == 1
    assert position.components_hash


async def test_hidden_contents_do_not_matter(link: Link) -> None:
    position = await played(link, await new_position(link, 7), 5)
    assert position.hutan.stacks
    shuffle = random.Random(1)
    answers = set()
    for _ in range(4):
        # Any order of the unseen cards fits what the seat sees.
        hidden = [card for pile in position.hutan.stacks for card in pile.cards]
        shuffle.shuffle(hidden)
        other = position_pb2.Position(hutan=position.hutan)
        del other.hutan.stacks[:]
        for i in range(0, len(hidden), 3):
            other.hutan.stacks.add(cards=hidden[i : i + 3])
        for asked in (other, await view(link, other)):
            answer = await link.advisor.Suggest(
                suggest(asked, limit={"simulations": 200}, seed=2), timeout=TIMEOUT_S
            )
            answers.add(without_run(answer))
    assert len(answers) == 1


async def test_requested_turns_are_compared_in_any_placement_order(link: Link) -> None:
    position = await new_position(link)
    listed = (await turns(link, position, omit_positions=True, max_turns=100_000))[:-1]
    pair = next(m.turn for m in reversed(listed) if m.turn.decisions[0].notation == "take yy")
    swapped = position_pb2.Turn(
        decisions=[pair.decisions[0], position_pb2.Decision(notation=pair.decisions[2].notation)]
    )
    swapped.decisions.add(notation=pair.decisions[1].notation)
    answer = await link.advisor.Suggest(
        suggest(position, limit=SIMULATIONS, seed=5, top=2, evaluate=[swapped]), timeout=TIMEOUT_S
    )
    named = [turn for turn in answer.turns if turn.is_requested]
    assert [turn.notation for turn in named] == ["; ".join(d.notation for d in pair.decisions)]
    assert len(answer.turns) in (2, 3)
    assert named[0].visits > 0
    assert named[0].loss >= 0


async def test_a_hint_in_the_middle_of_a_turn_goes_on_from_there(link: Link) -> None:
    position = await new_position(link)
    inside = (await apply(link, position, "take yrg")).position
    answer = await link.advisor.Suggest(suggest(inside, limit=SIMULATIONS), timeout=TIMEOUT_S)
    for turn in answer.turns:
        assert turn.decisions[0].notation.startswith("place ")
        await apply(link, inside, *[decision.notation for decision in turn.decisions])


async def test_a_solo_hint_speaks_of_goals(link: Link) -> None:
    position = await new_position(link, players="1")
    answer = await link.advisor.Suggest(suggest(position, limit=SIMULATIONS), timeout=TIMEOUT_S)
    best = answer.turns[0]
    assert not best.HasField("expected_margin")
    assert [goal.goal for goal in best.goals] == [f"star {i}" for i in range(1, 6)]
    chances = [goal.chance for goal in best.goals]
    assert chances == sorted(chances, reverse=True)
    assert best.win_chance == chances[0]


async def test_analyze_ends_with_the_answer_of_suggest(link: Link) -> None:
    position = await played(link, await new_position(link), 4)
    query = suggest(position, limit={"simulations": 4000}, seed=3)
    request = wire.AnalyzeRequest(query=query, interval_milliseconds=20)
    messages = [message async for message in link.advisor.Analyze(request, timeout=TIMEOUT_S)]
    assert [message.is_final for message in messages].count(True) == 1
    assert messages[-1].is_final
    sims = [message.answer.basis.simulations for message in messages]
    assert sims == sorted(sims)
    assert all(message.answer.turns for message in messages)
    answer = await link.advisor.Suggest(query, timeout=TIMEOUT_S)
    assert without_run(messages[-1].answer) == without_run(answer)


def test_no_limit_is_one_second() -> None:
    limit = read_limit(analysis_pb2.Limit(), Settings())
    assert limit.time_s == 1.0
    assert limit.simulations is None


@pytest.mark.parametrize("players", ["2", "3", "4"])
async def test_defaults_of_a_request(link: Link, players: str) -> None:
    position = await new_position(link, players=players)
    answer = await link.advisor.Suggest(suggest(position, limit={"milliseconds": 300}), timeout=TIMEOUT_S)
    assert answer.basis.stopped_by == "limit"
    assert answer.run.threads == 1
    assert len(answer.turns) == 5
    assert len(answer.turns[0].expected_scores) == int(players)
