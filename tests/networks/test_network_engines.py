from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from qtgo import __version__
from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.core.record.game_info import Player
from qtgo.engine.board_limits import BoardMemory
from qtgo.engine.builtin import builtin_analysis_config, network_file, runs_network
from qtgo.engine.discovery import listed_or_found
from qtgo.engine.engine_levels import at_level, changes_level_in_play, is_human_like, level_commands, levels_of
from qtgo.engine.process.command_line import split_command
from qtgo.engine.reviewers import as_reviewer, can_review, foreteller_among, made_by, network_of, players_among
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.human_profile import profiles
from qtgo.gtp.session import Capabilities
from qtgo.networks.description import describe
from qtgo.networks.network_engines import network_engines
from qtgo.networks.network_list import Network, examined
from qtgo.storage_health import StorageHealth
from qtgo.text.engine_choices import engine_choices
from qtgo.text.level_words import engine_named, player_of
from tests.networks.tiny import HUMAN, OTHER, TINY, put


@pytest.fixture
def networks(tmp_path: Path) -> list[Network]:
    files = [put(tmp_path / name, name) for name in (TINY, OTHER, HUMAN)]
    return [examined(file, describe) for file in files]


def test_networks_that_play_are_engines_by_their_names(networks: list[Network]) -> None:
    engines = [engine.config for engine in network_engines(networks)]
    assert [engine.name for engine in engines] == ["synth-v10", "synth-v17", "Human-like"]
    assert [network_file(engine) for engine in engines] == [str(network.file) for network in networks]
    assert all(map(runs_network, engines))
    assert players_among(engines) == tuple(engines)


def test_networks_whose_files_are_gone_are_known_and_come_last(networks: list[Network], tmp_path: Path) -> None:
    networks[0].file.unlink()
    networks[1].file.write_bytes(b"another one")
    human, gone = (engine.config for engine in network_engines(networks))
    assert (human.name, gone.name) == ("Human-like", "synth-v10")
    assert [choice.title for choice in engine_choices([human, gone])] == [
        "Human-like, at your rank",
        "KataGo 2 blocks, 12 channels (file missing)",
    ]
    networks[2].file.unlink()
    assert foreteller_among([human], tmp_path, StorageHealth()) is None


def test_a_name_that_another_engine_has_says_what_runs_it(networks: list[Network]) -> None:
    assert [engine.config.name for engine in network_engines(networks[:1], {"synth-v10"})] == ["synth-v10 (QtGo)"]


def test_people_read_what_kind_of_network_it_is(networks: list[Network]) -> None:
    twin = replace(networks[0], description=replace(networks[0].description, name="another"))
    small = replace(networks[0], description=replace(networks[0].description, name="small", blocks=1))
    engines = [engine.config for engine in network_engines([*networks[:1], twin, small])]
    assert [engine.shown_name for engine in engines] == [
        "KataGo 2 blocks, 12 channels",
        "KataGo 2 blocks, 12 channels (another)",
        "KataGo 1 block, 12 channels",
    ]
    assert player_of(engines[1]) == Player("KataGo 2 blocks, 12 channels (another)")
    assert network_engines(networks[:1], {"KataGo 2 blocks, 12 channels"})[0].config.shown_name.endswith(" (synth-v10)")


def test_records_of_a_network_are_recognized_however_it_was_called(networks: list[Network]) -> None:
    twin = replace(networks[0], description=replace(networks[0].description, name="another"))
    engines = [EngineConfig("KataGo", "katago gtp"), *(each.config for each in network_engines([twin]))]
    for name in ("another", "KataGo 2 blocks, 12 channels", "KataGo 2 blocks, 12 channels (another)"):
        assert engine_named(name, engines) == ("another", "")
    assert engine_named("KataGo", engines) == ("KataGo", "")


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
    assert listed_or_found((engines[0], own, *engines[1:])) == (own, *engines)
    assert listed_or_found(engines) == (*listed_or_found(()), *engines)


def test_a_network_without_a_name_has_that_of_its_file(networks: list[Network]) -> None:
    nameless = replace(networks[0], description=replace(networks[0].description, name=""))
    assert network_engines([nameless])[0].config.name == TINY


def test_the_human_like_network_plays_at_profiles_and_reviews_nothing(networks: list[Network]) -> None:
    human = network_engines(networks)[-1].config
    assert levels_of(human).keys == profiles()
    assert levels_of(human).usual == "rank_5k"
    assert is_human_like(human) and changes_level_in_play(human)
    assert not can_review(human)
    assert player_of(at_level(human, "preaz_3d")) == Player("Human-like (3 dan, before AI)", "3d")
    capabilities = Capabilities(2, "QtGo", "1", frozenset({"qtgo-level"}))
    assert level_commands(at_level(human, "proyear_1846"), capabilities) == ("qtgo-level proyear_1846",)


def test_networks_play_on_no_larger_boards_than_they_know(networks: list[Network]) -> None:
    for engine in network_engines(networks):
        limits = BoardMemory().limits(engine.config)
        assert limits.forbids(21, 21) and limits.forbids(9, 25)
        assert not (limits.forbids(19, 19) or limits.forbids(9, 13))
