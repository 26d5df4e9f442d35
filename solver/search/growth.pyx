"""How trees over turns grow below a candidate, one simulation at a time.

Each seat goes down its own tree and makes the most of its own points (max^n; Luckhardt and Irani 1986), as
long as it knows the way; then the fast policy plays for it. A node gets another child whenever it has few
for its visits (progressive widening; Coulom 2007): the turn that the policy of rollouts plays there, which is
another each time, and once the node has been visited often the best turns of the generator. Else the child is
chosen by PUCT (Rosin 2011): the mean of what followed it, and what is due to a child that the policy plays
often and that was seldom tried, in units of how much the ends of simulations differ at all. A child that the
rules do not allow in the World at hand is passed over (open loop; Perez Liebana and others 2015).

A simulation is never left halfway: a tree is what whole simulations made of it.
"""

from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.string cimport memcpy, memset

from engine_c.contract cimport MAX_LEGAL, MAX_PLAYERS, action_t, rng_t
from solver.play cimport POINT, reach_decision, turn_t
from solver.search.tally cimport lead, search_t
from solver.search.tree cimport MAX_CHILDREN, child_of, node_t, tree_t
from solver.turns cimport path_t

cdef enum:
    FIRST_CHOICE = 4          # visits before a node has children
    ASK = 64                  # visits before the generator is asked
    ASKED_TURNS = 8           # turns it gives

cdef double WIDENING = 0.6        # a node has 1 + WIDENING * sqrt(visits) children
cdef double EXPLORATION = 0.5     # weight of what is due to a child
cdef double ASKED_SHARE = 0.25    # prior of the generator's best turn, for each visit before it was asked
cdef double ASKED_POINTS = 2.0    # a turn worse by so many points has a prior smaller by a factor of about e

cdef int NEVER = 0                # a flag that nobody sets


cdef void go_down(const search_t* s, tree_t* tree, const void* world, char* state, char* spare, rng_t* rng,
                  way_t* way) noexcept nogil:
    cdef bint[MAX_PLAYERS] is_inside
    cdef uint32_t[MAX_PLAYERS] at
    cdef uint32_t child
    cdef int seat, num_inside = 0
    way.length = 0
    for seat in range(s.num_players):
        at[seat] = seat
        is_inside[seat] = enter(tree, seat, seat, way)
        num_inside += is_inside[seat]
    while num_inside > 0 and way.length < MAX_WAY and reach_decision(
            s.ops, s.rules, state, world, 0, -1, &NEVER):
        seat = s.ops.current_player(s.rules, state)
        if not is_inside[seat]:
            s.play.rollout(s.ops, s.rules, state, world, 1, rng, &NEVER)
            continue
        child = choose(s, tree, at[seat], seat, state, spare, rng)
        is_inside[seat] = child != 0 and enter(tree, child, seat, way)
        num_inside -= not is_inside[seat]
        at[seat] = child


cdef bint enter(const tree_t* tree, uint32_t node, int seat, way_t* way) noexcept nogil:
    """Add a node to the way; True if it has been visited often enough to choose below it."""
    way.nodes[way.length] = node
    way.seats[way.length] = seat
    way.length += 1
    return tree.nodes[node].visits >= FIRST_CHOICE


cdef void go_up(const search_t* s, tree_t* tree, const way_t* way, int32_t value,
                const int32_t* scores) noexcept nogil:
    cdef int32_t[MAX_PLAYERS] values
    cdef node_t* node
    cdef int i, seat
    for seat in range(s.num_players):
        values[seat] = value if seat == s.seat else lead(s, seat, scores, s.has_others)
        tree.squares[seat] += <int64_t>values[seat] * values[seat]
    for i in range(way.length):
        node = tree.nodes + way.nodes[i]
        node.visits += 1
        node.value += values[way.seats[i]]


cdef double spread(const tree_t* tree, int seat) noexcept nogil:
    """Standard deviation of the values that a seat's simulations ended with."""
    cdef const node_t* root = tree.nodes + seat
    cdef double total = <double>root.value
    return sqrt(max(<double>tree.squares[seat] - total * total / root.visits, 0.0) / (root.visits - 1))


cdef uint32_t choose(const search_t* s, tree_t* tree, uint32_t at, int seat, char* state, char* spare,
                     rng_t* rng) noexcept nogil:
    """Play a turn from a node and return where it leads; 0 if there was no room for it."""
    cdef bint[MAX_CHILDREN] is_refused
    cdef double due
    cdef uint32_t child
    cdef int place = 0
    if tree.nodes[at].visits >= ASK and not tree.nodes[at].is_asked:
        ask(s, tree, at, state)
    if tree.nodes[at].num_children < 1 + WIDENING * sqrt(<double>tree.nodes[at].visits):
        return widen(s, tree, at, state, rng)
    due = EXPLORATION * spread(tree, seat) * sqrt(<double>tree.nodes[at].visits) / sum_priors(tree, at)
    memset(is_refused, 0, sizeof(is_refused))
    memcpy(spare, state, s.state_size)
    while True:
        child = best_child(tree, at, due, is_refused, &place)
        if child == 0:
            return widen(s, tree, at, state, rng)
        if replay(s, tree.actions + tree.nodes[child].first_action, tree.nodes[child].num_actions, state):
            return child
        is_refused[place] = True
        memcpy(state, spare, s.state_size)


cdef uint32_t widen(const search_t* s, tree_t* tree, uint32_t at, char* state, rng_t* rng) noexcept nogil:
    """Play the turn of the policy and return where it leads; 0 if there was no room for it."""
    cdef path_t path
    cdef uint32_t child
    path.length = 0
    s.play.likely_turn(s.ops, s.rules, state, rng, &path)
    child = child_of(tree, at, path.actions, path.length)
    if child != 0:
        tree.nodes[child].prior += 1
    return child


cdef double sum_priors(const tree_t* tree, uint32_t at) noexcept nogil:
    """Of all children; above 0, as the policy made the first."""
    cdef double total = 0
    cdef uint32_t child = tree.nodes[at].first_child
    while child != 0:
        total += tree.nodes[child].prior
        child = tree.nodes[child].next_sibling
    return total


cdef uint32_t best_child(const tree_t* tree, uint32_t at, double due, const bint* is_refused,
                         int* place) noexcept nogil:
    """Return the child with the largest mean and due, and its place among all; 0 if all are refused."""
    cdef const node_t* node = tree.nodes + at
    cdef const node_t* each
    cdef double mean = <double>node.value / node.visits
    cdef double score, best_score = 0
    cdef uint32_t best = 0, child = node.first_child
    cdef int i = 0
    while child != 0:
        each = tree.nodes + child
        if not is_refused[i]:
            # One visit of the parent's mean: a new child is no worse than the others.
            score = (<double>each.value + mean + due * each.prior) / (each.visits + 1)
            if best == 0 or score > best_score:
                best = child
                best_score = score
                place[0] = i
        child = each.next_sibling
        i += 1
    return best


cdef void ask(const search_t* s, tree_t* tree, uint32_t at, const char* state) noexcept nogil:
    """Add the best turns of the generator to the children."""
    cdef turn_t[ASKED_TURNS] turns
    cdef uint32_t child
    cdef int i, num = s.play.generate(s.ops, s.rules, state, turns, ASKED_TURNS, NULL, &NEVER)
    tree.nodes[at].is_asked = True
    for i in range(num):
        child = child_of(tree, at, turns[i].actions, turns[i].num_actions)
        if child != 0:
            tree.nodes[child].prior += <float>(
                ASKED_SHARE * ASK * fading((turns[0].value - turns[i].value) / (ASKED_POINTS * POINT)))


cdef double fading(double x) noexcept nogil:
    """About exp(-x) for x >= 0, the same on every processor."""
    cdef double root = 1 + max(x, 0.0) / 8
    root *= root
    root *= root
    return 1 / (root * root)


cdef bint replay(const search_t* s, const action_t* actions, int num_actions, char* state) noexcept nogil:
    """Make a turn's decisions as far as they are allowed; True if all were."""
    cdef action_t[MAX_LEGAL] legal
    cdef int seat = s.ops.current_player(s.rules, state)
    cdef int i, k, num_legal
    for i in range(num_actions):
        if s.ops.current_player(s.rules, state) != seat:
            return False
        num_legal = s.ops.legal_actions(s.rules, state, legal)
        for k in range(num_legal):
            if legal[k] == actions[i]:
                break
        else:
            return False
        s.ops.apply(s.rules, state, actions[i])
    return True
