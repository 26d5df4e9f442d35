# Draws: what is unseen, which draw is pending, and what a drawn thing changes (B3, B8.4, X1.3, X5.6).

from libc.stdint cimport uint8_t, uint32_t

from engine_c.bits cimport bit_count
from engine_c.contract cimport action_t
from engine_c.games.botanicus.engine cimport (
    DRAW_CARD, DRAW_CARD_UNSEEN, DRAW_FINAL, DRAW_FINAL_UNSEEN, DRAW_GARDEN, DRAW_TASK, DRAW_TILE,
    MAX_KINDS, NONE, PHASE_CARDS, PHASE_GARDENS, PHASE_TASKS, PHASE_TILES, STAGE_FINALS, UNSEEN,
    BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.pools cimport top_pool


cdef inline bint is_told(const BotanicusState* s, int seat) noexcept nogil:
    """Whether the state tells what is private to a seat."""
    return s.observer == NONE or s.observer == seat


# --- garden cards ---------------------------------------------------------------------------------


cdef inline int cards_in_hands(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Garden cards in all hands."""
    cdef int seat, number = 0
    for seat in range(rules.num_players):
        number += s.plots[seat].num_hand
    return number


cdef inline int deck_size(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Garden cards in the deck."""
    return rules.num_cards - s.num_discard - cards_in_hands(rules, s)


cdef inline int unseen_cards(const BotanicusRules* rules, const BotanicusState* s,
                             uint8_t* out) noexcept nogil:
    """Copies of each kind that the next draw may bring, out[MAX_KINDS]; returns how many in all.

    In a view those in other hands count too (B4.2). An empty deck is the discard pile shuffled.
    """
    cdef bint is_shuffled = deck_size(rules, s) == 0
    cdef int kind, seat, number = 0, copies
    for kind in range(rules.num_kinds):
        copies = rules.card_count[kind]
        if not is_shuffled:
            copies -= s.discard[kind]
        for seat in range(rules.num_players):
            copies -= s.plots[seat].hand[kind]
        out[kind] = copies
        number += copies
    return number


cdef inline bint may_hold(const BotanicusRules* rules, const BotanicusState* s, int kind) noexcept nogil:
    """Whether the seat whose turn it is has, or in a view may have, a garden card in hand."""
    cdef const BotanicusPlot* plot = &s.plots[s.seat]
    if is_told(s, s.seat):
        return plot.hand[kind] != 0
    return (plot.num_hand != 0
            and s.discard[kind] + s.plots[s.observer].hand[kind] < rules.card_count[kind])


cdef inline void draw_card(const BotanicusRules* rules, BotanicusState* s, int kind) noexcept nogil:
    """The seat draws a garden card, MAX_KINDS: one that is not told."""
    cdef BotanicusPlot* plot = &s.plots[s.seat]
    cdef int i
    if deck_size(rules, s) == 0:
        s.num_discard = 0
        for i in range(MAX_KINDS):
            s.discard[i] = 0
    if kind < MAX_KINDS:
        plot.hand[kind] += 1
    plot.num_hand += 1
    top_pool(s).cards -= 1


# --- final scoring cards --------------------------------------------------------------------------


cdef inline bint is_dealing(const BotanicusState* s) noexcept nogil:
    """Whether final cards are dealt before the game (X1.3), not by the turtle."""
    return s.stage == STAGE_FINALS


cdef inline uint32_t known_finals(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Final cards that cannot be drawn from the pile above the tail, as far as the state tells."""
    cdef uint32_t known = 0
    cdef int seat, i
    for seat in range(rules.num_players):
        known |= s.plots[seat].finals
        # Given back cards come into the pile when all have chosen.
        if is_dealing(s):
            known |= s.plots[seat].returned
    for i in range(s.num_tail):
        if s.tail[i] != UNSEEN:
            known |= <uint32_t>1 << s.tail[i]
    for i in range(s.num_drawn):
        if s.drawn[i] != UNSEEN:
            known |= <uint32_t>1 << s.drawn[i]
    return known


cdef inline int pile_size(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Final cards in the pile above the tail once all have chosen."""
    cdef int seat, number = rules.num_finals - s.num_tail - s.num_drawn
    for seat in range(rules.num_players):
        number -= s.plots[seat].num_finals
    return number


cdef inline uint32_t unseen_finals(const BotanicusRules* rules, const BotanicusState* s,
                                   uint32_t* given_back, int* num_kept) noexcept nogil:
    """Final cards that the state does not tell, of which the next draw brings one, bit = index.

    In a view those that the observer gave back are certainly in the pile or have come out of it by a turtle,
    while num_kept of the others, any of them, were kept by other seats before the game (X1.3). Writes none
    given back where all cards are alike.
    """
    cdef uint32_t unseen
    cdef int seat
    given_back[0] = 0
    num_kept[0] = 0
    if not is_dealing(s) and pile_size(rules, s) == 0 and s.tail[0] != UNSEEN:
        return <uint32_t>1 << s.tail[0]
    unseen = ~known_finals(rules, s) & ((<uint32_t>1 << rules.num_finals) - 1)
    if s.observer == NONE or is_dealing(s) or not unseen & ~<uint32_t>s.plots[s.observer].returned:
        return unseen
    given_back[0] = unseen & s.plots[s.observer].returned
    for seat in range(rules.num_players):
        if seat != s.observer:
            num_kept[0] += min(s.plots[seat].num_finals, rules.garden[s.plots[seat].garden].finals_kept)
    return unseen


cdef inline void draw_final(const BotanicusRules* rules, BotanicusState* s, int card) noexcept nogil:
    """The seat sees a final card, UNSEEN: one that is not told."""
    cdef int i
    if not is_dealing(s) and pile_size(rules, s) == 0:
        s.num_tail -= 1
        for i in range(s.num_tail):
            s.tail[i] = s.tail[i + 1]
            s.tail_seat[i] = s.tail_seat[i + 1]
        s.tail[s.num_tail] = s.tail_seat[s.num_tail] = NONE
    s.drawn[s.num_drawn] = card
    s.num_drawn += 1
    s.draws_left -= 1


# --- setup ----------------------------------------------------------------------------------------


cdef inline int seat_without_garden(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """The seat whose garden or place is drawn next, num_players: none."""
    cdef int seat = 0
    while seat < rules.num_players and s.plots[seat].garden != NONE:
        seat += 1
    return seat


cdef inline int free_slot(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """The space whose tile is drawn next, num_slots: none."""
    cdef int slot = 0
    while slot < rules.num_slots and s.tiles[slot] != NONE:
        slot += 1
    return slot


cdef inline int seat_without_tasks(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """The seat whose tasks are drawn next, num_players: none."""
    cdef int seat = 0
    while seat < rules.num_players and bit_count(s.plots[seat].dealt) == rules.tasks_dealt:
        seat += 1
    return seat


cdef inline uint32_t setup_things(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """What the pending draw of gardens, tiles or tasks may bring, bit = index."""
    cdef uint32_t found
    cdef int i
    if s.phase == PHASE_GARDENS:
        found = (<uint32_t>1 << rules.num_gardens) - 1
        for i in range(rules.num_players):
            if s.plots[i].garden != NONE:
                found &= ~(<uint32_t>1 << s.plots[i].garden)
        return found
    if s.phase == PHASE_TILES:
        found = rules.pattern_tiles[rules.slot_pattern[free_slot(rules, s)]]
        for i in range(rules.num_slots):
            if s.tiles[i] != NONE:
                found &= ~(<uint32_t>1 << s.tiles[i])
        return found
    found = ~<uint32_t>0 >> (32 - rules.num_tasks)
    for i in range(rules.num_players):
        found &= ~s.plots[i].dealt
    return found


cdef inline int first_draw_id(const BotanicusState* s) noexcept nogil:
    """First id of the outcomes of the pending draw."""
    if s.phase == PHASE_GARDENS:
        return DRAW_GARDEN
    if s.phase == PHASE_TILES:
        return DRAW_TILE
    if s.phase == PHASE_TASKS:
        return DRAW_TASK
    return DRAW_CARD if s.phase == PHASE_CARDS else <int>DRAW_FINAL


cdef inline action_t unseen_outcome(const BotanicusState* s) noexcept nogil:
    """The one outcome of a draw by another seat than the observer of a view; 0 for other draws."""
    if s.phase <= PHASE_TASKS or is_told(s, s.seat):
        return 0
    return DRAW_CARD_UNSEEN if s.phase == PHASE_CARDS else DRAW_FINAL_UNSEEN


cdef inline int draws_pending(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """Single draws left in the pending event."""
    cdef int seat, number = 0
    if s.phase == PHASE_GARDENS:
        return rules.num_players - seat_without_garden(rules, s)
    if s.phase == PHASE_TILES:
        return rules.num_slots - free_slot(rules, s)
    if s.phase == PHASE_TASKS:
        for seat in range(rules.num_players):
            number += rules.tasks_dealt - bit_count(s.plots[seat].dealt)
        return number
    if s.phase == PHASE_CARDS:
        return s.pools[s.num_pools - 1].cards
    return s.draws_left
