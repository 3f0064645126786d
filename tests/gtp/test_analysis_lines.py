import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.rules.point import Color, Point
from qtgo.gtp.analysis_lines import (
    Analysis,
    AnalyzeRequest,
    MoveInfo,
    analysis_steps,
    format_analysis,
    parse_analysis,
    parse_request,
)
from qtgo.gtp.server.arguments import GtpError

E3, C6, D4 = Point(4, 2), Point(2, 5), Point(3, 3)

KATA = (
    "info move E3 visits 8 edgeVisits 8 utility -0.0022 winrate 0.5038 scoreMean 0.32 scoreStdev 13.2 scoreLead 0.33 "
    "scoreSelfplay -0.195 prior 0.36727 lcb 0.4504 utilityLcb -0.15 weight 8 order 0 pv E3 C6 pass pvVisits 8 6 1 "
    "info move C5 visits 0 edgeVisits 0 utility -1 winrate 1 scoreMean -14 scoreLead -14 prior 4.1e-05 lcb -0.8 "
    "isSymmetryOf E3 order 1 pv C5 movesOwnership 0.5 -0.5 1 0 rootInfo visits 9 winrate 0.51 rawVarTimeLeft 0.1 "
    "ownership -0.29 0.2 1 -1 ownershipStdev 0.1 0.1 0.1 0.1"
)
LEELA = (
    "info move A4 visits 50 winrate 4998 prior 37 lcb 4902 order 0 pv A4 Q19 T16 "
    "info move pass visits 2 winrate 12 prior 0 lcb -824 order 1 pv pass A1"
)


def test_a_line_of_katago_is_read() -> None:
    said = parse_analysis(KATA)
    assert said is not None
    first, second = said.moves
    assert first == MoveInfo(E3, 8, 0.5038, 0.36727, 0.4504, 0.33, -0.0022, 0, (E3, C6, None), (8, 6, 1))
    assert second == MoveInfo(
        Point(2, 4), 0, 1.0, 4.1e-05, -0.8, -14.0, -1.0, 1, (Point(2, 4),), ownership=(0.5, -0.5, 1.0, 0.0)
    )
    assert said.root == {"visits": 9, "winrate": 0.51, "rawVarTimeLeft": 0.1}
    assert said.ownership == (-0.29, 0.2, 1.0, -1.0)
    assert said.ownership_deviation == (0.1,) * 4


def test_a_line_is_read_move_by_move() -> None:
    assert len(list(analysis_steps(KATA))) == 2
    assert (
        len(list(analysis_steps(" info".join(["info move E3 visits 8 pv E3 "] + [" move E3 visits 8"] * 360)))) == 361
    )


def test_a_line_of_leela_zero_is_read() -> None:
    said = parse_analysis(LEELA)
    assert said is not None
    first, second = said.moves
    assert (first.win_rate, first.prior, first.lcb, first.score) == (0.4998, 0.0037, 0.4902, None)
    assert (second.point, second.win_rate, second.lcb, second.pv) == (None, 0.0012, -0.0824, (None, Point(0, 0)))


@pytest.mark.parametrize(
    ("line", "win_rate"),
    [
        ("info move D4 visits 1 winrate 1 order 0 pv D4", 0.0001),
        ("info move D4 visits 1 winrate 10000 order 0 pv D4", 1.0),
        ("info move D4 visits 1 winrate 1 scoreLead 3 order 0 pv D4", 1.0),
        ("info move D4 visits 1 winrate 0.5 prior 0 order 0 pv D4", 0.5),
        ("info order 0 winrate 1 prior 0.1 visits 1 move D4", 1.0),
    ],
)
def test_the_form_is_told_by_the_line_itself(line: str, win_rate: float) -> None:
    said = parse_analysis(line)
    assert said is not None
    assert said.moves[0].win_rate == win_rate


def test_the_order_is_what_counts_not_the_place() -> None:
    said = parse_analysis("info move D4 order 1 visits 3 info move E3 order 0 visits 5 info move C6 visits 1")
    assert said is not None
    assert [info.point for info in said.moves] == [E3, D4, C6]


def test_what_is_not_known_is_passed_over() -> None:
    said = parse_analysis("info move D4 mood good visits 3 news 1 2 3 pv D4 E3 colour E3 extra winrate 0.25")
    assert said is not None
    assert (said.moves[0].visits, said.moves[0].win_rate, said.moves[0].pv) == (3, 0.25, (D4, E3))


@pytest.mark.parametrize("line", ["", "= D4", "play D4", "information", "? no"])
def test_other_lines_are_none(line: str) -> None:
    assert parse_analysis(line) is None


@pytest.mark.parametrize(
    "line", ["info", "info move", "info move ZZ visits 3", "info visits 3 pv D4", "rootInfo", "info move 5"]
)
def test_a_damaged_line_says_nothing(line: str) -> None:
    assert parse_analysis(line) == Analysis(())


@given(st.text("info moveD4pass pv0123.-e ", max_size=60))
def test_no_line_breaks_the_reader(text: str) -> None:
    said = parse_analysis("info " + text)
    assert said is not None


POINTS = st.one_of(st.none(), st.builds(Point, st.integers(0, 18), st.integers(0, 18)))
SHARES = st.floats(0, 1).map(lambda share: round(share, 4))
INFOS = st.builds(
    MoveInfo,
    POINTS,
    st.integers(0, 10**6),
    SHARES,
    SHARES,
    st.floats(-1, 1).map(lambda bound: round(bound, 4)),
    st.floats(-361, 361).map(lambda points: round(points, 2)),
    st.floats(-2, 2).map(lambda utility: round(utility, 3)),
    st.just(0),
    st.lists(POINTS, min_size=1, max_size=5).map(tuple),
    st.just((3, 2, 1)),
    st.none() | SHARES,
    st.lists(SHARES, max_size=4).map(tuple),
    st.lists(SHARES, max_size=4).map(tuple),
)


@given(st.lists(INFOS, min_size=1, max_size=4), st.lists(SHARES, max_size=9))
def test_what_is_written_can_be_read(infos: list[MoveInfo], owned: list[float]) -> None:
    ordered = tuple(replace(info, order=order) for order, info in enumerate(infos))
    said = Analysis(ordered, {"visits": 12, "winrate": 0.25}, tuple(owned), tuple(owned[1:]))
    assert parse_analysis(format_analysis(said, lz=False, pv_visits=True)) == said
    leela = parse_analysis(format_analysis(said, lz=True))
    assert leela is not None
    assert [(i.point, i.visits, i.win_rate, i.prior, i.lcb, i.pv) for i in leela.moves] == [
        (i.point, i.visits, i.win_rate, i.prior, i.lcb, i.pv) for i in ordered
    ]


def test_a_line_is_written_as_katago_does() -> None:
    said = Analysis((MoveInfo(D4, 3, 0.5, 0.1, 0.45, -1.5, 0.01, 0, (D4, None), (3, 1)),), {"visits": 4}, (0.5, -1))
    assert format_analysis(said, lz=False) == (
        "info move D4 visits 3 utility 0.01 winrate 0.5 scoreMean -1.5 scoreLead -1.5 prior 0.1 lcb 0.45 order 0 "
        "pv D4 pass rootInfo visits 4 ownership 0.5 -1"
    )
    assert format_analysis(said, lz=True) == "info move D4 visits 3 winrate 5000 prior 1000 lcb 4500 order 0 pv D4 pass"


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ("", AnalyzeRequest(Color.WHITE)),
        ("b", AnalyzeRequest(Color.BLACK)),
        ("50", AnalyzeRequest(Color.WHITE, 0.5)),
        ("B 5 maxmoves 3", AnalyzeRequest(Color.BLACK, 0.05, max_moves=3)),
        ("b interval 20 minmoves 2", AnalyzeRequest(Color.BLACK, 0.2, min_moves=2)),
        (
            "ownership true rootInfo true pvVisits true",
            AnalyzeRequest(Color.WHITE, ownership=True, root_info=True, pv_visits=True),
        ),
        ("pvEdgeVisits true ownership false", AnalyzeRequest(Color.WHITE)),
        (
            "movesOwnership true movesOwnershipStdev true ownershipStdev true",
            AnalyzeRequest(Color.WHITE, ownership_deviation=True, moves_ownership=True, moves_ownership_deviation=True),
        ),
        (
            "avoid w E3,pass 1 avoid b D4 3",
            AnalyzeRequest(Color.WHITE, avoided=frozenset({(Color.WHITE, E3), (Color.WHITE, None), (Color.BLACK, D4)})),
        ),
        ("allow w D4 1", AnalyzeRequest(Color.WHITE, allowed=frozenset({(Color.WHITE, D4)}))),
    ],
)
def test_a_request_is_read(words: str, request_: AnalyzeRequest) -> None:
    assert parse_request(words.split(), Color.WHITE) == request_


@pytest.mark.parametrize(
    "words",
    ["foo", "b foo", "-5", "b 5 maxmoves", "ownership maybe", "avoid w", "avoid w D4 0", "avoid w I9 1", "b w", "1.5"],
)
def test_a_request_that_makes_no_sense_is_refused(words: str) -> None:
    with pytest.raises(GtpError, match="cannot parse"):
        parse_request(words.split(), Color.WHITE)


def test_only_moves_that_were_asked_for_are_admitted() -> None:
    avoiding = parse_request(["avoid", "b", "D4", "1"], Color.BLACK)
    assert (avoiding.admits(D4), avoiding.admits(E3), avoiding.admits(None)) == (False, True, True)
    allowing = parse_request(["allow", "b", "D4", "1"], Color.BLACK)
    assert (allowing.admits(D4), allowing.admits(E3), allowing.admits(None)) == (True, False, False)
    assert parse_request(["b", "avoid", "w", "D4", "1"], Color.BLACK).admits(D4)


@pytest.mark.parametrize("number", ["9" * 5000, "1e999", "-1e999", "nan", "inf", "1e99999", "9" * 30])
def test_numbers_that_cannot_be_are_no_harm(number: str) -> None:
    keys = ("visits", "winrate", "scoreLead", "prior", "lcb", "utility", "order")
    words = " ".join(f"{key} {number}" for key in keys)
    said = parse_analysis(f"info move D4 {words} pv D4 pvVisits {number} rootInfo visits {number} ownership {number}")
    assert said is not None
    for move in said.moves:
        assert 0 <= move.visits <= 10**15
        assert move.score is None or abs(move.score) <= 10_000
        assert all(abs(value) <= 10**15 for value in (move.win_rate or 0, move.order, *move.pv_visits))
    assert all(abs(value) <= 10**15 for value in (*said.root.values(), *said.ownership))


@pytest.mark.parametrize(
    "line",
    [
        "info move D4 visits 1 pv " + "D4 " * 100_000,
        "info move D4 visits 1 ownership " + "0.5 " * 100_000,
        "rootInfo " + "winrate 0.5 " * 50_000,
        "info move D4 visits 1 pv D4 " * 5000,
    ],
)
def test_of_an_endless_line_only_what_an_engine_may_mean_is_read(line: str) -> None:
    said = parse_analysis(line)
    assert said is not None
    assert len(said.moves) <= 3000
    assert all(len(move.pv) <= 12_000 for move in said.moves)
    assert len(said.ownership) <= 12_000


def test_a_long_word_of_digits_is_read_in_no_time() -> None:
    """Trying again from every digit would take minutes of computing."""
    began = time.process_time()
    parse_analysis("info move D4 visits " + "1" * 200_000 + "x")
    assert time.process_time() - began < 20
