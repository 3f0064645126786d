"""One key for several actions: the first that can be done has it."""

from __future__ import annotations

from PySide6.QtGui import QAction, QKeySequence


class EscapeKey:
    """Lets Esc do the first of what it may do now: a key of two actions would do neither."""

    def __init__(self) -> None:
        self._actions: list[QAction] = []

    def add(self, action: QAction) -> None:
        """Let Esc do an action, before those that were added earlier."""
        self._actions.insert(0, action)
        action.enabledChanged.connect(self.share)
        self.share()

    def add_last(self, action: QAction) -> None:
        """Let Esc do an action where it does none of those that were added earlier."""
        self._actions.append(action)
        action.enabledChanged.connect(self.share)
        self.share()

    def share(self) -> None:
        """Give Esc to the first action that is enabled."""
        escape = QKeySequence("Esc")
        taken = False
        for action in self._actions:
            others = [key for key in action.shortcuts() if key != escape]
            action.setShortcuts(others if taken and action.isEnabled() else [escape, *others])
            taken = taken or action.isEnabled()
