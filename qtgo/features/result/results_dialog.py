"""The user's results against engines: a table for each board size, the rating, and its curve."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.rating.played_game import START, PlayedGame, rated_games
from qtgo.features.result.rating_curve import CurvePoint, RatingCurve
from qtgo.features.result.result_words import conditions_text, counted_text, opponent_text, outcome_text, rating_text
from qtgo.kit.dialogs.form import FooterDialog, label_for
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.look.font import heading_font
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.plain_text import visible
from qtgo.text.go_words import board_size_text, color_name
from qtgo.text.record.date_words import date_text
from qtgo.text.translation import Texts

tr = Texts("result")

_STRETCHED = 5
_ROLE = Qt.ItemDataRole.UserRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter

Size = tuple[int, int]


class ResultsDialog(FooterDialog):
    """Shows the finished games against engines, latest first; a kept one can be opened."""

    open_requested = Signal(object)  # Path

    def __init__(self, games: Sequence[PlayedGame], parent: QWidget | None = None, size: Size | None = None) -> None:
        """Make the dialog; ``size`` is the board size shown first, if there are games on it."""
        super().__init__(parent)
        self.setWindowTitle(tr("Results"))
        self._games = list(games)
        self.sizes = ChoiceBox(self)
        for width, height in sorted({(game.width, game.height) for game in self._games}):
            self.sizes.addItem(board_size_text(width, height), (width, height))
        self.summary = RowTree(self)
        self.list = RowTree(self)
        self.curve = RatingCurve(self)
        self.rating = PlainLabel(parent=self)
        self.note = PlainLabel(tr("No games against the computer have been finished yet."), self)
        self.note.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.open_button = QPushButton(tr("&Open Game"), self)
        self.buttons.addButton(self.open_button, QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out()
        self._connect()
        chosen = [self.sizes.itemData(row) for row in range(self.sizes.count())]
        latest = self._games[-1] if self._games else None
        wanted = size if size in chosen else latest and (latest.width, latest.height)
        self.sizes.setCurrentIndex(chosen.index(wanted) if wanted in chosen else -1)
        self._fill()

    def sizeHint(self) -> QSize:
        """Return room for about twenty games, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(58 * line, 36 * line))

    def _lay_out(self) -> None:
        # Translators: the heading of a column: how many games.
        titles = [tr("Opponent"), tr("Games"), tr("Won"), tr("Lost"), tr("Draws")]
        _prepare(self.summary, titles, tr("Results by opponent"), 0)
        for number in range(1, len(titles)):
            self.summary.headerItem().setTextAlignment(number, _RIGHT)
        # Translators: the heading of a column: whether the game counts for the rating.
        titles = [tr("Date"), tr("Opponent"), tr("Color"), tr("Handicap and komi"), tr("Result"), tr("Counted")]
        _prepare(self.list, titles, tr("Games"), _STRETCHED)
        self.rating.setWordWrap(True)
        self.rating.setFont(heading_font())
        top = QHBoxLayout()
        top.setSpacing(scaled(CARD_GAP))
        self._sizes_label = label_for(self.sizes, tr("Board &size:"), self)
        top.addWidget(self._sizes_label)
        top.addWidget(self.sizes)
        top.addStretch()
        column = QVBoxLayout()
        column.setSpacing(scaled(CARD_GAP))
        column.addWidget(self.note)
        column.addWidget(self.rating)
        column.addLayout(top)
        column.addWidget(self.curve)
        column.addWidget(self.summary, 2)
        column.addWidget(self.list, 3)
        self.lay_out(column, self.buttons)

    def _connect(self) -> None:
        self.sizes.currentIndexChanged.connect(self._fill)
        self.list.itemSelectionChanged.connect(self._refresh)
        self.list.activated.connect(self._open)
        self.open_button.clicked.connect(self._open)
        self.buttons.rejected.connect(self.reject)

    def _fill(self) -> None:
        """Show the games on the board size chosen."""
        games = [game for game in self._games if (game.width, game.height) == self.sizes.currentData()]
        rated = rated_games(games)
        self.note.setVisible(not self._games)
        for widget in (self._sizes_label, self.sizes):
            widget.setVisible(bool(self._games))
        self.rating.setText(rating_text(rated[-1].after if rated else START, len(rated)))
        self.rating.setVisible(bool(self._games))
        self.curve.show_points([CurvePoint(game.after.value, game.after.deviation) for game in rated])
        self.curve.setVisible(len(rated) > 1)
        self.summary.clear()
        self.summary.addTopLevelItems(_summary_items(games))
        self.list.show_items(map(_item, reversed(games)))
        self._refresh()

    def _chosen(self) -> Path | None:
        items = self.list.selectedItems()
        file = items[0].data(0, _ROLE) if items else ""
        return Path(file) if file else None

    def _refresh(self) -> None:
        self.open_button.setEnabled(self._chosen() is not None)

    def _open(self) -> None:
        path = self._chosen()
        if path is not None:
            self.accept()
            self.open_requested.emit(path)


def _prepare(tree: RowTree, titles: Sequence[str], name: str, stretched: int) -> None:
    tree.set_columns(name, titles, stretched=stretched)
    for column, title in enumerate(titles):
        tree.headerItem().setToolTip(column, plain_tip(title))


def _item(game: PlayedGame) -> QTreeWidgetItem:
    counted = counted_text(game.not_counted)
    cells = [
        date_text(game.day),
        opponent_text(game),
        color_name(game.color),
        conditions_text(game),
        outcome_text(game),
        counted,
    ]
    item = QTreeWidgetItem([visible(cell) for cell in cells])
    item.setData(0, _ROLE, game.file)
    item.setToolTip(_STRETCHED, plain_tip(counted))
    return item


def _summary_items(games: Sequence[PlayedGame]) -> list[QTreeWidgetItem]:
    """Return a row for each opponent, the strongest last; only games that count are in it."""
    by_opponent: dict[str, list[PlayedGame]] = {}
    for game in sorted(games, key=lambda game: game.opponent_rating or 0.0):
        if game.not_counted is None and game.score is not None:
            by_opponent.setdefault(opponent_text(game), []).append(game)
    items = []
    for opponent, played in by_opponent.items():
        scores = [game.score for game in played]
        numbers = (len(scores), scores.count(1.0), scores.count(0.0), scores.count(0.5))
        item = QTreeWidgetItem([visible(opponent), *map(QLocale().toString, numbers)])
        for column in range(1, len(numbers) + 1):
            item.setTextAlignment(column, _RIGHT)
        items.append(item)
    return items
