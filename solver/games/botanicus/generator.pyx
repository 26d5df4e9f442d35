"""The turn generator of Botanicus: distinct whole turns, best first.

A turn with few after-states is walked whole. Else a beam: each unfinished turn is valued by the plot and by
what is still open, and what the fast policy makes of those that are followed is a candidate too. A turn that
ends at a draw is valued with the price of what is drawn. Some places are kept for the best turns of each
space, of each use of phase 1, and for the best by points at once.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from engine_c.contract cimport MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.games.botanicus.engine cimport (
    END_PHASE, NEUTRAL, PLAY, SELL, SPACE, SPACE_ROWS, TRANSPLANT, WALK, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.scoring cimport plot_score
from solver.beam cimport beam_t, follow_best
from solver.found cimport (
    found_add, found_close, found_fill, found_list_t, found_open, found_sort, found_t, found_write,
)
from solver.games.botanicus.context cimport hope_t, look_t, open_hope, open_look, turns_after
from solver.games.botanicus.evaluator cimport plot_worth
from solver.games.botanicus.policy cimport play_turn
from solver.games.botanicus.view cimport open_view, open_worth, view_t
from solver.play cimport POINT, turn_t
from solver.turns cimport (
    TOO_MANY, is_at_chance, is_turn_over, keyset_add, keyset_close, keyset_open, keyset_t, path_t,
    walk_turns,
)

cdef enum:
    LIMIT = 400               # after-states before the generator beams
    BEAM = 32                 # unfinished turns of a level that are followed
    PER_SPACE = 3             # the same, at least, of each space
    KEPT_PER_SPACE = 2        # best turns of each space that are kept, at least
    KEPT_PER_USE = 2          # best turns of each use of phase 1 that are kept, at least
    AT_ONCE = 2               # best turns by points at once that are kept
    MIN_ROOM = 16             # with less room only the value counts
    SPACES = 25               # space of the neutral flower and own space, none included
    USES = 5                  # of phase 1


cdef struct list_t:
    const GameOps* ops
    const void* rules
    const BotanicusState* root
    look_t look
    int seat
    int turns                 # own turns left after this one
    found_list_t found
    keyset_t keys             # after-states found


cdef float state_worth(const list_t* turns, const BotanicusState* s, bint is_over) noexcept nogil:
    """Worth of the seat's plot with what is still open in this turn."""
    cdef hope_t hope
    cdef view_t view
    cdef float value
    open_hope(&turns.look, s, turns.seat, turns.turns, &hope)
    value = plot_worth(&hope, &s.plots[turns.seat])
    if not is_over:
        open_view(&hope, &s.plots[turns.seat], &view)
        value += open_worth(&view)
    return value


cdef void visit(void* data, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Add a finished turn, or one that ends at a draw."""
    cdef list_t* turns = <list_t*>data
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef uint64_t key = turns.ops.key(turns.rules, state)
    cdef found_t* entry
    if keyset_add(&turns.keys, key) != 1:
        return
    entry = found_add(&turns.found, key, <int32_t>(state_worth(turns, s, not ends_at_chance) * POINT),
                      path, length, ends_at_chance)
    if entry != NULL:
        entry.score = plot_score(<const BotanicusRules*>turns.rules, &s.plots[turns.seat])


cdef int space_of(const action_t* path, int length) noexcept nogil:
    """Which space of the neutral flower and which own one, as far as they are chosen."""
    cdef int i, space = 0
    for i in range(length):
        if NEUTRAL <= path[i] < NEUTRAL + SPACE_ROWS:
            space += 5 * (path[i] - NEUTRAL + 1)
        elif SPACE <= path[i] < SPACE + SPACE_ROWS:
            space += path[i] - SPACE + 1
    return space


cdef inline int use_of(const action_t* path, int length) noexcept nogil:
    """Use of phase 1 by its first decision: none, walk, transplant, card played, card sold."""
    cdef int i = 0
    if NEUTRAL <= path[0] < NEUTRAL + SPACE_ROWS and length > 1:
        i = 1
    if WALK <= path[i] < TRANSPLANT:
        return 1
    if TRANSPLANT <= path[i] < PLAY:
        return 2
    if PLAY <= path[i] < SELL:
        return 3
    return 4 if SELL <= path[i] < END_PHASE else 0


# --- the beam -------------------------------------------------------------------------------------


cdef float open_value(void* data, void* state, const path_t* path) noexcept nogil:
    """Worth of the plot with what is still open."""
    return state_worth(<const list_t*>data, <const BotanicusState*>state, False)


cdef void complete(void* data, void* state, const path_t* path) noexcept nogil:
    """Add what the policy makes of an unfinished turn."""
    cdef list_t* turns = <list_t*>data
    cdef path_t whole = path[0]
    play_turn(&turns.look, <BotanicusState*>state, turns.turns, NULL, &whole)
    if is_turn_over(turns.ops, turns.rules, state, turns.root.turns):
        visit(turns, state, whole.actions, whole.length,
              is_at_chance(turns.ops, turns.rules, state, turns.root.turns))


cdef void beam(list_t* turns, const int* stop) noexcept nogil:
    """Follow the best unfinished turns, level by level."""
    cdef beam_t beam
    beam.width = BEAM
    beam.per_group = PER_SPACE
    beam.longest = MAX_TURN_DECISIONS - 8
    beam.context = turns
    beam.visit = visit
    beam.worth = open_value
    beam.follow = complete
    beam.group = space_of
    follow_best(turns.ops, turns.rules, turns.root, &beam, stop)


# --- the answer -----------------------------------------------------------------------------------


cdef int keep_at_once(found_list_t* found, int part, int room) noexcept nogil:
    """Keep the best turns by points at once as a part; returns how many."""
    cdef int32_t i, best
    cdef int kept = 0
    while kept < min(AT_ONCE, room):
        best = -1
        for i in range(found.num):
            if found.turns[i].part == 0 and (
                    best < 0 or found.turns[i].score > found.turns[best].score):
                best = i
        if best < 0:
            break
        found.turns[best].part = part
        kept += 1
    return kept


cdef void keep_part(found_list_t* found, int part, int kept, int room) noexcept nogil:
    """Mark what is kept besides if there is room for so many; `kept` are already."""
    cdef int[SPACES] of_space
    cdef int[USES] of_use
    cdef int32_t i
    cdef int space, use, is_kept
    memset(of_space, 0, sizeof(of_space))
    memset(of_use, 0, sizeof(of_use))
    if kept == 0:
        kept = keep_at_once(found, part, room)
    for i in range(found.num):
        space = space_of(found.turns[i].turn.actions, found.turns[i].turn.num_actions)
        use = use_of(found.turns[i].turn.actions, found.turns[i].turn.num_actions)
        if (kept < room and found.turns[i].part == 0
                and (of_space[space] < KEPT_PER_SPACE or of_use[use] < KEPT_PER_USE)):
            found.turns[i].part = part
            kept += 1
        is_kept = found.turns[i].part != 0
        of_space[space] += is_kept
        of_use[use] += is_kept
    found_fill(found, part, kept, room)


cdef void keep(found_list_t* found, int room) noexcept nogil:
    """Mark the turns that are kept; the list is in order of value.

    The first ones of a long list are those of a short one, as a search with a small limit looks at no others.
    """
    cdef int part = 1, kept = 0, size = MIN_ROOM
    if room < MIN_ROOM:
        found_fill(found, part, 0, room)
        return
    while size < room:
        keep_part(found, part, kept, size)
        kept = size
        size *= 2
        part += 1
    keep_part(found, part, kept, room)


cdef int generate(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                  int32_t* total, const int* stop) noexcept nogil:
    cdef list_t turns
    cdef int num
    memset(&turns, 0, sizeof(turns))
    found_open(&turns.found)
    turns.ops = ops
    turns.rules = rules
    turns.root = <const BotanicusState*>state
    turns.seat = turns.root.seat
    turns.turns = turns_after(<const BotanicusRules*>rules, turns.root)
    open_look(<const BotanicusRules*>rules, &turns.look)
    if keyset_open(&turns.keys, 4096) == 0:
        if walk_turns(ops, rules, state, LIMIT, visit, &turns, stop) == TOO_MANY:
            beam(&turns, stop)
    found_sort(&turns.found)
    keep(&turns.found, room)
    if total != NULL:
        total[0] = turns.found.num
    num = found_write(&turns.found, out, room)
    keyset_close(&turns.keys)
    found_close(&turns.found)
    return num
