"""Who plays: for each color a human or one of the engines, a name and a rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QGroupBox, QLineEdit, QPushButton, QSizePolicy, QWidget

from qtgo.core.game_info import Player
from qtgo.core.new_game import NewGame
from qtgo.core.point import Color
from qtgo.dialogs.form import FieldNote, label_for
from qtgo.widgets.labels import StoneSymbol

_HUMAN = 0


class PlayersField(QGroupBox):
    """Edits the players of a new game; an engine has its own name, until the user types another."""

    players_changed = Signal()
    engines_requested = Signal()

    def __init__(self, value: NewGame, engines: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Players"))
        self.kinds = {color: QComboBox(self) for color in Color}
        self.names = {color: QLineEdit(self) for color in Color}
        self.ranks = {color: QLineEdit(self) for color in Color}
        self.note = FieldNote(self)
        self.engines = QPushButton(self.tr("&Engines…"), self)
        self.engines.setToolTip(self.tr("Find engines on this computer, add others, test them"))
        self._typed = dict.fromkeys(Color, False)
        self._human: dict[Color, tuple[str, str]] = {}
        for color in Color:
            self._fill(color, value, engines)
        self._lay_out()
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
        text = self.tr("{engines} is no longer among the engines; a human plays instead.")
        self.note.show_hint(text.format(engines=", ".join(dict.fromkeys(gone))) if gone else "")

    def engine(self, color: Color) -> str:
        """Give the name of the engine that plays a color, empty for a human."""
        box = self.kinds[color]
        return "" if box.currentIndex() <= _HUMAN else box.currentText()

    def player(self, before: Player, color: Color) -> Player:
        """Give a player with the name and the rank as they are now."""
        return replace(before, name=self.names[color].text().strip(), rank=self.ranks[color].text().strip())

    def _fill(self, color: Color, value: NewGame, engines: Sequence[str]) -> None:
        is_black = color is Color.BLACK
        player = value.info.black if is_black else value.info.white
        kind, name, rank = self.kinds[color], self.names[color], self.ranks[color]
        kind.setAccessibleName(self.tr("Black is played by") if is_black else self.tr("White is played by"))
        kind.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        kind.setMinimumWidth(16 * self.fontMetrics().averageCharWidth())
        self._offer(kind, engines, value.engine(color))
        name.setText(player.name)
        name.setPlaceholderText(self.tr("Name"))
        name.setAccessibleName(self.tr("Black's name") if is_black else self.tr("White's name"))
        rank.setText(player.rank)
        rank.setPlaceholderText(self.tr("Rank"))
        rank.setAccessibleName(self.tr("Black's rank") if is_black else self.tr("White's rank"))
        rank.setMaximumWidth(12 * self.fontMetrics().averageCharWidth())
        if not self.engine(color):
            # The name of an engine that is no more would make the human look like it.
            is_engine = bool(value.engine(color)) and player.name == value.engine(color)
            if is_engine:
                name.clear()
            self._human[color] = (name.text(), rank.text())

    def _offer(self, box: QComboBox, engines: Sequence[str], chosen: str) -> None:
        box.clear()
        box.addItem(self.tr("Human"))
        box.addItems(list(engines))
        for row, engine in enumerate(engines, start=1):
            box.setItemData(row, engine, Qt.ItemDataRole.ToolTipRole)
        box.setCurrentIndex(engines.index(chosen) + 1 if chosen in engines else _HUMAN)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        texts = {Color.BLACK: self.tr("&Black:"), Color.WHITE: self.tr("&White:")}
        for row, color in enumerate(Color):
            grid.addWidget(StoneSymbol(color, self), row, 0)
            grid.addWidget(label_for(self.kinds[color], texts[color], self), row, 1)
            grid.addWidget(self.kinds[color], row, 2)
            grid.addWidget(self.names[color], row, 3)
            grid.addWidget(self.ranks[color], row, 4)
        grid.addWidget(self.engines, len(Color), 2)
        grid.addWidget(self.note, len(Color), 3, 1, 2)
        grid.setColumnStretch(2, 2)
        grid.setColumnStretch(3, 3)

    def _connect(self) -> None:
        for color in Color:
            self.kinds[color].currentIndexChanged.connect(lambda _, color=color: self._on_kind_changed(color))
            for edit in (self.names[color], self.ranks[color]):
                edit.textEdited.connect(lambda _, color=color: self._on_edited(color))
                edit.textChanged.connect(self.players_changed)
        self.engines.clicked.connect(self.engines_requested)

    def _on_edited(self, color: Color) -> None:
        """Note that the user typed; a name that was cleared is none."""
        self._typed[color] = bool(self.names[color].text().strip())
        if not self.engine(color):
            self._human[color] = (self.names[color].text(), self.ranks[color].text())

    def _on_kind_changed(self, color: Color) -> None:
        engine = self.engine(color)
        self.note.show_hint("")
        if not self._typed[color]:
            name, rank = (engine, "") if engine else self._human.get(color, ("", ""))
            self.names[color].setText(name)
            self.ranks[color].setText(rank)
        self.players_changed.emit()
