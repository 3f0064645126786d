"""The clock by properties: over random games of thinking, playing, pausing and taking back, in every system."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.clock.clock import GameClock
from qtgo.core.clock.time_settings import TimeControl, TimeLeft, TimeSettings, TimeSystem
from qtgo.core.record.clock_record import clock_state, clock_values
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color
from tests.core.clock.times import limited

short = limited(5_000, 4)
controls = st.builds(TimeControl, short, short)
actions = st.lists(
    st.one_of(
        st.tuples(st.just("think"), st.integers(0, 4_000)),
        st.tuples(st.just("play"), st.just(0)),
        st.tuples(st.just("pause"), st.integers(0, 100_000)),
        st.tuples(st.just("take back"), st.integers(1, 3)),
    ),
    max_size=60,
)


def available(settings: TimeSettings, left: TimeLeft) -> int:
    """Sum up all the time that a player can use for the next move."""
    if settings.system is TimeSystem.BYOYOMI:
        return left.time + settings.extra * (left.count - 1 if left.count else settings.count)
    if settings.system is TimeSystem.CANADIAN and not left.count:
        return left.time + settings.extra
    return left.time


class Game:
    """A clock with the record that is written by it, and what it stood at after each move."""

    def __init__(self, control: TimeControl) -> None:
        self.clock = GameClock(control)
        self.control = control
        self.now = 1_000_000
        self.path = [Node()]
        self.states = [self.clock.state]
        self.clock.start(Color.BLACK, self.now)

    @property
    def mover(self) -> Color:
        color = self.clock.running
        assert color is not None
        return color

    def act(self, action: str, amount: int) -> None:
        getattr(self, action.replace(" ", "_"))(amount)
        for color in Color:
            settings, left = self.control.of(color), self.clock.state.of(color)
            assert self.clock.until_expired(color) == available(settings, left)
            assert self.clock.has_expired(color) == (available(settings, left) <= 0)
            assert 0 <= left.count <= settings.count or settings.system is TimeSystem.PER_MOVE

    def think(self, time: int) -> None:
        mover, before = self.mover, self.clock.state
        self.now += time
        assert self.clock.tell(self.now) == 0
        settings = self.control.of(mover)
        assert self.clock.state.of(mover.opponent) == before.of(mover.opponent)
        assert available(settings, before.of(mover)) - available(settings, self.clock.state.of(mover)) == time

    def play(self, _: int) -> None:
        mover, before = self.mover, self.clock.state
        settings = self.control.of(mover)
        had = TimeLeft(max(0, before.of(mover).time), before.of(mover).count)
        after = self.clock.press(self.now)
        assert self.clock.state == before.with_left(mover, after)
        match settings.system:
            case TimeSystem.ABSOLUTE:
                assert after == had
            case TimeSystem.FISCHER:
                raised = had.time + settings.extra
                assert after.time == (raised if settings.cap is None else max(had.time, min(raised, settings.cap)))
            case TimeSystem.PER_MOVE:
                assert after == TimeLeft(settings.extra, 1)
            case TimeSystem.BYOYOMI:
                assert after == (TimeLeft(settings.extra, had.count) if had.count else had)
            case TimeSystem.CANADIAN if had.count == 1:
                assert after == TimeLeft(settings.extra, settings.count)
            case TimeSystem.CANADIAN:
                assert after == TimeLeft(had.time, max(0, had.count - 1))
        values = clock_values(mover, self.clock.recorded(mover), settings)
        self.path.append(Node({mover.letter: [""], **values}, self.path[-1]))
        self.states.append(self.clock.state)
        assert clock_state(self.path, self.control) == self.clock.state

    def pause(self, time: int) -> None:
        before = self.clock.state
        self.clock.pause(self.now)
        self.now += time
        self.clock.tell(self.now)
        self.clock.go_on(self.now)
        assert self.clock.state == before

    def take_back(self, count: int) -> None:
        count = min(count, len(self.path) - 1)
        del self.path[len(self.path) - count :], self.states[len(self.states) - count :]
        mover = Color.BLACK if len(self.path) % 2 else Color.WHITE
        self.clock.start(mover, self.now)
        self.clock.restore(self.states[-1], self.now)
        assert self.clock.state == self.states[-1] == clock_state(self.path, self.control)


@given(controls, actions)
def test_any_game(control: TimeControl, sequence: list[tuple[str, int]]) -> None:
    game = Game(control)
    for action, amount in sequence:
        game.act(action, amount)


@given(short, st.lists(st.integers(0, 3_000), max_size=20), st.lists(st.integers(0, 3_000), max_size=5))
def test_thinking_in_parts_comes_to_the_same(settings: TimeSettings, parts: list[int], played: list[int]) -> None:
    left = settings.start()
    for time in played:
        left = settings.complete(settings.spend(left, time))
    at_once = settings.spend(left, sum(parts))
    for time in parts:
        left = settings.spend(left, time)
    assert left == at_once or not parts


@given(controls, actions, st.integers(0, 2_000), st.integers(1, 500))
def test_a_stall_charges_its_limit_and_an_allowance_puts_the_end_off(
    control: TimeControl, sequence: list[tuple[str, int]], limit: int, allowance: int
) -> None:
    clock, plain = GameClock(control, stall_limit=limit), GameClock(control)
    now = charged = 0
    for each in (clock, plain):
        each.start(Color.BLACK, 0)
        each.allowances[Color.BLACK] = allowance
    for _, time in sequence:
        now += time
        missed = clock.tell(now)
        assert missed == max(0, time - limit)
        charged += time - missed
        plain.tell(charged)
        assert clock.state == plain.state
    settings = control.black
    assert clock.until_expired(Color.BLACK) == available(settings, clock.state.black) + allowance
    assert clock.has_expired(Color.BLACK) == (clock.until_expired(Color.BLACK) <= 0)


@pytest.mark.parametrize(
    "settings",
    [
        TimeSettings(TimeSystem.FISCHER, 60_000, 1_000),
        TimeSettings(TimeSystem.ABSOLUTE, 900_000),
        TimeSettings(TimeSystem.BYOYOMI, 60_000, 3_000, 5),
        TimeSettings(TimeSystem.PER_MOVE, extra=3_000),
    ],
    ids=lambda settings: settings.system.value,
)
@pytest.mark.parametrize("seed", range(3))
def test_the_times_of_a_blitz_in_its_record_add_up_to_the_time_on_the_wall(settings: TimeSettings, seed: int) -> None:
    chance = random.Random(seed)
    control = TimeControl.same(settings)
    clock = GameClock(control)
    wall = began = chance.randrange(10**12, 10**15)  # nanoseconds
    clock.start(Color.BLACK, wall // 1_000_000)
    path = [Node()]
    for number in range(1_000):
        color = Color.BLACK if number % 2 == 0 else Color.WHITE
        ends = wall + int(chance.expovariate(1 / 0.8) % 2.9 * 1e9)
        while wall < ends:
            wall = min(ends, wall + chance.randrange(10_000_000, 200_000_000))
            clock.tell(wall // 1_000_000)
        clock.press(wall // 1_000_000)
        values = clock_values(color, clock.recorded(color), settings)
        path.append(Node({color.letter: [""], **values}, path[-1]))
    before = control.start()
    told = 0
    for number, node in enumerate(path[1:]):
        color = Color.BLACK if number % 2 == 0 else Color.WHITE
        time, count = (float(node.properties.get(name, ["0"])[0]) for name in (f"{color.letter}L", f"O{color.letter}"))
        given = settings.extra if settings.system is TimeSystem.FISCHER else 0
        left = TimeLeft(round(time * 1_000), int(count))
        told += available(settings, before.of(color)) + given - available(settings, left)
        before = before.with_left(color, settings.complete(left) if settings.renews(left) else left)
    assert before == clock_state(path, control) == clock.state
    assert told * 1_000_000 == pytest.approx(wall - began, rel=0.001)
    assert not any(clock.has_expired(color) for color in Color)
