from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from qtgo import __version__
from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.engine.builtin import builtin_analysis_config, network_file, runs_network
from qtgo.engine.discovery import listed_or_found
from qtgo.engine.process.command_line import split_command
from qtgo.engine.reviewers import as_reviewer, can_review, made_by, network_of, players_among
from qtgo.gtp.engine_config import EngineConfig
from qtgo.networks.description import describe
from qtgo.networks.network_engines import network_engines
from qtgo.networks.network_list import Network, examined
from qtgo.storage_health import StorageHealth
from tests.networks.tiny import HUMAN, OTHER, TINY, put


@pytest.fixture
def networks(tmp_path: Path) -> list[Network]:
    files = [put(tmp_path / name, name) for name in (TINY, OTHER, HUMAN)]
    return [examined(file, describe) for file in files]


def test_networks_that_play_are_engines_by_their_names(networks: list[Network]) -> None:
    engines = [engine.config for engine in network_engines(networks)]
    assert [engine.name for engine in engines] == ["synth-v10", "synth-v17"]
    assert [network_file(engine) for engine in engines] == [str(networks[0].file), str(networks[1].file)]
    assert all(map(runs_network, engines))
    assert players_among(engines) == tuple(engines)
    networks[1].file.unlink()
    assert [engine.config.name for engine in network_engines(networks)] == ["synth-v10"]


def test_a_name_that_another_engine_has_says_what_runs_it(networks: list[Network]) -> None:
    assert [engine.config.name for engine in network_engines(networks[:1], {"synth-v10"})] == ["synth-v10 (QtGo)"]


def test_it_reviews_with_the_same_network(networks: list[Network], tmp_path: Path) -> None:
    plays = network_engines(networks)[0].config
    reviews = as_reviewer(plays, tmp_path, StorageHealth())
    assert can_review(plays)
    assert [*split_command(reviews.command)[-3:]] == ["analysis-engine", "--network", str(networks[0].file)]
    assert network_of(plays) == network_of(reviews) == f"synth-v10 {networks[0].size}"


def test_what_a_network_found_is_not_the_small_ones(networks: list[Network]) -> None:
    source = AnalysisSource(f"QtGo {__version__}", "synth-v10")
    assert made_by(network_engines(networks)[0].config, source)
    assert not made_by(builtin_analysis_config(), source)


def test_networks_stand_behind_the_engines_and_do_not_replace_those_that_are_found(networks: list[Network]) -> None:
    engines = tuple(engine.config for engine in network_engines(networks))
    own = EngineConfig("Mine", "mine")
    assert listed_or_found((engines[0], own, engines[1])) == (own, *engines)
    assert listed_or_found(engines) == (*listed_or_found(()), *engines)


def test_a_network_without_a_name_has_that_of_its_file(networks: list[Network]) -> None:
    nameless = replace(networks[0], description=replace(networks[0].description, name=""))
    assert network_engines([nameless])[0].config.name == TINY
