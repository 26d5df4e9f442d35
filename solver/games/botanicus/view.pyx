"""What single plants, waterings and gains add to a plot; several units are taken one by one."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.botanicus.answers cimport space_answers
from engine_c.games.botanicus.engine cimport (
    BIRD, CELLS, FROG, FRUIT_LEVEL, GREEN, NONE, ROWS, SOURCE_LAST, SOURCE_SPACE, SQUIRREL,
    STAGE_LAST, STAGE_ROUND1, STAGE_ROUND2, TRACK_COUNT, TURTLE, BotanicusGarden, BotanicusRules,
    BotanicusWays,
)
from engine_c.games.botanicus.garden cimport (
    animal_at, animals_left, green_in_purse, has_fruit_left, is_column_full, level_at, put_plant,
    raise_plant,
)
from engine_c.games.botanicus.rounds cimport flowers_on, side_up, space_cost, tile_on
from engine_c.games.botanicus.scoring cimport count_blocks
from engine_c.games.botanicus.tasks cimport check_tasks
from engine_c.games.botanicus.tracks cimport LEFT, RIGHT, is_closed, ways_of
from solver.games.botanicus.context cimport hope_t, open_hope
from solver.games.botanicus.evaluator cimport (
    beds_worth, coins_worth, column_worth, green_worth, node_worth, plot_worth, row_worth, token_worth,
)


cdef void open_view(const hope_t* hope, const BotanicusPlot* plot, view_t* view) noexcept nogil:
    cdef int i
    view.hope = hope
    view.plot = plot
    for i in range(hope.garden.rows):
        view.rows[i] = row_worth(hope, plot, i)
    for i in range(hope.garden.cols):
        view.columns[i] = column_worth(hope, plot, i)
    view.flat = beds_worth(hope, plot)
    view.blocks = 0
    if hope.block_final:
        view.blocks = count_blocks(hope.garden, plot.planted & hope.garden.beds)
    view.green = green_worth(hope, plot)
    memset(view.is_known, 0, sizeof(view.is_known))
    memset(view.is_row_known, 0, sizeof(view.is_row_known))
    memset(view.is_column_known, 0, sizeof(view.is_column_known))
    memset(view.is_node_known, 0, sizeof(view.is_node_known))
    view.is_animal_known = 0


# --- plants and waterings -------------------------------------------------------------------------


cdef float special_gain(const view_t* view, int kind, int target) noexcept nogil:
    """What a change adds in the greenhouse, or a fruit on an animal's bed."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusPlot* plot = view.plot
    cdef BotanicusPlot after = plot[0]
    cdef float value = 0
    if kind == WATER_KIND:
        raise_plant(&after, target)
    else:
        if target < CELLS and plot.animals >> target & 1:
            after.animals &= ~bit_of(target)
            after.unlocked |= 1 << animal_at(hope.garden, target)
            value = animal_gain(view, animal_at(hope.garden, target))
        put_plant(&after, kind, target)
        if target >= GREEN:
            after.coins -= hope.garden.green_cost[target - GREEN]
    check_tasks(hope.rules, &after, target)
    if hope.looks_at_beds:
        value += beds_worth(hope, &after) - view.flat
    if target < CELLS:
        value += row_worth(hope, &after, target // ROWS) - view.rows[target // ROWS]
        value += column_worth(hope, &after, target % ROWS) - view.columns[target % ROWS]
    return (value + after.vp - plot.vp + green_worth(hope, &after) - view.green
            + coins_worth(hope, after.coins) - coins_worth(hope, plot.coins))


cdef void look_at_lines(view_t* view, int kind, int target, int old) noexcept nogil:
    """Fill in_row and in_column for what lies on a bed."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusPlot* plot = view.plot
    cdef BotanicusPlot after = plot[0]
    cdef int row = target // ROWS, column = target % ROWS
    if kind == WATER_KIND:
        raise_plant(&after, target)
    else:
        put_plant(&after, kind, target)
    check_tasks(hope.rules, &after, target)
    view.in_row[kind][row][old] = after.vp - plot.vp + row_worth(hope, &after, row) - view.rows[row]
    view.in_column[kind][column][old] = column_worth(hope, &after, column) - view.columns[column]
    if hope.column_coins and old == 0 and is_column_full(hope.garden, &after, column):
        view.in_column[kind][column][old] += (
            coins_worth(hope, plot.coins + <int>hope.column_coins) - coins_worth(hope, plot.coins))
    view.is_row_known[kind][row][old] = view.is_column_known[kind][column][old] = 1


cdef float target_gain(view_t* view, int kind, int target) noexcept nogil:
    cdef const hope_t* hope = view.hope
    cdef const BotanicusPlot* plot = view.plot
    cdef BotanicusPlot after
    cdef int old = 0
    cdef float value
    if target >= GREEN or plot.animals >> target & 1:
        return special_gain(view, kind, target)
    if plot.planted >> target & 1:
        old = 1 + level_at(plot, target)
    if not (view.is_row_known[kind][target // ROWS][old] and view.is_column_known[kind][target % ROWS][old]):
        look_at_lines(view, kind, target, old)
    value = view.in_row[kind][target // ROWS][old] + view.in_column[kind][target % ROWS][old]
    if hope.looks_at_beds:
        value += hope.level_final[old if kind == WATER_KIND else kind]
        if old:
            value -= hope.level_final[old - 1]
        else:
            value += hope.bed_final
            if hope.block_final:
                value += hope.block_final * (
                    count_blocks(hope.garden, (plot.planted | bit_of(target)) & hope.garden.beds)
                    - view.blocks)
    if hope.rules.has_green and (kind == FRUIT_LEVEL or old == 1 + FRUIT_LEVEL):
        after = plot[0]
        put_plant(&after, kind, target)
        value += green_worth(hope, &after) - view.green
    return value


cdef inline uint64_t targets_of(const view_t* view, int kind) noexcept nogil:
    """Targets of a kind in the whole garden and the greenhouse."""
    cdef const BotanicusPlot* plot = view.plot
    cdef uint64_t beds
    if kind == WATER_KIND:
        beds = plot.plants[0] | plot.plants[1] | plot.plants[2]
        if view.hope.rules.has_green and has_fruit_left(view.hope.rules, view.hope.s):
            beds |= plot.plants[3] >> GREEN << GREEN
        return beds
    if kind == FRUIT_LEVEL:
        if not has_fruit_left(view.hope.rules, view.hope.s):
            return 0
        beds = view.hope.garden.beds
    else:
        beds = view.hope.garden.beds & ~plot.animals
    if view.hope.rules.has_green:
        beds |= green_in_purse(view.hope.garden, plot.coins)
    return beds


cdef void look_for(view_t* view, int kind) noexcept nogil:
    cdef const BotanicusGarden* garden = view.hope.garden
    cdef uint64_t targets = targets_of(view, kind), left = targets, nodes = garden.nodes
    cdef float gain, best, second
    cdef int target, node
    view.is_known[kind] = 1
    view.in_green[kind] = 0
    while left:
        target = bit_first(left)
        left &= left - 1
        gain = target_gain(view, kind, target)
        view.gain[kind][target] = gain
        if target >= GREEN and gain > 0:
            if kind == WATER_KIND:
                view.in_green[kind] += gain
            elif gain > view.in_green[kind]:
                view.in_green[kind] = gain
    while nodes:
        node = bit_first(nodes)
        nodes &= nodes - 1
        left = garden.range[node] & targets
        best = second = 0
        while left:
            target = bit_first(left)
            left &= left - 1
            gain = view.gain[kind][target]
            if gain > best:
                second = best
                best = gain
            elif gain > second:
                second = gain
        view.at_node[kind][node] = best
        view.second[kind][node] = second


cdef float units_worth(view_t* view, int kind, int number, int node, int other) noexcept nogil:
    cdef float best = 0, second = 0
    if number == 0:
        return 0
    if not view.is_known[kind]:
        look_for(view, kind)
    if node != NONE:
        best = view.at_node[kind][node]
        second = view.second[kind][node]
    if other != NONE:
        if view.at_node[kind][other] > best:
            second = max(best, view.second[kind][other])
            best = view.at_node[kind][other]
        else:
            second = max(second, view.at_node[kind][other])
    if kind == WATER_KIND:
        best += view.in_green[kind]
    elif view.in_green[kind] > best:
        second = best
        best = view.in_green[kind]
    elif view.in_green[kind] > second:
        second = view.in_green[kind]
    return best + (number - 1) * view.hope.w.spare * max(second, best / 2)


# --- animals --------------------------------------------------------------------------------------


cdef float animal_gain(const view_t* view, int animal) noexcept nogil:
    cdef const hope_t* hope = view.hope
    cdef const BotanicusRules* rules = hope.rules
    cdef BotanicusPlot after = view.plot[0]
    cdef hope_t later
    cdef float value = hope.animal_bonus
    after.unlocked |= 1 << animal
    after.animals &= ~bit_of(hope.garden.animal_bed[animal])
    open_hope(hope.look, hope.s, hope.seat, hope.turns, &later)
    if animal == BIRD:
        value += rules.bird_now
        later.token_bonus = rules.bird_token
        later.animal_bonus = rules.bird_animal
    elif animal == SQUIRREL:
        later.column_coins = rules.squirrel_coins
    elif animal == TURTLE:
        value += hope.w.turtle
    elif animal != FROG:
        later.basic_bonus = rules.butterfly_basic
        later.special_bonus = rules.butterfly_special
    return value + plot_worth(&later, &after) - plot_worth(hope, view.plot)


cdef float best_animal(view_t* view) noexcept nogil:
    cdef int left = animals_left(view.plot), animal
    cdef float gain
    if view.is_animal_known:
        return view.animal
    view.is_animal_known = 1
    view.animal = 0
    while left:
        animal = bit_first(<uint64_t>left)
        left &= left - 1
        gain = animal_gain(view, animal)
        if gain > view.animal:
            view.animal = gain
    return view.animal


cdef inline float animals_worth(view_t* view, int number) noexcept nogil:
    """What so many animals of a gain add."""
    cdef const BotanicusRules* rules = view.hope.rules
    cdef int i, taken = view.plot.num_animals
    cdef float value = 0
    if number == 0:
        return 0
    if rules.is_expert:
        return best_animal(view) * number
    for i in range(taken, min(taken + number, <int>rules.num_animals)):
        value += rules.animal_points[i]
    return value


# --- gains ----------------------------------------------------------------------------------------


cdef inline float gained_things(view_t* view, const BotanicusGain* gain) noexcept nogil:
    """What a gain adds wherever the gardener stands, steps at their price."""
    cdef const hope_t* hope = view.hope
    cdef float value = gain.vp
    cdef int i
    if gain.coins:
        value += coins_worth(hope, view.plot.coins + gain.coins) - coins_worth(hope, view.plot.coins)
    if gain.card:
        value += hope.later * hope.w.card * gain.card
    if gain.animal:
        value += animals_worth(view, gain.animal)
    if gain.move:
        value += gain.move * hope.w.move * hope.later
    for i in range(TRACK_COUNT):
        value += gain.steps[i] * hope.w.steps[i]
    if gain.two_way:
        value += gain.two_way * hope.w.two_way
    if gain.prize:
        value += token_worth(hope, gain.prize - 1)
    return value


cdef inline float gained_units(view_t* view, const BotanicusGain* gain, int node, int other) noexcept nogil:
    """What the plants and waterings of a gain add."""
    cdef float value = 0
    cdef int i
    for i in range(5):
        if gain.plants[i]:
            value += units_worth(view, i, gain.plants[i], node, other)
    if gain.water:
        value += units_worth(view, WATER_KIND, gain.water, node, other)
    return value


cdef float way_worth(view_t* view, int track, int direction, int target, int cost, int unused, int node,
                     int other) noexcept nogil:
    cdef const hope_t* hope = view.hope
    cdef const BotanicusRules* rules = hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef float value
    if direction == LEFT and target == 0:
        return (unused * rules.unused_vp * rules.first_space_scores
                + node_worth(hope, plot, track, 0) - node_worth(hope, plot, track, plot.nodes[track]))
    if not view.is_node_known[track][target]:
        view.is_node_known[track][target] = 1
        view.of_node[track][target] = (
            node_worth(hope, plot, track, 0 if rules.end_nodes[track][target] else target)
            - node_worth(hope, plot, track, plot.nodes[track])
            + gained_things(view, &rules.node[track][target]))
    value = view.of_node[track][target] + unused * rules.unused_vp
    if cost:
        value += coins_worth(hope, plot.coins - cost) - coins_worth(hope, plot.coins)
    return value + gained_units(view, &rules.node[track][target], node, other)


cdef float steps_worth(view_t* view, int track, int direction, int steps, int node,
                       int other) noexcept nogil:
    cdef const BotanicusRules* rules = view.hope.rules
    cdef const BotanicusWays* ways = ways_of(rules, view.plot, track, direction, steps)
    cdef float best = steps * rules.unused_vp * rules.zero_steps_score, value
    cdef int i
    for i in range(ways.start, ways.start + ways.number):
        if rules.way[i].cost > view.plot.coins or rules.way[i].node == view.plot.nodes[track]:
            continue
        if rules.empty_prize_closes and is_closed(rules, view.hope.s, track, rules.way[i].node):
            continue
        value = way_worth(view, track, direction, rules.way[i].node, rules.way[i].cost,
                          rules.way[i].unused, node, other)
        if value > best:
            best = value
    return best


cdef inline float any_worth(view_t* view, int steps, int directions, int node,
                            int other) noexcept nogil:
    """The best use of steps on a track of choice."""
    cdef float best = 0, value
    cdef int track, direction
    for track in range(TRACK_COUNT):
        for direction in range(directions):
            value = steps_worth(view, track, direction, steps, node, other)
            if value > best:
                best = value
    return best


cdef float gain_worth(view_t* view, const BotanicusGain* gain, int node, int other) noexcept nogil:
    cdef const hope_t* hope = view.hope
    cdef float value = gained_things(view, gain) + gained_units(view, gain, node, other)
    cdef int i
    for i in range(TRACK_COUNT):
        if gain.steps[i]:
            value += (steps_worth(view, i, RIGHT, gain.steps[i], node, other)
                      - gain.steps[i] * hope.w.steps[i])
    if gain.two_way:
        value += any_worth(view, gain.two_way, 2, node, other) - gain.two_way * hope.w.two_way
    return value


cdef float pool_worth(view_t* view, const BotanicusPool* pool, int node, int other) noexcept nogil:
    cdef const hope_t* hope = view.hope
    cdef float value = 0
    cdef int i, k
    for i in range(5):
        value += units_worth(view, i, pool.plants[i], node, other)
    value += units_worth(view, WATER_KIND, pool.waters, node, other)
    if pool.animals:
        value += best_animal(view) * min(<int>pool.animals, bit_count(animals_left(view.plot)))
    value += hope.later * hope.w.card * pool.cards
    for k in range(2):
        value += pool.moves[k] * hope.w.move * hope.later
        for i in range(TRACK_COUNT):
            if pool.steps[i][k]:
                value += steps_worth(view, i, RIGHT, pool.steps[i][k], node, other)
        if pool.two_ways[k]:
            value += any_worth(view, pool.two_ways[k], 2, node, other)
    for i in range(3):
        value += pool.prizes[i] * token_worth(hope, i)
    if pool.home:
        value += (node_worth(hope, view.plot, pool.home - 1, 0)
                  - node_worth(hope, view.plot, pool.home - 1, view.plot.nodes[pool.home - 1]))
    return value


cdef float space_worth(view_t* view, int row, int node, int other) noexcept nogil:
    cdef const hope_t* hope = view.hope
    cdef const BotanicusState* s = hope.s
    cdef const BotanicusRules* rules = hope.rules
    cdef int cost = space_cost(rules, s, row), tile, pole = rules.pole[s.column][row - 1]
    cdef float value = gain_worth(view, &rules.space[s.column][row - 1], node, other)
    if flowers_on(s, s.column, row) == 0:
        tile = tile_on(rules, s, s.column, row)
        if tile != NONE:
            value += gain_worth(view, &rules.tile[side_up(s)][tile], node, other)
        if pole != NONE:
            cost -= pole
    if cost:
        value += coins_worth(hope, view.plot.coins - cost) - coins_worth(hope, view.plot.coins)
    return value


cdef float open_worth(view_t* view) noexcept nogil:
    cdef const BotanicusState* s = view.hope.s
    cdef const BotanicusRules* rules = view.hope.rules
    cdef int node = view.plot.gardeners[0], other = view.plot.gardeners[1], i
    cdef uint64_t rows
    cdef float value = 0, best = 0, worth
    cdef bint is_first = True
    for i in range(s.num_pools):
        value += pool_worth(view, &s.pools[i], node, other)
    if s.source == SOURCE_SPACE or s.source == SOURCE_LAST:
        return value
    if s.stage == STAGE_LAST:
        return value + any_worth(view, 1, 1, node, other)
    if s.stage != STAGE_ROUND1 and s.stage != STAGE_ROUND2:
        return value
    if s.flower_column[s.seat] == s.column:
        return value
    rows = space_answers(rules, s)
    while rows:
        worth = space_worth(view, bit_first(rows) + 1, node, other)
        rows &= rows - 1
        if is_first or worth > best:
            best = worth
            is_first = False
    return value + best
