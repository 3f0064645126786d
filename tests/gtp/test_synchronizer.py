import random
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.game.game import Game
from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.codec import CommandReader, format_response
from qtgo.gtp.plan import EngineBoard, RulesNotice, SyncRefusal, plan, points_of
from qtgo.gtp.response import Response
from qtgo.gtp.server.commands import COMMANDS
from qtgo.gtp.server.server import GtpServer
from qtgo.gtp.session import Capabilities, GtpSession
from qtgo.gtp.synchronizer import SyncFailure, Synchronizer, SyncReport
from qtgo.gtp.target import EMPTY, Start, Target, target_of
from qtgo.sgf.reader import read_collection
from tests.examples import examples
from tests.gtp.walks import fixed, random_game, stones

BASIC = frozenset({"boardsize", "clear_board", "komi", "play", "undo", "list_stones"})
JAPANESE = ruleset("japanese")
EVEN = Target(9, 9, JAPANESE, 6.5)


class Rig:
    """A synchronizer and an engine of this process that knows some commands and refuses some lines."""

    def __init__(self, commands: frozenset[str] = BASIC, refuses: Callable[[str], bool] = lambda line: False) -> None:
        self.lines: list[str] = []
        self.records: list[str] = []
        self.reports: list[SyncReport] = []
        self.failures: list[SyncFailure] = []
        self.refuses = refuses
        self.answers: dict[str, str] = {}
        self.commands = commands
        info = GameInfo(ruleset("tromp-taylor"), width=19, height=19, komi=0)
        self.server = GtpServer(info, read_record=self.read, write_record=str)
        self.session = GtpSession(self.answer)
        self.capabilities = Capabilities(2, "Rig", "1", commands)
        self.synchronizer = Synchronizer(self.session.send, self.capabilities, write_record=self.write)

    def write(self, text: str) -> str:
        self.records.append(text)
        return f"/tmp/{len(self.records) - 1}.sgf"

    def read(self, name: str) -> Node:
        return read_collection(self.records[int(Path(name).stem)].encode()).games[0]

    def answer(self, data: bytes) -> None:
        for command in CommandReader().feed(data):
            line = " ".join([command.name, *command.arguments])
            self.lines.append(line)
            if command.name not in self.commands or self.refuses(line):
                self.session.feed(format_response("no", id=command.id, success=False))
            elif line in self.answers:
                self.session.feed(format_response(self.answers[line], id=command.id))
            else:
                self.session.feed(self.server.answer(command))

    def go(self, target: Target) -> list[str]:
        """Synchronize and give the lines that it took."""
        self.lines.clear()
        self.synchronizer.synchronize(target, self.reports.append, self.failures.append)
        return list(self.lines)

    def stones(self) -> dict[Color, set[Point]]:
        found: dict[Color, set[Point]] = {}
        for color in Color:
            responses: list[Response] = []
            self.session.send(f"list_stones {color.letter}", responses.append)
            found[color] = set(points_of(responses[0].text) or ())
        return found


def moves(text: str) -> tuple[Move, ...]:
    """Turn ``b D4 w pass`` into moves."""
    words = text.split()
    colors = {"b": Color.BLACK, "w": Color.WHITE}
    return tuple(
        Move(colors[color], None if vertex == "pass" else Point.from_vertex(vertex))
        for color, vertex in zip(words[::2], words[1::2], strict=True)
    )


def played(text: str, target: Target = EVEN) -> Target:
    return replace(target, moves=moves(text))


def start(black: str = "", white: str = "", *, is_handicap: bool = False) -> Start:
    return Start(points_of(black) or frozenset(), points_of(white) or frozenset(), is_handicap)


NEW_BOARD = ["boardsize 9", "clear_board", "komi 6.5"]


def test_a_new_engine_is_told_everything() -> None:
    rig = Rig(BASIC | {"kata-set-rules"})
    rules = (
        'kata-set-rules {"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,'
        '"whiteHandicapBonus":"0","friendlyPassOk":false}'
    )
    assert rig.go(played("b D4 w E5")) == ["boardsize 9", "clear_board", rules, "komi 6.5", "play b D4", "play w E5"]
    assert rig.reports == [SyncReport()]


def test_only_the_difference_is_told() -> None:
    rig = Rig()
    rig.go(played("b D4 w E5"))
    assert rig.go(played("b D4 w E5")) == []
    assert rig.go(played("b D4 w E5 b pass")) == ["play b pass"]
    assert rig.go(played("b D4 w E6 b F3")) == ["undo", "undo", "play w E6", "play b F3"]
    assert rig.go(replace(played("b D4 w E6"), komi=-7.5)) == ["komi -7.5", "undo"]
    assert rig.go(EVEN) == ["clear_board", "komi 6.5"]
    assert rig.go(replace(EVEN, width=13, height=13)) == ["boardsize 13", "clear_board"]
    assert rig.go(replace(EVEN, width=13, height=13)) == []


def test_a_long_way_back_is_shorter_anew() -> None:
    rig = Rig()
    rig.go(played("b D4 w E5 b D3 w E4 b D2"))
    assert rig.go(played("b D4")) == ["clear_board", "play b D4"]
    rig = Rig(BASIC - {"undo"})
    rig.go(played("b D4 w E5 b D3"))
    assert rig.go(played("b D4 w E5")) == ["clear_board", "play b D4", "play w E5"]


def test_a_plan_for_a_long_game_needs_memory_for_each_move_once() -> None:
    length = 4000
    game = replace(EVEN, moves=tuple(Move(Color.BLACK if at % 2 else Color.WHITE) for at in range(length)))
    tracemalloc.start()
    steps = plan(EngineBoard(), game, Capabilities(2, "Rig", "1", BASIC))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(steps, list)
    assert [len(step.after.moves) for step in steps[-3:]] == [length - 2, length - 1, length]
    assert size < 1000 * length


def test_our_own_engine_is_told_many_moves_at_once() -> None:
    rig = Rig(BASIC | {"qtgo-play-moves"})
    assert rig.go(played("b D4 w E5 b pass")) == [*NEW_BOARD, "qtgo-play-moves b D4 w E5 b pass"]
    assert rig.go(played("b D4 w E5 b pass w C3")) == ["play w C3"]
    assert rig.go(played("b D4 w E5 b D3 w C4")) == ["undo", "undo", "qtgo-play-moves b D3 w C4"]
    rig.go(played("b pass " * 250))
    assert [len(line.split()) // 2 for line in rig.go(played("w pass " * 250))] == [0, 100, 100, 50]
    assert len(rig.synchronizer.known.moves) == 250


def test_moves_that_are_refused_together_are_told_one_by_one() -> None:
    rig = Rig(BASIC | {"qtgo-play-moves", "set_position"}, refuses=lambda line: "play" in line and "w E5" in line)
    lines = rig.go(played("b D4 w E5 b D3"))
    assert lines[len(NEW_BOARD) :] == [
        "qtgo-play-moves b D4 w E5 b D3",
        "clear_board",
        "play b D4",
        "play w E5",
        "clear_board",
        "set_position b D4 w E5",
        "play b D3",
    ]
    assert rig.failures == []


def test_a_move_that_the_engine_generated_is_not_told_again() -> None:
    rig = Rig()
    rig.go(played("b D4"))
    rig.server.answer(next(CommandReader().feed(b"play w E5\n")))
    rig.synchronizer.played(Move(Color.WHITE, Point.from_vertex("E5")))
    assert rig.go(played("b D4 w E5 b F3")) == ["play b F3"]
    rig.synchronizer.played(Move(Color.WHITE, resign=True))
    assert rig.go(played("b D4 w E5 b F3")) == []


def test_nothing_is_taken_for_known_after_other_commands() -> None:
    rig = Rig()
    rig.go(played("b D4"))
    rig.synchronizer.forget()
    assert rig.go(played("b D4")) == [*NEW_BOARD, "play b D4"]


def test_a_handicap_on_the_usual_points_is_told_as_such_and_its_answer_checked() -> None:
    target = replace(EVEN, start=Start(fixed(9, 3), is_handicap=True), moves=moves("w E5"))
    rig = Rig(BASIC | {"fixed_handicap", "set_free_handicap"})
    assert rig.go(target) == [*NEW_BOARD, "fixed_handicap 3", "play w E5"]
    rig = Rig(BASIC | {"fixed_handicap", "set_free_handicap"})
    rig.answers["fixed_handicap 3"] = "C3 G7 G3"
    free = ["set_free_handicap C7 G7 C3", "play w E5"]
    assert rig.go(target) == [*NEW_BOARD, "fixed_handicap 3", "clear_board", *free]
    assert rig.go(replace(target, moves=moves("w E6"))) == ["undo", "play w E6"]
    assert rig.reports == [SyncReport(RulesNotice.UNKNOWN)] * 2


def test_a_handicap_elsewhere_is_told_as_one() -> None:
    target = replace(EVEN, start=start("A1 E5", is_handicap=True), to_move=Color.WHITE)
    assert Rig(BASIC | {"fixed_handicap", "set_free_handicap"}).go(target)[-1] == "set_free_handicap E5 A1"
    assert Rig(BASIC | {"set_position"}).go(target)[-1] == "set_position b E5 b A1"
    assert Rig(BASIC).go(target)[-2:] == ["play b E5", "play b A1"]


def test_a_handicap_that_the_engine_placed_is_not_told_again() -> None:
    rig = Rig()
    rig.go(EVEN)
    rig.synchronizer.placed(fixed(9, 2))
    assert rig.go(replace(EVEN, start=Start(fixed(9, 2), is_handicap=True), moves=moves("w E5"))) == ["play w E5"]


SETUP = replace(EVEN, start=start("A1 E5 F5", "B2"), to_move=Color.BLACK)


def test_stones_are_set_up_by_the_best_way_there_is() -> None:
    assert Rig(BASIC | {"set_position", "loadsgf"}).go(SETUP)[-1] == "set_position b E5 b F5 b A1 w B2"
    rig = Rig(BASIC | {"loadsgf"})
    assert rig.go(SETUP) == ["boardsize 9", "clear_board", "loadsgf /tmp/0.sgf", "komi 6.5"]
    assert rig.records == ["(;FF[4]GM[1]SZ[9]KM[6.5]AB[ee][fe][ai]AW[bh]PL[B])\n"]
    assert Rig().go(SETUP) == [*NEW_BOARD, "play b E5", "play b F5", "play b A1", "play w B2"]


def test_an_engine_that_wants_colors_to_take_turns_gets_passes() -> None:
    last = [""]

    def refuses(line: str) -> bool:
        is_same = line.startswith("play") and line[:6] == last[0][:6]
        last[0] = line
        return is_same

    rig = Rig(refuses=refuses)
    plays = ["play b E5", "play w B2", "play b F5", "play w pass", "play b A1", "play w pass"]
    assert rig.go(SETUP)[-7:] == ["clear_board", *plays]
    assert rig.stones() == {Color.BLACK: set(SETUP.start.black), Color.WHITE: set(SETUP.start.white)}
    rig = Rig(refuses=refuses)
    assert rig.go(replace(SETUP, to_move=Color.WHITE))[-6:] == ["clear_board", *plays[:-1]]
    rig = Rig(refuses=refuses)
    rig.go(replace(EVEN, start=start("", "A1 B2"), to_move=Color.WHITE))
    assert rig.lines[-5:] == ["play b pass", "play w B2", "play b pass", "play w A1", "play b pass"]


def test_a_way_that_is_refused_gives_way_to_the_next() -> None:
    rig = Rig(BASIC | {"set_position", "loadsgf"}, refuses=lambda line: line.split()[0] in ("set_position", "loadsgf"))
    rig.go(SETUP)
    assert rig.reports == [SyncReport(RulesNotice.UNKNOWN)]
    assert rig.stones() == {Color.BLACK: set(SETUP.start.black), Color.WHITE: set(SETUP.start.white)}


@pytest.mark.parametrize("name", ["", "/home/a b/x.sgf", "/tmp/#1.sgf"])
def test_a_file_that_cannot_be_named_is_not_loaded(name: str) -> None:
    rig = Rig(BASIC | {"loadsgf"})
    rig.synchronizer = Synchronizer(rig.session.send, rig.capabilities, write_record=lambda text: name)
    assert not any(line.startswith("loadsgf") for line in rig.go(SETUP))
    assert rig.reports == [SyncReport(RulesNotice.UNKNOWN)]


def test_a_file_that_cannot_be_written_is_not_loaded() -> None:
    def fail(text: str) -> str:
        raise PermissionError

    rig = Rig(BASIC | {"loadsgf"})
    rig.synchronizer = Synchronizer(rig.session.send, rig.capabilities, write_record=fail)
    assert not any(line.startswith("loadsgf") for line in rig.go(SETUP))


RULES = BASIC | {"kata-set-rules", "kgs-rules"}


def test_rules_are_told_in_the_words_that_the_engine_takes() -> None:
    rig = Rig(RULES, refuses=lambda line: "{" in line)
    assert rig.go(EVEN)[2:4] == [rig.lines[2], "kata-set-rules japanese"]
    assert rig.reports == [SyncReport()]
    rig = Rig(RULES - {"kata-set-rules"})
    rig.answers["kgs-rules japanese"] = rig.answers["kgs-rules new_zealand"] = rig.answers["kgs-rules chinese"] = ""
    assert "kgs-rules japanese" in rig.go(EVEN)
    assert rig.go(replace(EVEN, ruleset=ruleset("new-zealand"))) == ["kgs-rules new_zealand"]
    assert rig.go(replace(EVEN, ruleset=ruleset("french"))) == ["kgs-rules chinese"]
    assert [report.rules for report in rig.reports] == [None, None, RulesNotice.ROUGHLY]


def test_our_own_engine_is_told_every_parameter_of_the_rules() -> None:
    rig = Rig(RULES | {"qtgo-set-rules"})
    assert "qtgo-set-rules Ludus" in rig.go(replace(EVEN, ruleset=ruleset("ludus")))
    own = replace(ruleset("japanese"), name="custom", pass_stones=True)
    told = "qtgo-set-rules koSIMPLEscoreTERRITORYtaxSEKIsui0; pass_stones=yes"
    assert rig.go(replace(EVEN, ruleset=own)) == [told]
    assert [report.rules for report in rig.reports] == [None, None]


def test_an_engine_that_cannot_be_told_its_rules_is_reported_once_it_stands_right() -> None:
    rig = Rig(RULES, refuses=lambda line: "rules" in line)
    assert sum("rules" in line for line in rig.go(EVEN)) == 3
    assert sum("rules" in line for line in rig.go(played("b D4"))) == 0
    assert rig.reports == [SyncReport(RulesNotice.UNKNOWN)] * 2
    rig.synchronizer = Synchronizer(rig.session.send, rig.capabilities, started_with=JAPANESE)
    rig.go(EVEN)
    rig.go(replace(EVEN, ruleset=ruleset("chinese")))
    assert [report.rules for report in rig.reports[2:]] == [None, RulesNotice.OTHERS]


def test_a_refused_komi_is_reported_and_the_game_goes_on() -> None:
    rig = Rig(refuses=lambda line: line == "komi 6.5")
    assert rig.go(played("b D4"))[-1] == "play b D4"
    assert rig.go(played("b D4 w E5")) == ["play w E5"]
    assert rig.go(replace(played("b D4 w E5"), komi=7)) == ["komi 7"]
    assert [report.komi_refused for report in rig.reports] == [True, True, False]


def test_a_refused_size_is_told_with_the_words_of_the_engine() -> None:
    rig = Rig(refuses=lambda line: line == "boardsize 9")
    assert rig.go(played("b D4")) == ["boardsize 9"]
    assert rig.failures == [SyncFailure(SyncRefusal.SIZE_REFUSED, "boardsize 9", "no")]


@pytest.mark.parametrize(
    ("commands", "width", "height", "result"),
    [
        (BASIC, 9, 7, SyncRefusal.RECTANGULAR),
        (BASIC, 26, 26, SyncRefusal.NO_NAMES_FOR_POINTS),
        (BASIC | {"rectangular_boardsize"}, 9, 7, "rectangular_boardsize 9 7"),
        (BASIC | {"kata-set-rules"}, 9, 7, "boardsize 9 7"),
        (BASIC | {"kata-set-rules"}, 26, 26, "boardsize 26"),
    ],
)
def test_boards_of_other_shapes(commands: frozenset[str], width: int, height: int, result: SyncRefusal | str) -> None:
    rig = Rig(commands)
    lines = rig.go(replace(EVEN, width=width, height=height))
    if isinstance(result, SyncRefusal):
        assert (lines, rig.failures) == ([], [SyncFailure(result)])
    else:
        assert (lines[0], rig.failures) == (result, [])


def test_a_position_that_no_moves_lead_to_is_refused() -> None:
    rig = Rig(BASIC | {"set_position"})
    assert rig.go(replace(EVEN, start=start("A1", "A2 B1"))) == []
    assert rig.failures == [SyncFailure(SyncRefusal.IMPOSSIBLE_POSITION)]


def test_an_engine_whose_undo_fails_plays_anew() -> None:
    rig = Rig(refuses=lambda line: line == "undo")
    rig.go(played("b D4 w E5 b F6"))
    assert rig.go(played("b D4 w E5")) == ["undo", "clear_board", "play b D4", "play w E5"]


def test_a_move_against_the_rules_of_the_engine_is_set_up() -> None:
    rig = Rig(BASIC | {"set_position"}, refuses=lambda line: line == "play b F6")
    lines = rig.go(played("b D4 w E5 b F6 w G7"))
    assert lines[-3:] == ["clear_board", "set_position b F6 b D4 w E5", "play w G7"]
    assert rig.go(played("b D4 w E5 b F6 w G7 b A1")) == ["play b A1"]
    assert rig.go(played("b D4 w E5")) == ["clear_board", "play b D4", "play w E5"]
    assert rig.failures == []


def test_an_engine_that_refuses_every_move_has_the_position_set_up() -> None:
    target = played("b A1 w B1 b C1 w D1 b E1 w F1")
    rig = Rig(BASIC | {"set_position"}, refuses=lambda line: line.startswith("play"))
    lines = rig.go(target)
    assert [line for line in lines if "set_position" in line][-1] == "set_position b A1 b C1 b E1 w B1 w D1 w F1"
    assert (len(lines) < 20, rig.failures) == (True, [])
    assert rig.go(target) == []
    rig = Rig(refuses=lambda line: line.startswith("play"))
    assert len(rig.go(target)) < 20
    assert rig.failures == [SyncFailure(SyncRefusal.MOVE_REFUSED, "play b A1", "no")]


def test_an_engine_that_takes_no_setup_is_given_up() -> None:
    rig = Rig(BASIC | {"set_position"}, refuses=lambda line: line.split()[0] in ("set_position", "play"))
    rig.go(SETUP)
    assert rig.failures == [SyncFailure(SyncRefusal.SETUP_REFUSED, "play b E5", "no")]


class SlowRig(Rig):
    """A rig whose engine answers one line when it is told to."""

    def __init__(self, commands: frozenset[str] = BASIC) -> None:
        super().__init__(commands)
        self.held: list[bytes] = []

    def answer(self, data: bytes) -> None:
        self.held.append(data)

    def tick(self) -> None:
        Rig.answer(self, self.held.pop(0))

    def settle(self) -> None:
        while self.held:
            self.tick()


def test_the_newest_target_counts() -> None:
    rig = SlowRig()
    rig.go(played("b D4 w E5"))
    for _ in range(4):
        rig.tick()
    rig.synchronizer.synchronize(played("b D4 w C3"), rig.reports.append, rig.failures.append)
    rig.settle()
    assert rig.lines == [*NEW_BOARD, "play b D4", "play w E5", "undo", "play w C3"]
    assert len(rig.reports) == 1


def test_what_is_forgotten_on_the_way_is_told_again() -> None:
    rig = SlowRig()
    rig.go(played("b D4 w E5"))
    rig.tick()
    rig.session.send("boardsize 13")
    rig.synchronizer.forget()
    rig.settle()
    assert rig.lines == ["boardsize 9", "clear_board", "boardsize 13", *NEW_BOARD, "play b D4", "play w E5"]
    assert len(rig.reports) == 1


def test_prisoners_from_before_a_setup_are_in_the_komi_where_they_count() -> None:
    target = played("b A1 w A2 b D4 w B1")
    assert target.flattened(4).start == Start(frozenset({Point(3, 3)}), frozenset({Point(0, 1), Point(1, 0)}), False, 1)
    assert target.flattened(4).engine_komi == 7.5
    assert replace(target, ruleset=ruleset("chinese")).flattened(4).engine_komi == 6.5
    assert target.flattened(2).flattened(2) == target.flattened(4)


def record(text: str) -> Game:
    game = Game(read_collection(text.encode()).games[0])
    game.go_to(list(game.root.main_line())[-1])
    return game


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;SZ[9])", EVEN),
        ("(;SZ[9];B[ee];W[])", played("b E5 w pass")),
        (
            "(;SZ[9]HA[2]KM[0]AB[gc][cg];W[ee])",
            replace(played("w E5"), komi=0.0, start=Start(fixed(9, 2), is_handicap=True), handicap=2),
        ),
        (
            "(;SZ[9]HA[2]KM[0];AB[gc][cg];W[ee])",
            replace(played("w E5"), komi=0.0, start=Start(fixed(9, 2), is_handicap=True), handicap=2),
        ),
        ("(;SZ[9]AB[gc]AW[cg]PL[W])", replace(EVEN, start=start("G7", "C3"), to_move=Color.WHITE)),
        ("(;SZ[9];B[ee];AW[aa])", replace(EVEN, start=start("E5", "A9"), to_move=Color.WHITE)),
        ("(;SZ[9];B[ee];AB[ee]PL[B])", played("b E5")),
        ("(;SZ[9];B[ee];AE[ee])", replace(EVEN, start=EMPTY, to_move=Color.WHITE)),
        ("(;SZ[9];B[ee];W[ee];B[dd])", replace(played("b D6"), start=start("", "E5"), to_move=Color.WHITE)),
        ("(;SZ[9:7]KM[0])", replace(EVEN, height=7, komi=0.0)),
    ],
)
def test_what_an_engine_must_know_of_a_game(text: str, expected: Target) -> None:
    assert target_of(record(text)) == expected


OPTIONAL = sorted(
    {"undo", "set_position", "loadsgf", "fixed_handicap", "set_free_handicap", "kata-set-rules", "qtgo-play-moves"}
)


@examples(40)
@given(st.integers(0, 10**6), st.sets(st.sampled_from(OPTIONAL)))
def test_an_engine_of_any_abilities_stands_right_anywhere_in_any_record(seed: int, able: set[str]) -> None:
    chance = random.Random(seed)
    rig = Rig((BASIC - {"undo"}) | able)
    game = random_game(chance, chance.choice([5, 9]), rules="tromp-taylor")
    nodes = list(game.root.subtree())
    for _ in range(12):
        game.go_to(chance.choice(nodes))
        rig.go(target_of(game))
        assert rig.failures == []
        assert rig.stones() == stones(game)


@examples(40)
@given(st.integers(0, 10**6), st.sets(st.sampled_from(OPTIONAL)))
def test_an_engine_that_refuses_at_random_stands_right_or_is_given_up(seed: int, able: set[str]) -> None:
    chance = random.Random(seed)
    rig = Rig(BASIC | able, refuses=lambda line: "list_stones" not in line and chance.random() < 0.1)
    game = random_game(chance, 5, rules="tromp-taylor")
    nodes = list(game.root.subtree())
    for number in range(12):
        game.go_to(chance.choice(nodes))
        rig.reports.clear()
        assert len(rig.go(target_of(game))) < 2000
        assert len(rig.reports) + len(rig.failures) == 1, number
        if rig.reports:
            assert rig.stones() == stones(game)
        rig.failures.clear()


def test_every_command_that_a_plan_may_use_is_one_that_our_engine_knows() -> None:
    assert {*OPTIONAL, *BASIC} <= set(COMMANDS)
