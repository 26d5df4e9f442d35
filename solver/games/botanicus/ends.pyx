"""EndOps of Botanicus: in the last action a seat needs its own plot, tokens on offer and the pile alone."""

from libc.string cimport memset

from engine_c.games.botanicus.draws cimport deck_size
from engine_c.games.botanicus.engine cimport (
    LEVELS, PHASE_CARDS, STAGE_LAST, BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.pools cimport top_pool
from solver.exact.ends cimport EndOps, ends_of


cdef int is_last(const void* rules, const void* state) noexcept nogil:
    return (<const BotanicusState*>state).stage == STAGE_LAST


cdef void forget(const void* rules_, void* state, int seat) noexcept nogil:
    """Clear gardens, coins and pieces of the others; how many cards they hold says what can be drawn."""
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef BotanicusState* s = <BotanicusState*>state
    cdef BotanicusPlot* plot
    cdef int other, level
    for other in range(rules.num_players):
        if other == seat:
            continue
        plot = &s.plots[other]
        plot.coins = plot.vp = 0
        memset(plot.nodes, 0, sizeof(plot.nodes))
        memset(plot.gardeners, 0, sizeof(plot.gardeners))
        plot.basic_done = plot.special_done = plot.green_done = 0
        if rules.fruit_limit:
            continue
        for level in range(LEVELS):
            plot.plants[level] = 0
        plot.planted = plot.animals = 0


cdef int is_beyond(const void* rules, const void* state) noexcept nogil:
    """The shuffled discard pile is in an order that nobody knows; what the last action draws has no worth."""
    cdef const BotanicusState* s = <const BotanicusState*>state
    return (s.phase == PHASE_CARDS and s.stage != STAGE_LAST
            and top_pool(<BotanicusState*>s).cards > deck_size(<const BotanicusRules*>rules, s))


cdef EndOps BOTANICUS_ENDS
BOTANICUS_ENDS.is_last = is_last
BOTANICUS_ENDS.forget = forget
BOTANICUS_ENDS.is_beyond = is_beyond

ENDS = ends_of(&BOTANICUS_ENDS)
