"""Matches by the clock."""

from pathlib import Path

import pytest

from qtgo.core.record.properties import first
from qtgo.sgf.formats.importers import read_file
from tests.cli.played_matches import comments, faults, match, outcome, results
from tests.fakes import fake_command

PASSING = fake_command("--move", "pass")

pytestmark = pytest.mark.usefixtures("qapp")


def test_engines_are_told_their_time_and_the_record_tells_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    black = fake_command("--move", "C3", "--then-pass", "--log", str(log), "--slow", "0.3")
    white = fake_command("--move", "pass", "--lack", "time_settings", "--lack", "time_left")
    parsed, err = outcome(capsys, tmp_path / "games", black, white, "--time", "1m+25/5m")
    assert results(parsed) == ["B+17.5"]
    assert "B does not support time settings" in err
    assert "A does not" not in err
    told = [line for line in log.read_text().splitlines() if "time" in line or line.startswith("genmove")]
    assert told[0] == "time_settings 60 300 25"
    assert "time_left b 60 0" in told[: told.index("genmove b")]
    assert 0 < int(next(line for line in reversed(told) if "time_left b" in line).split()[2]) < 60
    root, *moves = read_file(tmp_path / "games" / "game-0001.sgf").games[0].main_line()
    assert (first(root, "TM"), first(root, "OT")) == ("60", "25/300 Canadian")
    left = [float(first(node, name) or 0) for node, name in zip(moves, ("BL", "WL", "BL"), strict=False)]
    assert 0 < left[2] < left[0] <= 59.7
    assert 0 < left[1] <= 60
    assert "OB" not in moves[0].properties


def test_overtime_is_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    slow = fake_command("--move", "C3", "--then-pass", "--slow", "0.6")
    parsed, _ = outcome(capsys, tmp_path, slow, PASSING, "--time", "0.1s+50x0.4s")
    moves = list(read_file(tmp_path / "game-0001.sgf").games[0].main_line())[1:]
    assert results(parsed) == ["B+17.5"]
    # Each move of Black takes 0.6 seconds at least: the main time and one period, then another one.
    after_first, after_second = (int(first(node, "OB") or 0) for node in moves[0:3:2])
    assert 50 > after_first > after_second > 0
    assert first(moves[1], "OB") is None


@pytest.mark.parametrize("time", ["0.4s", "0.1s+3x0.1s", "0.2s+10/0.2s", "0.3s+0.1s/move", "0.4s/move"])
def test_an_engine_that_oversteps_its_time_loses(time: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The other side is not asked for a move, which might be late on a busy machine."""
    slow = fake_command("--slow", "600")
    parsed, _ = outcome(capsys, tmp_path / "black", slow, PASSING, "--time", time)
    assert (results(parsed), faults(parsed)) == (["W+T"], [1, 0])
    assert "Black ran out of time." in comments(tmp_path / "black" / "game-0001.sgf")
    opening = tmp_path / "opening.sgf"
    opening.write_text("(;GM[1]SZ[5];B[cc])")
    parsed, _ = outcome(capsys, tmp_path / "white", PASSING, slow, "--time", time, "--openings", str(opening))
    assert (results(parsed), faults(parsed)) == (["B+T"], [0, 1])


def test_the_lag_is_forgiven_at_each_move(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    slow = fake_command("--move", "C3", "--then-pass", "--slow", "0.5")
    options = ["--time", "0.3s/move", "--lag"]
    parsed, _ = outcome(capsys, tmp_path / "strict", slow, PASSING, *options, "0")
    assert results(parsed) == ["W+T"]
    parsed, _ = outcome(capsys, tmp_path / "lenient", slow, PASSING, *options, "20000")
    assert results(parsed) == ["B+17.5"]


def test_the_start_of_an_engine_costs_no_time(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log = tmp_path / "log"
    tuning = fake_command("--move", "pass", "--tune", "1.5", "--log", str(log))
    parsed, _ = outcome(capsys, tmp_path / "games", tuning, PASSING, "--time", "1s", "--lag", "5000")
    assert results(parsed) == ["W+6.5"]
    assert "time_left b 1 0" in log.read_text().splitlines()


def test_an_engine_that_is_started_again_goes_on_with_the_time_it_has_left(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    mortal = fake_command("--move", "pass", "--die", "genmove", "--once", str(tmp_path / "died"), "--log", str(log))
    parsed, _ = outcome(capsys, tmp_path / "games", mortal, PASSING, "--time", "20s")
    assert (results(parsed), faults(parsed)) == (["W+6.5"], [1, 0])
    told = [line for line in log.read_text().splitlines() if line.startswith("time_left b")]
    assert next(line.split()[2] for line in told) == "20"
    assert len(told) == 2


def test_another_time_is_another_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    outcome(capsys, tmp_path, PASSING, PASSING, "--time", "5m+3x30s")
    engines = ["--black", PASSING, "--white", PASSING]
    assert match(capsys, tmp_path, *engines, "--time", "5m+3x30s")[0] == 0
    status, _, err = match(capsys, tmp_path, *engines, "--time", "5m")
    assert (status, "another match (different time)" in err) == (1, True)
