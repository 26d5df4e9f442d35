# Search for the best line of play with all draws known, level by level.

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t

from engine_c.contract cimport GameOps
from engine_c.state cimport EngineState, EngineWorld
from solver.exact.level cimport level_t
from solver.exact.line_ops cimport LineOps, Lines
from solver.play cimport Play, PlayOps

cdef enum:
    NO_NODE = -1

# A state of the search as its way there tells it: the node before and the key it is told by.
ctypedef struct node_t:
    int32_t parent            # NO_NODE: the root
    uint64_t key

# The best end so far: a turn from a node, or the fast policy from it on.
ctypedef struct best_t:
    int32_t score             # final points; INT32_MIN: none
    int32_t node
    uint64_t key              # of the end, for a turn
    int64_t rollout           # stream of the policy's rollout; -1: a turn

# Everything the kernels see.
ctypedef struct search_t:
    const GameOps* ops
    const PlayOps* play
    const LineOps* lines
    const void* rules
    const void* world
    void* context
    int seat
    size_t state_size
    uint64_t seed
    int32_t jitter            # most noise on a value, 1/1024
    int32_t floor             # ends up to this are of no use
    level_t front             # states that are expanded
    level_t inner             # behind a draw inside of their turn
    level_t ahead             # behind the turn
    int32_t first_node        # of the front: node of its first state
    int32_t parent            # node that is expanded
    uint32_t number           # its turn number
    char* scratch             # one state
    node_t* nodes
    int32_t num_nodes
    int32_t room              # nodes there is memory for
    int64_t work              # states valued, rollouts counted by their turns
    int64_t most_work         # < 0: no limit
    int64_t num_dropped
    best_t best
    int error
    int is_all                # no turn was left out by `expand`
    int* stop


cdef class LineSearch:
    """One beam over whole turns."""

    cdef readonly EngineState state
    cdef readonly EngineWorld world
    cdef readonly int width, keep, rollouts
    cdef readonly double share
    cdef readonly tuple opening           # draws pending at the start
    cdef Play _play
    cdef Lines _lines
    cdef EngineState _root
    cdef search_t _search
    cdef int _stop
    cdef bint _is_over

    cdef int _open(self) except -1
    cdef int _expand_front(self) noexcept nogil
    cdef int _look_ahead(self) noexcept nogil
    cdef int _level(self) noexcept nogil
    cdef list _turn_to(self, EngineState state, uint64_t key)
