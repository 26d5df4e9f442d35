"""EndOps of Hutan: in its last turn a seat needs its own grid, the offer and the supply alone."""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from engine_c.games.hutan.engine cimport (
    COLORS, PANGOLIN_OFFERED, PHASE_TAKE, HutanGrid, HutanRules, HutanState, answers_t, spaces_t,
)
from engine_c.games.hutan.turn cimport open_spaces, take_answers
from engine_c.key cimport add_word, bytes_of, word_at
from solver.exact.ends cimport EndOps, ends_of
from solver.games.hutan.evaluator cimport turns_left
from solver.games.hutan.last_turn cimport last_turn_bound


cdef int is_last(const void* rules, const void* state) noexcept nogil:
    cdef const HutanState* s = <const HutanState*>state
    return s.phase >= PHASE_TAKE and turns_left(<const HutanRules*>rules, s, s.seat) == 1


cdef void forget(const void* rules, void* state, int seat) noexcept nogil:
    """Clear the grids of the others."""
    cdef HutanState* s = <HutanState*>state
    cdef int other
    for other in range((<const HutanRules*>rules).num_players):
        if other != seat:
            memset(&s.grids[other], 0, sizeof(HutanGrid))


cdef int num_fitting(const HutanRules* rules, const HutanState* s) noexcept nogil:
    """Items on offer that fit on the grid of the seat to move."""
    cdef spaces_t spaces
    cdef answers_t answers
    cdef int i, number
    open_spaces(rules, s, &s.grids[s.seat], &spaces)
    take_answers(rules, s, &spaces, &answers)
    number = answers.pangolin and answers.discard == 0
    for i in range(s.num_offer):
        number += answers.take >> s.offer[i] & 1
    return number


cdef int leap(const void* rules_, void* state, const void* world, int seat, int is_worst,
              int number) noexcept nogil:
    """Others can take items and animals, nothing else; a choice of fewer is not better while one fits."""
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef HutanState* s = <HutanState*>state
    cdef int players = rules.num_players
    cdef int place = (seat - s.holder + players) % players
    cdef int last = 2 * players - 1 - place if rules.is_out_and_back else players + place
    cdef int between = last - s.turn
    cdef int left = s.num_offer + (s.pangolin == PANGOLIN_OFFERED) - between
    if (s.phase != PHASE_TAKE or turns_left(rules, s, seat) != 1 or between < 0
            or rules.is_limited or rules.is_animal_mandatory or rules.can_discard_with_pangolin
            or (is_worst and between)):
        return 0
    s.seat = seat
    s.turn = last
    s.turns += between
    # Where what is left may not fit, nothing may be planted, which may be better.
    return num_fitting(rules, s) > s.num_offer + (s.pangolin == PANGOLIN_OFFERED) - left


cdef int32_t bound(const void* rules, const void* state, const void* world, int seat,
                   int32_t enough) noexcept nogil:
    return last_turn_bound(<const HutanRules*>rules, <const HutanState*>state)


cdef uint64_t turn_key(const void* rules, const void* state) noexcept nogil:
    """Grids are folded into one: the others lie empty."""
    cdef const HutanState* s = <const HutanState*>state
    cdef uint64_t[COLORS] color
    cdef uint64_t tree = 0, animal = 0, second = 0
    cdef uint64_t h = 0
    cdef int seat, c
    h = add_word(h, bytes_of(s.phase, s.seat, s.turn, s.pangolin,
                             s.item, s.num_flowers, s.num_placed, s.bonus))
    h = add_word(h, bytes_of(s.colors[0], s.colors[1], s.colors[2],
                             s.placed[0], s.placed[1], s.placed[2], s.animal, s.num_offer))
    h = add_word(h, word_at(s.offer))
    h = add_word(h, s.grown)
    for c in range(COLORS):
        color[c] = 0
    for seat in range((<const HutanRules*>rules).num_players):
        for c in range(COLORS):
            color[c] |= s.grids[seat].color[c]
        tree |= s.grids[seat].tree
        animal |= s.grids[seat].animal
        second |= s.grids[seat].second
    for c in range(COLORS):
        h = add_word(h, color[c])
    h = add_word(h, tree)
    h = add_word(h, animal)
    return add_word(h, second)


cdef EndOps HUTAN_ENDS
HUTAN_ENDS.is_last = is_last
HUTAN_ENDS.forget = forget
HUTAN_ENDS.leap = leap
HUTAN_ENDS.bound = bound
HUTAN_ENDS.turn_key = turn_key
HUTAN_ENDS.has_own_hopes = True

ENDS = ends_of(&HUTAN_ENDS)
