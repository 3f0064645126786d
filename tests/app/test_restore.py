"""The question after a crash: which games there are, and when they were last changed."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QDateTime, QTime
from PySide6.QtWidgets import QApplication

from qtgo.app.restore import RestoreAnswer, ask_to_restore, describe
from qtgo.kit.plain_labels import MessageBox
from qtgo.session.document.autosave_journal import Journal
from qtgo.session.document.journal_format import Header, JournalContent

MOMENT = QDateTime(QDate(2026, 11, 22), QTime(17, 5))


def test_of_very_many_games_the_last_are_listed(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(box: MessageBox) -> None:
        lines = box.informativeText().splitlines()
        assert len(lines) == 11
        assert lines[0].startswith("30.sgf") and lines[9].startswith("39.sgf") and lines[10] == "and 30 more"

    monkeypatch.setattr("qtgo.app.restore.clicked", answer)
    journals = [
        Journal(tmp_path / f"{number}.journal", JournalContent(Header(b"", f"/a/{number}.sgf"), ()))
        for number in range(40)
    ]
    assert ask_to_restore(journals) is RestoreAnswer.LATER


def test_a_game_is_named_with_the_moment_of_its_last_change(tmp_path: Path) -> None:
    file = tmp_path / "a.journal"
    file.write_text("")
    os.utime(file, (MOMENT.toSecsSinceEpoch(),) * 2)
    journal = Journal(file, JournalContent(Header(b"", "/a/game.sgf"), ()))
    assert describe(journal) == "game.sgf, last changed 2026-11-22 17:05"


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"(;SZ[9]PB[Ann]PW[Bob])", "Ann \u2013 Bob"),
        (b"(;SZ[9]PW[Bob])", "Black \u2013 Bob"),
        (b"(;SZ[9])", "New game"),
        (b"(;PB[Ann]PW[Bob]" + b";B[aa]" * 20_000, "Ann \u2013 Bob"),
        (b"", "New game"),
    ],
)
def test_a_game_without_a_file_is_named_for_its_players(tmp_path: Path, data: bytes, name: str) -> None:
    journal = Journal(tmp_path / "a.journal", JournalContent(Header(data), ()))
    assert describe(journal).startswith(f"{name}, last changed")
