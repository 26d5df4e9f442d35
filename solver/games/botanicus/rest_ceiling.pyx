"""What no rest of a round can exceed: every turn at its best, and all that the garden has to give.

Pieces go from any node and with any coins, any card may be used in every turn; tasks, columns and final cards
are not held to what they take. Sums are in coins, `coins_per_point` of which are a point.
"""

from libc.stdint cimport int32_t, uint32_t

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, FINAL_ANIMAL, FINAL_BASIC, FINAL_BLOCK, FINAL_COLUMN, FINAL_FIXED, FINAL_MONEY_TOKEN,
    FINAL_ROW, FINAL_SHOVEL_TOKEN, FINAL_SPECIAL, MAX_NODES, NONE, SOURCE_SPACE, SPACE_ROWS,
    STACK_COUNT, TRACK_COUNT, BotanicusGain, BotanicusPool, BotanicusRules, BotanicusState, BotanicusWays,
)
from engine_c.games.botanicus.rounds cimport side_up, tile_on
from engine_c.games.botanicus.tracks cimport LEFT, RIGHT, list_of
from solver.games.botanicus.garden_bound cimport squirrel_points


cdef int worth_of(const sight_t* c, const BotanicusGain* gain, int depth) noexcept nogil:
    """What a gain brings beside plants and animals."""
    cdef const BotanicusRules* rules = c.rules
    cdef int i, worth = gain.coins + rules.coins_per_point * gain.vp
    for i in range(TRACK_COUNT):
        if gain.steps[i]:
            worth += best_way(c, i, gain.steps[i], depth)
    if gain.two_way:
        worth += best_two_way(c, gain.two_way, depth)
    if gain.prize:
        worth += rules.coins_per_point * prize_points(c, gain.prize - 1)
    return worth


cdef int prize_points(const sight_t* c, int stack) noexcept nogil:
    """Points of the next token of a stack."""
    cdef const BotanicusRules* rules = c.rules
    cdef int points = c.per_token[stack] + rules.bird_token
    if c.s.taken[stack] < rules.num_tokens[stack]:
        points += rules.token[stack][c.s.taken[stack]]
    return points


cdef int best_along(const sight_t* c, int track, int direction, int steps, int depth) noexcept nogil:
    """The best way of a unit of steps from any node in one direction."""
    cdef const BotanicusRules* rules = c.rules
    cdef const BotanicusWays* ways
    cdef int node, has_frog, i, best = rules.coins_per_point * rules.unused_vp * steps
    for node in range(MAX_NODES):
        for has_frog in range(2):
            ways = &rules.ways[list_of(track, direction, has_frog, node, steps)]
            for i in range(ways.start, ways.start + ways.number):
                best = max(best, rules.coins_per_point * rules.unused_vp * rules.way[i].unused
                           - rules.way[i].cost
                           + (worth_of(c, &rules.node[track][rules.way[i].node], depth - 1) if depth else 0))
    return best


cdef int best_way(const sight_t* c, int track, int steps, int depth) noexcept nogil:
    return best_along(c, track, RIGHT, steps, depth)


cdef int best_two_way(const sight_t* c, int steps, int depth) noexcept nogil:
    cdef int track, best = 0
    for track in range(TRACK_COUNT):
        best = max(best, max(best_along(c, track, RIGHT, steps, depth),
                             best_along(c, track, LEFT, steps, depth)))
    return best


cdef int worth_of_pool(const sight_t* c, const BotanicusPool* pool, int depth) noexcept nogil:
    """What the open units of a pool bring."""
    cdef int i, k, worth = 0
    for k in range(2):
        for i in range(TRACK_COUNT):
            if pool.steps[i][k]:
                worth += best_way(c, i, pool.steps[i][k], depth)
        if pool.two_ways[k]:
            worth += best_two_way(c, pool.two_ways[k], depth)
    for i in range(3):
        worth += pool.prizes[i] * c.rules.coins_per_point * prize_points(c, i)
    return worth


cdef int best_card(const sight_t* c, uint32_t kinds, int depth) noexcept nogil:
    """The best use of a card."""
    cdef const BotanicusRules* rules = c.rules
    cdef int kind, best = 0
    for kind in range(rules.num_kinds):
        if kinds >> kind & 1:
            best = max(best, <int>rules.sale_coins)
            best = max(best, worth_of(c, &rules.card[kind], depth) - rules.play_cost)
    return best


cdef int best_space(const sight_t* c, const BotanicusState* s, int column, int depth) noexcept nogil:
    """The best space of a column as if no flower lay there."""
    cdef const BotanicusRules* rules = c.rules
    cdef int row, worth, tile, best = 0
    for row in range(1, SPACE_ROWS + 1):
        worth = worth_of(c, &rules.space[column][row - 1], depth)
        if rules.pole[column][row - 1] != NONE:
            worth += rules.pole[column][row - 1]
        tile = tile_on(rules, s, column, row)
        if tile != NONE:
            worth += worth_of(c, &rules.tile[side_up(s)][tile], depth)
        best = max(best, worth)
    return best


cdef int most_of_final(const sight_t* c, int card) noexcept nogil:
    """Points that a final card adds at most to what it gives now."""
    cdef const BotanicusRules* rules = c.rules
    cdef int kind = rules.final[card].kind, vp = 0, level, number
    for level in range(4):
        vp = max(vp, <int>rules.final[card].vp[level])
    number = bit_count(c.garden.beds) + bit_count(c.garden.green)
    if kind == FINAL_FIXED:
        number = 1
    elif kind == FINAL_ROW or kind == FINAL_SPECIAL:
        number = c.garden.rows + 1
    elif kind == FINAL_BASIC:
        number = c.garden.rows
    elif kind == FINAL_COLUMN:
        number = c.garden.cols
    elif kind == FINAL_BLOCK:
        number = bit_count(c.garden.beds) // 4
    elif kind == FINAL_ANIMAL:
        number = ANIMAL_COUNT
    elif kind == FINAL_SHOVEL_TOKEN or kind == FINAL_MONEY_TOKEN:
        number = 0
        for level in range(STACK_COUNT):
            number += rules.num_tokens[level]
    return vp * number


cdef int garden_ceiling(const sight_t* c) noexcept nogil:
    """Points of all tasks and columns that are open, and of final cards."""
    cdef const BotanicusRules* rules = c.rules
    cdef int i, card, points = 0, most = 0
    for i in range(c.garden.rows):
        if not c.plot.basic_done >> i & 1:
            points += c.points[i][0] + rules.butterfly_basic
        if c.plot.row_tasks[i] != NONE and not c.plot.special_done >> i & 1:
            points += c.points[i][1] + rules.butterfly_special
    if c.plot.green_task != NONE and not c.plot.green_done:
        points += rules.task[c.plot.green_task].vp + rules.butterfly_special
    for _ in range(c.garden.cols):
        points += c.garden.column_points[3] + squirrel_points(rules)
    for card in range(rules.num_finals):
        if c.plot.finals >> card & 1:
            points += most_of_final(c, card)
        elif c.turtle >> card & 1:
            most = max(most, most_of_final(c, card))
    return points + most


cdef int animals_ceiling(const sight_t* c) noexcept nogil:
    """Points of all animals that are left."""
    cdef const BotanicusRules* rules = c.rules
    cdef int i, points = 0
    if rules.is_expert:
        return rules.bird_now + ANIMAL_COUNT * rules.bird_animal
    for i in range(c.plot.num_animals, rules.num_animals):
        points += rules.animal_points[i]
    return points


cdef int32_t rest_ceiling(const sight_t* c, const BotanicusState* s, uint32_t kinds) noexcept nogil:
    cdef const BotanicusRules* rules = c.rules
    # Nodes have no steps.
    cdef int depth = 1, i, column, worth = c.plot.coins
    for i in range(s.num_pools):
        worth += worth_of_pool(c, &s.pools[i], depth)
    for column in range(s.column + (s.source == SOURCE_SPACE), rules.num_columns + 1):
        worth += best_space(c, s, column, depth) + best_card(c, kinds, depth)
    return (c.score + garden_ceiling(c) + animals_ceiling(c)
            + (worth + rules.coins_per_point - 1) // rules.coins_per_point)
