"""The question after a crash: which games there are, and when they were last changed."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from qtgo.controllers.journal import Journal
from qtgo.controllers.journal_format import Header, JournalContent
from qtgo.window.start.restore import describe

MOMENT = QDateTime(QDate(2026, 11, 22), QTime(17, 5))


@pytest.mark.parametrize(
    ("locale", "moment"), [(QLocale("de_DE"), "22.11.26 17:05"), (QLocale("en_GB"), "22/11/2026 17:05")]
)
def test_a_game_is_named_with_the_date_of_the_system(
    tmp_path: Path, locale: QLocale, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.journal"
    file.write_text("")
    os.utime(file, (MOMENT.toSecsSinceEpoch(),) * 2)
    monkeypatch.setattr(QLocale, "system", lambda: locale)
    journal = Journal(file, JournalContent(Header(b"", "/a/game.sgf"), ()))
    assert describe(journal) == f"game.sgf, last changed {moment}"
