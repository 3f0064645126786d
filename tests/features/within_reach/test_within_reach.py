"""Which mistakes are within reach: listed in that order with what people play, by the human-like network."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.app.game_window import GameWindow
from qtgo.core.analysis.loss import Loss, LossClass
from qtgo.core.analysis.phase import GamePhase
from qtgo.core.analysis.reach import Chances
from qtgo.core.analysis.review import ReviewedMove
from qtgo.core.rules.point import Color, Move, Point
from qtgo.core.rules.ruleset import ruleset
from qtgo.engine.builtin import human_analysis_config, human_config
from qtgo.engine.process.command_line import split_command
from qtgo.engine.recipes import KATAGO_HUMAN
from qtgo.engine.reviewers import foreteller_among
from qtgo.features.within_reach.foreteller import Foreteller, query_of
from qtgo.features.within_reach.within_reach_dialog import ReachRow, WithinReachDialog
from qtgo.features.within_reach.within_reach_words import reach_text
from qtgo.files.private import NETWORKS
from qtgo.gtp.analysis_query import AnalysisQuery
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.target import Target
from qtgo.networks.description import describe
from qtgo.networks.network_list import NetworkList, examined
from qtgo.settings import MistakeOrder
from qtgo.storage_health import StorageHealth
from tests.features.review.test_review_feature import RECORDED, open_analyzed
from tests.networks.tiny import HUMAN, put
from tests.onnxruntime_needed import needs_onnxruntime

A_MOVE = ReviewedMove(1, 1, Move(Color.BLACK, Point(3, 3)), None, None, None, LossClass.BLUNDER, next(iter(GamePhase)))
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


@needs_onnxruntime
def test_each_mistake_says_what_people_of_the_rank_and_stronger_ones_play(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    add_network(window, tmp_path)
    assert not window.context.menus["within_reach"].isEnabled()
    open_analyzed(qtbot, window, tmp_path, RANKED)
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


@needs_onnxruntime
def test_without_the_network_it_says_what_it_needs_and_takes_it_once_it_is_there(
    qtbot: QtBot, window: GameWindow, tmp_path: Path
) -> None:
    open_analyzed(qtbot, window, tmp_path, RANKED)
    dialog = shown(window)
    qtbot.waitUntil(lambda: dialog.networks.isVisible())
    assert dialog.note.text() == "This needs KataGo's human-like network in your list of networks."
    assert set(texts(dialog)) == {"…"}
    add_network(window, tmp_path)
    qtbot.waitUntil(lambda: are_known(dialog, len(texts(dialog))), timeout=60_000)
    assert not dialog.networks.isVisible()
    open_analyzed(qtbot, window, tmp_path)
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


@needs_onnxruntime
def test_the_list_of_the_review_is_sorted_by_it_and_says_it(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    add_network(window, tmp_path)
    open_analyzed(qtbot, window, tmp_path, RANKED)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    by_play = [move.index for move in mistakes.shown]
    order = next(action for action in mistakes.menu.orders.actions() if action.data() is MistakeOrder.REACH)
    assert order.text() == "Within Reach First"
    order.trigger()
    qtbot.waitUntil(lambda: len(mistakes._reach) == len(by_play), timeout=60_000)
    shares = [mistakes._reach[move.index].share for move in mistakes.shown]
    assert shares == sorted(shares, reverse=True)
    assert sorted(move.index for move in mistakes.shown) == by_play
    window.features.review.go_to(mistakes.shown[0].index)
    assert "of the time" in mistakes.words.text()
    assert window.features.within_reach.dialog is None


def test_without_the_network_the_order_says_what_it_needs(qtbot: QtBot, window: GameWindow, tmp_path: Path) -> None:
    open_analyzed(qtbot, window, tmp_path, RANKED)
    mistakes = window.features.review.mistakes
    assert mistakes is not None
    before = [move.index for move in mistakes.shown]
    next(action for action in mistakes.menu.orders.actions() if action.data() is MistakeOrder.REACH).trigger()
    dialog = window.features.within_reach.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.networks.isVisible())
    assert [move.index for move in mistakes.shown] == before


@needs_onnxruntime
def test_answers_are_kept_between_runs(qtbot: QtBot, tmp_path: Path) -> None:
    file = put(tmp_path / HUMAN, HUMAN)
    config = human_analysis_config(human_config("Human-like", file))
    queries = [query_of(Target(9, 9, ruleset("chinese"), 7.0), rank) for rank in ("rank_5k", "rank_1k")]
    told = list[float]()
    for engine in (config, replace(config, command=f"no-such-program --human-network {file}")):
        foreteller = Foreteller(tmp_path / "cache", StorageHealth())
        foreteller.ask(engine, queries if engine is config else queries[:1])
        qtbot.waitUntil(partial(is_done, foreteller, queries[0]), timeout=60_000)
        told.append(round(foreteller.known[queries[0]][40], 3))
        with qtbot.waitSignal(foreteller.closed):
            foreteller.close()
    assert told[0] == told[1] > 0


def is_done(foreteller: Foreteller, query: AnalysisQuery) -> bool:
    return query in foreteller.known


def test_the_longest_sentence_is_whole_in_a_narrow_dialog(qtbot: QtBot) -> None:
    dialog = WithinReachDialog()
    qtbot.addWidget(dialog)
    dialog.resize(560, 400)
    dialog.show()
    text = reach_text(
        ("preaz_18k", "proyear_1846"), Chances(0.004, 0.004), Chances(0.004, 0.004), "better elsewhere at R14"
    )
    move = replace(A_MOVE, loss=Loss(12.3))
    dialog.show_rows([ReachRow(move, text)])
    for width in (560, 1200, 420):
        dialog.resize(width, 400)
        qtbot.waitUntil(lambda: is_whole(dialog, text))


def is_whole(dialog: WithinReachDialog, text: str) -> bool:
    room = dialog.list.visualRect(dialog.list.model().index(0, 2))
    needed = dialog.list.fontMetrics().boundingRect(room.adjusted(3, 0, -3, 0), Qt.TextFlag.TextWordWrap, text)
    return 0 < needed.height() <= room.height() <= needed.height() + 2 * dialog.list.fontMetrics().lineSpacing()
