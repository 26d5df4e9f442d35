"""What the rest of a round can bring at most: all ways of the turns against all uses of the garden."""

from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from engine_c.games.botanicus.draws cimport deck_size, unseen_cards
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, FINAL_MONEY_TOKEN, FINAL_SHOVEL_TOKEN, MAX_KINDS, PHASE_KEEP, PRIZE_FROG,
    PRIZE_FRUIT_ROUND, PRIZE_ROUND, PRIZE_SQUARE, BotanicusRules, BotanicusState, BotanicusWorld,
)
from engine_c.state cimport EngineState, EngineWorld
from solver.games.botanicus.last_turn cimport has_chains, turtle_cards
from solver.games.botanicus.rest_ceiling cimport rest_ceiling
from solver.games.botanicus.rest_garden cimport PLANTS, STEPS, fill_gains, table_t
from solver.games.botanicus.rest_turns cimport (
    clear_points, look_at_turns, points_t, rest_t, turn_t,
)
from solver.games.botanicus.row_costs cimport open_row_costs
from solver.games.botanicus.sight cimport open_sight, sight_t

cdef enum:
    ROOT_WORK = 1 << 22       # ends of turns looked at, else ways are not told apart
    SEARCH_WORK = 1 << 28     # the same for all states of a search


cdef int32_t most_with(sight_t* sight, rest_t* c, const points_t* best, int animals, int plants, int steps,
                       bint is_loose) noexcept nogil:
    """Points with a set of animals at the end, -1: there is no way; `is_loose`: with any set, the gains of
    all animals."""
    cdef table_t gains
    cdef int i, k, number, most = -1, first = 0 if is_loose else animals, last = animals
    fill_gains(sight, &c.costs, animals, plants, steps, &gains)
    for number in range(first, last + 1):
        for i in range(plants + 1):
            for k in range(steps + 1):
                if best[0][number][i][k] >= 0:
                    most = max(most, best[0][number][i][k] + gains[i][k])
    return most


cdef int32_t rest_bound(rest_t* c, const BotanicusState* s, int32_t enough) noexcept nogil:
    cdef sight_t sight
    cdef turn_t t
    cdef points_t best
    cdef uint32_t sets = 0
    cdef int animals, plants, steps, most_plants = 0, most_steps = 0
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
    t.best = &best
    clear_points(c, &best)
    look_at_turns(&t)
    if not c.is_known:
        return rest_ceiling(&sight, s, c.kinds)
    for animals in range(c.num_sets):
        for plants in range(PLANTS):
            for steps in range(STEPS):
                if best[animals][plants][steps] >= 0:
                    sets |= <uint32_t>1 << animals
                    most_plants = max(most_plants, plants)
                    most_steps = max(most_steps, steps)
    if sets == 0:
        return INT32_MAX
    if sets & (sets - 1):
        most = sight.score + most_with(&sight, c, &best, c.num_sets - 1, most_plants, most_steps, True)
        if most <= enough:
            return most
        most = -1
    for animals in range(c.num_sets):
        if sets >> animals & 1:
            most = max(most, most_with(&sight, c, &best, animals, most_plants, most_steps, False))
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


cdef void open_rest(rest_t* c, const BotanicusRules* rules, const BotanicusState* root,
                    const BotanicusWorld* world) noexcept nogil:
    c.rules = rules
    c.num_sets = 1 << ANIMAL_COUNT if rules.is_expert else 1
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
