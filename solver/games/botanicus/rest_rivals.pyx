"""States at the start of a turn that are no better than others seen before, the others standing still."""

from libc.stdint cimport uint64_t

from engine_c.games.botanicus.engine cimport (
    FRUIT_LEVEL, NEUTRAL_FLOWER, NONE, PHASE_NEUTRAL, PHASE_ONE, SOURCE_NONE, STACK_COUNT,
    BotanicusPlot,
)
from engine_c.rng cimport mix64

cdef enum:
    MOST_LOOKS = 16           # places in a row that a group may lie at


cdef inline uint64_t mixed(uint64_t key, uint64_t value) noexcept nogil:
    return mix64(key ^ value)


cdef uint64_t group_of(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Hash of all that the rest of the round depends on but points, coins and gardeners.

    Where own flowers of past columns lie is of no matter, nor which cards are discarded, only how many: a
    line ends before they are drawn again.
    """
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef uint64_t key = mixed(s.column | s.phase << 8, s.turns | <uint64_t>s.num_discard << 32)
    cdef int i
    for i in range(FRUIT_LEVEL + 1):
        key = mixed(key, plot.plants[i])
    key = mixed(key, plot.animals)
    key = mixed(key, plot.nodes[0] | plot.nodes[1] << 8 | plot.nodes[2] << 16 | <uint64_t>plot.unlocked << 24
                | <uint64_t>plot.basic_done << 32 | <uint64_t>plot.special_done << 40
                | <uint64_t>plot.num_animals << 48 | <uint64_t>plot.num_finals << 56)
    key = mixed(key, plot.finals | s.flower_row[<int>NEUTRAL_FLOWER] << 16
                | <uint64_t>s.flower_column[<int>NEUTRAL_FLOWER] << 24 | <uint64_t>plot.num_hand << 32)
    for i in range(STACK_COUNT):
        key = mixed(key, plot.tokens[i] | <uint64_t>s.taken[i] << 16)
    for i in range(s.num_tail):
        key = mixed(key, s.tail[i])
    for i in range(rules.num_kinds):
        if plot.hand[i]:
            key = mixed(key, i | plot.hand[i] << 8)
    return key | 1


cdef int walk_cost(const BotanicusRules* rules, const BotanicusPlot* plot,
                   const rival_t* rival) noexcept nogil:
    """Coins by which a rival comes to stand as a plot's gardeners do before its own walk; NONE: it cannot.

    A card that is played before the walk is played where the gardener stands: who can do that stands alone.
    """
    cdef int at = rival.gardeners[0], to = plot.gardeners[0]
    if rival.gardeners[0] == to and rival.gardeners[1] == plot.gardeners[1]:
        return 0
    if plot.gardeners[1] != NONE or (plot.num_hand and plot.coins >= rules.play_cost):
        return NONE
    return rules.garden[plot.garden].cost[at][to]


cdef bint is_start(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Whether a turn begins, in a game whose gardens have no greenhouse."""
    if s.phase != PHASE_ONE and s.phase != PHASE_NEUTRAL:
        return False
    return not (rules.has_green or s.num_pools or s.source != SOURCE_NONE or s.flags or s.num_drawn
                or s.draws_left or s.waiting)


cdef bint has_better(rivals_t* r, const BotanicusRules* rules, const BotanicusState* s,
                     bint is_new) noexcept nogil:
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    cdef rival_t* rival
    cdef rival_t* place = NULL
    cdef uint64_t group
    cdef int i, cost
    if not is_start(rules, s):
        return False
    group = group_of(rules, s)
    for i in range(MOST_LOOKS):
        rival = &r.rival[(group >> 20) + i & NUM_RIVALS - 1]
        if rival.group != group:
            if place == NULL and rival.group == 0:
                place = rival
            continue
        if rival.vp < plot.vp or rival.coins < plot.coins:
            continue
        cost = walk_cost(rules, plot, rival)
        if cost == NONE or rival.coins - cost < plot.coins:
            continue
        if is_new or cost or rival.vp > plot.vp or rival.coins > plot.coins:
            return True
    if is_new:
        if place == NULL:
            place = &r.rival[(group >> 20) + (group >> 8) % MOST_LOOKS & NUM_RIVALS - 1]
        place.group = group
        place.vp = plot.vp
        place.coins = plot.coins
        place.gardeners[0] = plot.gardeners[0]
        place.gardeners[1] = plot.gardeners[1]
    return False
