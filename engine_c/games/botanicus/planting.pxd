# Planting, watering and animals: what changes on the beds of a seat (B8.1, B8.2, X5, G2 to G4).

from engine_c.bits cimport bit_of
from engine_c.games.botanicus.draws cimport pile_size
from engine_c.games.botanicus.engine cimport (
    BIRD, CELLS, CHAIN_WALK, FRUIT_LEVEL, GREEN, PHASE_POOL, PHASE_WATER, SQUIRREL, TURTLE,
    TURTLE_ON_WALK, BotanicusPlot, BotanicusPool, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.garden cimport animal_at, is_column_full, put_plant, raise_plant
from engine_c.games.botanicus.pools cimport part_plants, top_pool
from engine_c.games.botanicus.tasks cimport check_tasks, is_green_open


cdef inline BotanicusPlot* own_plot(BotanicusState* s) noexcept nogil:
    """The plot of the seat whose turn it is."""
    return &s.plots[s.seat]


cdef inline void unlock(const BotanicusRules* rules, BotanicusState* s, int animal) noexcept nogil:
    """Take an animal out of the garden; its bonus begins (X5)."""
    cdef BotanicusPlot* plot = own_plot(s)
    if plot.unlocked >> BIRD & 1:
        plot.vp += rules.bird_animal
    plot.unlocked |= 1 << animal
    plot.animals &= ~bit_of(rules.garden[plot.garden].animal_bed[animal])
    if animal == BIRD:
        plot.vp += rules.bird_now
    elif animal == TURTLE:
        s.draws_left = min(<int>rules.turtle_cards, pile_size(rules, s) + s.num_tail)
        if s.chain == CHAIN_WALK:
            s.flags |= TURTLE_ON_WALK


cdef inline void lay_plant(const BotanicusRules* rules, BotanicusState* s, int level,
                           int target) noexcept nogil:
    """A plant comes on a target: tasks (B6.4), then a column that is complete now (X5.3)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef bint was_empty = not plot.planted >> target & 1
    put_plant(plot, level, target)
    check_tasks(rules, plot, target)
    if (was_empty and target < CELLS and plot.unlocked >> SQUIRREL & 1
            and is_column_full(&rules.garden[plot.garden], plot, target % 6)):
        plot.coins += rules.squirrel_coins


cdef inline void bring_plant(const BotanicusRules* rules, BotanicusState* s, int level,
                             int target) noexcept nogil:
    """A plant comes on a target; from an animal's bed the animal goes first (G2.2)."""
    cdef BotanicusPlot* plot = own_plot(s)
    if target < CELLS and plot.animals >> target & 1:
        unlock(rules, s, animal_at(&rules.garden[plot.garden], target))
        if s.draws_left:
            s.waiting = 1 + target
            return
    lay_plant(rules, s, level, target)


cdef inline void use_plant(const BotanicusRules* rules, BotanicusState* s, int level,
                           int target) noexcept nogil:
    """A planting unit of the top pool (B8.1, G3.1)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef BotanicusPool* pool = top_pool(s)
    pool.plants[level] -= 1
    if target >= GREEN:
        plot.coins -= rules.garden[plot.garden].green_cost[target - GREEN]
        part_plants(pool)
    elif (plot.planted | plot.animals) >> target & 1:
        part_plants(pool)
    else:
        pool.level = 1 + level
        pool.bed = target
    bring_plant(rules, s, level, target)


cdef inline void lay_waiting(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """The fruit that waited for the turtle is planted."""
    cdef int bed = s.waiting - 1
    s.waiting = 0
    lay_plant(rules, s, FRUIT_LEVEL, bed)


cdef inline void water(const BotanicusRules* rules, BotanicusState* s, int target) noexcept nogil:
    """A plant grows."""
    raise_plant(own_plot(s), target)
    check_tasks(rules, own_plot(s), target)


cdef inline void use_water(const BotanicusRules* rules, BotanicusState* s, int target) noexcept nogil:
    """A watering of the top pool, or a further plant of the one under way (B8.2, G4)."""
    cdef bint is_ordered
    if s.phase == PHASE_WATER:
        is_ordered = not is_green_open(own_plot(s))
        water(rules, s, target)
        s.watered |= 1 << (target - GREEN)
        if is_ordered:
            s.watered_last = 1 + target - GREEN
        return
    top_pool(s).waters -= 1
    part_plants(top_pool(s))
    if target < CELLS:
        water(rules, s, target)
    if rules.has_green:
        s.phase = PHASE_WATER


cdef inline void end_water(BotanicusState* s) noexcept nogil:
    """The watering under way is over."""
    s.phase = PHASE_POOL
    s.watered = s.watered_last = 0
