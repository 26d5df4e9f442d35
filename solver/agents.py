"""Agents of a match: named ways to choose turns, with settings behind a colon."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine_c.game import HortusError
from engine_c.state import EngineState
from solver.greedy import greedy_turn
from solver.opponent import LEVELS, choose_turn
from solver.parameters import ParameterTables, read_parameters, use_parameters
from solver.params import Limit, SearchParams
from solver.play import generated_turns, policy_turn
from solver.search.root import TurnSearch
from solver.search.uct import Uct
from solver.settings import settings_of, with_setting


def milliseconds(ms: int) -> Limit:
    """Return a limit in CPU time: other work on the machine weakens no agent."""
    return Limit(time_s=ms / 1000, is_cpu_time=True)


DEFAULT_LIMIT = milliseconds(200)
"""A turn of an agent that names no limit."""

Chooser = Callable[[EngineState, int, SearchParams], Sequence[int]]
"""Decisions for the seat to move, at least one, from (state, seed, settings)."""


def choose_random(state: EngineState, seed: int, params: SearchParams) -> Sequence[int]:
    """Choose one uniformly random decision."""
    return [state.sample(seed)]


def choose_greedy(state: EngineState, seed: int, params: SearchParams) -> Sequence[int]:
    """Choose the greedy turn."""
    return greedy_turn(state).actions


def choose_instant(state: EngineState, seed: int, params: SearchParams) -> Sequence[int]:
    """Choose by the fast policy of the game, without a search."""
    return policy_turn(state, seed)


def choose_generated(state: EngineState, seed: int, params: SearchParams) -> Sequence[int]:
    """Choose the turn that the turn generator of the game finds best, without a search."""
    return generated_turns(state, 1)[0][0].actions


def choose_uct(state: EngineState, seed: int, params: SearchParams) -> Sequence[int]:
    """Choose the turn that UCT with random rollouts visits most."""
    found = Uct(state, limit=params.limit, seed=seed, lanes=params.lanes, threads=params.threads).run()
    # Few simulations may not have finished a turn; then its first decision is played.
    return (found.turns or found.decisions)[0].actions


def choose_full(state: EngineState, seed: int, params: SearchParams) -> Sequence[int]:
    """Choose the best turn of the full-strength search."""
    return TurnSearch(state, replace(params, seed=seed)).run().turns[0].actions


def choose_level(level: int) -> Chooser:
    """Return the chooser of an opponent's level."""
    return lambda state, seed, params: choose_turn(state, level, seed).actions


CHOOSERS: Mapping[str, Chooser] = {
    "random": choose_random,
    "greedy": choose_greedy,
    "instant": choose_instant,
    "generator": choose_generated,
    "uct": choose_uct,
    "full": choose_full,
    **{f"level{level}": choose_level(level) for level in LEVELS},
}
LIMITED = frozenset({"uct", "full"})
"""Agents that a limit concerns."""
SEARCH_SETTINGS = settings_of(SearchParams, besides=frozenset({"limit", "seed", "evaluate"}))
"""Fields of SearchParams that can be set from text, by name."""
SETTINGS: Mapping[str, frozenset[str]] = {
    "full": frozenset(SEARCH_SETTINGS),
    "uct": frozenset({"lanes", "threads"}),
}
"""Fields of SearchParams that concern an agent, besides the limit."""
EVALUATING = frozenset(CHOOSERS) - {"random", "greedy", "uct"}
"""Agents that the parameters of the evaluator concern."""
SEEN = 1 << 40
"""Number of the sample that stands for what is private to other seats; the searches' own are below."""
DEFAULT_PARAMS = SearchParams(limit=DEFAULT_LIMIT, top=1)
"""Only the best turn is played, and telling about a turn takes time."""

AGENTS_HELP = (
    f"{', '.join(name for name in CHOOSERS if name not in LIMITED and not name.startswith('level'))}, "
    f"level{min(LEVELS)} .. level{max(LEVELS)}, {', '.join(sorted(LIMITED))}. "
    "Settings follow behind colons, as in full:ms=100:max_candidates=32: ms=N or sims=N is the limit, "
    f"the rest are settings of the search ({', '.join(SEARCH_SETTINGS)}); params=FILE plays with other "
    "weights of the evaluator."
)
"""For `--help`."""


@dataclass(frozen=True, kw_only=True)
class Agent:
    """A named way to choose turns; goes to other processes."""

    name: str
    """As it was asked for."""
    kind: str
    """Key of CHOOSERS."""
    params: SearchParams = DEFAULT_PARAMS
    """Limit and settings for each choice, where the kind has them; the seed is not used."""
    parameters: ParameterTables | None = field(default=None, hash=False)
    """Weights of the evaluator; None: those that come with Hortus."""

    @property
    def limit(self) -> Limit:
        """For each choice, where the kind has one."""
        return self.params.limit

    def choose(self, state: EngineState, seed: int) -> Sequence[int]:
        """Choose decisions for the seat to move, from what that seat sees alone."""
        use_parameters(state.ruleset.game.name, self.parameters)
        seen = state.copy()
        seen.determinize(state.current_player(), seed, SEEN)
        return CHOOSERS[self.kind](seen, seed, self.params)

    def check(self, state: EngineState) -> None:
        """Raise HortusError if a search of this agent refuses its settings; a decision is pending."""
        if self.kind != "full":
            return
        try:
            TurnSearch(state, self.params)
        except ValueError as error:
            raise HortusError.of("agents", f"{self.name}: {error}") from error


def parse_agent(text: str, limit: Limit = DEFAULT_LIMIT, *, game: str = "") -> Agent:
    """Read `kind`, or `kind:key=value:key=value`; `limit` is for agents that do not name one.

    `game` is needed to read `params=FILE`. Raises HortusError that names what is known.
    """
    kind, *words = (word.strip() for word in text.split(":"))
    if kind not in CHOOSERS:
        raise HortusError.of("agents", f"there is no agent {kind!r}", ", ".join(CHOOSERS))
    params = replace(DEFAULT_PARAMS, limit=limit)
    parameters: ParameterTables | None = None
    is_limited = False
    for word in words:
        key, _, value = (part.strip() for part in word.partition("="))
        if key in ("ms", "sims") and kind in LIMITED:
            params = replace(params, limit=_limit(params.limit if is_limited else Limit(), key, value))
            is_limited = True
        elif key == "params" and kind in EVALUATING and game:
            parameters = read_parameters(game, value)
        elif key in SETTINGS.get(kind, ()):
            params = with_setting(params, SEARCH_SETTINGS, "agents", key, value)
        else:
            raise HortusError.of("agents", f"{kind} has no setting {word!r}", _allowed(kind))
    if params.threads > 1 and params.limit.is_cpu_time:
        raise HortusError.of("agents", f"{text.strip()}: CPU time is of one thread", "sims=N, or threads=1")
    return Agent(name=text.strip(), kind=kind, params=params, parameters=parameters)


def _limit(limit: Limit, unit: str, number: str) -> Limit:
    """Return a limit with one of its parts read from a text."""
    if not number.isdecimal() or int(number) < 1:
        raise HortusError.of("agents", f"{unit}={number}", f"{unit}=N, N at least 1")
    if unit == "sims":
        return replace(limit, simulations=int(number))
    return replace(milliseconds(int(number)), simulations=limit.simulations)


def _allowed(kind: str) -> str:
    """Return what may stand behind the colon of a kind."""
    words = ["ms=N", "sims=N"] if kind in LIMITED else []
    words += [f"{name}={SEARCH_SETTINGS[name].allowed}" for name in sorted(SETTINGS.get(kind, ()))]
    words += ["params=FILE"] if kind in EVALUATING else []
    return "; ".join(words) or "none"
