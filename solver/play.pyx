"""Generic PlayOps for any game, and the registry that finds a game's own.

The defaults know nothing but the seam: the value of a position is its running score, the policy
takes the best of a few random turns, the generator lists all turns (or beams them).
"""

import importlib
import importlib.util
from dataclasses import dataclass

import numpy as np

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy

from engine_c.contract cimport (
    MAX_PLAYERS, MAX_TERMS, GameOps, action_t, rng_t,
)
from engine_c.rng cimport rng_seed
from engine_c.state cimport EngineState
from solver.turns cimport TOO_MANY, beam_turns, is_turn_over, path_t, take, walk_turns

from engine_c.game import IllegalActionError, Violation

cdef enum:
    POLICY_SAMPLES = 8        # random turns the generic policy chooses from
    GENERATE_LIMIT = 20000    # after-states listed before the generator beams
    GENERATE_BEAM = 512


cdef void generic_evaluate(const GameOps* ops, const void* rules, const void* state,
                           int32_t* terms) noexcept nogil:
    """Running scores by scoring rule, terms[P][T]."""
    cdef int seat, i, num_terms = ops.num_terms(rules)
    for seat in range(ops.num_players(rules)):
        ops.score_terms(rules, state, seat, terms + seat * num_terms)
        for i in range(num_terms):
            terms[seat * num_terms + i] *= POINT


cdef void random_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                      path_t* path) noexcept nogil:
    """Play uniformly random decisions until the turn is over or a draw is pending."""
    cdef uint32_t number = ops.turn_number(rules, state)
    while not is_turn_over(ops, rules, state, number):
        take(ops, rules, state, ops.sample_action(rules, state, rng), path)


cdef void generic_policy_turn(const GameOps* ops, const void* rules, void* state, rng_t* rng,
                              path_t* path) noexcept nogil:
    """Take the best of POLICY_SAMPLES random turns by own running score."""
    cdef size_t size = ops.state_size(rules)
    cdef int seat = ops.current_player(rules, state)
    cdef int32_t[MAX_PLAYERS] scores
    cdef int32_t best = 0
    cdef path_t before, tried
    cdef path_t* trying = NULL
    cdef int i
    cdef char* memory = <char*>malloc(2 * size)
    if memory == NULL or seat < 0:
        free(memory)
        if seat >= 0:
            random_turn(ops, rules, state, rng, path)
        return
    if path != NULL:
        before = path[0]
        trying = &tried
    for i in range(POLICY_SAMPLES):
        memcpy(memory, state, size)
        if path != NULL:
            tried = before
        random_turn(ops, rules, memory, rng, trying)
        ops.scores(rules, memory, scores)
        if i == 0 or scores[seat] > best:
            best = scores[seat]
            memcpy(memory + size, memory, size)
            if path != NULL:
                path[0] = tried
    memcpy(state, memory + size, size)
    free(memory)


cdef void generic_rollout(const GameOps* ops, const void* rules, void* state, const void* world,
                          int horizon, rng_t* rng, const int* stop) noexcept nogil:
    """Play the generic policy for all seats until the end or the horizon."""
    cdef uint32_t first = ops.turn_number(rules, state)
    while reach_decision(ops, rules, state, world, first, horizon, stop):
        generic_policy_turn(ops, rules, state, rng, NULL)


# The best turns so far, a heap with the worst on top.
ctypedef struct top_t:
    const GameOps* ops
    const void* rules
    int seat
    turn_t* out
    int num
    int room


cdef void top_visit(void* context, const void* state, const action_t* path, int length,
                    int ends_at_chance) noexcept nogil:
    """Keep the turn if it is among the `room` best by own running score."""
    cdef top_t* top = <top_t*>context
    cdef int32_t[MAX_PLAYERS] scores
    cdef int at
    cdef turn_t* turn
    top.ops.scores(top.rules, state, scores)
    if top.num == top.room:
        if scores[top.seat] * POINT <= top.out[top.num - 1].value:
            return
        top.num -= 1
    at = top.num
    while at > 0 and top.out[at - 1].value < scores[top.seat] * POINT:
        top.out[at] = top.out[at - 1]
        at -= 1
    turn = top.out + at
    turn.key = top.ops.key(top.rules, state)
    turn.value = scores[top.seat] * POINT
    turn.num_actions = length
    turn.ends_at_chance = ends_at_chance
    memcpy(turn.actions, path, length * sizeof(action_t))
    top.num += 1


cdef int generic_generate(const GameOps* ops, const void* rules, const void* state, turn_t* out,
                          int room, int32_t* total, const int* stop) noexcept nogil:
    """List all turns, or a beam of them, and keep the best by running score."""
    cdef top_t top
    cdef int32_t count
    top.ops = ops
    top.rules = rules
    top.seat = ops.current_player(rules, state)
    top.out = out
    top.num = 0
    top.room = room
    count = walk_turns(ops, rules, state, GENERATE_LIMIT, top_visit, &top, stop)
    if count == TOO_MANY:
        top.num = 0
        count = beam_turns(ops, rules, state, GENERATE_BEAM, top_visit, &top, stop)
    if total != NULL:
        total[0] = max(count, top.num)
    return top.num


cdef int play_to_end(const GameOps* ops, const void* rules, const void* state) noexcept nogil:
    return -1


cdef int never_last(const void* rules, const void* state) noexcept nogil:
    return 0


cdef void forget_nothing(const void* rules, void* state, int seat) noexcept nogil:
    pass


cdef PlayOps GENERIC_OPS
GENERIC_OPS.evaluate = generic_evaluate
GENERIC_OPS.policy_turn = generic_policy_turn
GENERIC_OPS.likely_turn = generic_policy_turn
GENERIC_OPS.rollout = generic_rollout
GENERIC_OPS.generate = generic_generate
GENERIC_OPS.horizon = play_to_end
GENERIC_OPS.tree_from = -1
GENERIC_OPS.drift = 0
GENERIC_OPS.is_last = never_last
GENERIC_OPS.forget = forget_nothing


cdef class Play:
    """Python's handle on one PlayOps table."""

    def __cinit__(self):
        """Start with the generic table."""
        self.ops = &GENERIC_OPS


cdef Play play_of(const PlayOps* ops):
    cdef Play play = Play()
    play.ops = ops
    return play


GENERIC = Play()


def play_for(str game):
    """Return the Play of a game: `PLAY` of `solver/games/<game>/play`, else the generic one."""
    package = f"solver.games.{game}"
    if not game.isidentifier() or importlib.util.find_spec(package) is None:
        return GENERIC
    if importlib.util.find_spec(f"{package}.play") is None:
        return GENERIC
    return importlib.import_module(f"{package}.play").PLAY


def policy_games(EngineState state not None, seed, int count):
    """Play `count` games from a state by the fast policy of its game, game i in World (seed, i).

    Returns the final scores, [count, P].
    """
    cdef Play play = play_for(state.ruleset.game.name)
    cdef const GameOps* ops = state.core.ops
    cdef const void* rules = state.core.rules
    cdef int players = state.core.num_players
    cdef uint64_t word = <uint64_t>(seed & 0xFFFFFFFFFFFFFFFF)
    cdef int i, no_stop = 0
    cdef rng_t rng
    cdef size_t size = state.core.state_size
    scores = np.zeros((count, players), dtype=np.int32)
    cdef int32_t[:, ::1] view = scores
    cdef char* memory = <char*>malloc(size + state.core.world_size)
    if memory == NULL:
        raise MemoryError
    with nogil:
        for i in range(count):
            memcpy(memory, state.memory, size)
            ops.make_world(rules, memory, word, i, memory + size)
            rng_seed(&rng, word, i)
            play.ops.rollout(ops, rules, memory, memory + size, -1, &rng, &no_stop)
            ops.scores(rules, memory, &view[i, 0])
    free(memory)
    return scores


@dataclass(frozen=True, kw_only=True)
class GeneratedTurn:
    """One turn of the turn generator."""

    actions: tuple[int, ...]
    key: int
    value: int
    ends_at_chance: bool


def generated_turns(EngineState state not None, int room):
    """Return up to `room` distinct whole turns of the seat to move, best first, and how many were seen.

    In games that keep some for being different the first 16, 32, ... are those of so small a room, by value.

    Raises IllegalActionError if no player is to move.
    """
    cdef Play play = play_for(state.ruleset.game.name)
    cdef turn_t* turns
    cdef int32_t total = 0
    cdef int i, k, num, no_stop = 0
    check_to_move(state)
    turns = <turn_t*>malloc(sizeof(turn_t) * max(room, 1))
    if turns == NULL:
        raise MemoryError
    with nogil:
        num = play.ops.generate(
            state.core.ops, state.core.rules, state.memory, turns, room, &total, &no_stop)
    found = [
        GeneratedTurn(
            actions=tuple([turns[i].actions[k] for k in range(turns[i].num_actions)]),
            key=turns[i].key,
            value=turns[i].value,
            ends_at_chance=bool(turns[i].ends_at_chance),
        )
        for i in range(num)
    ]
    free(turns)
    return found, total


def expected_terms(EngineState state not None):
    """Return expected final points by scoring rule in 1/1024 points, [P][T]."""
    cdef Play play = play_for(state.ruleset.game.name)
    cdef int32_t[MAX_PLAYERS * MAX_TERMS] terms
    cdef int seat, i, num_terms = state.core.num_terms
    play.ops.evaluate(state.core.ops, state.core.rules, state.memory, terms)
    return [[terms[seat * num_terms + i] for i in range(num_terms)] for seat in range(state.core.num_players)]


def policy_turn(EngineState state not None, seed):
    """Return the decisions the fast policy takes, up to the end of the turn or a draw.

    `seed` decides between equal ones. Raises IllegalActionError if no player is to move, RuntimeError if
    the policy broke a rule.
    """
    cdef Play play = play_for(state.ruleset.game.name)
    cdef const GameOps* ops = state.core.ops
    cdef const void* rules = state.core.rules
    cdef EngineState after = state.copy()
    cdef EngineState replayed = state.copy()
    cdef path_t path
    cdef rng_t rng
    cdef int i
    check_to_move(state)
    rng_seed(&rng, <uint64_t>(seed & 0xFFFFFFFFFFFFFFFF), 0)
    path.length = 0
    with nogil:
        play.ops.policy_turn(ops, rules, after.memory, &rng, &path)
    for i in range(path.length):
        if path.actions[i] not in replayed.legal_actions():
            raise RuntimeError("the policy took a decision that is not legal")
        replayed.apply(path.actions[i])
    if not is_turn_over(ops, rules, replayed.memory, state.turn_number()) or replayed.key() != after.key():
        raise RuntimeError("the policy reached a state that its decisions do not lead to")
    return tuple([path.actions[i] for i in range(path.length)])


cdef int check_to_move(EngineState state) except -1:
    """Raise IllegalActionError unless a player is to move."""
    if state.core.ops.current_player(state.core.rules, state.memory) < 0:
        raise IllegalActionError(Violation(field="position", problem="it is no player's turn"))
    return 0
