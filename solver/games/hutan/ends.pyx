"""EndOps of Hutan: in its last turn a seat needs its own grid, the offer and the supply alone."""

from libc.stdint cimport int32_t
from libc.string cimport memset

from engine_c.games.hutan.engine cimport (
    PANGOLIN_OFFERED, PHASE_TAKE, HutanGrid, HutanRules, HutanState, answers_t, spaces_t,
)
from engine_c.games.hutan.turn cimport open_spaces, take_answers
from solver.exact.ends cimport EndOps, ends_of
from solver.games.hutan.evaluator cimport turns_left


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
    """All that is known is that enough is within reach."""
    return enough + 1


cdef EndOps HUTAN_ENDS
HUTAN_ENDS.is_last = is_last
HUTAN_ENDS.forget = forget
HUTAN_ENDS.leap = leap
HUTAN_ENDS.bound = bound

ENDS = ends_of(&HUTAN_ENDS)
