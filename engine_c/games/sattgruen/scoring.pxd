# Points as inline kernels: categories (S11) and goals (S13), of a home as it lies.
#
# Goals before the end: README.md.

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, bit_of, next_to
from engine_c.games.sattgruen.engine cimport (
    MAX_MATERIALS, MAX_MOTIFS, NONE, SattgruenGoal, SattgruenHome, SattgruenRules, SattgruenState,
    sorted_t,
)
from engine_c.games.sattgruen.home cimport LIGHT_BITS, light_around, lit_around, neighbors_in

cdef enum:
    MAX_LINES = 5
    ROW = 255                  # the spaces of the first row
    FULL_LENGTH = 5            # of a finished home
    FULL_WIDTH = 3

# The scoring rules in order; those of goals follow.
cdef enum:
    TERM_PLANTS = 0
    TERM_LEAVES = 1
    TERM_POTS = 2
    TERM_ROOMS = 3
    TERM_ITEMS = 4
    TERM_PLANT_VARIETY = 5
    TERM_ROOM_VARIETY = 6
    BASE_TERMS = 7

# What a goal counts, in the order of GOAL_NAMES in packing.pyx.
cdef enum goal_t:
    GP01, GP02, GP03, GP04, GP05, GP06, GP07, GP08, GP09, GP10, GP11, GP12, GP13,
    GI01, GI02, GI03, GI04, GI05, GI06, GI07, GI08, GI09, GI10, GI11, GI12,
    GR01, GR02, GR03, GR04, GR05, GR06, GR07, GR08, GR09, GR10, GR11, GR13,

cdef inline void sort_home(const SattgruenRules* rules, const SattgruenHome* home,
                           sorted_t* out) noexcept nogil:
    """Sort plants and rooms by type and colour."""
    cdef uint64_t left = home.plants
    cdef int bit
    memset(out, 0, sizeof(sorted_t))
    while left:
        bit = bit_first(left)
        out.type[rules.plants[home.card[bit]].type] |= left & -left
        left &= left - 1
    left = home.rooms
    while left:
        bit = bit_first(left)
        out.color[rules.rooms[home.card[bit]].color] |= left & -left
        left &= left - 1


cdef inline int num_present(const SattgruenRules* rules, const uint64_t* sets, uint64_t among) noexcept nogil:
    """How many types or colours occur among some spaces."""
    cdef int i, number = 0
    for i in range(rules.num_colors):
        number += sets[i] & among != 0
    return number


cdef inline bint is_without_twins(const SattgruenRules* rules, const uint64_t* sets,
                                  uint64_t among) noexcept nogil:
    """Whether no type or colour occurs twice among some spaces."""
    cdef int i
    for i in range(rules.num_colors):
        if bit_count(sets[i] & among) > 1:
            return False
    return True


# --- categories -----------------------------------------------------------------------------------

cdef inline int room_matches(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                             int bit) noexcept nogil:
    """Neighbouring plants of a room's colour."""
    return bit_count(next_to(bit_of(bit)) & by.type[rules.rooms[home.card[bit]].color])


cdef inline bint has_own_item(const SattgruenRules* rules, const SattgruenHome* home, int bit) noexcept nogil:
    """Whether a room carries an item of its colour."""
    return home.mark[bit] != NONE and (
        rules.item_color[home.mark[bit]] == rules.rooms[home.card[bit]].color)


cdef inline int32_t room_points(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                                int bit) noexcept nogil:
    """Points of one room (S11.5)."""
    cdef int32_t points = rules.room_match_points * room_matches(rules, home, by, bit)
    return points * rules.room_item_factor if has_own_item(rules, home, bit) else points


cdef inline void base_terms(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                            int32_t* out) noexcept nogil:
    """The seven categories (S11.2 to S11.8) into out[BASE_TERMS]."""
    cdef uint64_t left = home.plants
    cdef int bit, leaves = 0, motifs = 0
    cdef int32_t plants = 0, pots = 0, rooms = 0
    while left:
        bit = bit_first(left)
        left &= left - 1
        if home.open >> bit & 1:
            leaves += home.mark[bit]
        else:
            plants += rules.plants[home.card[bit]].points
            pots += rules.pot_points[home.mark[bit]]
    left = home.rooms
    while left:
        bit = bit_first(left)
        left &= left - 1
        rooms += room_points(rules, home, by, bit)
        if home.mark[bit] != NONE:
            motifs |= 1 << rules.item_motif[home.mark[bit]]
    out[TERM_PLANTS] = plants
    out[TERM_LEAVES] = leaves // rules.leaves_per_point
    out[TERM_POTS] = pots
    out[TERM_ROOMS] = rooms
    out[TERM_ITEMS] = rules.item_points[bit_count(motifs)]
    out[TERM_PLANT_VARIETY] = (
        rules.plant_variety_points if num_present(rules, by.type, home.plants) == rules.num_colors else 0)
    out[TERM_ROOM_VARIETY] = (
        rules.room_variety_points if num_present(rules, by.color, home.rooms) == rules.num_colors else 0)


# --- lines ----------------------------------------------------------------------------------------

cdef inline int full_lines(const SattgruenRules* rules, const SattgruenHome* home,
                           uint64_t* out) noexcept nogil:
    """Lines all of whose cells hold cards, into out[MAX_LINES]; returns how many (S2.5)."""
    cdef int width = home.left + home.right + 1, height = home.above + home.below + 1
    cdef int first_column = (home.origin & 7) - home.left, first_row = (home.origin >> 3) - home.above
    cdef int i, n = 0, length
    cdef uint64_t cards = home.plants | home.rooms, line
    if height > FULL_WIDTH and not rules.is_horizontal:
        for i in range(width):
            line = cards & <uint64_t>0x0101010101010101 << (first_column + i)
            if bit_count(line) == FULL_LENGTH:
                out[n] = line
                n += 1
        return n
    if height <= FULL_WIDTH and width <= FULL_WIDTH:
        return 0
    length = FULL_LENGTH if width > FULL_WIDTH else FULL_WIDTH
    for i in range(height):
        line = cards & <uint64_t>ROW << 8 * (first_row + i)
        if bit_count(line) == length:
            out[n] = line
            n += 1
    return n


cdef inline int line_units(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                           int kind) noexcept nogil:
    """Units of a goal about lines."""
    cdef uint64_t lines[MAX_LINES]
    cdef int i, units = 0
    for i in range(full_lines(rules, home, lines)):
        if kind == GP04:
            units += num_present(rules, by.type, lines[i]) == 1
        elif kind == GP06:
            units += is_without_twins(rules, by.type, lines[i])
        elif kind == GP11:
            units += lines[i] & home.open == 0
        elif kind == GI10:
            units += lines[i] & home.rooms & ~home.bare == 0
        elif kind == GR05:
            units += num_present(rules, by.color, lines[i]) == 1
        else:
            units += is_without_twins(rules, by.color, lines[i])
    return units


cdef inline bint has_corners(const SattgruenRules* rules, const SattgruenHome* home,
                             const sorted_t* by) noexcept nogil:
    """Whether the corners are four rooms of one colour or of four (S13.30)."""
    cdef int width = home.left + home.right, height = home.above + home.below, colors
    cdef uint64_t corners = bit_of(home.origin - home.left - 8 * home.above)
    if width + height != FULL_LENGTH + FULL_WIDTH - 2:
        return False
    corners |= corners << width
    corners |= corners << 8 * height
    if corners & ~home.rooms:
        return False
    colors = num_present(rules, by.color, corners)
    return colors == 1 or colors == 4


# --- goals ----------------------------------------------------------------------------------------

cdef inline int plant_units(const SattgruenRules* rules, const SattgruenHome* home,
                            const SattgruenGoal* goal) noexcept nogil:
    """Units of a goal that looks at plants one by one: GP01, GP02, GP03, GP07, GP10, GP12."""
    cdef uint64_t left = home.plants
    cdef int kind = goal.kind, limit = goal.parameter, units = 0
    cdef int bit, matches
    cdef bint is_open
    while left:
        bit = bit_first(left)
        left &= left - 1
        is_open = home.open >> bit & 1
        if kind == GP01:
            units += not is_open and rules.plants[home.card[bit]].growth <= limit
        elif kind == GP02:
            units += not is_open and rules.plants[home.card[bit]].growth >= limit
        elif kind == GP03:
            if is_open:
                units += home.mark[bit] <= limit
            else:
                units += rules.gp03_counts_all
        elif kind == GP12:
            units += not is_open and (
                bit_count(rules.plants[home.card[bit]].needs & LIGHT_BITS) == limit)
        else:
            matches = bit_count(light_around(rules, home, bit) & rules.plants[home.card[bit]].needs)
            if kind == GP10:
                units += matches == 0
            else:
                units += matches == bit_count(next_to(bit_of(bit)) & home.rooms)
    return units


cdef inline int room_units(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                           const SattgruenGoal* goal) noexcept nogil:
    """Units of a goal that looks at rooms one by one: GI12, GR02, GR03, GR07, GR09, GR11, GR13."""
    cdef uint64_t left = home.rooms
    cdef int kind = goal.kind, units = 0, without = 0, bit, matches
    cdef int32_t best = 0
    while left:
        bit = bit_first(left)
        left &= left - 1
        matches = room_matches(rules, home, by, bit)
        without += matches == 0
        if kind == GI12:
            units += matches == 0 and has_own_item(rules, home, bit)
        elif kind == GR02:
            units += has_own_item(rules, home, bit)
        elif kind == GR03:
            units += matches >= goal.parameter
        elif kind == GR07:
            units += (lit_around(rules, home, bit, home.card[bit], home.plants)
                      == neighbors_in(home.plants, bit))
        elif kind == GR13:
            best = max(best, room_points(rules, home, by, bit))
    if kind == GR09:
        return without
    if kind == GR11:
        return home.rooms != 0 and without == 0
    return best if kind == GR13 else units


cdef inline int pot_units(const SattgruenRules* rules, const SattgruenHome* home, int kind) noexcept nogil:
    """Units of a goal about pots: GI01, GI03, GI04, GI06."""
    cdef int counts[MAX_MATERIALS]
    cdef uint64_t left = home.plants & ~home.open
    cdef int i, pairs = 0, absent = 0, sets = NONE
    for i in range(rules.num_materials):
        counts[i] = 0
    while left:
        counts[home.mark[bit_first(left)]] += 1
        left &= left - 1
    for i in range(rules.num_materials):
        pairs += counts[i] // 2
        absent += counts[i] == 0
        sets = min(sets, counts[i])
    if kind == GI01:
        return pairs
    if kind == GI03:
        return absent
    return sets if kind == GI06 else counts[rules.num_materials - 1]


cdef inline int item_units(const SattgruenRules* rules, const SattgruenHome* home, int kind,
                           int limit) noexcept nogil:
    """Pairs of items of a colour (GI05); whether a motif occurs that often (GI11)."""
    cdef int counts[MAX_MOTIFS]
    cdef uint64_t left = home.rooms & ~home.bare
    cdef int i, pairs = 0, most = 0
    for i in range(MAX_MOTIFS):
        counts[i] = 0
    while left:
        i = home.mark[bit_first(left)]
        counts[rules.item_color[i] if kind == GI05 else rules.item_motif[i]] += 1
        left &= left - 1
    for i in range(MAX_MOTIFS):
        pairs += counts[i] // 2
        most = max(most, counts[i])
    return pairs if kind == GI05 else most >= limit


cdef inline int num_items(const SattgruenRules* rules, const SattgruenHome* home, bint is_pet) noexcept nogil:
    """Placed pets or furniture."""
    cdef uint64_t left = home.rooms & ~home.bare
    cdef int number = 0
    while left:
        number += rules.item_is_pet[home.mark[bit_first(left)]] == is_pet
        left &= left - 1
    return number


cdef inline bint has_most_items(const SattgruenRules* rules, const SattgruenState* s, int seat,
                                bint is_pet) noexcept nogil:
    """Whether a seat has pets or furniture and nobody has more (S13.17, S13.18)."""
    cdef int own = num_items(rules, &s.homes[seat], is_pet), i
    for i in range(rules.num_players):
        if num_items(rules, &s.homes[i], is_pet) > own:
            return False
    return own > 0


cdef inline int most_units(const SattgruenRules* rules, const SattgruenState* s, const sorted_t* by,
                           int seat, bint is_plants) noexcept nogil:
    """Types or colours of which a seat has some and nobody has more (S13.8, S13.28)."""
    cdef sorted_t other
    cdef int i, k, found = 0, own, theirs
    for k in range(rules.num_colors):
        found |= ((by.type[k] if is_plants else by.color[k]) != 0) << k
    for i in range(rules.num_players):
        if i == seat:
            continue
        sort_home(rules, &s.homes[i], &other)
        for k in range(rules.num_colors):
            own = bit_count(by.type[k] if is_plants else by.color[k])
            theirs = bit_count(other.type[k] if is_plants else other.color[k])
            if theirs > own:
                found &= ~(1 << k)
    return bit_count(found)


cdef inline int kind_units(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                           const SattgruenGoal* goal) noexcept nogil:
    """Units of a goal about types and colours: GP05, GP09, GP13, GR01, GR04."""
    cdef uint64_t left = home.plants
    cdef uint32_t growths = 0
    cdef int kind = goal.kind, i, most = 0, number = 0
    if kind == GP05:
        return rules.num_colors - num_present(rules, by.type, home.plants)
    if kind == GR04:
        return rules.num_colors - num_present(rules, by.color, home.rooms)
    if kind == GP09:
        while left:
            growths |= <uint32_t>1 << rules.plants[home.card[bit_first(left)]].growth
            left &= left - 1
        return bit_count(growths)
    for i in range(rules.num_colors):
        most = max(most, bit_count(by.type[i]))
        number += bit_count(by.color[i]) >= goal.parameter
    return most if kind == GP13 else number


cdef inline int32_t goal_points(const SattgruenRules* rules, const SattgruenState* s, int seat,
                                const sorted_t* by, int index) noexcept nogil:
    """Points of one goal for a seat (S13)."""
    cdef const SattgruenGoal* goal = &rules.goal[index]
    cdef const SattgruenHome* home = &s.homes[seat]
    cdef int kind = goal.kind, units
    if kind <= GP03 or kind == GP07 or kind == GP10 or kind == GP12:
        units = plant_units(rules, home, goal)
    elif (kind == GP04 or kind == GP06 or kind == GP11 or kind == GI10 or kind == GR05
            or kind == GR06):
        units = line_units(rules, home, by, kind)
    elif kind == GP05 or kind == GP09 or kind == GP13 or kind == GR01 or kind == GR04:
        units = kind_units(rules, home, by, goal)
    elif kind == GP08 or kind == GR08:
        units = most_units(rules, s, by, seat, kind == GP08)
    elif kind == GI01 or kind == GI03 or kind == GI04 or kind == GI06:
        units = pot_units(rules, home, kind)
    elif kind == GI02:
        units = min(home.thumbs, rules.thumb_limit)
    elif kind == GI05 or kind == GI11:
        units = item_units(rules, home, kind, goal.parameter)
    elif kind == GI07 or kind == GI08:
        units = has_most_items(rules, s, seat, kind == GI07)
    elif kind == GI09:
        units = home.stored != NONE and home.stored >= rules.num_items
    elif kind == GR10:
        units = has_corners(rules, home, by)
    else:
        units = room_units(rules, home, by, goal)
    return goal.points * units


# --- totals ---------------------------------------------------------------------------------------

cdef inline void home_terms(const SattgruenRules* rules, const SattgruenState* s, int seat,
                            int32_t* out) noexcept nogil:
    """Points of a seat by scoring rule into out[T]; goals not in play give 0."""
    cdef sorted_t by
    cdef uint64_t goals = s.goals if s.turn else 0
    cdef int i, index
    sort_home(rules, &s.homes[seat], &by)
    base_terms(rules, &s.homes[seat], &by, out)
    for i in range(BASE_TERMS, rules.num_terms):
        index = rules.term_goal[i - BASE_TERMS]
        out[i] = goal_points(rules, s, seat, &by, index) if goals >> index & 1 else 0


cdef inline int32_t home_score(const SattgruenRules* rules, const SattgruenState* s, int seat) noexcept nogil:
    """Total of a seat (S11)."""
    cdef sorted_t by
    cdef int32_t terms[BASE_TERMS]
    cdef int32_t total = 0
    cdef uint64_t left = s.goals if s.turn else 0
    cdef int i
    sort_home(rules, &s.homes[seat], &by)
    base_terms(rules, &s.homes[seat], &by, terms)
    for i in range(BASE_TERMS):
        total += terms[i]
    while left:
        total += goal_points(rules, s, seat, &by, bit_first(left))
        left &= left - 1
    return total


cdef inline int32_t home_progress(const SattgruenRules* rules, const SattgruenHome* home) noexcept nogil:
    """Cards, leaves on plants and growth of potted plants."""
    cdef uint64_t left = home.plants
    cdef int bit
    cdef int32_t number = home.num_cards
    while left:
        bit = bit_first(left)
        left &= left - 1
        number += home.mark[bit] if home.open >> bit & 1 else rules.plants[home.card[bit]].growth
    return number
