"""What flowers, animal and bonus flowers of one turn of Hutan add to the evaluator.

What a flower adds to its area is known for each space and colour; only flowers that share an area are
valued together.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_first, bit_of
from engine_c.games.hutan.engine cimport COLORS, HutanRules
from solver.games.hutan.demand cimport access_of, has_access, needs_t, read_needs
from solver.games.hutan.evaluator cimport (
    MAX_GRID_AREAS, UNTOUCHED, layout_t, outlook_t, plant, spot_t, spot_value,
)


cdef inline float planted_gain(const turn_view_t* view, int area, int color,
                               bint is_growth) noexcept nogil:
    """What one flower adds to an area."""
    cdef spot_t spot = view.spots[area]
    plant(&spot, color, is_growth)
    return spot_value(&view.context.look, area, &spot) - view.value[area]


cdef void fill_extras(turn_view_t* view) noexcept nogil:
    """What a flower adds by itself through the cards that count trees and full spaces."""
    cdef const outlook_t* look = &view.context.look
    cdef uint64_t left
    cdef int c, bit
    cdef float grown, begun
    cdef float growth = 1 - look.chances.single_grows
    cdef float start = look.chances.single_grows - look.chances.empty_grows
    for c in range(COLORS):
        left = view.empty | view.single[c]
        while left:
            bit = bit_first(left)
            left &= left - 1
            grown = look.extras.tree[bit] + look.extras.full[bit] + look.extras.tree_color[c]
            begun = start * grown
            view.extra[c][bit] = begun if view.empty & bit_of(bit) else growth * grown


cdef void fill_gains(turn_view_t* view) noexcept nogil:
    cdef const layout_t* layout = &view.context.layout
    cdef const spot_t* spot
    cdef float[COLORS] start
    cdef float grown, spoilt
    cdef uint64_t left
    cdef int a, c, bit
    for c in range(COLORS):
        view.finish[c] = 0
    for a in range(layout.num_areas):
        spot = view.spots + a
        view.value[a] = spot_value(&view.context.look, a, spot)
        if spot.empties > 0:
            if spot.color == UNTOUCHED:
                for c in range(COLORS):
                    start[c] = planted_gain(view, a, c, False)
            else:
                # Any other colour spoils an area alike.
                spoilt = planted_gain(view, a, 0 if spot.color != 0 else 1, False)
                for c in range(COLORS):
                    start[c] = spoilt
                if spot.color < COLORS:
                    start[spot.color] = planted_gain(view, a, spot.color, False)
            left = layout.mask[a] & view.empty
            while left:
                bit = bit_first(left)
                left &= left - 1
                for c in range(COLORS):
                    view.gain[c][bit] = start[c]
        if spot.singles > 0:
            grown = planted_gain(view, a, 0, True)
            for c in range(COLORS):
                left = layout.mask[a] & view.single[c]
                if left and spot.empties == 0 and spot.singles == 1 and spot.color == c:
                    view.finish[c] |= left
                while left:
                    bit = bit_first(left)
                    left &= left - 1
                    view.gain[c][bit] = grown
    if view.context.look.extras.is_used:
        fill_extras(view)
        for c in range(COLORS):
            left = view.empty | view.single[c]
            while left:
                bit = bit_first(left)
                left &= left - 1
                view.gain[c][bit] += view.extra[c][bit]
    view.has_access = has_access(view.context.look.chances)
    if view.has_access:
        read_needs(view.s, view.s.seat, layout, view.spots, &view.needs)
        view.access = access_of(view.context.look.chances, &view.needs)


cdef float shared_gain(const turn_view_t* view, const plan_t* plan, uint32_t flowers) noexcept nogil:
    cdef int i, first = bit_first(flowers)
    cdef int area = view.context.layout.area_of[plan.bits[first]]
    cdef spot_t spot = view.spots[area]
    cdef float gain = -view.value[area]
    for i in range(plan.num):
        if flowers >> i & 1:
            plant(&spot, plan.colors[i], view.empty & bit_of(plan.bits[i]) == 0)
            if view.context.look.extras.is_used:
                gain += view.extra[plan.colors[i]][plan.bits[i]]
    return gain + spot_value(&view.context.look, area, &spot)


cdef inline void plant_need(const turn_view_t* view, needs_t* needs, int color, int bit) noexcept nogil:
    """Keep the needs in step with one flower."""
    cdef int area = view.context.layout.area_of[bit], c
    cdef uint64_t mask = view.context.layout.mask[area]
    if not view.empty & bit_of(bit):
        needs.open &= ~bit_of(bit)
        needs.of[color] &= ~bit_of(bit)
        return
    if view.spots[area].color == color:
        return
    if view.spots[area].color == UNTOUCHED:
        needs.of[color] |= mask & needs.open
    for c in range(COLORS):
        # An area with a second colour wants nothing any more.
        if c != color and needs.of[c] & mask:
            needs.of[c] &= ~mask
            needs.of[color] &= ~mask


cdef float access_gain(const turn_view_t* view, const plan_t* plan) noexcept nogil:
    cdef needs_t needs = view.needs
    cdef int i
    for i in range(plan.num):
        plant_need(view, &needs, plan.colors[i], plan.bits[i])
    return access_of(view.context.look.chances, &needs) - view.access


# The grid after the flowers of a plan.
cdef struct after_t:
    spot_t[MAX_GRID_AREAS] spots
    uint64_t empty
    uint64_t[COLORS] single


cdef inline void plant_after(after_t* after, int area, int color, int bit) noexcept nogil:
    """Plant one flower."""
    cdef uint64_t x = bit_of(bit)
    if after.empty & x:
        plant(after.spots + area, color, False)
        after.empty &= ~x
        after.single[color] |= x
    else:
        plant(after.spots + area, color, True)
        after.single[color] &= ~x


cdef float bonus_gain(const turn_view_t* view, after_t* after, int bit, int* color) noexcept nogil:
    """Plant the best flower on a neighbour of an animal, if one adds anything; returns what it adds."""
    cdef const outlook_t* look = &view.context.look
    cdef int area = view.context.layout.area_of[bit], c
    cdef uint64_t x = bit_of(bit)
    cdef spot_t spot
    cdef float before, gain, best = 0
    color[0] = NO_BONUS
    before = spot_value(look, area, after.spots + area)
    for c in range(COLORS):
        if not (after.empty | after.single[c]) & x or not view.ample >> c & 1:
            continue
        spot = after.spots[area]
        plant(&spot, c, after.empty & x == 0)
        gain = spot_value(look, area, &spot) - before
        if look.extras.is_used:
            gain += view.extra[c][bit]
        if gain > best:
            best = gain
            color[0] = c
    if color[0] != NO_BONUS:
        plant_after(after, area, color[0], bit)
    return best


cdef float animal_gain(const turn_view_t* view, const after_t* grown, int bit, int color,
                       int* bonus) noexcept nogil:
    """What the animal of a colour on a tree adds, with its bonus flowers."""
    cdef const outlook_t* look = &view.context.look
    cdef const HutanRules* rules = look.rules
    cdef int area = view.context.layout.area_of[bit], i, near
    cdef after_t after = grown[0]
    cdef spot_t* spot = after.spots + area
    cdef float gain = -spot_value(look, area, spot)
    spot.trees -= 1
    spot.animals += 1
    gain += spot_value(look, area, spot)
    if look.extras.is_used:
        gain += look.extras.animal_at[color][bit] - look.extras.tree[bit] - look.extras.tree_color[color]
    for i in range(4):
        near = bit + (-8 if i == 0 else -1 if i == 1 else 1 if i == 2 else 8)
        bonus[i] = NO_BONUS
        if rules.has_bonus and 0 <= near < 64 and rules.neighbors[bit] & view.s.land & bit_of(near):
            gain += bonus_gain(view, &after, near, bonus + i)
    return gain


cdef float add_animal(const turn_view_t* view, plan_t* plan) noexcept nogil:
    cdef const HutanRules* rules = view.context.look.rules
    cdef after_t after
    cdef const spot_t* spot
    cdef int i, c, area
    cdef int[4] bonus
    cdef float gain, best = 0
    memcpy(after.spots, view.spots, sizeof(spot_t) * view.context.layout.num_areas)
    after.empty = view.empty
    memcpy(after.single, view.single, sizeof(after.single))
    for i in range(plan.num):
        plant_after(&after, view.context.layout.area_of[plan.bits[i]], plan.colors[i], plan.bits[i])
    for i in range(plan.num):
        c = plan.colors[i]
        area = view.context.layout.area_of[plan.bits[i]]
        spot = after.spots + area
        if view.empty & bit_of(plan.bits[i]) or spot.color != c or spot.empties + spot.singles > 0:
            continue
        if view.s.animals_left[c] == 0:
            continue
        gain = animal_gain(view, &after, plan.bits[i], c, bonus)
        if (plan.animal == NO_ANIMAL and (gain > best or rules.is_animal_mandatory)) or gain > best:
            best = gain
            plan.animal = plan.bits[i]
            memcpy(plan.bonus, bonus, sizeof(bonus))
    return best
