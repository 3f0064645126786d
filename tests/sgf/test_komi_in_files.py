"""Komi and handicap in files: kept as written, read as meant, and what is odd about them is told."""

from __future__ import annotations

import pytest

from qtgo.core.game.counting import score_at
from qtgo.core.record.game_info import read_game_info
from qtgo.core.record.replay import Replay
from qtgo.sgf.formats.importers import read_record
from qtgo.sgf.issue import IssueKind
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection

SINA = b"(\nTE[2018 cup]\nRD[2018-04-24]\nPC[city]\nTM[70]\nLT[15]\nLC[3]\nKO[7.5]\nHD[0]\n;B[pd];W[dp])"
NGF = "Rated game\n19\nWhite 7D*\nBlack 5D*\nserver\n{rest}\n189\nPMABBEERR\nPMACWQQEE\n"


def told(data: bytes) -> set[tuple[IssueKind, str]]:
    """Return the issues about komi, handicap and values."""
    kinds = {IssueKind.UNUSUAL_KOMI, IssueKind.BAD_VALUE, IssueKind.MISSING_HANDICAP, IssueKind.DIALECT_PROPERTY}
    return {(issue.kind, issue.detail) for issue in read_collection(data).issues if issue.kind in kinds}


@pytest.mark.parametrize("komi", ["6.25", "3.14", "5.25", "7.125", "0.3", "-3.75", "7目半"])
def test_an_unusual_komi_is_told_and_written_as_it_stood(komi: str) -> None:
    data = f"(;GM[1]SZ[9]KM[{komi}];B[ee];W[aa])".encode()
    assert told(data) == {(IssueKind.UNUSUAL_KOMI, f"KM[{komi}]")}
    assert write_collection(read_collection(data)) == data


@pytest.mark.parametrize("komi", ["6.5", "7", "-5.50", "375", "650", "7,5", "", " ", "0"])
def test_a_usual_komi_is_not_told(komi: str) -> None:
    assert told(f"(;GM[1]SZ[9]KM[{komi}];B[ee])".encode()) == set()


def test_a_komi_in_stones_is_usual_only_in_a_chinese_game() -> None:
    assert told(b"(;GM[1]RU[Chinese]KM[3.75];B[ee])") == set()
    assert told(b"(;GM[1]RU[AGA]KM[3.75];B[ee])") == {(IssueKind.UNUSUAL_KOMI, "KM[3.75]")}


@pytest.mark.parametrize("komi", ["six", "151", "?"])
def test_what_is_no_komi_is_told(komi: str) -> None:
    assert told(f"(;KM[{komi}];B[ee])".encode()) == {(IssueKind.BAD_VALUE, f"KM[{komi}]")}


@pytest.mark.parametrize(
    ("komi", "result"), [("6.25", "W+6.25"), ("3.14", "W+3.14"), ("0.3", "W+0.3"), ("7.125", "W+7.125")]
)
def test_a_score_has_the_komi_exactly(komi: str, result: str) -> None:
    root = read_collection(f"(;SZ[9]KM[{komi}];B[ee];W[aa])".encode()).games[0]
    replay = Replay(root, read_game_info(root))
    replay.go_to(root.children[0].children[0])
    assert score_at(replay).result == result


def test_a_dialect_is_read_and_its_bytes_stay() -> None:
    collection = read_collection(SINA)
    info = read_game_info(collection.games[0])
    assert (info.komi, info.event, info.date, info.main_time) == (7.5, "2018 cup", "2018-04-24", 4200)
    assert {kind for kind, _ in told(SINA)} == {IssueKind.DIALECT_PROPERTY}
    assert not any(issue.kind is IssueKind.DIALECT_PROPERTY for issue in collection.notable_issues)
    written = write_collection(collection)
    assert all(value in written for value in SINA.split(b"\n")[1:-1])


@pytest.mark.parametrize(
    ("moves", "compensation"),
    [
        (";W[cc];B[gg]", 0),
        (";B[ee];W[cc];B[gg]", 0),
        ("AB[ee];W[cc]", 0),
        ("AB[ee][dd];W[cc]", 0),
        ("AB[ee][dd][ff][gg];W[cc]", 4),
        (";AB[ee][dd][ff][gg];W[cc]", 4),
        (";B[ee];B[dd];B[ff];B[gg];W[cc]", 4),
        ("AB[dd:ee];W[cc]", 4),
    ],
)
def test_nothing_is_given_for_handicap_stones_that_are_not_there(moves: str, compensation: int) -> None:
    data = f"(;GM[1]FF[4]SZ[9]HA[4]KM[0.5]RU[Chinese]{moves})".encode()
    root = read_collection(data).games[0]
    replay = Replay(root, read_game_info(root))
    replay.go_to(list(root.main_line())[-1])
    assert score_at(replay).white.compensation == compensation
    assert told(data) == ({(IssueKind.MISSING_HANDICAP, "HA")} if compensation < 4 else set())


@pytest.mark.parametrize("stones", ["", "AB[ee]"])
def test_handicap_stones_that_are_still_to_be_placed_are_not_missing(stones: str) -> None:
    assert told(f"(;GM[1]FF[4]SZ[9]HA[2]KM[0.5]{stones})".encode()) == set()


@pytest.mark.parametrize(
    ("rest", "komi"),
    [
        ("0\n0\n7\n20170316 [09:37]\n5\nBlack wins by 0.5!", "7.5"),
        ("0\n0\n20170316\n5\nBlack wins by 0.5!", None),
        ("0\n0\n2017-03-16\n5\nBlack wins by 0.5!", None),
        ("0\n0\n20170316 [09:37]\n5\nBlack wins by 0.5!", None),
        ("2\n0\n0\n20160416 [00:36]\n3\nBlack wins by 34", "0"),
    ],
)
def test_the_date_of_an_ngf_is_no_komi(rest: str, komi: str | None) -> None:
    root = read_record(NGF.format(rest=rest).encode(), "game.ngf").games[0]
    assert root.properties.get("KM") == (None if komi is None else [komi])
    assert root.properties["DT"][0].startswith("201"), "it is the date"
    assert read_game_info(root).komi_is_known is (komi is not None)


@pytest.mark.parametrize("minus", ["-", "\u2212", "\uff0d", "\u2013"])
def test_a_komi_below_zero_is_read_with_any_sign_of_minus(minus: str) -> None:
    data = f"(;GM[1]SZ[9]KM[{minus}5.5];B[ee])".encode()
    collection = read_collection(data)
    assert read_game_info(collection.games[0]).komi == -5.5
    assert write_collection(collection) == data
