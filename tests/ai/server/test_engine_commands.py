from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from qtgo.ai.judge import estimate, opinion
from qtgo.ai.network_file import load_network_file
from qtgo.ai.play.levels import FULL, LEVELS
from qtgo.ai.play.player import Habits
from qtgo.ai.search.cancellation import Stop, never
from qtgo.ai.search.tree_search import Search
from qtgo.ai.server import engine_commands
from qtgo.ai.server.engine_commands import Engine
from qtgo.ai.weights import save
from qtgo.core.record.game_info import GameInfo
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.analysis_lines import Analysis, parse_analysis
from qtgo.gtp.evaluations import position_analysis
from qtgo.gtp.perspective import Perspective
from qtgo.gtp.server.server import GtpServer
from tests.ai.drawn import drawn
from tests.ai.networks import random_weights
from tests.examples import some
from tests.gtp.server.test_server import ask
from tests.networks.tiny import DATA, TINY
from tests.onnxruntime_needed import needs_onnxruntime

# A finished game: Black has the left side, White the right one, and two white stones on the left are dead.
FINISHED = "set_position " + " ".join(
    f"{color} {vertex}"
    for color, vertices in (
        ("b", "D1 D2 D3 D4 D5 D6 D7 D8 D9 B2 B5"),
        ("w", "E1 E2 E3 E4 E5 E6 E7 E8 E9 G3 G6 B7 C8"),
    )
    for vertex in vertices.split()
)


class Lines:
    """Counts how often it is asked whether another line has come, and says so after some times."""

    def __init__(self, after: int) -> None:
        self.left = after

    def has_more(self) -> bool:
        self.left -= 1
        return self.left < 0


def make(
    size: int = 9,
    rules: str = "chinese",
    *,
    weights: Path | None = None,
    lines: Lines | None = None,
    stop: Stop = never,
    **habits: Any,
) -> GtpServer:
    chosen = {"visits": 4, "seed": 1, **habits}
    has_more = (lines or Lines(10**6)).has_more
    engine = Engine(Habits(**chosen), weights=weights, is_interrupted=stop, has_more=has_more)
    info = GameInfo(ruleset(rules), width=size, height=size, komi=6.5)
    return GtpServer(info, read_record=lambda _: NotImplemented, write_record=str, extra=engine.commands())


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Return a file of random weights."""
    save(random_weights(), tmp_path / "w")
    return tmp_path / "w"


def analysis(line: str) -> Analysis:
    said = parse_analysis(line)
    assert said is not None
    return said


def test_the_network_is_described_as_katago_does(tiny: Path) -> None:
    [said] = ask(make(weights=tiny), "kata-get-models")
    [model] = json.loads(said.removeprefix("= "))
    assert model["internalName"].startswith("qtgo-b2c8-s0-")
    assert model["usesHumanSLProfile"] is False


def test_parameters_can_be_read_by_katago_s_names(tiny: Path) -> None:
    server = make(weights=tiny, visits=7)
    listed, visits, view, unknown, everything = ask(
        server,
        "kata-list-params",
        "kata-get-param maxVisits",
        "kata-get-param reportAnalysisWinratesAs",
        "kata-get-param x",
        "kata-get-params",
    )
    assert (visits, view, unknown) == ("= 7", "= SIDETOMOVE", "? Invalid parameter: x")
    told = json.loads(everything.removeprefix("= "))
    assert listed.removeprefix("= ").split() == list(told)
    assert told["maxVisits"] == 7
    assert json.loads(ask(make(visits=None), "kata-get-params")[0].removeprefix("= "))["maxTime"] == 1.0


@pytest.mark.parametrize("command", ["kata-analyze", "kata-genmove_analyze"])
def test_an_analysis_has_all_that_was_asked_for(command: str, tiny: Path) -> None:
    flags = "ownership ownershipStdev movesOwnership movesOwnershipStdev rootInfo pvVisits"
    server = make(5, weights=tiny, lines=Lines(6), visits=30)
    [text] = ask(server, f"{command} b 1 " + " ".join(f"{flag} true" for flag in flags.split()))
    said = analysis(text.splitlines()[1])
    assert len(said.ownership) == len(said.ownership_deviation) == 25
    assert {"visits", "winrate", "scoreLead", "scoreLeadError", "rawWinrate", "rawLead"} <= said.root.keys()
    first = said.moves[0]
    assert len(first.ownership) == len(first.ownership_deviation) == 25
    assert len(first.pv_visits) == len(first.pv)
    assert first.score_error is not None
    told = position_analysis(said, (5, 5), Color.BLACK, Perspective.SIDE_TO_MOVE)
    assert told.lead_error == said.root["scoreLeadError"]


def test_a_move_is_played_and_only_looked_at_by_reg_genmove(tiny: Path) -> None:
    server = make(weights=tiny)
    looked_at, nothing, played, there = ask(server, "reg_genmove b", "list_stones b", "genmove b", "list_stones b")
    assert nothing == "="
    assert looked_at.startswith("= ")
    assert played == there


def test_either_color_may_move_twice() -> None:
    server = make()
    ask(server, "genmove w", "genmove w")
    assert len(ask(server, "list_stones w")[0].split()) == 3


def test_a_move_with_analysis_says_what_it_found(tiny: Path) -> None:
    server = make(weights=tiny)
    for command in ("kata-genmove_analyze b 50 ownership true", "lz-genmove_analyze w maxmoves 1"):
        head, line, last = ask(server, command)[0].split("\n")
        assert head == "="
        assert analysis(line).moves
        color = "bw"["lz" in command]
        assert last == f"play {ask(server, f'list_stones {color}')[0][2:]}"


def test_a_search_plays_nothing(tiny: Path) -> None:
    server = make(weights=tiny)
    [found] = ask(server, "kata-search b")
    _, line, last = ask(server, "kata-search_analyze b ownership true")[0].split("\n")
    assert analysis(line).moves
    assert last == f"play {found[2:]}"
    assert ask(server, "kata-search_cancellable b")[0] not in ("= cancelled", "=")
    assert ask(server, "list_stones b") == ["="]


def test_the_next_line_cancels_a_search_that_may_be_cancelled(tiny: Path) -> None:
    def asked(command: str) -> str:
        return ask(make(weights=tiny, lines=Lines(3), visits=10_000), command)[0]

    assert asked("kata-search_cancellable b") == "= cancelled"
    assert asked("kata-search_analyze_cancellable b").split("\n")[-1] == "play cancelled"


def test_other_programs_names_of_an_analysis_are_known(tiny: Path) -> None:
    head, line, last = ask(make(weights=tiny), "genmove_analyze b 50")[0].split("\n")
    assert (head, last[:5]) == ("=", "play ")
    told = ask(make(weights=tiny, lines=Lines(6)), "analyze b 1")[0].split("\n")[1]
    for text in (line, told):
        assert " visits " in text
        assert "scoreLead" not in text  # in the form of Leela Zero


def test_a_search_is_reported_while_it_goes_on(tiny: Path) -> None:
    server = make(weights=tiny, visits=None, seconds=0.6)
    for command in ("kata-genmove_analyze b 10 ownership true", "lz-genmove_analyze w interval 10"):
        head, *lines, last = ask(server, command)[0].split("\n")
        assert (head, last[:5]) == ("=", "play ")
        assert len(lines) > 2
        assert all(line.startswith("info move ") for line in lines)
        assert [" ownership " in line for line in lines] == ["ownership" in command] * len(lines)


def test_what_fails_before_the_first_line_of_a_search_is_an_error(tiny: Path) -> None:
    server = make(weights=tiny.with_name("missing"))
    assert ask(server, "kata-genmove_analyze b 10")[0].startswith("? ")


@pytest.mark.parametrize(("name", "value"), [("maxVisits", "9"), ("maxTime", "0.25")])
def test_a_limit_is_set_by_katago_s_name(name: str, value: str, tiny: Path) -> None:
    server = make(weights=tiny)
    done, told = ask(server, f"kata-set-param {name} {value}", f"kata-get-param {name}")
    assert (done, told) == ("=", f"= {value}")


def test_visits_and_time_limit_a_search_together(tiny: Path) -> None:
    told = ask(make(weights=tiny), "kata-set-param maxTime 5", "kata-set-param maxVisits 9", "kata-get-params")[-1]
    assert {"maxVisits": 9, "maxTime": 5.0}.items() <= json.loads(told.removeprefix("= ")).items()


@pytest.mark.parametrize("words", ["maxVisits 0", "maxTime -1", "maxTime soon", "numSearchThreads 3", "maxVisits"])
def test_what_cannot_be_set_is_an_error(words: str, tiny: Path) -> None:
    server = make(weights=tiny)
    assert ask(server, f"kata-set-param {words}")[0].startswith("? ")
    assert ask(server, "kata-get-param maxVisits") == ["= 4"]


def test_gogui_s_analyze_commands_can_all_be_carried_out() -> None:
    server = make()
    lines = ask(server, "gogui-analyze_commands")[0][2:].splitlines()
    for kind, title, command in (line.split("/") for line in lines):
        assert kind in {"string", "hstring", "plist"}
        assert title
        assert ask(server, command)[0].startswith("=")


def test_the_time_used_is_told() -> None:
    assert float(ask(make(), "cputime")[0][2:]) > 0


def test_what_is_to_be_avoided_is(tiny: Path) -> None:
    everything = ",".join(f"{column}{row}" for column in "ABCDE" for row in range(1, 6) if (column, row) != ("C", 3))
    for words in (f"avoid b {everything},pass 1", "allow b C3 1"):
        server = make(5, weights=tiny)
        _, line, last = ask(server, f"kata-genmove_analyze b {words}")[0].split("\n")
        assert [info.point for info in analysis(line).moves] == [Point(2, 2)]
        assert last == "play C3"


def test_an_analysis_goes_on_until_a_line_comes() -> None:
    server = make(lines=Lines(400))
    command = "5 kata-analyze w 2 maxmoves 3 ownership true rootInfo true pvVisits true"
    head, *lines = ask(server, command)[0].split("\n")
    assert head == "=5"
    said = [analysis(line) for line in lines]
    visits = [line.root["visits"] for line in said]
    assert visits == sorted(visits)
    assert visits[-1] > visits[0]
    for line in said:
        assert len(line.ownership) == 81
        assert 1 <= len(line.moves) <= 3
        assert [info.order for info in line.moves] == list(range(len(line.moves)))
        assert all(len(info.pv) == len(info.pv_visits) for info in line.moves)
        assert 0 < (line.moves[0].win_rate or 0) < 1


def test_ownership_comes_from_the_top_for_the_side_to_move() -> None:
    for color, sign in (("b", 1), ("w", -1)):
        server = make(lines=Lines(60))
        ask(server, "set_position b B8 b C8 b D8 b B7 b C7 b A7")
        line = ask(server, f"kata-analyze {color} 10 ownership true")[0].split("\n")[1]
        top, bottom = analysis(line).ownership[0], analysis(line).ownership[-1]
        assert sign * top > 0.5
        assert abs(bottom) < abs(top)


def test_the_raw_network_is_told_as_katago_tells_it(tiny: Path) -> None:
    server = make(5, weights=tiny)
    ask(server, "play b C3", "play w C4")
    texts = [ask(server, f"kata-raw-nn {symmetry}")[0][2:].splitlines() for symmetry in range(8)]
    for symmetry, lines in enumerate(texts):
        assert lines[0] == f"symmetry {symmetry}"
        values = {line.split()[0]: line.split()[1:] for line in lines}
        assert float(values["whiteWin"][0]) + float(values["whiteLoss"][0]) == pytest.approx(1, abs=1e-5)
        assert {"noResult", "whiteLead", "policyPass"} <= set(values)
        at = lines.index("policy") + 1
        policy = [line.split() for line in lines[at : at + 5]]
        assert [(row, column) for row in range(5) for column in range(5) if policy[row][column] == "NAN"] == [
            (1, 2),
            (2, 2),
        ]
        shares = [float(text) for row in policy for text in row if text != "NAN"]
        assert sum(shares) + float(values["policyPass"][0]) <= 1.001
        at = lines.index("whiteOwnership") + 1
        assert [len(line.split()) for line in lines[at:]] == [5] * 5
    assert ask(server, "kata-raw-nn b 3") == ask(server, "kata-raw-nn 3") != ask(server, "kata-raw-nn w 3")
    assert ask(server, "kata-raw-nn all")[0][2:].splitlines() == [line for lines in texts for line in lines]


def test_the_raw_network_sees_the_same_game_turned() -> None:
    server = make()
    ask(server, "play b C3", "play w C6", "play b D5")
    leads = [float(ask(server, f"kata-raw-nn {symmetry}")[0].split()[10]) for symmetry in range(8)]
    assert max(leads) - min(leads) < 5
    assert len(set(leads)) > 1


def test_the_end_of_a_game_is_judged() -> None:
    server = make()
    ask(server, FINISHED)
    dead, alive, seki, score = ask(
        server, "final_status_list dead", "final_status_list alive", "final_status_list seki", "final_score"
    )
    assert sorted(dead[2:].split()) == ["B7", "C8"]
    assert seki == "="
    assert len(alive.split()) == 1 + 22
    assert alive.count("\n") == 5  # a chain a line
    assert score == "= W+15.5"
    said = json.loads(ask(server, "qtgo-estimate")[0][2:])
    assert (said["dead"], said["settled"], said["score"]) == (["B7", "C8"], True, -15.5)
    assert said["win_rate"] < 0.1
    assert said["ownership"][0] > 0.8 > -0.8 > said["ownership"][8]
    assert ask(server, "kata-set-rules japanese", "final_score")[-1] == "= W+13.5"


def test_a_position_is_judged_once(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []

    def count(*args: Any, **options: Any) -> object:
        judged.append(args)
        return estimate(*args, **options)

    monkeypatch.setattr("qtgo.ai.judge.estimate", count)
    server = make(weights=tiny)
    asking = "final_status_list dead", "final_status_list seki", "final_score"
    for number, change in enumerate(
        ("play b D4", "undo", "play b D4", "komi 3", "kata-set-rules japanese", "clear_board"), start=1
    ):
        answers = ask(server, change, *asking)
        assert all(answer.startswith("=") for answer in answers)
        assert len(judged) == number


def test_a_closer_look_rests_on_what_the_network_said_at_the_first(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def count(*args: Any, **options: Any) -> object:
        asked.append(args)
        return opinion(*args, **options)

    monkeypatch.setattr("qtgo.ai.judge.opinion", count)
    server = make(weights=tiny)
    ask(server, FINISHED)
    first = ask(server, "qtgo-first-look", "final_status_list dead", "final_status_list seki", "qtgo-estimate")
    assert all(answer.startswith("=") for answer in first)
    assert json.loads(first[0][2:]).keys() == json.loads(first[-1][2:]).keys()
    assert len(asked) == 1
    ask(server, "komi 3.5", "qtgo-first-look")
    assert len(asked) == 2


def test_what_a_pass_is_judged_by_needs_no_search(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[object] = []
    run = Search.run

    def count(search: Search, **options: Any) -> None:
        searched.append(options)
        run(search, **options)

    monkeypatch.setattr(Search, "run", count)
    server = make(weights=tiny)
    ask(server, "set_position b C3 w G7")
    first = json.loads(ask(server, "qtgo-first-look")[0][2:])
    assert not searched
    last = json.loads(ask(server, "qtgo-estimate w")[0][2:])
    assert searched
    assert first["unsettled"] == last["unsettled"] != []


def test_an_interrupted_judge_says_so(tiny: Path) -> None:
    server = make(weights=tiny, stop=lambda: True)
    for command in ("qtgo-estimate", "qtgo-first-look", "final_score", "final_status_list dead"):
        assert ask(server, command) == ["? interrupted"]


def test_an_open_position_is_estimated_by_the_search_that_also_gives_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_commands, "_AHEAD_SECONDS", 60.0)  # a busy machine needs more than it may usually take
    server = make()
    ask(server, "set_position b C3 w G7", "kata-set-param maxVisits 60")
    leads = []
    for color, sign in (("b", 1), ("w", -1)):
        said = json.loads(ask(server, f"qtgo-estimate {color}")[0][2:])
        answer = ask(server, f"kata-search_analyze {color} 1000 rootInfo true")[0]
        root = answer[answer.index("rootInfo") :].split()
        rate, lead = (float(root[root.index(name) + 1]) for name in ("winrate", "scoreLead"))
        assert said["score"] == pytest.approx(sign * lead, abs=0.01)
        assert said["win_rate"] == pytest.approx(rate if sign == 1 else 1 - rate, abs=0.001)
        leads.append(said["score"])
    assert leads[0] > leads[1] + 3


def test_an_open_position_is_judged_for_who_moves_next() -> None:
    server = make()
    ask(server, "set_position b C3 w G7")
    leads = {words: json.loads(ask(server, f"qtgo-estimate {words}")[0][2:])["score"] for words in ("", "b", "w")}
    assert leads[""] == leads["b"] > leads["w"] + 3
    assert ask(server, "qtgo-estimate x") == ["? syntax error"]


def test_it_passes_where_nothing_is_left_and_plays_where_something_is() -> None:
    for key in {*some(LEVELS), FULL}:
        server = make(level=LEVELS[key], visits=None if LEVELS[key].seconds is None else 20)
        ask(server, FINISHED, "play b pass")
        assert ask(server, "reg_genmove w") == ["= pass"]
        ask(server, FINISHED)
        assert ask(server, "reg_genmove b") == ["= pass"]
        ask(server, "clear_board", "play b pass")
        assert ask(server, "reg_genmove w")[0] not in ("= pass", "= resign")


def test_a_clock_is_heeded(tiny: Path) -> None:
    server = make(weights=tiny, visits=10**6)
    ask(server, "kgs-time_settings byoyomi 0 1 1", "time_left b 0 1")
    for color in "bwbw":
        assert ask(server, f"genmove {color}")[0][0] == "="


def test_it_gets_ready_before_its_clock_runs(tmp_path: Path, tiny: Path) -> None:
    without = make(weights=tmp_path / "none")
    assert ask(without, "time_settings 60 0 0", "time_left b 10 0", "time_left b x 0") == ["=", "=", "? syntax error"]
    assert ask(without, "genmove b")[0].startswith("? the network cannot be loaded")
    (lost := tmp_path / "lost").write_bytes(tiny.read_bytes())
    server = make(weights=lost)
    assert ask(server, "kgs-time_settings absolute 60", "clear_board") == ["=", "="]
    lost.unlink()
    assert ask(server, "genmove b")[0].startswith("= ")


def test_a_level_set_later_takes_the_place_of_other_limits(tiny: Path) -> None:
    server = make(weights=tiny, visits=10**6)
    assert ask(server, "qtgo-level", "qtgo-level 12k", "qtgo-level") == ["= full", "=", "= 12k"]
    assert ask(server, "genmove b")[0][0] == "="
    assert ask(server, "qtgo-level shodan")[0].startswith("? no such level")


def test_a_level_plays_with_its_own_network_and_full_strength_with_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = {}
    for seed, name in enumerate(("WEIGHTS", "CALIBRATED_WEIGHTS")):
        file = tmp_path / f"{name}.safetensors"
        save(random_weights(seed), file)
        for module in ("play.levels", "shipped", "network"):
            monkeypatch.setattr(f"qtgo.ai.{module}.{name}", file, raising=False)
        [names[name]] = ask(make(weights=file), "kata-get-models")
    server = make()
    assert ask(
        server, "kata-get-models", "qtgo-level 12k", "kata-get-models", "qtgo-level full", "kata-get-models"
    ) == [
        names["WEIGHTS"],
        "=",
        names["CALIBRATED_WEIGHTS"],
        "=",
        names["WEIGHTS"],
    ]
    assert names["WEIGHTS"] != names["CALIBRATED_WEIGHTS"]
    assert ask(server, "qtgo-level 12k", "genmove b", "final_score")[1][0] == "="


def test_after_an_analysis_of_some_moves_all_are_looked_at() -> None:
    server = make(lines=Lines(300))
    ask(server, "boardsize 9", "play b E5", "play w E3", "play b D3", "kata-analyze w 5 allow w A1 1")
    assert ask(server, "genmove w")[-1] != "= A1"


@pytest.mark.parametrize("size", [30, 40, 52])
def test_on_large_boards_it_plays_in_the_corners(size: int) -> None:
    server = make(19)
    ask(server, f"boardsize {size}")
    point = Point.from_vertex(ask(server, "genmove b")[-1][2:])
    assert all(2 <= min(at, size - 1 - at) <= 4 for at in (point.x, point.y))


def test_where_nobody_removes_stones_none_is_dead() -> None:
    server = make(9, "tromp-taylor")
    ask(server, FINISHED)
    assert ask(server, "final_status_list dead") == ["="]


def test_the_score_is_of_the_board_that_there_is() -> None:
    server = make(5, "tromp-taylor")
    ask(server, "komi 0", "set_position b A3 b B3 b C3 b D3 b E3 w C1")
    assert abs(float(ask(server, "final_score")[-1].partition("+")[2])) <= 25


@needs_onnxruntime
def test_a_network_that_is_not_quick_says_at_once_what_it_sees() -> None:
    server = make(weights=DATA / TINY, lines=Lines(6))
    ask(server, "play b E5")
    lines = ask(server, "kata-analyze w 5")[0].split("\n")[1:]
    said = [parse_analysis(line) for line in lines if line]
    visits = [sum(move.visits for move in one.moves) for one in said if one is not None]
    assert visits[0] == 0
    assert len(visits) > 1
    assert visits[-1] > 0


@needs_onnxruntime
def test_dead_stones_and_estimate_are_by_the_network_that_was_given() -> None:
    [_, answer] = ask(make(weights=DATA / TINY), FINISHED, "qtgo-first-look")
    network = load_network_file(DATA / TINY)
    said = json.loads(answer.removeprefix("= "))
    replay = drawn(
        """
        . . . X O . . . .
        . . O X O . . . .
        . O . X O . . . .
        . . . X O . O . .
        . X . X O . . . .
        . . . X O . . . .
        . . . X O . O . .
        . X . X O . . . .
        . . . X O . . . .
        """,
        "chinese",
        6.5,
    )
    expected = estimate(replay, opinion(network, replay, symmetric=False), reads=False)
    assert said["confidence"] == pytest.approx(expected.confidence, abs=0.01)
    assert {Point.from_vertex(vertex) for vertex in said["dead"]} == expected.dead


def test_a_capture_game_is_played_without_a_network() -> None:
    server = make(5, weights=Path("none"), level=LEVELS["8k"])
    moves = ("play b c3", "play w c2", "play b b2", "play w a5", "play b d2", "play w e5", "genmove b")
    *_, rules, move = ask(server, *moves[:-1], "qtgo-set-rules Capture-1", "qtgo-get-rules", moves[-1])
    assert (rules, move) == ("= Capture-1", "= C1")
