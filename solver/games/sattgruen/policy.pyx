"""The fast policy of Sattgrün.

The market choice and its space are weighed together: what the placed card adds, plus what a token adds to
the home as it was. What follows is weighed decision by decision on the home as it is then.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_count, bit_first, bit_of, next_to
from engine_c.contract cimport MAX_LEGAL, GameOps, action_t, rng_t
from engine_c.games.sattgruen.engine cimport (
    BOOST, CELL, COLUMNS, FERTILIZER, HAND_TROWEL, KEEP, NONE, PHASE_BOOST, PHASE_CELL, PHASE_LEAVES,
    PHASE_MARK_CARDS, PHASE_MARK_TOKENS, PHASE_OVER, PHASE_PRE, PHASE_START, PHASE_STORED, PHASE_TOKEN,
    PHASE_TROWEL, RENEW_TOKENS, STOP, TAKE_PLANT, TAKE_ROOM, TAKEN_PLANT, TOKEN, TROWEL, WATERING_CAN,
    SattgruenHome, SattgruenRules, SattgruenState,
)
from engine_c.games.sattgruen.home cimport (
    bit_of_cell, cell_of, grow, lay_plant, lay_room, light_around, lit_around, neighbors_in, plant_spaces,
    room_spaces, step_of,
)
from engine_c.games.sattgruen.turn cimport can_pay
from engine_c.rng cimport rng_below
from solver.games.sattgruen.evaluator cimport (
    home_value, item_gain, leaf_gain, look_t, open_view, store_gain, thumbs_value, turns_left, view_t,
)
from solver.turns cimport path_t, take

cdef enum:
    STATE_WORDS = 512         # room for a state on the stack
    LOOKS = 5                 # market choices that are looked at twice


# The best of the options seen so far; equal ones are told apart at random.
ctypedef struct best_t:
    float value
    uint32_t equal            # options with this value, 0 before the first


cdef inline bint beats(best_t* best, float value, rng_t* rng) noexcept nogil:
    """Note an option; whether it is the one to take so far."""
    if best.equal == 0 or value > best.value:
        best.value = value
        best.equal = 1
        return True
    if value < best.value:
        return False
    best.equal += 1
    return rng != NULL and rng_below(rng, best.equal) == 0


# --- trying ---------------------------------------------------------------------------------------


cdef inline void save(const SattgruenState* s, saved_t* out) noexcept nogil:
    """Keep what trying something changes."""
    out.home = s.homes[s.seat]
    memcpy(out.pots, s.pots, sizeof(s.pots))
    out.row_pot_taken = s.row_pot_taken


cdef inline void restore(SattgruenState* s, const saved_t* saved) noexcept nogil:
    """Undo what was tried."""
    s.homes[s.seat] = saved.home
    memcpy(s.pots, saved.pots, sizeof(s.pots))
    s.row_pot_taken = saved.row_pot_taken


cdef inline void place(const SattgruenRules* rules, SattgruenState* s, bint is_plant, int card,
                       int bit) noexcept nogil:
    """Lay a card and let all leaves of its edges fall."""
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef int lit
    if is_plant:
        bit = lay_plant(home, bit, card)
        lit = bit_count(light_around(rules, home, bit) & rules.plants[card].needs)
        if lit:
            grow(rules, s, home, bit, lit)
        return
    bit = lay_room(home, bit, card)
    lit = lit_around(rules, home, bit, card, home.open)
    while lit:
        grow(rules, s, home, bit + step_of(bit_first(<uint64_t>lit)), 1)
        lit &= lit - 1


cdef uint64_t best_plants(const view_t* view, uint64_t among, int number, float* gain) noexcept nogil:
    """Which `number` open plants gain most from a leaf, and how much together."""
    cdef float[16] gains
    cdef int[16] bits
    cdef uint64_t found = 0
    cdef int num = 0, i, best
    gain[0] = 0
    while among:
        bits[num] = bit_first(among)
        among &= among - 1
        gains[num] = leaf_gain(view, bits[num], 1)
        num += 1
    for _ in range(min(number, num)):
        best = -1
        for i in range(num):
            if not found >> bits[i] & 1 and (best < 0 or gains[i] > gains[best]):
                best = i
        found |= bit_of(bits[best])
        gain[0] += gains[best]
    return found


cdef float care_gain(const view_t* view, int care) noexcept nogil:
    """What the best use of a care token adds; there must be one."""
    cdef const SattgruenRules* rules = view.look.rules
    cdef const SattgruenHome* home = view.home
    cdef uint64_t left = home.open
    cdef float gain, best = -NONE
    cdef int bit, around
    if care == HAND_TROWEL:
        best_plants(view, left, rules.care_leaves[HAND_TROWEL], &gain)
        return gain
    if care == WATERING_CAN:
        left = next_to(home.open) & home.rooms
    while left:
        bit = bit_first(left)
        left &= left - 1
        if care == FERTILIZER:
            gain = leaf_gain(view, bit, rules.care_leaves[FERTILIZER])
        else:
            gain = 0
            around = neighbors_in(home.open, bit)
            while around:
                gain += leaf_gain(view, bit + step_of(bit_first(<uint64_t>around)), 1)
                around &= around - 1
        best = max(best, gain)
    return best


cdef float token_gain(const look_t* look, const SattgruenState* s, int kind, int turns) noexcept nogil:
    cdef const SattgruenRules* rules = look.rules
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef float gain = 0
    cdef view_t view
    open_view(look, s, s.seat, turns, &view)
    if kind < rules.num_items:
        if home.bare:
            gain = max(gain, item_gain(&view, kind))
    elif home.open and (kind - rules.num_items < WATERING_CAN or next_to(home.open) & home.rooms):
        gain = max(gain, care_gain(&view, kind - rules.num_items))
    if not rules.is_family:
        gain = max(gain, store_gain(&view, kind))
    return gain


# --- decisions ------------------------------------------------------------------------------------


# A market choice with its token and space, from a first look or, with the token used, a second one.
ctypedef struct plan_t:
    float value
    int is_plant
    int column
    int token                 # column of the token, NONE = not planned
    int bit


cdef void note_plan(plan_t* plans, int* num, const plan_t* plan, rng_t* rng) noexcept nogil:
    """Keep a plan if it is among the LOOKS best."""
    cdef int at = num[0]
    if at == LOOKS:
        at -= 1
        if plan.value < plans[at].value:
            return
        if plan.value == plans[at].value and (rng == NULL or rng_below(rng, 2) == 0):
            return
    else:
        num[0] += 1
    while at > 0 and plans[at - 1].value < plan.value:
        plans[at] = plans[at - 1]
        at -= 1
    plans[at] = plan[0]


cdef void choose_take(const look_t* look, SattgruenState* s, int turns, rng_t* rng,
                      plan_t* chosen) noexcept nogil:
    """Weigh every card on every space with its own and with the best token; look twice at the best."""
    cdef const SattgruenRules* rules = look.rules
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef float[COLUMNS] gains
    cdef plan_t[LOOKS] plans
    cdef plan_t plan
    cdef best_t best
    cdef uint64_t spaces
    cdef saved_t saved
    cdef int i, num = 0, thumbs
    cdef float cost
    save(s, &saved)
    for i in range(COLUMNS):
        gains[i] = token_gain(look, s, s.tokens[i], turns)
    for i in range(2 * COLUMNS):
        plan.is_plant = i < COLUMNS
        plan.column = i & COLUMNS - 1
        plan.token = best_token(look, s, gains, &plan, turns, &cost)
        thumbs = home.thumbs + thumbs_on(s, &plan)
        spaces = plant_spaces(rules, home) if plan.is_plant else room_spaces(rules, home)
        while spaces:
            plan.bit = bit_first(spaces)
            spaces &= spaces - 1
            home.thumbs = thumbs
            place(rules, s, plan.is_plant, card_of(s, &plan), plan.bit)
            plan.value = home_value(look, s, s.seat, turns) + gains[plan.token] - cost
            restore(s, &saved)
            note_plan(plans, &num, &plan, rng)
    best.equal = 0
    for i in range(num):
        home.thumbs += thumbs_on(s, plans + i)
        if plans[i].token != plans[i].column:
            home.thumbs -= rules.thumb_cost
        place(rules, s, plans[i].is_plant, card_of(s, plans + i), plans[i].bit)
        plans[i].value = (home_value(look, s, s.seat, turns)
                          + token_gain(look, s, s.tokens[plans[i].token], turns))
        restore(s, &saved)
        if beats(&best, plans[i].value, rng):
            chosen[0] = plans[i]


cdef inline int card_of(const SattgruenState* s, const plan_t* plan) noexcept nogil:
    """The card of a plan."""
    return s.plants[plan.column] if plan.is_plant else s.rooms[plan.column]


cdef inline int thumbs_on(const SattgruenState* s, const plan_t* plan) noexcept nogil:
    """Thumbs on the card of a plan."""
    return s.plant_thumbs[plan.column] if plan.is_plant else s.room_thumbs[plan.column]


cdef int best_token(const look_t* look, const SattgruenState* s, const float* gains, const plan_t* plan,
                    int turns, float* cost) noexcept nogil:
    """The column of the token to go with a card; what it costs in thumbs."""
    cdef int best = plan.column, i, thumbs = s.homes[s.seat].thumbs + thumbs_on(s, plan)
    cost[0] = 0
    if not can_pay(look.rules, s):
        return best
    for i in range(COLUMNS):
        if gains[i] > gains[best]:
            best = i
    if best == plan.column:
        return best
    cost[0] = thumbs_value(look, thumbs, turns) - thumbs_value(look, thumbs - look.rules.thumb_cost, turns)
    if gains[best] - cost[0] > gains[plan.column]:
        return best
    cost[0] = 0
    return plan.column


cdef action_t choose_cell(const look_t* look, SattgruenState* s, int turns, rng_t* rng) noexcept nogil:
    """The best space for the card in hand."""
    cdef const SattgruenRules* rules = look.rules
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef bint is_plant = s.taken == TAKEN_PLANT
    cdef uint64_t spaces = plant_spaces(rules, home) if is_plant else room_spaces(rules, home)
    cdef action_t found = 0
    cdef best_t best
    cdef saved_t saved
    cdef int bit
    save(s, &saved)
    best.equal = 0
    while spaces:
        bit = bit_first(spaces)
        spaces &= spaces - 1
        place(rules, s, is_plant, s.card, bit)
        if beats(&best, home_value(look, s, s.seat, turns), rng):
            found = bit
        restore(s, &saved)
    return CELL + cell_of(rules, home, found)


cdef action_t choose_token(const look_t* look, SattgruenState* s, const action_t* actions, int num,
                           int turns, rng_t* rng) noexcept nogil:
    """The best token for the card that is taken."""
    cdef int thumbs = s.homes[s.seat].thumbs, i, column
    cdef action_t found = NONE
    cdef best_t best
    cdef float value
    best.equal = 0
    for i in range(num):
        if actions[i] >= BOOST:
            continue
        column = actions[i] - TOKEN
        value = token_gain(look, s, s.tokens[column], turns)
        if column != s.column:
            value += (thumbs_value(look, thumbs - look.rules.thumb_cost, turns)
                      - thumbs_value(look, thumbs, turns))
        if beats(&best, value, rng):
            found = actions[i]
    return found


cdef action_t choose_target(const look_t* look, SattgruenState* s, const action_t* actions, int num,
                            int number, int turns) noexcept nogil:
    """The first plant of the best set for the trowel."""
    cdef const SattgruenRules* rules = look.rules
    cdef uint64_t among = 0, chosen
    cdef view_t view
    cdef float gain
    cdef int i
    for i in range(num):
        if TROWEL <= actions[i] < STOP:
            among |= bit_of(bit_of_cell(rules, &s.homes[s.seat], actions[i] - TROWEL))
    # Plants that are not offered now may still follow.
    if among:
        among = s.homes[s.seat].open & ~(bit_of(bit_first(among)) - 1)
    open_view(look, s, s.seat, turns, &view)
    chosen = best_plants(&view, among, number, &gain)
    return TROWEL + cell_of(rules, &s.homes[s.seat], bit_first(chosen))


cdef action_t choose_answer(const GameOps* ops, const look_t* look, SattgruenState* s,
                            const action_t* actions, int num, int turns, rng_t* rng) noexcept nogil:
    """The answer after which the home is worth most; leaves still to come are accepted."""
    cdef const SattgruenRules* rules = look.rules
    cdef uint64_t[STATE_WORDS] memory
    cdef SattgruenState* after = <SattgruenState*>memory
    cdef size_t size = ops.state_size(rules)
    cdef int seat = s.seat, phase = s.phase, i
    cdef uint8_t number = s.turns
    cdef action_t action, found = actions[0]
    cdef action_t[MAX_LEGAL] more
    cdef bint has_trowel = False
    cdef float gain_used = 0, gain_kept = 0, value
    cdef best_t best
    best.equal = 0
    if phase == PHASE_STORED and s.token != NONE:
        gain_kept = token_gain(look, s, s.token, turns)
        gain_used = gain_kept
    for i in range(num):
        action = actions[i]
        if action >= BOOST and phase != PHASE_BOOST:
            continue
        if TROWEL <= action < STOP:
            if has_trowel:
                continue
            has_trowel = True
            action = choose_target(look, s, actions, num, rules.care_leaves[HAND_TROWEL], turns)
        memcpy(after, s, size)
        ops.apply(rules, after, action)
        while after.turns == number and (after.phase == PHASE_TROWEL or (
                after.phase == PHASE_LEAVES and phase != PHASE_LEAVES)):
            if after.phase == PHASE_LEAVES:
                ops.legal_actions(rules, after, more)
                ops.apply(rules, after, more[0])
                continue
            ops.apply(rules, after, choose_target(
                look, after, more, ops.legal_actions(rules, after, more), after.targets_left, turns))
        value = home_value(look, after, seat, turns)
        if phase == PHASE_STORED:
            value += gain_kept if action == KEEP else gain_used
        if beats(&best, value, rng):
            found = action
    return found


cdef inline bint is_poor(const look_t* look, const SattgruenState* s, const plan_t* plan,
                         int turns) noexcept nogil:
    """Whether other tokens are wanted: thumbs to spare, and the best choice brings little."""
    return (can_pay(look.rules, s) and s.homes[s.seat].thumbs >= look.weights.renew_thumbs
            and plan.value - home_value(look, s, s.seat, turns) < look.weights.renew_gain)


cdef void play_turn(const GameOps* ops, const look_t* look, SattgruenState* s, bint may_renew,
                    rng_t* rng, path_t* path) noexcept nogil:
    cdef const SattgruenRules* rules = look.rules
    cdef uint8_t number = s.turns
    cdef int turns = turns_left(rules, s, s.seat) - (s.turn > 0)
    cdef int num
    cdef action_t[MAX_LEGAL] actions
    cdef action_t action
    cdef plan_t plan
    plan = plan_t(value=0, is_plant=0, column=0, token=NONE, bit=0)
    while s.turns == number and PHASE_START <= s.phase < PHASE_OVER:
        if s.phase == PHASE_PRE:
            choose_take(look, s, turns, rng, &plan)
            if may_renew and is_poor(look, s, &plan, turns):
                plan.token = NONE
                action = RENEW_TOKENS
            else:
                action = (TAKE_PLANT if plan.is_plant else TAKE_ROOM) + plan.column
        elif s.phase == PHASE_TOKEN and plan.token != NONE:
            action = TOKEN + plan.token
        elif s.phase == PHASE_CELL:
            if plan.token != NONE:
                action = CELL + cell_of(rules, &s.homes[s.seat], plan.bit)
            else:
                action = choose_cell(look, s, turns, rng)
        else:
            num = ops.legal_actions(rules, s, actions)
            if s.phase == PHASE_TOKEN:
                action = choose_token(look, s, actions, num, turns, rng)
            elif s.phase == PHASE_TROWEL:
                action = choose_target(look, s, actions, num, s.targets_left, turns)
            elif s.phase == PHASE_MARK_TOKENS or s.phase == PHASE_MARK_CARDS:
                # Everything that may be marked.
                action = actions[0]
            else:
                action = choose_answer(ops, look, s, actions, num, turns, rng)
        take(ops, rules, s, action, path)
