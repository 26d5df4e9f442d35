# What the fast policy chooses before the first turn: tasks, final cards and start nodes.

from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.engine cimport BotanicusState
from solver.games.botanicus.context cimport hope_t, look_t

# The task for the next place in the best assignment of all.
cdef action_t choose_task(const hope_t* hope, const BotanicusState* s, rng_t* rng) noexcept nogil
# The final card to keep, judged with T = `turns`.
cdef action_t choose_final(const look_t* look, BotanicusState* s, int turns, rng_t* rng) noexcept nogil
# The start node with the best beds around it.
cdef action_t choose_start(const hope_t* hope, const BotanicusState* s, rng_t* rng) noexcept nogil
