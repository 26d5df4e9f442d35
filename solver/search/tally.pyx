"""Simulations of a search over whole turns and what they add up to."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport MAX_GOALS, MAX_PLAYERS, MAX_TERMS, TERMINAL, rng_t
from engine_c.rng cimport rng_seed
from solver.play cimport POINT
from solver.search.flag cimport flag_is_set
from solver.search.growth cimport go_down, go_up, way_t
from solver.search.tree cimport close_trees, tree_open, tree_t, trees_bytes

cdef uint64_t HIDDEN_STREAM = 0x48696464656E2121


# How one simulation ends.
ctypedef struct outcome_t:
    bint is_won               # by the own seat, with others in the game
    int32_t[MAX_PLAYERS] scores    # 1/1024 points
    int32_t[MAX_TERMS] terms       # own seat, 1/1024 points; sum to its score


cdef void fill_hidden(const search_t* s, char* state, uint64_t number) noexcept nogil:
    """Sample what is private to other seats, the same in every candidate's state of a World."""
    cdef rng_t rng
    rng_seed(&rng, s.seed ^ HIDDEN_STREAM, number)
    s.ops.determinize(s.rules, state, s.seat, &rng)


cdef void simulate(search_t* s, int index, int64_t j, const void* world, uint64_t number, char* state,
                   tally_t* tally) noexcept nogil:
    """Play simulation j of a candidate to the horizon in its World and add the outcome, unless stopped."""
    cdef outcome_t outcome
    cdef rng_t rng
    open_simulation(s, index, number, state, &rng)
    s.play.rollout(s.ops, s.rules, state, world, s.horizon, &rng, &s.stop)
    judge(s, state, &outcome)
    if not flag_is_set(&s.stop):
        record(s, index, j, &outcome, tally)


cdef void simulate_in_tree(search_t* s, int index, int64_t j, const void* world, uint64_t number, char* state,
                           char* spare, tree_t* tree, tally_t* tally) noexcept nogil:
    """The same down the trees of the seats; never stopped on the way."""
    cdef int never = 0
    cdef outcome_t outcome
    cdef rng_t rng
    cdef way_t way
    open_simulation(s, index, number, state, &rng)
    go_down(s, tree, world, state, spare, &rng, &way)
    # So many turns behind the tree, not in all: it would find out where the evaluator is wrong, and make
    # for that.
    s.play.rollout(s.ops, s.rules, state, world, s.horizon, &rng, &never)
    judge(s, state, &outcome)
    go_up(s, tree, &way, record(s, index, j, &outcome, tally), outcome.scores)
    tree.done = j + s.lanes


cdef void open_simulation(const search_t* s, int index, uint64_t number, char* state,
                          rng_t* rng) noexcept nogil:
    """Set the state behind a candidate, with hidden contents of a World, and the stream of the policy."""
    memcpy(state, s.after + s.state_size * index, s.state_size)
    fill_hidden(s, state, number)
    # The same stream for all candidates: less noise in their differences.
    rng_seed(rng, s.seed, number)


cdef int32_t record(search_t* s, int index, int64_t j, const outcome_t* outcome,
                    tally_t* tally) noexcept nogil:
    """Add the outcome of simulation j and return its value by the objective."""
    cdef candidate_t* candidate = s.candidates + index
    cdef int32_t value = add_outcome(s, outcome, tally)
    candidate.values[j] = value
    if candidate.kept != NULL and j < candidate.kept.room:
        write_outcome(s, outcome, candidate.kept, j)
    return value


# --- what is kept beyond a search -------------------------------------------------------------------


cdef void write_outcome(const search_t* s, const outcome_t* outcome, kept_t* kept, int64_t j) noexcept nogil:
    """Keep the outcome of simulation j."""
    cdef int32_t* out = kept.outcomes + kept.width * j
    out[0] = outcome.is_won
    memcpy(out + 1, outcome.scores, s.num_players * sizeof(int32_t))
    memcpy(out + 1 + s.num_players, outcome.terms, s.num_terms * sizeof(int32_t))


cdef void recall(search_t* s, int index, int64_t j, tally_t* tally) noexcept nogil:
    """Add the outcome of simulation j, which is kept."""
    cdef const kept_t* kept = s.candidates[index].kept
    cdef const int32_t* found = kept.outcomes + kept.width * j
    cdef outcome_t outcome
    outcome.is_won = found[0] != 0
    memcpy(outcome.scores, found + 1, s.num_players * sizeof(int32_t))
    memcpy(outcome.terms, found + 1 + s.num_players, s.num_terms * sizeof(int32_t))
    s.candidates[index].values[j] = add_outcome(s, &outcome, tally)


cdef void grow_kept(search_t* s, candidate_t* candidate, int64_t room) noexcept nogil:
    cdef kept_t* kept = candidate.kept
    cdef int32_t* grown
    cdef int64_t size
    if kept == NULL:
        return
    if candidate.trees != NULL:
        size = trees_bytes(candidate.trees, s.lanes)
        s.kept_left -= size - candidate.trees_bytes
        candidate.trees_bytes = size
    # Behind a gap nothing is of use.
    if room <= kept.room or kept.num < candidate.tally.visits:
        return
    kept.width = 1 + s.num_players + s.num_terms
    room = max(room, kept.room + kept.room // 2)
    size = <int64_t>sizeof(int32_t) * kept.width * (room - kept.room)
    if size > s.kept_left:
        return
    grown = <int32_t*>realloc(kept.outcomes, sizeof(int32_t) * kept.width * room)
    if grown != NULL:
        s.kept_left -= size
        kept.outcomes = grown
        kept.room = room


cdef void advance_kept(search_t* s) noexcept nogil:
    cdef kept_t* kept
    cdef int c
    for c in range(s.num_candidates):
        kept = s.candidates[c].kept
        if kept != NULL and s.candidates[c].is_active and s.candidates[c].tally.visits <= s.target:
            kept.num = max(kept.num, min(s.candidates[c].tally.visits, kept.room))


cdef bint is_kept(const search_t* s, const candidate_t* candidate, int lane, int64_t j) noexcept nogil:
    """Say whether the outcome of simulation j is known from a search before."""
    if candidate.kept == NULL:
        return False
    # What is in the tree must not be played again, even if the round it belonged to was dropped.
    if candidate.trees != NULL and j >= s.tree_from:
        return j < candidate.trees[lane].done
    return j < candidate.kept.num


cdef void take_trees(search_t* s, candidate_t* candidate) noexcept nogil:
    cdef kept_t* kept = candidate.kept
    candidate.trees = kept.trees
    kept.trees = NULL
    kept.num_trees = 0
    if candidate.trees != NULL:
        candidate.trees_bytes = trees_bytes(candidate.trees, s.lanes)


cdef void leave_trees(search_t* s, candidate_t* candidate) noexcept nogil:
    cdef kept_t* kept = candidate.kept
    cdef bint is_whole = kept != NULL and kept.trees == NULL
    cdef int lane
    if candidate.trees == NULL:
        return
    for lane in range(s.lanes):
        is_whole = is_whole and candidate.trees[lane].done < kept.room + s.lanes
    if is_whole:
        kept.trees = candidate.trees
        kept.num_trees = s.lanes
    else:
        close_trees(candidate.trees, s.lanes)
        if kept != NULL and kept.trees == NULL:
            kept.num = min(kept.num, s.tree_from)
    candidate.trees = NULL


cdef int grow_trees(search_t* s, candidate_t* candidate, int64_t room) noexcept nogil:
    cdef int lane
    if s.tree_from < 0 or room <= s.tree_from or candidate.trees != NULL:
        return 0
    candidate.trees = <tree_t*>calloc(s.lanes, sizeof(tree_t))
    if candidate.trees == NULL:
        return -1
    for lane in range(s.lanes):
        if tree_open(candidate.trees + lane, s.num_players) != 0:
            return -1
    return 0


# --- outcomes -----------------------------------------------------------------------------------------


cdef void judge(const search_t* s, const char* state, outcome_t* outcome) noexcept nogil:
    """Say how a simulation that got to this state ends: exactly at the end, else by the evaluator."""
    cdef int32_t[MAX_PLAYERS * MAX_TERMS] terms
    cdef float[MAX_PLAYERS] values
    cdef int seat, i
    outcome.is_won = False
    if s.ops.current_player(s.rules, state) == TERMINAL:
        s.ops.scores(s.rules, state, outcome.scores)
        s.ops.score_terms(s.rules, state, s.seat, outcome.terms)
        for seat in range(s.num_players):
            outcome.scores[seat] *= POINT
        for i in range(s.num_terms):
            outcome.terms[i] *= POINT
        if s.num_players > 1:
            s.ops.returns(s.rules, state, values)
            outcome.is_won = values[s.seat] >= 1
    else:
        s.play.evaluate(s.ops, s.rules, state, terms)
        for seat in range(s.num_players):
            outcome.scores[seat] = 0
            for i in range(s.num_terms):
                outcome.scores[seat] += terms[seat * s.num_terms + i]
        memcpy(outcome.terms, terms + s.seat * s.num_terms, s.num_terms * sizeof(int32_t))
        if s.num_players > 1:
            outcome.is_won = lead(s, s.seat, outcome.scores, True) > 0


cdef int32_t add_outcome(const search_t* s, const outcome_t* outcome, tally_t* tally) noexcept nogil:
    """Add the outcome of one simulation and return its value by the objective."""
    cdef int32_t own = outcome.scores[s.seat]
    cdef int32_t margin = lead(s, s.seat, outcome.scores, True)
    cdef int32_t value
    cdef int seat, i
    if s.is_by_win and s.num_players > 1:
        value = POINT if outcome.is_won else 0
    elif s.is_by_win and s.num_goals > 0:
        value = POINT if own >= s.next_goal * POINT else 0
    else:
        value = lead(s, s.seat, outcome.scores, s.has_others)
    tally.visits += 1
    tally.wins += outcome.is_won
    tally.margin += margin
    tally.margin_squares += <int64_t>margin * margin
    tally.value += value
    for i in range(s.num_goals):
        tally.goals[i] += own >= s.goals[i] * POINT
    for seat in range(s.num_players):
        tally.scores[seat] += outcome.scores[seat]
    for i in range(s.num_terms):
        tally.terms[i] += outcome.terms[i]
    return value


cdef void search_lane(void* job, int lane, int worker) noexcept nogil:
    """Play the simulations of one lane in this round: for each World all candidates that still need it."""
    cdef search_t* s = <search_t*>job
    cdef char* state = s.scratch + (2 * s.state_size + s.world_size) * lane
    cdef char* spare = state + s.state_size
    cdef char* world = spare + s.state_size
    cdef candidate_t* candidate
    cdef tally_t* tallies = s.lane_tallies + <size_t>lane * s.num_candidates
    cdef int64_t j = s.target
    cdef int64_t visits
    cdef uint64_t number
    cdef bint has_world
    cdef int c
    memset(tallies, 0, sizeof(tally_t) * s.num_candidates)
    for c in range(s.num_candidates):
        visits = s.candidates[c].tally.visits
        if s.candidates[c].is_active and visits < j:
            j = visits
    # The first index of this lane from j on.
    j += (lane - j % s.lanes + s.lanes) % s.lanes
    while j < s.target:
        number = world_number(lane, j // s.lanes)
        has_world = False
        for c in range(s.num_candidates):
            candidate = s.candidates + c
            if not candidate.is_active or candidate.tally.visits > j:
                continue
            if flag_is_set(&s.stop):
                return
            if is_kept(s, candidate, lane, j):
                recall(s, c, j, tallies + c)
                continue
            if not has_world:
                s.ops.make_world(s.rules, s.root, s.seed, number, world)
                has_world = True
            if s.tree_from < 0 or j < s.tree_from:
                simulate(s, c, j, world, number, state, tallies + c)
            else:
                simulate_in_tree(
                    s, c, j, world, number, state, spare, candidate.trees + lane, tallies + c)
        j += s.lanes


cdef void add_tally(tally_t* to, const tally_t* tally) noexcept nogil:
    """Add one tally to another."""
    cdef int i
    to.visits += tally.visits
    to.wins += tally.wins
    to.margin += tally.margin
    to.margin_squares += tally.margin_squares
    to.value += tally.value
    for i in range(MAX_GOALS):
        to.goals[i] += tally.goals[i]
    for i in range(MAX_PLAYERS):
        to.scores[i] += tally.scores[i]
    for i in range(MAX_TERMS):
        to.terms[i] += tally.terms[i]


cdef int grow_values(candidate_t* candidate, int64_t room) noexcept nogil:
    """Make room for the values of `room` simulations; -1 without memory."""
    cdef int32_t* grown
    if room <= candidate.room:
        return 0
    room = max(room, 2 * candidate.room)
    grown = <int32_t*>realloc(candidate.values, sizeof(int32_t) * room)
    if grown == NULL:
        return -1
    candidate.values = grown
    candidate.room = room
    return 0
