"""Components and options of Botanicus, packed into the BotanicusRules block that the kernels read."""

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

from engine_c.bits cimport bit_of
from engine_c.games.botanicus.engine cimport (
    BASE_GARDEN, CELLS, COIN_STEPS, FIXED_TILES, GREEN, MAX_BOARD, MAX_CARDS, MAX_DRAWN, MAX_FINALS,
    MAX_GARDENS, MAX_GREEN, MAX_KINDS, MAX_MOVE, MAX_NODES, MAX_SLOTS, MAX_STEPS, MAX_TAIL, MAX_TASKS,
    MAX_TILES, MAX_TOKENS, MAX_WAYS, NONE, NUM_LISTS, ROWS, SEATS, SPACE_ROWS, STACK_COUNT, TRACK_COUNT,
    BotanicusGain, BotanicusGarden, BotanicusRules, BotanicusTask, BotanicusWays,
)
from engine_c.games.botanicus.scoring cimport ALL_TERMS
from engine_c.games.botanicus.tracks cimport LEFT, RIGHT, list_of
from engine_c.games.botanicus.walks cimport NO_WAY, flood
from engine_c.packing cimport within

from engine_c.games.botanicus.facts import FINAL_KINDS, LEVELS, SPOTTED
from engine_c.games.botanicus.table import STACKS


cdef int pack_rules(BotanicusRules* rules, components, options) except -1:
    """Fill the block; raises ComponentsError if a number is beyond a capacity of engine.pxd."""
    memset(rules, 0, sizeof(BotanicusRules))
    pack_options(rules, options)
    pack_counts(rules, components)
    pack_tasks(rules, components, options)
    pack_board(rules, components, options)
    pack_cards(rules, components)
    pack_prizes(rules, components, options)
    for track in range(TRACK_COUNT):
        pack_track(rules, components, options, track)
    pack_gardens(rules, components, options)
    return 0


cdef int pack_options(BotanicusRules* rules, options) except -1:
    """Switches."""
    cdef int seat
    rules.num_players = within("players", options.players, SEATS, 2)
    rules.is_expert = options.is_expert
    rules.has_green = options.greenhouse != "off"
    rules.zero_steps_score = options.zero_steps_score
    rules.tasks_at_least = options.tasks_at_least
    rules.empty_prize_closes = options.empty_prize_closes
    rules.gardeners_pass = options.gardeners_pass
    rules.frog_tokens_count = options.frog_tokens_count
    rules.fruit_tokens_count = options.fruit_tokens_count
    rules.transplant_replaces = options.transplant_replaces
    rules.first_space_scores = options.first_space_scores
    rules.fruit_limit = within("fruits", options.fruit_limit, 254)
    rules.draws_gardens = options.gardens is None
    rules.draws_tasks = options.tasks is None
    for seat in range(rules.num_players):
        rules.fixed_gardens[seat] = NONE if options.gardens is None else options.gardens[seat]
    return 0


cdef int pack_counts(BotanicusRules* rules, components) except -1:
    """Prices, bonuses and numbers of things."""
    cdef int i
    # The base game has animals, the expert game final cards among its scoring rules.
    rules.num_terms = ALL_TERMS - 1
    rules.start_coins = components.start_coins
    rules.flower_cost = components.flower_cost
    rules.unused_vp = components.unused_step_vp
    rules.play_cost = components.play_cost
    rules.sale_coins = components.sale_coins
    rules.coins_per_point = within("coins_per_point", components.coins_per_point, 255, 1)
    rules.num_animals = within("animal_points", len(components.animal_points), 16)
    for i, points in enumerate(components.animal_points):
        rules.animal_points[i] = points
    rules.bird_now, rules.bird_animal, rules.bird_token = components.bird_vp
    rules.squirrel_coins = components.squirrel_coins
    rules.butterfly_basic, rules.butterfly_special = components.butterfly_vp
    rules.turtle_cards = within("turtle_cards", components.turtle_cards, MAX_DRAWN, 1)
    rules.finals_dealt = within("finals_dealt", components.finals_dealt, MAX_DRAWN, 1)
    rules.num_finals = within("final cards", len(components.finals), MAX_FINALS)
    if rules.is_expert:
        within("finals_dealt", rules.num_players * rules.finals_dealt, rules.num_finals)
        within("turtle_cards", rules.num_players * (rules.turtle_cards - 1), MAX_TAIL)
    for i, card in enumerate(components.finals):
        rules.final[i].kind = FINAL_KINDS.index(card.kind)
        for level in range(len(LEVELS)):
            rules.final[i].vp[<int>level] = card.vp[level]
    return 0


cdef int pack_task(BotanicusTask* task, told) except -1:
    """A basic or special task."""
    cdef int level
    for level in range(4):
        task.asked[level] = told.plants[level]
    task.vp = told.vp
    task.id = within("special_tasks", told.id, 255)
    return 0


cdef int pack_tasks(BotanicusRules* rules, components, options) except -1:
    """Special tasks and those dealt by the options."""
    cdef int i, seat
    rules.num_tasks = within("special_tasks", len(components.special_tasks), MAX_TASKS, 1)
    rules.tasks_dealt = within("tasks_dealt", components.tasks_dealt, MAX_TASKS, 1)
    within("tasks_dealt", rules.num_players * rules.tasks_dealt, rules.num_tasks)
    for i, task in enumerate(components.special_tasks):
        pack_task(&rules.task[i], task)
    if options.tasks is not None:
        ids = [task.id for task in components.special_tasks]
        for seat in range(rules.num_players):
            for task in options.tasks[seat]:
                rules.fixed_tasks[seat] |= <unsigned int>1 << <int>ids.index(task)
    return 0


cdef int pack_gain(BotanicusGain* gain, told) except -1:
    """A gain."""
    cdef int i
    gain.coins = told.coins
    gain.vp = told.vp
    gain.card = told.card
    gain.animal = told.animal
    for i in range(4):
        gain.plants[i] = told.plant[i]
    gain.plants[4] = told.fruit
    gain.water = told.water
    gain.move = within("move", told.move, MAX_MOVE)
    for i in range(TRACK_COUNT):
        gain.steps[i] = within("steps", told.steps[i], MAX_STEPS)
    gain.two_way = within("any_track_two_way", told.two_way, MAX_STEPS)
    gain.prize = 1 + STACKS.index(told.prize) if told.prize else 0
    return 0


cdef int pack_board(BotanicusRules* rules, components, options) except -1:
    """Spaces of the board and the tiles on them."""
    cdef int column, row, i
    columns = [*components.columns]
    if rules.has_green:
        columns.append(components.last_column)
    rules.num_columns = within("board.columns", len(columns), MAX_BOARD - 1, 1)
    memset(rules.slot, NONE, sizeof(rules.slot))
    memset(rules.pole, NONE, sizeof(rules.pole))
    for column, told in enumerate(columns, 1):
        for row in range(SPACE_ROWS):
            space = told.spaces[row]
            pack_gain(&rules.space[column][row], space.gain)
            if space.pole is not None:
                rules.pole[column][row] = space.pole
            if told.has_tiles:
                i = within("board.columns", rules.num_slots, MAX_SLOTS - 1)
                rules.slot[column][row] = i
                rules.slot_pattern[i] = row >= SPACE_ROWS // 2
                rules.num_slots += 1
    rules.num_tiles = within("tiles", len(components.tiles), MAX_TILES)
    for i, tile in enumerate(components.tiles):
        pack_gain(&rules.tile[0][i], tile.light)
        pack_gain(&rules.tile[1][i], tile.dark)
        rules.pattern_tiles[0 if tile.pattern == SPOTTED else 1] |= <unsigned int>1 << i
    for i in range(2):
        within("tiles", bin(rules.pattern_tiles[i]).count("1"), MAX_TILES, rules.num_slots // 2)
    if rules.has_green:
        for row, tile in enumerate(components.last_column_tiles):
            if tile is not None:
                rules.slot[rules.num_columns][row] = FIXED_TILES + row
                pack_gain(&rules.tile[0][FIXED_TILES + row], tile.light)
                pack_gain(&rules.tile[1][FIXED_TILES + row], tile.dark)
    return 0


cdef int pack_cards(BotanicusRules* rules, components) except -1:
    """Garden cards."""
    cdef int i
    rules.num_kinds = within("garden_cards", len(components.cards), MAX_KINDS)
    rules.num_cards = within("garden_cards", sum([card.count for card in components.cards]), MAX_CARDS)
    for i, card in enumerate(components.cards):
        pack_gain(&rules.card[i], card.gain)
        rules.card_count[i] = card.count
    return 0


cdef int pack_prizes(BotanicusRules* rules, components, options) except -1:
    """Prize tokens, those of fewer players left out (B3.2, G1.2)."""
    cdef int stack, i
    cdef int removed = components.prizes_removed[options.players - 2]
    prizes = dict(components.expert_prizes if rules.is_expert else components.base_prizes)
    if rules.has_green:
        prizes.update(components.fruit_prizes)
    for stack in range(STACK_COUNT):
        values = prizes.get(STACKS[stack], ())
        if STACKS[stack] != "frog":
            values = values[removed:]
        rules.num_tokens[stack] = within(f"prizes.{STACKS[stack]}", len(values), MAX_TOKENS)
        for i, value in enumerate(values):
            rules.token[stack][i] = value
    return 0


# --- tracks ---------------------------------------------------------------------------------------


cdef list step_costs(track, int direction, bint has_frog, bint is_expert, bint is_free, int start):
    """For each number of steps the cheapest path cost of each node that can be reached with it."""
    found = [{start: 0}]
    reached = found[0]
    nodes = track.nodes
    while reached:
        last = reached
        reached = {}
        for edge in track.edges:
            a, b = (edge.start, edge.end) if direction == RIGHT else (edge.end, edge.start)
            if a not in last or nodes[a].is_end or (nodes[b].is_expert_only and not is_expert) or (
                    nodes[b].is_frog_only and not has_frog):
                continue
            cost = last[a] + (0 if is_free else edge.coins)
            reached[b] = min(cost, reached.get(b, cost))
        found.append(reached)
    return found


cdef list best_ways(list found, int steps, int step_cost):
    """Ways (target, unused, cost) without those that another one makes pointless (B9.5)."""
    ways = {}
    for n in range(1, len(found)):
        for node, cost in found[n].items():
            way = node, max(0, steps - n)
            cost += step_cost * max(0, n - steps)
            ways[way] = min(cost, ways.get(way, cost))
    return sorted([
        (node, unused, cost) for (node, unused), cost in ways.items()
        if all(other > cost for (target, more), other in ways.items() if target == node and more > unused)])


cdef int pack_list(BotanicusRules* rules, BotanicusWays* ways, list told, int start, int steps,
                   int direction, int first) except -1:
    """A list of ways from `first` on, staying among those to the right; returns where the next one begins."""
    cdef int i
    if direction == RIGHT:
        told = sorted([*told, (start, steps, 0)])
    ways.start = first
    ways.number = within("tracks: ways of a node", len(told), 64)
    within("tracks: ways", first + ways.number, MAX_WAYS - 1)
    ways.stay = told.index((start, steps, 0)) if direction == RIGHT else <int>NONE
    for i, (node, unused, cost) in enumerate(told):
        rules.way[first + i].node = node
        rules.way[first + i].unused = unused
        rules.way[first + i].cost = cost
        ways.dearest = max(<int>ways.dearest, <int>cost)
    return first + ways.number


cdef int pack_track(BotanicusRules* rules, components, options, int track) except -1:
    """Nodes of a track and all ways from each of them (B9, G6)."""
    cdef int direction, frog, node, steps, index, first = 0
    told = components.tracks[track]
    within(f"tracks.{told.name}", len(told.nodes), MAX_NODES, 1)
    for index in range(NUM_LISTS):
        first = max(first, rules.ways[index].start + rules.ways[index].number)
    for node, place in enumerate(told.nodes):
        pack_gain(&rules.node[track][node], place.gain)
        rules.end_nodes[track][node] = place.is_end
    for direction in (RIGHT, LEFT):
        for frog in range(2):
            for node in range(len(told.nodes)):
                found = step_costs(
                    told, direction, frog, rules.is_expert, direction == LEFT and not options.left_pays,
                    node)
                if direction == LEFT and told.nodes[node].is_end:
                    found = [{node: 0}]
                for steps in range(1, MAX_STEPS + 1):
                    first = pack_list(
                        rules, &rules.ways[list_of(track, direction, frog, node, steps)],
                        best_ways(found, steps, components.step_cost), node, steps, direction, first)
    return 0


# --- gardens --------------------------------------------------------------------------------------


cdef int cell_index(cell) except -1:
    """Bit of a bed or node."""
    row, col = cell
    return ROWS * (<int>row - 1) + <int>col - 1


cdef int pack_gardens(BotanicusRules* rules, components, options) except -1:
    """All gardens with their greenhouses."""
    cdef int i
    within("gardens", len(components.gardens), MAX_GARDENS)
    if rules.is_expert:
        rules.num_gardens = within("gardens", len(components.gardens), MAX_GARDENS, rules.num_players)
    else:
        # Only the first places are drawn; a list may name any (B2.1).
        within("base_places", len(components.base_places), MAX_GARDENS, rules.num_players)
        rules.num_gardens = rules.num_players
        for i, place in enumerate(components.base_places):
            rules.places[i] = place
    pack_garden(&rules.garden[BASE_GARDEN], components.base_garden)
    for i, garden in enumerate(components.gardens):
        pack_garden(&rules.garden[i], garden)
        if options.greenhouse == "common":
            pack_greenhouse(&rules.garden[i], components.common_greenhouse)
        elif options.greenhouse == "unique":
            pack_greenhouse(&rules.garden[i], components.unique_greenhouses[i])
    return 0


cdef int pack_garden(BotanicusGarden* garden, told) except -1:
    """Beds, paths and tasks of a garden."""
    cdef int i, row, col, rows, cols
    rows = garden.rows = within(f"gardens {told.id}", told.rows, ROWS, 2)
    cols = garden.cols = within(f"gardens {told.id}", told.cols, ROWS, 2)
    garden.stack = told.stack
    garden.finals_kept = told.finals_kept
    for row in range(rows):
        for col in range(cols):
            if (row + 1, col + 1) not in told.missing:
                garden.beds |= bit_of(ROWS * row + col)
                garden.row[row] |= bit_of(ROWS * row + col)
                garden.col[col] |= bit_of(ROWS * row + col)
    memset(garden.path_right, NONE, CELLS)
    memset(garden.path_down, NONE, CELLS)
    for row in range(rows - 1):
        for col in range(cols - 1):
            i = ROWS * row + col
            garden.nodes |= bit_of(i)
            garden.range[i] = garden.beds & (<uint64_t>3 << i | <uint64_t>3 << (i + ROWS))
            if (garden.beds >> i & garden.beds >> (i + 1) & garden.beds >> (i + ROWS)
                    & garden.beds >> (i + ROWS + 1) & 1):
                garden.blocks |= bit_of(i)
            if col + 1 < cols - 1:
                garden.path_right[i] = told.h[row][col]
            if row + 1 < rows - 1:
                garden.path_down[i] = told.v[row][col]
    for node in told.starts:
        garden.starts |= bit_of(cell_index(node))
    memset(garden.animal_bed, NONE, sizeof(garden.animal_bed))
    for i, bed in enumerate(told.animals):
        garden.animal_bed[i] = cell_index(bed)
    for i, task in enumerate(told.basic_tasks):
        pack_task(&garden.basic[i], task)
    for i in range(4):
        garden.column_points[i] = told.column_points[i]
    pack_walks(garden)
    return 0


cdef int pack_walks(BotanicusGarden* garden) except -1:
    """Prices of all walks and what is in reach for a price."""
    cdef uint16_t prices[CELLS]
    cdef int start, goal, purse
    for start in range(CELLS):
        if not garden.nodes >> start & 1:
            continue
        flood(garden, start, NONE, True, prices)
        for goal in range(CELLS):
            garden.cost[start][goal] = prices[goal]
            if prices[goal] == NO_WAY:
                continue
            garden.dearest_walk = max(<int>garden.dearest_walk, <int>prices[goal])
            for purse in range(prices[goal], COIN_STEPS):
                garden.by_coins[start][purse] |= bit_of(goal)
        flood(garden, start, NONE, False, prices)
        for goal in range(CELLS):
            garden.distance[start][goal] = min(<int>prices[goal], <int>NONE)
            for purse in range(prices[goal], MAX_MOVE + 1):
                garden.by_steps[start][purse] |= bit_of(goal)
    return 0


cdef int pack_greenhouse(BotanicusGarden* garden, told) except -1:
    """The greenhouse that belongs to a garden (G3.1, U1.1)."""
    cdef int i
    garden.num_green = within("greenhouse", len(told.bed_costs), MAX_GREEN)
    garden.green_has_task = told.has_task
    garden.green = (bit_of(garden.num_green) - 1) << GREEN
    for i, cost in enumerate(told.bed_costs):
        garden.green_cost[i] = cost
        garden.green_dearest = max(<int>garden.green_dearest, <int>cost)
    return 0
