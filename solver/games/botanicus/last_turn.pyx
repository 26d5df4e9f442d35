"""What one turn of Botanicus can bring at most: the last one of a line, and the last action.

Every space or last action with every use of a card and every way of the pieces is looked at; only coins are
held to what there is in all. What the plants and waterings of such a plan add is bounded by what rows and
columns lack. With one gardener, no `move` and no plants from a card all come to the beds around one node.
"""

from libc.stdint cimport INT32_MAX, INT32_MIN, int32_t, uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first
from engine_c.games.botanicus.draws cimport known_finals, pile_size
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, BIRD, BUTTERFLY, COIN_STEPS, FINAL_ANIMAL, FINAL_BASIC, FINAL_BED, FINAL_BLOCK,
    FINAL_COLUMN, FINAL_LEVEL_IV, FINAL_MONEY_TOKEN, FINAL_PLANT, FINAL_ROW, FINAL_SHOVEL_TOKEN,
    FINAL_SPECIAL, MAX_NODES, NONE, PHASE_LAST, PHASE_ONE, PHASE_SPACE, PRIZE_SQUARE, ROWS, SPACE_ROWS,
    SQUIRREL, STACK_COUNT, STAGE_LAST, TRACK_COUNT, TURTLE, BotanicusGain, BotanicusGarden, BotanicusPlot,
    BotanicusRules, BotanicusState, BotanicusTask, BotanicusWays, BotanicusWorld,
)
from engine_c.games.botanicus.rounds cimport flowers_on, side_up, tile_on
from engine_c.games.botanicus.scoring cimport plot_score
from engine_c.games.botanicus.tasks cimport task_gap
from engine_c.games.botanicus.tracks cimport list_of
from engine_c.state cimport EngineState

cdef enum:
    MOST_UNITS = 15           # plants and waterings that are told apart; more count as so many
    MOST_OPEN = 8             # units of steps of a plan

# What a plan has come to.
ctypedef struct plan_t:
    int coins
    int vp
    int plants
    int waters
    int animals
    int levels                # of the plants, bit = level index
    int fours                 # plants of level IV
    bint is_spread            # whether plants may come to more than one place
    int[STACK_COUNT] prizes
    int[3] nodes
    int number                # units of steps that are open
    int[MOST_OPEN] track
    int[MOST_OPEN] steps

# What can be done in a row: units and waterings that it takes at least, and its points.
ctypedef struct option_t:
    int units
    int waters
    int points

# The plot at the start of the turn: what rows and columns lack and what that is worth.
ctypedef struct sight_t:
    const BotanicusRules* rules
    const BotanicusState* s
    const BotanicusPlot* plot
    const BotanicusGarden* garden
    uint32_t turtle
    int32_t enough
    int32_t best              # points of the best plan
    int score                 # as the table stands, coins left out
    int frog                  # whether the ways of the frog count
    uint64_t nodes            # where the one gardener can walk; 0: there are two
    uint64_t around           # beds around the present nodes
    int[ROWS][2] gap          # plants that the basic and the special task lack; NONE: it is not open
    int[ROWS][2] points       # of the task
    int[ROWS][2][4] lack      # by level
    int[ROWS][4] below        # highest level there is under a level, -1: none
    int[ROWS] row_free        # beds of a row that are not planted
    int[ROWS] column_free
    int[ROWS] highest         # level of the highest plant of a column, -1: none
    int per_plant             # final cards for a planted bed
    int per_four
    int per_level
    int per_row
    int per_column
    int per_basic
    int per_special
    int per_animal
    int per_square
    int[STACK_COUNT] per_token
    short[2][MOST_UNITS + 1][MOST_UNITS + 1][16] known   # 1 + garden_points, 0: not worked out


cdef void read_finals(sight_t* c) noexcept nogil:
    """What the kept final cards count, per thing."""
    cdef const BotanicusRules* rules = c.rules
    cdef int card, kind, vp, level
    for card in range(rules.num_finals):
        if not c.plot.finals >> card & 1:
            continue
        kind = rules.final[card].kind
        vp = rules.final[card].vp[0]
        if kind == FINAL_BED:
            c.per_plant += vp
        elif kind == FINAL_PLANT:
            for level in range(4):
                vp = max(vp, <int>rules.final[card].vp[level])
            c.per_level += vp
        elif kind == FINAL_LEVEL_IV:
            c.per_four += vp
        elif kind == FINAL_ROW:
            c.per_row += vp
        elif kind == FINAL_COLUMN:
            c.per_column += vp
        elif kind == FINAL_BLOCK:
            c.per_square += vp
        elif kind == FINAL_BASIC:
            c.per_basic += vp
        elif kind == FINAL_SPECIAL:
            c.per_special += vp
        elif kind == FINAL_ANIMAL:
            c.per_animal += vp
        elif kind == FINAL_SHOVEL_TOKEN:
            c.per_token[PRIZE_SQUARE] += vp
        elif kind == FINAL_MONEY_TOKEN:
            for level in range(PRIZE_SQUARE):
                c.per_token[level] += vp


cdef void read_task(sight_t* c, int row, int which, const BotanicusTask* task, int points) noexcept nogil:
    """What a task of a row lacks."""
    cdef int level
    c.gap[row][which] = task_gap(c.rules, c.plot, task, c.garden.row[row])
    c.points[row][which] = points
    for level in range(4):
        c.lack[row][which][level] = max(
            0, task.asked[level] - bit_count(c.plot.plants[level] & c.garden.row[row]))


cdef void read_row(sight_t* c, int row) noexcept nogil:
    """What a row lacks."""
    cdef const BotanicusRules* rules = c.rules
    cdef const BotanicusPlot* plot = c.plot
    cdef int level, highest = -1, task = plot.row_tasks[row]
    cdef bint has_butterfly = plot.unlocked >> BUTTERFLY & 1
    c.row_free[row] = bit_count(c.garden.row[row] & ~plot.planted)
    if not plot.basic_done >> row & 1:
        read_task(c, row, 0, &c.garden.basic[row],
                  c.garden.basic[row].vp + c.per_basic + has_butterfly * rules.butterfly_basic)
    if task != NONE and not plot.special_done >> row & 1:
        read_task(c, row, 1, &rules.task[task],
                  rules.task[task].vp + c.per_special + has_butterfly * rules.butterfly_special)
    for level in range(4):
        c.below[row][level] = highest
        if plot.plants[level] & c.garden.row[row]:
            highest = level


cdef void read_garden(sight_t* c) noexcept nogil:
    """What rows and columns lack."""
    cdef int i, level
    for i in range(ROWS):
        c.gap[i][0] = c.gap[i][1] = c.row_free[i] = c.column_free[i] = NONE
        if i < c.garden.rows:
            read_row(c, i)
        if i < c.garden.cols:
            c.column_free[i] = bit_count(c.garden.col[i] & ~c.plot.planted)
            c.highest[i] = -1
            for level in range(4):
                if c.plot.plants[level] & c.garden.col[i]:
                    c.highest[i] = level


# --- the garden -----------------------------------------------------------------------------------


cdef int waters_for(const sight_t* c, int row, int which, int levels) noexcept nogil:
    """Waterings that a task takes at least with plants of these levels; NONE: it cannot be done."""
    cdef int level, from_level, number = 0
    if c.rules.tasks_at_least:
        return 0
    for level in range(4):
        if c.lack[row][which][level] == 0:
            continue
        from_level = level
        while from_level >= 0 and not levels >> from_level & 1:
            from_level -= 1
        from_level = max(from_level, c.below[row][level])
        if from_level < 0:
            return NONE
        number += (level - from_level) * c.lack[row][which][level]
    return number


cdef int row_options(const sight_t* c, int row, int levels, option_t* out) noexcept nogil:
    """What can be done in a row with plants of these levels; returns how many ways there are."""
    cdef bint is_basic_done = c.plot.basic_done >> row & 1
    cdef int n = 0, waters
    if not is_basic_done:
        waters = waters_for(c, row, 0, levels)
        if waters == NONE:
            return 0
        out[0].units = c.gap[row][0]
        out[0].waters = waters
        out[0].points = c.points[row][0]
        n = 1
    if c.gap[row][1] == NONE:
        return n
    waters = waters_for(c, row, 1, levels)
    if waters == NONE:
        return n
    out[n].units = max(c.gap[row][1], out[0].units if n else 0)
    out[n].waters = max(waters, out[0].waters if n else 0)
    out[n].points = c.points[row][1] + (out[0].points if n else 0)
    return n + 1


cdef int column_gain(const sight_t* c, int column, int units, int waters, int levels) noexcept nogil:
    """What plants and waterings in a column bring at most; plants are of these levels."""
    cdef int highest = c.highest[column], points
    if c.column_free[column] > units or (c.column_free[column] == 0 and units == 0):
        return 0
    for points in range(4):
        if levels >> points & 1:
            highest = max(highest, points)
    highest = min(3, highest + waters) if highest >= 0 else highest
    if highest < 0:
        return 0
    points = c.garden.column_points[highest]
    if c.column_free[column] == 0:
        return points - c.garden.column_points[c.highest[column]]
    points += c.per_column
    return points + squirrel_points(c.rules) if c.plot.unlocked >> SQUIRREL & 1 else points


cdef inline int squirrel_points(const BotanicusRules* rules) noexcept nogil:
    """What the coins of a completed column are worth at most."""
    return (rules.squirrel_coins + rules.coins_per_point - 1) // rules.coins_per_point


cdef int rows_anywhere(const sight_t* c, int units, int waters, int levels) noexcept nogil:
    """The best rows for so many units, of which so many are waterings: a knapsack."""
    cdef int[MOST_UNITS + 1][MOST_UNITS + 1] best
    cdef option_t[2] options
    cdef int i, k, u, w, n, points
    for u in range(units + 1):
        for w in range(waters + 1):
            best[u][w] = 0
    for i in range(c.garden.rows):
        n = row_options(c, i, levels, options)
        if n == 0:
            continue
        for u in range(units, -1, -1):
            for w in range(waters, -1, -1):
                points = best[u][w]
                for k in range(n):
                    if options[k].units <= u and options[k].waters <= w:
                        points = max(
                            points, best[u - options[k].units][w - options[k].waters] + options[k].points)
                best[u][w] = points
    return best[units][waters]


cdef int columns_anywhere(const sight_t* c, int units, int waters, int levels) noexcept nogil:
    """The best columns for so many units, each with all waterings."""
    cdef int[MOST_UNITS + 1] columns
    cdef int i, u, gain, cost
    memset(columns, 0, sizeof(columns))
    for i in range(c.garden.cols):
        gain = column_gain(c, i, units, waters, levels)
        cost = max(1, c.column_free[i])
        for u in range(units, cost - 1, -1):
            columns[u] = max(columns[u], columns[u - cost] + gain)
    return columns[units]


cdef int rows_of_block(const sight_t* c, uint64_t beds, int units, int waters, int levels) noexcept nogil:
    """The best of the rows of a block; in a row no more plants change than there are beds."""
    cdef option_t[3] one
    cdef option_t[3] two
    cdef int[2] row
    cdef int[2] number
    cdef int i, k, n = 0, best = 0
    for i in range(c.garden.rows):
        if beds & c.garden.row[i] and n < 2:
            row[n] = i
            n += 1
    one[0].units = one[0].waters = one[0].points = 0
    two[0] = one[0]
    number[0] = 1 + row_options(c, row[0], levels, one + 1)
    number[1] = 1 + row_options(c, row[1], levels, two + 1) if n == 2 else 1
    for i in range(number[0]):
        if one[i].units > bit_count(beds & c.garden.row[row[0]]):
            continue
        for k in range(number[1]):
            if k and two[k].units > bit_count(beds & c.garden.row[row[1]]):
                continue
            if one[i].units + two[k].units <= units and one[i].waters + two[k].waters <= waters:
                best = max(best, one[i].points + two[k].points)
    return best


cdef int columns_of_block(const sight_t* c, uint64_t beds, int units, int waters, int levels) noexcept nogil:
    """The best of the columns of a block whose free beds all lie in it."""
    cdef int i, gain, cost, first = 0, first_cost = 0, best = 0
    for i in range(c.garden.cols):
        if not beds & c.garden.col[i] or c.garden.col[i] & ~c.plot.planted & ~beds:
            continue
        gain = column_gain(c, i, units, waters, levels)
        cost = max(1, c.column_free[i])
        best = max(best, gain)
        if first and first_cost + cost <= units:
            best = max(best, first + gain)
        first = gain
        first_cost = cost
    return best


cdef int garden_points(sight_t* c, bint is_spread, int units, int waters, int levels) noexcept nogil:
    """What units bring in rows and columns."""
    cdef short* known = &c.known[is_spread][units][waters][levels]
    cdef uint64_t nodes = c.nodes, beds
    cdef int points, best = 0
    if units == 0 or known[0] > 0:
        return max(0, known[0] - 1)
    if is_spread:
        best = rows_anywhere(c, units, waters, levels) + columns_anywhere(c, units, waters, levels)
        nodes = 0
    while nodes:
        beds = c.garden.range[bit_first(nodes)]
        nodes &= nodes - 1
        points = rows_of_block(c, beds, units, waters, levels)
        points += columns_of_block(c, beds, units, waters, levels)
        best = max(best, points)
    known[0] = 1 + best
    return best


cdef int rows_completed(const sight_t* c, int units) noexcept nogil:
    """Most rows that so many plants complete."""
    cdef int i, number = 0
    for i in range(c.garden.rows):
        number += 0 < c.row_free[i] <= units
    return number


# --- plans ----------------------------------------------------------------------------------------


cdef int most_of_card(const sight_t* c, int card, int units) noexcept nogil:
    """Points that a final card of the turtle gives at most."""
    cdef const BotanicusRules* rules = c.rules
    cdef int kind = rules.final[card].kind, vp = rules.final[card].vp[0], i
    cdef int planted = bit_count(c.plot.planted)
    if kind == FINAL_PLANT:
        for i in range(4):
            vp = max(vp, <int>rules.final[card].vp[i])
        return vp * (planted + units)
    if kind == FINAL_BED:
        return vp * (planted + units)
    if kind == FINAL_LEVEL_IV:
        return vp * (bit_count(c.plot.plants[3]) + units)
    if kind == FINAL_BLOCK:
        return vp * ((planted + units) // 4)
    if kind == FINAL_ROW:
        return vp * c.garden.rows
    if kind == FINAL_COLUMN:
        return vp * c.garden.cols
    if kind == FINAL_BASIC:
        return vp * min(<int>c.garden.rows, bit_count(c.plot.basic_done) + units)
    if kind == FINAL_SPECIAL:
        return vp * min(<int>c.garden.rows, bit_count(c.plot.special_done) + units)
    if kind == FINAL_ANIMAL:
        return vp * ANIMAL_COUNT
    if kind == FINAL_SHOVEL_TOKEN:
        return vp * (bit_count(c.plot.tokens[PRIZE_SQUARE]) + MOST_OPEN)
    if kind == FINAL_MONEY_TOKEN:
        return vp * (bit_count(c.plot.tokens[0]) + bit_count(c.plot.tokens[1]) + MOST_OPEN)
    return vp


cdef int animal_points(const sight_t* c, const plan_t* plan, int units) noexcept nogil:
    """What the animals of a plan bring, butterfly, squirrel and frog by themselves excepted."""
    cdef const BotanicusRules* rules = c.rules
    cdef int i, points = 0, number = plan.animals, most = 0, card
    if not rules.is_expert:
        for i in range(number):
            if c.plot.num_animals + i < rules.num_animals:
                points += rules.animal_points[c.plot.num_animals + i]
        return points
    number = min(number, ANIMAL_COUNT - bit_count(c.plot.unlocked))
    if number <= 0:
        return 0
    points = number * (c.per_animal + rules.bird_animal)
    if not c.plot.unlocked >> BIRD & 1:
        points += rules.bird_now
    if not c.plot.unlocked >> TURTLE & 1:
        for card in range(rules.num_finals):
            if c.turtle >> card & 1:
                most = max(most, most_of_card(c, card, units))
    return points + most


cdef inline int squirrel_credit(const sight_t* c, const plan_t* plan) noexcept nogil:
    """Coins that completed columns may pay inside of the turn."""
    if not c.rules.is_expert or not (c.plot.unlocked >> SQUIRREL & 1 or plan.animals):
        return 0
    return c.rules.squirrel_coins * min(<int>c.garden.cols, plan.plants)


cdef void judge(sight_t* c, const plan_t* plan) noexcept nogil:
    """Hold what a plan can bring against the best."""
    cdef const BotanicusRules* rules = c.rules
    cdef int units = min(plan.plants + plan.waters, <int>MOST_UNITS), stack, i, fours
    cdef int points
    if plan.coins + squirrel_credit(c, plan) < 0:
        return
    if plan.plants + plan.waters > MOST_UNITS:
        c.best = INT32_MAX
        return
    points = c.score + plan.vp + max(0, plan.coins) // rules.coins_per_point
    for stack in range(STACK_COUNT):
        for i in range(plan.prizes[stack]):
            if c.s.taken[stack] + i < rules.num_tokens[stack]:
                points += rules.token[stack][c.s.taken[stack] + i] + c.per_token[stack]
                if rules.is_expert and (c.plot.unlocked >> BIRD & 1 or plan.animals):
                    points += rules.bird_token
    if plan.animals:
        points += animal_points(c, plan, units)
        if rules.is_expert and not c.plot.unlocked >> BUTTERFLY & 1:
            points += min(units, <int>c.garden.rows) * (rules.butterfly_basic + rules.butterfly_special)
        if rules.is_expert and not c.plot.unlocked >> SQUIRREL & 1:
            points += min(units, <int>c.garden.cols) * squirrel_points(rules)
    points += garden_points(c, plan.is_spread, units, min(plan.waters, <int>MOST_UNITS), plan.levels)
    if c.per_row:
        points += c.per_row * rows_completed(c, units)
    fours = min(units, plan.fours + plan.waters)
    points += units * (c.per_plant + c.per_level + c.per_square) + fours * c.per_four
    c.best = max(c.best, points)


cdef void add_gain(const sight_t* c, plan_t* plan, const BotanicusGain* gain, int place) noexcept nogil:
    """Take a gain; `place` 0: from a card, before or after the walk."""
    cdef int level, i
    plan.coins += gain.coins
    plan.vp += gain.vp
    plan.waters += gain.water
    plan.animals += gain.animal
    for level in range(4):
        if gain.plants[level]:
            plan.plants += gain.plants[level]
            plan.levels |= 1 << level
    plan.fours += gain.plants[3]
    if gain.move or (place == 0 and plan.plants + plan.waters):
        plan.is_spread = True
    for i in range(TRACK_COUNT):
        if gain.steps[i] and plan.number < MOST_OPEN:
            plan.track[plan.number] = i
            plan.steps[plan.number] = gain.steps[i]
            plan.number += 1
    if gain.prize:
        plan.prizes[gain.prize - 1] += 1


cdef void follow(sight_t* c, const plan_t* plan, int at, int card_units) noexcept nogil:
    """Go every way of the open units of steps, then judge; units before `card_units` are those of a card."""
    cdef const BotanicusRules* rules = c.rules
    cdef const BotanicusWays* ways
    cdef plan_t further
    cdef int i, k, track, node
    if c.best > c.enough:
        return
    if at == plan.number:
        judge(c, plan)
        return
    track = plan.track[at]
    ways = &rules.ways[list_of(track, 0, c.frog, plan.nodes[track], plan.steps[at])]
    # Staying, which leaves all steps.
    further = plan[0]
    further.vp += plan.steps[at] * rules.unused_vp
    follow(c, &further, at + 1, card_units)
    for k in range(ways.number):
        if k == ways.stay:
            continue
        i = ways.start + k
        node = rules.way[i].node
        further = plan[0]
        further.vp += rules.way[i].unused * rules.unused_vp
        further.coins -= rules.way[i].cost
        further.nodes[track] = 0 if rules.end_nodes[track][node] else node
        add_gain(c, &further, &rules.node[track][node], 0 if at < card_units else 1)
        if further.number < MOST_OPEN:
            follow(c, &further, at + 1, card_units)
        else:
            c.best = INT32_MAX


cdef void choose_place(sight_t* c, const plan_t* plan) noexcept nogil:
    """Put the flower on every space, or take every last action."""
    cdef const BotanicusRules* rules = c.rules
    cdef const BotanicusState* s = c.s
    cdef plan_t further
    cdef int row, flowers, tile, track
    if s.stage == STAGE_LAST:
        for track in range(TRACK_COUNT):
            further = plan[0]
            further.track[further.number] = track
            further.steps[further.number] = 1
            further.number += 1
            follow(c, &further, 0, plan.number)
        return
    for row in range(1, SPACE_ROWS + 1):
        further = plan[0]
        flowers = flowers_on(s, s.column, row)
        if rules.pole[s.column][row - 1] != NONE:
            if flowers == 0:
                further.coins += rules.pole[s.column][row - 1]
        else:
            further.coins -= flowers * rules.flower_cost
        add_gain(c, &further, &rules.space[s.column][row - 1], 1)
        tile = tile_on(rules, s, s.column, row)
        if flowers == 0 and tile != NONE:
            add_gain(c, &further, &rules.tile[side_up(s)][tile], 1)
        if further.number == plan.number + 2 and further.track[plan.number] == further.track[plan.number + 1]:
            # Their order is not told.
            c.best = INT32_MAX
            return
        follow(c, &further, 0, plan.number)


cdef bint has_chains(const BotanicusRules* rules) noexcept nogil:
    """Whether a node gives steps on another track."""
    cdef int track, node, i
    for track in range(TRACK_COUNT):
        for node in range(MAX_NODES):
            for i in range(TRACK_COUNT):
                if rules.node[track][node].steps[i]:
                    return True
    return False


cdef void read_nodes(sight_t* c) noexcept nogil:
    """Where one gardener can walk with all coins there may be before the flower is laid."""
    cdef int coins = c.plot.coins + c.rules.sale_coins
    if c.plot.gardeners[1] != NONE or c.plot.gardeners[0] == NONE:
        c.nodes = 0
    else:
        c.nodes = c.garden.by_coins[c.plot.gardeners[0]][min(coins, <int>COIN_STEPS - 1)]
        if coins >= COIN_STEPS:
            c.nodes = c.garden.nodes


cdef uint32_t turtle_cards(const BotanicusRules* rules, const BotanicusState* s,
                           const BotanicusWorld* world) noexcept nogil:
    cdef uint32_t known, cards = 0
    cdef int i, number = 0
    if not rules.is_expert:
        return 0
    if pile_size(rules, s) < rules.turtle_cards:
        return ~<uint32_t>0
    known = known_finals(rules, s)
    for i in range(rules.num_finals):
        if number < rules.turtle_cards and not known >> world.finals[i] & 1:
            cards |= <uint32_t>1 << world.finals[i]
            number += 1
    return cards


cdef int32_t turn_bound(const BotanicusRules* rules, const BotanicusState* s, uint32_t turtle,
                        int32_t enough) noexcept nogil:
    cdef sight_t c
    cdef plan_t plan, card
    cdef int kind
    if rules.has_green or s.num_pools or s.draws_left or s.num_drawn or has_chains(rules):
        return INT32_MAX
    if s.phase != PHASE_ONE and s.phase != PHASE_SPACE and s.phase != PHASE_LAST:
        return INT32_MAX
    memset(&c, 0, sizeof(c))
    c.rules = rules
    c.s = s
    c.plot = &s.plots[s.seat]
    c.garden = &rules.garden[c.plot.garden]
    c.turtle = turtle
    c.enough = enough
    c.best = INT32_MIN
    c.frog = rules.is_expert
    c.score = plot_score(rules, c.plot) - c.plot.coins // rules.coins_per_point
    read_finals(&c)
    read_garden(&c)
    read_nodes(&c)
    memset(&plan, 0, sizeof(plan))
    plan.coins = c.plot.coins
    plan.is_spread = c.nodes == 0
    for kind in range(TRACK_COUNT):
        plan.nodes[kind] = c.plot.nodes[kind]
    choose_place(&c, &plan)
    if c.plot.num_hand and c.best <= enough:
        card = plan
        card.coins += rules.sale_coins
        choose_place(&c, &card)
        for kind in range(rules.num_kinds):
            if c.plot.hand[kind] and c.plot.coins >= rules.play_cost and c.best <= enough:
                card = plan
                card.coins -= rules.play_cost
                add_gain(&c, &card, &rules.card[kind], 0)
                card.is_spread |= rules.card[kind].coins > 0 or card.number > 0
                choose_place(&c, &card)
    return c.best


def bound_of_turn(EngineState state not None):
    """Return points that the seat to move does not exceed in its turn; None: nothing is known."""
    cdef int32_t bound = turn_bound(
        <const BotanicusRules*>state.core.rules, <const BotanicusState*>state.memory, ~<uint32_t>0, INT32_MAX)
    return None if bound == INT32_MAX else bound
