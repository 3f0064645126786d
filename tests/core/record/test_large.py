"""Large lists and dicts are as plain ones are, whatever is done with them."""

from __future__ import annotations

import gc
from itertools import takewhile
from sys import getsizeof

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qtgo.core.record.large import LargeDict, LargeList, same_end, same_start

LENGTHS = st.sampled_from([0, 1, 1023, 1024, 1025, 2047, 2048, 3000])


@given(LENGTHS, LENGTHS, st.lists(st.tuples(LENGTHS, LENGTHS), max_size=4))
def test_a_large_list_is_as_a_plain_one(length: int, start: int, changes: list[tuple[int, int]]) -> None:
    plain = list(range(length))
    large, copies = LargeList(range(length)), []
    for cut, more in changes:
        copies.append((large.copy(), plain.copy()))
        gone = [item for piece in large.cut(cut) for item in piece]
        assert gone == plain[cut:]
        del plain[cut:]
        added = range(10_000 + cut, 10_000 + cut + more)
        large.extend(added)
        large.append(-1)
        plain += [*added, -1]
    for one, other in [*copies, (large, plain)]:
        assert list(one) == other
        assert len(one) == len(other)
        assert list(reversed(one)) == other[::-1]
        assert list(one.since(min(start, len(other)))) == other[start:]
        assert one[start:] == other[start:]
        assert [*one.first(min(start, len(other)))] == other[:start]
        assert one[1:start:3] == other[1:start:3]
        assert [one[at] for at in range(-len(other), len(other))] == other + other


@given(LENGTHS, LENGTHS, LENGTHS)
def test_the_common_start_of_two_large_lists(alike: int, one_more: int, other_more: int) -> None:
    items = [object() for _ in range(alike)]
    one, other = LargeList(items), LargeList(items)
    one.extend(object() for _ in range(one_more))
    other.extend(object() for _ in range(other_more))
    expected = len(list(takewhile(lambda pair: pair[0] is pair[1], zip(one, other, strict=False))))
    assert one.common_start(other) == other.common_start(one) == expected
    assert one.common_start(one.copy()) == len(one)


@pytest.mark.parametrize("alike", [0, 3, 1 << 16, (1 << 16) + 1, 3 << 16])
def test_what_two_long_texts_have_alike(alike: int) -> None:
    same = ("words " * alike)[:alike]
    for one, other in (("", ""), ("x", ""), ("a long text", "another one")):
        assert same_start(same + one, same + other) == same_start(same + other, same + one)
        assert same_start(same + one, same + other) == alike + (one[:1] == other[:1] != "")
        assert same_end(one + same, other + same) == alike


def test_an_index_beyond_a_large_list_is_refused() -> None:
    for length in (0, 5, 1024):
        large = LargeList(range(length))
        for index in (length, length + 2000, -length - 1):
            with pytest.raises(IndexError):
                large[index]


def test_a_large_dict_is_as_a_plain_one() -> None:
    keys = [object() for _ in range(5000)]
    large: LargeDict[object, int] = LargeDict()
    large.update((key, number) for number, key in enumerate(keys))
    assert len(large) == 5000
    assert all(large[key] == large.get(key) == number for number, key in enumerate(keys))
    del large[keys[7]]
    large[keys[8]] = -8
    assert keys[7] not in large
    assert large.get(keys[7]) is None
    assert large[keys[8]] == -8
    assert max(map(len, large.parts)) < 1000


def test_the_parts_of_a_large_dict_do_not_all_grow_at_once() -> None:
    large: LargeDict[int, int] = LargeDict()
    sizes, most_at_once = [0] * len(large.parts), 0
    for start in range(0, 1_000_000, 5000):
        large.update((number << 8, number) for number in range(start, start + 5000))
        before, sizes = sizes, [*map(getsizeof, large.parts)]
        most_at_once = max(most_at_once, sum(now - old for now, old in zip(sizes, before, strict=True)))
    assert sum(sizes) > 30_000_000
    assert most_at_once < 3_000_000


def test_what_is_large_is_emptied_some_at_a_time() -> None:
    large = LargeList(range(5000))
    copy = large.copy()
    known: LargeDict[int, int] = LargeDict()
    known.update((number << 8, number) for number in range(100_000))
    assert sum(1 for _ in large.emptied()) == 4
    assert sum(1 for _ in known.emptied()) >= 200
    assert len(large) == len(known) == 0
    assert list(copy) == list(range(5000))


def test_of_a_list_that_grows_the_collector_soon_has_looked_through_all_but_the_last_pieces() -> None:
    large = LargeList(object() for _ in range(500_000))
    young = {id(each) for generation in (0, 1) for each in gc.get_objects(generation)}
    assert gc.isenabled()
    assert sum(len(piece) for piece in large.pieces if id(piece) in young) <= 70_000
