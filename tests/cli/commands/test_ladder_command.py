import json
import math
import os
from pathlib import Path

import pytest

from qtgo.ai.play.bradley_terry import Meeting
from qtgo.cli.commands.ladder_command import rate
from qtgo.cli.main import main
from tests.denied_folders import locked_below


def games(first: str, second: str, won: int, lost: int) -> list[Meeting]:
    return [Meeting(first, second, 1.0)] * won + [Meeting(second, first, 1.0)] * lost


def test_three_wins_of_four_are_191_elo() -> None:
    strong, weak = rate(games("a", "b", 7500, 2500))
    assert (strong.name, weak.name) == ("a", "b")
    assert strong.elo == pytest.approx(400 * math.log10(3), abs=0.5)
    assert weak.elo == weak.error == 0


def test_ratings_add_up_over_players_that_never_met() -> None:
    ratings = {r.name: r for r in rate(games("a", "b", 3000, 1000) + games("b", "c", 3000, 1000), "b", 1000.0)}
    assert ratings["b"].elo == 1000
    assert ratings["a"].elo - 1000 == pytest.approx(400 * math.log10(3), abs=1)
    assert 1000 - ratings["c"].elo == pytest.approx(400 * math.log10(3), abs=1)


def test_the_error_is_that_of_a_rate_of_wins() -> None:
    strong, _ = rate(games("a", "b", 750, 250))
    # The derivative of Elo by the rate times the rate's standard error.
    assert strong.error == pytest.approx(400 / math.log(10) / math.sqrt(1000 * 0.75 * 0.25), rel=0.02)


def test_a_clean_sweep_is_finite_and_a_drawn_game_is_half() -> None:
    strong, weak = rate(games("a", "b", 10, 0))
    assert 300 < strong.elo - weak.elo < 2000
    first, second = rate([Meeting("a", "b", 0.5)] * 4)
    assert first.elo == pytest.approx(second.elo)
    assert first.points == 2


def write(folder: Path, number: int, black: str, white: str, result: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / f"game-{number:04}.sgf").write_text(f"(;GM[1]FF[4]SZ[9]PB[{black}]PW[{white}]RE[{result}];B[ee])")


def test_command_reads_folders_of_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, (black, white, result) in enumerate(
        [("x", "y", "B+3.5"), ("y", "x", "W+R"), ("x", "y", "W+T"), ("x", "y", "Void"), ("y", "x", "0")]
    ):
        write(tmp_path / "one", number, black, white, result)
    assert main(["ladder", str(tmp_path / "one"), "--anchor", "y", "--at", "100", "--json"]) == 0
    strong, weak = json.loads(capsys.readouterr().out)
    assert (strong["name"], strong["games"], strong["points"]) == ("x", 4, 2.5)
    assert (weak["name"], weak["elo"], weak["points"]) == ("y", 100, 1.5)
    assert main(["ladder", str(tmp_path / "one")]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[0] == "x"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere"], "nowhere: no such folder"),
        (["."], "no finished games"),
        (["one", "--anchor", "z"], "no player is named z; the players are x, y"),
    ],
)
def test_command_says_what_is_wrong(
    words: list[str],
    complaint: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "one", 1, "x", "y", "B+1")
    assert main(["ladder", *words]) == 1
    assert complaint in capsys.readouterr().err


def test_a_pipe_among_the_games_is_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "one", 1, "a", "b", "B+R")
    os.mkfifo(tmp_path / "one" / "pipe.sgf")
    assert main(["ladder", str(tmp_path / "one"), "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == 2


def test_a_folder_that_may_not_be_looked_into_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "one", 1, "a", "b", "B+R")
    monkeypatch.setattr(Path, "stat", locked_below(tmp_path / "one"))
    assert main(["ladder", str(tmp_path / "one")]) == 1
    assert capsys.readouterr().err.endswith("1.sgf: Permission denied\n")


def test_results_and_names_are_read_as_everywhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = ["b+resign", "黑中盘胜", "Black wins by 2.5 points", "w + 0.5", "Jigo", "draw", "?"]
    for number, result in enumerate(results):
        write(tmp_path / "club", number, r"a\]", "b ", result)
    assert main(["ladder", str(tmp_path / "club"), "--json"]) == 0
    strong, weak = json.loads(capsys.readouterr().out)
    assert (strong["name"], strong["games"], strong["points"]) == ("a]", 6, 4)
    assert (weak["name"], weak["points"]) == ("b", 2)


def test_a_damaged_file_does_not_keep_the_others_from_being_rated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "one", 2, "a", "b", "B+R")
    (tmp_path / "one" / "damaged.sgf").write_text("nothing")
    assert main(["ladder", str(tmp_path / "one"), "--json"]) == 1
    captured = capsys.readouterr()
    assert len(json.loads(captured.out)) == 2
    assert "damaged.sgf:1:1" in captured.err
