# The fast policy of Hutan: the turn whose flowers, animal and bonus flowers add most to the evaluator.

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t

from engine_c.contract cimport GameOps, rng_t
from engine_c.games.hutan.engine cimport COLORS, MAX_FLOWERS, SEATS, HutanRules, HutanState
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, layout_t, outlook_t, spot_t

cdef enum:
    NO_ANIMAL = -1
    NO_BONUS = -1

# What stays the same during a playout, and the grids as counts.
ctypedef struct context_t:
    layout_t layout
    outlook_t look
    spot_t[SEATS * MAX_GRID_AREAS] spots   # [seat][area]

# One whole turn from its start.
ctypedef struct plan_t:
    float value               # what it adds, points
    int item                  # face or PANGOLIN
    int num                   # flowers
    int[MAX_FLOWERS] colors
    int[MAX_FLOWERS] bits     # ascending for two of one colour
    int animal                # bit, or NO_ANIMAL
    int[4] bonus              # colour for the neighbours N, W, E, S of the animal, or NO_BONUS

cdef void open_context(const HutanRules* rules, const HutanState* s, context_t* context) noexcept nogil
# Read the grid of one seat again after its turn.
cdef void refresh(const HutanState* s, int seat, context_t* context) noexcept nogil
# Set up `look` for a seat with `turns` own turns left; without cards if `has_cards` is 0.
cdef void look_at(const HutanState* s, int seat, int turns, bint has_cards,
                  context_t* context) noexcept nogil
# Worth of a state for a seat that has just finished its turn; exact when it has no turn left.
cdef float judge(const HutanState* s, int seat, context_t* context) noexcept nogil
# Play the turn of the seat to move to its end; `context` is kept in step.
cdef void play_turn(const GameOps* ops, const HutanRules* rules, HutanState* s, context_t* context,
                    rng_t* rng) noexcept nogil
