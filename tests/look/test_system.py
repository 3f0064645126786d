"""What the system wants: more contrast, and nothing that moves; also from a portal on a bus of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from qtgo.look.look import Look, stands_still
from qtgo.look.palette import DARK, HIGH_DARK, HIGH_LIGHT, LIGHT, current_palette
from qtgo.look.system_motion import is_motion_reduced
from qtgo.settings import ColorScheme

CONTRAST = "org.freedesktop.appearance", "contrast"
MOTION = "org.freedesktop.appearance", "reduced-motion"
ANIMATIONS = "org.gnome.desktop.interface", "enable-animations"


@pytest.fixture
def following(look: Look) -> Iterator[Look]:
    """Return a look that follows the system, which wants nothing again afterwards."""
    look.use(ColorScheme.SYSTEM, 1.0)
    yield look
    for setting, value in ((CONTRAST, 0), (MOTION, 0), (ANIMATIONS, True)):
        look.system.take(setting, value)


def test_high_contrast_is_followed_where_the_scheme_is(following: Look) -> None:
    usual = current_palette()
    following.system.take(CONTRAST, 1)
    assert current_palette() is (HIGH_DARK if usual is DARK else HIGH_LIGHT)
    following.use(ColorScheme.DARK, 1.0)
    assert current_palette() is DARK, "as the user has chosen it"
    following.use(ColorScheme.LIGHT, 1.0)
    assert current_palette() is LIGHT
    following.use(ColorScheme.SYSTEM, 1.0)
    following.system.take(CONTRAST, 0)
    assert current_palette() is usual


@pytest.mark.parametrize(("setting", "still", "moving"), [(MOTION, 1, 0), (ANIMATIONS, False, True)])
def test_nothing_moves_where_that_is_wanted(
    following: Look, setting: tuple[str, str], still: object, moving: object
) -> None:
    told: list[bool] = []
    following.system_changed.connect(lambda: told.append(stands_still()))
    for value in (still, moving, "nonsense", None):
        following.system.take(setting, value)
    assert told == [True, False]


def test_systems_that_do_not_say_let_things_move() -> None:
    assert not is_motion_reduced()


PORTAL = """
import sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant, QDBusVirtualObject
from qtgo.look.portal import CONTRAST, REDUCED_MOTION, SETTINGS

PATH = "/org/freedesktop/portal/desktop"
method, silent = sys.argv[1], "silent" in sys.argv

class Answers(QDBusVirtualObject):
    def introspect(self, path):
        return ""

    def handleMessage(self, message, connection):
        if silent:
            return True
        asked = tuple(message.arguments())
        if message.member() != method:
            connection.send(message.createErrorReply("org.freedesktop.DBus.Error.UnknownMethod", "no"))
        elif asked == CONTRAST:
            connection.send(message.createReply(QDBusVariant(1)))
        elif asked == REDUCED_MOTION:
            connection.send(message.createReply(QDBusVariant(0)))
            news = QDBusMessage.createSignal(PATH, "org.freedesktop.portal.Settings", "SettingChanged")
            news.setArguments([*REDUCED_MOTION, QDBusVariant(1)])
            connection.send(news)
        else:
            connection.send(message.createErrorReply("org.freedesktop.portal.Error.NotFound", "no"))
        return True

application = QCoreApplication([])
bus, answers = QDBusConnection.sessionBus(), Answers()
bus.registerVirtualObject(PATH, answers)
bus.registerService("org.freedesktop.portal.Desktop")
print("ready", flush=True)
application.exec()
"""
CLIENT = """
import sys
from subprocess import PIPE
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from qtgo.look.look import Look
from qtgo.look.palette import current_palette
from qtgo.look.look import stands_still
from qtgo.settings import ColorScheme
from tests.child_process import ChildProcess

with ChildProcess([sys.executable, "-c", *sys.argv[2:]], stdout=PIPE) as portal:
    portal.stdout.readline()  # it is there
    application = QApplication([])
    look = Look(application)
    look.use(ColorScheme.SYSTEM, 1.0)
    look.system.listen()

    def look_again():
        if current_palette().has_high_contrast and stands_still():
            application.quit()

    look.system_changed.connect(look_again)
    QTimer.singleShot(int(sys.argv[1]), application.quit)
    application.exec()
    print(current_palette().has_high_contrast, stands_still())
    portal.kill()
"""


def ask_portal(*words: str, patience: int) -> str:
    """Return what a program makes of the settings of a stand-in for the portal, on a bus of their own."""
    program = [sys.executable, "-c", CLIENT, str(patience), PORTAL, *words]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(Path(__file__).parents[2])}
    command = ["dbus-run-session", "--", *program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=90)
    return done.stdout.strip()


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="needs a bus of its own")
@pytest.mark.parametrize("method", ["ReadOne", "Read"])
def test_the_portal_is_asked_and_heard(qapp: QApplication, method: str) -> None:
    assert ask_portal(method, patience=60_000) == "True True"


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="needs a bus of its own")
def test_a_portal_that_never_answers_holds_nothing_up(qapp: QApplication) -> None:
    assert ask_portal("ReadOne", "silent", patience=300) == "False False"
