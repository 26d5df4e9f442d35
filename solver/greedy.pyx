"""The yardstick `greedy`: the turn with the best running score right after it.

One definition everywhere: all complete own turns up to the first draw, enumerated without a beam and
told apart by key; the highest running score right after the turn wins, ties go to the higher progress
count of the game, then to the lowest path. Beyond MAX_AFTER_STATES a beam of BEAM takes over, and the
choice says so.
"""

from dataclasses import dataclass

from libc.stdint cimport int32_t
from libc.string cimport memcpy

from engine_c.contract cimport MAX_PLAYERS, MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.state cimport EngineState
from solver.turns cimport NO_MEMORY, TOO_MANY, beam_turns, compare_paths, walk_turns

from engine_c.game import IllegalActionError, Violation

MAX_AFTER_STATES = 100_000
BEAM = 4_096


@dataclass(frozen=True, kw_only=True)
class GreedyTurn:
    """What greedy chose."""

    actions: tuple[int, ...]
    score: int
    num_after_states: int
    is_beamed: bool


# The best after-state so far.
ctypedef struct best_t:
    const GameOps* ops
    const void* rules
    int seat
    int32_t score
    int32_t progress
    int length                # 0 = none yet
    action_t[MAX_TURN_DECISIONS] path


cdef void visit(void* context, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    cdef best_t* best = <best_t*>context
    cdef int32_t[MAX_PLAYERS] scores
    cdef int32_t progress
    best.ops.scores(best.rules, state, scores)
    if best.length > 0 and scores[best.seat] < best.score:
        return
    progress = best.ops.progress(best.rules, state, best.seat)
    if best.length > 0 and scores[best.seat] == best.score:
        if progress < best.progress:
            return
        if progress == best.progress and compare_paths(path, length, best.path, best.length) >= 0:
            return
    best.score = scores[best.seat]
    best.progress = progress
    best.length = length
    memcpy(best.path, path, length * sizeof(action_t))


def greedy_turn(EngineState state not None, *, int max_after_states=MAX_AFTER_STATES, int beam=BEAM):
    """Return the greedy turn of the seat to move, from the start or the middle of its turn.

    Raises IllegalActionError if a draw is pending or the game is over.
    """
    cdef int no_stop = 0
    cdef int32_t count
    cdef bint is_beamed = False
    cdef best_t best
    best.ops = state.core.ops
    best.rules = state.core.rules
    best.seat = state.core.ops.current_player(best.rules, state.memory)
    best.length = 0
    if best.seat < 0:
        raise IllegalActionError(Violation(field="position", problem="it is no player's turn"))
    with nogil:
        count = walk_turns(best.ops, best.rules, state.memory, max_after_states, visit, &best, &no_stop)
        if count == TOO_MANY:
            is_beamed = True
            best.length = 0
            count = beam_turns(best.ops, best.rules, state.memory, beam, visit, &best, &no_stop)
    if count == NO_MEMORY:
        raise MemoryError
    cdef int i
    return GreedyTurn(
        actions=tuple([best.path[i] for i in range(best.length)]),
        score=best.score,
        num_after_states=count,
        is_beamed=is_beamed,
    )
