"""What the fast policy chooses of a pool: the best unit with its target, then the next."""

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_first, bit_of
from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.answers cimport further_wet, plant_targets, water_targets, wet_targets
from engine_c.games.botanicus.engine cimport (
    ANIMAL, ANY, ANY_STAY, DONE, FINISH, GREEN, LEVELS, MAX_NODES, MAX_STEPS, MOVE, PLANT, STEPS,
    TARGETS, TRACK_COUNT, WALKS, WATER, WATER_NONE, WAY_ARGUMENTS, BotanicusPlot, BotanicusPool,
    BotanicusRules, BotanicusState, BotanicusWays,
)
from engine_c.games.botanicus.garden cimport animals_left, beds_in_range, put_plant
from engine_c.games.botanicus.tasks cimport check_tasks
from engine_c.games.botanicus.tracks cimport RIGHT, open_ways, ways_of
from solver.games.botanicus.best cimport NO_ANSWER, best_t, no_option, offer
from solver.games.botanicus.view cimport (
    WATER_KIND, animal_gain, open_view, target_gain, view_t, way_worth,
)
from solver.games.botanicus.walk_choices cimport best_move


cdef void offer_ways(view_t* view, const BotanicusState* s, int track, int direction, int steps,
                     action_t first, bint with_stay, best_t* best, rng_t* rng) noexcept nogil:
    """Offer the ways of one unit."""
    cdef const BotanicusRules* rules = view.hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef const BotanicusWays* ways = ways_of(rules, plot, track, direction, steps)
    cdef uint64_t left = open_ways(rules, s, plot, ways, track)
    cdef float value
    cdef int i, k
    while left:
        k = bit_first(left)
        left &= left - 1
        i = ways.start + k
        if k == ways.stay:
            if not with_stay:
                continue
            value = steps * rules.unused_vp * rules.zero_steps_score
        else:
            value = way_worth(view, track, direction, rules.way[i].node, rules.way[i].cost,
                              rules.way[i].unused, plot.gardeners[0], plot.gardeners[1])
        offer(best, value, first + WAY_ARGUMENTS * rules.way[i].node + rules.way[i].unused, rng)


cdef void offer_any(view_t* view, const BotanicusState* s, int steps, int directions, best_t* best,
                    rng_t* rng) noexcept nogil:
    """Offer the ways of a unit on a track of choice."""
    cdef const BotanicusRules* rules = view.hope.rules
    cdef int track, direction
    for track in range(TRACK_COUNT):
        for direction in range(directions):
            offer_ways(
                view, s, track, direction, steps,
                ANY + ((track * 2 + direction) * MAX_STEPS + steps - 1) * MAX_NODES * WAY_ARGUMENTS,
                False, best, rng)
    offer(best, steps * rules.unused_vp * rules.zero_steps_score, ANY_STAY + steps - 1, rng)


cdef int lower_bed(const view_t* view, const BotanicusPool* pool, uint64_t targets, int level,
                   int target) noexcept nogil:
    """With more plants of a level: the bed to begin with so that the next one can follow (B5.7)."""
    cdef const BotanicusPlot* plot = view.plot
    cdef BotanicusPlot after = plot[0]
    cdef uint64_t left
    cdef view_t then
    cdef best_t best = no_option()
    cdef int bed
    if pool.plants[level] < 2 or target >= GREEN or (plot.planted | plot.animals) >> target & 1:
        return target
    put_plant(&after, level, target)
    check_tasks(view.hope.rules, &after, target)
    open_view(view.hope, &after, &then)
    left = targets & ~bit_of(target)
    while left:
        bed = bit_first(left)
        left &= left - 1
        offer(&best, target_gain(&then, level, bed), bed, NULL)
    if best.equal and best.value > 0 and best.action < target and not (
            (plot.planted | plot.animals) >> best.action & 1):
        return best.action
    return target


cdef void offer_plants(view_t* view, const BotanicusState* s, const BotanicusPool* pool,
                       uint64_t range_beds, best_t* best, rng_t* rng) noexcept nogil:
    """Offer the best target of each level."""
    cdef const BotanicusRules* rules = view.hope.rules
    cdef uint64_t targets, left
    cdef best_t here
    cdef int level, target
    for level in range(LEVELS):
        if pool.plants[level] == 0:
            continue
        here = no_option()
        targets = plant_targets(rules, s, view.plot, pool, range_beds, level)
        left = targets
        while left:
            target = bit_first(left)
            left &= left - 1
            offer(&here, target_gain(view, level, target), target, rng)
        if here.equal and here.value > 0:
            offer(best, here.value,
                  PLANT + TARGETS * level + lower_bed(view, pool, targets, level, here.action), rng)


cdef void offer_water(view_t* view, const BotanicusState* s, uint64_t range_beds, best_t* best,
                      rng_t* rng) noexcept nogil:
    """Offer the best plant for a watering; the greenhouse is watered besides."""
    cdef best_t here = no_option()
    cdef uint64_t left = water_targets(view.plot, range_beds)
    cdef float green = 0, gain
    cdef int target
    while left:
        target = bit_first(left)
        left &= left - 1
        offer(&here, target_gain(view, WATER_KIND, target), WATER + target, rng)
    if view.hope.rules.has_green:
        left = wet_targets(view.hope.rules, s, view.plot)
        if left:
            offer(&here, 0, WATER_NONE, rng)
        while left:
            target = bit_first(left)
            left &= left - 1
            gain = target_gain(view, WATER_KIND, target)
            green += gain if gain > 0 else 0
    if here.equal and here.value + green > 0:
        offer(best, here.value + green, here.action, rng)


cdef action_t choose_wet(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """A further plant of a watering, or its end."""
    cdef best_t best = no_option()
    cdef uint64_t left = further_wet(view.hope.rules, s, view.plot)
    cdef int target
    offer(&best, 0, FINISH, rng)
    while left:
        target = bit_first(left)
        left &= left - 1
        if target_gain(view, WATER_KIND, target) > 0:
            # In ascending order, so that none is passed over.
            return WATER + target
    return best.action


cdef action_t choose_unit(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The next unit of the top pool."""
    cdef const BotanicusRules* rules = view.hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef const BotanicusPool* pool = &s.pools[s.num_pools - 1]
    cdef uint64_t range_beds = beds_in_range(rules, plot)
    cdef best_t best = no_option(), ways = no_option()
    cdef action_t move = NO_ANSWER
    cdef float move_gain = 0
    cdef int left, animal, i, track, steps
    if pool.animals and animals_left(plot):
        left = animals_left(plot)
        while left:
            animal = bit_first(<uint64_t>left)
            left &= left - 1
            offer(&best, animal_gain(view, animal), ANIMAL + animal, rng)
        if best.value > 0:
            return best.action
        best = no_option()
    offer_plants(view, s, pool, range_beds, &best, rng)
    if pool.waters:
        offer_water(view, s, range_beds, &best, rng)
    steps = max(pool.moves[0], pool.moves[1])
    if steps:
        move_gain = best_move(
            view, s, pool, steps, False, MOVE + WALKS * (steps - 1), &move, rng)
        # With units to work off it must bring more than their order may cost.
        if move != NO_ANSWER and (best.equal == 0 or move_gain > view.hope.w.move_margin):
            return move
    if best.equal:
        return best.action
    for track in range(TRACK_COUNT):
        for i in range(2):
            steps = pool.steps[track][i]
            if steps:
                offer_ways(view, s, track, RIGHT, steps,
                           STEPS + (track * MAX_STEPS + steps - 1) * MAX_NODES * WAY_ARGUMENTS, True,
                           &ways, rng)
    for i in range(2):
        if pool.two_ways[i]:
            offer_any(view, s, pool.two_ways[i], 2, &ways, rng)
    if ways.equal:
        return ways.action
    return DONE
