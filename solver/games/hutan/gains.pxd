# What flowers, animal and bonus flowers of one turn add to the evaluator.

from libc.stdint cimport uint8_t, uint32_t, uint64_t

from engine_c.bits cimport bit_first, bit_of
from engine_c.games.hutan.engine cimport COLORS, MAX_FLOWERS, HutanState
from solver.games.hutan.context cimport context_t
from solver.games.hutan.demand cimport needs_t
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, spot_t

cdef enum:
    NO_ANIMAL = -1
    NO_BONUS = -1

# One whole turn from its start.
ctypedef struct plan_t:
    float value               # what it adds, points
    int item                  # face or PANGOLIN
    int num                   # flowers
    int[MAX_FLOWERS] colors
    int[MAX_FLOWERS] bits     # ascending for two of one colour
    int animal                # bit, or NO_ANIMAL
    int[4] bonus              # colour for the neighbours N, W, E, S of the animal, or NO_BONUS

# What one turn is chosen from; gains are points over passing.
ctypedef struct turn_view_t:
    const HutanState* s
    context_t* context
    const spot_t* spots
    uint64_t empty
    uint64_t[COLORS] single
    uint64_t[COLORS] open              # empty or single of the colour, allowed by the touch rule
    uint64_t touch
    int supplied                       # colours of which a flower is left, as bits
    int ample                          # colours that cannot run out in this turn, as bits
    uint64_t[COLORS] finish            # single flowers that are all their area needs to be perfect
    float[MAX_GRID_AREAS] value
    float[COLORS][64] gain             # a flower of the colour on the space
    float[COLORS][64] extra            # the part of it that cards give for the space itself
    bint has_access                    # whether it matters which spaces are hard to plant
    needs_t needs                      # of the grid as it stands
    float access                       # what access_of gives for it
    int room                           # plans to keep
    int num_best                       # plans that are kept
    int num_equal                      # plans as good as the best so far

# Value every flower on every space, and find the ones that make an area perfect; fills what stands from
# `finish` to `access`.
cdef void fill_gains(turn_view_t* view) noexcept nogil
# What the flowers of a set of indices add to the one area they share.
cdef float shared_gain(const turn_view_t* view, const plan_t* plan, uint32_t flowers) noexcept nogil
# What the flowers of a plan do to the spaces that are hard to plant.
cdef float access_gain(const turn_view_t* view, const plan_t* plan) noexcept nogil
# Choose the animal of a plan with its bonus flowers, if it makes an area perfect; returns what it adds.
cdef float add_animal(const turn_view_t* view, plan_t* plan) noexcept nogil


cdef inline float flower_gain(const turn_view_t* view, const plan_t* plan, int i) noexcept nogil:
    """What one flower adds alone."""
    return view.gain[plan.colors[i]][plan.bits[i]]


cdef inline float flowers_gain(const turn_view_t* view, const plan_t* plan) noexcept nogil:
    """What all flowers of a plan add, animals aside."""
    cdef const uint8_t* area_of = view.context.layout.area_of
    cdef int x, y, z
    if plan.num == 1:
        return flower_gain(view, plan, 0)
    x = area_of[plan.bits[0]]
    y = area_of[plan.bits[1]]
    if plan.num == 2:
        if x == y:
            return shared_gain(view, plan, 0b11)
        return flower_gain(view, plan, 0) + flower_gain(view, plan, 1)
    z = area_of[plan.bits[2]]
    if x == y:
        if y == z:
            return shared_gain(view, plan, 0b111)
        return shared_gain(view, plan, 0b011) + flower_gain(view, plan, 2)
    if x == z:
        return shared_gain(view, plan, 0b101) + flower_gain(view, plan, 1)
    if y == z:
        return shared_gain(view, plan, 0b110) + flower_gain(view, plan, 0)
    return flower_gain(view, plan, 0) + flower_gain(view, plan, 1) + flower_gain(view, plan, 2)


cdef inline bint may_finish(const turn_view_t* view, const plan_t* plan) noexcept nogil:
    """Whether the plan may make an area perfect; never false if it does."""
    cdef int i, area
    for i in range(plan.num):
        if view.finish[plan.colors[i]] & bit_of(plan.bits[i]):
            return True
    if plan.num == 2 and plan.colors[0] == plan.colors[1]:
        area = view.context.layout.area_of[plan.bits[0]]
        return (area == view.context.layout.area_of[plan.bits[1]]
                and view.spots[area].empties == 0 and view.spots[area].singles == 2)
    return False
