"""Moments as the language writes them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDate, QDateTime, QTime

from qtgo.kit.local_dates import moment_text
from tests.languages import spoken


@pytest.mark.parametrize(("code", "text"), [("en", "2026-11-02 17:05"), ("de", "02.11.2026 17:05")])
@pytest.mark.usefixtures("qapp")
def test_a_moment_has_the_form_of_the_language_to_the_minute(code: str, text: str) -> None:
    with spoken(code):
        assert moment_text(QDateTime(QDate(2026, 11, 2), QTime(17, 5, 59))) == text
