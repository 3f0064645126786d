"""Making a version: the games that it keeps are read, and counted; large ones in a process of its own.

A thread would take turns with the window for seconds, and hold it up where Python takes none, as within a long line of
JSON. All other work on versions is brief.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, BinaryIO

from qtgo.core.record.game_info import game_info_node, read_game_info
from qtgo.core.record.tree import Node
from qtgo.files.checked_json import MalformedError, fields, flag, parsed_object, path_text, text, whole
from qtgo.files.version_store import BETWEEN_PLAYERS, NewVersion, Summary, VersionReason
from qtgo.program_command import own_environment, program_command
from qtgo.sgf.issue import SgfError

LARGE = 1 << 19
"""The bytes from which a version is made in another process, which takes some tenths of a second to start."""


def made(draft: NewVersion, *, is_journal: bool = False) -> NewVersion | None:
    """Return a version with the numbers of its games, and the record that a journal leads to; None if none is there."""
    if len(draft.data) >= LARGE:
        try:
            return _made_apart(draft, is_journal)
        except (OSError, MalformedError):  # no process, or it was ended before it was done
            pass
    return _made_here(draft, is_journal)


def answer(source: BinaryIO, target: BinaryIO) -> None:
    """Make the version that another process asks for."""
    request = parsed_object(source.readline())
    draft = NewVersion(
        source.read(whole(request.get("size"))),
        "",
        "",
        VersionReason.EDITING,
        path_text(request.get("name")),
        text(request.get("encoding")),
        whole(request.get("game")),
    )
    version = _made_here(draft, flag(request.get("is_journal")))
    if version is None:
        target.write(b"{}\n")
        return
    head = {"encoding": version.encoding, "game": version.game, "summary": asdict(version.summary)}
    is_same = version.data is draft.data
    target.write(_line(head | ({} if is_same else {"size": len(version.data)})))
    target.write(b"" if is_same else version.data)


def _made_apart(draft: NewVersion, is_journal: bool) -> NewVersion | None:
    """Make a version in another process; raise OSError or MalformedError if it could not."""
    import subprocess

    command = program_command("--make-version")
    if not command:
        raise FileNotFoundError("nothing says which Python this is")
    head = {"is_journal": is_journal, "name": draft.name, "encoding": draft.encoding, "game": draft.game}
    done = subprocess.run(
        command,
        input=b"".join((_line(head | {"size": len(draft.data)}), draft.data)),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=os.environ | own_environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        check=False,
    )
    if done.returncode:
        raise MalformedError("no answer")
    end = done.stdout.find(b"\n") + 1
    found = parsed_object(done.stdout[:end])
    if not found:
        return None
    data = draft.data
    if "size" in found:
        data = done.stdout[end:]
        if len(data) != whole(found["size"]):
            raise MalformedError("a part of it")
    summary = _summary_in(fields(found.get("summary")))
    return replace(
        draft, data=data, encoding=text(found.get("encoding")), game=whole(found.get("game")), summary=summary
    )


def _line(value: dict[str, Any]) -> bytes:
    return json.dumps(value).encode("ascii") + b"\n"


def _summary_in(found: dict[str, Any]) -> Summary:
    games, moves, nodes, comments = (whole(found.get(name)) for name in ("games", "moves", "nodes", "comments"))
    return Summary(games, moves, nodes, comments, text(found.get("players")))


def _made_here(draft: NewVersion, is_journal: bool) -> NewVersion | None:
    from qtgo.garbage import no_garbage_collection

    with no_garbage_collection():  # which would stop the window, if the record is large
        return _of_journal(draft) if is_journal else _of_file(draft)


def _of_journal(draft: NewVersion) -> NewVersion | None:
    """Restore a record from its journal, and serialize it."""
    from qtgo.session.document.autosave_journal import read_journal
    from qtgo.sgf.formats.importers import read_record
    from qtgo.sgf.release import release
    from qtgo.sgf.writer import unencodable, write_collection

    journal = read_journal(draft.data)
    if journal is None:
        return None
    header = journal.header
    try:
        collection = read_record(header.data, Path(header.path).name, encoding=header.encoding or None)
        if collection.source is not None:
            collection.source.is_chosen = header.is_chosen
        game = journal.apply_to(collection.games).game
        if unencodable(collection, collection.encoding):
            collection.encoding = "utf-8"
        data = write_collection(collection)
    except SgfError:
        return None
    encoding, summary = collection.encoding, summary_of(collection.games, game)
    steps = release(collection, [])
    del collection
    _free(steps)
    return replace(draft, data=data, encoding=encoding, game=game, summary=summary)


def _of_file(draft: NewVersion) -> NewVersion | None:
    """Count what is in a version that is a game file already."""
    from qtgo.sgf.formats.importers import read_record
    from qtgo.sgf.release import release

    try:
        collection = read_record(draft.data, draft.name, encoding=draft.encoding or None)
    except SgfError:
        return None
    game = min(draft.game, len(collection.games) - 1)
    summary = summary_of(collection.games, game)
    steps = release(collection, [])
    del collection
    _free(steps)
    return replace(draft, game=game, summary=summary)


def _free(steps: Iterator[None]) -> None:
    """Free the games of a version; the collector is not to look through what is left of large ones when it is on."""
    from qtgo.garbage import be_done_with_young

    for _ in steps:
        pass
    be_done_with_young()


def summary_of(games: list[Node], game: int) -> Summary:
    """Return the numbers of a file's games; moves and players are those of one of them."""
    nodes = comments = 0
    for root in games:
        for node in root.subtree():
            nodes += 1
            comments += "C" in node.properties
    moves = sum("B" in node.properties or "W" in node.properties for node in games[game].main_line())
    info = read_game_info(game_info_node(games[game]))
    players = BETWEEN_PLAYERS.join(filter(None, (info.black.name, info.white.name)))
    return Summary(len(games), moves, nodes, comments, players)
