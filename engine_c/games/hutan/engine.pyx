"""Hutan, written to be fast: the GameOps of the game, its packed rules and its wrapper state.

Actions are dense integers, `id = first + argument`, first ids in engine.pxd, table in README.md.
The memory layout is in engine.pxd, sets of spaces in bits.pxd, placement (H8) in placement.pxd,
points (H12, H13) in scoring.pxd. Observation of a seat: README.md, Observation.
"""

from libc.stddef cimport size_t
from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_select, list_bits
from engine_c.contract cimport CHANCE, MAX_PLAYERS, TERMINAL, action_t, rollout_t, rng_t
from engine_c.games.hutan.packing cimport pack_rules
from engine_c.games.hutan.placement cimport forest_of
from engine_c.games.hutan.scoring cimport grid_score, grid_terms
from engine_c.games.hutan.tables cimport grid_rows, layout_code, read_table, set_up, tell_table
from engine_c.games.hutan.turn cimport (
    apply_decision, asked_bit, bonus_colors, cards_to_come, lay_out, next_setup,
    next_spaces, open_spaces, own_grid, single_colors, take_answers,
)
from engine_c.key cimport add_word, bytes_of, word_at
from engine_c.ranking cimport rank_by
from engine_c.rng cimport mix64, rng_below, rng_next, rng_seed
from engine_c.state cimport EngineRuleset, EngineState, EngineWorld

cdef enum:
    SETUP_DRAWS_BEFORE_CARDS = 3
    NUM_ORDERS = 24
    NUM_SIDES_OF = 16
    NUM_CORNERS = 256

cdef uint64_t WORLD_SALT = <uint64_t>0x48757461_6E576F72    # keeps Worlds apart from other streams

# --- chance ---------------------------------------------------------------------------------------


cdef void order_of_boards(int order, int* out) noexcept nogil:
    """Boards by quarter: permutation number `order` of four, lexicographic (H4.2)."""
    cdef int left[4]
    cdef int i, j, k, size = 6
    for i in range(4):
        left[i] = i
    for i in range(4):
        k = order // size
        order -= k * size
        size = size // (3 - i) if i < 3 else 1
        out[i] = left[k]
        for j in range(k, 3):
            left[j] = left[j + 1]


cdef void apply_chance(const HutanRules* rules, HutanState* s, action_t action) noexcept nogil:
    """Carry out a single draw."""
    cdef int boards[QUARTERS]
    cdef int i, q, corners
    if s.phase == PHASE_OFFER:
        draw_card(rules, s, action - OFFER)
    elif s.phase == PHASE_ORDER:
        s.draw_order = action - ORDER
        s.phase = PHASE_SIDES
    elif s.phase == PHASE_SIDES:
        s.draw_sides = action - SIDES_OF
        s.phase = PHASE_CORNERS
    elif s.phase == PHASE_CORNERS:
        corners = action - CORNERS
        order_of_boards(s.draw_order, boards)
        for q in range(QUARTERS):
            i = boards[q] * 2 + (s.draw_sides >> boards[q] & 1)
            s.variant[q] = (i * 4 + (corners >> 2 * q & 3)) * 4 + q
        s.draw_order = s.draw_sides = 0
        lay_out(rules, s)
        next_setup(rules, s)
    elif s.phase == PHASE_ECOSYSTEM:
        s.ecosystem |= <uint32_t>1 << (action - ECOSYSTEM)
        next_setup(rules, s)
    else:
        s.holder = action - FIRST
        next_setup(rules, s)


cdef inline void draw_card(const HutanRules* rules, HutanState* s, int face) noexcept nogil:
    """A card of the face comes on offer; the last one of the round starts the turns (H5.3)."""
    cdef int i = s.num_offer
    s.unseen[face] -= 1
    s.num_unseen -= 1
    while i > 0 and s.offer[i - 1] > face:
        s.offer[i] = s.offer[i - 1]
        i -= 1
    s.offer[i] = face
    s.num_offer += 1
    if s.num_offer == rules.cards_per_round:
        s.phase = PHASE_TAKE


cdef int hutan_chance_outcomes(const void* rules_, const void* state, action_t* out,
                               uint32_t* weights) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef const HutanState* s = <const HutanState*>state
    cdef int i, n = 0, first = 0, number = 0
    if s.phase == PHASE_OFFER:
        for i in range(rules.num_faces):
            if s.unseen[i]:
                out[n] = OFFER + i
                weights[n] = s.unseen[i]
                n += 1
        return n
    if s.phase == PHASE_ECOSYSTEM:
        for i in range(rules.num_cards):
            if not s.ecosystem >> i & 1:
                out[n] = ECOSYSTEM + i
                weights[n] = 1
                n += 1
        return n
    uniform_draw(rules, s, &first, &number)
    for i in range(number):
        out[i] = first + i
        weights[i] = 1
    return number


cdef void uniform_draw(const HutanRules* rules, const HutanState* s, int* first,
                       int* number) noexcept nogil:
    """First id and number of outcomes of a uniform setup draw; 0 outcomes elsewhere."""
    number[0] = 0
    if s.phase == PHASE_ORDER:
        first[0], number[0] = ORDER, NUM_ORDERS
    elif s.phase == PHASE_SIDES:
        first[0], number[0] = SIDES_OF, NUM_SIDES_OF
    elif s.phase == PHASE_CORNERS:
        first[0], number[0] = CORNERS, NUM_CORNERS
    elif s.phase == PHASE_FIRST:
        first[0], number[0] = FIRST, rules.num_players


cdef void hutan_make_world(const void* rules_, const void* state, uint64_t seed, uint64_t number,
                           void* world) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef const HutanState* s = <const HutanState*>state
    cdef HutanWorld* w = <HutanWorld*>world
    cdef rng_t rng
    cdef int face, i, j, n = 0
    cdef uint8_t card
    rng_seed(&rng, seed ^ WORLD_SALT, number)
    w.setup = rng_next(&rng)
    # The order starts from the multiset alone, so a hidden real order can never shine through.
    for face in range(rules.num_faces):
        for _ in range(s.unseen[face]):
            w.order[n] = face
            n += 1
    w.num_cards = n
    for i in range(min(cards_to_come(rules, s), n - 1)):
        j = i + <int>rng_below(&rng, n - i)
        card = w.order[i]
        w.order[i] = w.order[j]
        w.order[j] = card


cdef action_t hutan_draw(const void* rules_, const void* state, const void* world) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef const HutanState* s = <const HutanState*>state
    cdef const HutanWorld* w = <const HutanWorld*>world
    cdef int first = 0, number = 0, drawn
    cdef uint32_t cards
    if s.phase == PHASE_OFFER:
        return OFFER + w.order[w.num_cards - s.num_unseen]
    if s.phase == PHASE_ECOSYSTEM:
        drawn = bit_count(s.ecosystem)
        cards = ~s.ecosystem & <uint32_t>((<uint64_t>1 << rules.num_cards) - 1)
        return ECOSYSTEM + bit_select(
            cards, setup_pick(w, SETUP_DRAWS_BEFORE_CARDS + 1 + drawn, bit_count(cards)))
    uniform_draw(rules, s, &first, &number)
    return first + setup_pick(w, min(<int>s.phase, SETUP_DRAWS_BEFORE_CARDS), number)


cdef inline int setup_pick(const HutanWorld* w, int index, uint32_t n) noexcept nogil:
    """Uniform integer in [0, n) of setup draw `index`."""
    return <int>((mix64(w.setup + <uint64_t>0x9E3779B97F4A7C15 * <uint64_t>(index + 1)) >> 32) * n >> 32)


# --- the table of functions -----------------------------------------------------------------------


cdef size_t hutan_state_size(const void* rules) noexcept nogil:
    return <size_t>&(<HutanState*>NULL).grids[0] + (<const HutanRules*>rules).num_players * sizeof(HutanGrid)


cdef size_t hutan_world_size(const void* rules) noexcept nogil:
    return sizeof(HutanWorld)


cdef int hutan_num_players(const void* rules) noexcept nogil:
    return (<const HutanRules*>rules).num_players


cdef int hutan_num_terms(const void* rules) noexcept nogil:
    return (<const HutanRules*>rules).num_terms


cdef int hutan_current_player(const void* rules, const void* state) noexcept nogil:
    cdef const HutanState* s = <const HutanState*>state
    if s.phase < PHASE_TAKE:
        return CHANCE
    return TERMINAL if s.phase == PHASE_OVER else <int>s.seat


cdef uint32_t hutan_turn_number(const void* rules, const void* state) noexcept nogil:
    return (<const HutanState*>state).turns


cdef inline int list_cells(const HutanRules* rules, uint64_t bits, int first, action_t* out) noexcept nogil:
    """Write first + cell index of each set bit."""
    cdef int n = 0
    while bits:
        out[n] = first + rules.cell_at[bit_first(bits)]
        n += 1
        bits &= bits - 1
    return n


cdef int hutan_legal_actions(const void* rules_, const void* state, action_t* out) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef const HutanState* s = <const HutanState*>state
    cdef spaces_t spaces
    cdef answers_t answers
    cdef int n = 0
    if s.phase == PHASE_PLACE:
        n = list_cells(rules, next_spaces(rules, s), PLACE, out)
    elif s.phase == PHASE_TAKE:
        open_spaces(rules, s, own_grid(s), &spaces)
        take_answers(rules, s, &spaces, &answers)
        n = list_bits(answers.take, TAKE, out, 0)
        n = list_bits(answers.discard, DISCARD, out, n)
        if answers.pangolin or answers.only_pass:
            out[n] = TAKE_PANGOLIN if answers.pangolin else PASS
            n += 1
    elif s.phase == PHASE_COLOR:
        open_spaces(rules, s, own_grid(s), &spaces)
        n = list_bits(single_colors(rules, s, &spaces), COLOR, out, 0)
    elif s.phase == PHASE_ANIMAL:
        n = list_cells(rules, s.grown, ANIMAL, out)
        if not rules.is_animal_mandatory:
            out[n] = ANIMAL_NONE
            n += 1
    elif s.phase == PHASE_BONUS:
        n = list_bits(bonus_colors(rules, s, own_grid(s), asked_bit(s)), BONUS, out, 0)
        out[n] = BONUS_NONE
        n += 1
    return n


cdef inline action_t sample(const HutanRules* rules, const HutanState* s, rng_t* rng,
                            uint32_t* number) noexcept nogil:
    """A uniformly random legal decision; `number` receives how many there are."""
    cdef spaces_t spaces
    cdef answers_t answers
    cdef uint64_t bits
    cdef uint32_t k
    if s.phase == PHASE_PLACE:
        bits = next_spaces(rules, s)
        number[0] = bit_count(bits)
        return PLACE + rules.cell_at[bit_select(bits, rng_below(rng, number[0]))]
    if s.phase == PHASE_ANIMAL:
        number[0] = bit_count(s.grown) + (not rules.is_animal_mandatory)
        k = rng_below(rng, number[0])
        return ANIMAL + rules.cell_at[bit_select(s.grown, k)] if k < bit_count(s.grown) else ANIMAL_NONE
    open_spaces(rules, s, own_grid(s), &spaces)
    if s.phase == PHASE_TAKE:
        take_answers(rules, s, &spaces, &answers)
        if answers.only_pass:
            number[0] = 1
            return PASS
        # Cards are discarded only if none can be taken.
        bits = answers.take | answers.discard
        number[0] = bit_count(bits) + answers.pangolin
        k = rng_below(rng, number[0])
        if k == bit_count(bits):
            return TAKE_PANGOLIN
        return (TAKE if answers.take else DISCARD) + bit_select(bits, k)
    if s.phase == PHASE_COLOR:
        bits = single_colors(rules, s, &spaces)
        number[0] = bit_count(bits)
        return COLOR + bit_select(bits, rng_below(rng, number[0]))
    bits = bonus_colors(rules, s, own_grid(s), asked_bit(s)) | 1 << COLORS
    number[0] = bit_count(bits)
    return BONUS + bit_select(bits, rng_below(rng, number[0]))


cdef action_t hutan_sample_action(const void* rules, const void* state, rng_t* rng) noexcept nogil:
    cdef uint32_t number
    return sample(<const HutanRules*>rules, <const HutanState*>state, rng, &number)


cdef void hutan_apply(const void* rules, void* state, action_t action) noexcept nogil:
    if (<HutanState*>state).phase >= PHASE_TAKE:
        apply_decision(<const HutanRules*>rules, <HutanState*>state, action)
    else:
        apply_chance(<const HutanRules*>rules, <HutanState*>state, action)


cdef void hutan_determinize(const void* rules, void* state, int observer, rng_t* rng) noexcept nogil:
    """Nothing: no player has private knowledge (H5.2), and the state holds counts only."""


cdef void hutan_scores(const void* rules, const void* state, int32_t* out) noexcept nogil:
    cdef int seat
    for seat in range((<const HutanRules*>rules).num_players):
        out[seat] = grid_score(<const HutanRules*>rules, <const HutanState*>state, seat)


cdef void hutan_score_terms(const void* rules, const void* state, int seat, int32_t* out) noexcept nogil:
    grid_terms(<const HutanRules*>rules, <const HutanState*>state, seat, out)


cdef void hutan_ranking(const void* rules, const void* state, int* out) noexcept nogil:
    """By total, ties by who would come first in the next round (H14)."""
    cdef const HutanState* s = <const HutanState*>state
    cdef int32_t points[MAX_PLAYERS]
    cdef int first = s.next_holder if s.next_holder != NO_SEAT else s.holder
    hutan_scores(rules, s, points)
    rank_by(points, (<const HutanRules*>rules).num_players, 0 if first == NO_SEAT else first, out)


cdef void hutan_returns(const void* rules_, const void* state, float* out) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef const HutanState* s = <const HutanState*>state
    cdef int ranking[SEATS]
    cdef int seat, q, k, size
    cdef int32_t top = 0
    cdef float share
    if rules.is_solo:
        for q in range(QUARTERS):
            for k in range(rules.num_areas[s.variant[q]]):
                size = bit_count(rules.area[s.variant[q]][k])
                top += rules.tree_points * (size - 1) + rules.paw[size] + rules.completed[size]
        share = <float>grid_score(rules, s, 0) / <float>max(top, 1)
        out[0] = min(max(share, <float>-1.0), <float>1.0)
        return
    hutan_ranking(rules, s, ranking)
    for seat in range(rules.num_players):
        out[seat] = <float>-1.0 / <float>(rules.num_players - 1)
    out[ranking[0]] = 1.0


cdef int hutan_goals(const void* rules_, int32_t* out) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef int i
    for i in range(rules.num_goals):
        out[i] = rules.goals[i]
    return rules.num_goals


cdef int32_t hutan_progress(const void* rules, const void* state, int seat) noexcept nogil:
    cdef const HutanGrid* grid = &(<const HutanState*>state).grids[seat]
    return bit_count(forest_of(grid)) + bit_count(grid.tree | grid.animal)


cdef uint64_t hutan_key(const void* rules, const void* state) noexcept nogil:
    cdef const HutanState* s = <const HutanState*>state
    cdef const HutanGrid* grid
    cdef uint64_t h = 0
    cdef int i, seat
    h = add_word(h, bytes_of(s.variant[0], s.variant[1], s.variant[2], s.variant[3],
                             s.phase, s.seat, s.round, s.turn))
    h = add_word(h, bytes_of(s.holder, s.next_holder, s.pangolin, s.item,
                             s.num_flowers, s.num_placed, s.bonus, s.animal))
    h = add_word(h, bytes_of(s.colors[0], s.colors[1], s.colors[2],
                             s.placed[0], s.placed[1], s.placed[2], s.draw_order, s.draw_sides))
    h = add_word(h, word_at(s.offer))
    h = add_word(h, <uint64_t>s.ecosystem | <uint64_t>s.num_offer << 32 | <uint64_t>s.turns << 40)
    h = add_word(h, bytes_of(s.animals_left[0], s.animals_left[1], s.animals_left[2], s.animals_left[3],
                             s.animals_left[4], s.trees_left, 0, 0))
    h = add_word(h, bytes_of(s.flowers_left[0], s.flowers_left[1], s.flowers_left[2],
                             s.flowers_left[3], s.flowers_left[4], 0, 0, 0))
    h = add_word(h, s.grown)
    for i in range(MAX_FACES // 8):
        h = add_word(h, word_at(s.unseen + 8 * i))
    for seat in range((<const HutanRules*>rules).num_players):
        grid = &s.grids[seat]
        for i in range(COLORS):
            h = add_word(h, grid.color[i])
        h = add_word(h, grid.tree)
        h = add_word(h, grid.animal)
        h = add_word(h, grid.second)
    return h


# --- random rollouts ------------------------------------------------------------------------------


cdef inline void random_draw(const HutanRules* rules, HutanState* s, rng_t* rng) noexcept nogil:
    """Carry out a random setup draw."""
    cdef action_t actions[NUM_CORNERS]
    cdef uint32_t weights[NUM_CORNERS]
    cdef int n = hutan_chance_outcomes(rules, s, actions, weights)
    apply_chance(rules, s, actions[rng_below(rng, n)])


cdef inline void random_step(const HutanRules* rules, HutanState* s, rng_t* rng,
                             rollout_t* stats) noexcept nogil:
    """Carry out one random decision."""
    cdef uint32_t number
    cdef action_t action = sample(rules, s, rng, &number)
    stats.decisions += 1
    stats.branching += number
    apply_decision(rules, s, action)


cdef void hutan_rollout(const void* rules_, void* state, rng_t* rng, rollout_t* stats) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef HutanState* s = <HutanState*>state
    cdef uint8_t deck[MAX_DECK + 1]
    cdef int k, face, n = 0
    cdef uint32_t turns = s.turns
    for face in range(rules.num_faces):
        for _ in range(s.unseen[face]):
            deck[n] = face
            n += 1
    while s.phase != PHASE_OVER:
        if s.phase == PHASE_OFFER:
            stats.draws += 1
            k = rng_below(rng, n)
            n -= 1
            face = deck[k]
            deck[k] = deck[n]
            draw_card(rules, s, face)
        elif s.phase < PHASE_OFFER:
            stats.draws += 1
            random_draw(rules, s, rng)
        else:
            random_step(rules, s, rng, stats)
    stats.turns += s.turns - turns


# --- observation ----------------------------------------------------------------------------------


cdef int hutan_observation_size(const void* rules_) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef int cells = CELLS * (1 + rules.num_players * (COLORS + 2))
    return cells + 2 * rules.num_faces + COLORS + 6 + rules.num_cards + PHASE_OVER + 1


cdef inline float* write_cells(const HutanRules* rules, uint64_t bits, float* out) noexcept nogil:
    """Write one plane, [CELLS]; returns the place behind it."""
    cdef int cell
    for cell in range(CELLS):
        out[cell] = bits >> rules.bit_at[cell] & 1
    return out + CELLS


cdef void hutan_observe(const void* rules_, const void* state, int seat, float* out) noexcept nogil:
    cdef const HutanRules* rules = <const HutanRules*>rules_
    cdef const HutanState* s = <const HutanState*>state
    cdef const HutanGrid* grid
    cdef int i, c
    out = write_cells(rules, s.land, out)
    for i in range(rules.num_players):
        grid = &s.grids[(seat + i) % rules.num_players]
        for c in range(COLORS):
            out = write_cells(rules, grid.color[c], out)
        out = write_cells(rules, grid.tree, out)
        out = write_cells(rules, grid.animal, out)
    for i in range(rules.num_faces):
        out[i] = 0
        out[rules.num_faces + i] = 0
        if rules.face_count[i]:
            out[rules.num_faces + i] = <float>s.unseen[i] / <float>rules.face_count[i]
    for i in range(s.num_offer):
        out[s.offer[i]] += <float>1.0 / <float>rules.face_count[s.offer[i]]
    out += 2 * rules.num_faces
    for c in range(COLORS):
        out[c] = <float>s.animals_left[c] / <float>max(<int>rules.animals_per_species, 1)
    out += COLORS
    for i in range(3):
        out[i] = s.pangolin == i
    out[3] = s.phase >= PHASE_TAKE and s.phase != PHASE_OVER and s.seat == seat
    out[4] = <float>s.round / <float>rules.num_rounds
    out[5] = <float>s.turn / <float>(1 if rules.is_solo else 2 * rules.num_players)
    out += 6
    for i in range(rules.num_cards):
        out[i] = s.ecosystem >> i & 1
    out += rules.num_cards
    for i in range(PHASE_OVER + 1):
        out[i] = s.phase == i


HUTAN_OPS.state_size = hutan_state_size
HUTAN_OPS.world_size = hutan_world_size
HUTAN_OPS.num_players = hutan_num_players
HUTAN_OPS.num_terms = hutan_num_terms
HUTAN_OPS.current_player = hutan_current_player
HUTAN_OPS.turn_number = hutan_turn_number
HUTAN_OPS.legal_actions = hutan_legal_actions
HUTAN_OPS.sample_action = hutan_sample_action
HUTAN_OPS.chance_outcomes = hutan_chance_outcomes
HUTAN_OPS.apply = hutan_apply
HUTAN_OPS.make_world = hutan_make_world
HUTAN_OPS.draw = hutan_draw
HUTAN_OPS.determinize = hutan_determinize
HUTAN_OPS.scores = hutan_scores
HUTAN_OPS.score_terms = hutan_score_terms
HUTAN_OPS.ranking = hutan_ranking
HUTAN_OPS.returns = hutan_returns
HUTAN_OPS.goals = hutan_goals
HUTAN_OPS.progress = hutan_progress
HUTAN_OPS.key = hutan_key
HUTAN_OPS.rollout = hutan_rollout
HUTAN_OPS.observation_size = hutan_observation_size
HUTAN_OPS.observe = hutan_observe


# --- for Python -----------------------------------------------------------------------------------


cdef class HutanRuleset(EngineRuleset):
    """Components and options of Hutan, packed for the kernels."""

    def __cinit__(self, components, options):
        """Pack; raises ComponentsError if a number is beyond a capacity of engine.pxd."""
        pack_rules(&self.packed, components, options)
        self.bind(&HUTAN_OPS, &self.packed, NUM_ACTIONS)


cdef class HutanEngineState(EngineState):
    """A state of Hutan over HUTAN_OPS; Python knows it as `HutanState`."""

    cdef const HutanRules* rules(self):
        """The packed rules."""
        return <const HutanRules*>self.core.rules

    cdef HutanState* s(self):
        """The C state."""
        return <HutanState*>self.memory

    cdef int fill_start(self) except -1:
        """The state before setup (H4)."""
        set_up(self.rules(), self.s())
        next_setup(self.rules(), self.s())
        return 0

    cdef int fill_table(self, object table) except -1:
        """PositionError if the table cannot be one of this ruleset."""
        return read_table(self.rules(), self.s(), self.ruleset.components, table)

    cdef object table_here(self):
        """Cards seen are told, stacks hidden; PositionError inside a turn or draw."""
        return tell_table(self.rules(), self.s(), self.ruleset.components)

    def known_world(self, faces):
        """Return the World that draws cards of these faces in turn, then the other unseen ones.

        Faces are indices. Raises ValueError if the cards are not among the unseen ones.
        """
        cdef EngineWorld world = EngineWorld(self, 0, 0)
        cdef HutanWorld* w = <HutanWorld*>world.memory
        cdef int face, i = 0
        left = [self.s().unseen[face] for face in range(self.rules().num_faces)]
        for face in faces:
            if not 0 <= face < len(left) or left[face] == 0:
                raise ValueError(f"card {i + 1} is not among the unseen cards")
            left[face] -= 1
            w.order[i] = face
            i += 1
        for face in range(len(left)):
            for _ in range(left[face]):
                w.order[i] = face
                i += 1
        return world

    def grid_texts(self):
        """Return the grids as they lie now, [P], also inside a turn."""
        return tuple([grid_rows(self.rules(), self.s(), seat) for seat in range(self.core.num_players)])

    def asked_cell(self):
        """Return the cell a bonus decision is about; None at any other decision."""
        return self.rules().cell_at[asked_bit(self.s())] if self.s().phase == PHASE_BONUS else None

    def layout_code(self):
        """Return the code of the layout on the table; None while its draw is pending."""
        return layout_code(self.s(), self.ruleset.components) if self.s().land else None


# The C struct of engine.pxd has the name in Cython, so the class gets it in Python only.
globals()["HutanState"] = HutanEngineState
