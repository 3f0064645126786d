"""A lock tells whether its owner lives, also where the file system has no locks."""

import errno
import gc
import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from qtgo.files import lock as module
from qtgo.files.lock import FileLock
from tests.child_process import ChildProcess

KEEPER = """
import sys
from pathlib import Path
from qtgo.files.lock import FileLock

lock = FileLock(Path(sys.argv[1]))
print(lock.take(), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def lock(tmp_path: Path) -> FileLock:
    return FileLock(tmp_path / "a.lock")


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.EOPNOTSUPP, "no locks here")

    monkeypatch.setattr(module, "lock_now", refuse)


def test_only_one_has_it_and_it_leaves_nothing(lock: FileLock) -> None:
    other = FileLock(lock.path)
    assert lock.take()
    assert lock.take()
    assert not other.take()
    lock.release()
    lock.release()
    assert not lock.path.exists()
    assert other.take()
    assert not lock.take()
    other.release()


def test_it_waits_for_one_that_is_released(lock: FileLock) -> None:
    other = FileLock(lock.path)
    lock.take()
    timer = threading.Timer(0.05, lock.release)
    timer.start()
    assert other.take(5)
    timer.join()
    assert other.is_held
    other.release()


def test_it_goes_with_its_owner(lock: FileLock) -> None:
    with ChildProcess[bytes]([sys.executable, "-c", KEEPER, str(lock.path)], stdin=-1, stdout=-1) as keeper:
        assert keeper.stdout is not None
        assert keeper.stdout.readline() == b"True\n"
        assert not lock.take()
        keeper.kill()
    assert lock.path.exists()
    assert lock.take()
    lock.release()


def test_it_goes_with_its_object(lock: FileLock) -> None:
    other = FileLock(lock.path)
    other.take()
    del other
    gc.collect()
    assert lock.take()
    lock.release()


def test_without_a_file_there_is_no_lock_and_nobody_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.lock").mkdir()
    lock = FileLock(tmp_path / "a.lock")
    assert lock.take()
    assert not lock.is_held
    lock.release()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such links for everybody")
def test_no_file_of_somebody_else_is_emptied_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("words")
    (tmp_path / "a.lock").symlink_to(tmp_path / "precious")
    assert FileLock(tmp_path / "a.lock").take()
    assert (tmp_path / "precious").read_text() == "words"


@pytest.mark.skipif(os.name == "nt", reason="Windows always has locks")
@pytest.mark.usefixtures("no_locks")
class TestWithoutLocks:
    def test_one_that_lives_here_keeps_it(self, lock: FileLock) -> None:
        lock.path.write_text(f"{os.getppid()} {os.uname().nodename}\n")
        assert not lock.take()

    def test_one_on_another_machine_keeps_it(self, lock: FileLock) -> None:
        lock.path.write_text("2 another-machine\n")
        assert not lock.take()

    @pytest.mark.parametrize("words", ["", "no number\n", "0 {here}\n", "999999999999999999999 {here}\n"])
    def test_nobody_else_does(self, lock: FileLock, words: str) -> None:
        lock.path.write_text(words.format(here=os.uname().nodename))
        assert lock.take()
        assert lock.path.read_text() == f"{os.getpid()} {os.uname().nodename}\n"
        assert stat.S_IMODE(lock.path.stat().st_mode) == 0o600
        assert not FileLock(lock.path).take()
        lock.release()
