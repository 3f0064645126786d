"""Games are filtered by their fields, whatever form their names, ranks and dates have."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from sqlite3 import Connection

import pytest

from qtgo.core.rules.point import Color
from qtgo.folding import fold
from qtgo.library.catalog import entries, find_games
from qtgo.library.database import open_to_read
from qtgo.library.field_values import first_day, player_name, rank_number
from qtgo.library.fields import Fields, Outcome
from qtgo.library.scan import update

GAMES = {
    "ear": "PB[Yasuda Shūsaku]BR[4d]PW[INOUE GENNAN INSEKI]WR[8d]DT[1846-09-11,14]RE[B+2]EV[The ear-reddening game]",
    "blood": "PB[Akaboshi_Intetsu 7d]PW[Honinbo Jowa]WR[9p]DT[July 1835]RE[W+R]",
    "home": "PB[inoue gennan inseki]PW[yasuda shusaku]DT[1850]RE[0]HA[2]AB[cc][gg]RU[Japanese]",
    "small": "SZ[9]PB[a]BR[12k]PW[b]WR[3 kyu]RE[W+T]RU[AGA]",
    "unfinished": "SZ[13]PB[c]PW[d]",
    "unknown": "SZ[13]PB[c]PW[d]RE[?]",
    "void": "SZ[13]PB[c]PW[d]RE[ Void]",
}


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    (tmp_path / "games").mkdir()
    for name, fields in GAMES.items():
        (tmp_path / "games" / f"{name}.sgf").write_text(f"(;{fields};B[aa])", "utf-8")
    update(tmp_path / "index.sqlite", [tmp_path / "games"])
    connection = open_to_read(tmp_path / "index.sqlite")
    assert connection is not None
    with closing(connection):
        yield connection


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        (Fields(), "blood ear home small unfinished unknown void"),
        (Fields(player="SHUSAKU yasuda"), "ear home"),
        (Fields(player="Shusaku", color=Color.BLACK), "ear"),
        (Fields(player="Shusaku", opponent="jowa"), ""),
        (Fields(player="Inseki", outcome=Outcome.PLAYER_LOST), "ear"),
        (Fields(player="Inseki", outcome=Outcome.PLAYER_WON), ""),
        (Fields(outcome=Outcome.PLAYER_WON), "blood ear small"),
        (Fields(rank_from=1), "blood ear"),
        (Fields(rank_to=0), "small"),
        (Fields(player="jowa", rank_from=10), "blood"),
        (Fields(date_from="1835-08"), "ear home"),
        (Fields(date_from="1850-03", date_to="1850-04"), "home"),
        (Fields(date_to="1846"), "blood ear"),
        (Fields(outcome=Outcome.BLACK_WON), "ear"),
        (Fields(outcome=Outcome.NOBODY_WON), "home void"),
        (Fields(outcome=Outcome.BY_RESIGNATION), "blood"),
        (Fields(outcome=Outcome.BY_TIME), "small"),
        (Fields(outcome=Outcome.BY_POINTS), "ear"),
        (Fields(handicap_from=2), "home"),
        (Fields(handicap_to=0, size=(19, 19)), "blood ear"),
        (Fields(rules="japan"), "home"),
        (Fields(size=(9, 9)), "small"),
        (Fields(event="GAME ear"), "ear"),
    ],
    ids=str,
)
def test_games_are_filtered_by_their_fields(connection: Connection, fields: Fields, found: str) -> None:
    games = find_games(connection, fields=fields)
    assert [entry.path.stem for _, entry in sorted(entries(connection, games).items())] == found.split()


def test_names_have_one_form(connection: Connection) -> None:
    listed = entries(connection, find_games(connection, "ear"))
    ear = next(iter(listed.values()))
    assert (ear.white, ear.white_rank) == ("Inoue Gennan Inseki", "8d")
    blood = next(iter(entries(connection, find_games(connection, "blood")).values()))
    assert (blood.black, blood.black_rank) == ("Akaboshi Intetsu", "7d")


@pytest.mark.parametrize(
    ("name", "rank", "expected"),
    [
        ("Lee Sedol 9p", "", ("Lee Sedol", "9p")),
        ("Lee Sedol (9p)", "9p", ("Lee Sedol", "9p")),
        ("Player 3", "1k", ("Player 3", "1k")),
        ("qsws2009", "9d", ("qsws2009", "9d")),
        ("Melkisheva, Anastasia", "", ("Melkisheva, Anastasia", "")),
        ("9p", "", ("9p", "")),
        ("金毛测试", "9段", ("金毛测试", "9段")),
    ],
)
def test_a_rank_behind_a_name_is_taken_off(name: str, rank: str, expected: tuple[str, str]) -> None:
    assert player_name(name, rank) == expected


def test_ranks_are_numbers() -> None:
    ranks = ("30k", "1k", "1d", "9 dan", "1p", "9段", "4d?", "10급", "6-dan", "2. Kyu", "初段", "九段")
    assert [rank_number(rank) for rank in ranks] == [-29, 0, 1, 9, 10, 9, 4, -9, 6, -1, 1, 9]
    professionals = ("9p", "P9", "P9段", "9P", "9 dan pro", "职业九段", "프로9단")
    assert {rank_number(rank) for rank in professionals} == {18}
    assert [rank_number(rank) for rank in ("strong", "2100 points", "")] == [None] * 3
    assert rank_number("5k (provisional)") == -4


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("1846-09-11,14", "1846-09-11"),
        ("2018.6.9", "2018-06-09"),
        ("2018年6月9日", "2018-06-09"),
        ("11th September 1846", "1846-09-11"),
        ("Sep 11, 1846", "1846-09-11"),
        ("April 22nd, 2020", "2020-04-22"),
        ("July 1835", "1835-07"),
        ("about 1700", "1700"),
        ("20190305", "2019-03-05"),
        ("20191305", "2019"),
        ("18.03.1983", "1983-03-18"),
        ("18/3/1983", "1983-03-18"),
        ("3/18/1983", "1983-03-18"),
        ("3/4/1983", "1983"),
        ("18-Mar-1983", "1983-03-18"),
        ("1983-Mar-18", "1983-03-18"),
        ("2002년 3월 4일", "2002-03-04"),
        ("단기 4290년", "1957"),
        ("0000-00-00", ""),
        ("2001-13-40", "2001"),
        ("昭和14年3月8日", "1939-03-08"),
        ("昭和 14-03-08", "1939-03-08"),
        ("昭和６４年", "1989"),
        ("昭和十四年三月八日", "1939-03-08"),
        ("平成3年12月", "1991-12"),
        ("令和元年十月二十一日", "2019-10-21"),
        ("天保六年正月十日", "1835-01-10"),
        ("民国25年", "1936"),
        ("中華民國廿五年", "1936"),
        ("光绪33年", "1907"),
        ("1939年(昭和14年)3月", "1939"),
        ("昭和1939年", "1939"),
        ("二〇〇五年一月", "2005-01"),
        ("昭和", ""),
        ("", ""),
    ],
)
def test_a_date_is_read_in_many_forms(date: str, day: str) -> None:
    assert first_day(date) == day


def test_folded_texts_have_no_accents() -> None:
    assert fold("  Shūsaku_ÉTUDE ") == "shusaku etude"


def test_the_fields_that_restrict_are_counted() -> None:
    assert Fields().count == 0
    assert Fields(player="a", date_from="1800", date_to="1900", size=(9, 9), outcome=Outcome.BY_TIME).count == 4
