"""What a plot of Botanicus will be worth: expected points by scoring rule."""

from libc.stdint cimport int32_t, uint64_t

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    FROG, FRUIT_LEVEL, GREEN, NONE, PRIZE_FRUIT_ROUND, ROWS, STACK_COUNT, STAGE_LAST, STAGE_ROUND1,
    TRACK_COUNT, BotanicusGarden, BotanicusPlot, BotanicusState, BotanicusTask,
)
from engine_c.games.botanicus.garden cimport beds_in_range, fruits_of
from engine_c.games.botanicus.scoring cimport (
    ALL_TERMS, TERM_BASIC, TERM_BONUSES, TERM_COINS, TERM_COLUMNS, TERM_FINALS, TERM_SPECIAL,
    TERM_TOKENS, count_blocks, plot_score, plot_terms,
)
from solver.games.botanicus.context cimport hope_t, look_t, open_hope
from solver.games.botanicus.parameters cimport EFFORTS, EFFORT_PARTS, weights_t

from solver.games.botanicus.parameters import (
    PARAMETERS_PATH, TABLES, configure, load_parameters, restore_weights, saved_weights,
)

__all__ = [
    "PARAMETERS_PATH", "TABLES", "configure", "load_parameters", "restore_weights", "saved_weights",
]


cdef float coins_worth(const hope_t* hope, int coins) noexcept nogil:
    cdef float many = hope.w.coin_many
    if hope.turns == 0:
        return coins // hope.rules.coins_per_point
    if coins <= many:
        return coins * hope.coin
    return many * hope.coin + (coins - many) / hope.rules.coins_per_point


cdef inline float chance(const float* table, float effort) noexcept nogil:
    """An entry of a table of chances, those between two of them included."""
    cdef float at = effort * EFFORT_PARTS
    cdef int i = <int>at
    if i >= EFFORTS - 1:
        return table[EFFORTS - 1]
    return table[i] + (at - i) * (table[i + 1] - table[i])


cdef float fill_gap(const hope_t* hope, const BotanicusTask* task, int* number, int fruits) noexcept nogil:
    """Effort until a task is done; `number` of plants by level, which becomes what lies there then."""
    cdef const weights_t* w = hope.w
    cdef float effort = 0, cost
    cdef int level, below, missing, spare, carried = 0
    for level in range(FRUIT_LEVEL - 1, -1, -1):
        missing = task.asked[level] - number[level]
        if hope.rules.tasks_at_least:
            spare = min(carried, max(missing, 0))
            carried -= spare
            missing -= spare
            carried += max(0, -missing)
        while missing > 0:
            missing -= 1
            if fruits:
                fruits -= 1
                continue
            cost = w.plant_effort[level]
            for below in range(level - 1, -1, -1):
                if number[below] > task.asked[below]:
                    break
            else:
                below = -1
            if below >= 0 and w.water_effort * (level - below) < cost:
                cost = w.water_effort * (level - below)
                number[below] -= 1
            number[level] += 1
            effort += cost
    return effort


cdef inline void count_levels(const BotanicusPlot* plot, uint64_t beds, int* number) noexcept nogil:
    """Plants of each level on some beds."""
    cdef int level
    for level in range(FRUIT_LEVEL):
        number[level] = bit_count(plot.plants[level] & beds)


cdef void row_chances(const hope_t* hope, const BotanicusPlot* plot, int row, float* basic,
                      float* special) noexcept nogil:
    """Chances that the tasks of a row are done at the end."""
    cdef uint64_t beds = hope.garden.row[row]
    cdef const float* table = hope.w.task[hope.turns]
    cdef int number[4]
    cdef int fruits, task = plot.row_tasks[row] if row < plot.num_rows else <int>NONE
    cdef float effort = 0
    basic[0] = special[0] = 1
    if plot.basic_done >> row & 1 and (task == NONE or plot.special_done >> row & 1):
        special[0] = task != NONE
        return
    count_levels(plot, beds, number)
    fruits = bit_count(plot.plants[FRUIT_LEVEL] & beds)
    if plot.animals & beds and beds & ~plot.planted & ~plot.animals == 0:
        effort = hope.w.animal_effort
    if not plot.basic_done >> row & 1:
        effort += fill_gap(hope, &hope.garden.basic[row], number, fruits)
        basic[0] = chance(table, effort)
        effort += hope.w.after_basic
    if task == NONE:
        special[0] = 0
        return
    effort += fill_gap(hope, &hope.rules.task[task], number, fruits)
    special[0] = chance(table, effort)


cdef inline float row_fill(const hope_t* hope, const BotanicusPlot* plot, uint64_t beds) noexcept nogil:
    """Chance that all beds of a row or column are planted at the end."""
    cdef float effort = bit_count(beds & ~plot.planted) + hope.w.animal_effort * bit_count(
        beds & plot.animals)
    return chance(hope.w.fill[hope.turns], effort)


cdef float row_worth(const hope_t* hope, const BotanicusPlot* plot, int row) noexcept nogil:
    cdef float basic, special, value
    cdef int task
    row_chances(hope, plot, row, &basic, &special)
    value = basic * hope.basic_final + special * hope.special_final
    if not plot.basic_done >> row & 1:
        value += basic * (hope.garden.basic[row].vp + hope.basic_bonus)
    if not plot.special_done >> row & 1 and row < plot.num_rows:
        task = plot.row_tasks[row]
        if task != NONE:
            value += special * (hope.rules.task[task].vp + hope.special_bonus)
    if hope.row_final:
        value += hope.row_final * row_fill(hope, plot, hope.garden.row[row])
    return value


cdef inline float column_hope(const hope_t* hope, const BotanicusPlot* plot, int column) noexcept nogil:
    """Points of a column once it is full."""
    cdef const BotanicusGarden* garden = hope.garden
    cdef int level = FRUIT_LEVEL - 1
    while level and plot.plants[level] & garden.col[column] == 0:
        level -= 1
    return garden.column_points[level] + hope.w.grow[hope.turns] * (
        garden.column_points[FRUIT_LEVEL - 1] - garden.column_points[level])


cdef float column_worth(const hope_t* hope, const BotanicusPlot* plot, int column) noexcept nogil:
    cdef uint64_t beds = hope.garden.col[column]
    cdef float points
    if beds == 0:
        return 0
    points = column_hope(hope, plot, column) + hope.column_final
    if beds & ~plot.planted == 0:
        return points
    return row_fill(hope, plot, beds) * (points + hope.column_coins * hope.coin)


cdef float beds_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    cdef float value = 0
    cdef int level
    if not hope.looks_at_beds:
        return 0
    for level in range(5):
        if hope.level_final[level]:
            value += hope.level_final[level] * bit_count(plot.plants[level])
    value += hope.bed_final * bit_count(plot.planted)
    if hope.block_final:
        value += hope.block_final * count_blocks(hope.garden, plot.planted & hope.garden.beds)
    return value


cdef float token_worth(const hope_t* hope, int stack) noexcept nogil:
    cdef int taken = hope.s.taken[stack]
    if taken >= hope.rules.num_tokens[stack]:
        return 0
    return hope.rules.token[stack][taken] + hope.token_bonus + hope.token_final[stack]


cdef float fruits_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    """Tokens to come for fruits, as the order of fruits is now."""
    cdef const BotanicusState* s = hope.s
    cdef int own = fruits_of(plot), seat, others, stack
    cdef float value = 0
    if own == 0 or hope.turns == 0 or s.stage >= STAGE_LAST:
        return 0
    others = 0
    for seat in range(hope.rules.num_players):
        others += seat != hope.seat and fruits_of(&s.plots[seat]) >= own
    for stack in range(PRIZE_FRUIT_ROUND, STACK_COUNT):
        if stack == PRIZE_FRUIT_ROUND and s.stage > STAGE_ROUND1:
            continue
        if others < hope.rules.num_tokens[stack]:
            value += hope.w.fruit_lead * (
                hope.rules.token[stack][others] + hope.token_bonus + hope.token_final[stack])
    return value + hope.w.fruit * own


cdef float green_chance(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    """Chance that the task of the greenhouse is done."""
    cdef int number[4]
    if plot.green_done:
        return 1
    if plot.green_task == NONE:
        return 0
    count_levels(plot, hope.garden.green, number)
    return chance(hope.w.task[hope.turns], fill_gap(
        hope, &hope.rules.task[plot.green_task], number,
        bit_count(plot.plants[FRUIT_LEVEL] & hope.garden.green)))


cdef inline float shelf_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    """Worth of greenhouse plants for transplanting."""
    cdef float value = 0
    cdef int level
    for level in range(5):
        value += hope.w.plant[level] * bit_count(plot.plants[level] >> GREEN)
    return value * hope.w.green * hope.later


cdef float green_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    cdef float value
    if not hope.rules.has_green:
        return 0
    value = fruits_worth(hope, plot)
    if plot.planted >> GREEN:
        value += shelf_worth(hope, plot)
    if plot.green_done:
        value += hope.special_final
    elif plot.green_task != NONE:
        value += green_chance(hope, plot) * (
            hope.rules.task[plot.green_task].vp + hope.special_bonus + hope.special_final)
    if hope.row_final:
        value += hope.row_final * row_fill(hope, plot, hope.garden.green)
    return value


cdef inline float goal_worth(const hope_t* hope, int track, int end, float price, int away,
                             float* token) noexcept nogil:
    """Worth of an end so many steps away without its token, whose part is `token`."""
    cdef float part = hope.w.end[hope.turns][away]
    cdef int prize = hope.rules.node[track][end].prize
    token[0] = part * token_worth(hope, prize - 1) if prize else 0
    return part * price


cdef float end_worth(const hope_t* hope, const BotanicusPlot* plot, int track, int node,
                     float* tokens) noexcept nogil:
    """Worth of the better end ahead of a node without its token, whose part is added to `tokens`."""
    cdef const look_t* look = hope.look
    cdef float value, token, other, other_token
    if look.end[track] == NONE or hope.turns == 0:
        return 0
    value = goal_worth(
        hope, track, look.end[track], look.end_price[track], look.to_end[track][node], &token)
    if plot.unlocked >> FROG & 1 and look.frog_end[track] != NONE:
        other = goal_worth(
            hope, track, look.frog_end[track], look.frog_price[track], look.to_frog[track][node],
            &other_token)
        if other + other_token > value + token:
            value = other
            token = other_token
    tokens[0] += token
    return value


cdef float node_worth(const hope_t* hope, const BotanicusPlot* plot, int track, int node) noexcept nogil:
    cdef float tokens = 0, value
    value = end_worth(hope, plot, track, node, &tokens)
    return value + tokens + hope.w.ahead * hope.later * hope.look.ahead[track][node]


cdef float place_worth(const hope_t* hope, const BotanicusPlot* plot, uint64_t range_beds) noexcept nogil:
    cdef float value = hope.w.bed_in_range * bit_count(range_beds & ~plot.planted & ~plot.animals)
    cdef uint64_t beds = 0
    cdef int row
    if hope.turns == 0:
        return 0
    for row in range(hope.garden.rows):
        if not (plot.basic_done & plot.special_done) >> row & 1:
            beds |= hope.garden.row[row]
    return hope.later * (value + hope.w.row_in_range * bit_count(range_beds & beds))


cdef inline float hand_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    """Worth of the garden cards in hand."""
    cdef float value = 0
    cdef int kind, known = 0
    if plot.num_hand == 0 or hope.turns == 0:
        return 0
    for kind in range(hope.rules.num_kinds):
        if plot.hand[kind]:
            known += plot.hand[kind]
            value += plot.hand[kind] * hope.look.card[kind]
    value += (plot.num_hand - known) * hope.w.card
    return hope.later * value


cdef inline float animals_final(const hope_t* hope, const BotanicusPlot* plot, float* bonus) noexcept nogil:
    """Points of final cards for animals; those of the bird are added to `bonus`."""
    cdef int number = bit_count(plot.unlocked)
    cdef float more = min(<float>(5 - number), hope.w.animals[hope.turns])
    bonus[0] += more * hope.animal_bonus
    return hope.animal_final * (number + more)


cdef inline float tokens_final(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    """Points of final cards for tokens taken."""
    cdef float value = 0
    cdef int stack
    for stack in range(STACK_COUNT):
        if hope.token_final[stack]:
            value += hope.token_final[stack] * bit_count(plot.tokens[stack])
    return value


cdef float plot_worth(const hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    cdef float value, bonus = 0
    cdef int i
    if hope.turns == 0:
        return plot_score(hope.rules, plot) + hope.fixed_final * (plot.num_finals > bit_count(plot.finals))
    value = plot.vp + coins_worth(hope, plot.coins) + hope.fixed_final + beds_worth(hope, plot)
    for i in range(hope.garden.rows):
        value += row_worth(hope, plot, i)
    for i in range(hope.garden.cols):
        value += column_worth(hope, plot, i)
    for i in range(TRACK_COUNT):
        value += node_worth(hope, plot, i, plot.nodes[i])
    if hope.rules.has_green:
        value += green_worth(hope, plot)
    if hope.rules.is_expert:
        value += animals_final(hope, plot, &bonus) + tokens_final(hope, plot)
        value += bonus
    return value + hand_worth(hope, plot) + place_worth(hope, plot, beds_in_range(hope.rules, plot))


cdef void seat_terms(const look_t* look, const BotanicusState* s, int seat, int turns,
                     float* out) noexcept nogil:
    cdef const BotanicusPlot* plot = &s.plots[seat]
    cdef int32_t[ALL_TERMS] exact
    cdef hope_t hope
    cdef float basic, special, tokens = 0
    cdef int i, task
    plot_terms(look.rules, plot, exact)
    for i in range(ALL_TERMS):
        out[i] = exact[i]
    if turns == 0:
        return
    open_hope(look, s, seat, turns, &hope)
    out[TERM_FINALS] = hope.fixed_final + beds_worth(&hope, plot)
    out[TERM_COLUMNS] = 0
    out[TERM_COINS] = coins_worth(&hope, plot.coins)
    if plot.garden != NONE:
        for i in range(hope.garden.rows):
            row_chances(&hope, plot, i, &basic, &special)
            out[TERM_FINALS] += basic * hope.basic_final + special * hope.special_final
            if not plot.basic_done >> i & 1:
                out[TERM_BASIC] += basic * hope.garden.basic[i].vp
                out[TERM_BONUSES] += basic * hope.basic_bonus
            task = plot.row_tasks[i] if i < plot.num_rows else <int>NONE
            if task != NONE and not plot.special_done >> i & 1:
                out[TERM_SPECIAL] += special * hope.rules.task[task].vp
                out[TERM_BONUSES] += special * hope.special_bonus
            if hope.row_final:
                out[TERM_FINALS] += hope.row_final * row_fill(&hope, plot, hope.garden.row[i])
        for i in range(hope.garden.cols):
            basic = row_fill(&hope, plot, hope.garden.col[i]) if hope.garden.col[i] else 0
            out[TERM_COLUMNS] += basic * column_hope(&hope, plot, i) if hope.garden.col[i] else 0
            out[TERM_FINALS] += basic * hope.column_final
            if hope.garden.col[i] & ~plot.planted:
                out[TERM_COINS] += basic * hope.column_coins * hope.coin
        out[TERM_BONUSES] += place_worth(&hope, plot, beds_in_range(hope.rules, plot))
        out[TERM_BONUSES] += green_worth(&hope, plot)
    for i in range(TRACK_COUNT):
        out[TERM_BONUSES] += (end_worth(&hope, plot, i, plot.nodes[i], &tokens)
                              + hope.w.ahead * hope.later * look.ahead[i][plot.nodes[i]])
    out[TERM_TOKENS] += tokens
    out[TERM_BONUSES] += hand_worth(&hope, plot)
    out[TERM_FINALS] += animals_final(&hope, plot, &out[TERM_BONUSES]) + tokens_final(&hope, plot)
    for i in range(ALL_TERMS):
        out[i] += look.w.base[i] + hope.turns * (
            look.w.to_come[i] + (look.rules.num_players - 2) * look.w.crowded[i])


cdef float fit_of(const hope_t* hope, const BotanicusPlot* plot, int place, int task) noexcept nogil:
    cdef int number[4]
    cdef const BotanicusTask* basic
    cdef uint64_t beds = hope.garden.green if place == ROWS else hope.garden.row[place]
    cdef float effort = 0
    cdef int i, plants = 0
    if task == NONE:
        return 0
    for i in range(4):
        number[i] = 0
        plants += hope.rules.task[task].asked[i]
    if plants > bit_count(beds):
        return 0
    if place < ROWS:
        basic = &hope.garden.basic[place]
        effort = fill_gap(hope, basic, number, 0) + hope.w.after_basic
        effort += hope.w.animal_effort * bit_count(beds & plot.animals) / 2
    effort += fill_gap(hope, &hope.rules.task[task], number, 0)
    return (hope.rules.task[task].vp + hope.special_bonus + hope.special_final) * chance(
        hope.w.task[hope.turns], effort)
