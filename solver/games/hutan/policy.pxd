# The fast policy of Hutan: the turn whose flowers, animal and bonus flowers add most to the evaluator.

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.hutan.engine cimport HutanRules, HutanState
from solver.games.hutan.context cimport context_t
from solver.games.hutan.gains cimport plan_t
from solver.turns cimport path_t

# Find the best plans of the seat to move at the start of its turn, at most `room`, best first; returns
# how many, 0 if nothing fits (H11.3).
cdef int choose(const HutanState* s, context_t* context, plan_t* best, int room,
                rng_t* rng) noexcept nogil
# Play a plan through the engine and add its decisions to `path`, if that is not NULL.
cdef void carry_out(const GameOps* ops, const HutanRules* rules, HutanState* s,
                    const plan_t* plan, path_t* path) noexcept nogil
# Play the turn of the seat to move to its end and add its decisions to `path`, if that is not NULL;
# `context` is kept in step.
cdef void play_turn(const GameOps* ops, const HutanRules* rules, HutanState* s, context_t* context,
                    rng_t* rng, path_t* path) noexcept nogil
