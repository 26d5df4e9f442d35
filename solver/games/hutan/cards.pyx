"""What ecosystem cards (H13) add to the spaces and areas of a grid.

Cards that count spaces or areas one by one are exact. Groups, boards and lines are taken at the margin:
what one more tree or animal changes as the grid stands, plus a part for coming nearer.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.hutan.engine cimport (
    COLORS, QUARTERS, ROWS, HutanCard, HutanGrid, HutanRules, HutanState,
)
from engine_c.games.hutan.scoring cimport (
    ANIMAL_IN_AREA_SIZE, ANIMAL_NEXT_TO_LAKE, ANIMAL_ON_EDGE, BOARDS_FULL,
    BOARDS_WITH_ANIMAL, BOARDS_WITH_COMPLETED_AREA_BEST_COLOR, COLUMN_0, COMPLETED_AREA_COLOR,
    DIFFERENT_ANIMALS, FULL_LINES, LARGEST_TREE_GROUP, RING, ROW_0, SPACES,
    TREE_DIAGONAL_TO_ANIMAL, TREE_GROUPS_MIN, TREE_NEXT_TO_LAKE, TREE_ON_COLOR, TREE_ON_EDGE,
    completed_color, group_around,
)
from solver.games.hutan.evaluator cimport UNTOUCHED, extras_t, layout_t


cdef void add_animals(extras_t* extras, const HutanCard* card, uint64_t spaces, float times) noexcept nogil:
    """An animal on these spaces brings the card's points `times`, its species the extra ones too."""
    cdef int c, bit
    while spaces:
        bit = bit_first(spaces)
        spaces &= spaces - 1
        for c in range(COLORS):
            extras.animal_at[c][bit] += times * (card.points + (card.extra if card.species == c else 0))


cdef void add_trees(extras_t* extras, uint64_t spaces, float points) noexcept nogil:
    """A tree on these spaces brings so many points."""
    while spaces:
        extras.tree[bit_first(spaces)] += points
        spaces &= spaces - 1


cdef void add_full(extras_t* extras, const HutanCard* card, uint64_t gaps, float part) noexcept nogil:
    """A board or line is full without its last gap; each gap filled before brings it nearer."""
    cdef uint64_t left = gaps
    cdef int num = bit_count(gaps)
    cdef float before = card.points, after = card.points
    for _ in range(num):
        after = before
        before *= part
    while left:
        extras.full[bit_first(left)] += after - before
        left &= left - 1


cdef void add_groups(extras_t* extras, const HutanRules* rules, const HutanCard* card, uint64_t trees,
                     uint64_t open, float part) noexcept nogil:
    """Cards 15 and 16: what a tree on each open space does to the groups it touches."""
    cdef uint64_t[18] groups
    cdef int[18] sizes
    cdef int num = 0, i, bit, merged, large, largest = 0
    cdef float gain
    while trees:
        groups[num] = group_around(trees & (0 - trees), trees)
        trees &= ~groups[num]
        sizes[num] = bit_count(groups[num])
        largest = max(largest, sizes[num])
        num += 1
    while open:
        bit = bit_first(open)
        open &= open - 1
        merged = 1
        large = 0
        for i in range(num):
            if rules.neighbors[bit] & groups[i]:
                merged += sizes[i]
                large += sizes[i] >= card.minimum
        if card.kind == LARGEST_TREE_GROUP:
            gain = max(merged - largest, 0) if merged > largest else part
        elif merged >= card.minimum:
            gain = 1 - large
        else:
            gain = part * merged / card.minimum
        extras.tree[bit] += card.points * gain


cdef void add_diagonals(extras_t* extras, const HutanRules* rules, const HutanCard* card,
                        const HutanGrid* grid, uint64_t land) noexcept nogil:
    """Card 19: trees beside the animals that stand, animals beside the trees that stand."""
    cdef uint64_t left = land, diagonal
    cdef uint64_t special = grid.animal & grid.color[card.species] if card.species < COLORS else 0
    cdef int bit
    while left:
        bit = bit_first(left)
        left &= left - 1
        diagonal = rules.touching[bit] & ~rules.neighbors[bit]
        extras.tree[bit] += (card.points * bit_count(diagonal & grid.animal)
                             + card.extra * bit_count(diagonal & special))
        add_animals(extras, card, bit_of(bit), bit_count(diagonal & grid.tree))


cdef void add_areas(extras_t* extras, const HutanRules* rules, const HutanState* s,
                    const layout_t* layout, const HutanCard* card, const HutanGrid* grid) noexcept nogil:
    """Cards 1 to 5, 13, 14 and 22: areas by colour, size and board."""
    cdef int[COLORS + 1] boards
    cdef uint8_t[QUARTERS] seen
    cdef int a, c, best = 0
    for c in range(COLORS + 1):
        boards[c] = 0
    memset(seen, 0, sizeof(seen))
    if card.kind == BOARDS_WITH_COMPLETED_AREA_BEST_COLOR:
        for a in range(layout.num_areas):
            c = completed_color(grid, layout.mask[a])
            if c < COLORS and not seen[layout.quarter[a]] >> c & 1:
                seen[layout.quarter[a]] |= 1 << c
                boards[c] += 1
                best = max(best, boards[c])
    for a in range(layout.num_areas):
        if card.kind == COMPLETED_AREA_COLOR:
            extras.complete[a][card.color] += card.points
        elif card.kind == ANIMAL_IN_AREA_SIZE:
            if card.sizes >> layout.size[a] & 1:
                add_animals(extras, card, layout.mask[a], 1)
        else:
            for c in range(COLORS):
                if not seen[layout.quarter[a]] >> c & 1 and boards[c] + 1 > best:
                    extras.complete[a][c] += card.points


cdef void add_boards(extras_t* extras, const HutanRules* rules, const HutanState* s,
                     const HutanCard* card, const HutanGrid* grid, float part) noexcept nogil:
    """Cards 21 and 23: boards with an animal, boards that are full."""
    cdef int q, bit
    cdef uint64_t board, gaps, left
    for q in range(QUARTERS):
        board = rules.land[s.variant[q]]
        if card.kind == BOARDS_WITH_ANIMAL:
            if board & grid.animal == 0:
                add_animals(extras, card, board, 1)
            continue
        gaps = board & ~(grid.tree | grid.animal)
        add_full(extras, card, gaps, part)
        if card.species < COLORS:
            left = board
            while left:
                bit = bit_first(left)
                left &= left - 1
                extras.animal_at[card.species][bit] += card.extra * (part if gaps & ~bit_of(bit) else 1)


cdef void add_card(extras_t* extras, const HutanRules* rules, const HutanState* s,
                   const layout_t* layout, const HutanCard* card, const HutanGrid* grid,
                   float part) noexcept nogil:
    """Add one card."""
    cdef int kind = card.kind, c, bit, i
    cdef uint64_t full = grid.tree | grid.animal, lakes = <uint64_t>SPACES & ~s.land
    if kind == TREE_ON_COLOR:
        extras.tree_color[card.color] += card.points
    elif kind == TREE_ON_EDGE:
        add_trees(extras, s.land & <uint64_t>RING, card.points)
    elif kind == ANIMAL_ON_EDGE:
        add_animals(extras, card, s.land & <uint64_t>RING, 1)
    elif kind == LARGEST_TREE_GROUP or kind == TREE_GROUPS_MIN:
        add_groups(extras, rules, card, grid.tree, s.land & ~full, part)
    elif kind == TREE_NEXT_TO_LAKE or kind == ANIMAL_NEXT_TO_LAKE:
        while lakes:
            bit = bit_first(lakes)
            lakes &= lakes - 1
            if kind == TREE_NEXT_TO_LAKE:
                add_trees(extras, rules.touching[bit] & s.land, card.points)
            else:
                add_animals(extras, card, rules.touching[bit] & s.land, 1)
    elif kind == TREE_DIAGONAL_TO_ANIMAL:
        add_diagonals(extras, rules, card, grid, s.land)
    elif kind == DIFFERENT_ANIMALS:
        for c in range(COLORS):
            if grid.animal & grid.color[c] == 0:
                for bit in range(64):
                    extras.animal_at[c][bit] += card.points
    elif kind == BOARDS_WITH_ANIMAL or kind == BOARDS_FULL:
        add_boards(extras, rules, s, card, grid, part)
    elif kind == FULL_LINES:
        for i in range(ROWS):
            add_full(extras, card, s.land & ~full & <uint64_t>ROW_0 << 8 * i, part)
            add_full(extras, card, s.land & ~full & <uint64_t>COLUMN_0 << i, part)
    else:
        add_areas(extras, rules, s, layout, card, grid)


cdef void read_extras(const HutanRules* rules, const HutanState* s, int seat, const layout_t* layout,
                      uint32_t cards, float part, extras_t* extras) noexcept nogil:
    cdef int a, c, bit
    cdef uint64_t left
    cdef float best, sum_animal, sum_complete
    extras.is_used = cards != 0
    if cards == 0:
        # Only these are read without cards.
        memset(extras.animal, 0, sizeof(extras.animal))
        memset(extras.complete, 0, sizeof(extras.complete))
        return
    memset(extras, 0, sizeof(extras_t))
    extras.is_used = True
    while cards:
        add_card(extras, rules, s, layout, &rules.cards[bit_first(cards)], &s.grids[seat], part)
        cards &= cards - 1
    for a in range(layout.num_areas):
        sum_animal = sum_complete = 0
        for c in range(COLORS):
            best = 0
            left = layout.mask[a]
            while left:
                bit = bit_first(left)
                left &= left - 1
                best = max(best, extras.animal_at[c][bit])
            extras.animal[a][c] = best
            sum_animal += best
            sum_complete += extras.complete[a][c]
        extras.animal[a][UNTOUCHED] = sum_animal / COLORS
        extras.complete[a][UNTOUCHED] = sum_complete / COLORS
