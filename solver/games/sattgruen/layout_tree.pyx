"""Layouts of rooms around plants that lie, depth first; what none of them is above."""

from libc.stdint cimport int16_t, int32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.sattgruen.engine cimport SattgruenGoal, SattgruenHome, SattgruenRules
from engine_c.games.sattgruen.scoring cimport (
    GI10, GP04, GP06, GR05, GR06, GR10, has_corners, line_units, sort_home, sorted_t,
)
from solver.games.sattgruen.layout cimport (
    MOST_BUDGET, SIDE_CARDS, deal, frame_t, lay_plants, lay_rooms, whole_score,
)


cdef inline int32_t bound_below(layouts_t* all_, int level, int32_t points, int lit, int lit_cells,
                                int dim_cells, int prefix) noexcept nogil:
    """What no layout with these first rooms is above, without `base`."""
    cdef int leaves = min(all_.pool + lit + all_.rest_lit[level], MOST_BUDGET - 1)
    cdef int32_t found = (points + all_.rest_points[level] + all_.worth[leaves]
                          + all_.frames[all_.frame].prefix[prefix])
    if all_.bright_plants:
        found += all_.bright_plants * (all_.num_plants - bit_count(dim_cells))
    if all_.dark_plants:
        found += all_.dark_plants * (all_.num_plants - bit_count(lit_cells))
    return found


cdef int32_t open_layout(layouts_t* all_, int frame_index, int layout) noexcept nogil:
    """Take up a layout of plants; returns what no layout of rooms in it is above."""
    cdef const SattgruenRules* rules = all_.rules
    cdef frame_t* frame = &all_.frames[frame_index]
    cdef sorted_t by
    cdef const SattgruenGoal* goal
    cdef uint64_t goals = all_.state.goals if all_.state.turn else 0
    cdef int r, d, i, c, p, number, most, most_lit, index
    cdef int32_t points
    all_.frame = frame_index
    deal(all_.num_plants, layout, all_.plant_at)
    for r in range(all_.num_rooms):
        for d in range(all_.num_rooms):
            number = 0
            all_.lit[r][d] = all_.dim[r][d] = 0
            for i in range(frame.num_around[d]):
                c = frame.around[d][i]
                p = all_.plant_at[c]
                number += all_.alike[p][r]
                if all_.fits[p][r][frame.side[d][i]]:
                    all_.lit[r][d] |= 1 << c
                else:
                    all_.dim[r][d] |= 1 << c
            points = rules.room_match_points * all_.factor[r] * number
            if number >= all_.least_alike:
                points += all_.alike_rooms
            if number == 0:
                points += all_.lonely_rooms
                if all_.factor[r] > 1:
                    points += all_.lonely_own
            if all_.dim[r][d] == 0:
                points += all_.bright_rooms
            all_.points[r][d] = points
    all_.rest_points[all_.num_rooms] = all_.rest_lit[all_.num_rooms] = 0
    for r in range(all_.num_rooms - 1, -1, -1):
        most = most_lit = 0
        for d in range(all_.num_rooms):
            most = max(most, all_.points[r][d])
            most_lit = max(most_lit, bit_count(all_.lit[r][d]))
        all_.rest_points[r] = all_.rest_points[r + 1] + most
        all_.rest_lit[r] = all_.rest_lit[r + 1] + most_lit
    lay_plants(all_)
    all_.base = all_.constant + all_.loose
    if goals:
        for r in range(all_.num_rooms):
            all_.room_cell[r] = r
        lay_rooms(all_)
        sort_home(rules, &all_.state.homes[all_.seat], &by)
        while goals:
            index = bit_first(goals)
            goals &= goals - 1
            goal = &rules.goal[index]
            if goal.kind == GP04 or goal.kind == GP06:
                all_.base += goal.points * line_units(rules, &all_.state.homes[all_.seat], &by, goal.kind)
    return all_.base + bound_below(all_, 0, 0, 0, 0, 0, 0)


cdef inline int first_below(int number, int level, int prefix) noexcept nogil:
    """Number of the first beginning that is one room longer; those of a length follow one another."""
    cdef int i, start = 0, size = 1
    for i in range(level):
        start += size
        size *= number - i
    return start + size + (prefix - start) * (number - level)


cdef void try_rooms(layouts_t* all_, int level, uint64_t free_, int32_t points, int lit, int lit_cells,
                    int dim_cells, int prefix) noexcept nogil:
    """Try all cells for the next room that may lead to something better than the best."""
    cdef uint64_t left = free_
    cdef int d, rank = 0, below, first
    if level >= SIDE_CARDS or level == all_.num_rooms:
        whole_score(all_)
        return
    first = first_below(all_.num_rooms, level, prefix)
    while left:
        d = bit_first(left)
        left &= left - 1
        below = first + rank
        rank += 1
        all_.nodes += 1
        if all_.base + bound_below(
                all_, level + 1, points + all_.points[level][d], lit + bit_count(all_.lit[level][d]),
                lit_cells | all_.lit[level][d], dim_cells | all_.dim[level][d], below) <= all_.best:
            continue
        all_.room_cell[level] = d
        try_rooms(all_, level + 1, free_ & ~bit_of(d), points + all_.points[level][d],
                  lit + bit_count(all_.lit[level][d]), lit_cells | all_.lit[level][d],
                  dim_cells | all_.dim[level][d], below)


cdef int16_t fill_prefixes(layouts_t* all_, int level, uint64_t free_, int prefix) noexcept nogil:
    """Fill in the most points of goals about rooms alone below a beginning; returns them."""
    cdef const SattgruenRules* rules = all_.rules
    cdef SattgruenHome* home = &all_.state.homes[all_.seat]
    cdef const SattgruenGoal* goal
    cdef sorted_t by
    cdef uint64_t left = free_, goals = all_.state.goals if all_.state.turn else 0
    cdef int d, below
    cdef int16_t most = 0
    if level == all_.num_rooms:
        lay_rooms(all_)
        sort_home(rules, home, &by)
        while goals:
            goal = &rules.goal[bit_first(goals)]
            goals &= goals - 1
            if goal.kind == GI10 or goal.kind == GR05 or goal.kind == GR06:
                most += goal.points * line_units(rules, home, &by, goal.kind)
            elif goal.kind == GR10:
                most += goal.points * has_corners(rules, home, &by)
    else:
        below = first_below(all_.num_rooms, level, prefix)
        while left:
            d = bit_first(left)
            left &= left - 1
            all_.room_cell[level] = d
            most = max(most, fill_prefixes(all_, level + 1, free_ & ~bit_of(d), below))
            below += 1
    all_.frames[all_.frame].prefix[prefix] = most
    return most
