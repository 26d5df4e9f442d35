"""What a plot of Botanicus will be worth: expected points by scoring rule."""

import tomllib
from pathlib import Path

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first
from engine_c.games.botanicus.engine cimport (
    BIRD, BUTTERFLY, FINAL_ANIMAL, FINAL_BASIC, FINAL_BED, FINAL_BLOCK, FINAL_COLUMN, FINAL_FIXED,
    FINAL_LEVEL_IV, FINAL_MONEY_TOKEN, FINAL_PLANT, FINAL_ROW, FINAL_SHOVEL_TOKEN, FINAL_SPECIAL,
    FROG, FRUIT_LEVEL, GREEN, MAX_NODES, MAX_STEPS, NONE, PRIZE_FROG, PRIZE_FRUIT_ROUND,
    PRIZE_FRUIT_SQUARE, PRIZE_ROUND, PRIZE_SQUARE, ROWS, SQUIRREL, STACK_COUNT, STAGE_FINALS,
    STAGE_LAST, STAGE_OVER, STAGE_ROUND1, STAGE_ROUND2, STAGE_SECONDS, TRACK_COUNT, BotanicusTask,
    BotanicusWays,
)
from engine_c.games.botanicus.garden cimport beds_in_range, fruits_of
from engine_c.games.botanicus.scoring cimport (
    TERM_BASIC, TERM_BONUSES, TERM_COINS, TERM_COLUMNS, TERM_FINALS, TERM_SPECIAL,
    TERM_TOKENS, count_blocks, plot_score, plot_terms,
)
from engine_c.games.botanicus.tracks cimport RIGHT, list_of

from solver.rounding import logistic, saturating, step

PARAMETERS_PATH = Path(__file__).with_name("parameters.toml")
TABLES = ("base", "expert")

cdef weights_t[2] WEIGHTS


# --- parameters -----------------------------------------------------------------------------------


cdef void set_chances(float* out, values, str name, float turns, int number, float parts):
    """Fill one row of a table of chances by effort."""
    budget = values[f"{name}_base"] + values[f"{name}_rate"] * turns ** values[f"{name}_power"]
    scale = values[f"{name}_scale"] * turns ** values[f"{name}_scale_power"]
    for i in range(number):
        out[i] = logistic((budget - i / parts) / scale)


def configure(table, values):
    """Set the weights of one table of parameters.toml."""
    cdef weights_t* w = &WEIGHTS[TABLES.index(table)]
    cdef int turns, i
    memset(w, 0, sizeof(weights_t))
    for turns in range(MAX_TURNS + 1):
        w.task[turns][0] = w.fill[turns][0] = w.end[turns][0] = 1
        t = turns - 1 + values["last_turn"]
        w.coin[turns] = step(1 / 3)
        if turns == 0:
            continue
        set_chances(w.task[turns], values, "task", t, EFFORTS, EFFORT_PARTS)
        set_chances(w.fill[turns], values, "fill", t, EFFORTS, EFFORT_PARTS)
        set_chances(w.end[turns], values, "end", t, MAX_AWAY + 1, 1)
        w.later[turns] = saturating(values["later_rate"], t)
        w.coin[turns] = step(1 / 3 + values["coin"] * saturating(values["coin_rate"], t))
        w.grow[turns] = saturating(values["grow_rate"], t)
        w.animals[turns] = step(values["animals_to_come"] * t)
    w.coin_many = values["coin_many"]
    for i in range(4):
        w.plant_effort[i] = step(values["plant_effort"][i])
    for i in range(5):
        w.plant[i] = step(values["plant"][i])
    for i in range(3):
        w.steps[i] = step(values["steps"][i])
    for i in range(ALL_TERMS):
        w.base[i] = step(values["base"][i])
        w.to_come[i] = step(values["to_come"][i])
        w.crowded[i] = step(values["crowded"][i])
    w.sight = int(values["sight"])
    w.near_end = int(values["near_end"])
    w.water_effort = step(values["water_effort"])
    w.animal_effort = step(values["animal_effort"])
    w.after_basic = step(values["after_basic"])
    w.water = step(values["water"])
    w.move = step(values["move"])
    w.two_way = step(values["two_way"])
    w.animal = step(values["animal"])
    w.card = step(values["card"])
    w.ahead = step(values["ahead"])
    w.bed_in_range = step(values["bed_in_range"])
    w.row_in_range = step(values["row_in_range"])
    w.turtle = step(values["turtle"])
    w.unknown_final = step(values["unknown_final"])
    w.fruit = step(values["fruit"])
    w.fruit_lead = step(values["fruit_lead"])
    w.green = step(values["green"])
    w.spare = step(values["spare"])
    w.walk_margin = step(values["walk_margin"])
    w.move_margin = step(values["move_margin"])


def load_parameters(path=PARAMETERS_PATH):
    """Read a parameters file: {table: values}."""
    tables = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    return {table: tables[table] for table in TABLES}


for table, values in load_parameters().items():
    configure(table, values)


cdef const weights_t* weights_of(const BotanicusRules* rules) noexcept nogil:
    return &WEIGHTS[rules.is_expert]


# --- the ruleset ----------------------------------------------------------------------------------


cdef float price_of(const look_t* look, const BotanicusGain* gain) noexcept nogil:
    cdef const weights_t* w = look.w
    cdef float price = gain.vp + gain.coins * w.coin[MAX_TURNS] + gain.card * w.card
    cdef int i
    for i in range(5):
        price += gain.plants[i] * w.plant[i]
    for i in range(TRACK_COUNT):
        price += gain.steps[i] * w.steps[i]
    price += gain.water * w.water + gain.move * w.move
    return price + gain.animal * w.animal + gain.two_way * w.two_way


cdef void look_along(look_t* look, int track, int node) noexcept nogil:
    """Best node in sight and steps to the ends from one node."""
    cdef const BotanicusRules* rules = look.rules
    cdef const BotanicusWays* ways
    cdef float price, best = 0
    cdef int i, target
    ways = &rules.ways[list_of(track, RIGHT, False, node, 2)]
    for i in range(ways.start, ways.start + ways.number):
        target = rules.way[i].node
        price = (price_of(look, &rules.node[track][target]) + rules.way[i].unused * rules.unused_vp
                 - rules.way[i].cost * look.w.coin[MAX_TURNS])
        if target != node and price > best:
            best = price
    look.ahead[track][node] = best
    look.to_end[track][node] = look.to_frog[track][node] = MAX_AWAY
    ways = &rules.ways[list_of(track, RIGHT, False, node, MAX_STEPS)]
    for i in range(ways.start, ways.start + ways.number):
        target = rules.way[i].node
        if rules.end_nodes[track][target] and target != node:
            look.end[track] = target
            look.to_end[track][node] = min(
                <int>look.to_end[track][node], MAX_STEPS - rules.way[i].unused + (
                    rules.way[i].unused == 0))
    ways = &rules.ways[list_of(track, RIGHT, True, node, MAX_STEPS)]
    for i in range(ways.start, ways.start + ways.number):
        target = rules.way[i].node
        if rules.end_nodes[track][target] and target != node and target != look.end[track]:
            look.frog_end[track] = target
            look.to_frog[track][node] = min(
                <int>look.to_frog[track][node], MAX_STEPS - rules.way[i].unused + (
                    rules.way[i].unused == 0))


cdef void open_look(const BotanicusRules* rules, look_t* look) noexcept nogil:
    cdef int track, node, kind
    look.rules = rules
    look.w = weights_of(rules)
    for kind in range(rules.num_kinds):
        look.card[kind] = max(
            price_of(look, &rules.card[kind]) - rules.play_cost * look.w.coin[MAX_TURNS],
            rules.sale_coins * look.w.coin[MAX_TURNS])
    for track in range(TRACK_COUNT):
        look.end[track] = look.frog_end[track] = NONE
        for node in range(MAX_NODES):
            look_along(look, track, node)
        look.end_price[track] = look.frog_price[track] = 0
        if look.end[track] != NONE:
            look.end_price[track] = price_of(look, &rules.node[track][look.end[track]])
        if look.frog_end[track] != NONE:
            look.frog_price[track] = price_of(look, &rules.node[track][look.frog_end[track]])


# --- time -----------------------------------------------------------------------------------------


cdef int turns_left(const BotanicusRules* rules, const BotanicusState* s, int seat) noexcept nogil:
    cdef int columns = rules.num_columns
    if s.stage == STAGE_OVER:
        return 0
    if s.stage == STAGE_LAST:
        return s.flower_height[seat] <= s.flower_height[s.seat]
    if s.stage == STAGE_SECONDS:
        return columns + 1
    if s.stage < STAGE_ROUND1:
        return 2 * columns + 1
    return (columns - s.column + (s.flower_column[seat] != s.column) + 1
            + (columns if s.stage == STAGE_ROUND1 else 0))


cdef int turns_after(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    cdef int turns = turns_left(rules, s, s.seat)
    if s.stage == STAGE_LAST or (
            (s.stage == STAGE_ROUND1 or s.stage == STAGE_ROUND2) and s.flower_column[s.seat] != s.column):
        return turns - 1
    return turns


# --- a plot ---------------------------------------------------------------------------------------


cdef void open_finals(hope_t* hope, const BotanicusPlot* plot) noexcept nogil:
    """What the own final cards add to single things."""
    cdef const BotanicusRules* rules = hope.rules
    cdef int left = plot.finals, card, kind, vp, i
    while left:
        card = bit_first(<uint64_t>left)
        left &= left - 1
        kind = rules.final[card].kind
        vp = rules.final[card].vp[0]
        if kind == FINAL_PLANT:
            hope.looks_at_beds = True
            for i in range(FRUIT_LEVEL):
                hope.level_final[i] += rules.final[card].vp[i]
            hope.level_final[FRUIT_LEVEL] += vp
        elif kind == FINAL_BED:
            hope.looks_at_beds = True
            hope.bed_final += vp
        elif kind == FINAL_LEVEL_IV:
            hope.looks_at_beds = True
            hope.level_final[FRUIT_LEVEL - 1] += vp
        elif kind == FINAL_BLOCK:
            hope.looks_at_beds = True
            hope.block_final += vp
        elif kind == FINAL_ROW:
            hope.row_final += vp
        elif kind == FINAL_FIXED:
            hope.fixed_final += vp
        elif kind == FINAL_BASIC:
            hope.basic_final += vp
        elif kind == FINAL_SPECIAL:
            hope.special_final += vp
        elif kind == FINAL_COLUMN:
            hope.column_final += vp
        elif kind == FINAL_ANIMAL:
            hope.animal_final += vp
        elif kind == FINAL_SHOVEL_TOKEN:
            hope.token_final[PRIZE_SQUARE] += vp
            if rules.fruit_tokens_count:
                hope.token_final[PRIZE_FRUIT_SQUARE] += vp
        elif kind == FINAL_MONEY_TOKEN:
            hope.token_final[PRIZE_ROUND] += vp
            if rules.frog_tokens_count:
                hope.token_final[PRIZE_FROG] += vp
            if rules.fruit_tokens_count:
                hope.token_final[PRIZE_FRUIT_ROUND] += vp


cdef void open_hope(const look_t* look, const BotanicusState* s, int seat, int turns,
                    hope_t* hope) noexcept nogil:
    cdef const BotanicusPlot* plot = &s.plots[seat]
    cdef const BotanicusRules* rules = look.rules
    cdef int kept
    memset(hope, 0, sizeof(hope_t))
    turns = min(turns, <int>MAX_TURNS)
    hope.look = look
    hope.rules = rules
    hope.w = look.w
    hope.s = s
    hope.seat = seat
    hope.turns = turns
    hope.garden = &rules.garden[plot.garden if plot.garden != NONE else 0]
    hope.coin = look.w.coin[turns]
    hope.later = look.w.later[turns]
    if plot.unlocked >> BUTTERFLY & 1:
        hope.basic_bonus = rules.butterfly_basic
        hope.special_bonus = rules.butterfly_special
    if plot.unlocked >> SQUIRREL & 1:
        hope.column_coins = rules.squirrel_coins
    if plot.unlocked >> BIRD & 1:
        hope.token_bonus = rules.bird_token
        hope.animal_bonus = rules.bird_animal
    if plot.finals:
        open_finals(hope, plot)
    if rules.is_expert:
        kept = plot.num_finals if s.stage > STAGE_FINALS else <int>hope.garden.finals_kept
        hope.fixed_final += (max(kept, <int>plot.num_finals) - bit_count(plot.finals)) * look.w.unknown_final


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
