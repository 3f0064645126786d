"""What is done while QtGo is built or installed: languages are compiled, and wheels get what a desktop wants."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITH_TRAINING = "QTGO_TRAINING"
"""The variable of the environment with which a wheel contains what trains the network."""
_TRAINING = "qtgo/tools"
_LANGUAGES = "languages"
_LEAST_PERCENT = 50
"""How much of a language must be translated for it to be offered in a package."""


class PackageHook(BuildHookInterface):
    """Makes what no checkout has: ``resources/languages/*/LC_MESSAGES/qtgo.mo``, and the wheel's ``share``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them; ``version`` is "editable" or "standard"."""
        self._compile_languages()
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"].update(self._resources())
            self._share = tempfile.mkdtemp(prefix="qtgo-share-")
            self._make_share(Path(self._share))
            build_data["shared_data"][self._share] = "share"
            if os.environ.get(WITH_TRAINING):
                build_data["force_include"][str(Path(self.root, _TRAINING))] = _TRAINING

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        """Remove what the wheel has now."""
        shutil.rmtree(getattr(self, "_share", ""), ignore_errors=True)

    def _compile_languages(self) -> None:
        """Compile what there is, beside it: an editable installation and ``share`` read it there."""
        languages = self._folder / _LANGUAGES
        if any(languages.glob("*.po")):
            with self._own_modules():
                from language_files import compile_all

                for fault in compile_all(languages, least=_LEAST_PERCENT):
                    self.app.display_warning(f"{fault.file}:{fault.line}: {fault.reason}")

    def _resources(self) -> dict[str, str]:
        """Return what of ``resources`` a wheel has, and where: all but the files of translators."""
        others = (path for path in self._folder.iterdir() if path.name != _LANGUAGES)
        wanted = (*others, *self._folder.glob(f"{_LANGUAGES}/*/LC_MESSAGES/*.mo"))
        return {str(path): f"qtgo/_resources/{path.relative_to(self._folder).as_posix()}" for path in wanted}

    @property
    def _folder(self) -> Path:
        return Path(self.root, "resources")

    def _make_share(self, folder: Path) -> None:
        """Make ``share``; pip builds without what the program needs to list its own options and to draw its icon."""
        with self._own_modules():
            import share

            share.make_static(folder)
            try:
                share.make_generated(folder)
            except ImportError as error:
                self.app.display_info(f"no manual pages, completions and icons of fixed sizes: {error}")

    @contextmanager
    def _own_modules(self) -> Iterator[None]:
        """Let the scripts beside this one and the program be imported."""
        before = list(sys.path)
        sys.path[:0] = [str(Path(self.root, "packaging")), self.root]
        try:
            yield
        finally:
            sys.path[:] = before
