"""The menu of a point."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QMenu, QWidget, QWidgetAction

from qtgo.core.rules.point import Point
from qtgo.kit.menu_letters import lettered_menu
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.font import secondary_font
from qtgo.look.sizes import CARD_GAP, GAP, scaled
from qtgo.shell.click_taker import PointEntry
from qtgo.text.translation import Texts

tr = Texts("play")


def point_menu(point: Point, entries: Sequence[PointEntry | None], parent: QWidget) -> QMenu:
    """Return a menu headed by the name of a point."""
    menu = lettered_menu(parent)
    menu.setAccessibleName(tr("Point {vertex}").format(vertex=point.vertex))
    _add_title(menu, point.vertex)
    for entry in entries:
        if entry is None:
            menu.addSeparator()
        else:
            menu.addAction(entry.text, entry.act).setEnabled(entry.is_enabled)
    return menu


def _add_title(menu: QMenu, text: str) -> None:
    """Put words at the head of a menu, which cannot be chosen; the style sheet has no room for those of a section."""
    label = PlainLabel(text, menu)
    label.setFont(secondary_font(label.font()))
    palette, quiet = label.palette(), QPalette.ColorRole.PlaceholderText
    palette.setColor(QPalette.ColorGroup.Disabled, quiet, palette.color(QPalette.ColorGroup.Active, quiet))
    label.setPalette(palette)  # no fainter for being no entry
    label.setForegroundRole(quiet)
    label.setContentsMargins(scaled(CARD_GAP), scaled(GAP), scaled(CARD_GAP), scaled(GAP))
    title = QWidgetAction(menu)
    title.setDefaultWidget(label)
    title.setText(text)
    title.setEnabled(False)
    menu.addAction(title)
