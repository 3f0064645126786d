"""A folder out of reach is neither called missing nor an error that nobody awaits, whatever the version of Python."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qtgo.engine.builtin import lacks_network, network_config
from qtgo.engine.process.failure import FailureKind, ProcessEnd
from qtgo.engine.process.process import EngineProcess
from qtgo.features.problems.collection_reader import read_problems
from qtgo.features.sound.sounds import system_player
from qtgo.files.input import is_there
from qtgo.library.joseki import read_joseki
from qtgo.networks.description import describe
from qtgo.networks.network_engines import network_engines
from qtgo.networks.network_list import examined
from tests.networks.tiny import TINY, put


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """Return the file of a network in a folder that is ``closed`` afterwards."""
    (tmp_path / "closed").mkdir()
    return put(tmp_path / "closed" / "network.bin.gz", TINY)


def close(monkeypatch: pytest.MonkeyPatch, folder: Path, *, is_told: bool) -> None:
    """Let nobody enter a folder, not even who may do everything; from Python 3.14 on ``exists`` does not tell why."""
    usual = os.stat

    def look(path: Any, **options: Any) -> os.stat_result:
        if isinstance(path, str | os.PathLike) and folder in Path(os.fspath(path)).parents:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), os.fspath(path))
        return usual(path, **options)

    monkeypatch.setattr(os, "stat", look)
    if not is_told:
        monkeypatch.setattr(Path, "exists", os.path.exists)
        monkeypatch.setattr(Path, "is_dir", os.path.isdir)
        monkeypatch.setattr(Path, "is_file", os.path.isfile)


both = pytest.mark.parametrize("is_told", [True, False])


@both
def test_the_file_of_a_network_out_of_reach_is_not_called_missing(
    network: Path, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, config = examined(network, describe), network_config("a network", network, "")
    close(monkeypatch, network.parent, is_told=is_told)
    assert not lacks_network(config)
    assert len(network_engines([known])) == 1


@both
def test_a_working_folder_out_of_reach_is_not_called_missing(
    tmp_path: Path, qtbot: QtBot, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "closed" / "work"
    close(monkeypatch, folder.parent, is_told=is_told)
    ended: list[ProcessEnd] = []
    process = EngineProcess()
    process.ended.connect(ended.append)
    process.start([sys.executable], str(folder))
    qtbot.waitUntil(lambda: bool(ended))
    assert ended == [ProcessEnd(FailureKind.COULD_NOT_START, detail=f"{folder}: Permission denied")]


@both
def test_what_is_out_of_reach_is_no_error(tmp_path: Path, is_told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "closed" / "games"
    close(monkeypatch, place.parent, is_told=is_told)
    assert read_problems(str(place)).unreadable == 1
    assert not is_there(place)
    assert not len(read_joseki(place))
    assert system_player({"XDG_RUNTIME_DIR": str(place), "PATH": ""}, tmp_path) is None
