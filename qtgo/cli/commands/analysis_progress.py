"""The progress of the review of a file: a status line for people, lines of JSON for programs."""

from __future__ import annotations

from pathlib import Path

from qtgo.cli.terminal import ChangingLine, say_json
from qtgo.gtp.review_run import ReviewRun
from qtgo.text.translation import Texts

tr = Texts("command line")


class Progress:
    """Shows how many positions have had their first pass of visits, and about how many visits are left."""

    def __init__(self, name: str, review_run: ReviewRun, *, is_json: bool) -> None:
        self._name, self._run = name, review_run
        self._is_json = is_json
        self._line = ChangingLine()

    def show(self) -> None:
        """Show the current state."""
        depth = self._run.depth.everywhere
        known = sum(position is not None and position.visits >= depth for position in self._run.positions)
        total = len(self._run.positions)
        if self._is_json:
            left = round(self._run.visits_left())
            say_json({"file": self._name, "known": known, "total": total, "visits_left": left})
        else:
            text = tr("{file}: {known} of {total} positions")
            self._line.show(text.format(file=Path(self._name).name, known=known, total=total))

    def clear(self) -> None:
        """Erase the line."""
        self._line.clear()
