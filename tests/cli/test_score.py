"""``qtgo score`` counts only boards of a size that there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.cli.main import main


@pytest.mark.parametrize("size", ["0", "53", "nine", "19:99"])
def test_an_impossible_size_is_not_counted_as_19x19(
    size: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path := tmp_path / "game.sgf").write_text(f"(;SZ[{size}];B[aa])")
    assert main(["score", str(path)]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", f"qtgo: {path}: the board size {size} is not from 2 to 52\n")


def test_an_impossible_size_in_another_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\\HS\n\\[GAMEINFOMAIN=LINE:60\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n"
    (path := tmp_path / "game.gib").write_text(text)
    assert main(["score", str(path)]) == 1
    assert "the board size 60 is not" in capsys.readouterr().err


@pytest.mark.parametrize("size", ["", "SZ[]", "SZ[9]", "SZ[5:3]"])
def test_a_usual_size_or_none_is_counted(size: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path := tmp_path / "game.sgf").write_text(f"(;{size};B[aa])")
    assert main(["score", str(path)]) == 0
