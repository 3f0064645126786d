"""All texts that a window shows or tells a screen reader, and those among them that are cut off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QTabBar,
    QTabWidget,
    QWidget,
)

from qtgo.dialogs.engines.command_field import ParsedWords
from qtgo.widgets.labels import ElidedLabel

# Names, numbers, coordinates, keys, units and properties are the same in every language.
_NO_WORDS = re.compile(
    r"\b(Kaya|GNU Go|KataGo|Pachi|Fuego|Leela Zero|gnugo --mode gtp)\b|"
    r"\b(QtGo|Qt|PySide|English|Pseudo|SGF|[A-T]\d+|UTF-8|Python)\b|<[^>]*>|&nbsp;"
)


def shown_texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yield each text with the place where it is."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what was shown before
    for widget in (window, *window.findChildren(QWidget)):
        if widget.objectName().startswith("qt_") or _is_of_qt(widget):
            continue
        name = f"{type(widget).__name__} "
        yield name + "window title", widget.windowTitle()
        yield name + "tool tip", widget.toolTip()
        yield name + "accessible name", widget.accessibleName()
        if isinstance(widget, QMenu):
            yield name + "title", widget.title()
        if isinstance(widget, (QLabel, QAbstractButton)) and not isinstance(widget, ParsedWords):
            yield name + "text", widget.text()
        if isinstance(widget, (QLineEdit, QPlainTextEdit)):
            yield name + "placeholder", widget.placeholderText()
        if isinstance(widget, QTabWidget):
            yield from ((name + "tab", widget.tabText(index)) for index in range(widget.count()))
        if isinstance(widget, QComboBox):
            yield from ((name + "item", widget.itemText(index)) for index in range(widget.count()))
    for action in window.findChildren(QAction):
        if not action.isSeparator() and action.menu() is None:
            yield "action", action.text()


def is_pseudo(text: str) -> bool:
    """Return whether a text has come through the pseudo-language, at least in part."""
    return "[" in text and "~" in text and "]" in text


def untranslated(window: QWidget, exempt: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    return [
        (place, text)
        for place, text in shown_texts(window)
        if text not in exempt and not is_pseudo(text) and re.search(r"[^\W\d_]{3}", _NO_WORDS.sub("", text))
    ]


def clipped(window: QWidget) -> list[tuple[str, str, int, int]]:
    """List the widgets that are narrower or lower than their text needs."""
    found = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisibleTo(window) or isinstance(widget, ElidedLabel) or _is_of_qt(widget):
            continue
        if isinstance(widget, (QPushButton, QCheckBox, QComboBox)):
            if isinstance(widget, QPushButton) and len(widget.text()) == 1:
                continue  # an arrow, which needs no more room than it has
            needed = widget.sizeHint()
            if widget.width() < needed.width() or widget.height() < needed.height():
                text = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
                found.append((type(widget).__name__, text, widget.width(), needed.width()))
        elif isinstance(widget, QLabel) and widget.text():
            if widget.wordWrap():
                if widget.height() < widget.heightForWidth(widget.width()):
                    found.append(
                        ("label height", widget.text(), widget.height(), widget.heightForWidth(widget.width()))
                    )
            elif widget.width() < widget.sizeHint().width():
                found.append(("label", widget.text(), widget.width(), widget.sizeHint().width()))
    return found


def _is_of_qt(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    return isinstance(parent, (QAbstractSpinBox, QComboBox, QTabBar)) or type(widget).__name__ == "QTipLabel"
