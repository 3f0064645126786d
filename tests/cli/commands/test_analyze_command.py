"""``qtgo analyze``: a real review by the built-in engine, and engines that misbehave."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from qtgo.app.user_folders import user_folders
from qtgo.cli.commands import analyze_command as analyze
from qtgo.cli.commands.analyze_command import _name_beside
from qtgo.cli.main import main
from qtgo.core.record.analyses.recorded import analyses_at
from qtgo.program_command import program_command
from qtgo.report.content import GameReport
from qtgo.sgf.files import backup_path, load
from tests.fakes import fake_analyzer_command as fake
from tests.shown_texts import is_pseudo

GAME = "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese];B[cc];W[aa];B[cb];W[cd];B[bd])"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that analyses are kept in, the test's own."""
    folder = tmp_path / "cache"
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_args, **_options: folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))  # of children
    return folder


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    return path


def test_a_game_is_reviewed_and_written(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "reviewed.sgf"
    assert main(["analyze", str(game), "--visits", "8", "--json", "-o", str(output)]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["engine"].startswith("QtGo")
    assert [(move["number"], move["color"], move["move"]) for move in said["moves"]] == [
        (1, "B", "C3"),
        (2, "W", "A5"),
        (3, "B", "C4"),
        (4, "W", "C2"),
        (5, "B", "B2"),
    ]
    corner = said["moves"][1]
    assert corner["loss"] >= 2 > said["moves"][0]["loss"]
    assert corner["class"] in ("doubtful", "mistake", "blunder")
    assert corner["pv"][0] == corner["best"] != "A5"
    assert said["white"]["accuracy"] < said["black"]["accuracy"] <= 100
    assert sum(said["white"][kind] for kind in ("doubtful", "mistakes", "blunders")) >= 1
    root = load(output).games[0]
    assert all(analyses_at(node) for node in root.main_line())
    assert root.children[0].properties["SBKV"]
    owned = [bool(analyses_at(node)[0].analysis.ownership) for node in root.main_line()]
    assert owned[:3] == [True] * 3, "the kind of the second move, which is marked, is told by the file alone"
    assert not all(owned)


def test_people_read_a_table(game: Path) -> None:
    child = subprocess.run(
        program_command("analyze", str(game), "--visits", "4"), capture_output=True, text=True, timeout=120
    )
    assert (child.returncode, child.stderr) == (0, "")
    lines = child.stdout.splitlines()
    assert lines[0].startswith(f"{game}: QtGo")
    assert lines[1].startswith("  Black: accuracy ") and lines[2].startswith("  White: accuracy ")
    assert any(" White A5: " in line for line in lines[3:])


def test_another_engine_is_asked(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake(), "--json", "--visits", "3"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [move["win_rate"] for move in said["moves"]] == [0.01, 0.02, 0.03, 0.04, 0.05]


@pytest.mark.parametrize("option", ["--die-at-start", "--die-asked"])
def test_an_engine_that_ends_is_told_with_its_last_words(
    option: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(game), "--engine", fake(option)]) == 1
    error = capsys.readouterr().err
    assert "The engine exited with status 3" in error
    assert error.count("It was restarted.") == (option == "--die-asked")
    assert ("no model" if option == "--die-at-start" else "out of memory") in error


@pytest.mark.parametrize("option", ["--gtp", "--echo", "--no-version"])
def test_a_program_that_is_no_analysis_engine_is_told(
    option: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(game), "--engine", fake(option)]) == 1
    assert f"{sys.executable}: This program is not an analysis engine" in capsys.readouterr().err


def test_the_others_go_on_without_a_program_that_is_no_analysis_engine(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    is_gone, told = tmp_path / "gone", list[str]()

    def note(*lines: str) -> None:
        told.extend(lines)
        is_gone.touch()

    monkeypatch.setattr("qtgo.cli.analysis_team.mention", note)
    other = fake("--thorough", "--wait", str(is_gone))
    assert main(["analyze", str(game), "--engine", fake("--gtp"), "--engine", other, "--json"]) == 0
    assert ["This program is not an analysis engine" in line for line in told] == [True, *[False] * (len(told) - 1)]
    assert None not in [move["win_rate"] for move in json.loads(capsys.readouterr().out)["moves"]]


def test_without_an_engine_no_more_files_are_begun(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(game), str(game), str(game), "--engine", fake("--die-asked")]) == 1
    *_, last = capsys.readouterr().err.splitlines()
    assert last == "qtgo: 2 files were not reviewed."


def test_an_engine_that_closes_its_output_and_runs_on_is_ended(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("qtgo.engine.process.silence.SLOW_AFTER", 0.1)
    assert main(["analyze", str(game), "--engine", fake("--close")]) == 1
    assert "The engine closed its output" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="a script of the shell")
def test_the_others_go_on_where_one_cannot_be_started_again(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    once, is_gone, told = tmp_path / "once", tmp_path / "gone", list[str]()
    once.write_text(f'#!/bin/sh\nrm "$0"\nexec {fake("--die", "1")}\n')
    once.chmod(0o755)

    def note(*lines: str) -> None:
        told.extend(lines)
        is_gone.touch()

    monkeypatch.setattr("qtgo.cli.analysis_team.mention", note)
    other = fake("--thorough", "--wait", str(is_gone))
    assert main(["analyze", str(game), "--engine", str(once), "--engine", other, "--visits", "3", "--json"]) == 0
    assert [line for line in told if line.startswith(f"qtgo: {once}: The program was not found")]
    assert None not in [move["win_rate"] for move in json.loads(capsys.readouterr().out)["moves"]]


def test_an_engine_that_refuses_is_quoted(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--refuse"), "--json"]) == 1
    told = capsys.readouterr()
    assert "after move 1: refused by the engine: no such board" in told.err
    assert {move["loss"] for move in json.loads(told.out)["moves"]} == {None}


def test_an_engine_without_a_result_is_not_said_to_refuse(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--no-results"), "--json"]) == 1
    told = capsys.readouterr().err
    assert "after move 1: no result from the engine\n" in told
    assert "refused" not in told


def test_only_an_engine_can_be_set_up(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["analyze", str(game), "--engine-folder", "/", "--engine", fake()])
    assert "--engine-folder must follow --engine." in capsys.readouterr().err


@pytest.mark.parametrize("words", ["", "NAME", "=value"])
def test_a_variable_has_a_name_and_a_value(words: str, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["analyze", str(game), "--engine", fake(), "--engine-environment", words])
    assert stop.value.code == 2
    assert f"--engine-environment: {words!r} must be NAME=VALUE" in capsys.readouterr().err


def test_a_program_that_is_not_there(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", "/no/such/engine"]) == 1
    assert "/no/such/engine: The program was not found" in capsys.readouterr().err


def test_one_output_is_for_one_file(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), str(game), "-o", "x.sgf"]) == 2
    assert "-o" in capsys.readouterr().err


def test_a_bad_file_does_not_stop_the_others(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(tmp_path / "none.sgf"), str(game), "--engine", fake(), "--json"]) == 1
    told = capsys.readouterr()
    assert "none.sgf" in told.err
    assert len(told.out.splitlines()) == 1


def test_each_analysis_stands_at_its_own_position(tmp_path: Path) -> None:
    path, output = tmp_path / "game.sgf", tmp_path / "reviewed.sgf"
    path.write_text("(;GM[1]FF[4]SZ[5];C[Hello];B[cc];C[no move];N[none here];W[aa];B[cb];C[the end])")
    assert main(["analyze", str(path), "--engine", fake(), "--visits", "3", "-o", str(output)]) == 0
    rates = [node.properties.get("SBKV") for node in load(output).games[0].main_line()]
    assert rates == [None, ["0.00"], None, None, ["1.00"], ["2.00"], None, ["3.00"]]


def asked(log: Path) -> list[int]:
    queries = [json.loads(line) for line in log.read_text().splitlines()]
    return [len(query["moves"]) for query in queries if "moves" in query]


def test_what_is_known_is_not_asked_again(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log"
    said = []
    for _ in range(2):
        log.write_text("")
        engine = fake("-model", "net", "--thorough", "--log", str(log))
        assert main(["analyze", str(game), "--engine", engine, "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert asked(log) == []
    assert said[0] == said[1]
    assert main(["analyze", str(game), "--engine", engine, "--json", "--no-cache"]) == 0
    assert set(asked(log)) == set(range(6))


def test_a_cache_that_cannot_be_used_is_told_of_once(
    game: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cache.touch()
    assert main(["analyze", str(game), "--engine", fake("--thorough"), "--json"]) == 0
    told = capsys.readouterr()
    assert len(told.err.splitlines()) == 1
    assert "Analyses could not be saved" in told.err
    assert main(["analyze", str(game), "--engine", fake(), "--json", "--no-cache"]) == 0
    assert capsys.readouterr().err == ""


def test_several_engines_share_a_review(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = [fake("--die-at-start"), fake("--thorough", "--pace", "0.05"), fake("--thorough")]
    options = [word for command in commands for word in ("--engine", command)]
    assert main(["analyze", str(game), *options, "--json", "--visits", "3"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [move["win_rate"] for move in said["moves"]] == [0.01, 0.02, 0.03, 0.04, 0.05]


def test_what_a_crash_left_open_is_asked_again(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = fake("--thorough", "--die", "3", "--once", str(tmp_path / "died"))
    assert main(["analyze", str(game), "--engine", engine, "--json", "--visits", "3"]) == 0
    assert None not in [move["win_rate"] for move in json.loads(capsys.readouterr().out)["moves"]]


def test_the_built_in_engine_in_several_processes(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--threads", "2", "--json", "--visits", "2"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["engine"].startswith("QtGo")
    assert None not in [move["lead"] for move in said["moves"]]
    assert main(["analyze", str(game), "--threads", "2", "--engine", fake()]) == 2


def test_the_analysis_is_written_into_the_file_itself(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = game.read_bytes()
    assert main(["analyze", str(game), "--engine", fake("--thorough"), "--in-place"]) == 0
    assert load(game).games[0].children[0].properties["SBKV"]
    assert backup_path(game).read_bytes() == before
    assert main(["analyze", str(game), "--engine", fake(), "--in-place", "-o", "x.sgf"]) == 2


def test_what_was_found_is_printed_where_the_file_cannot_be_written(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analyze, "check_game_output", lambda _source, _output: None)  # as if it could be at first
    assert main(["analyze", str(game), "--engine", fake(), "--visits", "3", "-o", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[1:] == ["  No move has been judged."], "one visit is a first look"
    assert told.err == f"qtgo: {tmp_path}: This is not a regular file.\n"


def test_programs_are_told_the_progress(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--thorough"), "--json", "--progress", "--visits", "3"]) == 0
    files, *progress, result = map(json.loads, capsys.readouterr().out.splitlines())
    assert files == {"files": [str(game)]}
    assert progress[0] == {"file": str(game), "known": 0, "total": 6, "visits_left": progress[0]["visits_left"]}
    assert progress[0]["visits_left"] > 0
    assert progress[-1] == {"file": str(game), "known": 6, "total": 6, "visits_left": 0}
    assert "moves" in result


def test_a_folder_is_all_its_games(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game.parent / "more").mkdir()
    (game.parent / "more" / "b.sgf").write_text(GAME)
    assert main(["analyze", str(game.parent), "--engine", fake("--thorough"), "--json"]) == 0
    files = [json.loads(line)["file"] for line in capsys.readouterr().out.splitlines()]
    assert files == [str(game), str(game.parent / "more" / "b.sgf")]


def test_a_folder_without_games_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert main(["analyze", str(tmp_path / "empty"), "--engine", fake()]) == 1
    assert "empty: no game files in this folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    "marks, kind", [("1,2,3", "blunder"), ("1,20,30", "doubtful"), ("8,9,10", None), ("8,9,10,1,2,3", "blunder")]
)
def test_which_losses_are_marked_can_be_chosen(
    game: Path, marks: str, kind: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = fake("--thorough", "--loss", "7")
    assert main(["analyze", str(game), "--engine", engine, "--json", "--marks", marks]) == 0
    assert [move["class"] for move in json.loads(capsys.readouterr().out)["moves"]] == [kind, None, kind, None, kind]


def test_marks_are_three_numbers(game: Path) -> None:
    for marks in ("1,2", "a,b,c", "0,1,2", "1,2,3,4"):
        with pytest.raises(SystemExit):
            main(["analyze", str(game), "--marks", marks])


@pytest.mark.parametrize("marks", ["3,2,1", "2,10,5", "2,5,10,3,2,6"])
def test_marks_rise_from_doubtful_to_blunder(marks: str, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["analyze", str(game), "--marks", marks])
    assert f"'{marks}' must rise from doubtful moves to blunders, such as 2,5,10" in capsys.readouterr().err


def test_what_is_wrong_with_a_file_is_said_before_an_engine_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unread = tmp_path / "missing.sgf"
    assert main(["analyze", str(unread), "--engine", "/no/such/engine"]) == 1
    assert capsys.readouterr() == ("", f"qtgo: {unread}: No such file or directory\n")


def test_a_file_that_is_missing_keeps_no_other_from_its_review(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    unread = tmp_path / "missing.sgf"
    assert main(["analyze", str(unread), str(game), "--engine", fake(), "--json"]) == 1
    told = capsys.readouterr()
    assert told.err == f"qtgo: {unread}: No such file or directory\n"
    assert json.loads(told.out)["file"] == str(game)


def test_json_has_the_fields_that_were_promised_in_their_order(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake(), "--json", "--visits", "3"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert list(said) == [
        "file",
        "engine",
        "visits",
        "moves",
        "black",
        "white",
        "networks",
        "verdict",
        "missed",
        "summary",
    ]
    assert (said["file"], said["visits"]) == (str(game), 3)
    move = ["number", "color", "move", "lead", "win_rate", "loss", "error", "class", "best", "pv", "win_rate_loss"]
    assert all(list(fields) == [*move, "kind"] for fields in said["moves"])
    for color in ("black", "white"):
        assert list(said[color]) == ["accuracy", "loss", "doubtful", "mistakes", "blunders"]


@pytest.mark.parametrize("ending", ["html", "pdf", "md"])
def test_a_report_is_written(ending: str, game: Path, tmp_path: Path) -> None:
    output, overview = tmp_path / f"report.{ending}", tmp_path / f"overview.{ending}"
    files = "--report", str(output), "--overview", str(overview)
    child = subprocess.run(
        program_command("analyze", str(game), str(game), "--engine", fake(), "--visits", "3", *files),
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "QT_QPA_PLATFORM": "xcb", "DISPLAY": ":none"},
    )
    assert (child.returncode, child.stderr) == (0, "")
    data = output.read_bytes()
    assert data.startswith({"html": b"<!DOCTYPE html>", "pdf": b"%PDF-", "md": b"# Review of 2 games"}[ending])
    page = overview.read_bytes()
    assert page.startswith({"html": b"<!DOCTYPE html>", "pdf": b"%PDF-", "md": b"# Overview of "}[ending])


def test_a_report_has_a_language_of_its_own(game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, overview = tmp_path / "report.html", tmp_path / "overview.md"
    files = ["--report", str(output), "--overview", str(overview), "--report-language", "en_XA"]
    assert main(["analyze", str(game), "--engine", fake(), "--visits", "3", *files]) == 0
    assert "~" not in capsys.readouterr().out
    page = output.read_text("utf-8")
    assert '<html lang="en-XA">' in page and is_pseudo(page)
    assert is_pseudo(overview.read_text("utf-8"))
    with pytest.raises(SystemExit, match="2"):
        main(["analyze", str(game), "--report-language", "xx"])
    assert "'xx' is not one of the languages" in capsys.readouterr().err


def test_a_report_on_what_could_be_read(game: Path, tmp_path: Path) -> None:
    output = tmp_path / "report.md"
    words = ["analyze", str(tmp_path / "none.sgf"), str(game), "--engine", fake(), "--report", str(output)]
    assert main(words) == 1
    assert output.read_text("utf-8").startswith("# Black – White")


def test_without_a_report_nothing_is_kept_of_a_game(game: Path) -> None:
    def reports() -> int:
        gc.collect()
        return sum(isinstance(each, GameReport) for each in gc.get_objects())

    before = reports()
    assert main(["analyze", str(game), "--engine", fake(), "--json"]) == 0
    assert reports() == before


def test_a_report_without_a_folder_is_told_before_the_review(
    game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = tmp_path / "none" / "report.md"
    assert main(["analyze", str(game), "--report", str(report)]) == 1
    assert capsys.readouterr() == ("", f"qtgo: {report}: No such file or directory\n")


@pytest.mark.parametrize("where", ["-o", "--report", "--overview"])
def test_a_result_that_cannot_be_written_is_told_before_the_review(
    game: Path, tmp_path: Path, where: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analyze, "AnalysisTeam", None)  # no engine is started
    taken = tmp_path / ("taken.sgf" if where == "-o" else "taken.md")
    taken.write_text("old")
    taken.chmod(0o444)
    assert main(["analyze", str(game), where, str(taken)]) == 1
    assert capsys.readouterr() == ("", f"qtgo: {taken}: This file is read-only.\n")


def test_a_game_that_cannot_be_written_in_place_is_not_reviewed(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.ngf"
    other.write_bytes(b"Friendly\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n1\nPMABBEEEE\n")
    game.chmod(0o444)
    reviewed: list[str] = []
    monkeypatch.setattr(analyze, "_finish", lambda _team, _run, name, *_more: reviewed.append(name))
    assert main(["analyze", str(game), str(other), "--engine", fake(), "--in-place"]) == 1
    assert not reviewed
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"qtgo: {game}: This file is read-only."
    assert "this is the same file" in second


@pytest.mark.parametrize("options", [("--in-place",), ("-o",)])
def test_a_game_without_a_place_for_what_it_was_is_not_reviewed(
    game: Path, options: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analyze, "_finish", None)  # no review begins
    closed = {game.parent, user_folders().state / "versions"}
    access = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) not in closed and access(path, mode))
    named = [str(game)] if options == ("-o",) else []
    assert main(["analyze", str(game), "--engine", fake(), *options, *named]) == 1
    assert capsys.readouterr().err == f"qtgo: {game}: Permission denied\n"


def test_a_game_whose_backup_has_a_name_that_is_taken_is_not_reviewed(
    game: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(analyze, "_finish", None)  # no review begins
    backup_path(game).mkdir()
    assert main(["analyze", str(game), "--engine", fake(), "--in-place"]) == 1
    assert capsys.readouterr().err == f"qtgo: {backup_path(game)}: This is not a regular file.\n"


def test_a_report_of_a_name_that_says_no_format(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["analyze", str(game), "--report", "report.txt"])
    assert ended.value.code == 2
    assert "'report.txt' does not end in .html, .pdf or .md" in capsys.readouterr().err


def test_a_report_never_replaces_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "game.md"
    game.write_text(GAME)
    assert main(["analyze", str(game), "--engine", "/no/such/engine", "--report", str(game)]) == 1
    assert "this is the same file" in capsys.readouterr().err
    assert game.read_text() == GAME


def test_moves_have_the_numbers_of_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "numbered.sgf"
    path.write_text("(;SZ[9]KM[6.5]B[ee];W[cc];AB[aa];B[gg]MN[20];W[gc])")
    assert main(["analyze", str(path), "--engine", fake(), "--json", "--visits", "3", "--no-cache"]) == 0
    assert [move["number"] for move in json.loads(capsys.readouterr().out)["moves"]] == [2, 20, 21]
    assert main(["analyze", str(path), "--engine", fake("--refuse"), "--json", "--no-cache"]) == 1
    assert "after move 2: refused by the engine" in capsys.readouterr().err


def test_an_engine_without_leads_marks_by_win_rate(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(game), "--engine", fake("--thorough"), "--visits", "3", "--no-cache"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{game}: KataGo 1 (fake), at least 3 visits",
        "  Marked by win rate",
        "  Black: accuracy -, - points lost; 0 doubtful moves, 0 mistakes, 0 blunders",
        "  White: accuracy -, - points lost; 0 doubtful moves, 0 mistakes, 0 blunders",
    ]
    assert main(["analyze", str(game), "--engine", fake("--thorough"), "--visits", "3", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [(move["loss"], move["error"], move["win_rate_loss"]) for move in said["moves"]] == [
        (None, None, loss) for loss in (-0.01, 0.01, -0.01, 0.01, -0.01)
    ]
    assert (said["black"]["loss"], said["networks"]) == (None, ["fake"])
    report = game.with_name("report.md")
    assert main(["analyze", str(game), "--engine", fake("--thorough"), "--visits", "3", "--report", str(report)]) == 0
    assert "| Moves | 3 | 2 |" in report.read_text()


def test_two_engines_are_compared(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = fake("--thorough", "--leads", "-model", "one.bin")
    command = ["analyze", str(game), "--engine", first, "--no-cache", "--visits", "2"]
    other = fake("--thorough", "--loss", "6", "-model", "two.bin")
    assert main([*command, "--compare", other, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    (compared,) = said["compared"]
    assert len(compared["leads"]) == len(said["moves"])
    differing = {each["number"]: each for each in compared["disagreements"]}
    assert differing[3] | {"other": 0} == {
        "number": 3, "color": "B", "move": "C4", "about": "loss", "first": 0.0, "other": 0
    }  # fmt: skip
    assert differing[3]["other"] > 2
    assert main([*command, "--compare", other]) == 0
    assert "  Move 3, Black C4: 0.0 points lost according to " in capsys.readouterr().out
    assert main([*command, "--compare", first]) == 0
    assert "  No disagreement with " in capsys.readouterr().out
    assert main([*command, "--json"]) == 0
    assert "compared" not in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    ("names", "networks", "name"),
    [
        (("QtGo 0.1.0", "KataGo 1.16"), ("b5", "b18"), "KataGo 1.16"),
        (("QtGo 0.1.0", "QtGo 0.1.0"), ("b5", "b10"), "b10"),
        (("KataGo 1.16", "KataGo 1.16"), ("b18", "b18"), "katago -model other"),
        (("KataGo 1.16", "KataGo 1.16"), ("", ""), "katago -model other"),
    ],
)
def test_an_engine_is_named_beside_another(names: tuple[str, str], networks: tuple[str, str], name: str) -> None:
    first, other = (
        SimpleNamespace(names=said, known_networks=network, networks=["katago -model other"])
        for said, network in zip(names, networks, strict=True)
    )
    assert _name_beside(other, first) == name  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "files"),
    [
        (("--report", "--overview"), ("result.html", "result.html")),
        (("--report", "--overview"), ("result.html", "link.html")),
        (("-o", "--overview"), ("result.sgf", "link.html")),
        (("-o", "--report"), ("result.sgf", "link.html")),
    ],
)
def test_no_result_is_written_over_another(
    options: tuple[str, str], files: tuple[str, str], game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = output, _ = tmp_path / files[0], tmp_path / files[1]
    (tmp_path / "link.html").symlink_to(output)
    pairs = zip(options, names, strict=True)
    arguments = [text for option, name in pairs for text in (option, str(name))]
    assert main(["analyze", str(game), "--engine", fake(), *arguments]) == 1
    assert f"{names[1]}: another result is written to this file, too" in capsys.readouterr().err
    assert not output.exists(), "it is said before hours are spent"


@pytest.mark.parametrize("ending", [".html", ".md", ".pdf"])
def test_a_comparison_is_in_the_report(ending: str, game: Path, tmp_path: Path) -> None:
    out = tmp_path / f"report{ending}"
    first = fake("--thorough", "--leads", "-model", "one.bin")
    other = fake("--thorough", "--loss", "6", "-model", "two.bin")
    command = ["analyze", str(game), "--engine", first, "--no-cache", "--visits", "2", "--report", str(out)]
    assert main(command) == 0
    alone = out.read_bytes()
    assert main([*command, "--compare", other]) == 0
    compared = out.read_bytes()
    if ending == ".pdf":
        assert len(compared) > len(alone)
    else:
        assert [b"Comparison of Engines" in each for each in (alone, compared)] == [False, True]
