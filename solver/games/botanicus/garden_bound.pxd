# What plants and waterings bring in rows and columns at most.

from engine_c.games.botanicus.engine cimport BotanicusRules
from solver.games.botanicus.sight cimport sight_t

# Points of `units` plants and waterings, `waters` of them waterings; `levels`: of the plants, bit = level
# index. `is_spread`: they may come to more than the beds around one node. Remembered in the sight.
cdef int garden_points(sight_t* c, bint is_spread, int units, int waters, int levels) noexcept nogil
# Most rows that so many plants complete.
cdef int rows_completed(const sight_t* c, int units) noexcept nogil


cdef inline int squirrel_points(const BotanicusRules* rules) noexcept nogil:
    """What the coins of a completed column are worth at most."""
    return (rules.squirrel_coins + rules.coins_per_point - 1) // rules.coins_per_point
