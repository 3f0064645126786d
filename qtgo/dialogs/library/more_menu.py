"""What can be done with the games selected in the library, and the columns of its table, in one menu."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from qtgo.dialogs.library.games_table import GamesTable
from qtgo.library.catalog import SortKey
from qtgo.look.icons import icon
from qtgo.text.translation import Texts

tr = Texts("library")


class LibraryMenu(QToolButton):
    """The button of the menu, which the table shows as its context menu, too."""

    columns_chosen = Signal(object)  # tuple[str, ...]

    def __init__(self, table: GamesTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._menu = QMenu(self)
        self.new_window = self._add(tr("Open in &New Window"), "Ctrl+Return")
        self.export = self._add(tr("&Export Listed Games…"))
        self._menu.addSeparator()
        self.columns = QMenu(tr("&Columns"), self._menu)
        for key in table.games.columns:
            action = self.columns.addAction(table.games.title(key))
            action.setCheckable(True)
            action.setData(key.name.lower())
            action.toggled.connect(self._choose_columns)
        self._menu.addMenu(self.columns)
        self.setMenu(self._menu)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setIcon(icon("more"))
        self.setAccessibleName(tr("More"))
        self.setToolTip(tr("More commands, and the columns"))
        for widget, menu in ((table, self._menu), (table.horizontalHeader(), self.columns)):
            widget.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            widget.customContextMenuRequested.connect(
                lambda place, widget=widget, menu=menu: self._show_menu(widget, menu, place)
            )

    def show_columns(self, names: tuple[str, ...]) -> None:
        """Show some columns, by the names of their keys; unknown names are ignored, and no columns means all."""
        known = {key.name.lower() for key in self._table.games.columns}
        chosen = known & set(names) or known
        for action in self.columns.actions():
            action.blockSignals(True)
            action.setChecked(action.data() in chosen)
            action.blockSignals(False)
        self._table.show_columns({SortKey[name.upper()] for name in chosen})

    def set_enabled(self, has_games: bool) -> None:
        """Allow what can be done with the games selected."""
        for action in self._menu.actions():
            if action.menu() is None:
                action.setEnabled(has_games)

    def _add(self, text: str, key: str = "") -> QAction:
        action = self._menu.addAction(text)
        if key:
            action.setShortcut(QKeySequence(key))
            # The menu's own shortcut works only while it is shown.
            shortcut = QShortcut(QKeySequence(key), self._table, context=Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(action.trigger)
        return action

    def _choose_columns(self) -> None:
        names = tuple(action.data() for action in self.columns.actions() if action.isChecked())
        self.show_columns(names)
        self.columns_chosen.emit(names)

    def _show_menu(self, widget: QWidget, menu: QMenu, place: QPoint) -> None:
        if isinstance(widget, GamesTable):
            widget = widget.viewport()
        menu.popup(widget.mapToGlobal(place))
