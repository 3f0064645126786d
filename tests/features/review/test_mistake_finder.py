"""The search for mistakes in files, without keeping the window waiting."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from qtgo.core.analysis.loss import LossClass
from qtgo.core.rules.point import Color
from qtgo.features.review.mistake_finder import GamePlace, MistakeFinder, MistakeSearch
from qtgo.sgf import files
from qtgo.sgf.collection import Collection

BOTH = frozenset(Color)


def test_files_are_read_in_another_thread(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;SZ[9]KM[6.5];B[ee]SBKS[0.0];W[cc]SBKS[1.0];B[gg]SBKS[-7.0];W[gc]SBKS[4.0])")
    usual, threads = files.load, list[threading.Thread]()

    def load(name: Path) -> Collection:
        threads.append(threading.current_thread())
        return usual(name)

    monkeypatch.setattr(files, "load", load)
    finder = MistakeFinder()
    places = [GamePlace(path, 0, BOTH), GamePlace(path, 1, BOTH), GamePlace(tmp_path / "none.sgf", 0, BOTH)]
    with qtbot.waitSignal(finder.finished) as blocker:
        finder.search(lambda take: take(places), lambda _keys, on_found: on_found({}), LossClass.MISTAKE)
    (search,) = blocker.args
    assert isinstance(search, MistakeSearch)
    assert (search.looked_at, len(search.reviews)) == (3, 1)
    assert len(threads) == 3
    assert threading.main_thread() not in threads
