"""The development of a player's reviewed games: accuracy, points lost by phase, results. No rank is claimed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.analysis.many_games.history import ReviewedGame, games_of, players_of
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import parse_result
from qtgo.features.progress.progress_plot import ProgressPlot, Series
from qtgo.kit.dialogs.form import FittingScrollArea, FooterDialog, label_for
from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.headings import HeadingLabel
from qtgo.kit.inputs.player_field import PlayerField
from qtgo.kit.labels import ChoiceBox
from qtgo.kit.list_parts import RowTree
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.look.sizes import CARD_GAP, DIALOG_MARGIN, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible
from qtgo.text.analysis.phase_words import phase_name
from qtgo.text.analysis.review_words import least_visits_text, source_text
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed, sentences
from qtgo.text.numbers import localized
from qtgo.text.record.date_words import date_text
from qtgo.text.record.player_words import shown_name
from qtgo.text.score_words import result_text
from qtgo.text.translation import Texts

tr = Texts("progress")

_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBERS = 4  # the first column with a number


class ProgressDialog(FooterDialog):
    """Shows the reviewed games of one player on one board size, as plots and as a list."""

    overview_requested = Signal(object, object)  # list[ReviewedGame], str: the games shown and their player
    search_requested = Signal(object)  # str: a player whose games in the library are looked through

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make the dialog, which says that the games are being read until they are shown."""
        super().__init__(parent)
        self.setWindowTitle(tr("Player Progress"))
        self._games: Sequence[ReviewedGame] | None = None
        self._own: Sequence[tuple[ReviewedGame, Color]] = ()  # those of the player, on all boards
        self._note = ""
        self.player = PlayerField(self)
        self.sizes = ChoiceBox(self)
        self.search = QPushButton(tr("&Search the Library"), self)
        self.summary = PlainLabel(parent=self)
        self.summary.setWordWrap(True)
        self.accuracy, self.losses = ProgressPlot(self), ProgressPlot(self)
        self.accuracy_heading, self.losses_heading = HeadingLabel("", self), HeadingLabel("", self)
        self.list = RowTree(self)
        # Translators: a button that shows an overview of all games, a noun.
        self.overview = QPushButton(tr("&Overview"), self)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.buttons.addButton(self.overview, QDialogButtonBox.ButtonRole.ActionRole)
        self._lay_out()
        self._fill_sizes()
        self.player.currentTextChanged.connect(lambda _text: self._fill_sizes())
        self.sizes.currentIndexChanged.connect(self._fill)
        self.search.clicked.connect(lambda: self.search_requested.emit(self.player.name))
        self.overview.clicked.connect(self._request_overview)
        self.player.line.returnPressed.connect(self.search.click)
        self.buttons.rejected.connect(self.reject)

    def show_games(self, games: Sequence[ReviewedGame], player: str = "", note: str = "") -> None:
        """Show other games, of a player if one is named; ``note`` adds to them."""
        self._games, self._note = games, note
        self.player.offer((name for name, _ in players_of(games)), player or self.player.name)
        self._fill_sizes()

    def show_note(self, note: str) -> None:
        """Show a note on the games, such as the progress of a search for them."""
        self._note = note
        self._fill()

    def sizeHint(self) -> QSize:
        """Return room for two plots and a list, of names that are not yet read, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(max(56 * line, self.list.header().length() + 6 * line), 44 * line))

    def _lay_out(self) -> None:
        titles = [tr("Date"), tr("Opponent"), tr("Color"), tr("Result"), tr("Accuracy"), tr("Points per move")]
        self.list.set_columns(tr("Games"), titles, stretched=1)
        for index in range(_NUMBERS, len(titles)):
            self.list.headerItem().setTextAlignment(index, _RIGHT)
        for button in (self.search, self.overview, self.buttons.button(QDialogButtonBox.StandardButton.Close)):
            button.setAutoDefault(False)  # Enter in the name searches
        top = FlowLayout(fills=True)
        top.setSpacing(scaled(CARD_GAP))
        for field, text in ((self.player, tr("&Player:")), (self.sizes, tr("&Board size:"))):
            pair = QWidget(self)
            row = QHBoxLayout(pair)
            row.setContentsMargins(0, 0, 0, 0)
            row.addWidget(label_for(field, text, pair))
            row.addWidget(field, 1)
            top.addWidget(pair)
        top.addWidget(self.search)
        contents = QWidget(self)
        column = QVBoxLayout(contents)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(scaled(CARD_GAP))
        column.addLayout(top)
        column.addWidget(self.summary)
        for heading, plot in ((self.accuracy_heading, self.accuracy), (self.losses_heading, self.losses)):
            column.addWidget(heading)
            column.addWidget(plot, 2)
        column.addWidget(self.list, 2)
        self.lay_out(FittingScrollArea(contents, self), self.buttons)

    def _fill_sizes(self) -> None:
        shown = self.sizes.currentData()
        self._own = games_of(self.player.name, self._games or ())
        sizes = sorted({_size(game) for game, _ in self._own})
        latest = _size(self._own[-1][0]) if self._own else None
        self.sizes.blockSignals(True)
        self.sizes.clear()
        for width, height in sizes:
            self.sizes.addItem(tr("{width}×{height}").format(width=width, height=height), (width, height))
        chosen = shown if shown in sizes else latest
        self.sizes.setCurrentIndex(sizes.index(chosen) if chosen in sizes else -1)
        self.sizes.setEnabled(bool(sizes))
        self.sizes.blockSignals(False)
        self._fill()

    def _shown(self) -> list[tuple[ReviewedGame, Color]]:
        """Return the games shown."""
        return [item for item in self._own if _size(item[0]) == self.sizes.currentData()]

    def _request_overview(self) -> None:
        self.overview_requested.emit([game for game, _color in self._shown()], self.player.name)

    def _fill(self) -> None:
        own = self._shown()
        self.overview.setEnabled(bool(own))
        self.search.setEnabled(bool(self.player.name))
        self.summary.setText(tr("Reading…") if self._games is None else _summary(own, self._note))
        dates = [date_text(game.date) for game, _color in own]
        numbers = [game.numbers(color) for game, color in own]
        accuracy = Series(tr("Accuracy"), [each.accuracy for each in numbers])
        losses = [Series(phase_name(phase), [each.loss_per_move(phase) for each in numbers]) for phase in GamePhase]
        self.accuracy.show_series(tr("Accuracy"), [accuracy], dates)
        self.losses.show_series(tr("Points lost per move"), losses, dates)
        self.accuracy_heading.setText(tr("Accuracy (0 to 100)"))
        self.losses_heading.setText(tr("Points lost per move"))
        for heading, plot in ((self.accuracy_heading, self.accuracy), (self.losses_heading, self.losses)):
            heading.setVisible(not plot.isHidden())
        self.list.show_items(_item(game, color) for game, color in reversed(own))


def _size(game: ReviewedGame) -> tuple[int, int]:
    return game.width, game.height


def _summary(own: Sequence[tuple[ReviewedGame, Color]], note: str) -> str:
    """Return the number of games behind the figures, and their results."""
    if not own:
        text = tr("No reviewed games of this player. A game counts when its review is finished.")
        return sentences((note, text))
    scores = [_score(game, color) for game, color in own]
    number = QLocale().toString
    games = tr.plural("{n} reviewed game.", "{n} reviewed games.", len(own))
    # Translators: numbers of games.
    ended = tr("{won} won, {lost} lost.").format(won=number(scores.count(1.0)), lost=number(scores.count(0.0)))
    averages = tr("Lines average five games.") if len(own) > 1 else ""  # of one there is a dot
    care = tr("The numbers depend on the opponents; they are not a rank.")
    return sentences((note, games, ended, averages, care))


def _score(game: ReviewedGame, color: Color) -> float | None:
    """Return 1 for a win, 0 for a loss, None for anything else."""
    result = parse_result(game.result)
    return None if result is None or result.winner is None else float(result.winner is color)


def _item(game: ReviewedGame, color: Color) -> QTreeWidgetItem:
    numbers = game.numbers(color)
    lost = numbers.loss_per_move()
    cells = [
        date_text(game.date),
        shown_name(Player(game.name(color.opponent))),
        color_name(color),
        result_text(game.result),
        "" if numbers.accuracy is None else localized(f"{numbers.accuracy:.0f}"),
        "" if lost is None else localized(f"{lost:.1f}"),
    ]
    item = QTreeWidgetItem([visible(cell) for cell in cells])
    source = source_text(AnalysisSource(game.engine, game.network))
    made_by = listed((source, least_visits_text(game.visits)))
    for column in range(_NUMBERS, len(cells)):
        item.setTextAlignment(column, _RIGHT)
        item.setToolTip(column, plain_tip(made_by))
    return item
