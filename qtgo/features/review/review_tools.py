"""The tools of a review: analysis on and off, ownership, the result, and the rest of its menu."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from qtgo.kit.cards.card import Paper
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.language import set_translated
from qtgo.kit.zoom import follow_zoom, keep_icon_size
from qtgo.look.icons import icon
from qtgo.look.sizes import GAP, TOOL_HEIGHT, TOOL_WIDTH, scaled
from qtgo.shell.menus.menu_builder import MenuBuilder
from qtgo.text.translation import Texts

tr = Texts("review")


class ReviewTools(Paper):
    """A card with a button for each tool, as the action bar has in play."""

    def __init__(self, menus: MenuBuilder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_translated(self, menus["show_ownership"].setIconText, tr.lazy("Territory"))
        self.analyze = ToolButton(menus["analyze"], "analyze", self)
        self.territory = ToolButton(menus["show_ownership"], "show", self)
        self.result = ToolButton(menus["result"], "score", self)
        menus["result"].changed.connect(self._fit_result)
        self.more = QToolButton(self)
        self.more.setAutoRaise(True)
        self.more.setIcon(icon("more"))
        keep_icon_size(self.more)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(menus.menu("analysis"))
        set_translated(self, self.more.setAccessibleName, tr.lazy("More about the analysis"))
        set_translated(self, self.setAccessibleName, tr.lazy("Analysis"))
        row = QHBoxLayout(self)
        row.addWidget(self.analyze)
        row.addWidget(self.territory)
        row.addWidget(self.result)
        row.addStretch(1)
        row.addWidget(self.more)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

        def fit() -> None:
            self.more.setFixedSize(scaled(TOOL_WIDTH), scaled(TOOL_HEIGHT))
            row.setContentsMargins(*[scaled(GAP)] * 4)
            row.setSpacing(scaled(GAP))

        follow_zoom(self, fit)

    def minimumSizeHint(self) -> QSize:
        """Return the room for the tools, the result as an icon."""
        is_offered = self.result.isEnabled()
        width = self._width(is_tight=is_offered) + (self.result.width_alone(is_tight=True) if is_offered else 0)
        return QSize(width, super().minimumSizeHint().height())

    def _width(self, *, is_tight: bool) -> int:
        """Return the width of all but the result, with the gaps around it."""
        named = self.analyze.width_with_text(is_tight) + self.territory.width_with_text(is_tight)
        return named + self.more.width() + 5 * scaled(GAP)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Name the result where there is room."""
        super().resizeEvent(event)
        self._fit_result()

    def _fit_result(self) -> None:
        """Offer the result of a game that has one, named where there is room: it has the way to the next game."""
        result, is_offered = self.result, self.result.isEnabled()
        is_tight = is_offered and self.width() < self._width(is_tight=False) + result.width_with_text()
        is_alone = is_tight and self.width() < self._width(is_tight=True) + result.width_with_text(is_tight=True)
        result.setVisible(is_offered)
        result.fold(is_alone, is_tight=is_tight)
        for tool in (self.analyze, self.territory):
            tool.fold(False, is_tight=is_tight)
