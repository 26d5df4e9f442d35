"""Tables of Sattgrün (table.py) to and from the C state."""

from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.sattgruen.engine cimport (
    CARE_KINDS, COLUMNS, NONE, PHASE_GOALS, PHASE_MARKET, PHASE_OVER, PHASE_PRE, PHASE_REFILL, PHASE_START,
    SattgruenHome, SattgruenRules, SattgruenState,
)
from engine_c.games.sattgruen.home cimport cell_of, clear_home
from engine_c.games.sattgruen.market cimport (
    begin_event, clear_turn, first_gap, leave_bag,
)

from engine_c.game import PositionError, Violation
from engine_c.games.sattgruen.components import GOAL_KINDS
from engine_c.games.sattgruen.table import Home, Placed, Table


cdef object refuse(str field, str problem, str rule=""):
    """Make the error of a table that cannot be read."""
    return PositionError(Violation(field=field, problem=problem, rule=rule))


cdef int index_in(list names, str name, str field, str rule) except -1:
    """Return the index of a name; PositionError if it is none of them."""
    if name not in names:
        raise refuse(field, f"{name!r} is not in the components", rule)
    return names.index(name)


cdef list token_names(components):
    """Token kinds by index."""
    return [item.id for item in components.items] + [care.kind for care in components.care_tokens]


cdef int set_up(const SattgruenRules* rules, SattgruenState* s) except -1:
    """Fill the memory with the state before all draws; the phase is the first one."""
    cdef int i
    s.goals = rules.goals
    for i in range(rules.num_plants):
        s.plant_deck[i >> 6] |= bit_of(i & 63)
    for i in range(rules.num_rooms):
        s.room_deck[i >> 6] |= bit_of(i & 63)
    s.bag_items = bit_of(rules.num_items) - 1
    memcpy(s.bag_care, rules.care_count, sizeof(s.bag_care))
    s.bag_size = rules.bag_size
    memset(s.plants, NONE, sizeof(s.plants))
    memset(s.rooms, NONE, sizeof(s.rooms))
    memset(s.tokens, NONE, sizeof(s.tokens))
    memset(s.aside, NONE, sizeof(s.aside))
    memset(s.targets, NONE, sizeof(s.targets))
    memcpy(s.pots, rules.special_pots, sizeof(s.pots))
    s.start = s.asked = s.center = NONE
    s.supply = rules.green_thumbs
    clear_turn(s)
    for i in range(rules.num_players):
        clear_home(&s.homes[i])
    s.phase = PHASE_GOALS
    return 0


# --- reading --------------------------------------------------------------------------------------

cdef int read_table(const SattgruenRules* rules, SattgruenState* s, components, table) except -1:
    """Fill the state from a table; PositionError if it cannot be one of this ruleset.

    Checks what the state could not hold; the numbered conditions are in validity.py.
    """
    set_up(rules, s)
    read_goals(rules, s, components, table)
    read_market(rules, s, components, table)
    read_homes(rules, s, components, table)
    read_gone(rules, s, components, table)
    read_turn(rules, s, table)
    return 0


cdef int read_goals(const SattgruenRules* rules, SattgruenState* s, components, table) except -1:
    """Goals in play; None leaves their draw pending."""
    if table.goals is None:
        return 0
    ids = [goal.id for goal in components.goals]
    s.goals = 0
    for goal in table.goals:
        s.goals |= bit_of(index_in(ids, goal, "goals", "S13"))
    if bit_count(s.goals) < rules.num_goal_draws:
        raise refuse("goals", f"{len(table.goals)} goals", "S3.2")
    return 0


cdef int take_card(uint64_t* deck, list ids, str card, str field) except -1:
    """Take a card out of the deck; returns its index."""
    cdef int index = index_in(ids, card, field, "S1")
    if not deck[index >> 6] >> (index & 63) & 1:
        raise refuse(field, f"{card} lies there twice", "S1")
    deck[index >> 6] &= ~bit_of(index & 63)
    return index


cdef int take_token(const SattgruenRules* rules, SattgruenState* s, list kinds, str token,
                    str field) except -1:
    """Take a token out of the bag; returns its kind."""
    cdef int kind = index_in(kinds, token, field, "S1.3")
    if (not s.bag_items >> kind & 1 if kind < rules.num_items
            else s.bag_care[kind - rules.num_items] == 0):
        raise refuse(field, f"more {token} than there are", "S1.3")
    leave_bag(rules, s, kind)
    return kind


cdef int take_thumbs(SattgruenState* s, int number, str field) except -1:
    """Take thumbs from the supply; returns how many."""
    if not 0 <= number <= s.supply:
        raise refuse(field, f"{number} thumbs, the supply has {s.supply}", "S1.5")
    s.supply -= number
    return number


cdef int read_market(const SattgruenRules* rules, SattgruenState* s, components, table) except -1:
    """The market by column (S3.3)."""
    cdef int i
    plants = [plant.id for plant in components.plants]
    rooms = [room.id for room in components.rooms]
    kinds = token_names(components)
    for field in ("plants", "rooms", "tokens", "plant_thumbs", "room_thumbs"):
        if len(getattr(table, field)) not in (0, COLUMNS):
            raise refuse(field, f"{len(getattr(table, field))} columns", "S3.3")
    for i, card in enumerate(table.plants):
        if card:
            s.plants[i] = take_card(s.plant_deck, plants, card, f"plants[{i}]")
    for i, card in enumerate(table.rooms):
        if card:
            s.rooms[i] = take_card(s.room_deck, rooms, card, f"rooms[{i}]")
    for i, token in enumerate(table.tokens):
        if token:
            s.tokens[i] = take_token(rules, s, kinds, token, f"tokens[{i}]")
    for i, thumbs in enumerate(table.plant_thumbs):
        s.plant_thumbs[i] = take_thumbs(s, thumbs, f"plant_thumbs[{i}]")
    for i, thumbs in enumerate(table.room_thumbs):
        s.room_thumbs[i] = take_thumbs(s, thumbs, f"room_thumbs[{i}]")
    return 0


cdef int read_homes(const SattgruenRules* rules, SattgruenState* s, components, table) except -1:
    """Homes; none at all before the start cards are drawn."""
    cdef int seat
    if table.homes and len(table.homes) != rules.num_players:
        raise refuse("homes", f"{len(table.homes)} homes for {rules.num_players} players", "S3.1")
    kinds = token_names(components)
    for seat, home in enumerate(table.homes):
        field = f"homes[{seat}]"
        s.homes[seat].thumbs = take_thumbs(s, home.thumbs, f"{field}.thumbs")
        if home.stored:
            s.homes[seat].stored = take_token(rules, s, kinds, home.stored, f"{field}.stored")
        read_extents(rules, &s.homes[seat], home, field)
        for number, placed in enumerate(home.cards):
            read_card(rules, s, seat, components, kinds, placed, f"{field}.cards[{number}]")
    return 0


cdef int read_extents(const SattgruenRules* rules, SattgruenHome* home, told, str field) except -1:
    """Where the cards of a home lie (S6.3)."""
    cdef int wide, high
    cells = [placed.cell for placed in told.cards if placed.cell is not None]
    if not cells:
        return 0
    if (0, 0) not in cells:
        raise refuse(field, "no start plant at (0, 0)", "S6.1")
    home.left = max(0, min(9, -min([x for x, _ in cells])))
    home.right = max(0, min(9, max([x for x, _ in cells])))
    home.above = max(0, min(9, -min([y for _, y in cells])))
    home.below = max(0, min(9, max([y for _, y in cells])))
    wide = home.left + home.right + 1
    high = home.above + home.below + 1
    if wide > 5 or high > 5:
        raise refuse(field, f"{wide} wide and {high} high", "S6.3")
    home.box = ((home.left * 5 + home.right) * 5 + home.above) * 5 + home.below
    if not rules.reach[home.box]:
        raise refuse(field, f"{wide} wide and {high} high", "S6.3")
    if home.right:
        home.origin -= 1
        home.shift += 1
    if home.below:
        home.origin -= 8
        home.shift += 9
    return 0


cdef int read_card(const SattgruenRules* rules, SattgruenState* s, int seat, components, list kinds,
                   placed, str field) except -1:
    """A card of a home with what lies on it."""
    cdef SattgruenHome* home = &s.homes[seat]
    cdef int bit, index, kind
    plants = [plant.id for plant in components.plants]
    rooms = [room.id for room in components.rooms]
    if placed.cell is None:
        if home.waiting != NONE:
            raise refuse(field, f"{placed.card} waits, and another room", "S3.4")
        home.waiting = take_card(s.room_deck, rooms, placed.card, field)
        return 0
    x, y = placed.cell
    bit = home.origin + <int>x + 8 * <int>y
    if (home.plants | home.rooms) >> bit & 1:
        raise refuse(field, f"two cards on ({x}, {y})", "S6.3")
    home.num_cards += 1
    if (x + y) % 2:
        index = take_card(s.room_deck, rooms, placed.card, field)
        home.rooms |= bit_of(bit)
        home.mark[bit] = NONE
        if placed.item:
            kind = take_token(rules, s, kinds, placed.item, field)
            if kind >= rules.num_items:
                raise refuse(field, f"{placed.item} on a room", "S14.6")
            home.mark[bit] = kind
        else:
            home.bare |= bit_of(bit)
    else:
        index = take_card(s.plant_deck, plants, placed.card, field)
        home.plants |= bit_of(bit)
        if placed.pot:
            home.mark[bit] = index_in([pot.material for pot in components.pots], placed.pot, field, "S1.4")
        else:
            if not 0 <= placed.leaves < rules.plants[index].growth:
                raise refuse(field, f"{placed.leaves} leaves on {placed.card}", "S8.1")
            home.mark[bit] = placed.leaves
            home.open |= bit_of(bit)
    home.card[bit] = index
    return 0


cdef int read_gone(const SattgruenRules* rules, SattgruenState* s, components, table) except -1:
    """What is out of the game, and the known ends of the decks."""
    plants = [plant.id for plant in components.plants]
    rooms = [room.id for room in components.rooms]
    kinds = token_names(components)
    for token in table.box or ():
        take_token(rules, s, kinds, token, "box")
    for card in table.gone or ():
        if card in plants:
            take_card(s.plant_deck, plants, card, "gone")
        else:
            take_card(s.room_deck, rooms, card, "gone")
    for card in table.plant_tail:
        s.plant_tail[s.num_plant_tail] = take_card(s.plant_deck, plants, card, "plant_tail")
        s.num_plant_tail += 1
    for card in table.room_tail:
        s.room_tail[s.num_room_tail] = take_card(s.room_deck, rooms, card, "room_tail")
        s.num_room_tail += 1
    return 0


cdef int read_turn(const SattgruenRules* rules, SattgruenState* s, table) except -1:
    """Whose turn it is; the phase follows."""
    cdef int players = rules.num_players, waiting = 0, started = 0, i
    if not 0 <= table.turn <= rules.num_turns + 1:
        raise refuse("turn", f"turn {table.turn}", "S5")
    if not 0 <= table.seat < players:
        raise refuse("seat", f"seat {table.seat}", "S3.1")
    for i in range(players):
        waiting += s.homes[i].waiting != NONE
        started += s.homes[i].plants != 0
    if table.start_player is None:
        if table.turn or waiting or started:
            raise refuse("start_player", "the start cards are known", "S3.6")
        begin_event(rules, s)
        return 0
    if not 0 <= table.start_player < players:
        raise refuse("start_player", f"seat {table.start_player}", "S3.6")
    for i in range(players):
        if s.homes[i].plants == 0:
            raise refuse(f"homes[{i}]", "no start plant", "S3.4")
    s.start = table.start_player
    s.seat = table.seat
    s.turn = table.turn
    read_pots(rules, s)
    if s.turn == 0:
        if waiting == 0 or s.homes[s.seat].waiting == NONE:
            raise refuse("seat", f"no room waits in the home of seat {s.seat}", "S3.8")
        s.turns = players - waiting
        s.phase = PHASE_START
        return check_market(s)
    if waiting:
        raise refuse("turn", "a start room waits", "S3.8")
    if s.turn > rules.num_turns:
        s.turns = players * (1 + rules.num_turns)
        s.phase = PHASE_OVER
        return 0
    s.turns = players * s.turn + (s.seat - s.start + players) % players
    s.phase = PHASE_REFILL
    if is_full(s):
        s.phase = PHASE_PRE
    elif s.turns == players:
        raise refuse("plants", "gaps before the first turn", "S3.3")
    return 0


cdef bint is_full(const SattgruenState* s):
    """Whether the market has no gap."""
    return (first_gap(s.plants) == COLUMNS and first_gap(s.rooms) == COLUMNS
            and first_gap(s.tokens) == COLUMNS)


cdef int check_market(const SattgruenState* s) except -1:
    """PositionError if the market has a gap."""
    if not is_full(s):
        raise refuse("plants", "gaps before the first turn", "S3.3")
    return 0


cdef int read_pots(const SattgruenRules* rules, SattgruenState* s) except -1:
    """Pots left in the stack, or in the pot discard of a solo game (S8.2, S12)."""
    cdef int left[4]
    cdef int i, turn, last = rules.num_materials - 1
    cdef uint64_t potted
    for i in range(last):
        left[i] = rules.special_pots[i]
    left[last] = 0
    if rules.is_solo:
        for turn in range(1, min(<int>s.turn, <int>rules.num_turns)):
            left[rules.row_pot[turn]] += 1
        if s.turn > rules.num_turns and rules.row_pot[rules.num_turns] < last:
            left[rules.row_pot[rules.num_turns]] += 1
    for i in range(rules.num_players):
        potted = s.homes[i].plants & ~s.homes[i].open
        while potted:
            left[s.homes[i].mark[bit_first(potted)]] -= 1
            potted &= potted - 1
    for i in range(last):
        if left[i] < 0:
            raise refuse("homes", "more special pots than there are", "S1.4")
        s.pots[i] = left[i]
    return 0


# --- telling --------------------------------------------------------------------------------------

cdef object tell_table(const SattgruenRules* rules, const SattgruenState* s, components):
    """Return what lies open, box and cards out of the game told, decks and bag hidden."""
    cdef int i
    plants = [plant.id for plant in components.plants]
    rooms = [room.id for room in components.rooms]
    kinds = token_names(components)
    is_drawn = s.phase > PHASE_MARKET
    return Table(
        goals=None if bit_count(s.goals) < rules.num_goal_draws else tuple(
            [goal.id for category in GOAL_KINDS for i, goal in enumerate(components.goals)
             if goal.category == category and s.goals >> <int>i & 1]),
        start_player=None if s.start == NONE else s.start,
        turn=s.turn,
        seat=s.seat,
        plants=tell_row(s.plants, plants) if is_drawn else (),
        plant_thumbs=tuple([s.plant_thumbs[i] for i in range(COLUMNS)]) if is_drawn else (),
        rooms=tell_row(s.rooms, rooms) if is_drawn else (),
        room_thumbs=tuple([s.room_thumbs[i] for i in range(COLUMNS)]) if is_drawn else (),
        tokens=tell_row(s.tokens, kinds) if is_drawn else (),
        homes=tuple([tell_home(rules, &s.homes[i], components, kinds) for i in range(rules.num_players)]),
        box=tell_box(rules, s, kinds),
        gone=tell_gone(rules, s, plants, rooms),
        plant_tail=tuple([plants[s.plant_tail[i]] for i in range(s.num_plant_tail)]),
        room_tail=tuple([rooms[s.room_tail[i]] for i in range(s.num_room_tail)]),
    )


cdef tuple tell_row(const uint8_t* things, list names):
    """A row of the market, `` for a gap."""
    return tuple(["" if things[i] == NONE else names[things[i]] for i in range(COLUMNS)])


cdef object tell_home(const SattgruenRules* rules, const SattgruenHome* home, components, list kinds):
    """A home, cards in cell order, a waiting start room last."""
    cdef uint64_t left = home.plants | home.rooms
    cdef int bit, cell
    cards = []
    while left:
        bit = bit_first(left)
        left &= left - 1
        cell = cell_of(rules, home, bit)
        where = (cell % 9 - 4, cell // 9 - 4)
        if home.rooms >> bit & 1:
            item = "" if home.mark[bit] == NONE else kinds[home.mark[bit]]
            cards.append(Placed(card=components.rooms[home.card[bit]].id, cell=where, item=item))
        elif home.open >> bit & 1:
            cards.append(Placed(card=components.plants[home.card[bit]].id, cell=where, leaves=home.mark[bit]))
        else:
            pot = components.pots[home.mark[bit]].material
            cards.append(Placed(card=components.plants[home.card[bit]].id, cell=where, pot=pot))
    if home.waiting != NONE:
        cards.append(Placed(card=components.rooms[home.waiting].id, cell=None))
    return Home(
        cards=tuple(cards), thumbs=home.thumbs, stored="" if home.stored == NONE else kinds[home.stored])


cdef tuple tell_box(const SattgruenRules* rules, const SattgruenState* s, list kinds):
    """Tokens out of the game: those that are nowhere else."""
    cdef const SattgruenHome* home
    cdef uint64_t left
    cdef int i
    out = [1] * rules.num_items + [rules.care_count[i] for i in range(CARE_KINDS)]
    for i in range(rules.num_items):
        out[i] -= s.bag_items >> i & 1
    for i in range(CARE_KINDS):
        out[rules.num_items + i] -= s.bag_care[i]
    seen = [s.tokens[i] for i in range(COLUMNS)] + [s.token]
    # What B lays aside are cards.
    seen += [s.aside[i] for i in range(COLUMNS) if s.special == 1]
    for i in range(rules.num_players):
        home = &s.homes[i]
        seen.append(home.stored)
        left = home.rooms & ~home.bare
        while left:
            seen.append(home.mark[bit_first(left)])
            left &= left - 1
    for kind in seen:
        if kind != NONE:
            out[kind] -= 1
    return tuple([kinds[kind] for kind, number in enumerate(out) for _ in range(number)])


cdef object tell_gone(const SattgruenRules* rules, const SattgruenState* s, list plants, list rooms):
    """Solo: cards out of the game, in the order of the components; None in other games."""
    cdef const SattgruenHome* home = &s.homes[0]
    cdef uint64_t left = home.plants | home.rooms
    cdef int i, bit
    if not rules.is_solo:
        return None
    seen = {plants[s.plants[i]] for i in range(COLUMNS) if s.plants[i] != NONE}
    seen |= {rooms[s.rooms[i]] for i in range(COLUMNS) if s.rooms[i] != NONE}
    seen |= {plants[i] for i in range(rules.num_plants) if s.plant_deck[i >> 6] >> (i & 63) & 1}
    seen |= {rooms[i] for i in range(rules.num_rooms) if s.room_deck[i >> 6] >> (i & 63) & 1}
    seen |= {plants[s.plant_tail[i]] for i in range(s.num_plant_tail)}
    seen |= {rooms[s.room_tail[i]] for i in range(s.num_room_tail)}
    if s.special == 2:
        seen |= {plants[s.aside[i]] for i in range(COLUMNS) if s.aside[i] != NONE}
        seen |= {rooms[s.aside[COLUMNS + i]] for i in range(COLUMNS) if s.aside[COLUMNS + i] != NONE}
    if s.card != NONE:
        seen.add(plants[s.card] if s.taken == 1 else rooms[s.card])
    if home.waiting != NONE:
        seen.add(rooms[home.waiting])
    while left:
        bit = bit_first(left)
        left &= left - 1
        seen.add(plants[home.card[bit]] if home.plants >> bit & 1 else rooms[home.card[bit]])
    return tuple([card for card in [*plants, *rooms] if card not in seen])
