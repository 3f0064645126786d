"""The actions of the explorer, with their menu, keys and words."""

from __future__ import annotations

from PySide6.QtWidgets import QMenu

from qtgo.text.translation import Texts
from qtgo.window.analysis.analysis_actions import MenuMaker

tr = Texts("explorer actions")


class ExplorerActions:
    """Fills the menu of the explorer, which its card shows, too."""

    def __init__(self, menu: MenuMaker, whole: QMenu) -> None:
        """Fill a menu; ``whole`` is that menu itself."""
        self.menu = whole
        self.explorer = menu.add_check(tr.lazy("Show E&xplorer"), ["Ctrl+Alt+E"])
        menu.separate()
        self.add_joseki_files = menu.add(tr.lazy("Add &Joseki Files…"))
        self.add_joseki_folder = menu.add(tr.lazy("Add Joseki &Folder…"))
        self.remove_joseki_menu = menu.add_menu(tr.lazy("&Remove Joseki"))
