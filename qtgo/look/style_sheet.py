"""The style sheet of Qt's own widgets.

Fusion, a palette and one style sheet, rather than a QProxyStyle. Making a window of 325 widgets takes some 45 ms more
with the sheet, and 40 ms more with a proxy of Python's that only passes its 6,000 calls on; but the proxy would go on
to paint every frame of every menu and table in Python. Either way the cost is that of the widgets made: what is not
seen at the start should be made later, and with the parent that it will have.

What a sheet cannot do is done elsewhere: the focus ring outside a shape (``FocusRing``), hairlines of one device pixel,
chips, segments and cards (``qtgo.kit``), and signs (``sheet_images``).

In the rules ``$name`` is a color of ``Palette``, ``12u`` a length that grows with the interface, ``$images`` the folder
of the signs, and ``$start`` the side where lines begin.
"""

from __future__ import annotations

import re
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from qtgo.look import sizes as numbers
from qtgo.look.palette import Palette

_BUTTONS = """
QPushButton, QToolButton[look="button"] {
  min-height: 34u; padding: 0 15u; border: 1px solid $line2; border-radius: 8u; background: $card; color: $ink;
  font-weight: 500; outline: 0; icon-size: 16u;
}
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $hover; border-color: $control; }
QPushButton:checked { background: $tint; color: $accent; border-color: $accent; }
QPushButton:disabled { background: transparent; border-color: $line; color: $disabled; }
QPushButton:default, QPushButton[look="primary"] {
  background: $accent; border-color: $accent; color: $on_accent;
}
QPushButton:default:hover, QPushButton[look="primary"]:hover {
  background: $accent_hover; border-color: $accent_hover;
}
QPushButton:default:pressed, QPushButton[look="primary"]:pressed {
  background: $accent_pressed; border-color: $accent_pressed;
}
QPushButton:default:disabled, QPushButton[look="primary"]:disabled {
  background: $sunken; border-color: $line; color: $disabled;
}
QPushButton:flat { background: transparent; border-color: transparent; color: $ink; }
QPushButton:flat:hover { background: $hover; }
QPushButton:flat:pressed { background: $tint; color: $accent; }
QPushButton:flat:disabled { color: $disabled; }
QPushButton[look="edge"] { padding: 0; min-width: 0; }
QPushButton[look="edge"]:hover { background: transparent; color: $accent_hover; text-decoration: underline; }
QPushButton::menu-indicator { image: url($images/expand.png); width: 16u; height: 16u; right: 8u;
  subcontrol-origin: padding; subcontrol-position: right center; }
QPushButton[look="link"] {
  background: transparent; border: none; color: $accent; padding: 0; min-height: 28u;
}
QPushButton[look="link"][fills="true"] { min-height: 0; }
QPushButton[look="link"]:hover { color: $accent_hover; text-decoration: underline; }
QPushButton[look="link"]:disabled { color: $disabled; }
QToolButton {
  border: none; border-radius: 6u; padding: 5u; icon-size: 16u; background: transparent; color: $ink; outline: 0;
}
QToolButton[look="small"] { padding: 2u; }
QToolButton[look="secondary"] { color: $ink2; }
QToolButton:hover { background: $hover; }
QToolButton:pressed, QToolButton:checked, QToolButton:open { background: $tint; color: $accent; }
QToolButton:disabled { color: $disabled; background: transparent; }
QToolButton::menu-indicator { image: none; }
QToolButton[popupMode="1"] { padding-right: 20u; }
QToolButton::menu-button { border: none; width: 18u; border-radius: 6u; }
QToolButton::menu-button:hover { background: $hover; }
QToolButton::menu-arrow { image: url($images/expand.png); width: 12u; height: 12u; }
QToolButton::down-arrow { image: url($images/expand.png); width: 14u; height: 14u; }
QToolButton::right-arrow { image: url($images/forward.png); width: 14u; height: 14u; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; button-layout: 3; }
QMessageBox {
  messagebox-information-icon: url($images/info.png); messagebox-question-icon: url($images/info.png);
  messagebox-warning-icon: url($images/warning.png); messagebox-critical-icon: url($images/error.png);
}
"""

_FIELDS = """
QLineEdit, QAbstractSpinBox, QComboBox, QPlainTextEdit, QTextEdit {
  border: 1px solid $control; border-radius: 8u; background: $card; color: $ink; placeholder-text-color: $ink2;
  selection-background-color: $accent; selection-color: $on_accent; outline: 0;
}
QLineEdit { min-height: 34u; padding: 0 10u; }
QAbstractSpinBox { min-height: 32u; max-height: 34u; padding: 0; qproperty-alignment: 'AlignRight | AlignVCenter'; }
QComboBox { min-height: 34u; padding: 0 8u 0 11u; combobox-popup: 0; }
QPlainTextEdit, QTextEdit { padding: 6u; }
QLineEdit:focus, QComboBox:editable:focus { border: 2px solid $accent; min-height: 32u; padding: 0 9u; }
QAbstractSpinBox:focus { border: 2px solid $accent; min-height: 29u; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid $accent; padding: 5u; }
QLineEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled, QPlainTextEdit:disabled, QTextEdit:disabled {
  border-color: $line2; background: transparent; color: $disabled; placeholder-text-color: $disabled;
}
QLineEdit:read-only, QPlainTextEdit:read-only { background: $sunken; border-color: $line2; }
QComboBox QLineEdit, QAbstractSpinBox QLineEdit, QAbstractItemView QLineEdit {
  border: none; border-radius: 0; background: transparent; padding: 0; min-height: 0;
}
QAbstractItemView QLineEdit, QAbstractItemView QAbstractSpinBox, QAbstractItemView QComboBox {
  background: $card; border: none; border-radius: 0; min-height: 0; padding: 0 4u;
}
QLineEdit { lineedit-clear-button-icon: url($images/close.png); }
QComboBox:hover:!editable:enabled { background: $hover; }
QComboBox::drop-down { border: none; width: 26u; subcontrol-origin: padding; subcontrol-position: right center; }
QComboBox::down-arrow { image: url($images/expand.png); width: 16u; height: 16u; }
QComboBox::down-arrow:disabled { image: url($images/expand-off.png); }
QComboBox QAbstractItemView {
  background: $card; border: 1px solid $line2; border-radius: 0; padding: 4u; outline: 0;
  selection-background-color: $tint; selection-color: $ink;
}
QComboBox QAbstractItemView::item { min-height: 32u; padding: 0 8u; border: none; border-radius: 6u; color: $ink; }
QComboBox QAbstractItemView::item:selected { background: $tint; color: $ink; }
QComboBox QAbstractItemView::item:disabled { color: $disabled; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
  subcontrol-origin: border; border: none; background: transparent; width: 24u; border-radius: 4u;
}
QAbstractSpinBox::up-button { subcontrol-position: top right; margin: 3px 3px 0 0; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; margin: 0 3px 3px 0; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $hover; }
QAbstractSpinBox::up-button:pressed, QAbstractSpinBox::down-button:pressed { background: $tint; }
QAbstractSpinBox::up-arrow { image: url($images/collapse.png); width: 12u; height: 12u; }
QAbstractSpinBox::down-arrow { image: url($images/expand.png); width: 12u; height: 12u; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off { image: url($images/collapse-off.png); }
QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off { image: url($images/expand-off.png); }
QCheckBox, QRadioButton { spacing: 8u; outline: 0; background: transparent; }
QCheckBox::indicator, QRadioButton::indicator { margin: 3u 0; }
QCheckBox:disabled, QRadioButton:disabled { color: $disabled; }
QCheckBox::indicator, QAbstractItemView::indicator, QGroupBox::indicator {
  width: 16u; height: 16u; border: 1px solid $control; border-radius: 4u; background: $card;
}
QCheckBox::indicator:hover { border-color: $accent; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QGroupBox::indicator:checked {
  background: $accent; border-color: $accent; image: url($images/check.png);
}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {
  background: transparent; border-color: $line2;
}
QCheckBox::indicator:checked:disabled {
  background: $sunken; border-color: $line2; image: url($images/check-off.png);
}
QRadioButton::indicator {
  width: 16u; height: 16u; border: 1px solid $control; border-radius: $radio; background: $card;
}
QRadioButton::indicator:hover { border-color: $accent; }
QRadioButton::indicator:checked {
  width: 8u; height: 8u; border: 5u solid $accent; border-radius: $radio_on; background: $card;
}
QRadioButton::indicator:checked:disabled { border-color: $line2; }
QSlider { min-height: 24u; outline: 0; }
QSlider::groove:horizontal { height: 4u; border-radius: 2u; background: $line2; }
QSlider::groove:vertical { width: 4u; border-radius: 2u; background: $line2; }
QSlider::sub-page:horizontal, QSlider::add-page:vertical { background: $accent; border-radius: 2u; }
QSlider::sub-page:disabled, QSlider::add-page:disabled { background: $line2; }
QSlider::handle { border: 2px solid $accent; background: $card; border-radius: $handle; }
QSlider::handle:horizontal { width: 12u; height: 12u; margin: -6u 0; }
QSlider::handle:vertical { width: 12u; height: 12u; margin: 0 -6u; }
QSlider::handle:hover { background: $hover; }
QSlider::handle:pressed { background: $tint; }
QSlider::handle:disabled { border-color: $line2; }
QProgressBar {
  border: none; border-radius: 3u; background: $sunken; color: $ink2; min-height: 6u; max-height: 6u;
  font-size: 1px; text-align: center;
}
QProgressBar::chunk { background: $accent; border-radius: 3u; }
"""

_MENUS = """
QMenuBar { background: $window; border-bottom: 1px solid $line; padding: 2u 8u; spacing: 0; }
QMenuBar::item { background: transparent; color: $ink; padding: 5u 8u; border-radius: 6u; }
QMenuBar::item:selected { background: $hover; }
QMenuBar::item:pressed { background: $tint; }
QMenuBar::item:disabled { color: $disabled; }
QMenuBar QToolButton { padding: 0; }
QMenu { background: $card; border: 1px solid $line2; padding: 4u; icon-size: 0; menu-scrollable: 1; }
QMenu::item { min-height: 32u; padding: 0 24u 0 12u; border-radius: 6u; background: transparent; color: $ink; }
QMenu::item:selected { background: $tint; }
QMenu::item:disabled { color: $disabled; background: transparent; }
QMenu::separator { height: 1px; background: $line; margin: 4u 8u 5u; }
QMenu::indicator { width: 16u; height: 16u; left: 6u; }
QMenu::indicator:checked { image: url($images/accept.png); }
QMenu::right-arrow { image: url($images/forward.png); width: 14u; height: 14u; right: 6u; }
QMenu::tearoff { background: $card; }
QToolTip { background: $ink; color: $window; border: none; padding: 5u 9u; font-size: 12u; }
"""

_VIEWS = """
QAbstractScrollArea { outline: 0; border: 1px solid $line; }
QScrollArea, QGraphicsView { border: none; background: transparent; }
QTableView, QListView, QTreeView {
  background: $card; border: 1px solid $line; border-radius: 8u; color: $ink; gridline-color: $card; outline: 0;
  selection-background-color: $tint; selection-color: $ink; alternate-background-color: $card; padding: 1px;
}
QAbstractScrollArea[look="inner"] { border: none; border-radius: 0; background: transparent; padding: 0; }
QTableView::item:selected, QListView::item:selected, QTreeView::item:selected, QTreeView::branch:selected {
  background: $tint; color: $ink;
}
QTableView[look="inner"] { selection-background-color: transparent; }
QTableView[look="inner"]::item:selected { background: transparent; }
QListView::item, QTreeView::item { min-height: 32u; padding: 0 6u; }
QTableView::item { padding: 0 6u; }
QListView::item { border-$start: 4u solid transparent; padding-$start: 2u; }
QListView::item:selected { border-$start-color: $accent; }
QTreeView::branch { background: transparent; }
QTreeView::branch:closed:has-children { image: url($images/forward.png); }
QTreeView::branch:open:has-children { image: url($images/down.png); }
QHeaderView { background: transparent; border: none; }
QHeaderView::section {
  background: transparent; color: $ink2; border: none; border-bottom: 1px solid $line; padding: 0 8u; min-height: 34u;
}
QHeaderView::section:hover { color: $ink; }
QHeaderView::section:vertical { border: none; min-height: 0; }
QHeaderView::down-arrow { image: url($images/down.png); width: 12u; height: 12u; }
QHeaderView::up-arrow { image: url($images/up.png); width: 12u; height: 12u; }
QTableCornerButton::section { background: $card; border: none; border-bottom: 1px solid $line; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 10u; }
QScrollBar:horizontal { height: 10u; }
QScrollBar::handle { background: $line2; border-radius: $scroll; }
QScrollBar::handle:vertical { min-height: 24u; margin: 2px 2px 2px 3px; }
QScrollBar::handle:horizontal { min-width: 24u; margin: 3px 2px 2px 2px; }
QScrollBar::handle:hover { background: $control; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
"""

_FRAMES = """
QTabWidget::pane { border: none; border-top: 1px solid $line; top: -1px; padding: 12u 0 0 0; }
QTabBar { qproperty-drawBase: 0; }
QTabBar::tab {
  background: transparent; color: $ink2; border: none; border-bottom: 2px solid transparent;
  padding: 0 4u; margin: 0 16u 0 0; min-height: 32u;
}
QTabBar::tab:hover { color: $ink; }
QTabBar::tab:selected { color: $accent; border-bottom-color: $accent; }
QTabBar::tab:disabled { color: $disabled; }
QTabBar QToolButton { background: $window; }
QGroupBox { border: none; margin-top: 28u; padding: 0; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; subcontrol-position: top left; padding: 4u 0; color: $ink; }
QSplitter::handle { background: transparent; }
QSplitter::handle:horizontal { width: 7px; border-left: 1px solid $line; }
QSplitter::handle:vertical { height: 7px; border-top: 1px solid $line; }
QSplitter::handle:hover { border-color: $control; }
QStatusBar { background: $window; border-top: 1px solid $line; }
QStatusBar::item { border: none; }
QDockWidget { titlebar-close-icon: url($images/close.png); font-weight: 600; }
QDockWidget::title { background: $window; padding: 8u; border-top: 1px solid $line; }
QToolBar { background: $window; border: none; spacing: 4u; }
QToolBar#strip { border-bottom: 1px solid $line; }
QToolButton#qt_toolbar_ext_button { padding: 0; }
QFrame[frameShape="4"], QFrame[frameShape="5"] { color: $line; border: none; background: $line; max-width: 16777215; }
QFrame[frameShape="4"] { max-height: 1px; }
QFrame[frameShape="5"] { max-width: 1px; }
"""

_SHEET = _BUTTONS + _FIELDS + _MENUS + _VIEWS + _FRAMES


class Signs(NamedTuple):
    """The signs in a style sheet: their colors, and their width in pixels of which each is so many of the screen's."""

    colors: Palette
    side: int
    ratio: int

    @property
    def folder(self) -> str:
        """Return the name of their folder: a style sheet keeps what it has once read of a path."""
        return f"qtgo-look-{hash(self):x}"


def pixel_ratio() -> int:
    """Return how many pixels of the sharpest screen a pixel is."""
    return max((ceil(screen.devicePixelRatio()) for screen in QGuiApplication.screens()), default=1)


def sheet(signs: Signs) -> str:
    """Return the style sheet in the colors of its signs, at the scale of the program's font."""
    scale = numbers.scale()
    is_mirrored = QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft
    words: dict[str, str] = {**signs.colors._asdict(), "images": f":/{signs.folder}"}
    words["start"] = "right" if is_mirrored else "left"
    # A radius beyond half the size is no radius: half of what the rounded parts come to.
    box, dot, handle = round(16 * scale) + 2, round(8 * scale) + 2 * round(5 * scale), round(12 * scale) + 4
    words |= {"radio": f"{box // 2}px", "radio_on": f"{dot // 2}px", "handle": f"{handle // 2}px"}
    words["scroll"] = f"{max(1, (round(10 * scale) - 5) // 2)}px"
    filled = re.sub(r"\$(\w+)", lambda match: words[match[1]], _SHEET)
    return re.sub(r"(-?\d+)u\b", lambda match: f"{round(int(match[1]) * scale)}px", filled)
