"""Games of the library become one, with variations where they differ; the files stay as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.core.record.tree import Node
from qtgo.library import merging
from qtgo.library.merging import MergeCancelledError, merge_games
from qtgo.sgf.collection import Collection
from qtgo.sgf.formats.importers import read_file
from qtgo.sgf.writer import write_text


def name_of(root: Node) -> str:
    return root.properties.get("PB", [""])[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a.sgf").write_text("(;SZ[9]CA[ISO-8859-1]PB[Ada];B[aa];W[bb];B[cc])")
    (tmp_path / "b.sgf").write_text("(;SZ[9]PB[Other];B[ss])(;SZ[9]PB[Bea];B[aa];W[bb];B[dd]C[Better])")
    (tmp_path / "c.sgf").write_text("(;SZ[19]PB[Cid];B[aa])")
    return tmp_path


def test_games_are_merged_into_the_first(folder: Path) -> None:
    before = (folder / "a.sgf").read_bytes()
    places = [(folder / "a.sgf", 0), (folder / "b.sgf", 1), (folder / "c.sgf", 0), (folder / "gone.sgf", 0)]
    report = merge_games(places, name_of)
    assert (report.games, report.other_start, report.unreadable) == (2, 1, 1)
    assert report.root is not None
    text = "".join(write_text([report.root]).split())
    assert text == "(;SZ[9]CA[UTF-8]PB[Ada];B[aa];W[bb](;B[cc])(;B[dd]C[Better]N[Bea]))"
    assert (folder / "a.sgf").read_bytes() == before


def test_a_game_that_is_in_another_is_merged(folder: Path) -> None:
    report = merge_games([(folder / "a.sgf", 0), (folder / "a.sgf", 0)], name_of)
    assert (report.games, report.other_start) == (2, 0)


def test_a_file_is_read_once_for_all_its_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "many.sgf").write_text(
        "".join(f"(;SZ[9]PB[{number}];B[aa];W[b{chr(97 + number)}])" for number in range(9))
    )
    read: list[Path] = []

    def reading(path: Path) -> Collection:
        read.append(path)
        return read_file(path)

    monkeypatch.setattr(merging, "read_file", reading)
    assert merge_games([(folder / "many.sgf", number) for number in range(9)], name_of).games == 9
    assert read == [folder / "many.sgf"]


def test_nothing_readable_makes_no_game(folder: Path) -> None:
    report = merge_games([(folder / "gone.sgf", 0), (folder / "b.sgf", 7)], name_of)
    assert (report.root, report.unreadable) == (None, 2)


def test_it_can_be_canceled(folder: Path) -> None:
    with pytest.raises(MergeCancelledError):
        merge_games([(folder / "a.sgf", 0)], name_of, lambda: True)
