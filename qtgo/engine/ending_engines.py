"""Shuts down unneeded engines, and deletes them when they have ended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

if TYPE_CHECKING:
    from qtgo.engine.process.supervised import SupervisedEngine


class EndingEngines(QObject):
    """Shuts engines down; each has its time to quit, and is then killed."""

    all_ended = Signal()  # once, after ``close``

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engines: list[SupervisedEngine] = []
        self._is_closing = self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Return whether ``close`` was called: from then on its owner starts no engine."""
        return self._is_closed

    def retire(self, engine: SupervisedEngine) -> None:
        """Shut an engine down, and delete it when it has ended."""
        self._engines.append(engine)
        engine.state_changed.connect(self._delete_ended)
        engine.quit()
        self._delete_ended()

    def close(self) -> None:
        """Emit ``all_ended`` as soon as no engine is left."""
        self._is_closing = self._is_closed = True
        self._delete_ended()

    def kill(self) -> None:
        """Kill the engines that have not ended."""
        for engine in tuple(self._engines):
            engine.kill()

    def _delete_ended(self, _state: object = None) -> None:
        ended = [engine for engine in self._engines if engine.has_ended]
        for engine in ended:
            self._engines.remove(engine)
            # Its connections may hold the last reference to its parent, which must not delete it a second time.
            engine.setParent(QCoreApplication.instance())
            engine.deleteLater()
        if self._is_closing and not self._engines:
            self._is_closing = False
            self.all_ended.emit()
