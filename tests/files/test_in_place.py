"""What another file cannot take the place of without a loss is written as it stands, once what it has is kept."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from qtgo.files import in_place
from qtgo.files.atomic import _copy_attributes, replace_file
from qtgo.files.input import ReadOnlyFileError
from qtgo.files.locked_temporary_files import write_all
from qtgo.files.seen import ChangedFileError, Seen

_NOBODY = 65534

pytestmark = pytest.mark.skipif(os.name != "posix", reason="permissions and links as POSIX has them")


@contextlib.contextmanager
def _unprivileged() -> Iterator[None]:
    """Let the system refuse what it refuses users, even where root runs the tests."""
    if os.geteuid() != 0:
        yield
        return
    os.setegid(_NOBODY)
    os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder of an ordinary user's, which nobody else's folder is around."""
    folder = Path(tempfile.mkdtemp())
    if os.geteuid() == 0:
        os.chown(folder, _NOBODY, _NOBODY)
    yield folder
    folder.chmod(0o700)
    shutil.rmtree(folder)


@pytest.fixture
def game(folder: Path) -> Path:
    path = folder / "game.sgf"
    with _unprivileged():
        path.write_bytes(b"old")
        path.chmod(0o640)
    return path


def test_a_folder_that_takes_no_new_files(folder: Path, game: Path) -> None:
    kept: list[bytes] = []
    folder.chmod(0o500)
    with _unprivileged():
        replace_file(game, b"newer", keep_as=folder / "game.sgf~", keep_before=kept.append)
    assert (game.read_bytes(), kept) == (b"newer", [b"old"])
    with _unprivileged():
        replace_file(game, b"n", keep_as=folder / "game.sgf~", keep_before=kept.append)
    assert (game.read_bytes(), kept, list(folder.iterdir())) == (b"n", [b"old", b"newer"], [game])
    assert stat.S_IMODE(game.stat().st_mode) == 0o640


def test_nothing_is_written_in_place_that_is_not_kept(folder: Path, game: Path) -> None:
    def fail(_old: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "/elsewhere")

    folder.chmod(0o500)
    for options in ({}, {"keep_before": fail}):
        with _unprivileged(), pytest.raises(OSError) as raised:
            replace_file(game, b"new", keep_as=folder / "game.sgf~", **options)  # type: ignore[arg-type]
        assert raised.value.filename == str(game), "not that of a temporary file"
        assert game.read_bytes() == b"old"


def test_what_changed_meanwhile_stays_there_too(folder: Path, game: Path) -> None:
    folder.chmod(0o500)
    with _unprivileged(), pytest.raises(ChangedFileError):
        replace_file(game, b"new", seen=Seen(b"older"))
    assert game.read_bytes() == b"old"


def test_a_file_that_cannot_be_written_either_is_named(folder: Path, game: Path) -> None:
    game.chmod(0o400)
    folder.chmod(0o500)
    with _unprivileged(), pytest.raises(PermissionError) as raised:
        replace_file(game, b"new", keep_before=lambda _old: None)
    assert raised.value.filename == str(game)
    assert game.read_bytes() == b"old"


def test_a_read_only_file_stays_where_another_could_take_its_place(folder: Path, game: Path) -> None:
    game.chmod(0o444)
    with _unprivileged(), pytest.raises(ReadOnlyFileError) as raised:
        replace_file(game, b"new", keep_as=folder / "game.sgf~", keep_before=lambda _old: None)
    assert raised.value.filename == str(game)
    assert (game.read_bytes(), list(folder.iterdir())) == (b"old", [game])
    with _unprivileged():
        replace_file(game, b"new", is_private=True)
    assert game.read_bytes() == b"new"


def test_a_new_file_in_such_a_folder_is_named(folder: Path) -> None:
    folder.chmod(0o500)
    with _unprivileged(), pytest.raises(PermissionError) as raised:
        replace_file(folder / "new.sgf", b"new")
    assert raised.value.filename == str(folder / "new.sgf")


def test_private_files_are_replaced_in_one_step_or_not_at_all(folder: Path, game: Path) -> None:
    folder.chmod(0o500)
    with _unprivileged(), pytest.raises(PermissionError):
        replace_file(game, b"new", is_private=True)
    assert game.read_bytes() == b"old"


def test_other_names_of_a_file_have_what_is_saved(folder: Path, game: Path) -> None:
    other, kept = folder / "other.sgf", folder / "game.sgf~"
    with _unprivileged():
        other.hardlink_to(game)
        for number in range(3):
            before = game.read_bytes()
            replace_file(game, b"new" * number, keep_as=kept)
            assert (game.read_bytes(), other.read_bytes(), kept.read_bytes()) == (b"new" * number,) * 2 + (before,)
    assert game.samefile(other) and not game.samefile(kept)


def test_the_owner_of_a_file_stays(folder: Path, game: Path) -> None:
    """Another person's file in a shared folder, which its group may write."""
    if os.geteuid() != 0:
        pytest.skip("only root can make a file somebody else's")
    os.chown(game, 0, _NOBODY)
    game.chmod(0o660)
    with _unprivileged():
        replace_file(game, b"new", keep_as=folder / "game.sgf~")
    found = game.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (0, _NOBODY, 0o660)
    assert (game.read_bytes(), (folder / "game.sgf~").read_bytes()) == (b"new", b"old")
    os.chown(game, _NOBODY, _NOBODY)
    replace_file(game, b"by root")
    assert (game.stat().st_uid, game.read_bytes()) == (_NOBODY, b"by root")


@pytest.mark.skipif(sys.platform != "linux", reason="attributes as Linux has them")
def test_attributes_stay(game: Path) -> None:
    try:
        os.setxattr(game, "user.rating", b"five")
    except OSError:
        pytest.skip("the file system has no attributes")
    replace_file(game, b"new")
    assert os.getxattr(game, "user.rating") == b"five"


def test_finders_tags_are_copied_by_the_system(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[tuple[object, ...]] = []
    library = SimpleNamespace(copyfile=lambda *given: copied.append(given))
    monkeypatch.setattr("ctypes.CDLL", lambda _name: library)
    monkeypatch.setattr(sys, "platform", "darwin")
    _copy_attributes(game, tmp_path / "new")
    assert copied == [(os.fsencode(game), os.fsencode(tmp_path / "new"), None, 1 << 0 | 1 << 2)]
    del library.copyfile  # a system without it
    _copy_attributes(game, tmp_path / "new")


def test_a_full_disk_gives_back_what_the_file_had(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game.with_name("other.sgf").hardlink_to(game)
    usual, written = write_all, []

    def fill(descriptor: int, data: bytes) -> None:
        written.append(data)
        if len(written) == 1:
            usual(descriptor, data[:2])
            raise OSError(errno.ENOSPC, "No space left on device")
        usual(descriptor, data)

    monkeypatch.setattr(in_place, "write_all", fill)
    with pytest.raises(OSError, match="No space left"):
        replace_file(game, b"much longer")
    assert (game.read_bytes(), written) == (b"old", [b"much longer", b"old"])
