"""What a search asks of a network, of whichever kind it is."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from qtgo.ai.planes import Floats
from qtgo.ai.turns import Turn
from qtgo.core.record.replay import Replay
from qtgo.core.rules.point import Color

if TYPE_CHECKING:
    from qtgo.ai.search.search_state import SearchState


class Evaluations(NamedTuple):
    """A network's output for a batch, all of it for the side to move.

    ``policy`` (batch, points + 1) are logits of the points from A1 and the pass; ``win_rate`` is from 0 to 1,
    ``score`` in points of lead, ``ownership`` (batch, points) from -1 to 1.
    """

    policy: Floats
    win_rate: Floats
    score: Floats
    ownership: Floats


class NetworkInput(Hashable, Protocol):
    """The complete input of a network for one position, by which evaluations are cached."""

    @property
    def width(self) -> int:
        """Return the columns of the board."""

    @property
    def height(self) -> int:
        """Return its rows."""

    @property
    def checksum(self) -> int:
        """Return a number that is the same for the same position, whenever the program runs."""

    def closed(self) -> NDArray[np.bool_]:
        """Return for each point from A1 whether a stone or the ko forbids a play there."""

    def turned(self, turn: Turn) -> Self:
        """Transform the position."""


class PositionNetwork(Protocol):
    """A network that evaluates positions of one size at a time; each thread takes a ``twin``.

    It evaluates what it has encoded itself.
    """

    @property
    def name(self) -> str:
        """Return what the network is called."""

    @property
    def version(self) -> int:
        """Return the version of its format."""

    @property
    def score_spread(self) -> float:
        """Return by how many points the lead of one look differs from that of many, as a standard deviation."""

    @property
    def largest_board(self) -> int:
        """Return the longest side of the boards on which it plays."""

    @property
    def is_quick(self) -> bool:
        """Return whether many looks at a position take no longer than somebody waits for an answer."""

    def ladder_memory(self) -> Any:
        """Return an empty memory of the ladders that have been read, as its networks read them."""

    def encode(self, state: SearchState, ladders: Any = None) -> NetworkInput:
        """Return the network's input for the side to move; ladders that are remembered are not read again."""

    def encode_alone(self, replay: Replay, to_move: Color) -> NetworkInput:
        """Return the network's input for the current node of a record, for a color, without the moves before it."""

    def get_ready(self, width: int, height: int) -> None:
        """Get ready for boards of a size, or the first evaluation takes longer."""

    def evaluate(self, positions: Sequence[Any]) -> Evaluations:
        """Evaluate a batch of positions of the same width and height."""

    def at_once(self, points: int) -> int:
        """Return the batch size for boards with a number of points; larger batches only take longer."""

    def twin(self) -> PositionNetwork:
        """Return a network with the same weights for another thread."""
