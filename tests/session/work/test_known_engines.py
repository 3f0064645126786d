from __future__ import annotations

import os
from pathlib import Path

import pytest

from qtgo.core.analysis.passes import TimeGoal
from qtgo.files.file_problems import BrokenState, Stored
from qtgo.gtp.engine_config import EngineConfig
from qtgo.networks.description import describe
from qtgo.networks.network_list import NetworkList, examined
from qtgo.session.settings_store import SettingsStore
from qtgo.session.work.known_engines import KnownEngines
from qtgo.settings import Settings
from qtgo.storage_health import StorageHealth
from tests.networks.tiny import put

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def networks(tmp_path: Path) -> NetworkList:
    return NetworkList(tmp_path / "networks")


def known(tmp_path: Path, settings: Settings) -> KnownEngines:
    return KnownEngines(SettingsStore(settings), tmp_path, StorageHealth())


def test_networks_are_known_when_they_are_listed(networks: NetworkList, tmp_path: Path) -> None:
    engines = known(tmp_path, Settings(engines=(EngineConfig("Mine", "mine"),)))
    assert [engine.name for engine in engines.listed] == ["Mine"]
    networks.add(examined(put(tmp_path / "n.bin.gz"), describe))
    heard = []
    engines.changed.connect(lambda: heard.append([engine.name for engine in engines.listed]))
    engines.forget_networks()
    assert heard == [["Mine", "synth-v10"]]


def test_a_list_that_cannot_be_read_leaves_the_other_engines(networks: NetworkList, tmp_path: Path) -> None:
    networks.path.mkdir(parents=True)
    engines = known(tmp_path, Settings(engines=(EngineConfig("Mine", "mine"),)))
    assert [engine.name for engine in engines.listed] == ["Mine"]


@pytest.mark.parametrize("text", ["", "[]", '{"networks": 3}'])
def test_a_list_that_is_damaged_is_told(networks: NetworkList, tmp_path: Path, text: str) -> None:
    networks.path.parent.mkdir()
    networks.path.write_text(text)
    storage, told = StorageHealth(), list[BrokenState]()
    storage.found_broken.connect(told.append)
    assert KnownEngines(SettingsStore(Settings()), tmp_path, storage).listed == ()
    assert [(broken.kind, broken.aside.read_text()) for broken in told] == [(Stored.NETWORKS, text)]


def test_a_network_reviews_a_game_in_a_while(
    networks: NetworkList, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    network = examined(put(tmp_path / "n.bin.gz"), describe)
    networks.add(network)
    assert known(tmp_path, Settings()).review_goal() is None
    chosen = known(tmp_path, Settings(review_engines=("synth-v10",)))
    assert chosen.review_goal() == TimeGoal(90.0, 10.0), "as is usual, if it was not measured"
    networks.note_speed(network.digest, 8.0)
    chosen.forget_networks()
    assert chosen.review_goal() == TimeGoal(90.0, 16.0)
