"""The dialog of an engine match: who plays, the board, the standings and the games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QModelIndex, QObject, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import KAYA, BoardTheme
from qtgo.board.small_board import SmallBoard
from qtgo.core.clock.time_settings import parse_time_settings
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.position import Position
from qtgo.engine.engine_levels import EngineLevels
from qtgo.features.engine_match.engine_match_process import EngineMatch, MatchBoard, MatchStanding, PlayedGame
from qtgo.features.engines.engine_chooser import EngineField
from qtgo.gtp.engine_config import BUILTIN_NAME, MatchSettings
from qtgo.kit.dialogs.form import (
    FieldNote,
    FittingScrollArea,
    FooterDialog,
    add_row,
    choice_box,
    form_layout,
    label_for,
    make_plain,
)
from qtgo.kit.inputs.level_field import LevelField
from qtgo.kit.inputs.number_boxes import IntegerBox
from qtgo.kit.list_parts import RowTree
from qtgo.kit.local_paths import path_of, url_of
from qtgo.kit.plain_labels import PlainLabel, name_by_tip
from qtgo.look.sizes import SPACING, scaled
from qtgo.plain_text import visible
from qtgo.text.engine_choices import EngineChoice
from qtgo.text.go_words import board_size_text, color_name
from qtgo.text.joining import listed
from qtgo.text.numbers import localized
from qtgo.text.record.player_words import shown_name
from qtgo.text.score_words import result_text
from qtgo.text.time_settings_words import settings_title
from qtgo.text.translation import Texts
from qtgo.timers import single_shot

tr = Texts("engine match")

_SIZES = (9, 13, 19)
_TIMES = ("1s/move", "5s/move", "1m+1s/move", "5m", "10m+5x30s")
_MOST_GAMES = 10_000
_LENGTH = 300
_BOARD = 300
_MOST_LINES = 4
_PLACE = Qt.ItemDataRole.UserRole


class EngineMatchDialog(FooterDialog):
    """Sets up a match, shows it while it is played, and opens its games; it stays open meanwhile."""

    comes_back = True
    start_requested = Signal()
    game_requested = Signal(object)  # Path

    def __init__(
        self,
        match: EngineMatch,
        choices: Sequence[EngineChoice],
        levels: Callable[[str], EngineLevels],
        last: MatchSettings,
        parent: QWidget | None = None,
        theme: BoardTheme = KAYA,
    ) -> None:
        """Show the choices of the last match, which goes on as long as they are left as they are."""
        super().__init__(parent)
        self.setWindowTitle(tr("Engine Match"))
        self._match, self._last = match, last
        self._rows: dict[int, QTreeWidgetItem] = {}
        self.form = QWidget(self)
        self.first = _EngineChoice(choices, levels, last.engine, last.level, self.form)
        self.second = _EngineChoice(choices, levels, last.other_engine, last.other_level, self.form)
        self.games = IntegerBox(self.form)
        self.games.setRange(1, _MOST_GAMES)
        self.games.setValue(last.games)
        self.board_size = choice_box(self.form, ((size, board_size_text(size)) for size in _SIZES))
        self.board_size.setCurrentIndex(max(0, self.board_size.findData(last.size)))
        times = ((time, settings_title(parse_time_settings(time))) for time in _TIMES)
        self.time = choice_box(self.form, (("", tr("No limit")), *times))
        self.time.setCurrentIndex(max(0, self.time.findData(last.time)))
        self.openings = QLineEdit(last.openings, self.form)
        # Translators: no openings: the games begin on the empty board.
        self.openings.setPlaceholderText(tr("None"))
        self.browse = QPushButton("…", self.form)
        name_by_tip(self.browse, tr("Choose openings"))
        self.note = FieldNote(self)
        self.title = PlainLabel(parent=self)
        self.board = SmallBoard(_BOARD, self, theme, grows=True, at_top=True)
        self.standings, self.table = RowTree(self), RowTree(self)
        self._to_end = single_shot(self, self.table.scrollToBottom)  # once for the many games of a match that goes on
        self.bar = QProgressBar(self)
        self.status = PlainLabel(parent=self)
        self.start = QPushButton(self)
        self.new = QPushButton(tr("&New Match"), self)
        self.change = QPushButton(tr("Chan&ge…"), self)
        self.pages = QStackedWidget(self)
        self.close_button = QPushButton(tr("&Close"), self)
        self._set_up_lists()
        self._lay_out()
        self._connect()
        self._turn_to(0)

    def sizeHint(self) -> QSize:
        """Return room for the board beside the games, within the screen."""
        line = self.fontMetrics().height()
        return self.on_screen(QSize(56 * line, max(34 * line, super().sizeHint().height())))

    def work_going_on(self) -> Callable[[], str] | None:
        """Return that the match goes on, if it does."""
        return tr.lazy("The engine match goes on in the background.") if self._match.is_running else None

    def done(self, result: int) -> None:
        """End the match with the dialog; its games are kept."""
        self._match.cancel()
        super().done(result)

    def settings(self) -> MatchSettings:
        """Return the choices; the folder is that of the last match if this one goes on with it, else none."""
        chosen = MatchSettings(
            self.first.engine,
            self.first.level,
            self.second.engine,
            self.second.level,
            self.games.value(),
            self.board_size.currentData(),
            self.time.currentData(),
            self.openings.text().strip(),
        )
        goes_on = chosen == replace(self._last, folder="", games=chosen.games)
        return replace(chosen, folder=self._last.folder) if goes_on else chosen

    def show_started(self, settings: MatchSettings) -> None:
        """Show that a match with these choices has begun."""
        if settings.folder != self._last.folder:
            self._clear()
        self._last = settings
        self.note.show_problem("")
        self.board.show_position(Position.empty(settings.size, settings.size))
        self.status.setText(tr("Starting…"))
        self._turn_to(1)

    # Layout

    def _set_up_lists(self) -> None:
        # Translators: the heading of a column.
        columns = [tr("Engine"), tr("Wins"), tr("Draws"), tr("Elo difference")]
        self.standings.set_columns(tr("Standings"), columns, stretched=0)
        self.table.set_columns(
            tr("Games"), [tr("Game"), color_name(Color.BLACK), tr("Result"), tr("Moves")], stretched=1
        )
        line = self.fontMetrics().height()
        self.standings.setMaximumHeight(8 * line)
        for view in (self.standings, self.table):
            view.setMinimumSize(13 * line, 8 * line)
        self.bar.setAccessibleName(tr("Progress"))
        self.bar.setFormat("%v / %m")
        for label in (self.status, self.title):
            label.setWordWrap(True)

    def _lay_out(self) -> None:
        openings = QHBoxLayout()
        openings.addWidget(self.openings, 1)
        openings.addWidget(self.browse)
        form = form_layout()
        self.form.setLayout(form)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.first.add_to(form, tr("&Engine:"))
        self.second.add_to(form, tr("O&pponent:"))
        add_row(form, label_for(self.games, tr("Ga&mes:"), self.form), self.games)
        add_row(form, label_for(self.board_size, tr("&Board size:"), self.form), self.board_size)
        add_row(form, label_for(self.time, tr("&Time limit:"), self.form), self.time)
        add_row(form, label_for(self.openings, tr("&Openings:"), self.form), openings)
        games, setup = QVBoxLayout(), QVBoxLayout()
        for widget in (self.title, self.standings, self.table, self.bar):
            games.addWidget(widget, 1 if widget is self.table else 0)
        form.setContentsMargins(0, 0, 0, 0)
        setup.setContentsMargins(0, 0, 0, 0)
        setup.addWidget(self.form)
        setup.addStretch(1)
        choices, played = QWidget(self), QWidget(self)
        choices.setLayout(setup)
        beside = QHBoxLayout(played)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.board, 4)
        beside.addLayout(games, 5)
        for page in (choices, played):
            self.pages.addWidget(FittingScrollArea(page, self))
        column, row = QVBoxLayout(), QHBoxLayout()
        for layout in (beside, games, column):
            layout.setSpacing(scaled(SPACING))
        column.addWidget(self.pages, 1)
        column.addWidget(self.note)
        column.addWidget(self.status)
        for button in (self.change, self.new):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self.close_button)
        row.addWidget(self.start)
        self.lay_out(column, row)
        self.start.setProperty("look", "primary")
        make_plain((self.change, self.new, self.close_button, self.start, self.browse))

    def _connect(self) -> None:
        match = self._match
        for side in (self.first, self.second):
            side.chosen.connect(self._show_choices)
        for box in (self.board_size, self.time):
            box.currentIndexChanged.connect(self._show_choices)
        self.openings.textChanged.connect(self._show_choices)
        self.games.valueChanged.connect(self._show_progress)
        self.browse.clicked.connect(self._choose_openings)
        self.start.clicked.connect(lambda: match.cancel() if match.is_running else self.start_requested.emit())
        self.change.clicked.connect(lambda: self._turn_to(0))
        self.new.clicked.connect(self._begin_anew)
        self.close_button.clicked.connect(self.close)
        self.table.activated.connect(self._request)
        match.board_changed.connect(self._show_board)
        match.played.connect(self._add)
        match.standings_changed.connect(self._show_standings)
        match.complained.connect(self._complain)
        match.noted.connect(self._note)
        match.ended.connect(self._on_ended)

    # Choices

    def _turn_to(self, page: int) -> None:
        """Show the choices, or the games."""
        self.pages.setCurrentIndex(page)
        self.change.setVisible(page == 1)
        self.new.setVisible(page == 0)
        self.start.setDefault(page == 0)  # not beside the games, of which Enter opens one
        self._show_choices()

    def _show_choices(self) -> None:
        """Show what Start would do now."""
        is_running, goes_on = self._match.is_running, bool(self.settings().folder)
        self.board_size.setEnabled(not self.openings.text().strip())  # else each opening has its own
        self.change.setEnabled(not is_running)
        self.new.setEnabled(goes_on and not is_running)
        self.start.setText(tr("&Pause") if is_running else tr("&Resume") if goes_on else tr("&Start"))
        if not is_running:
            self.status.setText(self._summary(goes_on))
        self._show_progress()

    def _summary(self, goes_on: bool) -> str:
        if not goes_on:
            return tr("The engines take turns with Black. Every game is kept as an SGF file.")
        return tr("The games are kept in {folder}.").format(folder=visible(self._last.folder, _LENGTH))

    def _begin_anew(self) -> None:
        """Leave the last match, whose games stay where they are."""
        self._last = replace(self._last, folder="")
        self._clear()
        self._show_choices()

    def _choose_openings(self) -> None:
        name = self.openings.text().strip()
        start = Path(name).parent if name else Path.home()
        url, _ = QFileDialog.getOpenFileUrl(self, tr("Openings"), url_of(start), tr("Games (*.sgf)"))
        if url.isLocalFile():
            self.openings.setText(str(path_of(url)))

    # The match

    def _clear(self) -> None:
        self._rows.clear()
        self.table.clear()
        self.standings.clear()
        self.title.clear()

    def _show_progress(self) -> None:
        self.bar.setRange(0, self.games.value())
        self.bar.setValue(len(self._rows))
        is_whole = bool(self.settings().folder) and len(self._rows) >= self.games.value()
        self.start.setEnabled(self._match.is_running or not is_whole)

    def _on_ended(self, is_whole: bool) -> None:
        self._show_choices()
        if not is_whole and not self.note.is_problem:
            self.status.setText(tr("Paused. The games that have ended are kept."))

    def _show_board(self, board: MatchBoard) -> None:
        self.board.show_position(board.position)
        text = tr("Game {number}: {black} – {white}, move {move}")
        values = {"black": _name(board.black), "white": _name(board.white)}
        self.title.setText(text.format(number=board.number, move=board.position.move_number, **values))
        self.status.setText(self._summary(True))

    def _complain(self, text: str) -> None:
        """Show the lines of what is wrong, the first of them if there are many."""
        lines = [*(self.note.text.splitlines() if self.note.is_problem else ()), visible(text, _LENGTH)]
        self.note.show_problem("\n".join(lines[:_MOST_LINES]))

    def _note(self, text: str) -> None:
        """Show what is to be known of an engine, unless something is wrong."""
        if not self.note.is_problem:
            self.note.show_hint(visible(text, _LENGTH))

    def _add(self, game: PlayedGame) -> None:
        """List a game where it is not listed yet."""
        if game.number in self._rows:
            return
        black, result = _name(game.black), visible(listed((result_text(game.result), game.faults)), _LENGTH)
        item = QTreeWidgetItem([str(game.number), black, result, str(game.moves)])
        item.setData(0, _PLACE, game.file)
        self._rows[game.number] = item
        self.table.addTopLevelItem(item)
        self._to_end.start()
        self._show_progress()

    def _show_standings(self, rows: Sequence[MatchStanding]) -> None:
        self.standings.clear()
        for row in rows:
            cells = [_name(row.name), str(row.wins), str(row.draws), _elo_text(row)]
            self.standings.addTopLevelItem(QTreeWidgetItem(cells))

    def _request(self, index: QModelIndex) -> None:
        self.game_requested.emit(index.siblingAtColumn(0).data(_PLACE))


class _EngineChoice(QObject):
    """An engine and, where it has levels, one of them: rows of a form."""

    chosen = Signal()

    def __init__(
        self,
        choices: Sequence[EngineChoice],
        levels: Callable[[str], EngineLevels],
        engine: str,
        level: str,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._levels = levels
        self.field, self.level_field = EngineField(choices, parent), LevelField(parent)
        self.field.show_engine(engine)
        self._show_levels(level)
        self.field.currentIndexChanged.connect(self._on_engine)
        self.level_field.level_chosen.connect(self.chosen)

    @property
    def engine(self) -> str:
        """Return the name of the engine, empty for the built-in one."""
        return self.field.engine()

    @property
    def level(self) -> str:
        """Return its level, empty if it has none."""
        return "" if self.level_field.isHidden() else self.level_field.level

    def add_to(self, form: QFormLayout, title: str) -> None:
        """Add the rows."""
        add_row(form, label_for(self.field, title, self.field.parentWidget()), self.field)
        form.addRow(self.level_field)

    def _show_levels(self, level: str) -> None:
        levels = self._levels(self.engine or BUILTIN_NAME)
        self.level_field.setVisible(bool(levels.keys))
        if levels.keys:
            self.level_field.show_levels(levels.keys, levels.key_of(level))

    def _on_engine(self) -> None:
        self._show_levels("")
        self.chosen.emit()


def _elo_text(row: MatchStanding) -> str:
    """Return the difference in Elo with its interval of 95 %; a clean sweep bounds it on one side."""
    if row.elo_interval is None:
        return "–"
    low, high = (None if end is None else localized(f"{end:+.0f}") for end in row.elo_interval)
    if row.elo is None:
        # Translators: a difference of strength.
        return tr("above {elo}").format(elo=low) if high is None else tr("below {elo}").format(elo=high)
    # Translators: a difference of strength, and its limits.
    return tr("{elo} ({low} to {high})").format(elo=localized(f"{row.elo:+.0f}"), low=low, high=high)


def _name(name: str) -> str:
    """Return a player's name, not longer than there is room for."""
    return visible(shown_name(Player(name)), _LENGTH)
