"""A beam over whole turns by a game's own values, for turn generators."""

from libc.math cimport INFINITY
from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport MAX_LEGAL, GameOps, action_t
from solver.search.flag cimport flag_is_set
from solver.turns cimport (
    NO_MEMORY, STOPPED, is_at_chance, is_turn_over, keyset_add, keyset_close, keyset_open, keyset_t, path_t,
)

# An unfinished turn; the state lies behind it in memory, aligned as the order is.
ctypedef struct node_t:
    float worth
    int64_t order             # in which it was found
    path_t path

# One run: the level at work, and the unfinished children of it in memory that grows.
ctypedef struct run_t:
    const GameOps* ops
    const void* rules
    uint32_t number           # of the turn
    size_t size               # bytes of a state
    size_t stride             # bytes of a node with its state
    keyset_t seen             # unfinished turns found, by state
    char* level
    char* children
    int32_t num               # of the level
    int32_t num_children
    int32_t room              # children there is memory for
    node_t* trial             # a node with its state to work with


cdef int by_worth(const void* a, const void* b) noexcept nogil:
    """Higher worth first, then as found."""
    cdef const node_t* x = (<const node_t* const*>a)[0]
    cdef const node_t* y = (<const node_t* const*>b)[0]
    if x.worth != y.worth:
        return -1 if x.worth > y.worth else 1
    return (x.order > y.order) - (x.order < y.order)


cdef int32_t add_child(run_t* run) noexcept nogil:
    """Add the node that was tried to the children, without its worth; 0, or NO_MEMORY."""
    cdef char* grown
    if run.num_children == run.room:
        grown = <char*>realloc(run.children, run.stride * (2 * run.room + 256))
        if grown == NULL:
            return NO_MEMORY
        run.children = grown
        run.room = 2 * run.room + 256
    run.trial.order = run.num_children
    memcpy(run.children + run.stride * run.num_children, run.trial, run.stride)
    run.num_children += 1
    return 0


cdef int32_t expand(run_t* run, const beam_t* beam, const node_t* node) noexcept nogil:
    """Add the unfinished children of a node and visit the finished ones; 0, or NO_MEMORY."""
    cdef action_t[MAX_LEGAL] actions
    cdef void* state = run.trial + 1
    cdef path_t* path = &run.trial.path
    cdef float worth
    cdef int k
    if node.path.length >= beam.longest:
        return 0
    path[0] = node.path
    path.length += 1
    for k in range(run.ops.legal_actions(run.rules, node + 1, actions)):
        path.actions[path.length - 1] = actions[k]
        memcpy(state, node + 1, run.size)
        run.ops.apply(run.rules, state, actions[k])
        if is_turn_over(run.ops, run.rules, state, run.number):
            beam.visit(beam.context, state, path.actions, path.length,
                       is_at_chance(run.ops, run.rules, state, run.number))
            continue
        if keyset_add(&run.seen, run.ops.key(run.rules, state)) != 1:
            continue
        if add_child(run) != 0:
            return NO_MEMORY
        worth = beam.worth(beam.context, state, path)
        if worth == -INFINITY:
            run.num_children -= 1
        else:
            (<node_t*>(run.children + run.stride * (run.num_children - 1))).worth = worth
    return 0


cdef int32_t choose_level(run_t* run, const beam_t* beam) noexcept nogil:
    """Make the best children the next level; 0, or NO_MEMORY."""
    cdef int[MAX_GROUPS] followed
    cdef node_t** order = <node_t**>malloc(sizeof(node_t*) * run.num_children)
    cdef char* level = <char*>realloc(run.level, run.stride * run.num_children)
    cdef node_t* node
    cdef int32_t i
    cdef int group
    if level != NULL:
        run.level = level
    if order == NULL or level == NULL:
        free(order)
        return NO_MEMORY
    for i in range(run.num_children):
        order[i] = <node_t*>(run.children + run.stride * i)
    qsort(order, run.num_children, sizeof(node_t*), by_worth)
    memset(followed, 0, sizeof(followed))
    run.num = 0
    for i in range(run.num_children):
        node = order[i]
        group = beam.group(node.path.actions, node.path.length)
        if i < beam.width or followed[group] < beam.per_group:
            followed[group] += 1
            memcpy(level + run.stride * run.num, node, run.stride)
            run.num += 1
    free(order)
    return 0


cdef int32_t follow_level(run_t* run, const beam_t* beam, const int* stop) noexcept nogil:
    """Find the children of the level; 0, NO_MEMORY or STOPPED."""
    cdef const node_t* node
    cdef int32_t i
    run.num_children = 0
    for i in range(run.num):
        if flag_is_set(stop):
            return STOPPED
        node = <const node_t*>(run.level + run.stride * i)
        if beam.follow != NULL:
            memcpy(run.trial + 1, node + 1, run.size)
            beam.follow(beam.context, run.trial + 1, &node.path)
        if expand(run, beam, node) != 0:
            return NO_MEMORY
    return STOPPED if flag_is_set(stop) else 0


cdef int32_t follow_best(const GameOps* ops, const void* rules, const void* state, const beam_t* beam,
                         const int* stop) noexcept nogil:
    cdef int32_t result = 0
    cdef run_t run
    memset(&run, 0, sizeof(run))
    run.ops = ops
    run.rules = rules
    run.number = ops.turn_number(rules, state)
    run.size = ops.state_size(rules)
    run.stride = sizeof(node_t) + ((run.size + 7) & ~<size_t>7)
    run.level = <char*>malloc(run.stride)
    run.trial = <node_t*>malloc(run.stride)
    if keyset_open(&run.seen, 4096) != 0 or run.level == NULL or run.trial == NULL:
        result = NO_MEMORY
    else:
        (<node_t*>run.level).path.length = 0
        memcpy(run.level + sizeof(node_t), state, run.size)
        run.num = 1
    while result == 0 and run.num > 0:
        result = follow_level(&run, beam, stop)
        if result != 0 or run.num_children == 0:
            break
        result = choose_level(&run, beam)
    free(run.children)
    free(run.trial)
    free(run.level)
    keyset_close(&run.seen)
    return result
