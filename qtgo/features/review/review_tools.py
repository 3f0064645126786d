"""The tools of a review: analysis on and off, ownership, and the rest of its menu."""

from __future__ import annotations

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
        row.addStretch(1)
        row.addWidget(self.more)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

        def fit() -> None:
            self.more.setFixedSize(scaled(TOOL_WIDTH), scaled(TOOL_HEIGHT))
            row.setContentsMargins(*[scaled(GAP)] * 4)
            row.setSpacing(scaled(GAP))

        follow_zoom(self, fit)
