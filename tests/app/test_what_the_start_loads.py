"""The start loads what the first picture needs, and no more; ``tests/benchmarks/test_start.py`` says what it takes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processor time as on Unix")

ROOT = Path(__file__).parents[2]
MOST = 91
"""Modules of QtGo's own, packages aside: each costs half a millisecond and more. Think before you raise it."""
LATER = (
    # what takes longest to load, and is not needed for an empty board
    *(
        "numpy",
        "sqlite3",
        "subprocess",
        "decimal",
        "concurrent.futures",
        "asyncio",
        "email",
        "http",
        "pkgutil",
        "platform",
        "hashlib",
    ),
    *(() if sys.version_info >= (3, 14) else ("dataclasses", "inspect")),  # argparse itself imports them from 3.14 on
    *("PySide6.QtNetwork", "PySide6.QtSvg", "PySide6.QtPrintSupport", "PySide6.QtMultimedia"),
    *("qtgo.library", "qtgo.ai.network", "qtgo.engine.engine", "qtgo.gtp.synchronizer", "qtgo.core.diagram"),
    *("qtgo.sgf.formats.importers", "qtgo.sgf.reader", "qtgo.sgf.charset_detection", "qtgo.board.picture"),
    *(
        "qtgo.core.study.problem",
        "qtgo.ai.search.search_values",
        "qtgo.engine.process.failure",
        "qtgo.board.scene.overlay",
        "qtgo.core.scoring.reinforcements",
    ),
    *("qtgo.core.analysis.display", "qtgo.board.paint.candidates"),
    *("qtgo.look.icons", "qtgo.look.sheet_images"),
    *("qtgo.text.engine_words", "qtgo.text.file_issue_words", "qtgo.text.pseudo"),
)
DIALOG = re.compile(r"^qtgo\.kit\.dialogs|_dialog$")
EARLY_DIALOGS = {"qtgo.kit.dialogs", "qtgo.kit.dialogs.modal"}


def test_nothing_is_loaded_before_it_is_needed(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    places = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR", "HOME")
    environment = os.environ | dict.fromkeys(places, str(tmp_path)) | {"PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    command = [sys.executable, str(ROOT / "tests" / "painted_start.py"), "program"]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert child.returncode == 0, child.stderr
    told = json.loads(child.stdout)
    modules = set(told["modules"])
    assert told["style"] == "fusion"
    assert sorted(modules.intersection(LATER)) == []
    assert sorted(name for name in modules if name.startswith("qtgo.features.")) == []
    assert sorted(name for name in modules if DIALOG.search(name) and name not in EARLY_DIALOGS) == []
    own = {name for name in modules if name.partition(".")[0] == "qtgo"}
    assert len(own - {name.rpartition(".")[0] for name in own}) <= MOST
