from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.gtp.codec import MAX_LINE, Command, CommandReader, format_response, parse_line

LINES = [
    ("name", Command("name")),
    ("12 play b D4", Command("play", ("b", "D4"), "12")),
    ("007 version", Command("version", (), "007")),
    ("99999999999 version", Command("version", (), "99999999999")),
    ("  \t 3 \tplay  w\tpass  ", Command("play", ("w", "pass"), "3")),
    ("name\r", Command("name")),
    ("na\x07me\x00", Command("name")),
    ("komi 6.5 # as in Japan", Command("komi", ("6.5",))),
    ("5", Command("", (), "5")),
    ("5play b D4", Command("5play", ("b", "D4"))),
    ("-1 name", Command("-1", ("name",))),
    ("Name", Command("Name")),
    ("٣ name", Command("٣", ("name",))),
    ("", None),
    ("   \t\r", None),
    ("# only a comment", None),
    ("  # 3 quit", None),
]


@pytest.mark.parametrize(("line", "command"), LINES)
def test_a_line_is_read(line: str, command: Command | None) -> None:
    assert parse_line(line) == command


@pytest.mark.parametrize(
    ("text", "keywords", "expected"),
    [
        ("", {}, b"=\n\n"),
        ("", {"id": "12"}, b"=12\n\n"),
        ("QtGo", {"id": "007"}, b"=007 QtGo\n\n"),
        ("unknown command", {"id": "3", "success": False}, b"?3 unknown command\n\n"),
        ("a\n\nb\n\n\nc\n\n", {}, b"= a\n \nb\n \n \nc\n\n"),
        ("bell\x07", {}, b"= bell\n\n"),
    ],
)
def test_a_response_is_written(text: str, keywords: dict[str, Any], expected: bytes) -> None:
    assert format_response(text, **keywords) == expected


@given(st.text(st.characters(codec="utf-8")))
def test_only_the_end_of_a_response_is_an_empty_line(text: str) -> None:
    response = format_response(text)
    assert response.index(b"\n\n") == len(response) - 2


PIECES = [b"1 play b d4\r\n", b"\n", b"na", b"me\n", b"# x\n", b"\xff\xfe\t\n", b"7\n"]


@given(st.lists(st.sampled_from(PIECES)))
def test_the_cuts_between_bytes_do_not_matter(parts: list[bytes]) -> None:
    whole, cut, single = CommandReader(), CommandReader(), CommandReader()
    data = b"".join(parts)
    expected = [*whole.feed(data), *whole.finish()]
    assert [command for part in parts for command in cut.feed(part)] + [*cut.finish()] == expected
    by_byte = [command for byte in data for command in single.feed(bytes([byte]))]
    assert [*by_byte, *single.finish()] == expected


def test_an_endless_line_is_dropped_and_answered_once() -> None:
    reader = CommandReader()
    assert list(reader.feed(b"loadsgf " + b"x" * MAX_LINE)) == []
    assert list(reader.feed(b"y" * MAX_LINE)) == []
    assert list(reader.feed(b"\nname\n")) == [Command(""), Command("name")]


def test_a_file_name_that_is_no_utf8_comes_through() -> None:
    (command,) = CommandReader().feed(b"loadsgf caf\xe9.sgf\n")
    assert command.arguments[0].encode("utf-8", "surrogateescape") == b"caf\xe9.sgf"
