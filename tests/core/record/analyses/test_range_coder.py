"""The range coder and base 85 give back what they were given."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.analyses.base85 import as_bytes, as_text
from qtgo.core.record.analyses.range_coder import Coder, Reader, Writer

LIKELY = {"a": (90, 50, 10), "b": (1,), "c?": (99,)}
numbers = st.one_of(st.integers(-40, 40), st.integers(-(10**10), 10**10))


def said(coder: Coder, values: list[int]) -> list[tuple[object, ...]]:
    return [
        (
            coder.number(abs(value), "a"),
            coder.flag(value > 3, "b"),
            coder.signed(value, "c"),
            coder.plain(value & 31, 5),
        )
        for value in values
    ]


@given(st.lists(numbers, max_size=40))
def test_what_is_written_is_read(values: list[int]) -> None:
    writer = Writer(LIKELY)
    written = said(writer, values)
    assert written == [(abs(value), value > 3, value, value & 31) for value in values]
    assert said(Reader(writer.data(), LIKELY), [0] * len(values)) == written


def test_what_is_likely_takes_little() -> None:
    writer = Writer({"b": (1,)})
    for _ in range(400):
        writer.flag(False, "b")
    assert len(writer.data()) <= 2


def test_reading_ends() -> None:
    reader = Reader(b"", {})
    with pytest.raises(ValueError, match=r"cut"):
        for _ in range(1000):
            reader.plain(0, 8)


@given(st.binary(max_size=60))
def test_bytes_become_text_and_bytes_again(data: bytes) -> None:
    text = as_text(data)
    assert as_bytes(text) == data
    assert not set(text) & set('[]\\:;()"~ \n')
    assert as_bytes("\n ".join(text)) == data


@given(st.text(max_size=20))
def test_other_text_is_refused(text: str) -> None:
    with contextlib.suppress(ValueError):
        assert len(as_bytes(text)) < len(text) or not text.strip()
