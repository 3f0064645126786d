"""Write what commands make."""

from __future__ import annotations

import argparse
import errno
import os
import sys
from itertools import combinations
from pathlib import Path

from qtgo.cli.file_arguments import input_path
from qtgo.cli.terminal import InputError, say
from qtgo.files.atomic import check_writable, is_same_file, replace_file
from qtgo.files.input import SpecialFileError, resolved
from qtgo.files.private import make_private_folder
from qtgo.files.seen import ChangedFileError, Seen
from qtgo.sgf.files import backup_path
from qtgo.text.file_problem_words import os_error_text
from qtgo.text.translation import Texts

tr = Texts("command line")

STANDARD_OUTPUT = "-"


def keep_input(source: str, output: str | os.PathLike[str]) -> None:
    """Raise InputError if what is to be written would replace what was read, under whatever name."""
    if is_same_file(input_path(source), output):
        text = tr("{file}: this is the same file as {source}, which would be lost; choose another name")
        raise InputError(text.format(file=output, source=source))


def keep_apart(*outputs: str | os.PathLike[str] | None) -> None:
    """Raise InputError if two of the files that are to be written are the same, under whatever names."""
    files = [output for output in outputs if output and output != STANDARD_OUTPUT]
    for first, second in combinations(files, 2):
        if resolved(first) == resolved(second) or is_same_file(first, second):
            text = tr("{file}: another result is written to this file, too; choose another name")
            raise InputError(text.format(file=second))


def check_output(output: str | os.PathLike[str]) -> None:
    """Raise InputError if it is known that a file cannot be written: before the work whose result it is to have."""
    if output == STANDARD_OUTPUT:
        return
    try:
        check_writable(output)
    except OSError as error:
        raise InputError(os_error_text(error, output)) from None


def check_game_output(source: str, output: str, *, backup: bool = False) -> None:
    """Raise InputError if it is known that ``write_game`` will: before the work."""
    if not is_same_file(input_path(source), output):
        check_output(output)
        return
    try:
        if check_writable(output, keep_as=_backup(output) if backup else None):
            folder = _versions_folder()
            make_private_folder(folder)
            check_writable(folder / "new")
    except OSError as error:
        raise _not_written(output, error) from None


def write_output(output: str | os.PathLike[str], data: bytes) -> None:
    """Write a file in one step, or a pipe or device as it stands; raise InputError where that fails.

    ``-`` is standard output, where people see what can be shown of the data as text.
    """
    if output == STANDARD_OUTPUT:
        write_out(data, data.decode("utf-8", "replace"))
        return
    try:
        replace_file(output, data, may_block=True)
    except OSError as error:
        raise InputError(os_error_text(error, output)) from None


def add_force(parser: argparse.ArgumentParser) -> None:
    """Declare the option that lets a command write over what another program has changed."""
    parser.add_argument(
        "--force", action="store_true", help=tr("replace the input file even if it has changed since it was read")
    )


def write_game(
    source: str, content: bytes, output: str, data: bytes, *, force: bool = False, backup: bool = False
) -> None:
    """Write a game as ``write_output`` does; the file whose ``content`` was read is replaced as long as it has that."""
    if not is_same_file(input_path(source), output):
        write_output(output, data)
        return
    try:
        replace_file(
            output,
            data,
            keep_as=_backup(output) if backup else None,
            seen=None if force else Seen(content),
            keep_before=lambda old: _keep_version(Path(output), old),
        )
    except ChangedFileError:
        text = tr("{file}: another program has changed this file since it was read; --force replaces it")
        raise InputError(text.format(file=output)) from None
    except OSError as error:
        raise _not_written(output, error) from None


def _keep_version(path: Path, content: bytes) -> None:
    """Keep what a file has under File > Versions; raise OSError where that fails."""
    from qtgo.files.version_store import NewVersion, VersionLimits, VersionReason, keep

    keep(
        _versions_folder(),
        NewVersion(content, "", str(resolved(path)), VersionReason.OVERWRITTEN, path.name),
        VersionLimits(),
    )


def _versions_folder() -> Path:
    """Return where versions are kept; raise OSError for a user without a home folder."""
    from qtgo.app.user_folders import NoHomeError, user_folders

    try:
        return user_folders().state / "versions"
    except NoHomeError as error:
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT)) from error


def _not_written(output: str, error: OSError) -> InputError:
    """Return what is said of a game that is not written, or of what has the name of its backup."""
    name = error.filename if isinstance(error, SpecialFileError) else output
    return InputError(os_error_text(error, name))


def _backup(output: str) -> Path:
    return backup_path(resolved(output))


def write_out(data: bytes, text: str) -> None:
    """Write to standard output: a text, with undisplayable letters replaced, on a terminal, else the bytes."""
    sys.stdout.flush()
    if sys.stdout.isatty():
        say(*text.splitlines())
    else:
        sys.stdout.buffer.write(data)
