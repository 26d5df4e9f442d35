"""What the fast policy chooses of walks, moves and transplants."""

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_first, bit_of
from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.engine cimport (
    BED_PRICES, CELLS, CHAIN_WALK, END_WALK, FRUIT_LEVEL, GREEN, NONE, TRANSPLANT, WALK, BotanicusPlot,
    BotanicusPool, BotanicusState,
)
from engine_c.games.botanicus.garden cimport animal_at, beds_in_range, level_at, put_plant, remove_plant
from engine_c.games.botanicus.tasks cimport check_tasks
from engine_c.games.botanicus.walks cimport transplant_cells, walk_targets
from solver.games.botanicus.best cimport NO_ANSWER, best_t, no_option, offer
from solver.games.botanicus.context cimport hope_t
from solver.games.botanicus.evaluator cimport place_worth, plot_worth
from solver.games.botanicus.view cimport WATER_KIND, animal_gain, units_worth, view_t


cdef float best_transplant(view_t* view, const BotanicusState* s, bint has_step,
                           action_t* action) noexcept nogil:
    """What the best transplant adds; 0 with NO_ANSWER if none does."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusPlot* plot = view.plot
    cdef BotanicusPlot after
    cdef uint64_t beds = plot.planted >> GREEN, cells
    cdef float best = 0, value, now
    cdef int bed, cell, level
    action[0] = NO_ANSWER
    if beds == 0 or not (has_step or plot.coins):
        return 0
    now = plot_worth(hope, plot)
    while beds:
        bed = bit_first(beds)
        beds &= beds - 1
        level = level_at(plot, GREEN + bed)
        cells = transplant_cells(
            hope.rules, plot, beds_in_range(hope.rules, plot), level == FRUIT_LEVEL)
        while cells:
            cell = bit_first(cells)
            cells &= cells - 1
            after = plot[0]
            value = 0
            if after.animals >> cell & 1:
                value = animal_gain(view, animal_at(hope.garden, cell))
                after.animals &= ~bit_of(cell)
            remove_plant(&after, GREEN + bed)
            put_plant(&after, level, cell)
            check_tasks(hope.rules, &after, cell)
            after.coins -= not has_step
            value += plot_worth(hope, &after) - now
            if value > best:
                best = value
                action[0] = TRANSPLANT + BED_PRICES * bed + 2 * cell + (not has_step)
    return best


cdef float units_there(view_t* view, const BotanicusPool* pool, int node, int other) noexcept nogil:
    """What plants and waterings of a pool add from the nodes, and standing there."""
    cdef const hope_t* hope = view.hope
    cdef float value = place_worth(hope, view.plot, hope.garden.range[node] | (
        hope.garden.range[other] if other != NONE else 0))
    cdef int i
    if pool == NULL:
        return value
    for i in range(5):
        value += units_worth(view, i, pool.plants[i], node, other)
    return value + units_worth(view, WATER_KIND, pool.waters, node, other)


cdef float best_move(view_t* view, const BotanicusState* s, const BotanicusPool* pool, int steps,
                     bint in_coins, action_t first, action_t* action, rng_t* rng) noexcept nogil:
    """What the best walk adds for the units and for the place; 0 with NO_ANSWER if none does."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusPlot* plot = view.plot
    cdef uint64_t targets[2]
    cdef best_t best = no_option()
    cdef float value
    cdef int g, goal, other
    walk_targets(hope.rules, s, plot, in_coins, steps, targets)
    offer(&best, units_there(view, pool, plot.gardeners[0], plot.gardeners[1]), NO_ANSWER, NULL)
    value = best.value
    for g in range(2):
        other = plot.gardeners[1 - g]
        while targets[g]:
            goal = bit_first(targets[g])
            targets[g] &= targets[g] - 1
            offer(&best, units_there(view, pool, goal, other), first + CELLS * g + goal, rng)
    action[0] = best.action
    return best.value - value


cdef action_t choose_chain(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """How a walk or move goes on: a transplant, the other gardener, or its end."""
    cdef const BotanicusPool* pool = NULL
    cdef action_t action = NO_ANSWER
    if view.hope.rules.has_green:
        best_transplant(view, s, s.chain != CHAIN_WALK and s.steps_left > 0, &action)
        if action != NO_ANSWER:
            return action
    if s.chain != CHAIN_WALK and s.steps_left > 0:
        if s.num_pools:
            pool = &s.pools[s.num_pools - 1]
        best_move(view, s, pool, s.steps_left, False, WALK, &action, rng)
        if action != NO_ANSWER:
            return action
    return END_WALK
