"""Analysis beside all else that an engine does, and levels told while it works."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.core.analysis.search_limit import RegionKind, SearchRegion
from qtgo.core.rules.point import Color, Point
from qtgo.engine.engine import GtpEngine
from qtgo.engine.reports import AnalysisEnd, EngineState, GeneratedMove, GivenEstimate, LiveAnalysis
from qtgo.engine.wanted_analysis import AnalysisWish
from qtgo.gtp.analysis_lines import Analysis, parse_analysis
from qtgo.gtp.analysis_query import Wanted
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.session import Capabilities, Traffic
from tests.engine.conftest import TARGET, HandSetClock, StartFake, Watched, after

Heard = TypeVar("Heard")
READY, THINKING, ANALYZING = EngineState.READY, EngineState.THINKING, EngineState.ANALYZING


def listen(fake: Watched, kind: type[Heard]) -> list[Heard]:
    heard: list[Heard] = []
    fake.engine.happened.connect(lambda event: heard.append(event) if isinstance(event, kind) else None)
    return heard


def sent(log: Path, *names: str) -> list[str]:
    return [line for line in log.read_text().splitlines() if line.split()[0] in names]


def test_an_analysis_goes_on_until_it_is_ended(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--log", str(log))
    heard = listen(fake, Analysis)
    fake.engine.analyze(after("E5"))
    fake.qtbot.waitUntil(lambda: len(heard) >= 3)
    assert fake.engine.state is ANALYZING
    assert heard[0].moves[0].point == Point.from_vertex("E5")
    fake.engine.end_analysis()
    assert fake.engine.state is READY
    fake.qtbot.waitUntil(lambda: sent(log, "stop") == ["stop"])
    assert sent(log, "kata-analyze") == ["kata-analyze w 20"]
    count = len(heard)
    fake.generate()
    assert len(heard) == count


def test_another_target_takes_the_place_of_the_first(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--log", str(log))
    heard = listen(fake, Analysis)
    for target in (TARGET, after("E5"), after("E5", "C3")):
        heard.clear()
        fake.engine.analyze(target)
        fake.qtbot.waitUntil(lambda: len(heard) >= 2)
    assert sent(log, "kata-analyze") == ["kata-analyze b 20", "kata-analyze w 20", "kata-analyze b 20"]
    assert sent(log, "play") == ["play b E5", "play w C3"]


def test_the_same_target_asked_again_is_not_begun_anew(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--log", str(log))
    heard = listen(fake, Analysis)
    for _ in range(3):
        fake.engine.analyze(TARGET)
    fake.qtbot.waitUntil(lambda: len(heard) >= 2)
    fake.engine.analyze(TARGET)
    fake.qtbot.waitUntil(lambda: len(heard) >= 4)
    assert len(sent(log, "kata-analyze")) == 1


def test_a_move_comes_first_and_the_analysis_goes_on_after_it(start_fake: StartFake) -> None:
    fake = start_fake("--analyze", "--slow", "0.1")
    heard = listen(fake, Analysis)
    fake.engine.analyze(TARGET)
    fake.qtbot.waitUntil(lambda: bool(heard))
    assert fake.generate().move is not None
    heard.clear()
    fake.qtbot.waitUntil(lambda: bool(heard))
    assert fake.engine.state is ANALYZING


def test_it_goes_on_in_a_new_process_after_a_crash(start_fake: StartFake, tmp_path: Path) -> None:
    fake = start_fake("--analyze", "--die", "kata-analyze", "--once", str(tmp_path / "died"))
    heard = listen(fake, Analysis)
    fake.engine.analyze(TARGET)
    fake.qtbot.waitUntil(lambda: bool(heard))
    assert len(fake.restarts) == 1


@pytest.mark.parametrize(
    ("options", "words"), [((), ""), (("--analyze", "--refuse", "kata-analyze"), "cannot kata-analyze")]
)
def test_an_engine_that_cannot_analyze_says_so(start_fake: StartFake, options: tuple[str, ...], words: str) -> None:
    fake = start_fake(*options)
    with fake.awaited(AnalysisEnd) as ended:
        fake.engine.analyze(TARGET)
    assert ended.args == [AnalysisEnd(words)]
    assert fake.engine.state is READY
    assert fake.generate().move is not None


def test_moves_off_the_board_are_passed_over() -> None:
    wish = AnalysisWish(TARGET)
    line = "info move T19 visits 3 winrate 0.5 order 0 pv T19 info move pass visits 1 winrate 0.5 order 1 pv pass"
    analysis = wish.read(line)
    assert analysis is not None
    assert [move.point for move in analysis.moves] == [None]
    assert wish.read("what?") is None


# As values


@pytest.mark.parametrize("view", ["BLACK", "WHITE", "SIDETOMOVE"])
@pytest.mark.parametrize("tell", [(), ("--tell-view",)])
def test_the_view_is_found_out_first(view: str, tell: tuple[str, ...], start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--view", view, *tell, "--log", str(log))
    heard = listen(fake, LiveAnalysis)
    fake.engine.analyze(after("G7"), Wanted(ownership=True))
    fake.qtbot.waitUntil(lambda: len(heard) >= 2)
    said = heard[0]
    assert (said.target, said.analysis.to_move) == (after("G7"), Color.WHITE)
    assert said.analysis.win_rate == pytest.approx(0.567 if view == "BLACK" else 0.433, abs=1e-3)
    assert said.analysis.source.engine == "Fake 1.0"
    if tell:
        assert sent(log, "play") == ["play b G7"]
    else:
        assert sent(log, "play")[-1] == "play b G7"
        assert sent(log, "clear_board")
    assert sent(log, "kata-analyze")[-1] == "kata-analyze w 10 ownership true pvVisits true rootInfo true"
    count = len(sent(log, "kata-analyze"))
    fake.engine.analyze(TARGET, Wanted(pv_visits=False))
    fake.qtbot.waitUntil(lambda: heard[-1].target == TARGET)
    assert sent(log, "kata-analyze")[count:] == ["kata-analyze b 10 rootInfo true"]


def test_an_engine_that_refuses_the_keys_is_asked_without(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--no-keys", "--log", str(log))
    heard = listen(fake, LiveAnalysis)
    fake.engine.analyze(TARGET, Wanted())
    fake.qtbot.waitUntil(lambda: bool(heard))
    assert sent(log, "kata-analyze")[-2:] == ["kata-analyze b 10 pvVisits true", "kata-analyze b 10"]


@pytest.mark.parametrize("end", ["move", "end", "other"])
def test_the_trial_of_a_view_can_be_interrupted(end: str, start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--view", "WHITE", "--log", str(log))
    heard = listen(fake, LiveAnalysis)
    fake.wait_for(READY)
    fake.engine.analyze(after("E5"), Wanted())
    assert fake.engine.state is ANALYZING
    if end == "move":
        assert fake.generate(after("C3")).move is not None
        assert "play b C3" in sent(log, "play")
        fake.qtbot.waitUntil(lambda: bool(heard))
        assert heard[0].target == after("E5")
    elif end == "end":
        fake.engine.end_analysis()
        assert fake.engine.state is READY
        assert fake.generate(after("C3")).move is not None
        assert heard == []
    else:
        fake.engine.analyze(after("C3", "E5"), Wanted())
        fake.qtbot.waitUntil(lambda: bool(heard))
        assert heard[0].target == after("C3", "E5")
        assert sent(log, "play")[-2:] == ["play b C3", "play w E5"]


def test_an_engine_that_refuses_to_analyze_is_told_once(start_fake: StartFake) -> None:
    fake = start_fake("--analyze", "--refuse", "kata-analyze")
    with fake.awaited(AnalysisEnd) as ended:
        fake.engine.analyze(TARGET, Wanted())
    assert ended.args == [AnalysisEnd("cannot kata-analyze")]
    assert fake.engine.state is READY


def test_it_ends_with_the_engine(start_fake: StartFake) -> None:
    fake = start_fake("--analyze")
    heard = listen(fake, Analysis)
    fake.engine.analyze(TARGET)
    fake.qtbot.waitUntil(lambda: bool(heard))
    fake.engine.quit()
    fake.wait_for(EngineState.NOT_STARTED)


def test_an_estimate_is_asked_for_who_is_to_move(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--estimate", "{}", "--log", str(log))
    for target in (after("E5"), replace(TARGET, to_move=Color.WHITE), TARGET):
        with fake.awaited(GivenEstimate):
            fake.engine.estimate(target)
    assert sent(log, "qtgo-estimate") == ["qtgo-estimate w", "qtgo-estimate w", "qtgo-estimate b"]


def test_a_first_look_is_no_estimate(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--first-look", "{}", "--estimate", "{}", "--log", str(log))
    with fake.awaited(GivenEstimate):
        fake.engine.first_look(after("E5"))
    assert sent(log, "qtgo-estimate", "qtgo-first-look") == ["qtgo-first-look"]


def test_an_estimate_may_take_its_time(start_fake: StartFake, silence_clock: HandSetClock) -> None:
    fake = start_fake("--estimate", "{}", "--slow", "0.5", answer_silence=0.2)
    with fake.awaited(GivenEstimate):
        fake.engine.estimate(TARGET)
        fake.qtbot.waitUntil(lambda: fake.sent("qtgo-estimate") == 1)
        silence_clock.now += 60.0
    assert fake.restarts == []


def test_an_engine_that_was_never_started_goes_without_the_garbage_collector(qapp: QApplication) -> None:
    gc.disable()
    try:
        engine = weakref.ref(GtpEngine(EngineConfig("x", "true")))
        assert engine() is None, "swept in another thread, its timer would end the program"
    finally:
        gc.enable()


# Levels


def test_a_level_is_told_at_the_start_and_not_to_who_does_not_know_levels(
    start_fake: StartFake, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    start_fake("--log", str(log), "--know", "qtgo-level", level="8k").wait_for(READY)
    assert sent(log, "qtgo-level") == ["qtgo-level 8k"]
    other = tmp_path / "other"
    fake = start_fake("--log", str(other), level="8k")
    fake.wait_for(READY)
    fake.engine.set_level("full")
    fake.generate()
    assert sent(other, "qtgo-level") == []


def test_a_level_chosen_while_it_thinks_waits_for_its_move(start_fake: StartFake, tmp_path: Path) -> None:
    log, go = tmp_path / "log", tmp_path / "go"
    fake = start_fake("--log", str(log), "--know", "qtgo-level", "--until", str(go), level="8k")
    fake.engine.generate_move(TARGET, Color.BLACK)
    fake.wait_for(THINKING)
    fake.qtbot.waitUntil(lambda: bool(sent(log, "genmove")))
    with fake.awaited(GeneratedMove) as generated:
        fake.engine.set_level("1d")
        assert fake.engine.state is THINKING
        go.touch()
    assert generated.args[0].move is not None
    fake.qtbot.waitUntil(lambda: len(sent(log, "qtgo-level")) == 2)
    assert sent(log, "genmove", "qtgo-level") == ["qtgo-level 8k", "genmove b", "qtgo-level 1d"]
    assert fake.engine.config.level == "1d"


def test_an_analysis_goes_on_after_a_level_is_told_or_a_request_dropped(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--analyze", "--log", str(log), "--know", "qtgo-level", level="8k")
    heard, ended = listen(fake, Analysis), list[AnalysisEnd]()
    fake.engine.happened.connect(lambda event: ended.append(event) if isinstance(event, AnalysisEnd) else None)
    fake.engine.analyze(TARGET)
    fake.qtbot.waitUntil(lambda: bool(heard))
    fake.engine.set_level("1d")
    fake.qtbot.waitUntil(lambda: len(sent(log, "kata-analyze")) == 2)
    heard.clear()
    fake.qtbot.waitUntil(lambda: bool(heard))
    fake.engine.generate_move(after("E5"), Color.WHITE)
    fake.engine.stop()
    fake.qtbot.waitUntil(lambda: len(sent(log, "kata-analyze")) == 3)
    heard.clear()
    fake.qtbot.waitUntil(lambda: bool(heard))
    assert fake.engine.state is ANALYZING
    assert ended == []
    assert sent(log, "qtgo-level", "play", "undo", "genmove") == ["qtgo-level 8k", "qtgo-level 1d", "play b E5", "undo"]


def test_a_new_process_has_the_level_chosen_last(start_fake: StartFake, tmp_path: Path) -> None:
    log = tmp_path / "log"
    fake = start_fake("--log", str(log), "--know", "qtgo-level", level="8k")
    fake.engine.set_level("1d")
    fake.wait_for(READY)
    fake.qtbot.waitUntil(lambda: sent(log, "qtgo-level")[-1:] == ["qtgo-level 1d"])
    fake.engine.restart()
    fake.qtbot.waitUntil(lambda: len(log.read_text().split("protocol_version")) == 3)
    fake.wait_for(READY)
    assert sent(log, "qtgo-level")[-1] == "qtgo-level 1d"


CAPABILITIES = Capabilities(2, "Fake", "1", frozenset({"kata-analyze"}))
LEELA = Capabilities(2, "Leela Zero", "0.17", frozenset({"lz-analyze"}))


def test_a_region_is_told_to_both_kinds_of_engines() -> None:
    points = frozenset(map(Point.from_vertex, ("D4", "C3")))
    only, avoid = SearchRegion(RegionKind.ONLY, points), SearchRegion(RegionKind.AVOID, points)
    assert AnalysisWish(TARGET, Wanted(), only).command(LEELA) == "lz-analyze b 10 allow b C3,D4 1"
    assert AnalysisWish(after("E5"), Wanted(), avoid).command(LEELA) == "lz-analyze w 10 avoid w C3,D4 1"
    assert AnalysisWish(TARGET, Wanted(), SearchRegion(RegionKind.AVOID)).command(LEELA) == "lz-analyze b 10"
    command = AnalysisWish(TARGET, Wanted(pv_visits=False), only).command(CAPABILITIES)
    assert command == "kata-analyze b 10 allow b C3,D4 1 rootInfo true"


def test_older_versions_are_asked_for_less() -> None:
    wish = AnalysisWish(TARGET, Wanted(ownership=True, ownership_deviation=True, moves_ownership=True))
    everything = "ownership true pvVisits true rootInfo true movesOwnership true ownershipStdev true"
    commands = [wish.command(CAPABILITIES, known) for known in (5, 2, 1, 0)]
    assert commands == [
        f"kata-analyze b 10 {everything}",
        "kata-analyze b 10 ownership true pvVisits true",
        "kata-analyze b 10 ownership true",
        "kata-analyze b 10",
    ]


def test_a_flood_of_lines_is_read_as_often_as_it_can_be_seen(start_fake: StartFake) -> None:
    fake = start_fake("--analyze", "--flood", "500")
    heard = listen(fake, LiveAnalysis)
    lines: list[Traffic] = []
    fake.engine.happened.connect(lambda event: lines.append(event) if isinstance(event, Traffic) else None)
    fake.engine.analyze(TARGET, Wanted(ownership=True))
    fake.qtbot.waitUntil(lambda: len(heard) >= 5)
    count = sum(line.text.startswith("info") for line in lines)
    assert count > len(heard)
    assert len(heard[0].analysis.candidates) == 20
    assert len(heard[0].analysis.ownership) == 81


def test_a_long_line_is_read_in_turns(start_fake: StartFake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.engine.engine.some_at_a_time", lambda steps: steps)
    turns = []
    read_on = GtpEngine._read_on

    def note(engine: GtpEngine) -> None:
        turns.append(engine)
        read_on(engine)

    monkeypatch.setattr(GtpEngine, "_read_on", note)
    fake = start_fake("--analyze", "--flood", "50")
    heard = listen(fake, LiveAnalysis)
    fake.engine.analyze(TARGET, Wanted(ownership=True))
    fake.qtbot.waitUntil(lambda: len(heard) >= 2)
    assert len(turns) > 2 * 20 * 2  # each of the moves is parsed, and evaluated
    assert [len(told.analysis.candidates) for told in heard[:2]] == [20, 20]
    assert len(heard[0].analysis.ownership) == 81
    fake.engine.end_analysis()
    fake.qtbot.waitUntil(lambda: fake.engine.state is EngineState.READY)
    count = len(heard)
    fake.qtbot.wait(60)
    assert len(heard) == count


def test_the_view_is_found_by_the_first_moves_of_a_line(start_fake: StartFake, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths = []

    def note(line: str) -> Analysis | None:
        lengths.append(len(line))
        return parse_analysis(line)

    monkeypatch.setattr("qtgo.engine.perspective_finder.parse_analysis", note)
    monkeypatch.setattr("qtgo.engine.perspective_finder._ENOUGH", 90)
    fake = start_fake("--analyze", "--view", "WHITE")
    heard = listen(fake, LiveAnalysis)
    fake.engine.analyze(TARGET, Wanted())
    fake.qtbot.waitUntil(lambda: bool(heard))
    assert max(lengths) == 90
    assert heard[0].analysis.win_rate is not None
