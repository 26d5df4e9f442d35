"""The tracks of a components file of Botanicus, read and checked as graphs (B1.4, B9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine_c.games.botanicus.components_forms import FormReader
from engine_c.games.botanicus.facts import MAX_COINS, MAX_EDGES, MAX_NODES, TRACKS, Edge, Node, Track


def read_tracks(reader: FormReader) -> tuple[Track, Track, Track]:
    """Read the section `tracks`; faults are noted with the reader."""
    reader.known_names("tracks", TRACKS)
    money, barrow, shovel = (_track(reader, name) for name in TRACKS)
    tracks = (money, barrow, shovel)
    _check_chains(reader, tracks)
    return tracks


def _track(reader: FormReader, name: str) -> Track:
    section = f"tracks.{name}"
    if name in reader.table("tracks"):
        reader.known_names(section, ("nodes", "edges"))
    else:
        return Track(name=name, nodes=(), edges=())
    nodes = []
    taken: list[str] = []
    for path, raw in reader.records(f"{section}.nodes", MAX_NODES):
        values = reader.entry(path, raw, ("name", "gain"), ("end", "expert_only", "frog_only"))
        is_expert_only = reader.flag(path, values, "expert_only")
        stacks = ("round", "square", "frog") if is_expert_only else ("round", "square")
        node = Node(
            name=reader.word(
                f"{path}.name", values.get("name"), "[A-Z][A-Z0-9]{0,5}",
                "a capital letter, then at most five capital letters or digits", taken,
            ),
            gain=reader.gain(f"{path}.gain", values.get("gain"), may_be_empty=True, stacks=stacks),
            is_end=reader.flag(path, values, "end"),
            is_expert_only=is_expert_only,
            is_frog_only=reader.flag(path, values, "frog_only"),
        )  # fmt: skip
        if node.is_frog_only and not (node.is_end and node.is_expert_only):
            reader.fault(path, "is for the frog alone", "end and expert_only as well (X5.5)")
        nodes.append(node)
    edges = _edges(reader, section, tuple(node.name for node in nodes))
    track = Track(name=name, nodes=tuple(nodes), edges=edges)
    if nodes and edges:
        _check_graph(reader, section, track)
    return track


def _edges(reader: FormReader, section: str, names: tuple[str, ...]) -> tuple[Edge, ...]:
    edges: list[Edge] = []
    for path, raw in reader.records(f"{section}.edges", MAX_EDGES):
        values = reader.entry(path, raw, ("from", "to", "coins"))
        ends = []
        for side in ("from", "to"):
            found = values.get(side)
            if found is not None and found not in names:
                reader.fault(f"{path}.{side}", f"{found!r}", "a node: " + ", ".join(names))
            ends.append(names.index(found) if found in names else None)
        coins = reader.whole(path, values, "coins", 0, MAX_COINS, 0)
        start, end = ends
        if start is None or end is None:
            continue
        if any((edge.start, edge.end) == (start, end) for edge in edges):
            reader.fault(path, f"a second path from {names[start]} to {names[end]}", "one path")
        edges.append(Edge(start=start, end=end, coins=coins))
    return tuple(edges)


def _check_graph(reader: FormReader, section: str, track: Track) -> None:
    """One first space that reaches all nodes, no loops, ends without a way on and no other dead ends."""
    nodes, edges = track.nodes, track.edges
    path_of = [f"{section}.nodes[{i}]" for i in range(len(nodes))]
    first = nodes[0]
    if first.is_end or first.is_expert_only or first.is_frog_only or first.gain != type(first.gain)():
        reader.fault(path_of[0], "is the first space", "no gain, no end, there for everybody")
    for i, edge in enumerate(edges):
        if edge.end == 0:
            reader.fault(f"{section}.edges[{i}]", "leads to the first space", "a path away from it")
        if nodes[edge.start].is_end:
            reader.fault(
                f"{section}.edges[{i}]", f"leads on from the end {nodes[edge.start].name}", "no path"
            )
    if _has_loop(len(nodes), [(edge.start, edge.end) for edge in edges]):
        reader.fault(f"{section}.edges", "paths form a loop", "paths that lead to an end")
        return
    everybody = _reached(track, lambda node: not node.is_expert_only)
    experts = _reached(track, lambda node: not node.is_frog_only)
    for i, node in enumerate(nodes):
        targets = [nodes[edge.end] for edge in edges if edge.start == i]
        if node.is_frog_only:
            is_reached = any(edge.end == i and edge.start in experts for edge in edges)
        else:
            is_reached = i in (experts if node.is_expert_only else everybody)
        if not is_reached:
            reader.fault(path_of[i], "cannot be reached from the first space", "a path that leads there")
        if not node.is_end and not any(
            not target.is_frog_only and (node.is_expert_only or not target.is_expert_only)
            for target in targets
        ):
            reader.fault(path_of[i], "no way on for everybody who comes here", "a path, or end = true")


def _reached(track: Track, may_enter: Callable[[Node], bool]) -> set[int]:
    """Return the nodes that can be reached from the first one over nodes that may be entered."""
    found = {0}
    waiting = [0]
    while waiting:
        start = waiting.pop()
        for edge in track.edges:
            if edge.start == start and edge.end not in found and may_enter(track.nodes[edge.end]):
                found.add(edge.end)
                waiting.append(edge.end)
    return found


def _has_loop(num_nodes: int, edges: Iterable[tuple[int, int]]) -> bool:
    """Tell whether a directed graph has a loop: take away nodes that no edge enters until none is left."""
    left = set(range(num_nodes))
    open_edges = list(edges)
    while True:
        free = left - {end for _, end in open_edges}
        if not free:
            return bool(left)
        left -= free
        open_edges = [edge for edge in open_edges if edge[0] not in free]


def _check_chains(reader: FormReader, tracks: tuple[Track, ...]) -> None:
    """A node may give steps on another track, but no chain of pools may come back to a track (B5.5)."""
    links = {
        (t, u): f"tracks.{track.name}.nodes[{i}].gain.{TRACKS[u]}"
        for t, track in enumerate(tracks)
        for i, node in enumerate(track.nodes)
        for u, steps in enumerate(node.gain.steps)
        if steps
    }
    if _has_loop(len(tracks), links):
        for (t, u), path in links.items():
            if t == u or _has_loop(len(tracks), [link for link in links if link != (t, u)]) is False:
                reader.fault(path, "steps that can lead back to this track", "no chain that comes back")
                return
        reader.fault("tracks", "steps of nodes lead in a circle", "no chain that comes back to a track")
