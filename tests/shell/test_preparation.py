"""A window that has nothing to do fetches what opening a game needs; then opening one loads nothing more."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GAME = ROOT / "tests" / "benchmarks" / "gnugo_selfplay_19x19.sgf"
CHILD = """
import json, sys
from pathlib import Path
from time import monotonic
from PySide6.QtWidgets import QApplication
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell import preparation
from qtgo.app.game_window import GameWindow

application = QApplication([])
delay = preparation._DELAY = int(sys.argv[3])
settings = SettingsStore(Settings(animation=delay > 0))
window = GameWindow(settings, Path(sys.argv[1]), cache=Path(sys.argv[1]).parent / "cache")
window.show()
window.complete()
from itertools import chain
from qtgo.shell.feature import Feature
names = [*preparation._MODULES, *chain.from_iterable(each.prepares for each in window.findChildren(Feature))]
last = names[-1]
early = last in sys.modules
while last not in sys.modules and not delay:
    application.processEvents()
before = set(sys.modules)
window.features.files.open_path(Path(sys.argv[2]))
opened = set(sys.modules) - before
window.features.review.controller.start()
while not window.features.review.is_shown:
    application.processEvents()
shown = set(sys.modules) - before - opened
end = monotonic() + (60 if delay else 0)
while (idle := [name for name in names if name not in sys.modules]) and monotonic() < end:
    application.processEvents()
print(json.dumps([early, sorted(opened), sorted(shown), idle]))
sys.stdout.flush()
closed = []
window.closed.connect(lambda: closed.append(True))
window.close()
while not closed:
    application.processEvents()
"""


def loaded(tmp_path: Path, delay: int) -> tuple[bool, list[str], list[str], list[str]]:
    """Open a game and show its review in a window that prepares itself after so many milliseconds.

    Return whether it was prepared when it was made, the modules that opening and the review have loaded, and those
    of the preparation that nothing has loaded.
    """
    tmp_path.chmod(0o700)
    places = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "HOME")
    environment = os.environ | dict.fromkeys(places, str(tmp_path)) | {"PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    command = [sys.executable, "-c", CHILD, str(tmp_path / "journals"), str(GAME), str(delay)]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert child.returncode == 0, child.stderr
    early, opened, shown, idle = json.loads(child.stdout)
    return early, opened, shown, idle


def test_what_a_game_needs_is_there_before_it_is_opened(tmp_path: Path) -> None:
    early, opened, shown, _ = loaded(tmp_path, 0)
    assert not early, "the window was there before"
    assert [name for name in opened if name.startswith("qtgo.")] == []
    assert [name for name in shown if name.startswith("qtgo.")] == []


def test_nothing_is_prepared_that_a_game_does_not_need(tmp_path: Path) -> None:
    *_, idle = loaded(tmp_path, 10**8)
    # Which of the standard library's modules numpy and others need depends on their versions.
    assert [name for name in idle if name.startswith("qtgo.")] == []


OPENING = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication, QDialog
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.shell.preparation import preparation
from qtgo.app.game_window import GameWindow

application = QApplication([])
window = GameWindow(SettingsStore(Settings(animation=False, start_page=False)), Path(sys.argv[1]))
window.show()
window.complete()
for _ in preparation(window):
    pass
before = set(sys.modules)
QDialog.exec = lambda dialog: dialog.show() or dialog.done(0) or 0
for name in ("new_game", "library", "game_info", "rules_of_go", "edit_record"):
    window.context.menus[name].trigger()
    application.processEvents()
print(*sorted(name for name in set(sys.modules) - before if name.startswith("qtgo.")))
window.close()
"""


def test_what_a_click_opens_is_imported_before(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path)}
    command = [sys.executable, "-c", OPENING, str(tmp_path)]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert child.stdout == "\n", child.stdout + child.stderr


START_PAGE = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from qtgo.session.settings_store import SettingsStore
from qtgo.settings import Settings
from qtgo.features.start.start_feature import StartFeature
from qtgo.app.game_window import GameWindow

application = QApplication([])
late = []
for name in ("_show", "_read_offers"):
    def watched(page, usual=getattr(StartFeature, name)):
        before = set(sys.modules)
        usual(page)
        late.extend(name for name in set(sys.modules) - before if name.startswith("qtgo."))
    setattr(StartFeature, name, watched)
window = GameWindow(SettingsStore(Settings(animation=False, review_opened=False)), Path(sys.argv[1]))
window.show()
window.complete()
while window.features.start_page._reader is None:
    application.processEvents()
print(*sorted(late))
window.close()
"""


def test_what_the_start_page_needs_is_fetched_before_it_is_made(tmp_path: Path) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", START_PAGE, str(tmp_path)]
    child = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert child.stdout == "\n", child.stderr
