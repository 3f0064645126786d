"""Labels in the sizes of the look: titles, headings and secondary text; and fonts that grow with the interface."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QWidget

from qtgo.kit.plain_labels import PlainLabel
from qtgo.kit.zoom import follow_zoom
from qtgo.look.font import heading_font, secondary_font, title_font


def keep_font(widget: QWidget, make_font: Callable[[], QFont]) -> None:
    """Give a widget its own font, scaled with the interface."""
    follow_zoom(widget, lambda: widget.setFont(make_font()))


class _SizedLabel(PlainLabel):
    """A label with a font of its own, which grows with the interface."""

    _make_font: Callable[[], QFont]

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        keep_font(self, type(self)._make_font)


class TitleLabel(_SizedLabel):
    """The title of a page."""

    _make_font = staticmethod(title_font)


class HeadingLabel(_SizedLabel):
    """The heading of a part, or a name."""

    _make_font = staticmethod(heading_font)


class SecondaryLabel(_SizedLabel):
    """Text that explains, or names a group of chips."""

    _make_font = staticmethod(secondary_font)

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
