"""The items of layouts, which Python never deletes by itself: Qt leaves that to whoever takes one out."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QLayout, QLayoutItem
from shiboken6 import delete, isValid


def clear_layout(layout: QLayout, *, delete_inner: bool = False) -> None:
    """Take everything out of a layout and of those in it; the widgets keep their parent.

    The layouts in it can be used again unless ``delete_inner`` is set.
    """
    while (item := layout.takeAt(0)) is not None:
        inner = item.layout()
        if inner is None:
            delete(item)
            continue
        clear_layout(inner, delete_inner=delete_inner)
        if delete_inner:
            inner.deleteLater()


def delete_items(items: Iterable[QLayoutItem]) -> None:
    """Delete the items of a layout written in Python, when it ends; layouts end with their widget."""
    for item in items:
        if isValid(item) and item.layout() is None:
            delete(item)
