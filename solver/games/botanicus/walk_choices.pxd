# What the fast policy chooses of walks, moves and transplants.

from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.engine cimport BotanicusPool, BotanicusState
from solver.games.botanicus.view cimport view_t

# What the best transplant adds; 0 with NO_ANSWER if none does.
cdef float best_transplant(view_t* view, const BotanicusState* s, bint has_step,
                           action_t* action) noexcept nogil
# What the best walk adds for the units of a pool and for the place; 0 with NO_ANSWER if none does.
cdef float best_move(view_t* view, const BotanicusState* s, const BotanicusPool* pool, int steps,
                     bint in_coins, action_t first, action_t* action, rng_t* rng) noexcept nogil
# How a walk or move goes on: a transplant, the other gardener, or its end.
cdef action_t choose_chain(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil
