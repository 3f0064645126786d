"""Loading and saving on disk: whole or not at all, the version before kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from qtgo.core.record.tree import Node
from qtgo.sgf import files
from qtgo.sgf.issue import SgfError, SgfErrorKind

OLD = b"(;FF[4]CA[GBK]PB[" + "柯洁".encode("gbk") + b"];B[aa])"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(OLD)
    return path


def test_load_and_save_keep_the_bytes(record: Path) -> None:
    collection = files.load(record)
    files.save(record, collection)
    assert record.read_bytes() == OLD
    assert files.load(record, "gb18030").games[0].properties["PB"] == ["柯洁"]


def test_the_version_before_is_kept(record: Path) -> None:
    collection = files.load(record)
    Node({"W": ["bb"]}, collection.games[0].children[0])
    files.save(record, collection)
    assert b"W[bb]" in record.read_bytes()
    assert files.backup_path(record).read_bytes() == OLD
    assert files.backup_path(record).name == "game.sgf~"
    files.save(record, collection, "utf-8")
    assert b"CA[UTF-8]" in record.read_bytes()
    assert b"W[bb]" in files.backup_path(record).read_bytes()
    assert sorted(path.name for path in record.parent.iterdir()) == ["game.sgf", "game.sgf~"]


def test_a_new_file_has_no_backup_and_the_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "new.sgf"
    mask = os.umask(0o027)
    try:
        files.save(path, [Node({"FF": ["4"]})])
    finally:
        os.umask(mask)
    assert path.read_bytes() == b"(;FF[4]CA[UTF-8])\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["new.sgf"]
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.name != "posix", reason="permission bits and links as POSIX has them")
def test_permissions_and_links_stay(record: Path, tmp_path: Path) -> None:
    record.chmod(0o604)
    link = tmp_path / "link.sgf"
    link.symlink_to(record.name)
    files.save(link, [Node({"FF": ["4"]})])
    assert link.is_symlink()
    assert record.read_bytes() == b"(;FF[4]CA[UTF-8])\n"
    assert record.stat().st_mode & 0o777 == 0o604
    assert files.backup_path(record).read_bytes() == OLD


def test_what_cannot_be_encoded_leaves_the_file_alone(record: Path) -> None:
    collection = files.load(record)
    collection.games[0].properties["C"] = ["♞"]
    with pytest.raises(SgfError) as raised:
        files.save(record, collection, "ISO-8859-1")
    assert raised.value.kind is SgfErrorKind.UNENCODABLE
    assert record.read_bytes() == OLD
    assert [path.name for path in record.parent.iterdir()] == ["game.sgf"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_at_any_step_leaves_the_file_alone(record: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        if step == "fsync":
            patch.setattr(os, "fsync", fail)
        else:
            patch.setattr(Path, "replace", fail)
        with pytest.raises(OSError, match="No space left"):
            files.save(record, [Node({"FF": ["4"]})])
    assert record.read_bytes() == OLD
    assert {path.name for path in record.parent.iterdir()} <= {"game.sgf", "game.sgf~"}


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files.save(tmp_path / "none" / "game.sgf", [Node()])
    with pytest.raises(FileNotFoundError):
        files.load(tmp_path / "none.sgf")
    with pytest.raises(IsADirectoryError):
        files.load(tmp_path)


def test_long_names(tmp_path: Path) -> None:
    path = tmp_path / ("長" * 60 + ".sgf")
    files.save(path, [Node({"FF": ["4"]})])
    files.save(path, [Node({"FF": ["4"]})])
    assert path.exists()


def test_a_name_without_room_for_a_tilde_has_no_backup(tmp_path: Path) -> None:
    path = tmp_path / ("長" * 83 + "ab.sgf")
    assert len(os.fsencode(path.name)) == 255
    for comment in ("old", "new"):
        files.save(path, [Node({"C": [comment]})])
    assert b"new" in path.read_bytes()
    assert list(tmp_path.iterdir()) == [path]
