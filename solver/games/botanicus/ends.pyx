"""EndOps of Botanicus: in the last action a seat needs its own plot, tokens on offer and the pile alone."""

from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memset

from engine_c.games.botanicus.draws cimport deck_size, known_finals, pile_size
from engine_c.games.botanicus.engine cimport (
    LEVELS, PHASE_CARDS, PHASE_LAST, STACK_COUNT, STAGE_LAST, STAGE_OVER, TURTLE, BotanicusPlot,
    BotanicusRules, BotanicusState, BotanicusWorld,
)
from engine_c.games.botanicus.pools cimport top_pool
from engine_c.games.botanicus.turn cimport go_on
from solver.exact.ends cimport EndOps, ends_of
from solver.games.botanicus.last_turn cimport turn_bound, turtle_cards


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
    # The order of the last actions and the tiles are past; final cards are drawn by the turtle alone.
    memset(s.flower_column, 0, sizeof(s.flower_column))
    memset(s.flower_row, 0, sizeof(s.flower_row))
    memset(s.flower_height, 0, sizeof(s.flower_height))
    memset(s.tiles, 0, sizeof(s.tiles))
    s.turns = 0
    if rules.is_expert and s.plots[seat].unlocked >> TURTLE & 1:
        for other in range(rules.num_players):
            if other != seat:
                s.plots[other].finals = s.plots[other].num_finals = s.plots[other].unlocked = 0


cdef int is_beyond(const void* rules, const void* state) noexcept nogil:
    """The shuffled discard pile is in an order that nobody knows; what the last action draws has no worth."""
    cdef const BotanicusState* s = <const BotanicusState*>state
    return (s.phase == PHASE_CARDS and s.stage != STAGE_LAST
            and top_pool(<BotanicusState*>s).cards > deck_size(<const BotanicusRules*>rules, s))


cdef void shift_pile(const BotanicusRules* rules, BotanicusState* s, const BotanicusWorld* world, int seat,
                     int number) noexcept nogil:
    """Let others have drawn by so many turtles; which card of each three they keep is of no matter."""
    cdef BotanicusPlot* other = &s.plots[1 if seat == 0 else 0]
    cdef uint32_t known = known_finals(rules, s)
    cdef int i, left = number * rules.turtle_cards
    for i in range(rules.num_finals):
        if left and not known >> world.finals[i] & 1:
            other.finals |= 1 << world.finals[i]
            other.num_finals += 1
            left -= 1


cdef int leap(const void* rules_, void* state, const void* world, int seat, int is_worst,
              int number) noexcept nogil:
    """Others can take tokens and draw what a turtle would, nothing else; fruits are compared (G7.1)."""
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef BotanicusState* s = <BotanicusState*>state
    cdef BotanicusPlot* others = &s.plots[1 if seat == 0 else 0]
    cdef int stack, other, turtles = 0
    if rules.has_green or s.stage == STAGE_OVER:
        return 0
    if rules.is_expert and not s.plots[seat].unlocked >> TURTLE & 1:
        for other in range(rules.num_players):
            turtles += other != seat and not s.plots[other].unlocked >> TURTLE & 1
        if turtles and pile_size(rules, s) < (turtles + 1) * rules.turtle_cards:
            return 0
        shift_pile(rules, s, <const BotanicusWorld*>world, seat, number)
    s.stage = STAGE_LAST
    s.column = 0
    s.seat = seat
    s.flags = 0
    s.phase = PHASE_LAST
    go_on(rules, s, True)
    if is_worst:
        for stack in range(STACK_COUNT):
            others.tokens[stack] |= ~s.plots[seat].tokens[stack] & (1 << rules.num_tokens[stack]) - 1
            s.taken[stack] = rules.num_tokens[stack]
    return 1 + turtles


cdef int32_t bound(const void* rules, const void* state, const void* world, int seat,
                   int32_t enough) noexcept nogil:
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef uint32_t turtle = turtle_cards(<const BotanicusRules*>rules, s, <const BotanicusWorld*>world)
    return turn_bound(<const BotanicusRules*>rules, s, turtle, enough)


cdef EndOps BOTANICUS_ENDS
BOTANICUS_ENDS.is_last = is_last
BOTANICUS_ENDS.forget = forget
BOTANICUS_ENDS.is_beyond = is_beyond
BOTANICUS_ENDS.leap = leap
BOTANICUS_ENDS.bound = bound

ENDS = ends_of(&BOTANICUS_ENDS)
