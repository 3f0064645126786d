"""No letter of a dialog, or of a bar in a window, stands for two buttons, in whatever language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import (
    QAbstractButton,
    QGroupBox,
    QLabel,
    QMainWindow,
    QMenuBar,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QWidget,
)

from qtgo.kit.inputs.folding_button import Folding
from qtgo.text.menus.mnemonics import distinct_mnemonics, mnemonic_of
from qtgo.text.translation import ENGLISH, current_language


class _Lettered(NamedTuple):
    text: str
    set_text: Callable[[str], object]


def settle_letters(root: QWidget, beside: QMenuBar | None = None) -> None:
    """Give each button and label of a dialog, or of a bar beside menus, a letter of its own.

    Pages of which one is shown may have the same letters.
    """
    if current_language() == ENGLISH:
        return
    taken = set() if beside is None else {mnemonic_of(entry.text()) for entry in beside.actions()} - {""}
    _settle_page(root, taken)


def settle_beside_menus(bar: QWidget) -> None:
    """Give each button of a bar in a window a letter that no other and no menu of the window has."""
    window = bar.window()
    settle_letters(bar, window.menuBar() if isinstance(window, QMainWindow) else None)


def _settle_page(root: QWidget, taken: set[str]) -> None:
    pages = list[QWidget]()
    taken |= _settle(list(_lettered_in(root, pages)), taken)
    for page in pages:
        _settle_page(page, set(taken))


def _settle(entries: list[_Lettered], taken: set[str] | None = None) -> set[str]:
    """Set the texts that have to change, and return all letters."""
    shown = list(distinct_mnemonics((entry.text for entry in entries), taken or ()))
    for entry, text in zip(entries, shown, strict=True):
        if text != entry.text:
            entry.set_text(text)
    return {letter for text in shown if (letter := mnemonic_of(text))}


def _lettered_in(root: QWidget, pages: list[QWidget]) -> Iterator[_Lettered]:
    """Yield what has a letter, but for the pages of a stack, which are added to the list."""
    for child in root.children():
        if not isinstance(child, QWidget) or child.isWindow():
            continue
        if isinstance(root, QStackedWidget) and root.indexOf(child) >= 0:
            pages.append(child)
            continue
        yield from _texts_of(child)
        yield from _lettered_in(child, pages)


def _texts_of(widget: QWidget) -> Iterator[_Lettered]:
    if isinstance(widget, QTabBar):
        for index in range(widget.count()):
            yield _Lettered(widget.tabText(index), partial(widget.setTabText, index))
    elif isinstance(widget, QGroupBox):
        yield _Lettered(widget.title(), widget.setTitle)
    elif isinstance(widget, Folding):
        yield _Lettered(widget.caption, widget.set_caption)
    elif isinstance(widget, QToolButton) and widget.defaultAction() is not None:
        return
    elif isinstance(widget, QAbstractButton) or (isinstance(widget, QLabel) and widget.buddy() is not None):
        yield _Lettered(widget.text(), widget.setText)
