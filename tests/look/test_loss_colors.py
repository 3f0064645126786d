"""The colors of losses: those of candidates are those of marked moves."""

from __future__ import annotations

import pytest

from qtgo.core.analysis.display import LossStep
from qtgo.core.analysis.loss import LossClass
from qtgo.look.loss_colors import class_color, step_color
from qtgo.look.palette import DARK, LIGHT, Palette


@pytest.mark.parametrize("colors", [LIGHT, DARK])
def test_a_step_has_the_color_of_its_class(colors: Palette) -> None:
    for kind, color in zip(LossClass, (colors.doubtful, colors.mistake, colors.blunder), strict=True):
        assert class_color(colors, kind) == step_color(colors, LossStep[kind.name]) == color
    for step in (None, LossStep.NONE, LossStep.SLIGHT):
        assert step_color(colors, step) == colors.ink
