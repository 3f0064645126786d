"""``qtgo score`` counts boards of a size that there is, and says what the file leaves open."""

from __future__ import annotations

import json
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


@pytest.mark.parametrize(
    ("properties", "options", "komi", "known", "said"),
    [
        ("DT[1705]RE[B+3]", [], 0.0, False, "Komi is not in the file. It is counted as 0."),
        ("DT[昭和14年]", [], 0.0, False, "It is counted as 0."),
        ("DT[民国25年5月]", [], 0.0, False, "It is counted as 0."),
        ("DT[平成3年]", [], 6.5, False, "It is counted as 6.5."),
        ("DT[2005]", [], 6.5, False, "It is counted as 6.5."),
        ("DT[2005]", ["--rules", "chinese"], 7.5, False, "It is counted as 7.5."),
        ("KM[5,5 или]", [], 6.5, False, "Komi in the file cannot be read: 5,5 или. It is counted as 6.5."),
        ("KM[\u202e?]DT[1705]", [], 0.0, False, "Komi in the file cannot be read: [U+202E]?. It is counted as 0."),
        ("KM[ ]", [], 6.5, False, "Komi is not in the file."),
        ("KM[?]", ["--komi", "5.5"], 5.5, True, ""),
        ("DT[1705]", ["--komi", "5.5"], 5.5, True, ""),
        ("KM[6.25]", [], 6.25, True, ""),
    ],
)
def test_a_komi_that_is_not_in_the_file_is_said(
    properties: str,
    options: list[str],
    komi: float,
    known: bool,
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (path := tmp_path / "game.sgf").write_text(f"(;CA[UTF-8]SZ[9]{properties};B[aa];W[bb])", "utf-8")
    assert main(["score", str(path), "--dead", "none", "--json", *options]) == 0
    out, err = capsys.readouterr()
    counted = json.loads(out)
    assert (counted["komi"], counted.get("komi_known", True), counted["white"]["komi"]) == (komi, known, komi)
    assert said in err
    assert ("Komi" in err) is not known
    assert main(["score", str(path), "--dead", "none", *options]) == 0
    heading = capsys.readouterr().out.splitlines()[0]
    assert ("komi unknown" in heading) is not known
