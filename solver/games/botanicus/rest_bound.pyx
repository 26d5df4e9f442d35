"""What the rest of a round can bring at most: all ways of the turns against all uses of the garden."""

from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from engine_c.games.botanicus.draws cimport deck_size, unseen_cards
from engine_c.games.botanicus.engine cimport (
    FINAL_MONEY_TOKEN, FINAL_SHOVEL_TOKEN, FRUIT_LEVEL, MAX_KINDS, PHASE_KEEP, PRIZE_FROG,
    PRIZE_FRUIT_ROUND, PRIZE_ROUND, PRIZE_SQUARE, SQUIRREL, STACK_COUNT, TURTLE, BotanicusGarden,
    BotanicusPlot, BotanicusRules, BotanicusState, BotanicusWorld,
)
from engine_c.rng cimport mix64
from engine_c.state cimport EngineState, EngineWorld
from solver.games.botanicus.last_turn cimport has_chains, turtle_cards
from solver.games.botanicus.rest_ceiling cimport rest_ceiling
from solver.games.botanicus.rest_garden cimport fill_gains, most_t, table_t
from solver.games.botanicus.rest_turns cimport (
    NUM_ENDS, NUM_GAINS, NUM_SETS, gains_t, look_at_turns, points_t, rest_t, turn_t,
)
from solver.games.botanicus.row_costs cimport open_row_costs
from solver.games.botanicus.sight cimport open_sight, sight_t

cdef enum:
    ROOT_WORK = 1 << 28       # ends of turns looked at, else ways are not told apart
    SEARCH_WORK = 1 << 28     # the same for all states of a search


cdef int32_t most_with(const table_t* points, const table_t* gains, const most_t* most) noexcept nogil:
    """The most points of turns and garden together, -1: there is no way."""
    cdef int32_t best = -1
    cdef int ones, twos, waters
    for ones in range(most.ones + 1):
        for twos in range(most.twos + 1):
            for waters in range(most.waters + 1):
                if points[0][ones][twos][waters] >= 0 and gains[0][ones][twos][waters] >= 0:
                    best = max(best, points[0][ones][twos][waters] + gains[0][ones][twos][waters])
    return best


cdef uint64_t garden_key(const BotanicusPlot* plot, int unlocked, int columns) noexcept nogil:
    """Hash of what the gains of a garden depend on; tokens count for the turtle."""
    cdef uint64_t key = unlocked | plot.unlocked << 8 | plot.basic_done << 16
    cdef int i
    key = mix64(key | <uint64_t>plot.special_done << 24 | <uint64_t>(columns + 1) << 32
                | <uint64_t>plot.finals << 40)
    for i in range(FRUIT_LEVEL):
        key = mix64(key ^ plot.plants[i])
    if (unlocked & ~plot.unlocked) >> TURTLE & 1:
        for i in range(STACK_COUNT):
            key = mix64(key ^ plot.tokens[i])
    return key | 1


cdef const table_t* gains_of(rest_t* c, sight_t* sight, int unlocked, int columns,
                             const most_t* most) noexcept nogil:
    """What the garden gains with animals and columns, as `fill_gains` tells it; remembered."""
    cdef uint64_t question = garden_key(sight.plot, unlocked, columns)
    cdef gains_t* gains = &c.gains[question >> 8 & NUM_GAINS - 1]
    if gains.question != question:
        gains.most.ones = gains.most.twos = gains.most.waters = -1
    if (gains.most.ones < most.ones or gains.most.twos < most.twos or gains.most.waters < most.waters):
        gains.question = question
        gains.most.ones = max(gains.most.ones, most.ones)
        gains.most.twos = max(gains.most.twos, most.twos)
        gains.most.waters = max(gains.most.waters, most.waters)
        fill_gains(sight, &c.costs, unlocked, columns, &gains.most, &gains.table)
    return &gains.table


cdef int32_t rest_bound(rest_t* c, const BotanicusState* s, int32_t enough) noexcept nogil:
    cdef sight_t sight
    cdef turn_t t
    cdef points_t* best = &c.points[0]
    cdef const table_t* gains
    cdef int32_t[NUM_ENDS] loose
    cdef int end, columns, num_ends = 0
    cdef int32_t most = -1
    open_sight(&sight, c.rules, s)
    sight.turtle = c.turtle
    if c.has_chains:
        return INT32_MAX
    if not c.is_known or s.num_drawn or s.draws_left or s.waiting or s.phase == PHASE_KEEP:
        return rest_ceiling(&sight, s, c.kinds)
    t.c = c
    t.s = s
    t.sight = &sight
    t.best = best
    look_at_turns(&t)
    if not c.is_known:
        return rest_ceiling(&sight, s, c.kinds)
    for end in range(NUM_ENDS):
        num_ends += best.is_there[end]
    if num_ends == 0:
        return INT32_MAX
    if num_ends > 1:
        gains = gains_of(c, &sight, NUM_SETS - 1, -1, &best.most)
        for end in range(NUM_ENDS):
            if best.is_there[end]:
                loose[end] = most_with(&best.table[end], gains, &best.most)
                most = max(most, loose[end])
        if enough < INT32_MAX and sight.score + most <= enough:
            return sight.score + most
    most = -1
    for end in range(NUM_ENDS):
        if not best.is_there[end] or (num_ends > 1 and loose[end] <= most):
            continue
        if num_ends > 1 and enough < INT32_MAX and sight.score + loose[end] <= enough:
            most = loose[end]
            continue
        columns = end // NUM_SETS if end >> SQUIRREL & 1 else -1
        gains = gains_of(c, &sight, end % NUM_SETS, columns, &best.most)
        most = max(most, most_with(&best.table[end], gains, &best.most))
        if sight.score + most > enough:
            break
    return sight.score + most


cdef void read_deck(rest_t* c, const BotanicusState* root, const BotanicusWorld* world) noexcept nogil:
    """Note in which order cards are drawn: of each kind the last copies are still there."""
    cdef uint8_t[MAX_KINDS] left
    cdef uint8_t[MAX_KINDS] passed
    cdef int i, kind
    memset(left, 0, sizeof(left))
    for kind in range(c.rules.num_kinds):
        if root.plots[root.seat].hand[kind]:
            c.kinds |= 1 << kind
    c.num_deck = deck_size(c.rules, root)
    unseen_cards(c.rules, root, left)
    for _ in range(c.num_deck):
        memset(passed, 0, sizeof(passed))
        for i in range(c.rules.num_cards):
            kind = world.cards[i]
            if left[kind] and c.rules.card_count[kind] - passed[kind] <= left[kind]:
                break
            passed[kind] += 1
        c.deck[c.num_deck - deck_left(left)] = kind
        left[kind] -= 1
        c.kinds |= 1 << kind


cdef inline int deck_left(const uint8_t* left) noexcept nogil:
    """Cards that are still to be drawn."""
    cdef int kind, number = 0
    for kind in range(MAX_KINDS):
        number += left[kind]
    return number


cdef void read_turtle(rest_t* c, const BotanicusState* root, const BotanicusWorld* world) noexcept nogil:
    """Note what the turtle may draw."""
    cdef const BotanicusRules* rules = c.rules
    cdef int i, card
    c.turtle = turtle_cards(rules, root, world)
    for i in range(PRIZE_FRUIT_ROUND):
        c.taken[i] = root.taken[i]
    for card in range(rules.num_finals):
        if c.turtle >> card & 1 and rules.final[card].kind == FINAL_SHOVEL_TOKEN:
            c.turtle_token[<int>PRIZE_SQUARE] = rules.final[card].vp[0]
        if c.turtle >> card & 1 and rules.final[card].kind == FINAL_MONEY_TOKEN:
            c.turtle_token[<int>PRIZE_ROUND] = c.turtle_token[<int>PRIZE_FROG] = rules.final[card].vp[0]


cdef int open_columns(const BotanicusRules* rules, const BotanicusPlot* plot) noexcept nogil:
    """Columns that are not full."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int i, number = 0
    for i in range(garden.cols):
        number += garden.col[i] & ~plot.planted != 0
    return number


cdef void open_rest(rest_t* c, const BotanicusRules* rules, const BotanicusState* root,
                    const BotanicusWorld* world) noexcept nogil:
    c.rules = rules
    c.num_columns = open_columns(rules, &root.plots[root.seat])
    read_turtle(c, root, world)
    read_deck(c, root, world)
    open_row_costs(&c.costs, rules, &root.plots[root.seat])
    c.has_chains = has_chains(rules)
    c.is_known = not rules.has_green and not c.has_chains
    c.most_work = ROOT_WORK
    rest_bound(c, root, INT32_MAX)
    c.most_work = c.work + SEARCH_WORK


cdef class RestBound:
    """Bounds on lines from one position on."""

    def __cinit__(self, EngineState root not None, EngineWorld world not None):
        """Prepare for the states behind one in which the seat to move goes on alone. Raises MemoryError."""
        self._rest = <rest_t*>calloc(1, sizeof(rest_t))
        if self._rest == NULL:
            raise MemoryError
        self._root = root.copy()
        open_rest(self._rest, <const BotanicusRules*>root.core.rules, <const BotanicusState*>root.memory,
                  <const BotanicusWorld*>world.memory)

    def __dealloc__(self):
        """Give the memory back."""
        free(self._rest)

    def of(self, EngineState state not None):
        """Return points that the seat to move does not exceed in the rest of its round; None: not known."""
        cdef int32_t bound = rest_bound(self._rest, <const BotanicusState*>state.memory, INT32_MAX)
        return None if bound == INT32_MAX else bound
