from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QUrl

from qtgo.kit.local_paths import path_of


def test_a_file_of_another_computer_may_have_a_replacement_character_in_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert path_of(QUrl("file://server/share/a%EF%BF%BD.sgf")) == Path("//server/share/a\ufffd.sgf")
