"""KataGo that plays like a person: its network is checked, its rank is set over GTP."""

from pathlib import Path

from qtgo.engine.process.failure import FailureKind
from qtgo.engine.recipes import KATAGO_HUMAN
from qtgo.engine.reports import EngineState
from tests.engine.conftest import StartFake, Watched, commands_in

READY, FAILED = EngineState.READY, EngineState.FAILED


def start(start_fake: StartFake, *options: str, level: str = "rank_5k", **config: object) -> Watched:
    return start_fake(*options, recipe=KATAGO_HUMAN.key, level=level, **config)


def failure_of(fake: Watched) -> tuple[FailureKind, str]:
    fake.wait_for(FAILED)
    (failure,) = fake.failures
    return failure.kind, failure.detail


def test_it_is_asked_for_its_networks_and_told_the_rank_before_anything_else(
    start_fake: StartFake, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    fake = start(start_fake, "--models", "human", "--log", str(log))
    fake.wait_for(READY)
    commands = commands_in(log)
    assert commands[:2] == ["kata-get-models", "kata-set-param humanSLProfile rank_5k"]
    assert "kata-set-param maxVisits 40" in commands
    assert fake.refused_commands == []


def test_without_the_human_network_it_does_not_play(start_fake: StartFake) -> None:
    assert failure_of(start(start_fake, "--models", "plain")) == (FailureKind.NO_HUMAN_NETWORK, "")


def test_a_katago_that_is_too_old_does_not_play_like_a_person(start_fake: StartFake) -> None:
    assert failure_of(start(start_fake)) == (FailureKind.NO_HUMAN_NETWORK, "")


def test_a_network_that_is_not_there_is_told_without_a_start(start_fake: StartFake, tmp_path: Path) -> None:
    fake = start(start_fake, "--human-model", str(tmp_path / "b18c384nbt-humanv0.bin.gz"))
    assert failure_of(fake) == (FailureKind.NO_HUMAN_NETWORK, "")
    assert not fake.traffic


def test_a_network_that_cannot_be_looked_for_is_told_too(start_fake: StartFake) -> None:
    fake = start(start_fake, "--human-model", "b18c384nbt-humanv0.bin.gz" * 200)
    assert failure_of(fake) == (FailureKind.NO_HUMAN_NETWORK, "")


def test_it_is_checked_without_a_rank_too_as_a_test_of_the_engine_does(start_fake: StartFake) -> None:
    assert failure_of(start(start_fake, "--models", "plain", level=""))[0] is FailureKind.NO_HUMAN_NETWORK


def test_a_refused_profile_ends_it_but_no_lesser_setting(start_fake: StartFake) -> None:
    refused = failure_of(start(start_fake, "--models", "human", "--refuse-param", "humanSLProfile"))
    assert refused == (FailureKind.NO_HUMAN_PLAY, "Could not set params: humanSLProfile")


def test_a_refused_lesser_setting_is_only_told(start_fake: StartFake) -> None:
    fake = start(start_fake, "--models", "human", "--refuse-param", "useUncertainty")
    fake.wait_for(READY)
    assert [refusal.command for refusal in fake.refused_commands] == ["kata-set-param useUncertainty false"]


def test_an_engine_that_hangs_when_asked_for_its_networks_is_given_up(start_fake: StartFake) -> None:
    fake = start(start_fake, "--models", "human", "--hang", "kata-get-models", start_silence=0.3)
    assert failure_of(fake)[0] is FailureKind.TIMED_OUT


def test_the_rank_changes_without_a_restart_and_lasts_over_one(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start(start_fake, "--models", "human", "--log", str(log))
    fake.wait_for(READY)
    fake.engine.set_level("proyear_1846")
    fake.generate()
    commands = commands_in(log)
    at = commands.index("kata-set-param humanSLProfile proyear_1846")
    assert at < next(index for index, command in enumerate(commands) if command.startswith("genmove"))
    assert len(fake.launches) == 1
    fake.engine.restart()
    fake.wait_for(READY)
    assert commands_in(log).count("kata-set-param humanSLProfile proyear_1846") == 2


def test_a_rank_that_is_refused_in_the_game_is_told(start_fake: StartFake) -> None:
    fake = start(start_fake, "--models", "human", "--refuse-param", "humanSLProfile", level="")
    fake.wait_for(READY)
    fake.engine.set_level("rank_1d")
    fake.qtbot.waitUntil(lambda: bool(fake.refused_commands))
    assert fake.refused_commands[0].command == "kata-set-param humanSLProfile rank_1d"
