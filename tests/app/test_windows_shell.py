"""What Windows is told, by a stand-in for its libraries: this was not run there."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from qtgo import APP_ID
from qtgo.app.windows_shell import let_others_come_to_front, name_program


def test_windows_is_told_whose_windows_these_are_and_that_others_may_come_to_front(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shell, user = Mock(), Mock()
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(shell32=shell, user32=user), raising=False)
    name_program(APP_ID)
    let_others_come_to_front()
    (told,) = shell.SetCurrentProcessExplicitAppUserModelID.call_args.args
    assert told.value == APP_ID
    user.AllowSetForegroundWindow.assert_called_once_with(-1)
