"""The card in which the players accept a score, or go on with the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QPointF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QCheckBox, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.kit.cards.card import Paper
from qtgo.kit.labels import ElidedLabel, StoneSymbol
from qtgo.kit.plain_labels import PlainLabel, plain_tip
from qtgo.kit.zoom import add_space, follow_room, follow_zoom, keep_spacing
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_line
from qtgo.look.sizes import GAP, ICON, SPACING, scaled
from qtgo.text.go_words import color_name
from qtgo.text.translation import Texts

tr = Texts("scoring")

_ROW_HEIGHT = 40
_STONE = 20
_NAME_LINES = 2  # as many as a row is high
_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
SCORE_MARGIN = 20  # of both cards of a score


class AgreementCard(Paper):
    """Shows who accepts the score; its signals request all actions.

    Engines accept for themselves. A person who plays an engine accepts and ends the game by one button; of two people
    each has a box, and the button ends the game when both have ticked theirs.
    """

    accept_toggled = Signal(object)  # Color: the player who accepts, or takes it back
    resume_requested = Signal(object)  # Color: the player who continues the game
    finish_requested = Signal()
    cancel_requested = Signal()

    def __init__(self, state: StoneRemovalState, parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self._deciding: frozenset[Color] = frozenset()
        self._names: Mapping[Color, str] = {}
        self._rows = {color: AcceptanceRow(color, self) for color in (Color.WHITE, Color.BLACK)}
        self.accept_boxes: Mapping[Color, QCheckBox] = {color: row.box for color, row in self._rows.items()}
        self._buttons = ButtonPair(self)
        self.cancel_button = QPushButton(self._buttons)
        self.resume_button = QPushButton(self._buttons)
        self.resume_actions = {color: QAction(self) for color in Color}
        self._resume_menu = QMenu(self.resume_button)
        self._resume_menu.addActions(list(self.resume_actions.values()))
        self.finish_button = QPushButton(self._buttons)
        self.finish_button.setProperty("look", "primary")
        for button in (self.resume_button, self.cancel_button, self.finish_button):
            self._buttons.add(button)
        self._lay_out()
        for color in Color:
            self.accept_boxes[color].toggled.connect(partial(self._on_box, color))
            self.resume_actions[color].triggered.connect(partial(self._on_resume, color))
        self.resume_button.clicked.connect(self._on_resume_button)
        self.finish_button.clicked.connect(self._on_finish)
        self.cancel_button.clicked.connect(self.cancel_requested)

    def set_names(self, names: Mapping[Color, str]) -> None:
        """Name the players; by default their colors stand for them."""
        self._names = dict(names)
        self.say()

    def show_deciding(self, colors: frozenset[Color]) -> None:
        """Show which players are engines that accept for themselves."""
        self._deciding = colors
        self.say()

    def show_state(self, state: StoneRemovalState) -> None:
        """Show who accepts now, without a signal."""
        self._state = state
        self.say()

    def say(self) -> None:
        """Show all texts in the current language."""
        state, people = self._state, self._people
        for color, row in self._rows.items():
            is_person = color in people
            row.show_player(self._name(color), color in state.accepted, with_box=is_person and len(people) > 1)
            row.box.setEnabled(is_person)
            row.setToolTip("" if is_person else tr("The engine decides for itself"))
        self._say_resume(people)
        self._say_finish(people)

    @property
    def _people(self) -> list[Color]:
        """Return the people who accept here."""
        return [color for color in Color if color not in self._deciding]

    def _name(self, color: Color) -> str:
        return self._names.get(color) or color_name(color)

    def _say_resume(self, people: list[Color]) -> None:
        """Offer one way to play on, and a menu only where the player who asks matters."""
        state = self._state
        askers = people or list(Color)
        first = {color: state.first_after_resumption(color) for color in Color}
        matters = len({first[color] for color in askers}) > 1
        for color, action in self.resume_actions.items():
            if first[color] is color:
                action.setText(tr.by_color("{color} disagrees: {color} plays first", color))
            else:
                action.setText(tr.by_color("{color} disagrees: {opponent} plays first", color))
        self.resume_button.setMenu(self._resume_menu if matters else None)  # type: ignore[arg-type]
        self.resume_button.setText(tr("&Resume Play"))
        tip = "" if matters else tr.by_color("{color} to move", first[askers[0]])
        self.resume_button.setToolTip(plain_tip(tip))
        self.resume_button.setVisible(state.can_resume)
        self.cancel_button.setText(tr("&Back to Game"))
        self.cancel_button.setVisible(not state.can_resume)

    def _say_finish(self, people: list[Color]) -> None:
        state = self._state
        alone = people[0] if len(people) == 1 else None
        can_accept = alone is not None and alone not in state.accepted
        self.finish_button.setEnabled(state.can_finish or can_accept)
        self.finish_button.setText(tr("&Accept Score") if can_accept else tr("F&inish Game"))
        waiting = tr("Both players must accept first") if alone is None else tr("Your opponent must accept first")
        self.finish_button.setToolTip(plain_tip("" if self.finish_button.isEnabled() else waiting))

    def _lay_out(self) -> None:
        column = self._column = QVBoxLayout(self)
        self.use_margin(SCORE_MARGIN)
        column.setSpacing(0)
        column.addWidget(self._rows[Color.WHITE])
        column.addWidget(self._rows[Color.BLACK])
        add_space(self, column, SPACING)
        column.addWidget(self._buttons)
        self._rows[Color.WHITE].has_line = True

    def use_margin(self, margin: int) -> None:
        """Stand so many pixels from the edges."""
        across = scaled(margin)
        self._column.setContentsMargins(across, scaled(SPACING), across, across)

    def _on_box(self, color: Color, _checked: bool) -> None:
        self.accept_toggled.emit(color)

    def _on_resume(self, color: Color, _checked: bool = False) -> None:
        self.resume_requested.emit(color)

    def _on_resume_button(self) -> None:
        if self.resume_button.menu() is None:
            self.resume_requested.emit((self._people or list(Color))[0])

    def _on_finish(self) -> None:
        """Accept for the one person here, whereupon the engine may have accepted too, and end the game."""
        people = self._people
        if len(people) == 1 and people[0] not in self._state.accepted:
            self.accept_toggled.emit(people[0])
        if self._state.can_finish:
            self.finish_requested.emit()


class AcceptanceRow(QWidget):
    """A player's stone and name, and whether the score is accepted: a box to tick, or words."""

    def __init__(self, color: Color, parent: QWidget) -> None:
        super().__init__(parent)
        self.has_line = False
        self._accepted = False
        self._name = ElidedLabel(self)
        self._name.shorten_by_facts()
        self._name.take_lines(_NAME_LINES)
        self._name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._sign = PlainLabel(parent=self)
        self.status = PlainLabel(parent=self)
        self.box = QCheckBox(self)
        row, self._words, self._answer = QHBoxLayout(self), QBoxLayout(_BESIDE), QHBoxLayout()
        follow_zoom(self, lambda: row.setContentsMargins(0, scaled(GAP), 0, scaled(GAP)))
        keep_spacing(self, SPACING, row, self._words, self._answer)
        row.addWidget(StoneSymbol(color, self, _STONE))
        add_space(self, row, GAP)
        row.addLayout(self._words)
        self._words.addWidget(self._name)
        self._words.addLayout(self._answer)
        self._words.setAlignment(self._answer, Qt.AlignmentFlag.AlignLeft)  # also where it is below
        for part in (self._sign, self.status, self.box):
            self._answer.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        follow_room(self, self._fit)

    def show_player(self, name: str, accepted: bool, *, with_box: bool) -> None:
        """Show a player, by a check box or in words, without a signal."""
        self._name.setText(name)
        # Translators: a box to tick beside the name of a player: accepts the score.
        self.box.setText(tr("Accepts"))
        # Translators: {player} is the name of a player, or of a color.
        self.box.setAccessibleName(tr("{player} accepts").format(player=name))
        with QSignalBlocker(self.box):
            self.box.setChecked(accepted)
        self.box.setVisible(with_box)
        # Translators: the score, by a player; accepted, by a player.
        self.status.setText(tr("Accepted") if accepted else tr("Not yet"))
        role = QPalette.ColorRole.WindowText if accepted else QPalette.ColorRole.PlaceholderText
        self.status.setForegroundRole(role)
        self.status.setVisible(not with_box)
        self._sign.setPixmap(icon("accept").pixmap(scaled(ICON - 2)))
        self._sign.setVisible(accepted and not with_box)
        self._fit()

    def _fit(self) -> None:
        """Show the answer beside the name, or below it where the name would not be whole."""
        room = self._words.geometry().width() - self._answer.sizeHint().width() - self._words.spacing()
        wanted = _BESIDE if self._name.is_whole_in(room) else _BELOW
        if wanted is not self._words.direction():
            self._words.setDirection(wanted)

    def sizeHint(self) -> QSize:
        """Return the height of the design."""
        return super().sizeHint().expandedTo(QSize(0, scaled(_ROW_HEIGHT)))

    def minimumSizeHint(self) -> QSize:
        """Return the height of the design."""
        return super().minimumSizeHint().expandedTo(QSize(0, scaled(_ROW_HEIGHT)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a line between two players."""
        if self.has_line:
            y = self.height() - 1
            paint_line(QPainter(self), QPointF(0, y), QPointF(self.width(), y), current_palette().line)


class ButtonPair(QWidget):
    """Buttons side by side, or below each other where there is no room for that."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._box = QBoxLayout(_BESIDE, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self, SPACING, self._box)
        self._shown: list[QPushButton] = []
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, button: QPushButton) -> None:
        """Add a button, which was made as a child."""
        button.setAutoDefault(False)
        self._shown.append(button)
        self._box.addWidget(button, 1)

    def minimumSizeHint(self) -> QSize:
        """Return the room for the buttons below each other."""
        widest = max((button.sizeHint().width() for button in self._buttons), default=0)
        return QSize(widest, self._box.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Change the direction for the width."""
        super().resizeEvent(event)
        hints = [button.sizeHint().width() for button in self._buttons]
        needed = sum(hints) + (len(hints) - 1) * self._box.spacing()
        wanted = _BESIDE if needed <= self.width() else _BELOW
        if wanted is not self._box.direction():
            self._box.setDirection(wanted)
            self.updateGeometry()

    @property
    def _buttons(self) -> list[QPushButton]:
        return [button for button in self._shown if not button.isHidden()]
