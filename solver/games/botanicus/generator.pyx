"""The turn generator of Botanicus: distinct whole turns, best first.

A turn with few after-states is walked whole. Else a beam: each unfinished turn is valued by the plot and by
what is still open, and what the fast policy makes of those that are followed is a candidate too. A turn that
ends at a draw is valued with the price of what is drawn. Some places are kept for the best turns of each
space, of each use of phase 1, and for the best by points at once.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport MAX_LEGAL, MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.games.botanicus.engine cimport (
    END_PHASE, NEUTRAL, PHASE_ASSIGN, PHASE_OVER, PLAY, SELL, SPACE, SPACE_ROWS, TRANSPLANT, WALK,
    BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.scoring cimport plot_score
from solver.found cimport (
    found_add, found_close, found_fill, found_list_t, found_open, found_sort, found_t, found_write,
)
from solver.games.botanicus.evaluator cimport (
    hope_t, look_t, open_hope, open_look, plot_worth, turns_after,
)
from solver.games.botanicus.policy cimport play_turn
from solver.games.botanicus.view cimport open_view, open_worth, view_t
from solver.play cimport POINT, turn_t
from solver.search.flag cimport flag_is_set
from solver.turns cimport (
    TOO_MANY, keyset_add, keyset_close, keyset_open, keyset_t, path_t, walk_turns,
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

# An unfinished turn of the beam; the state lies behind it in memory.
cdef struct node_t:
    float value
    int32_t order
    path_t path


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


cdef inline int space_of(const action_t* path, int length) noexcept nogil:
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


cdef int by_node(const void* a, const void* b) noexcept nogil:
    """Higher value first, then as found."""
    cdef const node_t* x = (<const node_t* const*>a)[0]
    cdef const node_t* y = (<const node_t* const*>b)[0]
    if x.value != y.value:
        return -1 if x.value > y.value else 1
    return (x.order > y.order) - (x.order < y.order)


cdef inline bint is_over(const list_t* turns, const BotanicusState* s) noexcept nogil:
    """Whether the turn is over or waits for a draw."""
    return s.turns != turns.root.turns or s.phase < PHASE_ASSIGN or s.phase == PHASE_OVER


cdef inline bint is_at_chance(const list_t* turns, const BotanicusState* s) noexcept nogil:
    """Whether a draw comes before the turn is over."""
    return s.turns == turns.root.turns and s.phase < PHASE_ASSIGN


cdef void complete(list_t* turns, const node_t* node, char* memory) noexcept nogil:
    """Add what the policy makes of an unfinished turn."""
    cdef path_t path = node.path
    cdef BotanicusState* s = <BotanicusState*>memory
    memcpy(s, node + 1, turns.ops.state_size(turns.rules))
    play_turn(&turns.look, s, turns.turns, NULL, &path)
    if is_over(turns, s):
        visit(turns, s, path.actions, path.length, is_at_chance(turns, s))


cdef void expand(list_t* turns, const node_t* node, node_t* child, keyset_t* seen, size_t stride,
                 char** children, int32_t* num, int32_t* room) noexcept nogil:
    """Add the unfinished children of a node to the next level, and the finished ones to the list."""
    cdef const GameOps* ops = turns.ops
    cdef size_t size = ops.state_size(turns.rules)
    cdef action_t[MAX_LEGAL] actions
    cdef BotanicusState* s = <BotanicusState*>(child + 1)
    cdef char* grown
    cdef int k, length = node.path.length + 1
    if length > MAX_TURN_DECISIONS - 8:
        return
    child.path.length = length
    memcpy(child.path.actions, node.path.actions, node.path.length * sizeof(action_t))
    for k in range(ops.legal_actions(turns.rules, node + 1, actions)):
        child.path.actions[length - 1] = actions[k]
        memcpy(s, node + 1, size)
        ops.apply(turns.rules, s, actions[k])
        if is_over(turns, s):
            visit(turns, s, child.path.actions, length, is_at_chance(turns, s))
            continue
        if keyset_add(seen, ops.key(turns.rules, s)) != 1:
            continue
        if num[0] == room[0]:
            grown = <char*>realloc(children[0], stride * (2 * room[0] + 256))
            if grown == NULL:
                turns.found.error = 1
                return
            children[0] = grown
            room[0] = 2 * room[0] + 256
        child.order = num[0]
        child.value = state_worth(turns, s, False)
        memcpy(children[0] + stride * num[0], child, stride)
        num[0] += 1


cdef void beam(list_t* turns, const int* stop) noexcept nogil:
    """Follow the best unfinished turns, level by level."""
    cdef size_t size = turns.ops.state_size(turns.rules)
    cdef size_t stride = sizeof(node_t) + ((size + 7) & ~<size_t>7)
    cdef char* level = <char*>malloc(stride)
    cdef char* child = <char*>malloc(stride)
    cdef char* children = NULL
    cdef node_t** order = NULL
    cdef int32_t num = 1, num_next, room = 0, i, space
    cdef int[SPACES] followed
    cdef keyset_t seen
    cdef node_t* node
    if keyset_open(&seen, 4096) != 0 or level == NULL or child == NULL:
        num = 0
    else:
        (<node_t*>level).path.length = 0
        memcpy(level + sizeof(node_t), turns.root, size)
    while num > 0 and not turns.found.error:
        num_next = 0
        for i in range(num):
            if flag_is_set(stop):
                break
            node = <node_t*>(level + stride * i)
            complete(turns, node, child)
            expand(turns, node, <node_t*>child, &seen, stride, &children, &num_next, &room)
        if flag_is_set(stop) or num_next == 0 or turns.found.error:
            break
        free(order)
        free(level)
        order = <node_t**>malloc(sizeof(node_t*) * num_next)
        level = <char*>malloc(stride * num_next)
        if order == NULL or level == NULL:
            break
        for i in range(num_next):
            order[i] = <node_t*>(children + stride * i)
        qsort(order, num_next, sizeof(node_t*), by_node)
        memset(followed, 0, sizeof(followed))
        num = 0
        for i in range(num_next):
            node = order[i]
            space = space_of(node.path.actions, node.path.length)
            if i < BEAM or followed[space] < PER_SPACE:
                followed[space] += 1
                memcpy(level + stride * num, node, stride)
                num += 1
    free(order)
    free(children)
    free(child)
    free(level)
    keyset_close(&seen)


# --- the answer -----------------------------------------------------------------------------------


cdef int keep_at_once(found_list_t* found, int room) noexcept nogil:
    """Keep the best turns by points at once; returns how many."""
    cdef int32_t i, best
    cdef int kept = 0
    while kept < min(AT_ONCE, room):
        best = -1
        for i in range(found.num):
            if not found.turns[i].is_kept and (
                    best < 0 or found.turns[i].score > found.turns[best].score):
                best = i
        if best < 0:
            break
        found.turns[best].is_kept = 1
        kept += 1
    return kept


cdef void keep(found_list_t* found, int room) noexcept nogil:
    """Mark the turns that are kept; the list is in order of value."""
    cdef int[SPACES] of_space
    cdef int[USES] of_use
    cdef int32_t i
    cdef int kept = 0, space, use
    memset(of_space, 0, sizeof(of_space))
    memset(of_use, 0, sizeof(of_use))
    if room >= MIN_ROOM:
        kept = keep_at_once(found, room)
        for i in range(found.num):
            space = space_of(found.turns[i].turn.actions, found.turns[i].turn.num_actions)
            use = use_of(found.turns[i].turn.actions, found.turns[i].turn.num_actions)
            if (kept < room and not found.turns[i].is_kept
                    and (of_space[space] < KEPT_PER_SPACE or of_use[use] < KEPT_PER_USE)):
                found.turns[i].is_kept = 1
                kept += 1
            of_space[space] += found.turns[i].is_kept
            of_use[use] += found.turns[i].is_kept
    found_fill(found, kept, room)


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
