"""Simulations of a search over whole turns and what they add up to."""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport MAX_GOALS, MAX_PLAYERS, MAX_TERMS, TERMINAL, rng_t
from engine_c.rng cimport rng_seed
from solver.play cimport POINT
from solver.search.flag cimport flag_is_set

cdef enum:
    SETTLED_SIMULATIONS = 64  # from here on candidates that never differ end the search

cdef uint64_t HIDDEN_STREAM = 0x48696464656E2121


cdef void fill_hidden(const search_t* s, char* state, uint64_t number) noexcept nogil:
    """Sample what is private to other seats, the same in every candidate's state of a World."""
    cdef rng_t rng
    rng_seed(&rng, s.seed ^ HIDDEN_STREAM, number)
    s.ops.determinize(s.rules, state, s.seat, &rng)


cdef void simulate(search_t* s, int index, int64_t j, const void* world, uint64_t number, char* state,
                   tally_t* tally) noexcept nogil:
    """Play simulation j of a candidate to the horizon in its World and add the outcome, unless stopped."""
    cdef rng_t rng
    cdef int32_t[MAX_PLAYERS * MAX_TERMS] terms
    cdef int32_t[MAX_PLAYERS] scores
    cdef float[MAX_PLAYERS] values
    cdef candidate_t* candidate = s.candidates + index
    cdef int seat, i
    cdef int32_t margin
    memcpy(state, s.after + s.state_size * index, s.state_size)
    fill_hidden(s, state, number)
    # The same stream for all candidates: less noise in their differences.
    rng_seed(&rng, s.seed, number)
    s.play.rollout(s.ops, s.rules, state, world, s.horizon, &rng, &s.stop)
    if flag_is_set(&s.stop):
        return
    if s.ops.current_player(s.rules, state) == TERMINAL:
        s.ops.scores(s.rules, state, scores)
        s.ops.score_terms(s.rules, state, s.seat, terms)
        for seat in range(s.num_players):
            scores[seat] *= POINT
        for i in range(s.num_terms):
            tally.terms[i] += <int64_t>terms[i] * POINT
        if s.num_players > 1:
            s.ops.returns(s.rules, state, values)
            tally.wins += values[s.seat] >= 1
    else:
        s.play.evaluate(s.ops, s.rules, state, terms)
        for seat in range(s.num_players):
            scores[seat] = 0
            for i in range(s.num_terms):
                scores[seat] += terms[seat * s.num_terms + i]
        for i in range(s.num_terms):
            tally.terms[i] += terms[s.seat * s.num_terms + i]
        if s.num_players > 1:
            tally.wins += own_margin(s, scores) > 0
    for i in range(s.num_goals):
        tally.goals[i] += scores[s.seat] >= s.goals[i] * POINT
    for seat in range(s.num_players):
        tally.scores[seat] += scores[seat]
    margin = own_margin(s, scores)
    tally.margin += margin
    candidate.margins[j] = margin
    tally.visits += 1


cdef int32_t own_margin(const search_t* s, const int32_t* scores) noexcept nogil:
    """Own score minus the best other seat's; solo: own score."""
    cdef int seat
    cdef bint has_other = False
    cdef int32_t best = 0
    for seat in range(s.num_players):
        if seat != s.seat and (not has_other or scores[seat] > best):
            best = scores[seat]
            has_other = True
    return scores[s.seat] - best


cdef void search_lane(void* job, int lane, int worker) noexcept nogil:
    """Play the simulations of one lane in this round: for each World all candidates that still need it."""
    cdef search_t* s = <search_t*>job
    cdef char* state = s.scratch + (s.state_size + s.world_size) * lane
    cdef char* world = state + s.state_size
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
            if not s.candidates[c].is_active or s.candidates[c].tally.visits > j:
                continue
            if flag_is_set(&s.stop):
                return
            if not has_world:
                s.ops.make_world(s.rules, s.root, s.seed, number, world)
                has_world = True
            simulate(s, c, j, world, number, state, tallies + c)
        j += s.lanes


cdef void add_tally(tally_t* to, const tally_t* tally) noexcept nogil:
    """Add one tally to another."""
    cdef int i
    to.visits += tally.visits
    to.wins += tally.wins
    to.margin += tally.margin
    for i in range(MAX_GOALS):
        to.goals[i] += tally.goals[i]
    for i in range(MAX_PLAYERS):
        to.scores[i] += tally.scores[i]
    for i in range(MAX_TERMS):
        to.terms[i] += tally.terms[i]


cdef int grow_margins(candidate_t* candidate, int64_t room) noexcept nogil:
    """Make room for the margins of `room` simulations; -1 without memory."""
    cdef int32_t* grown
    if room <= candidate.room:
        return 0
    room = max(room, 2 * candidate.room)
    grown = <int32_t*>realloc(candidate.margins, sizeof(int32_t) * room)
    if grown == NULL:
        return -1
    candidate.margins = grown
    candidate.room = room
    return 0


# --- halving ---------------------------------------------------------------------------------------


cdef bint is_exact(search_t* s) noexcept nogil:
    """Return whether the game is over after every candidate."""
    cdef int c
    for c in range(s.num_candidates):
        if s.ops.current_player(s.rules, s.after + s.state_size * c) != TERMINAL:
            return False
    return True


cdef int activate(search_t* s, int num) noexcept nogil:
    """Make the `num` best by the generator active, and the requested ones; returns how many."""
    cdef int c, active = 0
    for c in range(s.num_candidates):
        s.candidates[c].is_active = c < num or s.candidates[c].is_requested
        active += s.candidates[c].is_active
    return active


cdef int keep_better_half(search_t* s) noexcept nogil:
    """Leave the better half of the active, not requested ones active; returns how many are left.

    Stays at two: the best and one to compare it with.
    """
    cdef int c, worst, num = 0, requested = 0, keep
    for c in range(s.num_candidates):
        requested += s.candidates[c].is_requested
        num += <int>(s.candidates[c].is_active != 0 and s.candidates[c].is_requested == 0)
    keep = max((num + 1) // 2, 2)
    while num > keep:
        worst = -1
        for c in range(s.num_candidates):
            if not s.candidates[c].is_active or s.candidates[c].is_requested:
                continue
            # Later candidates, which the generator likes less, go first among equals.
            if worst < 0 or mean_margin(s.candidates + c) <= mean_margin(s.candidates + worst):
                worst = c
        s.candidates[worst].is_active = False
        num -= 1
    return num + requested


cdef bint is_settled(search_t* s) noexcept nogil:
    """Return whether more simulations cannot tell more: active candidates always differ alike."""
    cdef int c, first = -1
    cdef int64_t j, n
    for c in range(s.num_candidates):
        if not s.candidates[c].is_active:
            continue
        if first < 0:
            first = c
        n = min(s.candidates[c].tally.visits, s.candidates[first].tally.visits)
        if n < SETTLED_SIMULATIONS:
            return False
        for j in range(1, n):
            if (s.candidates[c].margins[j] - s.candidates[first].margins[j]
                    != s.candidates[c].margins[0] - s.candidates[first].margins[0]):
                return False
    return True


cdef int num_phases(int num) noexcept nogil:
    """Phases of a pass over `num` candidates: halvings until two are left, and the first."""
    cdef int phases = 1
    while num > 2:
        num = (num + 1) // 2
        phases += 1
    return phases
