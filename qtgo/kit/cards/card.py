"""Cards: paper with a hairline around it, and if wanted a header that folds it away."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from qtgo.kit.zoom import follow_zoom
from qtgo.look.elision import ELLIPSIS, shortened
from qtgo.look.font import heading_font
from qtgo.look.icons import icon
from qtgo.look.palette import current_palette
from qtgo.look.shapes import mirrored, paint_line, paint_paper
from qtgo.look.sizes import CARD_COLLAPSED, CARD_HEADER, ICON, SPACING, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible


def no_motion() -> bool:
    """Return False, the default: nothing moves."""
    return False


class FadingFrame(QFrame):
    """A frame that fades when it comes and goes, as long as ``allows_motion`` says so."""

    def __init__(self, parent: QWidget | None = None, *, allows_motion: Callable[[], bool] = no_motion) -> None:
        super().__init__(parent)
        self._allows_motion = allows_motion

    def setVisible(self, visible: bool) -> None:
        """Show or hide the frame; it is there, or gone, at once for all but the eye."""
        is_change = visible is self.isHidden() and self.parentWidget() is not None
        if not (is_change and (visible or self.isVisible()) and self._allows_motion()):
            super().setVisible(visible)
            return
        from qtgo.kit.motion import Ghost, fade_in

        if not visible and not self.size().isEmpty():
            Ghost(self)
        super().setVisible(visible)
        if visible:
            fade_in(self)


class Paper(QFrame):
    """A sheet of paper with a hairline around it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper and its hairline."""
        paint_paper(QPainter(self), self.rect())


class Card(Paper):
    """Holds a body below a header, without a title none; a collapsible one folds to a line with its icon and title."""

    collapsed_changed = Signal(object)  # bool

    def __init__(
        self, title: str = "", parent: QWidget | None = None, *, icon_name: str = "", collapsible: bool = False
    ) -> None:
        super().__init__(parent)
        self._is_bare = self._keeps_header = False
        self.header = CardHeader(title, icon_name, self, collapsible=collapsible)
        self.header.setVisible(bool(title))
        self.header.clicked.connect(self._toggle)
        self._body: QWidget | None = None
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._layout.addWidget(self.header)

    @property
    def body(self) -> QWidget | None:
        """Return what the card holds."""
        return self._body

    @property
    def is_bare(self) -> bool:
        """Return whether the card is one of several in another, without paper of its own."""
        return self._is_bare

    @property
    def is_collapsed(self) -> bool:
        """Return whether only the header is shown."""
        return self.header.is_collapsed

    def set_body(self, body: QWidget) -> None:
        """Put something into the card, which owns it; it was made as the card's child."""
        self._body = body
        self._layout.addWidget(body, 1)
        body.setVisible(not self.is_collapsed)

    def set_title(self, title: str) -> None:
        """Rename the card."""
        self.header.setText(visible(title))
        self.header.setAccessibleName(visible(title))
        self._show_header()

    def set_collapsed(self, collapsed: bool) -> None:
        """Fold the card, or open it; nothing is emitted."""
        self.header.show_collapsed(collapsed)
        self._show_header()
        if self._body is not None:
            self._body.setVisible(not collapsed)
        vertical = QSizePolicy.Policy.Fixed if collapsed else QSizePolicy.Policy.Preferred
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        self.updateGeometry()

    def set_collapsible(self, collapsible: bool) -> None:
        """Set whether the user can fold the card by its header."""
        self.header.set_collapsible(collapsible)

    def set_bare(self, bare: bool, *, keeps_header: bool = False) -> None:
        """Leave out the paper, as in a card that holds several, and the header; folded, it stays to open it."""
        self._is_bare, self._keeps_header = bare, keeps_header
        self._show_header()
        self.update()

    def _show_header(self) -> None:
        is_bare = self._is_bare and not self._keeps_header
        wanted = self.is_collapsed if is_bare else bool(self.header.text())
        self.header.setVisible(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the paper, the hairline around it, and the one below the header."""
        if not self._is_bare:
            super().paintEvent(event)
        if not self.header.isHidden() and not self.is_collapsed:
            y = self.header.geometry().bottom()
            paint_line(QPainter(self), QPointF(0, y), QPointF(self.width() - 1, y), current_palette().line)

    def _toggle(self) -> None:
        if self.header.is_collapsible:
            self.set_collapsed(not self.is_collapsed)
            self.collapsed_changed.emit(self.is_collapsed)


class CardHeader(QAbstractButton):
    """The title of a card, with what is put at its right; of a collapsible card it is the button that folds it."""

    def __init__(self, title: str, icon_name: str, parent: QWidget, *, collapsible: bool) -> None:
        super().__init__(parent)
        self.setText(visible(title))
        self.setAccessibleName(visible(title))
        self.is_collapsible = False
        self.is_collapsed = False
        self._icon = icon(icon_name, "ink2") if icon_name else QIcon()
        self._chevrons = icon("expand"), icon("collapse")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._added: list[QWidget] = []
        self._row = QHBoxLayout(self)
        self._row.addStretch(1)
        self.set_collapsible(collapsible)
        follow_zoom(self, self._fit)

    def set_collapsible(self, collapsible: bool) -> None:
        """Set whether this is the button that folds the card, or only its title."""
        self.is_collapsible = collapsible
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if collapsible else Qt.FocusPolicy.NoFocus)
        self._fit()
        self.update()

    def _fit(self) -> None:
        sides = scaled(WINDOW_MARGIN), self._end
        left, right = reversed(sides) if self.isRightToLeft() else sides
        self._row.setContentsMargins(left, 0, right, 0)
        self._row.setSpacing(scaled(SPACING) // 2)

    @property
    def _end(self) -> int:
        """Return the room at the end of the line, with that of the chevron."""
        return scaled(SPACING) + (scaled(ICON) + scaled(SPACING) if self.is_collapsible else 0)

    def add(self, widget: QWidget) -> None:
        """Put something at the right, such as a segment or a count."""
        self._added.append(widget)
        self._row.addWidget(widget)

    def show_collapsed(self, collapsed: bool) -> None:
        """Show that the card is folded."""
        self.is_collapsed = collapsed
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of the design, and room for the title."""
        height = scaled(CARD_COLLAPSED if self.is_collapsed else CARD_HEADER)
        title = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(title + 2 * scaled(WINDOW_MARGIN) + scaled(ICON) + self._row.sizeHint().width(), height)

    def minimumSizeHint(self) -> QSize:
        """Allow the title to be elided where there is no room."""
        return QSize(self._row.minimumSize().width(), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint icon, title and chevron."""
        painter, colors = QPainter(self), current_palette()
        left, end = scaled(WINDOW_MARGIN), self.width() - self._end
        added = (mirrored(self, widget.geometry()).left() for widget in self._added if widget.isVisible())
        right = min((begin - scaled(SPACING) for begin in added), default=end)
        side = scaled(ICON)
        middle = (self.height() - side) // 2
        if self.is_collapsed and not self._icon.isNull():
            self._icon.paint(painter, mirrored(self, QRect(left, middle, side, side)))
            left += side + scaled(SPACING)
        if self.is_collapsible:
            chevron = self._chevrons[0 if self.is_collapsed else 1]
            place = QRect(self.width() - side - scaled(SPACING) - 4, middle, side, side)
            chevron.paint(painter, mirrored(self, place))
        font = self.font() if self.is_collapsed else heading_font(self.font())
        painter.setFont(font)
        painter.setPen(colors.ink2 if self.is_collapsed else colors.ink)
        text = self._shown_title(painter.fontMetrics(), right - left)
        painter.drawText(mirrored(self, self.rect().adjusted(left, 0, 0, 0)), Qt.AlignmentFlag.AlignVCenter, text)

    def _shown_title(self, metrics: QFontMetrics, room: int) -> str:
        """Return as much of the title as has room: no part of a word beside what stands there as well."""
        text = shortened(metrics, self.text(), room)
        is_cut = text != self.text() and text.endswith(ELLIPSIS)
        return "" if is_cut and any(widget.isVisible() for widget in self._added) else text

    def changeEvent(self, event: QEvent) -> None:
        """Follow the direction of reading."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.LayoutDirectionChange:
            self._fit()
