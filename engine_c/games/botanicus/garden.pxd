# A garden and its greenhouse: what lies there and what is in reach, as inline kernels.

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_count, bit_of
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, FRUIT_LEVEL, GREEN, LEVELS, NONE, BotanicusGarden, BotanicusPlot, BotanicusRules,
    BotanicusState,
)


cdef inline const BotanicusGarden* garden_of(const BotanicusRules* rules,
                                             const BotanicusPlot* plot) noexcept nogil:
    """The printed garden of a seat; it must be known."""
    return &rules.garden[plot.garden]


cdef inline uint64_t beds_in_range(const BotanicusRules* rules, const BotanicusPlot* plot) noexcept nogil:
    """Beds in range of one of the gardeners (B1.6, X4.2)."""
    cdef uint64_t beds = 0
    if plot.gardeners[0] != NONE:
        beds = rules.garden[plot.garden].range[plot.gardeners[0]]
        if plot.gardeners[1] != NONE:
            beds |= rules.garden[plot.garden].range[plot.gardeners[1]]
    return beds


cdef inline int level_at(const BotanicusPlot* plot, int target) noexcept nogil:
    """Index of the level of the plant on a target, NONE where nothing is planted."""
    cdef int level
    for level in range(LEVELS):
        if plot.plants[level] >> target & 1:
            return level
    return NONE


cdef inline int fruits_of(const BotanicusPlot* plot) noexcept nogil:
    """Fruits in garden and greenhouse."""
    return bit_count(plot.plants[FRUIT_LEVEL])


cdef inline bint has_fruit_left(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Whether the supply has a fruit (G2.1)."""
    cdef int seat, lying = 0
    if rules.fruit_limit == 0:
        return True
    for seat in range(rules.num_players):
        lying += fruits_of(&s.plots[seat])
    return lying < rules.fruit_limit


cdef inline uint64_t green_in_purse(const BotanicusGarden* garden, int coins) noexcept nogil:
    """Greenhouse beds whose price can be paid (G3.1)."""
    cdef uint64_t beds = garden.green
    cdef int bed
    if coins < garden.green_dearest:
        for bed in range(garden.num_green):
            if garden.green_cost[bed] > coins:
                beds &= ~bit_of(GREEN + bed)
    return beds


cdef inline uint64_t green_planted(const BotanicusPlot* plot) noexcept nogil:
    """Greenhouse beds with a plant as a mask of bed numbers."""
    return plot.planted >> GREEN


cdef inline void put_plant(BotanicusPlot* plot, int level, int target) noexcept nogil:
    """Lay a plant; one that lies there goes back to the supply."""
    cdef int i
    if plot.planted >> target & 1:
        for i in range(LEVELS):
            plot.plants[i] &= ~bit_of(target)
    plot.plants[level] |= bit_of(target)
    plot.planted |= bit_of(target)


cdef inline void remove_plant(BotanicusPlot* plot, int target) noexcept nogil:
    """Take a plant away."""
    cdef int i
    for i in range(LEVELS):
        plot.plants[i] &= ~bit_of(target)
    plot.planted &= ~bit_of(target)


cdef inline void raise_plant(BotanicusPlot* plot, int target) noexcept nogil:
    """Water a plant: one level higher (B8.2)."""
    cdef int level = level_at(plot, target)
    plot.plants[level] &= ~bit_of(target)
    plot.plants[level + 1] |= bit_of(target)


cdef inline int animal_at(const BotanicusGarden* garden, int bed) noexcept nogil:
    """The animal whose bed this is."""
    cdef int animal
    for animal in range(ANIMAL_COUNT):
        if garden.animal_bed[animal] == bed:
            return animal
    return NONE


cdef inline int animals_left(const BotanicusPlot* plot) noexcept nogil:
    """Expert: animals still in the garden, bit = animal."""
    return ~plot.unlocked & ((1 << ANIMAL_COUNT) - 1)


cdef inline bint is_column_full(const BotanicusGarden* garden, const BotanicusPlot* plot,
                                int column) noexcept nogil:
    """Whether each bed of a column (from 0) holds a plant (B12.1)."""
    return garden.col[column] != 0 and garden.col[column] & ~plot.planted == 0


cdef inline int full_columns(const BotanicusGarden* garden, const BotanicusPlot* plot) noexcept nogil:
    """Number of complete columns."""
    cdef int column, number = 0
    for column in range(garden.cols):
        number += is_column_full(garden, plot, column)
    return number
