"""The card with the moves of a game, as a list or as a tree."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from qtgo.core.record.tree import Node
from qtgo.features.tree.move_list import MoveList
from qtgo.features.tree.tree_keys import first_child
from qtgo.features.tree.tree_view import GameTreeView
from qtgo.kit.accessibility import order_tabs
from qtgo.kit.inputs.chip import Segment
from qtgo.kit.language import follow_language, set_translated
from qtgo.kit.zoom import follow_zoom
from qtgo.look.icons import icon
from qtgo.look.sizes import GAP, scaled
from qtgo.settings import RecordTab
from qtgo.shell.panels.slots import RecordCard
from qtgo.text.translation import Texts

tr = Texts("tree")


class _WholeRows(QWidget):
    """A page that leaves a list as much height as whole rows take, so that none is cut."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.moves = MoveList(self)

    def event(self, event: QEvent) -> bool:
        """Hide parts that are too low for a row."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest):
            self.moves.setGeometry(0, 0, self.width(), self.height() - self.height() % self.moves.row_height)
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Return the size that the list would have."""
        return self.moves.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Return the least size of the list."""
        return self.moves.minimumSizeHint()


class MovesCard(RecordCard):
    """Shows the record as a list of moves or as a tree; which of them, the user chooses in the header."""

    tab_chosen = Signal(object)  # RecordTab: by the user, in the card

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        next_of: Callable[[Node], Node | None] = first_child,
        in_steps: bool = False,
    ) -> None:
        """Make the card; ``next_of`` returns the child that follows a node on its line, None at the end.

        With ``in_steps`` its parts are made by ``make_parts``, before which it may not be used.
        """
        super().__init__(tr("Moves"), parent, icon_name="list")
        self._next_of = next_of
        if not in_steps:
            for _step in self.make_parts():
                pass

    def make_parts(self) -> Iterator[None]:
        """Make the list, the tree and their tabs, in steps of a few milliseconds."""
        body = QWidget(self)
        self._pages = QStackedWidget(body)
        rows = _WholeRows(self._pages)
        self.moves = rows.moves
        yield
        self.tree = GameTreeView(self._pages, next_of=self._next_of)
        yield
        self._of_tab = {RecordTab.MOVES: rows, RecordTab.TREE: self.tree}
        for page in self._of_tab.values():
            self._pages.addWidget(page)
        column = self._column = QVBoxLayout(body)
        self.set_bare(False)
        follow_zoom(self, self._fit)
        column.addWidget(self._pages)
        self.set_body(body)
        self.segment = self._make_segment()
        order_tabs(self.segment, self.moves, self.tree)
        self._tab = RecordTab.TREE
        self.show_tab(RecordTab.TREE)
        follow_language(self, self._say)

    @property
    def tab(self) -> RecordTab:
        """Return the tab shown."""
        return self._tab

    def show_tab(self, tab: RecordTab) -> None:
        """Show the list or the tree, without a signal."""
        self._tab = tab
        self.segment.choose(tab)
        self._pages.setCurrentWidget(self._of_tab[tab])
        self._say()
        self.tab_shown.emit(tab)

    def sizeHint(self) -> QSize:
        """Return the smallest height needed: the moves take the room left by others."""
        return QSize(super().sizeHint().width(), self.minimumSizeHint().height())

    def set_bare(self, bare: bool, *, keeps_header: bool = False) -> None:
        """Leave out paper, header and edges."""
        super().set_bare(bare, keeps_header=keeps_header)
        self._fit()

    def _fit(self) -> None:
        above = 0 if self.is_bare else scaled(GAP)
        self._column.setContentsMargins(1, above, scaled(GAP) // 2, 2 * above)

    def set_collapsed(self, collapsed: bool) -> None:
        """Fold the card, or unfold it, without a signal."""
        super().set_collapsed(collapsed)
        self.segment.setVisible(not collapsed)
        self._say()

    def _say(self) -> None:
        shows_tree = self._tab is RecordTab.TREE and not self.is_collapsed
        # Translators: a tab that shows the game as a tree.
        self.set_title(tr("Tree") if shows_tree else tr("Moves"))

    def _make_segment(self) -> Segment:
        segment = Segment("", self.header)
        for tab, name, text in (
            # Translators: a tab that shows the game as a list of moves.
            (RecordTab.MOVES, "list", tr.lazy("List")),
            # Translators: a tab that shows the game as a tree.
            (RecordTab.TREE, "tree", tr.lazy("Tree")),
        ):
            chip = segment.add(tab, "", icon(name))
            set_translated(self, chip.setText, text)
        set_translated(self, segment.setAccessibleName, tr.lazy("Tree or list of moves"))
        segment.close_up()  # the title must have room beside it in the narrowest panel
        segment.value_chosen.connect(self.choose)
        self.header.add(segment)
        return segment

    def choose(self, tab: RecordTab) -> None:
        """Show the list or the tree at the wish of the user."""
        self.show_tab(tab)
        self.tab_chosen.emit(tab)
