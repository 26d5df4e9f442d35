"""What a search found, as messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from hortus.v1 import advisor_service_pb2, analysis_pb2, opponent_service_pb2

from engine_c.game import CHANCE, HortusError, State
from engine_c.version import VERSION
from server.jobs import Job
from server.limits import Allowance
from server.positions import Opened, action_messages, action_texts, position_key
from solver.analysis import POINT, Analysis, TurnAnalysis
from solver.explain import differences, rival, sentence
from solver.opponent import Choice
from solver.params import Objective
from solver.phrases import LANGUAGES

OBJECTIVES: Mapping[analysis_pb2.Objective, Objective] = MappingProxyType(
    {
        analysis_pb2.OBJECTIVE_WIN: "win",
        analysis_pb2.OBJECTIVE_MARGIN: "margin",
        analysis_pb2.OBJECTIVE_SCORE: "score",
    }
)
"""What a search may compare turns by, as the wire and as the solver name it."""


def read_objective(message: analysis_pb2.Objective, path: str) -> Objective:
    """Return an objective, unspecified being the margin; raises HortusError for one that is not known."""
    found = OBJECTIVES.get(message or analysis_pb2.OBJECTIVE_MARGIN)
    if found is None:
        names = ", ".join(analysis_pb2.Objective.Name(each) for each in OBJECTIVES)
        raise HortusError.of(path, f"{message} is not known", names)
    return found


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question to the solver: whose view is searched, with which seed."""

    view: Opened
    """The position as the seat knows it."""
    seat: int
    """Seat that asks and is to move."""
    seed: int
    """Given by the request or drawn."""
    language: str = LANGUAGES[0]
    """Of sentences."""
    objective: Objective = "margin"
    """What turns are compared by."""


def basis(asked: Asked, found: Analysis | Choice, job: Job, allowance: Allowance) -> analysis_pb2.AnswerBasis:
    """Return what an answer rests on."""
    ruleset = asked.view.ruleset
    reason = found.stopped_by
    if reason == "stop":
        reason = job.reason or reason
    elif reason == "limit" and allowance.is_capped:
        reason = "deadline"
    return analysis_pb2.AnswerBasis(
        engine_version=VERSION,
        components_hash=ruleset.components_hash,
        options=dict(ruleset.options),
        position_key=position_key(ruleset, asked.view.position),
        seed=asked.seed,
        simulations=found.simulations,
        lanes=found.lanes,
        assumed=asked.view.assumed,
        stopped_by=reason,
        objective=next(message for message, name in OBJECTIVES.items() if name == asked.objective),
    )


def run(found: Analysis | Choice, job: Job) -> analysis_pb2.Run:
    """Return what may differ between runs."""
    return analysis_pb2.Run(
        threads=found.threads,
        elapsed_s=found.elapsed_s,
        simulations_per_s=found.simulations / found.elapsed_s if found.elapsed_s > 0 else 0.0,
        queued_s=job.queued_s,
        query_id=job.query_id,
    )


def chosen_turn(
    asked: Asked, choice: Choice, job: Job, allowance: Allowance, level: int
) -> opponent_service_pb2.ChooseTurnResponse:
    """Return the turn a bot plays; level 0: at full strength."""
    decisions = action_messages(asked.view.state, choice.actions)
    return opponent_service_pb2.ChooseTurnResponse(
        decisions=decisions,
        notation="; ".join(decision.notation for decision in decisions),
        ends_at_chance=choice.ends_at_chance,
        seat=asked.seat,
        level=level,
        basis=basis(asked, choice, job, allowance),
        run=run(choice, job),
    )


def suggestion(
    asked: Asked, analysis: Analysis, job: Job, allowance: Allowance, top: int
) -> advisor_service_pb2.SuggestResponse:
    """Return the whole answer of a hint, complete or so far.

    The analysis holds one turn more than are listed where the best is compared with the next.
    """
    listed = [i for i, turn in enumerate(analysis.turns) if i < top or turn.is_requested]
    return advisor_service_pb2.SuggestResponse(
        turns=[ranked_turn(asked, analysis.turns, i, rank) for rank, i in enumerate(listed, 1)],
        tied=analysis.tied,
        num_turns=analysis.num_turns,
        num_candidates=analysis.num_candidates,
        seat=asked.seat,
        basis=basis(asked, analysis, job, allowance),
        run=run(analysis, job),
    )


def ranked_turn(
    asked: Asked, turns: Sequence[TurnAnalysis], index: int, rank: int
) -> analysis_pb2.RankedTurn:
    """Write turn `index` of a ranking with its reasons; `rank` is its place in the answer."""
    turn, other = turns[index], rival(turns, index)
    ahead = differences(turn, other)
    ruleset = asked.view.ruleset
    decisions = action_messages(asked.view.state, turn.actions)
    expected = turn.expected_terms()
    is_solo = ruleset.num_players == 1
    own = sum(expected)
    scores = [total // max(turn.visits, 1) / POINT for total in turn.score_sums]
    scores[asked.seat] = own / POINT
    return analysis_pb2.RankedTurn(
        rank=rank,
        decisions=decisions,
        notation="; ".join(decision.notation for decision in decisions),
        ends_at_chance=turn.ends_at_chance,
        visits=turn.visits,
        expected_scores=scores,
        expected_score=own / POINT,
        expected_score_1024=own,
        expected_margin=None if is_solo else turn.margin,
        standard_error=turn.margin_error,
        win_chance=turn.win_rate,
        goals=[
            analysis_pb2.GoalChance(goal=goal, points=points, chance=chance)
            for (goal, points), chance in zip(ruleset.goals, turn.goal_rates, strict=False)
        ],
        reasons=[
            analysis_pb2.Reason(
                rule=rule,
                points_now=turn.terms_now[i],
                points_after=turn.terms_after[i],
                expected_1024=expected[i],
                points_expected=expected[i] / POINT,
                difference_1024=ahead[i],
            )
            for i, rule in enumerate(ruleset.score_rules)
        ],
        principal_variation=variation(asked, turn),
        loss=turn.loss,
        loss_interval=turn.loss_interval,
        is_tied=turn.is_tied,
        is_requested=turn.is_requested,
        summary=sentence(asked.view.state, turns, index, asked.language),
        compared_with="" if other is None else "; ".join(action_texts(asked.view.state, other.actions)[0]),
        difference_1024=0 if other is None else own - sum(other.expected_terms()),
        branches=branches(asked, turn),
    )


def branches(asked: Asked, turn: TurnAnalysis) -> list[analysis_pb2.Branch]:
    """Write how a turn goes on after the draw it ends at."""
    messages = []
    for branch in turn.branches:
        _, drawing = action_texts(asked.view.state, turn.actions)
        reveals = action_messages(drawing, branch.draws)
        _, after = action_texts(drawing, branch.draws)
        decisions = action_messages(after, branch.actions)
        has_margin = asked.view.ruleset.num_players > 1
        messages.append(
            analysis_pb2.Branch(
                outcome="; ".join(reveal.notation for reveal in reveals),
                reveals=reveals,
                probability=branch.probability,
                decisions=decisions,
                notation="; ".join(decision.notation for decision in decisions),
                ends_at_chance=branch.ends_at_chance,
                expected_score=None if branch.expected_score is None else branch.expected_score / POINT,
                expected_margin=branch.margin if has_margin else None,
                visits=branch.visits,
            )
        )
    return messages


def variation(asked: Asked, turn: TurnAnalysis) -> list[str]:
    """Return the principal variation, one turn or reveal an entry, as far as the view can follow it.

    The search plays with a guess at what the seat does not see.
    """
    state: State = asked.view.state
    lines = []
    for actions in turn.principal_variation:
        seen = seen_actions(state, actions)
        texts, state = action_texts(state, seen)
        lines.append("; ".join(texts))
        if len(seen) < len(actions):
            break
    return [line for line in lines if line]


def seen_actions(state: State, actions: Sequence[int]) -> list[int]:
    """Return actions as a view can be told them: what it does not see becomes the one thing it can see.

    Ends, outside of draws, where the view offers something else.
    """
    state = state.copy()
    seen: list[int] = []
    num_decided = 0
    for action in actions:
        is_draw = state.current_player() == CHANCE
        offered = [each for each, _ in state.chance_outcomes()] if is_draw else state.legal_actions()
        if action not in offered and len(offered) != 1:
            return seen[:num_decided] if is_draw else seen
        seen.append(action if action in offered else offered[0])
        state.apply(seen[-1])
        if not is_draw:
            num_decided = len(seen)
    return seen
