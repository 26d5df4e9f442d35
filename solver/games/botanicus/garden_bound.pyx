"""What plants and waterings bring in rows and columns at most: in all beds in reach, or around one node."""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first
from engine_c.games.botanicus.engine cimport NONE, ROWS, SQUIRREL
from engine_c.games.botanicus.scoring cimport count_blocks
from solver.games.botanicus.sight cimport MOST_UNITS, NUM_KNOWN, known_t, reach_of

# What can be done in a row: units and waterings that it takes at least, and its points.
ctypedef struct option_t:
    int units
    int waters
    int points


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


cdef int rows_anywhere(const sight_t* c, uint64_t beds, int units, int waters, int levels) noexcept nogil:
    """The best rows of these beds for so many units, of which so many are waterings: a knapsack."""
    cdef int[MOST_UNITS + 1][MOST_UNITS + 1] best
    cdef option_t[2] options
    cdef int i, k, u, w, n, points, room
    for u in range(units + 1):
        for w in range(waters + 1):
            best[u][w] = 0
    for i in range(c.garden.rows):
        room = bit_count(beds & c.garden.row[i])
        n = row_options(c, i, levels, options) if room else 0
        if n == 0:
            continue
        for u in range(units, -1, -1):
            for w in range(waters, -1, -1):
                points = best[u][w]
                for k in range(n):
                    if options[k].units <= room and options[k].units <= u and options[k].waters <= w:
                        points = max(
                            points, best[u - options[k].units][w - options[k].waters] + options[k].points)
                best[u][w] = points
    return best[units][waters]


cdef int columns_anywhere(const sight_t* c, uint64_t beds, int units, int waters, int levels) noexcept nogil:
    """The best columns of these beds for so many units, each with all waterings."""
    cdef int[MOST_UNITS + 1] columns
    cdef int i, u, gain, cost
    memset(columns, 0, sizeof(columns))
    for i in range(c.garden.cols):
        if not beds & c.garden.col[i] or c.garden.col[i] & ~c.plot.planted & ~beds:
            continue
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
    row[0] = row[1] = 0
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


cdef known_t* place_of(sight_t* c, uint32_t question) noexcept nogil:
    """Where the answer is or would be; a full store forgets what lies at the place."""
    cdef uint32_t at = question * <uint32_t>2654435761 >> 24
    for _ in range(8):
        if c.known[at].question == 0 or c.known[at].question == question:
            break
        at = (at + 1) % NUM_KNOWN
    return &c.known[at]


cdef int garden_points(sight_t* c, bint is_spread, int moves, int units, int waters,
                       int levels) noexcept nogil:
    cdef uint32_t question = 1 + (((((is_spread << 4 | moves) << 4 | units) << 4) | waters) << 4 | levels)
    cdef known_t* known = place_of(c, question)
    cdef uint64_t nodes = c.nodes, beds
    cdef int points, best = 0
    if units == 0:
        return 0
    if known.question == question:
        return known.points
    if is_spread:
        beds = reach_of(c, moves)
        best = rows_anywhere(c, beds, units, waters, levels)
        best += columns_anywhere(c, beds, units, waters, levels)
        nodes = 0
    while nodes:
        beds = c.garden.range[bit_first(nodes)]
        nodes &= nodes - 1
        points = rows_of_block(c, beds, units, waters, levels)
        points += columns_of_block(c, beds, units, waters, levels)
        best = max(best, points)
    known.question = question
    known.points = best
    return best


cdef int rows_completed(const sight_t* c, uint64_t beds, int plants) noexcept nogil:
    cdef int i, k, number = 0
    cdef int[ROWS + 1] lacking
    for k in range(ROWS + 1):
        lacking[k] = 0
    for i in range(c.garden.rows):
        if 0 < c.row_free[i] <= plants and not c.garden.row[i] & ~c.plot.planted & ~beds:
            lacking[c.row_free[i]] += 1
    for k in range(1, ROWS + 1):
        i = min(lacking[k], plants // k)
        number += i
        plants -= i * k
    return number


cdef int blocks_added(const sight_t* c, uint64_t beds, int plants) noexcept nogil:
    cdef int now = count_blocks(c.garden, c.plot.planted)
    return min(plants, count_blocks(c.garden, (c.plot.planted | beds) & c.garden.beds) - now)
