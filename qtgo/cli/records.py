"""Read the game files that commands are given."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from qtgo.cli.file_arguments import input_path
from qtgo.cli.terminal import InputError, complain
from qtgo.core.game.navigation import last_number, node_of_move
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.replay import Replay
from qtgo.core.record.tree import Node
from qtgo.files import input as input_files
from qtgo.sgf.collection import Collection
from qtgo.sgf.formats.importers import game_files, read_bytes, read_record
from qtgo.sgf.issue import SgfError
from qtgo.text.file_issue_words import sgf_error_text
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def for_each(
    names: Iterable[str], act: Callable[[str], None], failed: Callable[[str, InputError], None] | None = None
) -> int:
    """Do something with each file, also after one that fails; return the exit status.

    ``failed`` is called with each one that fails, besides the complaint; without words that has been made already.
    """
    status = 0
    for name in names:
        try:
            act(name)
        except InputError as error:
            if error.args:
                complain(*map(str, error.args))
            if failed is not None:
                failed(name, error)
            status = 1
    return status


def is_folder(name: str | Path) -> bool:
    """Return whether a name is that of a folder; what else is wrong with a name is said when it is read."""
    return input_files.is_folder(Path(input_path(str(name))))


def records_in(folder: Path) -> list[Path]:
    """List the SGF files of a folder in the order of their names; raise InputError if one may not be looked at."""
    try:
        named = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".sgf")
        return [path for path in named if input_files.is_regular(path)]
    except OSError as error:
        raise InputError(os_error_text(error)) from None


def files_in(names: Iterable[str]) -> Iterator[str]:
    """Yield the names, in place of a folder those of the game files in it and its subfolders, by their suffixes.

    A folder without game files is yielded itself, and so are those that cannot be read.
    """
    for name in names:
        if is_folder(name):
            yield from _files_below(name)
        else:
            yield name


def _files_below(folder: str) -> Iterator[str]:
    unread: list[str] = []
    files = game_files(folder, lambda error: unread.append(str(error.filename or folder)))
    first = next(files, None)
    if first is not None:
        yield from map(str, chain([first], files))
    yield from unread
    if first is None and not unread:
        yield folder


def load(name: str, encoding: str | None = None) -> Collection:
    """Read a file of any known format, - for standard input; raise InputError if it cannot be read."""
    return load_with_content(name, encoding)[0]


def load_with_content(name: str, encoding: str | None = None) -> tuple[Collection, bytes]:
    """Read a file as ``load`` does; return its bytes, too."""
    path = Path(input_path(name))
    try:
        content = read_bytes(path, may_block=True)
        return read_record(content, encoding=encoding, path=path), content
    except OSError as error:
        raise InputError(os_error_text(error, name)) from None
    except SgfError as error:
        raise InputError(f"{name}:{error.line}:{error.column}: {sgf_error_text(error)}") from None


def load_listed(name: str, encoding: str | None = None) -> Collection:
    """Read a file that ``files_in`` yielded; raise InputError if it cannot be read, or is a folder."""
    return load_listed_with_content(name, encoding)[0]


def load_listed_with_content(name: str, encoding: str | None = None) -> tuple[Collection, bytes]:
    """Read a file as ``load_listed`` does; return its bytes, too."""
    if is_folder(name):
        if fault := folder_fault(name):
            raise InputError(fault)
        raise InputError(tr("{file}: no game files in this folder").format(file=name))
    return load_with_content(name, encoding)


def folder_fault(name: str) -> str:
    """Return what is wrong with a folder that cannot be read; empty if it can."""
    try:
        with os.scandir(input_path(name)) as entries:
            for entry in entries:
                entry.stat(follow_symlinks=False)
                break
    except OSError as error:
        return os_error_text(error, name)
    return ""


def choose_game(name: str, collection: Collection, number: int) -> Node:
    """Return a game of a file by its number, from 1."""
    if not 1 <= number <= len(collection.games):
        count = len(collection.games)
        text = tr.plural_form(
            "{file}: no game {number}; the file has {n} game", "{file}: no game {number}; the file has {n} games", count
        )
        raise InputError(text.format(file=name, number=number, n=count))
    return collection.games[number - 1]


def replay_to(name: str, root: Node, info: GameInfo, move: int | None) -> Replay:
    """Play out the main line up to the move with a number, or all of it; raise InputError if it ends before."""
    line = list(root.main_line())
    count = last_number(line)
    if move is not None and count < move:
        text = tr.plural_form(
            "{file}: no move {number}; the main line has {n} move",
            "{file}: no move {number}; the main line has {n} moves",
            count,
        )
        raise InputError(text.format(file=name, number=move, n=count))
    replay = Replay(root, info)
    replay.go_to(line[-1] if move is None else node_of_move(line, move) or root)
    return replay
