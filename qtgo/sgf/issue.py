"""Issues in a game file, and where they are: kinds for programs, without words for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from enum import Enum

from qtgo.deferred import dataclass


class IssueKind(Enum):
    """The issues that reading tolerates; the value is a stable name for JSON reports."""

    # The characters
    UNKNOWN_CHARSET = "unknown-charset"
    WRONG_CHARSET = "wrong-charset"
    DOUBTFUL_CHARSET = "doubtful-charset"
    GUESSED_CHARSET = "guessed-charset"
    FALSE_MARK = "false-byte-order-mark"
    UNDECODABLE_BYTES = "undecodable-bytes"
    # The syntax
    TEXT_BEFORE_GAME = "text-before-game"
    TEXT_AFTER_GAME = "text-after-game"
    STRAY_TEXT = "stray-text"
    MISSING_OPENING = "missing-opening"
    MISSING_SEMICOLON = "missing-semicolon"
    MISSING_CLOSING = "missing-closing"
    EXTRA_CLOSING = "extra-closing"
    EMPTY_VARIATION = "empty-variation"
    NODE_AFTER_VARIATION = "node-after-variation"
    UNTERMINATED_VALUE = "unterminated-value"
    PROPERTY_WITHOUT_VALUE = "property-without-value"
    LOWER_CASE_NAME = "lower-case-name"
    UNUSUAL_NAME = "unusual-name"
    DUPLICATE_PROPERTY = "duplicate-property"
    # The values
    NOT_GO = "not-go"
    BAD_SIZE = "bad-size"
    BAD_VALUE = "bad-value"
    UNUSUAL_KOMI = "unusual-komi"
    DIALECT_PROPERTY = "dialect-property"
    TOO_MANY_VALUES = "too-many-values"
    POINT_OFF_BOARD = "point-off-board"
    REVERSED_CORNERS = "reversed-corners"
    DUPLICATE_POINT = "duplicate-point"
    DUPLICATE_MARK = "duplicate-mark"
    DUPLICATE_LINE = "duplicate-line"
    ONE_POINT_LINE = "one-point-line"
    PASS_AS_TT = "pass-as-tt"
    MOVE_AS_VERTEX = "move-as-vertex"
    # The order of things
    MOVE_IN_ROOT = "move-in-root"
    TWO_MOVES = "two-moves"
    SETUP_WITH_MOVE = "setup-with-move"
    SETUP_OVER_STONE = "setup-over-stone"
    ROOT_PROPERTY_BELOW_ROOT = "root-property-below-root"
    GAME_INFO_TWICE = "game-info-twice"
    MISSING_HANDICAP = "missing-handicap"
    ILLEGAL_MOVE = "illegal-move"
    # Other formats
    UNREADABLE_LINE = "unreadable-line"

    @property
    def is_harmless(self) -> bool:
        """Return whether every program understands the file anyway, so that no warning is needed."""
        return self in _HARMLESS


_HARMLESS = frozenset(
    {
        IssueKind.GUESSED_CHARSET,
        IssueKind.LOWER_CASE_NAME,
        IssueKind.DIALECT_PROPERTY,
        IssueKind.UNUSUAL_NAME,
        IssueKind.REVERSED_CORNERS,
        IssueKind.DUPLICATE_MARK,
        IssueKind.DUPLICATE_LINE,
        IssueKind.ONE_POINT_LINE,
        IssueKind.PASS_AS_TT,
        IssueKind.MOVE_IN_ROOT,
        IssueKind.ROOT_PROPERTY_BELOW_ROOT,
    }
)


@dataclass(frozen=True, slots=True)
class Issue:
    """An issue with its line and column, both from 1, the column in characters; 0, 0 is the whole file.

    ``detail`` is the text found there, or the name of the property.
    """

    kind: IssueKind
    line: int
    column: int
    detail: str = ""


class SgfErrorKind(Enum):
    """Why a file cannot be read or written at all."""

    EMPTY = "empty"
    NO_GAME = "no-game"
    TOO_LARGE = "too-large"
    TOO_MANY_NODES = "too-many-nodes"
    OUT_OF_MEMORY = "out-of-memory"
    UNKNOWN_ENCODING = "unknown-encoding"
    UNDECODABLE = "undecodable"
    UNENCODABLE = "unencodable"


class SgfError(ValueError):
    """A file cannot be read or written, with the reason and the place."""

    def __init__(self, kind: SgfErrorKind, line: int = 1, column: int = 1, detail: str = "") -> None:
        super().__init__(f"{line}:{column}: {kind.value}{': ' if detail else ''}{detail}")
        self.kind = kind
        self.line = line
        self.column = column
        self.detail = detail


@contextmanager
def enough_memory() -> Iterator[None]:
    """Raise SgfError where memory is exhausted, so that it is reported like other unreadable files."""
    try:
        yield
    except MemoryError:
        raise SgfError(SgfErrorKind.OUT_OF_MEMORY) from None


MAX_ISSUES_PER_KIND = 1000
_MAX_DETAIL = 60


@dataclass(slots=True)
class IssueLog:
    """Issues as found, by offset in the text; what is more than a thousand of a kind is only counted."""

    found: list[tuple[int, IssueKind, str]] = field(default_factory=list)
    counts: Counter[IssueKind] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """Return how many issues there are."""
        return sum(self.counts.values())

    def wants(self, kind: IssueKind) -> bool:
        """Return whether another issue of a kind would still be kept with its place."""
        return self.counts[kind] < MAX_ISSUES_PER_KIND

    def add(self, kind: IssueKind, offset: int, detail: str = "") -> None:
        """Note an issue at an offset."""
        self.counts[kind] += 1
        if self.counts[kind] <= MAX_ISSUES_PER_KIND:
            short = detail if len(detail) <= _MAX_DETAIL else detail[: _MAX_DETAIL - 1] + "…"
            self.found.append((offset, kind, short))
