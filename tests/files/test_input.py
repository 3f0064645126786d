"""Reading never waits for a pipe, never reads a device, and never more than it was told."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from qtgo.files.input import SpecialFileError, is_regular, own_descriptor, read_head, read_input


def test_a_file_is_read_up_to_a_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_input(path, 5) == b"12345"
    assert read_head(path, 3) == b"123"
    with pytest.raises(OSError) as raised:
        read_input(path, 4)
    assert raised.value.errno == errno.EFBIG


def test_a_file_of_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(OSError, match="too large"):
        read_input(path, 1 << 20)


@pytest.mark.parametrize("may_block", [False, True])
def test_a_pipe_is_told_from_a_file_at_once(tmp_path: Path, may_block: bool) -> None:
    pipe, link = tmp_path / "pipe.sgf", tmp_path / "link.sgf"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(SpecialFileError, match="Not a regular file"):
            read_input(path, 100, may_block=may_block)


def test_a_device_and_a_folder_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(SpecialFileError):
        read_input("/dev/zero", 100)
    with pytest.raises(IsADirectoryError):
        read_input(tmp_path, 100)
    with pytest.raises(OSError):
        read_input("a\0b", 100)


def test_what_may_not_be_looked_at_is_not_taken_for_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_bytes(b"")
    (tmp_path / "loop").symlink_to("loop")
    seen = {name: is_regular(tmp_path / name) for name in (".", "file", "none", "loop", "file/none")}
    assert seen == {".": False, "file": True, "none": False, "loop": False, "file/none": False}

    def refuse(path: Path) -> os.stat_result:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "stat", refuse)
    with pytest.raises(PermissionError):
        is_regular(tmp_path / "file")


def test_what_the_program_was_handed_open_is_read_if_it_may_block() -> None:
    reader, writer = os.pipe()
    try:
        os.write(writer, b"(;)")
        os.close(writer)
        with pytest.raises(SpecialFileError):
            read_input(f"/dev/fd/{reader}", 100)
        assert read_input(f"/dev/fd/{reader}", 100, may_block=True) == b"(;)"
    finally:
        os.close(reader)


def test_names_of_descriptors(tmp_path: Path) -> None:
    link = tmp_path / "out.sgf"
    link.symlink_to("/dev/stdout")
    assert own_descriptor("/dev/stdin") == 0
    assert own_descriptor("/dev/stdout") == own_descriptor(link) == 1
    assert own_descriptor("/dev/fd/63") == 63
    assert own_descriptor(f"/proc/{os.getpid()}/fd/2") == 2
    assert own_descriptor(f"/proc/{os.getppid()}/fd/2") is None
    assert own_descriptor("/dev/null") is own_descriptor(tmp_path / "1") is None
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert own_descriptor(loop) is None
