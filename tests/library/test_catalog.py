"""The games of the index are found by words and names, sorted, and read."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from qtgo.core.game.navigation import number_at
from qtgo.library import database
from qtgo.library.catalog import (
    SortKey,
    contents_of,
    entries,
    find_games,
    games_of_player,
    moment,
    places_of,
    terms_of,
    texts_of,
)
from qtgo.library.database import open_to_read
from qtgo.library.field_values import first_day
from qtgo.library.fields import Fields, Outcome
from qtgo.library.scan import update
from qtgo.library.text_places import text_places
from qtgo.sgf.formats.importers import read_file
from tests.library.conftest import listed, write


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ada", ["Ada"]),
        ("ZOE fight", ["Ada"]),
        ('"ko fight"', ["Ada"]),
        ('"fight ko"', []),
        ("SCHÖNER", ["Bob"]),
        ("本手", ["Bob"]),
        ("a b", ["Bob", "Black"]),
        ("100%", []),
        ("b_q", []),
        ("er/b", ["Bob"]),
        ("A.SGF", ["Ada"]),
        ("b+r", ["Ada", "Bob"]),
        ("Ｂ＋Resign ada", ["Ada"]),
        ("w+r", []),
        ("schoner", ["Bob"]),
        ("games", []),  # the folder of all of them
    ],
)
@pytest.mark.parametrize("has_trigrams", [True, False])
def test_games_are_found_by_words(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch, text: str, found: list[str], has_trigrams: bool
) -> None:
    if not has_trigrams:
        monkeypatch.setattr(database, "_WORDS", "CREATE VIRTUAL TABLE words USING nothing_like_it(text)")
    update(index, [folder])
    assert listed(index, text) == found


@pytest.mark.parametrize(
    ("said", "written", "word"),
    [
        ("黑中盘胜", "B+R", "b+r"),
        ("White won by 3½ points", "W+3.5", "w+3"),
        ("W+3½", "W+3.5", "w+3"),
        ("持碁", "0", ""),
        ("Jigo", "Jigo", ""),
    ],
)
def test_results_in_words_are_listed_as_all_others(
    folder: Path, index: Path, said: str, written: str, word: str
) -> None:
    (folder / "words.sgf").write_text(f"(;CA[UTF-8]PB[Ivy]RE[{said}])", "utf-8")
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        (game,) = find_games(connection, f"ivy {word}")
        assert entries(connection, [game])[game].result == written


@pytest.mark.parametrize("name", ["Lee  Sedol.sgf", "Lee\nSedol.sgf", "Lee Sedol.sgf"])
def test_spaces_in_names_of_files_are_found(folder: Path, index: Path, name: str) -> None:
    write(folder / name, "Eve")
    update(index, [folder])
    assert listed(index, '"lee  sedol"') == ["Eve"]


@pytest.mark.parametrize("name", ["Übung.sgf", "U\N{COMBINING DIAERESIS}bung.sgf"])
def test_games_are_found_by_names_of_files_in_any_case(folder: Path, index: Path, name: str) -> None:
    write(folder / name, "Gus")
    update(index, [folder])
    assert listed(index, "Übung") == listed(index, "übung") == ["Gus"]


@pytest.mark.parametrize("words", ['"long ko fight"', '"Long  ko\tfight', '"fight begins"'])
def test_words_stand_together_across_the_lines_of_a_comment(folder: Path, index: Path, words: str) -> None:
    write(folder / "lines.sgf", "Eve", comment="A long\nko   fight\r\n\r\nbegins.")
    update(index, [folder])
    assert listed(index, words) == ["Eve"]
    (root,) = read_file(folder / "lines.sgf").games
    (place,) = text_places(root, terms_of(words))
    assert place.match.casefold() == " ".join(words.casefold().strip('"').split())
    assert f"{place.before}{place.match}{place.after}" == "A long ko fight begins."


def test_a_file_is_found_by_its_name_within_the_folder_that_the_library_has_now(folder: Path, index: Path) -> None:
    update(index, [folder / "deep"])
    assert listed(index, "deep") == []
    update(index, [folder])
    assert listed(index, "deep yan") == ["Bob"]


def test_words_of_a_search() -> None:
    assert terms_of('Ko "Lee  Sedol" x "open') == ["ko", "lee sedol", "x", "open"]


@pytest.mark.parametrize(
    ("key", "black"), [(SortKey.BLACK, "Ada"), (SortKey.DATE, "Bob"), (SortKey.WHITE, "Black"), (SortKey.FILE, "Ada")]
)
def test_games_are_sorted(connection: sqlite3.Connection, index: Path, key: SortKey, black: str) -> None:
    ascending = listed(index, sort=key)
    assert ascending[0] == black
    assert listed(index, sort=key, descending=True) == ascending[::-1]


def test_results_are_sorted_by_who_won_by_how_much(folder: Path, index: Path) -> None:
    results = ("?", "B+R", "B+0.5", "B+2.5", "B+10.5", "W+R", "W+3")
    for number, result in enumerate(reversed(results)):
        write(folder / "results" / f"{number}.sgf", result, result=result)
    update(index, [folder / "results"])
    assert listed(index, sort=SortKey.RESULT) == list(results)


@pytest.mark.parametrize(
    ("key", "properties"),
    [
        (SortKey.BLACK, "PB[{}]"),
        (SortKey.WHITE, "PW[{}]"),
        (SortKey.DATE, "DT[199{}]"),
        (SortKey.EVENT, "EV[{}]"),
        (SortKey.RESULT, "RE[B+{}]"),
        (SortKey.RULES, "RU[{}]"),
    ],
)
def test_games_without_what_is_sorted_by_come_last(folder: Path, index: Path, key: SortKey, properties: str) -> None:
    for number, value in enumerate(("1", "", "2")):
        text = properties.format(value) if value else ""
        (folder / "deep" / f"{number}.sgf").write_text(f"(;GM[1]SZ[9]SO[{number}]{text};B[aa])")
    update(index, [folder / "deep"])
    connection = open_to_read(index)
    assert connection is not None

    def order(*, descending: bool) -> list[str]:
        games = find_games(connection, sort=key, descending=descending)
        found = entries(connection, games)
        return [name for game in games if (name := found[game].path.stem).isdigit()]

    with closing(connection):
        assert order(descending=False) == ["0", "2", "1"]
        assert order(descending=True) == ["2", "0", "1"]


@pytest.mark.parametrize("descending", [False, True])
def test_games_are_sorted_by_the_places_that_a_language_gives_their_texts(
    folder: Path, index: Path, descending: bool
) -> None:
    for number, name in enumerate(("Nuñez", "Ñam", "Nuzzi", "nuñez", "")):
        write(folder / f"{number}.sgf", name)
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        texts = texts_of(connection, SortKey.BLACK)
    assert {"Nuñez", "Ñam", "Nuzzi", "nuñez", ""} <= set(texts)
    places = {"Nuñez": 0, "nuñez": 0, "Nuzzi": 1, "Ñam": 2}  # Ada and the others are new, and have no places yet
    known = [name for name in listed(index, sort=SortKey.BLACK, places=places, descending=descending) if name in places]
    assert known == (["Ñam", "Nuzzi", "Nuñez", "nuñez"] if descending else ["Nuñez", "nuñez", "Nuzzi", "Ñam"])
    assert listed(index, sort=SortKey.BLACK, places=places, descending=descending)[-1] == ""


def test_files_are_sorted_without_regard_to_case(folder: Path, index: Path) -> None:
    write(folder / "B.sgf", "Bea")
    write(folder / "c.sgf", "Cid")
    update(index, [folder])
    assert listed(index, sort=SortKey.FILE)[:3] == ["Ada", "Bea", "Cid"]


def test_a_komi_that_a_file_does_not_state_is_unknown_and_comes_last(tmp_path: Path) -> None:
    folder, index = tmp_path / "games", tmp_path / "index.sqlite"
    folder.mkdir()
    for name, komi in (("none", "DT[1705]"), ("odd", "KM[6.25]"), ("usual", "KM[0]")):
        (folder / f"{name}.sgf").write_text(f"(;SZ[9]{komi};B[aa])")
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        games = find_games(connection, sort=SortKey.KOMI)
        found = entries(connection, games)
        assert [found[game].komi for game in games] == [0.0, 6.25, None]


@pytest.mark.parametrize(
    ("date", "day"), [("２０２４", "2024"), ("２０２４年５月３日", "2024-05-03"), ("２０２４－０５", "2024-05")]
)
def test_full_width_digits_are_digits(tmp_path: Path, index: Path, date: str, day: str) -> None:
    write(tmp_path / "games" / "a.sgf", "Ａｄａ", date=date, result="Ｂ＋Ｒ")
    update(index, [tmp_path / "games"])
    year = day[:4]
    for options in ({"text": year}, {"text": "２０２４"}, {"text": "b+r"}):
        assert listed(index, **options) == ["Ａｄａ"]
    for fields in (Fields(date_from=year, date_to=year), Fields(outcome=Outcome.BY_RESIGNATION), Fields(player="ada")):
        assert listed(index, fields=fields) == ["Ａｄａ"]
    assert first_day(date) == day


@pytest.mark.parametrize(
    ("name", "queries", "others"),
    [
        ("Łukasz Ørsted", ["lukasz", "LUKASZ orsted", "łukasz"], ["lucasz"]),
        ("O’Neil", ["o'neil", "OʼNeil"], ["oneal"]),
        ("がもう", ["がもう", "ガモウ", "ｶﾞﾓｳ"], ["かもう"]),
        ("Þóra Ðahl", ["thora", "dahl"], ["pora"]),
    ],
)
def test_the_box_and_the_filters_find_names_alike(
    tmp_path: Path, index: Path, name: str, queries: list[str], others: list[str]
) -> None:
    write(tmp_path / "games" / "a.sgf", name)
    update(index, [tmp_path / "games"])
    for query in queries:
        assert listed(index, query) == listed(index, fields=Fields(player=query)) == [name]
    for query in others:
        assert listed(index, query) == listed(index, fields=Fields(player=query)) == []


@pytest.mark.parametrize(
    "text",
    [
        "(;SZ[9]B[ee];W[cc];AB[aa];B[gg])",
        "(;SZ[9];B[ee];W[cc]MN[30];B[gg];C[x];W[gc]MN[1];B[cg])",
        "(;SZ[9]MN[5];B[ee];W[cc])",
    ],
)
def test_a_moment_has_the_number_of_the_record(tmp_path: Path, index: Path, text: str) -> None:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "a.sgf"
    path.write_text(text)
    update(index, [path.parent])
    connection = open_to_read(index)
    assert connection is not None
    line = list(read_file(path).games[0].main_line())
    with closing(connection):
        [entry] = entries(connection, find_games(connection)).values()
        for depth, node in enumerate(line):
            assert moment(connection, entry, depth).number == number_at(node)


def test_games_of_a_player_are_found_by_the_whole_name_however_it_is_written(folder: Path, index: Path) -> None:
    for number, (black, white) in enumerate((("José Ruiz", "Zoe"), ("Zoe", "JOSE  RUIZ"), ("Jose Ruiz Gil", "Zoe"))):
        (folder / f"{number}.sgf").write_text(f"(;CA[UTF-8]PB[{black}]PW[{white}])", "utf-8")
    (folder / "3.sgf").write_text("(;PB[jose ruiz]PW[Jose Ruiz])")
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        found = games_of_player(connection, " jose ruiz ")
        names = [(Path(os.fsdecode(path)).name, number, black, white) for path, number, black, white in found]
        assert names == [("0.sgf", 0, True, False), ("1.sgf", 0, False, True), ("3.sgf", 0, True, True)]


def test_places_are_in_the_order_of_the_games(folder: Path, index: Path) -> None:
    update(index, [folder])
    connection = open_to_read(index)
    assert connection is not None
    with closing(connection):
        games = list(reversed(find_games(connection)))
        known = entries(connection, games)
        places = [(known[game].path, known[game].number) for game in games]
        assert places_of(connection, [*games, 10**9]) == places
        assert sorted(contents_of(connection, games)) == sorted(known[game].content for game in games)
