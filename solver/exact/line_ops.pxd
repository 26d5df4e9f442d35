# What a search for lines may know of a game beside the seam.
#
# `solver/games/<game>/lines.pyx` fills one LineOps table and names its handle LINES; line_ops.pyx has
# defaults for games that have none. Everything runs without the GIL. `context` is memory of
# `context_size` bytes that `prepare` fills once for a search; it may depend on the root and its World.
# `is_thorough`: the search is to prove something, so bounds may take their time.

from libc.stddef cimport size_t
from libc.stdint cimport int32_t

from engine_c.contract cimport GameOps
from solver.play cimport PlayOps
from solver.turns cimport visit_t

ctypedef struct LineOps:
    size_t context_size
    void (*prepare)(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                    const void* world, int seat, int is_thorough, void* context) noexcept nogil
    # 1 if a line ends here; draws are not pending.
    int (*is_over)(const GameOps* ops, const void* rules, const void* state,
                   const void* context) noexcept nogil
    # Visit the distinct turns of the player to move, as walk_turns does; if some are left
    # out `is_all` is set to 0. Returns their number, NO_MEMORY or STOPPED. The same state, the same turns.
    int32_t (*expand)(const GameOps* ops, const void* rules, const void* state, const void* context,
                      visit_t visit, void* visit_context, int* is_all, const int* stop) noexcept nogil
    # Called before a state is expanded: `context` may be fitted to it for what is asked of its children.
    # Returns a bound on the state, as `bound` does, `best` points being known to be reached.
    int32_t (*focus)(const GameOps* ops, const void* rules, const void* state, int32_t best,
                     void* context) noexcept nogil
    # Guess of the final points of the best line from a state, in 1/1024; asked right behind `bound`
    # of the same state.
    int32_t (*value)(const GameOps* ops, const void* rules, const void* state, void* context) noexcept nogil
    # Final points that no line from a state exceeds; INT32_MAX: nothing is known.
    int32_t (*bound)(const GameOps* ops, const void* rules, const void* state, void* context) noexcept nogil


cdef class Lines:
    """Python's handle on one LineOps table."""

    cdef const LineOps* ops

# The handle on a game's own table.
cdef Lines lines_of(const LineOps* ops)
# The table with nothing but defaults; a game's own table starts as its copy.
cdef const LineOps* generic_lines() noexcept nogil
# A context of a game without one of its own begins with this.
ctypedef struct line_context_t:
    const PlayOps* play
    int seat                  # whose points count
