import os
from pathlib import Path, PureWindowsPath

import pytest

from qtgo.files import state
from qtgo.files.locked_temporary_files import _without_limit, lock_now, replace


class HeldFile(type(Path())):  # type: ignore[misc]
    """A file whose name is held by another program for some attempts."""

    refusals = 0

    def replace(self, target: Path) -> Path:
        """Refuse as Windows does."""
        if self.refusals:
            self.refusals -= 1
            raise PermissionError(13, "in use")
        return Path(os.fspath(self)).replace(target)


def held(folder: Path, refusals: int) -> HeldFile:
    path = HeldFile(folder / "new")
    path.write_text("new")
    path.refusals = refusals
    return path


def test_on_windows_a_file_that_is_held_for_a_moment_is_replaced(tmp_path: Path) -> None:
    pauses: list[float] = []
    replace(held(tmp_path, 3), tmp_path / "old", platform="win32", pause=pauses.append)
    assert (tmp_path / "old").read_text() == "new"
    assert len(pauses) == 3


def test_on_windows_a_file_that_stays_held_is_an_error_in_the_end(tmp_path: Path) -> None:
    pauses: list[float] = []
    with pytest.raises(PermissionError):
        replace(held(tmp_path, 100), tmp_path / "old", platform="win32", pause=pauses.append)
    assert sum(pauses) < 0.5


def test_elsewhere_a_refusal_is_final(tmp_path: Path) -> None:
    with pytest.raises(PermissionError):
        replace(held(tmp_path, 1), tmp_path / "old", platform="linux", pause=lambda _seconds: pytest.fail("waited"))


def test_a_lock_keeps_others_out_until_its_file_is_closed(tmp_path: Path) -> None:
    first, second = (os.open(tmp_path / "file", os.O_RDWR | os.O_CREAT) for _ in range(2))
    try:
        lock_now(first)
        with pytest.raises(BlockingIOError):
            lock_now(second)
    finally:
        os.close(first)
    lock_now(second)
    os.close(second)


def test_where_folders_cannot_be_locked_a_file_in_them_is(tmp_path: Path) -> None:
    os.close(state._open_lock(tmp_path, "win32"))
    assert [path.name for path in tmp_path.iterdir()] == [".lock"]
    os.close(state._open_lock(tmp_path, "win32"))


@pytest.mark.parametrize(
    ("root", "expected"), [("C:\\", "\\\\?\\C:\\"), ("\\\\server\\share\\", "\\\\?\\UNC\\server\\share\\")]
)
def test_a_long_folder_of_windows_has_room_for_a_longer_name(root: str, expected: str) -> None:
    """Where a path has at most 259 characters, that of a temporary file may have more than that of its file."""
    long = "games\\" * 40
    folder = PureWindowsPath(root + long)
    assert _without_limit(folder, "win32") == PureWindowsPath(expected + long)
    assert _without_limit(PureWindowsPath(expected + long), "win32") == PureWindowsPath(expected + long)
    assert _without_limit(folder, "linux") == folder
    for name in (f"{root}games", long):
        assert _without_limit(PureWindowsPath(name), "win32") == PureWindowsPath(name)
