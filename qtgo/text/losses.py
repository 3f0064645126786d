"""What a move is called by the points that it loses."""

from __future__ import annotations

from qtgo.core.analysis.loss import LossClass
from qtgo.text.translation import Texts

tr = Texts("analysis")


def loss_class_name(kind: LossClass) -> str:
    """Return the name of a class."""
    return {
        LossClass.DOUBTFUL: tr("doubtful"),
        LossClass.MISTAKE: tr("mistake"),
        LossClass.BLUNDER: tr("blunder"),
    }[kind]
