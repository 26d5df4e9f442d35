"""All whole turns of the player to move, for any game of the seam."""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcpy

from engine_c.contract cimport (
    MAX_LEGAL, MAX_PLAYERS, MAX_TURN_DECISIONS, GameOps, action_t,
)
from engine_c.rng cimport mix64
from solver.search.flag cimport flag_is_set


cdef int keyset_open(keyset_t* keys, uint64_t capacity) noexcept nogil:
    keys.size = 0
    keys.capacity = 64
    while keys.capacity < 2 * capacity:
        keys.capacity *= 2
    keys.slots = <uint64_t*>calloc(keys.capacity, sizeof(uint64_t))
    return 0 if keys.slots != NULL else NO_MEMORY


cdef void keyset_close(keyset_t* keys) noexcept nogil:
    free(keys.slots)
    keys.slots = NULL


cdef int keyset_grow(keyset_t* keys) noexcept nogil:
    cdef uint64_t* old = keys.slots
    cdef uint64_t i, at, capacity = keys.capacity
    cdef uint64_t* slots = <uint64_t*>calloc(2 * capacity, sizeof(uint64_t))
    if slots == NULL:
        return NO_MEMORY
    for i in range(capacity):
        if old[i] != 0:
            at = mix64(old[i]) & (2 * capacity - 1)
            while slots[at] != 0:
                at = (at + 1) & (2 * capacity - 1)
            slots[at] = old[i]
    keys.slots = slots
    keys.capacity = 2 * capacity
    free(old)
    return 0


cdef int keyset_add(keyset_t* keys, uint64_t key) noexcept nogil:
    cdef uint64_t at
    if key == 0:
        key = 1
    if 2 * keys.size >= keys.capacity and keyset_grow(keys) != 0:
        return NO_MEMORY
    at = mix64(key) & (keys.capacity - 1)
    while keys.slots[at] != 0:
        if keys.slots[at] == key:
            return 0
        at = (at + 1) & (keys.capacity - 1)
    keys.slots[at] = key
    keys.size += 1
    return 1


cdef int compare_paths(const action_t* a, int num_a, const action_t* b, int num_b) noexcept nogil:
    cdef int i
    for i in range(min(num_a, num_b)):
        if a[i] != b[i]:
            return -1 if a[i] < b[i] else 1
    return (num_a > num_b) - (num_a < num_b)


cdef int32_t walk_turns(const GameOps* ops, const void* rules, const void* state, int32_t limit,
                        visit_t visit, void* context, const int* stop) noexcept nogil:
    return walk_within(ops, rules, state, limit, visit, NULL, context, stop)


cdef int32_t walk_within(const GameOps* ops, const void* rules, const void* state, int32_t limit,
                         visit_t visit, prune_t prune, void* context, const int* stop) noexcept nogil:
    cdef size_t size = ops.state_size(rules)
    cdef uint32_t number = ops.turn_number(rules, state)
    cdef keyset_t keys
    # One state, one list of decisions and one cursor a level.
    cdef uint8_t* states = <uint8_t*>malloc(size * (MAX_TURN_DECISIONS + 1))
    cdef action_t* actions = <action_t*>malloc(sizeof(action_t) * MAX_LEGAL * (MAX_TURN_DECISIONS + 1))
    cdef int[MAX_TURN_DECISIONS + 1] num_actions
    cdef int[MAX_TURN_DECISIONS + 1] cursor
    cdef action_t[MAX_TURN_DECISIONS] path
    cdef int depth = 0, added
    cdef int32_t count = 0
    cdef void* child
    cdef int opened = keyset_open(&keys, 1024)

    if states == NULL or actions == NULL or opened != 0:
        count = NO_MEMORY
        depth = -1
    else:
        memcpy(states, state, size)
        num_actions[0] = ops.legal_actions(rules, state, actions)
        cursor[0] = 0
    while depth >= 0:
        if cursor[depth] == num_actions[depth]:
            depth -= 1
            continue
        if flag_is_set(stop):
            count = STOPPED
            break
        path[depth] = actions[MAX_LEGAL * depth + cursor[depth]]
        cursor[depth] += 1
        child = states + size * (depth + 1)
        memcpy(child, states + size * depth, size)
        ops.apply(rules, child, path[depth])
        added = keyset_add(&keys, ops.key(rules, child))
        if added == 0:
            continue
        if added < 0:
            count = NO_MEMORY
            break
        if is_turn_over(ops, rules, child, number) or depth + 1 == MAX_TURN_DECISIONS:
            if count == limit:
                count = TOO_MANY
                break
            visit(context, child, path, depth + 1, is_at_chance(ops, rules, child, number))
            count += 1
            continue
        if prune != NULL and prune(context, child):
            continue
        depth += 1
        num_actions[depth] = ops.legal_actions(rules, child, actions + MAX_LEGAL * depth)
        cursor[depth] = 0
    keyset_close(&keys)
    free(actions)
    free(states)
    return count


# An unfinished turn of a beam; the state lies behind it in memory.
ctypedef struct node_t:
    int32_t score
    int32_t progress
    int32_t length
    action_t[MAX_TURN_DECISIONS] path


cdef int compare_nodes(const void* a, const void* b) noexcept nogil:
    cdef const node_t* x = (<const node_t* const*>a)[0]
    cdef const node_t* y = (<const node_t* const*>b)[0]
    if x.score != y.score:
        return -1 if x.score > y.score else 1
    if x.progress != y.progress:
        return -1 if x.progress > y.progress else 1
    return compare_paths(x.path, x.length, y.path, y.length)


cdef int32_t beam_turns(const GameOps* ops, const void* rules, const void* state, int32_t beam,
                        visit_t visit, void* context, const int* stop) noexcept nogil:
    cdef uint32_t number = ops.turn_number(rules, state)
    cdef int seat = ops.current_player(rules, state)
    cdef size_t size = ops.state_size(rules)
    cdef size_t stride = sizeof(node_t) + ((size + 7) & ~<size_t>7)
    cdef action_t[MAX_LEGAL] actions
    cdef int32_t[MAX_PLAYERS] scores
    cdef keyset_t keys
    cdef int32_t count = 0, num = 1, num_next, room = 0, i, at
    cdef int legal, k, added, opened = keyset_open(&keys, 4096)
    # The level at work, and the unfinished children of it, in memory that grows.
    cdef uint8_t* level = <uint8_t*>malloc(stride)
    cdef uint8_t* children = NULL
    cdef uint8_t* grown
    cdef node_t** order = NULL
    cdef node_t* node
    cdef node_t* child

    if level == NULL or opened != 0:
        count = NO_MEMORY
        num = 0
    else:
        node = <node_t*>level
        node.length = 0
        memcpy(node + 1, state, size)
    while num > 0 and count >= 0:
        num_next = 0
        for i in range(num):
            node = <node_t*>(level + stride * i)
            legal = ops.legal_actions(rules, node + 1, actions)
            if flag_is_set(stop):
                count = STOPPED
                break
            for k in range(legal):
                if num_next == room:
                    room = 2 * room + 256
                    grown = <uint8_t*>realloc(children, stride * room)
                    if grown == NULL:
                        count = NO_MEMORY
                        break
                    children = grown
                child = <node_t*>(children + stride * num_next)
                memcpy(child, node, stride)
                ops.apply(rules, child + 1, actions[k])
                added = keyset_add(&keys, ops.key(rules, child + 1))
                if added < 0:
                    count = NO_MEMORY
                    break
                if added == 0:
                    continue
                child.path[node.length] = actions[k]
                child.length = node.length + 1
                if (is_turn_over(ops, rules, child + 1, number)
                        or child.length == MAX_TURN_DECISIONS):
                    visit(context, child + 1, child.path, child.length,
                          is_at_chance(ops, rules, child + 1, number))
                    count += 1
                    continue
                ops.scores(rules, child + 1, scores)
                child.score = scores[seat]
                child.progress = ops.progress(rules, child + 1, seat)
                num_next += 1
            if count < 0:
                break
        if count < 0 or num_next == 0:
            break
        # Keep the best of the children as the next level.
        free(order)
        order = <node_t**>malloc(sizeof(node_t*) * num_next)
        free(level)
        num = min(num_next, beam)
        level = <uint8_t*>malloc(stride * num)
        if order == NULL or level == NULL:
            count = NO_MEMORY
            break
        for i in range(num_next):
            order[i] = <node_t*>(children + stride * i)
        qsort(order, num_next, sizeof(node_t*), compare_nodes)
        for at in range(num):
            memcpy(level + stride * at, order[at], stride)
    free(order)
    free(children)
    free(level)
    keyset_close(&keys)
    return count
