# Walks of gardeners (B7.4, B8.3, X3, X4): nodes in reach, their prices, and the order within a chain.

from libc.stdint cimport uint16_t, uint64_t

from engine_c.bits cimport bit_first, bit_of
from engine_c.games.botanicus.engine cimport (
    CELLS, CHAIN_MOVE, COIN_STEPS, MAX_MOVE, NONE, ROWS, BotanicusGarden, BotanicusPlot, BotanicusRules,
    BotanicusState,
)

cdef enum:
    NO_WAY = 65535


cdef inline int path_price(const BotanicusGarden* garden, int node, int side, bint in_coins) noexcept nogil:
    """Price of the path to the right (0), left (1), down (2) or up (3); NONE: no path."""
    cdef int price = NONE
    if side == 0:
        price = garden.path_right[node]
    elif side == 1:
        price = garden.path_right[node - 1] if node % ROWS else <int>NONE
    elif side == 2:
        price = garden.path_down[node]
    elif node >= ROWS:
        price = garden.path_down[node - ROWS]
    return price if in_coins or price == NONE else 1


cdef inline void flood(const BotanicusGarden* garden, int start, int blocked, bint in_coins,
                       uint16_t* out) noexcept nogil:
    """Price of the cheapest walk to each node without a step on `blocked` (NONE: none), out[CELLS].

    In coins, or in paths; NO_WAY where no walk leads (Bellman 1958).
    """
    cdef uint64_t changed = bit_of(start)
    cdef int node, side, price, other
    for node in range(CELLS):
        out[node] = NO_WAY
    out[start] = 0
    while changed:
        node = bit_first(changed)
        changed &= changed - 1
        for side in range(4):
            price = path_price(garden, node, side, in_coins)
            other = node + (1 if side == 0 else -1 if side == 1 else <int>ROWS if side == 2 else -<int>ROWS)
            if price != NONE and other != blocked and out[node] + price < out[other]:
                out[other] = out[node] + price
                changed |= bit_of(other)


cdef inline int walk_price(const BotanicusRules* rules, const BotanicusPlot* plot, int start, int goal,
                           int other, bint in_coins) noexcept nogil:
    """Price of the cheapest walk; `other` is the node of the second gardener, NONE without one."""
    cdef uint16_t prices[CELLS]
    if other == NONE or rules.gardeners_pass:
        if in_coins:
            return rules.garden[plot.garden].cost[start][goal]
        return rules.garden[plot.garden].distance[start][goal]
    flood(&rules.garden[plot.garden], start, other, in_coins, prices)
    return prices[goal]


cdef inline uint64_t reach(const BotanicusRules* rules, const BotanicusPlot* plot, int start, int other,
                           bint in_coins, int purse) noexcept nogil:
    """Nodes other than the own and the other gardener's that can be reached for at most `purse`."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef uint16_t prices[CELLS]
    cdef uint64_t nodes = 0
    cdef int node
    if other != NONE and not rules.gardeners_pass:
        flood(garden, start, other, in_coins, prices)
        for node in range(CELLS):
            if prices[node] <= purse:
                nodes |= bit_of(node)
    elif not in_coins:
        nodes = garden.by_steps[start][min(purse, <int>MAX_MOVE)]
    elif purse >= garden.dearest_walk:
        nodes = garden.nodes
    elif purse < COIN_STEPS:
        nodes = garden.by_coins[start][purse]
    else:
        for node in range(CELLS):
            if garden.cost[start][node] <= purse:
                nodes |= bit_of(node)
    nodes &= ~bit_of(start)
    return nodes & ~bit_of(other) if other != NONE else nodes


cdef inline void walk_targets(const BotanicusRules* rules, const BotanicusState* s,
                              const BotanicusPlot* plot, bint in_coins, int purse,
                              uint64_t* out) noexcept nogil:
    """Targets of the gardener on the smaller node and of the other one, out[2] (X4.3, X4.4)."""
    cdef int g, node, other
    out[0] = out[1] = 0
    for g in range(2):
        node = plot.gardeners[g]
        if node == NONE:
            return
        other = plot.gardeners[1 - g]
        if s.num_walked:
            # The gardener that has walked stands on first_to, and a second walk is the last one.
            if s.num_walked > 1 or node == s.first_to:
                continue
        out[g] = reach(rules, plot, node, other, in_coins, purse)
        if s.num_walked and rules.gardeners_pass and node < s.first_from:
            out[g] &= bit_of(s.first_from)


cdef inline void move_gardener(BotanicusState* s, BotanicusPlot* plot, int g, int goal) noexcept nogil:
    """Put a gardener on another node; the chain remembers the first walk."""
    cdef int start = plot.gardeners[g], other = plot.gardeners[1 - g]
    if s.num_walked == 0:
        s.first_from = start
        s.first_to = goal
    s.num_walked += 1
    if other == NONE or goal < other:
        plot.gardeners[0] = goal
        plot.gardeners[1] = other
    else:
        plot.gardeners[0] = other
        plot.gardeners[1] = goal


cdef inline int chain_purse(const BotanicusState* s, const BotanicusPlot* plot) noexcept nogil:
    """What the walks of the chain under way may cost."""
    return s.steps_left if s.chain == CHAIN_MOVE else plot.coins


# --- transplanting --------------------------------------------------------------------------------


cdef inline uint64_t transplant_cells(const BotanicusRules* rules, const BotanicusPlot* plot,
                                      uint64_t range_beds, bint is_fruit) noexcept nogil:
    """Garden beds a plant of the greenhouse can go to (G5.1, G5.3, G5.4)."""
    if not is_fruit:
        range_beds &= ~plot.animals
    if not rules.transplant_replaces:
        range_beds &= ~plot.planted
    return range_beds
