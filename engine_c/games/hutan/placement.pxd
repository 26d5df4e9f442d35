# Where flowers may be planted (H8), as sets of spaces computed without listing placements.
#
# Letters: `a1`, `a2`, `a3` are the spaces that could take the first, second, third flower by colour
# alone (H8.2): the empty land and the single flowers of the colour. Two of them share only empty
# spaces. `touch` is the forest and its neighbours, everything while the forest is empty (H8.4): at
# least one flower must lie in it. With touch_rule=each the caller meets each `a` with it instead and
# passes everything as `touch`.

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_of, next_to
from engine_c.games.hutan.bits cimport behind_neighbor, next_to_two
from engine_c.games.hutan.engine cimport HutanGrid

cdef enum:
    EVERYWHERE = -1           # as uint64_t: every space


cdef inline uint64_t forest_of(const HutanGrid* grid) noexcept nogil:
    """Spaces that are neither empty nor lake (H1.9)."""
    return grid.color[0] | grid.color[1] | grid.color[2] | grid.color[3] | grid.color[4]


cdef inline uint64_t touch_of(uint64_t forest) noexcept nogil:
    """The forest and its neighbours; everything while the forest is empty (H8.4)."""
    return (forest | next_to(forest)) if forest else <uint64_t>EVERYWHERE


cdef inline uint64_t first_of_pair(uint64_t a1, uint64_t a2, uint64_t touch) noexcept nogil:
    """First spaces of two flowers of different colours."""
    return a1 & ((touch & next_to(a2)) | next_to(a2 & touch))


cdef inline uint64_t first_of_twins(uint64_t a, uint64_t touch) noexcept nogil:
    """First spaces of two flowers of one colour; the second has the higher index (H7.3)."""
    cdef uint64_t near = a & touch
    return (near & ((a >> 1) | (a >> 8))) | (a & ((near >> 1) | (near >> 8)))


cdef inline uint64_t first_of_three_anywhere(uint64_t a1, uint64_t a2, uint64_t a3) noexcept nogil:
    """First spaces of three flowers, touch rule aside: the first, second or third is the middle one."""
    return a1 & ((next_to(a2) & next_to(a3) & next_to_two(a2 | a3))
                 | behind_neighbor(a2, a3) | behind_neighbor(a3, a2))


cdef inline uint64_t first_of_three(uint64_t a1, uint64_t a2, uint64_t a3,
                                    uint64_t touch) noexcept nogil:
    """First spaces of three flowers of different colours."""
    cdef uint64_t far = a1 & ~touch
    cdef uint64_t found = first_of_three_anywhere(a1 & touch, a2, a3)
    if far:
        found |= first_of_three_anywhere(far, a2 & touch, a3) | first_of_three_anywhere(far, a2, a3 & touch)
    return found


cdef inline uint64_t second_of_three_anywhere(uint64_t a2, uint64_t a3, uint64_t x,
                                              uint64_t near_x) noexcept nogil:
    """Second spaces of three flowers with the first on x, touch rule aside."""
    cdef uint64_t level = a2 & near_x, ends = a3 & near_x
    cdef uint64_t found = (level & next_to(a3 & ~x)) | (a2 & next_to(ends))
    # x in the middle: the third flower needs a neighbour of x other than the second's.
    if ends & (ends - 1):
        found |= level
    elif ends:
        found |= level & ~ends
    return found & ~x


cdef inline uint64_t second_of_three(uint64_t a2, uint64_t a3, int first, const uint64_t* neighbors,
                                     uint64_t touch) noexcept nogil:
    """Second spaces of three flowers of different colours with the first on bit `first`."""
    cdef uint64_t x = bit_of(first), near_x = neighbors[first]
    if x & touch:
        return second_of_three_anywhere(a2, a3, x, near_x)
    return (second_of_three_anywhere(a2 & touch, a3, x, near_x)
            | second_of_three_anywhere(a2, a3 & touch, x, near_x))


cdef inline uint64_t third_of_three(uint64_t a3, int first, int second, const uint64_t* neighbors,
                                    uint64_t touch) noexcept nogil:
    """Third spaces of three flowers with two placed; it links them if they are no neighbours."""
    cdef uint64_t x = bit_of(first), y = bit_of(second), found
    if neighbors[first] & y:
        found = (neighbors[first] | neighbors[second]) & ~(x | y)
    else:
        found = neighbors[first] & neighbors[second]
    found &= a3
    return found if (x | y) & touch else found & touch


cdef inline uint64_t second_of_pair(uint64_t a2, int first, bint is_twin, const uint64_t* neighbors,
                                    uint64_t touch) noexcept nogil:
    """Second spaces of two flowers with the first on bit `first`."""
    cdef uint64_t x = bit_of(first)
    cdef uint64_t found = a2 & neighbors[first]
    if is_twin:
        found &= ~(x - 1)
    return found if x & touch else found & touch
