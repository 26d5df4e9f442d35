# Points (B12, X6, G8): what was paid on the score track, and what the table would give at the end.

from libc.stdint cimport int32_t, uint64_t

from engine_c.bits cimport bit_count
from engine_c.games.botanicus.engine cimport (
    FINAL_ANIMAL, FINAL_BASIC, FINAL_BED, FINAL_BLOCK, FINAL_COLUMN, FINAL_FIXED, FINAL_LEVEL_IV,
    FINAL_MONEY_TOKEN, FINAL_PLANT, FINAL_ROW, FINAL_SHOVEL_TOKEN, FINAL_SPECIAL, FRUIT_LEVEL, LEVELS, NONE,
    PRIZE_FROG, PRIZE_FRUIT_ROUND, PRIZE_FRUIT_SQUARE, PRIZE_ROUND, PRIZE_SQUARE, ROWS, SEATS, STACK_COUNT,
    STAGE_LAST, BotanicusGarden, BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.garden cimport full_columns, is_column_full

cdef enum:
    TERM_BASIC, TERM_SPECIAL, TERM_TOKENS, TERM_ANIMALS, TERM_BONUSES, TERM_COLUMNS, TERM_FINALS,
    TERM_COINS, ALL_TERMS


cdef inline int column_points(const BotanicusGarden* garden, const BotanicusPlot* plot) noexcept nogil:
    """Points of the complete columns, fruits as level I (B12.1, G8.1)."""
    cdef int column, level, points = 0
    for column in range(garden.cols):
        if not is_column_full(garden, plot, column):
            continue
        level = FRUIT_LEVEL - 1
        while level and plot.plants[level] & garden.col[column] == 0:
            level -= 1
        points += garden.column_points[level]
    return points


cdef inline uint64_t block_beds(int bed) noexcept nogil:
    """The four beds of the 2 x 2 block with this top left bed."""
    return <uint64_t>3 << bed | <uint64_t>3 << (bed + ROWS)


cdef inline int count_blocks(const BotanicusGarden* garden, uint64_t planted) noexcept nogil:
    """Largest number of 2 x 2 blocks of planted beds that share no bed (X6.3).

    Row by row: best[m] is the most blocks so far if those that begin in the row above begin in the
    columns of m.
    """
    cdef uint64_t tops = garden.blocks & planted & planted >> 1 & planted >> ROWS & planted >> (ROWS + 1)
    cdef int best[32]
    cdef int after[32]
    cdef int row, here, m, used, most
    if tops == 0:
        return 0
    if tops & (tops - 1) == 0:
        return 1
    for m in range(32):
        best[m] = -1
    best[0] = 0
    for row in range(garden.rows - 1):
        here = tops >> (ROWS * row) & 31
        for used in range(32):
            after[used] = -1
            # Blocks of one row lie apart by two columns.
            if used & ~here or used & used >> 1:
                continue
            for m in range(32):
                if best[m] >= 0 and used & (m | m << 1 | m >> 1) == 0:
                    after[used] = max(after[used], best[m] + bit_count(used))
        for used in range(32):
            best[used] = after[used]
    most = 0
    for m in range(32):
        most = max(most, best[m])
    return most


cdef inline int full_rows(const BotanicusGarden* garden, const BotanicusPlot* plot) noexcept nogil:
    """Complete rows, a full greenhouse is one more (X6.3, G8.3)."""
    cdef int row, number = garden.green != 0 and garden.green & ~plot.planted == 0
    for row in range(garden.rows):
        number += garden.row[row] != 0 and garden.row[row] & ~plot.planted == 0
    return number


cdef inline int final_points(const BotanicusRules* rules, const BotanicusPlot* plot, int card) noexcept nogil:
    """Points of a final scoring card (X6.2, X6.4, G8.3 to G8.5)."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int kind = rules.final[card].kind, number = 0, level, points = 0
    if kind == FINAL_PLANT:
        for level in range(FRUIT_LEVEL):
            number = bit_count(plot.plants[level])
            if level == 0:
                number += bit_count(plot.plants[FRUIT_LEVEL])
            points += number * rules.final[card].vp[level]
        return points
    if kind == FINAL_BED:
        number = bit_count(plot.planted)
    elif kind == FINAL_ROW:
        number = full_rows(garden, plot)
    elif kind == FINAL_BLOCK:
        number = count_blocks(garden, plot.planted & garden.beds)
    elif kind == FINAL_FIXED:
        number = 1
    elif kind == FINAL_BASIC:
        number = bit_count(plot.basic_done)
    elif kind == FINAL_SPECIAL:
        number = bit_count(plot.special_done) + plot.green_done
    elif kind == FINAL_SHOVEL_TOKEN:
        number = bit_count(plot.tokens[PRIZE_SQUARE])
        if rules.fruit_tokens_count:
            number += bit_count(plot.tokens[PRIZE_FRUIT_SQUARE])
    elif kind == FINAL_COLUMN:
        number = full_columns(garden, plot)
    elif kind == FINAL_MONEY_TOKEN:
        number = bit_count(plot.tokens[PRIZE_ROUND])
        if rules.frog_tokens_count:
            number += bit_count(plot.tokens[PRIZE_FROG])
        if rules.fruit_tokens_count:
            number += bit_count(plot.tokens[PRIZE_FRUIT_ROUND])
    elif kind == FINAL_LEVEL_IV:
        number = bit_count(plot.plants[FRUIT_LEVEL - 1])
    elif kind == FINAL_ANIMAL:
        number = bit_count(plot.unlocked)
    return number * rules.final[card].vp[0]


cdef inline int kept_points(const BotanicusRules* rules, const BotanicusPlot* plot) noexcept nogil:
    """Points of the final cards kept, as far as they are told."""
    cdef int card, points = 0
    for card in range(rules.num_finals):
        if plot.finals >> card & 1:
            points += final_points(rules, plot, card)
    return points


cdef inline int32_t plot_score(const BotanicusRules* rules, const BotanicusPlot* plot) noexcept nogil:
    """Points of a seat if the game ended now."""
    cdef int32_t points = plot.vp + plot.coins // rules.coins_per_point
    if plot.garden < NONE and plot.planted:
        points += column_points(&rules.garden[plot.garden], plot)
    if plot.finals:
        points += kept_points(rules, plot)
    return points


cdef inline void plot_terms(const BotanicusRules* rules, const BotanicusPlot* plot,
                            int32_t* out) noexcept nogil:
    """The same by scoring rule, out[ALL_TERMS]; a term that a ruleset has not is 0."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden if plot.garden != NONE else 0]
    cdef int i, stack
    for i in range(ALL_TERMS):
        out[i] = 0
    out[TERM_COINS] = plot.coins // rules.coins_per_point
    if plot.garden != NONE:
        for i in range(garden.rows):
            if plot.basic_done >> i & 1:
                out[TERM_BASIC] += garden.basic[i].vp
            if plot.special_done >> i & 1 and plot.row_tasks[i] != NONE:
                out[TERM_SPECIAL] += rules.task[plot.row_tasks[i]].vp
        out[TERM_COLUMNS] = column_points(garden, plot)
        out[TERM_FINALS] = kept_points(rules, plot)
    if plot.green_done:
        out[TERM_SPECIAL] += rules.task[plot.green_task].vp
    for stack in range(STACK_COUNT):
        for i in range(rules.num_tokens[stack]):
            if plot.tokens[stack] >> i & 1:
                out[TERM_TOKENS] += rules.token[stack][i]
    for i in range(plot.num_animals):
        out[TERM_ANIMALS] += rules.animal_points[i]
    out[TERM_BONUSES] = plot.vp - (
        out[TERM_BASIC] + out[TERM_SPECIAL] + out[TERM_TOKENS] + out[TERM_ANIMALS])


cdef inline int32_t plot_progress(const BotanicusPlot* plot) noexcept nogil:
    """Levels of the plants, planted beds and garden cards in hand."""
    cdef int level, sum = bit_count(plot.planted) + plot.num_hand
    for level in range(LEVELS):
        sum += (level + 1) * bit_count(plot.plants[level])
    return sum


cdef inline void rank_seats(const BotanicusRules* rules, const BotanicusState* s, int* out) noexcept nogil:
    """Seats from first to last place, out[P]: points, then the higher flower (B12.3)."""
    cdef int32_t points[SEATS]
    cdef int i, k, seat, first
    for i in range(rules.num_players):
        points[i] = plot_score(rules, &s.plots[i])
        out[i] = i
    for i in range(1, rules.num_players):
        seat = out[i]
        k = i
        while k:
            first = out[k - 1]
            if points[first] > points[seat] or (points[first] == points[seat] and not (
                    s.stage >= STAGE_LAST and s.flower_height[seat] > s.flower_height[first])):
                break
            out[k] = first
            k -= 1
        out[k] = seat
