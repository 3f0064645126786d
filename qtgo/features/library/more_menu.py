"""The library's menu: actions on the selected games, and the columns and order of the table."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from qtgo.features.library.games_table import GamesTable
from qtgo.features.library.library_words import stars_sign, stars_text
from qtgo.kit.menu_letters import lettered_menu
from qtgo.library.catalog import SortKey
from qtgo.library.tags import MOST_STARS
from qtgo.look.icons import icon
from qtgo.text.joining import with_detail
from qtgo.text.translation import Texts

tr = Texts("library")
of_ratings = Texts("library, rating of a game")


class LibraryMenu(QToolButton):
    """The button of the menu, which the table shows as its context menu, too."""

    columns_chosen = Signal(object)  # tuple[str, ...]
    rated = Signal(object)  # int: stars for the games selected

    def __init__(self, table: GamesTable, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = table
        self._menu = lettered_menu(self)
        self.new_window = self._add(tr("Open in &New Window"), "Ctrl+Return")
        self.export = self._add(tr("&Export Listed Games…"))
        self.merge = self._add(tr("&Merge Selected Games"))
        self.duplicates = self._add(tr("Find &Duplicates…"))
        self._menu.addSeparator()
        self.rating = lettered_menu(self._menu, tr("&Rating"))
        for stars in range(MOST_STARS + 1):
            action = self._add(
                with_detail(stars_sign(stars), stars_text(stars)) if stars else of_ratings("&None"), f"Ctrl+{stars}"
            )
            self._menu.removeAction(action)
            self.rating.addAction(action)
            action.triggered.connect(lambda _checked, stars=stars: self.rated.emit(stars))
        self._menu.addMenu(self.rating)
        self.tags = self._add(tr("&Tags…"), "Ctrl+T")
        self._menu.addSeparator()
        self.sorting = self._sorting_menu()
        self._menu.addMenu(self.sorting)
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

    def show_column(self, key: SortKey) -> None:
        """Show a column beside those that are shown."""
        action = next(action for action in self.columns.actions() if action.data() == key.name.lower())
        action.setChecked(True)

    def set_enabled(self, has_games: bool) -> None:
        """Enable the actions for the games selected."""
        for action in self._menu.actions():
            if action not in (self.sorting.menuAction(), self.columns.menuAction(), self.duplicates):
                action.setEnabled(has_games)

    def _sorting_menu(self) -> QMenu:
        """Return a menu of the columns to sort by, as clicks on their titles do."""
        menu, table = QMenu(tr("&Sort By"), self._menu), self._table
        group = QActionGroup(menu)
        for section, key in enumerate(table.games.columns):
            action = group.addAction(table.games.title(key))
            action.setCheckable(True)
            action.triggered.connect(lambda _checked, section=section: table.sort_by(section))
        menu.addActions(group.actions())
        table.horizontalHeader().sortIndicatorChanged.connect(
            lambda section, _order: group.actions()[section].setChecked(True)
        )
        return menu

    def _add(self, text: str, key: str = "") -> QAction:
        action = self._menu.addAction(text)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._table.addAction(action)
        return action

    def _choose_columns(self) -> None:
        names = tuple(action.data() for action in self.columns.actions() if action.isChecked())
        self.show_columns(names)
        self.columns_chosen.emit(names)

    def _show_menu(self, widget: QWidget, menu: QMenu, place: QPoint) -> None:
        if isinstance(widget, GamesTable):
            widget = widget.viewport()
        menu.popup(widget.mapToGlobal(place))
