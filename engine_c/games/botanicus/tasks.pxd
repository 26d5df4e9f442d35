# Tasks (B6, G2.3, G3.2): what is missing, and what is paid when they are done.

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    BUTTERFLY, FRUIT_LEVEL, GREEN, NONE, ROWS, BotanicusGarden, BotanicusPlot, BotanicusRules,
    BotanicusTask,
)


cdef inline int task_gap(const BotanicusRules* rules, const BotanicusPlot* plot, const BotanicusTask* task,
                         uint64_t beds) noexcept nogil:
    """Places of a task that the plants on `beds` leave open, fruits as jokers counted; 0: done."""
    cdef int level, spare = 0, missing = 0, number
    for level in range(FRUIT_LEVEL - 1, -1, -1):
        number = bit_count(plot.plants[level] & beds)
        if rules.tasks_at_least:
            number += spare
            spare = max(0, number - task.asked[level])
        missing += max(0, task.asked[level] - number)
    return max(0, missing - bit_count(plot.plants[FRUIT_LEVEL] & beds))


cdef inline bint is_green_open(const BotanicusPlot* plot) noexcept nogil:
    """Whether the greenhouse has a task that is not done."""
    return plot.green_task != NONE and not plot.green_done


cdef inline void check_row(const BotanicusRules* rules, BotanicusPlot* plot, int row) noexcept nogil:
    """Pay the tasks of a row (from 0) that are done now (B6.4)."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int has_butterfly = plot.unlocked >> BUTTERFLY & 1, task
    if not plot.basic_done >> row & 1:
        if task_gap(rules, plot, &garden.basic[row], garden.row[row]):
            return
        plot.basic_done |= 1 << row
        plot.vp += garden.basic[row].vp + has_butterfly * rules.butterfly_basic
    task = plot.row_tasks[row]
    if task == NONE or plot.special_done >> row & 1:
        return
    if task_gap(rules, plot, &rules.task[task], garden.row[row]) == 0:
        plot.special_done |= 1 << row
        plot.vp += rules.task[task].vp + has_butterfly * rules.butterfly_special


cdef inline void check_green(const BotanicusRules* rules, BotanicusPlot* plot) noexcept nogil:
    """Pay the greenhouse task if it is done now (G3.2)."""
    if is_green_open(plot) and task_gap(
            rules, plot, &rules.task[plot.green_task], rules.garden[plot.garden].green) == 0:
        plot.green_done = 1
        plot.vp += (rules.task[plot.green_task].vp
                    + (plot.unlocked >> BUTTERFLY & 1) * rules.butterfly_special)


cdef inline void check_tasks(const BotanicusRules* rules, BotanicusPlot* plot, int target) noexcept nogil:
    """Check the tasks that look at a target that has changed."""
    if target >= GREEN:
        check_green(rules, plot)
    else:
        check_row(rules, plot, target // ROWS)
