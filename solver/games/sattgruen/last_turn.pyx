"""What the last own turn of Sattgrün can bring at most, from the cards and tokens within reach."""

from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint64_t

from engine_c.bits cimport bit_count, bit_first, bit_of, next_to
from engine_c.contract cimport action_t
from engine_c.games.sattgruen.engine cimport (
    COLUMNS, FERTILIZER, HAND_TROWEL, NONE, PHASE_PRE, RENEW_CARDS, RENEW_TOKENS, TAKE_PLANT, TAKE_ROOM,
    WATERING_CAN, SattgruenHome, SattgruenRules, SattgruenState, SattgruenWorld, sorted_t,
)
from engine_c.games.sattgruen.home cimport light_around, lit_around, plant_spaces, room_spaces
from engine_c.games.sattgruen.scoring cimport (
    BASE_TERMS, TERM_LEAVES, base_terms, goal_points, has_own_item, num_present, room_matches, sort_home,
)
from engine_c.state cimport EngineState, EngineWorld

cdef enum:
    MOST_OPEN = 9              # plants without a pot, the new one included
    MOST_WITHIN_REACH = 64
    MOST_UNITS = 8             # of a goal
    CAN_LEAVES = 4             # most plants around a room

# What is within reach, and what follows from it.
ctypedef struct reach_t:
    int num_plants
    int num_rooms
    uint8_t plants[MOST_WITHIN_REACH]
    uint8_t rooms[MOST_WITHIN_REACH]
    uint64_t items             # kinds
    int leaves                 # most leaves of a new care token
    int on_one                 # most of them on one plant
    int stored_leaves
    int stored_on_one
    int boosts                 # leaves for thumbs
    int pot                    # most points of a pot

# A home with a card laid: open plants, what is known beside them.
ctypedef struct laid_t:
    int num
    int missing[MOST_OPEN]
    int light[MOST_OPEN]
    int held[MOST_OPEN]        # leaves on it
    int value[MOST_OPEN]
    int leaves                 # on open plants, without light
    int32_t points             # all but leaves and what they bring


cdef bint collect(const SattgruenRules* rules, const SattgruenState* s, const SattgruenWorld* world,
                  const SattgruenHome* home, int column, int tokens, int cards, int thumbs,
                  reach_t* out) noexcept nogil:
    """Gather what is within reach: of one column, or of all of them (-1) behind so many renewals.

    `tokens`: actions A; `cards`: actions B; `thumbs`: those left in hand. False if it is not known.
    """
    cdef int i, left, more, place, fert = 0, other = 0, can = 0, found = 0
    cdef uint8_t kind
    cdef uint8_t kinds[COLUMNS + MOST_WITHIN_REACH]
    cdef int num_kinds = 0
    out.num_plants = out.num_rooms = 0
    for i in range(COLUMNS):
        if column >= 0 and i != column:
            continue
        if s.plants[i] != NONE:
            out.plants[out.num_plants] = s.plants[i]
            out.num_plants += 1
        if s.rooms[i] != NONE:
            out.rooms[out.num_rooms] = s.rooms[i]
            out.num_rooms += 1
        if s.tokens[i] != NONE:
            kinds[num_kinds] = s.tokens[i]
            num_kinds += 1
        found = max(found, max(s.plant_thumbs[i], s.room_thumbs[i]))
    if COLUMNS * max(tokens, cards) > MOST_WITHIN_REACH - COLUMNS:
        return False
    more = COLUMNS * cards
    if more:
        left = bit_count(s.plant_deck[0]) + bit_count(s.plant_deck[1])
        if left < more:
            return False
        for i in range(more):
            out.plants[out.num_plants] = world.plants[world.num_plants - left + i]
            out.num_plants += 1
        left = bit_count(s.room_deck[0]) + bit_count(s.room_deck[1])
        if left < more:
            return False
        for i in range(more):
            out.rooms[out.num_rooms] = world.rooms[world.num_rooms - left + i]
            out.num_rooms += 1
    more = COLUMNS * tokens
    if more:
        place = <uint8_t>(s.bag_drawn - world.first_token)
        if place + more > world.num_tokens:
            return False
        for i in range(more):
            kinds[num_kinds] = world.tokens[place + i]
            num_kinds += 1
    out.items = 0
    for i in range(num_kinds):
        kind = kinds[i]
        if kind < rules.num_items:
            out.items |= bit_of(kind)
            continue
        fert = max(fert, rules.care_leaves[FERTILIZER] if kind == rules.num_items + FERTILIZER else 0)
        other = max(other, rules.care_leaves[HAND_TROWEL] if kind == rules.num_items + HAND_TROWEL else 0)
        can = max(can, CAN_LEAVES if kind == rules.num_items + WATERING_CAN else 0)
    out.leaves = max(fert, max(other, can))
    out.on_one = max(fert, <int>(out.leaves > 0))
    out.stored_leaves = out.stored_on_one = 0
    if home.stored != NONE and home.stored >= rules.num_items:
        i = home.stored - rules.num_items
        out.stored_leaves = CAN_LEAVES if i == WATERING_CAN else rules.care_leaves[i]
        out.stored_on_one = rules.care_leaves[i] if i == FERTILIZER else 1
    out.boosts = 0 if rules.is_family else (thumbs + found) // rules.thumb_cost
    out.pot = rules.pot_points[rules.num_materials - 1]
    if not rules.is_solo or s.turn < rules.num_turns:  # else all get the last material (S12.4)
        for i in range(rules.num_materials - 1):
            if s.pots[i]:
                out.pot = max(out.pot, rules.pot_points[i])
    if rules.is_solo:
        out.pot = max(out.pot, rules.pot_points[rules.row_pot[s.turn]])
    return True


cdef void keep_card(const SattgruenState* s, action_t choice, reach_t* out) noexcept nogil:
    """Leave no card within reach but the one that is taken."""
    if choice < TAKE_ROOM:
        out.num_plants = 1
        out.plants[0] = s.plants[choice - TAKE_PLANT]
        out.num_rooms = 0
    else:
        out.num_rooms = 1
        out.rooms[0] = s.rooms[choice - TAKE_ROOM]
        out.num_plants = 0


cdef int32_t best_dealt(const SattgruenRules* rules, const laid_t* laid, int leaves,
                        int on_one) noexcept nogil:
    """The most points of plants and leaves with so many leaves beside light, so many on one plant."""
    cdef int[MOST_OPEN] cost, lost, value
    cdef int chosen, i, lacks, left, open_leaves, num = 0, all_leaves = laid.leaves
    cdef int32_t best = 0, points
    # Only plants that can be potted are tried with and without.
    for i in range(laid.num):
        all_leaves += laid.light[i]
        lacks = laid.missing[i] - laid.light[i]
        if lacks <= on_one and lacks <= leaves:
            cost[num] = max(0, lacks)
            lost[num] = laid.light[i] + laid.held[i]
            value[num] = laid.value[i]
            num += 1
    for chosen in range(1 << num):
        left = leaves
        open_leaves = all_leaves
        points = 0
        for i in range(num):
            if chosen >> i & 1:
                left -= cost[i]
                open_leaves -= lost[i]
                points += value[i]
        if left >= 0:
            best = max(best, points + (open_leaves + left) // rules.leaves_per_point)
    return best


cdef int32_t item_gain(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by, int kind,
                       int plant_type, int room, int room_alike) noexcept nogil:
    """The most that an item adds by doubling a bare room, a card laid beside."""
    cdef uint64_t left = home.bare
    cdef int bit, color = rules.item_color[kind], most = 0
    while left:
        bit = bit_first(left)
        left &= left - 1
        if rules.rooms[home.card[bit]].color == color:
            most = max(most, room_matches(rules, home, by, bit) + <int>(plant_type == color))
    if room != NONE and rules.rooms[room].color == color:
        most = max(most, room_alike)
    return most * rules.room_match_points * (rules.room_item_factor - 1)


cdef int32_t with_tokens(const SattgruenRules* rules, const SattgruenHome* home, const sorted_t* by,
                         const reach_t* reach, const laid_t* laid, int motifs, int plant_type, int room,
                         int room_alike) noexcept nogil:
    """The most final points with a card laid: a care token or an item, and what is stored."""
    cdef int num_items = 0, leaves = reach.boosts + reach.stored_leaves
    cdef int on_one = reach.boosts + reach.stored_on_one
    cdef int32_t stored = 0, most = 0, found
    cdef uint64_t left = reach.items
    if home.stored != NONE and home.stored < rules.num_items:
        num_items = 1
        stored = item_gain(rules, home, by, home.stored, plant_type, room, room_alike)
    found = stored + best_dealt(rules, laid, leaves + reach.leaves, on_one + reach.on_one)
    found += rules.item_points[min(motifs + num_items, rules.num_motifs)] - rules.item_points[motifs]
    if left:
        while left:
            most = max(most, item_gain(rules, home, by, bit_first(left), plant_type, room, room_alike))
            left &= left - 1
        most += stored + best_dealt(rules, laid, leaves, on_one)
        most += rules.item_points[min(motifs + num_items + 1, rules.num_motifs)] - rules.item_points[motifs]
        found = max(found, most)
    return laid.points + found


cdef void lay_open(const SattgruenRules* rules, const SattgruenHome* home, const reach_t* reach,
                   laid_t* out) noexcept nogil:
    """The open plants of a home, no card laid."""
    cdef uint64_t left = home.open
    cdef int bit
    out.num = out.leaves = 0
    while left:
        bit = bit_first(left)
        left &= left - 1
        out.missing[out.num] = rules.plants[home.card[bit]].growth - home.mark[bit]
        out.light[out.num] = 0
        out.held[out.num] = home.mark[bit]
        out.value[out.num] = rules.plants[home.card[bit]].points + reach.pot
        out.leaves += home.mark[bit]
        out.num += 1


cdef inline int lit_bit(int lit, int bit, int other) noexcept nogil:
    """1 if the neighbour of a space is among directions that are lit."""
    if other == bit - 8:
        return lit & 1
    if other == bit - 1:
        return lit >> 1 & 1
    if other == bit + 1:
        return lit >> 2 & 1
    return lit >> 3 & 1 if other == bit + 8 else 0


cdef int32_t bound_within(const SattgruenRules* rules, const SattgruenState* s, const SattgruenHome* home,
                          const sorted_t* by, const reach_t* reach, const int32_t* terms,
                          int motifs) noexcept nogil:
    """The most final points with what is within reach, goals left out."""
    cdef laid_t laid
    cdef laid_t base
    cdef int32_t most = 0
    cdef uint64_t spaces, left, near
    cdef int i, k, bit, card, lit, alike
    lay_open(rules, home, reach, &base)
    base.points = 0
    for i in range(BASE_TERMS):
        base.points += terms[i] if i != TERM_LEAVES else 0
    spaces = plant_spaces(rules, home)
    for i in range(reach.num_plants):
        card = reach.plants[i]
        left = spaces
        while left:
            bit = bit_first(left)
            left &= left - 1
            laid = base
            laid.missing[laid.num] = rules.plants[card].growth
            laid.light[laid.num] = bit_count(light_around(rules, home, bit) & rules.plants[card].needs)
            laid.held[laid.num] = 0
            laid.value[laid.num] = rules.plants[card].points + reach.pot
            laid.num += 1
            near = next_to(bit_of(bit)) & by.color[rules.plants[card].type]
            while near:
                k = bit_first(near)
                near &= near - 1
                laid.points += rules.room_match_points * (
                    rules.room_item_factor if has_own_item(rules, home, k) else 1)
            if by.type[rules.plants[card].type] == 0 and (
                    num_present(rules, by.type, home.plants) == rules.num_colors - 1):
                laid.points += rules.plant_variety_points
            most = max(most, with_tokens(rules, home, by, reach, &laid, motifs, rules.plants[card].type,
                                         NONE, 0))
    spaces = room_spaces(rules, home)
    for i in range(reach.num_rooms):
        card = reach.rooms[i]
        left = spaces
        while left:
            bit = bit_first(left)
            left &= left - 1
            laid = base
            lit = lit_around(rules, home, bit, card, home.open)
            near = home.open
            k = 0
            while near:
                laid.light[k] = lit_bit(lit, bit, bit_first(near))
                near &= near - 1
                k += 1
            alike = bit_count(next_to(bit_of(bit)) & by.type[rules.rooms[card].color])
            laid.points += rules.room_match_points * alike
            if by.color[rules.rooms[card].color] == 0 and (
                    num_present(rules, by.color, home.rooms) == rules.num_colors - 1):
                laid.points += rules.room_variety_points
            most = max(most, with_tokens(rules, home, by, reach, &laid, motifs, NONE, card, alike))
    return most


# A home before its last turn, as every bound on it needs it.
ctypedef struct ground_t:
    const SattgruenHome* home
    sorted_t by
    int32_t terms[BASE_TERMS]
    int motifs                 # placed
    int actions                # that thumbs in hand pay for
    int32_t goals              # most points of goals


cdef bint open_ground(const SattgruenRules* rules, const SattgruenState* s, int seat,
                      ground_t* out) noexcept nogil:
    """Look at the home of a seat; False if nothing is known of its last turn."""
    cdef const SattgruenHome* home = &s.homes[seat]
    cdef uint64_t left
    cdef int i
    if s.phase != PHASE_PRE or bit_count(home.open) >= MOST_OPEN:
        return False
    out.home = home
    sort_home(rules, home, &out.by)
    base_terms(rules, home, &out.by, out.terms)
    out.actions = 0 if rules.is_family else home.thumbs // rules.thumb_cost
    out.goals = 0
    left = s.goals
    while left:
        i = bit_first(left)
        left &= left - 1
        out.goals += max(rules.goal[i].points * MOST_UNITS, goal_points(rules, s, seat, &out.by, i))
    left = home.rooms & ~home.bare
    i = 0
    while left:
        i |= 1 << rules.item_motif[home.mark[bit_first(left)]]
        left &= left - 1
    out.motifs = bit_count(i)
    return True


cdef int32_t bound_reach(const SattgruenRules* rules, const SattgruenState* s, const ground_t* ground,
                         const reach_t* reach) noexcept nogil:
    """The most final points with what is within reach."""
    return ground.goals + bound_within(rules, s, ground.home, &ground.by, reach, ground.terms, ground.motifs)


cdef int32_t bound_renewed(const SattgruenRules* rules, const SattgruenState* s, const SattgruenWorld* world,
                           const ground_t* ground, int tokens, int cards) noexcept nogil:
    """The same behind so many renewals; without any, with the token of another column."""
    cdef reach_t reach
    cdef int paid = max(1, tokens + cards)
    if paid > ground.actions:
        return 0
    if not collect(rules, s, world, ground.home, -1, tokens, cards,
                   ground.home.thumbs - paid * rules.thumb_cost, &reach):
        return INT32_MAX
    return bound_reach(rules, s, ground, &reach)


cdef int32_t last_turn_bound(const SattgruenRules* rules, const SattgruenState* s,
                             const SattgruenWorld* world, int seat) noexcept nogil:
    cdef ground_t ground
    cdef reach_t reach
    cdef int32_t most = 0
    cdef int i, tokens, cards
    if not open_ground(rules, s, seat, &ground):
        return INT32_MAX
    # A card with the token of its column.
    for i in range(COLUMNS):
        collect(rules, s, world, ground.home, i, 0, 0, ground.home.thumbs, &reach)
        most = max(most, bound_reach(rules, s, &ground, &reach))
    for tokens in range(ground.actions + 1):
        for cards in range(ground.actions - tokens + 1):
            most = max(most, bound_renewed(rules, s, world, &ground, tokens, cards))
    return most


cdef int32_t choice_bound(const SattgruenRules* rules, const SattgruenState* s, const SattgruenWorld* world,
                          int seat, action_t choice) noexcept nogil:
    cdef ground_t ground
    cdef reach_t reach
    cdef int32_t most = 0
    cdef int tokens, cards, column
    if not open_ground(rules, s, seat, &ground):
        return INT32_MAX
    if choice == RENEW_TOKENS or choice == RENEW_CARDS:
        for tokens in range(choice == RENEW_TOKENS, ground.actions + 1):
            for cards in range(choice == RENEW_CARDS, ground.actions - tokens + 1):
                most = max(most, bound_renewed(rules, s, world, &ground, tokens, cards))
        return most
    if not TAKE_PLANT <= choice < TAKE_ROOM + COLUMNS:
        return INT32_MAX
    column = (choice - TAKE_PLANT) % COLUMNS
    collect(rules, s, world, ground.home, column, 0, 0, ground.home.thumbs, &reach)
    keep_card(s, choice, &reach)
    most = bound_reach(rules, s, &ground, &reach)
    if ground.actions:
        collect(rules, s, world, ground.home, -1, 0, 0, ground.home.thumbs - rules.thumb_cost, &reach)
        keep_card(s, choice, &reach)
        most = max(most, bound_reach(rules, s, &ground, &reach))
    return most


def bound_of_last_turn(EngineState state not None, EngineWorld world not None):
    """Return the final points a seat does not exceed by the turn it begins; None: not known."""
    cdef int32_t bound
    if state.ruleset.game.name != "sattgruen" or world.core is not state.core or state.current_player() < 0:
        raise ValueError("a state of Sattgrün at the start of a turn and a World of it")
    bound = last_turn_bound(<const SattgruenRules*>state.core.rules, <const SattgruenState*>state.memory,
                            <const SattgruenWorld*>world.memory, state.current_player())
    return None if bound == INT32_MAX else bound


def bound_of_choice(EngineState state not None, EngineWorld world not None, int choice):
    """Return the same of the turns that begin with a decision."""
    cdef int32_t bound
    if state.ruleset.game.name != "sattgruen" or world.core is not state.core or state.current_player() < 0:
        raise ValueError("a state of Sattgrün at the start of a turn and a World of it")
    bound = choice_bound(<const SattgruenRules*>state.core.rules, <const SattgruenState*>state.memory,
                         <const SattgruenWorld*>world.memory, state.current_player(), choice)
    return None if bound == INT32_MAX else bound
