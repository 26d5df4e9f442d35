"""The fast policy of Botanicus.

Phase 1 and the space are weighed together: what the space gives where the gardener stands then, plus what a
card adds, less what it costs. Units are then taken one by one, the best first.
"""

from libc.stdint cimport uint16_t, uint64_t

from engine_c.bits cimport bit_first
from engine_c.contract cimport MAX_TURN_DECISIONS, action_t, rng_t
from engine_c.games.botanicus.answers cimport space_answers
from engine_c.games.botanicus.draws cimport is_told
from engine_c.games.botanicus.engine cimport (
    CARD_USED, CELLS, END_PHASE, NEUTRAL, NONE, PHASE_ASSIGN, PHASE_KEEP, PHASE_LAST, PHASE_NEUTRAL,
    PHASE_ONE, PHASE_OVER, PHASE_POOL, PHASE_SPACE, PHASE_START, PHASE_WATER, PLAY, SELL, SPACE,
    SPACE_ROWS, STAGE_LAST, TURTLE_ON_WALK, WALK, WALK_OVER, BotanicusPlot, BotanicusRules,
    BotanicusState,
)
from engine_c.games.botanicus.garden cimport beds_in_range
from engine_c.games.botanicus.rounds cimport space_cost
from engine_c.games.botanicus.turn cimport apply_decision
from engine_c.games.botanicus.walks cimport walk_price, walk_targets
from solver.games.botanicus.best cimport NO_ANSWER, best_t, doubted, no_option, offer
from solver.games.botanicus.context cimport hope_t, look_t, open_hope
from solver.games.botanicus.evaluator cimport coins_worth, place_worth
from solver.games.botanicus.pool_choices cimport choose_unit, choose_wet, offer_any
from solver.games.botanicus.setup_choices cimport choose_final, choose_start, choose_task
from solver.games.botanicus.view cimport gain_worth, open_view, space_worth, view_t
from solver.games.botanicus.walk_choices cimport best_transplant, choose_chain


# --- phase 1 --------------------------------------------------------------------------------------


cdef action_t choose_neutral(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The second best space: the best one is kept for oneself."""
    cdef const BotanicusPlot* plot = view.plot
    cdef best_t best = no_option(), second = no_option()
    cdef float[SPACE_ROWS] worth
    cdef int row
    for row in range(SPACE_ROWS):
        worth[row] = doubted(
            space_worth(view, row + 1, plot.gardeners[0], plot.gardeners[1]), view.hope.look.doubt, rng)
        offer(&best, worth[row], row, rng)
    for row in range(SPACE_ROWS):
        if row != best.action:
            offer(&second, worth[row], row, rng)
    return NEUTRAL + second.action


cdef float best_space(view_t* view, const BotanicusState* s, int node, int other, int spent) noexcept nogil:
    """What the best space adds that can be paid once so many coins are spent."""
    cdef uint64_t rows = space_answers(view.hope.rules, s)
    cdef best_t best = no_option()
    cdef int row
    while rows:
        row = bit_first(rows) + 1
        rows &= rows - 1
        if spent == 0 or space_cost(view.hope.rules, s, row) <= view.plot.coins - spent:
            offer(&best, space_worth(view, row, node, other), row, NULL)
    return best.value


cdef float best_card(view_t* view, const BotanicusState* s, int node, int other, int spent,
                     action_t* action) noexcept nogil:
    """What playing or selling the best card adds; 0 with NO_ANSWER if none does."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusRules* rules = hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef float best = hope.w.walk_margin, value, kept
    cdef int kind, coins = plot.coins - spent
    action[0] = NO_ANSWER
    if plot.num_hand == 0 or s.flags & CARD_USED or not is_told(s, s.seat):
        return 0
    for kind in range(rules.num_kinds):
        if plot.hand[kind] == 0:
            continue
        kept = hope.later * hope.look.card[kind]
        if coins >= rules.play_cost:
            value = (gain_worth(view, &rules.card[kind], node, other) - kept
                     + coins_worth(hope, coins - rules.play_cost) - coins_worth(hope, coins))
            if value > best:
                best = value
                action[0] = PLAY + kind
        if spent == 0 and (not s.flags & WALK_OVER or s.flags & TURTLE_ON_WALK):
            value = coins_worth(hope, coins + rules.sale_coins) - coins_worth(hope, coins) - kept
            if value > best:
                best = value
                action[0] = SELL + kind
    return best if action[0] != NO_ANSWER else 0


cdef action_t choose_phase1(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """A walk, a card, or on to the space."""
    cdef const hope_t* hope = view.hope
    cdef const BotanicusRules* rules = hope.rules
    cdef const BotanicusPlot* plot = view.plot
    cdef int node = plot.gardeners[0], other = plot.gardeners[1], g, goal, cost
    cdef uint64_t targets[2]
    cdef best_t best = no_option()
    cdef action_t card, card_there
    cdef float here, card_here, value, there, place = place_worth(
        hope, plot, beds_in_range(rules, plot))
    cdef bint has_space = s.stage != STAGE_LAST
    card_here = best_card(view, s, node, other, 0, &card)
    here = best_space(view, s, node, other, 0) if has_space else 0
    if rules.has_green and not s.flags & WALK_OVER:
        value = best_transplant(view, s, False, &card_there)
        if card_there != NO_ANSWER:
            return card_there
    if s.flags & WALK_OVER or plot.coins == 0 and not rules.is_expert:
        return card if card != NO_ANSWER else END_PHASE
    offer(&best, doubted(here + card_here + hope.w.walk_margin, hope.look.doubt, rng),
          card if card != NO_ANSWER else END_PHASE, rng)
    walk_targets(rules, s, plot, True, plot.coins, targets)
    for g in range(2):
        while targets[g]:
            goal = bit_first(targets[g])
            targets[g] &= targets[g] - 1
            node = plot.gardeners[g]
            other = plot.gardeners[1 - g]
            cost = walk_price(rules, plot, node, goal, other, True)
            value = coins_worth(hope, plot.coins - cost) - coins_worth(hope, plot.coins) - place
            value += place_worth(hope, plot, hope.garden.range[goal] | (
                hope.garden.range[other] if other != NONE else 0))
            there = best_card(view, s, goal, other, cost, &card_there)
            if has_space:
                value += best_space(view, s, goal, other, cost)
            if card != NO_ANSWER and card_here >= there:
                offer(&best, doubted(value + card_here, hope.look.doubt, rng), card, rng)
            else:
                offer(&best, doubted(value + there, hope.look.doubt, rng), WALK + CELLS * g + goal, rng)
    return best.action


cdef action_t choose_space(view_t* view, const BotanicusState* s, rng_t* rng) noexcept nogil:
    """The space that adds most."""
    cdef uint64_t rows = space_answers(view.hope.rules, s)
    cdef best_t best = no_option()
    cdef int row
    while rows:
        row = bit_first(rows) + 1
        rows &= rows - 1
        offer(&best, doubted(space_worth(view, row, view.plot.gardeners[0], view.plot.gardeners[1]),
                             view.hope.look.doubt, rng), SPACE + row - 1, rng)
    return best.action


# --- a turn ---------------------------------------------------------------------------------------


cdef action_t choose(const look_t* look, BotanicusState* s, int turns, rng_t* rng, hope_t* hope,
                     view_t* view, bint is_open) noexcept nogil:
    """The decision of the seat to move; `is_open`: the view is still that of the plot."""
    cdef best_t best = no_option()
    if not is_open:
        open_hope(look, s, s.seat, turns, hope)
    if s.phase == PHASE_ASSIGN:
        return choose_task(hope, s, rng)
    if s.phase == PHASE_KEEP:
        return choose_final(look, s, turns, rng)
    if s.phase == PHASE_START:
        return choose_start(hope, s, rng)
    if not is_open:
        open_view(hope, &s.plots[s.seat], view)
    if s.phase == PHASE_POOL:
        return choose_unit(view, s, rng)
    if s.phase == PHASE_ONE:
        return choose_phase1(view, s, rng)
    if s.phase == PHASE_SPACE:
        return choose_space(view, s, rng)
    if s.phase == PHASE_WATER:
        return choose_wet(view, s, rng)
    if s.phase == PHASE_NEUTRAL:
        return choose_neutral(view, s, rng)
    if s.phase == PHASE_LAST:
        offer_any(view, s, 1, 1, &best, rng)
        return best.action
    return choose_chain(view, s, rng)


cdef void play_turn(const look_t* look, BotanicusState* s, int turns, rng_t* rng,
                    path_t* path) noexcept nogil:
    cdef uint16_t number = s.turns
    cdef action_t action
    cdef hope_t hope
    cdef view_t view
    cdef bint is_open = False
    while s.turns == number and PHASE_ASSIGN <= s.phase < PHASE_OVER:
        action = choose(look, s, turns, rng, &hope, &view, is_open)
        if path != NULL:
            if path.length == MAX_TURN_DECISIONS:
                return
            path.actions[path.length] = action
            path.length += 1
        # Beds, coins and pieces stay as they are.
        is_open = s.phase == PHASE_NEUTRAL or (s.phase == PHASE_ONE and action == END_PHASE)
        apply_decision(look.rules, s, action)
        # Where only one space can be paid it is taken without a question.
        is_open = is_open and s.num_pools == 0 and s.phase <= PHASE_SPACE
