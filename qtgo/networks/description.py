"""What a network is, by the beginning of its file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from qtgo.deferred import dataclass


@dataclass(frozen=True, slots=True)
class Description:
    """A network by its own name, the version of its format, its size and whether it plays as people do."""

    name: str
    version: int
    blocks: int
    channels: int
    is_human: bool = False

    @property
    def title(self) -> str:
        """Return what records call it as a player: in English, which every language reads."""
        return f"KataGo {_counted(self.blocks, 'block')}, {_counted(self.channels, 'channel')}"


Describe: TypeAlias = Callable[[Path], Description]
"""Reads the beginning of a file; raises ValueError where it is no network that can be run, OSError where it cannot."""


def describe(file: Path) -> Description:
    """Read the beginning of a file; raise ModelError where it is no network that can be run, OSError."""
    from qtgo.ai.katago.model_file import read_header

    header = read_header(file)
    blocks, channels = _shape(file, header.version)
    return Description(header.name, header.version, blocks, channels, header.is_human)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _shape(file: Path, version: int) -> tuple[int, int]:
    """Return the numbers of blocks and channels, which stand after the header and the name of the trunk."""
    from qtgo.ai.katago.token_reader import TokenReader

    with TokenReader(file) as tokens:
        for _ in range(5 + (7 if version >= 13 else 0) + (8 if version >= 15 else 0)):
            tokens.word()
        return tokens.integer(1, 1 << 10), tokens.integer(1, 1 << 14)
