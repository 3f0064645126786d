"""Reading network files: what is wrong with one is told, in little memory and time."""

from __future__ import annotations

import gzip
import itertools
import random
import struct
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.katago.model_file import read_header, read_model
from tests.ai.katago.stored import DATA

FAULT = ModelFault
ZEROS = b"\n0" * 8 + b"\ntrunk"
"""The options of a model."""
NETWORKS = sorted(path for path in DATA.glob("v*.gz"))


def unpacked(name: str) -> bytes:
    return gzip.decompress((DATA / name).read_bytes())


def fault_of(folder: Path, content: bytes) -> tuple[ModelFault, str]:
    """Return what reading a file says, which must be the same whether it is packed or not."""
    found = set()
    for name, data in (("plain", content), ("packed", gzip.compress(content, 1))):
        (folder / name).write_bytes(data)
        with pytest.raises(ModelError) as caught:
            read_model(folder / name)
        found.add((caught.value.fault, caught.value.detail))
    assert len(found) == 1
    return found.pop()


@pytest.mark.parametrize("file", NETWORKS, ids=lambda file: file.name)
def test_a_network_is_read_packed_or_not(file: Path, tmp_path: Path) -> None:
    model = read_model(file)
    plain = tmp_path / "renamed"
    plain.write_bytes(gzip.decompress(file.read_bytes()))
    again = read_model(plain)
    assert read_header(file) == model.header == again.header
    assert (again.value.score.weights == model.value.score.weights).all()


def test_text_says_the_same_as_binary() -> None:
    binary, text = read_model(DATA / "v17att.bin.gz"), read_model(DATA / "v17att.txt.gz")
    assert (binary.trunk.entry.weights == text.trunk.entry.weights).all()
    assert (binary.value.ownership.weights == text.value.ownership.weights).all()


def test_a_header_says_what_a_network_is() -> None:
    header = read_header(DATA / "v15human.bin.gz")
    assert (header.name, header.version, header.is_human) == ("synth-v15", 15, True)
    assert header.multipliers.score_error == 140.0 and header.multipliers.lead == 22.0
    assert read_header(DATA / "v17suicide.bin.gz").suicide_in_areas
    assert read_header(DATA / "v8relu.bin.gz").multipliers.score_error == 30.0


@pytest.mark.parametrize("version", [3, 4, 5, 6, 7])
def test_older_versions_are_refused(version: int, tmp_path: Path) -> None:
    content = unpacked("v8relu.bin.gz").replace(b"synth-v8\n8\n", b"synth-v8\n%d\n" % version)
    assert fault_of(tmp_path, content) == (FAULT.TOO_OLD, str(version))


def test_newer_versions_are_refused(tmp_path: Path) -> None:
    content = unpacked("v8relu.bin.gz").replace(b"synth-v8\n8\n", b"synth-v8\n18\n")
    assert fault_of(tmp_path, content) == (FAULT.TOO_NEW, "18")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b" ",
        b"hello",
        b"hello world\n",
        b"(;FF[4]GM[1]SZ[19])",
        b"%PDF-1.7 8 22 19",
        b"a 2 22 19",
        b"name.with.dots 8 22 19 ",
        b"x" * 100 + b" 8 22 19",
        b"name -8 22 19",
        b"\0" * 3000,
        bytes(range(256)) * 20,
    ],
)
def test_other_files_are_no_networks(content: bytes, tmp_path: Path) -> None:
    assert fault_of(tmp_path, content) == (FAULT.NOT_A_NETWORK, "")


@pytest.mark.parametrize("name", ["v8relu.txt.gz", "v15human.bin.gz", "v17att.bin.gz"])
def test_a_file_that_is_cut_off_is_refused_wherever_it_ends(name: str, tmp_path: Path) -> None:
    content = unpacked(name)
    chance = random.Random(1)
    for end in [len(content) - 60, *(chance.randrange(20, len(content)) for _ in range(25))]:
        (tmp_path / "cut").write_bytes(content[:end])
        with pytest.raises(ModelError) as caught:
            read_model(tmp_path / "cut")
        assert caught.value.fault in (FAULT.CUT_OFF, FAULT.DAMAGED)  # half a word may be another word


def test_a_packed_file_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    packed = (DATA / "v17att.bin.gz").read_bytes()
    for end in (3, 12, 5000, len(packed) - 3):
        (tmp_path / "cut").write_bytes(packed[:end])
        with pytest.raises(ModelError) as caught:
            read_model(tmp_path / "cut")
        assert caught.value.fault is FAULT.CUT_OFF


def test_packing_that_is_damaged_is_noticed(tmp_path: Path) -> None:
    packed = bytearray((DATA / "v17att.bin.gz").read_bytes())
    packed[-6] ^= 1  # of the checksum
    (tmp_path / "damaged").write_bytes(packed)
    with pytest.raises(ModelError) as caught:
        read_model(tmp_path / "damaged")
    assert caught.value.fault is FAULT.DAMAGED


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (b"gpool_block\n", b"mamba_block\n", (FAULT.UNKNOWN_BLOCK, "mamba_block")),
        (b"gpool_block\n", b"\x1b[2J\n", (FAULT.DAMAGED, "")),
        (b"ACTIVATION_MISH", b"ACTIVATION_GELU", (FAULT.UNKNOWN_OPTION, "ACTIVATION_GELU")),
        (b"ACTIVATION_MISH", b"MISH", (FAULT.DAMAGED, "")),
        (
            ZEROS,
            b"\n2" + ZEROS[2:],
            (FAULT.UNKNOWN_OPTION, "metadata encoder 2"),
        ),
        (
            ZEROS,
            ZEROS[:-7] + b"1\ntrunk",
            (FAULT.UNKNOWN_OPTION, "model option 1"),
        ),
        (b"\n22\n19\n", b"\n22\n18\n", (FAULT.DAMAGED, "")),
        (b"20.0\n21.0", b"20.0\n-21.0", (FAULT.DAMAGED, "")),
        (b"20.0\n21.0", b"20.0\nnan", (FAULT.DAMAGED, "")),
        (b"0.001\n", b"-5\n", (FAULT.DAMAGED, "")),
        (b"n1\n12\n", b"n1\n13\n", (FAULT.DAMAGED, "")),
        (b"w1\n3\n3\n", b"w1\n2\n3\n", (FAULT.DAMAGED, "")),
        (b"w1\n3\n3\n12\n12\n1\n", b"w1\n3\n3\n12\n12\n9\n", (FAULT.DAMAGED, "")),
        (b"@BIN@", b"@BIN@" + struct.pack("<f", float("nan")), (FAULT.DAMAGED, "")),
    ],
)
def test_each_fault_is_told(old: bytes, new: bytes, fault: tuple[ModelFault, str], tmp_path: Path) -> None:
    content = unpacked("v17q4.bin.gz")
    assert old in content
    assert fault_of(tmp_path, content.replace(old, new, 1)) == fault


def test_layers_that_are_not_gated_are_refused(tmp_path: Path) -> None:
    content = unpacked("v17att.bin.gz").replace(b"40\n1\nln", b"40\n0\nln")
    assert fault_of(tmp_path, content) == (FAULT.UNKNOWN_OPTION, "ungated layers")


def test_nothing_may_follow(tmp_path: Path) -> None:
    content = unpacked("v9.bin.gz")
    (tmp_path / "spaced").write_bytes(content + b" \n" * 5000)
    read_model(tmp_path / "spaced")
    assert fault_of(tmp_path, content + b"more") == (FAULT.DAMAGED, "")


def test_sizes_are_checked_before_memory_is_taken(tmp_path: Path) -> None:
    """A convolution of 19x19 from 2 to 16384 channels has 47 million weights, and the file is small."""
    content = unpacked("v9.bin.gz").replace(b"w1\n3\n3\n12\n12\n", b"w1\n19\n19\n12\n16384\n", 1)
    for name, data in (("plain", content), ("packed", gzip.compress(content, 1))):
        (tmp_path / name).write_bytes(data)
        tracemalloc.start()
        with pytest.raises(ModelError) as caught:
            read_model(tmp_path / name)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert caught.value.fault in (FAULT.CUT_OFF, FAULT.TOO_LARGE)
        assert peak < 1 << 23


def test_a_file_that_unpacks_to_far_more_is_refused(tmp_path: Path) -> None:
    content = unpacked("v9.bin.gz") + b" " * (1 << 27)
    (tmp_path / "bomb").write_bytes(gzip.compress(content, 1))
    with pytest.raises(ModelError) as caught:
        read_model(tmp_path / "bomb")
    assert caught.value.fault is FAULT.TOO_LARGE


def test_words_are_read_in_proportion_to_their_number(tmp_path: Path) -> None:
    """A word without an end, and numbers that end a block in their middle."""
    head = unpacked("v8relu.txt.gz").split(b"c0\n", 1)[0]
    assert fault_of(tmp_path, head + b"c0\n3\n3\n22\n12\n1\n1\n" + b"1" * 1000_000) == (FAULT.DAMAGED, "")
    content = unpacked("v8relu.txt.gz")
    (tmp_path / "wide").write_bytes(content.replace(b" ", b" " * 97))
    wide, usual = read_model(tmp_path / "wide"), read_model(DATA / "v8relu.txt.gz")
    assert np.array_equal(wide.trunk.entry.weights, usual.trunk.entry.weights)
    assert np.array_equal(wide.value.ownership.weights, usual.value.ownership.weights)


def test_blocks_are_not_nested_without_end(tmp_path: Path) -> None:
    """A block of one channel takes few bytes: there are no more of them than any network has."""
    content = unpacked("v12nbt.bin.gz")
    assert fault_of(tmp_path, content.replace(b"blk\n2\n", b"blk\n1001\n", 1)) == (FAULT.DAMAGED, "")
    start = content.index(b"nested_bottleneck_block")
    inner = content.index(b"ordinary_block", start)
    nest = content[start:inner].replace(b"np\n12\n", b"np\n8\n").replace(b"wp\n1\n1\n12\n", b"wp\n1\n1\n8\n")
    assert b"wp" in nest
    nested = content[:inner] + b"".join(itertools.repeat(_of_eight(nest), 40)) + content[inner:]
    assert fault_of(tmp_path, nested)[0] is FAULT.DAMAGED


def _of_eight(block: bytes) -> bytes:
    """Return the beginning of a bottleneck block on eight channels rather than twelve."""
    one = b"@BIN@" + np.ones(8, "<f4").tobytes() + b"\n"
    square = b"@BIN@" + np.zeros(64, "<f4").tobytes() + b"\n"
    assert block.startswith(b"nested_bottleneck_block")
    return (
        b"nested_bottleneck_block\nblk\n1\nnp\n8\n0.001\n1\n1\n"
        + one * 4
        + b"ap\nACTIVATION_MISH\nwp\n1\n1\n8\n8\n1\n1\n"
        + square
    )
