# The market as inline kernels: draws (S3, S4), special actions A and B (S5), end of a turn (S10, S12).

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memmove, memset

from engine_c.bits cimport bit_count, bit_of
from engine_c.games.sattgruen.engine cimport (
    COLUMNS, DRAW_GOAL, DRAW_PLANT, DRAW_ROOM, DRAW_TOKEN, NONE, PHASE_GOALS, PHASE_MARKET, PHASE_OVER,
    PHASE_PRE, PHASE_REFILL, PHASE_START, PHASE_STARTS, SPECIAL_NONE, SPECIAL_TOKENS, TAKEN_NONE,
    TAKEN_PLANT, SattgruenHome, SattgruenRules, SattgruenState,
)
from engine_c.games.sattgruen.home cimport lay_plant

cdef enum pile_t:
    PILE_GOALS, PILE_TOKENS, PILE_PLANTS, PILE_ROOMS


# The pending draw: from which pile, and to which column of the market (seat for start cards).
ctypedef struct draw_t:
    int pile
    int place


cdef inline int first_gap(const uint8_t* things) noexcept nogil:
    """The first column without a thing, COLUMNS if there is none."""
    cdef int column = 0
    while column < COLUMNS and things[column] != NONE:
        column += 1
    return column


cdef inline bint find_gap(const uint8_t* things, int pile, draw_t* out) noexcept nogil:
    """Let the draw fill the first gap of a row of the market; False if there is none."""
    out.pile = pile
    out.place = first_gap(things)
    return out.place < COLUMNS


cdef inline bint find_draw(const SattgruenRules* rules, const SattgruenState* s, draw_t* out) noexcept nogil:
    """Find the next draw of the event of the phase; False if the event is complete."""
    cdef int i
    out.pile = PILE_GOALS
    out.place = 0
    if s.phase == PHASE_GOALS:
        out.place = bit_count(s.goals)
        return out.place < rules.num_goal_draws
    if s.phase == PHASE_STARTS:
        for i in range(rules.num_players):
            out.place = i
            if s.homes[i].plants == 0:
                out.pile = PILE_PLANTS
                return True
            if s.homes[i].waiting == NONE:
                out.pile = PILE_ROOMS
                return True
        return False
    if s.phase == PHASE_REFILL:
        if not rules.is_solo:
            return (find_gap(s.plants, PILE_PLANTS, out) or find_gap(s.rooms, PILE_ROOMS, out)
                    or find_gap(s.tokens, PILE_TOKENS, out))
        for i in range(COLUMNS):
            out.place = i
            out.pile = (PILE_PLANTS if s.plants[i] == NONE else PILE_ROOMS if s.rooms[i] == NONE
                        else PILE_TOKENS)
            if out.pile != PILE_TOKENS or s.tokens[i] == NONE:
                return True
        return False
    return (find_gap(s.tokens, PILE_TOKENS, out) or find_gap(s.plants, PILE_PLANTS, out)
            or find_gap(s.rooms, PILE_ROOMS, out))


# --- piles ----------------------------------------------------------------------------------------

cdef inline void leave_deck(uint64_t* deck, uint8_t* tail, uint8_t* num_tail, int card) noexcept nogil:
    """A drawn card leaves the unknown part, or the tail if that is empty (S4.3)."""
    if deck[0] | deck[1]:
        deck[card >> 6] &= ~bit_of(card & 63)
        return
    num_tail[0] -= 1
    memmove(tail, tail + 1, num_tail[0])
    tail[num_tail[0]] = 0


cdef inline void leave_bag(const SattgruenRules* rules, SattgruenState* s, int kind) noexcept nogil:
    """A token leaves the bag."""
    s.bag_size -= 1
    if kind < rules.num_items:
        s.bag_items &= ~bit_of(kind)
    else:
        s.bag_care[kind - rules.num_items] -= 1


cdef inline void return_to_bag(const SattgruenRules* rules, SattgruenState* s, int kind) noexcept nogil:
    """A token goes back into the bag (S5.9)."""
    s.bag_size += 1
    if kind < rules.num_items:
        s.bag_items |= bit_of(kind)
    else:
        s.bag_care[kind - rules.num_items] += 1


# --- events ---------------------------------------------------------------------------------------

cdef inline void begin_event(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Let setup go on with the first event that is not complete, or with the start placement."""
    cdef draw_t pending
    if s.phase == PHASE_GOALS and not find_draw(rules, s, &pending):
        s.phase = PHASE_MARKET
    if s.phase == PHASE_MARKET and not find_draw(rules, s, &pending):
        s.phase = PHASE_STARTS
    if s.phase == PHASE_STARTS and not find_draw(rules, s, &pending):
        find_start_player(rules, s)


cdef inline void find_start_player(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """The start player is known, thumbs are dealt, the start rooms are placed (S3.6 to S3.8)."""
    cdef int seat, plant, i, best = NONE
    s.start = 0
    for seat in range(rules.num_players):
        plant = s.homes[seat].card[s.homes[seat].origin]
        if not rules.starts_at_seat0 and rules.start_rank[plant] < best:
            best = rules.start_rank[plant]
            s.start = seat
    for i in range(rules.num_players):
        seat = (s.start + i) % rules.num_players
        s.homes[seat].thumbs = rules.start_thumbs[i]
        s.supply -= rules.start_thumbs[i]
    s.seat = s.start
    s.phase = PHASE_START


cdef inline void end_refresh(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """What A or B laid aside goes back (S5.9, S5.10)."""
    cdef int i
    for i in range(2 * COLUMNS):
        if s.aside[i] == NONE:
            continue
        if s.special == SPECIAL_TOKENS:
            return_to_bag(rules, s, s.aside[i])
        elif i < COLUMNS:
            s.plant_tail[s.num_plant_tail] = s.aside[i]
            s.num_plant_tail += 1
        else:
            s.room_tail[s.num_room_tail] = s.aside[i]
            s.num_room_tail += 1
    memset(s.aside, NONE, sizeof(s.aside))
    s.marks = 0
    s.special = SPECIAL_NONE


cdef inline void draw_outcome(const SattgruenRules* rules, SattgruenState* s, const draw_t* pending,
                              int what) noexcept nogil:
    """Carry out a single draw: `what` is an index of the pile's things. The event may go on after it."""
    cdef SattgruenHome* home
    if pending.pile == PILE_TOKENS:
        leave_bag(rules, s, what)
        s.tokens[pending.place] = what
        s.tokens_drawn += 1
        s.bag_drawn += 1
    elif pending.pile == PILE_GOALS:
        s.goals |= bit_of(what)
    elif pending.pile == PILE_PLANTS:
        leave_deck(s.plant_deck, s.plant_tail, &s.num_plant_tail, what)
        if s.phase == PHASE_STARTS:
            home = &s.homes[pending.place]
            lay_plant(home, home.origin, what)
        else:
            s.plants[pending.place] = what
    else:
        leave_deck(s.room_deck, s.room_tail, &s.num_room_tail, what)
        if s.phase == PHASE_STARTS:
            s.homes[pending.place].waiting = what
        else:
            s.rooms[pending.place] = what


cdef inline int first_id(int pile) noexcept nogil:
    """First action id of the draws from a pile."""
    return (DRAW_TOKEN if pile == PILE_TOKENS else DRAW_PLANT if pile == PILE_PLANTS
            else DRAW_ROOM if pile == PILE_ROOMS else DRAW_GOAL)


# --- end of a turn --------------------------------------------------------------------------------

cdef inline void clear_turn(SattgruenState* s) noexcept nogil:
    """Set the fields of a turn to their empty values."""
    s.taken = TAKEN_NONE
    s.column = 0
    s.card = s.token = NONE
    s.refreshes = s.tokens_drawn = s.stored_again = s.row_pot_taken = s.boosted = 0


cdef inline void lay_thumb(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """A thumb goes on the card left over in the column of the taken card (S10.1, S10.6)."""
    if rules.is_family or s.supply == 0:
        return
    s.supply -= 1
    if s.taken == TAKEN_PLANT:
        s.room_thumbs[s.column] += 1
    else:
        s.plant_thumbs[s.column] += 1


cdef inline void cut_thumbs(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Own thumbs above the limit go back (S10.2)."""
    cdef SattgruenHome* home = &s.homes[s.seat]
    if home.thumbs > rules.thumb_limit:
        s.supply += home.thumbs - rules.thumb_limit
        home.thumbs = rules.thumb_limit


cdef inline void throw_card(const SattgruenRules* rules, SattgruenState* s, uint8_t* cards,
                            uint8_t* thumbs) noexcept nogil:
    """The card of the way out leaves the game; its thumbs go on the next one or back (S12.5, S12.6)."""
    cdef int moved = thumbs[COLUMNS - 1], i = COLUMNS - 2
    if cards[COLUMNS - 1] == NONE:
        return
    cards[COLUMNS - 1] = NONE
    thumbs[COLUMNS - 1] = 0
    while i > 0 and cards[i] == NONE:
        i -= 1
    thumbs[i] += moved
    if thumbs[i] >= rules.purge_limit and (moved != 0 or not rules.purge_only_moved):
        s.supply += thumbs[i]
        thumbs[i] = 0


cdef inline void slide(uint8_t* things, int empty) noexcept nogil:
    """Everything moves one column towards the way out (S12.7)."""
    memmove(things + 1, things, COLUMNS - 1)
    things[0] = empty


cdef inline void slide_market(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Solo: the way out is emptied, the market slides, the row pot is discarded (S12.3 to S12.7)."""
    throw_card(rules, s, s.plants, s.plant_thumbs)
    throw_card(rules, s, s.rooms, s.room_thumbs)
    slide(s.plants, NONE)
    slide(s.plant_thumbs, 0)
    slide(s.rooms, NONE)
    slide(s.room_thumbs, 0)
    slide(s.tokens, NONE)
    if not s.row_pot_taken and rules.row_pot[s.turn] < rules.num_materials - 1:
        s.pots[rules.row_pot[s.turn]] += 1


cdef inline void end_turn(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """End a turn (S10, S12); the next one begins after its draws."""
    cdef int next_seat = s.seat + 1 if s.seat + 1 < rules.num_players else 0
    cdef bint is_last = s.turn == rules.num_turns and next_seat == s.start
    lay_thumb(rules, s)
    if rules.is_solo and not is_last:
        slide_market(rules, s)
    cut_thumbs(rules, s)
    clear_turn(s)
    s.turns += 1
    s.seat = next_seat
    if next_seat == s.start:
        s.turn += 1
    s.phase = PHASE_OVER if is_last else PHASE_REFILL


cdef inline void end_start(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """End a start placement; after the last one the turns begin (S3.8)."""
    clear_turn(s)
    s.turns += 1
    s.seat = s.seat + 1 if s.seat + 1 < rules.num_players else 0
    s.phase = PHASE_START
    if s.seat == s.start:
        s.turn = 1
        s.phase = PHASE_PRE
