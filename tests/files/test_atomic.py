"""A file is replaced in one step or stays as it was; what is no regular file is written as it stands."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from qtgo.files.atomic import Leftovers, check_writable, is_same_file, replace_file
from qtgo.files.input import SpecialFileError
from qtgo.files.seen import Seen
from tests.child_process import ChildProcess

_LEFT_OVER = ".game.sgf.abcd_123.qtgo-part"
_KILLED_WHILE_SAVING = """
import os, pathlib, signal, sys
from qtgo.files.atomic import check_writable, replace_file
os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)
replace_file(sys.argv[1], b"new")
"""
_SLOW_TO_SAVE = """
import os, pathlib, sys
from qtgo.files.atomic import replace_file
def wait(descriptor):
    print("writing", flush=True)
    sys.stdin.readline()
os.fsync = wait
replace_file(sys.argv[1], b"new")
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"old")
    return path


def test_what_a_killed_program_left_is_removed_by_the_next(game: Path) -> None:
    child = subprocess.run([sys.executable, "-c", _KILLED_WHILE_SAVING, str(game)], check=False)
    assert child.returncode == -signal.SIGKILL
    assert game.read_bytes() == b"old"
    (left,) = set(game.parent.iterdir()) - {game}
    assert re.fullmatch(r"\.game\.sgf\.[a-z0-9_]{8}\.qtgo-part", left.name)
    replace_file(game.with_name("other.sgf"), b"another")
    assert set(game.parent.iterdir()) == {game, game.with_name("other.sgf")}


def test_who_saves_again_and_again_looks_once_into_each_folder(game: Path) -> None:
    leftovers = Leftovers()
    replace_file(game, b"once", leftovers=leftovers)
    left = game.with_name(".game.sgf.abcd_123.qtgo-part")
    left.touch()
    replace_file(game, b"again", leftovers=leftovers)
    assert left.exists()
    replace_file(game, b"and by another", leftovers=Leftovers())
    assert not left.exists()


def test_what_a_living_program_writes_is_left_to_it(game: Path) -> None:
    command = [sys.executable, "-c", _SLOW_TO_SAVE, str(game)]
    with ChildProcess[bytes](command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == b"writing\n"
        replace_file(game.with_name("other.sgf"), b"another")
        assert len(list(game.parent.iterdir())) == 3
        child.communicate(b"\n")
    assert child.returncode == 0
    assert game.read_bytes() == b"new"


@pytest.mark.parametrize(
    "name", [".game.sgf.abcd_123.part", "game.sgf.abcd_123.qtgo-part", ".x.abc.qtgo-part", ".x.ABCD_123.qtgo-part"]
)
def test_what_may_be_anothers_is_left_alone(game: Path, name: str) -> None:
    other = game.with_name(name)
    other.write_bytes(b"mine")
    replace_file(game, b"new")
    assert other.read_bytes() == b"mine"


def test_a_link_or_a_pipe_with_the_name_of_a_part_is_left_alone(game: Path) -> None:
    precious = game.with_name("precious")
    precious.write_bytes(b"mine")
    game.with_name(_LEFT_OVER).symlink_to(precious)
    os.mkfifo(game.with_name(_LEFT_OVER.replace("123", "124")))
    replace_file(game, b"new")
    assert precious.read_bytes() == b"mine"
    assert len(list(game.parent.iterdir())) == 4


def test_a_part_that_is_taken_for_a_left_over_is_made_anew(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program may remove it between its making and its lock."""
    import fcntl

    lock = fcntl.flock
    taken: list[Path] = []

    def take_first(descriptor: int, operation: int) -> None:
        if not taken:
            (part,) = (path for path in game.parent.iterdir() if path != game)
            part.unlink()
            taken.append(part)
        lock(descriptor, operation)

    monkeypatch.setattr(fcntl, "flock", take_first)
    replace_file(game, b"new")
    assert taken
    assert [path.read_bytes() for path in game.parent.iterdir()] == [b"new"]


def test_a_name_of_255_bytes(tmp_path: Path) -> None:
    path = tmp_path / ("棋" * 83 + "ab.sgf")
    assert len(os.fsencode(path.name)) == 255
    replace_file(path, b"new")
    assert [found.read_bytes() for found in tmp_path.iterdir()] == [b"new"]


def test_a_private_file_is_read_by_its_user_only(tmp_path: Path) -> None:
    new, known = tmp_path / "new", tmp_path / "known"
    known.write_bytes(b"old")
    known.chmod(0o644)
    for path in (new, known):
        replace_file(path, b"secret", is_private=True)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="groups as POSIX has them")
def test_a_file_of_a_group_stays_one(game: Path) -> None:
    others = [1234] if os.geteuid() == 0 else [group for group in os.getgroups() if group != os.getegid()]
    if not others:
        pytest.skip("the user of the tests is in one group alone")
    os.chown(game, -1, others[0])
    game.chmod(0o660)
    replace_file(game, b"new")
    assert (game.stat().st_gid, stat.S_IMODE(game.stat().st_mode)) == (others[0], 0o660)


def test_a_disk_without_permissions_can_be_saved_to(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A network drive that the desktop has mounted may refuse to set any."""

    def fail(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.EOPNOTSUPP, "Operation not supported")

    for module, name in ((Path, "chmod"), (os, "chmod"), (os, "fchmod"), (os, "link")):
        monkeypatch.setattr(module, name, fail)
    new, kept = game.with_name("new.sgf"), game.with_name("game.sgf~")
    for path in (game, new):
        replace_file(path, b"new", keep_as=kept)
    assert {path: path.read_bytes() for path in game.parent.iterdir()} == {game: b"new", new: b"new", kept: b"old"}


def test_a_pipe_is_written_as_it_stands(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sgf"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace_file(pipe, b"new")
        assert os.read(reader, 10) == b"new"
    finally:
        os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_pipe_in_the_place_of_a_file_that_was_seen_is_not_written(tmp_path: Path) -> None:
    pipe = tmp_path / "game.sgf"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(SpecialFileError):
            replace_file(pipe, b"new", seen=Seen(b"old"))
        assert os.read(reader, 10) == b""
    finally:
        os.close(reader)


def test_a_window_does_not_wait_for_who_reads_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.sgf"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="No such device or address"):
        replace_file(pipe, b"nobody reads")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        with pytest.raises(BlockingIOError):
            replace_file(pipe, bytes(1 << 20))
    finally:
        os.close(reader)


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    device = tmp_path / "full"
    try:
        os.mknod(device, 0o600 | stat.S_IFCHR, os.makedev(1, 7))
        device.open("ab").close()
    except PermissionError:
        pytest.skip("devices cannot be made here")
    link = tmp_path / "link.sgf"
    link.symlink_to(device)
    for path in (device, link):
        with pytest.raises(OSError, match="No space left"):
            replace_file(path, b"new")
    assert device.is_char_device() and link.is_symlink()


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SpecialFileError, match="Not a regular file"):
        replace_file(tmp_path, b"new")


def test_what_stands_where_the_version_before_goes_stays(game: Path) -> None:
    kept = game.with_name("game.sgf~")
    os.mkfifo(kept)
    with pytest.raises(SpecialFileError):
        replace_file(game, b"new", keep_as=kept)
    assert kept.is_fifo()
    assert game.read_bytes() == b"old"
    assert set(game.parent.iterdir()) == {game, kept}


def test_the_version_before_is_lost_at_no_step(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a memory stick without links the version is copied, for which there may be no room."""
    kept = game.with_name("game.sgf~")
    kept.write_bytes(b"older")

    def fail(*_arguments: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    def fill(_source: Path, copy: Path) -> None:
        copy.write_bytes(b"ol")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "link", fail)
    with monkeypatch.context() as full:
        full.setattr(shutil, "copyfile", fill)
        with pytest.raises(OSError, match="No space left"):
            replace_file(game, b"new", keep_as=kept)
    assert (game.read_bytes(), kept.read_bytes()) == (b"old", b"older")
    assert set(game.parent.iterdir()) == {game, kept}
    replace_file(game, b"new", keep_as=kept)
    assert (game.read_bytes(), kept.read_bytes()) == (b"new", b"old")
    assert set(game.parent.iterdir()) == {game, kept}


def test_a_save_after_one_that_failed_leaves_nothing_beside_the_two_versions(game: Path) -> None:
    kept = game.with_name("game.sgf~")
    kept.hardlink_to(game)  # as a save leaves it that has kept the version, and then failed
    replace_file(game, b"new", keep_as=kept)
    assert (game.read_bytes(), kept.read_bytes()) == (b"new", b"old")
    assert set(game.parent.iterdir()) == {game, kept}


def test_a_name_that_no_file_can_have_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        replace_file(tmp_path / "a\0b", b"new")


def test_files_are_the_same_through_links(game: Path, tmp_path: Path) -> None:
    symbolic, hard, other = (tmp_path / name for name in ("symbolic", "hard", "other"))
    symbolic.symlink_to(game)
    hard.hardlink_to(game)
    other.write_bytes(b"old")
    assert is_same_file(game, symbolic) and is_same_file(hard, game)
    assert not is_same_file(game, other) and not is_same_file(game, tmp_path / "missing")
    assert not is_same_file(os.devnull, os.devnull)


def test_what_cannot_be_written_is_known_before(game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(path: Path) -> int | None:
        before = set(tmp_path.iterdir())
        try:
            check_writable(path)
        except OSError as error:
            assert error.filename is not None
            return error.errno
        finally:
            assert set(tmp_path.iterdir()) == before
        return None

    assert refused(game) is refused(tmp_path / "new.sgf") is None
    assert refused(tmp_path) == SpecialFileError(tmp_path).errno
    assert refused(tmp_path / "none" / "new.sgf") == errno.ENOENT
    assert refused(game / "new.sgf") == errno.ENOTDIR
    assert refused(tmp_path / ("a" * 300)) == errno.ENAMETOOLONG
    game.chmod(0o444)
    assert refused(game) == errno.EACCES
    game.chmod(0o644)
    closed = {tmp_path}
    monkeypatch.setattr(os, "access", lambda path, _mode: Path(path) not in closed)
    assert refused(tmp_path / "new.sgf") == errno.EACCES
    assert refused(game) is None  # it is written in place
    closed.add(game)
    assert refused(game) == errno.EACCES
