"""LineOps of Botanicus: the rest of the own round, what a plot will be worth at its end.

Turns in which something is drawn that no World knows are left out.
"""

from libc.stdint cimport INT32_MAX, INT32_MIN, int32_t, uint32_t
from libc.string cimport memcpy

from engine_c.contract cimport CHANCE, MAX_TURN_DECISIONS, GameOps, action_t
from engine_c.games.botanicus.engine cimport BotanicusRules, BotanicusState, BotanicusWorld
from solver.exact.line_ops cimport LineOps, generic_lines, lines_of
from solver.games.botanicus.context cimport hope_t, look_t, open_hope, open_look, turns_left
from solver.games.botanicus.ends cimport is_beyond
from solver.games.botanicus.evaluator cimport plot_worth
from solver.games.botanicus.last_turn cimport turn_bound, turtle_cards
from solver.games.botanicus.rest_bound cimport open_rest, rest_bound
from solver.games.botanicus.rest_rivals cimport has_better, rivals_t
from solver.games.botanicus.rest_turns cimport rest_t
from solver.play cimport POINT, PlayOps, turn_t
from solver.turns cimport TOO_MANY, path_t, visit_t, walk_within

cdef enum:
    MOST_WALKED = 60000        # after-states of a turn
    MOST_LATE = 1 << 20        # the same in the last two columns, where lines can be proven
    ROOM = 96                  # turns of the generator where there are more

ctypedef struct context_t:
    const PlayOps* play
    const void* world
    int seat
    int32_t best              # points that are reached
    uint32_t turtle           # final cards that a turtle may draw, bit = index
    look_t look
    bint is_thorough
    rest_t rest               # for a search that is thorough, as what follows
    rivals_t rivals

# A visitor with what it is told by.
ctypedef struct filter_t:
    const GameOps* ops
    const void* rules
    context_t* c
    visit_t visit
    void* context
    int* is_all
    const int* stop
    bint is_last              # draws inside of the turn are taken at once: no card is of use any more
    path_t before             # decisions and draws up to where the walk began


cdef void prepare(const GameOps* ops, const PlayOps* play, const void* rules, const void* root,
                  const void* world, int seat, int is_thorough, void* context) noexcept nogil:
    cdef context_t* c = <context_t*>context
    c.play = play
    c.world = world
    c.seat = seat
    c.turtle = turtle_cards(
        <const BotanicusRules*>rules, <const BotanicusState*>root, <const BotanicusWorld*>world)
    open_look(<const BotanicusRules*>rules, &c.look)
    c.is_thorough = is_thorough and (<const BotanicusState*>root).is_alone
    if c.is_thorough:
        open_rest(&c.rest, <const BotanicusRules*>rules, <const BotanicusState*>root,
                  <const BotanicusWorld*>world)


cdef int32_t most_of(context_t* c, const void* rules_, const BotanicusState* s,
                     int32_t enough) noexcept nogil:
    """Points that no line from a state exceeds; more than `enough` need not be exact."""
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef int32_t most = INT32_MAX
    if not s.is_alone:
        return INT32_MAX
    if s.column == rules.num_columns:
        most = turn_bound(rules, s, c.turtle, enough)
    if c.is_thorough and c.rest.is_known and (most > enough or enough == INT32_MAX):
        most = min(most, rest_bound(&c.rest, s, enough))
    return most


cdef int is_hopeless(void* context, const void* state) noexcept nogil:
    """Whether no line behind a state in a turn is better than the best."""
    cdef filter_t* known = <filter_t*>context
    cdef const BotanicusState* s = <const BotanicusState*>state
    if known.c.best == INT32_MIN:
        return False
    return most_of(known.c, known.rules, s, known.c.best) <= known.c.best


cdef bint add_action(path_t* path, action_t action) noexcept nogil:
    """Append an action if there is room."""
    if path.length == MAX_TURN_DECISIONS:
        return False
    path.actions[path.length] = action
    path.length += 1
    return True


cdef void go_on(const filter_t* known, const BotanicusState* state, const path_t* path) noexcept nogil:
    """Take the pending draws, then walk what is left of the last turn."""
    cdef filter_t further = known[0]
    cdef BotanicusState s
    cdef action_t draw
    cdef int32_t walked
    cdef int turns = state.turns
    memcpy(&s, state, known.ops.state_size(known.rules))
    further.before = path[0]
    while known.ops.current_player(known.rules, &s) == CHANCE:
        if is_beyond(known.rules, &s):
            return
        draw = known.ops.draw(known.rules, &s, known.c.world)
        if not add_action(&further.before, draw):
            known.is_all[0] = 0
            return
        known.ops.apply(known.rules, &s, draw)
    if s.turns != turns:
        known.visit(known.context, &s, further.before.actions, further.before.length, 0)
        return
    walked = walk_within(known.ops, known.rules, &s, MOST_LATE, visit_known, is_hopeless, &further,
                         known.stop)
    if walked < 0:
        known.is_all[0] = 0


cdef void visit_known(void* context, const void* state, const action_t* path, int length,
                      int ends_at_chance) noexcept nogil:
    """Pass a turn on, unless it comes to a draw that no World knows."""
    cdef filter_t* known = <filter_t*>context
    cdef path_t whole = known.before
    cdef int i
    if is_beyond(known.rules, state):
        return
    for i in range(length):
        if not add_action(&whole, path[i]):
            known.is_all[0] = 0
            return
    if known.is_last and ends_at_chance:
        go_on(known, <const BotanicusState*>state, &whole)
    else:
        known.visit(known.context, state, whole.actions, whole.length, ends_at_chance)


cdef int32_t expand(const GameOps* ops, const void* rules, const void* state, const void* context,
                    visit_t visit, void* visit_context, int* is_all, const int* stop) noexcept nogil:
    cdef context_t* c = <context_t*>context
    cdef BotanicusState after
    cdef turn_t[ROOM] turns
    cdef filter_t known
    cdef int i, k, num
    cdef int32_t total, walked, limit = MOST_WALKED
    known.ops = ops
    known.rules = rules
    known.c = c
    known.visit = visit
    known.context = visit_context
    known.is_all = is_all
    known.stop = stop
    known.is_last = (<const BotanicusState*>state).column == (<const BotanicusRules*>rules).num_columns
    known.before.length = 0
    if c.is_thorough or (
            <const BotanicusState*>state).column + 1 >= (<const BotanicusRules*>rules).num_columns:
        limit = MOST_LATE
    walked = walk_within(ops, rules, state, limit, visit_known, is_hopeless, &known, stop)
    if walked != TOO_MANY:
        return walked
    is_all[0] = 0
    num = c.play.generate(ops, rules, state, turns, ROOM, &total, stop)
    for i in range(num):
        memcpy(&after, state, ops.state_size(rules))
        for k in range(turns[i].num_actions):
            ops.apply(rules, &after, turns[i].actions[k])
        visit_known(&known, &after, turns[i].actions, turns[i].num_actions, turns[i].ends_at_chance)
    return limit + num


cdef int32_t bound(const GameOps* ops, const void* rules, const void* state,
                   void* context) noexcept nogil:
    """What the turns to come can bring; before the last one a thorough search alone asks."""
    cdef context_t* c = <context_t*>context
    cdef const BotanicusState* s = <const BotanicusState*>state
    if c.is_thorough and has_better(&c.rivals, <const BotanicusRules*>rules, s, True):
        return INT32_MIN
    return most_of(c, rules, s, c.best)


cdef int32_t focus(const GameOps* ops, const void* rules, const void* state, int32_t best,
                   void* context) noexcept nogil:
    cdef context_t* c = <context_t*>context
    cdef int32_t most
    c.best = best
    if c.is_thorough and best > INT32_MIN and has_better(
            &c.rivals, <const BotanicusRules*>rules, <const BotanicusState*>state, False):
        return INT32_MIN
    most = most_of(c, rules, <const BotanicusState*>state, INT32_MAX if best == INT32_MIN else best)
    if c.is_thorough and most == INT32_MAX and (<const BotanicusState*>state).is_alone:
        most = rest_bound(&c.rest, <const BotanicusState*>state, best)
    return most


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
