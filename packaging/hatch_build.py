"""Compile the catalogs of all languages while QtGo is built or installed; without any there is nothing to do."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LanguagesHook(BuildHookInterface):
    """Make ``resources/languages/*/LC_MESSAGES/qtgo.mo``, which the wheel has beside the other resources.

    An editable installation reads them where they are made.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile what there is; the wheel takes ``resources`` as a whole, whatever git ignores of it."""
        root = Path(self.root)
        languages = root / "resources" / "languages"
        if not any(languages.glob("*.po")):
            return
        sys.path.insert(0, str(root / "packaging"))
        try:
            from catalog import compile_all
        finally:
            sys.path.pop(0)
        compile_all(languages)
