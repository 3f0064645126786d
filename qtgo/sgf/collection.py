"""The result of reading a file: its games, its character set, its issues, and the place of each node."""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from qtgo.core.record.large import LargeDict
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass, regex
from qtgo.sgf.issue import Issue, IssueKind

if TYPE_CHECKING:
    from qtgo.core.record.replayed_line import Kept

_NAME_OR_VALUE = regex(r"(\w++)\s*+(?=\[)|\[[^\]\\]*+(?:\\(?:.|\Z)[^\]\\]*+)*+(?:\]|\Z)\s*+", re.DOTALL)
_LOWER_CASE = regex(r"[a-z]+")
_LINE_BREAK = regex(r"\r\n|\n\r|\r|\n")


@dataclass(frozen=True, slots=True)
class Layout:
    """The parts of a text besides the properties of its nodes.

    ``spans`` has the offsets of each game's start and end by its root, ``irregular`` the roots of those that the normal
    form in another layout would not give back; ``brackets`` the number of parentheses around a node where it is
    unusual, ``strays`` what belongs to no property in a node.
    """

    spans: Mapping[Node, tuple[int, int]] = field(default_factory=dict)
    irregular: Set[Node] = frozenset()
    brackets: Mapping[Node, int] = field(default_factory=dict)
    strays: Mapping[Node, Sequence[str]] = field(default_factory=dict)


class Source:
    """The text that games were read from, kept so that unedited nodes are written as they stood.

    ``nodes`` are in text order; ``starts`` has the offset of each. ``is_chosen``: the user chose the encoding against
    the file's own. ``data`` are the bytes of the file if encoding the text again would give others.
    """

    def __init__(
        self,
        text: str,
        nodes: list[Node],
        starts: array[int],
        layout: Layout,
        *,
        encoding: str = "utf-8",
        bom: bool = False,
        is_chosen: bool = False,
    ) -> None:
        self.text = text
        self.nodes = nodes
        self.starts = starts
        self.layout = layout
        self.encoding = encoding
        self.bom = bom
        self.is_chosen = is_chosen
        self.data: bytes | None = None
        self._located: tuple[int, dict[str, list[int]]] = (-1, {})
        self._near = 0  # the index of the node that is probably asked for next

    @property
    def kept(self) -> list[Kept]:
        """Return all containers, with those that have become long by searching, to be freed in small steps after it."""
        layout = self.layout
        held = [*vars(self).values(), layout.spans, layout.irregular, layout.brackets, layout.strays]
        held += [part for large in held if isinstance(large, LargeDict) for part in large.parts]
        return [each for each in held if isinstance(each, (list, dict, set))]

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in _LINE_BREAK.finditer(self.text))]

    @cached_property
    def _indices(self) -> LargeDict[int, int]:
        indices: LargeDict[int, int] = LargeDict()
        indices.update((id(node), index) for index, node in enumerate(self.nodes))
        return indices

    def place(self, offset: int) -> tuple[int, int]:
        """Return the line and column of an offset, both from 1."""
        line = bisect_right(self._line_starts, offset)
        return line, offset - self._line_starts[line - 1] + 1

    def index_of(self, node: Node) -> int | None:
        """Return the index of a node in text order, or None if it was not read from the text."""
        index: int | None = self._near
        if not self._is_at(node, self._near):
            index = self._indices.get(id(node))
        if index is not None:
            self._near = index + 1
        return index

    def _is_at(self, node: Node, index: int) -> bool:
        return index < len(self.nodes) and self.nodes[index] is node

    def offset_of(self, node: Node, identifier: str = "", value: int = 0) -> int:
        """Return the offset of a node read from the text, or of one of its property's values."""
        index = self.index_of(node)
        if index is None:
            raise KeyError(node)
        if not identifier:
            return self.starts[index]
        if self._located[0] != index:
            self._located = index, self._locate(index)
        offsets = self._located[1].get(identifier, [])
        return offsets[value] if value < len(offsets) else self.starts[index]

    def _locate(self, index: int) -> dict[str, list[int]]:
        """Return the offsets of a node's property values, the first of each at its name."""
        start = self.starts[index]
        end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.text)
        found: dict[str, list[int]] = {}
        offsets, name, behind = list[int](), -1, -1
        for match in _NAME_OR_VALUE.finditer(self.text, start, end):
            if match[1] is not None:
                offsets = found.setdefault(_LOWER_CASE.sub("", match[1]) or match[1].upper(), [])
                name = match.start()
            else:
                if match.start() != behind:
                    offsets = []  # of no property
                offsets.append(match.start() if name < 0 else name)
                name = -1
            behind = match.end()
        return found

    def between(self, node: Node, following: Node | None, end: int) -> str | None:
        """Return the text from a node to the next, or (None) to the end of its game; None if they were not adjacent."""
        index = self.index_of(node)
        if index is None:
            return None
        if following is not None and not self._is_at(following, index + 1):
            return None
        stop = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.text)
        if following is not None:
            return self.text[self.starts[index] : stop]
        return self.text[self.starts[index] : end] if end <= stop else None

    @cached_property
    def _numbers(self) -> dict[Node | None, int]:
        return {root: number for number, root in enumerate((*self.layout.spans, None))}

    def are_neighbors(self, game: Node | None, following: Node | None) -> bool:
        """Return whether a game followed another in the text; None is the start and the end."""
        number = -1 if game is None else self._numbers.get(game)
        return number is not None and self._numbers.get(following) == number + 1

    @cached_property
    def outside(self) -> list[str]:
        """Return the text before each game, and last that after all."""
        ends = [0, *(end for _, end in self.layout.spans.values())]
        starts = [*(start for start, _ in self.layout.spans.values()), len(self.text)]
        return [self.text[end:start] for end, start in zip(ends, starts, strict=True)]

    def around(self, games: Sequence[Node], *, is_part: bool) -> tuple[str, dict[Node | None, str]]:
        """Return the text at the start of the file, and what stands before games and (None) at the end.

        What stood before a game that is not among them stands before the next one, unless they are a part of the file.
        """
        present = {*games, None}
        roots = [*self.layout.spans, None]
        start, *others = self.outside
        before: dict[Node | None, str] = {}
        left = ""
        for root, text in zip(roots[1:], others, strict=True):
            left = text if is_part or not left.strip() else left + (text if text.strip() else "")
            if root in present:
                before[root], left = left, ""
        if is_part:
            start = start if roots[0] in present else ""
            before[None] = before[None] if roots[-2] in present else ""
        return start, before


class FileFormat(Enum):
    """The format of a file; only SGF can be saved."""

    SGF = "sgf"
    NGF = "ngf"
    GIB = "gib"
    UGF = "ugf"


@dataclass(slots=True, eq=False)
class Collection:
    """The games of a file; ``encoding`` is the codec to save in and may be set to another.

    ``keeps_broken`` is whether bytes that are no text in the encoding of the file are written back into it, ``is_part``
    whether the games are some of those of a file that keeps the others.
    ``issues`` are at most a thousand of each kind, in the order of the text; ``issue_counts`` has all.
    """

    games: list[Node]
    encoding: str = "utf-8"
    issues: list[Issue] = field(default_factory=list)
    issue_counts: Counter[IssueKind] = field(default_factory=Counter)
    source: Source | None = None
    file_format: FileFormat = FileFormat.SGF
    keeps_broken: bool = True
    is_part: bool = False

    @property
    def notable_issues(self) -> list[Issue]:
        """Return the issues that need to be reported."""
        return [issue for issue in self.issues if not issue.kind.is_harmless]

    @property
    def notable_count(self) -> int:
        """Return how many such issues there are, with those that are only counted."""
        return sum(count for kind, count in self.issue_counts.items() if not kind.is_harmless)

    def node_at(self, line: int, column: int) -> Node | None:
        """Return the node that the file has at a place, or None where it had no node yet."""
        if self.source is None:
            return None
        index = bisect_right(self.source.starts, (line, column), key=self.source.place)
        return self.source.nodes[index - 1] if index else None

    def place_of(self, node: Node) -> tuple[int, int] | None:
        """Return the line and column of a node in the file, or None for a new one."""
        if self.source is None:
            return None
        index = self.source.index_of(node)
        return None if index is None else self.source.place(self.source.starts[index])
