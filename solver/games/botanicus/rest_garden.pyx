"""What a garden makes of plants and waterings at most: rows and columns each have all of them."""

from libc.stdint cimport int16_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_of
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, BUTTERFLY, FINAL_ANIMAL, FINAL_PLANT, NONE, TURTLE, BotanicusRules,
)
from engine_c.games.botanicus.scoring cimport count_blocks, final_points
from solver.games.botanicus.garden_bound cimport rows_completed
from solver.games.botanicus.row_costs cimport (
    IMPOSSIBLE, MOST_PLANTS, OPEN_BASIC, OPEN_BOTH, OPEN_SPECIAL, contents_of,
)
from solver.games.botanicus.sight cimport read_final

cdef enum:
    MOST_OPTIONS = 200        # ROWS + 1 without a task and at most 91 for each of two
    UNLIMITED = 60            # plants or waterings that are not told apart
    NOTHING = -10000          # there is no way

# Points by plants and waterings; in front of the waterings lies as much room for less than none.
ctypedef int16_t[ONES][TWOS][2 * WATERS] sums_t

# One way to gain points of a row or column.
ctypedef struct option_t:
    int ones
    int twos
    int waters
    int points

ctypedef struct options_t:
    int number
    option_t[MOST_OPTIONS] option

# What is asked for: gains with animals, and with a final card of the turtle.
ctypedef struct wish_t:
    const sight_t* c
    const row_costs_t* costs
    int unlocked              # animals, those before included, bit = animal
    int columns               # that become full, -1: any number
    uint64_t animals          # beds on which one is left
    uint32_t finals           # cards kept, that of the turtle too
    most_t most


cdef void add_option(const wish_t* w, options_t* out, int ones, int twos, int waters,
                     int points) noexcept nogil:
    """Note a way if there is enough for it."""
    cdef option_t* option = &out.option[out.number]
    if (ones > w.most.ones < ONES - 1 or twos > w.most.twos < TWOS - 1
            or waters > w.most.waters < WATERS - 1):
        return
    option.ones = ones
    option.twos = twos
    option.waters = min(waters, WATERS - 1)
    option.points = points
    out.number += 1


cdef void add_task(const wish_t* w, int row, int blocked, int kind, int contents, int points,
                   int least_plants, options_t* out) noexcept nogil:
    """The ways to do tasks of a row: the more plants the fewer waterings."""
    cdef int[MOST_PLANTS + 2] fewest
    cdef int ones, twos, waters, left
    for twos in range(MOST_PLANTS + 2):
        fewest[twos] = IMPOSSIBLE
    for ones in range(MOST_PLANTS + 1):
        left = IMPOSSIBLE
        for twos in range(max(0, least_plants - ones), MOST_PLANTS + 1 - ones):
            left = min(left, fewest[twos])
            waters = w.costs.waters[row][blocked][kind][contents][ones][twos]
            if waters < left:
                add_option(w, out, ones, twos, waters, points)
                left = waters
            fewest[twos] = left


cdef void row_options(const wish_t* w, int row, uint64_t wanted, options_t* out) noexcept nogil:
    """What can be done in a row in which these beds are planted in any case."""
    cdef const sight_t* c = w.c
    cdef const BotanicusRules* rules = c.rules
    cdef bint is_basic_done = c.plot.basic_done >> row & 1
    cdef bint gets_butterfly = w.unlocked >> BUTTERFLY & 1 and not c.plot.unlocked >> BUTTERFLY & 1
    cdef int blocked = w.animals & c.garden.row[row] != 0
    cdef int contents = contents_of(w.costs, rules, c.plot, row), points = 0, ones
    cdef int plants = bit_count(wanted & c.garden.row[row] & ~c.plot.planted)
    out.number = 0
    for ones in range(plants + 1):
        add_option(w, out, ones, plants - ones, 0, 0)
    if not is_basic_done:
        points = c.points[row][0] + gets_butterfly * rules.butterfly_basic
        add_task(w, row, blocked, OPEN_BASIC, contents, points, plants, out)
    if c.plot.row_tasks[row] == NONE or c.plot.special_done >> row & 1:
        return
    points += c.points[row][1] + gets_butterfly * rules.butterfly_special
    add_task(w, row, blocked, OPEN_SPECIAL if is_basic_done else OPEN_BOTH, contents, points, plants, out)


cdef bint column_options(const wish_t* w, int column, options_t* out) noexcept nogil:
    """What a full column brings, by the level of its highest plant; False: it cannot become full."""
    cdef const sight_t* c = w.c
    cdef uint64_t beds = c.garden.col[column]
    cdef int level, highest = c.highest[column], extra = c.per_column
    out.number = 0
    if beds == 0 or w.animals & beds:
        return False
    if c.column_free[column] == 0:
        extra = -c.garden.column_points[highest]
    for level in range(max(0, highest), 4):
        if highest >= 0:
            add_option(w, out, 0, 0, level - highest, c.garden.column_points[level] + extra)
        else:
            add_option(w, out, 1, 0, level, c.garden.column_points[level] + extra)
        if highest < 1 and level:
            add_option(w, out, 0, 1, level - 1, c.garden.column_points[level] + extra)
    return True


cdef void clear(const most_t* most, int points, sums_t* out) noexcept nogil:
    """Let there be the same points wherever something can be."""
    cdef int ones, twos, waters
    for ones in range(most.ones + 1):
        for twos in range(most.twos + 1):
            for waters in range(WATERS):
                out[0][ones][twos][waters] = NOTHING
                out[0][ones][twos][WATERS + waters] = points


cdef inline void take_option(const option_t* option, const int16_t* before, int16_t* out) noexcept nogil:
    """Keep what an option brings beside what was chosen before, for all numbers of waterings."""
    cdef int waters, points
    for waters in range(WATERS):
        points = before[WATERS + waters - option.waters] + option.points
        out[WATERS + waters] = max(<int>out[WATERS + waters], points)
    # The last number stands for more.
    points = before[2 * WATERS - 1] + option.points
    out[2 * WATERS - 1] = max(<int>out[2 * WATERS - 1], points)


cdef void choose(const options_t* options, const most_t* most, const sums_t* before,
                 sums_t* out) noexcept nogil:
    """Take one of the options beside what was chosen before: a knapsack of three kinds."""
    cdef const option_t* option
    cdef int ones, twos, i, left_ones, left_twos
    clear(most, NOTHING, out)
    for i in range(options.number):
        option = &options.option[i]
        for ones in range(most.ones + 1):
            left_ones = ones if ones == ONES - 1 else ones - option.ones
            if left_ones < 0:
                continue
            for twos in range(most.twos + 1):
                left_twos = twos if twos == TWOS - 1 else twos - option.twos
                if left_twos >= 0:
                    take_option(option, before[0][left_ones][left_twos], out[0][ones][twos])


cdef int fours(const sight_t* c, int ones, int twos, int waters) noexcept nogil:
    """Most plants that reach level IV."""
    cdef int number = 0, level, some, there
    for level in range(2, -1, -1):
        there = bit_count(c.plot.plants[level]) + (twos if level == 1 else ones if level == 0 else 0)
        some = min(there, waters // (3 - level))
        number += some
        waters -= some * (3 - level)
    return number


cdef int plant_points(const wish_t* w, int ones, int twos, int waters) noexcept nogil:
    """What kept final cards give for single plants."""
    cdef const sight_t* c = w.c
    cdef const BotanicusRules* rules = c.rules
    cdef int card, level, raised, points
    points = c.per_plant * min(ones + twos, bit_count(c.garden.beds & ~c.plot.planted))
    if c.per_four:
        points += c.per_four * fours(c, ones, twos, waters)
    if c.per_level == 0:
        return points
    for card in range(rules.num_finals):
        if w.finals >> card & 1 and rules.final[card].kind == FINAL_PLANT:
            raised = 0
            for level in range(3):
                raised = max(raised, <int>rules.final[card].vp[level + 1] - rules.final[card].vp[level])
            points += ones * rules.final[card].vp[0] + twos * rules.final[card].vp[1] + waters * raised
    return points


cdef void add_finals(const wish_t* w, table_t* out) noexcept nogil:
    """Add what final cards give beside rows and columns."""
    cdef const sight_t* c = w.c
    cdef int ones, twos, waters, low, high, raised, points, blocks = 0
    if c.per_square:
        blocks = count_blocks(c.garden, c.garden.beds) - count_blocks(c.garden, c.plot.planted)
    for ones in range(w.most.ones + 1):
        low = UNLIMITED if ones == ONES - 1 else ones
        for twos in range(w.most.twos + 1):
            high = UNLIMITED if twos == TWOS - 1 else twos
            points = c.per_square * min(low + high, blocks)
            if c.per_row:
                points += c.per_row * rows_completed(c, c.garden.beds, low + high)
            for waters in range(w.most.waters + 1):
                raised = UNLIMITED if waters == WATERS - 1 else waters
                if out[0][ones][twos][waters] >= 0:
                    out[0][ones][twos][waters] += points + plant_points(w, low, high, raised)


cdef void add_rows(const wish_t* w, uint64_t wanted, const sums_t* columns, table_t* out) noexcept nogil:
    """Keep what is gained if these beds are planted and columns bring so much."""
    cdef const sight_t* c = w.c
    cdef options_t options
    cdef sums_t[2] rows
    cdef int i, ones, twos, waters, points
    clear(&w.most, 0, &rows[0])
    for i in range(c.garden.rows):
        row_options(w, i, wanted, &options)
        choose(&options, &w.most, &rows[i & 1], &rows[i + 1 & 1])
    i = c.garden.rows & 1
    for ones in range(w.most.ones + 1):
        for twos in range(w.most.twos + 1):
            for waters in range(WATERS, 2 * WATERS):
                points = rows[i][ones][twos][waters] + columns[0][ones][twos][waters]
                out[0][ones][twos][waters - WATERS] = max(<int>out[0][ones][twos][waters - WATERS], points)


cdef bint is_enough(const wish_t* w, uint64_t wanted) noexcept nogil:
    """Whether there may be plants for so many beds."""
    cdef int plants = w.most.ones + w.most.twos
    return (bit_count(wanted & ~w.c.plot.planted) <= plants or w.most.ones == ONES - 1
            or w.most.twos == TWOS - 1)


cdef void try_columns(const wish_t* w, int column, uint64_t wanted, int number, const sums_t* before,
                      table_t* out) noexcept nogil:
    """Let further columns become full or not, from one on; `before`: what those chosen bring."""
    cdef options_t options
    cdef sums_t columns
    if not is_enough(w, wanted) or w.columns >= 0 and number > w.columns:
        return
    while column < w.c.garden.cols and (
            w.c.column_free[column] == 0 or not column_options(w, column, &options)):
        column += 1
    if column == w.c.garden.cols:
        if w.columns < 0 or number == w.columns:
            add_rows(w, wanted, before, out)
        return
    try_columns(w, column + 1, wanted, number, before, out)
    choose(&options, &w.most, before, &columns)
    try_columns(w, column + 1, wanted | w.c.garden.col[column], number + 1, &columns, out)


cdef void fill_table(const wish_t* w, table_t* out) noexcept nogil:
    """Try every set of columns that may become full, beside those that are."""
    cdef options_t options
    cdef sums_t[2] columns
    cdef int i, number = 0
    for i in range((w.most.ones + 1) * TWOS * WATERS):
        (<int16_t*>out)[i] = NOTHING
    clear(&w.most, 0, &columns[0])
    for i in range(w.c.garden.cols):
        if w.c.column_free[i] == 0 and column_options(w, i, &options):
            choose(&options, &w.most, &columns[number & 1], &columns[number + 1 & 1])
            number += 1
    try_columns(w, 0, 0, 0, &columns[number & 1], out)
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
    cdef int card, row, ones, twos, waters, now, points
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
        for ones in range(w.most.ones + 1):
            for twos in range(w.most.twos + 1):
                for waters in range(w.most.waters + 1):
                    points = gains[ones][twos][waters]
                    if points >= 0:
                        out[0][ones][twos][waters] = max(<int>out[0][ones][twos][waters], points + now)


cdef void fill_gains(sight_t* c, const row_costs_t* costs, int unlocked, int columns, const most_t* most,
                     table_t* out) noexcept nogil:
    cdef wish_t wish
    cdef int animal
    wish.c = c
    wish.costs = costs
    wish.unlocked = unlocked
    wish.columns = columns
    wish.animals = c.plot.animals
    wish.finals = c.plot.finals
    wish.most = most[0]
    for animal in range(ANIMAL_COUNT):
        if c.rules.is_expert and unlocked >> animal & 1:
            wish.animals &= ~bit_of(c.garden.animal_bed[animal])
    fill_table(&wish, out)
    if unlocked >> TURTLE & 1 and not c.plot.unlocked >> TURTLE & 1:
        add_turtle(&wish, out)
