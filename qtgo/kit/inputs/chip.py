"""Chips and segments: small buttons of which one is chosen, to keys and screen reader a group of radio buttons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFont, QFontMetrics, QHelpEvent, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QHBoxLayout,
    QRadioButton,
    QSizePolicy,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from qtgo.kit.flow_layout import FlowLayout
from qtgo.kit.plain_labels import name_by_tip, plain_tip
from qtgo.kit.zoom import keep_margins, keep_spacing
from qtgo.look.font import heading_font, medium_font
from qtgo.look.palette import Palette, current_palette
from qtgo.look.shapes import paint_rounded
from qtgo.look.sizes import (
    ACCENT_BORDER,
    CHIP_HEIGHT,
    CHIP_PADDING,
    ICON,
    RADIUS,
    SEGMENT_HEIGHT,
    SEGMENT_INSET,
    SPACING,
    scaled,
)
from qtgo.plain_text import visible
from qtgo.text.menus.mnemonics import without_mnemonic

_CLOSE_PADDING = 6  # of the parts of a segment that has little room


class Chip(QRadioButton):
    """A choice among a few, with an icon if it has one."""

    _height = CHIP_HEIGHT
    _accents_icon = True
    _icon_side = ICON
    padding = CHIP_PADDING
    brief: QIcon | None = None
    """What stands in place of the text where there is no room for words."""
    is_brief = False

    def __init__(self, text: str = "", icon: QIcon | None = None, parent: QWidget | None = None) -> None:
        super().__init__(visible(text), parent)
        if icon is not None:
            self.setIcon(icon)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Return the room that icon and text take, whether it is chosen or not."""
        text = self._shown_text()
        width = 2 * scaled(self.padding) + QFontMetrics(self._chip_font()).horizontalAdvance(text)
        if not self._shown_icon().isNull():
            width += scaled(self._icon_side) + (scaled(SPACING) if text else 0)
        return QSize(width, scaled(self._height))

    def width_as(self, padding: int, *, brief: bool = False) -> int:
        """Return the width with another padding, and with the icon that stands for the text if there is one."""
        usual = self.padding, self.is_brief
        self.padding, self.is_brief = padding, brief
        width = self.sizeHint().width()
        self.padding, self.is_brief = usual
        return width

    def minimumSizeHint(self) -> QSize:
        """Never cut the text."""
        return self.sizeHint()

    def hitButton(self, pos: object) -> bool:
        """Take a click anywhere on it."""
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip."""
        painter, colors = QPainter(self), current_palette()
        self._paint_ground(painter, colors)
        self._paint_label(painter, self._ink(colors))

    def _paint_ground(self, painter: QPainter, colors: Palette) -> None:
        rect, radius = QRectF(self.rect()), scaled(RADIUS)
        if self.isChecked() and self.isEnabled():
            paint_rounded(painter, rect, radius, colors.tint, colors.accent, scaled(ACCENT_BORDER))
        elif not self.isEnabled():
            paint_rounded(painter, rect, radius, "", colors.line)
        else:
            paint_rounded(painter, rect, radius, colors.hover if self._is_hovered() else colors.card, colors.line2)

    def _ink(self, colors: Palette) -> str:
        if not self.isEnabled():
            return colors.disabled
        return colors.accent if self.isChecked() else colors.ink

    def _paint_label(self, painter: QPainter, ink: str) -> None:
        icon, text, font = self._shown_icon(), self._shown_text(), self._chip_font()
        side = scaled(self._icon_side) if not icon.isNull() else 0
        words = QFontMetrics(font).horizontalAdvance(text)
        gap = scaled(SPACING) if side and text else 0
        left = (self._label_width() - side - gap - words) / 2
        if side:
            mode = QIcon.Mode.Normal if self.isEnabled() else QIcon.Mode.Disabled
            state = QIcon.State.On if self.isChecked() and self._accents_icon else QIcon.State.Off
            place = QRectF(left, (self.height() - side) / 2, side, side).toRect()
            icon.paint(painter, place, Qt.AlignmentFlag.AlignCenter, mode, state)
        if not text:
            return
        painter.setFont(font)
        painter.setPen(ink)
        place = QRectF(left + side + gap, 0, words + 1, self.height()).toRect()
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextShowMnemonic, self.text())

    def _label_width(self) -> int:
        return self.width()

    def _shown_text(self) -> str:
        return "" if self._hides_text else without_mnemonic(self.text())

    def _shown_icon(self) -> QIcon:
        return self.brief if self.brief is not None and self.is_brief else self.icon()

    @property
    def _hides_text(self) -> bool:
        return self.is_brief and self.brief is not None

    def event(self, event: QEvent) -> bool:
        """Tell the text that is not shown; a tip of its own would be read out after the name, which is the same."""
        if self._hides_text and isinstance(event, QHelpEvent) and event.type() is QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), plain_tip(self.text()), self)
            return True
        return super().event(event)

    def _is_hovered(self) -> bool:
        return self.underMouse() or self.isDown()

    def _chip_font(self) -> QFont:
        return medium_font(self.font())

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        super().enterEvent(event)
        self.update()


class _Part(Chip):
    """One part of a segment."""

    _height = SEGMENT_HEIGHT - 2 * SEGMENT_INSET
    _accents_icon = False
    _icon_side = ICON - 4

    def _paint_ground(self, painter: QPainter, colors: Palette) -> None:
        if self.isChecked():
            inner = scaled(RADIUS) - scaled(SEGMENT_INSET)
            paint_rounded(painter, QRectF(self.rect()), inner, colors.card, colors.line2)

    def _ink(self, colors: Palette) -> str:
        if not self.isEnabled():
            return colors.disabled
        return colors.ink if self.isChecked() or self._is_hovered() else colors.ink2

    def _chip_font(self) -> QFont:
        return heading_font(self.font()) if self.isChecked() else super()._chip_font()

    def sizeHint(self) -> QSize:
        """Leave room for the heavier letters of the part chosen, so that nothing moves."""
        hint = super().sizeHint()
        words = self._shown_text()
        return hint.expandedTo(
            QSize(
                hint.width()
                - QFontMetrics(self._chip_font()).horizontalAdvance(words)
                + QFontMetrics(heading_font(self.font())).horizontalAdvance(words),
                hint.height(),
            )
        )


class _Choice(QWidget):
    """A group of chips; each stands for a value."""

    value_chosen = Signal(object)
    """The value of the chip that the user has chosen."""

    _chip: type[Chip] = Chip

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(visible(name))
        self._group = QButtonGroup(self)
        self._values: list[object] = []
        self._chips: list[Chip] = []
        self._group.buttonClicked.connect(self._on_clicked)

    @property
    def chips(self) -> Sequence[Chip]:
        """Return the chips in their order."""
        return self._chips

    @property
    def value(self) -> object:
        """Return the value of the chip that is chosen, None if none is."""
        return next((value for chip, value in zip(self._chips, self._values, strict=True) if chip.isChecked()), None)

    def add(self, value: object, text: str, icon: QIcon | None = None, tip: str = "") -> Chip:
        """Add a chip; one without text has its tip for a name."""
        chip = self._chip(text, icon, self)
        if tip and text:
            chip.setToolTip(plain_tip(tip))
        elif tip:
            name_by_tip(chip, tip)
        return self.put(value, chip)

    def put(self, value: object, chip: Chip) -> Chip:
        """Add a chip that was made as this group's child."""
        self._group.addButton(chip)
        self._values.append(value)
        self._chips.append(chip)
        self._place(chip)
        return chip

    def _place(self, chip: Chip) -> None:
        """Put a chip behind those that are there."""
        raise NotImplementedError

    def choose(self, value: object) -> None:
        """Choose a value, or none if it is none of those offered; nothing is emitted."""
        self._group.setExclusive(False)
        for chip, its in zip(self._chips, self._values, strict=True):
            chip.setChecked(its == value)
        self._group.setExclusive(True)

    def _on_clicked(self, chip: Chip) -> None:
        self.value_chosen.emit(self._values[self._chips.index(chip)])


class ChipGroup(_Choice):
    """Chips beside each other, in as many rows as they need."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._flow = FlowLayout(self)
        self._flow.setContentsMargins(0, 0, 0, 0)
        keep_spacing(self, SPACING, self._flow)

    def _place(self, chip: Chip) -> None:
        self._flow.addWidget(chip)


class Segment(_Choice):
    """Parts of one track, such as List and Tree."""

    _chip = _Part

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, parent)
        self._rows = QVBoxLayout(self)
        keep_margins(self, self._rows, SEGMENT_INSET, SEGMENT_INSET)
        self._rows.setSpacing(0)
        self._row_layouts: list[QHBoxLayout] = []
        self.begin_row()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def begin_row(self) -> None:
        """Put what is added from now on below what is there."""
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addStretch(1)
        self._rows.addLayout(row)
        self._row_layouts.append(row)
        self._row = row

    def join_rows(self, joined: bool) -> None:
        """Put the rows beside each other, where there is room, or below each other."""
        directions = QBoxLayout.Direction
        self._pad(CHIP_PADDING)
        self._rows.setDirection(directions.LeftToRight if joined else directions.TopToBottom)

    def fit(self, room: int) -> None:
        """Put the rows beside each other, closer together, if they have room for that."""
        widths = sum(chip.width_as(_CLOSE_PADDING) for chip in self._chips if not chip.isHidden())
        fits = widths + 2 * scaled(SEGMENT_INSET) <= room
        self.join_rows(fits)
        if fits:
            self.close_up()

    def close_up(self, *, brief: bool = False) -> None:
        """Put the parts closer together, in a header or where they would need two rows otherwise.

        With ``brief`` the icons that may stand for words do so.
        """
        self._pad(_CLOSE_PADDING, brief=brief)

    def _pad(self, padding: int, *, brief: bool = False) -> None:
        changed = [chip for chip in self._chips if (chip.padding, chip.is_brief) != (padding, brief)]
        for chip in changed:
            chip.padding, chip.is_brief = padding, brief
            chip.updateGeometry()
            chip.update()
        for row in self._row_layouts if changed else ():
            row.invalidate()

    def stacked_size(self, *, close: bool = False, brief: bool = False) -> QSize:
        """Return the size with the rows below each other, and as ``close_up`` makes the parts if so wanted."""
        insets, padding = 2 * scaled(SEGMENT_INSET), _CLOSE_PADDING if close or brief else CHIP_PADDING
        rows = [
            [chip for chip in self._chips if row.indexOf(chip) >= 0 and not chip.isHidden()]
            for row in self._row_layouts
        ]
        widths = [sum(chip.width_as(padding, brief=brief) for chip in row) for row in rows]
        return QSize(max(widths) + insets, sum(row.sizeHint().height() for row in self._row_layouts) + insets)

    def _place(self, chip: Chip) -> None:
        self._row.insertWidget(self._row.count() - 1, chip)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track."""
        paint_rounded(QPainter(self), QRectF(self.rect()), scaled(RADIUS), current_palette().sunken)
