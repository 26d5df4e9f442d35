# The rest of a turn of Hutan, chosen by walking all its ends through the engine.

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.hutan.engine cimport HutanRules, HutanState
from solver.games.hutan.context cimport context_t
from solver.turns cimport path_t

# Play the best turn by the evaluator, from anywhere in the turn; `rng` tells equal ones apart. The
# decisions are added to `path`, if that is not NULL.
cdef void play_walked(const GameOps* ops, const HutanRules* rules, HutanState* s, context_t* context,
                      rng_t* rng, path_t* path) noexcept nogil
