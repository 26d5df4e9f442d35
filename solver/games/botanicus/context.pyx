"""What a ruleset has in store, how much time is left, and what final cards and animals add to a plot."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first
from engine_c.games.botanicus.engine cimport (
    BIRD, BUTTERFLY, FINAL_ANIMAL, FINAL_BASIC, FINAL_BED, FINAL_BLOCK, FINAL_COLUMN, FINAL_FIXED,
    FINAL_LEVEL_IV, FINAL_MONEY_TOKEN, FINAL_PLANT, FINAL_ROW, FINAL_SHOVEL_TOKEN, FINAL_SPECIAL,
    FRUIT_LEVEL, MAX_NODES, MAX_STEPS, NONE, PRIZE_FROG, PRIZE_FRUIT_ROUND, PRIZE_FRUIT_SQUARE,
    PRIZE_ROUND, PRIZE_SQUARE, SQUIRREL, STAGE_FINALS, STAGE_LAST, STAGE_OVER, STAGE_ROUND1,
    STAGE_ROUND2, STAGE_SECONDS, TRACK_COUNT, BotanicusPlot, BotanicusWays,
)
from engine_c.games.botanicus.tracks cimport RIGHT, list_of
from solver.games.botanicus.parameters cimport MAX_AWAY, MAX_TURNS, weights_of, weights_t


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
    look.doubt = 0
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
    if s.is_alone:
        return columns - s.column + (s.flower_column[seat] != s.column)
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
