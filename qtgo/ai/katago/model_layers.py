"""A network of KataGo's as its file describes it, layer by layer.

Convolutions have their weights as (height, width, in, out), matrices as (in, out); batch norms are merged into a scale
and an offset of each channel.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from qtgo.ai.planes import Floats
from qtgo.deferred import dataclass

OLDEST_VERSION, NEWEST_VERSION = 8, 17
PLANES = 22
GLOBALS = 19
METADATA = 192


class Activation(Enum):
    """A function of single numbers, by its name in the file."""

    IDENTITY = "ACTIVATION_IDENTITY"
    RELU = "ACTIVATION_RELU"
    MISH = "ACTIVATION_MISH"
    SILU = "ACTIVATION_SILU"


@dataclass(frozen=True, slots=True)
class Multipliers:
    """What the raw outputs are multiplied with; the variances stand under a root from version 10 on."""

    score_mean: float = 20.0
    score_deviation: float = 20.0
    lead: float = 20.0
    time_left: float = 40.0
    win_error: float = 0.25
    score_error: float = 30.0


@dataclass(frozen=True, slots=True)
class ModelHeader:
    """The beginning of a file.

    ``is_human`` says that the network takes a ``Profile`` of the players; ``suicide_in_areas``, that its areas are
    computed as if suicide were legal.
    """

    name: str
    version: int
    planes: int
    globals: int
    multipliers: Multipliers
    is_human: bool
    suicide_in_areas: bool


@dataclass(frozen=True, eq=False, slots=True)
class Convolution:
    """A convolution without bias that keeps the size of the board."""

    weights: Floats
    dilation: tuple[int, int]

    @property
    def inputs(self) -> int:
        """Return the number of input channels."""
        return int(self.weights.shape[2])

    @property
    def outputs(self) -> int:
        """Return the number of output channels."""
        return int(self.weights.shape[3])


@dataclass(frozen=True, eq=False, slots=True)
class Norm:
    """A scale and an offset of each channel, and the activation after it."""

    scale: Floats
    offset: Floats
    activation: Activation


@dataclass(frozen=True, eq=False, slots=True)
class RmsNorm:
    """Channels divided by their root mean square: at each point or, if ``spatial``, over the whole board."""

    epsilon: float
    scale: Floats
    offset: Floats | None = None
    activation: Activation = Activation.IDENTITY
    spatial: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Dense:
    """A matrix, a bias and an activation."""

    weights: Floats
    bias: Floats
    activation: Activation


@dataclass(frozen=True, eq=False, slots=True)
class OrdinaryBlock:
    """Two convolutions, each after a norm; added to the trunk."""

    norm: Norm
    first: Convolution
    inner_norm: Norm
    second: Convolution


@dataclass(frozen=True, eq=False, slots=True)
class PooledConvolution:
    """A convolution of which others, pooled over the board and spread by a matrix, are a part at each point."""

    points: Convolution
    pooled: Convolution
    pooled_norm: Norm
    spread: Floats


@dataclass(frozen=True, eq=False, slots=True)
class PoolingBlock:
    """An ordinary block whose first convolution sees the whole board."""

    norm: Norm
    first: PooledConvolution
    inner_norm: Norm
    second: Convolution


@dataclass(frozen=True, eq=False, slots=True)
class BottleneckBlock:
    """Blocks on fewer channels between two convolutions; added to the trunk."""

    norm: Norm
    enter: Convolution
    blocks: tuple[Block, ...]
    leave_norm: Norm
    leave: Convolution


@dataclass(frozen=True, eq=False, slots=True)
class AttentionBlock:
    """Attention between all points; added to the trunk.

    ``frequencies`` (key heads or 1, pairs, 2) are by how much each pair of neighboring channels of the queries and
    keys is turned for each column and row, counted from the top; None where nothing is turned.
    """

    norm: RmsNorm
    heads: int
    key_heads: int
    queries: Floats
    keys: Floats
    values: Floats
    leave: Floats
    frequencies: Floats | None


@dataclass(frozen=True, eq=False, slots=True)
class FeedForwardBlock:
    """A gated layer at each point alone; added to the trunk."""

    norm: RmsNorm
    enter: Floats
    gate: Floats
    leave: Floats


Block: TypeAlias = OrdinaryBlock | PoolingBlock | BottleneckBlock | AttentionBlock | FeedForwardBlock


@dataclass(frozen=True, eq=False, slots=True)
class Trunk:
    """The layers that all outputs share; ``encoder`` is that of the players' profile."""

    entry: Convolution
    entry_globals: Floats
    encoder: tuple[Dense, Dense, Floats] | None
    blocks: tuple[Block, ...]
    tip: Norm | RmsNorm


@dataclass(frozen=True, eq=False, slots=True)
class PolicyHead:
    """The layers for the next move; ``passing_hidden`` is None where the pass is linear in what is pooled."""

    first: PooledConvolution
    norm: Norm
    leave: Convolution
    passing_hidden: Dense | None
    passing: Floats


@dataclass(frozen=True, eq=False, slots=True)
class ValueHead:
    """The layers for the result: its kinds, the numbers about the score, and the owners of the points."""

    first: Convolution
    norm: Norm
    hidden: Dense
    result: Dense
    score: Dense
    ownership: Convolution


@dataclass(frozen=True, eq=False, slots=True)
class Model:
    """A whole network."""

    header: ModelHeader
    trunk: Trunk
    policy: PolicyHead
    value: ValueHead
