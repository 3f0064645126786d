"""The networks of the built-in engine, and the player who plays with them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qtgo.ai.play.player import EnginePlayer, Habits
from qtgo.ai.shipped import WEIGHTS
from qtgo.deferred import dataclass
from qtgo.gtp.server.arguments import GtpError

if TYPE_CHECKING:
    from qtgo.ai.judge import Judge
    from qtgo.ai.katago.person import HumanNetwork
    from qtgo.ai.position_network import PositionNetwork
    from qtgo.ai.search.tree_search import Search


@dataclass(frozen=True, slots=True)
class Loaded:
    """A network, and the player who searches with it; a level's judge has the one that he is calibrated with."""

    network: PositionNetwork
    search: Search
    player: EnginePlayer
    judge: Judge
    people: HumanNetwork | None = None
    """That by which it plays like people; the other one then only tells when to pass and to resign."""

    def get_ready(self, width: int, height: int) -> None:
        """Get the networks ready for boards of a size; raise ModelError."""
        self.network.get_ready(width, height)
        if self.people is not None:
            self.people.network.get_ready(width, height)


def load_player(weights: Path | None, habits: Habits, threads: int, *, plays_human: bool = False) -> Loaded:
    """Load numpy and the networks; raise GtpError without numpy, and OSError, WeightsError or ModelError.

    ``plays_human``: the weights are a human-like network.
    """
    try:
        from qtgo.ai.judge import Judge
        from qtgo.ai.network import Network
        from qtgo.ai.network_file import load_human_network, load_network_file
        from qtgo.ai.search.tree_search import Options, Search
        from qtgo.ai.weights import load
    except ImportError as error:
        raise GtpError(f"the network cannot be used: {error}") from None
    network: PositionNetwork
    judging: PositionNetwork
    people = load_human_network(weights) if weights is not None and plays_human else None
    if weights is not None and people is None:
        network = judging = load_network_file(weights)
    elif habits.level.weights == WEIGHTS:
        network, judging = Network.quickest(), Network.calibrated()
    else:
        network = judging = Network(load(habits.level.weights))
    search, judge = Search(network, seed=habits.seed or 0, options=Options(threads=threads)), Judge(judging)
    if people is None:
        return Loaded(network, search, EnginePlayer(search, judge.in_play, habits), judge)
    from qtgo.ai.play.human_player import HumanPlayer

    return Loaded(network, search, HumanPlayer(search, judge.in_play, habits, people), judge, people)
