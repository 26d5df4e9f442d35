# What plants and waterings bring in rows and columns at most.

from libc.stdint cimport uint64_t

from engine_c.games.botanicus.engine cimport BotanicusRules
from solver.games.botanicus.sight cimport sight_t

# Points of `units` plants and waterings, `waters` of them waterings; `levels`: of the plants, bit = level
# index. `is_spread`: they may come to more than the beds around one node, up to `moves` paths further.
# Remembered in the sight.
cdef int garden_points(sight_t* c, bint is_spread, int moves, int units, int waters,
                       int levels) noexcept nogil
# Most rows that so many plants complete in these beds.
cdef int rows_completed(const sight_t* c, uint64_t beds, int plants) noexcept nogil
# Most 2 x 2 blocks that so many plants add in these beds.
cdef int blocks_added(const sight_t* c, uint64_t beds, int plants) noexcept nogil


cdef inline int squirrel_points(const BotanicusRules* rules) noexcept nogil:
    """What the coins of a completed column are worth at most."""
    return (rules.squirrel_coins + rules.coins_per_point - 1) // rules.coins_per_point
