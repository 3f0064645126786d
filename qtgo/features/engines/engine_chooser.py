"""Choosing one engine, from a menu or in a field of a form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QMenu, QWidget

from qtgo.gtp.engine_config import BUILTIN_NAME
from qtgo.kit.plain_labels import menu_text, plain_tip
from qtgo.plain_text import visible
from qtgo.shell.menus.menu_bar import begin_choices
from qtgo.text.engine_choices import EngineChoice

_LENGTH = 16


def fill_engine_menu(
    menu: QMenu, choices: Iterable[EngineChoice], chosen: str, choose: Callable[[str], object]
) -> None:
    """Offer engines in a menu; names are empty for the built-in one."""
    group = begin_choices(menu)
    for choice in choices:
        name = _setting(choice.name)
        action = menu.addAction(menu_text(choice.title))
        action.setToolTip(plain_tip(choice.tip))
        action.setCheckable(True)
        action.setChecked(name == chosen)
        action.triggered.connect(partial(_choose, choose, name))
        group.addAction(action)


def add_choices(box: QComboBox, choices: Iterable[EngineChoice]) -> None:
    """Offer engines in a box, by their names."""
    for choice in choices:
        box.addItem(choice.title, choice.name)
        box.setItemData(box.count() - 1, plain_tip(choice.tip), Qt.ItemDataRole.ToolTipRole)


class EngineField(QComboBox):
    """Chooses an engine by its name, empty for the built-in one; one that is gone stays chosen."""

    def __init__(self, choices: Sequence[EngineChoice], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LENGTH)
        add_choices(self, choices)

    def engine(self) -> str:
        """Return the name of the engine chosen."""
        return _setting(str(self.currentData()))

    def show_engine(self, name: str) -> None:
        """Choose an engine."""
        name = name or BUILTIN_NAME
        if self.findData(name) < 0:
            self.addItem(visible(name), name)
        self.setCurrentIndex(self.findData(name))


def _setting(name: str) -> str:
    return "" if name == BUILTIN_NAME else name


def _choose(choose: Callable[[str], object], name: str, _checked: bool = False) -> None:
    choose(name)
