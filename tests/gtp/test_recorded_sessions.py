"""What real engines wrote, shortened, with the ids that a session gives: their ways of bending the protocol."""

from dataclasses import dataclass

import pytest

from qtgo.gtp.response import Response
from qtgo.gtp.session import GtpSession, ProtocolError


@dataclass(frozen=True)
class Recording:
    """The commands sent, those after the first without waiting where ``at_once``, and all that came back."""

    commands: tuple[str, ...]
    received: bytes
    responses: tuple[Response, ...]
    lines: tuple[str, ...] = ()
    at_once: bool = False


RECORDINGS = {
    "GNU Go pads its komi": Recording(
        ("get_komi", "boardsize 25", "komi abc"),
        b"=1  6.5\n\n?2 unacceptable size\n\n?3 komi not a float\n\n",
        (Response(True, "6.5", 1), Response(False, "unacceptable size", 2), Response(False, "komi not a float", 3)),
    ),
    "GNU Go draws its board": Recording(
        ("showboard", "quit"),
        b"=1 \n   A B C D\n 4 . . . . 4\n 1 . . . . 1     BLACK (X) has captured 0 stones\n   A B C D\n\n=2 \n\n",
        (
            Response(
                True, "\n   A B C D\n 4 . . . . 4\n 1 . . . . 1     BLACK (X) has captured 0 stones\n   A B C D", 1
            ),
            Response(True, "", 2),
        ),
    ),
    "Leela Zero writes two empty lines more after a record": Recording(
        ("printsgf", "komi abc", "set_free_handicap D4 Q16 D16"),
        b"=1 (;GM[1]FF[4]RU[Chinese]SZ[19]\n;B[dp];B[pd];B[dd])\n\n\n\n?2 syntax not understood\n\n=3 D4 D16 Q16\n\n",
        (
            Response(True, "(;GM[1]FF[4]RU[Chinese]SZ[19]\n;B[dp];B[pd];B[dd])", 1),
            Response(False, "syntax not understood", 2),
            Response(True, "D4 D16 Q16", 3),
        ),
    ),
    "Leela Zero ends an analysis by itself": Recording(
        ("lz-analyze b 20", "protocol_version"),
        b"=1\ninfo move D19 visits 99 winrate 4996 prior 37 lcb 4933 order 0 pv D19 D1\n\n=2 2\n\n",
        (Response(True, "", 1), Response(True, "2", 2)),
        ("info move D19 visits 99 winrate 4996 prior 37 lcb 4933 order 0 pv D19 D1",),
    ),
    "Pachi ends its lines with a blank": Recording(
        ("fixed_handicap 5", "final_score", "kgs-rules foo"),
        b"=1 E5 C3 G7 G3 C7 \n\n?2 too early to pass\n\n?3 unknown rules\n\n",
        (
            Response(True, "E5 C3 G7 G3 C7", 1),
            Response(False, "too early to pass", 2),
            Response(False, "unknown rules", 3),
        ),
    ),
    "Pachi is stopped before its first report": Recording(
        ("lz-analyze 20", "name"), b"=1 \n\n=2 Pachi\n\n", (Response(True, "", 1), Response(True, "Pachi", 2)), (), True
    ),
    "KataGo analyzes until the next command": Recording(
        ("kata-analyze b 50 rootInfo true", "stop"),
        b"=1\ninfo move E3 visits 7 winrate 0.508867 order 0 pv E3 C6 rootInfo visits 8\n"
        b"info move D4 visits 9 winrate 0.502401 order 0 pv D4 rootInfo visits 15\n\n=2 \n\n",
        (Response(True, "", 1), Response(True, "", 2)),
        (
            "info move E3 visits 7 winrate 0.508867 order 0 pv E3 C6 rootInfo visits 8",
            "info move D4 visits 9 winrate 0.502401 order 0 pv D4 rootInfo visits 15",
        ),
        True,
    ),
    "KataGo cancels a search": Recording(
        ("kata-search_analyze_cancellable w 20", "stop"),
        b"=1\ninfo move G5 visits 7 winrate 0.967968 order 0 pv G5\nplay cancelled\n\n=2 \n\n",
        (Response(True, "", 1), Response(True, "", 2)),
        ("info move G5 visits 7 winrate 0.967968 order 0 pv G5", "play cancelled"),
        True,
    ),
    "KataGo refuses in long words": Recording(
        ("boardsize 25", "play w resign", "fixed_handicap 10"),
        b"?1 unacceptable size (Board::MAX_LEN is 19, consider increasing and recompiling)\n\n"
        b"?2 Could not parse vertex: 'resign'\n\n"
        b"?3 Fixed handicap > 9 is not allowed, try place_free_handicap\n\n",
        (
            Response(False, "unacceptable size (Board::MAX_LEN is 19, consider increasing and recompiling)", 1),
            Response(False, "Could not parse vertex: 'resign'", 2),
            Response(False, "Fixed handicap > 9 is not allowed, try place_free_handicap", 3),
        ),
    ),
}


@pytest.mark.parametrize("cut", [1, 7, 1000])
@pytest.mark.parametrize("name", RECORDINGS)
def test_a_real_engine_is_understood(name: str, cut: int) -> None:
    recording = RECORDINGS[name]
    responses: list[Response] = []
    lines: list[str] = []
    errors: list[ProtocolError] = []
    session = GtpSession(lambda data: None, on_protocol_error=errors.append)
    analyzes = any("analyze" in command for command in recording.commands)
    for command in recording.commands:
        on_line = lines.append if analyzes else None
        session.send(command, responses.append, on_line=on_line, at_once=recording.at_once)
    for at in range(0, len(recording.received), cut):
        session.feed(recording.received[at : at + cut])
    assert (tuple(responses), tuple(lines), errors) == (recording.responses, recording.lines, [])
    assert session.in_flight is None
