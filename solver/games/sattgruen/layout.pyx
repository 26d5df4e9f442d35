"""One layout of a full home of Sattgrün: laid into the home, and scored with its leaves dealt best."""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memcpy

from engine_c.bits cimport bit_count, bit_of, bit_select
from engine_c.games.sattgruen.engine cimport NONE, SattgruenHome, SattgruenRules
from engine_c.games.sattgruen.home cimport light_around
from engine_c.games.sattgruen.scoring cimport home_score


cdef void deal(int number, int layout, uint8_t* out) noexcept nogil:
    """Write layout number `layout` of all orders of `number` things."""
    cdef uint64_t left = bit_of(number) - 1
    cdef int i, size = 1
    for i in range(2, number):
        size *= i
    for i in range(number):
        out[i] = bit_select(left, layout // size)
        left &= ~bit_of(out[i])
        layout %= size
        if number - 1 - i > 0:
            size //= number - 1 - i


cdef int num_layouts(int number) noexcept nogil:
    """Orders of so many things."""
    cdef int i, n = 1
    for i in range(2, number + 1):
        n *= i
    return n


cdef void lay_plants(layouts_t* all_) noexcept nogil:
    """Put the plants of the layout at hand into the home; rooms are taken away."""
    cdef SattgruenHome* home = &all_.state.homes[all_.seat]
    cdef frame_t* frame = &all_.frames[all_.frame]
    cdef int c, p, bit
    home.plants = home.rooms = home.open = home.bare = 0
    home.left = home.above = 0
    home.right = frame.width - 1
    home.below = frame.height - 1
    home.origin = BOARD
    for c in range(all_.num_plants):
        p = all_.plant_at[c]
        bit = frame.plant_bit[c]
        home.plants |= bit_of(bit)
        home.card[bit] = all_.plant[p]
        home.mark[bit] = all_.material[p]
        if all_.material[p] == NONE:
            home.open |= bit_of(bit)
            home.mark[bit] = 0


cdef void lay_rooms(layouts_t* all_) noexcept nogil:
    """Put the rooms into the home."""
    cdef SattgruenHome* home = &all_.state.homes[all_.seat]
    cdef int r, bit
    home.rooms = home.bare = 0
    for r in range(all_.num_rooms):
        bit = all_.frames[all_.frame].room_bit[all_.room_cell[r]]
        home.rooms |= bit_of(bit)
        home.card[bit] = all_.room[r]
        home.mark[bit] = all_.item[r]
        if all_.item[r] == NONE:
            home.bare |= bit_of(bit)


cdef int32_t score_dealt(layouts_t* all_, const int* modes, const int* light, int left) noexcept nogil:
    """Score the home with its open plants potted (2), with few leaves (1) or full (0); -1: too few."""
    cdef const SattgruenRules* rules = all_.rules
    cdef SattgruenHome* home = &all_.state.homes[all_.seat]
    cdef int c, p, bit, growth, most
    cdef uint64_t open_ = home.open
    cdef int32_t score
    for c in range(all_.num_plants):
        p = all_.plant_at[c]
        growth = rules.plants[all_.plant[p]].growth
        if all_.material[p] != NONE:
            continue
        if modes[c] == 2:
            left -= max(0, growth - light[c])
        elif light[c] >= growth or (modes[c] == 1 and light[c] > all_.few_leaves):
            return -1
    if left < 0:
        return -1
    for c in range(all_.num_plants):
        p = all_.plant_at[c]
        if all_.material[p] != NONE:
            continue
        bit = all_.frames[all_.frame].plant_bit[c]
        growth = rules.plants[all_.plant[p]].growth
        if modes[c] == 2:
            home.open &= ~bit_of(bit)
            home.mark[bit] = rules.num_materials - 1
            continue
        most = growth - 1 - light[c]
        if modes[c] == 1:
            most = min(most, all_.few_leaves - light[c])
        most = min(most, left)
        left -= most
        home.mark[bit] = light[c] + most
    score = home_score(rules, &all_.state, all_.seat)
    home.open = open_
    return score


cdef void keep_best(layouts_t* all_, int32_t score, const int* modes, const int* light,
                    int left) noexcept nogil:
    """Remember the layout at hand with its leaves."""
    cdef const SattgruenRules* rules = all_.rules
    cdef int c, p, growth, most
    all_.best = score
    all_.best_frame = all_.frame
    memcpy(all_.best_room_cell, all_.room_cell, SIDE_CARDS)
    for c in range(all_.num_plants):
        p = all_.plant_at[c]
        growth = rules.plants[all_.plant[p]].growth
        if all_.material[p] == NONE and modes[c] == 2:
            left -= max(0, growth - light[c])
    for c in range(all_.num_plants):
        p = all_.plant_at[c]
        all_.best_plant_cell[p] = c
        growth = rules.plants[all_.plant[p]].growth
        all_.best_leaves[p] = growth
        if all_.material[p] == NONE and modes[c] != 2:
            most = growth - 1 - light[c]
            if modes[c] == 1:
                most = min(most, all_.few_leaves - light[c])
            most = min(most, left)
            left -= most
            all_.best_leaves[p] = light[c] + most


cdef int32_t whole_score(layouts_t* all_) noexcept nogil:
    """Score the layout at hand with its leaves dealt as well as possible, and keep it if it is the best.

    -1 if pots lack their leaves.
    """
    cdef SattgruenHome* home = &all_.state.homes[all_.seat]
    cdef int light[SIDE_CARDS]
    cdef int modes[SIDE_CARDS]
    cdef int c, p, bit, left = all_.pool, most_modes = 3 if all_.few_leaves >= 0 else 2
    cdef int32_t score, found = -1
    lay_rooms(all_)
    for c in range(all_.num_plants):
        p = all_.plant_at[c]
        bit = all_.frames[all_.frame].plant_bit[c]
        light[c] = bit_count(light_around(all_.rules, home, bit) & all_.rules.plants[all_.plant[p]].needs)
        modes[c] = 0
        if all_.material[p] != NONE:
            left -= max(0, all_.rules.plants[all_.plant[p]].growth - light[c])
    if left < 0:
        return -1
    while True:
        score = score_dealt(all_, modes, light, left)
        if score > found:
            found = score
            if score > all_.best:
                keep_best(all_, score, modes, light, left)
        # The next way: modes count up, in the order full, potted, few.
        c = 0
        while c < all_.num_plants:
            if all_.material[all_.plant_at[c]] == NONE:
                if modes[c] == 0:
                    modes[c] = 2
                    break
                if modes[c] == 2 and most_modes == 3:
                    modes[c] = 1
                    break
                modes[c] = 0
            c += 1
        if c == all_.num_plants:
            return found
