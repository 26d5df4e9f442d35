"""What a garden makes of plants and steps at most: rows and columns each have all of them."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_of
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, BUTTERFLY, FINAL_ANIMAL, FINAL_PLANT, NONE, SQUIRREL, TURTLE, BotanicusRules,
)
from engine_c.games.botanicus.scoring cimport count_blocks, final_points
from solver.games.botanicus.garden_bound cimport rows_completed, squirrel_points
from solver.games.botanicus.row_costs cimport (
    IMPOSSIBLE, MOST_PLANTS, OPEN_BASIC, OPEN_BOTH, OPEN_SPECIAL, contents_of,
)
from solver.games.botanicus.sight cimport read_final

cdef enum:
    MOST_OPTIONS = 2 * MOST_PLANTS + 4
    UNLIMITED = 60            # plants or steps that are not told apart

# Ways to gain points of one row or column.
ctypedef struct options_t:
    int number
    int[MOST_OPTIONS] plants
    int[MOST_OPTIONS] steps
    int[MOST_OPTIONS] points

# What is asked for: gains with animals, and with a final card of the turtle.
ctypedef struct wish_t:
    const sight_t* c
    const row_costs_t* costs
    int unlocked              # animals, those before included, bit = animal
    uint64_t animals          # beds on which one is left
    uint32_t finals           # cards kept, that of the turtle too
    int most_plants
    int most_steps


cdef void add_option(options_t* out, int plants, int steps, int points) noexcept nogil:
    out.plants[out.number] = plants
    out.steps[out.number] = steps
    out.points[out.number] = points
    out.number += 1


cdef void add_task(const row_costs_t* costs, int row, int blocked, int kind, int contents, int points,
                   int least_plants, options_t* out) noexcept nogil:
    """The ways to do tasks of a row: the more plants the fewer steps."""
    cdef int plants, steps, least = IMPOSSIBLE
    for plants in range(least_plants, MOST_PLANTS + 1):
        steps = costs.steps[row][blocked][kind][contents][plants]
        if steps < least:
            add_option(out, plants, steps, points)
            least = steps


cdef void row_options(const wish_t* w, int row, uint64_t wanted, options_t* out) noexcept nogil:
    """What can be done in a row in which these beds are planted in any case."""
    cdef const sight_t* c = w.c
    cdef const BotanicusRules* rules = c.rules
    cdef bint is_basic_done = c.plot.basic_done >> row & 1
    cdef bint gets_butterfly = w.unlocked >> BUTTERFLY & 1 and not c.plot.unlocked >> BUTTERFLY & 1
    cdef int blocked = w.animals & c.garden.row[row] != 0
    cdef int contents = contents_of(rules, c.plot, row), points = 0
    cdef int plants = bit_count(wanted & c.garden.row[row] & ~c.plot.planted)
    out.number = 0
    add_option(out, plants, 0, 0)
    if not is_basic_done:
        points = c.points[row][0] + gets_butterfly * rules.butterfly_basic
        add_task(w.costs, row, blocked, OPEN_BASIC, contents, points, plants, out)
    if c.plot.row_tasks[row] == NONE or c.plot.special_done >> row & 1:
        return
    points += c.points[row][1] + gets_butterfly * rules.butterfly_special
    add_task(w.costs, row, blocked, OPEN_SPECIAL if is_basic_done else OPEN_BOTH, contents, points, plants,
             out)


cdef bint column_options(const wish_t* w, int column, options_t* out) noexcept nogil:
    """What a full column brings, by the level of its highest plant; False: it cannot become full."""
    cdef const sight_t* c = w.c
    cdef uint64_t beds = c.garden.col[column]
    cdef int level, highest = max(0, c.highest[column]), extra = c.per_column
    out.number = 0
    if beds == 0 or w.animals & beds:
        return False
    if w.unlocked >> SQUIRREL & 1:
        extra += squirrel_points(c.rules)
    if c.column_free[column] == 0:
        extra = -c.garden.column_points[highest]
    for level in range(highest, 4):
        add_option(out, 0, level - highest, c.garden.column_points[level] + extra)
    return True


cdef void choose(const options_t* options, int most_plants, int most_steps, table_t* best) noexcept nogil:
    """Take one of the options beside what was chosen before, -1: there is no way; a knapsack of two kinds."""
    cdef int plants, steps, i, before_plants, before_steps, points
    for plants in range(most_plants, -1, -1):
        for steps in range(most_steps, -1, -1):
            points = -1
            for i in range(options.number):
                before_plants = plants if plants == PLANTS - 1 else plants - options.plants[i]
                before_steps = steps if steps == STEPS - 1 else steps - options.steps[i]
                if before_plants >= 0 and before_steps >= 0 and best[0][before_plants][before_steps] >= 0:
                    points = max(points, best[0][before_plants][before_steps] + options.points[i])
            best[0][plants][steps] = points


cdef int fours(const sight_t* c, int plants, int steps) noexcept nogil:
    """Most plants that reach level IV."""
    cdef int number = 0, level, some
    for level in range(2, -1, -1):
        some = min(bit_count(c.plot.plants[level]), steps // (3 - level))
        number += some
        steps -= some * (3 - level)
    return number + min(plants, steps // 3)


cdef int plant_points(const wish_t* w, int plants, int steps) noexcept nogil:
    """What kept final cards give for single plants."""
    cdef const sight_t* c = w.c
    cdef const BotanicusRules* rules = c.rules
    cdef int card, level, raised, points
    points = c.per_plant * min(plants, bit_count(c.garden.beds & ~c.plot.planted))
    if c.per_four:
        points += c.per_four * fours(c, plants, steps)
    if c.per_level == 0:
        return points
    for card in range(rules.num_finals):
        if w.finals >> card & 1 and rules.final[card].kind == FINAL_PLANT:
            raised = 0
            for level in range(3):
                raised = max(raised, <int>rules.final[card].vp[level + 1] - rules.final[card].vp[level])
            points += plants * rules.final[card].vp[0] + steps * raised
    return points


cdef void add_finals(const wish_t* w, table_t* out) noexcept nogil:
    """Add what final cards give beside rows and columns."""
    cdef const sight_t* c = w.c
    cdef int plants, steps, number, raised, points, blocks = 0
    if c.per_square:
        blocks = count_blocks(c.garden, c.garden.beds) - count_blocks(c.garden, c.plot.planted)
    for plants in range(w.most_plants + 1):
        number = UNLIMITED if plants == PLANTS - 1 else plants
        points = c.per_square * min(number, blocks)
        if c.per_row:
            points += c.per_row * rows_completed(c, c.garden.beds, number)
        for steps in range(w.most_steps + 1):
            raised = UNLIMITED if steps == STEPS - 1 else steps
            out[0][plants][steps] += points + plant_points(w, number, raised)


cdef void fill_with(const wish_t* w, uint32_t full, table_t* out) noexcept nogil:
    """Keep what is gained if these columns become full."""
    cdef const sight_t* c = w.c
    cdef options_t options
    cdef table_t rows, columns
    cdef uint64_t wanted = 0
    cdef int i, plants, steps
    for i in range(c.garden.cols):
        if full >> i & 1:
            wanted |= c.garden.col[i]
    if bit_count(wanted & ~c.plot.planted) > w.most_plants and w.most_plants < PLANTS - 1:
        return
    memset(&columns, 0, sizeof(table_t))
    for i in range(c.garden.cols):
        if full >> i & 1:
            column_options(w, i, &options)
            choose(&options, 0, w.most_steps, &columns)
    memset(&rows, 0, sizeof(table_t))
    for i in range(c.garden.rows):
        row_options(w, i, wanted, &options)
        choose(&options, w.most_plants, w.most_steps, &rows)
    for plants in range(w.most_plants + 1):
        for steps in range(w.most_steps + 1):
            if rows[plants][steps] >= 0:
                out[0][plants][steps] = max(
                    <int>out[0][plants][steps], rows[plants][steps] + columns[0][steps])


cdef void fill_table(const wish_t* w, table_t* out) noexcept nogil:
    """Try every set of columns that may become full."""
    cdef options_t options
    cdef uint32_t there = 0, full = 0, wanted
    cdef int i
    memset(out, 0, sizeof(table_t))
    for i in range(w.c.garden.cols):
        if column_options(w, i, &options):
            if w.c.column_free[i]:
                there |= 1 << i
            else:
                full |= 1 << i
    wanted = there
    while True:
        fill_with(w, full | wanted, out)
        if wanted == 0:
            break
        wanted = wanted - 1 & there
    if w.c.rules.is_expert:
        add_finals(w, out)


cdef inline int now_of(const sight_t* c, int card, int unlocked) noexcept nogil:
    """What a card of the turtle gives as the table stands, animals to come included, tokens not."""
    if c.rules.final[card].kind == FINAL_ANIMAL:
        return c.rules.final[card].vp[0] * bit_count(<uint64_t>unlocked)
    return final_points(c.rules, c.plot, card)


cdef void add_turtle(const wish_t* w, table_t* out) noexcept nogil:
    """Take the best of the cards that the turtle may draw."""
    cdef sight_t c
    cdef wish_t wish = w[0]
    cdef table_t gains
    cdef int card, row, plants, steps, now
    wish.c = &c
    for card in range(w.c.rules.num_finals):
        if not w.c.turtle >> card & 1 or w.c.plot.finals >> card & 1:
            continue
        c = w.c[0]
        read_final(&c, card)
        wish.finals = w.finals | 1 << card
        for row in range(c.garden.rows):
            c.points[row][0] += c.per_basic - w.c.per_basic
            c.points[row][1] += c.per_special - w.c.per_special
        fill_table(&wish, &gains)
        now = now_of(&c, card, w.unlocked)
        for plants in range(w.most_plants + 1):
            for steps in range(w.most_steps + 1):
                out[0][plants][steps] = max(<int>out[0][plants][steps], gains[plants][steps] + now)


cdef void fill_gains(sight_t* c, const row_costs_t* costs, int unlocked, int most_plants, int most_steps,
                     table_t* out) noexcept nogil:
    cdef wish_t wish
    cdef int animal
    wish.c = c
    wish.costs = costs
    wish.unlocked = unlocked
    wish.animals = c.plot.animals
    wish.finals = c.plot.finals
    wish.most_plants = most_plants
    wish.most_steps = most_steps
    for animal in range(ANIMAL_COUNT):
        if c.rules.is_expert and unlocked >> animal & 1:
            wish.animals &= ~bit_of(c.garden.animal_bed[animal])
    fill_table(&wish, out)
    if unlocked >> TURTLE & 1 and not c.plot.unlocked >> TURTLE & 1:
        add_turtle(&wish, out)
