# Order of play, flowers and the scoring of fruits (B7.1, B10, G7).

from libc.stdint cimport uint8_t

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    BIRD, FIXED_TILES, FLOWERS, NEUTRAL_FLOWER, NONE, PRIZE_FRUIT_ROUND, PRIZE_FRUIT_SQUARE, SEATS,
    STAGE_ROUND1, STAGE_SECONDS, BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.garden cimport fruits_of


cdef inline bint lies_before(const BotanicusState* s, int a, int b) noexcept nogil:
    """Whether one flower comes before another one of the same column (B7.1)."""
    if s.flower_row[a] != s.flower_row[b]:
        return s.flower_row[a] < s.flower_row[b]
    return s.flower_height[a] > s.flower_height[b]


cdef inline int next_flower(const BotanicusRules* rules, const BotanicusState* s) noexcept nogil:
    """The seat that acts next: the first of the flowers left behind; NONE: all have moved."""
    cdef int seat, found = NONE
    for seat in range(rules.num_players):
        if s.flower_column[seat] != s.column and (found == NONE or lies_before(s, seat, found)):
            found = seat
    return found


cdef inline int seat_in_stack(const BotanicusRules* rules, const BotanicusState* s, int below) noexcept nogil:
    """The seat whose flower lies next under that of `below` on the start space, from the top if `below`
    is NONE; NONE: no further one."""
    cdef int seat, found = NONE
    for seat in range(rules.num_players):
        if below != NONE and s.flower_height[seat] >= s.flower_height[below]:
            continue
        if found == NONE or s.flower_height[seat] > s.flower_height[found]:
            found = seat
    return found


cdef inline int flowers_on(const BotanicusState* s, int column, int row) noexcept nogil:
    """Flowers on a space of the board, row from 1."""
    cdef int i, number = 0
    for i in range(FLOWERS):
        number += s.flower_column[i] == column and s.flower_row[i] == row
    return number


cdef inline void put_flower(BotanicusState* s, int flower, int column, int row) noexcept nogil:
    """A flower leaves its pile and lies on top of another space."""
    cdef int i
    for i in range(FLOWERS):
        if (i != flower and s.flower_column[i] == s.flower_column[flower]
                and s.flower_row[i] == s.flower_row[flower]
                and s.flower_height[i] > s.flower_height[flower]):
            s.flower_height[i] -= 1
    s.flower_column[flower] = NONE
    s.flower_height[flower] = flowers_on(s, column, row)
    s.flower_column[flower] = column
    s.flower_row[flower] = row


cdef inline void stack_flowers(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """All flowers go back to the start space in the order of play, the neutral one on top (B10.2)."""
    cdef uint8_t height[SEATS]
    cdef int i, k
    for i in range(rules.num_players):
        height[i] = 0
        for k in range(rules.num_players):
            height[i] += k != i and lies_before(s, i, k)
    for i in range(rules.num_players):
        s.flower_column[i] = s.flower_row[i] = 0
        s.flower_height[i] = height[i]
    if s.flower_column[NEUTRAL_FLOWER] != NONE:
        s.flower_column[NEUTRAL_FLOWER] = s.flower_row[NEUTRAL_FLOWER] = 0
        s.flower_height[NEUTRAL_FLOWER] = rules.num_players


cdef inline int side_up(const BotanicusState* s) noexcept nogil:
    """Side of the tiles: 0 light, 1 dark (B10.3)."""
    return s.stage >= STAGE_SECONDS


cdef inline int tile_on(const BotanicusRules* rules, const BotanicusState* s, int column,
                        int row) noexcept nogil:
    """Index of the tile of a space (row from 1), NONE: no tile."""
    cdef int slot = rules.slot[column][row - 1]
    return s.tiles[slot] if slot < FIXED_TILES else slot


cdef inline int space_cost(const BotanicusRules* rules, const BotanicusState* s, int row) noexcept nogil:
    """Coins for placing on a space of the acting column (B7.6, B7.8)."""
    if rules.pole[s.column][row - 1] != NONE:
        return 0
    return rules.flower_cost * flowers_on(s, s.column, row)


# --- prize tokens ---------------------------------------------------------------------------------


cdef inline void order_tokens(const BotanicusRules* rules, BotanicusState* s, int stack) noexcept nogil:
    """Equal tokens are alike: of equal values the lower seats hold the lower bits."""
    cdef int first = 0, last, bit, seat, number
    cdef int mask
    while first < s.taken[stack]:
        last = first + 1
        while last < s.taken[stack] and rules.token[stack][last] == rules.token[stack][first]:
            last += 1
        bit = first
        mask = (1 << last) - (1 << first)
        for seat in range(rules.num_players):
            number = bit_count(s.plots[seat].tokens[stack] & mask)
            s.plots[seat].tokens[stack] = (
                s.plots[seat].tokens[stack] & ~mask | ((1 << number) - 1) << bit)
            bit += number
        first = last


cdef inline void take_token(const BotanicusRules* rules, BotanicusState* s, int seat,
                            int stack) noexcept nogil:
    """A seat takes the token on offer, if one is left (B8.6, X5.2)."""
    cdef BotanicusPlot* plot = &s.plots[seat]
    cdef int token = s.taken[stack]
    if token >= rules.num_tokens[stack]:
        return
    plot.tokens[stack] |= 1 << token
    plot.vp += rules.token[stack][token]
    if plot.unlocked >> BIRD & 1:
        plot.vp += rules.bird_token
    s.taken[stack] += 1
    if token and rules.token[stack][token] == rules.token[stack][token - 1]:
        order_tokens(rules, s, stack)


cdef inline void score_fruits(const BotanicusRules* rules, BotanicusState* s) noexcept nogil:
    """Tokens for the most fruits at the end of a round, flowers still in the last column (G7.1)."""
    cdef int stack = PRIZE_FRUIT_ROUND if s.stage == STAGE_ROUND1 else PRIZE_FRUIT_SQUARE
    cdef int left = (1 << rules.num_players) - 1, seat, found
    while left:
        found = NONE
        for seat in range(rules.num_players):
            if left >> seat & 1 and fruits_of(&s.plots[seat]) and (
                    found == NONE or fruits_of(&s.plots[seat]) > fruits_of(&s.plots[found])
                    or (fruits_of(&s.plots[seat]) == fruits_of(&s.plots[found])
                        and lies_before(s, seat, found))):
                found = seat
        if found == NONE:
            return
        left &= ~(1 << found)
        take_token(rules, s, found, stack)
