"""All texts that a window shows or tells a screen reader, and those among them that are cut off."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTabWidget,
    QTextEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo.features.engines.command_field import ParsedWords
from qtgo.features.help.manual_pages import read_manual
from qtgo.features.preferences.option_pages import OptionBook
from qtgo.features.preferences.preferences_dialog import FontField
from qtgo.kit.labels import ElidedBox, ElidedLabel
from qtgo.resources import resource_path
from qtgo.text.translation import PSEUDOS, current_language, language_name
from tests.languages import LANGUAGES, english_left, english_words, words_in

# Names, numbers, coordinates, keys, units and properties are the same in every language.
_NO_WORDS = re.compile(
    r"\b(Kaya|GNU Go|KataGo Neural Network License|KataGo Human|KataGo|Pachi|Fuego|Leela Zero|gnugo --mode gtp)\b|"
    r"\b(Big5(-HKSCS)?|Shift_JIS|EUC-[A-Z]{2}|windows-\d+|KOI8-[RU]|IBM866|ISO-8859-\d+)\b|"
    r"\b(ONNX Runtime|NumPy|Space|Enter|Home|End|Page|Shift|Ctrl|Control|Alt|Del|Ins|Esc)\b|"
    r"https?://\S+|/[^/\s]+/\S+|"
    r"\b(QtGo|Qt|PySide|English|Pseudo|SGF|[A-T]\d+|UTF-8|Python)\b|<[^>]*>|&nbsp;"
)
MANUAL = frozenset(page.title for page in read_manual(resource_path("manual")))
"""The titles of the manual's pages, which are in English."""
LANGUAGE_NAMES = frozenset(map(language_name, LANGUAGES))
"""Each in its own language."""
_ROLES = {
    Qt.ItemDataRole.DisplayRole: "item",
    Qt.ItemDataRole.ToolTipRole: "tool tip of an item",
    Qt.ItemDataRole.AccessibleTextRole: "item for a screen reader",
}


def shown_texts(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yield each text with the place where it is."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # what was shown before
    for widget in (window, *window.findChildren(QWidget)):
        if not _is_of_qt(widget):
            name = type(widget).__name__
            yield from ((f"{name} {place}", text) for place, text in _texts_of(widget))
    for action in window.findChildren(QAction):
        if not action.isSeparator() and action.menu() is None:
            yield "action", action.text()


def _texts_of(widget: QWidget) -> Iterator[tuple[str, str]]:
    yield "window title", widget.windowTitle()
    yield "tool tip", widget.toolTip()
    yield "status tip", widget.statusTip()
    yield "accessible name", widget.accessibleName()
    yield "accessible description", widget.accessibleDescription()
    match widget:
        case QMenu() | QGroupBox():
            yield "title", widget.title()
        case QLabel() | QAbstractButton() if not isinstance(widget, ParsedWords):
            yield "text", widget.text()
        case QLineEdit() | QPlainTextEdit() | QTextEdit():
            yield "placeholder", widget.placeholderText()
        case QProgressBar():
            yield "format", widget.format().replace("%p", "").replace("%v", "").replace("%m", "")
        case QTabBar():
            yield from (("tab", widget.tabText(index)) for index in range(widget.count()))
            yield from (("tool tip of a tab", widget.tabToolTip(index)) for index in range(widget.count()))
        case FontField():
            yield "item", widget.itemText(0)  # the others are names of fonts
        case QComboBox():
            yield "placeholder", widget.placeholderText()
            yield from (("item", widget.itemText(index)) for index in range(widget.count()))
        case QAbstractSpinBox():
            yield "special value", widget.specialValueText()
            if isinstance(widget, (QSpinBox, QDoubleSpinBox)):
                yield "unit", widget.prefix() + widget.suffix()  # of one text
        case QHeaderView():
            yield from _header_texts(widget)
        case QAbstractItemView():
            yield from _item_texts(widget) if not _lists_fonts(widget) else ()


def _lists_fonts(view: QAbstractItemView) -> bool:
    container = view.parentWidget()
    return container is not None and isinstance(container.parentWidget(), FontField)


def _header_texts(header: QHeaderView) -> Iterator[tuple[str, str]]:
    model = header.model()
    for section in range(header.count() if model is not None else 0):
        for role, place in _ROLES.items():
            text = model.headerData(section, header.orientation(), role)
            yield place, text if isinstance(text, str) else ""


def _item_texts(view: QAbstractItemView) -> Iterator[tuple[str, str]]:
    model = view.model()
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount() if model is not None else 0
    for row in range(model.rowCount() if model is not None else 0):
        for column in range(columns):
            for role, place in _ROLES.items():
                text = model.index(row, column).data(role)
                yield place, text if isinstance(text, str) else ""


def is_pseudo(text: str) -> bool:
    """Return whether a text has come through a pseudo-language, at least in part."""
    return ("[" in text and "~" in text and "]" in text) or "〜" in text


def is_english(text: str, names: Iterable[str] = ()) -> bool:
    """Return whether a text has not come through the language in use, or a part of it beside names has not."""
    code = current_language()
    if code in PSEUDOS:
        return not is_pseudo(text)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text in english_left(code) or not words_in(_NO_WORDS.sub("", text)).isdisjoint(english_words(code))


def untranslated(window: QWidget, exempt: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    return [
        (place, text)
        for place, text in shown_texts(window)
        if text not in exempt | MANUAL | LANGUAGE_NAMES
        and is_english(text, exempt)
        and re.search(r"[^\W\d_]{3}", _NO_WORDS.sub("", text))
    ]


def pages(window: QWidget) -> Iterator[None]:
    """Turn to each page of a window in turn."""
    books: list[QTabWidget | OptionBook] = [*window.findChildren(QTabWidget), *window.findChildren(OptionBook)]
    for page in range(max((book.count() for book in books), default=1)):
        for book in books:
            book.setCurrentIndex(min(page, book.count() - 1))
        QApplication.processEvents()
        yield


def clipped(window: QWidget) -> list[tuple[str, str, int, int]]:
    """List the widgets that are narrower or lower than their text needs: what, its text, its room and what it needs."""
    found = []
    for widget in window.findChildren(QWidget):
        if widget.isVisibleTo(window) and not isinstance(widget, ElidedLabel) and not _is_of_qt(widget):
            kind = type(widget).__name__
            found += [(kind, text, room, needed) for text, room, needed in _needs(widget) if room < needed]
    return found


def wait_until_whole(qtbot: QtBot, window: QWidget) -> None:
    """Wait until no text is cut off: layouts in layouts settle one after the other."""

    def is_whole() -> None:
        found = clipped(window)
        assert found == [], f"{window.size()}: {found}"

    qtbot.waitUntil(is_whole)


def _needs(widget: QWidget) -> Iterator[tuple[str, int, int]]:
    """Yield the texts of a widget with the room that each has and the room that it needs."""
    hint = widget.sizeHint()
    match widget:
        case QPushButton() if len(widget.text()) == 1:
            pass  # an arrow, which needs no more room than it has
        case QCheckBox() if widget.hasHeightForWidth():
            yield widget.text(), widget.width(), widget.minimumSizeHint().width()
            yield widget.text(), widget.height(), widget.heightForWidth(widget.width())
        case QPushButton() | QCheckBox() | QRadioButton() | QToolButton():
            yield from _both(widget.text(), widget.size(), hint)
        case ElidedBox():  # it may be narrower than its hint, which is for longer choices
            yield widget.currentText(), widget.width(), min(_whole_width(widget, _advance(widget)), hint.width())
        case QComboBox():
            yield from _both(widget.currentText(), widget.size(), hint)
            if not widget.toolTip():
                ink = widget.fontMetrics().boundingRect(widget.currentText()).right() + 1  # ） ends in half a blank
                yield widget.currentText(), widget.width(), _whole_width(widget, min(ink, _advance(widget)))
        case QAbstractSpinBox():
            yield from _both(widget.text(), widget.size(), QSize(hint.width(), widget.fontMetrics().height()))
        case QGroupBox():
            yield widget.title(), widget.width(), widget.minimumSizeHint().width()
        case QScrollArea() if (content := widget.widget()) is not None:
            yield "what is scrolled sideways", widget.viewport().width(), content.width()
        case QLabel() if widget.text() and widget.wordWrap():
            yield widget.text(), widget.height(), widget.heightForWidth(widget.width())
        case QLabel() if widget.text():
            yield widget.text(), widget.width(), hint.width()
        case QTabBar():
            yield from (
                (widget.tabText(index), widget.width(), widget.tabRect(index).right() + 1) for index in _all(widget)
            )
        case QLineEdit() if not widget.text() and not widget.toolTip():
            text = widget.placeholderText()
            needed = widget.fontMetrics().horizontalAdvance(text) + widget.minimumSizeHint().width() // 2
            yield text, widget.width(), needed if text else 0
        case QHeaderView() if widget.orientation() is Qt.Orientation.Horizontal:
            for section in range(widget.count()):
                tip = widget.model().headerData(section, widget.orientation(), Qt.ItemDataRole.ToolTipRole)
                if not widget.isSectionHidden(section) and not tip:
                    text = str(widget.model().headerData(section, widget.orientation()))
                    yield text, widget.sectionSize(section), widget.sectionSizeHint(section)


def _all(bar: QTabBar) -> range:
    return range(bar.count())


def _advance(box: QComboBox) -> int:
    rounded = 1  # of letters that are not of whole pixels, which Qt measures in two ways
    return box.fontMetrics().horizontalAdvance(box.currentText()) - rounded


def _whole_width(box: QComboBox, text_width: int) -> int:
    """Return the width in which a box shows a text of some width, whatever it asks for."""
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    field = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box
    )
    return text_width + box.width() - field.width()


def _both(text: str, size: QSize, hint: QSize) -> Iterator[tuple[str, int, int]]:
    yield text, size.width(), hint.width()
    yield text, size.height(), hint.height()


def _is_of_qt(widget: QWidget) -> bool:
    """Return whether Qt itself made a widget for its own purposes."""
    parent = widget.parentWidget()
    if isinstance(parent, QMessageBox) or isinstance(widget, QHeaderView):
        return False
    is_named = widget.objectName().startswith("qt_") and not isinstance(widget, QTabBar)
    is_part = isinstance(parent, (QAbstractSpinBox, QComboBox, QTabBar, QLineEdit))
    return is_named or is_part or type(widget).__name__ == "QTipLabel"
