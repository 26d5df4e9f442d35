# Ways on the tracks (B9, G6): lists packed for every track, direction, node and number of steps.

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_of
from engine_c.games.botanicus.engine cimport (
    FROG, MAX_NODES, MAX_STEPS, NONE, BotanicusPlot, BotanicusRules, BotanicusState, BotanicusWays,
)

cdef enum direction_t:
    RIGHT, LEFT


cdef inline int list_of(int track, int direction, bint has_frog, int node, int steps) noexcept nogil:
    """Index of a list of ways in BotanicusRules.ways; `steps` from 1."""
    return (((track * 2 + direction) * 2 + has_frog) * MAX_NODES + node) * MAX_STEPS + steps - 1


cdef inline const BotanicusWays* ways_of(const BotanicusRules* rules, const BotanicusPlot* plot, int track,
                                         int direction, int steps) noexcept nogil:
    """The ways of a seat's piece."""
    return &rules.ways[list_of(track, direction, plot.unlocked >> FROG & 1, plot.nodes[track], steps)]


cdef inline bint is_closed(const BotanicusRules* rules, const BotanicusState* s, int track,
                           int node) noexcept nogil:
    """Whether an end node cannot be entered because its tokens are gone (B9.9, `empty_prize_end`)."""
    cdef int stack = rules.node[track][node].prize - 1
    return rules.end_nodes[track][node] and stack >= 0 and s.taken[stack] >= rules.num_tokens[stack]


cdef inline uint64_t open_ways(const BotanicusRules* rules, const BotanicusState* s,
                               const BotanicusPlot* plot, const BotanicusWays* ways,
                               int track) noexcept nogil:
    """Ways of a list that can be paid and entered, bit = place in the list; staying included."""
    cdef uint64_t found
    cdef int i
    if ways.number == 0:
        return 0
    found = ~<uint64_t>0 >> (64 - ways.number)
    if plot.coins < ways.dearest:
        for i in range(ways.number):
            if rules.way[ways.start + i].cost > plot.coins:
                found &= ~bit_of(i)
    if rules.empty_prize_closes:
        for i in range(ways.number):
            if i != ways.stay and is_closed(rules, s, track, rules.way[ways.start + i].node):
                found &= ~bit_of(i)
    return found


cdef inline uint64_t ways_onward(const BotanicusRules* rules, const BotanicusState* s,
                                 const BotanicusPlot* plot, const BotanicusWays* ways,
                                 int track) noexcept nogil:
    """The same without staying."""
    cdef uint64_t found = open_ways(rules, s, plot, ways, track)
    return found if ways.stay == NONE else found & ~bit_of(ways.stay)


cdef inline int way_cost(const BotanicusRules* rules, const BotanicusWays* ways, int node,
                         int unused) noexcept nogil:
    """Coins of the way of a list with this target and these unused steps."""
    cdef int i
    for i in range(ways.start, ways.start + ways.number):
        if rules.way[i].node == node and rules.way[i].unused == unused:
            return rules.way[i].cost
    return 0
