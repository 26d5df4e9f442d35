"""What the fast policy chooses before the first turn: tasks, final cards and start nodes."""

from libc.stdint cimport uint16_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.contract cimport action_t, rng_t
from engine_c.games.botanicus.answers cimport asks_greenhouse, finals_to_keep, keep_choices, start_nodes
from engine_c.games.botanicus.draws cimport is_told
from engine_c.games.botanicus.engine cimport (
    KEEP, KEEP_UNSEEN, ROWS, START, TASK, TASK_NONE, BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.garden cimport beds_in_range
from solver.games.botanicus.best cimport best_t, no_option, offer
from solver.games.botanicus.context cimport hope_t, look_t, open_hope
from solver.games.botanicus.evaluator cimport fit_of, place_worth, plot_worth


cdef float best_fit(const hope_t* hope, const float* fits, int place, int last, uint32_t tasks,
                    int spare) noexcept nogil:
    """Best sum of fits[place][task] if the places from `place` on take different tasks."""
    cdef float best = -1, value
    cdef uint32_t left = tasks
    cdef int task
    if place == last:
        return 0
    if spare > 0:
        best = best_fit(hope, fits, place + 1, last, tasks, spare - 1)
    while left:
        task = bit_first(<uint64_t>left)
        left &= left - 1
        value = fits[32 * place + task] + best_fit(
            hope, fits, place + 1, last, tasks & ~(<uint32_t>1 << task), spare)
        if value > best:
            best = value
    return best


cdef action_t choose_task(const hope_t* hope, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The task for the next place in the best assignment of all."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef float[7 * 32] fits
    cdef best_t best = no_option()
    cdef int rows = hope.garden.rows, first = plot.num_rows, place, task, spare
    cdef uint32_t left
    cdef bint is_green = asks_greenhouse(hope.rules, plot)
    for place in range(first, rows):
        left = plot.dealt
        while left:
            task = bit_first(<uint64_t>left)
            left &= left - 1
            fits[32 * place + task] = fit_of(hope, plot, place, task)
    spare = max(0, rows - first - bit_count(<uint64_t>plot.dealt))
    if is_green or spare:
        offer(&best, best_fit(
            hope, fits, first if is_green else first + 1, rows, plot.dealt,
            spare if is_green else spare - 1), TASK_NONE, rng)
    if is_green:
        spare = max(0, rows - first - bit_count(<uint64_t>plot.dealt) + 1)
    left = plot.dealt
    while left:
        task = bit_first(<uint64_t>left)
        left &= left - 1
        offer(&best, fit_of(hope, plot, ROWS if is_green else first, task) + best_fit(
            hope, fits, first if is_green else first + 1, rows, plot.dealt & ~(<uint32_t>1 << task),
            spare), TASK + task, rng)
    return best.action


cdef inline bint is_drawn(const BotanicusState* s, int card) noexcept nogil:
    """Whether a final card is one of those to choose from."""
    cdef int i
    for i in range(s.num_drawn):
        if s.drawn[i] == card:
            return True
    return False


cdef action_t choose_final(const look_t* look, BotanicusState* s, int turns, rng_t* rng) noexcept nogil:
    """The final card to keep: with two to keep the lower of the two best."""
    cdef const BotanicusRules* rules = look.rules
    cdef BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint64_t choices = keep_choices(rules, s), left
    cdef int wanted = finals_to_keep(rules, s), card, i
    cdef uint16_t kept = plot.finals
    cdef uint64_t chosen = 0
    cdef best_t best
    cdef hope_t hope
    if not is_told(s, s.seat):
        return KEEP_UNSEEN
    for i in range(wanted):
        best = no_option()
        for card in range(16):
            if chosen >> card & 1:
                continue
            if i == 0 and not choices >> card & 1:
                continue
            if i and not is_drawn(s, card):
                continue
            plot.finals = kept | 1 << card
            open_hope(look, s, s.seat, turns, &hope)
            offer(&best, plot_worth(&hope, plot), card, rng)
        plot.finals = kept
        if best.equal:
            chosen |= bit_of(best.action)
    left = chosen & choices
    return KEEP + (bit_first(left) if left else bit_first(choices))


cdef action_t choose_start(const hope_t* hope, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The start node with the best beds around it."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint64_t nodes = start_nodes(hope.rules, plot), beds = beds_in_range(hope.rules, plot)
    cdef best_t best = no_option()
    cdef int node
    while nodes:
        node = bit_first(nodes)
        nodes &= nodes - 1
        offer(&best, place_worth(hope, plot, beds | hope.garden.range[node]), START + node, rng)
    return best.action
