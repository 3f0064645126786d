"""Receives a download by Qt's connections."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from qtgo.features.networks.window_fetch import WindowFetch
from qtgo.networks.download import Download


def receive_by_qt(download: Download, bot: QtBot) -> None:
    fetch = WindowFetch(download)
    ends: list[Exception | None] = []
    fetch.arrived.connect(lambda: ends.append(None))
    fetch.failed.connect(ends.append)
    fetch.go_on()
    bot.waitUntil(lambda: ends != [])
    fetch.deleteLater()
    (error,) = ends
    if error is not None:
        raise error
