# The legal decisions as inline kernels: masks, one of them at random (S5).

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, bit_select, next_to
from engine_c.contract cimport action_t, rng_t
from engine_c.games.sattgruen.engine cimport (
    BOOST, CAN, CELL, END, FERT, FERTILIZER, GO, HAND_TROWEL, KEEP, LEAVES, MARK, MAX_FERT, NONE,
    PHASE_BOOST, PHASE_CELL, PHASE_LEAVES, PHASE_NEW, PHASE_PRE, PHASE_START, PHASE_STORED, PHASE_TOKEN,
    PHASE_TROWEL, PLACE, RENEW_TOKENS, START, STOP, STORE, TOKEN, TROWEL, SattgruenHome, SattgruenRules,
    SattgruenState, answers_t,
)
from engine_c.games.sattgruen.home cimport (
    cell_of, least_leaves, may_refuse, missing_leaves, plant_spaces, room_spaces,
)
from engine_c.games.sattgruen.turn cimport (
    ALL_COLUMNS, bare_cards, boost_spaces, can_pay, card_spaces, free_boosts,
    next_marks, spaces_above, trowel_spaces,
)
from engine_c.rng cimport rng_below


cdef inline uint64_t pre_answers(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """Answers in PHASE_PRE: bits 0 A, 1 B, 2..5 plants, 6..9 rooms (S5.1)."""
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef uint64_t found = 0
    if plant_spaces(rules, home):
        found = ALL_COLUMNS << 2
    if room_spaces(rules, home):
        found |= ALL_COLUMNS << 6
    if can_pay(rules, s):
        found |= 1 | <uint64_t>(bare_cards(s) != 0) << 1
    return found


cdef inline void fert_answers(const SattgruenRules* rules, const SattgruenState* s,
                              answers_t* out) noexcept nogil:
    """Spaces and numbers of leaves of a fertilizer (S9.3)."""
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef uint64_t left = home.open
    cdef int bit, missing, most, leaves
    out.has_fert = 1
    memset(out.fert, 0, sizeof(out.fert))
    while left:
        bit = bit_first(left)
        missing = missing_leaves(rules, home, bit)
        most = min(<int>rules.care_leaves[FERTILIZER], missing)
        for leaves in range(max(1, least_leaves(rules, s, most, missing)), most + 1):
            out.fert[leaves] |= left & -left
        left &= left - 1


cdef inline void token_answers(const SattgruenRules* rules, const SattgruenState* s, int kind,
                               answers_t* out) noexcept nogil:
    """Uses of a token (S9)."""
    cdef const SattgruenHome* home = &s.homes[s.seat]
    if kind < rules.num_items:
        out.cell_first = PLACE
        out.cells = home.bare
    elif kind == rules.num_items + FERTILIZER:
        fert_answers(rules, s, out)
    elif kind == rules.num_items + HAND_TROWEL:
        out.cell_first = TROWEL
        out.cells = trowel_spaces(rules, s, home.open,
                                  min(<int>rules.care_leaves[HAND_TROWEL], bit_count(home.open)))
    else:
        out.cell_first = CAN
        out.cells = next_to(home.open) & home.rooms


cdef inline void find_answers(const SattgruenRules* rules, const SattgruenState* s,
                              answers_t* out) noexcept nogil:
    """The legal decisions of the phase."""
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef int most, missing
    out.head = out.cells = out.tail = 0
    out.head_first = out.cell_first = out.tail_first = out.has_fert = 0
    out.boosts = free_boosts(rules, s)
    if s.phase == PHASE_CELL:
        out.cell_first = CELL
        out.cells = card_spaces(rules, s)
    elif s.phase == PHASE_PRE:
        out.head_first = RENEW_TOKENS
        out.head = pre_answers(rules, s)
    elif s.phase == PHASE_TOKEN:
        out.head_first = TOKEN
        out.head = ALL_COLUMNS if can_pay(rules, s) else 1 << s.column
    elif s.phase == PHASE_NEW:
        token_answers(rules, s, s.token, out)
        out.tail_first = STORE
        if rules.is_family:
            out.tail = 4
        elif home.stored != NONE:
            out.tail = 6
        else:
            out.tail = 5 if rules.is_free else 1
    elif s.phase == PHASE_STORED:
        token_answers(rules, s, home.stored, out)
        out.head_first = KEEP
        out.head = 1
    elif s.phase == PHASE_BOOST:
        out.boosts = 0
        out.cell_first = BOOST
        out.cells = boost_spaces(rules, s)
        out.tail_first = END
        out.tail = 1
    elif s.phase == PHASE_LEAVES:
        missing = missing_leaves(rules, home, s.asked)
        most = min(<int>s.offered, missing)
        out.head_first = LEAVES + 15 - most
        out.head = (<uint64_t>2 << (most - least_leaves(rules, s, most, missing))) - 1
    elif s.phase == PHASE_TROWEL:
        out.cell_first = TROWEL
        out.cells = trowel_spaces(rules, s, home.open & spaces_above(s), s.targets_left)
        out.tail_first = STOP
        out.tail = may_refuse(rules, s)
    elif s.phase == PHASE_START:
        out.head_first = START
        out.head = ALL_COLUMNS
    else:
        out.head_first = MARK
        out.head = next_marks(s)
        out.tail_first = GO
        out.tail = s.marks != 0


cdef inline int num_fert(const answers_t* answers) noexcept nogil:
    """Number of answers with a fertilizer."""
    cdef int leaves, number = 0
    for leaves in range(1, MAX_FERT + 1):
        number += bit_count(answers.fert[leaves])
    return number


cdef inline action_t random_answer(const SattgruenRules* rules, const SattgruenState* s, rng_t* rng,
                                   uint32_t* number) noexcept nogil:
    """A uniformly random legal decision; `number` receives how many there are."""
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef answers_t answers
    cdef int k, heads, cells, ferts = 0, tails, leaves
    find_answers(rules, s, &answers)
    heads = bit_count(answers.head)
    cells = bit_count(answers.cells)
    tails = bit_count(answers.tail)
    if answers.has_fert:
        ferts = num_fert(&answers)
    number[0] = heads + cells + ferts + tails + bit_count(answers.boosts)
    k = rng_below(rng, number[0])
    if k < cells:
        return answers.cell_first + cell_of(rules, home, bit_select(answers.cells, k))
    k -= cells
    if k < heads:
        return answers.head_first + bit_select(answers.head, k)
    k -= heads
    if k < tails:
        return answers.tail_first + bit_select(answers.tail, k)
    k -= tails
    if k >= ferts:
        return BOOST + cell_of(rules, home, bit_select(answers.boosts, k - ferts))
    leaves = 1
    while k >= bit_count(answers.fert[leaves]):
        k -= bit_count(answers.fert[leaves])
        leaves += 1
    return FERT + 4 * cell_of(rules, home, bit_select(answers.fert[leaves], k)) + 4 - leaves
