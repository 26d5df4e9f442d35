# Pools worked off: units are used, pieces go ways on the tracks, a done pool is closed (B5.3, B5.4, B9).

from libc.string cimport memset

from engine_c.contract cimport action_t
from engine_c.games.botanicus.chains cimport begin_move, use_transplant, use_walk
from engine_c.games.botanicus.draws cimport deck_size
from engine_c.games.botanicus.engine cimport (
    ANIMAL, ANY, ANY_STAY, DONE, MAX_NODES, MAX_STEPS, MOVE, MOVE_TRANSPLANT, PHASE_LAST, PLANT,
    SOURCE_LAST, STEPS, TARGETS, TRANSPLANTS, WALKS, WATER, WAY_ARGUMENTS, BotanicusPlot, BotanicusPool,
    BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.planting cimport own_plot, unlock, use_plant, use_water
from engine_c.games.botanicus.pools cimport add_gain, part_plants, push_pool, take_unit, top_pool
from engine_c.games.botanicus.rounds cimport take_token
from engine_c.games.botanicus.tracks cimport LEFT, RIGHT, way_cost, ways_of


cdef inline void open_pool(const BotanicusRules* rules, BotanicusState* s,
                           BotanicusPool* pool) noexcept nogil:
    """A filled pool begins: what cannot be drawn is dropped (B8.4)."""
    if pool.cards:
        pool.cards = min(<int>pool.cards, deck_size(rules, s) + s.num_discard)


cdef inline void close_pool(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """The top pool is done: prizes, then a piece on an end node goes back (B5.4, B9.6)."""
    cdef BotanicusPool* pool = top_pool(s)
    cdef int stack
    for stack in range(3):
        while pool.prizes[stack]:
            pool.prizes[stack] -= 1
            take_token(rules, s, s.seat, stack)
    if pool.home:
        own_plot(s).nodes[pool.home - 1] = 0
    memset(pool, 0, sizeof(BotanicusPool))
    s.num_pools -= 1


cdef inline void stay(const BotanicusRules* rules, BotanicusState* s, int steps) noexcept nogil:
    """No step at all (B9.7)."""
    if rules.zero_steps_score:
        own_plot(s).vp += steps * rules.unused_vp


cdef inline void use_way(const BotanicusRules* rules, BotanicusState* s, int track, int direction,
                         int steps, int argument) noexcept nogil:
    """A piece goes a way, and the gain of the target is a new pool (B9.4, G6)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef BotanicusPool* pool
    cdef int node = argument // WAY_ARGUMENTS, unused = argument % WAY_ARGUMENTS
    if node == plot.nodes[track]:
        stay(rules, s, steps)
        return
    plot.coins -= way_cost(rules, ways_of(rules, plot, track, direction, steps), node, unused)
    plot.nodes[track] = node
    if direction == LEFT and node == 0:
        if rules.first_space_scores:
            plot.vp += unused * rules.unused_vp
        return
    plot.vp += unused * rules.unused_vp
    pool = push_pool(s)
    if rules.end_nodes[track][node]:
        pool.home = 1 + track
    add_gain(rules, plot, pool, &rules.node[track][node])
    open_pool(rules, s, pool)


cdef inline void use_steps(const BotanicusRules* rules, BotanicusState* s, int argument) noexcept nogil:
    """A unit of steps on one track."""
    cdef int way = argument % (MAX_NODES * WAY_ARGUMENTS), unit = argument // (MAX_NODES * WAY_ARGUMENTS)
    cdef int track = unit // MAX_STEPS, steps = unit % MAX_STEPS + 1
    take_unit(top_pool(s).steps[track], steps)
    part_plants(top_pool(s))
    use_way(rules, s, track, RIGHT, steps, way)


cdef inline void use_any(const BotanicusRules* rules, BotanicusState* s, action_t action) noexcept nogil:
    """A two-way unit of the top pool, or the last action (B11, G6)."""
    cdef int way = (action - ANY) % (MAX_NODES * WAY_ARGUMENTS)
    cdef int unit = (action - ANY) // (MAX_NODES * WAY_ARGUMENTS)
    cdef int steps = unit % MAX_STEPS + 1
    if action >= ANY_STAY:
        steps = action - ANY_STAY + 1
    if s.phase == PHASE_LAST:
        s.source = SOURCE_LAST
    else:
        take_unit(top_pool(s).two_ways, steps)
        part_plants(top_pool(s))
    if action >= ANY_STAY:
        stay(rules, s, steps)
    else:
        use_way(rules, s, unit // MAX_STEPS >> 1, unit // MAX_STEPS & 1, steps, way)


cdef inline void use_unit(const BotanicusRules* rules, BotanicusState* s, action_t action) noexcept nogil:
    """A unit of the top pool, or the pool is waived."""
    if action < WATER:
        use_plant(rules, s, (action - PLANT) // TARGETS, (action - PLANT) % TARGETS)
    elif action < ANIMAL:
        use_water(rules, s, action - WATER)
    elif action < MOVE:
        top_pool(s).animals -= 1
        part_plants(top_pool(s))
        unlock(rules, s, action - ANIMAL)
    elif action < MOVE_TRANSPLANT:
        begin_move(s, (action - MOVE) // WALKS + 1)
        use_walk(rules, s, (action - MOVE) % WALKS)
    elif action < STEPS:
        begin_move(s, (action - MOVE_TRANSPLANT) // TRANSPLANTS + 1)
        use_transplant(rules, s, (action - MOVE_TRANSPLANT) % TRANSPLANTS)
    elif action < ANY:
        use_steps(rules, s, action - STEPS)
    elif action < DONE:
        use_any(rules, s, action)
    else:
        close_pool(rules, s)
