"""The fast policy of Hutan: the turn whose flowers, animal and bonus flowers add most to the evaluator.

At the start of a turn the placements are enumerated on masks and valued by differences. Inside a turn the
rest of it is walked through the engine. With limited supply a bonus flower is only planned in a colour
that cannot run out within the turn.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memmove

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
from solver.games.hutan.evaluator cimport MAX_GRID_AREAS, turns_left
from solver.games.hutan.gains cimport (
    NO_ANIMAL, NO_BONUS, access_gain, add_animal, fill_gains, flowers_gain, may_finish, plan_t,
    turn_view_t,
)
from solver.games.hutan.walk cimport play_walked
from solver.turns cimport path_t, take

cdef enum:
    MAX_PLANTED = 6           # flowers of one turn (H19.4)


cdef inline void consider(turn_view_t* view, plan_t* plan, plan_t* best, rng_t* rng) noexcept nogil:
    """Value a plan and keep it if it is among the best; equal best ones with equal chances."""
    cdef float value = flowers_gain(view, plan)
    cdef bint is_full = view.num_best == view.room
    cdef int at
    plan.animal = NO_ANIMAL
    if may_finish(view, plan):
        value += add_animal(view, plan)
    if view.has_access:
        # A turn can do no better than to leave no space that is hard to plant.
        if is_full and value - view.access < best[view.room - 1].value:
            return
        value += access_gain(view, plan)
    if view.num_best > 0 and value == best.value:
        view.num_equal += 1
        at = 0 if rng_below(rng, view.num_equal) == 0 else 1
        if at == view.room:
            return
    else:
        if view.num_best == 0 or value > best.value:
            view.num_equal = 1
        elif is_full and value <= best[view.room - 1].value:
            return
        at = view.num_best
        while at > 0 and best[at - 1].value < value:
            at -= 1
    if not is_full:
        view.num_best += 1
    memmove(best + at + 1, best + at, sizeof(plan_t) * (view.num_best - 1 - at))
    best[at] = plan[0]
    best[at].value = value


cdef void consider_one(turn_view_t* view, plan_t* plan, plan_t* best, rng_t* rng) noexcept nogil:
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
            consider(view, plan, best, rng)


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
            consider(view, plan, best, rng)


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
                    consider(view, plan, best, rng)


cdef int choose(const HutanState* s, context_t* context, plan_t* best, int room,
                rng_t* rng) noexcept nogil:
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
    view.num_equal = view.num_best = 0
    view.room = room
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
            consider_one(&view, &plan, best, rng)
        elif plan.num == 2:
            consider_two(&view, &plan, best, rng)
        elif plan.num == 3:
            consider_three(&view, &plan, best, rng)
        else:
            consider_placed(&view, &plan, best, rng)
    if s.pangolin == PANGOLIN_OFFERED:
        plan.item = PANGOLIN
        consider_one(&view, &plan, best, rng)
    return view.num_best


cdef void consider_placed(turn_view_t* view, plan_t* plan, plan_t* best, rng_t* rng) noexcept nogil:
    """A single flower of a given colour."""
    cdef uint64_t left = view.open[plan.colors[0]] & view.touch
    while left:
        plan.bits[0] = bit_first(left)
        left &= left - 1
        consider(view, plan, best, rng)


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
    elif choose(s, context, &best, 1, rng) > 0:
        carry_out(ops, rules, s, &best, path)
    else:
        # Nothing fits: the last answer is the pangolin if it is there, else a card or to pass.
        take(ops, rules, s, actions[ops.legal_actions(rules, s, actions) - 1], path)
    refresh(s, seat, context)
