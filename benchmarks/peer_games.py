"""Our games as OpenSpiel sees them: `pyspiel.load_game("hortus", {"rules": NAME, "options": "k:v k:v"})`.

Runs in the peer's interpreter, which imports the compiled engine of this folder and nothing of the solver.

What a player of OpenSpiel can learn here is what the rules show and no more:

* Every draw is a chance node, its probabilities follow from the counts of what is unseen. No order of a
  pile exists in a state, so there is none to look at.
* What is private to other seats does lie in a state, as the engine has it. Who searches from a real state
  therefore starts from `seen_by`, in which a sample stands for it.
* `information_state_string` is the identity of one fixed sample of the state for the player. A sample
  depends on what is hidden as a multiset alone, so states that look alike to the player share it and
  others do not. It leaves out the way on which the table was reached.
* `resample_from_infostate` samples anew what is private to others.

The algorithms written in Python use the methods without an underscore, which spare them the way through
C++; C++ itself calls the others.
"""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from typing import Any, Self

import pyspiel  # type: ignore[import-not-found,unused-ignore]

from engine_c.game import CHANCE, TERMINAL, Ruleset
from engine_c.registry import game as find_game
from engine_c.state import EngineState

MAX_OUTCOMES = 256
"""Of one draw, as the seam has it."""
MAX_LENGTH = 10_000
"""Actions of a game; more than any has."""
FIXED_SAMPLE = 0
"""Seed of the sample that names what a player sees."""

TYPE = pyspiel.GameType(
    short_name="hortus",
    long_name="A game of Hortus",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification={"rules": "", "options": ""},
)


class HortusGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """A ruleset."""

    ruleset: Ruleset

    def __init__(self, params: dict[str, str] | None = None) -> None:
        """Open the ruleset that the parameters name."""
        given = params or {}
        options = dict(word.replace("+", ",").split(":", 1) for word in given["options"].split())
        self.ruleset = find_game(given["rules"]).open(options=options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ruleset.num_actions,
            max_chance_outcomes=max(MAX_OUTCOMES, self.ruleset.num_actions),
            num_players=self.ruleset.num_players,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=MAX_LENGTH,
        )
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> HortusState:
        """Return the state before setup."""
        return HortusState(self)

    def make_py_observer(
        self, iig_obs_type: object = None, params: Mapping[str, object] | None = None
    ) -> HortusObserver:
        """Return what turns states into texts."""
        return HortusObserver()

    def state(self, held: EngineState) -> HortusState:
        """Return a state of the engine as one of OpenSpiel; it is not copied."""
        return HortusState(self, held)


class HortusObserver:
    """What OpenSpiel asks for texts about states; there are no tensors."""

    tensor = None

    def __init__(self) -> None:
        """Have no tensors."""
        self.dict: dict[str, Any] = {}

    def set_from(self, state: HortusState, player: int) -> None:
        """Fill no tensors."""

    def string_from(self, state: HortusState, player: int) -> str:
        """Return the identity of what a player sees."""
        return state.information_state_string(player)


class HortusState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """A state of the engine in OpenSpiel's terms."""

    def __init__(self, game: HortusGame, held: EngineState | None = None) -> None:
        """Hold a state of the engine, by default the one before setup."""
        super().__init__(game)
        self.game = game
        if held is None:
            start = game.ruleset.initial_state()
            assert isinstance(start, EngineState)
            held = start
        self.held = held

    def seen_by(self, player: int, seed: int, number: int = 0) -> HortusState:
        """Return a copy with a sample in place of what is private to other seats than `player`."""
        seen = self.held.copy()
        seen.determinize(player, seed, number)
        return HortusState(self.game, seen)

    # --- for Python -------------------------------------------------------------------------------

    def clone(self) -> HortusState:
        """Return an independent copy."""
        return HortusState(self.game, self.held.copy())

    def current_player(self) -> int:
        """Return a seat or one of `pyspiel.PlayerId`."""
        player = self.held.current_player()
        if player >= 0:
            return player
        return int(pyspiel.PlayerId.CHANCE if player == CHANCE else pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.held.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether a draw is next."""
        return self.held.current_player() == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return what the player to move can do, at a draw its outcomes; nothing for anybody else."""
        mover = self.held.current_player()
        if mover == CHANCE and player is None:
            return [action for action, _ in self.held.chance_outcomes()]
        return self.held.legal_actions() if player in (None, mover) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the next single draw with their probabilities."""
        outcomes = self.held.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def apply_action(self, action: int) -> None:
        """Carry out a decision or an outcome."""
        self.held.apply(int(action))

    def returns(self) -> list[float]:
        """Return the utility of every seat in [-1, 1]; 0 before the end."""
        return self.held.returns() if self.is_terminal() else [0.0] * self.held.core.num_players

    def information_state_string(self, player: int | None = None) -> str:
        """Return the identity of what a player sees, by default the one to move."""
        seen = self.held.copy()
        seen.determinize(seen.current_player() if player is None else player, FIXED_SAMPLE)
        return f"{seen.key():016x}"

    def observation_string(self, player: int | None = None) -> str:
        """Return the same as `information_state_string`."""
        return self.information_state_string(player)

    def resample_from_infostate(self, player: int, sampler: Any) -> HortusState:
        """Return a state that looks the same to a player; `sampler()` is uniform in [0, 1)."""
        return self.seen_by(player, int(sampler() * (1 << 53)))

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        """Copy for C++."""
        return type(self)(self.game, self.held.copy())

    # --- for C++ ----------------------------------------------------------------------------------

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.legal_actions()

    def _apply_action(self, action: int) -> None:
        self.held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.ruleset.action_text(self.held, action)

    def __str__(self) -> str:
        """Return the identity of the state."""
        return f"{self.held.key():016x}"


def copier(held: Any) -> tuple[Any, tuple[()]]:
    """Tell `copy.deepcopy`, with which C++ copies states, how the engine does it."""
    return held.copy, ()


def load(name: str, options: dict[str, str]) -> HortusGame:
    """Return a ruleset as a game of OpenSpiel, which keeps `=` and `,` in parameters for itself."""
    words = " ".join(f"{key}:{value}".replace(",", "+") for key, value in options.items())
    game = pyspiel.load_game("hortus", {"rules": name, "options": words})
    assert isinstance(game, HortusGame)
    copyreg.pickle(type(game.ruleset.initial_state()), copier)
    return game


pyspiel.register_game(TYPE, HortusGame)
