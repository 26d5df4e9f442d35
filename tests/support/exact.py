"""A game's own part of exact solving that knows nothing but the seam, for tests of what is around it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine_c.game import CHANCE, TERMINAL, Position, Ruleset, State, Violation
from engine_c.registry import game
from engine_c.replay import advance
from engine_c.state import EngineState, EngineWorld
from solver.exact.board import Board
from solver.exact.contract import Worker
from solver.exact.question import Effort, Found, Question
from solver.listing import whole_turns
from solver.play import generated_turns

Work = Callable[["SimpleWorker", Board], None]


class SimpleWorker:
    """A worker whose work is a function; `stopped` is set by `stop`."""

    def __init__(self, name: str, question: Question, work: Work) -> None:
        """Name it."""
        self.name = name
        self.question = question
        self.stopped = threading.Event()
        self._work = work

    def run(self, board: Board) -> None:
        """Work."""
        self._work(self, board)

    def stop(self) -> None:
        """Tell it to end."""
        self.stopped.set()


class SimpleExact:
    """An ExactGame with the workers it is told to have."""

    def __init__(self, *works: tuple[str, Work], violation: Violation | None = None) -> None:
        """Take (name, work) of each worker, and what is wrong with every question."""
        self.works = works
        self.violation = violation

    def refusal(self, question: Question) -> Violation | None:
        """Refuse everything or nothing."""
        return self.violation

    def opening(self, question: Question, state: State) -> State:
        """Begin where the position is."""
        return state

    def known_world(self, position: Position, state: EngineState) -> EngineWorld:
        """Return some World; the workers here ask the contents themselves."""
        return state.world(0)

    def workers(self, question: Question, effort: Effort) -> Sequence[Worker]:
        """Make the workers."""
        return [SimpleWorker(name, question, work) for name, work in self.works]

    def placement_terms(self, question: Question, table: Any) -> list[int]:
        """Count the table as it lies."""
        ruleset = question.state.ruleset
        return list(ruleset.state(ruleset.position_of(table), "reference").score_terms(question.seat))


# --- works ----------------------------------------------------------------------------------------


def play_generated(worker: SimpleWorker, board: Board) -> None:
    """Offer the line of the generator's best turns, draws as the contents have them."""
    state = worker.question.state.copy()
    actions: list[int] = []
    while state.current_player() != TERMINAL:
        if state.current_player() == CHANCE:
            drawn = state.ruleset.contents_draw(worker.question.position, state)
            assert drawn is not None
            step: Sequence[int] = (drawn,)
        else:
            step = generated_turns(state, 1)[0][0].actions
        for action in step:
            state.apply(action)
        actions += step
    board.count(worker.name, len(actions))
    board.offer(found_line(worker, state, actions))


def try_everything(worker: SimpleWorker, board: Board) -> None:
    """Look at every line to the end of a solo game and prove the best."""
    best = -(10**6)
    for num, (state, actions) in enumerate(lines(worker.question), 1):
        if worker.stopped.is_set() or board.ended.is_set():
            return
        board.count(worker.name, num)
        best = max(best, state.scores()[worker.question.seat])
        board.offer(found_line(worker, state, actions))
    board.tighten(best, worker.name)


def keep_table(worker: SimpleWorker, board: Board) -> None:
    """Offer the arrangement that lies there; prove that it is no more than ten points off the best."""
    question = worker.question
    score = question.state.scores()[question.seat]
    board.tighten(score + 10, worker.name)
    board.offer(Found(score=score, table=question.position.table, by=worker.name))


def wait_for_stop(worker: SimpleWorker, board: Board) -> None:
    """Find nothing until the end."""
    while not worker.stopped.wait(0.002) and not board.ended.is_set():
        board.count(worker.name, 1)


def break_down(worker: SimpleWorker, board: Board) -> None:
    """Raise an error."""
    raise ZeroDivisionError("secret detail")


def promise_too_much(worker: SimpleWorker, board: Board) -> None:
    """Offer a line as worth more than it is."""
    state, actions = next(lines(worker.question))
    found = found_line(worker, state, actions)
    board.offer(Found(score=found.score + 1, actions=found.actions, by=worker.name))


def found_line(worker: SimpleWorker, state: EngineState, actions: Sequence[int]) -> Found:
    """Return a line as a solution."""
    return Found(score=state.scores()[worker.question.seat], actions=tuple(actions), by=worker.name)


def lines(question: Question) -> Iterator[tuple[EngineState, list[int]]]:
    """Yield every line of a solo game with the state at its end, draws as the contents have them."""

    def walk(state: EngineState, actions: list[int]) -> Iterator[tuple[EngineState, list[int]]]:
        if state.current_player() == TERMINAL:
            yield state, actions
        elif state.current_player() == CHANCE:
            drawn = state.ruleset.contents_draw(question.position, state)
            assert drawn is not None
            yield from walk(state.child(drawn), [*actions, drawn])
        else:
            for turn in whole_turns(state):
                assert isinstance(turn.after, EngineState)
                yield from walk(turn.after, [*actions, *turn.actions])

    return walk(question.state.copy(), [])


# --- positions ------------------------------------------------------------------------------------


def positions_of(name: str, *, seed: int = 5, **options: str) -> list[Position]:
    """Return the positions of a game by the generator's play, full contents, the finished one last.

    What the contents do not tell is drawn by the seed.
    """
    ruleset: Ruleset = game(name).open(options=options)
    position = ruleset.new_position(seed)
    positions = [position]
    while True:
        state = ruleset.state(position)
        if state.current_player() == TERMINAL:
            return positions
        assert isinstance(state, EngineState)
        position = advance(ruleset, position, turn_texts(state), seed=seed).position
        positions.append(position)


def late_position(name: str, turns_left: int, *, seed: int = 5, **options: str) -> Position:
    """Return a position of a game with full contents, some turns before its end, by the generator's play."""
    positions = positions_of(name, seed=seed, **options)
    return positions[max(0, len(positions) - 1 - turns_left)]


def turn_texts(state: EngineState) -> list[str]:
    """Return the generator's best turn in notation."""
    texts = []
    for action in generated_turns(state, 1)[0][0].actions:
        texts.append(state.ruleset.action_text(state, action))
        state.apply(action)
    return texts


def question_of(
    position: Position, task: str = "line", *, seat: int = 0, target: int | None = None
) -> Question:
    """Return the question of a position."""
    ruleset = game(position.game).open(options=dict(position.options))
    state = ruleset.state(position)
    assert isinstance(state, EngineState)
    return Question(task=task, position=position, state=state, seat=seat, target=target)  # type: ignore[arg-type]
