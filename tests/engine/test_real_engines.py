from collections.abc import Callable
from dataclasses import replace
from time import monotonic_ns

import pytest

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import TimeControl, parse_time_settings
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import NAMED
from qtgo.engine.discovery import find_program, program_folders
from qtgo.engine.process.failure import FailureKind
from qtgo.engine.reports import EngineState
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import RulesNotice
from qtgo.gtp.time_commands import EngineClock
from tests.engine.conftest import TARGET, Watched, after

GNU_GO = find_program("gnugo", program_folders())
LEELA_ZERO = find_program("leelaz", program_folders())


def always(clock: EngineClock) -> Callable[[], EngineClock]:
    """Return what tells this reading of the clock whenever it is asked."""
    return lambda: clock


@pytest.mark.skipif(GNU_GO is None, reason="GNU Go is not installed")
class TestGnuGo:
    CONFIG = EngineConfig("GNU Go", "gnugo --mode gtp --level 1", recipe="gnugo")

    def test_it_plays_on_after_it_was_stopped_and_killed(self, watch: Callable[..., Watched]) -> None:
        gnu_go = watch(self.CONFIG)
        target = after("E5", "C3")
        for _ in range(3):
            move = gnu_go.generate(target).move
            assert move is not None
            target = replace(target, moves=(*target.moves, move), to_move=move.color.opponent)
            gnu_go.engine.restart()
        assert not gnu_go.refusals

    def test_the_rules_of_its_command_line_are_compared(self, watch: Callable[..., Watched]) -> None:
        gnu_go = watch(self.CONFIG)
        gnu_go.engine.set_target(replace(TARGET, ruleset=NAMED["aga"]))
        gnu_go.qtbot.waitUntil(lambda: bool(gnu_go.reports))
        assert gnu_go.reports[0].rules is RulesNotice.ROUGHLY

    @pytest.mark.parametrize("time", ["60s", "60s+5s/move", "3x30s", "5/60s", "30s/move"])
    def test_it_keeps_to_its_time(self, watch: Callable[..., Watched], time: str) -> None:
        gnu_go = watch(self.CONFIG)
        settings = parse_time_settings(time)
        clock = GameClock(TimeControl.same(settings))
        target = replace(TARGET, time=settings)
        gnu_go.engine.set_target(target)
        gnu_go.qtbot.waitUntil(lambda: bool(gnu_go.reports))
        clock.start(Color.BLACK, monotonic_ns() // 1_000_000)
        for _ in range(4):
            color = target.to_move
            left = clock.state
            told = EngineClock(settings, left.of(color), left.of(color.opponent))
            gnu_go.engine.generate_move(target, color, always(told))
            gnu_go.qtbot.waitUntil(lambda: gnu_go.engine.state is EngineState.READY)
            clock.tell(monotonic_ns() // 1_000_000)
            assert not clock.has_expired(color)
            clock.press(monotonic_ns() // 1_000_000)
            move = gnu_go.moves[-1].move
            assert move is not None
            target = replace(target, moves=(*target.moves, move), to_move=color.opponent)
        assert not [line.text for line in gnu_go.traffic if line.text.startswith("?")]
        assert sum(" time_settings " in line.text for line in gnu_go.traffic) == 1

    def test_it_names_the_dead(self, watch: Callable[..., Watched]) -> None:
        gnu_go = watch(self.CONFIG)
        gnu_go.engine.final_status_list(TARGET)
        gnu_go.qtbot.waitUntil(lambda: bool(gnu_go.statuses))
        assert gnu_go.statuses[0].dead == frozenset()


@pytest.mark.skipif(LEELA_ZERO is None, reason="Leela Zero is not installed")
def test_leela_zero_without_a_network_says_what_it_lacks(watch: Callable[..., Watched]) -> None:
    leela = watch(EngineConfig("Leela Zero", "leelaz --gtp --weights /no/such/network"))
    leela.wait_for(EngineState.FAILED)
    assert leela.failures[0].kind is FailureKind.EXITED
    assert any("weights" in line or "network" in line for line in leela.failures[0].stderr_tail)
