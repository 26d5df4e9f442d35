"""EndOps of Hutan: in its last turn a seat needs its own grid, the offer and the supply alone."""

from libc.string cimport memset

from engine_c.games.hutan.engine cimport PHASE_TAKE, HutanGrid, HutanRules, HutanState
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


cdef EndOps HUTAN_ENDS
HUTAN_ENDS.is_last = is_last
HUTAN_ENDS.forget = forget

ENDS = ends_of(&HUTAN_ENDS)
