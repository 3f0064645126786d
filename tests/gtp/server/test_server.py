from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.game_info import GameInfo
from qtgo.core.record.tree import Node
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.gtp.server.commands import COMMANDS, Answer, Arguments, Session
from qtgo.gtp.server.server import GtpServer
from tests.examples import examples


def make_server(size: int = 9, rules: str = "japanese", records: dict[str, Node] | None = None) -> GtpServer:
    def read(name: str) -> Node:
        try:
            return (records or {})[name]
        except KeyError:
            raise FileNotFoundError(name) from None

    info = GameInfo(ruleset(rules), width=size, height=size, komi=6.5)
    return GtpServer(info, read_record=read, write_record=lambda root: str(root.properties))


class Broken:
    """Commands that fail in ways that nobody foresaw, after some harm was done."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.recovered = 0

    def recover(self) -> None:
        self.recovered += 1

    def fail(self, session: Session, arguments: Arguments) -> str:
        session.record.play(Move(Color.BLACK, Point(0, 0)))
        session.record.replay.board.play(Color.WHITE, Point(4, 4))
        session.record.change(info=replace(session.record.info, komi=99.5))
        raise self.error

    def fail_midway(self, session: Session, arguments: Arguments) -> Iterator[str]:
        def lines() -> Iterator[str]:
            yield "info move D4"
            raise self.error

        return lines()

    def unwritable(self, session: Session, arguments: Arguments) -> str:
        return "\ud900"

    def server(self) -> GtpServer:
        info = GameInfo(ruleset("japanese"), width=9, height=9, komi=6.5)
        extra: dict[str, Callable[[Session, Arguments], Answer]] = {
            "fail": self.fail,
            "fail-midway": self.fail_midway,
            "unwritable": self.unwritable,
        }
        return GtpServer(info, read_record=lambda _: Node(), write_record=str, extra=extra, recover=self.recover)


def ask(server: GtpServer, *lines: str) -> list[str]:
    """Send lines; give the responses without their ending."""
    data = "".join(line + "\n" for line in lines).encode()
    return [response.decode().removesuffix("\n\n") for response in server.feed(data)]


def last(server: GtpServer, *lines: str) -> str:
    return ask(server, *lines)[-1]


def play(moves: str) -> list[str]:
    """Turn ``b D4 w pass`` into commands."""
    words = moves.split()
    return [f"play {color} {vertex}" for color, vertex in zip(words[::2], words[1::2], strict=True)]


PROMISED = """
protocol_version name version known_command list_commands quit boardsize rectangular_boardsize clear_board komi get_komi
play undo showboard list_stones captures is_legal all_legal fixed_handicap place_free_handicap set_free_handicap
set_position loadsgf printsgf kata-get-rules kata-set-rules kata-set-rule qtgo-get-rules
qtgo-set-rules qtgo-play-moves final_score final_status_list time_settings
time_left kgs-time_settings kata-time_settings kata-list_time_settings
"""


def test_every_command_that_is_promised_is_there() -> None:
    assert last(make_server(), "list_commands").removeprefix("= ").splitlines() == PROMISED.split()


def test_many_moves_are_played_at_once_or_not_at_all() -> None:
    server = make_server()
    assert ask(server, "qtgo-play-moves b D4 w pass B D5", "qtgo-play-moves")[0] == "="
    assert last(server, "list_stones b") == "= D4 D5"
    for bad in ("w E5 b E5", "w E5 b", "w E5 x E6", "w E5 b Z99"):
        assert last(server, f"qtgo-play-moves {bad}").startswith("? ")
        assert last(server, "list_stones w") == "="
    assert ask(server, *["undo"] * 4) == ["=", "=", "=", "? cannot undo"]


@pytest.mark.parametrize(
    ("line", "response"),
    [
        ("protocol_version", "= 2"),
        ("17 name", "=17 QtGo"),
        ("007 known_command play", "=007 true"),
        ("known_command genmove", "= false"),
        ("genmove b", "? unknown command"),
        ("42 Play b D4", "?42 unknown command"),
        ("5", "?5 syntax error"),
        ("play b", "? syntax error"),
        ("play green D4", "? syntax error"),
        ("play b I4", "? syntax error"),
        ("play b resign", "? syntax error"),
        ("play b D10", "? illegal move"),
        ("play BLACK d4", "="),
        ("play w PASS", "="),
        ("name x", "? syntax error"),
        ("boardsize 1", "? unacceptable size"),
        ("boardsize 53", "? unacceptable size"),
        ("boardsize ９", "? syntax error"),
        ("boardsize -9", "? syntax error"),
        ("komi abc", "? syntax error"),
        ("komi nan", "? syntax error"),
        ("komi -7.5", "="),
        ("get_komi", "= 6.5"),
        ("undo", "? cannot undo"),
        ("loadsgf nowhere.sgf", "? cannot load file"),
        ("fixed_handicap 1", "? invalid number of stones"),
        ("fixed_handicap 4", "= C7 G7 C3 G3"),
        ("fixed_handicap 10", "? invalid number of stones"),
        ("place_free_handicap 20", "= C7 E7 G7 C5 E5 G5 C3 E3 G3"),
        ("set_free_handicap D4", "? bad vertex list"),
        ("set_free_handicap D4 D4", "? bad vertex list"),
        ("set_free_handicap D4 pass", "? bad vertex list"),
        ("set_free_handicap D4 E5", "="),
        ("set_position b A1 w B1 w A2", "? illegal position"),
        ("set_position b A1 w A1", "? bad vertex list"),
        ("set_position b", "? syntax error"),
        ("set_position", "="),
        ("final_status_list dead", "="),
        ("final_status_list sleeping", "? syntax error"),
        ("is_legal b pass", "= 1"),
        ("is_legal b T19", "= 0"),
        ("captures w", "= 0"),
        ("time_settings 600 30 5", "="),
        ("time_settings 600 30", "? syntax error"),
        ("time_settings 600 30 -5", "? syntax error"),
        ("time_left b 12.5 3", "="),
        ("time_left b 12", "? syntax error"),
        ("kgs-time_settings none", "="),
        ("kgs-time_settings byoyomi 600 30 5", "="),
        ("kgs-time_settings fischer 600 30", "? syntax error"),
        ("kata-time_settings fischer 600 10.5", "="),
        ("kata-time_settings fischer-capped 600 10.5 -1 60", "="),
        ("kata-time_settings canadian 600 -1 5", "? syntax error"),
        ("kata-time_settings", "? syntax error"),
        ("kata-list_time_settings", "= none absolute byoyomi canadian fischer fischer-capped"),
    ],
)
def test_a_command_is_answered(line: str, response: str) -> None:
    assert ask(make_server(), line) == [response]


def test_lines_without_a_command_get_no_response() -> None:
    assert ask(make_server(), "", "# comment", "  \t", "name # QtGo?") == ["= QtGo"]


def test_the_last_line_needs_no_newline_and_quit_ends_the_session() -> None:
    server = make_server()
    assert list(server.feed(b"name\nquit")) == [b"= QtGo\n\n"]
    assert list(server.feed(b"")) == [b"=\n\n"]
    assert server.has_quit
    assert list(server.feed(b"name\n")) == []


def test_either_color_plays_at_any_time_and_stones_are_captured() -> None:
    server = make_server()
    ask(server, *play("b A2 b B1 w A1"))
    assert last(server, "list_stones b") == "= B1 A2"
    ask(server, *play("w B2 w C1 w A3"))
    assert ask(server, "is_legal w A1", "captures b", "play w A1", "captures w") == ["= 1", "= 0", "=", "= 2"]
    assert ask(server, "list_stones b", "list_stones w") == ["=", "= A1 C1 B2 A3"]


KO = "b C1 w D1 b B2 w E2 b C3 w D3 b D2 w C2"


@pytest.mark.parametrize(("rules", "response"), [("japanese", "? illegal move"), ("tromp-taylor", "? illegal move")])
def test_a_ko_may_not_be_retaken_at_once(rules: str, response: str) -> None:
    server = make_server(rules=rules)
    assert set(ask(server, *play(KO))) == {"="}
    assert last(server, "play b D2") == response
    assert set(ask(server, *play("b J9 w J8 b D2"))) == {"="}


@pytest.mark.parametrize(("rules", "response"), [("japanese", "="), ("chinese", "? illegal move")])
def test_an_earlier_position_comes_back_only_without_superko(rules: str, response: str) -> None:
    server = make_server(2, rules)
    assert set(ask(server, *play("b A1 w B2 b B1 w A2 b A1 w B1"))) == {"="}
    assert ask(server, "play b A1", "list_stones w") == [response, "=" if response == "=" else "= B1 A2 B2"]


def test_suicide_goes_by_the_rules() -> None:
    setup = "set_position w A2 w B1"
    assert ask(make_server(rules="chinese"), setup, "play b A1") == ["=", "? illegal move"]
    assert ask(make_server(rules="tromp-taylor"), setup, "play b A1") == ["=", "? illegal move"]
    two = "set_position w A3 w B2 w C1 b A2"
    assert ask(make_server(rules="chinese"), two, "play b B1", "play b A1")[1:] == ["=", "? illegal move"]
    assert ask(make_server(rules="new-zealand"), two, "play b B1", "play b A1")[1:] == ["=", "="]


def test_undo_takes_back_moves_and_no_setup() -> None:
    server = make_server()
    ask(server, "set_position b A1 w B1", *play("b C3 w A2"))
    assert last(server, "list_stones b") == "= C3"
    assert ask(server, "undo", "list_stones b", "undo", "undo") == ["=", "= A1 C3", "=", "? cannot undo"]


def test_after_a_handicap_white_is_to_move_and_nothing_can_be_undone() -> None:
    server = make_server(19)
    assert last(server, "fixed_handicap 2") == "= Q16 D4"
    assert "White to move" in last(server, "showboard")
    assert ask(server, "undo", "fixed_handicap 2") == ["? cannot undo", "? board not empty"]
    assert ask(server, "clear_board", "set_free_handicap D4 Q16 K10")[1] == "="


def test_a_rectangular_board_is_drawn() -> None:
    assert last(make_server(), "rectangular_boardsize 4 3", "play b B2", "play w pass", "showboard").splitlines() == [
        "=   A B C D",
        "3 . . . . 3",
        "2 . X . . 2",
        "1 . . . . 1",
        "  A B C D",
        "Black to move. Captured: 0 by Black (X), 0 by White (O).",
    ]


def test_rules_are_told_and_changed_and_the_komi_stays() -> None:
    server = make_server()
    assert '"scoring": "TERRITORY"' in last(server, "kata-get-rules")
    assert last(server, "kata-set-rules tromp-taylor") == "="
    assert '"suicide": true' in last(server, "kata-get-rules")
    assert last(server, "kata-set-rule suicide false") == "="
    assert '"suicide": false' in last(server, "kata-get-rules")
    assert last(server, 'kata-set-rules {"ko": "SIMPLE", "scoring": "AREA", "tax": "NONE", "suicide": false}') == "="
    assert last(server, "get_komi") == "= 6.5"
    for bad in ("s", "s chess", "s {", "s " + "[" * 100_000, " ko never", " x 1", " ko"):
        assert last(server, f"kata-set-rule{bad}").startswith("? "), bad[:20]


# Three kos: Black holds the first and the third, White the second.
TRIPLE_KO = "b B4 w C4 b F4 w G4 b K4 w L4 b A3 b C3 w D3 b E3 w F3 w H3 b J3 b L3 w M3 b B2 w C2 b F2 w G2 b K2 w L2"


@pytest.mark.parametrize("told", ["chinese", '{"ko":"SIMPLE","scoring":"AREA","tax":"NONE","suicide":false}'])
def test_simple_ko_as_katago_means_it_lets_a_long_cycle_be(told: str) -> None:
    server = make_server(9, "ludus")
    assert ask(server, "rectangular_boardsize 12 4", f"set_position {TRIPLE_KO}", "play b pass")[-1] == "="
    assert set(ask(server, *play("w B3 b G3 w K3 b C3 w F3"))) == {"="}
    assert last(server, "play b L3") == "? illegal move"
    assert ask(server, f"kata-set-rules {told}", "play b L3")[-1] == "="


def test_every_parameter_of_the_rules_is_told_and_told_back() -> None:
    server = make_server()
    assert last(server, "qtgo-get-rules") == "= Japanese"
    assert last(server, "qtgo-set-rules koSIMPLEscoreTERRITORYtaxSEKIsui0; pass_stones=yes") == "="
    assert last(server, "qtgo-get-rules") == "= koSIMPLEscoreTERRITORYtaxSEKIsui0; pass_stones=yes"
    assert '"ko": "SIMPLE"' in last(server, "kata-get-rules")
    for bad in ("", " chess", " japanese; x=1"):
        assert last(server, f"qtgo-set-rules{bad}").startswith("? ")


def test_the_button_is_counted() -> None:
    server = make_server(5, "aga-button")
    ask(server, "komi 0", "play b C3", "play w pass")
    assert last(server, "final_score") == "= B+24.5"


def test_the_position_is_counted() -> None:
    server = make_server(5, "chinese")
    ask(server, "komi 0.5", *(f"play {stone}{y}" for y in range(1, 6) for stone in ("b B", "w C")))
    assert last(server, "final_score") == "= W+5.5"
    assert last(server, "final_status_list alive").splitlines() == ["= B1 B2 B3 B4 B5", "C1 C2 C3 C4 C5"]
    assert last(server, "final_status_list seki") == "="


def make_record(moves: Iterable[str]) -> Node:
    root = node = Node({"SZ": ["9"], "KM": ["5.5"], "AB": ["cc"]})
    for number, move in enumerate(moves):
        node = Node({"BW"[number % 2]: [move]}, node)
    Node({"B": ["ii"]}, root)
    return root


def test_a_record_is_loaded_whole_or_to_before_a_move() -> None:
    server = make_server(19, records={"game.sgf": make_record(["aa", "bb", "dd"])})
    assert last(server, "loadsgf game.sgf") == "= white"
    assert ask(server, "get_komi", "list_stones b", "list_stones w") == ["= 5.5", "= D6 C7 A9", "= B8"]
    assert ask(server, "loadsgf game.sgf 2", "list_stones b", "list_stones w") == ["= white", "= C7 A9", "="]
    assert ask(server, "loadsgf game.sgf 1", "list_stones b", "undo") == ["= black", "= C7", "? cannot undo"]
    assert ask(server, "loadsgf game.sgf 99", "undo", "list_stones b") == ["= white", "=", "= C7 A9"]


def test_what_was_played_can_be_printed() -> None:
    text = last(make_server(), "play b C3", "komi 7.5", "printsgf")
    assert "'SZ': ['9']" in text
    assert "'KM': ['7.5']" in text


PLAIN_WORDS = """
b w white pass resign D4 A1 B1 A2 T19 AA30 I5 2 9 0 -1 6.5 1e9 nan none dead seki alive game.sgf { {"ko":"SIMPLE"}
japanese tromp-taylor ko suicide true byoyomi fischer genmove # é 99999999999999999999
"""
WORDS = st.sampled_from([*COMMANDS, *PLAIN_WORDS.split(), "[" * 2000, "\t", "\r", "\x00", "\udcff"])
LINES = st.lists(WORDS, max_size=6).map(lambda words: " ".join(words).encode("utf-8", "surrogateescape"))


@examples(300)
@given(st.lists(LINES | st.binary(max_size=40), max_size=12))
def test_no_input_kills_it(lines: list[bytes]) -> None:
    server = make_server(5, records={"game.sgf": make_record(["aa", "bb"])})
    for line in lines:
        for response in server.feed(line + b"\n"):
            assert response[:1] in b"=?"
            assert response.index(b"\n\n") == len(response) - 2
    assert server.has_quit or list(server.feed(b"boardsize 5\nclear_board\n77 name\n"))[-1] == b"=77 QtGo\n\n"


def test_a_file_name_that_is_no_utf8_is_handed_on(tmp_path: Path) -> None:
    names: list[str] = []

    def read(name: str) -> Node:
        names.append(name)
        raise FileNotFoundError

    server = GtpServer(GameInfo(ruleset("japanese")), read_record=read, write_record=str)
    assert list(server.feed(b"loadsgf caf\xe9.sgf\n")) == [b"? cannot load file\n\n"]
    assert [name.encode("utf-8", "surrogateescape") for name in names] == [b"caf\xe9.sgf"]


@pytest.mark.parametrize("error", [IndexError("x" * 100_000), MemoryError(), RecursionError()], ids=type)
def test_a_command_that_fails_unforeseen_changes_nothing(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    broken = Broken(error)
    server = broken.server()
    ask(server, "play b C3", "play w D4")
    assert ask(server, "7 fail") == ["?7 internal error"]
    assert ask(server, "list_stones b", "list_stones w", "get_komi") == ["= C3", "= D4", "= 6.5"]
    assert ask(server, "undo", "undo", "undo") == ["=", "=", "? cannot undo"]
    assert broken.recovered == 1
    told = capsys.readouterr().err
    assert "internal error during the command fail" in told
    assert len(told) < 5000


def test_an_answer_that_fails_midway_ends_early(capsys: pytest.CaptureFixture[str]) -> None:
    server = Broken(ValueError("no more")).server()
    whole = b"".join(server.feed(b"3 fail-midway\nname\n"))
    assert whole == b"=3\ninfo move D4\n\n= QtGo\n\n"
    assert "no more" in capsys.readouterr().err


def test_an_answer_that_cannot_be_written_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(Broken(ValueError()).server(), "unwritable", "name") == ["? internal error", "= QtGo"]
    assert "UnicodeEncodeError" in capsys.readouterr().err


def test_what_is_said_of_many_faults_fits_into_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    server = Broken(ValueError("x" * 100_000)).server()
    assert set(ask(server, *["fail"] * 100)) == {"? internal error"}
    assert len(capsys.readouterr().err) < 1 << 16


def test_a_long_argument_is_not_given_back_whole() -> None:
    assert len(last(make_server(), "kata-set-rules " + "[" * 900_000)) < 2000


@pytest.mark.parametrize("said", [{}, {"RU": ["house rules"], "KM": ["usual"]}, {"RU": [""], "KM": [""]}])
def test_what_a_record_does_not_say_stays_as_it_was_set(said: dict[str, list[str]]) -> None:
    root = Node({"SZ": ["9"], **said})
    Node({"B": ["aa"]}, root)
    server = make_server(9, "chinese", records={"game.sgf": root})
    ask(server, "komi 3.5", "loadsgf game.sgf")
    assert last(server, "get_komi") == "= 3.5"
    assert last(server, "kata-get-rules") == last(make_server(9, "chinese"), "kata-get-rules")


def test_the_moves_of_a_record_are_counted_whatever_numbers_it_gives_them() -> None:
    root = Node({"SZ": ["9"], "B": ["ee"]})
    Node({"B": ["aa"]}, Node({"W": ["cc"], "MN": ["50"]}, root))
    server = make_server(9, records={"game.sgf": root})
    for number, stones in ((1, ["=", "="]), (2, ["= E5", "="]), (3, ["= E5", "= C7"]), (9, ["= E5 A9", "= C7"])):
        assert ask(server, f"loadsgf game.sgf {number}", "list_stones b", "list_stones w")[1:] == stones


@pytest.mark.parametrize("size", ["100", "9" * 5000, "9:100", "100x100", "100路"])
def test_a_board_that_is_too_large_is_not_loaded_as_another(size: str) -> None:
    server = make_server(9, records={"game.sgf": Node({"SZ": [size]})})
    assert last(server, "loadsgf game.sgf") == "? cannot load file"


def test_times_may_have_many_decimals() -> None:
    server = make_server(9)
    assert last(server, "time_left b 29.1234567890123 0") == "="
