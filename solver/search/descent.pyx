# distutils: extra_compile_args = -fno-math-errno
# (sqrtf as one instruction, also in vectors; no result depends on it)
"""One simulation of UCT: descent, one new node, one uniformly random rollout, backup.

UCB1 (Auer, Cesa-Bianchi and Fischer 2002) on trees (Kocsis and Szepesvari 2006): a child is chosen by
value + exploration * sqrt(ln(visits of the parent) / visits), every child once before any twice.
"""

from libc.math cimport sqrtf
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine_c.contract cimport CHANCE, MAX_LEGAL, MAX_PLAYERS, TERMINAL, GameOps, action_t, rng_t
from engine_c.rng cimport mix64, rng_seed
from solver.search.arena cimport (
    FIELD_ACTION,
    FIELD_CHILDREN,
    FIELD_INFO,
    FIELD_VALUE,
    FIELD_VISITS,
    MASK_COUNT,
    MASK_PLAYER,
    SHIFT_LEGAL,
    SHIFT_PLAYER,
    arena_add_child,
    arena_reserve,
    block_capacity,
)
from solver.search.flag cimport flag_is_set
from solver.search.lanes cimport FLAG_INTERVAL


cdef extern from *:
    """
    /* Primes above MAX_LEGAL: coprime to every number of legal actions. */
    static const uint32_t HORTUS_STRIDES[16] = {
        521, 523, 541, 547, 557, 563, 569, 571, 577, 587, 593, 599, 601, 607, 613, 617
    };
    static inline float hortus_float_of_bits(uint32_t bits) {
        union { uint32_t bits; float value; } both = { bits };
        return both.value;
    }
    static inline uint32_t hortus_bits_of_float(float value) {
        union { float value; uint32_t bits; } both = { value };
        return both.bits;
    }
    """
    const uint32_t* STRIDES "HORTUS_STRIDES"
    float float_of_bits "hortus_float_of_bits"(uint32_t bits) noexcept nogil
    uint32_t bits_of_float "hortus_bits_of_float"(float value) noexcept nogil

cdef enum:
    NO_CHOOSER = -1
    SCORE_UNIT = 1 << 24      # scores are compared as integers in this unit; they stay below 128

cdef uint64_t ROLLOUT_STREAM = 0x526F6C6C6F757473

ctypedef struct step_t:
    uint32_t visits_word      # of the node that was entered
    uint32_t value_word
    int chooser               # seat that chose it, NO_CHOOSER for the root and behind a draw


cdef inline float log_visits(int32_t visits) noexcept nogil:
    """Natural logarithm of visits >= 1 to 2e-5, from exact operations only.

    The library's logarithm may differ in the last bit between processors.
    """
    cdef uint32_t bits = bits_of_float(<float>visits)
    cdef float exponent = <float>(<int32_t>(bits >> 23) - 127)
    cdef float mantissa = float_of_bits((bits & 0x7FFFFF) | 0x3F800000)
    cdef float s = (mantissa - 1.0) / (mantissa + 1.0)
    cdef float square = s * s
    return exponent * <float>0.69314718 + <float>2.0 * s * (
        <float>1.0 + square * (<float>0.33333333 + square * (<float>0.2 + square * <float>0.14285714))
    )


cdef inline int select_child(
    const int32_t* visits, const float* values, int count, float width
) noexcept nogil:
    """First of the children with the largest value + width / sqrt(visits)."""
    cdef int32_t[MAX_LEGAL] scores
    cdef int32_t best = -2147483648
    cdef int32_t score
    cdef int i
    # Two simple loops over integers, so that the compiler can use vector instructions.
    for i in range(count):
        score = <int32_t>((values[i] + width / sqrtf(<float>visits[i])) * <float>SCORE_UNIT)
        scores[i] = score
        best = score if score > best else best
    for i in range(count):
        if scores[i] == best:
            return i
    return 0


cdef inline void simulate(uct_job_t* job, uct_lane_t* own, uint64_t number) noexcept nogil:
    """One descent, one new node, one rollout and its backup; `number` names the World."""
    cdef const GameOps* ops = job.ops
    cdef const void* rules = job.rules
    cdef void* state = own.state
    cdef bint can_grow = arena_reserve(&own.arena)
    cdef uint32_t* words = own.arena.words
    cdef step_t[MAX_DEPTH] path
    cdef action_t[MAX_LEGAL] actions
    cdef float[MAX_PLAYERS] utilities
    cdef uint32_t block = 0, capacity = 1
    cdef uint32_t info_word, children_word, info
    cdef uint64_t order = own.stream
    cdef uint64_t mixed
    cdef rng_t rng
    cdef action_t action
    cdef int depth = 0, slot = 0
    cdef int player, legal, count, child, i
    cdef int32_t visits
    cdef float* value
    cdef bint has_world = False
    cdef bint is_new = False

    memcpy(state, own.root, job.state_size)
    path[0].visits_word = FIELD_VISITS
    path[0].value_word = FIELD_VALUE
    path[0].chooser = NO_CHOOSER
    while not is_new and depth < MAX_DEPTH - 1:
        info_word = block + FIELD_INFO * capacity + slot
        children_word = block + FIELD_CHILDREN * capacity + slot
        info = words[info_word]
        legal = (info >> SHIFT_LEGAL) & MASK_COUNT
        if legal != 0:
            player = <int>((info >> SHIFT_PLAYER) & MASK_PLAYER) - 2
        else:
            player = ops.current_player(rules, state)
            if player == TERMINAL:
                break
            legal = MAX_LEGAL if player == CHANCE else ops.legal_actions(rules, state, actions)
            info = (<uint32_t>legal << SHIFT_LEGAL) | (<uint32_t>(player + 2) << SHIFT_PLAYER)
            words[info_word] = info
        count = info & MASK_COUNT
        child = -1
        if player == CHANCE:
            if not has_world:
                ops.make_world(rules, own.root, job.seed, number, own.world)
                has_world = True
            action = ops.draw(rules, state, own.world)
            if count > 0:
                child = find_child(words, words[children_word], block_capacity(info), count, action)
        elif count < legal:
            if not can_grow:
                break
            ops.legal_actions(rules, state, actions)
            # Try the children in an order of this node's own: start and stride from its path.
            mixed = mix64(order)
            action = actions[
                (<uint32_t>(mixed >> 40) + <uint32_t>count * STRIDES[mixed & 15]) % <uint32_t>legal
            ]
        else:
            capacity = block_capacity(info)
            block = words[children_word]
            child = select_child(
                <const int32_t*>(words + block + FIELD_VISITS * capacity),
                <const float*>(words + block + FIELD_VALUE * capacity),
                count,
                job.exploration * sqrtf(log_visits((<int32_t*>words)[path[depth].visits_word])),
            )
            action = (<int32_t*>words)[block + FIELD_ACTION * capacity + child]
        if child < 0:
            if not can_grow:
                break
            child = arena_add_child(&own.arena, children_word, info_word, action)
            is_new = True
        block = words[children_word]
        capacity = block_capacity(words[info_word])
        slot = child
        ops.apply(rules, state, action)
        order = (order ^ <uint64_t><uint32_t>action) * <uint64_t>0x9E3779B97F4A7C15
        order ^= order >> 32
        depth += 1
        path[depth].visits_word = block + FIELD_VISITS * capacity + slot
        path[depth].value_word = block + FIELD_VALUE * capacity + slot
        path[depth].chooser = player

    rng_seed(&rng, job.seed ^ ROLLOUT_STREAM, number)
    ops.rollout(rules, state, &rng, &own.rollouts)
    ops.returns(rules, state, utilities)
    for i in range(depth + 1):
        visits = (<int32_t*>words)[path[i].visits_word] + 1
        (<int32_t*>words)[path[i].visits_word] = visits
        if path[i].chooser >= 0:
            value = <float*>words + path[i].value_word
            value[0] += (utilities[path[i].chooser] - value[0]) / <float>visits


cdef inline int find_child(
    const uint32_t* words, uint32_t block, uint32_t capacity, int count, action_t action
) noexcept nogil:
    """Slot of the child behind an outcome, -1 if there is none yet."""
    cdef const int32_t* actions = <const int32_t*>(words + block + FIELD_ACTION * capacity)
    cdef int i
    for i in range(count):
        if actions[i] == action:
            return i
    return -1


cdef void run_lane(void* shared, int lane, int worker) noexcept nogil:
    """One round of one lane: at most `round_simulations` simulations, fewer if stopped."""
    cdef uct_job_t* job = <uct_job_t*>shared
    cdef uct_lane_t* own = job.lanes[lane]
    cdef uint64_t end = min(own.done + job.round_simulations, own.quota)
    while own.done < end:
        if own.done % FLAG_INTERVAL == 0 and flag_is_set(&job.stop):
            return
        simulate(job, own, (<uint64_t>lane << 40) | own.done)
        own.done += 1
