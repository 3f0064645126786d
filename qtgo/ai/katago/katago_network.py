"""A network of KataGo's that runs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from qtgo.ai.katago.graph_cache import GraphCache
from qtgo.ai.katago.inputs import Inputs, planes_of
from qtgo.ai.katago.metadata import Profile
from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.katago.model_file import read_header, read_model
from qtgo.ai.katago.model_layers import Model, ModelHeader
from qtgo.ai.katago.network_graph import Graph
from qtgo.ai.katago.outputs import Answers, RawOutputs, answers
from qtgo.ai.onnx_session import open_session
from qtgo.ai.planes import Floats
from qtgo.files.input import open_regular

_MOST_POINTS = 8 * 81
"""Points in a batch beyond which nothing is gained."""
_MOST_SIZES = 3
"""Sizes of boards for which a network is ready at once."""
_OUTPUTS = ("policy", "result", "score", "ownership")


class KataGoNetwork:
    """Evaluates batches of positions; several threads may share it, each of which computes for itself."""

    def __init__(self, file: Path, header: ModelHeader, digest: str, cache: GraphCache | None = None) -> None:
        """Run a file that has been looked at; ``load`` does both."""
        self._file, self._header, self._cache = file, header, cache
        self.digest = digest
        """The SHA-256 of the file as it lies there."""
        self._model: Model | None = None
        """What was read, until the first graph is built."""
        self._sessions: dict[tuple[int, int], Any] = {}
        self._making = Lock()

    @classmethod
    def load(cls, file: Path, cache: Path | None = None) -> KataGoNetwork:
        """Load a file; raise ModelError for what cannot be used, OSError for what cannot be read.

        In the folder ``cache``, which need not exist, is kept what makes the next start quicker.
        """
        digest = file_digest(file)
        graphs = None if cache is None else GraphCache(cache, digest)
        if graphs is not None and graphs.weights.exists():  # it has been read before
            return cls(file, read_header(file), digest, graphs)
        model = read_model(file)
        network = cls(file, model.header, digest, graphs)
        network._model = model
        return network

    @property
    def name(self) -> str:
        """Return what the network calls itself."""
        return self._header.name

    @property
    def version(self) -> int:
        """Return the version of its format."""
        return self._header.version

    @property
    def is_human(self) -> bool:
        """Return whether it plays like people, and takes a profile of them."""
        return self._header.is_human

    def evaluate(self, inputs: Sequence[Inputs], profile: Profile | None = None, optimism: float = 0.0) -> Answers:
        """Evaluate positions of one size; raise ModelError if the network cannot be run, or computes no numbers.

        A human network needs a profile, as the side to move sees it, and no other takes one: ValueError.
        """
        width, height = inputs[0].width, inputs[0].height
        if any((one.width, one.height) != (width, height) for one in inputs):
            raise ValueError("the positions of a batch are of different sizes")
        if self.is_human != (profile is not None):
            raise ValueError("a profile is for human networks, and they need one")
        session = self._session(width, height)
        most = max(1, _MOST_POINTS // (width * height))
        parts = [_run(session, inputs[at : at + most], profile) for at in range(0, len(inputs), most)]
        raw = RawOutputs(*(np.concatenate(part) for part in zip(*parts, strict=True)))
        return answers(self._header, inputs, raw, optimism)

    def _session(self, width: int, height: int) -> Any:
        with self._making:
            session = self._sessions.pop((width, height), None) or self._opened(width, height)
            self._sessions[width, height] = session
            if len(self._sessions) > _MOST_SIZES:
                del self._sessions[next(iter(self._sessions))]
            return session

    def _opened(self, width: int, height: int) -> Any:
        path = None if self._cache is None else self._cache.find(width, height)
        if path is not None:
            try:
                return open_session(path)
            except Exception:  # whatever onnxruntime raises: it may be a newer or older one than before
                path.unlink(missing_ok=True)
        graph = self._graph(width, height)
        path = None if self._cache is None else self._cache.keep(graph, width, height)
        try:
            return open_session(path) if path else open_session(graph.written("weights"), graph.weights)
        except Exception as error:  # whatever a missing or broken installation raises
            raise ModelError(ModelFault.NO_RUNTIME) from error

    def _graph(self, width: int, height: int) -> Graph:
        """Build a graph; what was read is let go of, as it takes as much memory as the session."""
        model, self._model = self._model, None
        if model is None:
            try:
                is_same = file_digest(self._file) == self.digest
            except OSError:
                is_same = False
            if not is_same:
                raise ModelError(ModelFault.CHANGED)
            model = read_model(self._file)
        return Graph(model, width, height)


def file_digest(file: Path) -> str:
    """Return the SHA-256 of a file; raise OSError if it cannot be read."""
    with os.fdopen(open_regular(file), "rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _run(session: Any, inputs: Sequence[Inputs], profile: Profile | None) -> RawOutputs:
    given: dict[str, Floats] = {
        "planes": planes_of(inputs),
        "globals": np.array([one.general for one in inputs], np.float32),
    }
    if profile is not None:
        given["metadata"] = np.tile(profile.row(inputs[0].width, inputs[0].height), (len(inputs), 1))
    try:
        return RawOutputs(*session.run(_OUTPUTS, given))
    except Exception as error:  # whatever onnxruntime raises
        raise ModelError(ModelFault.NO_RUNTIME) from error
