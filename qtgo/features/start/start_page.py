"""The page over the empty board of a new window: play, go on, solve or open something."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.board.paint.themes import BoardTheme
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color
from qtgo.engine.engine_levels import BUILTIN_LEVELS
from qtgo.features.start.sheet import MARGIN, Sheet
from qtgo.features.start.start_offers import MOST_RECENT, OfferedGame, StartOffers
from qtgo.features.start.start_tiles import BOARD_SIDE, ActionTile, GameTile
from qtgo.kit.flow_layout import clear_layout, flow_of
from qtgo.kit.headings import HeadingLabel, SecondaryLabel, TitleLabel
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.inputs.color_chips import ColorChips
from qtgo.kit.inputs.level_slider import LevelSlider
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.font import heading_font, secondary_font
from qtgo.look.sizes import CARD_GAP, GAP, WINDOW_MARGIN, scaled
from qtgo.text.go_words import board_size_text, color_name
from qtgo.text.level_words import level_heading, level_strength, plain_name
from qtgo.text.record import date_words
from qtgo.text.score_words import result_sentence, result_text
from qtgo.text.translation import Texts

tr = Texts("start")

SIZES = (9, 13, 19)
_LABELS = 60
_LEAST_BOARD = 128


class StartChoice(NamedTuple):
    """A game against the computer: the size of the board, your color, ``RANDOM`` or ``NIGIRI``, and its level."""

    size: int
    color: Color | str
    level: str


class StartPage(Sheet):
    """The sheet of a new window.

    Each signal is a choice of the user; impossible choices are not shown.
    """

    size_chosen = Signal(object)  # int
    start_requested = Signal(object)  # StartChoice
    options_requested = Signal(object)  # StartChoice
    left_requested = Signal()
    two_players_requested = Signal()
    problems_requested = Signal()
    practice_requested = Signal()
    file_requested = Signal(object)  # Path
    browse_requested = Signal()
    library_requested = Signal()
    tour_requested = Signal()
    learn_requested = Signal()
    capture_requested = Signal()

    def __init__(
        self,
        choice: StartChoice,
        ground: QWidget,
        theme: BoardTheme,
        *,
        with_library: bool = True,
    ) -> None:
        super().__init__(ground)
        self.setAccessibleName(tr("Start page"))
        self._theme, self._has_library = theme, with_library
        self._add_play(choice)
        self._add_actions()
        self.games: list[GameTile] = []
        self._add_open()
        self.come(self.start)

    @property
    def choice(self) -> StartChoice:
        """Return the game against the computer that is chosen."""
        size, color = self.board_size.value, self.color.value
        assert isinstance(size, int)
        return StartChoice(size, color if isinstance(color, Color) else str(color), self.slider.level)

    def show_offers(self, offers: StartOffers) -> None:
        """Show the games and problems to go on with."""
        if offers.left is not None:
            number = offers.left.position.move_number
            tile = ActionTile(tr("Continue"), tr("Move {number}").format(number=number), self._actions)
            tile.show_board(offers.left.position, self._theme)
            tile.clicked.connect(self.left_requested)
            tile.show()
            self._action_tiles.insert(0, tile)
        if offers.problems is not None:
            detail = problems_detail(offers.problems.solved, offers.problems.count)
            problems = ActionTile(tr("Solve Problems"), detail, self._actions, "problem")
            problems.clicked.connect(self.problems_requested)
            problems.show()
            self._action_tiles.append(problems)
        if offers.due:
            practice = ActionTile(tr("Practice Mistakes"), due_detail(offers.due), self._actions, "again")
            practice.clicked.connect(self.practice_requested)
            practice.show()
            self._action_tiles.append(practice)
        for game in (*offers.recent, *offers.examples)[:MOST_RECENT]:
            board = GameTile(_title(game), self._detail(game.info), game.position, self._boards, self._theme)
            board.setToolTip(plain_tip(str(game.path)))
            board.clicked.connect(lambda _=False, path=game.path: self._open(path))
            board.show()
            self.games.append(board)
        self._boards.setVisible(bool(self.games))
        self._order_tabs()
        self.place()

    def show_lessons(self, done: int, total: int) -> None:
        """Show how many lessons are done of how many, unless it is all of them."""
        if done < total:
            learn = ActionTile(tr("Learn Go"), lessons_detail(done, total), self._actions, "hint")
            learn.clicked.connect(self.learn_requested)
            learn.show()
            self._action_tiles.append(learn)
            self._order_tabs()
            self.place()

    def _detail(self, info: GameInfo) -> str:
        """Return what stands below the title of a game."""
        say = result_sentence if info.is_for_newcomers and info.result else result_text
        result = say(info.result, info.ruleset.name)
        return game_detail(date_text(info.date), result)

    def offer_tour(self) -> None:
        """Show that there is a tour."""
        tour = ActionTile(tr("Tour of QtGo"), tr("In three cards"), self._actions, "info")
        tour.clicked.connect(self.tour_requested)
        tour.show()
        self._action_tiles.append(tour)
        self._order_tabs()
        self.place()

    def _go_on(self) -> None:
        self.start_requested.emit(self.choice)

    # The parts

    def _add_play(self, choice: StartChoice) -> None:
        part, column = self._part(scaled(MARGIN))
        column.addWidget(TitleLabel(tr("Play the Computer"), part))
        column.addSpacing(scaled(GAP))
        self.board_size = ChipGroup(tr("Board size"), part)
        for size in SIZES:
            self.board_size.add(size, board_size_text(size))
        self.board_size.choose(choice.size)
        self.board_size.value_chosen.connect(self.size_chosen)
        self.color = ColorChips(part)
        self.color.choose(choice.color)
        self.slider = LevelSlider(part)
        self.slider.show_levels(BUILTIN_LEVELS.keys, BUILTIN_LEVELS.key_of(choice.level))
        self.slider.level_chosen.connect(self._show_level)
        grid = QGridLayout()
        grid.setHorizontalSpacing(scaled(CARD_GAP))
        grid.setVerticalSpacing(scaled(CARD_GAP))
        grid.setColumnMinimumWidth(0, scaled(_LABELS))
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[str, QWidget | QLayout], ...] = (
            # Translators: its size.
            (tr("Board"), self.board_size),
            # Translators: before a choice of Black, White or random.
            (tr("You play"), self.color),
            (tr("Level"), self._level_row(part)),
            ("", self._start_row(part)),
        )
        for row, (text, field) in enumerate(rows):
            label = SecondaryLabel(text, part)
            grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignVCenter)
            if isinstance(field, QLayout):
                grid.addLayout(field, row, 1)
            else:
                grid.addWidget(field, row, 1)
        column.addLayout(grid)

    def _level_row(self, part: QWidget) -> QLayout:
        self._level_name, self._level_strength = HeadingLabel(parent=part), SecondaryLabel(parent=part)
        names = QFontMetrics(heading_font()), QFontMetrics(secondary_font())
        width = max(
            max(names[0].horizontalAdvance(level_heading(key)), names[1].horizontalAdvance(level_strength(key)))
            for key in BUILTIN_LEVELS.keys
        )
        beside = QWidget(part)
        words = QVBoxLayout(beside)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        for label in (self._level_name, self._level_strength):
            label.setMinimumWidth(width + 2)  # so that the slider stays as it is
            words.addWidget(label)
        row = flow_of((self.slider, beside))
        row.setSpacing(scaled(MARGIN))
        self._show_level(self.slider.level)
        return row

    def _start_row(self, part: QWidget) -> QLayout:
        self.start = QPushButton(tr("Start Game"), part)
        self.start.setProperty("look", "primary")
        self.options = QPushButton(tr("More Options…"), part)
        self.options.setFlat(True)
        for button in (self.start, self.options):
            button.setAutoDefault(True)  # so that Enter presses it
        self.start.clicked.connect(lambda: self.start_requested.emit(self.choice))
        self.options.clicked.connect(lambda: self.options_requested.emit(self.choice))
        return flow_of((self.start, self.options))

    def _add_actions(self) -> None:
        self._begin_tiles()
        self._action_tiles = [self._two_players()]

    def _two_players(self) -> ActionTile:
        # Translators: two people at this computer.
        two = ActionTile(tr("Two Players"), tr("At one board"), self._actions, "people")
        two.clicked.connect(self.two_players_requested)
        return two

    def _begin_tiles(self, title: str = "", *links: str) -> list[QPushButton]:
        """Begin the part of the tiles, below a heading if it has one; return the links beside that."""
        self._actions, column, buttons = self._part_below_line(title, *links)
        grid = self._tile_grid = QGridLayout()
        grid.setSpacing(scaled(CARD_GAP))
        column.addLayout(grid)
        return buttons

    def _part_below_line(self, title: str, *links: str) -> tuple[QWidget, QVBoxLayout, list[QPushButton]]:
        """Add a part below a line, with a heading and links at its right."""
        self._column.addWidget(_line(QFrame(self.body)))
        part, column = self._part(scaled(WINDOW_MARGIN))
        buttons = [_link(text, part) for text in links]
        if title:
            row = QHBoxLayout()
            row.setSpacing(scaled(WINDOW_MARGIN))
            row.addWidget(HeadingLabel(title, part))
            row.addStretch(1)
            for button in buttons:
                row.addWidget(button)
            column.addLayout(row)
        return part, column, buttons

    def _add_open(self) -> None:
        # Translators: the heading above recent files, a verb; a button that shows it.
        part, column, [self.browse, self.library] = self._part_below_line(tr("Open"), tr("Browse…"), tr("Library"))
        self.browse.clicked.connect(self.browse_requested)
        self.library.clicked.connect(self.library_requested)
        self.library.setVisible(self._has_library)
        self._boards = QWidget(part)
        boards = self._board_grid = QGridLayout(self._boards)
        boards.setContentsMargins(0, 0, 0, scaled(GAP))
        boards.setSpacing(scaled(WINDOW_MARGIN))
        self._boards.hide()
        column.addWidget(self._boards)

    def _lay_out(self, width: int) -> None:
        """Put the tiles into as many columns as a width has room for; the small boards shrink a little before that."""
        widths, gap = [tile.minimumSizeHint().width() for tile in self._action_tiles], scaled(CARD_GAP)
        fit_in_a_row = sum(widths) + (len(widths) - 1) * gap <= width
        _fill(self._tile_grid, self._action_tiles, 3 if fit_in_a_row else _columns(width, max(widths), gap))
        gap = self._board_grid.horizontalSpacing()
        columns = _columns(width, scaled(_LEAST_BOARD), gap)
        side = min(scaled(BOARD_SIDE), (width - (columns - 1) * gap) // columns)
        for game in self.games:
            game.set_side(side)
        _fill(self._board_grid, self.games, columns)

    def _order_tabs(self) -> None:
        order: list[QAbstractButton] = [self.options, *self._action_tiles, self.browse, self.library, *self.games]
        for first, second in pairwise(order):
            QWidget.setTabOrder(first, second)

    def _show_level(self, level: str) -> None:
        self._level_name.setText(level_heading(level))
        self._level_strength.setText(level_strength(level))

    def _open(self, path: Path | None) -> None:
        if path is not None:
            self.file_requested.emit(path)


def _title(game: OfferedGame) -> str:
    """Return the title of a game; one kept is named after its players, and the name of its file adds nothing."""
    from qtgo.features.file.example_titles import example_title
    from qtgo.features.result.kept_games import game_name

    if game.path is not None and (title := example_title(game.path)) is not None:
        return title()
    stem = "" if game.path is None else game.path.stem
    return game_title(game.info, "" if stem.startswith(game_name(game.info)) else stem)


def date_text(date: str) -> str:
    """Return when a game was played whose date is as SGF has it: only the year where it is long ago."""
    day, today = QDate.fromString(date[:10], "yyyy-MM-dd"), QDate.currentDate()
    if not day.isValid():
        return date
    if day == today:
        return tr("Today")
    if day == today.addDays(-1):
        return tr("Yesterday")
    if today.addYears(-1) < day <= today:
        return date_words.date_text(date[:10])
    return f"{day.year()}"


def _columns(width: int, least: int, gap: int) -> int:
    """Return the number of tiles in a row, three at most."""
    return max(1, min(3, (width + gap) // (least + gap)))


def _fill(grid: QGridLayout, tiles: Sequence[QWidget], columns: int) -> None:
    present = [item.widget() for index in range(grid.count()) if (item := grid.itemAt(index)) is not None]
    if present == list(tiles) and grid.property("columns") == columns:
        return
    grid.setProperty("columns", columns)
    clear_layout(grid)
    for index, tile in enumerate(tiles):
        grid.addWidget(tile, index // columns, index % columns, Qt.AlignmentFlag.AlignTop)
    for column in range(3):
        grid.setColumnStretch(column, 1 if column < columns else 0)


def _line(line: QFrame) -> QFrame:
    line.setFrameShape(QFrame.Shape.HLine)
    return line


def _link(text: str, parent: QWidget) -> QPushButton:
    button = QPushButton(text, parent)
    button.setProperty("look", "link")
    button.setAutoDefault(True)
    return button


def game_title(info: GameInfo, stem: str = "") -> str:
    """Name a game by its name, unless that is a server's number of it, by its players or its file, if it has one."""
    names = [name for name in (plain_name(info.black), plain_name(info.white)) if name]
    if info.game_name and not (info.game_name.isdecimal() and len(names) == 2):
        return info.game_name
    if len(names) == 2:
        return tr("{black} – {white}").format(black=names[0], white=names[1])
    if stem:
        return stem
    black, white = (plain_name(info.player(color)) or color_name(color) for color in Color)
    return tr("{black} – {white}").format(black=black, white=white)


def game_detail(date: str, result: str) -> str:
    """Return the date and the result of a game, where known."""
    return " · ".join(part for part in (date, result) if part)


def lessons_detail(done: int, total: int) -> str:
    """Return how many lessons have been done, or that they take little time."""
    if not done:
        return tr("In ten minutes")
    text = tr.plural_form("{done} of {n} lesson done", "{done} of {n} lessons done", total)
    return text.format(done=done, n=total)


def due_detail(due: int) -> str:
    """Return the number of mistakes to be practiced today."""
    return tr.plural("{n} due today", "{n} due today", due)


def problems_detail(solved: int, count: int) -> str:
    """Return the number of solved problems of a file."""
    text = tr.plural_form("{solved} of {n} solved", "{solved} of {n} solved", count)
    return text.format(solved=solved, n=count)
