"""Dates as the locale writes them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QDate, QDateTime, QLocale, QTime

from qtgo.kit.local_dates import date_text, moment_text

DAY = QDate(2026, 11, 22)
MOMENT = QDateTime(DAY, QTime(17, 5))


@pytest.mark.parametrize(
    ("locale", "date", "moment"),
    [
        (QLocale.c(), "2026-11-22", "2026-11-22 17:05"),
        (QLocale("de_DE"), "22.11.26", "22.11.26 17:05"),
        (QLocale("en_GB"), "22/11/2026", "22/11/2026 17:05"),
    ],
    ids=["C", "de", "en_GB"],
)
def test_a_date_has_the_form_of_the_system(
    locale: QLocale, date: str, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: locale)
    assert (date_text(DAY), moment_text(MOMENT)) == (date, moment)


@pytest.mark.parametrize("language", ["", "en"])
def test_a_system_without_a_form_of_its_own_has_none_by_its_language(language: str) -> None:
    """The C locale's numbers with blanks between come with any language that is wished for."""
    names = ("LANGUAGE", "LC_ALL", "LC_TIME")
    environment = {key: value for key, value in os.environ.items() if key not in names}
    environment |= {"LANG": "C.UTF-8", "LANGUAGE": language}
    imports = "from PySide6.QtCore import QDate; from qtgo.kit.local_dates import date_text; "
    code = imports + "print(date_text(QDate(2026, 1, 4)))"
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "2026-01-04"
