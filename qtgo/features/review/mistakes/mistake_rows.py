"""The rows of the list of mistakes: marked moves, and a point that was missed again and again with its moves below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtWidgets import QWidget

from qtgo.core.analysis.disagreements import Disagreement
from qtgo.core.analysis.missed import MissedPoint
from qtgo.core.analysis.review import ReviewedMove
from qtgo.kit.cards.card_list import Index
from qtgo.kit.plain_labels import plain_tip
from qtgo.text.analysis.disagreement_words import disagreement_text
from qtgo.text.analysis.review_words import mistake_text
from qtgo.text.analysis.verdict_words import missed_text
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("review")

ROW, IS_KEY = Qt.ItemDataRole.UserRole + 1, Qt.ItemDataRole.UserRole + 2
_FEWEST_TOGETHER = 2


class MistakeRow(NamedTuple):
    """A marked move; one that missed a point with others has that, too. Without a move it is the point's own row.

    A ``disagreement`` is about the move, which need not be marked.
    """

    move: ReviewedMove | None
    missed: MissedPoint | None = None
    disagreement: Disagreement | None = None


def rows_of(moves: Sequence[ReviewedMove], missed: Sequence[MissedPoint], opened: Collection[int]) -> list[MistakeRow]:
    """Return the rows for moves in an order; of ``missed`` points those ``opened`` show their moves.

    A point is known by the index of the first move that missed it. It has a row of its own if several are listed.
    """
    missed_by = {move.index: point for point in missed for move in point.moves}
    listed = Counter(missed_by[move.index].moves[0].index for move in moves if move.index in missed_by)
    rows: list[MistakeRow] = []
    seen: set[int] = set()
    for move in moves:
        point = missed_by.get(move.index)
        if point is None or listed[point.moves[0].index] < _FEWEST_TOGETHER:
            rows.append(MistakeRow(move))
        elif point.moves[0].index not in seen:
            first = point.moves[0].index
            seen.add(first)
            rows.append(MistakeRow(None, point))
            if first in opened:
                rows += [MistakeRow(each, point) for each in moves if missed_by.get(each.index) is point]
    return rows


class MistakeRows(QAbstractListModel):
    """The marked moves, in rows; the moves of a point that was missed again and again are shown when it is opened."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.shown: Sequence[ReviewedMove] = ()
        self.rows: list[MistakeRow] = []
        self._missed: Sequence[MissedPoint] = ()
        self._opened: set[int] = set()
        self._key_moments: Collection[int] = ()
        self._happened: Callable[[ReviewedMove], str] = lambda _move: ""
        self._words: dict[int, str] = {}
        self._differing: Mapping[int, Disagreement] = {}
        self._engine = ""

    def use_words(self, happened: Callable[[ReviewedMove], str]) -> None:
        """Set the function that describes a move; it is called once for each one shown."""
        self._happened, self._words = happened, {}

    def happened(self, move: ReviewedMove) -> str:
        """Return a description of a move, empty if there is none."""
        if move.index in self._differing:
            return disagreement_text(self._differing[move.index], self._engine)
        if move.index not in self._words:
            self._words[move.index] = self._happened(move)
        return self._words[move.index]

    def show_moves(
        self, moves: Sequence[ReviewedMove], key_moments: Collection[int], missed: Sequence[MissedPoint] = ()
    ) -> None:
        """Show other moves, and which are key moments; the list stays where it is if they are the same ones."""
        self._key_moments, self.shown, self._missed, self._differing = key_moments, moves, missed, {}
        self._lay_out()

    def show_disagreements(self, differing: Mapping[int, Disagreement], engine: str) -> None:
        """Show where engines disagree with the one shown, given by its name."""
        self._differing, self._engine = differing, engine
        self._key_moments, self.shown, self._missed = (), [each.move for each in differing.values()], ()
        self._lay_out()

    def is_open(self, row: MistakeRow) -> bool:
        """Return whether the moves of a missed point are shown."""
        return row.missed is not None and row.missed.moves[0].index in self._opened

    def toggle(self, row: MistakeRow) -> None:
        """Show the moves of a missed point, or hide them."""
        if row.missed is not None:
            self._opened ^= {row.missed.moves[0].index}
            self._lay_out()

    def row_of(self, index: int) -> int | None:
        """Return the row of a move, given by its index: its own, or that of the point that it missed."""
        for at, row in reversed(list(enumerate(self.rows))):
            moves = (row.move,) if row.move is not None else row.missed.moves if row.missed is not None else ()
            if any(move.index == index for move in moves):
                return at
        return None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Count the rows."""
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a row, and for screen readers a sentence."""
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if row.move is None:
            return self._of_point(row, role)
        return self._of_move(row.move, role)

    def _of_point(self, row: MistakeRow, role: int) -> Any:
        assert row.missed is not None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            text = missed_text(row.missed)
            return text if role == Qt.ItemDataRole.DisplayRole else plain_tip(text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = tr("Its moves are shown below.") if self.is_open(row) else tr("Its moves are hidden.")
            return f"{missed_text(row.missed)} {state}"
        if role == IS_KEY:
            return any(move.index in self._key_moments for move in row.missed.moves)
        return None

    def _of_move(self, move: ReviewedMove, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.happened(move) if move.index in self._differing else mistake_text(move)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.spoken(move)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(filter(None, (self._key_text(move), self.happened(move)))))
        return move.index in self._key_moments if role == IS_KEY else None

    def spoken(self, move: ReviewedMove) -> str:
        """Return the sentences about a move for screen readers."""
        if move.index in self._differing:
            return self.happened(move)
        return sentences(
            # Translators: what is said of a mistake, to be followed by sentences.
            (tr("{mistake}.").format(mistake=mistake_text(move)), self._key_text(move), self.happened(move))
        )

    def _key_text(self, move: ReviewedMove) -> str:
        return tr("Key moment: one of this player's costliest mistakes.") if move.index in self._key_moments else ""

    def _lay_out(self) -> None:
        """Make the rows; the list stays where it is if they are the same ones."""
        rows = rows_of(self.shown, self._missed, self._opened)
        if self._differing:
            rows = [MistakeRow(move, None, self._differing[move.index]) for move in self.shown]
        if [_name(row) for row in rows] == [_name(row) for row in self.rows]:
            self.rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
        else:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()


def _name(row: MistakeRow) -> tuple[int | None, int | None]:
    return None if row.move is None else row.move.index, None if row.missed is None else row.missed.moves[0].index
