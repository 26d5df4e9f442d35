"""The fast policy of Sattgrün.

The market choice and its space are weighed together: what the placed card adds, plus what a token adds to
the home as it was. What follows is weighed decision by decision on the home as it is then.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_count, bit_first, bit_of, next_to
from engine_c.contract cimport MAX_LEGAL, GameOps, action_t, rng_t
from engine_c.games.sattgruen.engine cimport (
    BOOST, CELL, COLUMNS, DISCARD, END, FERT, FERTILIZER, GO, HAND_TROWEL, KEEP, MARK, NONE, PHASE_BOOST,
    PHASE_CELL, PHASE_LEAVES, PHASE_MARK_CARDS, PHASE_MARK_TOKENS, PHASE_NEW, PHASE_OVER, PHASE_PRE,
    PHASE_START, PHASE_STORED, PHASE_TOKEN, PHASE_TROWEL, STOP, TAKE_PLANT, TAKE_ROOM, TAKEN_PLANT,
    TOKEN, TROWEL, WATERING_CAN, SattgruenHome, SattgruenRules, SattgruenState,
)
from engine_c.games.sattgruen.home cimport (
    bit_of_cell, cell_of, grow, lay_plant, lay_room, light_around, lit_around, missing_leaves,
    neighbors_in, plant_spaces, room_spaces, step_of,
)
from engine_c.games.sattgruen.turn cimport can_pay
from engine_c.rng cimport rng_below
from solver.games.sattgruen.evaluator cimport home_value, look_t, thumbs_value, turns_left

cdef enum:
    STATE_WORDS = 512         # room for a state on the stack


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


cdef void best_plants(const look_t* look, SattgruenState* s, uint64_t among, int number, int turns,
                      uint64_t* out) noexcept nogil:
    """Which `number` open plants gain most from a leaf."""
    cdef saved_t saved
    cdef float[16] values
    cdef int[16] bits
    cdef int num = 0, i, best
    save(s, &saved)
    out[0] = 0
    while among:
        bits[num] = bit_first(among)
        among &= among - 1
        grow(look.rules, s, &s.homes[s.seat], bits[num], 1)
        values[num] = home_value(look, s, s.seat, turns)
        restore(s, &saved)
        num += 1
    for _ in range(min(number, num)):
        best = -1
        for i in range(num):
            if not out[0] >> bits[i] & 1 and (best < 0 or values[i] > values[best]):
                best = i
        out[0] |= bit_of(bits[best])


cdef float item_value(const look_t* look, SattgruenState* s, int kind, int turns) noexcept nogil:
    """The best worth with an item on a room."""
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef uint64_t left = home.bare, bare = home.bare
    cdef best_t best
    cdef int bit
    best.equal = 0
    best.value = 0
    while left:
        bit = bit_first(left)
        left &= left - 1
        home.bare = bare & ~bit_of(bit)
        home.mark[bit] = kind
        beats(&best, home_value(look, s, s.seat, turns), NULL)
        home.mark[bit] = NONE
    home.bare = bare
    return best.value


cdef float care_value(const look_t* look, SattgruenState* s, int care, int turns) noexcept nogil:
    """The best worth with a care token used."""
    cdef const SattgruenRules* rules = look.rules
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef uint64_t left = home.open, chosen
    cdef best_t best
    cdef saved_t saved
    cdef int bit, around
    best.equal = 0
    best.value = 0
    save(s, &saved)
    if care == HAND_TROWEL:
        best_plants(look, s, left, rules.care_leaves[HAND_TROWEL], turns, &chosen)
        while chosen:
            grow(rules, s, home, bit_first(chosen), 1)
            chosen &= chosen - 1
        best.value = home_value(look, s, s.seat, turns)
        restore(s, &saved)
        return best.value
    if care == WATERING_CAN:
        left = next_to(home.open) & home.rooms
    while left:
        bit = bit_first(left)
        left &= left - 1
        if care == FERTILIZER:
            grow(rules, s, home, bit, min(<int>rules.care_leaves[FERTILIZER], missing_leaves(rules, home, bit)))
        else:
            around = neighbors_in(home.open, bit)
            while around:
                grow(rules, s, home, bit + step_of(bit_first(<uint64_t>around)), 1)
                around &= around - 1
        beats(&best, home_value(look, s, s.seat, turns), NULL)
        restore(s, &saved)
    return best.value


cdef float token_gain(const look_t* look, SattgruenState* s, int kind, int turns) noexcept nogil:
    cdef const SattgruenRules* rules = look.rules
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef int stored = home.stored
    cdef float base = home_value(look, s, s.seat, turns), value = base
    if kind < rules.num_items:
        if home.bare:
            value = item_value(look, s, kind, turns)
    elif home.open and (kind - rules.num_items < WATERING_CAN or next_to(home.open) & home.rooms):
        value = care_value(look, s, kind - rules.num_items, turns)
    if not rules.is_family:
        home.stored = kind
        value = max(value, home_value(look, s, s.seat, turns))
        home.stored = stored
    return value - base


# --- decisions ------------------------------------------------------------------------------------


# The market choice with what goes along.
ctypedef struct plan_t:
    action_t take
    action_t token            # 0 = none planned
    action_t cell             # 0 = none planned


cdef void choose_take(const look_t* look, SattgruenState* s, int turns, rng_t* rng,
                      plan_t* plan) noexcept nogil:
    """Weigh every card on every space with its own and with the best token."""
    cdef const SattgruenRules* rules = look.rules
    cdef SattgruenHome* home = &s.homes[s.seat]
    cdef float[COLUMNS] gains
    cdef float value, cost
    cdef uint64_t spaces
    cdef best_t best
    cdef saved_t saved
    cdef int kind, column, other, i, bit, card, thumbs
    save(s, &saved)
    best.equal = 0
    for i in range(COLUMNS):
        gains[i] = token_gain(look, s, s.tokens[i], turns)
    for kind in range(2):
        for column in range(COLUMNS):
            card = s.plants[column] if kind == 0 else s.rooms[column]
            thumbs = s.plant_thumbs[column] if kind == 0 else s.room_thumbs[column]
            other = column
            if can_pay(rules, s):
                for i in range(COLUMNS):
                    if gains[i] > gains[other]:
                        other = i
            thumbs += home.thumbs
            cost = gains[column] - gains[other] + (
                thumbs_value(look, thumbs, turns) - thumbs_value(look, thumbs - rules.thumb_cost, turns))
            if other == column or cost >= 0:
                other = column
                cost = 0
            spaces = plant_spaces(rules, home) if kind == 0 else room_spaces(rules, home)
            while spaces:
                bit = bit_first(spaces)
                spaces &= spaces - 1
                home.thumbs = thumbs
                place(rules, s, kind == 0, card, bit)
                value = home_value(look, s, s.seat, turns) + gains[column] - cost
                restore(s, &saved)
                if beats(&best, value, rng):
                    plan.take = (TAKE_PLANT if kind == 0 else TAKE_ROOM) + column
                    plan.token = TOKEN + other
                    plan.cell = CELL + cell_of(rules, home, bit)


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
    cdef int i
    for i in range(num):
        if TROWEL <= actions[i] < STOP:
            among |= bit_of(bit_of_cell(rules, &s.homes[s.seat], actions[i] - TROWEL))
    # Plants that are not offered now may still follow.
    if among:
        among = s.homes[s.seat].open & ~(bit_of(bit_first(among)) - 1)
    best_plants(look, s, among, number, turns, &chosen)
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


cdef void play_turn(const GameOps* ops, const look_t* look, SattgruenState* s, rng_t* rng,
                    path_t* path) noexcept nogil:
    cdef const SattgruenRules* rules = look.rules
    cdef uint8_t number = s.turns
    cdef int turns = turns_left(rules, s, s.seat) - (s.turn > 0)
    cdef int num
    cdef action_t[MAX_LEGAL] actions
    cdef action_t action
    cdef plan_t plan
    plan.take = plan.token = plan.cell = 0
    while s.turns == number and PHASE_START <= s.phase < PHASE_OVER:
        if s.phase == PHASE_PRE:
            choose_take(look, s, turns, rng, &plan)
            action = plan.take
        elif s.phase == PHASE_TOKEN and plan.token:
            action = plan.token
        elif s.phase == PHASE_CELL:
            action = plan.cell if plan.cell else choose_cell(look, s, turns, rng)
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
        ops.apply(rules, s, action)
        if path != NULL:
            path.actions[path.length] = action
            path.length += 1
