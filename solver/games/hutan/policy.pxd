# The fast policy of Hutan: the turn whose flowers, animal and bonus flowers add most to the evaluator.

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.hutan.engine cimport MAX_FLOWERS, HutanRules, HutanState
from solver.games.hutan.context cimport context_t
from solver.turns cimport path_t

cdef enum:
    NO_ANIMAL = -1
    NO_BONUS = -1

# One whole turn from its start.
ctypedef struct plan_t:
    float value               # what it adds, points
    int item                  # face or PANGOLIN
    int num                   # flowers
    int[MAX_FLOWERS] colors
    int[MAX_FLOWERS] bits     # ascending for two of one colour
    int animal                # bit, or NO_ANIMAL
    int[4] bonus              # colour for the neighbours N, W, E, S of the animal, or NO_BONUS

# Play the turn of the seat to move to its end and add its decisions to `path`, if that is not NULL;
# `context` is kept in step.
cdef void play_turn(const GameOps* ops, const HutanRules* rules, HutanState* s, context_t* context,
                    rng_t* rng, path_t* path) noexcept nogil
