# The last turns of a seat of Sattgrün, exactly, all draws known.

from libc.stdint cimport int32_t, int64_t, uint64_t

from engine_c.contract cimport MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.games.sattgruen.engine cimport SattgruenRules, SattgruenState, SattgruenWorld
from engine_c.state cimport EngineState, EngineWorld
from solver.turns cimport keyset_t

# States that are still to be looked at, each with the decisions that led to it.
ctypedef struct node_t:
    int32_t bound             # final points that no line from here exceeds
    int32_t parent            # in the same heap, -1: none
    int32_t length
    action_t[MAX_TURN_DECISIONS + 1] actions

ctypedef struct heap_t:
    size_t state_size
    int32_t num
    int32_t room
    node_t* nodes
    char* states
    keyset_t keys

ctypedef struct ends_t:
    const GameOps* ops
    const SattgruenRules* rules
    const SattgruenWorld* world
    int seat
    uint64_t limit            # turn number behind the last turn that counts
    int part                  # of the lines of two turns, of so many parts
    int num_parts
    heap_t first              # inside the first of two turns
    heap_t between            # before the last turn
    heap_t last               # inside the last turn
    heap_t* inner             # of the turn at hand
    int32_t parent            # node that is being expanded
    int32_t before            # node of `between` the last turn begins at, -1: there is one turn only
    int32_t choice            # decision that the walk at hand begins behind, -1: none
    char* scratch
    int32_t best
    int num_best              # decisions of the best line
    action_t[8 * MAX_TURN_DECISIONS] best_actions
    int64_t work
    int64_t most_work         # after so many it ends by itself; < 0: no limit
    int is_counting           # ends as good as the best are counted
    keyset_t equal            # their keys
    int error
    int* stop


cdef class EndSearch:
    """The last turn of a seat, or the last two of a solo game."""

    cdef readonly EngineState state
    cdef readonly EngineWorld world
    cdef ends_t _ends
    cdef int _num_turns
    cdef int _stop
