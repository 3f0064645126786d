"""A network of KataGo's that runs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from qtgo.ai.katago.inputs import Inputs, planes_of
from qtgo.ai.katago.metadata import Profile
from qtgo.ai.katago.model_error import ModelError, ModelFault
from qtgo.ai.katago.model_file import read_model
from qtgo.ai.katago.model_layers import Model
from qtgo.ai.katago.network_graph import Graph
from qtgo.ai.katago.outputs import Answers, RawOutputs, answers
from qtgo.ai.onnx_session import open_session
from qtgo.ai.planes import Floats
from qtgo.files.input import open_regular

_MOST_POINTS = 8 * 81
"""Points in a batch beyond which nothing is gained."""
_OUTPUTS = ("policy", "result", "score", "ownership")


class KataGoNetwork:
    """Evaluates batches of positions; several threads may share it, each of which computes for itself."""

    def __init__(self, model: Model, digest: str) -> None:
        self._model = model
        self.digest = digest
        """The SHA-256 of the file as it lies there."""
        self._sessions: dict[tuple[int, int], Any] = {}
        self._making = Lock()

    @classmethod
    def load(cls, file: Path) -> KataGoNetwork:
        """Load a file; raise ModelError for what cannot be used, OSError for what cannot be read."""
        return cls(read_model(file), file_digest(file))

    @property
    def name(self) -> str:
        """Return what the network calls itself."""
        return self._model.header.name

    @property
    def version(self) -> int:
        """Return the version of its format."""
        return self._model.header.version

    @property
    def is_human(self) -> bool:
        """Return whether it plays like people, and takes a profile of them."""
        return self._model.header.is_human

    @property
    def suicide_in_areas(self) -> bool:
        """Return whether it has learned areas as if suicide were legal, which its inputs must show so."""
        return self._model.header.suicide_in_areas

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
        parts = [self._run(session, inputs[at : at + most], profile) for at in range(0, len(inputs), most)]
        raw = RawOutputs(*(np.concatenate(part) for part in zip(*parts, strict=True)))
        return answers(self._model.header, inputs, raw, optimism)

    def _run(self, session: Any, inputs: Sequence[Inputs], profile: Profile | None) -> RawOutputs:
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

    def _session(self, width: int, height: int) -> Any:
        with self._making:
            session = self._sessions.get((width, height))
            if session is None:
                session = self._sessions[width, height] = self._opened(width, height)
            return session

    def _opened(self, width: int, height: int) -> Any:
        graph = Graph(self._model, width, height)
        try:
            return open_session(graph.written({}), graph.weights)
        except Exception as error:  # whatever a missing or broken installation raises
            raise ModelError(ModelFault.NO_RUNTIME) from error


def file_digest(file: Path) -> str:
    """Return the SHA-256 of a file; raise OSError if it cannot be read."""
    with os.fdopen(open_regular(file), "rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
