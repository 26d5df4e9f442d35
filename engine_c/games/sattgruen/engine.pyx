"""Sattgrün, written to be fast: the GameOps of the game, its packed rules and its wrapper state.

Actions are dense integers, `id = first + argument`, first ids in engine.pxd, table in README.md.
The memory layout is in engine.pxd, homes (S6 to S8) in home.pxd, draws and the end of a turn (S3, S10,
S12) in market.pxd, decisions (S5, S9) in turn.pxd and answers.pxd, points (S11, S13) in scoring.pxd.
"""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_select, list_bits, pick_bit
from engine_c.contract cimport CHANCE, MAX_PLAYERS, TERMINAL, action_t, rollout_t, rng_t
from engine_c.games.sattgruen.answers cimport find_answers, random_answer
from engine_c.games.sattgruen.home cimport LIGHT_BITS, cell_of
from engine_c.games.sattgruen.market cimport (
    PILE_GOALS, PILE_PLANTS, PILE_ROOMS, PILE_TOKENS, begin_event, draw_outcome, draw_t, end_refresh,
    find_draw, first_id,
)
from engine_c.games.sattgruen.packing cimport pack_rules
from engine_c.games.sattgruen.scoring cimport home_progress, home_score, home_terms
from engine_c.games.sattgruen.tables cimport read_table, set_up, tell_table
from engine_c.games.sattgruen.turn cimport apply_decision
from engine_c.key cimport add_word, bytes_of, word_at
from engine_c.ranking cimport rank_by
from engine_c.rng cimport rng_below, rng_next, rng_seed
from engine_c.state cimport EngineRuleset, EngineState, EngineWorld

from engine_c.games.sattgruen.components import MAX_GROWTH

cdef enum:
    CELL_NUMBERS = 11          # of an observed cell
    SEAT_NUMBERS = 3           # of an observed seat beside its cells
    COLUMN_NUMBERS = 5         # of an observed column
    POTS_SHOWN = 3
    TOP_COUNT = 15             # largest growth, leaves and pots of one material in an observation
    SOLO_TOP = 100             # points that make the returns of a solo game 1

cdef uint64_t WORLD_SALT = <uint64_t>0x53617474_67727565    # keeps Worlds apart from other streams

assert MAX_GROWTH == TOP_COUNT

EVENTS = ("goals", "market", "starts", "refresh", "refill")

# --- chance ---------------------------------------------------------------------------------------


cdef inline void carry_out_draw(const SattgruenRules* rules, SattgruenState* s, const draw_t* pending,
                                int what) noexcept nogil:
    """Carry out a single draw; after the last one of the event the game goes on."""
    cdef draw_t after
    draw_outcome(rules, s, pending, what)
    if find_draw(rules, s, &after):
        return
    if s.phase == PHASE_REFILL:
        s.phase = PHASE_PRE
    elif s.phase == PHASE_REFRESH:
        end_refresh(rules, s)
        s.phase = PHASE_PRE
    else:
        begin_event(rules, s)


cdef inline uint64_t goals_to_draw(const SattgruenRules* rules, const draw_t* pending) noexcept nogil:
    """Goals of the category that is drawn."""
    return rules.goal_draw[pending.place]


cdef int list_deck(const uint64_t* deck, const uint8_t* tail, int first, action_t* out) noexcept nogil:
    """Outcomes of a draw from a deck: any unknown card, else the next one of the tail (S4.3)."""
    cdef int n = list_bits(deck[0], first, out, 0)
    n = list_bits(deck[1], first + 64, out, n)
    if n == 0:
        out[0] = first + tail[0]
        n = 1
    return n


cdef int sattgruen_chance_outcomes(const void* rules_, const void* state, action_t* out,
                                   uint32_t* weights) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef draw_t pending
    cdef int i, n
    find_draw(rules, s, &pending)
    if pending.pile == PILE_PLANTS:
        n = list_deck(s.plant_deck, s.plant_tail, DRAW_PLANT, out)
    elif pending.pile == PILE_ROOMS:
        n = list_deck(s.room_deck, s.room_tail, DRAW_ROOM, out)
    elif pending.pile == PILE_GOALS:
        n = list_bits(goals_to_draw(rules, &pending), DRAW_GOAL, out, 0)
    else:
        n = list_bits(s.bag_items, DRAW_TOKEN, out, 0)
    for i in range(n):
        weights[i] = 1
    if pending.pile == PILE_TOKENS:
        for i in range(CARE_KINDS):
            if s.bag_care[i]:
                out[n] = DRAW_TOKEN + rules.num_items + i
                weights[n] = s.bag_care[i]
                n += 1
    return n


cdef inline int random_card(const uint64_t* deck, const uint8_t* tail, rng_t* rng) noexcept nogil:
    """A random card of a deck."""
    cdef int low = bit_count(deck[0]), number = low + bit_count(deck[1]), k
    if number == 0:
        return tail[0]
    k = rng_below(rng, number)
    return bit_select(deck[0], k) if k < low else 64 + bit_select(deck[1], k - low)


cdef inline int random_token(const SattgruenRules* rules, const SattgruenState* s, rng_t* rng) noexcept nogil:
    """A random token kind of the bag."""
    cdef int items = bit_count(s.bag_items), k = rng_below(rng, s.bag_size), kind = rules.num_items
    if k < items:
        return bit_select(s.bag_items, k)
    k -= items
    while k >= s.bag_care[kind - rules.num_items]:
        k -= s.bag_care[kind - rules.num_items]
        kind += 1
    return kind


cdef inline void random_draw(const SattgruenRules* rules, SattgruenState* s, rng_t* rng) noexcept nogil:
    """Carry out a random draw."""
    cdef draw_t pending
    cdef int what
    find_draw(rules, s, &pending)
    if pending.pile == PILE_TOKENS:
        what = random_token(rules, s, rng)
    elif pending.pile == PILE_PLANTS:
        what = random_card(s.plant_deck, s.plant_tail, rng)
    elif pending.pile == PILE_ROOMS:
        what = random_card(s.room_deck, s.room_tail, rng)
    else:
        what = pick_bit(goals_to_draw(rules, &pending), rng)
    carry_out_draw(rules, s, &pending, what)


# --- Worlds ---------------------------------------------------------------------------------------


cdef int shuffle_deck(const uint64_t* deck, rng_t* rng, uint8_t* out) noexcept nogil:
    """Write the unknown cards of a deck in random order; returns how many."""
    cdef uint64_t left
    cdef uint8_t card
    cdef int word, i, j, n = 0
    # The order starts from the set alone, so a hidden real order can never shine through.
    for word in range(2):
        left = deck[word]
        while left:
            out[n] = 64 * word + bit_first(left)
            n += 1
            left &= left - 1
    for i in range(n - 1):
        j = i + <int>rng_below(rng, n - i)
        card = out[i]
        out[i] = out[j]
        out[j] = card
    return n


cdef void sattgruen_make_world(const void* rules, const void* state, uint64_t seed, uint64_t number,
                               void* world) noexcept nogil:
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef SattgruenWorld* w = <SattgruenWorld*>world
    cdef rng_t rng
    rng_seed(&rng, seed ^ WORLD_SALT, number)
    w.word = rng_next(&rng)
    w.num_plants = shuffle_deck(s.plant_deck, &rng, w.plants)
    w.num_rooms = shuffle_deck(s.room_deck, &rng, w.rooms)
    w.num_tokens = 0


cdef inline int next_card(const uint64_t* deck, const uint8_t* tail, const uint8_t* order,
                          int number) noexcept nogil:
    """The card a World draws from a deck."""
    cdef int left = bit_count(deck[0]) + bit_count(deck[1])
    return order[number - left] if left else tail[0]


cdef int lowest_token(const SattgruenRules* rules, const SattgruenState* s) noexcept nogil:
    """The first token kind that is in the bag."""
    cdef int kind = 0
    if s.bag_items:
        return bit_first(s.bag_items)
    while s.bag_care[kind] == 0:
        kind += 1
    return rules.num_items + kind


cdef int next_token(const SattgruenRules* rules, const SattgruenState* s,
                    const SattgruenWorld* w) noexcept nogil:
    """The token kind a World draws from the bag.

    In its order, if the World knows one. Else places of a random sequence over all tokens there are, until
    one names a token in the bag: uniform over the bag whatever A has brought back, and the same token for
    all who draw at the same place of the game.
    """
    cdef rng_t rng
    cdef int place, kind
    if w.num_tokens:
        place = <uint8_t>(s.bag_drawn - w.first_token)
        if place < w.num_tokens:
            return w.tokens[place]
        return lowest_token(rules, s)
    rng_seed(&rng, w.word, <uint64_t>s.turns << 16 | <uint64_t>s.refreshes << 8 | <uint64_t>s.tokens_drawn)
    while True:
        place = rng_below(&rng, rules.bag_size)
        if place < rules.num_items:
            if s.bag_items >> place & 1:
                return place
            continue
        place -= rules.num_items
        kind = 0
        while place >= rules.care_count[kind]:
            place -= rules.care_count[kind]
            kind += 1
        if place < s.bag_care[kind]:
            return rules.num_items + kind


cdef action_t sattgruen_draw(const void* rules_, const void* state, const void* world) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef const SattgruenWorld* w = <const SattgruenWorld*>world
    cdef draw_t pending
    cdef rng_t rng
    find_draw(rules, s, &pending)
    if pending.pile == PILE_TOKENS:
        return DRAW_TOKEN + next_token(rules, s, w)
    if pending.pile == PILE_PLANTS:
        return DRAW_PLANT + next_card(s.plant_deck, s.plant_tail, w.plants, w.num_plants)
    if pending.pile == PILE_ROOMS:
        return DRAW_ROOM + next_card(s.room_deck, s.room_tail, w.rooms, w.num_rooms)
    rng_seed(&rng, ~w.word, pending.place)
    return DRAW_GOAL + pick_bit(goals_to_draw(rules, &pending), &rng)


cdef void sattgruen_determinize(const void* rules, void* state, int observer, rng_t* rng) noexcept nogil:
    """Nothing: no player has private knowledge (S4.2), and the state holds sets only."""


# --- sizes, players, decisions --------------------------------------------------------------------


cdef size_t sattgruen_state_size(const void* rules) noexcept nogil:
    return (<size_t>&(<SattgruenState*>NULL).homes[0]
            + (<const SattgruenRules*>rules).num_players * sizeof(SattgruenHome))


cdef size_t sattgruen_world_size(const void* rules) noexcept nogil:
    return sizeof(SattgruenWorld)


cdef int sattgruen_num_players(const void* rules) noexcept nogil:
    return (<const SattgruenRules*>rules).num_players


cdef int sattgruen_num_terms(const void* rules) noexcept nogil:
    return (<const SattgruenRules*>rules).num_terms


cdef int sattgruen_current_player(const void* rules, const void* state) noexcept nogil:
    cdef const SattgruenState* s = <const SattgruenState*>state
    if s.phase < PHASE_START:
        return CHANCE
    return TERMINAL if s.phase == PHASE_OVER else <int>s.seat


cdef uint32_t sattgruen_turn_number(const void* rules, const void* state) noexcept nogil:
    return (<const SattgruenState*>state).turns


cdef int list_cells(const SattgruenRules* rules, const SattgruenHome* home, uint64_t spaces, int first,
                    action_t* out, int n) noexcept nogil:
    """Append first + cell index of each space."""
    while spaces:
        out[n] = first + cell_of(rules, home, bit_first(spaces))
        n += 1
        spaces &= spaces - 1
    return n


cdef int list_fert(const SattgruenRules* rules, const SattgruenHome* home, const answers_t* answers,
                   action_t* out, int n) noexcept nogil:
    """Append the answers with a fertilizer: plant by plant, most leaves first."""
    cdef uint64_t spaces = answers.fert[1] | answers.fert[2] | answers.fert[3] | answers.fert[4]
    cdef int bit, leaves
    while spaces:
        bit = bit_first(spaces)
        spaces &= spaces - 1
        for leaves in range(MAX_FERT, 0, -1):
            if answers.fert[leaves] >> bit & 1:
                out[n] = FERT + 4 * cell_of(rules, home, bit) + 4 - leaves
                n += 1
    return n


cdef int sattgruen_legal_actions(const void* rules_, const void* state, action_t* out) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef answers_t answers
    cdef int n
    find_answers(rules, s, &answers)
    n = list_bits(answers.head, answers.head_first, out, 0)
    n = list_cells(rules, home, answers.cells, answers.cell_first, out, n)
    if answers.has_fert:
        n = list_fert(rules, home, &answers, out, n)
    if s.phase == PHASE_BOOST or answers.boosts == 0:
        return list_bits(answers.tail, answers.tail_first, out, n)
    n = list_bits(answers.tail, answers.tail_first, out, n)
    return list_cells(rules, home, answers.boosts, BOOST, out, n)


cdef action_t sattgruen_sample_action(const void* rules, const void* state, rng_t* rng) noexcept nogil:
    cdef uint32_t number
    return random_answer(<const SattgruenRules*>rules, <const SattgruenState*>state, rng, &number)


cdef void sattgruen_apply(const void* rules_, void* state, action_t action) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef SattgruenState* s = <SattgruenState*>state
    cdef draw_t pending
    if s.phase >= PHASE_START:
        apply_decision(rules, s, action)
    else:
        find_draw(rules, s, &pending)
        carry_out_draw(rules, s, &pending, action - first_id(pending.pile))


# --- results --------------------------------------------------------------------------------------


cdef void sattgruen_scores(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int seat
    for seat in range((<const SattgruenRules*>rules).num_players):
        out[seat] = home_score(<const SattgruenRules*>rules, <const SattgruenState*>state, seat)


cdef void sattgruen_score_terms(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    home_terms(<const SattgruenRules*>rules, <const SattgruenState*>state, seat, out)


cdef inline int thumbs_for_ties(const SattgruenRules* rules, const SattgruenState* s,
                                int seat) noexcept nogil:
    """Thumbs left as far as they break ties (S11.10)."""
    return 0 if rules.is_family else s.homes[seat].thumbs


cdef void sattgruen_ranking(const void* rules_, const void* state, int* out) noexcept nogil:
    """By points, thumbs, turn order (S11.10)."""
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef int32_t points[MAX_PLAYERS]
    cdef int i
    sattgruen_scores(rules, s, points)
    for i in range(rules.num_players):
        points[i] = 256 * points[i] + thumbs_for_ties(rules, s, i)
    rank_by(points, rules.num_players, 0 if s.start == NONE else s.start, out)


cdef void sattgruen_returns(const void* rules_, const void* state, float* out) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef int32_t points[MAX_PLAYERS]
    cdef int i, winners = 0, players = rules.num_players
    cdef int32_t best = -1
    sattgruen_scores(rules, s, points)
    if rules.is_solo:
        out[0] = min(<float>points[0] / <float>SOLO_TOP, <float>1.0)
        return
    for i in range(players):
        points[i] = 256 * points[i] + thumbs_for_ties(rules, s, i)
        best = max(best, points[i])
    for i in range(players):
        winners += points[i] == best
    for i in range(players):
        out[i] = <float>-1.0 / <float>(players - 1)
        if points[i] == best:
            out[i] = <float>(players - winners) / <float>(winners * (players - 1))


cdef int sattgruen_goals(const void* rules_, int32_t* out) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef int i
    for i in range(rules.num_marks):
        out[i] = rules.marks[i]
    return rules.num_marks


cdef int32_t sattgruen_progress(const void* rules, const void* state, int seat) noexcept nogil:
    return home_progress(<const SattgruenRules*>rules, &(<const SattgruenState*>state).homes[seat])


# --- key ------------------------------------------------------------------------------------------


cdef inline int cell_or_none(const SattgruenRules* rules, const SattgruenHome* home, int bit) noexcept nogil:
    """Cell index of a space that may be NONE."""
    return NONE if bit == NONE else cell_of(rules, home, bit)


cdef uint64_t add_tail(uint64_t h, const uint8_t* tail, int number) noexcept nogil:
    """Mix a tail into a key, eight cards a word, filled with NONE."""
    cdef uint64_t word = 0
    cdef int i
    for i in range((number + 7) & ~7):
        word |= <uint64_t>(tail[i] if i < number else <int>NONE) << 8 * (i & 7)
        if i & 7 == 7:
            h = add_word(h, word)
            word = 0
    return h


cdef uint64_t add_home(const SattgruenRules* rules, const SattgruenHome* home, uint64_t h) noexcept nogil:
    """Mix a home into a key: two cards a word."""
    cdef uint64_t left = home.plants | home.rooms, word = 0
    cdef uint32_t card
    cdef int bit, pot, i = 0
    h = add_word(h, bytes_of(home.thumbs, home.stored, home.waiting, home.num_cards, 0, 0, 0, 0))
    while left:
        bit = bit_first(left)
        left &= left - 1
        if home.rooms >> bit & 1:
            card = <uint32_t>(128 + home.card[bit]) << 8 | <uint32_t>home.mark[bit] << 16
        else:
            pot = 0 if home.open >> bit & 1 else 1 + home.mark[bit]
            card = <uint32_t>home.card[bit] << 8 | <uint32_t>pot << 24
            if pot == 0:
                card |= <uint32_t>home.mark[bit] << 16
        card |= <uint32_t>cell_of(rules, home, bit)
        word |= <uint64_t>card << 32 * (i & 1)
        if i & 1:
            h = add_word(h, word)
            word = 0
        i += 1
    return add_word(h, word) if i & 1 else h


cdef uint64_t sattgruen_key(const void* rules_, const void* state) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef const SattgruenHome* home = &s.homes[s.seat]
    cdef uint64_t h = 0
    cdef int seat
    h = add_word(h, bytes_of(s.phase, s.seat, s.start, s.turn, s.taken, s.column, s.card, s.token))
    h = add_word(h, bytes_of(s.tokens[0], s.tokens[1], s.tokens[2], s.tokens[3],
                             s.marks, s.special, s.supply, s.turns))
    h = add_word(h, bytes_of(s.plants[0], s.plants[1], s.plants[2], s.plants[3],
                             s.rooms[0], s.rooms[1], s.rooms[2], s.rooms[3]))
    h = add_word(h, bytes_of(s.plant_thumbs[0], s.plant_thumbs[1], s.plant_thumbs[2], s.plant_thumbs[3],
                             s.room_thumbs[0], s.room_thumbs[1], s.room_thumbs[2], s.room_thumbs[3]))
    h = add_word(h, word_at(s.aside))
    h = add_word(h, bytes_of(s.effect, cell_or_none(rules, home, s.asked), s.offered,
                             cell_or_none(rules, home, s.center), s.around, s.targets_left,
                             s.stored_again, s.row_pot_taken))
    h = add_word(h, bytes_of(cell_or_none(rules, home, s.targets[0]), cell_or_none(rules, home, s.targets[1]),
                             cell_or_none(rules, home, s.targets[2]), cell_or_none(rules, home, s.targets[3]),
                             s.pots[0], s.pots[1], s.pots[2],
                             cell_of(rules, home, s.boosted - 1) if s.boosted else 0))
    h = add_word(h, s.goals)
    h = add_word(h, s.bag_items)
    h = add_word(h, bytes_of(s.bag_care[0], s.bag_care[1], s.bag_care[2],
                             s.num_plant_tail, s.num_room_tail, 0, 0, 0))
    h = add_word(h, s.plant_deck[0])
    h = add_word(h, s.plant_deck[1])
    h = add_word(h, s.room_deck[0])
    h = add_word(h, s.room_deck[1])
    h = add_tail(h, s.plant_tail, s.num_plant_tail)
    h = add_tail(h, s.room_tail, s.num_room_tail)
    for seat in range(rules.num_players):
        h = add_home(rules, &s.homes[seat], h)
    return h


# --- random rollouts ------------------------------------------------------------------------------


cdef void sattgruen_rollout(const void* rules_, void* state, rng_t* rng, rollout_t* stats) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef SattgruenState* s = <SattgruenState*>state
    cdef uint32_t turns = s.turns, number
    cdef action_t action
    while s.phase != PHASE_OVER:
        if s.phase < PHASE_START:
            stats.draws += 1
            random_draw(rules, s, rng)
        else:
            action = random_answer(rules, s, rng, &number)
            stats.decisions += 1
            stats.branching += number
            apply_decision(rules, s, action)
    stats.turns += s.turns - turns


# --- observation ----------------------------------------------------------------------------------


cdef int sattgruen_observation_size(const void* rules_) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    return (rules.num_players * (CELLS * CELL_NUMBERS + SEAT_NUMBERS) + COLUMNS * COLUMN_NUMBERS + 3
            + rules.num_plants + rules.num_rooms + rules.num_kinds + rules.num_goals + POTS_SHOWN
            + 2 + PHASE_OVER + 1)


cdef inline float share(int part, int whole) noexcept nogil:
    """A number as part of its largest value."""
    return <float>part / <float>whole


cdef inline float place_of(int thing, int number) noexcept nogil:
    """1 + index as part of the number of things; NONE is 0."""
    return 0 if thing == NONE else share(1 + thing, number)


cdef void observe_card(const SattgruenRules* rules, const SattgruenHome* home, int bit,
                       float* out) noexcept nogil:
    """The numbers of a cell that holds a card, out[CELL_NUMBERS]."""
    cdef int card = home.card[bit], side
    if home.rooms >> bit & 1:
        out[1] = 1
        out[2] = share(1 + rules.rooms[card].color, rules.num_colors)
        for side in range(4):
            out[6 + side] = share(
                1 + bit_first(rules.rooms[card].lights >> LIGHTS * side & LIGHT_BITS), LIGHTS)
        out[10] = place_of(home.mark[bit], rules.num_kinds)
        return
    out[0] = 1
    out[2] = share(1 + rules.plants[card].type, rules.num_colors)
    out[3] = share(rules.plants[card].growth, TOP_COUNT)
    if home.open >> bit & 1:
        out[4] = share(home.mark[bit], TOP_COUNT)
    else:
        out[5] = share(rules.num_materials - home.mark[bit], rules.num_materials)
    for side in range(LIGHTS):
        out[6 + side] = rules.plants[card].needs >> side & 1


cdef float* observe_home(const SattgruenRules* rules, const SattgruenHome* home, float* out) noexcept nogil:
    """A home; returns the place behind it."""
    cdef uint64_t left = home.plants | home.rooms
    cdef int i
    for i in range(CELLS * CELL_NUMBERS):
        out[i] = 0
    while left:
        observe_card(rules, home, bit_first(left), out + CELL_NUMBERS * cell_of(rules, home, bit_first(left)))
        left &= left - 1
    out += CELLS * CELL_NUMBERS
    out[0] = share(home.thumbs, rules.green_thumbs)
    out[1] = place_of(home.stored, rules.num_kinds)
    out[2] = home.waiting != NONE
    return out + SEAT_NUMBERS


cdef float* observe_market(const SattgruenRules* rules, const SattgruenState* s, float* out) noexcept nogil:
    """The market and what is in hand; returns the place behind it."""
    cdef int i
    for i in range(COLUMNS):
        out[0] = place_of(s.plants[i], rules.num_plants)
        out[1] = share(s.plant_thumbs[i], rules.green_thumbs)
        out[2] = place_of(s.rooms[i], rules.num_rooms)
        out[3] = share(s.room_thumbs[i], rules.green_thumbs)
        out[4] = place_of(s.tokens[i], rules.num_kinds)
        out += COLUMN_NUMBERS
    out[0] = place_of(s.card, rules.num_plants) if s.taken == TAKEN_PLANT else 0
    out[1] = place_of(s.card, rules.num_rooms) if s.taken == TAKEN_ROOM else 0
    out[2] = place_of(s.token, rules.num_kinds)
    return out + 3


cdef float* observe_set(const uint64_t* words, int number, float* out) noexcept nogil:
    """Members of a set of indices; returns the place behind it."""
    cdef int i
    for i in range(number):
        out[i] = words[i >> 6] >> (i & 63) & 1
    return out + number


cdef void sattgruen_observe(const void* rules_, const void* state, int seat, float* out) noexcept nogil:
    cdef const SattgruenRules* rules = <const SattgruenRules*>rules_
    cdef const SattgruenState* s = <const SattgruenState*>state
    cdef int i
    for i in range(rules.num_players):
        out = observe_home(rules, &s.homes[(seat + i) % rules.num_players], out)
    out = observe_market(rules, s, out)
    out = observe_set(s.plant_deck, rules.num_plants, out)
    out = observe_set(s.room_deck, rules.num_rooms, out)
    out = observe_set(&s.bag_items, rules.num_items, out)
    for i in range(CARE_KINDS):
        out[i] = share(s.bag_care[i], rules.care_count[i])
    out = observe_set(&s.goals, rules.num_goals, out + CARE_KINDS)
    for i in range(POTS_SHOWN):
        out[i] = share(s.pots[i], TOP_COUNT)
    out += POTS_SHOWN
    out[0] = share(s.turn, rules.num_turns + 1)
    out[1] = sattgruen_current_player(rules, s) == seat
    for i in range(PHASE_OVER + 1):
        out[2 + i] = s.phase == i


SATTGRUEN_OPS.state_size = sattgruen_state_size
SATTGRUEN_OPS.world_size = sattgruen_world_size
SATTGRUEN_OPS.num_players = sattgruen_num_players
SATTGRUEN_OPS.num_terms = sattgruen_num_terms
SATTGRUEN_OPS.current_player = sattgruen_current_player
SATTGRUEN_OPS.turn_number = sattgruen_turn_number
SATTGRUEN_OPS.legal_actions = sattgruen_legal_actions
SATTGRUEN_OPS.sample_action = sattgruen_sample_action
SATTGRUEN_OPS.chance_outcomes = sattgruen_chance_outcomes
SATTGRUEN_OPS.apply = sattgruen_apply
SATTGRUEN_OPS.make_world = sattgruen_make_world
SATTGRUEN_OPS.draw = sattgruen_draw
SATTGRUEN_OPS.determinize = sattgruen_determinize
SATTGRUEN_OPS.scores = sattgruen_scores
SATTGRUEN_OPS.score_terms = sattgruen_score_terms
SATTGRUEN_OPS.ranking = sattgruen_ranking
SATTGRUEN_OPS.returns = sattgruen_returns
SATTGRUEN_OPS.goals = sattgruen_goals
SATTGRUEN_OPS.progress = sattgruen_progress
SATTGRUEN_OPS.key = sattgruen_key
SATTGRUEN_OPS.rollout = sattgruen_rollout
SATTGRUEN_OPS.observation_size = sattgruen_observation_size
SATTGRUEN_OPS.observe = sattgruen_observe


# --- for Python -----------------------------------------------------------------------------------


cdef class SattgruenRuleset(EngineRuleset):
    """Components and options of Sattgrün, packed for the kernels."""

    def __cinit__(self, components, options):
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""
        pack_rules(&self.packed, components, options)
        self.bind(&SATTGRUEN_OPS, &self.packed, NUM_ACTIONS)


cdef class SattgruenEngineState(EngineState):
    """A state of Sattgrün over SATTGRUEN_OPS; Python knows it as `SattgruenState`."""

    cdef const SattgruenRules* rules(self):
        """The packed rules."""
        return <const SattgruenRules*>self.core.rules

    cdef SattgruenState* s(self):
        """The C state."""
        return <SattgruenState*>self.memory

    cdef int fill_start(self) except -1:
        """The state before setup (S3)."""
        set_up(self.rules(), self.s())
        begin_event(self.rules(), self.s())
        return 0

    cdef int fill_table(self, object table) except -1:
        """PositionError if the table cannot be one of this ruleset."""
        return read_table(self.rules(), self.s(), self.ruleset.components, table)

    cdef object table_here(self):
        """Box and cards out of the game are told, decks and bag hidden."""
        return tell_table(self.rules(), self.s(), self.ruleset.components)

    def known_world(self, plants, rooms, tokens):
        """Return the World that draws these cards and kinds of tokens in their order, from this state on.

        Indices: the unknown part of each deck, and the bag. What action A brings back into the bag is drawn
        behind these tokens, the lowest kind first. Raises ValueError if they are not what is there.
        """
        cdef SattgruenState* s = self.s()
        cdef EngineWorld world = EngineWorld(self, 0, 0)
        cdef SattgruenWorld* w = <SattgruenWorld*>world.memory
        cdef int i, kind
        plants, rooms, tokens = list(plants), list(rooms), list(tokens)
        if (sorted(plants) != sorted([w.plants[i] for i in range(w.num_plants)])
                or sorted(rooms) != sorted([w.rooms[i] for i in range(w.num_rooms)])):
            raise ValueError("the cards are not those of the decks")
        bag = [kind for kind in range(self.rules().num_items) if s.bag_items >> kind & 1]
        for i in range(CARE_KINDS):
            bag += [self.rules().num_items + i] * s.bag_care[i]
        if sorted(tokens) != bag:
            raise ValueError("the tokens are not those of the bag")
        for i, kind in enumerate(plants):
            w.plants[i] = kind
        for i, kind in enumerate(rooms):
            w.rooms[i] = kind
        for i, kind in enumerate(tokens):
            w.tokens[i] = kind
        w.num_tokens = len(tokens)
        w.first_token = s.bag_drawn
        return world

    def asked_cell(self):
        """Return where the plant lies that is offered leaves now; None without one."""
        cdef SattgruenState* s = self.s()
        cdef int cell
        if s.phase != PHASE_LEAVES:
            return None
        cell = cell_of(self.rules(), &s.homes[s.seat], s.asked)
        return cell % 9 - 4, cell // 9 - 4

    def pending_event(self):
        """Return the pending event and how many of its single draws are left; ("", 0) without one."""
        cdef const SattgruenRules* rules = self.rules()
        cdef SattgruenState* s = self.s()
        cdef int i, gaps = 0
        if s.phase >= PHASE_START:
            return "", 0
        if s.phase == PHASE_GOALS:
            return "goals", rules.num_goal_draws - bit_count(s.goals)
        if s.phase == PHASE_STARTS:
            for i in range(rules.num_players):
                gaps += (s.homes[i].plants == 0) + (s.homes[i].waiting == NONE)
            return "starts", gaps
        for i in range(COLUMNS):
            gaps += (s.plants[i] == NONE) + (s.rooms[i] == NONE) + (s.tokens[i] == NONE)
        return EVENTS[s.phase], gaps


# The C struct of engine.pxd has the name in Cython, so the class gets it in Python only.
globals()["SattgruenState"] = SattgruenEngineState
