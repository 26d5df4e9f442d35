# The turn of a seat as inline kernels: what it may do (H7, H11) and what that does (H6, H9, H10).
#
# Shared by engine.pyx and by the fast policies of the solver. States are those of engine.pxd; nothing
# is checked.

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.contract cimport action_t
from engine_c.games.hutan.bits cimport next_to_two
from engine_c.games.hutan.engine cimport (
    ANIMAL, ANIMAL_NONE, BONUS, COLOR, COLORS, DISCARD, NO_ITEM, NO_SEAT, PANGOLIN, PANGOLIN_HELD,
    PANGOLIN_OFFERED, PANGOLIN_TAKEN, PASS, PHASE_ANIMAL, PHASE_BONUS, PHASE_COLOR, PHASE_ECOSYSTEM,
    PHASE_FIRST, PHASE_OFFER, PHASE_ORDER, PHASE_OVER, PHASE_PLACE, PHASE_TAKE, PLACE, QUARTERS,
    TAKE_PANGOLIN, HutanGrid, HutanRules, HutanState,
    answers_t, spaces_t,
)
from engine_c.games.hutan.placement cimport (
    EVERYWHERE, first_of_pair, first_of_three, first_of_twins, forest_of, second_of_pair,
    second_of_three, third_of_three, touch_of,
)

cdef enum:
    ALL_COLORS = 31            # the set of all colours, bit = colour

# --- what a seat may do ---------------------------------------------------------------------------

cdef inline void open_spaces(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                             spaces_t* out) noexcept nogil:
    """What the spaces of a grid could take."""
    cdef uint64_t forest = forest_of(grid)
    cdef uint64_t single = ~(grid.tree | grid.animal)
    cdef int c
    out.empty = s.land & ~forest
    out.touch = touch_of(forest)
    for c in range(COLORS):
        out.open[c] = out.empty | (grid.color[c] & single)
    if rules.touch_each:
        for c in range(COLORS):
            out.open[c] &= out.touch
        out.touch = <uint64_t>EVERYWHERE


cdef inline int colors_in_supply(const HutanRules* rules, const HutanState* s) noexcept nogil:
    """Colours of which a flower is left, as bits."""
    cdef int c, found = 0
    if not rules.is_limited:
        return ALL_COLORS
    for c in range(COLORS):
        found |= (s.flowers_left[c] > 0) << c
    return found


cdef inline int single_colors(const HutanRules* rules, const HutanState* s,
                              const spaces_t* spaces) noexcept nogil:
    """Colours a wild or pangolin flower can have, as bits (H7.2)."""
    cdef int c, found = 0
    for c in range(COLORS):
        found |= (spaces.open[c] & spaces.touch != 0) << c
    return found & colors_in_supply(rules, s)


cdef inline bint has_flowers(const HutanRules* rules, const HutanState* s, int face) noexcept nogil:
    """Whether every flower of a face is in the supply before any is planted (H10.6)."""
    cdef int i, j, same
    for i in range(rules.face_size[face]):
        same = 0
        for j in range(i + 1):
            same += rules.face_color[face][j] == rules.face_color[face][i]
        if s.flowers_left[rules.face_color[face][i]] < same:
            return False
    return True


cdef inline uint64_t first_spaces(const spaces_t* spaces, int num_flowers,
                                  const uint8_t* colors) noexcept nogil:
    """Spaces of the first flower of an item (H7.3)."""
    cdef uint64_t a1 = spaces.open[colors[0]]
    if num_flowers == 1:
        return a1 & spaces.touch
    if num_flowers == 3:
        return first_of_three(a1, spaces.open[colors[1]], spaces.open[colors[2]], spaces.touch)
    if colors[0] == colors[1]:
        return first_of_twins(a1, spaces.touch)
    return first_of_pair(a1, spaces.open[colors[1]], spaces.touch)


cdef inline uint64_t later_spaces(const HutanRules* rules, const spaces_t* spaces, int num_flowers,
                                  const uint8_t* colors, int num_placed,
                                  const uint8_t* placed) noexcept nogil:
    """Spaces of the next flower once one or two are placed (H7.3)."""
    if num_flowers == 2:
        return second_of_pair(spaces.open[colors[1]], placed[0], colors[0] == colors[1],
                              rules.neighbors, spaces.touch)
    if num_placed == 1:
        return second_of_three(spaces.open[colors[1]], spaces.open[colors[2]], placed[0],
                               rules.neighbors, spaces.touch)
    return third_of_three(spaces.open[colors[2]], placed[0], placed[1], rules.neighbors, spaces.touch)


cdef inline uint32_t faces_on_offer(const HutanState* s) noexcept nogil:
    """Faces on offer as bits."""
    cdef int i
    cdef uint32_t found = 0
    for i in range(s.num_offer):
        found |= <uint32_t>1 << s.offer[i]
    return found


cdef inline uint32_t playable_faces(const HutanRules* rules, const HutanState* s,
                                    const spaces_t* spaces, uint32_t offered) noexcept nogil:
    """Faces on offer with at least one legal placement (H7.1)."""
    cdef uint32_t found = 0, left = offered
    cdef int face
    # Three connected empty spaces with the middle one at the forest hold every face.
    if not rules.is_limited and not rules.touch_each and (
            spaces.empty & spaces.touch & next_to_two(spaces.empty)):
        return offered
    while left:
        face = bit_first(left)
        left &= left - 1
        if face == rules.wild_face:
            if single_colors(rules, s, spaces):
                found |= <uint32_t>1 << face
        elif (first_spaces(spaces, rules.face_size[face], rules.face_color[face])
                and (not rules.is_limited or has_flowers(rules, s, face))):
            found |= <uint32_t>1 << face
    return found


cdef inline void take_answers(const HutanRules* rules, const HutanState* s, const spaces_t* spaces,
                              answers_t* out) noexcept nogil:
    """Answers to "take" (H7.1, H11, H15.2)."""
    cdef uint32_t offered = faces_on_offer(s)
    cdef bint is_pangolin_playable = (s.pangolin == PANGOLIN_OFFERED
                                      and single_colors(rules, s, spaces) != 0)
    out.take = playable_faces(rules, s, spaces, offered)
    out.discard = 0
    out.pangolin = is_pangolin_playable
    out.only_pass = 0
    if out.take == 0:
        if rules.is_solo:
            out.only_pass = 1
            return
        out.pangolin = s.pangolin == PANGOLIN_OFFERED
        if not is_pangolin_playable or rules.can_discard_with_pangolin:
            out.discard = offered


cdef inline int asked_bit(const HutanState* s) noexcept nogil:
    """The bit of the neighbour that is asked for a bonus flower (H7.5): north, west, east, south."""
    cdef int which = bit_first(s.bonus)
    return s.animal + (-8 if which == 0 else -1 if which == 1 else 1 if which == 2 else 8)


cdef inline int bonus_colors(const HutanRules* rules, const HutanState* s, const HutanGrid* grid,
                             int bit) noexcept nogil:
    """Colours the space of a bit can take as a bonus flower, as bits (H10.1)."""
    cdef uint64_t x = bit_of(bit)
    cdef int c, found = ALL_COLORS
    if not x & s.land or x & (grid.tree | grid.animal):
        return 0
    for c in range(COLORS):
        if x & grid.color[c]:
            found = 1 << c
    return found & colors_in_supply(rules, s)


cdef inline const HutanGrid* own_grid(const HutanState* s) noexcept nogil:
    """The grid of the seat whose turn it is."""
    return &s.grids[s.seat]


cdef inline uint64_t next_spaces(const HutanRules* rules, const HutanState* s) noexcept nogil:
    """Spaces offered for the next flower in PHASE_PLACE."""
    cdef spaces_t spaces
    open_spaces(rules, s, own_grid(s), &spaces)
    if s.num_placed == 0:
        return first_spaces(&spaces, s.num_flowers, s.colors)
    return later_spaces(rules, &spaces, s.num_flowers, s.colors, s.num_placed, s.placed)


# --- what actions do ------------------------------------------------------------------------------


cdef inline void clear_turn(HutanState* s) noexcept nogil:
    """Set the fields of a turn to their empty values."""
    s.item = NO_ITEM
    s.num_flowers = s.num_placed = s.bonus = s.animal = 0
    s.colors[0] = s.colors[1] = s.colors[2] = 0
    s.placed[0] = s.placed[1] = s.placed[2] = 0
    s.grown = 0


cdef inline void start_round(const HutanRules* rules, HutanState* s) noexcept nogil:
    """Begin the round `round` or end the game (H6.1, H12.1)."""
    s.phase = PHASE_OVER if s.round == rules.num_rounds else PHASE_OFFER
    s.turn = 0
    s.next_holder = NO_SEAT
    s.seat = s.holder
    s.pangolin = PANGOLIN_OFFERED if rules.enters_at_round_start else PANGOLIN_HELD


cdef inline void remove_from_offer(HutanState* s, int face) noexcept nogil:
    """Take one card of the face out of the offer."""
    cdef int i = 0, j
    while s.offer[i] != face:
        i += 1
    s.num_offer -= 1
    for j in range(i, s.num_offer):
        s.offer[j] = s.offer[j + 1]
    s.offer[s.num_offer] = 0


cdef inline int seat_in_turn(const HutanRules* rules, int holder, int turn) noexcept nogil:
    """The seat of a turn of the round: twice round, or out and back (H6.2)."""
    cdef int players = rules.num_players
    if turn >= players:
        turn = 2 * players - 1 - turn if rules.is_out_and_back else turn - players
    turn += holder
    return turn - players if turn >= players else turn


cdef inline void end_turn(const HutanRules* rules, HutanState* s) noexcept nogil:
    """End the turn: the item leaves, the pangolin may enter, the next seat or round (H6, H7.6)."""
    if s.item == PANGOLIN:
        s.pangolin = PANGOLIN_TAKEN
        s.next_holder = s.seat
    elif s.item != NO_ITEM:
        remove_from_offer(s, s.item)
    clear_turn(s)
    s.phase = PHASE_TAKE
    s.turns += 1
    s.turn += 1
    if rules.is_solo:
        memset(s.offer, 0, sizeof(s.offer))
        s.num_offer = 0
        s.round += 1
        start_round(rules, s)
        return
    if s.turn == 2 * rules.num_players:
        s.round += 1
        s.holder = s.next_holder
        start_round(rules, s)
        return
    if s.turn == 1 and s.pangolin == PANGOLIN_HELD:
        s.pangolin = PANGOLIN_OFFERED
    s.seat = seat_in_turn(rules, s.holder, s.turn)


cdef inline uint64_t area_of(const HutanRules* rules, const HutanState* s, int bit) noexcept nogil:
    """The area a land space belongs to."""
    return rules.area_at[s.variant[rules.quarter_at[bit]]][rules.local_at[bit]]


cdef inline void grow_from_supply(HutanState* s, HutanGrid* grid, const uint8_t* colors,
                                  const uint8_t* bits, int num_flowers, uint64_t grown) noexcept nogil:
    """Limited supply: flowers leave it, new trees are taken by increasing index (H10.6)."""
    cdef int i, bit
    for i in range(num_flowers):
        s.flowers_left[colors[i]] -= 1
    while grown:
        bit = bit_first(grown)
        grown &= grown - 1
        if s.trees_left == 0:
            grid.second |= bit_of(bit)
            continue
        s.trees_left -= 1
        for i in range(num_flowers):
            if bits[i] == bit:
                s.flowers_left[colors[i]] += 1


cdef inline void plant_item(const HutanRules* rules, HutanState* s) noexcept nogil:
    """The flowers take effect together (H7.3, H9.1); an animal is asked or the turn ends (H9.3)."""
    cdef HutanGrid* grid = &s.grids[s.seat]
    cdef uint64_t x, grown = 0, candidates = 0, full
    cdef int i, c
    for i in range(s.num_flowers):
        c = s.colors[i]
        x = bit_of(s.placed[i])
        grown |= x & grid.color[c]
        grid.color[c] |= x
    if grown or rules.is_limited:
        grid.tree |= grown
        if rules.is_limited:
            grow_from_supply(s, grid, s.colors, s.placed, s.num_flowers, grown)
        full = grid.tree | grid.animal
        for i in range(s.num_flowers):
            c = s.colors[i]
            x = bit_of(s.placed[i])
            if (x & grown and s.animals_left[c]
                    and area_of(rules, s, s.placed[i]) & ~(grid.color[c] & full) == 0):
                candidates |= x
        if candidates:
            s.grown = candidates
            s.phase = PHASE_ANIMAL
            return
    end_turn(rules, s)


cdef inline void ask_bonus(const HutanRules* rules, HutanState* s, const HutanGrid* grid) noexcept nogil:
    """Drop neighbours that can take no flower (any more); ask the first that can or end the turn."""
    cdef uint8_t possible = 0
    while s.bonus:
        if bonus_colors(rules, s, grid, asked_bit(s)):
            possible |= s.bonus & -s.bonus
        s.bonus &= s.bonus - 1
    s.bonus = possible
    if possible == 0:
        end_turn(rules, s)


cdef inline void place_animal(const HutanRules* rules, HutanState* s, int bit) noexcept nogil:
    """A tree is exchanged for the animal of its colour (H9.4)."""
    cdef HutanGrid* grid = &s.grids[s.seat]
    cdef uint64_t x = bit_of(bit)
    cdef int c = 0
    while not grid.color[c] & x:
        c += 1
    grid.tree &= ~x
    grid.animal |= x
    s.animals_left[c] -= 1
    if rules.is_limited:
        if grid.second & x:
            s.flowers_left[c] += 1
            grid.second &= ~x
        else:
            s.trees_left += 1
    s.grown = 0
    s.animal = bit
    s.phase = PHASE_BONUS
    # Neighbours off the grid are no land, so a wrapped bit is dropped with them.
    s.bonus = 0
    if rules.has_bonus:
        s.bonus = ((bit >= 8) << 0) | ((bit & 7) > 0) << 1 | ((bit & 7) < 5) << 2 | (bit < 40) << 3
    ask_bonus(rules, s, grid)


cdef inline void plant_bonus(const HutanRules* rules, HutanState* s, int color) noexcept nogil:
    """A bonus flower on the neighbour that is asked (H10); COLORS = none."""
    cdef HutanGrid* grid = &s.grids[s.seat]
    cdef uint8_t bit = asked_bit(s), c = color
    cdef uint64_t x = bit_of(bit), grown
    if color < COLORS:
        grown = x & grid.color[color]
        grid.color[color] |= x
        grid.tree |= grown
        if rules.is_limited:
            grow_from_supply(s, grid, &c, &bit, 1, grown)
    s.bonus &= s.bonus - 1
    ask_bonus(rules, s, grid)


cdef inline void take_face(const HutanRules* rules, HutanState* s, int face) noexcept nogil:
    """Take a card; a wild one asks for its colour first."""
    s.item = face
    if face == rules.wild_face:
        s.phase = PHASE_COLOR
        return
    s.phase = PHASE_PLACE
    s.num_flowers = rules.face_size[face]
    memcpy(s.colors, rules.face_color[face], sizeof(s.colors))


cdef inline void take_pangolin(const HutanRules* rules, HutanState* s) noexcept nogil:
    """Take the pangolin; without a legal space no colour is asked (H11.3)."""
    cdef spaces_t spaces
    open_spaces(rules, s, own_grid(s), &spaces)
    s.item = PANGOLIN
    s.phase = PHASE_COLOR
    if single_colors(rules, s, &spaces) == 0:
        end_turn(rules, s)


cdef inline void apply_decision(const HutanRules* rules, HutanState* s, action_t action) noexcept nogil:
    """Carry out a decision."""
    if s.phase == PHASE_PLACE:
        s.placed[s.num_placed] = rules.bit_at[action - PLACE]
        s.num_placed += 1
        if s.num_placed == s.num_flowers:
            plant_item(rules, s)
    elif s.phase == PHASE_TAKE:
        if action < DISCARD:
            take_face(rules, s, action)
        elif action == TAKE_PANGOLIN:
            take_pangolin(rules, s)
        else:
            if action != PASS:
                s.item = action - DISCARD
            end_turn(rules, s)
    elif s.phase == PHASE_COLOR:
        s.phase = PHASE_PLACE
        s.num_flowers = 1
        s.colors[0] = action - COLOR
    elif s.phase == PHASE_ANIMAL:
        if action == ANIMAL_NONE:
            end_turn(rules, s)
        else:
            place_animal(rules, s, rules.bit_at[action - ANIMAL])
    else:
        plant_bonus(rules, s, action - BONUS)


# --- setup and rounds ------------------------------------------------------------------------------


cdef inline void lay_out(const HutanRules* rules, HutanState* s) noexcept nogil:
    """Compute the land from the variants."""
    cdef int q
    s.land = 0
    for q in range(QUARTERS):
        s.land |= rules.land[s.variant[q]]


cdef inline void next_setup(const HutanRules* rules, HutanState* s) noexcept nogil:
    """Go to the first setup draw that is still open, else to the offer (H4)."""
    if s.land == 0:
        s.phase = PHASE_ORDER
    elif rules.num_drawn_cards > bit_count(s.ecosystem):
        s.phase = PHASE_ECOSYSTEM
    elif s.holder == NO_SEAT:
        s.phase = PHASE_FIRST
    else:
        start_round(rules, s)


cdef inline int cards_to_come(const HutanRules* rules, const HutanState* s) noexcept nogil:
    """Cards that the rest of the game will reveal."""
    if s.phase == PHASE_OVER:
        return 0
    if s.phase < PHASE_OFFER:
        return rules.num_rounds * rules.cards_per_round
    if s.phase == PHASE_OFFER:
        return (rules.num_rounds - s.round) * rules.cards_per_round - s.num_offer
    return (rules.num_rounds - s.round - 1) * rules.cards_per_round
