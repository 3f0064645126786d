"""The choice of players: for each color a human or an engine, a name and a rank; the built-in engine has levels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QGroupBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from qtgo.core.game.new_game import NewGame, is_name_of
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.engine.builtin import BUILTIN_NAME
from qtgo.engine.engine_levels import NO_LEVELS, EngineLevels
from qtgo.features.engines.engine_chooser import add_choices
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.dialogs.form import FieldNote, label_for
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.labels import ElidedBox, StoneSymbol, let_shrink
from qtgo.kit.plain_labels import plain_tip
from qtgo.look.font import letters_wide
from qtgo.text.joining import listed
from qtgo.text.level_words import engine_player, level_named, level_title
from qtgo.text.record.player_words import rank_text, shown_name
from qtgo.text.translation import Texts

tr = Texts("new game")

_HUMAN = 0
_KIND = 15  # letters of a kind of player
_LEVEL = 16  # and of its level
_NAME, _FOLDED_RANK = 16, 5
_FOLDED = 7  # letters
_ROWS = 3  # of a player: one for the name where there is little width, and one for the level
_END = _ROWS * len(Color)


class PlayersField(QGroupBox):
    """Edits the players of a new game; an engine has its own name, until the user types another.

    The level of an engine can be chosen where it plays, and is part of its name. ``resigns`` is whether
    that resigns lost games, ``people`` the names of the user and of an engine's stand-in. A name belongs to whom
    it was typed for, and an engine that comes back has the level that it had.
    """

    players_changed = Signal()
    engines_requested = Signal()

    def __init__(
        self,
        new_game: NewGame,
        engines: OfferedEngines,
        parent: QWidget | None = None,
        *,
        resigns: bool = True,
        people: tuple[str, str] = ("", ""),
    ) -> None:
        super().__init__(parent)
        self._offered, self._own_name = engines, people[0]
        self.setTitle(tr("Players"))
        self.kinds: dict[Color, QComboBox] = {color: ElidedBox(_KIND, self) for color in Color}
        self.names = {color: QLineEdit(self) for color in Color}
        self.ranks = {color: QLineEdit(self) for color in Color}
        self.levels = {color: ElidedBox(_LEVEL, self) for color in Color}
        self._level_labels = dict[Color, QLabel]()
        self.note = FieldNote(self)
        self.engines = QPushButton(tr("&Engines…"), self)
        self.engines.setToolTip(tr("Find, add and test engines"))
        self.resigns = WrappingCheckBox(tr("Computer resi&gns lost games"), self)
        self.resigns.setToolTip(tr("Turn this off to play every game to its end"))
        self.resigns.setChecked(resigns)
        self._typed: dict[Color, tuple[str, str] | None] = dict.fromkeys(Color)  # for an engine
        own, second = people
        only_engines = all(map(new_game.engine, Color))
        self._human = {Color.BLACK: (own if only_engines else second, ""), Color.WHITE: (second, "")}
        self._chosen_levels = {
            new_game.engine(color) or BUILTIN_NAME: new_game.level(color) for color in Color if new_game.level(color)
        }
        for color in Color:
            self._fill(color, new_game)
        self._lay_out()
        self._show_levels()
        self._connect()
        self.players_changed.connect(self._offer_resigning)
        self._offer_resigning()

    def set_engines(self, engines: OfferedEngines, renamed: Mapping[str, str] | None = None) -> None:
        """Offer other engines, some under new names; a removed engine becomes a human again."""
        self._offered = engines
        gone = []
        for color, box in self.kinds.items():
            before = self.engine(color)
            with QSignalBlocker(box):
                self._offer(box, (renamed or {}).get(before, before))
            if self.engine(color) != before:
                self._on_kind_changed(color)
            if before and not self.engine(color):
                gone.append(before)
        names = list(dict.fromkeys(gone))
        text = tr.plural_form(
            "{engines} was removed; a human plays instead.",
            "{engines} were removed; a human plays instead.",
            len(names),
        )
        self.note.show_hint(text.format(engines=listed(names)) if names else "")

    def engine(self, color: Color) -> str:
        """Return the name of the engine that plays a color, empty for a human."""
        return str(self.kinds[color].currentData() or "")

    def level(self, color: Color) -> str:
        """Return the key of the level at which an engine plays a color, empty where it has none."""
        return str(self.levels[color].currentData() or "")

    def set_engine(self, color: Color, engine: str) -> None:
        """Seat an engine, or a human if it is empty."""
        self.kinds[color].setCurrentIndex(max(_HUMAN, self.kinds[color].findData(engine)))

    def fold(self) -> None:
        """Put the switch below the button, and cut the names."""
        for name, rank in zip(self.names.values(), self.ranks.values(), strict=True):
            name.setMinimumWidth(_room_for_words(name))
            rank.setMinimumWidth(max(letters_wide(self.fontMetrics(), _FOLDED_RANK), _room_for_words(rank)))
        for box in (*self.kinds.values(), *self.levels.values()):
            let_shrink(box, _FOLDED)
            box.setMinimumWidth(box.sizeHint().width())
        self._grid.addWidget(self.engines, _END, 2, 1, 3, Qt.AlignmentFlag.AlignLeft)
        self._grid.addWidget(self.resigns, _END + 2, 2, 1, 3)

    def stack(self) -> None:
        """Put the name and the rank below the kind of player."""
        for row, color in zip(range(0, _END, _ROWS), Color, strict=True):
            self._grid.addWidget(self.kinds[color], row, 2, 1, 3)
            self._grid.addWidget(self.names[color], row + 1, 2, 1, 2)
            self._grid.addWidget(self.ranks[color], row + 1, 4)
        fields = ((kinds[color] for kinds in (self.kinds, self.names, self.ranks, self.levels)) for color in Color)
        order_tabs(*chain.from_iterable(fields), self.engines, self.resigns)

    def set_level(self, color: Color, level: str) -> None:
        """Set the level of the engine that plays a color."""
        self.levels[color].setCurrentIndex(max(0, self.levels[color].findData(level)))

    def swap(self) -> None:
        """Swap the players' colors, with their names."""
        states = [
            (self.engine(color), self.level(color), self.names[color].text(), self.ranks[color].text())
            for color in Color
        ]
        typed, human = dict(self._typed), dict(self._human)
        with QSignalBlocker(self):
            for color, (engine, level, name, rank) in zip(reversed(Color), states, strict=True):
                self.set_engine(color, engine)
                self.set_level(color, level)
                self._show_name(color, name, rank)
        for color in Color:
            self._typed[color] = typed[color.opponent]
            self._human[color] = human[color.opponent]
        self.players_changed.emit()

    def seat_user(self, color: Color) -> None:
        """Give the user a color in place of two other players."""
        names = [self.names[each].text().strip() for each in Color if not self.engine(each)]
        if self._own_name and len(names) > 1 and self._own_name not in names:
            self._human[color] = (self._own_name, "")
            self._show_name(color, *self._human[color])

    def show_players(self, new_game: NewGame, yours: Color) -> None:
        """Show the players of another game, with the same people, and the user's color; without a signal."""
        if new_game.engine(yours):
            self._human = {color: self._human[color.opponent] for color in Color}
        with QSignalBlocker(self):
            for color in Color:
                self._typed[color] = None
                self.set_engine(color, new_game.engine(color))
                self._on_kind_changed(color)
                self.set_level(color, self._levels(color).key_of(new_game.level(color)))
        self._offer_resigning()

    def player(self, before: Player, color: Color) -> Player:
        """Return a player with the name and the rank as they are now, an engine's as files have them."""
        name, rank = self.names[color].text().strip(), self.ranks[color].text().strip()
        own = self._engine_player(color)
        if self.engine(color) and (name, rank) == (shown_name(own), rank_text(own.rank)):
            name, rank = own.name, own.rank
        return replace(before, name=name, rank=rank)

    def _fill(self, color: Color, new_game: NewGame) -> None:
        is_black = color is Color.BLACK
        player = new_game.info.player(color)
        kind, name, rank = self.kinds[color], self.names[color], self.ranks[color]
        kind.setAccessibleName(tr("Black") if is_black else tr("White"))
        kind.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        kind.setMinimumWidth(letters_wide(self.fontMetrics(), _KIND))
        self._offer(kind, new_game.engine(color))
        name.setMinimumWidth(letters_wide(self.fontMetrics(), _NAME))
        name.setText(player.name)
        name.home(False)
        name.setPlaceholderText(tr("Name"))
        name.setAccessibleName(tr("Black's name") if is_black else tr("White's name"))
        rank.setText(player.rank)
        rank.setPlaceholderText(tr("Rank"))
        rank.setAccessibleName(tr("Black's rank") if is_black else tr("White's rank"))
        rank.setToolTip(tr("Rank"))
        rank.setMinimumWidth(_room_for_words(rank))
        rank.setMaximumWidth(letters_wide(self.fontMetrics(), 12))
        self.levels[color].setAccessibleName(tr("Black's level") if is_black else tr("White's level"))
        self._fill_levels(color, new_game.level(color))
        engine = self.engine(color)
        is_own = any(is_name_of(own, name.text()) for own in self._own_names(color))
        if engine and (is_own or (engine == BUILTIN_NAME and not name.text())):
            self._show_engine_player(color)
        elif engine and name.text():
            self._typed[color] = (name.text(), rank.text())
        if not engine:
            # The name of an engine that is no more would make the human look like it.
            if new_game.engine(color) or level_named(player.name, player.rank):
                name.clear()
                rank.clear()
            self._human[color] = (name.text(), rank.text())

    def _fill_levels(self, color: Color, chosen: str = "") -> None:
        """Offer the levels of the engine that plays a color."""
        box, levels = self.levels[color], self._levels(color)
        if tuple(box.itemData(index) for index in range(box.count())) == levels.keys and not chosen:
            return
        wanted = chosen or self._chosen_levels.get(self.engine(color), "")
        with QSignalBlocker(box):
            box.clear()
            for key in levels.keys:
                box.addItem(level_title(key), key)
            box.setCurrentIndex(max(0, box.findData(levels.key_of(wanted))))
        box.setToolTip(plain_tip(box.currentText()))  # the box itself has heard nothing

    def _own_names(self, color: Color) -> tuple[str, str]:
        """Return the name that an engine plays under, and its name in the settings."""
        engine = self.engine(color)
        config = self._offered.config(engine)
        return (engine if config is None else config.shown_name), engine

    def _levels(self, color: Color) -> EngineLevels:
        engine = self.engine(color)
        return self._offered.levels(engine) if engine else NO_LEVELS

    def _show_engine_player(self, color: Color) -> None:
        """Set the name typed for an engine, else its own, and its rank if that is known."""
        player = self._engine_player(color)
        self._show_name(color, *(self._typed[color] or (shown_name(player), rank_text(player.rank))))

    def _engine_player(self, color: Color) -> Player:
        return engine_player(self._own_names(color)[0], self.level(color))

    def _show_name(self, color: Color, name: str, rank: str) -> None:
        self.names[color].setText(name)
        self.names[color].home(False)  # of a long name its beginning
        self.ranks[color].setText(rank)

    def _show_levels(self) -> None:
        """Show the levels of the engines that have some."""
        for color in Color:
            has_levels = self.levels[color].count() > 0
            self.levels[color].setVisible(has_levels)
            self._level_labels[color].setVisible(has_levels)

    def _offer_resigning(self) -> None:
        self.resigns.setEnabled(any(map(self._offered.can_resign, map(self.engine, Color))))

    def _offer(self, box: QComboBox, chosen: str) -> None:
        box.clear()
        box.addItem(tr("Person"))
        add_choices(box, self._offered.choices)
        box.setCurrentIndex(max(_HUMAN, box.findData(chosen)))

    def _lay_out(self) -> None:
        grid = self._grid = QGridLayout(self)
        margins = grid.contentsMargins()
        grid.setContentsMargins(0, margins.top(), 0, margins.bottom())  # in line with the other fields
        texts = {Color.BLACK: tr("&Black:"), Color.WHITE: tr("&White:")}
        level_text = tr("Level:")
        for row, color in zip(range(0, _END, _ROWS), Color, strict=True):
            grid.addWidget(StoneSymbol(color, self), row, 0)
            grid.addWidget(label_for(self.kinds[color], texts[color], self), row, 1)
            grid.addWidget(self.kinds[color], row, 2)
            grid.addWidget(self.names[color], row, 3)
            grid.addWidget(self.ranks[color], row, 4)
            label = self._level_labels[color] = label_for(self.levels[color], level_text, self)
            grid.addWidget(label, row + 2, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(self.levels[color], row + 2, 3, 1, 2)
        grid.addWidget(self.engines, _END, 2)
        grid.addWidget(self.resigns, _END, 3, 1, 2)
        grid.addWidget(self.note, _END + 1, 2, 1, 3)
        grid.setColumnStretch(2, 1)
        grid.setColumnStretch(3, 1)

    def _connect(self) -> None:
        for color in Color:
            self.kinds[color].currentIndexChanged.connect(lambda _, color=color: self._on_kind_changed(color))
            self.levels[color].currentIndexChanged.connect(lambda _, color=color: self._on_level_changed(color))
            for edit in (self.names[color], self.ranks[color]):
                edit.textEdited.connect(lambda _, color=color: self._on_edited(color))
                edit.textChanged.connect(self.players_changed)
        self.engines.clicked.connect(self.engines_requested)

    def type_name(self, color: Color, name: str) -> None:
        """Take a name that the user has typed elsewhere."""
        self.names[color].setText(name)
        self._on_edited(color)

    def _on_edited(self, color: Color) -> None:
        """Note that the user typed; a name that was cleared is none."""
        typed = self.names[color].text(), self.ranks[color].text()
        if self.engine(color):
            self._typed[color] = typed if typed[0].strip() else None
        else:
            self._human[color] = typed

    def _on_kind_changed(self, color: Color) -> None:
        self.note.show_hint("")
        self._fill_levels(color)
        self._show_levels()
        if self.engine(color):
            self._show_engine_player(color)
        else:
            self._show_name(color, *self._human[color])
        self.players_changed.emit()

    def _on_level_changed(self, color: Color) -> None:
        engine = self.engine(color)
        if engine:
            self._chosen_levels[engine] = self.level(color)
            self._show_engine_player(color)
        self.players_changed.emit()


def _room_for_words(field: QLineEdit) -> int:
    """Return the width of the words that an empty field shows, with its padding."""
    metrics = field.fontMetrics()
    return metrics.horizontalAdvance(field.placeholderText()) + 2 * metrics.height()
