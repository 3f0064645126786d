"""Making a version of a large game in another process: the same as in this one, and in this one if need be."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo.core.record.edit_history import Attach
from qtgo.core.record.tree import Node
from qtgo.files.version_store import NewVersion, Summary, VersionReason
from qtgo.session.document import version_making
from qtgo.session.document.autosave_journal import Header, JournalWriter
from qtgo.session.document.version_making import made
from qtgo.sgf.reader import read_collection

GAME = "(;GM[1]SZ[9]PB[Lee]PW[顧];B[ee];W[cc]C[Good])\n".encode()
FILE = NewVersion(GAME, "a session", "/games/\udcff.sgf", VersionReason.OVERWRITTEN, "\udcff.sgf", "utf-8", 7)
FOUND = Summary(1, 2, 3, 1, "Lee – 顧")


@pytest.fixture
def elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every version made in another process, and none here."""
    monkeypatch.setattr(version_making, "LARGE", 0)
    monkeypatch.setattr(version_making, "_made_here", None)


@pytest.fixture
def journal(tmp_path: Path) -> NewVersion:
    """Return the journal of a game with one more move."""
    writer = JournalWriter(tmp_path)
    writer.start_from(Header(GAME, "", "utf-8"))
    root = read_collection(GAME).games[0]
    writer.write(0, Attach(Node({"B": ["gg"]}, root), root, 1))
    content = writer.content()
    assert content is not None
    data = content.read()
    writer.discard()
    return NewVersion(data, "a session", "", VersionReason.EDITING)


@pytest.mark.usefixtures("elsewhere")
def test_a_large_file_is_counted_by_another_process() -> None:
    assert made(FILE) == replace(FILE, game=0, summary=FOUND)


@pytest.mark.usefixtures("elsewhere")
def test_a_large_journal_is_read_by_another_process(journal: NewVersion) -> None:
    version = made(journal, is_journal=True)
    assert version is not None
    assert version.data == "(;GM[1]SZ[9]PB[Lee]PW[顧]\n(;B[ee];W[cc]C[Good])\n(;B[gg]))\n".encode()
    assert version == replace(journal, data=version.data, encoding="utf-8", summary=Summary(1, 2, 4, 1, "Lee – 顧"))


@pytest.mark.usefixtures("elsewhere")
def test_what_is_no_game_is_none_to_another_process_too() -> None:
    assert made(replace(FILE, data=b"no game")) is None
    assert made(FILE, is_journal=True) is None


@pytest.mark.parametrize("program", [[], ["/nowhere/python"], [sys.executable, "-c", "print('{')"]])
def test_without_another_process_it_is_made_here(program: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_making, "LARGE", 0)
    monkeypatch.setattr(version_making, "program_command", lambda *_words: program)
    assert made(FILE) == replace(FILE, game=0, summary=FOUND)


def test_a_process_that_ends_too_early_has_made_nothing(journal: NewVersion, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(version_making, "LARGE", 0)
    half = 'import sys; sys.stdin.buffer.read(); print(\'{"size": 9, "summary": {}}\')'
    monkeypatch.setattr(version_making, "program_command", lambda *_words: [sys.executable, "-c", half])
    version = made(journal, is_journal=True)
    assert version is not None and version.summary.nodes == 4
