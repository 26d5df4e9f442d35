"""Components and options of Hutan, packed into the HutanRules block that the kernels read."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from engine_c.bits cimport bit_of
from engine_c.games.hutan.engine cimport (
    COLORS, MAX_AREAS, MAX_CARDS, MAX_DECK, MAX_FACES, MAX_FLOWERS, MAX_OFFER, MAX_ROUNDS, MAX_SIDES, NO_SEAT,
    QUARTERS, ROWS, SEATS, HutanRules,
)
from engine_c.games.hutan.scoring cimport BASE_TERMS
from engine_c.packing cimport within

from engine_c.game import PositionError, Violation
from engine_c.games.hutan.codes import COLORS as LETTERS, CORNERS, LAKE, WILD
from engine_c.games.hutan.components import ECOSYSTEM_KINDS


cdef int pack_rules(HutanRules* rules, components, options) except -1:
    """Fill the block; raises ComponentsError if a number is beyond a capacity of engine.pxd."""
    memset(rules, 0, sizeof(HutanRules))
    pack_geometry(rules)
    pack_options(rules, components, options)
    pack_deck(rules, components, options)
    pack_values(rules, components, options)
    pack_boards(rules, components)
    if options.layout is not None:
        pack_layout(rules, components, options.layout)
    return 0


cdef int pack_geometry(HutanRules* rules) except -1:
    """Tables of the grid."""
    cdef int row, column, bit, other_row, other_column
    memset(rules.cell_at, 255, sizeof(rules.cell_at))
    for row in range(ROWS):
        for column in range(ROWS):
            bit = 8 * row + column
            rules.cell_at[bit] = ROWS * row + column
            rules.bit_at[ROWS * row + column] = bit
            # Quarters go round: top-left, top-right, bottom-right, bottom-left.
            rules.quarter_at[bit] = (column >= 3) if row < 3 else 3 - (column >= 3)
            rules.local_at[bit] = 3 * (row % 3) + column % 3
            for other_row in range(max(row - 1, 0), min(row + 2, ROWS)):
                for other_column in range(max(column - 1, 0), min(column + 2, ROWS)):
                    if other_row == row and other_column == column:
                        continue
                    rules.touching[bit] |= bit_of(8 * other_row + other_column)
                    if other_row == row or other_column == column:
                        rules.neighbors[bit] |= bit_of(8 * other_row + other_column)
    return 0


cdef int pack_options(HutanRules* rules, components, options) except -1:
    """Switches and counts of the options."""
    cdef int i
    rules.num_players = within("players", options.players, SEATS, 1)
    rules.is_solo = options.players == 1
    rules.num_rounds = within("rounds", options.rounds, MAX_ROUNDS)
    rules.cards_per_round = within("cards_per_round", options.cards_per_round, MAX_OFFER)
    rules.is_animal_mandatory = options.is_animal_mandatory
    rules.has_bonus = options.has_bonus_flowers
    rules.has_minus = options.has_minus_points
    rules.enters_at_round_start = options.enters_at_round_start and not rules.is_solo
    rules.is_out_and_back = options.is_out_and_back
    rules.touch_each = options.touch_each
    rules.can_discard_with_pangolin = options.can_discard_with_pangolin
    rules.is_limited = options.is_limited
    rules.first_player = NO_SEAT if options.first_player is None else options.first_player
    rules.is_layout_random = options.layout is None
    rules.animals_per_species = within("animals_per_species", options.animals_per_species, 255)
    if rules.is_limited:
        rules.flowers_per_color = within("flowers_per_color", components.flowers_per_color, 255)
        rules.tree_supply = within("tree_supply", options.tree_supply, 255)
    rules.num_goals = within("goals", len(options.goals), 8)
    for i in range(rules.num_goals):
        rules.goals[i] = options.goals[i][1]
    return 0


cdef int pack_deck(HutanRules* rules, components, options) except -1:
    """Faces by the components file, counts by the options."""
    cdef int face, i
    counts = dict(options.deck)
    rules.num_faces = within("flower_deck", len(components.deck), MAX_FACES)
    within("flower_deck", sum(counts.values()), MAX_DECK)
    rules.wild_face = -1
    for face, (text, _) in enumerate(components.deck):
        rules.face_count[face] = counts.get(text, 0)
        if text == WILD:
            rules.wild_face = face
            rules.face_size[face] = 1
            continue
        rules.face_size[face] = within(f"flower_deck {text}", len(text), MAX_FLOWERS)
        for i, letter in enumerate(text):
            rules.face_color[face][i] = LETTERS.index(letter)
    return 0


cdef int pack_values(HutanRules* rules, components, options) except -1:
    """Points and ecosystem cards."""
    cdef int i, size
    rules.tree_points = components.tree_points
    for size in range(MAX_AREAS + 1):
        rules.completed[size] = components.completed.get(size, 0)
        rules.paw[size] = components.paw.get(size, 0)
    rules.num_cards = within("ecosystem_cards", len(components.ecosystem_cards), MAX_CARDS)
    rules.num_terms = BASE_TERMS
    if options.ecosystem is None:
        rules.num_drawn_cards = within("ecosystem.drawn", components.num_drawn_cards, rules.num_cards)
    for i, card in enumerate(components.ecosystem_cards):
        rules.cards[i].kind = ECOSYSTEM_KINDS.index(card.kind)
        rules.cards[i].color = COLORS if card.color is None else card.color
        rules.cards[i].species = COLORS if card.species is None else card.species
        rules.cards[i].minimum = card.minimum
        rules.cards[i].points = card.points
        rules.cards[i].extra = card.extra
        for size in card.sizes:
            rules.cards[i].sizes |= 1 << size
        if options.ecosystem is None or card.id in options.ecosystem:
            rules.term_card[rules.num_terms - BASE_TERMS] = i
            rules.num_terms += 1
            if options.ecosystem is not None:
                rules.ecosystem |= <uint32_t>1 << i
    return 0


cdef int pack_boards(HutanRules* rules, components) except -1:
    """Areas of every board side in every turn and quarter (H4.1)."""
    cdef int side, turn, quarter, variant, area, local, row, column
    rules.num_sides = within("boards.sides", len(components.sides), MAX_SIDES)
    for side in range(rules.num_sides):
        labels = list(components.sides[side].areas)
        names = [name for name in dict.fromkeys(labels) if name != LAKE]
        within(f"boards.sides {components.sides[side].code}", len(names), MAX_AREAS)
        for turn in range(4):
            for quarter in range(QUARTERS):
                variant = (side * 4 + turn) * 4 + quarter
                rules.num_areas[variant] = len(names)
                for local in range(9):
                    if labels[local] == LAKE:
                        continue
                    row = local // 3 + (3 if quarter >= 2 else 0)
                    column = local % 3 + (3 if quarter == 1 or quarter == 2 else 0)
                    area = names.index(labels[local])
                    rules.area[variant][area] |= bit_of(8 * row + column)
                    rules.land[variant] |= bit_of(8 * row + column)
                for local in range(9):
                    if labels[local] != LAKE:
                        area = names.index(labels[local])
                        rules.area_at[variant][local] = rules.area[variant][area]
            # A quarter turn clockwise: row r, column c shows what was at row 2 - c, column r.
            labels = [labels[3 * (2 - local % 3) + local // 3] for local in range(9)]
    return 0


cdef int pack_layout(HutanRules* rules, components, code) except -1:
    """Variants of a layout code (H1.7)."""
    cdef int quarter
    for quarter, variant in enumerate(variants_of(components, code)):
        rules.layout[quarter] = variant
    return 0


def variants_of(components, str code not None):
    """Return the four variants of a layout code; PositionError if it is none."""
    codes = [side.code for side in components.sides]
    try:
        parts = [part.split("-") for part in code.split("/")]
        variants = [
            (codes.index(side) * 4 + CORNERS.index(corner)) * 4 + quarter
            for quarter, (side, corner) in enumerate(parts)
        ]
    except ValueError:
        variants = []
    if len(variants) != QUARTERS:
        raise PositionError(Violation(field="layout", problem=f"{code!r} is no layout code", rule="H1.7"))
    return variants
