"""Which engines can review, and how they are started for it."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo import __version__
from qtgo.core.analysis.evaluation import AnalysisSource
from qtgo.engine.builtin import builtin_analysis_config, builtin_config
from qtgo.engine.process.command_line import join_command, split_command
from qtgo.engine.recipes import KATAGO, KATAGO_ANALYSIS, over_ssh, recipe_of
from qtgo.engine.reviewers import (
    CONFIG_NAME,
    as_reviewer,
    can_review,
    chosen_reviewers,
    made_by,
    network_of,
    only_analyzes,
    other_reviewers,
    players_among,
)
from qtgo.gtp.engine_config import EngineConfig
from qtgo.storage_health import StorageHealth

FAR = join_command(over_ssh("me@far", ("katago", "analysis", "-model", "/n/b18.bin.gz", "-config", "a.cfg")))
PLAYS_FAR = join_command(over_ssh("far", ("katago", "gtp", "-model", "m", "-config", "g")))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "katago" / "katago"
    path.parent.mkdir()
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def engine(command: str, recipe: str = "") -> EngineConfig:
    return EngineConfig("Engine", command, recipe=recipe)


@pytest.mark.parametrize(
    "config, plays, reviews",
    [
        (builtin_config(), True, True),
        (engine("gnugo --mode gtp"), True, False),
        (engine("katago gtp -model m -config c"), True, True),
        (engine("katago analysis -model m -config c"), False, True),
        (engine(FAR), False, True),
        (engine(PLAYS_FAR), True, False),
        (engine("my-script", KATAGO_ANALYSIS.key), False, True),
        (engine("'open quote"), True, False),
        (engine("/opt/AppRun gtp -model m -config c"), True, True),
        (engine("python3 mygo.py gtp --model m"), True, True),
        (engine("mygo analysis -config a -model m"), False, True),
        (engine("mygo gtp"), True, False),
        (engine("mygo gtp", KATAGO.key), True, True),
        (engine("leela --gtp -w m"), True, False),
        (engine("gtp -model m"), True, False),
    ],
)
def test_who_plays_and_who_reviews(config: EngineConfig, plays: bool, reviews: bool) -> None:
    assert only_analyzes(config) is not plays
    assert players_among([config]) == ((config,) if plays else ())
    assert can_review(config) is reviews


def test_katago_that_plays_reviews_with_the_same_network(tmp_path: Path, program: Path) -> None:
    plays = engine(join_command((str(program), "gtp", "-model", "/n/b18.bin.gz", "-config", "/c/gtp.cfg")))
    reviewer = as_reviewer(plays, tmp_path / "state", StorageHealth())
    written = tmp_path / "state" / CONFIG_NAME
    words = (str(program), "analysis", "-model", "/n/b18.bin.gz", "-config", str(written))
    assert split_command(reviewer.command) == words
    assert "numAnalysisThreads" in written.read_text()
    assert only_analyzes(reviewer)
    assert network_of(reviewer) == network_of(plays) == "b18.bin.gz"


def test_katago_by_another_name_is_started_by_that_name(tmp_path: Path) -> None:
    plays = engine("python3 mygo.py gtp -model /n/b18.bin.gz -config g.cfg")
    reviewer = as_reviewer(plays, tmp_path, StorageHealth())
    words = ("python3", "mygo.py", "analysis", "-model", "/n/b18.bin.gz", "-config", str(tmp_path / CONFIG_NAME))
    assert split_command(reviewer.command) == words
    assert only_analyzes(reviewer)


def test_a_configuration_that_is_there_is_used(tmp_path: Path, program: Path) -> None:
    own = program.with_name("analysis_example.cfg")
    own.write_text("x")
    program.with_name("gtp_example.cfg").write_text("x")
    reviewer = as_reviewer(engine(join_command((str(program), "gtp"))), tmp_path / "state", StorageHealth())
    assert split_command(reviewer.command)[1:] == ("analysis", "-config", str(own))
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(("command", "folder"), [("katago", ""), ("./katago", "katago")])
def test_a_configuration_stands_beside_the_program_and_not_where_qtgo_was_started(
    tmp_path: Path, program: Path, monkeypatch: pytest.MonkeyPatch, command: str, folder: str
) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "my_analysis.cfg").write_text("x")
    monkeypatch.chdir(tmp_path / "other")
    monkeypatch.setenv("PATH", str(program.parent))
    program.with_name("analysis_example.cfg").write_text("x")
    plays = replace(engine(f"{command} gtp"), working_folder=str(tmp_path / folder) if folder else "")
    found = split_command(as_reviewer(plays, tmp_path / "state", StorageHealth()).command)[-1]
    assert Path(found).samefile(program.with_name("analysis_example.cfg"))


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="permissions do not hold for root")
def test_a_configuration_that_cannot_be_written_is_told_of(tmp_path: Path, program: Path) -> None:
    storage = StorageHealth()
    told: list[object] = []
    storage.failed.connect(told.append)
    (tmp_path / "state").touch()
    as_reviewer(engine(f"{program} gtp"), tmp_path / "state", storage)
    assert len(told) == 1


def test_others_are_started_as_they_are(tmp_path: Path) -> None:
    for command in (FAR, "katago analysis -config c", "my-script"):
        assert as_reviewer(engine(command), tmp_path, StorageHealth()).command == command
    assert as_reviewer(builtin_config(), tmp_path, StorageHealth()) == builtin_analysis_config()


def test_analyses_depend_on_the_network() -> None:
    assert network_of(builtin_config()) == network_of(builtin_analysis_config()) != ""
    assert network_of(engine(FAR)) == "b18.bin.gz"
    assert network_of(engine("C:\\katago.exe analysis")) == "C:\\katago.exe analysis"
    assert network_of(engine("katago analysis -model /a/b/n.bin.gz -config c")) == "n.bin.gz"


def test_another_network_of_the_same_name_is_another_one(tmp_path: Path) -> None:
    model = tmp_path / "default_model.bin.gz"
    config = EngineConfig("KataGo", "katago analysis -model default_model.bin.gz", working_folder=str(tmp_path))
    model.write_bytes(b"small")
    small = network_of(config)
    model.write_bytes(b"larger")
    assert small == "default_model.bin.gz 5"
    assert network_of(config) == network_of(engine(f"katago gtp -model {model}")) == "default_model.bin.gz 6"


def test_the_command_tells_what_katago_is_to_do() -> None:
    assert recipe_of("", ("katago", "analysis")) is KATAGO_ANALYSIS
    assert recipe_of("", ("katago", "gtp")) is KATAGO
    assert recipe_of("", ("gnugo", "analysis")) is not KATAGO_ANALYSIS


@pytest.mark.parametrize(
    ("source", "builtin", "katago"),
    [
        (AnalysisSource(f"QtGo {__version__}", "qtgo-b5c64"), True, False),
        (AnalysisSource(f"QtGo {__version__}", "b18"), False, True),
        (AnalysisSource("QtGo 0.0.1"), False, False),
        (AnalysisSource("KataGo 1.15.3", "b18"), False, True),
        (AnalysisSource("KataGo 1.16", "b18"), False, True),
        (AnalysisSource("KataGo 1.16", "b1"), False, False),
        (AnalysisSource("KataGo"), False, False),
        (AnalysisSource(), False, False),
    ],
)
def test_who_made_an_analysis_is_told_by_the_network(source: AnalysisSource, builtin: bool, katago: bool) -> None:
    assert made_by(builtin_analysis_config(), source) is builtin
    assert made_by(engine("katago analysis -model /n/b18.bin.gz -config c"), source) is katago


@pytest.mark.parametrize(
    ("names", "chosen", "others"),
    [
        ((), ["QtGo"], ["One", "Two"]),
        (("QtGo",), ["QtGo"], ["One", "Two"]),
        (("QtGo", "Two"), ["Two"], ["QtGo", "One"]),
        (("Two", "One"), ["Two", "One"], ["QtGo"]),
        (("QtGo", "gone"), ["QtGo"], None),
    ],
)
def test_the_builtin_engine_shares_no_review(
    names: tuple[str, ...], chosen: list[str], others: list[str] | None, tmp_path: Path
) -> None:
    listed = [EngineConfig(name, "katago analysis -model m -config c") for name in ("One", "Two")]
    reviewers = chosen_reviewers(names, listed, tmp_path, StorageHealth())
    assert [config.name for config in reviewers] == chosen
    if others is not None:
        assert [config.name for config in other_reviewers(names, listed)] == others
