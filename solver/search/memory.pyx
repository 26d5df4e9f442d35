"""What simulations found, kept from one search to the next.

Simulation j of a candidate follows from its after-state and from what all candidates of a search share: the
Worlds, seed, lanes and horizon. All that is one *scene*. As long as a scene comes again (the same position
with a larger limit, or with the first decisions of the turn made, which draw nothing) a simulation that was
played once is taken from memory: the answer is the same as without, only sooner. Outcomes are kept by all
points of the seat and of the others, so they serve any objective; with trees below the candidates they follow
from the objective, too, and the trees are kept with them.
"""

import hashlib
from collections import OrderedDict

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from engine_c.state cimport EngineState
from solver.search.tally cimport search_t, world_number
from solver.search.tree cimport close_trees, trees_bytes

DEFAULT_BYTES = 32 << 20
SCENE_BYTES = 512             # what a scene takes beside its simulations, about
ENTRY_BYTES = 160             # the same of an after-state


class Scene:
    """What is known under the same circumstances."""

    def __init__(self):
        """Know nothing."""
        self.kept = {}
        self.turns = {}


cdef class Kept:
    """The simulations of one after-state."""

    def __cinit__(self):
        memset(&self.simulations, 0, sizeof(kept_t))

    def __dealloc__(self):
        free(self.simulations.outcomes)
        close_trees(self.simulations.trees, self.simulations.num_trees)


cdef class Memory:
    """What searches of one seat found; for one search at a time.

    Holds at most about `max_bytes`: what was not used for longest goes first, and a search that alone would
    need more stops keeping.
    """

    def __cinit__(self, max_bytes=DEFAULT_BYTES):
        """Know nothing; raises ValueError for a size below 0."""
        if max_bytes < 0:
            raise ValueError("max_bytes must be at least 0")
        self.max_bytes = max_bytes
        self._scenes = OrderedDict()

    @property
    def size_bytes(self):
        """What is held, about."""
        return sum([scene_bytes(scene) for scene in list(self._scenes.values())])

    @property
    def num_simulations(self):
        """Simulations that are known."""
        cdef Kept kept
        count = 0
        for scene in list(self._scenes.values()):
            for kept in list(scene.kept.values()):
                count += kept.simulations.num
        return count

    def clear(self):
        """Forget everything."""
        self._scenes.clear()
        self._scene = None

    cdef int open(self, search_t* s, EngineState state) except -1:
        which = scene_of(s, state)
        scene = self._scenes.pop(which, None)
        sizes = [(key, scene_bytes(each)) for key, each in self._scenes.items()]
        total = sum([size for _, size in sizes])
        # Half of the room is for the search that begins.
        for key, size in sizes:
            if total <= self.max_bytes // 2:
                break
            del self._scenes[key]
            total -= size
        if scene is None or scene_bytes(scene) > self.max_bytes:
            scene = Scene()
        self._scene = self._scenes[which] = scene
        s.kept_left = self.max_bytes - total - scene_bytes(scene)
        return 0

    cdef Kept kept(self, uint64_t key):
        kept = self._scene.kept.get(key)
        if kept is None:
            kept = self._scene.kept[key] = Kept()
        return kept

    cdef object turns(self, tuple question):
        return self._scene.turns.get(question)

    cdef int keep_turns(self, tuple question, object turns) except -1:
        self._scene.turns[question] = turns
        return 0


cdef object scene_bytes(scene):
    """Return what a scene takes, about."""
    cdef Kept kept
    size = SCENE_BYTES + sum([len(turns[0]) for turns in list(scene.turns.values())])
    for kept in list(scene.kept.values()):
        size += ENTRY_BYTES + kept.simulations.room * kept.simulations.width * 4
        size += trees_bytes(kept.simulations.trees, kept.simulations.num_trees)
    return size


cdef tuple scene_of(search_t* s, EngineState state):
    """Return what simulations follow from beside the after-state of a candidate."""
    cdef char* world = <char*>calloc(1, s.world_size + 1)
    if world == NULL:
        raise MemoryError
    # The first World of a seed tells what is unseen, of which all others follow.
    s.ops.make_world(s.rules, s.root, s.seed, world_number(0, 0), world)
    digest = hashlib.blake2b(world[:s.world_size], digest_size=16).digest()
    free(world)
    # A tree grows towards what the seat makes the most of.
    shape = (s.tree_from, s.is_by_win, s.has_others, s.next_goal) if s.tree_from >= 0 else ()
    ruleset = state.ruleset
    return (
        ruleset.game.name, ruleset.components_hash, tuple(sorted(ruleset.options.items())),
        s.seed, s.lanes, s.horizon, s.seat, state.turn_number(), digest, *shape,
    )
