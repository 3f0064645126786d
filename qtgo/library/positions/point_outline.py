"""The history of each point in many lines at once, as a search for a part of the board needs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from qtgo.library.lines import Bits, Bytes, Changes, Lines, Shorts

NEVER = 0xFFFF


class Outline(NamedTuple):
    """The points of a board in many lines: arrays with a row for each point and a column for each line.

    ``first`` is the node, counted from the root, at which a point changes for the first time, or ``NEVER``. The others
    are packed bits: ``black`` and ``white`` for points that ever hold such a stone, ``opened_white`` where the first
    stone is white, and ``unsteady`` where the point changes again; ``second`` are the nodes of these second changes,
    row by row.
    """

    first: Shorts
    black: Bytes
    white: Bytes
    opened_white: Bytes
    unsteady: Bytes
    second: Shorts

    @property
    def lines(self) -> int:
        """Return the number of lines."""
        return int(self.first.shape[1])

    @classmethod
    def of(cls, lines: Lines, changes: Changes) -> Outline:
        """Summarize some lines."""
        shape = lines.size, lines.length
        event, is_first = changes.event, changes.is_first
        point, line, content = lines.points[event], lines.line[event], lines.contents[event]
        depth = lines.depth[event].astype(np.uint16)
        first = np.full(shape, NEVER, np.uint16)
        first[point[is_first], line[is_first]] = depth[is_first]
        is_second = np.zeros(len(event), np.bool_)
        is_second[1:] = is_first[:-1] & ~is_first[1:]

        def packed(chosen: Bits) -> Bytes:
            marked = np.zeros(shape, np.bool_)
            marked[point[chosen], line[chosen]] = True
            return np.packbits(marked, axis=1)

        return cls(
            first,
            packed(content == 1),
            packed(content == 2),
            packed(is_first & (content == 2)),
            packed(is_second),
            depth[is_second],
        )

    @classmethod
    def joined(cls, outlines: Sequence[Outline], kept: Sequence[Bits]) -> Outline:
        """Put together those lines of some outlines that are kept."""
        parts = list(zip(outlines, kept, strict=True))

        def planes(name: str) -> Bytes:
            bits = [unpacked(getattr(outline, name), outline.lines)[:, chosen] for outline, chosen in parts]
            return np.packbits(np.concatenate(bits, axis=1), axis=1)

        points, seconds = [], []
        for outline, chosen in parts:
            point, line = np.nonzero(unpacked(outline.unsteady, outline.lines))
            points.append(point[chosen[line]].astype(np.uint16))
            seconds.append(outline.second[chosen[line]])
        order = np.argsort(np.concatenate(points), kind="stable")
        columns = (
            np.concatenate([outline.first[:, chosen] for outline, chosen in parts], axis=1),
            *map(planes, ("black", "white", "opened_white", "unsteady")),
            np.concatenate(seconds)[order],
        )
        return cls._make(columns)


def unpacked(bits: Bytes, count: int) -> Bits:
    """Return packed bits as truth values."""
    return np.unpackbits(bits, axis=-1, count=count).view(np.bool_)
