# Rulebook points of one grid (H12, H13), from masks.
#
# Term order: trees, animals, plus, minus, then one term a card as in HutanRules.term_card.

from libc.stdint cimport int32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, next_to
from engine_c.games.hutan.engine cimport (
    COLORS, QUARTERS, ROWS, HutanCard, HutanGrid, HutanRules, HutanState,
)
from engine_c.games.hutan.placement cimport forest_of

# What a card counts, in the order of ECOSYSTEM_KINDS of components.py.
cdef enum:
    COMPLETED_AREA_COLOR, TREE_ON_COLOR, TREE_ON_EDGE, ANIMAL_ON_EDGE, ANIMAL_IN_AREA_SIZE,
    LARGEST_TREE_GROUP, TREE_GROUPS_MIN, TREE_NEXT_TO_LAKE, ANIMAL_NEXT_TO_LAKE,
    TREE_DIAGONAL_TO_ANIMAL, DIFFERENT_ANIMALS, BOARDS_WITH_ANIMAL,
    BOARDS_WITH_COMPLETED_AREA_BEST_COLOR, BOARDS_FULL, FULL_LINES,
    NUM_KINDS

cdef enum:
    BASE_TERMS = 4

cdef enum:
    SPACES = 0x3F3F3F3F3F3F       # the 36 spaces of a grid
    RING = 0x3F212121213F         # rows 0 and 5, columns 0 and 5
    ROW_0 = 0x3F
    COLUMN_0 = 0x010101010101


cdef inline int completed_color(const HutanGrid* grid, uint64_t area) noexcept nogil:
    """The colour of a completed area (H1.10); COLORS if it is not completed."""
    cdef int c
    for c in range(COLORS):
        if area & ~grid.color[c] == 0:
            break
    else:
        return COLORS
    return c


cdef inline void base_terms(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                            int32_t* out) noexcept nogil:
    """Trees, animals, plus and minus into out[BASE_TERMS] (H12.2 to H12.6)."""
    cdef uint64_t forest = forest_of(grid), area
    cdef int q, k, v, size
    cdef int32_t animals = 0, plus = 0, minus = 0
    if s.land:
        for q in range(QUARTERS):
            v = s.variant[q]
            for k in range(rules.num_areas[v]):
                area = rules.area[v][k]
                if area & forest == 0:
                    continue
                size = bit_count(area)
                animals += rules.paw[size] * bit_count(area & grid.animal)
                if completed_color(grid, area) < COLORS:
                    plus += rules.completed[size]
                elif rules.has_minus:
                    minus -= rules.completed[size]
    out[0] = rules.tree_points * bit_count(grid.tree)
    out[1] = animals
    out[2] = plus
    out[3] = minus


cdef inline uint64_t group_around(uint64_t seed, uint64_t spaces) noexcept nogil:
    """The orthogonally connected group of `spaces` that holds `seed`."""
    cdef uint64_t group = 0
    while seed != group:
        group = seed
        seed |= next_to(seed) & spaces
    return group


cdef inline int32_t tree_groups(uint64_t trees, const HutanCard* card) noexcept nogil:
    """Cards 15 and 16: points of the largest group, or for each group that is large enough."""
    cdef uint64_t group
    cdef int size, largest = 0, number = 0
    while trees:
        group = group_around(trees & (0 - trees), trees)
        trees &= ~group
        size = bit_count(group)
        largest = max(largest, size)
        number += size >= card.minimum
    return card.points * (largest if card.kind == LARGEST_TREE_GROUP else number)


cdef inline int32_t area_card(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                              const HutanCard* card, uint64_t special) noexcept nogil:
    """Cards that look at areas: 1 to 5, 13, 14, 22. `special` holds the animals with extra points."""
    cdef uint64_t area
    cdef int q, k, v, c, best = 0
    cdef int boards[COLORS + 1]
    cdef int seen
    cdef int32_t points = 0
    for c in range(COLORS + 1):
        boards[c] = 0
    for q in range(QUARTERS):
        v = s.variant[q]
        seen = 0
        for k in range(rules.num_areas[v]):
            area = rules.area[v][k]
            if card.kind == ANIMAL_IN_AREA_SIZE:
                if card.sizes >> bit_count(area) & 1:
                    points += card.points * bit_count(area & grid.animal)
                    points += card.extra * bit_count(area & special)
                continue
            c = completed_color(grid, area)
            if card.kind == COMPLETED_AREA_COLOR:
                points += card.points if c == card.color else 0
            elif not seen >> c & 1:
                seen |= 1 << c
                boards[c] += 1
    if card.kind == BOARDS_WITH_COMPLETED_AREA_BEST_COLOR:
        for c in range(COLORS):
            best = max(best, boards[c])
        points = card.points * best
    return points


cdef inline int32_t board_card(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                               const HutanCard* card, uint64_t special) noexcept nogil:
    """Cards that look at boards: 21 and 23."""
    cdef int q
    cdef int32_t points = 0
    cdef uint64_t board, full = grid.tree | grid.animal
    for q in range(QUARTERS):
        board = rules.land[s.variant[q]]
        if card.kind == BOARDS_WITH_ANIMAL:
            points += card.points if board & grid.animal else 0
        elif board & ~full == 0:
            points += card.points + card.extra * bit_count(board & special)
    return points


cdef inline int32_t line_card(const HutanState* s, const HutanGrid* grid,
                              const HutanCard* card) noexcept nogil:
    """Card 24: full rows and columns."""
    cdef uint64_t gaps = s.land & ~(grid.tree | grid.animal)
    cdef int i, number = 0
    for i in range(ROWS):
        number += gaps & <uint64_t>ROW_0 << 8 * i == 0
        number += gaps & <uint64_t>COLUMN_0 << i == 0
    return card.points * number


cdef inline int32_t contact_card(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                                 const HutanCard* card, uint64_t special) noexcept nogil:
    """Cards that count touching pairs: 17, 18 and 19."""
    cdef uint64_t around, left = grid.animal
    cdef int bit
    cdef int32_t points = 0
    if card.kind != TREE_DIAGONAL_TO_ANIMAL:
        left = <uint64_t>SPACES & ~s.land
    while left:
        bit = bit_first(left)
        around = rules.touching[bit]
        if card.kind == TREE_NEXT_TO_LAKE:
            points += card.points * bit_count(around & grid.tree)
        elif card.kind == ANIMAL_NEXT_TO_LAKE:
            points += card.points * bit_count(around & grid.animal)
            points += card.extra * bit_count(around & special)
        else:
            points += ((card.points + (card.extra if special >> bit & 1 else 0))
                       * bit_count(around & ~rules.neighbors[bit] & grid.tree))
        left &= left - 1
    return points


cdef inline int32_t card_points(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                                int index) noexcept nogil:
    """Points of one ecosystem card for a grid (H13); the layout is known."""
    cdef const HutanCard* card = &rules.cards[index]
    cdef int kind = card.kind, c, number = 0
    cdef uint64_t special = grid.animal & grid.color[card.species] if card.species < COLORS else 0
    if kind == TREE_ON_COLOR:
        return card.points * bit_count(grid.tree & grid.color[card.color])
    if kind == TREE_ON_EDGE:
        return card.points * bit_count(grid.tree & <uint64_t>RING)
    if kind == ANIMAL_ON_EDGE:
        return (card.points * bit_count(grid.animal & <uint64_t>RING)
                + card.extra * bit_count(special & <uint64_t>RING))
    if kind == LARGEST_TREE_GROUP or kind == TREE_GROUPS_MIN:
        return tree_groups(grid.tree, card)
    if kind == TREE_NEXT_TO_LAKE or kind == ANIMAL_NEXT_TO_LAKE or kind == TREE_DIAGONAL_TO_ANIMAL:
        return contact_card(rules, s, grid, card, special)
    if kind == DIFFERENT_ANIMALS:
        for c in range(COLORS):
            number += grid.animal & grid.color[c] != 0
        return card.points * number
    if kind == BOARDS_WITH_ANIMAL or kind == BOARDS_FULL:
        return board_card(rules, s, grid, card, special)
    if kind == FULL_LINES:
        return line_card(s, grid, card)
    return area_card(rules, s, grid, card, special)


cdef inline void grid_terms(const HutanRules* rules, const HutanState* s, int seat,
                            int32_t* out) noexcept nogil:
    """Points of a seat by scoring rule into out[T]; cards not in play give 0."""
    cdef const HutanGrid* grid = &s.grids[seat]
    cdef int i, index
    base_terms(rules, s, grid, out)
    for i in range(BASE_TERMS, rules.num_terms):
        index = rules.term_card[i - BASE_TERMS]
        out[i] = card_points(rules, s, grid, index) if s.land and s.ecosystem >> index & 1 else 0


cdef inline int32_t grid_score(const HutanRules* rules, const HutanState* s, int seat) noexcept nogil:
    """Total of a seat (H12.7)."""
    cdef const HutanGrid* grid = &s.grids[seat]
    cdef int32_t terms[BASE_TERMS]
    cdef int32_t total
    cdef uint64_t cards = s.ecosystem if s.land else 0
    base_terms(rules, s, grid, terms)
    total = terms[0] + terms[1] + terms[2] + terms[3]
    while cards:
        total += card_points(rules, s, grid, bit_first(cards))
        cards &= cards - 1
    return total
