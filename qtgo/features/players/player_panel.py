"""A player's card: the name, the turn, the clock, and the prisoners; in the form that there is room for."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from qtgo.core.rules.point import Color
from qtgo.features.clock.clock_reading import FaceState
from qtgo.features.clock.face import ClockFace
from qtgo.features.players.player_state import Lid, PlayerState
from qtgo.kit.flow_layout import clear_layout
from qtgo.kit.labels import ElidedLabel, StoneSymbol
from qtgo.kit.language import follow_language
from qtgo.kit.plain_labels import PlainLabel, name_by_tip, set_tip
from qtgo.look.font import heading_font, medium_font, secondary_font, title_font
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import CARD_GAP, CARD_RADIUS, EDGE_BAR, GAP, ICON, SPACING, scaled
from qtgo.plain_text import visible, visible_message
from qtgo.shell.panels.player_form import PlayerForm
from qtgo.shell.panels.slots import PlayerCard
from qtgo.text.go_words import color_name
from qtgo.text.joining import listed
from qtgo.text.numbers import number_text, percent_text
from qtgo.text.record.prisoner_words import prisoners_text
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.players.accuracy_line import Accuracy
    from qtgo.features.players.trouble_area import TroubleArea

tr = Texts("players")

_RANK_LENGTH = 12
_FULL, _COMPACT, _LINE, _LARGE, _ACROSS, _LOW = PlayerForm
_STONES = {_FULL: 20, _COMPACT: 16, _LINE: 16, _LARGE: 52, _ACROSS: 40, _LOW: 16}
_HEIGHTS = {_FULL: 112, _COMPACT: 72, _LINE: 36, _LARGE: 480, _ACROSS: 112, _LOW: 48}
_LIDS = {_FULL: 60, _COMPACT: 44, _LINE: 44, _LARGE: 80, _ACROSS: 60, _LOW: 44}
_WIDTHS = {_FULL: 288, _COMPACT: 240, _LINE: 240, _LARGE: 232, _ACROSS: 480, _LOW: 240}
_NARROW = 284  # a card in a panel of 304 is
_NO_LID = 280  # a compact card that is narrower has no room for a lid beside the name and the clock
_LOW_COLUMN, _NARROW_COLUMN = 420, 180
_LEAST_ROWS = 3.1
_NAME_LINES = {_LARGE: 3}  # of a long name; elsewhere two
_NAME_ABOVE = frozenset({_FULL, _COMPACT, _LOW})
_MARGIN = 20
_LARGE_EDGE = 6


class PlayerPanel(PlayerCard):
    """Shows one player; the player to move has a bar at the edge, and words for it."""

    restart_requested = Signal()
    take_over_requested = Signal()

    def __init__(self, color: Color, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._color = color
        self._state = PlayerState()
        self._form = _FULL
        self._clock: ClockFace | None = None
        self._lid: QWidget | None = None
        self._shows_clock, self._shows_lid = False, True
        self._has_name_above = False
        self._paper: QWidget = self
        self._stone = StoneSymbol(color, self)
        self._name = ElidedLabel(self)
        self._rank = PlainLabel(parent=self)
        self._turn = ElidedLabel(self)  # an engine's activity does not make the card wide
        self._prisoners = ElidedLabel(self)
        self._prisoners.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.partner: PlayerPanel | None = None  # whose card is laid out as this one, with the same words
        self._accuracy: Accuracy | None = None  # made when first needed
        for label in (self._rank, self._prisoners):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._turn.setForegroundRole(QPalette.ColorRole.Link)
        self.who = self._seat_button()
        self.trouble: TroubleArea | None = None
        self._dress()
        self._lay_out()
        self._say()
        follow_language(self, self._say)

    def _say(self) -> None:
        name_by_tip(self.who, tr.by_color("{color}'s player and level", self._color))
        self.show_player(self._state)

    @property
    def color(self) -> Color:
        """Return the color of the player."""
        return self._color

    @property
    def state(self) -> PlayerState:
        """Return the state shown."""
        return self._state

    @property
    def has_trouble(self) -> bool:
        """Return whether the engine does not play."""
        return bool(self._state.trouble)

    @property
    def form(self) -> PlayerForm:
        """Return the form of the card."""
        return self._form

    def show_player(self, state: PlayerState) -> None:
        """Show a player."""
        self._state = state
        name = state.player.name or color_name(self._color)
        self._name.setText(state.name or name)
        for panel in self._both:
            panel._fit_name()
        set_tip(self._name, "\n".join(filter(None, map(visible, (name, state.player.team)))))
        self._rank.setText(visible(state.strength, _RANK_LENGTH))
        set_tip(self._rank, state.rank)
        self._rank.setVisible(bool(state.player.rank))
        self._turn.setText(self._turn_text())
        self._say_turn_on_clock()
        self._show_trouble()
        self._show_parts()
        self._describe()
        self._paper.update()

    def set_form(self, form: PlayerForm, *, lid: bool = True) -> None:
        """Show the card in a form, with or without the lid; the prisoners are named all the same."""
        if (form, lid) == (self._form, self._shows_lid):
            return
        self._form, self._shows_lid = form, lid
        self._dress()
        self._lay_out()
        self._show_parts()
        self._paper.update()

    def set_paper(self, paper: QWidget | None) -> None:
        """Leave the paper to a widget that holds more than the player and calls ``paint_paper``, or take it back."""
        self._paper = paper or self

    def set_clock(self, clock: ClockFace | None) -> None:
        """Put a clock into the card, in place of any before; the card owns it."""
        if self._clock is not None:
            self._clock.state_changed.disconnect(self._on_clock_state)
            self._clock.setParent(None)
        self._clock = clock
        if clock is not None:
            clock.setParent(self)
            clock.set_word(self._turn_text())
            clock.state_changed.connect(self._on_clock_state)
        self._shows_clock = clock is not None
        self._lay_out()
        self._show_parts()

    def show_clock(self, shown: bool) -> None:
        """Show the clock, or none in a game without time limit."""
        if shown is not self._shows_clock:
            self._shows_clock = shown
            self._say_turn_on_clock()
            self._show_parts()

    def _say_turn_on_clock(self) -> None:
        """Write the player's activity on a visible clock."""
        if self._clock is not None and self._shows_clock:
            self._clock.set_word(self._turn_text())

    def set_lid(self, lid: QWidget) -> None:
        """Put the lid of a bowl (``Lid``) into the card, which owns it."""
        self._lid = lid
        lid.setParent(self)
        self._fit_lid()
        self._lay_out()
        self._show_parts()

    def set_menu(self, menu: QMenu) -> None:
        """Offer the choice of this color's player by a button."""
        self.who.setMenu(menu)
        self.who.show()

    # The view

    @property
    def _has_clock(self) -> bool:
        return self._clock is not None and self._shows_clock

    @property
    def _is_low(self) -> bool:
        """Return whether a column has no room for a large stone and a lid, above and below a clock."""
        return self._form is _LARGE and self._has_clock and self.height() < scaled(_LOW_COLUMN)

    @property
    def _has_lid(self) -> bool:
        has_room = not self._is_low and (self._form is not _COMPACT or self.width() >= scaled(_NO_LID))
        return self._lid is not None and self._shows_lid and self._form not in (_LINE, _LOW) and has_room

    def _turn_text(self) -> str:
        state = self._state
        if not state.to_move:
            return ""
        # Translators: it is your turn; of the player whose turn it is.
        return state.activity or (tr("Your move") if state.is_you else tr("To move"))

    @property
    def _both(self) -> tuple[PlayerPanel, ...]:
        """Return this card and the other player's, if there is one: they show the same in the same way."""
        return (self,) if self.partner is None else (self, self.partner)

    def _show_parts(self) -> None:
        """Show turn and prisoners only once each, wherever there is room for them."""
        for panel in self._both:
            if panel._wants_name_above is not panel._has_name_above:
                panel._lay_out()
        says_turn = not self._has_clock and self._form is not _LINE
        keeps_row = self._form is _FULL  # the name above it does not move with the turn
        self._turn.setVisible((keeps_row or bool(self._turn.text())) and says_turn and not self._state.trouble)
        if self._clock is not None:
            self._clock.setVisible(self._has_clock)
        self._fit_stone()
        if self._lid is not None:
            self._lid.setVisible(self._has_lid)
        lid_says = self._has_lid and self._form is not _COMPACT
        self._prisoners.setVisible(not self._show_accuracy() and not lid_says)
        if self.partner is not None:
            self.partner._show_accuracy()
            self.partner._show_prisoners()
        self._show_prisoners()
        cast(QVBoxLayout, self.layout()).activate()  # or it requests room for hidden parts, and the window grows

    def _show_prisoners(self) -> None:
        """Name the prisoners, or in both rows show their numbers alone where one of them has no room for the words."""
        words = all(panel._has_room_for_prisoners for panel in self._both)
        self._prisoners.setText(self._prisoner_words if words else self._dot + number_text(self._state.prisoners))
        set_tip(self._prisoners, self._prisoner_words.removeprefix(self._dot))

    @property
    def _dot(self) -> str:
        return "· " if self._form in (_FULL, _COMPACT, _LOW) and self._state.player.rank else ""

    @property
    def _prisoner_words(self) -> str:
        return self._dot + prisoners_text(self._state.prisoners, are_prisoners=self._state.are_prisoners)

    @property
    def _has_room_for_prisoners(self) -> bool:
        if self._form not in (_LINE, _COMPACT, _LOW):
            return True
        return self._has_room_for(self._prisoners.fontMetrics().horizontalAdvance(self._prisoner_words))

    def _show_accuracy(self) -> bool:
        """Show the accuracy in a line, where it takes the place of the prisoners; return whether it is shown."""
        accuracy = self._state.accuracy if self._form is _LINE else None
        if accuracy is not None and self._accuracy is None:
            from qtgo.features.players.accuracy_line import Accuracy

            self._accuracy = Accuracy(self)
            self._lay_out()
        if self._accuracy is not None:
            self._accuracy.show_accuracy(accuracy, self._state.reviewed_by)
            self._accuracy.show_word(all(panel._has_room_for_word for panel in self._both))
        return accuracy is not None

    @property
    def _has_room_for_word(self) -> bool:
        return self._accuracy is None or self._has_room_for(self._accuracy.whole_width)

    @property
    def _wants_name_above(self) -> bool:
        """Return whether the name stands above lid and clock, as both do where one needs it: the cards are alike."""
        return self._form in _NAME_ABOVE and any(panel._needs_name_above for panel in self._both)

    @property
    def _needs_name_above(self) -> bool:
        """Return whether the name needs more than a line beside the lid and the clock."""
        if self._form not in _NAME_ABOVE:
            return False
        is_in_row = self._form.is_in_row
        beside = [self._lid if self._has_lid else None, self._clock if is_in_row and self._has_clock else None]
        row = (self._stone, self.who, None if is_in_row else self._rank)
        width = sum(part.sizeHint().width() for part in beside if part is not None)
        return width > 0 and not self._has_room(row, width + scaled(SPACING) + self._name_width)

    def _has_room_for(self, width: int) -> bool:
        """Return whether a row has so much room beside the name, as for more of the prisoners than their number."""
        below, in_line = (self._rank, self._lid, self._turn), (self._stone, self._name, self._rank, self.who)
        if self._has_clock and self._clock is not None:
            width += self._clock.sizeHint().width() + scaled(CARD_GAP)
        return self._has_room(below if self._form.is_in_row else in_line, width)

    def _has_room(self, parts: Iterable[QWidget | None], width: int) -> bool:
        """Return whether the shown ones of some parts have room in a row, with something more of a width."""
        shown = [part for part in parts if part is not None and not part.isHidden()]
        needed = sum(part.sizeHint().width() + scaled(SPACING) for part in shown) + scaled(CARD_GAP) + width
        return needed + 2 * self._across() <= self.width()

    def _show_trouble(self) -> None:
        """Show why the engine does not play, and the remedies; the buttons are made at the first need."""
        trouble = self._state.trouble
        if self.trouble is None:
            if not trouble:
                return
            from qtgo.features.players.trouble_area import TroubleArea

            self.trouble = TroubleArea(self)
            self.trouble.restart_requested.connect(self.restart_requested)
            self.trouble.take_over_requested.connect(self.take_over_requested)
            self._lay_out()
        self.trouble.show_trouble(trouble)

    def _on_clock_state(self, _state: object) -> None:
        self._paper.update()

    def _describe(self) -> None:
        """Describe the whole card to a screen reader in one sentence."""
        state = self._state
        parts = [color_name(self._color), self._name.text() if state.player.name else "", self._rank.text()]
        parts.append(prisoners_text(state.prisoners, are_prisoners=state.are_prisoners))
        if state.accuracy is not None:
            parts += [tr("accuracy {share}").format(share=percent_text(state.accuracy / 100)), state.reviewed_by]
        parts.append(self._turn_text())
        parts.append(visible_message(state.trouble))
        self.setAccessibleName(listed(parts))

    # Places

    def _seat_button(self) -> QToolButton:
        who = QToolButton(self)
        who.setIcon(icon("expand", "ink2"))
        who.setProperty("look", "small")
        who.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        who.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        who.hide()
        return who

    def _dress(self) -> None:
        """Take fonts and sizes from the font and the form."""
        large = self._form is _LARGE
        self._fit_name()
        secondary = secondary_font(self.font())
        for label in (self._rank, self._prisoners):
            label.setFont(secondary)
        if self._accuracy is not None:
            self._accuracy.dress()
        self._turn.setFont(medium_font(secondary))
        middle = Qt.AlignmentFlag.AlignHCenter if large else Qt.AlignmentFlag.AlignLeft
        width = QSizePolicy.Policy.Ignored if large else QSizePolicy.Policy.Maximum  # no wider than their words
        for words in (self._name, self._turn):
            words.setAlignment(middle | Qt.AlignmentFlag.AlignVCenter)
            words.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self._fit_stone()
        self._fit_lid()
        side = scaled(ICON - 4)
        self.who.setIconSize(QSize(side, side))

    def _fit_name(self) -> None:
        """Write the name as large as a column has room, and as in the other forms at least."""
        least = heading_font(self.font())
        is_large = self._form in (_LARGE, _ACROSS)
        font = title_font(self.font()) if is_large else least
        room = self.width() - 2 * self._across()
        if self._form is _ACROSS:
            beside = [part for part in (self._stone, self._clock, self._lid) if part and not part.isHidden()]
            room -= sum(part.sizeHint().width() + scaled(CARD_GAP) for part in beside)
        smallest, name = least.pointSizeF(), self._name.text()
        while font.pointSizeF() > smallest and QFontMetricsF(font).horizontalAdvance(name) > room > 0:
            font.setPointSizeF(max(smallest, font.pointSizeF() - 1))
        lines = _NAME_LINES.get(self._form, 2)
        if self._form is _LOW:
            is_long = any(panel._has_long_name for panel in self._both)
            # Two lines of small letters are hardly higher than the row.
            font, lines = (secondary_font(least), lines) if is_long else (least, 1)
        self._name.setFont(font)
        self._name.take_lines(lines)

    @property
    def _has_long_name(self) -> bool:
        """Return whether the name has no room in a row of its own."""
        return not self._has_room((self._stone, self.who), scaled(SPACING) + self._name_width)

    @property
    def _name_width(self) -> int:
        """Return the width of the name in a line as large as on a card."""
        return ceil(QFontMetricsF(heading_font(self.font())).horizontalAdvance(self._name.text()))

    def _lay_out(self) -> None:
        """Place the parts again; their order in the tree of widgets stays."""
        column = self.layout()
        if not isinstance(column, QVBoxLayout):
            column = QVBoxLayout(self)
        clear_layout(column, delete_inner=True)
        column.setSpacing(0 if self._form is _LOW else scaled(SPACING))
        box = QHBoxLayout()
        box.setSpacing(scaled(SPACING if self._form.is_in_row else CARD_GAP))
        column.addLayout(box, 1)
        if self.trouble is not None:
            column.addWidget(self.trouble)
        self._fit_margins()
        self._has_name_above = self._wants_name_above
        if self._clock is not None:
            self._clock.set_form(self._form, in_row=self._form is _LOW and self._has_name_above)
        {
            _FULL: self._place_full,
            _COMPACT: self._place_compact,
            _LOW: self._place_compact,
            _LINE: self._place_line,
            _LARGE: self._place_large,
            _ACROSS: self._place_across,
        }[self._form](box)
        vertical = QSizePolicy.Policy.Expanding if self._form is _LARGE else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self.updateGeometry()

    def _across(self) -> int:
        if self._form in (_LINE, _COMPACT):
            return scaled(SPACING) * 2
        if self._form is _LOW:
            return scaled(CARD_GAP)
        is_narrow = self._form is _LARGE and 0 < self.width() < scaled(_NARROW_COLUMN)
        return scaled(CARD_GAP if is_narrow else _MARGIN)

    def _fit_margins(self) -> None:
        """Stand closer to the edges in a narrow column, where words need the room."""
        layout, across = self.layout(), self._across()
        low = {_LINE: scaled(SPACING) // 2, _COMPACT: scaled(SPACING), _LOW: scaled(GAP) // 3}
        down = low.get(self._form, scaled(CARD_GAP))
        if layout is not None:
            layout.setContentsMargins(across, down, across, down)

    def _place_full(self, box: QHBoxLayout) -> None:
        column = QVBoxLayout()
        column.setSpacing(scaled(SPACING))
        box.addLayout(column, 1)
        column.addStretch(1)
        self._add_names(column, self._rank, self._prisoners)
        turn = QHBoxLayout()
        turn.addWidget(self._turn)
        turn.addStretch(1)
        column.addLayout(turn)
        if self._clock is not None:
            column.addWidget(self._clock)
        column.addStretch(1)
        if self._lid is not None:
            box.addWidget(self._lid)

    def _place_compact(self, box: QHBoxLayout) -> None:
        if self._lid is not None:
            box.addWidget(self._lid)
        column = QVBoxLayout()
        column.setSpacing(0)
        box.addLayout(column, 1)
        column.addStretch(1)
        self._add_names(column)
        below = self._details_row()
        below.addWidget(self._turn)  # not beside the name, which needs the room
        column.addLayout(below)
        column.addStretch(1)
        if self._clock is not None:
            box.addWidget(self._clock, 0, Qt.AlignmentFlag.AlignVCenter)

    def _place_line(self, box: QHBoxLayout) -> None:
        box.addLayout(self._name_row(self._rank), 1)
        box.addWidget(self._prisoners)
        if self._accuracy is not None:
            box.addWidget(self._accuracy)
        if self._clock is not None:
            box.addWidget(self._clock, 0, Qt.AlignmentFlag.AlignVCenter)

    def _place_large(self, box: QHBoxLayout) -> None:
        column = QVBoxLayout()
        column.setSpacing(scaled(GAP))
        box.addLayout(column, 1)
        middle = Qt.AlignmentFlag.AlignHCenter
        column.addSpacing(scaled(SPACING))
        column.addWidget(self._stone, 0, middle)
        column.addSpacing(scaled(SPACING))
        column.addWidget(self._name)
        column.addWidget(self._rank, 0, middle)
        column.addWidget(self.who, 0, middle)
        column.addStretch(1)
        column.addWidget(self._turn)
        if self._clock is not None:
            column.addWidget(self._clock)
        column.addStretch(1)
        if self._lid is not None:
            column.addWidget(self._lid, 0, middle)
        column.addWidget(self._prisoners, 0, middle)

    def _place_across(self, box: QHBoxLayout) -> None:
        box.addWidget(self._stone)
        column = QVBoxLayout()
        column.setSpacing(0)
        box.addLayout(column, 1)
        column.addStretch(1)
        column.addWidget(self._name)
        column.addLayout(self._details_row(self.who))
        column.addStretch(1)
        box.addWidget(self._turn)
        if self._clock is not None:
            box.addWidget(self._clock, 0, Qt.AlignmentFlag.AlignVCenter)
        if self._lid is not None:
            box.addWidget(self._lid)

    def _add_names(self, column: QVBoxLayout, *details: QWidget) -> None:
        """Put the name with its marks into a column, or above all else where it would be cut there."""
        names = self._name_row(*details)
        if self._has_name_above:
            cast(QVBoxLayout, self.layout()).insertLayout(0, names)
        else:
            column.addLayout(names)

    def _name_row(self, *details: QWidget) -> QHBoxLayout:
        """Put the name beside its stone; the player's marks stand close to a short name."""
        row = QHBoxLayout()
        row.setSpacing(scaled(SPACING))
        row.addWidget(self._stone)
        row.addWidget(self._name)
        for detail in details:
            row.addWidget(detail)
        row.addWidget(self.who)
        row.addStretch(1)
        return row

    def _details_row(self, *others: QWidget) -> QHBoxLayout:
        """Put rank and prisoners into a row below the name."""
        row = QHBoxLayout()
        row.setSpacing(scaled(GAP))
        for part in (self._rank, self._prisoners, *others):
            row.addWidget(part)
        row.addStretch(1)
        return row

    def _fit_stone(self) -> None:
        self._stone.set_side(_STONES[_FULL if self._is_low else self._form])

    def _fit_lid(self) -> None:
        """Make the lid as large as the form has it, and smaller on a narrow card."""
        if self._lid is not None:
            is_narrow = self._form is _FULL and 0 < self.width() < scaled(_NARROW)
            size = _LIDS[_COMPACT if is_narrow else self._form]
            cast(Lid, self._lid).set_lid_size(size, with_text=self._form is not _COMPACT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width with the margins and the lid, and with the text about the prisoners."""
        super().resizeEvent(event)
        self._fit_margins()
        self._fit_lid()
        self._fit_name()
        self._show_parts()

    def sizeHint(self) -> QSize:
        """Return the size of the design, or more where the parts need it."""
        words = self.heightForWidth(self.width()) if self._state.trouble else 0
        needed = super().minimumSizeHint().expandedTo(QSize(0, words))
        return needed.expandedTo(QSize(scaled(_WIDTHS[self._form]), scaled(_HEIGHTS[self._form])))

    def minimumSizeHint(self) -> QSize:
        """Return for a full card the height of a compact one, which the window makes of it where height is short."""
        needed = super().minimumSizeHint()
        if self._form is _FULL and not self._state.trouble:
            rows = _LEAST_ROWS + (1 if self._has_clock else 0)
            needed.setHeight(min(needed.height(), round(rows * self.fontMetrics().height())))
        return needed

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper."""
        if self._paper is self:
            self.paint_paper(QPainter(self), QRectF(self.rect()))

    def paint_paper(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the paper, and on the player's turn a bar at the edge; a line has no paper, an idle column its edge."""
        colors, radius, on_turn = current_palette(), scaled(CARD_RADIUS), self._state.to_move
        is_low = self._has_clock and self._clock is not None and self._clock.state is FaceState.LOW
        if self._form is not _LINE:
            card = colors.low if is_low else colors.card
            is_idle = self._form in (_LARGE, _ACROSS) and not on_turn
            paint_rounded(painter, rect, radius, "" if is_idle else card, colors.line)
        if not on_turn:
            return
        color = colors.mistake if is_low else colors.accent
        if self._form is _LARGE:
            painter.setClipRect(QRectF(0, 0, rect.width(), scaled(_LARGE_EDGE)))
            paint_rounded(painter, rect, radius, color)
        else:
            inset = radius if self._form is not _LINE else scaled(SPACING)
            painter.fillRect(QRectF(0, inset, scaled(EDGE_BAR), rect.height() - 2 * inset), color)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the font."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._dress()
            self._lay_out()
        elif event.type() is QEvent.Type.StyleChange:
            self._dress()  # another style sheet takes the fonts of labels away
