"""Which mistakes are within reach: listed in that order with what people play, by the human-like network."""

from __future__ import annotations

import re
from pathlib import Path

from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.reach import Chances
from qtgo.engine.process.command_line import split_command
from qtgo.engine.recipes import KATAGO_HUMAN
from qtgo.engine.reviewers import foreteller_among
from qtgo.features.within_reach.within_reach_dialog import WithinReachDialog
from qtgo.features.within_reach.within_reach_words import reach_text
from qtgo.files.private import NETWORKS
from qtgo.gtp.engine_config import EngineConfig
from qtgo.networks.description import describe
from qtgo.networks.network_list import NetworkList, examined
from qtgo.storage_health import StorageHealth
from tests.features.review.test_review_feature import RECORDED, open_record
from tests.networks.tiny import HUMAN, put

RANKED = RECORDED.replace(b"KM", b"BR[5k]WR[12 kyu]KM")


def add_network(window: GameWindow, folder: Path) -> None:
    networks = NetworkList(window.context.folders.data / NETWORKS)
    networks.add(examined(put(folder / HUMAN, HUMAN), describe))
    window.context.engines.forget_networks()


def shown(window: GameWindow) -> WithinReachDialog:
    window.context.menus["within_reach"].trigger()
    dialog = window.features.within_reach.dialog
    assert dialog is not None
    return dialog


def texts(dialog: WithinReachDialog, column: int = 2) -> list[str]:
    items = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    return [item.text(column) for item in items if item is not None]


def are_known(dialog: WithinReachDialog, count: int) -> bool:
    return len(texts(dialog)) == count and all("of the time" in text for text in texts(dialog))


def test_each_mistake_says_what_people_of_the_rank_and_stronger_ones_play(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    add_network(window, tmp_path)
    assert not window.context.menus["within_reach"].isEnabled()
    open_record(qtbot, window, tmp_path, RANKED)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    dialog = shown(window)
    qtbot.waitUntil(lambda: are_known(dialog, len(mistakes.shown)), timeout=60_000)
    assert dialog.rank.currentText() == "The players' own"
    by_color = dict(zip((name.split()[1] for name in texts(dialog, 0)), texts(dialog), strict=True))
    assert re.match(r"5 kyu players play this .+ of the time, 1 kyu players ", by_color["Black"])
    assert re.match(r"12 kyu players play this .+ of the time, 8 kyu players ", by_color["White"])
    assert dialog.networks.isHidden()
    metrics = dialog.list.fontMetrics()
    assert dialog.list.columnWidth(0) > max(map(metrics.horizontalAdvance, texts(dialog, 0))), "the moves are not cut"
    assert dialog.list.visualRect(dialog.list.model().index(0, 0)).height() > 2 * metrics.lineSpacing()
    dialog.rank.setCurrentText("9 dan")
    dialog.rank.activated.emit(dialog.rank.currentIndex())
    qtbot.waitUntil(lambda: are_known(dialog, len(mistakes.shown)), timeout=60_000)
    assert all(text.startswith("9 dan players") for text in texts(dialog))
    item = dialog.list.topLevelItem(0)
    assert item is not None
    dialog.list.activated.emit(dialog.list.model().index(0, 0))
    assert window.context.game.game.move_number == int(item.text(0).partition(".")[0]) - 1


def test_without_the_network_it_says_what_it_needs_and_takes_it_once_it_is_there(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_record(qtbot, window, tmp_path, RANKED)
    dialog = shown(window)
    qtbot.waitUntil(lambda: dialog.networks.isVisible())
    assert dialog.note.text() == "This needs KataGo's human-like network in your list of networks."
    assert set(texts(dialog)) == {"…"}
    add_network(window, tmp_path)
    qtbot.waitUntil(lambda: are_known(dialog, len(texts(dialog))), timeout=60_000)
    assert not dialog.networks.isVisible()
    open_record(qtbot, window, tmp_path)
    assert not dialog.isVisible()


def test_what_hardly_happens_is_not_never() -> None:
    profiles = ("rank_5k", "rank_1k")
    said = reach_text(profiles, Chances(0.31, 0.2), Chances(0.004, 0.55), "R4")
    assert said == (
        "5 kyu players play this 31% of the time, 1 kyu players under 1%. They find R4 20% and 55% of the time."
    )
    alone = reach_text(profiles, Chances(0.31, None), Chances(0.0, None), "")
    assert alone == "5 kyu players play this 31% of the time, 1 kyu players 0%."


def test_katago_with_the_human_network_is_asked_where_qtgo_has_none(tmp_path: Path) -> None:
    command = "katago gtp -model n.bin.gz -human-model h.bin.gz -config c.cfg"
    katago = EngineConfig("KataGo Human", command, recipe=KATAGO_HUMAN.key)
    found = foreteller_among([EngineConfig("Mine", "mine"), katago], tmp_path, StorageHealth())
    assert found is not None
    words = split_command(found.command)
    assert words[1] == "analysis"
    assert words[words.index("-human-model") + 1] == "h.bin.gz"
    assert foreteller_among([EngineConfig("Mine", "mine")], tmp_path, StorageHealth()) is None
