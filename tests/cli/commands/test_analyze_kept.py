"""``qtgo analyze`` over games whose reviews are kept: other processes read them, and what is said is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.cli import games_ahead
from qtgo.cli.commands import analyze_command
from qtgo.cli.main import main
from tests.cli.commands.test_analyze_command import GAME, cache
from tests.fakes import fake_analyzer_command as fake

__all__ = ["cache"]  # a fixture

GAMES = 5


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(GAMES):
        (folder / f"{number}.sgf").write_text(GAME.replace("KM[0.5]", f"KM[{number}.5]PB[Ann{number}]PW[Bob]"))
    return folder


@pytest.fixture
def reviewed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the games that this process will have read itself."""
    names: list[str] = []
    review = analyze_command._review

    def noted(name: str, *rest: object) -> bool:
        names.append(Path(name).name)
        return review(name, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(analyze_command, "_review", noted)
    return names


def with_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_ahead, "FEWEST", 1)
    monkeypatch.setattr(games_ahead, "_processors", lambda: 2)


@pytest.mark.parametrize("options", [(), ("--json", "--progress")])
def test_what_other_processes_read_is_said_as_by_one(
    options: tuple[str, ...],
    folder: Path,
    tmp_path: Path,
    reviewed: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = tmp_path / "page.html"
    words = [
        "analyze",
        str(folder),
        "--engine",
        fake("--thorough", "--leads"),
        "--visits",
        "3",
        "--overview",
        str(page),
        *options,
    ]
    assert main(words) == 0
    capsys.readouterr()
    assert main(words) == 0
    said, shown = capsys.readouterr(), page.read_bytes()
    reviewed.clear()
    with_processes(monkeypatch)
    assert main(words) == 0
    assert capsys.readouterr() == said
    assert page.read_bytes() == shown
    assert reviewed == ["0.sgf"], "the first game shows that reviews are kept"


def test_games_without_a_kept_review_and_broken_files_are_seen_to_in_their_turn(
    folder: Path, reviewed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["analyze", str(folder), "--engine", fake("--thorough", "--leads"), "--visits", "3"]
    assert main(words) == 0
    (folder / "2.sgf").write_text(GAME.replace("B[bd]", "B[dd]"))
    (folder / "3.sgf").write_text("no game")
    reviewed.clear()
    capsys.readouterr()
    with_processes(monkeypatch)
    assert main(words) == 1
    said = capsys.readouterr()
    assert reviewed == ["0.sgf", "2.sgf", "3.sgf"]
    games = [line.partition(": ")[0] for line in said.out.splitlines() if not line.startswith(" ")]
    assert [Path(game).name for game in games] == ["0.sgf", "1.sgf", "2.sgf", "4.sgf"]
    assert said.err.count("3.sgf") == 1
