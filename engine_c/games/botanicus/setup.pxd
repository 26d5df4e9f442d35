# The setup: what lies on the table once all is drawn, tasks and gardeners of the seats (B2.1, B3, X1, G1.3).

from libc.stdint cimport uint8_t

from engine_c.bits cimport bit_first, bit_of
from engine_c.games.botanicus.answers cimport answer_at, asks_greenhouse, assign_answers, count_answers
from engine_c.games.botanicus.draws cimport free_slot, seat_without_garden, seat_without_tasks
from engine_c.games.botanicus.engine cimport (
    BASE_GARDEN, NEUTRAL_FLOWER, NONE, PHASE_GARDENS, PHASE_TASKS, PHASE_TILES, STAGE_ASSIGN,
    STAGE_GARDENS, STAGE_TASKS, STAGE_TILES, TASK, TASK_NONE, BotanicusGarden, BotanicusPlot,
    BotanicusRules, BotanicusState, answers_t,
)
from engine_c.games.botanicus.planting cimport own_plot
from engine_c.games.botanicus.stages cimport begin_stage


cdef inline void lay_out_garden(const BotanicusRules* rules, BotanicusPlot* plot) noexcept nogil:
    """What lies in a garden before the game: animals, in the base game the gardener (B3.3, X1.1)."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int i
    if not rules.is_expert:
        plot.gardeners[0] = bit_first(garden.starts)
        return
    for i in range(5):
        plot.animals |= bit_of(garden.animal_bed[i])


cdef inline void lay_out(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """All gardens or places are drawn: the first stack, the gardens (B2.1, B3.4)."""
    cdef uint8_t place[4]
    cdef int seat, other
    for seat in range(rules.num_players):
        place[seat] = (rules.garden[s.plots[seat].garden].stack if rules.is_expert
                       else rules.places[s.plots[seat].garden])
    for seat in range(rules.num_players):
        s.flower_column[seat] = s.flower_row[seat] = s.flower_height[seat] = 0
        for other in range(rules.num_players):
            s.flower_height[seat] += place[other] < place[seat]
        if not rules.is_expert:
            s.plots[seat].garden = BASE_GARDEN
        lay_out_garden(rules, &s.plots[seat])
    if rules.num_players == 2:
        s.flower_column[NEUTRAL_FLOWER] = s.flower_row[NEUTRAL_FLOWER] = 0
        s.flower_height[NEUTRAL_FLOWER] = rules.num_players


cdef inline void set_up_next(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Go on with the setup: the next draw, or the first turn (B3)."""
    s.seat = 0
    if s.stage == STAGE_GARDENS:
        s.phase = PHASE_GARDENS
        if seat_without_garden(rules, s) < rules.num_players:
            return
        lay_out(rules, s)
        s.stage = STAGE_TILES
    if s.stage == STAGE_TILES:
        s.phase = PHASE_TILES
        if free_slot(rules, s) < rules.num_slots:
            return
        s.stage = STAGE_TASKS
    s.phase = PHASE_TASKS
    if seat_without_tasks(rules, s) == rules.num_players:
        begin_stage(rules, s, STAGE_ASSIGN)


cdef inline bint assign_task(const BotanicusRules* rules, BotanicusState* s, int task) noexcept nogil:
    """A task or none comes to the next place; returns whether that was the last row (B3.5, G1.3)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef answers_t answers
    while True:
        if task < TASK_NONE:
            plot.dealt &= ~(<unsigned int>1 << task)
        if asks_greenhouse(rules, plot):
            plot.is_green_decided = 1
            plot.green_task = task if task < TASK_NONE else <int>NONE
        else:
            plot.row_tasks[plot.num_rows] = task if task < TASK_NONE else <int>NONE
            plot.num_rows += 1
        if plot.num_rows == rules.garden[plot.garden].rows:
            plot.dealt = 0
            return True
        answers.number = 0
        assign_answers(rules, plot, &answers)
        if count_answers(&answers) > 1:
            return False
        task = answer_at(rules, &answers, 0) - TASK


cdef inline void place_gardener(const BotanicusRules* rules, BotanicusState* s, int node) noexcept nogil:
    """The first gardener, or the second one (X1.4, X4.1)."""
    cdef BotanicusPlot* plot = own_plot(s)
    if plot.gardeners[0] == NONE:
        plot.gardeners[0] = node
    elif node < plot.gardeners[0]:
        plot.gardeners[1] = plot.gardeners[0]
        plot.gardeners[0] = node
    else:
        plot.gardeners[1] = node
