"""What holds for all tests: no display, and no result that depends on how busy the machine is."""

import os
from functools import partialmethod

# Before anything loads Qt: tests open no windows, whether there is a display or not.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import settings
from pytestqt.qtbot import QtBot

# An example that takes long says nothing on a busy machine; what must be fast has a benchmark.
settings.register_profile("qtgo", deadline=None)
settings.load_profile("qtgo")

PATIENCE = 60_000
"""Milliseconds after which something has not happened; a wait is over as soon as it has."""


class PatientBot(QtBot):
    """A bot that waits longer than the 5 seconds of pytest-qt, which a busy machine can take."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=PATIENCE)
    waitSignal = partialmethod(QtBot.waitSignal, timeout=PATIENCE)
    waitSignals = partialmethod(QtBot.waitSignals, timeout=PATIENCE)
    waitExposed = partialmethod(QtBot.waitExposed, timeout=PATIENCE)
    waitActive = partialmethod(QtBot.waitActive, timeout=PATIENCE)
    waitCallback = partialmethod(QtBot.waitCallback, timeout=PATIENCE)


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    return PatientBot(request)
