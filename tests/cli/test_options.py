"""Numbers and the names of files on the command line."""

import argparse
import math
from collections.abc import Callable

import pytest

from qtgo.cli.main import main
from qtgo.cli.options import (
    count_option,
    game_output_option,
    komi_option,
    number_option,
    path_ending_in,
    processes_from,
    real_number,
    seconds_option,
)
from tests.languages import spoken


@pytest.mark.parametrize("text", ["7.5", "7,5", "+7.5", "07.50"])
def test_a_number_has_a_point_or_a_comma(text: str) -> None:
    assert real_number(text) == komi_option(text) == seconds_option(text) == 7.5


@pytest.mark.parametrize(
    "text",
    ["", ".", "-", "7_5", "1e1", "7.5.0", "1.234,5", "1,234.5", "1 000", "nan", "inf", "\N{ARABIC-INDIC DIGIT SEVEN}"],
)
def test_what_only_python_takes_for_a_number_is_none(text: str) -> None:
    assert math.isnan(real_number(text))


@pytest.mark.usefixtures("qapp")
def test_endings_are_listed_as_the_language_lists() -> None:
    read = path_ending_in(".pdf", ".svg", ".png")
    with spoken("ja"), pytest.raises(argparse.ArgumentTypeError, match=r"\.pdf、\.svg"):
        read("a.doc")


@pytest.mark.parametrize(
    ("read", "text", "reason"),
    [
        (number_option, "0", "of at least 1$"),
        (number_option, "-5", "of at least 1$"),
        (number_option, "1000000000", "from 1 to 999999999$"),
        (number_option, "9" * 5000, "from 1 to 999999999$"),
        (count_option, "x", "of at least 0$"),
        (count_option, "9" * 20, "from 0 to 999999999$"),
        (processes_from(1), "100000", "from 1 to 256$"),
        (processes_from(0), "-1", "from 0 to 256$"),
    ],
)
def test_what_is_wrong_with_a_number_is_said(read: Callable[[str], int], text: str, reason: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=reason):
        read(text)
    assert (number_option("999999999"), count_option("0"), processes_from(0)("256")) == (999_999_999, 0, 256)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", ""],
        ["convert", "game.sgf", ""],
        ["analyze", "game.sgf", "-o", ""],
        ["render", "game.sgf", "-o", ""],
        ["index", "games", "-o", ""],
        ["match", "--black", "a", "--white", "b", "-o", ""],
        ["match", "--black", "a", "--white", "b", "-o", "games", "--openings", ""],
        ["ladder", ""],
        ["gtp", "--network", ""],
        ["analysis-engine", "--human-network", ""],
    ],
)
def test_an_empty_name_is_bad_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert capsys.readouterr().err.endswith("the name is empty\n")


@pytest.mark.parametrize("name", ["out.png", "out.html", "out.PDF", "games.d/out.txt"])
@pytest.mark.parametrize("command", [["convert", "game.sgf"], ["analyze", "game.sgf", "-o"]])
def test_a_game_is_not_written_as_sgf_into_a_file_named_otherwise(
    command: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, name])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert f"{name!r} does not end in .sgf" in said and "qtgo render" in said


@pytest.mark.parametrize("name", ["out.gib", "OUT.NGF", "game.sgf/out.ugf", "out.ugi"])
@pytest.mark.parametrize("command", [["convert", "game.gib"], ["analyze", "game.gib", "-o"]])
def test_a_game_is_not_written_as_sgf_under_the_name_of_a_format_that_is_only_read(
    command: list[str], name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, name])
    assert ended.value.code == 2
    assert f"{name!r} does not end in .sgf, the only format in which games are written\n" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["-", "out", "out.sgf", "OUT.SGF", "games.d/out", ".hidden"])
def test_a_game_is_written_to_a_record_or_a_file_without_an_ending(name: str) -> None:
    assert game_output_option(name) == name
