# What the fast policy chooses of a pool: the best unit with its target, then the next.

from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.engine cimport BotanicusState
from solver.games.botanicus.best cimport best_t
from solver.games.botanicus.view cimport view_t

# Offer the ways of a unit on a track of choice, in one or both directions.
cdef void offer_any(view_t* view, const BotanicusState* s, int steps, int directions, best_t* best,
                    rng_t* rng) noexcept nogil
# A further plant of a watering, or its end.
cdef action_t choose_wet(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil
# The next unit of the top pool.
cdef action_t choose_unit(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil
