"""Search over whole turns: sequential halving in rounds over Worlds that all candidates share.

The turn generator of the game names the candidates. Simulation j of every candidate plays in the same
World, number (j mod lanes, j div lanes): the candidate's turn, then the fast policy for all seats.
What is compared is the margin over the best other seat (solo: the score), each seat playing for itself.
Where the game gains by it, trees over turns grow below a candidate that has been simulated often enough, one
in each lane (growth.pyx): what follows it then is played better the longer the search goes on.

Halving: each phase brings the active candidates to a common number of simulations, then keeps the
better half. A limit in simulations is split evenly over the phases of one pass. Under a limit in time
passes over twice the candidates follow, from some on with four times the simulations: the shortest time
tells the generator's best apart, an early stop costs little, and a candidate that was unlucky comes back.
The schedule is fixed, only its length depends on the clock. Candidates that always differ alike count as
one when halving. A search ends early where the last of a full pass is clearly better than the other.
Requested turns stay active throughout. A seat's last own turn is tried in all ways, as far as the limit
allows (last_turn.pyx): no more candidates are left than what they leave to the others tells apart, and where
that is all the same the answer is exact and comes at once.

A phase runs in rounds; the end of a round is a barrier. Sums are integers, merged in lane order, and a
round that was cut short is dropped: the answer under a limit in simulations is the same on any number of
threads.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

from engine_c.contract cimport CHANCE, MAX_PLAYERS, TERMINAL
from engine_c.state cimport EngineState
from solver.play cimport POINT, Play, turn_t
from solver.search.answer cimport candidate_sums, variation
from solver.search.flag cimport flag_is_set, flag_set
from solver.search.halving cimport (
    activate, common_target, is_decided, is_exact, keep_better_half, num_phases,
)
from solver.search.lanes cimport LanePool, monotonic_s, thread_cpu_s
from solver.search.last_turn cimport last_turns
from solver.search.memory cimport Kept, Memory
from solver.search.requests cimport add_requested, check_request
from solver.search.tally cimport (
    add_tally, advance_kept, candidate_t, grow_kept, grow_trees, grow_values, leave_trees, search_lane,
    search_t, take_trees, tally_t,
)
from solver.search.tree cimport close_trees

from engine_c.game import IllegalActionError, Violation
from solver.play import play_for
from solver.search.report import Report

cdef enum:
    FIRST_TARGET = 6          # simulations of each candidate in the first phase of the first pass
    FIRST_CANDIDATES = 4      # candidates of the first pass; each pass doubles them
    WIDE_CANDIDATES = 32      # from a pass over so many on
    PASS_FACTOR = 4           # the next pass has so many times the simulations of each candidate
    ROUND_SIMULATIONS = 256   # aim for one round, all candidates together
    MIN_CHUNK = 4             # simulations of each candidate in a round, at least
    EXACT_SIMULATIONS = 16    # enough where nothing is left to chance; also the least with an error
    MIN_PER_PHASE = 5         # a limit that gives less to each candidate of a phase drops candidates
    LAST_PARTS = 8            # of the last phase under a limit in simulations
    DECIDED_TARGET = 96       # from a pass that begins with so many on, a clear winner ends the search
    WALKED_LEAST = 1000       # after-states of a last turn that are tried under any limit
    WALKED_PER_SIMULATION = 4  # the same for each simulation of the limit
    WALKED_PER_S = 100000     # for each second of the limit
    WALKED_MOST = 100000      # in any case
    MAX_LANES = 256

cdef double DEFAULT_TIME_S = 1.0    # with no limit given

# Why a search ended.
cdef enum reason_t:
    RUNNING, BY_LIMIT, BY_STOP, BY_SINGLE, BY_SETTLED, BY_EXACT


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
    cdef bint _is_cpu_time              # of the searching thread; else wall time
    cdef double _start_s
    cdef double _elapsed_s
    cdef double _generated_s            # when the candidates were there
    cdef int64_t _simulations
    cdef int32_t _num_turns
    cdef bint _is_settled               # the first candidate is the best, whatever comes
    cdef reason_t _reason
    cdef Memory _memory                 # None: nothing is kept
    cdef list _kept                     # what it has of each candidate
    cdef list _requested                # what check_request returns

    def __cinit__(self, EngineState state not None, params, *, Memory memory=None, **_):
        """Take a copy of the state; nothing is searched yet. `memory`: what searches before it found."""
        cdef search_t* s = &self._search
        memset(s, 0, sizeof(search_t))
        self.state = state.copy()
        self.params = params
        self._play = play_for(state.ruleset.game.name)
        self._reason = RUNNING
        self._memory = memory
        self._kept = []
        self._limit = params.limit.simulations or 0
        self._limit_s = params.limit.time_s or (0.0 if self._limit else DEFAULT_TIME_S)
        self._is_cpu_time = params.limit.is_cpu_time
        self._pool = LanePool(params.threads)
        if params.limit.is_cpu_time and params.threads > 1:
            raise ValueError("threads must be 1 under a limit in CPU time")
        if not 1 <= params.lanes <= MAX_LANES or params.max_candidates < 1:
            raise ValueError(f"lanes must be 1 to {MAX_LANES}, max_candidates at least 1")
        if params.tree is not None and params.tree < -1:
            raise ValueError("tree must be at least -1")
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
        self._set_levers()
        self._requested = [
            check_request(self.state, f"evaluate[{i}]", turn) for i, turn in enumerate(params.evaluate)]

    def __dealloc__(self):
        """Give the memory back."""
        cdef int c
        for c in range(self._search.num_candidates):
            free(self._search.candidates[c].values)
            close_trees(self._search.candidates[c].trees, self._search.lanes)
        free(self._search.candidates)
        free(self._search.after)
        free(self._search.scratch)
        free(self._search.lane_tallies)

    def _set_levers(self):
        """Hand the settings on to the kernels."""
        cdef search_t* s = &self._search
        cdef int32_t[MAX_PLAYERS] scores
        cdef int i
        params = self.params
        s.is_by_win = params.objective == "win"
        s.has_others = params.objective != "score"
        s.prior_weight = params.prior_weight
        if params.tree is not None:
            s.tree_from = params.tree
        else:
            # Behind its last turn a seat has nothing left to plan, and alone trees gained nothing.
            is_flat = s.num_players == 1 or s.play.is_last(s.rules, s.root)
            s.tree_from = -1 if is_flat else s.play.tree_from
        if params.horizon is None:
            s.horizon = s.play.horizon(s.ops, s.rules, s.root)
        else:
            s.horizon = params.horizon * s.num_players if params.horizon > 0 else -1
        s.ops.scores(s.rules, s.root, scores)
        for i in range(s.num_goals - 1, -1, -1):
            if i == s.num_goals - 1 or s.goals[i] > scores[0]:
                s.next_goal = s.goals[i]

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
                self._start_s = self._now_s()
                self._pool.begin()
                error = self._generate()
            if error == 0:
                add_requested(&self._search, self.state, self._requested)
                self._remember()
                with nogil:
                    error = self._allocate()
                    self._generated_s = self._now_s() - self._start_s
                    if error == 0:
                        error = self._passes()
            with nogil:
                self._elapsed_s = self._now_s() - self._start_s
                self._pool.end()
                self._leave()
        if error != 0:
            raise MemoryError
        return self.snapshot()

    def snapshot(self):
        """Return the answer so far: everything up to the last complete round."""
        with nogil:
            self._pool.pause()
        try:
            sums, report = candidate_sums(&self._search), self._report()
        finally:
            with nogil:
                self._pool.resume()
        return report.analysis(sums, self._variation)

    @property
    def drift(self):
        """Standard deviation of what far more simulations find of a difference besides, in points."""
        return self._search.play.drift / POINT if self._search.tree_from >= 0 else 0.0

    def candidate_sums(self):
        """Return what the simulations of each candidate add up to, in the generator's order."""
        with nogil:
            self._pool.pause()
        try:
            return candidate_sums(&self._search)
        finally:
            with nogil:
                self._pool.resume()

    cdef double _now_s(self) noexcept nogil:
        return thread_cpu_s() if self._is_cpu_time else monotonic_s()

    # --- the search; begin() to end() of the pool, so no snapshot runs meanwhile -------------------

    cdef int _generate(self) noexcept nogil:
        """Fill the candidates from the turn generator."""
        cdef search_t* s = &self._search
        cdef int room = 1, least = 1
        cdef int i, num
        cdef turn_t* turns
        with gil:
            room, least = self.params.max_candidates, self.params.top
            if self._memory is not None:
                self._memory.open(s, self.state)
        turns = <turn_t*>malloc(sizeof(turn_t) * room)
        if turns == NULL:
            return -1
        with gil:
            num = self._recalled_turns(turns, room, least)
        if num == 0:
            num = last_turns(
                s, turns, room, max(least, 2), self._most_walked(), &self._num_turns, &self._is_settled)
            if num == 0:
                num = s.play.generate(s.ops, s.rules, s.root, turns, room, &self._num_turns, &s.stop)
            with gil:
                self._keep_turns(turns, num, room, least)
        s.candidates = <candidate_t*>calloc(num + 1, sizeof(candidate_t))
        if s.candidates != NULL:
            for i in range(num):
                s.candidates[i].turn = turns[i]
            s.num_candidates = num
        free(turns)
        return 0 if s.candidates != NULL else -1

    cdef tuple _question(self, int room, int least):
        """What the candidates follow from in a scene."""
        cdef search_t* s = &self._search
        key = s.ops.key(s.rules, s.root)
        if s.play.is_last(s.rules, s.root):
            return key, room, least, self._most_walked(), bool(s.has_others)
        return key, room

    cdef int _recalled_turns(self, turn_t* turns, int room, int least):
        """Take the candidates from memory; returns how many, 0 if they are not known."""
        cdef const char* known
        found = None if self._memory is None else self._memory.turns(self._question(room, least))
        if found is None:
            return 0
        data, self._num_turns, self._is_settled = found
        known = data
        memcpy(turns, known, len(data))
        return len(data) // sizeof(turn_t)

    cdef _keep_turns(self, turn_t* turns, int num, int room, int least):
        """Remember the candidates, if the generator was not stopped."""
        if self._memory is not None and not flag_is_set(&self._search.stop):
            self._memory.keep_turns(
                self._question(room, least),
                ((<char*>turns)[:num * sizeof(turn_t)], self._num_turns, self._is_settled))

    def _remember(self):
        """Take up what searches before found of the candidates."""
        cdef search_t* s = &self._search
        cdef Kept kept
        cdef int c
        if self._memory is None:
            return
        for c in range(s.num_candidates):
            kept = self._memory.kept(s.candidates[c].turn.key)
            s.candidates[c].kept = &kept.simulations
            take_trees(s, s.candidates + c)
            self._kept.append(kept)

    cdef void _leave(self) noexcept nogil:
        """Hand the trees on, or free them: the answer does not need them."""
        cdef int c
        for c in range(self._search.num_candidates):
            leave_trees(&self._search, self._search.candidates + c)

    cdef int64_t _most_walked(self) noexcept nogil:
        """After-states of a last turn that are worth less time than the search itself may take."""
        if self._limit > 0:
            return min(WALKED_MOST, WALKED_LEAST + WALKED_PER_SIMULATION * self._limit)
        return <int64_t>min(<double>WALKED_MOST, WALKED_LEAST + WALKED_PER_S * self._limit_s)

    cdef int _allocate(self) noexcept nogil:
        """Make the after-states and the memory of the lanes."""
        cdef search_t* s = &self._search
        cdef int c, i
        cdef char* state
        s.after = <char*>malloc(s.state_size * s.num_candidates)
        s.scratch = <char*>malloc((2 * s.state_size + s.world_size) * s.lanes)
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
        cdef int num = FIRST_CANDIDATES, error = 0
        if s.num_candidates == 1 and self._num_turns <= 1:
            activate(s, 1)
            error = self._phase(EXACT_SIMULATIONS)
            self._reason = BY_STOP if flag_is_set(&s.stop) else BY_SINGLE
            return error
        if self._is_settled or is_exact(s):
            activate(s, s.num_candidates)
            error = self._phase(EXACT_SIMULATIONS)
            if self._reason == RUNNING and not flag_is_set(&s.stop):
                # Candidates that end the game are known; that they are all turns is not.
                self._reason = BY_EXACT if self._is_settled else BY_SETTLED
        elif self._limit > 0:
            error = self._limited_pass()
        else:
            while error == 0 and self._reason == RUNNING:
                error = self._timed_pass(first_target, min(num, s.num_candidates))
                if num >= min(WIDE_CANDIDATES, s.num_candidates):
                    first_target *= PASS_FACTOR
                num = min(2 * num, s.num_candidates)
        if self._reason == RUNNING:
            self._reason = BY_STOP if flag_is_set(&s.stop) else BY_LIMIT
        return error

    cdef int _limited_pass(self) noexcept nogil:
        """One pass with the simulations of the limit split evenly over its phases."""
        cdef search_t* s = &self._search
        cdef int num = s.num_candidates
        cdef int phases, at, part, parts, error = 0
        cdef int64_t before, granted, left
        while num > 2 and self._limit < <int64_t>MIN_PER_PHASE * num * num_phases(num):
            num = (num + 1) // 2
        if self._limit < num:
            num = 1
        activate(s, num)
        phases = num_phases(num)
        for at in range(phases):
            # The last phase comes in parts: it ends early where its winner is clear.
            before = self._simulations
            granted = self._limit * (at + 1) // phases - before
            parts = LAST_PARTS if at + 1 == phases else 1
            for part in range(1, parts + 1):
                left = granted * part // parts + before - self._simulations
                error = self._phase(max(common_target(s, left), 1))
                if error != 0 or flag_is_set(&s.stop):
                    return error
                if part < parts and is_decided(s):
                    self._reason = BY_SETTLED
                    return 0
            if at + 1 < phases and keep_better_half(s) < 2:
                self._reason = BY_SETTLED
                return 0
        return 0

    cdef int _timed_pass(self, int64_t first_target, int num) noexcept nogil:
        """One pass from the `num` best candidates by the generator down to two."""
        cdef search_t* s = &self._search
        cdef int at, phases = num_phases(num), error = 0
        cdef int64_t target = first_target
        activate(s, num)
        for at in range(phases):
            error = self._phase(target)
            if error != 0 or self._reason != RUNNING or flag_is_set(&s.stop):
                return error
            if at + 1 < phases and keep_better_half(s) < 2:
                # What is left always differs alike; only if those are all, there is nothing to find.
                if at == 0 and num == s.num_candidates:
                    self._reason = BY_SETTLED
                return 0
            target *= 2
        if num == s.num_candidates and first_target >= DECIDED_TARGET and is_decided(s):
            self._reason = BY_SETTLED
        return 0

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
                    if grow_values(s.candidates + c, s.target) != 0:
                        return -1
                    if grow_trees(s, s.candidates + c, s.target) != 0:
                        return -1
                    grow_kept(s, s.candidates + c, s.target)
            if self._limit_s > 0 and self._simulations > 0:
                now_s = self._now_s() - self._start_s
                predicted_s = (self._elapsed_s - self._generated_s) / self._simulations * work
                if now_s + predicted_s / 2 > self._limit_s:
                    self._reason = BY_LIMIT
                    return 0
            self._pool.round(search_lane, s, s.lanes)
            if flag_is_set(&s.stop):
                self._reason = BY_STOP
                return 0
            self._merge()
            self._elapsed_s = self._now_s() - self._start_s
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
        advance_kept(s)

    # --- the answer --------------------------------------------------------------------------------

    def _report(self):
        """Collect what the answer says besides."""
        cdef search_t* s = &self._search
        cdef int i
        return Report(
            seat=s.seat,
            terms_now=tuple(self.state.score_terms(s.seat)),
            drift=self.drift,
            goals=tuple([s.goals[i] for i in range(s.num_goals)]),
            top=self.params.top,
            num_turns=max(self._num_turns, s.num_candidates) if s.after != NULL else 0,
            simulations=self._simulations,
            lanes=s.lanes,
            seed=self.params.seed,
            stopped_by={RUNNING: "", BY_LIMIT: "limit", BY_STOP: "stop",
                        BY_SINGLE: "single turn", BY_SETTLED: "settled", BY_EXACT: "exact"}[self._reason],
            threads=self.params.threads,
            elapsed_s=self._elapsed_s,
        )

    def _variation(self, int index, int num_turns):
        """Return a candidate and likely turns after it, with draws."""
        return variation(&self._search, index, num_turns)
