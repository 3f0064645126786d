"""Folders, and what is none."""

from pathlib import Path

from qtgo.files.input import is_folder


def test_a_folder_is_told_from_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert is_folder(tmp_path)
    assert not is_folder(tmp_path / "file")
    assert not is_folder(tmp_path / "file" / "inside")
    assert not is_folder(tmp_path / "missing")


def test_what_cannot_be_looked_for_is_none(tmp_path: Path) -> None:
    assert not is_folder(tmp_path / ("long" * 100))  # an error other than that nothing is there
