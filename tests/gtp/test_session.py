import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.gtp import session as gtp_session
from qtgo.gtp.response import MAX_LINE, Response
from qtgo.gtp.session import (
    Capabilities,
    Direction,
    GtpSession,
    HandshakeFailure,
    HandshakeProblem,
    ProtocolError,
    ProtocolErrorKind,
    Traffic,
    clean_command,
)


class Talk:
    """A session whose engine is the test: what was sent, what came back, and what was complained about."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.responses: list[Response] = []
        self.errors: list[ProtocolError] = []
        self.ready: list[Capabilities] = []
        self.failures: list[HandshakeFailure] = []
        self.traffic: list[Traffic] = []
        self.session = GtpSession(lambda data: self.sent.append(data.decode()), self.traffic.append, self.errors.append)

    def send(self, *commands: str) -> None:
        for command in commands:
            assert self.session.send(command, self.responses.append)

    def handshake(self) -> None:
        self.session.handshake(self.ready.append, self.failures.append)

    def feed(self, *lines: str) -> None:
        for line in lines:
            self.session.feed(line.encode() + b"\n\n")

    @property
    def error_kinds(self) -> list[ProtocolErrorKind]:
        return [error.kind for error in self.errors]


def test_one_command_is_in_flight_at_a_time() -> None:
    talk = Talk()
    talk.send("name", "version", "boardsize 9")
    assert talk.sent == ["1 name\n"]
    assert talk.session.in_flight == "name"
    talk.feed("=1 X", "=2 1.0")
    assert talk.sent == ["1 name\n", "2 version\n", "3 boardsize 9\n"]
    talk.feed("?3 unacceptable size")
    assert talk.responses == [Response(True, "X", 1), Response(True, "1.0", 2), Response(False, "unacceptable size", 3)]
    assert (talk.session.in_flight, talk.errors) == (None, [])


def test_a_command_that_an_answer_asks_for_is_sent_after_those_that_wait() -> None:
    talk = Talk()
    talk.session.send("a", lambda _: talk.send("c"))
    talk.send("b")
    talk.feed("=1", "=2", "=3")
    assert talk.sent == ["1 a\n", "2 b\n", "3 c\n"]


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("  12  play b D4 \r\n", "play b D4"),
        ("play\tb\nD4", "play b D4"),
        ("komi 6.5 # as in Japan", "komi 6.5"),
        ("5", "5"),
        ("", ""),
        ("  # interrupt", ""),
        ("\x00\x07", ""),
    ],
)
def test_what_is_sent_is_one_line(text: str, command: str) -> None:
    assert clean_command(text) == command


def test_nothing_is_awaited_for_a_line_without_a_command() -> None:
    talk = Talk()
    assert not talk.session.send("# nothing", talk.responses.append)
    talk.session.send_comment("interrupt\n1 quit")
    assert talk.sent == ["# interrupt 1 quit\n"]
    assert talk.session.in_flight is None


def test_the_engine_gets_the_bytes_of_a_file_name_that_is_no_utf8() -> None:
    written: list[bytes] = []
    GtpSession(written.append).send("loadsgf caf\udce9 \ud800")
    assert written == [b"1 loadsgf caf\xe9 ?\n"]


def test_an_engine_that_gives_no_ids_is_understood() -> None:
    talk = Talk()
    talk.send("name", "komi 7")
    talk.feed("= X", "? no")
    assert talk.responses == [Response(True, "X"), Response(False, "no")]
    assert talk.errors == []


def test_an_answer_without_an_id_from_an_engine_that_gives_them_is_reported_and_taken() -> None:
    talk = Talk()
    talk.send("name", "genmove b")
    talk.feed("=1 X", "? GTP id could not be parsed")
    assert talk.responses[-1] == Response(False, "GTP id could not be parsed")
    assert talk.errors == [ProtocolError(ProtocolErrorKind.MISSING_ID, "genmove b")]


def test_an_answer_with_a_wrong_id_is_dropped() -> None:
    talk = Talk()
    talk.send("name", "genmove b")
    talk.feed("=1 X", "=1 X", "=77 D4", "=2 E5")
    assert talk.responses == [Response(True, "X", 1), Response(True, "E5", 2)]
    assert talk.error_kinds == [ProtocolErrorKind.UNASKED, ProtocolErrorKind.WRONG_ID]


def test_an_answer_to_nothing_is_dropped() -> None:
    talk = Talk()
    talk.feed("= hello")
    talk.send("name")
    assert talk.errors == [ProtocolError(ProtocolErrorKind.UNASKED, "hello")]
    assert talk.responses == []


def test_commands_that_the_engine_passes_over_count_as_failed() -> None:
    talk = Talk()
    talk.send("name")
    talk.session.send("stop", talk.responses.append, at_once=True)
    talk.feed("=2")
    assert talk.responses == [Response(False, ""), Response(True, "", 2)]
    assert talk.errors == [ProtocolError(ProtocolErrorKind.SKIPPED, "name")]


def test_an_analysis_is_told_line_by_line_and_stopped_by_the_next_command() -> None:
    talk = Talk()
    lines: list[str] = []
    talk.session.send("kata-analyze 50", talk.responses.append, on_line=lines.append)
    talk.session.feed(b"=1\ninfo move D4 visits 7\n")
    assert lines == ["info move D4 visits 7"]
    talk.send("stop", "name")
    assert talk.sent == ["1 kata-analyze 50\n", "2 stop\n"]
    talk.session.feed(b"info move E5 visits 9\n\n=2\n\n=3 KataGo\n\n")
    assert lines == ["info move D4 visits 7", "info move E5 visits 9"]
    assert talk.responses == [Response(True, "", 1), Response(True, "", 2), Response(True, "KataGo", 3)]
    assert talk.errors == []


@pytest.mark.parametrize("analysis", ["kata-analyze b 20", "lz-analyze 20", "analyze b 20"])
def test_an_analysis_that_has_waited_itself_is_stopped_too(analysis: str) -> None:
    talk = Talk()
    talk.send("kata-raw-nn 0", analysis, "play w B3", "name")
    assert talk.sent == ["1 kata-raw-nn 0\n"]
    talk.feed("=1")
    assert talk.sent[1:] == [f"2 {analysis}\n", "3 play w B3\n"]


def test_a_move_with_an_analysis_ends_by_itself() -> None:
    talk = Talk()
    talk.send("kata-genmove_analyze b 20", "name")
    assert len(talk.sent) == 1


def test_the_text_of_the_next_answer_is_whole_again_after_an_analysis() -> None:
    talk = Talk()
    talk.session.send("lz-analyze 50", on_line=lambda _: None)
    talk.session.send("list_commands", talk.responses.append, at_once=True)
    talk.session.feed(b"=1\n\n=2 a\nb\n\n")
    assert talk.responses == [Response(True, "a\nb", 2)]


def test_after_abandonment_nothing_is_told_or_written() -> None:
    talk = Talk()
    talk.session.send("name", lambda _: talk.session.abandon())
    talk.send("version")
    talk.session.feed(b"=1 X\n\n=2 1.0\n\n")
    assert talk.sent == ["1 name\n"]
    assert not talk.session.send("name")
    talk.session.send_comment("interrupt")
    talk.feed("=3")
    assert (talk.responses, talk.sent) == ([], ["1 name\n"])


def test_every_line_of_the_conversation_is_told() -> None:
    talk = Talk()
    talk.send("showboard")
    talk.session.feed(b"tuning\n\n=1\r\n A B\n\n")
    assert talk.traffic == [
        Traffic(Direction.SENT, "1 showboard"),
        Traffic(Direction.STRAY, "tuning"),
        Traffic(Direction.RECEIVED, "=1"),
        Traffic(Direction.RECEIVED, " A B"),
    ]


COMMANDS = "boardsize\nclear_board\nkomi\nplay\ngenmove"


def test_the_handshake_finds_out_who_the_engine_is() -> None:
    talk = Talk()
    talk.handshake()
    talk.feed("=1 2", "=2 GNU  Go", "=3 3.8", "=4 " + COMMANDS)
    assert talk.sent == ["1 protocol_version\n", "2 name\n", "3 version\n", "4 list_commands\n"]
    assert talk.ready == [Capabilities(2, "GNU Go", "3.8", frozenset(COMMANDS.split()))]
    assert talk.session.capabilities == talk.ready[0]
    assert talk.ready[0].knows("play")
    assert not talk.ready[0].knows("undo")
    assert talk.failures == []


@pytest.mark.parametrize("separator", ["\n", " "])
def test_of_a_list_without_end_the_commands_that_matter_are_kept(separator: str) -> None:
    listed = [*(f"command-{number}" for number in range(20_000)), *COMMANDS.split(), "undo", "kata-analyze"]
    talk = Talk()
    talk.handshake()
    talk.feed("= 2", "= Big", "= 1", "= " + separator.join(listed))
    while not talk.ready:  # it is asked for those that a line is too long for
        talk.feed("= true")
    known = talk.ready[0]
    assert all(known.knows(command) for command in (*COMMANDS.split(), "undo", "kata-analyze"))
    assert known.lists
    assert len(known.commands) < 3000


def test_a_long_list_is_taken_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    take = gtp_session._Handshake._on_listed

    def note(handshake: gtp_session._Handshake, line: str) -> None:
        taken.append(len(line))
        take(handshake, line)

    monkeypatch.setattr(gtp_session._Handshake, "_on_listed", note)
    talk = Talk()
    talk.handshake()
    talk.feed("= 2", "= Big", "= 1", "= " + COMMANDS + "\nx" * 5000)
    assert talk.ready
    assert max(taken) < 20


def test_a_list_that_is_refused_is_none() -> None:
    talk = Talk()
    talk.handshake()
    talk.feed("= 2", "= Big", "= 1", "? not today\nundo")
    assert talk.sent[-1].split()[1] == "known_command"


def test_all_commands_that_are_asked_for_are_kept_of_a_long_list() -> None:
    qtgo = Path(gtp_session.__file__).parents[1]
    sources = [path.read_text("utf-8") for folder in ("gtp", "engine") for path in (qtgo / folder).glob("*.py")]
    asked = {command for text in sources for command in re.findall(r'knows\("([^"]+)"\)', text)}
    dialects = re.compile(r'"((?:kata|lz|kgs|gogui|qtgo)-[a-z_-]+[a-z])"')
    named = {command for text in sources for command in dialects.findall(text)}
    never_asked = {"kata-get-params", "kata-get-rules", "kata-list", "kata-list-params", "kata-list_time_settings"}
    never_asked |= {"qtgo-levels", "qtgo-network", "qtgo-human"}
    assert asked | named - never_asked <= gtp_session._USED


def test_an_engine_need_not_know_its_name_version_and_protocol() -> None:
    talk = Talk()
    talk.handshake()
    talk.feed("? unknown command", "? no", "? no", "= " + COMMANDS)
    assert talk.ready == [Capabilities(None, "", "", frozenset(COMMANDS.split()))]


@pytest.mark.parametrize(
    ("answers", "failure"),
    [
        (["=1 1"], HandshakeFailure(HandshakeProblem.WRONG_PROTOCOL, "1")),
        (["= GTP 3 (draft)"], HandshakeFailure(HandshakeProblem.WRONG_PROTOCOL, "GTP 3 (draft)")),
        (["=9 2"], HandshakeFailure(HandshakeProblem.WRONG_IDS, "9")),
        (["= 2", "=", "=", "= komi\ngenmove"], HandshakeFailure(HandshakeProblem.MISSING_COMMANDS, "play")),
        (["= 2", "=", "=", "= komi boardsize"], HandshakeFailure(HandshakeProblem.MISSING_COMMANDS, "play genmove")),
        (
            ["= 2", "=", "=", "? no", *["= false"] * 16],
            HandshakeFailure(HandshakeProblem.MISSING_COMMANDS, "play genmove"),
        ),
    ],
)
def test_an_engine_that_cannot_be_used_is_told_once(answers: list[str], failure: HandshakeFailure) -> None:
    talk = Talk()
    talk.handshake()
    talk.feed(*answers, *["=5 2"] * 9)
    assert (talk.failures, talk.ready) == ([failure], [])


@pytest.mark.parametrize("junk", [b"y\n" * 20_000, b"x" * (MAX_LINE + 1)])
def test_a_program_that_only_writes_junk_is_no_engine(junk: bytes) -> None:
    talk = Talk()
    talk.handshake()
    talk.session.feed(junk)
    assert [failure.problem for failure in talk.failures] == [HandshakeProblem.NO_GTP]


def test_an_engine_within_the_process_may_answer_while_it_is_written_to() -> None:
    def write(data: bytes) -> None:
        session.feed(b"=" + data.split()[0] + b"\n\n")

    session = GtpSession(write)
    answered: list[int] = []

    def go_on(response: Response) -> None:
        answered.append(response.id or 0)
        if len(answered) < 5000:
            session.send("play b A1", go_on)

    session.send("play b A1", go_on)
    assert answered == list(range(1, 5001))


def test_an_error_in_who_is_told_loses_nothing() -> None:
    def fail(response: Response) -> None:
        raise RuntimeError(response.text)

    talk = Talk()
    talk.session.send("name", fail)
    talk.send("version")
    with pytest.raises(RuntimeError):
        talk.session.feed(b"=1 X\n\n=2 1.0\n\n")
    assert talk.sent == ["1 name\n", "2 version\n"]
    talk.session.feed(b"")
    assert talk.responses == [Response(True, "1.0", 2)]


PIECES = [b"=1 2\n\n", b"=2 x\n\n", b"=", b"?", b"\n", b"3", b"junk\n", b"= komi\nplay\n\n", b"\r\n", b"\x00\xff"]


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=9)))
def test_no_input_kills_it(parts: list[bytes]) -> None:
    talk = Talk()
    talk.handshake()
    for part in parts:
        talk.session.feed(part)
    assert len(talk.ready) + len(talk.failures) <= 1
