"""The choice of an opponent: the computer, a person, or another engine; and the level of an engine with levels."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QStackedWidget, QVBoxLayout, QWidget

from qtgo.engine.builtin import BUILTIN_NAME, HUMAN_NAME
from qtgo.engine.engine_levels import EngineLevels
from qtgo.features.engines.engine_chooser import fill_engine_menu
from qtgo.kit.headings import SecondaryLabel
from qtgo.kit.inputs.chip import ChipGroup
from qtgo.kit.inputs.level_field import LevelField
from qtgo.kit.inputs.menu_chip import MenuChip
from qtgo.kit.menu_letters import lettered_menu
from qtgo.kit.plain_labels import menu_text, plain_tip
from qtgo.look.elision import elided
from qtgo.look.icons import icon
from qtgo.look.sizes import CARD_GAP, scaled
from qtgo.text.engine_choices import EngineChoice
from qtgo.text.level_words import offered_name
from qtgo.text.translation import Texts

tr = Texts("new game")

_PERSON, _ENGINE = "", "\0"
_TITLE_WIDTH = 260  # which a window 480 wide has room for


class OpponentField(QWidget):
    """Chips for the opponent, and below them a slider or a word on why there is none."""

    opponent_chosen = Signal(object)  # str: the engine's name, empty for a person
    engines_requested = Signal()
    networks_requested = Signal()  # as the human-like one is not there
    level_chosen = Signal(object)  # str

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._others: dict[str, EngineChoice] = {}
        self._shown = ""  # which of them the last chip names
        self.chips = ChipGroup(tr("Opponent"), self)
        # Translators: the opponent.
        self._computer = self.chips.add(BUILTIN_NAME, tr("Computer"), icon("computer"))
        # Translators: the opponent: somebody at the same board.
        self.chips.add(_PERSON, tr("Person"), icon("people"))
        self.engine = MenuChip(parent=self.chips)
        self.chips.put(_ENGINE, self.engine)
        self.level = LevelField(self)
        self.slider = self.level.slider
        self._note = SecondaryLabel(parent=self)
        self._pages = QStackedWidget(self)
        self._lay_out()
        self.chips.value_chosen.connect(self._on_chosen)
        self.level.level_chosen.connect(self.level_chosen)

    def show_opponent(
        self, opponent: str | None, engines: Iterable[EngineChoice], levels: EngineLevels, level: str
    ) -> None:
        """Show an opponent, None where engines play both colors; without a signal."""
        self._others = {engine.name: engine for engine in engines}
        self._computer.setVisible(self._others.pop(BUILTIN_NAME, None) is not None)
        is_other = opponent in self._others
        if is_other:
            self._shown = str(opponent)
        elif self._shown not in self._others:
            self._shown = next(iter(self._others)) if len(self._others) == 1 else ""
        shown = self._others.get(self._shown)
        self._show_engine(shown)
        self.engine.updateGeometry()
        self.chips.choose(_ENGINE if is_other else opponent)
        self._pages.setCurrentIndex(0 if levels.keys else 1)
        if levels.keys:
            self.level.show_levels(levels.keys, level)
        elif opponent is None:
            self._note.setText(tr("Engines play both colors, as set under Advanced."))
        elif levels.is_strongest:
            self._note.setText(tr("It plays as well as it can."))
        elif opponent:
            self._note.setText(tr("Its level is set by its own options, under Engines."))
        else:
            self._note.setText(tr("Both players use this board."))

    def _show_engine(self, engine: EngineChoice | None) -> None:
        """Name an engine on its chip: both ends of a long name, as networks differ in either; the tool tip has all."""
        title = tr("Engine") if engine is None else engine.title
        is_ours = engine is None or offered_name(engine.name) != engine.name
        room, middle = scaled(_TITLE_WIDTH), Qt.TextElideMode.ElideMiddle
        text = title if is_ours else elided(self.engine.fontMetrics(), title, room, middle)
        self.engine.setText(menu_text(text))
        self.engine.setToolTip("" if engine is None else plain_tip(engine.tip))
        self.engine.setAccessibleName("" if text == title else title)

    def menu(self) -> QMenu:
        """Make the menu of the other engines."""
        menu = lettered_menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        fill_engine_menu(
            menu, self._others.values(), self._shown if self.engine.isChecked() else "", self.opponent_chosen.emit
        )
        menu.addSeparator()
        if HUMAN_NAME not in self._others:
            menu.addAction(tr("&Get Human-like Opponent…"), self.networks_requested.emit)
        menu.addAction(tr("&Engines…"), self.engines_requested.emit)
        return menu

    def _lay_out(self) -> None:
        self._note.setWordWrap(True)
        self._note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._pages.addWidget(self.level)
        self._pages.addWidget(self._note)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(scaled(CARD_GAP))
        layout.addWidget(self.chips)
        layout.addWidget(self._pages)

    def _on_chosen(self, value: object) -> None:
        if value == _ENGINE:
            self.menu().popup(self.engine.mapToGlobal(self.engine.rect().bottomLeft()))
        else:
            self.opponent_chosen.emit(value)
