"""The parts around the board: the panel, the bar or the graph, and the owner that has cleared them away for a while."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.session.mode_state import Mode, ModeState
from qtgo.shell.frame.frame import Frame
from qtgo.shell.panels.side_panel import SidePanel


class Stage(QObject):
    """Clears the parts around the board for the start page, a question or a problem."""

    begun = Signal()  # everything is in its place for the first time
    changed = Signal()  # the owner that has cleared it
    panel_wanted = Signal(object)  # bool: the panel is to be shown, or hidden
    panel_needed = Signal()  # which cannot be done without the panel, so not on a full screen either

    def __init__(self, frame: Frame, side: SidePanel, mode: ModeState) -> None:
        super().__init__(frame)
        self._frame, self._side, self._mode = frame, side, mode
        self._cleared_by: set[int] = set()
        self._without_panel: set[int] = set()
        self._shows_bar, self._shows_graph, self.wants_panel = True, False, True
        mode.changed.connect(self._follow)

    @property
    def is_cleared(self) -> bool:
        """Return whether bar, graph and the cards of engines and library make way; a problem has a bar of its own."""
        return bool(self._cleared_by) or self._mode.mode is Mode.PROBLEM

    def clear(self, owner: QObject, wanted: bool, *, with_panel: bool = False) -> None:
        """Hide the parts around the board for an owner, optionally with the panel; or restore them."""
        for owners, is_meant in ((self._cleared_by, wanted), (self._without_panel, wanted and with_panel)):
            (owners.add if is_meant else owners.discard)(id(owner))
        self._follow()

    def show_panel(self, shown: bool) -> None:
        """Show or hide the panel; while it is cleared away, once that is over."""
        if shown is not self.wants_panel:
            self.wants_panel = shown
            self._place_panel()
            self.panel_wanted.emit(shown)

    def need_panel(self) -> None:
        """Show the panel for an action that needs it."""
        self.panel_needed.emit()
        self.show_panel(True)

    def show_bar(self, shown: bool) -> None:
        """Show the bar where nothing else takes its place."""
        self._shows_bar = shown
        self._place()

    def show_graph(self, shown: bool) -> None:
        """Show the graph in place of the bar."""
        self._shows_graph = shown
        self._place()

    def _follow(self, _mode: object = None) -> None:
        self._place()
        self._place_panel()
        self.changed.emit()

    def _place_panel(self) -> None:
        shown = self.wants_panel and not self._without_panel
        if shown is self._side.isHidden():
            self._side.setVisible(shown)
            self._frame.arrange()  # at once, or it would be painted where it was before

    def _place(self) -> None:
        has_graph = self._shows_graph and not self.is_cleared
        self._frame.show_under_board(bar=self._shows_bar and not has_graph and not self.is_cleared, graph=has_graph)
