"""LineOps of Hutan: what a grid will be worth, and with the cards to come known at most.

Bounds are for a solo game without ecosystem cards; with cards nothing is bounded.
"""

from libc.math cimport floorf
from libc.stdint cimport INT32_MAX, int32_t

from engine_c.contract cimport GameOps
from engine_c.games.hutan.engine cimport PHASE_TAKE, HutanRules, HutanState, HutanWorld
from engine_c.games.hutan.scoring cimport grid_score
from solver.exact.line_ops cimport LineOps, generic_lines, lines_of
from solver.games.hutan.context cimport context_t, judge, open_context
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, TO_CHOOSE, layout_t, read_layout, read_spots, spot_t
from solver.games.hutan.prices cimport (
    fill_gains, first_prices, future_t, gains_t, improve_prices, prices_t, read_future,
)
from solver.play cimport POINT, PlayOps

cdef enum:
    STEPS = 24                # of prices for a state that is expanded

cdef float SLACK = 0.01       # what sums of floats may be off


ctypedef struct hutan_line_t:
    int seat
    bint is_bounded
    context_t context
    layout_t layout
    future_t future
    prices_t prices           # of the state that was expanded last
    gains_t gains
    spot_t[MAX_GRID_AREAS] spots


cdef void prepare(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                  const void* world, int seat, int is_thorough, void* context) noexcept nogil:
    cdef hutan_line_t* c = <hutan_line_t*>context
    cdef const HutanRules* r = <const HutanRules*>rules
    cdef const HutanState* s = <const HutanState*>root
    c.seat = seat
    open_context(r, s, TO_CHOOSE, &c.context)
    c.is_bounded = r.is_solo and s.ecosystem == 0
    if c.is_bounded:
        read_layout(r, s, &c.layout)
        read_future(r, s, <const HutanWorld*>world, &c.future)
        first_prices(&c.prices)


cdef int32_t focus(const GameOps* ops, const void* rules, const void* state, int32_t best,
                   void* context) noexcept nogil:
    """Move the prices to those of the state."""
    cdef hutan_line_t* c = <hutan_line_t*>context
    cdef const HutanRules* r = <const HutanRules*>rules
    cdef const HutanState* s = <const HutanState*>state
    cdef int32_t score
    cdef float more
    if not c.is_bounded:
        return INT32_MAX
    score = grid_score(r, s, c.seat)
    read_spots(&c.layout, &s.grids[c.seat], c.spots)
    more = improve_prices(r, s, &c.future, &c.layout, c.spots, <float>(max(best, score) - score), STEPS,
                          &c.prices)
    fill_gains(r, s, &c.future, &c.layout, &c.prices, &c.gains)
    # Inside a turn an animal or bonus flowers may still be due, which the areas do not show.
    return score + <int32_t>floorf(more + SLACK) if s.phase == PHASE_TAKE else INT32_MAX


cdef int32_t bound(const GameOps* ops, const void* rules, const void* state, void* context) noexcept nogil:
    """The score and what the rounds sell and the areas gain at the prices of the parent."""
    cdef hutan_line_t* c = <hutan_line_t*>context
    cdef const HutanRules* r = <const HutanRules*>rules
    cdef const HutanState* s = <const HutanState*>state
    cdef const spot_t* spot
    cdef float total
    cdef int a
    if not c.is_bounded:
        return INT32_MAX
    read_spots(&c.layout, &s.grids[c.seat], c.spots)
    total = c.gains.income[s.round] + grid_score(r, s, c.seat)
    for a in range(c.layout.num_areas):
        spot = c.spots + a
        total += c.gains.area[spot.size][spot.color][spot.empties][spot.singles]
    return <int32_t>floorf(total + SLACK)


cdef int32_t value(const GameOps* ops, const void* rules, const void* state, void* context) noexcept nogil:
    """What the evaluator of the policy makes of it."""
    cdef hutan_line_t* c = <hutan_line_t*>context
    return <int32_t>(POINT * judge(<const HutanState*>state, c.seat, &c.context))


cdef LineOps HUTAN_LINES = generic_lines()[0]
HUTAN_LINES.context_size = sizeof(hutan_line_t)
HUTAN_LINES.prepare = prepare
HUTAN_LINES.focus = focus
HUTAN_LINES.bound = bound
HUTAN_LINES.value = value

LINES = lines_of(&HUTAN_LINES)
