"""LineOps of Botanicus: the rest of the own round, what a plot will be worth at its end.

Turns in which something is drawn that no World knows are left out.
"""

from libc.stdint cimport INT32_MAX, int32_t, uint32_t
from libc.string cimport memcpy

from engine_c.contract cimport GameOps, action_t
from engine_c.games.botanicus.engine cimport BotanicusRules, BotanicusState, BotanicusWorld
from solver.exact.line_ops cimport LineOps, generic_lines, lines_of
from solver.games.botanicus.context cimport hope_t, look_t, open_hope, open_look, turns_left
from solver.games.botanicus.ends cimport is_beyond
from solver.games.botanicus.evaluator cimport plot_worth
from solver.games.botanicus.last_turn cimport turn_bound, turtle_cards
from solver.play cimport POINT, PlayOps, turn_t
from solver.turns cimport TOO_MANY, visit_t, walk_turns

cdef enum:
    MOST_WALKED = 60000        # after-states of a turn
    ROOM = 96                  # turns of the generator where there are more

ctypedef struct context_t:
    const PlayOps* play
    int seat
    int32_t best              # points that are reached
    uint32_t turtle           # final cards that a turtle may draw, bit = index
    look_t look

# A visitor with what it is told by.
ctypedef struct filter_t:
    const void* rules
    visit_t visit
    void* context


cdef void prepare(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                  const void* world, int seat, void* context) noexcept nogil:
    cdef context_t* c = <context_t*>context
    c.play = play
    c.seat = seat
    c.turtle = turtle_cards(
        <const BotanicusRules*>rules, <const BotanicusState*>root, <const BotanicusWorld*>world)
    open_look(<const BotanicusRules*>rules, &c.look)


cdef void visit_known(void* context, const void* state, const action_t* path, int length,
                      int ends_at_chance) noexcept nogil:
    """Pass a turn on, unless it comes to a draw that no World knows."""
    cdef filter_t* known = <filter_t*>context
    if not is_beyond(known.rules, state):
        known.visit(known.context, state, path, length, ends_at_chance)


cdef int32_t expand(const GameOps* ops, const void* rules, const void* state, const void* context,
                    visit_t visit, void* visit_context, int* is_all, const int* stop) noexcept nogil:
    cdef const context_t* c = <const context_t*>context
    cdef BotanicusState after
    cdef turn_t[ROOM] turns
    cdef filter_t known
    cdef int i, k, num
    cdef int32_t total, walked
    known.rules = rules
    known.visit = visit
    known.context = visit_context
    walked = walk_turns(ops, rules, state, MOST_WALKED, visit_known, &known, stop)
    if walked != TOO_MANY:
        return walked
    is_all[0] = 0
    num = c.play.generate(ops, rules, state, turns, ROOM, &total, stop)
    for i in range(num):
        memcpy(&after, state, ops.state_size(rules))
        for k in range(turns[i].num_actions):
            ops.apply(rules, &after, turns[i].actions[k])
        visit_known(&known, &after, turns[i].actions, turns[i].num_actions, turns[i].ends_at_chance)
    return MOST_WALKED + num


cdef inline bint is_last(const void* rules, const BotanicusState* s, const context_t* c) noexcept nogil:
    """Whether the turn at hand is the last one of the line, and the flower is not laid yet."""
    return s.column == (<const BotanicusRules*>rules).num_columns and s.flower_column[c.seat] != s.column


cdef int32_t bound(const GameOps* ops, const void* rules_, const void* state, void* context) noexcept nogil:
    """What the last turn can bring; nothing is known before."""
    cdef const context_t* c = <const context_t*>context
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef const BotanicusState* s = <const BotanicusState*>state
    return turn_bound(rules, s, c.turtle, c.best) if is_last(rules, s, c) else INT32_MAX


cdef int32_t focus(const GameOps* ops, const void* rules, const void* state, int32_t best,
                   void* context) noexcept nogil:
    cdef context_t* c = <context_t*>context
    cdef const BotanicusState* s = <const BotanicusState*>state
    c.best = best
    if not is_last(rules, s, c):
        return INT32_MAX
    return turn_bound(<const BotanicusRules*>rules, s, c.turtle, INT32_MAX)


cdef int32_t value(const GameOps* ops, const void* rules_, const void* state, void* context) noexcept nogil:
    """What the evaluator makes of the plot at the end of the round."""
    cdef const context_t* c = <const context_t*>context
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef hope_t hope
    open_hope(&c.look, s, c.seat, turns_left(rules, s, c.seat), &hope)
    return <int32_t>(POINT * plot_worth(&hope, &s.plots[c.seat]))


cdef LineOps BOTANICUS_LINES = generic_lines()[0]
BOTANICUS_LINES.context_size = sizeof(context_t)
BOTANICUS_LINES.prepare = prepare
BOTANICUS_LINES.expand = expand
BOTANICUS_LINES.focus = focus
BOTANICUS_LINES.bound = bound
BOTANICUS_LINES.value = value

LINES = lines_of(&BOTANICUS_LINES)
