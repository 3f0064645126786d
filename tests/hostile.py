"""Texts that were made to harm, and a walk over widgets that finds where one of them would."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QLocale, QModelIndex, QObject
from PySide6.QtGui import QAction, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QHeaderView,
    QLabel,
    QMenu,
    QPlainTextEdit,
    QStyledItemDelegate,
    QTabWidget,
    QTextEdit,
    QWidget,
)

from qtgo.plain_text import visible

HIDDEN = "\x1b[31m\x9b2J\u202egpj\u2066\u200b"
MARKUP = '<img src="/nowhere/pipe"><a href="file:///x">&x</a>'
HOSTILE = f"{MARKUP}{HIDDEN}"
LONG = HOSTILE + "x" * 100_000
ROWS = 50

_OURS = re.compile(r'<p style="white-space:pre-wrap">([^<]*)</p>')
_BREAK = "\u200b"  # where words of a command may be broken
_SPANS = re.compile(r'</?span(?: style="[^"<>]*")?>')


def record(text: str) -> str:
    """Write a record that says a text wherever a record can say any."""
    value = text.replace("\\", "\\\\").replace("]", "\\]")
    names = "PB PW BR WR BT WT EV RO PC GN GC SO AN US CP DT RE RU ON AP OT TM CA XX"
    root = "".join(f"{name}[{value}]" for name in names.split())
    label = value.replace(":", "\\:")
    node = f"N[{value}]C[{value}\n{value}]LB[aa:{label}]FG[257:{label}]"
    return f"(;GM[1]SZ[9]{root};B[ee]{node}(;W[cc])(;W[dd]C[{value}]))"


def faults(root: QWidget) -> list[str]:
    """List where a widget, or anything in it, would show rich text of a stranger or something hidden."""
    found = []
    for owner in (root, *root.findChildren(QWidget), *root.findChildren(QAction)):
        name = f"{type(owner).__name__} {owner.objectName()}"
        found += [f"{name}: {what} hides: {text[:200]!r}" for what, text in _texts(owner) if _hides(text)]
        found += [f"{name}: {what} is rich: {text[:200]!r}" for what, text in _guessed(owner) if _is_rich(text)]
    return found


def _hides(text: str) -> bool:
    return visible(text, len(text), text.count("\n") + 1) != text


def _is_rich(text: str) -> bool:
    """Return whether Qt would take a text for rich text of others than ours."""
    return Qt.mightBeRichText(text) and not _OURS.fullmatch(text)


def _guessed(owner: QObject) -> Iterator[tuple[str, str]]:
    """Yield the texts of which Qt guesses whether they are rich."""
    if isinstance(owner, QWidget | QAction):
        yield "tool tip", owner.toolTip()
        yield "what's this", owner.whatsThis()
    if isinstance(owner, QLabel):
        if owner.textFormat() is Qt.TextFormat.RichText:
            marked = _SPANS.sub("", owner.text()).replace(_BREAK, "")
            yield "marked text", "<b>" if "<" in marked else unescape(marked).replace("<", "‹")
        elif owner.textFormat() is not Qt.TextFormat.PlainText:
            yield "text", owner.text()
    yield from _items(owner, tips=True)


def _texts(owner: QObject) -> Iterator[tuple[str, str]]:
    """Yield all texts that are shown."""
    yield from _guessed(owner)
    if isinstance(owner, QWidget):
        yield "title", owner.windowTitle()
        yield "status tip", owner.statusTip()
        yield "accessible name", owner.accessibleName()
        yield "accessible description", owner.accessibleDescription()
    if isinstance(owner, QAction):
        yield "status tip", owner.statusTip()
    is_marked = isinstance(owner, QLabel) and owner.textFormat() is Qt.TextFormat.RichText
    if isinstance(owner, QLabel | QAbstractButton | QAction) and not is_marked:
        yield "text", owner.text()
    if isinstance(owner, QGroupBox | QMenu):
        yield "title", owner.title()
    if isinstance(owner, QTabWidget):
        for index in range(owner.count()):
            yield "tab", owner.tabText(index)
    if isinstance(owner, QTextEdit | QPlainTextEdit) and owner.isReadOnly():
        yield "text", owner.toPlainText()
    yield from _items(owner, tips=False)


def _items(owner: QObject, *, tips: bool) -> Iterator[tuple[str, str]]:
    """Yield the texts of items, as they are shown, or their tool tips."""
    if not isinstance(owner, QComboBox | QAbstractItemView) or isinstance(owner, QHeaderView):
        return
    view = owner.view() if isinstance(owner, QComboBox) else owner
    model: QAbstractItemModel | None = owner.model()
    if model is None:
        return
    for index in _indexes(model):
        if tips:
            yield "tip of an item", str(model.data(index, Qt.ItemDataRole.ToolTipRole) or "")
            continue
        delegate = view.itemDelegateForIndex(index)
        value = model.data(index, Qt.ItemDataRole.DisplayRole)
        if isinstance(delegate, QStyledItemDelegate) and value is not None:
            shown = delegate.displayText(value, QLocale())
        else:
            shown = str(value or "")
        yield "item", shown.replace("\u2028", "\n")  # Qt's sign for a new line


def _indexes(model: QAbstractItemModel, parent: QModelIndex | None = None) -> Iterator[QModelIndex]:
    parent = parent or QModelIndex()
    for row in range(min(ROWS, model.rowCount(parent))):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            yield index
            if column == 0:
                yield from _indexes(model, index)
