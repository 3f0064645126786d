"""A process that is killed in the middle of a game loses nothing: the next one offers the game with every move."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.child_process import ChildProcess

Told = list[dict[str, Any]]

VARIATIONS = "(;GM[1]FF[4]SZ[9]\n;B[ee](;W[cc];B[gg])(;W[gc];B[cg]C[a comment]))"
TWO_GAMES = "(;GM[1]SZ[9]PB[First];B[ee])(;GM[1]SZ[13]PB[Second];B[jj])"
GIB = b"\\HS\n\\[GAMEPLACE=\xb4\xeb\xb1\xb9\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\nSTO 0 3 2 15 15\n\\GE\n"


class Child:
    """A running program."""

    def __init__(self, folder: Path, answer: str = "", *files: Path) -> None:
        script = Path(__file__).with_name("crash_child.py")
        self._process = ChildProcess[str](
            [sys.executable, str(script), str(folder), answer, *map(str, files)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "QT_QPA_PLATFORM": "offscreen"},
        )
        self.told = self._read()

    def do(self, name: str, *words: str) -> Child:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, *words]) + "\n")
        self._process.stdin.flush()
        self.told = self._read()
        return self

    @property
    def window(self) -> dict[str, Any]:
        return self.told[-1]

    def _read(self) -> Told:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            with self._process:
                assert self._process.stderr is not None
                pytest.fail(self._process.stderr.read())
        told: Told = json.loads(line)
        return told

    def kill(self) -> dict[str, Any]:
        """End it as a crash or ``kill -9`` does; give what its last window showed."""
        self._process.discard()
        return self.window


Start = Callable[..., Child]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start programs that share a folder; those still running at the end are killed."""
    children: list[Child] = []

    def begin(answer: str = "", *files: Path) -> Child:
        children.append(Child(tmp_path, answer, *files))
        return children[-1]

    yield begin
    for child in children:
        child.kill()


def journals(folder: Path) -> list[Path]:
    return sorted((folder / "state" / "games").glob("*"))


def same_game(restored: dict[str, Any], killed: dict[str, Any]) -> None:
    assert restored["text"] == killed["text"]
    assert restored["at"] == killed["at"]
    assert {name: restored[name] for name in ("path", "game", "encoding", "rules")} == {
        name: killed[name] for name in ("path", "game", "encoding", "rules")
    }
    assert restored["modified"]


def test_a_game_cut_off_comes_back_with_every_move_and_so_again(start: Start) -> None:
    killed = start().do("play", "Q16", "D4", "R4", "C16").do("do", "pass").kill()
    assert killed["text"].count(";") == 6
    second = start("Restore")
    same_game(second.window, killed)
    second.kill()
    third = start("Restore")
    same_game(third.window, killed)
    killed = third.do("play", "E3").do("do", "undo").do("play", "F3").do("do", "undo").do("play", "G3").kill()
    same_game(start("Restore").window, killed)


def test_a_game_cut_off_in_scoring_is_counted_again_and_a_finished_one_is_not(start: Start) -> None:
    killed = start().do("play", "D4").do("do", "pass", "pass").kill()
    assert killed["phase"] == "SCORING"
    second = start("Restore")
    same_game(second.window, killed)
    assert second.window["phase"] == "SCORING"
    second.do("accept")
    assert second.window["phase"] == "FINISHED"
    killed = second.do("do", "undo", "undo").do("do", "pass").do("accept").do("comment", "and one more").kill()
    assert killed["phase"] == "FINISHED"
    third = start("Restore")
    same_game(third.window, killed)
    assert third.window["phase"] == "FINISHED"


def test_what_is_marked_in_scoring_comes_back(start: Start) -> None:
    killed = start().do("play", "D4", "Q16").do("do", "pass", "pass").do("mark", "Q16", "A1").kill()
    assert killed["marks"] == [["Q16"], {"A1": "W"}]
    second = start("Restore")
    same_game(second.window, killed)
    assert (second.window["phase"], second.window["marks"]) == ("SCORING", killed["marks"])
    killed = second.do("do", "undo").do("mark", "D4").do("comment", "why").kill()
    assert killed["marks"] == [["D4"], {}]
    third = start("Restore")
    assert (third.window["phase"], third.window["marks"]) == ("SCORING", killed["marks"])
    killed = third.do("do", "leave_mode").kill()
    assert killed["phase"] == "PLAYING"


def test_a_file_with_variations_comes_back_with_every_edit(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(VARIATIONS)
    child = start("", path).do("go", "5").do("play", "A1", "B1").do("do", "make_main_line")
    child.do("go", "4").do("do", "delete_variation").do("do", "undo", "redo", "undo")
    child.do("go", "3").do("play", "J9").do("do", "undo").do("play", "J8")
    path.unlink()
    killed = child.kill()
    assert "C[a comment]" in killed["text"]
    same_game(start("Restore").window, killed)


def test_the_game_of_a_collection_that_was_shown_comes_back(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_text(TWO_GAMES)
    child = start().do("open", str(path)).do("play", "A1").do("show", "1").do("do", "to_end").do("play", "C3", "D3")
    killed = child.kill()
    restored = start("Restore").window
    same_game(restored, killed)
    assert restored["game"] == 1
    assert "B[ai]" in restored["text"]


def test_what_was_saved_meanwhile_is_where_the_journal_goes_on_from(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "saved.sgf"
    child = start().do("play", "Q16", "D4").do("save", str(path), "utf-8")
    assert not journals(tmp_path)
    killed = child.do("do", "undo").kill()
    assert killed["modified"]
    same_game(start("Restore").window, killed)


def test_files_in_other_charsets_and_formats_come_back_readable(start: Start, tmp_path: Path) -> None:
    for name, data, chosen in [
        ("old.sgf", "(;GM[1]SZ[9]PB[藤沢秀行];B[ee])".encode("cp932"), "shift_jis"),
        ("broken.sgf", b"(;GM[1]SZ[9]CA[UTF-8]PB[\xe8\x97\xa4\xff]PW[\xe8\x97\xa4\xe8\x97\xa4\xe8\x97\xa4];B[ee])", ""),
        ("game.gib", GIB, ""),
    ]:
        path = tmp_path / name
        path.write_bytes(data)
        child = start().do("open", str(path), *([chosen] if chosen else []))
        killed = child.do("do", "to_end").do("play", "A1").do("play", "B1").kill()
        restored = start("Restore")
        same_game(restored.window, killed)
        start_again = restored.do("save", str(tmp_path / "saved.sgf"), killed["encoding"])
        assert not start_again.window["modified"]
        restored.kill()


def test_each_window_comes_back(start: Start, tmp_path: Path) -> None:
    child = start().do("play", "Q16").do("do", "new_window").do("play", "D4", "D5")
    child.kill()
    restored = start("Restore")
    assert [window["text"] for window in restored.told] == [window["text"] for window in child.told]


def test_discard_removes_the_games_and_later_keeps_them(start: Start, tmp_path: Path) -> None:
    killed = start().do("play", "Q16").kill()
    later = start("Later")
    assert later.window["text"] != killed["text"]
    assert len(later.told) == 1
    later.kill()
    start("Discard").kill()
    assert not journals(tmp_path)
    start().kill()


def test_the_game_of_a_program_that_runs_is_nobody_elses(start: Start, tmp_path: Path) -> None:
    first = start().do("play", "Q16")
    second = start().do("play", "D4")
    assert second.told[-1]["text"].count(";") == 2
    first.do("play", "R4")
    killed = first.kill()
    third = start("Restore")
    assert len(third.told) == 1
    same_game(third.window, killed)


def test_a_damaged_journal_gives_what_came_before_the_damage(start: Start, tmp_path: Path) -> None:
    start().do("play", "Q16", "D4", "R4", "C16").kill()
    (journal,) = (tmp_path / "state" / "games").glob("*.journal")
    lines = journal.read_bytes().split(b"\n")
    lines[-3] = b"\xff" + lines[-3][1:]
    journal.write_bytes(b"\n".join(lines))
    (tmp_path / "state" / "games" / "noise.journal").write_bytes(bytes(range(256)))
    restored = start("Restore")
    assert restored.window["text"].count(";") == 3
    killed = restored.do("play", "E3").kill()
    same_game(start("Restore").window, killed)


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(start: Start, tmp_path: Path) -> None:
    games = tmp_path / "state" / "games"
    games.parent.mkdir()
    games.write_text("in the way")
    child = start().do("play", "Q16", "D4")
    games.unlink()
    killed = child.do("play", "R4").kill()
    same_game(start("Restore").window, killed)


def test_clocks_come_back_and_stand_still_until_they_are_wanted(start: Start) -> None:
    killed = start().do("time", "10m+5s/move").do("play", "Q16", "D4", "R4").do("do", "back").kill()
    black, white, running, is_paused = killed["clocks"]
    assert (running, is_paused) == ("W", False)
    restored = start("Restore")
    assert restored.window["text"] == killed["text"]
    assert restored.window["clocks"][0] == black
    assert restored.window["clocks"][1] >= white
    assert restored.window["clocks"][2:] == ["W", True]
    assert restored.window["at"] == [3]  # where the game goes on
    assert restored.do("do", "pause_clock").window["clocks"][2:] == ["W", False]
