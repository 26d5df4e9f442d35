"""What the tasks of a row take: worked out once for all that can lie in the rows of a plot."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    NONE, BotanicusGarden, BotanicusPlot, BotanicusRules, BotanicusTask,
)

cdef enum:
    BASE = 7                  # numbers of plants of a level that are told apart


cdef inline int index_of(const int* number) noexcept nogil:
    return ((number[3] * BASE + number[2]) * BASE + number[1]) * BASE + number[0]


cdef inline void contents_at(int index, int* number) noexcept nogil:
    cdef int level
    for level in range(4):
        number[level] = index % BASE
        index //= BASE


cdef bint is_done(const BotanicusRules* rules, const BotanicusTask* task, const int* number) noexcept nogil:
    """Whether these plants do a task."""
    cdef int level, there, spare = 0
    for level in range(3, -1, -1):
        there = number[level]
        if rules.tasks_at_least:
            there += spare
            spare = max(0, there - task.asked[level])
        if there < task.asked[level]:
            return False
    return True


cdef int steps_behind(const steps_t* known, int* number, int plants,
                      int room) noexcept nogil:
    """The fewest steps behind a plant or a step from these contents."""
    cdef int level, best = IMPOSSIBLE, total = number[0] + number[1] + number[2] + number[3]
    for level in range(3):
        if number[level] == 0:
            continue
        number[level] -= 1
        number[level + 1] += 1
        best = min(best, 1 + <int>known[0][index_of(number)][plants])
        number[level] += 1
        number[level + 1] -= 1
    if plants == 0:
        return best
    if total < room:
        number[0] += 1
        best = min(best, <int>known[0][index_of(number)][plants - 1])
        number[0] -= 1
    for level in range(1, 4):
        if number[level] == 0:
            continue
        number[level] -= 1
        number[0] += 1
        best = min(best, <int>known[0][index_of(number)][plants - 1])
        number[level] += 1
        number[0] -= 1
    return best


cdef void fill(row_costs_t* costs, const BotanicusRules* rules, const BotanicusGarden* garden, int row,
               const BotanicusTask* special, int blocked) noexcept nogil:
    """Work out one row; what steps lead to comes first."""
    cdef steps_t* known
    cdef int[4] number
    cdef int room = bit_count(garden.row[row]) - blocked, kind, plants, index, best
    for kind in range(OPEN_KINDS):
        known = &costs.steps[row][blocked][kind]
        memset(known, IMPOSSIBLE, sizeof(known[0]))
        if special == NULL and kind != OPEN_BASIC:
            continue
        for plants in range(MOST_PLANTS + 1):
            # A step leads to a higher index.
            for index in range(NUM_CONTENTS - 1, -1, -1):
                contents_at(index, number)
                if number[0] + number[1] + number[2] + number[3] > room:
                    continue
                if kind == OPEN_SPECIAL and is_done(rules, special, number):
                    best = 0
                elif kind == OPEN_BASIC and is_done(rules, &garden.basic[row], number):
                    best = 0
                elif kind == OPEN_BOTH and is_done(rules, &garden.basic[row], number):
                    best = costs.steps[row][blocked][<int>OPEN_SPECIAL][index][plants]
                else:
                    best = min(<int>IMPOSSIBLE, steps_behind(known, number, plants, room))
                known[0][index][plants] = best


cdef void open_row_costs(row_costs_t* costs, const BotanicusRules* rules,
                         const BotanicusPlot* plot) noexcept nogil:
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef const BotanicusTask* special
    cdef int row, task
    for row in range(garden.rows):
        task = plot.row_tasks[row]
        special = &rules.task[task] if task != NONE else NULL
        fill(costs, rules, garden, row, special, 0)
        if plot.animals & garden.row[row]:
            fill(costs, rules, garden, row, special, 1)


cdef int contents_of(const BotanicusRules* rules, const BotanicusPlot* plot, int row) noexcept nogil:
    cdef uint64_t beds = rules.garden[plot.garden].row[row]
    cdef int[4] number
    cdef int level
    for level in range(4):
        number[level] = bit_count(plot.plants[level] & beds)
    return index_of(number)
