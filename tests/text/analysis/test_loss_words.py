"""The words for losses."""

import pytest

from qtgo.core.analysis.loss import LossClass
from qtgo.text.analysis.loss_words import loss_class_count


@pytest.mark.parametrize(
    ("kind", "one", "two"),
    [
        (LossClass.DOUBTFUL, "1 doubtful move", "2 doubtful moves"),
        (LossClass.MISTAKE, "1 mistake", "2 mistakes"),
        (LossClass.BLUNDER, "1 blunder", "2 blunders"),
    ],
)
def test_moves_of_a_class_are_counted(kind: LossClass, one: str, two: str) -> None:
    assert (loss_class_count(kind, 1), loss_class_count(kind, 2)) == (one, two)
