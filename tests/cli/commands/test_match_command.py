"""Matches of engines: what the numbers say, and games played by fake engines to their end."""

import json
import math
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from qtgo.cli.main import main
from qtgo.cli.matches import match_runner
from qtgo.cli.matches.match_news import MatchNews
from qtgo.cli.matches.match_plan import GamePlan
from qtgo.cli.matches.match_record import Effort, MatchGame, elo_difference, standing, wilson_interval, write_game
from qtgo.cli.matches.match_table import MatchTable
from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo, Player, read_game_info
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.program_command import program_command
from qtgo.sgf.formats.importers import read_file
from qtgo.text.pseudo import PSEUDO
from tests.child_process import ChildProcess
from tests.cli.played_matches import comments, faults, match, outcome, results
from tests.denied_folders import locked_below
from tests.fakes import fake_command

GNUGO = "/usr/games/gnugo"

# A match makes do with an application without windows, which later tests in the same process could not use.
pytestmark = pytest.mark.usefixtures("qapp")


# Statistics


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (1, 10, 0.0179, 0.4042),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_of_a_rate_is_that_of_wilson(wins: int, games: int, low: float, high: float) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=0.00006)


@pytest.mark.parametrize(
    ("rate", "elo"), [(0.5, 0.0), (0.75, 190.849), (0.25, -190.849), (10 / 11, 400.0), (1, math.inf), (0, -math.inf)]
)
def test_a_rate_of_wins_is_a_difference_in_elo(rate: float, elo: float) -> None:
    assert elo_difference(rate) == pytest.approx(elo, abs=0.001)


def test_a_standing_counts_wins_of_both_colors_and_leaves_out_games_without_result() -> None:
    outcomes = [("A", "B", "B+3.5"), ("B", "A", "W+R"), ("A", "B", "0"), ("B", "A", "Void"), ("A", "B", "W+F")]
    games = [
        MatchGame(number, black, white, result, 10, {Color.BLACK: Effort(5, 2.5), Color.WHITE: Effort(5, 1.0, 1)})
        for number, (black, white, result) in enumerate(outcomes)
    ]
    row = standing("A", games)
    assert (row.wins, row.wins_as_black, row.draws, row.games, row.rate) == (2, 1, 1, 4, 0.625)
    assert (row.effort.moves, row.effort.seconds, row.effort.faults) == (25, 9.5, 2)
    assert standing("A", games[3:4]).rate is None


def test_a_clean_sweep_has_no_end_in_elo() -> None:
    games = [MatchGame(1, "A", "B", "B+R", 1, {color: Effort() for color in Color})]
    row = standing("A", games)
    assert row.elo == math.inf
    assert row.elo_interval is not None
    assert row.elo_interval[1] == math.inf


# The command line


@pytest.mark.parametrize(
    "words",
    [
        ["--black", "x", "--white", "y"],
        ["--black", "x", "-o", "d"],
        ["--black", "x", "--white", "'y", "-o", "d"],
        ["--black", "x", "--white", "y", "-o", "d", "--games", "0"],
        ["--black", "x", "--white", "y", "-o", "d", "--jobs", "-1"],
        ["--black", "x", "--white", "y", "-o", "d", "--size", "1"],
        ["--black", "x", "--white", "y", "-o", "d", "--komi", "0.3"],
        ["--black", "x", "--white", "y", "-o", "d", "--rules", "chess"],
        ["--black", "x", "--white", "y", "-o", "d", "--move-limit", "0"],
        ["--black", "x", "--white", "y", "-o", "d", "--time", "soon"],
        ["--black", "x", "--white", "y", "-o", "d", "--lag", "-1"],
        ["--black", "x", "--white", "y", "-o", "d", "--move-limit", "soon"],
    ],
)
def test_bad_arguments_are_status_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["match", *words])
    assert stop.value.code == 2
    assert "usage: qtgo match" in capsys.readouterr().err


def test_an_engine_that_does_not_start_is_told_and_nothing_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, _, err = match(capsys, tmp_path, "--black", fake_command(), "--white", "/no/such/engine")
    assert status == 1
    assert "B: The program was not found. QtGo looked for" in err
    assert err.splitlines()[-1] == "/no/such/engine"
    assert not list(tmp_path.iterdir())


# Games


def test_two_passes_end_a_game_and_the_colors_alternate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    passing = fake_command("--move", "pass")
    parsed, err = outcome(capsys, tmp_path, passing, passing, "--games", "3", "--alternate", "--jobs", "2")
    assert results(parsed) == ["W+6.5"] * 3
    assert [(engine["wins"], engine["wins_as_black"]) for engine in parsed["engines"]] == [(1, 0), (2, 0)]
    assert "[3/3]" in err
    infos = [read_game_info(read_file(tmp_path / f"game-000{n}.sgf").games[0]) for n in (1, 2, 3)]
    assert [(i.black.name, i.white.name, i.round, i.result) for i in infos] == [
        ("A", "B", "1", "W+6.5"),
        ("B", "A", "2", "W+6.5"),
        ("A", "B", "3", "W+6.5"),
    ]


def test_the_table_names_the_engines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    passing = fake_command("--move", "pass")
    status, out, _ = match(capsys, tmp_path, "--black", passing, "--white", passing)
    assert status == 0
    head, first, second, last = out.splitlines()
    assert head.split()[0] == "engine"
    assert (first.split()[:2], second.split()[:2]) == (["A", "0"], ["B", "1"])
    assert last == "1 game, 0 without result, 2.0 moves on average"


def test_stones_that_only_one_engine_takes_for_dead_stay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    black = fake_command("--move", "C3", "--then-pass")
    parsed, _ = outcome(capsys, tmp_path, black, fake_command("--move", "pass", "--final", "C3"))
    assert results(parsed) == ["B+17.5"]
    assert "these stones dead, so they count as alive: C3" in comments(tmp_path / "game-0001.sgf")


def test_stones_that_both_engines_take_for_dead_are_removed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    black = fake_command("--move", "C3", "--then-pass", "--final", "C3 A1")  # there is no stone on A1
    parsed, _ = outcome(capsys, tmp_path, black, fake_command("--move", "pass", "--final", "C3"))
    assert results(parsed) == ["W+7.5"]
    assert comments(tmp_path / "game-0001.sgf").strip() == ""


def test_an_engine_that_dies_over_the_dead_stones_leaves_them_to_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    black = fake_command("--move", "C3", "--then-pass", "--die", "final_status_list")
    parsed, _ = outcome(capsys, tmp_path, black, fake_command("--move", "pass", "--final", "C3"))
    assert results(parsed) == ["W+7.5"]
    assert faults(parsed) == [2, 0]


def test_a_cheating_engine_forfeits(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    parsed, _ = outcome(capsys, tmp_path, fake_command("--move", "C3"), fake_command(), "--games", "2", "--alternate")
    assert results(parsed) == ["W+F", "B+F"]
    assert faults(parsed) == [2, 0]
    assert "Black made an illegal move, C3. C3 is already occupied." in comments(tmp_path / "game-0001.sgf")


def test_what_is_noted_in_a_record_is_english_in_every_language(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", PSEUDO)
    outcome(capsys, tmp_path, fake_command("--move", "C3"), fake_command())
    assert comments(tmp_path / "game-0001.sgf").strip() == "Black made an illegal move, C3. C3 is already occupied."


def test_what_is_no_move_forfeits(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    parsed, _ = outcome(capsys, tmp_path, fake_command(), fake_command("--move", "Z99"))
    assert results(parsed) == ["B+F"]
    assert faults(parsed) == [0, 1]


def test_what_an_engine_writes_after_a_move_is_kept_as_its_comment(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    parsed, _ = outcome(
        capsys, tmp_path, fake_command("--move", "C3\nwin rate 51 %"), fake_command("--move", "resign (lost)")
    )
    assert (results(parsed), faults(parsed)) == (["B+R"], [0, 0])
    assert comments(tmp_path / "game-0001.sgf").strip() == "win rate 51 %\n(lost)"


@pytest.mark.parametrize(
    ("manner", "said"),
    [
        (("--move", " "), "Black gave an answer that is not a move: (nothing)"),
        (("--refuse", "genmove", "--words", " "), "Black refused to move: (nothing)"),
    ],
)
def test_an_answer_of_nothing_is_called_so(
    manner: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    outcome(capsys, tmp_path, fake_command(*manner), fake_command())
    assert comments(tmp_path / "game-0001.sgf").strip() == said


def test_a_dying_engine_is_started_again_once_and_then_forfeits(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    parsed, _ = outcome(capsys, tmp_path, fake_command("--die", "genmove"), fake_command(), "--games", "2")
    assert results(parsed) == ["W+F", "W+F"]
    assert faults(parsed) == [4, 0]


def test_an_engine_that_dies_once_goes_on_after_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    mortal = fake_command("--move", "pass", "--die", "genmove", "--once", str(tmp_path / "died"))
    parsed, _ = outcome(capsys, tmp_path / "games", mortal, fake_command("--move", "pass"))
    assert results(parsed) == ["W+6.5"]
    assert faults(parsed) == [1, 0]


def test_an_endless_game_ends_without_result(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    parsed, _ = outcome(capsys, tmp_path, fake_command(), fake_command(), "--max-moves", "6")
    assert results(parsed) == ["Void"]
    assert parsed["void"] == 1


@pytest.mark.parametrize("hanging", [fake_command("--hang", "genmove"), fake_command("--slow", "60")])
def test_an_engine_that_takes_too_long_loses_on_time_and_the_match_goes_on(
    hanging: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    passing = fake_command("--move", "pass")
    parsed, _ = outcome(capsys, tmp_path, hanging, passing, "--games", "2", "--move-limit", "0.5")
    assert results(parsed) == ["W+T", "W+T"]
    assert faults(parsed) == [2, 0]
    assert "Black did not answer within 0.5 s." in comments(tmp_path / "game-0001.sgf")


def test_an_engine_that_hangs_over_the_dead_stones_leaves_them_to_the_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    black = fake_command("--move", "C3", "--then-pass", "--hang", "final_status_list")
    white = fake_command("--move", "pass", "--final", "C3")
    parsed, _ = outcome(capsys, tmp_path, black, white, "--move-limit", "3")
    assert results(parsed) == ["W+7.5"]
    assert faults(parsed) == [1, 0]


def test_an_engine_that_hangs_on_the_way_loses_too(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    parsed, _ = outcome(capsys, tmp_path, fake_command(), fake_command("--hang", "play"), "--move-limit", "3")
    assert results(parsed) == ["B+T"]
    assert faults(parsed) == [0, 1]


# Going on


def test_games_played_before_are_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    black, white = fake_command("--move", "C3"), fake_command()
    before, _ = outcome(capsys, tmp_path, black, white, "--games", "3")
    first = (tmp_path / "game-0001.sgf").stat().st_mtime_ns
    (tmp_path / "game-0002.sgf").unlink()
    after, err = outcome(capsys, tmp_path, black, white, "--games", "3")
    assert "2 games were already played" in err
    assert err.count("game 2:") == 1
    assert (tmp_path / "game-0001.sgf").stat().st_mtime_ns == first
    assert results(after) == results(before)
    assert faults(after) == faults(before)


def test_games_of_another_match_are_not_mixed_in(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    passing = fake_command("--move", "pass")
    outcome(capsys, tmp_path, passing, passing)
    status, _, err = match(capsys, tmp_path, "--black", passing, "--white", passing, "--komi", "0.5")
    assert status == 1
    assert "game-0001.sgf: a game of another match (different komi)" in err


def test_other_files_are_never_written_over(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game-0001.sgf"
    record.write_text("(;GM[1]SZ[5])")
    status, _, err = match(capsys, tmp_path, "--black", fake_command(), "--white", fake_command())
    assert status == 1
    assert "not a game of a match" in err
    assert record.read_text() == "(;GM[1]SZ[5])"


def test_a_game_that_another_match_writes_meanwhile_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_late(path: Path, *arguments: Any) -> None:
        path.write_bytes(b"(;C[theirs])")
        write_game(path, *arguments)

    monkeypatch.setattr("qtgo.cli.matches.match_runner.write_game", write_late)
    status, _, err = match(capsys, tmp_path, "--black", fake_command(), "--white", fake_command(), "--games", "2")
    assert status == 1
    assert err.endswith("game-0001.sgf: another program has written this file during the match; left unchanged\n")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"(;C[theirs])"]


def test_games_that_may_not_be_looked_at_are_said_before_any_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "stat", locked_below(tmp_path))
    status, _, err = match(capsys, tmp_path, "--black", fake_command(), "--white", fake_command())
    assert status == 1
    assert err.endswith("game-0001.sgf: Permission denied\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_an_interrupted_match_ends_its_engines_and_goes_on_later(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    slow = fake_command("--slow", "0.4", "--move", "pass")
    options = ["--black", slow, "--white", slow, "--games", "20"]
    words = ["match", "--size", "5", "-o", str(tmp_path), "--black-name", "A", "--white-name", "B", *options]
    with ChildProcess[bytes](program_command(*words), stderr=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        until = time.monotonic() + 60
        while not (tmp_path / "game-0001.sgf").exists() and time.monotonic() < until:
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=60)
    assert child.returncode == 130
    assert b"interrupted" in err
    assert b"QProcess" not in err
    count = len(list(tmp_path.glob("*.sgf")))
    assert 1 <= count < 20
    _, told = outcome(capsys, tmp_path, slow, slow, "--games", str(count + 1))
    assert f"{count} game{'' if count == 1 else 's'} w{'as' if count == 1 else 'ere'} already played" in told


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_a_match_interrupted_between_two_games_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def write_and_interrupt(*game: Any) -> None:
        write_game(*game)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(match_runner, "write_game", write_and_interrupt)
    passing = fake_command("--move", "pass")
    options = ["--black-name", "A", "--white-name", "B", "--black", passing, "--white", passing, "--games", "3"]
    assert main(["match", "--size", "5", "-o", str(tmp_path), *options]) == 130
    assert "interrupted" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["game-0001.sgf"]


@pytest.mark.skipif(not Path(GNUGO).exists() or shutil.which(GNUGO) is None, reason="GNU Go is not installed")
def test_gnu_go_plays_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    commands = [f"{GNUGO} --mode gtp --level {level}" for level in (1, 10)]
    options = ["--size", "7", "--games", "2", "--alternate", "--jobs", "2"]
    parsed, _ = outcome(capsys, tmp_path, *commands, *options)
    assert faults(parsed) == [0, 0]
    assert all(result[:2] in ("B+", "W+") for result in results(parsed))


@pytest.mark.skipif(not os.access(GNUGO, os.X_OK), reason="GNU Go is not installed")
@pytest.mark.parametrize(("rules", "told"), [("chinese", ""), ("aga", "uses the closest it has")])
def test_gnu_go_is_started_with_the_rules_of_the_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, rules: str, told: str
) -> None:
    command = f"{GNUGO} --mode gtp --level 1"
    _, err = outcome(capsys, tmp_path, command, fake_command("--move", "pass"), "--rules", rules)
    assert f"qtgo: A was started for these rules with: {command} --chinese-rules\n" in err
    assert ("qtgo: A" in err.replace("qtgo: A was started", "")) == bool(told)
    assert told in err


def test_a_program_that_follows_is_told_boards_games_and_standings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The engine is given as JSON, as the window does; White loses by refusing its second move."""
    engine = json.dumps({"name": "A", "command": fake_command(), "startup_commands": ["showboard"]})
    words = ("--black", engine, "--white", fake_command("--refuse", "genmove"), "--games", "1", "--progress")
    assert match(capsys, tmp_path, *words)[0] == 0
    status, out, err = match(capsys, tmp_path, *words)
    assert (status, err) == (0, "")
    total, game = map(json.loads, out.splitlines())
    assert total == {"total": 1}
    assert (game["game"], game["result"], game["faults"]) == (1, "B+F", "1 fault")
    assert game["file"] == str(tmp_path / "game-0001.sgf")
    assert [(row["name"], row["wins"]) for row in game["engines"]] == [("A", 1), ("B", 0)]
    assert game["engines"][0]["elo_interval"][1] is None


def test_a_board_is_told_once_until_it_changes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    info = GameInfo(ruleset("japanese"), width=5, height=5, black=Player("A"), white=Player("B"))
    game, plan = Game.new(info), GamePlan(3, info, {})
    table = cast("MatchTable", SimpleNamespace(game=game, plan=plan))
    news = MatchNews(("A", "B"), 4, tmp_path, ())
    news.show([table], ())
    game.play(Point(1, 0))
    for _ in range(2):
        news.show([table], ())
    _, _, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert (last["game"], last["black"], last["move"], last["last"]) == (3, "A", 1, "B1")
    assert last["stones"] == "01" + 23 * "0"
