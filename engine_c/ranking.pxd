# The order of the seats at the end of a game: an inline kernel all games share.

from libc.stdint cimport int32_t


cdef inline void rank_by(const int32_t* points, int num_players, int first, int* out) noexcept nogil:
    """Seats by falling points, out[num_players]; of equal ones who comes first going round from `first`."""
    cdef int i, j, seat
    for i in range(num_players):
        seat = (first + i) % num_players
        j = i
        while j > 0 and points[out[j - 1]] < points[seat]:
            out[j] = out[j - 1]
            j -= 1
        out[j] = seat
