"""The look of the whole program: scheme, font, style; it follows the system, and changes at run time."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication

from qtgo.look.focus_ring import FocusRing
from qtgo.look.font import interface_font
from qtgo.look.numbers import ICON, scaled
from qtgo.look.palette import DARK, LIGHT, Palette, current_palette, qt_palette
from qtgo.look.sheet import sheet
from qtgo.look.sheet_images import provide_images
from qtgo.settings import ColorScheme

STYLE = "Fusion"
BORN_IN_STYLE = "is born in its style"
"""The property of an application that was made with ``-style``: then no other style was made, nor its class loaded."""


class Look(QObject):
    """Dresses a program; ``use`` says how."""

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application = application
        self._system_font = application.font()
        self._scheme, self._zoom = ColorScheme.SYSTEM, 1.0
        self._shown: tuple[Palette, float, Qt.LayoutDirection] | None = None
        self._is_dark_by_palette = current_palette().is_dark
        if not application.property(BORN_IN_STYLE):
            application.setStyle(STYLE)
        application.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
        self._hints = application.styleHints()
        self._hints.colorSchemeChanged.connect(self._apply)
        application.layoutDirectionChanged.connect(self._apply)
        self.focus_ring = FocusRing(application, self)

    def use(self, scheme: ColorScheme, zoom: float) -> None:
        """Show a color scheme and the interface at a zoom, 1 being the usual size."""
        self._scheme, self._zoom = scheme, zoom
        self._apply()

    @property
    def palette(self) -> Palette:
        """Return the colors that the scheme comes to."""
        if self._scheme is not ColorScheme.SYSTEM:
            return DARK if self._scheme is ColorScheme.DARK else LIGHT
        system = self._hints.colorScheme()
        if system is Qt.ColorScheme.Unknown:
            return DARK if self._is_dark_by_palette else LIGHT
        return DARK if system is Qt.ColorScheme.Dark else LIGHT

    def close(self) -> None:
        """Follow the system no longer."""
        self._hints.colorSchemeChanged.disconnect(self._apply)
        self._application.layoutDirectionChanged.disconnect(self._apply)
        self.focus_ring.close()

    def _apply(self) -> None:
        wanted = self.palette, self._zoom, self._application.layoutDirection()
        if wanted == self._shown:
            return
        self._shown = wanted
        application, colors = self._application, wanted[0]
        application.setStyleSheet("")  # or every widget would be styled anew for each of the next three
        application.setFont(interface_font(self._system_font, self._zoom))
        application.setPalette(qt_palette(colors))
        application.setStyleSheet(sheet(colors, provide_images(colors, scaled(ICON))))
