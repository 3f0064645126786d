"""What is done while QtGo is built or installed: languages are compiled, and training is included if asked for."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITH_TRAINING = "QTGO_TRAINING"
"""The variable of the environment with which a wheel contains what trains the network."""
_TRAINING = "qtgo/ai/training"


class Hook(BuildHookInterface):
    """Adds to a wheel what is not in the checkout, or only sometimes."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Do all of it before the files are collected; an editable installation has the checkout itself."""
        root = Path(self.root)
        if version != "editable" and os.environ.get(WITH_TRAINING):
            build_data.setdefault("force_include", {})[str(root / _TRAINING)] = _TRAINING
        _compile_languages(root)


def _compile_languages(root: Path) -> None:
    """Make ``resources/languages/*/LC_MESSAGES/qtgo.mo``, which the wheel has beside the other resources.

    The wheel takes ``resources`` as a whole, whatever git ignores of it.
    """
    languages = root / "resources" / "languages"
    if not any(languages.glob("*.po")):
        return
    sys.path.insert(0, str(root / "packaging"))
    try:
        from catalog import compile_all
    finally:
        sys.path.pop(0)
    compile_all(languages)
