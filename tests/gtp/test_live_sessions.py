"""What engines wrote while they analyzed a position, as it arrives: whole, cut, with junk, and with news in it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.analysis.evaluation import PositionAnalysis
from qtgo.core.rules.point import Color, Point
from qtgo.gtp.analysis_lines import parse_analysis, parse_policy
from qtgo.gtp.evaluations import position_analysis
from qtgo.gtp.perspective import Perspective
from qtgo.gtp.response import Response
from qtgo.gtp.session import GtpSession

LEELA = (
    b"=1\ninfo move D19 visits 210 winrate 5003 prior 37 lcb 4964 order 0 pv D19 Q1 A4 J4 L16 info move D1 visits 190 "
    b"winrate 4994 prior 37 lcb 4953 order 1 pv D1 T16 info move pass visits 0 winrate 0 prior 1 lcb -824 order 2 pv "
    b"pass\n\n=2 2\n\n"
)
QTGO = (
    b"=1 \ninfo move E5 visits 17 utility 0.0317 winrate 0.515863 scoreMean 0.0794 scoreLead 0.0794 scoreLeadError "
    b"1.06 prior 0.4481 lcb 0.35 order 0 pv E5 C4 G6 pvVisits 17 9 2 info move D5 visits 6 utility -0.0208 winrate "
    b"0.489598 scoreMean -0.41 scoreLead -0.41 scoreLeadError 1.5 prior 4.1e-05 lcb 0.2 order 1 pv D5 F3 pvVisits 6 3 "
    b"rootInfo visits 24 utility 0.02 winrate 0.5085 scoreMean -0.05 scoreLead -0.05 scoreLeadError 0.98 rawWinrate "
    b"0.49 rawLead -0.2\n\n=2 2\n\n"
)


class Session(NamedTuple):
    """The commands sent, all that came back, and the board that it is about."""

    commands: tuple[str, ...]
    received: bytes
    size: int
    moves: int


SESSIONS = {
    "KataGo": Session(
        ("kata-raw-nn 0", "kata-analyze w 20 ownership true", "stop"),
        Path(__file__).with_name("katago_live_session.txt").read_bytes(),
        5,
        4,
    ),
    "Leela Zero": Session(("lz-analyze b 10", "protocol_version"), LEELA, 19, 3),
    "QtGo": Session(("kata-analyze b 10 rootInfo true pvVisits true", "protocol_version"), QTGO, 9, 2),
}


def heard(session: Session, received: bytes, cut: int = 1 << 20) -> tuple[list[PositionAnalysis], list[Response]]:
    """Return what is understood of what an engine wrote, and the responses."""
    said: list[PositionAnalysis] = []
    responses: list[Response] = []

    def take(line: str) -> None:
        if (analysis := parse_analysis(line)) is not None:
            said.append(position_analysis(analysis, (session.size,) * 2, Color.WHITE, Perspective.SIDE_TO_MOVE))

    talk = GtpSession(lambda data: None)
    for command in session.commands:
        talk.send(command, responses.append, on_line=take if "-analyze" in command else None, at_once=True)
    for at in range(0, len(received), cut):
        talk.feed(received[at : at + cut])
    return said, responses


def check(said: list[PositionAnalysis], size: int) -> None:
    for analysis in said:
        assert analysis.win_rate is None or 0 <= analysis.win_rate <= 1
        assert len(analysis.ownership) in (0, size * size)
        for candidate in analysis.candidates:
            assert candidate.visits >= 0
            assert candidate.win_rate is None or 0 <= candidate.win_rate <= 1
            assert len(candidate.ownership) in (0, size * size)
            assert all(point is None or max(point.x, point.y) < size for point in candidate.pv)


@pytest.mark.parametrize("cut", [1, 13, 1 << 20])
@pytest.mark.parametrize("name", SESSIONS)
def test_a_recorded_session_is_understood_completely(name: str, cut: int) -> None:
    session = SESSIONS[name]
    said, responses = heard(session, session.received, cut)
    assert all(response.ok for response in responses)
    assert len(responses) == len(session.commands)
    assert said
    for analysis in said:
        assert len(analysis.candidates) >= session.moves
        assert all(candidate.pv and candidate.pv[0] == candidate.point for candidate in analysis.candidates)
        assert analysis.visits > 0
    check(said, session.size)


def test_katago_tells_everything() -> None:
    session = SESSIONS["KataGo"]
    said, responses = heard(session, session.received)
    for analysis in said:
        assert len(analysis.ownership) == len(analysis.ownership_deviation) == 25
        assert all(len(candidate.ownership) == 25 for candidate in analysis.candidates)
        assert all(len(candidate.pv_visits) == len(candidate.pv) for candidate in analysis.candidates)
        assert analysis.win_rate is not None
        assert analysis.win_rate > 0.9  # White is to move, and is lost with one stone of Black in the middle
    policy = parse_policy(responses[0].text, 5, 5)
    assert len(policy) == 26
    assert policy[12] == -1
    assert sum(share for share in policy if share >= 0) == pytest.approx(1, abs=1e-4)
    assert policy[0] == 0.009104  # A1, from the last row
    assert policy[-1] == 0.069140


def test_leela_zero_tells_of_ten_thousandths() -> None:
    [analysis], _ = heard(SESSIONS["Leela Zero"], LEELA)
    assert analysis.win_rate == pytest.approx(0.5001, abs=1e-4)
    assert [candidate.point for candidate in analysis.candidates] == [
        Point.from_vertex("D19"),
        Point.from_vertex("D1"),
        None,
    ]
    assert analysis.candidates[0].win_rate == pytest.approx(1 - 0.5003)


NEWS = (
    b"info move E5 visits 1 winrate 4.1e-05 order 0 pv E5\n",
    b"\x00\xff\xfe junk\n",
    b"info info info move\n",
    b"warning: 3 new keys\n",
    b"info move Z99 visits x winrate nan order -1 pv\n",
    b"ownership 1 2 3\n",
    b"rootInfo winrate 1e999 visits -5\n",
)


@given(st.sampled_from(sorted(SESSIONS)), st.data())
def test_neither_junk_nor_cut_lines_nor_new_keys_break_it(name: str, data: st.DataObject) -> None:
    session = SESSIONS[name]
    lines = session.received.splitlines(keepends=True)
    first = next(index for index, line in enumerate(lines) if line.startswith(b"info"))
    line = lines[first].rstrip(b"\n")
    damage = data.draw(st.sampled_from(["cut", "junk", "key"]))
    if damage == "cut":
        lines[first] = line[: data.draw(st.integers(6, len(line)))] + b"\n"
    elif damage == "junk":
        lines.insert(first, data.draw(st.sampled_from(NEWS)))
    else:
        words = line.split(b" ")
        words.insert(
            data.draw(st.integers(1, len(words))), data.draw(st.sampled_from([b"newKey", b"newKey 4.1e-05 D4"]))
        )
        lines[first] = b" ".join(words) + b"\n"
    said, responses = heard(session, b"".join(lines), data.draw(st.integers(1, 200)))
    assert len(responses) == len(session.commands)
    check(said, session.size)


@pytest.mark.parametrize(
    "text",
    ["", "policy", "policy\n1 2\n3", "policy\n0.5 0.5\n0.1", "symmetry 0\npolicy\nx\ny", "policyPass 0.5"],
)
def test_what_is_no_policy_is_none(text: str) -> None:
    assert parse_policy(text, 2, 2) == ()


def test_odd_shares_are_illegal_moves() -> None:
    assert parse_policy("policy\n0.5 inf\n-0.1 nan", 2, 2) == (-1, -1, 0.5, -1, 0.0)
