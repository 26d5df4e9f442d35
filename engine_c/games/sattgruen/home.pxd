# A home as inline kernels: where cards may lie (S6), the light between them (S7), leaves and pots (S8).
#
# Spaces are bits as in engine.pxd. Directions 0..3 are above, left, right, below: ascending cells.

from libc.stdint cimport uint64_t
from libc.string cimport memmove, memset

from engine_c.bits cimport bit_of, next_to
from engine_c.games.sattgruen.engine cimport (
    DECLINES_ALL, DECLINES_NONE, DECLINES_USEFUL, NONE, SattgruenHome, SattgruenRules, SattgruenState,
)

cdef enum:
    START_BIT = 36             # of the start plant in a new home: row 4, column 4
    LIGHT_BITS = 7             # the lights of one side
    TOP = 0                    # first light bit of each side of a card
    RIGHT = 3
    BOTTOM = 6
    LEFT = 9


# --- cells ----------------------------------------------------------------------------------------

cdef inline int cell_of(const SattgruenRules* rules, const SattgruenHome* home, int bit) noexcept nogil:
    """Cell index of a space."""
    return rules.cell_at[bit] + home.shift


cdef inline int bit_of_cell(const SattgruenRules* rules, const SattgruenHome* home, int cell) noexcept nogil:
    """Space of a cell index; it must lie on the board of the home."""
    return rules.bit_at[cell - home.shift]


cdef inline uint64_t plant_spaces(const SattgruenRules* rules, const SattgruenHome* home) noexcept nogil:
    """Legal spaces for a plant (S6.3); the chessboard follows from the neighbours."""
    return next_to(home.rooms) & ~home.plants & rules.reach[home.box]


cdef inline uint64_t room_spaces(const SattgruenRules* rules, const SattgruenHome* home) noexcept nogil:
    """Legal spaces for a room (S6.3)."""
    return next_to(home.plants) & ~home.rooms & rules.reach[home.box]


cdef inline int neighbors_in(uint64_t m, int bit) noexcept nogil:
    """Directions of the neighbours of a space that lie in m, as bits."""
    return <int>(((m << 8) >> bit & 1) | ((m << 1) >> bit & 1) << 1
                 | ((m >> 1) >> bit & 1) << 2 | ((m >> 8) >> bit & 1) << 3)


cdef inline int step_of(int direction) noexcept nogil:
    """What leads from a space to its neighbour."""
    return -8 if direction == 0 else -1 if direction == 1 else 1 if direction == 2 else 8


# --- cards ----------------------------------------------------------------------------------------

cdef inline void clear_home(SattgruenHome* home) noexcept nogil:
    """An empty home."""
    memset(home, 0, sizeof(SattgruenHome))
    home.origin = START_BIT
    home.stored = home.waiting = NONE


cdef inline void move_board(SattgruenHome* home, int step) noexcept nogil:
    """Move all cards `step` bits down: the board then reaches one column or row further."""
    home.plants >>= step
    home.rooms >>= step
    home.open >>= step
    home.bare >>= step
    memmove(home.card, home.card + step, 64 - step)
    memset(home.card + 64 - step, 0, step)
    memmove(home.mark, home.mark + step, 64 - step)
    memset(home.mark + 64 - step, 0, step)
    home.origin -= step
    home.shift += 1 if step == 1 else 9


cdef inline int make_room(SattgruenHome* home, int bit) noexcept nogil:
    """Let the extents take in a space; returns its bit, which changes if the board moves."""
    cdef int x = (bit & 7) - (home.origin & 7), y = (bit >> 3) - (home.origin >> 3)
    if x > home.right:
        if home.right == 0:
            move_board(home, 1)
            bit -= 1
        home.right = x
    elif -x > home.left:
        home.left = -x
    elif y > home.below:
        if home.below == 0:
            move_board(home, 8)
            bit -= 8
        home.below = y
    elif -y > home.above:
        home.above = -y
    else:
        return bit
    home.box = ((home.left * 5 + home.right) * 5 + home.above) * 5 + home.below
    return bit


cdef inline int lay_plant(SattgruenHome* home, int bit, int plant) noexcept nogil:
    """Lay a plant on a space at the edge of the home or inside; returns its bit."""
    bit = make_room(home, bit)
    home.plants |= bit_of(bit)
    home.open |= bit_of(bit)
    home.card[bit] = plant
    home.mark[bit] = 0
    home.num_cards += 1
    return bit


cdef inline int lay_room(SattgruenHome* home, int bit, int room) noexcept nogil:
    """Lay a room; returns its bit."""
    bit = make_room(home, bit)
    home.rooms |= bit_of(bit)
    home.bare |= bit_of(bit)
    home.card[bit] = room
    home.mark[bit] = NONE
    home.num_cards += 1
    return bit


# --- light ----------------------------------------------------------------------------------------

cdef inline int light_around(const SattgruenRules* rules, const SattgruenHome* home,
                             int bit) noexcept nogil:
    """Lights of the rooms around a plant's space, each in the bits of its own side."""
    cdef uint64_t rooms = home.rooms
    cdef int found = 0
    if (rooms << 8) >> bit & 1:
        found |= rules.rooms[home.card[bit - 8]].lights & LIGHT_BITS << BOTTOM
    if (rooms << 1) >> bit & 1:
        found |= rules.rooms[home.card[bit - 1]].lights & LIGHT_BITS << RIGHT
    if (rooms >> 1) >> bit & 1:
        found |= rules.rooms[home.card[bit + 1]].lights & LIGHT_BITS << LEFT
    if (rooms >> 8) >> bit & 1:
        found |= rules.rooms[home.card[bit + 8]].lights & LIGHT_BITS << TOP
    return found


cdef inline int lit_around(const SattgruenRules* rules, const SattgruenHome* home, int bit,
                           int room, uint64_t plants) noexcept nogil:
    """Directions of the neighbours in `plants` that a room's light on that side suits, as bits."""
    cdef int lights = rules.rooms[room].lights, found = 0
    if (plants << 8) >> bit & 1:
        found |= (rules.plants[home.card[bit - 8]].needs & lights & LIGHT_BITS << TOP) != 0
    if (plants << 1) >> bit & 1:
        found |= ((rules.plants[home.card[bit - 1]].needs & lights & LIGHT_BITS << LEFT) != 0) << 1
    if (plants >> 1) >> bit & 1:
        found |= ((rules.plants[home.card[bit + 1]].needs & lights & LIGHT_BITS << RIGHT) != 0) << 2
    if (plants >> 8) >> bit & 1:
        found |= ((rules.plants[home.card[bit + 8]].needs & lights & LIGHT_BITS << BOTTOM) != 0) << 3
    return found


# --- leaves and pots ------------------------------------------------------------------------------

cdef inline bint may_refuse(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """Whether leaves may be refused at all (S8.5)."""
    if rules.declines == DECLINES_USEFUL:
        return rules.is_solo != 0 or s.goals & (rules.vacation_goals | rules.pot_goals) != 0
    return rules.declines == DECLINES_ALL


cdef inline int least_leaves(const SattgruenRules* rules, const SattgruenState* s, int most,
                             int missing) noexcept nogil:
    """Least number of leaves that may be accepted of `most`, capped at what is missing (S8.4)."""
    if rules.declines == DECLINES_NONE:
        return most
    if rules.declines == DECLINES_ALL or s.goals & rules.vacation_goals:
        return 0
    if most == missing and (rules.is_solo != 0 or s.goals & rules.pot_goals != 0):
        return most - 1
    return most


cdef inline int missing_leaves(const SattgruenRules* rules, const SattgruenHome* home,
                               int bit) noexcept nogil:
    """What an open plant lacks."""
    return rules.plants[home.card[bit]].growth - home.mark[bit]


cdef inline int next_pot(const SattgruenRules* rules, SattgruenState* s) noexcept nogil:
    """Take the pot for the next plant: its material (S8.2, S12.4)."""
    cdef int last = rules.num_materials - 1, material
    if not rules.is_solo:
        for material in range(last):
            if s.pots[material]:
                s.pots[material] -= 1
                return material
        return last
    if not s.row_pot_taken:
        s.row_pot_taken = 1
        return rules.row_pot[s.turn]
    if s.turn < rules.num_turns:
        for material in range(last - 1, -1, -1):
            if s.pots[material]:
                s.pots[material] -= 1
                return material
    return last


cdef inline void grow(const SattgruenRules* rules, SattgruenState* s, SattgruenHome* home, int bit,
                      int leaves) noexcept nogil:
    """Leaves, capped at what is missing, fall on an open plant; it may be potted (S8.1)."""
    cdef int after = home.mark[bit] + leaves
    if after >= rules.plants[home.card[bit]].growth:
        home.open &= ~bit_of(bit)
        after = next_pot(rules, s)
    home.mark[bit] = after
