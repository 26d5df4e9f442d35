"""What rows and columns of a plot lack before a turn, and what that is worth."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.botanicus.engine cimport (
    BUTTERFLY, COIN_STEPS, FINAL_ANIMAL, FINAL_BASIC, FINAL_BED, FINAL_BLOCK, FINAL_COLUMN, FINAL_LEVEL_IV,
    FINAL_MONEY_TOKEN, FINAL_PLANT, FINAL_ROW, FINAL_SHOVEL_TOKEN, FINAL_SPECIAL, NONE, PHASE_LAST,
    PHASE_SPACE, PRIZE_SQUARE, ROWS, SOURCE_CARD, WALK_OVER, BotanicusPlot, BotanicusRules, BotanicusState,
    BotanicusTask,
)
from engine_c.games.botanicus.scoring cimport plot_score
from engine_c.games.botanicus.tasks cimport task_gap


cdef void read_final(sight_t* c, int card) noexcept nogil:
    cdef const BotanicusRules* rules = c.rules
    cdef int kind = rules.final[card].kind, vp = rules.final[card].vp[0], level
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


cdef void read_finals(sight_t* c) noexcept nogil:
    """What the kept final cards count, per thing."""
    cdef int card
    for card in range(c.rules.num_finals):
        if c.plot.finals >> card & 1:
            read_final(c, card)


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


cdef uint64_t walkable(const sight_t* c, int node, int coins) noexcept nogil:
    """Nodes that a gardener can walk to, its own too."""
    if c.is_standing:
        return bit_of(node)
    return c.garden.by_coins[node][coins] if coins < COIN_STEPS else c.garden.nodes


cdef void read_nodes(sight_t* c) noexcept nogil:
    """Where gardeners can walk with all coins there may be before the flower is laid."""
    cdef const BotanicusState* s = c.s
    cdef int coins = c.plot.coins + c.rules.sale_coins, i
    c.has_two = c.plot.gardeners[1] != NONE
    c.is_standing = (s.phase == PHASE_SPACE or s.phase == PHASE_LAST or s.source > SOURCE_CARD
                     or s.flags & WALK_OVER != 0)
    for i in range(2):
        if c.plot.gardeners[i] != NONE:
            c.nodes |= walkable(c, c.plot.gardeners[i], coins)


cdef uint64_t reach_of(sight_t* c, int moves) noexcept nogil:
    cdef uint64_t nodes = c.nodes, further, beds = 0
    if moves >= EVERYWHERE:
        return c.garden.beds
    if c.reach[moves]:
        return c.reach[moves]
    while nodes:
        further = c.garden.by_steps[bit_first(nodes)][moves]
        nodes &= nodes - 1
        while further:
            beds |= c.garden.range[bit_first(further)]
            further &= further - 1
    c.reach[moves] = beds
    return beds


cdef void open_sight(sight_t* c, const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    memset(c, 0, sizeof(sight_t))
    c.rules = rules
    c.s = s
    c.plot = &s.plots[s.seat]
    c.garden = &rules.garden[c.plot.garden]
    c.score = plot_score(rules, c.plot) - c.plot.coins // rules.coins_per_point
    read_finals(c)
    read_garden(c)
    read_nodes(c)
