# The turn of a seat as inline kernels: what its decisions do (S5 to S9).
#
# An `ask_...` function puts a decision, or carries it out and goes on if there is exactly one option.
# Shared by engine.pyx and by the solver. States are those of engine.pxd; nothing is checked.

from libc.stdint cimport uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_last, bit_of, next_to
from engine_c.contract cimport action_t
from engine_c.games.sattgruen.engine cimport (
    BOOST, CAN, CELL, COLUMNS, DISCARD, EFFECT_NEW, EFFECT_NONE, EFFECT_PLACED, EFFECT_STORED, END, FERT,
    GO, HAND_TROWEL, KEEP, LEAVES, MARK, MAX_TARGETS, NONE, PHASE_BOOST, PHASE_CELL, PHASE_LEAVES,
    PHASE_MARK_CARDS, PHASE_MARK_TOKENS, PHASE_NEW, PHASE_PRE, PHASE_REFRESH, PHASE_START, PHASE_STORED,
    PHASE_TOKEN, PHASE_TROWEL, PLACE, RENEW_TOKENS, SPECIAL_CARDS, SPECIAL_TOKENS, STOP, STORE,
    TAKEN_PLANT, TAKEN_ROOM, TAKE_PLANT, TAKE_ROOM, TOKEN, TROWEL, SattgruenHome, SattgruenRules,
    SattgruenState,
)
from engine_c.games.sattgruen.home cimport (
    bit_of_cell, grow, lay_plant, lay_room, least_leaves, light_around, lit_around, may_refuse,
    missing_leaves, neighbors_in, plant_spaces, room_spaces, step_of,
)
from engine_c.games.sattgruen.market cimport end_start, end_turn

cdef enum:
    ALL_COLUMNS = 15

cdef inline SattgruenHome* own_home(SattgruenState* s) noexcept nogil:
    """The home of the seat whose turn it is."""
    return &s.homes[s.seat]


# --- special actions ------------------------------------------------------------------------------

cdef inline bint can_pay(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """Whether the seat can pay a special action."""
    return s.homes[s.seat].thumbs >= rules.thumb_cost and not rules.is_family


cdef inline void pay(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Pay a special action."""
    s.homes[s.seat].thumbs -= rules.thumb_cost
    s.supply += rules.thumb_cost


cdef inline uint64_t free_boosts(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """Plants on which D may be used besides the other answers (timing = free)."""
    return s.homes[s.seat].open if rules.is_free and s.turn and can_pay(rules, s) else 0


cdef inline uint32_t bare_cards(const SattgruenState* s) noexcept nogil:
    """Cards of the market without thumbs, as arguments of MARK (S5.10)."""
    cdef uint32_t found = 0
    cdef int i
    for i in range(COLUMNS):
        found |= <uint32_t>(s.plant_thumbs[i] == 0) << i | <uint32_t>(s.room_thumbs[i] == 0) << (COLUMNS + i)
    return found


cdef inline uint32_t next_marks(const SattgruenState* s) noexcept nogil:
    """What may be marked next: ascending."""
    cdef uint32_t can = ALL_COLUMNS if s.special == SPECIAL_TOKENS else bare_cards(s)
    return can & ~((<uint32_t>1 << bit_last(s.marks) + 1) - 1) if s.marks else can


cdef inline void ask_mark(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask for the next mark; marks are complete when nothing further can be marked (S5.9, S5.10)."""
    cdef uint32_t can = next_marks(s)
    if free_boosts(rules, s):
        return
    if s.marks == 0 and can & (can - 1) == 0:
        s.marks |= can
        can = 0
    if can == 0:
        lay_aside(s)


cdef inline void lay_aside(SattgruenState* s) noexcept nogil:
    """Marked things leave gaps, which are filled next."""
    cdef int i
    s.phase = PHASE_REFRESH
    s.tokens_drawn = 0
    for i in range(COLUMNS):
        if s.special == SPECIAL_TOKENS:
            if s.marks >> i & 1:
                s.aside[i] = s.tokens[i]
                s.tokens[i] = NONE
            continue
        if s.marks >> i & 1:
            s.aside[i] = s.plants[i]
            s.plants[i] = NONE
        if s.marks >> (COLUMNS + i) & 1:
            s.aside[COLUMNS + i] = s.rooms[i]
            s.rooms[i] = NONE


cdef inline void begin_special(const SattgruenRules* rules, SattgruenState* s, int special,
                               int phase) noexcept nogil:
    """A or B is paid and marks are asked for."""
    pay(rules, s)
    s.special = special
    s.refreshes += 1
    s.phase = phase
    ask_mark(rules, s)


# --- card and token -------------------------------------------------------------------------------

cdef inline void ask_token(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask for the column of the token; without thumbs it is the card's (S5.2)."""
    s.phase = PHASE_TOKEN
    if not can_pay(rules, s):
        take_token(rules, s, s.column)


cdef inline void take_token(const SattgruenRules* rules, SattgruenState* s, int column) noexcept nogil:
    """Card and token leave the market, thumbs on the card come into hand (S5.13)."""
    cdef SattgruenHome* home = own_home(s)
    if column != s.column:
        pay(rules, s)
    if s.taken == TAKEN_PLANT:
        s.card = s.plants[s.column]
        s.plants[s.column] = NONE
        home.thumbs += s.plant_thumbs[s.column]
        s.plant_thumbs[s.column] = 0
    else:
        s.card = s.rooms[s.column]
        s.rooms[s.column] = NONE
        home.thumbs += s.room_thumbs[s.column]
        s.room_thumbs[s.column] = 0
    s.token = s.tokens[column]
    s.tokens[column] = NONE
    s.phase = PHASE_CELL
    ask_cell(rules, s)


cdef inline uint64_t card_spaces(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """Legal spaces for the card in hand (S6)."""
    if s.taken == TAKEN_PLANT:
        return plant_spaces(rules, &s.homes[s.seat])
    return room_spaces(rules, &s.homes[s.seat])


cdef inline void ask_cell(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask where the card goes (S5.3)."""
    cdef uint64_t spaces = card_spaces(rules, s)
    if spaces & (spaces - 1) == 0 and not free_boosts(rules, s):
        place_card(rules, s, bit_first(spaces))


cdef inline void place_card(const SattgruenRules* rules, SattgruenState* s, int bit) noexcept nogil:
    """Lay the card and hand out the leaves of the new edges (S7)."""
    cdef SattgruenHome* home = own_home(s)
    cdef int card = s.card
    s.card = NONE
    if s.taken == TAKEN_ROOM:
        place_room(rules, s, bit, card)
        return
    bit = lay_plant(home, bit, card)
    s.effect = EFFECT_PLACED
    s.center = bit
    s.around = 0
    s.offered = bit_count(light_around(rules, home, bit) & rules.plants[card].needs)
    s.asked = bit if s.offered else NONE
    hand_out(rules, s)


cdef inline void place_room(const SattgruenRules* rules, SattgruenState* s, int bit, int room) noexcept nogil:
    """Lay a room and hand out the leaves of the new edges."""
    cdef SattgruenHome* home = own_home(s)
    bit = lay_room(home, bit, room)
    s.effect = EFFECT_PLACED
    s.center = bit
    s.around = lit_around(rules, home, bit, room, home.open)
    s.offered = 1
    hand_out(rules, s)


cdef inline void place_start(const SattgruenRules* rules, SattgruenState* s, int side) noexcept nogil:
    """The start room goes to a side of the start plant: right, bottom, left, top (S3.8)."""
    cdef SattgruenHome* home = own_home(s)
    cdef int room = home.waiting
    home.waiting = NONE
    place_room(
        rules, s, home.origin + (1 if side == 0 else 8 if side == 1 else -1 if side == 2 else -8), room)


# --- leaves ---------------------------------------------------------------------------------------

cdef inline void hand_out(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Hand out the leaves of an effect, plant by plant, until a question comes up (S7.3, S8.4)."""
    cdef SattgruenHome* home = own_home(s)
    cdef int most, missing
    while True:
        if s.asked == NONE:
            if s.around == 0:
                break
            s.asked = s.center + step_of(bit_first(s.around))
            s.around &= s.around - 1
        if home.open >> s.asked & 1:
            missing = missing_leaves(rules, home, s.asked)
            most = min(<int>s.offered, missing)
            if least_leaves(rules, s, most, missing) < most or free_boosts(rules, s):
                s.phase = PHASE_LEAVES
                return
            grow(rules, s, home, s.asked, most)
        s.asked = NONE
    s.offered = 0
    s.center = NONE
    end_effect(rules, s)


cdef inline void accept_leaves(const SattgruenRules* rules, SattgruenState* s, int leaves) noexcept nogil:
    """The answer to a question of leaves."""
    if leaves:
        grow(rules, s, own_home(s), s.asked, leaves)
    s.asked = NONE
    hand_out(rules, s)


cdef inline void end_effect(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Go on after the leaves of an effect."""
    cdef int effect = s.effect
    s.effect = EFFECT_NONE
    if effect == EFFECT_PLACED:
        if s.turn == 0:
            end_start(rules, s)
        else:
            ask_stored(rules, s)
    elif effect == EFFECT_STORED:
        after_stored(rules, s)
    else:
        after_new(rules, s)


# --- tokens ---------------------------------------------------------------------------------------

cdef inline bint has_use(const SattgruenRules* rules, const SattgruenHome* home, int kind) noexcept nogil:
    """Whether a token has a target (S9)."""
    if kind < rules.num_items:
        return home.bare != 0
    if kind - rules.num_items < 2:
        return home.open != 0
    return next_to(home.open) & home.rooms != 0


cdef inline void ask_stored(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask for the stored token, if there is one (S5.5)."""
    cdef int kind = s.homes[s.seat].stored
    if kind == NONE:
        after_stored(rules, s)
        return
    s.phase = PHASE_STORED
    if not has_use(rules, &s.homes[s.seat], kind) and not free_boosts(rules, s):
        keep_stored(rules, s)


cdef inline void keep_stored(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """The stored token stays; with `timing = free` it is asked again after the new one."""
    s.stored_again = rules.is_free and s.token != NONE
    after_stored(rules, s)


cdef inline void after_stored(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Go on to the new token, or to D if that is gone."""
    if s.token != NONE:
        ask_new(rules, s)
    else:
        ask_boost(rules, s)


cdef inline void ask_new(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask for the new token (S5.6, S5.8 e)."""
    cdef SattgruenHome* home = own_home(s)
    s.phase = PHASE_NEW
    if home.stored != NONE or has_use(rules, home, s.token):
        return
    if rules.is_family:
        s.token = NONE
        ask_boost(rules, s)
    elif not rules.is_free:
        home.stored = s.token
        s.token = NONE
        ask_boost(rules, s)


cdef inline void after_new(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Go on after the new token."""
    if s.stored_again:
        s.stored_again = 0
        ask_stored(rules, s)
    else:
        ask_boost(rules, s)


cdef inline void put_new(const SattgruenRules* rules, SattgruenState* s, action_t action) noexcept nogil:
    """The new token goes on the storage or to the box (S9.7)."""
    if action != DISCARD:
        own_home(s).stored = s.token
        s.stored_again = 0
    s.token = NONE
    after_new(rules, s)


cdef inline uint64_t spaces_above(const SattgruenState* s) noexcept nogil:
    """Spaces above the last target of the trowel."""
    cdef int last = 0, i
    for i in range(MAX_TARGETS):
        if s.targets[i] != NONE:
            last = s.targets[i]
    return ~((<uint64_t>2 << last) - 1)


cdef inline uint64_t trowel_spaces(const SattgruenRules* rules, const SattgruenState* s, uint64_t above,
                                   int left) noexcept nogil:
    """Plants `above` the last target that may be the next one; `left` counts it (S9.4)."""
    if not may_refuse(rules, s):
        for _ in range(left - 1):
            above &= ~bit_of(bit_last(above))
    return above


cdef inline void ask_trowel(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask for the next plant of the trowel; when the set is complete the leaves fall (S9.4)."""
    cdef SattgruenHome* home = own_home(s)
    cdef uint64_t above
    cdef int chosen = 0
    s.phase = PHASE_TROWEL
    while chosen < MAX_TARGETS and s.targets[chosen] != NONE:
        chosen += 1
    while True:
        above = home.open & spaces_above(s)
        s.targets_left = min(rules.care_leaves[HAND_TROWEL] - chosen, bit_count(above))
        if s.targets_left == 0:
            break
        # Exactly one option: no refusing, and all plants that are left must be taken.
        if may_refuse(rules, s) or s.targets_left < bit_count(above) or free_boosts(rules, s):
            return
        s.targets[chosen] = bit_first(above)
        chosen += 1
    end_trowel(rules, s)


cdef inline void end_trowel(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """The leaves of the trowel fall."""
    cdef SattgruenHome* home = own_home(s)
    cdef int i
    s.targets_left = 0
    for i in range(MAX_TARGETS):
        if s.targets[i] != NONE and home.open >> s.targets[i] & 1:
            grow(rules, s, home, s.targets[i], 1)
        s.targets[i] = NONE
    end_effect(rules, s)


cdef inline void use_token(const SattgruenRules* rules, SattgruenState* s, action_t action) noexcept nogil:
    """Use the stored or the new token (S9.2 to S9.5)."""
    cdef SattgruenHome* home = own_home(s)
    cdef int kind, bit
    if s.phase == PHASE_STORED:
        kind = home.stored
        home.stored = NONE
        s.effect = EFFECT_STORED
    else:
        kind = s.token
        s.token = NONE
        s.effect = EFFECT_NEW
    if action < FERT:
        bit = bit_of_cell(rules, home, action - PLACE)
        home.bare &= ~bit_of(bit)
        home.mark[bit] = kind
        end_effect(rules, s)
    elif action < TROWEL:
        bit = bit_of_cell(rules, home, (action - FERT) >> 2)
        grow(rules, s, home, bit, 4 - ((action - FERT) & 3))
        end_effect(rules, s)
    elif action < STOP:
        s.targets[0] = bit_of_cell(rules, home, action - TROWEL)
        ask_trowel(rules, s)
    else:
        s.center = bit_of_cell(rules, home, action - CAN)
        s.around = neighbors_in(home.open, s.center)
        s.offered = 1
        hand_out(rules, s)


# --- action D and the end of a turn ---------------------------------------------------------------

cdef inline uint64_t boost_spaces(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """Plants on which D may be used in PHASE_BOOST: not before the last one (S5.8 b)."""
    if not can_pay(rules, s):
        return 0
    return s.homes[s.seat].open & ~(bit_of(s.boosted - 1) - 1 if s.boosted else 0)


cdef inline void ask_boost(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Ask for D or the end of the turn (S5.7)."""
    s.phase = PHASE_BOOST
    if boost_spaces(rules, s) == 0:
        end_turn(rules, s)


cdef inline void boost(const SattgruenRules* rules, SattgruenState* s, int bit) noexcept nogil:
    """Action D, and on with the decision it was used at (S10.5)."""
    cdef int phase = s.phase
    pay(rules, s)
    grow(rules, s, own_home(s), bit, 1)
    if phase == PHASE_BOOST:
        s.boosted = 0 if rules.is_free else bit + 1
        ask_boost(rules, s)
    elif phase == PHASE_MARK_TOKENS or phase == PHASE_MARK_CARDS:
        ask_mark(rules, s)
    elif phase == PHASE_TOKEN:
        ask_token(rules, s)
    elif phase == PHASE_CELL:
        ask_cell(rules, s)
    elif phase == PHASE_LEAVES:
        hand_out(rules, s)
    elif phase == PHASE_STORED:
        ask_stored(rules, s)
    elif phase == PHASE_TROWEL:
        ask_trowel(rules, s)
    elif phase == PHASE_NEW:
        ask_new(rules, s)


cdef inline void apply_decision(const SattgruenRules* rules, SattgruenState* s,
                                action_t action) noexcept nogil:
    """Carry out a decision."""
    if action >= BOOST:
        if action == END:
            end_turn(rules, s)
        else:
            boost(rules, s, bit_of_cell(rules, own_home(s), action - BOOST))
    elif s.phase == PHASE_CELL:
        place_card(rules, s, bit_of_cell(rules, own_home(s), action - CELL))
    elif s.phase == PHASE_PRE:
        if action >= TAKE_PLANT:
            s.taken = TAKEN_PLANT if action < TAKE_ROOM else TAKEN_ROOM
            s.column = (action - TAKE_PLANT) & 3
            ask_token(rules, s)
        elif action == RENEW_TOKENS:
            begin_special(rules, s, SPECIAL_TOKENS, PHASE_MARK_TOKENS)
        else:
            begin_special(rules, s, SPECIAL_CARDS, PHASE_MARK_CARDS)
    elif s.phase == PHASE_TOKEN:
        take_token(rules, s, action - TOKEN)
    elif s.phase == PHASE_NEW or s.phase == PHASE_STORED:
        if action >= STORE:
            put_new(rules, s, action)
        elif action == KEEP:
            keep_stored(rules, s)
        else:
            use_token(rules, s, action)
    elif s.phase == PHASE_LEAVES:
        accept_leaves(rules, s, LEAVES + 15 - action)
    elif s.phase == PHASE_TROWEL:
        if action == STOP:
            end_trowel(rules, s)
        else:
            choose_target(rules, s, bit_of_cell(rules, own_home(s), action - TROWEL))
    elif s.phase == PHASE_START:
        place_start(rules, s, action)
    elif action == GO:
        lay_aside(s)
    else:
        s.marks |= 1 << (action - MARK)
        ask_mark(rules, s)


cdef inline void choose_target(const SattgruenRules* rules, SattgruenState* s, int bit) noexcept nogil:
    """The next plant of the trowel."""
    cdef int i = 1
    while s.targets[i] != NONE:
        i += 1
    s.targets[i] = bit
    ask_trowel(rules, s)
