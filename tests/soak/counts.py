"""What was counted at each checkpoint, as a table and as curves."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.census import Census

_WIDTH, _HEIGHT, _MARGIN, _LEFT = 720, 110, 34, 110
_FIRST_CURVE = 4  # among the columns


class Count(NamedTuple):
    """A row of the table: when, and how many there were of what while no window was open."""

    seconds: int
    actions: int
    windows: int  # opened so far
    faults: int
    megabytes: int
    allocated_megabytes: int
    thousand_blocks: int
    objects: int
    qt_objects: int
    files: int
    threads: int
    children: int

    @classmethod
    def of(cls, census: Census, seconds: int, actions: int, windows: int, faults: int) -> Count:
        """Return the row of a census."""
        objects, qt = sum(census.objects.values()), sum(census.qt.values())
        memory = (census.memory // 1_000_000, census.allocated // 1_000_000, census.blocks // 1000)
        left = (objects, qt, census.files, census.threads, census.processes)
        return cls(seconds, actions, windows, faults, *memory, *left)


class CountLog:
    """Writes ``soak.csv`` and ``soak.svg`` in a folder, anew with each row, and ``actions.txt`` with each action."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._rows: list[Count] = []

    def note(self, actions: Iterable[str]) -> None:
        """Keep the last actions: a crash of the system's own code does not tell them."""
        (self._folder / "actions.txt").write_text("".join(f"{action}\n" for action in actions), "utf-8")

    def add(self, row: Count) -> None:
        """Add a row."""
        self._rows.append(row)
        with (self._folder / "soak.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([Count._fields, *self._rows])
        (self._folder / "soak.svg").write_text(curves(self._rows), "utf-8")


def curves(rows: Sequence[Count]) -> str:
    """Return a picture (SVG) with a curve for each thing counted, over the minutes, each from 0 to its most."""
    names = Count._fields[_FIRST_CURVE:]
    height = len(names) * (_HEIGHT + _MARGIN) + _MARGIN
    until = max(rows[-1].seconds, 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_LEFT + _WIDTH + _MARGIN}" height="{height}"'
        ' font-family="sans-serif" font-size="13"><rect width="100%" height="100%" fill="white"/>'
    ]
    for number, name in enumerate(names):
        top = _MARGIN + number * (_HEIGHT + _MARGIN)
        values = [getattr(row, name) for row in rows]
        most = max(*values, 1)
        points = " ".join(
            f"{_LEFT + _WIDTH * row.seconds / until:.1f},{top + _HEIGHT * (1 - value / most):.1f}"
            for row, value in zip(rows, values, strict=True)
        )
        parts += [
            f'<text x="{_LEFT}" y="{top - 6}">{name.replace("_", " ")}</text>',
            f'<text x="{_LEFT - 8}" y="{top + 10}" text-anchor="end">{most:,}</text>',
            f'<text x="{_LEFT - 8}" y="{top + _HEIGHT}" text-anchor="end">0</text>',
            f'<rect x="{_LEFT}" y="{top}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="#bbb"/>',
            f'<polyline points="{points}" fill="none" stroke="#06c" stroke-width="1.5"/>',
        ]
    last = rows[-1]
    said = f"{last.seconds / 60:.0f} minutes, {last.actions:,} actions, {last.windows} windows, {last.faults} faults"
    return "\n".join([*parts, f'<text x="{_LEFT}" y="{height - 12}">{said}</text></svg>\n'])
