"""Tables of Botanicus (table.py) to and from the C state."""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_count, bit_first, bit_of
from engine_c.games.botanicus.engine cimport (
    ANIMAL_COUNT, BASE_GARDEN, FLOWERS, GREEN, MAX_TAIL, NEUTRAL_FLOWER, NONE, PHASE_KEEP, ROWS, SPACE_ROWS,
    STACK_COUNT, STAGE_ASSIGN, STAGE_FINALS, STAGE_GARDENS, STAGE_OVER, STAGE_ROUND1, STAGE_ROUND2,
    STAGE_SECONDS, STAGE_STARTS, STAGE_TASKS, STAGE_TILES, TRACK_COUNT, UNSEEN, BotanicusGarden,
    BotanicusPlot, BotanicusRules, BotanicusState,
)
from engine_c.games.botanicus.draws cimport cards_in_hands, free_slot, is_dealing, is_told
from engine_c.games.botanicus.garden cimport level_at
from engine_c.games.botanicus.rounds cimport next_flower, order_tokens, seat_in_stack
from engine_c.games.botanicus.setup cimport set_up_next
from engine_c.games.botanicus.stages cimport ask_turn, clear_turn, stage_after
from engine_c.games.botanicus.turn cimport go_on

from engine_c.game import PositionError, Violation
from engine_c.games.botanicus.facts import ANIMAL_LETTERS
from engine_c.games.botanicus.table import NEUTRAL, STACKS, STAGES, Pile, Plot, Table, TailCard

cdef enum:
    MOST = 30000               # coins or points of a seat in a table


cdef object refuse(str field, str problem, str rule=""):
    """Make the error of a table that cannot be read."""
    return PositionError(Violation(field=field, problem=problem, rule=rule))


cdef int index_in(names, name, str field, str rule) except -1:
    """Return the index of a name; PositionError if it is none of them."""
    if name not in names:
        raise refuse(field, f"{name!r} is not in the components", rule)
    return names.index(name)


cdef int number_in(number, int least, int most, str field, str rule) except -1:
    """Return a number; PositionError if it is out of range."""
    if not least <= number <= most:
        raise refuse(field, f"{number}, not {least} to {most}", rule)
    return number


cdef int set_up(const BotanicusRules* rules, BotanicusState* s) except -1:
    """Fill the memory with the state before all draws."""
    cdef BotanicusPlot* plot
    cdef int seat
    memset(s.drawn, NONE, sizeof(s.drawn))
    memset(s.flower_column, NONE, sizeof(s.flower_column))
    memset(s.flower_row, NONE, sizeof(s.flower_row))
    memset(s.flower_height, NONE, sizeof(s.flower_height))
    memset(s.tiles, NONE, sizeof(s.tiles))
    memset(s.tail, NONE, sizeof(s.tail))
    memset(s.tail_seat, NONE, sizeof(s.tail_seat))
    s.observer = NONE
    clear_turn(s)
    for seat in range(rules.num_players):
        plot = &s.plots[seat]
        plot.coins = rules.start_coins
        plot.garden = rules.fixed_gardens[seat]
        memset(plot.gardeners, NONE, sizeof(plot.gardeners))
        plot.green_task = NONE
        memset(plot.row_tasks, NONE, sizeof(plot.row_tasks))
        plot.dealt = rules.fixed_tasks[seat]
    set_up_next(rules, s)
    return 0


# --- reading --------------------------------------------------------------------------------------

cdef int read_table(const BotanicusRules* rules, BotanicusState* s, components, table) except -1:
    """Fill the state from a table; PositionError if it cannot be one of this ruleset.

    Checks what the state could not hold; the numbered conditions are in validity.py.
    """
    cdef int seat
    set_up(rules, s)
    stage = index_in(STAGES, table.stage, "stage", "B10")
    if table.observer is not None:
        s.observer = number_in(table.observer, 0, rules.num_players - 1, "observer", "B4")
    if table.plots and len(table.plots) != rules.num_players:
        raise refuse("plots", f"{len(table.plots)} plots for {rules.num_players} players", "B2")
    if stage == STAGE_GARDENS:
        if s.stage != STAGE_GARDENS:
            raise refuse("stage", "the options tell the gardens", "B2.1")
        return 0
    s.stage = stage
    if not rules.is_expert and stage in (STAGE_FINALS, STAGE_STARTS, STAGE_SECONDS):
        raise refuse("stage", f"{table.stage} in the base game", "X1")
    if not table.plots:
        raise refuse("plots", "no plots", "B2")
    for seat in range(rules.num_players):
        read_plot(rules, s, seat, components, table.plots[seat])
    read_tokens(rules, s, table)
    read_tiles(rules, s, components, table)
    read_cards(rules, s, components, table)
    read_flowers(rules, s, table)
    return read_turn(rules, s, components, table)


cdef int read_plot(const BotanicusRules* rules, BotanicusState* s, int seat, components, told) except -1:
    """What belongs to a seat, tokens left out."""
    cdef BotanicusPlot* plot = &s.plots[seat]
    cdef int track, i
    field = f"plots[{seat}]"
    plot.coins = number_in(told.coins, 0, MOST, f"{field}.coins", "E15")
    plot.vp = number_in(told.vp, 0, MOST, f"{field}.vp", "B12")
    for track in range(TRACK_COUNT):
        names = [node.name for node in components.tracks[track].nodes]
        plot.nodes[track] = index_in(names, told.track_nodes[track], f"{field}.track_nodes[{track}]", "B1.4")
        if rules.end_nodes[track][plot.nodes[track]]:
            raise refuse(f"{field}.track_nodes[{track}]", "an end, from which the piece goes back", "B9.6")
    if rules.is_expert:
        plot.garden = index_in([garden.id for garden in components.gardens], told.garden,
                               f"{field}.garden", "X1.1")
        for i in range(seat):
            if s.plots[i].garden == plot.garden:
                raise refuse(f"{field}.garden", f"garden {told.garden} twice", "B2.1")
    else:
        plot.garden = BASE_GARDEN
        plot.num_animals = number_in(told.num_animals, 0, rules.num_animals, f"{field}.num_animals", "B8.5")
    read_beds(rules, plot, told, field)
    read_gardeners(rules, s, plot, told, field)
    read_tasks(rules, s, plot, components, told, field)
    return 0


cdef int read_beds(const BotanicusRules* rules, BotanicusPlot* plot, told, str field) except -1:
    """Plants and animals of garden and greenhouse."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int row, col, bed, animal
    plot.animals = plot.planted = 0
    memset(plot.plants, 0, sizeof(plot.plants))
    plot.unlocked = (1 << ANIMAL_COUNT) - 1 if rules.is_expert else 0
    if len(told.beds) != garden.rows or any(len(line) != garden.cols for line in told.beds):
        raise refuse(f"{field}.beds", f"not {garden.rows} rows of {garden.cols}", "B1.6")
    for row, line in enumerate(told.beds):
        for col, sign in enumerate(line):
            bed = ROWS * row + col
            place = f"{field}.beds[{row}]"
            if (sign == "-") != (not garden.beds >> bed & 1):
                raise refuse(place, f"{sign!r} in column {col + 1}", "B1.6")
            if sign in "-.":
                continue
            if sign in ANIMAL_LETTERS:
                animal = ANIMAL_LETTERS.index(sign)
                if not rules.is_expert or garden.animal_bed[animal] != bed:
                    raise refuse(place, f"animal {sign!r} in column {col + 1}", "X1.1")
                plot.animals |= bit_of(bed)
                plot.unlocked &= ~(1 << animal)
                continue
            read_plant(rules, plot, sign, bed, place)
    if len(told.greenhouse) != garden.num_green:
        raise refuse(f"{field}.greenhouse", f"{len(told.greenhouse)} beds, not {garden.num_green}", "G3.1")
    for col, sign in enumerate(told.greenhouse):
        if sign != ".":
            read_plant(rules, plot, sign, GREEN + col, f"{field}.greenhouse")
    return 0


cdef int read_plant(const BotanicusRules* rules, BotanicusPlot* plot, str sign, int target,
                    str field) except -1:
    """A plant on a target."""
    allowed = "12345" if rules.has_green else "1234"
    if sign not in allowed:
        raise refuse(field, f"{sign!r} is no plant", "B1.8")
    plot.plants[<int>allowed.index(sign)] |= bit_of(target)
    plot.planted |= bit_of(target)
    return 0


cdef int read_gardeners(const BotanicusRules* rules, BotanicusState* s, BotanicusPlot* plot, told,
                        str field) except -1:
    """Gardeners on nodes, as many as the stage can have."""
    cdef int i
    memset(plot.gardeners, NONE, sizeof(plot.gardeners))
    if len(told.gardeners) > (2 if rules.is_expert else 1):
        raise refuse(f"{field}.gardeners", f"{len(told.gardeners)} gardeners", "X4.1")
    nodes = []
    for row, col in told.gardeners:
        if not (1 <= row < ROWS and 1 <= col < ROWS
                and rules.garden[plot.garden].nodes >> <int>(ROWS * (row - 1) + col - 1) & 1):
            raise refuse(f"{field}.gardeners", f"({row}, {col}) is no node", "B1.6")
        nodes.append(ROWS * (row - 1) + col - 1)
    if len(set(nodes)) < len(nodes):
        raise refuse(f"{field}.gardeners", "two gardeners on one node", "X4.3")
    for i, node in enumerate(sorted(nodes)):
        plot.gardeners[i] = node
    return 0


cdef uint32_t marks_of(flags, int rows, str field) except? 0:
    """Marks by row as a mask."""
    cdef uint32_t mask = 0
    if len(flags) not in (0, rows):
        raise refuse(field, f"{len(flags)} rows, not {rows}", "B6")
    for row, flag in enumerate(flags):
        mask |= <uint32_t>bool(flag) << <int>row
    return mask


cdef int task_index(components, number, str field) except -1:
    """Index of a special task by its id, NONE for 0."""
    return index_in([task.id for task in components.special_tasks], number, field, "B1.7") if number else NONE


cdef int read_tasks(const BotanicusRules* rules, BotanicusState* s, BotanicusPlot* plot, components, told,
                    str field) except -1:
    """Tasks dealt and assigned, and those that are done."""
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden]
    cdef int row
    if s.stage < STAGE_ASSIGN:
        if told.row_tasks or told.greenhouse_task:
            raise refuse(f"{field}.row_tasks", "tasks are assigned before they are drawn", "B3.5")
    if s.stage > STAGE_TASKS or told.dealt_tasks:
        plot.dealt = 0
    for number in told.dealt_tasks:
        plot.dealt |= <uint32_t>1 << task_index(components, number, f"{field}.dealt_tasks")
    if len(told.row_tasks) not in (0, garden.rows):
        raise refuse(f"{field}.row_tasks", f"{len(told.row_tasks)} rows, not {garden.rows}", "B3.5")
    plot.num_rows = len(told.row_tasks)
    for row, number in enumerate(told.row_tasks):
        plot.row_tasks[row] = task_index(components, number, f"{field}.row_tasks[{row}]")
    if told.greenhouse_task:
        if not garden.green_has_task:
            raise refuse(f"{field}.greenhouse_task", "the greenhouse has no place for a task", "U1.1")
        plot.green_task = task_index(components, told.greenhouse_task, f"{field}.greenhouse_task")
    plot.is_green_decided = rules.has_green and garden.green_has_task and plot.num_rows > 0
    plot.basic_done = marks_of(told.basic_done, garden.rows, f"{field}.basic_done")
    plot.special_done = marks_of(told.special_done, garden.rows, f"{field}.special_done")
    for row in range(garden.rows):
        if plot.special_done >> row & 1 and plot.row_tasks[row] == NONE:
            raise refuse(f"{field}.special_done", f"row {row + 1} has no special task", "B6.5")
    plot.green_done = told.greenhouse_done
    if plot.green_done and plot.green_task == NONE:
        raise refuse(f"{field}.greenhouse_done", "the greenhouse has no task", "G3.2")
    return 0


cdef int read_tokens(const BotanicusRules* rules, BotanicusState* s, table) except -1:
    """Prize tokens; those taken of a stack are its topmost ones."""
    cdef int seat, stack, i, taken
    for seat in range(rules.num_players):
        memset(s.plots[seat].tokens, 0, sizeof(s.plots[seat].tokens))
    for seat in range(rules.num_players):
        for name, value in table.plots[seat].tokens:
            field = f"plots[{seat}].tokens"
            stack = index_in(STACKS, name, field, "B3.2")
            taken = 0
            for i in range(rules.num_players):
                taken |= s.plots[i].tokens[stack]
            for i in range(rules.num_tokens[stack]):
                if rules.token[stack][i] == value and not taken >> i & 1:
                    s.plots[seat].tokens[stack] |= 1 << i
                    break
            else:
                raise refuse(field, f"no {name} token {value} is left", "B3.2")
    for stack in range(STACK_COUNT):
        taken = 0
        for i in range(rules.num_players):
            taken |= s.plots[i].tokens[stack]
        s.taken[stack] = bit_count(taken)
        if taken & (taken + 1):
            raise refuse("plots", f"tokens of {STACKS[stack]} are not taken from the top", "B8.6")
        order_tokens(rules, s, stack)
    return 0


cdef int read_tiles(const BotanicusRules* rules, BotanicusState* s, components, table) except -1:
    """Drawn flower tiles by slot."""
    cdef int i
    ids = [tile.id for tile in components.tiles]
    if len(table.tiles) != (0 if s.stage == STAGE_TILES else rules.num_slots):
        raise refuse("tiles", f"{len(table.tiles)} tiles", "B3.1")
    if len(set(table.tiles)) < len(table.tiles):
        raise refuse("tiles", "a tile lies there twice", "B3.1")
    for i, tile in enumerate(table.tiles):
        s.tiles[i] = index_in(ids, tile, f"tiles[{i}]", "B3.1")
        if not rules.pattern_tiles[rules.slot_pattern[i]] >> s.tiles[i] & 1:
            raise refuse(f"tiles[{i}]", f"{tile} has the other pattern", "B3.1")
    return 0


cdef int read_cards(const BotanicusRules* rules, BotanicusState* s, components, table) except -1:
    """Garden cards and final scoring cards."""
    cdef int seat, kind
    cdef int left[24]
    for kind in range(rules.num_kinds):
        left[kind] = rules.card_count[kind]
    kinds = [card.id for card in components.cards]
    for card in table.discard:
        kind = index_in(kinds, card, "discard", "B1.7")
        s.discard[kind] += 1
        s.num_discard += 1
        left[kind] -= 1
    for seat, plot in enumerate(table.plots):
        field = f"plots[{seat}]"
        s.plots[seat].num_hand = number_in(plot.num_hand, 0, rules.num_cards, f"{field}.num_hand", "B8.4")
        if plot.hand is None:
            if is_told(s, seat) and plot.num_hand:
                raise refuse(f"{field}.hand", "not told", "B4.2")
        elif is_told(s, seat):
            if len(plot.hand) != plot.num_hand:
                raise refuse(f"{field}.hand", f"{len(plot.hand)} cards, not {plot.num_hand}", "B8.4")
            for card in plot.hand:
                kind = index_in(kinds, card, f"{field}.hand", "B1.7")
                s.plots[seat].hand[kind] += 1
                left[kind] -= 1
        read_finals(rules, s, seat, components, plot, field)
    for kind in range(rules.num_kinds):
        if left[kind] < 0:
            raise refuse("discard", f"more {kinds[kind]} than there are", "B1.7")
    if cards_in_hands(rules, s) + s.num_discard > rules.num_cards:
        raise refuse("plots", "more garden cards than there are", "B1.7")
    return read_tail(rules, s, components, table)


cdef uint32_t finals_of(components, cards, str field) except? 0:
    """Final cards as a mask."""
    cdef uint32_t mask = 0
    ids = [card.id for card in components.finals]
    for card in cards:
        mask |= <uint32_t>1 << index_in(ids, card, field, "X1.3")
    if bit_count(mask) != len(cards):
        raise refuse(field, "a final card twice", "X1.3")
    return mask


cdef int read_finals(const BotanicusRules* rules, BotanicusState* s, int seat, components, told,
                     str field) except -1:
    """Final cards kept and given back by a seat."""
    cdef BotanicusPlot* plot = &s.plots[seat]
    cdef int other
    plot.num_finals = number_in(told.num_finals, 0, rules.num_finals if rules.is_expert else 0,
                                f"{field}.num_finals", "X1.3")
    if not is_told(s, seat):
        return 0
    if told.finals is None and told.num_finals:
        raise refuse(f"{field}.finals", "not told", "X1.3")
    plot.finals = finals_of(components, told.finals or (), f"{field}.finals")
    plot.returned = finals_of(components, told.returned or (), f"{field}.returned")
    if bit_count(plot.finals) != plot.num_finals:
        raise refuse(f"{field}.finals", f"{len(told.finals)} cards, not {told.num_finals}", "X1.3")
    for other in range(seat):
        if plot.finals & s.plots[other].finals:
            raise refuse(f"{field}.finals", "another seat has one of them", "X1.3")
    return 0


cdef int read_tail(const BotanicusRules* rules, BotanicusState* s, components, table) except -1:
    """Final cards under the pile (X5.6)."""
    cdef int i, seat, number = len(table.final_tail)
    cdef uint32_t seen = 0
    ids = [card.id for card in components.finals]
    for seat in range(rules.num_players):
        number += s.plots[seat].num_finals
        seen |= s.plots[seat].finals
    if number > rules.num_finals or len(table.final_tail) > MAX_TAIL:
        raise refuse("final_tail", "more final cards than there are", "X5.6")
    for i, told in enumerate(table.final_tail):
        field = f"final_tail[{i}]"
        s.tail_seat[i] = number_in(told.seat, 0, rules.num_players - 1, field, "X5.6")
        s.tail[i] = UNSEEN
        if is_told(s, s.tail_seat[i]):
            s.tail[i] = index_in(ids, told.card, field, "X5.6")
            if seen >> s.tail[i] & 1:
                raise refuse(field, f"{told.card} twice", "X5.6")
            seen |= <uint32_t>1 << s.tail[i]
        s.num_tail += 1
    return 0


cdef int read_flowers(const BotanicusRules* rules, BotanicusState* s, table) except -1:
    """Flowers on the start space and on the board."""
    cdef int flower, height
    seen = set()
    memset(s.flower_column, NONE, sizeof(s.flower_column))
    memset(s.flower_row, NONE, sizeof(s.flower_row))
    memset(s.flower_height, NONE, sizeof(s.flower_height))
    wanted = set(range(rules.num_players)) | ({NEUTRAL} if rules.num_players == 2 else set())
    places = [(0, 0, table.stack, "stack")]
    for pile in table.piles:
        number_in(pile.column, 1, rules.num_columns, "piles", "B7.1")
        number_in(pile.row, 1, SPACE_ROWS, "piles", "B7.1")
        places.append((pile.column, pile.row, pile.flowers, "piles"))
    for column, row, flowers, field in places:
        for height, owner in enumerate(flowers):
            if owner not in wanted or owner in seen:
                raise refuse(field, f"flower of {owner}", "B3.4")
            if any(s.flower_column[i] == column and s.flower_row[i] == row and height == 0
                   for i in range(FLOWERS)):
                raise refuse(field, f"two piles on space {column}.{row}", "B7.1")
            seen.add(owner)
            flower = NEUTRAL_FLOWER if owner == NEUTRAL else owner
            s.flower_column[flower] = column
            s.flower_row[flower] = row
            s.flower_height[flower] = height
    if seen != wanted:
        raise refuse("stack", "a flower is missing", "B3.4")
    return 0


cdef int read_turn(const BotanicusRules* rules, BotanicusState* s, components, table) except -1:
    """Whose turn it is; the phase follows."""
    cdef int i, seat
    cdef bint is_round = s.stage == STAGE_ROUND1 or s.stage == STAGE_ROUND2
    s.draws_left = s.num_drawn = 0
    s.column = number_in(table.column, 1 if is_round else 0, rules.num_columns if is_round else 0,
                         "column", "B7.1")
    for i in range(FLOWERS):
        if s.flower_column[i] == NONE:
            continue
        if s.flower_column[i] != s.column and s.flower_column[i] != (s.column - 1 if is_round else 0):
            raise refuse("piles", f"a flower in column {s.flower_column[i]}", "B7.1")
    s.turns = 0
    if s.stage <= STAGE_TASKS:
        set_up_next(rules, s)
        if s.stage != STAGES.index(table.stage):
            raise refuse("stage", f"nothing is drawn in stage {table.stage}", "B3")
        return 0
    s.seat = number_in(table.seat, 0, rules.num_players - 1, "seat", "B7.1")
    if is_round and s.seat != next_flower(rules, s):
        raise refuse("seat", f"it is not the turn of seat {s.seat}", "B7.1")
    for seat in range(rules.num_players):
        check_plot(rules, s, seat)
    count_turns(rules, s)
    if s.stage == STAGE_FINALS:
        return read_deal(rules, s, components, table)
    if ask_turn(rules, s):
        go_on(rules, s, True)
    return 0


cdef int check_plot(const BotanicusRules* rules, const BotanicusState* s, int seat) except -1:
    """Check what a plot must have at this stage for the game to go on."""
    cdef const BotanicusPlot* plot = &s.plots[seat]
    cdef int gardeners = (plot.gardeners[0] != NONE) + (plot.gardeners[1] != NONE), wanted = 1
    cdef bint is_before = s.flower_height[seat] > s.flower_height[s.seat]
    field = f"plots[{seat}]"
    if rules.is_expert:
        wanted = 0 if s.stage < STAGE_STARTS else 1 if s.stage < STAGE_SECONDS else 2
        if s.stage == STAGE_STARTS:
            wanted = is_before
        elif s.stage == STAGE_SECONDS:
            wanted = 1 + is_before
    if gardeners != wanted:
        raise refuse(f"{field}.gardeners", f"{gardeners} gardeners, not {wanted}", "X4.1")
    if (plot.num_rows == 0) != (s.stage == STAGE_ASSIGN and not is_before):
        raise refuse(f"{field}.row_tasks", "not as the order of assigning wants it", "B3.5")
    if plot.num_rows == 0 and bit_count(plot.dealt) != rules.tasks_dealt:
        raise refuse(f"{field}.dealt_tasks", f"{bit_count(plot.dealt)} tasks", "B3.5")
    if rules.is_expert:
        wanted = rules.garden[plot.garden].finals_kept
        if s.stage < STAGE_FINALS or (s.stage == STAGE_FINALS and not is_before):
            wanted = 0
        if plot.num_finals < wanted or (plot.num_finals and not wanted):
            raise refuse(f"{field}.num_finals", f"{plot.num_finals} final cards kept", "X1.3")
    return 0


cdef int count_turns(const BotanicusRules* rules, BotanicusState* s) except -1:
    """Turns finished, from the stage and the order of play."""
    cdef int players = rules.num_players, stage = STAGE_ASSIGN, seat
    while stage != s.stage:
        s.turns += players * (rules.num_columns if stage in (STAGE_ROUND1, STAGE_ROUND2) else 1)
        stage = stage_after(rules, stage)
    if s.stage == STAGE_ROUND1 or s.stage == STAGE_ROUND2:
        s.turns += players * (s.column - 1)
        for seat in range(players):
            s.turns += s.flower_column[seat] == s.column
    elif s.stage != STAGE_OVER:
        seat = seat_in_stack(rules, s, NONE)
        while seat != s.seat:
            s.turns += 1
            seat = seat_in_stack(rules, s, seat)
    return 0


cdef int read_deal(const BotanicusRules* rules, BotanicusState* s, components, table) except -1:
    """Stage `finals`: the deal of the seat is pending, or lies before it."""
    cdef uint32_t mask
    cdef int i
    ask_turn(rules, s)
    deal = table.plots[s.seat].dealt_finals
    if deal == ():
        return 0
    s.num_drawn = rules.finals_dealt
    s.draws_left = 0
    s.phase = PHASE_KEEP
    if not is_told(s, s.seat):
        memset(s.drawn, UNSEEN, s.num_drawn)
        return 0
    field = f"plots[{s.seat}].dealt_finals"
    if deal is None or len(deal) != rules.finals_dealt:
        raise refuse(field, f"not {rules.finals_dealt} cards", "X1.3")
    mask = finals_of(components, deal, field)
    for i in range(s.num_drawn):
        s.drawn[i] = bit_first(mask)
        mask &= mask - 1
    return 0


# --- telling --------------------------------------------------------------------------------------

cdef object tell_table(const BotanicusRules* rules, const BotanicusState* s, components):
    """Return the table as the state knows it, deck and pile hidden."""
    cdef int i
    kinds = [card.id for card in components.cards]
    finals = [card.id for card in components.finals]
    return Table(
        stage=STAGES[s.stage],
        column=s.column,
        seat=s.seat,
        tiles=tuple([components.tiles[s.tiles[i]].id for i in range(free_slot(rules, s))]),
        stack=tell_pile(s, 0, 0),
        piles=tell_piles(rules, s),
        plots=tuple([tell_plot(rules, s, i, components) for i in range(rules.num_players)]),
        discard=tell_kinds(s.discard, kinds),
        final_tail=tuple([
            TailCard(card="" if s.tail[i] == UNSEEN else finals[s.tail[i]], seat=s.tail_seat[i])
            for i in range(s.num_tail)]),
        observer=None if s.observer == NONE else s.observer,
    )


cdef tuple tell_kinds(const uint8_t* copies, list names):
    """Cards by kind as a sorted list of ids."""
    cdef int kind
    return tuple([names[kind] for kind in range(len(names)) for _ in range(copies[kind])])


cdef tuple tell_mask(uint64_t mask, list names):
    """Things of a mask as ids."""
    return tuple([name for i, name in enumerate(names) if mask >> <int>i & 1])


cdef tuple tell_pile(const BotanicusState* s, int column, int row):
    """Owners of the flowers of a space from bottom to top."""
    cdef int i
    found = [(s.flower_height[i], NEUTRAL if i == NEUTRAL_FLOWER else i) for i in range(FLOWERS)
             if s.flower_column[i] == column and s.flower_row[i] == row]
    return tuple([owner for _, owner in sorted(found)])


cdef tuple tell_piles(const BotanicusRules* rules, const BotanicusState* s):
    """Piles on the board by column, then row."""
    piles = []
    for column in range(1, rules.num_columns + 1):
        for row in range(1, SPACE_ROWS + 1):
            flowers = tell_pile(s, column, row)
            if flowers:
                piles.append(Pile(column=column, row=row, flowers=flowers))
    return tuple(piles)


cdef str tell_bed(const BotanicusRules* rules, const BotanicusPlot* plot, int target):
    """The sign of a bed."""
    cdef int level = level_at(plot, target), animal
    if level != NONE:
        return "12345"[level]
    if target < GREEN:
        for animal in range(ANIMAL_COUNT):
            if plot.animals >> target & 1 and rules.garden[plot.garden].animal_bed[animal] == target:
                return ANIMAL_LETTERS[animal]
        if not rules.garden[plot.garden].beds >> target & 1:
            return "-"
    return "."


cdef object tell_plot(const BotanicusRules* rules, const BotanicusState* s, int seat, components):
    """What belongs to a seat."""
    cdef const BotanicusPlot* plot = &s.plots[seat]
    cdef const BotanicusGarden* garden = &rules.garden[plot.garden if s.stage > STAGE_GARDENS else 0]
    cdef int i, row, col
    tasks = [task.id for task in components.special_tasks]
    kinds = [card.id for card in components.cards]
    finals = [card.id for card in components.finals]
    is_open = is_told(s, seat)
    values = {}
    if s.stage > STAGE_GARDENS:
        values = {
            "garden": components.gardens[plot.garden].id if rules.is_expert else components.base_garden.id,
            "beds": tuple(["".join([tell_bed(rules, plot, ROWS * row + col) for col in range(garden.cols)])
                           for row in range(garden.rows)]),
            "greenhouse": "".join([tell_bed(rules, plot, GREEN + i) for i in range(garden.num_green)]),
            "gardeners": tuple([(plot.gardeners[i] // ROWS + 1, plot.gardeners[i] % ROWS + 1)
                                for i in range(2) if plot.gardeners[i] != NONE]),
            "basic_done": tuple([bool(plot.basic_done >> row & 1) for row in range(garden.rows)]),
            "special_done": tuple([bool(plot.special_done >> row & 1) for row in range(garden.rows)]),
        }
    has_returned = plot.num_finals and not (is_dealing(s) and seat == s.seat)
    return Plot(
        coins=plot.coins,
        vp=plot.vp,
        track_nodes=tuple([components.tracks[i].nodes[plot.nodes[i]].name for i in range(TRACK_COUNT)]),
        num_animals=plot.num_animals,
        dealt_tasks=tell_mask(plot.dealt, tasks),
        row_tasks=tuple([0 if plot.row_tasks[i] == NONE else tasks[plot.row_tasks[i]]
                         for i in range(plot.num_rows)]),
        greenhouse_task=0 if plot.green_task == NONE else tasks[plot.green_task],
        greenhouse_done=bool(plot.green_done),
        tokens=tuple([(STACKS[stack], rules.token[stack][i]) for stack in range(STACK_COUNT)
                      for i in range(rules.num_tokens[stack]) if plot.tokens[stack] >> <int>i & 1]),
        num_hand=plot.num_hand,
        hand=tell_kinds(plot.hand, kinds) if is_open or not plot.num_hand else None,
        num_finals=plot.num_finals,
        finals=tell_mask(plot.finals, finals) if is_open or not plot.num_finals else None,
        dealt_finals=tell_drawn(s, finals) if seat == s.seat else (),
        returned=tell_mask(plot.returned, finals) if is_open or not has_returned else None,
        **values,
    )


cdef object tell_drawn(const BotanicusState* s, list finals):
    """Final cards to choose from: () before the draws, None if they are not told."""
    cdef int i
    if not s.num_drawn:
        return ()
    if s.drawn[0] == UNSEEN:
        return None
    return tuple([finals[s.drawn[i]] for i in range(s.num_drawn)])
