"""The colors of what moves lose."""

from __future__ import annotations

from qtgo.core.analysis.display import LossStep
from qtgo.core.analysis.loss import LossClass
from qtgo.look.palette import Palette


def class_color(colors: Palette, kind: LossClass) -> str:
    """Return the color of a class of losses."""
    return {
        LossClass.DOUBTFUL: colors.doubtful,
        LossClass.MISTAKE: colors.mistake,
        LossClass.BLUNDER: colors.blunder,
    }[kind]


def step_color(colors: Palette, step: LossStep | None) -> str:
    """Return the text color of a loss: its class's, or the usual one if it has no class."""
    kind = None if step is None else LossClass.__members__.get(step.name)
    return colors.ink if kind is None else class_color(colors, kind)
