# How the areas of a grid compete for flowers, and which of their spaces are hard to plant.

from libc.stdint cimport uint64_t

from engine_c.bits cimport bit_count, next_to
from engine_c.games.hutan.bits cimport next_to_two
from engine_c.games.hutan.engine cimport COLORS, HutanState
from solver.games.hutan.evaluator cimport ACCESS, chances_t, layout_t, outlook_t, spot_t

# The spaces that still want flowers.
ctypedef struct needs_t:
    uint64_t open                  # land without a tree or an animal
    uint64_t[COLORS] of            # those of areas begun in the colour and no other; disjoint

# Fill `look.demand` for a seat with `turns` own turns left; the rest of `look` is filled.
cdef void read_demand(outlook_t* look, const HutanState* s, int seat, int turns,
                      const spot_t* spots) noexcept nogil
cdef void read_needs(const HutanState* s, int seat, const layout_t* layout, const spot_t* spots,
                     needs_t* needs) noexcept nogil


cdef inline bint has_access(const chances_t* chances) noexcept nogil:
    """Return whether it matters at all which spaces lack neighbours."""
    return chances.access[0] != 0 or chances.access[1] != 0 or chances.access[2] != 0


cdef inline float access_of(const chances_t* chances, const needs_t* needs) noexcept nogil:
    """Points lost by spaces that lack neighbours: none is open, none of another colour, only one.

    A card brings two or three flowers for neighbouring spaces, most of them of different colours.
    """
    cdef int c
    cdef uint64_t wanted, others, near
    cdef int lonely = 0, alike = 0, one = 0
    for c in range(COLORS):
        wanted = needs.of[c]
        if wanted == 0:
            continue
        others = needs.open & ~wanted
        near = next_to(others)
        lonely += bit_count(wanted & ~next_to(needs.open))
        alike += bit_count(wanted & ~near)
        one += bit_count(wanted & near & ~next_to_two(others))
    alike -= lonely
    return -(lonely * chances.access[0] + alike * chances.access[1] + one * chances.access[2])
