from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.gtp import response
from qtgo.gtp.response import Event, Overflow, Response, ResponseLine, ResponseReader, StrayLine


def read(data: bytes) -> list[Event]:
    return list(ResponseReader().feed(data))


def answers(data: bytes) -> list[Event]:
    return [event for event in read(data) if not isinstance(event, ResponseLine)]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"=1 GNU Go\n\n", Response(True, "GNU Go", 1)),
        (b"= \n\n", Response(True, "")),
        (b"=\n\n", Response(True, "")),
        (b"=  6.5\n\n", Response(True, "6.5")),
        (b"=007\n\n", Response(True, "", 7)),
        (b"=7\tD4\t\n\n", Response(True, "D4", 7)),
        (b"=5B+3.5\n\n", Response(True, "B+3.5", 5)),
        (b"= E5 C3 G7 G3 C7 \n\n", Response(True, "E5 C3 G7 G3 C7")),
        (b"? unacceptable size\n\n", Response(False, "unacceptable size")),
        (b"?12 unknown command\r\n\r\n", Response(False, "unknown command", 12)),
        (b"= D\x004\x07\n\n", Response(True, "D4")),
        (b"= play\nundo\n\n", Response(True, "play\nundo")),
        (b"= \n   A B\n 2 . .\n\n", Response(True, "\n   A B\n 2 . .")),
        (b"= a\n \nb\n\n", Response(True, "a\n\nb")),
        (b"= a\n=b\n? c\n\n", Response(True, "a\n=b\n? c")),
        ("= é\n\n".encode(), Response(True, "é")),
        (b"= \xff\n\n", Response(True, "\ufffd")),
        (b"=" + b"9" * 5000 + b" x\n\n", Response(True, "x", int("9" * 18))),
    ],
)
def test_a_response_is_read(data: bytes, expected: Response) -> None:
    assert answers(data) == [expected]


def test_lines_outside_responses_are_stray_and_empty_ones_are_nothing() -> None:
    data = b"\r\n\nLoading...\n = no\n=1 ok\n\n\n\ndone\n?2 no\n\n"
    stray = [StrayLine("Loading..."), StrayLine(" = no"), Response(True, "ok", 1)]
    assert answers(data) == [*stray, StrayLine("done"), Response(False, "no", 2)]


def test_each_line_is_told_before_its_response_is_complete() -> None:
    reader = ResponseReader()
    assert list(reader.feed(b"=1\n")) == [ResponseLine("=1", is_first=True)]
    reader.keeps_lines = False
    assert list(reader.feed(b"info move D4\ninfo")) == [ResponseLine("info move D4")]
    assert list(reader.feed(b" move E5\n")) == [ResponseLine("info move E5")]
    assert list(reader.feed(b"\n=2 x\n")) == [Response(True, "", 1), ResponseLine("=2 x", is_first=True)]


def test_an_endless_line_is_told_once_and_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(response, "MAX_LINE", 100)
    reader = ResponseReader()
    events = [event for part in [b"=1 ", *[b"x" * 30] * 50] for event in reader.feed(part)]
    assert events == [Overflow()]
    assert list(reader.feed(b"\n\n"))[-1] == Response(True, "x" * 97, 1)
    assert list(reader.feed(b"=2 ok\n\n"))[-1] == Response(True, "ok", 2)


def test_an_endless_response_is_told_once_and_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(response, "MAX_RESPONSE", 10)
    events = read(b"= 1\n" + b"abc\n" * 10 + b"\n= ok\n\n")
    assert events.count(Overflow()) == 1
    assert [event for event in events if isinstance(event, Response)] == [
        Response(True, "1\nabc\nabc"),
        Response(True, "ok"),
    ]


PIECES = [
    b"=1 ok\n\n",
    b"?2 no\r\n\r\n",
    b"=",
    b"\n",
    b"\r\n",
    b"junk",
    b"=3 a\nb\n",
    b"\xc3",
    b"\xa9",
    b" \t",
    b"7" * 40,
    b"\x1b[1;3",
    b"1m",
    b"\xef\xbb",
    b"\xbf",
]


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=9)), st.lists(st.integers(0, 300)))
def test_the_cuts_between_bytes_do_not_matter(parts: list[bytes], cuts: list[int]) -> None:
    data = b"".join(parts)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(response, "MAX_LINE", 60)
        patch.setattr(response, "MAX_RESPONSE", 90)
        whole = read(data)
        cut, single = ResponseReader(), ResponseReader()
        ends = sorted({0, len(data), *(at for at in cuts if at < len(data))})
        assert [event for a, b in pairwise(ends) for event in cut.feed(data[a:b])] == whole
        assert [event for byte in data for event in single.feed(bytes([byte]))] == whole


def test_a_long_line_is_cleaned_as_it_comes_and_not_at_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    cleaned = []
    clean = ResponseReader._cleaned

    def note(reader: ResponseReader, data: bytes) -> str:
        cleaned.append(len(data))
        return clean(reader, data)

    monkeypatch.setattr(ResponseReader, "_cleaned", note)
    reader = ResponseReader()
    events = [event for part in (b"=1 ", *[b"\x1b[1mx\t" * 100] * 1000, b"\n\n") for event in reader.feed(part)]
    assert events[-1] == Response(True, ("x " * 100_000).strip(), 1)
    assert max(cleaned) == 600


def test_what_was_not_taken_comes_with_the_next_bytes() -> None:
    reader = ResponseReader()
    assert next(reader.feed(b"one\ntwo\n")) == StrayLine("one")
    assert list(reader.feed(b"three\n")) == [StrayLine("two"), StrayLine("three")]


@pytest.mark.parametrize(
    "written", [b"GTP> =1 2\n\n", b"\x1b[1;32m=1 2\x1b[0m\n\n", b"\xef\xbb\xbf=1 2\n\n", b"> =1\t2\n\n"]
)
def test_prompts_colors_and_marks_of_byte_order_are_nothing(written: bytes) -> None:
    assert answers(written) == [Response(True, "2", 1)]
