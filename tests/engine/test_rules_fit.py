"""Engines that learn the rules only from their command line: started with those of the game."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import NAMED
from qtgo.engine.discovery import find_program, program_folders
from qtgo.engine.process.command_line import split_command
from qtgo.engine.recipes import GNU_GO, KATAGO, LEELA_ZERO
from qtgo.engine.reports import EngineState
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import RulesNotice
from tests.engine.conftest import TARGET, StartFake, Watched, after
from tests.fakes import fake_command

CHINESE = replace(TARGET, ruleset=NAMED["chinese"])
UNTOLD = ("--lack", "kata-set-rules")


def has_reports(watched: Watched, count: int) -> Callable[[], bool]:
    return lambda: len(watched.reports) >= count


def has_said(watched: Watched, text: str) -> Callable[[], bool]:
    return lambda: any(text in line.text for line in watched.traffic)


@pytest.mark.parametrize(
    ("words", "rules", "expected"),
    [
        ("gnugo --mode gtp", "japanese", "gnugo --mode gtp"),
        ("gnugo --mode gtp", "korean", "gnugo --mode gtp"),
        ("gnugo --mode gtp", "chinese", "gnugo --mode gtp --chinese-rules"),
        ("gnugo --mode gtp", "aga", "gnugo --mode gtp --chinese-rules"),
        ("gnugo --chinese-rules --mode gtp", "japanese", "gnugo --mode gtp --japanese-rules"),
        ("gnugo --chinese-rules --mode gtp", "aga", "gnugo --chinese-rules --mode gtp"),
        ("ssh -T host gnugo --mode gtp", "chinese", "ssh -T host gnugo --mode gtp --chinese-rules"),
        ("ssh host 'gnugo --chinese-rules'", "chinese", "ssh host 'gnugo --chinese-rules'"),
        ("sh -c 'gnugo --mode gtp'", "chinese", "sh -c 'gnugo --mode gtp'"),
    ],
)
def test_a_command_line_is_fitted_to_rules_that_count_the_same_way(words: str, rules: str, expected: str) -> None:
    assert GNU_GO.fitted(split_command(words), NAMED[rules]) == split_command(expected)


def test_an_engine_without_such_arguments_is_started_as_it_is() -> None:
    for recipe in (KATAGO, LEELA_ZERO):
        assert recipe.fitted(("x", "gtp"), NAMED["chinese"]) == ("x", "gtp")


def test_an_engine_is_started_with_the_rules_of_the_game_at_once(watch: Callable[..., Watched]) -> None:
    gnu_go = watch(EngineConfig("Fake", fake_command(*UNTOLD), recipe="gnugo"))
    gnu_go.engine.restart()
    gnu_go.engine.set_target(CHINESE)
    gnu_go.launches.clear()
    gnu_go.engine.restart()
    gnu_go.qtbot.waitUntil(lambda: bool(gnu_go.reports))
    assert [launch.endswith(" --chinese-rules") for launch in gnu_go.launches] == [True]
    assert gnu_go.reports[0].rules is None
    assert gnu_go.engine.config.command == fake_command(*UNTOLD)


@pytest.mark.parametrize(("rules", "notice"), [("chinese", None), ("aga", RulesNotice.ROUGHLY)])
def test_an_engine_that_runs_is_started_again_with_other_rules_and_told_the_game(
    start_fake: StartFake, rules: str, notice: RulesNotice | None
) -> None:
    fake = start_fake(*UNTOLD, recipe="gnugo")
    target = after("E5", "C3")
    assert fake.generate(target).move is not None
    assert fake.reports[-1].rules is None
    move = fake.generate(replace(target, ruleset=NAMED[rules])).move
    assert move is not None
    assert [launch.endswith(" --chinese-rules") for launch in fake.launches] == [False, True]
    assert fake.reports[-1].rules is notice
    assert not (fake.restarts or fake.failures)


def test_the_name_that_an_engine_says_tells_what_it_is(start_fake: StartFake) -> None:
    fake = start_fake(*UNTOLD, "--name", "GNU Go")
    fake.engine.set_target(CHINESE)
    fake.qtbot.waitUntil(lambda: bool(fake.reports))
    assert [launch.endswith(" --chinese-rules") for launch in fake.launches] == [False, True]
    assert fake.reports[-1].rules is None


def test_an_engine_that_can_be_told_its_rules_is_told_them(start_fake: StartFake) -> None:
    fake = start_fake(recipe="gnugo")
    fake.wait_for(EngineState.READY)
    fake.generate(CHINESE)
    assert len(fake.launches) == 1
    assert any("kata-set-rules" in traffic.text for traffic in fake.traffic)


def test_an_engine_that_does_not_start_with_the_argument_plays_without_it(start_fake: StartFake) -> None:
    fake = start_fake(*UNTOLD, "--no-rules", recipe="gnugo")
    assert fake.generate(CHINESE).move is not None
    assert fake.reports[-1].rules is RulesNotice.OTHERS
    assert [launch.endswith(" --chinese-rules") for launch in fake.launches] == [False, True, False]
    assert not (fake.restarts or fake.failures)


@pytest.mark.skipif(find_program("gnugo", program_folders()) is None, reason="GNU Go is not installed")
def test_gnu_go_counts_by_the_rules_of_the_game(watch: Callable[..., Watched]) -> None:
    gnu_go = watch(EngineConfig("GNU Go", "gnugo --mode gtp --level 1"))
    gnu_go.engine.set_target(CHINESE)
    gnu_go.qtbot.waitUntil(lambda: bool(gnu_go.reports))
    assert gnu_go.reports[-1].rules is None
    # White plays twice in her own territory, which costs nothing where the area is counted.
    wall = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 C6 D6 C7 D7 C8 D8 C9 D9"
    for rules, result in (("chinese", "W+33.5"), ("japanese", "W+31.5")):
        target = after(*wall.split())
        moves = (*target.moves, *(Move(Color.WHITE, Point.from_vertex(vertex)) for vertex in ("G7", "G3")))
        count = len(gnu_go.reports)
        gnu_go.engine.set_target(replace(target, moves=moves, ruleset=NAMED[rules]))
        gnu_go.qtbot.waitUntil(has_reports(gnu_go, count + 1))
        gnu_go.engine.send_console("final_score")
        gnu_go.qtbot.waitUntil(has_said(gnu_go, result))
