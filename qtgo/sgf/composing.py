"""The text of games in the layout of their file.

Nothing that was not changed is written in another way: a game stands as it was read, with its faults, and text outside
the games where it stood. What was changed is in the normal form; a node keeps what else stood in it. All this is kept
only as far as the text reads as these very games.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import islice, takewhile, zip_longest

from qtgo.core.record.large import same_start
from qtgo.core.record.property_table import PROPERTIES, ValueForm
from qtgo.core.record.tree import Node
from qtgo.deferred import regex
from qtgo.sgf.charset import charset_name, codecs_for
from qtgo.sgf.collection import Collection, Layout, Source
from qtgo.sgf.grammar import Parser, behind_blanks, closing_bracket
from qtgo.sgf.issue import IssueKind, IssueLog

_NODES_PER_LINE = 10
_JOINED = 10_000  # texts at a time
_LAYOUT = regex(r"(\[[^\]\\]*+(?:\\(?:.|\Z)[^\]\\]*+)*+(?:\]|\Z))|\s++", re.DOTALL)
_BLANKS = " \t\r\n\v\f"
_CA_FOLLOWS = ("FF", "GM")


class _Keep(IntEnum):
    """The parts of a file that are kept besides its games."""

    NOTHING = 0
    WORDS = 1  # outside the games, and in nodes
    FAULTS = 2  # those too, and the faults of unchanged games


def compose(collection: Collection, codec: str, *, declares: bool = False, repairs: bool = False) -> str:
    """Return the text of games; ``declares`` requires the very name of the codec in CA.

    ``repairs`` leaves out all that is no part of the games, and writes them so that every program reads them.
    """
    source = collection.source
    if source is not None and not repairs:
        for keep in (_Keep.FAULTS, _Keep.WORDS):
            composer = _Composer(collection, codec, declares, keep)
            text = joined(composer.pieces())
            if composer.is_certain or text == source.text or _reads_as(text, composer.roots):
                return text
    return joined(_Composer(collection, codec, declares, _Keep.NOTHING).pieces())


def joined(pieces: Iterator[str]) -> str:
    """Join texts, some at a time: to join a million, and to free them, stops all threads."""
    parts: list[str] = []
    while some := list(islice(pieces, _JOINED)):
        parts.append("".join(some))
    return "".join(parts)


def write_node(node: Node) -> str:
    """Write one node in the normal form."""
    parts = [";"]
    for name, values in node.properties.items():
        known = PROPERTIES.get(name) if len(values) > 1 else None
        between = f"]{name}[" if known is not None and known.form is ValueForm.SINGLE else "]["
        parts += (name, "[", between.join(values), "]")
    return "".join(parts)


class _Composer:
    """Puts the text of a collection together once.

    ``is_certain`` is whether the text then reads as the games without a doubt, ``roots`` are those as they are written.
    """

    def __init__(self, collection: Collection, codec: str, declares: bool, keep: _Keep) -> None:
        self._games = collection.games
        self._source = source = collection.source or Source("", [], array("Q"), Layout())
        self._keep = keep
        self._start, self._outside = source.around(collection.games, is_part=collection.is_part)
        self._newline = "\r\n" if 2 * source.text.count("\r\n") > source.text.count("\n") else "\n"
        self.roots = [_declared(root, collection.source, codec, declares) for root in collection.games]
        self.is_certain = True
        self._is_in_order = self._games == list(source.layout.spans)
        self._is_as_read = False  # the game put together last
        self._ends_as_read = False  # its last parentheses

    def pieces(self) -> Iterator[str]:
        """Yield the text, piece by piece."""
        last: Node | None = None
        for root, shown in zip(self._games, self.roots, strict=True):
            yield self._before(last, root)
            yield self._game(root, shown)
            last = root
        yield self._before(last, None)

    def _before(self, last: Node | None, root: Node | None) -> str:
        """Return the text between two games; None is the start or the end of the file."""
        text = self._outside.get(root, "")
        if last is None:
            text = self._start + text if text.strip() else self._start
        if text.strip():
            if self._keep is not _Keep.NOTHING:
                self.is_certain = self.is_certain and self._is_in_order
                return text
        elif self._source.are_neighbors(last, root) and (text or root is not None or self._ends_as_read):
            return text
        return "" if last is None else self._newline

    def _game(self, root: Node, shown: Node) -> str:
        """Return the text of a game: as it was read, with its faults, if that says the same."""
        source = self._source
        start, end = source.layout.spans.get(root, (0, 0))
        text = joined(self._pieces(root, shown, start, end))
        if not self._is_as_read and self._keep is _Keep.FAULTS and root in source.layout.irregular:
            as_read = source.text[start:end]
            if _reads_as(as_read, [shown]):
                self.is_certain, self._ends_as_read = False, True
                return as_read
        return text

    def _pieces(self, root: Node, shown: Node, start: int, end: int) -> Iterator[str]:
        """Yield the text of a game, node by node, in the layout of the file if it still fits."""
        source = self._source
        opening = source.text[start : source.offset_of(root)] if end else "("
        self._is_as_read = opening.strip() == "("
        yield opening if self._is_as_read else "("
        node, on_line = root, 0
        for gap, following in _steps(root, source.layout.brackets):
            original = source.between(node, following, end)
            piece = write_node(shown) + gap
            self._ends_as_read = original is not None
            if original is not None and _is_but_for_layout(original, piece):
                piece = original
            else:
                is_line_full = node is root or on_line >= _NODES_PER_LINE
                laid_out = _lay_out(gap, self._newline, is_line_full=is_line_full)
                piece = self._changed(node, shown, original, gap, laid_out)
            yield piece
            on_line = 1 if "\n" in piece else on_line + 1
            if following is not None:
                node = shown = following

    def _changed(self, node: Node, shown: Node, original: str | None, gap: str, laid_out: str) -> str:
        """Return the text of a node and what follows it, where that read is not the normal form in another layout."""
        tail = None if original is None else _end(original, gap)
        if original is not None and tail is not None:
            rest = original.removesuffix(tail)
            if still_says(rest, shown, has_words=self._keep is not _Keep.NOTHING):
                return original
            if rest.endswith(("(", ")")):
                tail = None
        self._is_as_read = False
        self._ends_as_read = tail is not None
        kept = None if original is None else self._without_faults(original, shown)
        return (self._with_words(node, shown) if kept is None else kept) + (laid_out if tail is None else tail)

    def _without_faults(self, original: str, shown: Node) -> str | None:
        """Return the text of a node as it was read, with its semicolon and without parentheses, if it says the same."""
        text = original.rstrip(_BLANKS + "()")
        text = text if text.startswith(";") else ";" + text
        is_same = _is_but_for_layout(text, write_node(shown))
        return text if is_same or still_says(text, shown, has_words=self._keep is not _Keep.NOTHING) else None

    def _with_words(self, node: Node, shown: Node) -> str:
        """Write a node in the normal form, with those of its other parts that do not change its meaning."""
        written = write_node(shown)
        words = "" if self._keep is _Keep.NOTHING else "".join(self._source.layout.strays.get(node, ())).strip()
        for text in (written + words, f";{words}{written[1:]}") if words else ():
            if still_says(text, shown, has_words=True):
                return text
        return written


def _is_but_for_layout(text: str, written: str) -> bool:
    """Return whether a text is what would be written, with other blanks between its parts."""
    # Only what may be so is looked through: for a comment of many megabytes that stops every thread.
    if text == written or len(text) <= len(written):
        return text == written
    return text[same_start(text, written)].isspace() and _LAYOUT.sub(r"\1", text) == written


def _end(text: str, gap: str) -> str | None:
    """Return the end of a text that has certain parentheses, and blanks around them; None if it ends otherwise."""
    end = len(text.rstrip(_BLANKS))
    for bracket in reversed(gap):
        if not text.endswith(bracket, 0, end):
            return None
        end = len(text[: end - 1].rstrip(_BLANKS))
    return text[end:]


def _reads_as(text: str, roots: Sequence[Node]) -> bool:
    """Return whether a text reads as these very games."""
    parser = Parser(text, IssueLog())
    parser.parse()
    try:
        return len(parser.games) == len(roots) and all(map(_is_same_game, parser.games, roots))
    finally:
        parser.free()


def _is_same_game(one: Node, other: Node) -> bool:
    # The root that is written may be a copy, which its children do not know as their parent.
    both = zip_longest(one.subtree(), other.subtree())
    return all(
        left is not None
        and right is not None
        and len(left.children) == len(right.children)
        and list(left.properties.items()) == list(right.properties.items())
        for left, right in both
    )


def _steps(root: Node, brackets: Mapping[Node, int]) -> Iterator[tuple[str, Node | None]]:
    """Yield each node below a root with the parentheses before it, and the final ones with None.

    ``brackets`` has the numbers of parentheses around nodes that have unusually many.
    """
    gap = ""
    stack: list[Node | str] = [")", root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            gap += item
            continue
        if item is not root:
            yield gap, item
            gap = ""
        usual = 0 if len(item.children) == 1 else 1
        for child in reversed(item.children):
            count = max(usual, brackets.get(child, 0)) if brackets else usual
            stack += (")" * count, child, "(" * count) if count else (child,)
    yield gap, None


def _lay_out(gap: str, newline: str, *, is_line_full: bool) -> str:
    """Put the line breaks of the normal form between two nodes."""
    if gap.endswith("("):
        return gap[:-1] + newline + "("
    return gap or (newline if is_line_full else "")


def _declared(root: Node, source: Source | None, codec: str, declares: bool) -> Node:
    """Return the root with a CA that matches the encoding, or unchanged if nothing was chosen."""
    if not declares:
        if source is not None and source.encoding == codec and not source.is_chosen:
            return root
        if codec in codecs_for(root.properties.get("CA", [""])[0]):
            return root
    properties = dict(root.properties)
    if "CA" not in properties:
        leading = list(takewhile(_CA_FOLLOWS.__contains__, properties))
        properties = {name: properties.get(name, []) for name in [*leading, "CA"]} | properties
    properties["CA"] = [charset_name(codec)]
    declared = Node(properties)
    declared.children = root.children
    return declared


_NAME = regex(r"[^\W_]\w*")
_USUAL = regex(r";\s*+(?:[A-Z]++\s*+\[)*+")
# What may stay: everybody reads it, and saving a file is no reason to change it.
_KEPT = frozenset({IssueKind.DUPLICATE_PROPERTY, IssueKind.LOWER_CASE_NAME, IssueKind.UNUSUAL_NAME})
_WORDS = frozenset({IssueKind.STRAY_TEXT, IssueKind.PROPERTY_WITHOUT_VALUE})


def still_says(text: str, node: Node, *, has_words: bool = False) -> bool:
    """Return whether a text, with the semicolon and without parentheses around it, reads as this very node.

    It must not have read as one in any other way than the normal form but for layout, duplicates and old names; with
    ``has_words`` also for text that belongs to no property.
    """
    if _is_usual(text):
        return False  # the layout was all that could differ, and has been compared
    log = IssueLog()
    parser = Parser(f"({text})", log)
    parser.parse()
    kept = _KEPT | _WORDS if has_words else _KEPT
    if len(parser.nodes) != 1 or not kept.issuperset(log.counts):
        return False
    return list(parser.nodes[0].properties.items()) == list(node.properties.items())


def _is_usual(text: str) -> bool:
    """Return whether every property has a usual name, one value, and no other of its name."""
    parts, at = [], 0
    while (start := text.find("[", at) + 1) > 0:
        parts.append(text[at:start])
        at = behind_blanks(text, closing_bracket(text, start) + 1)
    outside = "".join([*parts, text[at:]])
    names = _NAME.findall(outside)
    return _USUAL.fullmatch(outside) is not None and len(set(names)) == len(names)
