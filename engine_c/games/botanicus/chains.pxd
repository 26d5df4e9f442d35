# Chains of walks and transplants: a walk for coins, or a unit `move` of a pool (B7.4, B8.3, G5).

from engine_c.games.botanicus.engine cimport (
    BED_PRICES, CELLS, CHAIN_MOVE, CHAIN_NONE, CHAIN_WALK, GREEN, NONE, WALK_OVER, BotanicusPlot,
    BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.garden cimport remove_plant
from engine_c.games.botanicus.planting cimport bring_plant, own_plot
from engine_c.games.botanicus.pools cimport part_plants, take_unit, top_pool
from engine_c.games.botanicus.walks cimport move_gardener, walk_price


cdef inline void begin_chain(BotanicusState* s, int chain, int steps) noexcept nogil:
    """A walk or a `move` begins."""
    s.chain = chain
    s.steps_left = steps
    s.first_from = s.first_to = NONE
    s.num_walked = 0


cdef inline void end_chain(BotanicusState* s) noexcept nogil:
    """The chain is over."""
    if s.chain == CHAIN_WALK:
        s.flags |= WALK_OVER
    begin_chain(s, CHAIN_NONE, 0)


cdef inline void use_walk(const BotanicusRules* rules, BotanicusState* s, int argument) noexcept nogil:
    """A gardener walks (B7.4, B8.3, X3)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef int g = argument // CELLS, goal = argument % CELLS
    cdef int price = walk_price(
        rules, plot, plot.gardeners[g], goal, plot.gardeners[1 - g], s.chain == CHAIN_WALK)
    if s.chain == CHAIN_WALK:
        plot.coins -= price
    else:
        s.steps_left -= price
    move_gardener(s, plot, g, goal)


cdef inline void use_transplant(const BotanicusRules* rules, BotanicusState* s, int argument) noexcept nogil:
    """A plant of the greenhouse comes into the garden (G5)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef int bed = GREEN + argument // BED_PRICES, level = 0
    while not plot.plants[level] >> bed & 1:
        level += 1
    if argument & 1:
        plot.coins -= 1
    else:
        s.steps_left -= 1
    s.first_from = s.first_to = NONE
    s.num_walked = 0
    remove_plant(plot, bed)
    bring_plant(rules, s, level, argument % BED_PRICES >> 1)


cdef inline void begin_move(BotanicusState* s, int steps) noexcept nogil:
    """A unit `move` is taken from the top pool."""
    take_unit(top_pool(s).moves, steps)
    part_plants(top_pool(s))
    begin_chain(s, CHAIN_MOVE, steps)
