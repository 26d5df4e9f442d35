"""Botanicus, written to be fast: the GameOps of the game, its packed rules and its wrapper state.

Actions are dense integers, `id = first + argument`, first ids in engine.pxd, table in README.md.
The memory layout is in engine.pxd. Kernels by what they know: garden.pxd, tasks.pxd, walks.pxd, tracks.pxd,
pools.pxd, draws.pxd, rounds.pxd (order of play, tokens), answers.pxd (legal decisions), planting.pxd,
chains.pxd, units.pxd, hands.pxd, setup.pxd (what they do), stages.pxd (whose turn), turn.pxd (the course of
it all), scoring.pxd, worlds.pxd (Worlds and determinization).
"""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, list_bits
from engine_c.contract cimport CHANCE, TERMINAL, action_t, rng_t, rollout_t
from engine_c.games.botanicus.answers cimport find_answers, random_answer
from engine_c.games.botanicus.draws cimport (
    deck_size, draws_pending, first_draw_id, known_finals, pile_size, setup_things, unseen_cards,
    unseen_finals, unseen_outcome,
)
from engine_c.games.botanicus.garden cimport level_at
from engine_c.games.botanicus.packing cimport pack_rules
from engine_c.games.botanicus.scoring cimport (
    ALL_TERMS, TERM_ANIMALS, TERM_FINALS, plot_progress, plot_score, plot_terms, rank_seats,
)
from engine_c.games.botanicus.tables cimport read_table, set_up, tell_table
from engine_c.games.botanicus.turn cimport apply_decision, apply_draw
from engine_c.games.botanicus.worlds cimport determinize_for, fill_world, random_thing, world_thing
from engine_c.key cimport add_word, bytes_of, word_at
from engine_c.rng cimport rng_seed
from engine_c.state cimport EngineRuleset, EngineState, EngineWorld

cdef enum:
    OBSERVED_PLOT = 112        # numbers of an observed plot
    OBSERVED_CARDS = 80        # of cards
    OBSERVED_TABLE = 31        # of stage, phase, column and decision
    OBSERVED_POOL = 24

cdef uint64_t WORLD_SALT = <uint64_t>0x426F7461_6E696375    # keeps Worlds apart from other streams

EVENTS = ("gardens", "tiles", "tasks", "finals", "cards", "turtle")

# --- chance ---------------------------------------------------------------------------------------


cdef int botanicus_chance_outcomes(const void* rules_, const void* state, action_t* out,
                                   uint32_t* weights) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef uint8_t left[MAX_KINDS]
    cdef uint32_t unseen, given_back
    cdef int i, others, num_kept, n = 0
    out[0] = unseen_outcome(s)
    weights[0] = 1
    if out[0]:
        return 1
    if s.phase == PHASE_CARDS:
        unseen_cards(rules, s, left)
        for i in range(rules.num_kinds):
            if left[i]:
                out[n] = DRAW_CARD + i
                weights[n] = left[i]
                n += 1
        return n
    if s.phase <= PHASE_TASKS:
        unseen, given_back = setup_things(rules, s), 0
    else:
        unseen = unseen_finals(rules, s, &given_back, &num_kept)
    if given_back:
        others = bit_count(unseen & ~given_back)
        if others == num_kept:
            unseen = given_back
    n = list_bits(unseen, first_draw_id(s), out, 0)
    for i in range(n):
        weights[i] = 1
        if given_back:
            # C(others, num_kept) ways of keeping leave a given back card, C(others - 1, num_kept) another.
            weights[i] = others if given_back >> (out[i] - DRAW_FINAL) & 1 else others - num_kept
    return n


cdef inline action_t random_draw(const BotanicusRules* rules, const BotanicusState* s,
                                 rng_t* rng) noexcept nogil:
    """A random outcome of the pending draw."""
    cdef action_t unseen = unseen_outcome(s)
    return unseen if unseen else first_draw_id(s) + random_thing(rules, s, rng)


cdef void botanicus_make_world(const void* rules, const void* state, uint64_t seed, uint64_t number,
                               void* world) noexcept nogil:
    cdef rng_t rng
    rng_seed(&rng, seed ^ WORLD_SALT, number)
    fill_world(<const BotanicusRules*>rules, &rng, <BotanicusWorld*>world)


cdef action_t botanicus_draw(const void* rules, const void* state, const void* world) noexcept nogil:
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef action_t unseen = unseen_outcome(s)
    if unseen:
        return unseen
    return first_draw_id(s) + world_thing(<const BotanicusRules*>rules, s, <const BotanicusWorld*>world)


cdef void botanicus_determinize(const void* rules, void* state, int observer, rng_t* rng) noexcept nogil:
    determinize_for(<const BotanicusRules*>rules, <BotanicusState*>state, observer, rng)


# --- sizes, players, decisions --------------------------------------------------------------------


cdef size_t botanicus_state_size(const void* rules) noexcept nogil:
    return (<size_t>&(<BotanicusState*>NULL).plots[0]
            + (<const BotanicusRules*>rules).num_players * sizeof(BotanicusPlot))


cdef size_t botanicus_world_size(const void* rules) noexcept nogil:
    return sizeof(BotanicusWorld)


cdef int botanicus_num_players(const void* rules) noexcept nogil:
    return (<const BotanicusRules*>rules).num_players


cdef int botanicus_num_terms(const void* rules) noexcept nogil:
    return (<const BotanicusRules*>rules).num_terms


cdef int botanicus_current_player(const void* rules, const void* state) noexcept nogil:
    cdef const BotanicusState* s = <const BotanicusState*>state
    if s.phase < PHASE_ASSIGN:
        return CHANCE
    return TERMINAL if s.phase == PHASE_OVER else <int>s.seat


cdef uint32_t botanicus_turn_number(const void* rules, const void* state) noexcept nogil:
    return (<const BotanicusState*>state).turns


cdef int botanicus_legal_actions(const void* rules_, const void* state, action_t* out) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef answers_t answers
    cdef const part_t* part
    cdef uint64_t left
    cdef int i, bit, n = 0
    find_answers(rules, <const BotanicusState*>state, &answers)
    for i in range(answers.number):
        part = &answers.part[i]
        left = part.mask
        while left:
            bit = bit_first(left)
            left &= left - 1
            if part.way != NO_LIST:
                bit += part.way
                out[n] = part.first + WAY_ARGUMENTS * rules.way[bit].node + rules.way[bit].unused
            else:
                out[n] = part.first + part.stride * bit
                if part.both:
                    n += 1
                    out[n] = out[n - 1] + 1
            n += 1
    return n


cdef action_t botanicus_sample_action(const void* rules, const void* state, rng_t* rng) noexcept nogil:
    cdef uint32_t number
    return random_answer(<const BotanicusRules*>rules, <const BotanicusState*>state, rng, &number)


cdef void botanicus_apply(const void* rules_, void* state, action_t action) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef BotanicusState* s = <BotanicusState*>state
    if s.phase >= PHASE_ASSIGN:
        apply_decision(rules, s, action)
    else:
        apply_draw(rules, s, action - first_draw_id(s))


# --- results --------------------------------------------------------------------------------------


cdef void botanicus_scores(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int seat
    for seat in range((<const BotanicusRules*>rules).num_players):
        out[seat] = plot_score(<const BotanicusRules*>rules, &(<const BotanicusState*>state).plots[seat])


cdef void botanicus_score_terms(const void* rules_, const void* state, int seat,
                                int32_t* out) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef int32_t terms[ALL_TERMS]
    cdef int i, n = 0
    plot_terms(rules, &(<const BotanicusState*>state).plots[seat], terms)
    for i in range(ALL_TERMS):
        if i != (TERM_ANIMALS if rules.is_expert else TERM_FINALS):
            out[n] = terms[i]
            n += 1


cdef void botanicus_ranking(const void* rules, const void* state, int* out) noexcept nogil:
    rank_seats(<const BotanicusRules*>rules, <const BotanicusState*>state, out)


cdef void botanicus_returns(const void* rules_, const void* state, float* out) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef int order[SEATS]
    cdef int i
    rank_seats(rules, <const BotanicusState*>state, order)
    for i in range(rules.num_players):
        out[order[i]] = 1 if i == 0 else -1 / <float>(rules.num_players - 1)


cdef int botanicus_goals(const void* rules, int32_t* out) noexcept nogil:
    return 0


cdef int32_t botanicus_progress(const void* rules, const void* state, int seat) noexcept nogil:
    return plot_progress(&(<const BotanicusState*>state).plots[seat])


# --- key ------------------------------------------------------------------------------------------


cdef inline uint64_t add_bytes(uint64_t h, const uint8_t* b, int words) noexcept nogil:
    """Mix bytes into a key, eight a word."""
    cdef int i
    for i in range(words):
        h = add_word(h, word_at(b + 8 * i))
    return h


cdef inline int sign_at(const BotanicusPlot* plot, int target) noexcept nogil:
    """The byte of a target without an animal."""
    cdef int level = level_at(plot, target)
    return 0 if level == NONE else level + 1


cdef uint64_t add_beds(const BotanicusRules* rules, const BotanicusPlot* plot, uint64_t h) noexcept nogil:
    """Mix garden and greenhouse into a key."""
    cdef uint8_t bed[48]
    cdef int i
    for i in range(48):
        bed[i] = 0
    for i in range(CELLS):
        bed[i] = sign_at(plot, i)
    for i in range(5):
        if plot.animals and not plot.unlocked >> i & 1:
            bed[rules.garden[plot.garden].animal_bed[i]] = 6 + i
    h = add_bytes(h, bed, 5)
    return add_word(h, bytes_of(
        sign_at(plot, GREEN), sign_at(plot, GREEN + 1), sign_at(plot, GREEN + 2), sign_at(plot, GREEN + 3),
        sign_at(plot, GREEN + 4), sign_at(plot, GREEN + 5), 0, 0))


cdef inline int task_id(const BotanicusRules* rules, int task) noexcept nogil:
    """Id of a special task that may be NONE."""
    return 0 if task == NONE else rules.task[task].id


cdef uint64_t add_plot(const BotanicusRules* rules, const BotanicusPlot* plot, uint64_t h) noexcept nogil:
    """Mix what belongs to a seat into a key."""
    cdef uint64_t tokens = 0
    cdef int i
    h = add_word(h, <uint64_t>plot.coins & 0xFFFF | (<uint64_t>plot.vp & 0xFFFF) << 16
                 | bytes_of(0, 0, 0, 0, plot.nodes[0], plot.nodes[1], plot.nodes[2],
                            NONE if plot.garden == BASE_GARDEN else <int>plot.garden))
    h = add_word(h, bytes_of(
        plot.gardeners[0], plot.gardeners[1], plot.num_animals, task_id(rules, plot.green_task),
        plot.basic_done, plot.special_done, plot.green_done, plot.num_hand))
    h = add_beds(rules, plot, h)
    h = add_word(h, bytes_of(
        task_id(rules, plot.row_tasks[0]), task_id(rules, plot.row_tasks[1]),
        task_id(rules, plot.row_tasks[2]), task_id(rules, plot.row_tasks[3]),
        task_id(rules, plot.row_tasks[4]), task_id(rules, plot.row_tasks[5]),
        plot.num_rows, plot.is_green_decided))
    h = add_word(h, plot.dealt)
    h = add_bytes(h, plot.hand, 3)
    h = add_word(h, <uint64_t>plot.finals | <uint64_t>plot.returned << 16 | <uint64_t>plot.num_finals << 32)
    for i in range(STACK_COUNT):
        tokens |= <uint64_t>plot.tokens[i] << 12 * i
    return add_word(h, tokens)


cdef uint64_t botanicus_key(const void* rules_, const void* state) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef uint8_t flowers[16]
    cdef uint64_t h = 0
    cdef int i
    h = add_word(h, bytes_of(s.phase, s.stage, s.column, s.seat, s.turns, s.observer, s.flags, s.source))
    h = add_word(h, bytes_of(s.first_from, s.first_to, s.num_walked, s.steps_left, s.chain, s.watered,
                             s.watered_last, s.waiting))
    h = add_word(h, bytes_of(s.drawn[0], s.drawn[1], s.drawn[2], s.drawn[3], s.num_pools,
                             draws_pending(rules, s) if PHASE_FINALS <= s.phase <= PHASE_TURTLE else 0,
                             s.is_alone, 0))
    for i in range(FLOWERS):
        flowers[3 * i] = s.flower_column[i]
        flowers[3 * i + 1] = s.flower_row[i]
        flowers[3 * i + 2] = s.flower_height[i]
    flowers[15] = 0
    h = add_bytes(h, flowers, 2)
    h = add_bytes(h, s.tiles, 3)
    h = add_bytes(h, s.discard, 3)
    h = add_bytes(h, s.tail, 1)
    h = add_bytes(h, s.tail_seat, 1)
    for i in range(s.num_pools):
        h = add_bytes(h, <const uint8_t*>&s.pools[i], 3)
    for i in range(rules.num_players):
        h = add_plot(rules, &s.plots[i], h)
    return h


# --- random rollouts ------------------------------------------------------------------------------


cdef void botanicus_rollout(const void* rules_, void* state, rng_t* rng, rollout_t* stats) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef BotanicusState* s = <BotanicusState*>state
    cdef uint32_t turns = s.turns, number
    cdef action_t action
    while s.phase != PHASE_OVER:
        if s.phase < PHASE_ASSIGN:
            stats.draws += 1
            apply_draw(rules, s, random_draw(rules, s, rng) - first_draw_id(s))
        else:
            action = random_answer(rules, s, rng, &number)
            stats.decisions += 1
            stats.branching += number
            apply_decision(rules, s, action)
    stats.turns += s.turns - turns


# --- observation ----------------------------------------------------------------------------------


cdef int botanicus_observation_size(const void* rules_) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    return (rules.num_players * (OBSERVED_PLOT + 3) + OBSERVED_CARDS + 3 + OBSERVED_TABLE + OBSERVED_POOL)


cdef inline float share(int part, int whole) noexcept nogil:
    """A number as part of its largest value, cut to 1."""
    return 1 if part > whole else <float>part / <float>whole


cdef inline float place_of(int thing, int number) noexcept nogil:
    """1 + index as part of the number of things; NONE is 0."""
    return 0 if thing == NONE else share(1 + thing, number)


cdef float* observe_plot(const BotanicusPlot* plot, float* out) noexcept nogil:
    """What belongs to a seat; returns the place behind it."""
    cdef int i
    out[0] = share(plot.coins, 99)
    out[1] = share(plot.vp, 300)
    for i in range(3):
        out[2 + i] = place_of(plot.nodes[i], 16)
    out += 5
    for i in range(CELLS):
        out[i] = share(sign_at(plot, i), LEVELS)
        out[CELLS + i] = plot.animals >> i & 1
    out += 2 * CELLS
    for i in range(6):
        out[i] = share(sign_at(plot, GREEN + i), LEVELS)
    out[6] = place_of(plot.gardeners[0], CELLS)
    out[7] = place_of(plot.gardeners[1], CELLS)
    out[8] = share(plot.num_animals, ANIMAL_COUNT)
    out += 9
    for i in range(6):
        out[i] = plot.basic_done >> i & 1
        out[6 + i] = plot.special_done >> i & 1
        out[13 + i] = place_of(plot.row_tasks[i], MAX_TASKS)
    out[12] = plot.green_done
    out[19] = place_of(plot.green_task, MAX_TASKS)
    out[20] = share(plot.num_hand, 9)
    out += 21
    for i in range(STACK_COUNT):
        out[i] = share(bit_count(plot.tokens[i]), MAX_TOKENS)
    return out + STACK_COUNT


cdef float* observe_cards(const BotanicusState* s, int seat, float* out) noexcept nogil:
    """Hand, final cards and discard pile; returns the place behind it."""
    cdef const BotanicusPlot* plot = &s.plots[seat]
    cdef int i
    for i in range(MAX_KINDS):
        out[i] = share(plot.hand[i], 9)
        out[MAX_KINDS + 2 * MAX_FINALS + i] = share(s.discard[i], 9)
    out += MAX_KINDS
    for i in range(MAX_FINALS):
        out[i] = plot.finals >> i & 1
        out[MAX_FINALS + i] = 0
    if s.seat == seat:
        for i in range(s.num_drawn):
            if s.drawn[i] < MAX_FINALS:
                out[MAX_FINALS + s.drawn[i]] = 1
    return out + 2 * MAX_FINALS + MAX_KINDS


cdef float* observe_flower(const BotanicusState* s, int flower, float* out) noexcept nogil:
    """Where a flower lies; returns the place behind it."""
    out[0] = out[1] = out[2] = 0
    if s.flower_column[flower] != NONE:
        out[0] = share(s.flower_column[flower], 13)
        out[1] = share(s.flower_row[flower], SPACE_ROWS)
        out[2] = share(1 + s.flower_height[flower], FLOWERS)
    return out + 3


cdef void botanicus_observe(const void* rules_, const void* state, int seat, float* out) noexcept nogil:
    cdef const BotanicusRules* rules = <const BotanicusRules*>rules_
    cdef const BotanicusState* s = <const BotanicusState*>state
    cdef const uint8_t* pool
    cdef int i
    for i in range(rules.num_players):
        out = observe_plot(&s.plots[(seat + i) % rules.num_players], out)
    out = observe_cards(s, seat, out)
    for i in range(rules.num_players):
        out = observe_flower(s, (seat + i) % rules.num_players, out)
    out = observe_flower(s, NEUTRAL_FLOWER, out)
    for i in range(STAGE_OVER + 1):
        out[i] = s.stage == i
    out += STAGE_OVER + 1
    for i in range(PHASE_OVER + 1):
        out[i] = s.phase == i
    out += PHASE_OVER + 1
    out[0] = share(s.column, 13)
    out[1] = botanicus_current_player(rules, s) == seat
    out += 2
    for i in range(OBSERVED_POOL):
        out[i] = 0
    if s.num_pools:
        pool = <const uint8_t*>&s.pools[s.num_pools - 1]
        for i in range(OBSERVED_POOL):
            out[i] = share(pool[i], 255)


BOTANICUS_OPS.state_size = botanicus_state_size
BOTANICUS_OPS.world_size = botanicus_world_size
BOTANICUS_OPS.num_players = botanicus_num_players
BOTANICUS_OPS.num_terms = botanicus_num_terms
BOTANICUS_OPS.current_player = botanicus_current_player
BOTANICUS_OPS.turn_number = botanicus_turn_number
BOTANICUS_OPS.legal_actions = botanicus_legal_actions
BOTANICUS_OPS.sample_action = botanicus_sample_action
BOTANICUS_OPS.chance_outcomes = botanicus_chance_outcomes
BOTANICUS_OPS.apply = botanicus_apply
BOTANICUS_OPS.make_world = botanicus_make_world
BOTANICUS_OPS.draw = botanicus_draw
BOTANICUS_OPS.determinize = botanicus_determinize
BOTANICUS_OPS.scores = botanicus_scores
BOTANICUS_OPS.score_terms = botanicus_score_terms
BOTANICUS_OPS.ranking = botanicus_ranking
BOTANICUS_OPS.returns = botanicus_returns
BOTANICUS_OPS.goals = botanicus_goals
BOTANICUS_OPS.progress = botanicus_progress
BOTANICUS_OPS.key = botanicus_key
BOTANICUS_OPS.rollout = botanicus_rollout
BOTANICUS_OPS.observation_size = botanicus_observation_size
BOTANICUS_OPS.observe = botanicus_observe


# --- for Python -----------------------------------------------------------------------------------


cdef class BotanicusRuleset(EngineRuleset):
    """Components and options of Botanicus, packed for the kernels."""

    def __cinit__(self, components, options):
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""
        assert sizeof(BotanicusPool) == 8 * 3
        pack_rules(&self.packed, components, options)
        self.bind(&BOTANICUS_OPS, &self.packed, NUM_ACTIONS)


cdef class BotanicusEngineState(EngineState):
    """A state of Botanicus over BOTANICUS_OPS; Python knows it as `BotanicusState`."""

    cdef const BotanicusRules* rules(self):
        """The packed rules."""
        return <const BotanicusRules*>self.core.rules

    cdef BotanicusState* s(self):
        """The C state."""
        return <BotanicusState*>self.memory

    cdef int fill_start(self) except -1:
        """The state before setup (B3)."""
        return set_up(self.rules(), self.s())

    cdef int fill_table(self, object table) except -1:
        """PositionError if the table cannot be one of this ruleset."""
        return read_table(self.rules(), self.s(), self.ruleset.components, table)

    cdef object table_here(self):
        """Deck and pile of final cards hidden."""
        return tell_table(self.rules(), self.s(), self.ruleset.components)

    def go_alone(self):
        """Let the seat to move alone take turns, to the end of its round; the others stand still.

        Raises ValueError outside of the rounds.
        """
        cdef BotanicusState* s = self.s()
        if s.stage not in (STAGE_ROUND1, STAGE_ROUND2):
            raise ValueError("no round is played")
        s.is_alone = True

    def known_world(self, cards, finals):
        """Return the World that draws these kinds of cards and final cards in their order.

        Indices: the deck, and the pile above the tail; None: that is in some order. Raises ValueError if they
        are not what is there.
        """
        cdef const BotanicusRules* rules = self.rules()
        cdef BotanicusState* s = self.s()
        cdef EngineWorld world = EngineWorld(self, 0, 0)
        cdef BotanicusWorld* w = <BotanicusWorld*>world.memory
        cdef uint8_t left[MAX_KINDS]
        cdef int i, kind
        cards = list(cards)
        if finals is None:
            finals = [i for i in range(rules.num_finals) if not known_finals(rules, s) >> i & 1]
        finals = list(finals)
        if len(cards) != deck_size(rules, s) or len(finals) != pile_size(rules, s):
            raise ValueError("the piles are of another size")
        unseen_cards(rules, s, left)
        if cards and sorted(cards) != [kind for kind in range(rules.num_kinds) for _ in range(left[kind])]:
            raise ValueError("the cards are not those of the deck")
        if known_finals(rules, s) & sum(1 << card for card in set(finals)) or len(set(finals)) < len(finals):
            raise ValueError("the final cards are not those of the pile")
        # Of each kind the last copies are those still there, so what lies elsewhere comes first.
        elsewhere = [kind for kind in range(rules.num_kinds)
                     for _ in range(rules.card_count[kind] - cards.count(kind))]
        for i, kind in enumerate(elsewhere + cards):
            w.cards[i] = kind
        others = [card for card in range(rules.num_finals) if card not in finals]
        for i, card in enumerate(finals + others):
            w.finals[i] = card
        return world

    def pending_event(self):
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
        cdef BotanicusState* s = self.s()
        if s.phase >= PHASE_ASSIGN:
            return "", 0
        return EVENTS[s.phase], draws_pending(self.rules(), s)


# The C struct of engine.pxd has the name in Cython, so the class gets it in Python only.
globals()["BotanicusState"] = BotanicusEngineState
