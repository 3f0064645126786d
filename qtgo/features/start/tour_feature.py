"""The tour: at the very first start before the start page, and again from the Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from qtgo.kit.language import follow_language
from qtgo.shell.context import Context
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.features.start.tour_cards import TourSheet

tr = Texts("tour")


class TourCommands(QObject):
    """Shows the cards over a ground; whatever happens on the board ends them."""

    begun = Signal()
    ended = Signal()

    def __init__(self, context: Context, ground: QWidget) -> None:
        super().__init__(context.window)
        self.sheet: TourSheet | None = None
        self._context, self._ground = context, ground
        self._is_first = False
        context.menus["tour"].triggered.connect(lambda: self.show_cards())
        context.game.position_changed.connect(self.end)
        context.game.game_opened.connect(self.end)
        follow_language(context.window, self.show_again)

    def show_cards(self, *, is_first: bool = False) -> None:
        """Show the first card; before the start page, if ``is_first``."""
        self.end()
        self._is_first = is_first
        self.begun.emit()
        self._show()

    def show_again(self) -> None:
        """Make the cards anew, in another language or size."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            sheet.go()
            self._show().show_card(sheet.card)

    def end(self, _change: object = None) -> None:
        """Take the cards away; the keys go to the board."""
        sheet, self.sheet = self.sheet, None
        if sheet is not None:
            had_keys = sheet.isAncestorOf(sheet.focusWidget() or sheet)
            sheet.go()
            if had_keys:
                self._ground.setFocus()
            self.ended.emit()

    def _show(self) -> TourSheet:
        from qtgo.features.start.tour_cards import TourSheet
        from qtgo.features.start.tour_words import TourKeys

        menus = self._context.menus
        named = (menus["analyze"], menus["undo"], menus["shortcuts"])
        end = tr("Start") if self._is_first else tr("Close")
        sheet = TourSheet(self._ground, self._context.scene.theme, TourKeys(*map(_key_text, named)), end)
        sheet.closed.connect(self.end)
        self.sheet = sheet
        return sheet


def _key_text(action: QAction) -> str:
    return action.shortcut().toString(action.shortcut().SequenceFormat.NativeText)
