"""The fast policy of Hutan: the turn whose flowers, animal and bonus flowers add most to the evaluator.

At the start of a turn the placements are enumerated on masks and valued by differences: what a flower
adds to its area is known for each space and colour, only flowers that share an area are valued together.
Inside a turn the rest of it is walked through the engine. With limited supply a bonus flower is only
planned in a colour that cannot run out within the turn.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_first, bit_of
from engine_c.contract cimport MAX_LEGAL, GameOps, action_t, rng_t
from engine_c.games.hutan.engine cimport (
    ANIMAL, ANIMAL_NONE, BONUS, BONUS_NONE, COLOR, COLORS, PANGOLIN, PANGOLIN_OFFERED, PHASE_ANIMAL,
    PHASE_BONUS, PHASE_TAKE, PLACE, TAKE, TAKE_PANGOLIN, HutanGrid, HutanRules, HutanState,
)
from engine_c.games.hutan.placement cimport forest_of, touch_of
from engine_c.games.hutan.turn cimport ALL_COLORS, colors_in_supply, has_flowers
from engine_c.rng cimport rng_below
from solver.games.hutan.context cimport context_t, look_at, refresh
from solver.games.hutan.evaluator cimport (
    MAX_GRID_AREAS, UNTOUCHED, layout_t, outlook_t, plant, spot_t, spot_value, turns_left,
)
from solver.games.hutan.walk cimport play_walked
from solver.turns cimport path_t, take

cdef enum:
    MAX_PLANTED = 6           # flowers of one turn (H19.4)

# What one turn is chosen from; gains are points over passing.
cdef struct turn_view_t:
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
    int num_equal                      # plans as good as the best so far


# --- gains ----------------------------------------------------------------------------------------

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
    """Value every flower on every space, and find the ones that make an area perfect."""
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


cdef float shared_gain(const turn_view_t* view, const plan_t* plan, uint32_t flowers) noexcept nogil:
    """What the flowers of a set of indices add to the one area they share."""
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


# --- animals and bonus flowers --------------------------------------------------------------------

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
    """Choose the animal of a plan, if it makes an area perfect; returns what it adds."""
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


# --- the choice -----------------------------------------------------------------------------------


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


cdef inline void consider(turn_view_t* view, plan_t* plan, float bonus, plan_t* best,
                          rng_t* rng) noexcept nogil:
    """Value a plan and keep it if it is the best; equal ones with equal chances."""
    cdef float value = flowers_gain(view, plan) + bonus
    plan.animal = NO_ANIMAL
    if may_finish(view, plan):
        value += add_animal(view, plan)
    if view.num_equal > 0 and value < best.value:
        return
    if view.num_equal > 0 and value == best.value:
        view.num_equal += 1
        if rng_below(rng, view.num_equal) != 0:
            return
    else:
        view.num_equal = 1
    best[0] = plan[0]
    best.value = value


cdef void consider_one(turn_view_t* view, plan_t* plan, float bonus, plan_t* best,
                       rng_t* rng) noexcept nogil:
    """A single flower of any colour."""
    cdef uint64_t left
    cdef int c
    plan.num = 1
    for c in range(COLORS):
        if not view.supplied >> c & 1:
            continue
        plan.colors[0] = c
        left = view.open[c] & view.touch
        while left:
            plan.bits[0] = bit_first(left)
            left &= left - 1
            consider(view, plan, bonus, best, rng)


cdef void consider_two(turn_view_t* view, plan_t* plan, plan_t* best, rng_t* rng) noexcept nogil:
    """Two flowers on neighbouring spaces."""
    cdef const HutanRules* rules = view.context.look.rules
    cdef uint64_t left = view.open[plan.colors[0]], ends, x
    cdef int bit
    while left:
        bit = bit_first(left)
        left &= left - 1
        x = bit_of(bit)
        ends = rules.neighbors[bit] & view.open[plan.colors[1]]
        if not view.touch & x:
            ends &= view.touch
        if plan.colors[0] == plan.colors[1]:
            ends &= ~(x - 1)
        plan.bits[0] = bit
        while ends:
            plan.bits[1] = bit_first(ends)
            ends &= ends - 1
            consider(view, plan, 0, best, rng)


cdef void consider_three(turn_view_t* view, plan_t* plan, plan_t* best, rng_t* rng) noexcept nogil:
    """Three flowers of different colours: each in turn in the middle of the other two."""
    cdef const HutanRules* rules = view.context.look.rules
    cdef uint64_t middles, firsts, seconds, near
    cdef int m, first, second, bit
    for m in range(3):
        first = 0 if m != 0 else 1
        second = 2 if m != 2 else 1
        middles = view.open[plan.colors[m]]
        while middles:
            bit = bit_first(middles)
            middles &= middles - 1
            near = rules.neighbors[bit]
            plan.bits[m] = bit
            firsts = near & view.open[plan.colors[first]]
            while firsts:
                plan.bits[first] = bit_first(firsts)
                firsts &= firsts - 1
                seconds = near & view.open[plan.colors[second]] & ~bit_of(plan.bits[first])
                if not view.touch & (bit_of(bit) | bit_of(plan.bits[first])):
                    seconds &= view.touch
                while seconds:
                    plan.bits[second] = bit_first(seconds)
                    seconds &= seconds - 1
                    consider(view, plan, 0, best, rng)


cdef bint choose(const HutanState* s, context_t* context, plan_t* best, rng_t* rng) noexcept nogil:
    """Find the best plan of the seat to move; False if nothing fits (H11.3)."""
    cdef const HutanRules* rules = context.look.rules
    cdef const HutanGrid* grid = &s.grids[s.seat]
    cdef uint64_t forest = forest_of(grid)
    cdef turn_view_t view
    cdef plan_t plan
    cdef int i, k, face
    cdef int turns = turns_left(rules, s, s.seat) - 1
    look_at(s, s.seat, turns, True, context)
    view.s = s
    view.context = context
    view.spots = context.spots + s.seat * MAX_GRID_AREAS
    view.empty = s.land & ~forest
    view.touch = touch_of(forest)
    for i in range(COLORS):
        view.single[i] = grid.color[i] & ~(grid.tree | grid.animal)
        view.open[i] = view.empty | view.single[i]
        if rules.touch_each:
            view.open[i] &= view.touch
    view.num_equal = 0
    view.supplied = view.ample = ALL_COLORS
    if rules.is_limited:
        view.supplied = colors_in_supply(rules, s)
        for i in range(COLORS):
            if s.flowers_left[i] < MAX_PLANTED:
                view.ample &= ~(1 << i)
    fill_gains(&view)
    for i in range(s.num_offer):
        face = s.offer[i]
        if i > 0 and face == s.offer[i - 1]:
            continue
        if rules.is_limited and face != rules.wild_face and not has_flowers(rules, s, face):
            continue
        plan.item = face
        plan.num = rules.face_size[face]
        for k in range(plan.num):
            plan.colors[k] = rules.face_color[face][k]
        if face == rules.wild_face:
            consider_one(&view, &plan, 0, best, rng)
        elif plan.num == 2:
            consider_two(&view, &plan, best, rng)
        elif plan.num == 3:
            consider_three(&view, &plan, best, rng)
        else:
            consider_placed(&view, &plan, best, rng)
    if s.pangolin == PANGOLIN_OFFERED:
        plan.item = PANGOLIN
        consider_one(&view, &plan, context.look.weights.pangolin if turns > 0 else 0, best, rng)
    return view.num_equal > 0


cdef void consider_placed(turn_view_t* view, plan_t* plan, plan_t* best, rng_t* rng) noexcept nogil:
    """A single flower of a given colour."""
    cdef uint64_t left = view.open[plan.colors[0]] & view.touch
    while left:
        plan.bits[0] = bit_first(left)
        left &= left - 1
        consider(view, plan, 0, best, rng)


cdef void carry_out(const GameOps* ops, const HutanRules* rules, HutanState* s,
                    const plan_t* plan, path_t* path) noexcept nogil:
    """Play a plan through the engine."""
    cdef int i
    cdef uint32_t turns = s.turns
    if plan.item == PANGOLIN:
        take(ops, rules, s, TAKE_PANGOLIN, path)
    else:
        take(ops, rules, s, TAKE + plan.item, path)
    if plan.item == PANGOLIN or plan.item == rules.wild_face:
        take(ops, rules, s, COLOR + plan.colors[0], path)
    for i in range(plan.num):
        take(ops, rules, s, PLACE + rules.cell_at[plan.bits[i]], path)
    if s.turns == turns and s.phase == PHASE_ANIMAL:
        if plan.animal == NO_ANIMAL:
            take(ops, rules, s, ANIMAL_NONE, path)
        else:
            take(ops, rules, s, ANIMAL + rules.cell_at[plan.animal], path)
    while s.turns == turns and s.phase == PHASE_BONUS:
        i = plan.bonus[bit_first(s.bonus)]
        take(ops, rules, s, BONUS_NONE if i == NO_BONUS else BONUS + i, path)


cdef void play_turn(const GameOps* ops, const HutanRules* rules, HutanState* s, context_t* context,
                    rng_t* rng, path_t* path) noexcept nogil:
    cdef action_t[MAX_LEGAL] actions
    cdef plan_t best
    cdef int seat = s.seat
    if s.phase != PHASE_TAKE:
        play_walked(ops, rules, s, context, rng, path)
    elif choose(s, context, &best, rng):
        carry_out(ops, rules, s, &best, path)
    else:
        # Nothing fits: the last answer is the pangolin if it is there, else a card or to pass.
        take(ops, rules, s, actions[ops.legal_actions(rules, s, actions) - 1], path)
    refresh(s, seat, context)
