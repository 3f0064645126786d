"""The names of moves by the points that they lose."""

from __future__ import annotations

from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.text.numbers import localized, percent_text
from qtgo.text.translation import Texts

tr = Texts("analysis")


def lost_text(loss: Loss) -> str:
    """Return what a move lost in words: points, or win rate where no points are known."""
    if loss.points is None:
        # Translators: {rate} is a percentage.
        return tr("{rate} of win rate lost").format(rate=percent_text(loss.win_rate or 0.0))
    text = tr.plural_form("{points} points lost", "{points} points lost", loss.points, decimals=True)
    return text.format(points=localized(f"{loss.points:.1f}"))


def loss_number(loss: Loss) -> str:
    """Return the number of a loss as it stands beside a move: −6.4 points, or −12% of win rate."""
    if loss.points is None:
        return localized("-") + percent_text(loss.win_rate or 0.0)
    return localized(f"-{loss.points:.1f}")


def loss_class_name(kind: LossClass) -> str:
    """Return the name of a class, a noun."""
    return {
        LossClass.DOUBTFUL: tr("doubtful move"),
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
            # Translators: {loss} is such as "3.2 points lost", {best} a point or "pass".
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
