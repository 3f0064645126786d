"""The dialog that a game starts from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.clock.time_settings import TimeControl, TimeSystem
from qtgo.core.rating.match import Match, with_match
from qtgo.core.record.new_game import NewGame, NewGameProblem
from qtgo.core.rules.handicap import fixed_handicap
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.position import Position
from qtgo.core.rules.ruleset import HandicapPlacement, Ruleset
from qtgo.dialogs.clock.time_field import TimeField
from qtgo.dialogs.form import FieldNote, FormDialog, form_layout, label_for, with_note
from qtgo.dialogs.new_game.board_size_field import BoardSizeField
from qtgo.dialogs.new_game.komi_field import KomiField
from qtgo.dialogs.new_game.players_field import PlayersField
from qtgo.dialogs.new_game.ruleset_field import RulesetField
from qtgo.engine.board_limits import BoardLimits
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.text.engines import board_limit_text
from qtgo.text.new_game import problem_sentence
from qtgo.text.results import match_text
from qtgo.text.translation import Texts
from qtgo.widgets.labels import name_box
from qtgo.widgets.mini_board import MiniBoard
from qtgo.widgets.plain import PlainLabel

tr = Texts("new game")

_KOMI_PROBLEMS = frozenset({NewGameProblem.KOMI_NOT_HALF_POINTS, NewGameProblem.KOMI_OUT_OF_RANGE})
_MAX_HANDICAP = 999


class NewGameDialog(FormDialog):
    """Asks for players, board, rules, handicap, komi and time; ``new_game()`` is what was chosen.

    ``engines`` are the names of those that can play, and ``limits`` tells what is known of their boards. ``match``
    proposes a game by rules, width and height that the user wins about every other time.
    """

    engines_requested = Signal()  # the user wants to see the list of engines

    def __init__(
        self,
        new_game: NewGame,
        parent: QWidget | None = None,
        engines: Sequence[str] = (),
        limits: Callable[[str], BoardLimits] = lambda _name: BoardLimits(),
        match: Callable[[Ruleset, int, int], Match] | None = None,
    ) -> None:
        super().__init__(parent)
        self._limits = limits
        self._match = match
        self.setWindowTitle(tr("New Game"))
        self._new_game = new_game
        info = new_game.info
        self.players = PlayersField(new_game, engines, self.body)
        self.players.match.setVisible(match is not None and BUILTIN_NAME in engines)
        self.board_size = BoardSizeField(info.width, info.height, self.body)
        self.rules = RulesetField(info.ruleset, self.body)
        self.handicap = self._handicap_box(info.handicap)
        self.placement = self._placement_box(info.handicap_placement)
        self.komi = KomiField(info.komi, self.body)
        is_timed = new_game.time.black.system is not TimeSystem.NONE  # or a different time for White stands alone
        self.time = TimeField(new_game.time if is_timed else TimeControl(), self.body)
        self.preview = MiniBoard(self.body)
        self.size_note = FieldNote(self.body)
        self.handicap_note = FieldNote(self.body)
        self._preview_note = PlainLabel(parent=self.body)
        self._lay_out()
        self._connect()
        self._refresh()

    def new_game(self) -> NewGame:
        """Return the game as it is chosen now."""
        return self._new_game

    def set_engines(self, engines: Sequence[str], renamed: Mapping[str, str] | None = None) -> None:
        """Offer other engines, by their names; those renamed keep their seats."""
        self.players.set_engines(engines, renamed)
        self._refresh()

    def _handicap_box(self, value: int) -> QSpinBox:
        box = QSpinBox(self.body)
        box.setRange(0, _MAX_HANDICAP)
        box.setSpecialValueText(tr("None"))
        box.setValue(value)
        return box

    def _placement_box(self, value: HandicapPlacement) -> QComboBox:
        box = QComboBox(self.body)
        box.addItems([tr("on the star points"), tr("free placement")])
        box.setCurrentIndex(list(HandicapPlacement).index(value))
        name_box(box, tr("Placement of handicap stones"))
        return box

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        self.preview.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        side.addSpacing(self.fontMetrics().height())
        side.addWidget(self.preview)
        self._preview_note.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._preview_note.setWordWrap(True)
        side.addWidget(self._preview_note)
        side.addStretch(1)
        fields = QVBoxLayout()
        fields.addWidget(self.players)
        fields.addWidget(self._game_group())
        fields.addWidget(self._time_group())
        fields.addStretch(1)
        row = QHBoxLayout(self.body)
        row.addLayout(fields, 3)
        row.addLayout(side, 2)

    def _game_group(self) -> QGroupBox:
        group = QGroupBox(tr("Game"), self.body)
        form = form_layout(group)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        size = with_note(self.board_size, self.size_note)
        form.addRow(label_for(self.board_size.combo, tr("Board &size:"), group), size)
        stones = QHBoxLayout()
        stones.addWidget(self.handicap)
        stones.addWidget(self.placement)
        stones.addStretch(1)
        handicap = with_note(stones, self.handicap_note)
        form.addRow(label_for(self.handicap, tr("&Handicap:"), group), handicap)
        form.addRow(label_for(self.komi.box, tr("&Komi:"), group), self.komi)
        # Last, because it grows: what depends on the rules stays in sight when all of them are shown.
        form.addRow(label_for(self.rules.combo, tr("&Rules:"), group), self.rules)
        return group

    def _time_group(self) -> QGroupBox:
        group = QGroupBox(tr("Time"), self.body)
        QVBoxLayout(group).addWidget(self.time)
        return group

    def _connect(self) -> None:
        self.players.players_changed.connect(self._refresh)
        self.players.players_changed.connect(self.grow)
        self.players.engines_requested.connect(self.engines_requested)
        self.players.match_requested.connect(self._on_match_requested)
        self.board_size.size_changed.connect(lambda: self.players.note.show_hint(""))
        self.board_size.size_changed.connect(self._refresh)
        self.rules.ruleset_changed.connect(self._on_ruleset_changed)
        self.rules.more.toggled.connect(self.grow)
        self.handicap.valueChanged.connect(self._refresh)
        self.placement.currentIndexChanged.connect(self._refresh)
        self.time.time_changed.connect(self._refresh)
        self.time.time_changed.connect(self.grow)
        self.time.fields_changed.connect(self.reveal)
        self.komi.komi_changed.connect(self._on_komi_changed)
        self.komi.usual_requested.connect(self._on_usual_komi_requested)

    def _on_match_requested(self) -> None:
        """Take over the game that is proposed, and say what it is."""
        if self._match is None:
            return
        info = self._new_game.info
        match = self._match(info.ruleset, info.width, info.height)
        new_game = with_match(self._new_game, match, BUILTIN_NAME)
        with QSignalBlocker(self.handicap), QSignalBlocker(self.players):
            self.handicap.setValue(new_game.info.handicap)
            self.players.seat(new_game)
        self._new_game = replace(self._new_game, komi_by_user=new_game.komi_by_user)
        self.komi.show_komi(new_game.info.komi, new_game.usual_komi, by_user=new_game.komi_by_user, offered=None)
        self.players.note.show_hint(match_text(match))
        self._refresh()
        self.grow()

    def _on_ruleset_changed(self, ruleset: Ruleset) -> None:
        with QSignalBlocker(self.placement):
            self.placement.setCurrentIndex(list(HandicapPlacement).index(ruleset.handicap_placement))
        self._refresh()

    def _on_komi_changed(self) -> None:
        self._new_game = replace(self._new_game, komi_by_user=True)
        self._refresh()

    def _on_usual_komi_requested(self) -> None:
        self._new_game = replace(self._new_game, komi_by_user=False)
        self._refresh()

    def _refresh(self) -> None:
        """Take the value from the fields; let komi follow it; show the preview and what is wrong."""
        width, height = self.board_size.board_size
        info = replace(
            self._new_game.info,
            width=width,
            height=height,
            ruleset=self.rules.ruleset,
            handicap=self.handicap.value(),
            handicap_placement=list(HandicapPlacement)[self.placement.currentIndex()],
            komi=self.komi.komi,
            black=self.players.player(self._new_game.info.black, Color.BLACK),
            white=self.players.player(self._new_game.info.white, Color.WHITE),
        )
        black, white = (self.players.engine(color) for color in (Color.BLACK, Color.WHITE))
        time = self.time.time_control
        new_game = replace(self._new_game, info=info, time=time, black_engine=black, white_engine=white)
        for color in Color:
            if self.players.engine(color) == BUILTIN_NAME:
                new_game = new_game.with_level(color, self.players.level(color))
        self._new_game = new_game.with_usual_komi()
        self.komi.show_komi(
            self._new_game.info.komi,
            self._new_game.usual_komi,
            by_user=self._new_game.komi_by_user,
            offered=None if info.handicap else info.ruleset.offered_komi,
        )
        self.placement.setEnabled(info.handicap > 0)
        self._show_problems()
        self._show_preview()

    def _show_problems(self) -> None:
        komi_problem = handicap_problem = ""
        problems = self._new_game.problems()
        for problem in problems:
            sentence = problem_sentence(problem, self._new_game.info)
            if problem in _KOMI_PROBLEMS:
                komi_problem = sentence
            else:
                handicap_problem = sentence
        self.komi.note.show_problem(komi_problem, self.komi.box)
        self.handicap_note.show_problem(handicap_problem, self.handicap)
        self._show_board_limits()
        self.set_acceptable(not (problems or self.size_note.is_problem or self.time.has_problem))

    def _show_board_limits(self) -> None:
        """Say at the size of the board which engines do not play on it."""
        width, height = self.board_size.board_size
        texts, is_forbidden = [], False
        for name in dict.fromkeys(filter(None, map(self.players.engine, Color))):
            limits = self._limits(name)
            texts.append(board_limit_text(name, limits, width, height))
            is_forbidden = is_forbidden or limits.forbids(width, height)
        text = "\n".join(filter(None, texts))
        if is_forbidden:
            self.size_note.show_problem(text)
        else:
            self.size_note.show_warning(text)
        self.board_size.combo.setAccessibleDescription(text)

    def _show_preview(self) -> None:
        info = self._new_game.info
        fixed = info.handicap_placement is HandicapPlacement.FIXED
        points: tuple[Point, ...] = ()
        if info.handicap and fixed and not self.handicap_note.is_problem:
            points = fixed_handicap(info.width, info.height, info.handicap)
        stones = bytearray(info.width * info.height)
        for point in points:
            stones[point.to_index(info.width)] = Color.BLACK
        self.preview.show_position(Position(info.width, info.height, bytes(stones)))
        if info.handicap and self.handicap_note.is_problem:
            note = ""
        elif not info.handicap:
            note = tr("Black moves first")
        elif fixed:
            note = tr("White moves first")
        else:
            note = tr.plural(
                "Black places {n} stone, then White moves", "Black places {n} stones, then White moves", info.handicap
            )
        self._preview_note.setText(note)
