"""A network of KataGo's that runs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Lock

import numpy as np

from qtgo.ai.katago.graph_cache import GraphCache
from qtgo.ai.katago.inputs import Inputs, planes_of
from qtgo.ai.katago.metadata import Profile, profile_of
from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.katago.model_file import read_header, read_model
from qtgo.ai.katago.model_layers import GLOBALS, PLANES, Model, ModelHeader
from qtgo.ai.katago.network_graph import Graph
from qtgo.ai.katago.outputs import Answers, RawOutputs, answers
from qtgo.ai.katago.provider_trial import Opener, Runner, open_runner
from qtgo.ai.onnx_session import open_session
from qtgo.ai.planes import Floats
from qtgo.files.input import file_digest, is_there
from qtgo.garbage import return_memory

MOST_POINTS = 8 * 81
"""Points in a batch beyond which nothing is gained: 8 boards of 9x9 together save time, two of 19x19 do not."""
_MOST_SIZES = 2
"""Sizes of boards for which a network is ready at once: each takes as much memory as its file."""


class KataGoNetwork:
    """Evaluates batches of positions; several threads may share it, each of which computes for itself."""

    def __init__(self, file: Path, header: ModelHeader, digest: str, cache: GraphCache | None = None) -> None:
        """Run a file that has been looked at; ``load`` does both."""
        self._file, self._header, self._cache = file, header, cache
        self.digest = digest
        """The SHA-256 of the file as it lies there."""
        self.bytes = file.stat().st_size
        self._model: Model | None = None
        """What was read, until the first graph is built."""
        self._expected: set[tuple[int, int]] = set()
        """Sizes of boards for whose graphs what was read is kept, too."""
        self._runners: dict[tuple[int, int], Runner] = {}
        self._making = Lock()

    @classmethod
    def load(cls, file: Path, cache: Path | None = None, *, sizes: Collection[tuple[int, int]] = ()) -> KataGoNetwork:
        """Load a file; raise ModelError for what cannot be used, OSError for what cannot be read.

        In the folder ``cache``, which need not exist, is kept what makes the next start quicker. For boards of the
        given ``sizes``, which are soon evaluated, the file is read once.
        """
        digest = file_digest(file)
        graphs = None if cache is None else GraphCache(cache, digest)
        if graphs is not None and is_there(graphs.weights):  # it has been read before
            return cls(file, read_header(file), digest, graphs)
        model = read_model(file)
        network = cls(file, model.header, digest, graphs)
        network._model, network._expected = model, set(sizes)
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

    @property
    def suicide_in_areas(self) -> bool:
        """Return whether it has learned areas as if suicide were legal, which its inputs must show so."""
        return self._header.suicide_in_areas

    def evaluate(self, inputs: Sequence[Inputs], profile: Profile | None = None, optimism: float = 0.0) -> Answers:
        """Evaluate positions of one size; raise ModelError if the network cannot be run, or computes no numbers.

        A human network needs a profile, as the side to move sees it, and no other takes one: ValueError.
        """
        width, height = inputs[0].width, inputs[0].height
        if any((one.width, one.height) != (width, height) for one in inputs):
            raise ValueError("the positions of a batch are of different sizes")
        if self.is_human != (profile is not None):
            raise ValueError("a profile is for human networks, and they need one")
        runner = self._runner(width, height)
        most = max(1, MOST_POINTS // (width * height))
        parts = [_run(runner, inputs[at : at + most], profile) for at in range(0, len(inputs), most)]
        raw = RawOutputs(*(np.concatenate(part) for part in zip(*parts, strict=True)))
        return answers(self._header, inputs, raw, optimism)

    def get_ready(self, width: int, height: int) -> None:
        """Get ready for boards of a size, or the first evaluation takes longer; raise ModelError."""
        self._runner(width, height)

    def _runner(self, width: int, height: int) -> Runner:
        with self._making:
            runner = self._runners.pop((width, height), None)
            if runner is None:
                if len(self._runners) == _MOST_SIZES:
                    del self._runners[next(iter(self._runners))]
                runner = self._opened(width, height)
            self._runners[width, height] = runner
            return runner

    def _opened(self, width: int, height: int) -> Runner:
        cache = self._cache
        path = None if cache is None else cache.find(width, height)
        if path is not None:
            try:
                return self._tried(partial(open_session, path, None), width, height)
            except Exception:  # whatever onnxruntime raises: it may be a newer or older one than before
                path.unlink(missing_ok=True)
        source = self._built(width, height)
        try:
            return self._tried(partial(open_session, *source), width, height)
        except Exception as error:  # whatever a missing or broken installation raises
            raise ModelError(ModelFault.NO_RUNTIME) from error
        finally:
            return_memory()

    def _tried(self, open_with: Opener, width: int, height: int) -> Runner:
        empty = np.zeros((PLANES, width * height), np.uint8)
        empty[0] = 1
        inputs = [Inputs(width, height, np.packbits(empty).tobytes(), (0.0,) * GLOBALS)]
        profile = profile_of("rank_1d") if self.is_human else None
        record = None if self._cache is None else self._cache.trial
        return open_runner(open_with, _given(inputs, profile), record)

    def _built(self, width: int, height: int) -> tuple[Path, None] | tuple[bytes, Mapping[str, Floats]]:
        """Build a graph, and keep it; return its file, or its content and weights if it cannot be kept."""
        graph = self._graph(width, height)
        path = None if self._cache is None else self._cache.keep(graph, width, height)
        return (graph.written("weights"), graph.weights) if path is None else (path, None)

    def _graph(self, width: int, height: int) -> Graph:
        """Build a graph; what was read is let go of, as it takes as much memory as the session."""
        model = self._model
        self._expected.discard((width, height))
        if not self._expected:
            self._model = None
        if model is None:
            try:
                is_same = file_digest(self._file) == self.digest
            except OSError:
                is_same = False
            if not is_same:
                raise ModelError(ModelFault.CHANGED)
            model = read_model(self._file)
        return Graph(model, width, height)


def _run(runner: Runner, inputs: Sequence[Inputs], profile: Profile | None) -> RawOutputs:
    try:
        return RawOutputs(*runner.run(_given(inputs, profile)))
    except Exception as error:  # whatever onnxruntime raises
        raise ModelError(ModelFault.NO_RUNTIME) from error


def _given(inputs: Sequence[Inputs], profile: Profile | None) -> dict[str, Floats]:
    given: dict[str, Floats] = {
        "planes": planes_of(inputs),
        "globals": np.array([one.general for one in inputs], np.float32),
    }
    if profile is not None:
        given["metadata"] = np.tile(profile.row(inputs[0].width, inputs[0].height), (len(inputs), 1))
    return given
