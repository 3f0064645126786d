"""Undo and redo stacks of steps, and which step was saved."""

from __future__ import annotations

import itertools
from typing import Generic, TypeVar

Item = TypeVar("Item")
# One counter for all stacks, so that steps of several stacks can be ordered.
_turns = itertools.count(1)


class UndoStack(Generic[Item]):
    """UndoStack done and undone; it only keeps them, whoever has it does what they stand for.

    ``done_at`` and ``undone_at`` tell when the step that would be undone or redone next came to stand there, 0 if
    there is none: numbers that can be compared with those of any other ``UndoStack``.
    """

    def __init__(self) -> None:
        self._done: list[tuple[int, Item]] = []
        self._undone: list[tuple[int, Item]] = []
        self._saved: Item | None = None
        self._saved_lost = False

    def copy(self) -> UndoStack[Item]:
        """Return an independent copy."""
        copy: UndoStack[Item] = UndoStack()
        copy._done, copy._undone = self._done.copy(), self._undone.copy()
        copy._saved, copy._saved_lost = self._saved, self._saved_lost
        return copy

    @property
    def to_undo(self) -> Item | None:
        """Return the step done last."""
        return self._done[-1][1] if self._done else None

    @property
    def to_redo(self) -> Item | None:
        """Return the step undone last."""
        return self._undone[-1][1] if self._undone else None

    @property
    def undone(self) -> list[Item]:
        """List the steps that can be redone, the next one last."""
        return [step for _, step in self._undone]

    @property
    def done_at(self) -> int:
        """Return when the last done step was done or redone, 0 if there is none."""
        return self._done[-1][0] if self._done else 0

    @property
    def undone_at(self) -> int:
        """Return when the last undone step was undone, 0 if there is none."""
        return self._undone[-1][0] if self._undone else 0

    @property
    def modified(self) -> bool:
        """Return whether anything differs from the last save."""
        return self._saved_lost or self.to_undo is not self._saved

    def mark_saved(self) -> None:
        """Mark the present state as saved."""
        self._saved = self.to_undo
        self._saved_lost = False

    def mark_unsaved(self) -> None:
        """Mark the present state as never saved."""
        self._saved_lost = True

    def is_open(self, step: Item | None) -> bool:
        """Return whether a step is the last one done, and not saved, so that it can be extended."""
        return step is not None and step is self.to_undo and step is not self._saved

    def do(self, step: Item, *, replaces: bool = False) -> None:
        """Add a step, or replace the last one; discard what could be redone."""
        self.forget_undone()
        if replaces:
            self._done.pop()
        self._done.append((next(_turns), step))

    def adopt(self, step: Item) -> None:
        """Add a step that was done before any that is kept here, and is a part of what was saved."""
        self._done.insert(0, (next(_turns), step))
        if self._saved is None:
            self._saved = step

    def undo(self) -> Item:
        """Undo the last step and return it; raise IndexError if there is none."""
        return _shift(self._done, self._undone)

    def redo(self) -> Item:
        """Redo the last undone step and return it; raise IndexError if there is none."""
        return _shift(self._undone, self._done)

    def forget_undone(self) -> None:
        """Discard what could be redone."""
        if self._saved is not None and any(step is self._saved for _, step in self._undone):
            self._saved_lost = True
        self._undone.clear()


def _shift(source: list[tuple[int, Item]], target: list[tuple[int, Item]]) -> Item:
    _, step = source.pop()
    target.append((next(_turns), step))
    return step
