"""The grammar of SGF: text to trees of nodes, for any game, tolerating common errors.

There is no recursion, so neither long games nor deep nesting can exhaust the stack.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count

from qtgo.core.record.property_table import PROPERTIES
from qtgo.core.record.tree import Node
from qtgo.deferred import regex
from qtgo.garbage import no_garbage_collection
from qtgo.sgf.issue import IssueKind, IssueLog, SgfError, SgfErrorKind

# A value runs to the first unescaped bracket or the end of the text.
_INSIDE = r"[^\]\\]*+(?:\\(?:.|\Z)[^\]\\]*+)*+"
_SHORT_INSIDE = r"[^\]\\]{0,2000}+(?:\\(?:.|\Z)[^\]\\]{0,2000}+){0,20}+"


def _value(inside: str) -> str:
    return rf"\[{inside}(?:\]|\Z)\s*+"


def _few(value: str, most: int = 500) -> str:
    # Not "{1,500}+": where a value breaks off, Python before 3.11.5 goes on behind it (CPython issue 106052).
    return f"(?>(?:{value}){{1,{most}}})"


_SOME_PLAYS = _few(r";[BW]\[[a-zA-Z]{2}\]\s*+(?!\[)", 20)


def _token(inside: str, values: str) -> str:
    return rf"""({_SOME_PLAYS})                         # 1: nodes that begin with a play, as most do
    |([A-Z]++)\s*+\[({inside})\]\s*+(?!\[)              # 2, 3: a property with one value
    |([;()])\s*+                                       # 4: structure
    |(\w++)\s*+({values})(?!\[)     # 5, 6: any other property
    |(\w++\s*+(?!\[)|[^\w;()\[]++|{_value(inside)})     # 7: what belongs nowhere
    |(\w*+\s*+)\[                                      # 8: a property or value that is long
    """


_TOKEN = re.compile(_token(_INSIDE, f"(?:{_value(_INSIDE)})++"), re.DOTALL | re.VERBOSE)
# An expression stops every thread until it is done, so that none runs over a value of many megabytes.
_SHORT_TOKEN = regex(_token(_SHORT_INSIDE, _few(_value(_SHORT_INSIDE))), re.DOTALL | re.VERBOSE)
_SHORT_VALUES = regex(_few(_value(_SHORT_INSIDE)), re.DOTALL)
_PLAYS, _PROPERTY_OF_ONE, _STRUCTURE, _STRAY, _LONG = 1, 3, 4, 7, 8
_VALUES = re.compile(rf"\[({_INSIDE})(?:\]|\Z)", re.DOTALL)
_BLANKS = regex(r"\s*+")

_GAME_START = re.compile(r"\(\s*;")
_WORDS_ALONE = regex(r"\(\s*+;([^\[\]();]++)\)")
_UNUSUAL_START = re.compile(r"\s*+(?=(?:;\s*+|\(\s*+)[A-Z]{1,2}\s*+\[|\(\s*+\))")
_GOES_ON = re.compile(r"([\s)]*+);\s*+[A-Za-z]+\s*+\[")
_LOWER_CASE = re.compile(r"[a-z]+")

_SLICE = 2000  # tokens read between two reports

MAX_NODES = 2_000_000
"""The most nodes that are read: with them a record takes some 2 GB of memory."""

Progress = Callable[[float], None]
"""Receives the share of a text read so far, from 0 to 1, at times; an exception from it ends the reading."""


class Parser:
    """Reads all games of a text; ``nodes`` has them in text order, ``starts`` their offsets.

    ``brackets`` has the number of parentheses around a node and what follows it, where that is not the usual one.
    ``spans`` has the offsets of each game's start and end by its root, ``irregular`` the roots of those that the normal
    form would not give back, ``strays`` what else stands in a node.
    """

    def __init__(self, text: str, log: IssueLog, progress: Progress | None = None) -> None:
        self.text = text
        self.log = log
        self._progress = progress
        self.games: list[Node] = []
        self.nodes: list[Node] = []
        self.starts = array("Q")
        self.brackets: dict[Node, int] = {}
        self.spans: dict[Node, tuple[int, int]] = {}
        self.irregular: set[Node] = set()
        self.strays: dict[Node, list[str]] = {}
        self._enclosed: Node | None = None  # the last node that a parenthesis was closed behind
        self._has_group = False  # in parentheses around several variations
        self._shared: dict[str, str] = {}  # names and short values, interned
        self._current: Node | None = None
        # Before each open parenthesis: the node, its children, the offset, the strays, and the parenthesis before.
        self._branches: list[tuple[Node | None, int, int, int, str]] = []
        self._after = ""  # the last parenthesis, until a node follows
        self._extra_until = 0
        self._behind_long: int | None = None  # the offset at which to go on

    def parse(self) -> None:
        """Read every game; if there is none, ``games`` stays empty.

        Raise SgfError for too many nodes. Whatever ends the reading, nothing of what was read is left then.
        """
        try:
            self._parse()
        except BaseException:
            self.free()
            raise

    def free(self) -> None:
        """Free all nodes, one by one, though an error refers to this; the garbage collector may be held back."""
        for told in (self.brackets, self.spans, self.irregular, self.strays):
            told.clear()
        self._branches.clear()
        self._current = self._enclosed = None
        while self.nodes:
            node = self.nodes.pop()
            node.children.clear()
            node.parent = None
        self.games.clear()

    def _parse(self) -> None:
        with no_garbage_collection():
            position = 0
            while (start := self._find_game(position)) is not None:
                self._note_between(position, start)
                position = self._parse_game(start)
                self._limit_nodes()
            if self.games:
                self._note_between(position, len(self.text))
            self.brackets = {node: count for node, count in self.brackets.items() if count != _usual_brackets(node)}

    def _find_game(self, position: int) -> int | None:
        """Find where the next game starts; only at the start of a text may the parenthesis or semicolon be missing."""
        if position == 0 and (unusual := _UNUSUAL_START.match(self.text)):
            return unusual.end()
        starts = (match.start() for match in _GAME_START.finditer(self.text, position))
        return next((start for start in starts if not self._is_smiley(start)), None)

    def _is_smiley(self, start: int) -> bool:
        """Return whether what begins like a game is words alone, without a property, as in prose: (;-)."""
        words = _WORDS_ALONE.match(self.text, start)
        said = [] if words is None else words[1].split()
        return bool(said) and PROPERTIES.keys().isdisjoint(said)

    def _note_between(self, start: int, end: int) -> None:
        """Note text outside the games."""
        outside = self.text[start:end].strip()
        if not outside:
            return
        offset = self.text.index(outside[0], start)
        if not self.games:
            self.log.add(IssueKind.TEXT_BEFORE_GAME, offset, outside)
        elif outside.strip(") \t\r\n"):
            self.log.add(IssueKind.TEXT_AFTER_GAME, offset, outside)
        else:
            for match in re.finditer(r"\)", self.text[start:end]):
                self.log.add(IssueKind.EXTRA_CLOSING, start + match.start())

    def _parse_game(self, start: int) -> int:
        """Read one game and return the offset after it."""
        first = len(self.nodes)
        issues = self.log.total
        self._current, self._branches, self._after, self._has_group = None, [], "(", False
        if self.text[start] != "(":
            self.log.add(IssueKind.MISSING_OPENING, start)
            self._branches.append((None, 0, start, 0, ""))
        for match in self._tokens(start):
            kind = match.lastindex
            if kind == _PLAYS:
                self._plays(match)
            elif kind == _PROPERTY_OF_ONE:
                self._property_of_one(match)
            elif kind == _STRUCTURE:
                if self._structure(match):
                    return self._finish_game(first, start, match.start() + 1, issues)
            elif kind == _STRAY:
                self._note_stray(match.start(), match[0])
            elif kind == _LONG:
                self._long(match)
            else:
                self._property(match)
        self.log.add(IssueKind.MISSING_CLOSING, len(self.text))
        return self._finish_game(first, start, len(self.text), issues)

    def _tokens(self, start: int) -> Iterator[re.Match[str]]:
        """Return the tokens from an offset on, in slices if there is something to do between them."""
        if self._progress is None and len(self.text) <= MAX_NODES:
            return _TOKEN.finditer(self.text, start)
        return self._sliced(start)

    def _sliced(self, start: int) -> Iterator[re.Match[str]]:
        """Yield tokens, but of a long one only its beginning; say how far they have come, and count the nodes."""
        at: int | None = start
        numbers = count()
        while at is not None:
            self._behind_long = None
            for number, match in zip(numbers, _SHORT_TOKEN.finditer(self.text, at), strict=False):
                if number % _SLICE == 0:
                    if self._progress is not None:
                        self._progress(match.start() / len(self.text))
                    self._limit_nodes()
                yield match
                if self._behind_long is not None:
                    break
            at = self._behind_long

    def _limit_nodes(self) -> None:
        if len(self.nodes) > MAX_NODES:
            raise SgfError(SgfErrorKind.TOO_MANY_NODES)

    def _structure(self, match: re.Match[str]) -> bool:
        """Read a semicolon or parenthesis and return whether it ended the game."""
        token = match[4]
        if token == ";":
            if self._after:
                self._leave_parenthesis(match.start())
            self._add_node(match.start())
        elif token == "(":
            self._open(match.start())
        elif self._is_extra_closing(match):
            self.log.add(IssueKind.EXTRA_CLOSING, match.start())
        else:
            self._close(match)
        return not self._branches

    def _open(self, offset: int) -> None:
        """Begin a variation, or words in parentheses."""
        current = self._current
        strays = self.strays.get(self.nodes[-1], ()) if self.strays and self.nodes else ()
        self._branches.append((current, len(current.children) if current else 0, offset, len(strays), self._after))
        self._after = "("

    def _close(self, match: re.Match[str]) -> None:
        """End a variation; words in parentheses are a stray like those around them."""
        self._current, children, opening, strays, before = self._branches.pop()
        if self._after == "(" and self._current is not None:
            found = self.strays.get(self.nodes[-1], [])
            if len(found) > strays:
                found[strays:] = [self.text[opening : match.end()]]
                self._after = before
                return
        if self._after == "(":
            self.log.add(IssueKind.EMPTY_VARIATION, match.start())
        if self._current is not None and len(self._current.children) == children + 1:
            self._note_bracket(self._current.children)
        elif self._current is not None:
            self._has_group = True
        self._after = ")"

    def _note_bracket(self, siblings: list[Node]) -> None:
        """Count the parentheses around the last node, unless that is one, and it has siblings: most have one."""
        child = siblings[-1]
        count = self.brackets.get(child, 1) + 1 if child is self._enclosed else 1
        if count > 1 or len(siblings) == 1:
            self.brackets[child] = count
        self._enclosed = child

    def _add_node(self, offset: int) -> None:
        """Start a node."""
        self._current = Node(None, self._current)
        self.nodes.append(self._current)
        self.starts.append(offset)

    def _leave_parenthesis(self, offset: int) -> None:
        """Note a node that follows a closed variation instead of belonging to one."""
        if self._after == ")":
            self.log.add(IssueKind.NODE_AFTER_VARIATION, offset)
        siblings = [] if self._current is None else self._current.children
        if len(siblings) == 1 and self.brackets.get(siblings[0]) == 1:
            del self.brackets[siblings[0]]  # which is usual now
        self._after = ""

    def _is_extra_closing(self, match: re.Match[str]) -> bool:
        """Return whether the game continues after the parenthesis that would close it."""
        if len(self._branches) > 1:
            return False
        if match.start() >= self._extra_until:
            more = _GOES_ON.match(self.text, match.end())
            if more is None:
                return False
            self._extra_until = more.end(1)
        return True

    def _finish_game(self, first: int, start: int, end: int, issues: int) -> int:
        """Add the root of the game just read, and return where it ends; a game without nodes gets an empty one.

        ``issues`` is how many there were before it.
        """
        if len(self.nodes) == first:
            self._current = None
            self._add_node(start)
        root = self.nodes[first]
        self.games.append(root)
        self.spans[root] = start, end
        if self._has_group or self.log.total > issues:
            self.irregular.add(root)
        return end

    def _note_stray(self, offset: int, stray: str) -> None:
        """Note text that is not part of the tree."""
        text = stray.strip()
        if text:
            is_name = text[0].isalnum()
            kind = IssueKind.PROPERTY_WITHOUT_VALUE if is_name else IssueKind.STRAY_TEXT
            self.strays.setdefault(self.nodes[-1], []).append(stray)
            self.log.add(kind, self.text.index(text[0], offset), text)

    def _plays(self, match: re.Match[str]) -> None:
        """Add nodes that begin with a play."""
        nodes, starts, new = self.nodes, self.starts, Node.__new__
        node, offset = self._current, match.start()
        if self._after:
            self._leave_parenthesis(offset)
        siblings = [] if node is None else node.children
        for play in match[1].split(";")[1:]:
            name, value = _play(play)
            parent, node = node, new(Node)  # written out: most nodes are made here, and Node() takes twice as long
            node.properties = {name: [value]}
            node.parent = parent
            siblings.append(node)
            siblings = node.children = []
            nodes.append(node)
            starts.append(offset)
            offset += 1 + len(play)
        self._current = node

    def _property_of_one(self, match: re.Match[str]) -> None:
        """Add a property with one value: without much ado, as to most nodes."""
        name, value = match.group(2, 3)
        node, share = self._current, self._shared.setdefault
        if self._after or node is None or name in node.properties:
            self._add_property(match.start(), name, [value])
        else:
            node.properties[share(name, name)] = [share(value, value) if len(value) < 3 else value]

    def _property(self, match: re.Match[str]) -> None:
        """Add any other property."""
        is_closed = match.end() < len(self.text) or _ends_closed(match[6])
        self._add_property(match.start(), match[5], _VALUES.findall(match[6]), is_closed=is_closed)

    def _long(self, match: re.Match[str]) -> None:
        """Read a property, or a value that belongs nowhere, which is too long for one expression."""
        offset, name = match.start(), match[8].rstrip()
        if name:
            values, end, is_closed = self._long_values(match.end() - 1)
            self._add_property(offset, name, values, is_closed=is_closed)
        else:
            end = behind_blanks(self.text, closing_bracket(self.text, match.end()) + 1)
            self._note_stray(offset, self.text[offset:end])
        self._behind_long = end

    def _long_values(self, start: int) -> tuple[list[str], int, bool]:
        """Read values, some at a time; return them, the offset behind them, and whether the last one is closed."""
        text, at, is_closed = self.text, start, True
        values: list[str] = []
        while text.startswith("[", at):
            some = _SHORT_VALUES.match(text, at)
            if some is not None:
                values += _VALUES.findall(some[0])
                at, is_closed = some.end(), some.end() < len(text) or _ends_closed(some[0])
            else:
                end = closing_bracket(text, at + 1)
                values.append(text[at + 1 : end])
                at, is_closed = behind_blanks(text, end + 1), end < len(text)
        return values, at, is_closed

    def _add_property(self, offset: int, written: str, values: list[str], *, is_closed: bool = True) -> None:
        """Add a property to the current node, or to a new one if the semicolon is missing."""
        if self._after or self._current is None:
            self.log.add(IssueKind.MISSING_SEMICOLON, offset)
            self._after = ""
            self._add_node(offset)
        assert self._current is not None
        share = self._shared.setdefault
        name = self._proper_name(offset, written)
        values = [share(value, value) if len(value) < 3 else value for value in values]
        if not is_closed:
            self.log.add(IssueKind.UNTERMINATED_VALUE, offset, name)
            values[-1] = _without_lone_backslash(values[-1])
        properties = self._current.properties
        if name in properties:
            self.log.add(IssueKind.DUPLICATE_PROPERTY, offset, name)
            properties[name].extend(values)
        else:
            properties[share(name, name)] = values

    def _proper_name(self, offset: int, written: str) -> str:
        """Return the name of a property in capitals, as in FF[4].

        Before FF[4] names could be long (``AddBlack``), with insignificant lower-case letters.
        """
        if written.isascii() and written.isalpha() and written.isupper():
            return written
        name = _LOWER_CASE.sub("", written) or written.upper()
        if name != written:
            self.log.add(IssueKind.LOWER_CASE_NAME, offset, written)
        if not (name.isascii() and name.isalpha()):
            self.log.add(IssueKind.UNUSUAL_NAME, offset, name)
        return name


@lru_cache(maxsize=4096)
def _play(written: str) -> tuple[str, str]:
    """Return the name and value of a play, such as ``B[dd]``: each text is kept once, however many nodes have it."""
    return written[0], written[2:4]


def _usual_brackets(node: Node) -> int:
    """Return how many parentheses the normal form puts around a node below the root: variations have one each."""
    return 0 if node.parent is None or len(node.parent.children) == 1 else 1


def closing_bracket(text: str, at: int) -> int:
    """Return the offset of the unescaped bracket that ends a value, or the length of the text."""
    while (end := text.find("]", at)) >= 0:
        inside = text[at:end]
        if (len(inside) - len(inside.rstrip("\\"))) % 2 == 0:
            return end
        at = end + 1
    return len(text)


def behind_blanks(text: str, at: int) -> int:
    """Return the offset of what is not blank, from an offset on, or the length of the text."""
    match = _BLANKS.match(text, at)
    return len(text) if match is None else match.end()


def _ends_closed(values: str) -> bool:
    """Return whether the last value has its closing bracket."""
    closed = False
    for match in _VALUES.finditer(values):
        closed = match.end(1) < match.end()
    return closed


def _without_lone_backslash(value: str) -> str:
    """Remove a backslash that escapes only the end of the text, so that a bracket can follow."""
    backslashes = len(value) - len(value.rstrip("\\"))
    return value[:-1] if backslashes % 2 else value
