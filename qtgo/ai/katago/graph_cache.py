"""Built graphs, kept in a folder, so that the next start need not read the network.

The graphs of one network share a file with its weights, which onnxruntime maps into memory rather than copying it.
"""

from __future__ import annotations

import contextlib
import mmap
import os
from pathlib import Path
from zlib import crc32

from qtgo.ai.katago.onnx_writer import OnnxWriter, property_field
from qtgo.files.atomic import replace_file
from qtgo.files.input import open_regular, read_input
from qtgo.files.private import make_private_folder

_MOST_BYTES = 1 << 30
"""Of all files; those that were used least recently make room."""
_VERSION = 1  # of how graphs are built
_MOST_GRAPH = 1 << 26
_DIGITS = 32  # of the digest, in a name
_CHECKSUM = "checksum"
"""The last property of a graph: the checksum of what stands before it, and of the weights."""


class GraphCache:
    """The graphs of one network."""

    def __init__(self, folder: Path, digest: str) -> None:
        """Keep them in a folder, which need not exist; ``digest`` is that of the network's file."""
        self._folder = folder
        self._name = f"{digest[:_DIGITS]}-{_VERSION}"

    @property
    def weights(self) -> Path:
        """Return the file of the weights, whose name the graphs have in them."""
        return self._folder / f"{self._name}.weights"

    @property
    def trial(self) -> Path:
        """Return the file that remembers what computes quickest."""
        return self._folder / f"{self._name}.json"

    def find(self, width: int, height: int) -> Path | None:
        """Return the file of the graph for a board size, or None if it is missing or damaged."""
        path = self._path(width, height)
        try:
            graph = read_input(path, _MOST_GRAPH)
            end = len(graph) - len(_checked(0))
            if end < 0 or graph[end:] != _checked(_checksum_with(self.weights, graph[:end])):
                return None
        except (OSError, ValueError):  # missing, or empty
            return None
        for used in (path, self.weights):
            with contextlib.suppress(OSError):
                os.utime(used)
        return path

    def keep(self, graph: OnnxWriter, width: int, height: int) -> Path | None:
        """Keep a graph; return its file, or None if that is not possible."""
        content = graph.written(self.weights.name)
        path = self._path(width, height)
        try:
            make_private_folder(self._folder)
            if graph.weights_size + len(content) > _MOST_BYTES:
                return None
            if not self._has(graph):
                replace_file(self.weights, b"".join(graph.packed_weights()), is_private=True)
            replace_file(path, content + _checked(_checksum_of(graph, content)), is_private=True)
            self._make_room()
        except OSError:
            return None
        return path

    def _has(self, graph: OnnxWriter) -> bool:
        """Return whether the weights are there: other sessions may use them, and Windows then replaces no file."""
        try:
            return _checksum_with(self.weights, b"") == _checksum_of(graph, b"")
        except (OSError, ValueError):
            return False

    def _make_room(self) -> None:
        """Remove the files that were used least recently; those of this network stay."""
        found = []
        for path in self._folder.iterdir():
            with contextlib.suppress(OSError):
                status = path.stat()
                found.append((not path.name.startswith(self._name), -status.st_mtime_ns, status.st_size, path))
        total = 0
        for is_other, _, size, path in sorted(found):
            total += size
            if is_other and total > _MOST_BYTES:
                with contextlib.suppress(OSError):  # in use, on Windows
                    path.unlink()

    def _path(self, width: int, height: int) -> Path:
        return self._folder / f"{self._name}-{width}x{height}.onnx"


def _checksum_with(weights: Path, graph: bytes) -> int:
    with (
        os.fdopen(open_regular(weights), "rb") as opened,
        mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as content,
    ):
        return crc32(content, crc32(graph))


def _checksum_of(graph: OnnxWriter, content: bytes) -> int:
    checksum = crc32(content)
    for part in graph.packed_weights():
        checksum = crc32(part, checksum)
    return checksum


def _checked(checksum: int) -> bytes:
    return property_field(_CHECKSUM, f"{checksum:08x}")
