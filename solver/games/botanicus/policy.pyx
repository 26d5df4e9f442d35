"""The fast policy of Botanicus.

Phase 1 and the space are weighed together: what the space gives where the gardener stands then, plus what a
card adds, less what it costs. Units are then taken one by one, the best first.
"""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.contract cimport MAX_TURN_DECISIONS, action_t, rng_t
from engine_c.games.botanicus.answers cimport (
    asks_greenhouse, finals_to_keep, further_wet, keep_choices, plant_targets, space_answers, start_nodes,
    water_targets, wet_targets,
)
from engine_c.games.botanicus.draws cimport is_told
from engine_c.games.botanicus.engine cimport (
    ANIMAL, ANY, ANY_STAY, BED_PRICES, CARD_USED, CELLS, CHAIN_WALK, DONE, END_PHASE, END_WALK,
    FINISH, FRUIT_LEVEL, GREEN, KEEP, KEEP_UNSEEN, LEVELS, MAX_NODES, MAX_STEPS, MOVE, NEUTRAL, NONE,
    PHASE_ASSIGN, PHASE_KEEP, PHASE_LAST, PHASE_NEUTRAL, PHASE_ONE, PHASE_OVER, PHASE_POOL,
    PHASE_SPACE, PHASE_START, PHASE_WATER, PLANT, PLAY, ROWS, SELL, SPACE, SPACE_ROWS, STAGE_LAST,
    START, STEPS, TARGETS, TASK, TASK_NONE, TRACK_COUNT, TRANSPLANT, TURTLE_ON_WALK, WALK, WALKS,
    WALK_OVER, WATER, WATER_NONE, WAY_ARGUMENTS, BotanicusPlot, BotanicusPool, BotanicusRules,
    BotanicusState, BotanicusWays,
)
from engine_c.games.botanicus.garden cimport (
    animal_at, animals_left, beds_in_range, level_at, put_plant, remove_plant,
)
from engine_c.games.botanicus.rounds cimport space_cost
from engine_c.games.botanicus.tasks cimport check_tasks
from engine_c.games.botanicus.tracks cimport RIGHT, open_ways, ways_of
from engine_c.games.botanicus.turn cimport apply_decision
from engine_c.games.botanicus.walks cimport transplant_cells, walk_price, walk_targets
from engine_c.rng cimport rng_below
from solver.games.botanicus.evaluator cimport (
    coins_worth, fit_of, hope_t, look_t, open_hope, place_worth, plot_worth,
)
from solver.games.botanicus.view cimport (
    WATER_KIND, animal_gain, gain_worth, open_view, space_worth, target_gain, units_worth, view_t,
    way_worth,
)

cdef enum:
    NO_ANSWER = -1


# The best of the options seen so far; equal ones are told apart at random.
ctypedef struct best_t:
    float value
    uint32_t equal            # options with this value, 0 before the first
    action_t action


cdef inline void offer(best_t* best, float value, action_t action, rng_t* rng) noexcept nogil:
    """Note an option, and take it if it is the best so far."""
    if best.equal == 0 or value > best.value:
        best.value = value
        best.equal = 1
        best.action = action
        return
    if value < best.value:
        return
    best.equal += 1
    if rng != NULL and rng_below(rng, best.equal) == 0:
        best.action = action


cdef inline best_t no_option() noexcept nogil:
    """Nothing seen yet."""
    return best_t(value=0, equal=0, action=NO_ANSWER)


# --- setup ----------------------------------------------------------------------------------------


cdef float best_fit(const hope_t* hope, const float* fits, int place, int last, uint32_t tasks,
                    int spare) noexcept nogil:
    """Best sum of fits[place][task] if the places from `place` on take different tasks."""
    cdef float best = -1, value
    cdef uint32_t left = tasks
    cdef int task
    if place == last:
        return 0
    if spare > 0:
        best = best_fit(hope, fits, place + 1, last, tasks, spare - 1)
    while left:
        task = bit_first(<uint64_t>left)
        left &= left - 1
        value = fits[32 * place + task] + best_fit(
            hope, fits, place + 1, last, tasks & ~(<uint32_t>1 << task), spare)
        if value > best:
            best = value
    return best


cdef action_t choose_task(const hope_t* hope, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The task for the next place in the best assignment of all."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef float[7 * 32] fits
    cdef best_t best = no_option()
    cdef int rows = hope.garden.rows, first = plot.num_rows, place, task, spare
    cdef uint32_t left
    cdef bint is_green = asks_greenhouse(hope.rules, plot)
    for place in range(first, rows):
        left = plot.dealt
        while left:
            task = bit_first(<uint64_t>left)
            left &= left - 1
            fits[32 * place + task] = fit_of(hope, plot, place, task)
    spare = max(0, rows - first - bit_count(<uint64_t>plot.dealt))
    if is_green or spare:
        offer(&best, best_fit(
            hope, fits, first if is_green else first + 1, rows, plot.dealt,
            spare if is_green else spare - 1), TASK_NONE, rng)
    if is_green:
        spare = max(0, rows - first - bit_count(<uint64_t>plot.dealt) + 1)
    left = plot.dealt
    while left:
        task = bit_first(<uint64_t>left)
        left &= left - 1
        offer(&best, fit_of(hope, plot, ROWS if is_green else first, task) + best_fit(
            hope, fits, first if is_green else first + 1, rows, plot.dealt & ~(<uint32_t>1 << task),
            spare), TASK + task, rng)
    return best.action


cdef action_t choose_final(const look_t* look, BotanicusState* s, int turns, rng_t* rng) noexcept nogil:
    """The final card to keep: with two to keep the lower of the two best."""
    cdef const BotanicusRules* rules = look.rules
    cdef BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint64_t choices = keep_choices(rules, s), left
    cdef int wanted = finals_to_keep(rules, s), card, i
    cdef uint16_t kept = plot.finals
    cdef uint64_t chosen = 0
    cdef best_t best
    cdef hope_t hope
    if not is_told(s, s.seat):
        return KEEP_UNSEEN
    for i in range(wanted):
        best = no_option()
        for card in range(16):
            if chosen >> card & 1:
                continue
            if i == 0 and not choices >> card & 1:
                continue
            if i and not is_drawn(s, card):
                continue
            plot.finals = kept | 1 << card
            open_hope(look, s, s.seat, turns, &hope)
            offer(&best, plot_worth(&hope, plot), card, rng)
        plot.finals = kept
        if best.equal:
            chosen |= bit_of(best.action)
    left = chosen & choices
    return KEEP + (bit_first(left) if left else bit_first(choices))


cdef inline bint is_drawn(const BotanicusState* s, int card) noexcept nogil:
    """Whether a final card is one of those to choose from."""
    cdef int i
    for i in range(s.num_drawn):
        if s.drawn[i] == card:
            return True
    return False


cdef action_t choose_start(const hope_t* hope, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The start node with the best beds around it."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint64_t nodes = start_nodes(hope.rules, plot), beds = beds_in_range(hope.rules, plot)
    cdef best_t best = no_option()
    cdef int node
    while nodes:
        node = bit_first(nodes)
        nodes &= nodes - 1
        offer(&best, place_worth(hope, plot, beds | hope.garden.range[node]), START + node, rng)
    return best.action


cdef action_t choose_neutral(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The second best space: the best one is kept for oneself."""
    cdef const BotanicusPlot* plot = view.plot
    cdef best_t best = no_option(), second = no_option()
    cdef float[SPACE_ROWS] worth
    cdef int row
    for row in range(SPACE_ROWS):
        worth[row] = space_worth(view, row + 1, plot.gardeners[0], plot.gardeners[1])
        offer(&best, worth[row], row, rng)
    for row in range(SPACE_ROWS):
        if row != best.action:
            offer(&second, worth[row], row, rng)
    return NEUTRAL + second.action


# --- phase 1 --------------------------------------------------------------------------------------


cdef float best_space(view_t* view, const BotanicusState* s, int node, int other, int spent) noexcept nogil:
    """What the best space adds that can be paid once so many coins are spent."""
    cdef uint64_t rows = space_answers(view.hope.rules, s)
    cdef best_t best = no_option()
    cdef int row
    while rows:
        row = bit_first(rows) + 1
        rows &= rows - 1
        if spent == 0 or space_cost(view.hope.rules, s, row) <= view.plot.coins - spent:
            offer(&best, space_worth(view, row, node, other), row, NULL)
    return best.value


cdef float best_card(view_t* view, const BotanicusState* s, int node, int other, int spent,
                     action_t* action) noexcept nogil:
    """What playing or selling the best card adds; 0 with NO_ANSWER if none does."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusRules* rules = hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef float best = hope.w.walk_margin, value, kept
    cdef int kind, coins = plot.coins - spent
    action[0] = NO_ANSWER
    if plot.num_hand == 0 or s.flags & CARD_USED or not is_told(s, s.seat):
        return 0
    for kind in range(rules.num_kinds):
        if plot.hand[kind] == 0:
            continue
        kept = hope.later * hope.look.card[kind]
        if coins >= rules.play_cost:
            value = (gain_worth(view, &rules.card[kind], node, other) - kept
                     + coins_worth(hope, coins - rules.play_cost) - coins_worth(hope, coins))
            if value > best:
                best = value
                action[0] = PLAY + kind
        if spent == 0 and (not s.flags & WALK_OVER or s.flags & TURTLE_ON_WALK):
            value = coins_worth(hope, coins + rules.sale_coins) - coins_worth(hope, coins) - kept
            if value > best:
                best = value
                action[0] = SELL + kind
    return best if action[0] != NO_ANSWER else 0


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


cdef action_t choose_phase1(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """A walk, a card, or on to the space."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusRules* rules = hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef int node = plot.gardeners[0], other = plot.gardeners[1], g, goal, cost
    cdef uint64_t targets[2]
    cdef best_t best = no_option()
    cdef action_t card, card_there
    cdef float here, card_here, value, there, place = place_worth(
        hope, plot, beds_in_range(rules, plot))
    cdef bint has_space = s.stage != STAGE_LAST
    card_here = best_card(view, s, node, other, 0, &card)
    here = best_space(view, s, node, other, 0) if has_space else 0
    if rules.has_green and not s.flags & WALK_OVER:
        value = best_transplant(view, s, False, &card_there)
        if card_there != NO_ANSWER:
            return card_there
    if s.flags & WALK_OVER or plot.coins == 0 and not rules.is_expert:
        return card if card != NO_ANSWER else END_PHASE
    offer(&best, here + card_here + hope.w.walk_margin, card if card != NO_ANSWER else END_PHASE, rng)
    walk_targets(rules, s, plot, True, plot.coins, targets)
    for g in range(2):
        while targets[g]:
            goal = bit_first(targets[g])
            targets[g] &= targets[g] - 1
            node = plot.gardeners[g]
            other = plot.gardeners[1 - g]
            cost = walk_price(rules, plot, node, goal, other, True)
            value = coins_worth(hope, plot.coins - cost) - coins_worth(hope, plot.coins) - place
            value += place_worth(hope, plot, hope.garden.range[goal] | (
                hope.garden.range[other] if other != NONE else 0))
            there = best_card(view, s, goal, other, cost, &card_there)
            if has_space:
                value += best_space(view, s, goal, other, cost)
            if card != NO_ANSWER and card_here >= there:
                offer(&best, value + card_here, card, rng)
            else:
                offer(&best, value + there, WALK + CELLS * g + goal, rng)
    return best.action


cdef action_t choose_space(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The space that adds most."""
    cdef uint64_t rows = space_answers(view.hope.rules, s)
    cdef best_t best = no_option()
    cdef int row
    while rows:
        row = bit_first(rows) + 1
        rows &= rows - 1
        offer(&best, space_worth(view, row, view.plot.gardeners[0], view.plot.gardeners[1]),
              SPACE + row - 1, rng)
    return best.action


# --- pools ----------------------------------------------------------------------------------------


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


# --- a turn ---------------------------------------------------------------------------------------


cdef action_t choose(const look_t* look, BotanicusState* s, int turns, rng_t* rng, hope_t* hope,
                     view_t* view, bint is_open) noexcept nogil:
    """The decision of the seat to move; `is_open`: the view is still that of the plot."""
    cdef best_t best = no_option()
    if not is_open:
        open_hope(look, s, s.seat, turns, hope)
    if s.phase == PHASE_ASSIGN:
        return choose_task(hope, s, rng)
    if s.phase == PHASE_KEEP:
        return choose_final(look, s, turns, rng)
    if s.phase == PHASE_START:
        return choose_start(hope, s, rng)
    if not is_open:
        open_view(hope, &s.plots[s.seat], view)
    if s.phase == PHASE_POOL:
        return choose_unit(view, s, rng)
    if s.phase == PHASE_ONE:
        return choose_phase1(view, s, rng)
    if s.phase == PHASE_SPACE:
        return choose_space(view, s, rng)
    if s.phase == PHASE_WATER:
        return choose_wet(view, s, rng)
    if s.phase == PHASE_NEUTRAL:
        return choose_neutral(view, s, rng)
    if s.phase == PHASE_LAST:
        offer_any(view, s, 1, 1, &best, rng)
        return best.action
    return choose_chain(view, s, rng)


cdef void play_turn(const look_t* look, BotanicusState* s, int turns, rng_t* rng,
                    path_t* path) noexcept nogil:
    cdef uint16_t number = s.turns
    cdef action_t action
    cdef hope_t hope
    cdef view_t view
    cdef bint is_open = False
    while s.turns == number and PHASE_ASSIGN <= s.phase < PHASE_OVER:
        action = choose(look, s, turns, rng, &hope, &view, is_open)
        if path != NULL:
            if path.length == MAX_TURN_DECISIONS:
                return
            path.actions[path.length] = action
            path.length += 1
        # Beds, coins and pieces stay as they are.
        is_open = s.phase == PHASE_NEUTRAL or (s.phase == PHASE_ONE and action == END_PHASE)
        apply_decision(look.rules, s, action)
        # Where only one space can be paid it is taken without a question.
        is_open = is_open and s.num_pools == 0 and s.phase <= PHASE_SPACE
