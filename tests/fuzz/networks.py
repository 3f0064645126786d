"""Damaged files of KataGo's networks: what they say of their sizes, rather than the numbers, which may be any."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from qtgo.ai.katago.inputs import Inputs
from qtgo.ai.katago.katago_network import KataGoNetwork
from qtgo.ai.katago.metadata import profile_of
from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.text.analysis.network_words import model_error_text
from tests.fuzz.mutation import mutated

_DATA = Path(__file__).parents[1] / "ai" / "katago" / "data"
_TOKENS = (
    b"@BIN@",
    b"@BIN",
    b"ACTIVATION_SILU\n",
    b"gpool_block\n",
    b"transformer_ffn_block\n",
    b"\n" * 300,
    b"x" * 300,
)
_SIZES = (b"0", b"-1", b"1", b"2", b"3", b"4", b"19", b"127", b"128", b"1000", b"16384", b"2147483647", b"9" * 200)
_REALS = (b"nan", b"inf", b"1e-45", b"1e39", b"-0", b"0x10", b"1e999999", b"1_0")
_NUMBER = re.compile(rb"(?<=\n)[0-9.e-]+(?=\n)")
_SIZE = 5


@cache
def corpus() -> Sequence[bytes]:
    return [gzip.decompress(path.read_bytes()) for path in sorted(_DATA.glob("v*.gz"))]


def make_network(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Change words of a network, or damage it anywhere before or after it is packed."""
    data = chance.choice(inputs)
    kind = chance.random()
    if kind < 0.6:
        data = _with_other_words(chance, data)
    elif kind < 0.85:
        data = mutated(chance, data, inputs, _TOKENS)
    if chance.random() < 0.5:
        return data
    packed = gzip.compress(data, 1)
    return mutated(chance, packed, (packed,), ()) if kind >= 0.85 else packed


def _with_other_words(chance: random.Random, data: bytes) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 4))):
        places = list(_NUMBER.finditer(data, 0, chance.choice((200, len(data)))))
        if places:
            place = chance.choice(places)
            data = data[: place.start()] + chance.choice((*_SIZES, *_REALS)) + data[place.end() :]
    return data


def check_network(data: bytes, folder: Path) -> None:
    """A file is refused with a sentence, or a network is made of it that answers, or is said not to."""
    file = folder / "network"
    file.write_bytes(data)
    planes = np.zeros((22, _SIZE * _SIZE), np.uint8)
    planes[0] = 1
    try:
        network = KataGoNetwork.load(file)
        profile = profile_of("rank_5k") if network.is_human else None
        with np.errstate(all="ignore"):
            network.evaluate([Inputs(_SIZE, _SIZE, np.packbits(planes).tobytes(), (0.0,) * 19)], profile)
    except ModelError as error:
        assert error.fault is not ModelFault.NO_RUNTIME, "is refused by onnxruntime"
        assert error.fault is not ModelFault.CHANGED
        assert model_error_text(error).endswith("."), "has no sentence"
