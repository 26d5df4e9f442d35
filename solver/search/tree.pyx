"""Nodes of a tree over whole turns; see tree.pxd."""

from libc.stdint cimport uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcmp, memcpy, memset

from engine_c.contract cimport action_t

cdef enum:
    FIRST_NODES = 64
    FIRST_ACTIONS = 256


cdef int tree_open(tree_t* tree, int num_players) noexcept nogil:
    while tree.num_nodes < <uint32_t>num_players:
        if add_node(tree) < 0:
            return -1
    return 0


cdef void close_trees(tree_t* trees, int num) noexcept nogil:
    cdef int i
    if trees == NULL:
        return
    for i in range(num):
        free(trees[i].nodes)
        free(trees[i].actions)
    free(trees)


cdef int add_node(tree_t* tree) noexcept nogil:
    """Return the number of a new node, -1 without room."""
    cdef node_t* grown
    cdef uint32_t room
    if tree.num_nodes == tree.nodes_room:
        room = max(2 * tree.nodes_room, <uint32_t>FIRST_NODES)
        if room > MAX_NODES:
            return -1
        grown = <node_t*>realloc(tree.nodes, room * sizeof(node_t))
        if grown == NULL:
            return -1
        tree.nodes = grown
        tree.nodes_room = room
    memset(tree.nodes + tree.num_nodes, 0, sizeof(node_t))
    tree.num_nodes += 1
    return tree.num_nodes - 1


cdef uint32_t child_of(tree_t* tree, uint32_t at, const action_t* actions, int num_actions) noexcept nogil:
    cdef node_t* node
    cdef int made
    cdef uint32_t child = tree.nodes[at].first_child
    while child != 0:
        node = tree.nodes + child
        if node.num_actions == num_actions and memcmp(
                tree.actions + node.first_action, actions, num_actions * sizeof(action_t)) == 0:
            return child
        child = node.next_sibling
    if tree.nodes[at].num_children == MAX_CHILDREN or not reserve_actions(tree, num_actions):
        return 0
    made = add_node(tree)
    if made < 0:
        return 0
    node = tree.nodes + made
    node.first_action = tree.num_actions
    node.num_actions = num_actions
    node.next_sibling = tree.nodes[at].first_child
    memcpy(tree.actions + tree.num_actions, actions, num_actions * sizeof(action_t))
    tree.num_actions += num_actions
    tree.nodes[at].first_child = made
    tree.nodes[at].num_children += 1
    return made


cdef bint reserve_actions(tree_t* tree, int num) noexcept nogil:
    """Make room for so many decisions more; False without memory."""
    cdef action_t* grown
    cdef uint32_t room
    if tree.num_actions + num <= tree.actions_room:
        return True
    room = max(2 * tree.actions_room, <uint32_t>FIRST_ACTIONS)
    grown = <action_t*>realloc(tree.actions, room * sizeof(action_t))
    if grown == NULL:
        return False
    tree.actions = grown
    tree.actions_room = room
    return True
