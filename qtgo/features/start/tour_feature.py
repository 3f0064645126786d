"""The tour: at the very first start before the start page, and again from the Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction

from qtgo.kit.language import follow_language
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.start.tour_cards import TourSheet

tr = Texts("start")


class TourFeature(Feature):
    """Shows the cards over a ground; any event on the board ends them."""

    begun = Signal()
    ended = Signal()

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.sheet: TourSheet | None = None
        self._is_first = False
        context.menus.add("tour", tr.lazy("&Tour of QtGo"), self.show_cards)
        self._leave = context.menus.add_escape(self.end)  # where the board has the keys
        context.game.position_changed.connect(self.end)
        context.game.game_opened.connect(self.end)
        follow_language(context.window, self._show_again)
        self.follow("interface_zoom", react=lambda _zoom: self._show_again())

    def show_cards(self, *, is_first: bool = False) -> None:
        """Show the first card; before the start page, if ``is_first``."""
        self.end()
        self._is_first = is_first
        self.begun.emit()
        self._show()

    def _show_again(self) -> None:
        """Show the cards again, in another language or size."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.go()
            self._show().show_card(sheet.card)

    def end(self, _change: object = None) -> None:
        """Take the cards away; the keys go to the board."""
        sheet, self.sheet = self.sheet, None
        self._leave.setEnabled(False)
        if sheet is not None:
            had_keys = sheet.isAncestorOf(sheet.focusWidget() or sheet)
            sheet.go()
            if had_keys:
                self.context.view.setFocus()
            self.ended.emit()

    def _show(self) -> TourSheet:
        from qtgo.features.start.tour_cards import TourSheet
        from qtgo.features.start.tour_words import TourKeys

        menus = self.context.menus
        named = (menus["analyze"], menus["undo"], menus["shortcuts"])
        end = tr("Start") if self._is_first else tr("Close")
        sheet = TourSheet(self.context.view, self.context.scene.theme, TourKeys(*map(_key_text, named)), end)
        sheet.closed.connect(self.end)
        self.sheet = sheet
        self._leave.setEnabled(True)
        return sheet


def _key_text(action: QAction) -> str:
    return action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
