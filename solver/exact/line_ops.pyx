"""LineOps for any game, and the registry that finds a game's own."""

import importlib
import importlib.util

from libc.stdint cimport INT32_MAX, int32_t

from engine_c.contract cimport MAX_PLAYERS, MAX_TERMS, TERMINAL, GameOps
from solver.play cimport PlayOps
from solver.turns cimport visit_t, walk_turns

cdef enum:
    EVERY_TURN = 1 << 30


cdef void generic_prepare(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                          const void* world, int seat, int is_thorough, void* context) noexcept nogil:
    (<line_context_t*>context).play = play
    (<line_context_t*>context).seat = seat


cdef int generic_is_over(const GameOps* ops, const void* rules, const void* state,
                         const void* context) noexcept nogil:
    """At the end of the game."""
    return ops.current_player(rules, state) == TERMINAL


cdef int32_t generic_expand(const GameOps* ops, const void* rules, const void* state, const void* context,
                            visit_t visit, void* visit_context, int* is_all,
                            const int* stop) noexcept nogil:
    """All turns."""
    return walk_turns(ops, rules, state, EVERY_TURN, visit, visit_context, stop)


cdef int32_t generic_focus(const GameOps* ops, const void* rules, const void* state, int32_t best,
                           void* context) noexcept nogil:
    return INT32_MAX


cdef int32_t generic_value(const GameOps* ops, const void* rules, const void* state,
                           void* context) noexcept nogil:
    """What the evaluator expects."""
    cdef const line_context_t* c = <const line_context_t*>context
    cdef int32_t[MAX_PLAYERS * MAX_TERMS] terms
    cdef int32_t total = 0
    cdef int i, num_terms = ops.num_terms(rules)
    c.play.evaluate(ops, rules, state, terms)
    for i in range(num_terms):
        total += terms[c.seat * num_terms + i]
    return total


cdef int32_t generic_bound(const GameOps* ops, const void* rules, const void* state,
                           void* context) noexcept nogil:
    return INT32_MAX


cdef LineOps GENERIC_LINES
GENERIC_LINES.context_size = sizeof(line_context_t)
GENERIC_LINES.prepare = generic_prepare
GENERIC_LINES.is_over = generic_is_over
GENERIC_LINES.expand = generic_expand
GENERIC_LINES.focus = generic_focus
GENERIC_LINES.value = generic_value
GENERIC_LINES.bound = generic_bound


cdef const LineOps* generic_lines() noexcept nogil:
    return &GENERIC_LINES


cdef class Lines:
    """Python's handle on one LineOps table."""

    def __cinit__(self):
        """Start with the defaults."""
        self.ops = &GENERIC_LINES


cdef Lines lines_of(const LineOps* ops):
    cdef Lines lines = Lines()
    lines.ops = ops
    return lines


GENERIC = Lines()


def lines_for(str game):
    """Return the Lines of a game: `LINES` of `solver/games/<game>/lines`, else the defaults."""
    package = f"solver.games.{game}"
    if not game.isidentifier() or importlib.util.find_spec(package) is None:
        return GENERIC
    if importlib.util.find_spec(f"{package}.lines") is None:
        return GENERIC
    return importlib.import_module(f"{package}.lines").LINES
