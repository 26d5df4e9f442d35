"""What the tasks of a row take: worked out once for all that can lie in the rows of a plot."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    NONE, BotanicusGarden, BotanicusPlot, BotanicusRules, BotanicusTask,
)

cdef enum:
    BASE = 7                  # numbers of plants of a level that are told apart


cdef inline int code_of(const int* number) noexcept nogil:
    return ((number[3] * BASE + number[2]) * BASE + number[1]) * BASE + number[0]


cdef inline void numbers_of(int code, int* number) noexcept nogil:
    cdef int level
    for level in range(4):
        number[level] = code % BASE
        code //= BASE


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


cdef void number_contents(row_costs_t* costs) noexcept nogil:
    """Number all that a row can hold; a step leads to a higher number."""
    cdef int[4] number
    cdef int code
    costs.num_contents = 0
    for code in range(NUM_CODES):
        numbers_of(code, number)
        costs.index[code] = -1
        if number[0] + number[1] + number[2] + number[3] < BASE:
            costs.index[code] = costs.num_contents
            costs.code[costs.num_contents] = code
            costs.num_contents += 1


cdef inline int behind(const row_costs_t* costs, const waters_t* known, const int* number, int ones,
                       int twos) noexcept nogil:
    """The fewest waterings from these contents on."""
    return known[0][costs.index[code_of(number)]][ones][twos]


cdef int behind_plant(const row_costs_t* costs, const waters_t* known, int* number, int level, int ones,
                      int twos, int room) noexcept nogil:
    """The fewest waterings behind a plant of a level on a free bed or in place of another one."""
    cdef int other, best = IMPOSSIBLE
    number[level] += 1
    if number[0] + number[1] + number[2] + number[3] <= room:
        best = behind(costs, known, number, ones, twos)
    for other in range(4):
        if other != level and number[other]:
            number[other] -= 1
            best = min(best, behind(costs, known, number, ones, twos))
            number[other] += 1
    number[level] -= 1
    return best


cdef int fewest_waters(const row_costs_t* costs, const waters_t* known, int* number, int ones, int twos,
                       int room) noexcept nogil:
    """The fewest waterings behind a plant or a watering from these contents."""
    cdef int level, best = IMPOSSIBLE
    for level in range(3):
        if number[level] == 0:
            continue
        number[level] -= 1
        number[level + 1] += 1
        best = min(best, 1 + behind(costs, known, number, ones, twos))
        number[level] += 1
        number[level + 1] -= 1
    if ones:
        best = min(best, behind_plant(costs, known, number, 0, ones - 1, twos, room))
    if twos:
        best = min(best, behind_plant(costs, known, number, 1, ones, twos - 1, room))
    return best


cdef void fill(row_costs_t* costs, const BotanicusRules* rules, const BotanicusGarden* garden, int row,
               const BotanicusTask* special, int blocked) noexcept nogil:
    """Work out one row; what plants and waterings lead to comes first."""
    cdef waters_t* known
    cdef int[4] number
    cdef int room = bit_count(garden.row[row]) - blocked, kind, ones, twos, index, best
    for kind in range(OPEN_KINDS):
        known = &costs.waters[row][blocked][kind]
        memset(known, IMPOSSIBLE, sizeof(known[0]))
        if special == NULL and kind != OPEN_BASIC:
            continue
        for ones in range(2 * room + 1):
            for twos in range(2 * room + 1 - ones):
                for index in range(costs.num_contents - 1, -1, -1):
                    numbers_of(costs.code[index], number)
                    if number[0] + number[1] + number[2] + number[3] > room:
                        continue
                    if kind == OPEN_SPECIAL and is_done(rules, special, number):
                        best = 0
                    elif kind == OPEN_BASIC and is_done(rules, &garden.basic[row], number):
                        best = 0
                    elif kind == OPEN_BOTH and is_done(rules, &garden.basic[row], number):
                        best = costs.waters[row][blocked][<int>OPEN_SPECIAL][index][ones][twos]
                    else:
                        best = fewest_waters(costs, known, number, ones, twos, room)
                    known[0][index][ones][twos] = min(<int>IMPOSSIBLE, best)


cdef void open_row_costs(row_costs_t* costs, const BotanicusRules* rules,
                         const BotanicusPlot* plot) noexcept nogil:
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef const BotanicusTask* special
    cdef int row, task
    number_contents(costs)
    for row in range(garden.rows):
        task = plot.row_tasks[row]
        special = &rules.task[task] if task != NONE else NULL
        fill(costs, rules, garden, row, special, 0)
        if plot.animals & garden.row[row]:
            fill(costs, rules, garden, row, special, 1)


cdef int contents_of(const row_costs_t* costs, const BotanicusRules* rules, const BotanicusPlot* plot,
                     int row) noexcept nogil:
    cdef uint64_t beds = rules.garden[plot.garden].row[row]
    cdef int[4] number
    cdef int level
    for level in range(4):
        number[level] = bit_count(plot.plants[level] & beds)
    return costs.index[code_of(number)]
