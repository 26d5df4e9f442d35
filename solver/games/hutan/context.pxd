# A position of Hutan as the evaluator and the policy see it.

from engine_c.games.hutan.engine cimport SEATS, HutanRules, HutanState
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, layout_t, outlook_t, spot_t

# What stays the same during a rollout, and the grids as counts.
ctypedef struct context_t:
    int purpose               # TO_CHOOSE or TO_EXPECT
    layout_t layout
    outlook_t look
    spot_t[SEATS * MAX_GRID_AREAS] spots   # [seat][area]

cdef void open_context(const HutanRules* rules, const HutanState* s, int purpose,
                       context_t* context) noexcept nogil
# Read the grid of one seat again after its turn.
cdef void refresh(const HutanState* s, int seat, context_t* context) noexcept nogil
# Set up `look` for a seat with `turns` own turns left; without cards if `has_cards` is 0.
cdef void look_at(const HutanState* s, int seat, int turns, bint has_cards,
                  context_t* context) noexcept nogil
# Worth of a state for a seat that has just finished its turn; exact when it has no turn left.
cdef float judge(const HutanState* s, int seat, context_t* context) noexcept nogil
