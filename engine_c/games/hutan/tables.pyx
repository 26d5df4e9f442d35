"""Tables of Hutan (table.py) to and from the C state."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_count, bit_of
from engine_c.games.hutan.engine cimport (
    CELLS, COLORS, NO_SEAT, PANGOLIN_HELD, PANGOLIN_OFFERED, PHASE_CORNERS, PHASE_ECOSYSTEM, PHASE_FIRST,
    PHASE_OFFER, PHASE_OVER, PHASE_SIDES, PHASE_TAKE, QUARTERS, ROWS, HutanGrid, HutanRules, HutanState,
)
from engine_c.games.hutan.turn cimport cards_to_come, clear_turn, lay_out, next_setup, seat_in_turn

from engine_c.game import PositionError, Violation
from engine_c.games.hutan.codes import ANIMALS, COLORS as LETTERS, CORNERS, EMPTY, LAKE, TREES
from engine_c.games.hutan.packing import variants_of
from engine_c.games.hutan.table import Table

PANGOLIN_STATES = ("held", "offered", "taken")
"""In the order of pangolin_t."""


cdef object refuse(str field, str problem, str rule=""):
    """Make the error of a table that cannot be read."""
    return PositionError(Violation(field=field, problem=problem, rule=rule))


cdef int read_table(const HutanRules* rules, HutanState* s, components, table) except -1:
    """Fill the state from a table; PositionError if it cannot be one of this ruleset.

    Checks what the state could not hold; the numbered conditions are in validity.py.
    """
    set_up(rules, s)
    read_setup(rules, s, components, table)
    read_cards(rules, s, components, table)
    read_grids(rules, s, table)
    read_round(rules, s, table)
    return 0


cdef int set_up(const HutanRules* rules, HutanState* s) except -1:
    """Fill the memory with the state before all draws."""
    cdef int i
    clear_turn(s)
    s.ecosystem = rules.ecosystem
    s.holder = rules.first_player
    s.seat = 0 if s.holder == NO_SEAT else s.holder
    s.next_holder = NO_SEAT
    s.pangolin = PANGOLIN_OFFERED if rules.enters_at_round_start else PANGOLIN_HELD
    memcpy(s.unseen, rules.face_count, sizeof(s.unseen))
    for i in range(rules.num_faces):
        s.num_unseen += s.unseen[i]
    for i in range(COLORS):
        s.animals_left[i] = rules.animals_per_species
        s.flowers_left[i] = rules.flowers_per_color
    s.trees_left = rules.tree_supply
    if not rules.is_layout_random:
        memcpy(s.variant, rules.layout, sizeof(s.variant))
        lay_out(rules, s)
    return 0


cdef int read_setup(const HutanRules* rules, HutanState* s, components, table) except -1:
    """Layout, cards and first holder of a table."""
    cdef int quarter
    if table.layout is not None:
        for quarter, variant in enumerate(variants_of(components, table.layout)):
            s.variant[quarter] = variant
        lay_out(rules, s)
    elif rules.is_layout_random:
        s.land = 0
    if table.ecosystem is not None:
        ids = [card.id for card in components.ecosystem_cards]
        s.ecosystem = 0
        for card_id in table.ecosystem:
            if card_id not in ids:
                raise refuse("ecosystem", f"card {card_id} is not in the components", "H13")
            s.ecosystem |= <uint32_t>1 << <int>ids.index(card_id)
    if table.holder is not None:
        if not 0 <= table.holder < rules.num_players:
            raise refuse("holder", f"seat {table.holder}", "H4.4")
        s.holder = table.holder
    return 0


cdef int read_cards(const HutanRules* rules, HutanState* s, components, table) except -1:
    """Offer and cards seen earlier; all others are unseen (H5)."""
    cdef int face
    faces = [text for text, _ in components.deck]
    if len(table.offer) > rules.cards_per_round:
        raise refuse("offer", f"{len(table.offer)} cards", "H6.1")
    for is_offer, texts in ((True, table.offer), (False, table.seen or ())):
        for text in texts:
            if text not in faces or s.unseen[<int>faces.index(text)] == 0:
                raise refuse("offer" if is_offer else "seen", f"no card {text!r} is left", "H2.2")
            face = faces.index(text)
            s.unseen[face] -= 1
            s.num_unseen -= 1
    for i, face in enumerate(sorted([faces.index(text) for text in table.offer])):
        s.offer[<int>i] = face
    s.num_offer = len(table.offer)
    return 0


cdef int read_grids(const HutanRules* rules, HutanState* s, table) except -1:
    """Grids and what they leave in the supply (H10.6)."""
    cdef int seat
    if s.land == 0:
        return 0
    if len(table.grids) != rules.num_players:
        raise refuse("grids", f"{len(table.grids)} grids for {rules.num_players} players", "H4.6")
    for seat in range(rules.num_players):
        seconds = table.second_flowers[seat] if table.second_flowers else ()
        read_grid(rules, s, seat, table.grids[seat], seconds)
    return 0


cdef int read_grid(const HutanRules* rules, HutanState* s, int seat, str rows, seconds) except -1:
    """One grid (H1.5, H1.6); takes its pieces from the supply."""
    cdef HutanGrid* grid = &s.grids[seat]
    cdef int cell, c
    cdef uint64_t x
    letters = "".join(rows.split("/"))
    if len(letters) != CELLS:
        raise refuse(f"grids[{seat}]", f"{rows!r} is no grid", "H1.6")
    for cell in range(CELLS):
        x = bit_of(rules.bit_at[cell])
        letter = letters[cell]
        if (letter == LAKE) != (s.land & x == 0):
            raise refuse(f"grids[{seat}]", f"{letter!r} on {cell // 6}{cell % 6}: the layout differs", "H1.3")
        if letter in (LAKE, EMPTY):
            continue
        c = max(LETTERS.find(letter), TREES.find(letter), ANIMALS.find(letter))
        if c < 0:
            raise refuse(f"grids[{seat}]", f"{letter!r} on {cell // 6}{cell % 6}", "H1.5")
        grid.color[c] |= x
        take_from_supply(rules, "flower", &s.flowers_left[c])
        if letter in ANIMALS:
            grid.animal |= x
            if s.animals_left[c] == 0:
                raise refuse(f"grids[{seat}]", f"more {letter!r} than there are", "H2.3")
            s.animals_left[c] -= 1
        elif letter in TREES:
            grid.tree |= x
            if cell in seconds:
                grid.second |= x
                take_from_supply(rules, "flower", &s.flowers_left[c])
            else:
                take_from_supply(rules, "tree", &s.trees_left)
    if bit_count(grid.second) != len(seconds):
        raise refuse(f"second_flowers[{seat}]", "a second flower lies on a tree space only", "H10.6")
    return 0


cdef int take_from_supply(const HutanRules* rules, str what, uint8_t* left) except -1:
    """Take one piece with limited supply."""
    if rules.is_limited:
        if left[0] == 0:
            raise refuse("grids", f"more pieces ({what}) than the supply has", "H10.6")
        left[0] -= 1
    return 0


cdef int read_round(const HutanRules* rules, HutanState* s, table) except -1:
    """Round, turn and pangolin; the phase follows (H6)."""
    cdef int turns = 1 if rules.is_solo else 2 * rules.num_players
    if not 1 <= table.round <= rules.num_rounds + 1 or not 0 <= table.turn < turns:
        raise refuse("round", f"round {table.round}, turn {table.turn}", "H6.1")
    s.round = table.round - 1
    s.turns = s.round * turns
    if s.num_offer == 0 and table.turn == 0:
        next_setup(rules, s)
        if s.phase == PHASE_OFFER and s.num_unseen < cards_to_come(rules, s):
            raise refuse("seen", "fewer cards are left than the rounds need", "H3.2")
        return 0
    if s.land == 0 or s.holder == NO_SEAT or s.round == rules.num_rounds:
        raise refuse("offer", "cards on offer before the setup or after the end", "H6.1")
    is_taken = table.next_holder is not None
    if table.pangolin not in PANGOLIN_STATES or (table.pangolin == "taken") != is_taken:
        raise refuse("pangolin", f"{table.pangolin!r}, taken by {table.next_holder}", "H6.4")
    s.pangolin = PANGOLIN_STATES.index(table.pangolin)
    if s.num_offer + (s.pangolin == PANGOLIN_OFFERED) == 0:
        raise refuse("offer", "nothing is left to take", "H6.1")
    if table.next_holder is not None:
        if not 0 <= table.next_holder < rules.num_players:
            raise refuse("next_holder", f"seat {table.next_holder}", "H6.4")
        s.next_holder = table.next_holder
    s.phase = PHASE_TAKE
    s.turn = table.turn
    s.turns += table.turn
    s.seat = seat_in_turn(rules, s.holder, s.turn)
    return 0


cdef object tell_table(const HutanRules* rules, HutanState* s, components):
    """Return what lies open, cards seen told, stacks hidden; PositionError inside a turn or draw."""
    cdef int cards = bit_count(s.ecosystem)
    is_drawing_cards = s.phase < PHASE_FIRST and cards < rules.num_drawn_cards
    if (PHASE_TAKE < s.phase < PHASE_OVER or s.phase == PHASE_SIDES or s.phase == PHASE_CORNERS
            or (s.phase == PHASE_OFFER and s.num_offer) or (s.phase == PHASE_ECOSYSTEM and cards)):
        raise refuse("", "a table can be told at the start of a turn or before a reveal only")
    seen = []
    for face, (text, _) in enumerate(components.deck):
        on_offer = sum([s.offer[i] == face for i in range(s.num_offer)])
        seen += [text] * (rules.face_count[<int>face] - s.unseen[<int>face] - on_offer)
    seats = range(rules.num_players)
    seconds = tuple([second_cells(rules, s, seat) for seat in seats])
    return Table(
        layout=layout_code(s, components) if s.land else None,
        ecosystem=None if is_drawing_cards else tuple(
            [card.id for i, card in enumerate(components.ecosystem_cards) if s.ecosystem >> <int>i & 1]),
        holder=None if s.holder == NO_SEAT else s.holder,
        round=s.round + 1,
        turn=s.turn,
        pangolin=PANGOLIN_STATES[s.pangolin],
        next_holder=None if s.next_holder == NO_SEAT else s.next_holder,
        offer=tuple([components.deck[s.offer[i]][0] for i in range(s.num_offer)]),
        grids=tuple([grid_rows(rules, s, seat) for seat in seats]),
        second_flowers=seconds if any(seconds) else (),
        seen=tuple(seen),
    )


cdef str layout_code(const HutanState* s, components):
    """The layout code (H1.7)."""
    cdef int quarter, variant
    parts = []
    for quarter in range(QUARTERS):
        variant = s.variant[quarter]
        side = components.sides[variant // 16]
        parts.append(f"{side.code}-{CORNERS[variant // 4 % 4]}")
    return "/".join(parts)


cdef tuple second_cells(const HutanRules* rules, const HutanState* s, int seat):
    """Cells of the second flowers of a grid."""
    return tuple([cell for cell in range(CELLS)
                  if s.grids[seat].second >> rules.bit_at[<int>cell] & 1])


cdef str grid_rows(const HutanRules* rules, const HutanState* s, int seat):
    """A grid as six rows joined by `/` (H1.6)."""
    cdef const HutanGrid* grid = &s.grids[seat]
    cdef int cell, bit, c
    rows = [""] * ROWS
    for cell in range(CELLS):
        bit = rules.bit_at[cell]
        letter = EMPTY if s.land >> bit & 1 or s.land == 0 else LAKE
        for c in range(COLORS):
            if grid.color[c] >> bit & 1:
                names = ANIMALS if grid.animal >> bit & 1 else TREES if grid.tree >> bit & 1 else LETTERS
                letter = names[c]
        rows[cell // ROWS] += letter
    return "/".join(rows)
