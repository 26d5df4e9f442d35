"""The turn generator of Sattgrün: distinct whole turns, best first.

A turn with few after-states is walked whole. Else a beam: each unfinished turn is valued by what the fast
policy makes of it, and every turn completed that way is a candidate too. Turns that end at a draw (actions A
and B) are valued by sampled draws, for a few sensible sets of marks; some places are kept for the best of
them and for the best turns of each card.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport MAX_LEGAL, MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.games.sattgruen.engine cimport (
    COLUMNS, GO, MARK, PHASE_PRE, PHASE_REFRESH, RENEW_CARDS, RENEW_TOKENS, TAKE_PLANT, SattgruenRules,
    SattgruenState,
)
from engine_c.games.sattgruen.turn cimport bare_cards
from solver.games.sattgruen.evaluator cimport home_value, look_t, open_look, turns_left
from solver.games.sattgruen.policy cimport path_t, play_turn, token_gain
from solver.play cimport POINT, turn_t
from solver.search.flag cimport flag_is_set
from solver.turns cimport TOO_MANY, keyset_add, keyset_close, keyset_open, keyset_t, walk_turns

cdef enum:
    LIMIT = 2000              # after-states before the generator beams
    BEAM = 48                 # unfinished turns of a level that are followed
    PER_TAKE = 4              # the same, at least, of each first decision
    KEPT_PER_TAKE = 2         # best turns of each first decision that are kept, at least
    KEPT_AT_CHANCE = 4        # best turns that end at a draw that are kept, at least
    MIN_ROOM = 16             # with less room only the value counts
    SAMPLES = 6               # draws sampled for a turn that ends at one
    FIRSTS = 16               # first decisions told apart
    PLANT_MARKS = 15          # marks of action B
    ROOM_MARKS = 240


# One distinct turn.
cdef struct found_t:
    turn_t turn
    int32_t order             # in which it was found
    int is_kept

cdef struct list_t:
    const GameOps* ops
    const void* rules
    const SattgruenState* root
    look_t look
    int seat
    int turns                 # own turns left after this one
    found_t* found
    int32_t num
    int32_t room
    keyset_t keys             # after-states found
    int32_t worst             # least value of a turn whose draws were sampled
    int error

# An unfinished turn of the beam; the state lies behind it in memory.
cdef struct node_t:
    float value
    int32_t order
    path_t path


cdef void add_turn(list_t* found, uint64_t key, int32_t value, const action_t* path, int length,
                   int ends_at_chance) noexcept nogil:
    """Add a turn to the list."""
    cdef found_t* grown
    cdef found_t* entry
    if found.num == found.room:
        grown = <found_t*>realloc(found.found, sizeof(found_t) * (2 * found.room + 64))
        if grown == NULL:
            found.error = 1
            return
        found.found = grown
        found.room = 2 * found.room + 64
    entry = found.found + found.num
    entry.order = found.num
    entry.is_kept = 0
    entry.turn.key = key
    entry.turn.value = value
    entry.turn.num_actions = length
    entry.turn.ends_at_chance = ends_at_chance
    memcpy(entry.turn.actions, path, length * sizeof(action_t))
    found.num += 1


cdef void visit(void* data, const void* state, const action_t* path, int length,
                int ends_at_chance) noexcept nogil:
    """Add a finished turn, or one that ends at a draw and was not sampled."""
    cdef list_t* found = <list_t*>data
    cdef uint64_t key = found.ops.key(found.rules, state)
    cdef int32_t value
    if keyset_add(&found.keys, key) != 1:
        return
    if ends_at_chance:
        value = found.worst - POINT
    else:
        value = <int32_t>(
            home_value(&found.look, <const SattgruenState*>state, found.seat, found.turns) * POINT)
    add_turn(found, key, value, path, length, ends_at_chance)


# --- turns that end at a draw ---------------------------------------------------------------------


cdef void sample_draws(list_t* found, action_t special, int marks, char* memory) noexcept nogil:
    """Add the turn that marks these things, valued by sampled draws and the policy after them."""
    cdef const GameOps* ops = found.ops
    cdef size_t size = ops.state_size(found.rules)
    cdef SattgruenState* s = <SattgruenState*>memory
    cdef SattgruenState* after = <SattgruenState*>(memory + size)
    cdef void* world = memory + 2 * size
    cdef action_t[MAX_LEGAL] actions
    cdef action_t action
    cdef path_t path
    cdef uint64_t key
    cdef float value = 0
    cdef int i, k
    memcpy(s, found.root, size)
    path.length = 1
    path.actions[0] = special
    ops.apply(found.rules, s, special)
    while s.phase != PHASE_REFRESH:
        action = GO
        for i in range(ops.legal_actions(found.rules, s, actions)):
            if MARK <= actions[i] < GO and marks >> (actions[i] - MARK) & 1:
                action = actions[i]
                break
        path.actions[path.length] = action
        path.length += 1
        ops.apply(found.rules, s, action)
    key = ops.key(found.rules, s)
    if keyset_add(&found.keys, key) != 1:
        return
    for k in range(SAMPLES):
        # The same draws for every set of marks.
        ops.make_world(found.rules, found.root, 0, k, world)
        memcpy(after, s, size)
        while after.phase == PHASE_REFRESH:
            ops.apply(found.rules, after, ops.draw(found.rules, after, world))
        play_turn(ops, &found.look, after, False, NULL, NULL)
        value += home_value(&found.look, after, found.seat, found.turns)
    value = value * POINT / SAMPLES
    found.worst = min(found.worst, <int32_t>value)
    add_turn(found, key, <int32_t>value, path.actions, path.length, 1)


cdef void add_renewals(list_t* found) noexcept nogil:
    """Add sensible sets of marks: the least useful tokens; all cards, all plants, all rooms."""
    cdef const GameOps* ops = found.ops
    cdef const SattgruenRules* rules = <const SattgruenRules*>found.rules
    cdef size_t size = ops.state_size(rules)
    cdef SattgruenState* s
    cdef float[COLUMNS] gains
    cdef action_t[MAX_LEGAL] actions
    cdef bint can_tokens = False, can_cards = False
    cdef int i, worst, marks = 0, cards
    cdef char* memory = <char*>malloc(2 * size + ops.world_size(rules))
    if memory == NULL:
        return
    s = <SattgruenState*>memory
    memcpy(s, found.root, size)
    for i in range(COLUMNS):
        gains[i] = token_gain(&found.look, s, s.tokens[i], found.turns)
    cards = bare_cards(s)
    for i in range(ops.legal_actions(rules, found.root, actions)):
        can_tokens |= actions[i] == RENEW_TOKENS
        can_cards |= actions[i] == RENEW_CARDS
    for _ in range(COLUMNS if can_tokens else 0):
        worst = -1
        for i in range(COLUMNS):
            if not marks >> i & 1 and (worst < 0 or gains[i] < gains[worst]):
                worst = i
        marks |= 1 << worst
        sample_draws(found, RENEW_TOKENS, marks, memory)
    if can_cards:
        sample_draws(found, RENEW_CARDS, cards, memory)
        if cards & PLANT_MARKS:
            sample_draws(found, RENEW_CARDS, cards & PLANT_MARKS, memory)
        if cards & ROOM_MARKS:
            sample_draws(found, RENEW_CARDS, cards & ROOM_MARKS, memory)
    free(memory)


# --- the beam -------------------------------------------------------------------------------------


cdef int by_node(const void* a, const void* b) noexcept nogil:
    """Higher value first, then as found."""
    cdef const node_t* x = (<const node_t* const*>a)[0]
    cdef const node_t* y = (<const node_t* const*>b)[0]
    if x.value != y.value:
        return -1 if x.value > y.value else 1
    return (x.order > y.order) - (x.order < y.order)


cdef inline int first_of(action_t action) noexcept nogil:
    """Which first decision, for the places kept for each: takes are told apart."""
    return action - TAKE_PLANT if TAKE_PLANT <= action < TAKE_PLANT + 2 * COLUMNS else FIRSTS - 1


cdef void expand(list_t* found, const node_t* node, node_t* child, keyset_t* seen, size_t stride,
                 char** children, int32_t* num, int32_t* room) noexcept nogil:
    """Add the unfinished children of a node to the next level, and every turn they lead to."""
    cdef const GameOps* ops = found.ops
    cdef size_t size = ops.state_size(found.rules)
    cdef action_t[MAX_LEGAL] actions
    cdef SattgruenState* s = <SattgruenState*>(child + 1)
    cdef uint8_t number = found.root.turns
    cdef path_t path
    cdef char* grown
    cdef int k
    for k in range(ops.legal_actions(found.rules, node + 1, actions)):
        if actions[k] == RENEW_TOKENS or actions[k] == RENEW_CARDS:
            continue
        child.path.length = node.path.length + 1
        if child.path.length > MAX_TURN_DECISIONS - 16:
            continue
        memcpy(child.path.actions, node.path.actions, node.path.length * sizeof(action_t))
        child.path.actions[node.path.length] = actions[k]
        memcpy(s, node + 1, size)
        ops.apply(found.rules, s, actions[k])
        if keyset_add(seen, ops.key(found.rules, s)) != 1:
            continue
        if s.turns != number:
            visit(found, s, child.path.actions, child.path.length, 0)
            continue
        if num[0] == room[0]:
            grown = <char*>realloc(children[0], stride * (2 * room[0] + 256))
            if grown == NULL:
                found.error = 1
                return
            children[0] = grown
            room[0] = 2 * room[0] + 256
        child.order = num[0]
        memcpy(children[0] + stride * num[0], child, stride)
        # What the policy makes of it.
        path = child.path
        play_turn(ops, &found.look, s, False, NULL, &path)
        visit(found, s, path.actions, path.length, 0)
        (<node_t*>(children[0] + stride * num[0])).value = home_value(
            &found.look, s, found.seat, found.turns)
        num[0] += 1


cdef void beam(list_t* found, const int* stop) noexcept nogil:
    """Follow the best unfinished turns, level by level."""
    cdef size_t size = found.ops.state_size(found.rules)
    cdef size_t stride = sizeof(node_t) + ((size + 7) & ~<size_t>7)
    cdef char* level = <char*>malloc(stride)
    cdef char* child = <char*>malloc(stride)
    cdef char* children = NULL
    cdef node_t** order = NULL
    cdef int32_t num = 1, num_next, room = 0, i, first
    cdef int[FIRSTS] followed
    cdef keyset_t seen
    cdef node_t* node
    if keyset_open(&seen, 4096) != 0 or level == NULL or child == NULL:
        num = 0
    else:
        (<node_t*>level).path.length = 0
        memcpy(level + sizeof(node_t), found.root, size)
    while num > 0 and not found.error:
        num_next = 0
        for i in range(num):
            if flag_is_set(stop):
                break
            expand(found, <node_t*>(level + stride * i), <node_t*>child, &seen, stride, &children,
                   &num_next, &room)
        if flag_is_set(stop) or num_next == 0 or found.error:
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
            first = first_of(node.path.actions[0])
            if i < BEAM or followed[first] < PER_TAKE:
                followed[first] += 1
                memcpy(level + stride * num, node, stride)
                num += 1
    free(order)
    free(children)
    free(child)
    free(level)
    keyset_close(&seen)


# --- the answer -----------------------------------------------------------------------------------


cdef int by_value(const void* a, const void* b) noexcept nogil:
    """Higher value first, then as found."""
    cdef const found_t* x = <const found_t*>a
    cdef const found_t* y = <const found_t*>b
    if x.turn.value != y.turn.value:
        return -1 if x.turn.value > y.turn.value else 1
    return (x.order > y.order) - (x.order < y.order)


cdef void keep(list_t* found, int room) noexcept nogil:
    """Mark the turns that are kept; the list is in order of value."""
    cdef int[FIRSTS] kept_of
    cdef int32_t i
    cdef int kept = 0, at_chance = 0, first
    memset(kept_of, 0, sizeof(kept_of))
    for i in range(found.num if room >= MIN_ROOM else 0):
        if found.found[i].turn.ends_at_chance:
            if at_chance == KEPT_AT_CHANCE:
                continue
            at_chance += 1
        else:
            first = first_of(found.found[i].turn.actions[0])
            if kept_of[first] == KEPT_PER_TAKE:
                continue
            kept_of[first] += 1
        if kept < room:
            found.found[i].is_kept = 1
            kept += 1
    for i in range(found.num):
        if kept == room:
            break
        if not found.found[i].is_kept:
            found.found[i].is_kept = 1
            kept += 1


cdef int generate(const GameOps* ops, const void* rules, const void* state, turn_t* out, int room,
                  int32_t* total, const int* stop) noexcept nogil:
    cdef list_t found
    cdef int num = 0, i
    memset(&found, 0, sizeof(found))
    found.ops = ops
    found.rules = rules
    found.root = <const SattgruenState*>state
    found.seat = found.root.seat
    found.turns = turns_left(<const SattgruenRules*>rules, found.root, found.seat) - (found.root.turn > 0)
    open_look(<const SattgruenRules*>rules, &found.look)
    if keyset_open(&found.keys, 4096) == 0:
        found.worst = <int32_t>(
            home_value(&found.look, found.root, found.seat, found.turns) * POINT)
        if found.root.phase == PHASE_PRE:
            add_renewals(&found)
        if walk_turns(ops, rules, state, LIMIT, visit, &found, stop) == TOO_MANY:
            beam(&found, stop)
    if found.num > 0:
        qsort(found.found, found.num, sizeof(found_t), by_value)
        keep(&found, room)
    if total != NULL:
        total[0] = found.num
    for i in range(found.num):
        if found.found[i].is_kept and num < room:
            out[num] = found.found[i].turn
            num += 1
    keyset_close(&found.keys)
    free(found.found)
    return num
