# The tree below one candidate, grown in one lane: whole turns, known by their decisions alone.
#
# Every seat has a tree of its own: a node is a sequence of the seat's own turns. Whatever comes between them
# (draws, turns of others) is another in each simulation, so a node stands for all that may come, and nothing
# hidden is told by it.

from libc.stdint cimport int64_t, uint8_t, uint32_t

from engine_c.contract cimport MAX_PLAYERS, action_t

cdef enum:
    MAX_CHILDREN = 255        # of a node
    MAX_NODES = 1 << 15       # of a tree, so that a long search keeps to some memory; then it grows no more

ctypedef struct node_t:
    int64_t value             # sum over its simulations of what its seat makes the most of, 1/1024
    float prior               # how often the policy played it, and a share by what the generator thinks of it
    uint32_t visits
    uint32_t first_child      # made last; 0: none
    uint32_t next_sibling     # made before; 0: none
    uint32_t first_action     # place in `actions`
    uint8_t num_actions
    uint8_t num_children
    uint8_t is_asked          # the generator's turns are among the children

ctypedef struct tree_t:
    node_t* nodes             # the roots of the seats come first
    uint32_t num_nodes
    uint32_t nodes_room
    action_t* actions         # decisions of all nodes
    uint32_t num_actions
    uint32_t actions_room
    int64_t done              # simulations of the lane below this number are in it
    int64_t[MAX_PLAYERS] squares    # of the values at each root


cdef inline size_t trees_bytes(const tree_t* trees, int num) noexcept nogil:
    """What the trees of all lanes take."""
    cdef size_t total = num * sizeof(tree_t)
    cdef int i
    for i in range(num):
        total += trees[i].nodes_room * sizeof(node_t) + trees[i].actions_room * sizeof(action_t)
    return total


# Make the roots of the seats, unless there are; -1 without memory.
cdef int tree_open(tree_t* tree, int num_players) noexcept nogil
# Give the trees of all lanes back.
cdef void close_trees(tree_t* trees, int num) noexcept nogil
# The child behind a turn, made if it is new; 0 if there is no room.
cdef uint32_t child_of(tree_t* tree, uint32_t at, const action_t* actions, int num_actions) noexcept nogil
