"""UCT with one uniformly random rollout a simulation: a baseline and a benchmark, no adviser.

One node a decision and one a single draw; max^n: an edge keeps the mean utility of the player who
chose it (Luckhardt and Irani 1986). Simulation k of lane l draws from World (l, k), never from a real
order of hidden piles. Each lane grows a tree of its own; answers merge the trees in lane order.
"""

import heapq

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset

from engine_c.contract cimport CHANCE, TERMINAL, GameOps, rng_t
from engine_c.rng cimport mix64, rng_seed
from engine_c.state cimport EngineState
from solver.search.arena cimport (
    FIELD_ACTION,
    FIELD_CHILDREN,
    FIELD_INFO,
    FIELD_VALUE,
    FIELD_VISITS,
    MASK_COUNT,
    arena_free,
    arena_init,
    block_capacity,
)
from solver.search.descent cimport ROUND_SIMULATIONS, run_lane, uct_lane_t
from solver.search.flag cimport flag_is_set, flag_set
from solver.search.lanes cimport LanePool, monotonic_s, thread_cpu_s

from solver.params import Limit
from solver.search.uct_analysis import UctAnalysis, UctChoice


cdef extern from "<stdlib.h>" nogil:
    int posix_memalign(void** memory, size_t alignment, size_t size)

cdef enum:
    CACHE_LINE = 64
    MAX_EXPLORATION = 16      # keeps selection scores below 128, see descent.pyx
    MIN_LINE_VISITS = 2       # fewer do not prolong the principal variation behind the first turn

cdef uint64_t ORDER_STREAM = 0x4F72646572206F66
cdef uint64_t PRIVATE_STREAM = 0x5072697661746520
cdef uint64_t MAX_LANE_SIMULATIONS = (<uint64_t>1 << 31) - 1
cdef uint64_t DEFAULT_TREE_BYTES = <uint64_t>1 << 30


cdef class Uct:
    """A UCT search of one position: `run` it once; `snapshot` and `stop` it from any thread.

    The answer for a limit in simulations depends on position, seed, lanes and exploration alone.
    Simulations are shared out evenly, the first lanes take one more. Under a limit in seconds only the
    number of rounds varies; with both limits the first that is reached ends the search.

    Args:
        state: position to search, a decision pending; copied.
        limit: simulations (>= 1) and/or seconds (> 0); neither: one second.
        seed: 64-bit, names Worlds, rollouts and the order in which children are tried.
        lanes: trees, 1 to 1024.
        threads: 1 to 256; no part of the answer.
        exploration: weight of the exploration term, 0 to 16; utilities lie in [-1, 1].
        top: whole turns to report, >= 1.
        tree_bytes: memory for all trees together; when it is used up, trees stop growing.

    Raises ValueError for a value out of range or a state without a decision.
    """

    def __cinit__(
        self,
        EngineState state,
        *,
        limit = None,
        seed = 0,
        int lanes = 8,
        int threads = 1,
        double exploration = 1.4142135623730951,
        int top = 16,
        tree_bytes = DEFAULT_TREE_BYTES,
    ):
        self.limit = Limit() if limit is None else limit
        check(self.limit.simulations is None or self.limit.simulations >= 1, "simulations must be at least 1")
        check(self.limit.time_s is None or self.limit.time_s > 0, "time_s must be positive")
        check(0 <= seed < 1 << 64, "seed must fit 64 bits")
        check(1 <= lanes <= MAX_LANES, f"lanes must be 1 to {MAX_LANES}")
        check(0 <= exploration <= MAX_EXPLORATION, f"exploration must be 0 to {MAX_EXPLORATION}")
        check(top >= 1, "top must be at least 1")
        check(threads == 1 or not self.limit.is_cpu_time, "threads must be 1 under a limit in CPU time")
        self._is_cpu_time = self.limit.is_cpu_time
        self._core = state.core
        self._job.ops = state.core.ops
        self._job.rules = state.core.rules
        self._job.state_size = state.core.state_size
        self._seat = self._job.ops.current_player(self._job.rules, state.memory)
        check(self._seat >= 0, "the state has no decision: a draw is pending or the game is over")
        self.top = top
        self._root = PyBytes_FromStringAndSize(<char*>state.memory, state.core.state_size)
        self._pool = LanePool(threads)
        self._job.seed = seed
        self._job.exploration = <float>exploration
        self._job.round_simulations = ROUND_SIMULATIONS
        self._job.num_lanes = lanes
        if self.limit.time_s is not None:
            self._time_s = self.limit.time_s
        elif self.limit.simulations is None:
            self._time_s = 1.0
        self._make_lanes(
            self.limit.simulations or MAX_LANE_SIMULATIONS * lanes,
            min(<uint64_t>tree_bytes // lanes, <uint64_t>1 << 34),
        )

    def __dealloc__(self):
        cdef int lane
        if self._job.lanes == NULL:
            return
        for lane in range(self._job.num_lanes):
            if self._job.lanes[lane] != NULL:
                arena_free(&self._job.lanes[lane].arena)
                free(self._job.lanes[lane].root)
                free(self._job.lanes[lane].state)
                free(self._job.lanes[lane].world)
                free(self._job.lanes[lane])
        free(self._job.lanes)

    cdef int _make_lanes(self, uint64_t simulations, uint64_t limit_bytes) except -1:
        cdef uct_lane_t* own
        cdef rng_t rng
        cdef uint64_t lanes = self._job.num_lanes
        cdef uint64_t lane
        self._job.lanes = <uct_lane_t**>calloc(lanes, sizeof(uct_lane_t*))
        if self._job.lanes == NULL:
            raise MemoryError
        for lane in range(lanes):
            if posix_memalign(<void**>&own, CACHE_LINE, sizeof(uct_lane_t) + CACHE_LINE):
                raise MemoryError
            memset(own, 0, sizeof(uct_lane_t))
            self._job.lanes[lane] = own
            own.quota = min(simulations // lanes + (lane < simulations % lanes), MAX_LANE_SIMULATIONS)
            own.stream = mix64(mix64(self._job.seed ^ ORDER_STREAM) + lane)
            if (
                not arena_init(&own.arena, limit_bytes)
                or posix_memalign(&own.root, CACHE_LINE, self._core.state_size)
                or posix_memalign(&own.state, CACHE_LINE, self._core.state_size)
                or posix_memalign(&own.world, CACHE_LINE, self._core.world_size + 1)
            ):
                raise MemoryError
            memcpy(own.root, PyBytes_AS_STRING(self._root), self._core.state_size)
            # What is private to other seats is sampled once a lane, so a tree has one set of actions.
            rng_seed(&rng, self._job.seed ^ PRIVATE_STREAM, lane)
            self._job.ops.determinize(self._job.rules, own.root, self._seat, &rng)
        return 0

    def run(self) -> UctAnalysis:
        """Search until the limit or `stop` and return the answer; the GIL is free meanwhile.

        Raises RuntimeError if called twice.
        """
        if self._is_started:
            raise RuntimeError("a search runs once")
        self._is_started = True
        with self._pool:
            with nogil:
                self._search()
        self._is_finished = True
        return self.snapshot()

    def stop(self) -> None:
        """End the search soon: every thread notices within 64 simulations. Also before `run`."""
        flag_set(&self._job.stop)

    def snapshot(self) -> UctAnalysis:
        """Return the answer so far; the search pauses between two rounds while it is put together."""
        with nogil:
            self._pool.pause()
        try:
            return self._collect()
        finally:
            with nogil:
                self._pool.resume()

    cdef double _now_s(self) noexcept nogil:
        return thread_cpu_s() if self._is_cpu_time else monotonic_s()

    cdef bint _has_work(self) noexcept nogil:
        cdef int lane
        for lane in range(self._job.num_lanes):
            if self._job.lanes[lane].done < self._job.lanes[lane].quota:
                return True
        return False

    cdef void _search(self) noexcept nogil:
        cdef double now_s, before_s
        self._pool.begin()
        self._start_s = self._now_s()
        before_s = self._start_s
        while not flag_is_set(&self._job.stop):
            self._pool.round(run_lane, &self._job, self._job.num_lanes)
            now_s = self._now_s()
            self._elapsed_s = now_s - self._start_s
            # Another round would take about as long as the last one: stop before it is too late.
            if not self._has_work() or (
                self._time_s > 0 and self._elapsed_s + (now_s - before_s) > self._time_s
            ):
                self._is_limit_reached = True
                break
            before_s = now_s
            self._pool.checkpoint()
        self._pool.end()

    # --- answers, from quiet trees ----------------------------------------------------------------

    def _collect(self):
        cdef int lane
        cdef uct_lane_t* own
        simulations = num_nodes = tree_bytes = turns_played = decisions_played = branching = 0
        for lane in range(self._job.num_lanes):
            own = self._job.lanes[lane]
            simulations += own.done
            num_nodes += own.arena.num_nodes
            tree_bytes += <uint64_t>own.arena.capacity * 4
            turns_played += own.rollouts.turns
            decisions_played += own.rollouts.decisions
            branching += own.rollouts.branching
        decisions = []
        for action, (visits, total, _) in self._children(self._roots()).items():
            _, is_over, is_chance = self._after(self._root, action)
            decisions.append(
                UctChoice(
                    actions=(action,),
                    visits=visits,
                    value=total / visits,
                    ends_at_chance=is_chance and not is_over,
                )
            )
        turns = self._whole_turns()
        return UctAnalysis(
            seat=self._seat,
            decisions=tuple(sorted(decisions, key=rank)),
            turns=tuple(turns),
            principal_variation=self._principal_variation(turns[0].actions if turns else ()),
            simulations=simulations,
            num_nodes=num_nodes,
            tree_bytes=tree_bytes,
            rollout_turns=turns_played,
            rollout_decisions=decisions_played,
            rollout_branching=branching,
            lanes=self._job.num_lanes,
            seed=self._job.seed,
            exploration=self._job.exploration,
            stopped_by="" if not self._is_finished else "limit" if self._is_limit_reached else "stop",
            threads=self._pool.threads,
            elapsed_s=self._elapsed_s,
            cpu_s=tuple(self._pool.cpu_s),
        )

    def _roots(self):
        """Return the root of every lane as (lane, block, capacity, slot)."""
        return [(lane, 0, 1, 0) for lane in range(self._job.num_lanes)]

    cdef dict _children(self, list nodes):
        """Merge the children of one node of the game, given as its nodes in the lanes.

        Returns {action: [visits, sum of values, nodes]}.
        """
        cdef uint32_t* words
        cdef uint32_t info, child_block, child_capacity, i
        cdef int32_t visits
        cdef double total
        merged = {}
        for lane, block, capacity, slot in nodes:
            words = self._job.lanes[<int>lane].arena.words
            info = words[<uint32_t>(block + FIELD_INFO * capacity + slot)]
            child_block = words[<uint32_t>(block + FIELD_CHILDREN * capacity + slot)]
            child_capacity = block_capacity(info)
            for i in range(info & MASK_COUNT):
                visits = (<int32_t*>words)[child_block + FIELD_VISITS * child_capacity + i]
                total = <double>visits * (<float*>words)[child_block + FIELD_VALUE * child_capacity + i]
                entry = merged.setdefault(
                    (<int32_t*>words)[child_block + FIELD_ACTION * child_capacity + i], [0, 0.0, []]
                )
                entry[0] += visits
                entry[1] += total
                entry[2].append((lane, child_block, child_capacity, i))
        return merged

    cdef tuple _after(self, bytes state, int action):
        """Carry out an action; returns (state, is the turn over, is a draw or the end next)."""
        cdef bytes result = PyBytes_FromStringAndSize(PyBytes_AS_STRING(state), len(state))
        cdef void* memory = <void*>PyBytes_AS_STRING(result)
        cdef const GameOps* ops = self._job.ops
        ops.apply(self._job.rules, memory, action)
        player = ops.current_player(self._job.rules, memory)
        is_over = player == TERMINAL or ops.turn_number(self._job.rules, memory) != ops.turn_number(
            self._job.rules, PyBytes_AS_STRING(state)
        )
        return result, is_over, player == CHANCE

    cdef list _whole_turns(self):
        """Return the most visited whole turns.

        A turn has no more visits than its beginning, so taking the most visited beginning first
        finds whole turns in falling order.
        """
        found = []
        frontier = [(0, (), self._root, self._roots(), 0.0, False)]
        while frontier and (len(found) < self.top or -frontier[0][0] == found[len(found) - 1].visits):
            negative_visits, actions, state, nodes, total, is_whole = heapq.heappop(frontier)
            if is_whole:
                found.append(
                    UctChoice(
                        actions=actions,
                        visits=-negative_visits,
                        value=total / -negative_visits,
                        ends_at_chance=state is None,
                    )
                )
                continue
            for action, (visits, sum_of_values, children) in self._children(nodes).items():
                after, is_over, is_chance = self._after(state, action)
                is_whole = is_over or is_chance
                # A whole turn needs no state any more; None tells that a draw cut it short.
                after = None if is_chance and not is_over else after
                entry = (-visits, (*actions, action), after, children, sum_of_values, is_whole)
                heapq.heappush(frontier, entry)
        return sorted(found, key=rank)[: self.top]

    cdef tuple _principal_variation(self, tuple first_turn):
        """Return the most visited line, cut into turns and chance events."""
        cdef bytes state = self._root
        groups = []
        group = []
        nodes = self._roots()
        ahead = list(first_turn)
        was_chance = False
        while True:
            children = self._children(nodes)
            if not children:
                break
            if ahead:
                action = ahead.pop(0)
            else:
                action = min(children, key=lambda a: (-children[a][0], -children[a][1], a))
                if groups and children[action][0] < MIN_LINE_VISITS:
                    break
            nodes = children[action][2]
            state, is_over, is_chance = self._after(state, action)
            group.append(action)
            if is_over or is_chance != was_chance:
                groups.append(tuple(group))
                group = []
            was_chance = is_chance
        if group:
            groups.append(tuple(group))
        return tuple(groups)


def rank(choice):
    """Sort key: visits, then value, both falling, then the path."""
    return (-choice.visits, -choice.value, choice.actions)


def check(is_right, problem):
    """Raise ValueError with the problem unless all is right."""
    if not is_right:
        raise ValueError(problem)
