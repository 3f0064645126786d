"""The look of the whole program: scheme, font, style; it follows the system, and changes at run time."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from qtgo.look.focus_ring import FocusRing
from qtgo.look.font import faces_of_language, interface_font
from qtgo.look.palette import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, Palette, current_palette, qt_palette
from qtgo.look.sizes import ICON, scaled
from qtgo.look.style_sheet import Signs, pixel_ratio, sheet
from qtgo.settings import ColorScheme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

STYLE = "Fusion"
BORN_IN_STYLE = "is born in its style"
"""The property of an application that was made with ``-style``: then no other style was made, nor its class loaded."""
_STANDS_STILL = "stands still"  # a property of the application


def stands_still() -> bool:
    """Return whether nothing is to move in this program, as the system's settings want it."""
    application = QApplication.instance()
    return application is not None and bool(application.property(_STANDS_STILL))


def wants_no_motion(widget: QWidget) -> bool:
    """Return whether nothing is to move, by the system's settings or its style, as KDE's at the speed "instant"."""
    from PySide6.QtWidgets import QStyle  # PySide makes the classes of a style when one is first named

    return stands_still() or widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) <= 0


class SystemWishes(QObject):
    """Follows the contrast that Qt tells of from the start, and all else when ``listen`` is called."""

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject) -> None:
        super().__init__(parent)
        self._application = application
        self._portal: QObject | None = None
        self._told: dict[object, bool] = {}
        hints = application.styleHints()
        self._hints = hints.accessibility() if hasattr(hints, "accessibility") else None  # since Qt 6.10
        if self._hints is not None:
            self._hints.contrastPreferenceChanged.connect(self.changed)

    @property
    def wants_contrast(self) -> bool:
        """Return whether high contrast is requested."""
        hinted = self._hints is not None and self._hints.contrastPreference() is Qt.ContrastPreference.HighContrast
        return hinted or self._told.get("contrast", False)

    def listen(self) -> None:
        """Ask the system where that takes time: call it once a window has been seen."""
        if sys.platform in ("win32", "darwin"):
            self._application.applicationStateChanged.connect(self._ask_system)
            self._ask_system()
        elif self._portal is None:
            with suppress(ImportError):  # where the system packages QtDBus by itself
                from qtgo.look.portal import Portal

                self._portal = Portal(self.take, self)

    def take(self, setting: tuple[str, str], value: object) -> None:
        """Take what the desktop says of a setting: 1 for more contrast or less motion, False for no animations."""
        _, key = setting
        if isinstance(value, bool | int):
            self._note(key, value == 0 if key == "enable-animations" else value == 1)

    def _ask_system(self) -> None:
        from qtgo.look.system_motion import is_motion_reduced

        self._note("reduced-motion", is_motion_reduced())

    def _note(self, key: str, is_wanted: bool) -> None:
        if self._told.get(key, False) is is_wanted:
            return
        self._told[key] = is_wanted
        stands_still = any(self._told.get(name) for name in ("reduced-motion", "enable-animations"))
        self._application.setProperty(_STANDS_STILL, stands_still)
        self.changed.emit()


class Look(QObject):
    """Dresses a program; ``use`` says how.

    An empty window shows none of the signs in the style sheet: they may be painted later, by ``paint_signs``.
    """

    system_changed = Signal()  # what is shown in the system's contrast, or moves, is to be shown anew

    def __init__(self, application: QApplication, parent: QObject | None = None, *, has_signs: bool = True) -> None:
        super().__init__(parent or application)
        self._application = application
        self._has_signs = has_signs
        self._signs: Signs | None = None  # those that the style sheet names
        self._system_font = application.font()
        self._scheme, self._zoom = ColorScheme.SYSTEM, 1.0
        self._shown: tuple[Palette, float, Qt.LayoutDirection, tuple[str, ...]] | None = None
        self._is_dark_by_palette = current_palette().is_dark
        if not application.property(BORN_IN_STYLE):
            application.setStyle(STYLE)
        application.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus)
        self._hints = application.styleHints()
        self._hints.colorSchemeChanged.connect(self._apply)
        self.system = SystemWishes(application, self)
        self.system.changed.connect(self._follow_system)
        application.layoutDirectionChanged.connect(self._apply)
        self.focus_ring = FocusRing(application, self)
        application.focusChanged.connect(self._follow_focus)

    def use(self, scheme: ColorScheme, zoom: float) -> None:
        """Show a color scheme and the interface at a zoom, 1 being the usual size."""
        self._scheme, self._zoom = scheme, zoom
        self._apply()

    def follow_language(self) -> None:
        """Show the texts in a face of the language in use."""
        self._apply()

    def paint_signs(self) -> None:
        """Paint the signs in the style sheet, before a widget is made that shows one."""
        self._has_signs = True
        self._provide_signs()

    @property
    def palette(self) -> Palette:
        """Return the colors that the scheme comes to."""
        if self._scheme is not ColorScheme.SYSTEM:
            return DARK if self._scheme is ColorScheme.DARK else LIGHT
        system = self._hints.colorScheme()
        is_dark = self._is_dark_by_palette if system is Qt.ColorScheme.Unknown else system is Qt.ColorScheme.Dark
        if self.system.wants_contrast:
            return HIGH_DARK if is_dark else HIGH_LIGHT
        return DARK if is_dark else LIGHT

    def close(self) -> None:
        """Follow the system no longer."""
        self.system.changed.disconnect(self._follow_system)
        self._hints.colorSchemeChanged.disconnect(self._apply)
        self._application.layoutDirectionChanged.disconnect(self._apply)
        self.focus_ring.close()
        self._application.focusChanged.disconnect(self._follow_focus)

    def _follow_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        """Fit a file dialog that has come up."""
        dialog = new.window() if new is not None else None
        if dialog is not None and dialog.inherits("QFileDialog") and (old is None or old.window() is not dialog):
            from qtgo.look.file_columns import fit_columns

            fit_columns(dialog)

    def _follow_system(self) -> None:
        self._apply()
        self.system_changed.emit()

    def _apply(self) -> None:
        wanted = self.palette, self._zoom, self._application.layoutDirection(), faces_of_language()
        if wanted == self._shown:
            return
        is_first, self._shown = self._shown is None, wanted
        if is_first:
            self._dress(wanted[0])
            return
        from qtgo.garbage import no_widget_collected

        with no_widget_collected():  # Qt goes through all widgets, and would come to those that are deleted meanwhile
            held = self._application.allWidgets()  # nor does Python delete what somebody lets go of meanwhile
            self._dress(wanted[0])
            held.clear()

    def _dress(self, colors: Palette) -> None:
        application = self._application
        application.setStyleSheet("")  # or every widget would be styled anew for each of the next three
        application.setFont(interface_font(self._system_font, self._zoom))
        application.setPalette(qt_palette(colors))
        self._signs = Signs(colors, scaled(ICON), pixel_ratio())
        self._provide_signs()
        application.setStyleSheet(sheet(self._signs))

    def _provide_signs(self) -> None:
        if self._has_signs and self._signs is not None:
            from qtgo.look.sheet_images import provide_images

            provide_images(self._signs)
