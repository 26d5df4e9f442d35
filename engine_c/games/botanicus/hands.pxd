# Garden cards that leave a hand, and final cards that are kept (B7.5, X1.3, X5.6).

from libc.stdint cimport uint8_t

from engine_c.games.botanicus.answers cimport finals_to_keep
from engine_c.games.botanicus.draws cimport is_told
from engine_c.games.botanicus.engine cimport (
    CARD_USED, MAX_FINALS, NONE, SOURCE_CARD, STAGE_FINALS, UNSEEN, BotanicusPlot, BotanicusPool,
    BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.planting cimport own_plot
from engine_c.games.botanicus.pools cimport add_gain, push_pool
from engine_c.games.botanicus.units cimport open_pool


cdef inline void put_on_discard(BotanicusState* s, int kind) noexcept nogil:
    """A garden card leaves the hand."""
    cdef BotanicusPlot* plot = own_plot(s)
    if is_told(s, s.seat):
        plot.hand[kind] -= 1
    plot.num_hand -= 1
    s.discard[kind] += 1
    s.num_discard += 1
    s.flags |= CARD_USED


cdef inline void play_card(const BotanicusRules* rules, BotanicusState* s, int kind) noexcept nogil:
    """Play a garden card (B7.5)."""
    cdef BotanicusPool* pool = push_pool(s)
    put_on_discard(s, kind)
    own_plot(s).coins -= rules.play_cost
    s.source = SOURCE_CARD
    add_gain(rules, own_plot(s), pool, &rules.card[kind])
    open_pool(rules, s, pool)


cdef inline void keep_card(const BotanicusRules* rules, BotanicusState* s, int card) noexcept nogil:
    """Keep a final card; with the last one the others go back (X1.3, X5.6)."""
    cdef BotanicusPlot* plot = own_plot(s)
    cdef int i, n = 0
    cdef bint is_last = finals_to_keep(rules, s) == 1, is_found = False
    if card < MAX_FINALS:
        plot.finals |= 1 << card
    plot.num_finals += 1
    for i in range(s.num_drawn):
        if not is_found and (s.drawn[i] == card or card >= MAX_FINALS):
            is_found = True
            continue
        s.drawn[n] = s.drawn[i]
        n += 1
    s.num_drawn = n
    for i in range(n, 4):
        s.drawn[i] = NONE
    if not is_last:
        return
    for i in range(n):
        if s.stage == STAGE_FINALS:
            if s.drawn[i] != UNSEEN:
                plot.returned |= 1 << s.drawn[i]
        else:
            s.tail[s.num_tail] = s.drawn[i]
            s.tail_seat[s.num_tail] = s.seat
            s.num_tail += 1
        s.drawn[i] = NONE
    s.num_drawn = 0


cdef inline void sort_drawn(BotanicusState* s) noexcept nogil:
    """Dealt final cards lie in ascending order."""
    cdef int i, k
    cdef uint8_t card
    for i in range(1, s.num_drawn):
        card = s.drawn[i]
        k = i
        while k and s.drawn[k - 1] > card:
            s.drawn[k] = s.drawn[k - 1]
            k -= 1
        s.drawn[k] = card
