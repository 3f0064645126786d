"""Who plays: for each color a human or one of the engines, a name and a rank; the built-in engine has levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QGroupBox, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from qtgo.ai.levels import LEVELS
from qtgo.core.record.game_info import Player
from qtgo.core.record.new_game import NewGame
from qtgo.core.rules.point import Color
from qtgo.dialogs.form import FieldNote, label_for
from qtgo.engine.builtin import BUILTIN_NAME, DEFAULT_LEVEL
from qtgo.plain_text import visible
from qtgo.text.levels import computer_player, level_title
from qtgo.text.translation import Texts
from qtgo.widgets.labels import StoneSymbol
from qtgo.widgets.plain import plain_tip

tr = Texts("players")

_HUMAN = 0


class PlayersField(QGroupBox):
    """Edits the players of a new game; an engine has its own name, until the user types another.

    The built-in engine is named with its level, which can be chosen where it plays.
    """

    players_changed = Signal()
    engines_requested = Signal()
    match_requested = Signal()

    def __init__(self, new_game: NewGame, engines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("Players"))
        self.kinds = {color: QComboBox(self) for color in Color}
        self.names = {color: QLineEdit(self) for color in Color}
        self.ranks = {color: QLineEdit(self) for color in Color}
        self.levels = {color: QComboBox(self) for color in Color}
        self._level_labels = dict[Color, QLabel]()
        self.note = FieldNote(self)
        self.engines = QPushButton(tr("&Engines…"), self)
        self.engines.setToolTip(tr("Find, add and test engines"))
        self.match = QPushButton(tr("M&atch Me"), self)
        self.match.setToolTip(tr("Choose level and handicap so that you win about half of your games"))
        self._typed = dict.fromkeys(Color, False)
        self._human: dict[Color, tuple[str, str]] = {}
        for color in Color:
            self._fill(color, new_game, engines)
        self._lay_out()
        self._show_levels()
        self._connect()

    def set_engines(self, engines: Sequence[str], renamed: Mapping[str, str] | None = None) -> None:
        """Offer other engines, some under new names; a player whose engine is gone is a human again."""
        gone = []
        for color, box in self.kinds.items():
            before = self.engine(color)
            with QSignalBlocker(box):
                self._offer(box, engines, (renamed or {}).get(before, before))
            if self.engine(color) != before:
                self._on_kind_changed(color)
            if before and not self.engine(color):
                gone.append(before)
        text = tr("{engines} was removed; a human plays instead.")
        self.note.show_hint(text.format(engines=", ".join(dict.fromkeys(gone))) if gone else "")

    def engine(self, color: Color) -> str:
        """Return the name of the engine that plays a color, empty for a human."""
        return str(self.kinds[color].currentData() or "")

    def level(self, color: Color) -> str:
        """Return the key of the level at which the built-in engine plays a color, or would."""
        return str(self.levels[color].currentData())

    def player(self, before: Player, color: Color) -> Player:
        """Return a player with the name and the rank as they are now."""
        return replace(before, name=self.names[color].text().strip(), rank=self.ranks[color].text().strip())

    def seat(self, new_game: NewGame) -> None:
        """Seat the players of another game, under their own names."""
        for color in Color:
            player = new_game.info.player(color)
            self._typed[color] = False
            if not new_game.engine(color):
                self._human[color] = (player.name, player.rank)
            with QSignalBlocker(self.kinds[color]), QSignalBlocker(self.levels[color]):
                self.kinds[color].setCurrentIndex(max(_HUMAN, self.kinds[color].findData(new_game.engine(color))))
                self.levels[color].setCurrentIndex(max(0, self.levels[color].findData(new_game.level(color))))
        for color in Color:
            self._on_kind_changed(color)

    def _fill(self, color: Color, new_game: NewGame, engines: Sequence[str]) -> None:
        is_black = color is Color.BLACK
        player = new_game.info.player(color)
        kind, name, rank = self.kinds[color], self.names[color], self.ranks[color]
        kind.setAccessibleName(tr("Black") if is_black else tr("White"))
        kind.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        kind.setMinimumWidth(16 * self.fontMetrics().averageCharWidth())
        self._offer(kind, engines, new_game.engine(color))
        name.setMinimumWidth(22 * self.fontMetrics().averageCharWidth())
        name.setText(player.name)
        name.setPlaceholderText(tr("Name"))
        name.setAccessibleName(tr("Black's name") if is_black else tr("White's name"))
        rank.setText(player.rank)
        rank.setPlaceholderText(tr("Rank"))
        rank.setToolTip(tr("Rank"))
        rank.setAccessibleName(tr("Black's rank") if is_black else tr("White's rank"))
        rank.setMinimumWidth(5 * self.fontMetrics().averageCharWidth())
        rank.setMaximumWidth(12 * self.fontMetrics().averageCharWidth())
        self._fill_levels(color, new_game.level(color) or DEFAULT_LEVEL)
        if self.engine(color) == BUILTIN_NAME and name.text() in ("", BUILTIN_NAME):
            self._show_engine_player(color)
        if not self.engine(color):
            # The name of an engine that is no more would make the human look like it.
            is_engine = bool(new_game.engine(color)) and player.name == new_game.engine(color)
            if is_engine:
                name.clear()
            self._human[color] = (name.text(), rank.text())

    def _fill_levels(self, color: Color, chosen: str) -> None:
        box = self.levels[color]
        for key in LEVELS:
            box.addItem(level_title(key), key)
        box.setCurrentIndex(max(0, box.findData(chosen)))
        is_black = color is Color.BLACK
        box.setAccessibleName(tr("Black's level") if is_black else tr("White's level"))

    def _show_engine_player(self, color: Color) -> None:
        """Set an engine's own name, or for the built-in one its rank."""
        engine = self.engine(color)
        player = computer_player(self.level(color)) if engine == BUILTIN_NAME else Player(engine)
        self.names[color].setText(player.name)
        self.ranks[color].setText(player.rank)

    def _show_levels(self) -> None:
        """Show the levels of who has some."""
        for color in Color:
            has_levels = self.engine(color) == BUILTIN_NAME
            self.levels[color].setVisible(has_levels)
            self._level_labels[color].setVisible(has_levels)

    def _offer(self, box: QComboBox, engines: Sequence[str], chosen: str) -> None:
        box.clear()
        box.addItem(tr("Human"))
        for row, engine in enumerate(engines, start=1):
            box.addItem(visible(engine), engine)
            box.setItemData(row, plain_tip(engine), Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(engines.index(chosen) + 1 if chosen in engines else _HUMAN)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        texts = {Color.BLACK: tr("&Black:"), Color.WHITE: tr("&White:")}
        level_text = tr("Level:")
        for row, color in zip((0, 2), Color, strict=True):
            grid.addWidget(StoneSymbol(color, self), row, 0)
            grid.addWidget(label_for(self.kinds[color], texts[color], self), row, 1)
            grid.addWidget(self.kinds[color], row, 2)
            grid.addWidget(self.names[color], row, 3)
            grid.addWidget(self.ranks[color], row, 4)
            label = self._level_labels[color] = label_for(self.levels[color], level_text, self)
            grid.addWidget(label, row + 1, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self.levels[color], row + 1, 3, 1, 2)
        grid.addWidget(self.engines, 2 * len(Color), 2)
        grid.addWidget(self.match, 2 * len(Color), 3, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self.note, 2 * len(Color) + 1, 2, 1, 3)
        grid.setColumnStretch(2, 2)
        grid.setColumnStretch(3, 3)

    def _connect(self) -> None:
        for color in Color:
            self.kinds[color].currentIndexChanged.connect(lambda _, color=color: self._on_kind_changed(color))
            self.levels[color].currentIndexChanged.connect(lambda _, color=color: self._on_level_changed(color))
            for edit in (self.names[color], self.ranks[color]):
                edit.textEdited.connect(lambda _, color=color: self._on_edited(color))
                edit.textChanged.connect(self.players_changed)
        self.engines.clicked.connect(self.engines_requested)
        self.match.clicked.connect(self.match_requested)

    def _on_edited(self, color: Color) -> None:
        """Note that the user typed; a name that was cleared is none."""
        self._typed[color] = bool(self.names[color].text().strip())
        if not self.engine(color):
            self._human[color] = (self.names[color].text(), self.ranks[color].text())

    def _on_kind_changed(self, color: Color) -> None:
        self.note.show_hint("")
        self._show_levels()
        if not self._typed[color]:
            if self.engine(color):
                self._show_engine_player(color)
            else:
                name, rank = self._human.get(color, ("", ""))
                self.names[color].setText(name)
                self.ranks[color].setText(rank)
        self.players_changed.emit()

    def _on_level_changed(self, color: Color) -> None:
        if self.engine(color) == BUILTIN_NAME and not self._typed[color]:
            self._show_engine_player(color)
        self.players_changed.emit()
