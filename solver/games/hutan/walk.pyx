"""The rest of a turn of Hutan, chosen by walking all its ends through the engine."""

from libc.stdint cimport int32_t
from libc.string cimport memcpy

from engine_c.contract cimport MAX_TURN_DECISIONS, GameOps, action_t, rng_t
from engine_c.games.hutan.engine cimport HutanRules, HutanState
from engine_c.rng cimport rng_below
from solver.games.hutan.context cimport context_t, judge
from solver.turns cimport TOO_MANY, beam_turns, path_t, take, walk_turns

cdef enum:
    WALK_LIMIT = 20000        # after-states of a walked turn before it is beamed
    WALK_BEAM = 256

# The best turn found so far, by the evaluator.
cdef struct walk_t:
    context_t* context
    rng_t* rng                # tells equal turns apart
    int seat                  # who plays
    float value               # of the turn, points
    int num_equal             # turns with this value so far
    int length                # of the path, 0 = none found yet
    action_t[MAX_TURN_DECISIONS] path


cdef void walk_visit(void* data, const void* state, const action_t* path, int length,
                     int ends_at_chance) noexcept nogil:
    """Keep the best turn; equal ones with equal chances."""
    cdef walk_t* walk = <walk_t*>data
    cdef float value = judge(<const HutanState*>state, walk.seat, walk.context)
    if walk.length > 0 and value < walk.value:
        return
    if walk.length > 0 and value == walk.value:
        walk.num_equal += 1
        if rng_below(walk.rng, walk.num_equal) != 0:
            return
    else:
        walk.num_equal = 1
    walk.value = value
    walk.length = length
    memcpy(walk.path, path, length * sizeof(action_t))


cdef void play_walked(const GameOps* ops, const HutanRules* rules, HutanState* s, context_t* context,
                      rng_t* rng, path_t* path) noexcept nogil:
    cdef int no_stop = 0, i
    cdef walk_t walk
    cdef int32_t count
    walk.context = context
    walk.rng = rng
    walk.seat = s.seat
    walk.length = 0
    count = walk_turns(ops, rules, s, WALK_LIMIT, walk_visit, &walk, &no_stop)
    if count == TOO_MANY:
        walk.length = 0
        beam_turns(ops, rules, s, WALK_BEAM, walk_visit, &walk, &no_stop)
    for i in range(walk.length):
        take(ops, rules, s, walk.path[i], path)
