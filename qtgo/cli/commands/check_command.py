"""``qtgo check``: report issues in game files."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.file_arguments import add_files, add_json
from qtgo.cli.records import files_in, for_each, load_listed
from qtgo.cli.terminal import InputError, say, say_json
from qtgo.core.game.odd_play import odd_play
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.garbage import no_garbage_collection
from qtgo.sgf.charset import charset_name
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import Issue, IssueKind
from qtgo.text.file_issue_words import issue_text
from qtgo.text.joining import labeled, listed
from qtgo.text.refusal_words import illegal_move_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    add_files(parser, folders=True)
    add_encoding(parser)
    add_json(parser)


@dataclass(frozen=True, slots=True)
class _Finding:
    """An oddity with its place, ready to be shown."""

    line: int
    column: int
    kind: str
    text: str


class _Summary(NamedTuple):
    """The contents of a file."""

    games: int
    nodes: int
    charset: str


def run(arguments: argparse.Namespace) -> int:
    """Check each file; only one that cannot be read at all is a failure."""

    def check(name: str) -> None:
        with no_garbage_collection():  # of a million nodes each one would be looked through again and again
            collection = load_listed(name, arguments.encoding)
            if arguments.json:
                say_json(_as_json(name, collection))
            else:
                say(*_as_lines(name, collection))

    def failed(name: str, error: InputError) -> None:
        if arguments.json:
            say_json({"file": name, "error": str(error)})

    return for_each(files_in(arguments.files), check, failed)


def _findings(collection: Collection) -> list[_Finding]:
    """List what reading found and which moves the rules forbid, in the order of the file."""
    found = [_Finding(issue.line, issue.column, issue.kind.value, issue_text(issue)) for issue in collection.issues]
    found += (finding for root in collection.games for finding in _odd_play(collection, root))
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def _odd_play(collection: Collection, root: Node) -> Iterator[_Finding]:
    """Yield the moves of a game, in all its variations, that its rules forbid, and stones set up over others."""
    for node, number, over, illegal in odd_play(root, read_game_info(root)):
        line, column = collection.place_of(node) or (0, 0)
        if over is not None:
            issue = Issue(IssueKind.SETUP_OVER_STONE, line, column, over.vertex)
            yield _Finding(line, column, issue.kind.value, issue_text(issue))
        if illegal is not None:
            text = labeled(str(number), illegal_move_text(illegal))
            yield _Finding(line, column, IssueKind.ILLEGAL_MOVE.value, text)


def _as_json(name: str, collection: Collection) -> dict[str, object]:
    findings = [{slot: getattr(finding, slot) for slot in _Finding.__slots__} for finding in _findings(collection)]
    return {"file": name, **_summary(collection)._asdict(), "problems": findings}


def _as_lines(name: str, collection: Collection) -> list[str]:
    findings = _findings(collection)
    summary = _summary(collection)
    games = tr.plural("{n} game", "{n} games", summary.games)
    nodes = tr.plural("{n} node", "{n} nodes", summary.nodes)
    lines = [labeled(name, listed((games, nodes, summary.charset)))]
    lines += (f"{name}:{finding.line}:{finding.column}: {finding.text}" for finding in findings)
    return lines


def _summary(collection: Collection) -> _Summary:
    nodes = sum(1 for root in collection.games for _ in root.subtree())
    return _Summary(len(collection.games), nodes, charset_name(collection.encoding))
