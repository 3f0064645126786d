"""What stands around the board: the bar or the graph under it, and who has cleared all that away for a while."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from qtgo.session.mode_state import Mode, ModeState
from qtgo.shell.frame.frame import Frame


class Stage(QObject):
    """Leaves the board alone with whoever needs it so, such as the start page, a question or a problem."""

    changed = Signal()

    def __init__(self, frame: Frame, mode: ModeState) -> None:
        super().__init__(frame)
        self._frame, self._mode = frame, mode
        self._cleared_by: set[int] = set()
        self._without_panel: set[int] = set()
        self._shows_bar, self._shows_graph = True, False
        mode.changed.connect(self._follow)

    @property
    def is_cleared(self) -> bool:
        """Return whether bar, graph and the cards of engines and library make way; a problem has a bar of its own."""
        return bool(self._cleared_by) or self._mode.mode is Mode.PROBLEM

    @property
    def has_panel(self) -> bool:
        """Return whether the panel may stand beside the board."""
        return not self._without_panel

    def clear(self, owner: QObject, wanted: bool, *, with_panel: bool = False) -> None:
        """Let what is around the board make way for somebody, the panel too if wanted so; or give the room back."""
        for owners, is_meant in ((self._cleared_by, wanted), (self._without_panel, wanted and with_panel)):
            (owners.add if is_meant else owners.discard)(id(owner))
        self._follow()

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
        self.changed.emit()

    def _place(self) -> None:
        has_graph = self._shows_graph and not self.is_cleared
        self._frame.show_under_board(bar=self._shows_bar and not has_graph and not self.is_cleared, graph=has_graph)
