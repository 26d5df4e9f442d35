# Layouts of rooms around plants that lie, depth first.

from libc.stdint cimport int16_t, int32_t, uint64_t

from solver.games.sattgruen.layout cimport layouts_t

# Take up a layout of plants; returns what no layout of rooms in it is above.
cdef int32_t open_layout(layouts_t* all_, int frame_index, int layout) noexcept nogil
# Try all cells for the next room that may lead to something better than the best.
cdef void try_rooms(layouts_t* all_, int level, uint64_t free_, int32_t points, int lit, int lit_cells,
                    int dim_cells, int prefix) noexcept nogil
# Fill in the most points of goals about rooms alone below a beginning; returns them.
cdef int16_t fill_prefixes(layouts_t* all_, int level, uint64_t free_, int prefix) noexcept nogil
