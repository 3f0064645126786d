"""Reading SGF: bytes or text to a collection of games with the issues found in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qtgo.core.record.property_table import PROPERTIES
from qtgo.core.record.tree import Node
from qtgo.deferred import regex
from qtgo.garbage import no_garbage_collection, settle_long
from qtgo.sgf.charset import Decoded, charset_name, comes_back, decode
from qtgo.sgf.check import check_values
from qtgo.sgf.collection import Collection, Layout, Source
from qtgo.sgf.grammar import Parser, Progress
from qtgo.sgf.issue import Issue, IssueKind, IssueLog, SgfError, SgfErrorKind, enough_memory

if TYPE_CHECKING:
    from qtgo.sgf.charset_detection import Prior

MAX_BYTES = 1 << 26
"""The largest file that is read, in bytes: in memory a record may take eighty times its size."""

PLAIN_START = regex(r"\(\s*+;\s*+;?\s*+[A-Za-z]++\s*+\[")
"""How a game usually begins: with a property."""


@enough_memory()
def read_collection(
    data: bytes, *, encoding: str | None = None, progress: Progress | None = None, prior: Prior | None = None
) -> Collection:
    """Read a file; a given encoding overrides the one declared in the file, and ``prior`` helps to guess it.

    Raise SgfError if there is no game in it. ``progress`` is told how much has been parsed, and may stop it by raising.
    """
    if len(data) > MAX_BYTES:
        raise SgfError(SgfErrorKind.TOO_LARGE)
    decoded = decode(data, encoding, prior=prior)
    log = IssueLog()
    note_charset(decoded, log)
    collection = _read(decoded, log, is_chosen=encoding is not None, progress=progress)
    if collection.source is not None and not comes_back(data, decoded):
        collection.source.data = data
    return collection


@enough_memory()
def read_games(data: bytes, prior: Prior | None = None) -> list[Node]:
    """Read only the games of a file, in a third less time: without its issues and without what saving needs.

    Raise SgfError if there is none. ``prior`` helps to guess the encoding.
    """
    if len(data) > MAX_BYTES:
        raise SgfError(SgfErrorKind.TOO_LARGE)
    return _parse(decode(data, None, prior=prior).text, IssueLog()).games


@enough_memory()
def read_text(text: str) -> Collection:
    """Read pasted text, which is decoded already whatever CA says; raise SgfError if it has no game."""
    return _read(Decoded(text.removeprefix("\ufeff"), "utf-8"), IssueLog())


def _read(decoded: Decoded, log: IssueLog, *, is_chosen: bool = False, progress: Progress | None = None) -> Collection:
    """Parse, check and place the issues."""
    text = decoded.text
    with no_garbage_collection():
        parser = _parse(text, log, progress)
        source = Source(
            text,
            parser.nodes,
            parser.starts,
            Layout(parser.spans, parser.irregular, parser.brackets, parser.strays),
            encoding=decoded.encoding,
            bom=decoded.bom,
            is_chosen=is_chosen,
        )
        check_values(source, log)
        settle_long(parser.nodes)
    found = sorted(log.found, key=lambda entry: entry[0])
    issues = [Issue(kind, *_place(source, offset), detail) for offset, kind, detail in found]
    return Collection(parser.games, decoded.encoding, issues, log.counts, source)


def _parse(text: str, log: IssueLog, progress: Progress | None = None) -> Parser:
    parser = Parser(text, log, progress)
    parser.parse()
    if not _has_record(parser):
        parser.free()
        raise SgfError(SgfErrorKind.NO_GAME if text.strip() else SgfErrorKind.EMPTY)
    return parser


def _has_record(parser: Parser) -> bool:
    """Return whether there is a game: behind other text it has to have a property, and behind bytes begin with one.

    Every picture of some size has a parenthesis and a semicolon somewhere, and programs have them in ``for (;;)``.
    """
    if not parser.games:
        return False
    start, _ = parser.spans[parser.games[0]]
    if "\0" in parser.text[:start]:
        return PLAIN_START.search(parser.text, start) is not None
    return not parser.text[:start].strip() or any(map(has_known_property, parser.games))


def has_known_property(root: Node) -> bool:
    """Return whether a game has anything that SGF knows."""
    return any(not PROPERTIES.keys().isdisjoint(node.properties) for node in root.subtree())


def _place(source: Source, offset: int) -> tuple[int, int]:
    """Return line and column, or 0, 0 for an issue of the whole file."""
    return (0, 0) if offset < 0 else source.place(offset)


def note_charset(decoded: Decoded, log: IssueLog) -> None:
    """Note how the encoding was found if the file left it open or declared a wrong one."""
    whole_file = -1
    if decoded.false_mark:
        log.add(IssueKind.FALSE_MARK, whole_file, charset_name(decoded.false_mark))
    if not decoded.is_known:
        log.add(IssueKind.UNKNOWN_CHARSET, whole_file, decoded.declared)
    elif not decoded.is_valid:
        log.add(IssueKind.WRONG_CHARSET, whole_file, decoded.declared)
    if decoded.is_doubtful:
        log.add(IssueKind.DOUBTFUL_CHARSET, whole_file, decoded.declared)
    if decoded.is_detected:
        log.add(IssueKind.GUESSED_CHARSET, whole_file, charset_name(decoded.encoding))
    for offset in decoded.undecodable():
        log.add(IssueKind.UNDECODABLE_BYTES, offset)
