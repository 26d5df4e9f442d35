"""Flat search over whole turns: sequential halving in rounds over Worlds that all candidates share.

The turn generator of the game names the candidates. Simulation j of every candidate plays in the same
World, number (j mod lanes, j div lanes): the candidate's turn, then the fast policy for all seats.
What is compared is the margin over the best other seat (solo: the score), each seat playing for itself.

Halving: each phase brings the active candidates to a common number of simulations, then keeps the
better half. A limit in simulations is split evenly over the phases of one pass. Under a limit in time
the passes repeat with four times the simulations, so that an early stop costs little and a candidate
that was unlucky comes back; the schedule is fixed, only its length depends on the clock. Requested turns
stay active throughout.

A phase runs in rounds; the end of a round is a barrier. Sums are integers, merged in lane order, and a
round that was cut short is dropped: the answer under a limit in simulations is the same on any number of
threads.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

import time

import numpy as np

from engine_c.contract cimport (
    CHANCE, MAX_GOALS, MAX_PLAYERS, MAX_TERMS, MAX_TURN_DECISIONS, TERMINAL, GameOps, action_t, rng_t,
)
from engine_c.rng cimport rng_seed
from engine_c.state cimport EngineState
from solver.play cimport POINT, Play, PlayOps, turn_t
from solver.search.flag cimport flag_is_set, flag_set
from solver.search.lanes cimport LanePool, monotonic_s
from solver.turns cimport is_turn_over

from engine_c.game import IllegalActionError, Violation
from solver.play import play_for
from solver.search.report import CandidateSums, Report

cdef enum:
    FIRST_TARGET = 4          # simulations of each candidate in the first phase of the first pass
    PASS_FACTOR = 4           # how much a pass multiplies the one before
    ROUND_SIMULATIONS = 256   # aim for one round, all candidates together
    MIN_CHUNK = 4             # simulations of each candidate in a round, at least
    EXACT_SIMULATIONS = 16    # enough where nothing is left to chance; also the least with an error
    SETTLED_SIMULATIONS = 64  # from here on candidates that never differ end the search
    MIN_PER_PHASE = 2         # a limit that gives less to each candidate of a phase drops candidates
    MAX_LANES = 256
    VARIATION_TURNS = 2       # turns of each seat in a principal variation, after the first

cdef double DEFAULT_TIME_S = 1.0    # with no limit given

# Why a search ended.
cdef enum reason_t:
    RUNNING, BY_LIMIT, BY_STOP, BY_SINGLE

# What the simulations of one candidate add up to.
ctypedef struct tally_t:
    int64_t visits
    int64_t wins              # simulations won by the own seat
    int64_t margin            # 1/1024 points
    int64_t[MAX_GOALS] goals  # simulations that reached each goal
    int64_t[MAX_PLAYERS] scores    # 1/1024 points
    int64_t[MAX_TERMS] terms       # own seat, 1/1024 points

ctypedef struct candidate_t:
    turn_t turn
    int is_requested
    int is_active
    int32_t* margins          # margin of simulation j, [room], 1/1024 points
    int64_t room
    tally_t tally

# Everything the kernels see of one search.
ctypedef struct search_t:
    const GameOps* ops
    const PlayOps* play
    const void* rules
    const void* root
    size_t state_size
    size_t world_size
    uint64_t seed
    int seat
    int num_players
    int num_terms
    int num_goals
    int32_t[MAX_GOALS] goals
    int horizon
    int lanes
    int num_candidates
    candidate_t* candidates
    char* after               # after-states, [num_candidates][state_size]
    char* scratch             # [lanes][state_size + world_size]
    tally_t* lane_tallies     # [lanes][num_candidates], of the current round
    int64_t target            # the round brings every active candidate here
    int stop


cdef inline uint64_t world_number(int lane, int64_t k) noexcept nogil:
    """Number of World (lane, k)."""
    return (<uint64_t>lane << 40) | <uint64_t>k


cdef void simulate(search_t* s, int index, int64_t j, const void* world, uint64_t number, char* state,
                   tally_t* tally) noexcept nogil:
    """Play simulation j of a candidate to the horizon in its World and add the outcome, unless stopped."""
    cdef rng_t rng
    cdef int32_t[MAX_PLAYERS * MAX_TERMS] terms
    cdef int32_t[MAX_PLAYERS] scores
    cdef float[MAX_PLAYERS] values
    cdef candidate_t* candidate = s.candidates + index
    cdef int seat, i
    cdef int32_t margin, best_other
    memcpy(state, s.after + s.state_size * index, s.state_size)
    # The same stream for all candidates: less noise in their differences.
    rng_seed(&rng, s.seed, number)
    s.play.playout(s.ops, s.rules, state, world, s.horizon, &rng, &s.stop)
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


cdef inline double mean_margin(const candidate_t* candidate) noexcept nogil:
    """Mean margin in 1/1024 points; before the first simulation what the generator thinks."""
    if candidate.tally.visits == 0:
        return <double>candidate.turn.value
    return <double>candidate.tally.margin / <double>candidate.tally.visits


cdef class TurnSearch:
    """One search from one state; see `Analysis` for the answer.

    `run` blocks, without the GIL, until the limit is reached or `stop` was called; `snapshot` may be
    called from any thread at any time.
    """

    cdef readonly EngineState state
    cdef readonly object params
    cdef Play _play                     # keeps the table alive
    cdef LanePool _pool
    cdef search_t _search
    cdef int64_t _limit                 # simulations, 0 = by time
    cdef double _limit_s
    cdef double _start_s
    cdef double _elapsed_s
    cdef int64_t _simulations
    cdef int32_t _num_turns
    cdef reason_t _reason
    cdef list _requested                # (key, actions, after-state) of the requested turns

    def __cinit__(self, EngineState state not None, params, **_):
        """Take a copy of the state; nothing is searched yet."""
        cdef search_t* s = &self._search
        memset(s, 0, sizeof(search_t))
        self.state = state.copy()
        self.params = params
        self._play = play_for(state.ruleset.game.name)
        self._reason = RUNNING
        self._limit = params.limit.simulations or 0
        self._limit_s = params.limit.time_s or (0.0 if self._limit else DEFAULT_TIME_S)
        self._pool = LanePool(params.threads)
        if not 1 <= params.lanes <= MAX_LANES or params.max_candidates < 1:
            raise ValueError(f"lanes must be 1 to {MAX_LANES}, max_candidates at least 1")
        s.ops = state.core.ops
        s.play = self._play.ops
        s.rules = state.core.rules
        s.root = self.state.memory
        s.state_size = state.core.state_size
        s.world_size = state.core.world_size
        s.seed = <uint64_t>(params.seed & 0xFFFFFFFFFFFFFFFF)
        s.seat = s.ops.current_player(s.rules, s.root)
        s.num_players = state.core.num_players
        s.num_terms = state.core.num_terms
        s.lanes = params.lanes
        if s.seat == CHANCE:
            raise IllegalActionError(Violation(
                field="position", problem="a draw is pending", allowed="reveal it first"))
        if s.seat == TERMINAL:
            raise IllegalActionError(Violation(field="position", problem="the game is over"))
        if s.num_players == 1:
            s.num_goals = s.ops.goals(s.rules, s.goals)
        s.horizon = s.play.horizon(s.ops, s.rules, s.root)
        self._requested = [self._check_request(i, turn) for i, turn in enumerate(params.evaluate)]

    def __dealloc__(self):
        """Give the memory back."""
        cdef int c
        for c in range(self._search.num_candidates):
            free(self._search.candidates[c].margins)
        free(self._search.candidates)
        free(self._search.after)
        free(self._search.scratch)
        free(self._search.lane_tallies)

    def _check_request(self, int index, actions):
        """Play a requested turn; IllegalActionError unless it is one whole legal turn."""
        cdef EngineState after = self.state.copy()
        number = after.turn_number()
        for at, action in enumerate(actions):
            if is_turn_over(self._search.ops, self._search.rules, after.memory, number):
                raise IllegalActionError(Violation(
                    field=f"evaluate[{index}]", problem=f"the turn is over after {at} decisions"))
            after.apply(action)
        if not is_turn_over(self._search.ops, self._search.rules, after.memory, number):
            raise IllegalActionError(Violation(
                field=f"evaluate[{index}]", problem=f"the turn is not over after {len(actions)} decisions"))
        if not 0 < len(actions) <= MAX_TURN_DECISIONS:
            raise IllegalActionError(Violation(field=f"evaluate[{index}]", problem="an empty turn"))
        return after.key(), tuple(actions), after

    def stop(self):
        """End the search as soon as possible; the rounds that are complete count. From any thread."""
        flag_set(&self._search.stop)

    def run(self):
        """Search until the limit and return the answer; to be called once."""
        if self._start_s != 0:
            raise RuntimeError("a search runs once")
        cdef int error
        with self._pool:
            with nogil:
                self._start_s = monotonic_s()
                self._pool.begin()
                error = self._generate()
            if error == 0:
                self._add_requested()
                with nogil:
                    error = self._allocate()
                    if error == 0:
                        error = self._passes()
            with nogil:
                self._elapsed_s = monotonic_s() - self._start_s
                self._pool.end()
        if error != 0:
            raise MemoryError
        return self.snapshot()

    def snapshot(self):
        """Return the answer so far: everything up to the last complete round."""
        with nogil:
            self._pool.pause()
        try:
            sums, report = self._sums(), self._report()
        finally:
            with nogil:
                self._pool.resume()
        return report.analysis(sums, self._variation)

    # --- the search; begin() to end() of the pool, so no snapshot runs meanwhile -------------------

    cdef int _generate(self) noexcept nogil:
        """Fill the candidates from the turn generator."""
        cdef search_t* s = &self._search
        cdef int room = 1
        cdef int i, num
        cdef turn_t* turns
        with gil:
            room = self.params.max_candidates
        turns = <turn_t*>malloc(sizeof(turn_t) * room)
        if turns == NULL:
            return -1
        num = s.play.generate(s.ops, s.rules, s.root, turns, room, &self._num_turns, &s.stop)
        s.candidates = <candidate_t*>calloc(num + 1, sizeof(candidate_t))
        if s.candidates != NULL:
            for i in range(num):
                s.candidates[i].turn = turns[i]
            s.num_candidates = num
        free(turns)
        return 0 if s.candidates != NULL else -1

    cdef _add_requested(self):
        """Mark the requested turns among the candidates, or append them."""
        cdef search_t* s = &self._search
        cdef candidate_t* grown
        cdef candidate_t* candidate
        cdef uint64_t key
        cdef int c, i
        for wanted, actions, after in self._requested:
            key = wanted
            for c in range(s.num_candidates):
                if s.candidates[c].turn.key == key:
                    s.candidates[c].is_requested = True
                    break
            else:
                grown = <candidate_t*>realloc(
                    s.candidates, sizeof(candidate_t) * (s.num_candidates + 1))
                if grown == NULL:
                    raise MemoryError
                s.candidates = grown
                candidate = s.candidates + s.num_candidates
                memset(candidate, 0, sizeof(candidate_t))
                candidate.is_requested = True
                candidate.turn.key = key
                candidate.turn.num_actions = len(actions)
                candidate.turn.ends_at_chance = after.turn_number() == self.state.turn_number()
                candidate.turn.ends_at_chance &= after.current_player() == CHANCE
                for i in range(len(actions)):
                    candidate.turn.actions[i] = actions[i]
                candidate.turn.value = s.candidates[s.num_candidates - 1].turn.value
                s.num_candidates += 1
        # A generator that was stopped at once may have nothing; the lowest path is still an answer.
        if s.num_candidates == 0:
            self._add_first_path()

    cdef _add_first_path(self):
        """Make the lowest path the only candidate."""
        cdef search_t* s = &self._search
        cdef EngineState after = self.state.copy()
        number = after.turn_number()
        s.candidates = <candidate_t*>realloc(s.candidates, sizeof(candidate_t))
        if s.candidates == NULL:
            raise MemoryError
        memset(s.candidates, 0, sizeof(candidate_t))
        actions = []
        while not is_turn_over(s.ops, s.rules, after.memory, number):
            actions.append(after.legal_actions()[0])
            after.apply(actions[len(actions) - 1])
        for i, action in enumerate(actions):
            s.candidates[0].turn.actions[<int>i] = action
        s.candidates[0].turn.num_actions = len(actions)
        s.candidates[0].turn.key = after.key()
        s.num_candidates = 1

    cdef int _allocate(self) noexcept nogil:
        """Make the after-states and the memory of the lanes."""
        cdef search_t* s = &self._search
        cdef int c, i
        cdef char* state
        s.after = <char*>malloc(s.state_size * s.num_candidates)
        s.scratch = <char*>malloc((s.state_size + s.world_size) * s.lanes)
        s.lane_tallies = <tally_t*>calloc(<size_t>s.num_candidates * s.lanes, sizeof(tally_t))
        if s.after == NULL or s.scratch == NULL or s.lane_tallies == NULL:
            return -1
        for c in range(s.num_candidates):
            state = s.after + s.state_size * c
            memcpy(state, s.root, s.state_size)
            for i in range(s.candidates[c].turn.num_actions):
                s.ops.apply(s.rules, state, s.candidates[c].turn.actions[i])
        return 0

    cdef int _passes(self) noexcept nogil:
        """Run passes of halving until the search ends; -1 without memory."""
        cdef search_t* s = &self._search
        cdef int64_t first_target = FIRST_TARGET
        cdef int error = 0
        if s.num_candidates == 1 and self._num_turns <= 1:
            self._activate(1)
            error = self._phase(EXACT_SIMULATIONS)
            self._reason = BY_STOP if flag_is_set(&s.stop) else BY_SINGLE
            return error
        if self._is_exact():
            self._activate(s.num_candidates)
            error = self._phase(EXACT_SIMULATIONS)
        elif self._limit > 0:
            error = self._limited_pass()
        while error == 0 and self._limit == 0 and self._reason == RUNNING:
            if self._is_exact():
                break
            error = self._timed_pass(first_target)
            first_target *= PASS_FACTOR
        if self._reason == RUNNING:
            self._reason = BY_STOP if flag_is_set(&s.stop) else BY_LIMIT
        return error

    cdef bint _is_exact(self) noexcept nogil:
        """Return whether the game is over after every candidate."""
        cdef search_t* s = &self._search
        cdef int c
        for c in range(s.num_candidates):
            if s.ops.current_player(s.rules, s.after + s.state_size * c) != TERMINAL:
                return False
        return True

    cdef int _activate(self, int num) noexcept nogil:
        """Make the `num` best by the generator active, and the requested ones; returns how many."""
        cdef search_t* s = &self._search
        cdef int c, active = 0
        for c in range(s.num_candidates):
            s.candidates[c].is_active = c < num or s.candidates[c].is_requested
            active += s.candidates[c].is_active
        return active

    cdef int _keep_better_half(self) noexcept nogil:
        """Leave the better half of the active, not requested ones active; returns how many are left.

        Stays at two: the best and one to compare it with.
        """
        cdef search_t* s = &self._search
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

    cdef int _limited_pass(self) noexcept nogil:
        """One pass with the simulations of the limit split evenly over its phases."""
        cdef search_t* s = &self._search
        cdef int num = s.num_candidates
        cdef int64_t each, target = 0, spent = 0
        cdef int phases, at, active = 0, error = 0
        while num > 2 and self._limit < <int64_t>MIN_PER_PHASE * num * num_phases(num):
            num = (num + 1) // 2
        if self._limit < num:
            num = 1
        active = self._activate(num)
        phases = num_phases(num)
        for at in range(phases):
            each = max((self._limit * (at + 1) // phases - spent) // active, 1 if at == 0 else 0)
            target += each
            error = self._phase(target)
            spent += each * active
            if error != 0 or flag_is_set(&s.stop) or self._is_settled():
                break
            if at + 1 < phases:
                active = self._keep_better_half()
        return error

    cdef int _timed_pass(self, int64_t first_target) noexcept nogil:
        """One pass from all candidates down to two."""
        cdef search_t* s = &self._search
        cdef int at, num = s.num_candidates, phases = num_phases(num), error = 0
        cdef int64_t target = first_target
        self._activate(num)
        for at in range(phases):
            error = self._phase(target)
            if error != 0 or self._reason != RUNNING or flag_is_set(&s.stop):
                break
            if self._is_settled():
                self._reason = BY_LIMIT
                break
            if at + 1 < phases:
                self._keep_better_half()
            target *= 2
        return error

    cdef int _phase(self, int64_t target) noexcept nogil:
        """Bring every active candidate to `target` simulations, in rounds."""
        cdef search_t* s = &self._search
        cdef int64_t least, work, chunk
        cdef double now_s, predicted_s
        cdef int c, active
        while not flag_is_set(&s.stop):
            least = target
            active = 0
            for c in range(s.num_candidates):
                if s.candidates[c].is_active:
                    least = min(least, s.candidates[c].tally.visits)
                    active += s.candidates[c].tally.visits < target
            if least == target:
                return 0
            # A short first round: there is always an answer soon.
            chunk = max(MIN_CHUNK, ROUND_SIMULATIONS // active) if least > 0 else 1
            s.target = min(target, least + chunk)
            work = 0
            for c in range(s.num_candidates):
                if s.candidates[c].is_active:
                    work += max(s.target - s.candidates[c].tally.visits, 0)
                    if grow_margins(s.candidates + c, s.target) != 0:
                        return -1
            if self._limit_s > 0 and self._simulations > 0:
                now_s = monotonic_s() - self._start_s
                predicted_s = self._elapsed_s / self._simulations * work
                if now_s + predicted_s / 2 > self._limit_s:
                    self._reason = BY_LIMIT
                    return 0
            self._pool.round(search_lane, s, s.lanes)
            if flag_is_set(&s.stop):
                self._reason = BY_STOP
                return 0
            self._merge()
            self._elapsed_s = monotonic_s() - self._start_s
            self._pool.checkpoint()
        self._reason = BY_STOP
        return 0

    cdef void _merge(self) noexcept nogil:
        """Add what the lanes found, in lane order."""
        cdef search_t* s = &self._search
        cdef tally_t* tally
        cdef int lane, c
        for lane in range(s.lanes):
            for c in range(s.num_candidates):
                tally = s.lane_tallies + <size_t>lane * s.num_candidates + c
                if tally.visits > 0:
                    add_tally(&s.candidates[c].tally, tally)
                    self._simulations += tally.visits

    cdef bint _is_settled(self) noexcept nogil:
        """Return whether more simulations cannot tell more: no active candidate's margin varies against another's."""
        cdef search_t* s = &self._search
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

    # --- the answer --------------------------------------------------------------------------------

    def _sums(self):
        """Copy what was summed up, one CandidateSums a candidate."""
        cdef search_t* s = &self._search
        cdef candidate_t* candidate
        cdef int32_t[MAX_TERMS] terms
        cdef int32_t[MAX_PLAYERS * MAX_TERMS] expected
        cdef int32_t[::1] margins
        cdef int c, i, seat
        answer = []
        if s.after == NULL:
            return answer
        for c in range(s.num_candidates):
            candidate = s.candidates + c
            s.ops.score_terms(s.rules, s.after + s.state_size * c, s.seat, terms)
            copied = np.empty(candidate.tally.visits, dtype=np.int32)
            term_sums = [candidate.tally.terms[i] for i in range(s.num_terms)]
            score_sums = [candidate.tally.scores[i] for i in range(s.num_players)]
            if candidate.tally.visits > 0:
                margins = copied
                memcpy(&margins[0], candidate.margins, candidate.tally.visits * sizeof(int32_t))
            else:
                # Without a simulation the evaluator speaks.
                s.play.evaluate(s.ops, s.rules, s.after + s.state_size * c, expected)
                term_sums = [expected[s.seat * s.num_terms + i] for i in range(s.num_terms)]
                score_sums = [
                    sum([expected[seat * s.num_terms + i] for i in range(s.num_terms)])
                    for seat in range(s.num_players)
                ]
            answer.append(CandidateSums(
                index=c,
                actions=tuple([candidate.turn.actions[i] for i in range(candidate.turn.num_actions)]),
                ends_at_chance=bool(candidate.turn.ends_at_chance),
                is_requested=bool(candidate.is_requested),
                visits=candidate.tally.visits,
                wins=candidate.tally.wins,
                goals=tuple([candidate.tally.goals[i] for i in range(s.num_goals)]),
                term_sums=tuple(term_sums),
                score_sums=tuple(score_sums),
                margins=copied,
                terms_after=tuple([terms[i] for i in range(s.num_terms)]),
            ))
        return answer

    def _report(self):
        """Collect what the answer says besides."""
        cdef search_t* s = &self._search
        cdef int i
        return Report(
            seat=s.seat,
            terms_now=tuple(self.state.score_terms(s.seat)),
            goals=tuple([s.goals[i] for i in range(s.num_goals)]),
            top=self.params.top,
            num_turns=max(self._num_turns, s.num_candidates) if s.after != NULL else 0,
            simulations=self._simulations,
            lanes=s.lanes,
            seed=self.params.seed,
            stopped_by={RUNNING: "", BY_LIMIT: "limit", BY_STOP: "stop",
                        BY_SINGLE: "single turn"}[self._reason],
            threads=self.params.threads,
            elapsed_s=self._elapsed_s,
        )

    def _variation(self, int index):
        """Return likely turns after candidate `index` in World (0, 0), draws included."""
        cdef search_t* s = &self._search
        cdef int no_stop = 0
        cdef turn_t turn
        cdef int i, player
        cdef action_t action
        cdef char* memory = <char*>malloc(s.state_size + s.world_size)
        if memory == NULL:
            raise MemoryError
        cdef void* world = memory + s.state_size
        turns = [tuple([s.candidates[index].turn.actions[i]
                        for i in range(s.candidates[index].turn.num_actions)])]
        drawn = []
        memcpy(memory, s.after + s.state_size * index, s.state_size)
        s.ops.make_world(s.rules, s.root, s.seed, world_number(0, 0), world)
        while len(turns) <= VARIATION_TURNS * s.num_players:
            player = s.ops.current_player(s.rules, memory)
            if player == TERMINAL:
                break
            if player == CHANCE:
                action = s.ops.draw(s.rules, memory, world)
                s.ops.apply(s.rules, memory, action)
                drawn.append(action)
                continue
            with nogil:
                i = s.play.generate(s.ops, s.rules, memory, &turn, 1, NULL, &no_stop)
            if i == 0:
                break
            for i in range(turn.num_actions):
                s.ops.apply(s.rules, memory, turn.actions[i])
            turns.append(tuple(drawn + [turn.actions[i] for i in range(turn.num_actions)]))
            drawn = []
        free(memory)
        return tuple(turns)


cdef int num_phases(int num) noexcept nogil:
    """Phases of a pass over `num` candidates: halvings until two are left, and the first."""
    cdef int phases = 1
    while num > 2:
        num = (num + 1) // 2
        phases += 1
    return phases


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
