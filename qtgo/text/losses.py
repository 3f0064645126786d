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


def loss_class_count(kind: LossClass, count: int) -> str:
    """Return how many moves there are of a class."""
    if kind is LossClass.DOUBTFUL:
        return tr.plural("{n} doubtful move", "{n} doubtful moves", count)
    if kind is LossClass.MISTAKE:
        return tr.plural("{n} mistake", "{n} mistakes", count)
    return tr.plural("{n} blunder", "{n} blunders", count)


def loss_class_sentence(kind: LossClass, loss: str, best: str) -> str:
    """Return the sentence on a move of a class: what it lost, and which would have been better, if that is known."""
    if not best:
        sentence = {
            LossClass.DOUBTFUL: tr("A doubtful move, {loss}."),
            LossClass.MISTAKE: tr("A mistake, {loss}."),
            LossClass.BLUNDER: tr("A blunder, {loss}."),
        }[kind]
        return sentence.format(loss=loss)
    sentence = {
        LossClass.DOUBTFUL: tr("A doubtful move, {loss}; better {best}."),
        LossClass.MISTAKE: tr("A mistake, {loss}; better {best}."),
        LossClass.BLUNDER: tr("A blunder, {loss}; better {best}."),
    }[kind]
    return sentence.format(loss=loss, best=best)
