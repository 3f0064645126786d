"""One player's panel: who it is, the prisoners, whose turn it is, and the clock."""

from __future__ import annotations

from dataclasses import field

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import Ruleset
from qtgo.deferred import dataclass
from qtgo.look.icons import icon
from qtgo.look.numbers import RADIUS, scaled
from qtgo.look.shapes import paint_edge
from qtgo.plain_text import visible, visible_message
from qtgo.text.colors import color_name
from qtgo.text.prisoners import prisoners_text
from qtgo.text.translation import Texts
from qtgo.widgets.labels import ElidedLabel, StoneSymbol
from qtgo.widgets.language import follow_language
from qtgo.widgets.plain import PlainLabel, plain_tip

tr = Texts("player panel")

_TURN_BAR = 4
_RANK_LENGTH = 12
_NAME_ROW, _PRISONERS_ROW, _TROUBLE_ROW, _CLOCK_ROW = 1, 2, 3, 4


@dataclass(frozen=True, slots=True)
class PlayerState:
    """What a player's panel shows.

    ``prisoners`` are the stones that the player holds, which ``rules`` name; ``activity`` stands in place of "to move".
    ``trouble`` says why the engine that should play does not; the panel then offers what can be done.
    """

    player: Player = field(default_factory=Player)
    prisoners: int = 0
    rules: Ruleset = field(default_factory=lambda: Ruleset(""))
    to_move: bool = False
    activity: str = ""
    trouble: str = ""


class PlayerPanel(QFrame):
    """Shows one player; the player to move has a bar, a bold name and the words for it."""

    restart_requested = Signal()
    take_over_requested = Signal()

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._state = PlayerState()
        self._clock: QWidget | None = None
        self._name = ElidedLabel(self)
        self._rank = PlainLabel(parent=self)
        self._turn = ElidedLabel(self)  # what an engine is doing does not make the panel wide
        self._turn.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._prisoners = PlainLabel(parent=self)
        self._trouble_area = QWidget(self)
        self._trouble = PlainLabel(parent=self._trouble_area)
        self._trouble.setWordWrap(True)
        self.restart = QPushButton(self._trouble_area)
        self.take_over = QPushButton(self._trouble_area)
        self.restart.clicked.connect(self.restart_requested)
        self.take_over.clicked.connect(self.take_over_requested)
        self.who = QToolButton(self)
        self.who.setIcon(icon("expand"))
        self.who.setAutoRaise(True)
        self.who.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.who.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.who.hide()
        self._lay_out()
        self._say()
        follow_language(self, self._say)

    def _say(self) -> None:
        who = tr("{color}'s player and level").format(color=color_name(self._color))
        self.who.setToolTip(plain_tip(who))
        self.who.setAccessibleName(who)
        self.restart.setText(tr("Start Again"))
        self.take_over.setText(tr("Play Myself"))
        self.show_player(self._state)

    @property
    def color(self) -> Color:
        """Return the color of the player."""
        return self._color

    @property
    def state(self) -> PlayerState:
        """Return what is shown."""
        return self._state

    def show_player(self, state: PlayerState) -> None:
        """Show a player."""
        self._state = state
        name = state.player.name or color_name(self._color)
        self._name.setText(name)
        self._name.setToolTip(plain_tip("\n".join(filter(None, map(visible, (name, state.player.team))))))
        self._rank.setText(visible(state.player.rank, _RANK_LENGTH))
        self._rank.setToolTip(plain_tip(state.player.rank))
        self._rank.setVisible(bool(state.player.rank))
        self._prisoners.setText(prisoners_text(state.prisoners, state.rules))
        self._turn.setText("▶ " + (state.activity or tr("to move")) if state.to_move else "")
        self._turn.setToolTip(plain_tip(state.activity))
        self._trouble.setText(visible_message(state.trouble))
        self._trouble_area.setVisible(bool(state.trouble))
        for label in (self._name, self._turn):
            font = QFont(self.font())
            font.setBold(state.to_move)
            label.setFont(font)
        self._describe()
        self.update()

    def set_clock(self, clock: QWidget | None) -> None:
        """Put a clock into the panel, in place of any before; the panel owns it."""
        if self._clock is not None:
            self._grid.removeWidget(self._clock)
            self._clock.setParent(None)
        self._clock = clock
        if clock is not None:
            self._grid.addWidget(clock, _CLOCK_ROW, 0, 1, 4)  # beside the names it would make the panel wide

    def set_menu(self, menu: QMenu) -> None:
        """Offer by a button who may play this color."""
        self.who.setMenu(menu)
        self.who.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the frame and, on the player's turn, a bar at the side."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        on_turn = self._state.to_move
        role = QPalette.ColorRole.Accent if on_turn else QPalette.ColorRole.Mid
        painter.setPen(QPen(self.palette().color(role), 1))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(frame, scaled(RADIUS), scaled(RADIUS))
        if on_turn:
            paint_edge(
                painter, frame, scaled(RADIUS), _TURN_BAR, self.palette().color(QPalette.ColorRole.Accent).name()
            )

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        margin = self.fontMetrics().height() // 3
        self._grid.setContentsMargins(margin + _TURN_BAR + 4, margin, margin + 4, margin)
        self._grid.setHorizontalSpacing(self.fontMetrics().averageCharWidth())
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        for row in (_NAME_ROW - 1, _CLOCK_ROW + 1):  # a panel higher than its texts keeps them together
            self._grid.setRowStretch(row, 1)
        self._grid.addWidget(StoneSymbol(self._color, self), _NAME_ROW, 0, 2, 1, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(self._name, _NAME_ROW, 1)
        self._grid.addWidget(self._rank, _NAME_ROW, 2)
        self._grid.addWidget(self.who, _NAME_ROW, 3, 2, 1)  # beside both rows, or it would make the panel higher
        below = QHBoxLayout()
        below.setSpacing(self._grid.horizontalSpacing())
        below.addWidget(self._prisoners)
        below.addWidget(self._turn, 1)
        self._grid.addLayout(below, _PRISONERS_ROW, 1, 1, 2)
        trouble = QGridLayout(self._trouble_area)
        trouble.setContentsMargins(0, 0, 0, 0)
        trouble.addWidget(self._trouble, 0, 0, 1, 2)
        trouble.addWidget(self.restart, 1, 0)
        trouble.addWidget(self.take_over, 1, 1)
        self._grid.addWidget(self._trouble_area, _TROUBLE_ROW, 0, 1, 4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def _describe(self) -> None:
        """Describe the whole panel to a screen reader in one sentence."""
        state = self._state
        parts = [color_name(self._color), self._name.text() if state.player.name else "", self._rank.text()]
        parts.append(self._prisoners.text())
        if state.to_move:
            parts.append(state.activity or tr("to move"))
        parts.append(self._trouble.text())
        self.setAccessibleName(", ".join(filter(None, parts)))
