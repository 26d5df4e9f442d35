# Pools of open units (B5.3, B5.4): filled from gains, worked off unit by unit.

from libc.stdint cimport uint8_t
from libc.string cimport memset

from engine_c.games.botanicus.engine cimport (
    LEVELS, NONE, TRACK_COUNT, BotanicusGain, BotanicusPlot, BotanicusPool, BotanicusRules, BotanicusState,
)


cdef inline void put_unit(uint8_t* units, int size) noexcept nogil:
    """Add a unit of so many steps to a pair that is ascending with 0 behind."""
    if size == 0:
        return
    if units[0] == 0:
        units[0] = size
    elif size < units[0]:
        units[1] = units[0]
        units[0] = size
    else:
        units[1] = size


cdef inline void take_unit(uint8_t* units, int size) noexcept nogil:
    """Take a unit of so many steps out of a pair."""
    if units[0] == size:
        units[0] = units[1]
    units[1] = 0


cdef inline void add_gain(const BotanicusRules* rules, BotanicusPlot* plot, BotanicusPool* pool,
                          const BotanicusGain* gain) noexcept nogil:
    """Put a gain into a pool; coins, points and animals of the base game are had at once (B5.4)."""
    cdef int i
    plot.coins += gain.coins
    plot.vp += gain.vp
    for i in range(LEVELS):
        pool.plants[i] += gain.plants[i]
    pool.waters += gain.water
    pool.cards += gain.card
    put_unit(pool.moves, gain.move)
    for i in range(TRACK_COUNT):
        put_unit(pool.steps[i], gain.steps[i])
    put_unit(pool.two_ways, gain.two_way)
    if gain.prize:
        pool.prizes[gain.prize - 1] += 1
    if rules.is_expert:
        pool.animals += gain.animal
        return
    for _ in range(gain.animal):
        if plot.num_animals < rules.num_animals:
            plot.vp += rules.animal_points[plot.num_animals]
            plot.num_animals += 1


cdef inline BotanicusPool* push_pool(BotanicusState* s) noexcept nogil:
    """Open an empty pool on top of the others."""
    cdef BotanicusPool* pool = &s.pools[s.num_pools]
    s.num_pools += 1
    memset(pool, 0, sizeof(BotanicusPool))
    pool.bed = NONE
    return pool


cdef inline BotanicusPool* top_pool(BotanicusState* s) noexcept nogil:
    """The pool that is worked off; one must be open."""
    return &s.pools[s.num_pools - 1]


cdef inline bint has_steps(const BotanicusPool* pool) noexcept nogil:
    """Whether a unit of steps is open, so that the pool cannot be waived yet (B5.4)."""
    return pool.steps[0][0] | pool.steps[1][0] | pool.steps[2][0] | pool.two_ways[0]


cdef inline void part_plants(BotanicusPool* pool) noexcept nogil:
    """Another kind of unit is taken: the order of B5.7 starts anew."""
    pool.level = 0
    pool.bed = NONE
