"""Who plays: people and engines, their names, ranks and levels, and their colors."""

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QMenu,
)
from pytestqt.qtbot import QtBot

from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import Player
from qtgo.core.rules.point import Color
from qtgo.engine.engine_levels import BUILTIN_LEVELS, EngineLevels
from qtgo.features.new_game.new_game_dialog import NewGameDialog
from qtgo.features.new_game.offered_engines import OfferedEngines
from qtgo.kit.inputs.color_chips import RANDOM
from qtgo.kit.labels import ElidedBox
from qtgo.text.level_words import computer_player
from qtgo.text.translation import use_language
from tests.features.new_game.conftest import AGAINST_COMPUTER, VALUE, accept, build, chip, click
from tests.languages import write_language


def test_players(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.players.names[Color.BLACK].clear()
    qtbot.keyClicks(dialog.players.names[Color.BLACK], " Eve ")
    dialog.players.ranks[Color.WHITE].clear()
    qtbot.keyClicks(dialog.players.ranks[Color.WHITE], "9p")
    info = accept(qtbot, dialog).info
    assert (info.black, info.white) == (Player("Eve", "3k", "red"), Player("Bob", "9p"))


def test_engine_is_remembered(qtbot: QtBot) -> None:
    value = replace(VALUE, white_engine="KataGo")
    dialog = build(qtbot, value, ("GNU Go", "KataGo"))
    assert dialog.players.kinds[Color.WHITE].currentText() == "KataGo"
    assert accept(qtbot, dialog) == value


def test_engine_brings_its_name_and_gives_way_to_the_human_again(qtbot: QtBot) -> None:
    dialog = build(qtbot, VALUE, ("GNU Go", "KataGo"))
    kind, name = dialog.players.kinds[Color.BLACK], dialog.players.names[Color.BLACK]
    kind.setCurrentIndex(2)
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("KataGo", "")
    assert dialog.new_game().info.black == Player("KataGo", "", "red")
    kind.setCurrentIndex(1)
    assert name.text() == "GNU Go"
    kind.setCurrentIndex(0)
    assert accept(qtbot, dialog) == VALUE


def test_a_typed_name_belongs_to_whom_it_was_typed_for(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("GNU Go",))
    name, kind = dialog.players.names[Color.WHITE], dialog.players.kinds[Color.WHITE]
    qtbot.keyClicks(name, "Old friend")
    kind.setCurrentIndex(1)
    assert name.text() == "GNU Go"
    name.selectAll()
    qtbot.keyClicks(name, "HAL")
    kind.setCurrentIndex(0)
    assert name.text() == "Old friend"
    kind.setCurrentIndex(1)
    assert name.text() == "HAL"
    name.selectAll()
    qtbot.keyClick(name, Qt.Key.Key_Delete)
    kind.setCurrentIndex(0)
    kind.setCurrentIndex(1)
    assert name.text() == "GNU Go"


def test_engine_that_is_gone_leaves_a_human(qtbot: QtBot) -> None:
    value = replace(NewGame(), white_engine="Gone", info=replace(NewGame().info, white=Player("Gone")))
    game = accept(qtbot, build(qtbot, value, ("GNU Go",)))
    assert (game.white_engine, game.info.white) == ("", Player())


def test_engines_are_asked_for_and_offered(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("GNU Go", "KataGo"))
    kind = dialog.players.kinds[Color.WHITE]
    kind.setCurrentIndex(2)
    with qtbot.waitSignal(dialog.engines_requested):
        qtbot.mouseClick(dialog.players.engines, Qt.MouseButton.LeftButton)
    dialog.set_engines(("KataGo", "Pachi"))
    assert (kind.currentText(), dialog.new_game().white_engine) == ("KataGo", "KataGo")
    dialog.set_engines(("Pachi",))
    assert (kind.currentText(), dialog.new_game().white_engine) == ("Person", "")
    assert dialog.new_game().info.white == Player()


def test_engines_that_are_renamed_keep_their_seats_and_one_that_is_gone_is_named(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("GNU Go", "KataGo"))
    black, white = (dialog.players.kinds[color] for color in Color)
    black.setCurrentIndex(1)
    white.setCurrentIndex(2)
    dialog.set_engines(("KataGo", "Old hand"), {"GNU Go": "Old hand"})
    game = dialog.new_game()
    assert (game.black_engine, game.info.black.name) == ("Old hand", "Old hand")
    assert (game.white_engine, game.info.white.name) == ("KataGo", "KataGo")
    assert not dialog.players.note.text
    dialog.set_engines(("Old hand",))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("Old hand", "")
    assert dialog.players.note.text == "KataGo was removed; a human plays instead."
    white.setCurrentIndex(1)
    assert not dialog.players.note.text


def test_the_computer_has_levels_and_is_named_by_them(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("QtGo", "GNU Go"))
    players = dialog.players
    assert not players.levels[Color.WHITE].isVisible()
    players.kinds[Color.WHITE].setCurrentIndex(1)
    assert players.levels[Color.WHITE].isVisible()
    assert not players.levels[Color.BLACK].isVisible()
    assert dialog.new_game().info.white == Player("QtGo (12 kyu)", "12k")
    level = players.levels[Color.WHITE]
    level.setCurrentIndex(level.findData("full"))
    game = accept(qtbot, dialog)
    assert (game.white_engine, game.white_level) == ("QtGo", "full")
    assert game.info.white == Player("QtGo (full strength)", ""), "a rank that is not known is not claimed"
    again = build(qtbot, game, ("QtGo", "GNU Go"))
    assert again.players.level(Color.WHITE) == "full"
    again.players.kinds[Color.WHITE].setCurrentIndex(2)
    assert not again.players.levels[Color.WHITE].isVisible()
    assert again.new_game().info.white == Player("GNU Go")
    again.players.kinds[Color.WHITE].setCurrentIndex(0)
    assert again.new_game().info.white == Player()


def test_the_computer_is_shown_in_the_language_and_written_as_files_have_it(qtbot: QtBot, tmp_path: Path) -> None:
    said = {
        ("level", "{engine} ({level})"): "{engine}（{level}）",
        ("level", "{number} kyu"): "{number}級",
        ("rank", "{number}k"): "{number}級",
    }
    write_language(tmp_path, "ja", said)
    use_language("ja", folder=tmp_path)
    dialog = build(qtbot, NewGame(), ("QtGo", "GNU Go"))
    dialog.players.kinds[Color.WHITE].setCurrentIndex(1)
    name, rank = dialog.players.names[Color.WHITE], dialog.players.ranks[Color.WHITE]
    assert (name.text(), rank.text()) == ("QtGo（12級）", "12級")
    assert dialog.new_game().info.white == Player("QtGo (12 kyu)", "12k")
    name.end(False)
    qtbot.keyClicks(name, "!")
    assert dialog.new_game().info.white.name == "QtGo（12級）!"


def test_a_level_leaves_a_typed_name_alone(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("QtGo",))
    dialog.players.kinds[Color.BLACK].setCurrentIndex(1)
    name = dialog.players.names[Color.BLACK]
    name.clear()
    qtbot.keyClicks(name, "HAL")
    dialog.players.levels[Color.BLACK].setCurrentIndex(0)
    assert dialog.new_game().info.black.name == "HAL"
    assert dialog.new_game().black_level == "30k"


def test_the_opponent_is_chosen_first_and_sits_opposite(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(), ("QtGo", "GNU Go", "KataGo"))
    chips = dialog.opponent.chips
    assert chips.value == ""
    click(qtbot, chip(chips, "QtGo"))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "QtGo")
    actions = {action.text(): action for action in dialog.opponent.menu().actions()}
    actions["KataGo"].trigger()
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "KataGo")
    assert (dialog.opponent.engine.isChecked(), dialog.opponent.engine.text()) == (True, "KataGo")
    click(qtbot, chip(chips, ""))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "")
    with qtbot.waitSignal(dialog.engines_requested):
        actions = {action.text(): action for action in dialog.opponent.menu().actions()}
        actions["&Engines…"].trigger()


def test_a_click_on_the_chip_of_engines_lists_them_and_chooses_none(qtbot: QtBot) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo", "GNU Go", "KataGo"))
    click(qtbot, dialog.opponent.engine)
    menu = next(menu for menu in dialog.opponent.findChildren(QMenu) if menu.isVisible())
    assert [action.text() for action in menu.actions() if action.text()] == [
        "GNU Go",
        "KataGo",
        "&Get Human-like Opponent…",
        "&Engines…",
    ]
    menu.close()
    assert dialog.opponent.chips.value == "QtGo"
    assert accept(qtbot, dialog).white_engine == "QtGo"


def test_colors_change_seats_with_names_ranks_and_levels(qtbot: QtBot) -> None:
    info = replace(NewGame().info, black=Player("Anna", "8k"))
    dialog = build(qtbot, replace(AGAINST_COMPUTER, info=info, white_level="8k"), ("QtGo",))
    assert dialog.color.value is Color.BLACK
    click(qtbot, chip(dialog.color, Color.WHITE))
    game = dialog.new_game()
    assert (game.black_engine, game.white_engine, game.black_level) == ("QtGo", "", "8k")
    assert (game.info.black, game.info.white) == (computer_player("8k"), Player("Anna", "8k"))
    click(qtbot, chip(dialog.color, Color.BLACK))
    game = accept(qtbot, dialog)
    assert (game.white_engine, game.white_level, game.info.black) == ("QtGo", "8k", Player("Anna", "8k"))


def test_a_random_color_is_noted_and_taken_back(qtbot: QtBot) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo",))
    click(qtbot, chip(dialog.color, RANDOM))
    assert dialog.new_game().random_color
    assert "Colors are drawn" in dialog.preview.game.text()
    again = build(qtbot, dialog.new_game(), ("QtGo",))
    assert again.color.value == RANDOM
    click(qtbot, chip(again.color, Color.WHITE))
    assert not again.new_game().random_color
    assert again.new_game().black_engine == "QtGo"


def test_two_without_names_have_no_color_to_choose(qtbot: QtBot) -> None:
    dialog = build(qtbot, NewGame(random_color=True), ("QtGo",))
    assert not chip(dialog.draw, RANDOM).isEnabled()
    assert dialog.draw.toolTip()
    assert not dialog.new_game().random_color
    qtbot.keyClicks(dialog.players.names[Color.WHITE], "Bob")
    click(qtbot, chip(dialog.draw, RANDOM))
    assert dialog.new_game().random_color


def test_engines_on_both_sides_are_shown_as_such(qtbot: QtBot) -> None:
    both = replace(AGAINST_COMPUTER, black_engine="GNU Go")
    dialog = build(qtbot, both, ("QtGo", "GNU Go"))
    assert dialog.opponent.chips.value is None
    assert not dialog.color.isEnabled()
    assert dialog.preview.title.text() == "GNU Go – QtGo (12 kyu)"
    click(qtbot, chip(dialog.opponent.chips, "QtGo"))
    assert (dialog.new_game().black_engine, dialog.new_game().white_engine) == ("", "QtGo")


def test_the_slider_sets_the_level_of_the_opponent(qtbot: QtBot) -> None:
    dialog = build(qtbot, AGAINST_COMPUTER, ("QtGo",))
    slider = dialog.opponent.slider
    assert slider.level == "12k"
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Right)
    assert dialog.new_game().white_level == "10k"
    assert dialog.new_game().info.white == computer_player("10k")
    assert slider.accessibleDescription() == "Casual player, about 10 kyu"
    dialog.players.set_level(Color.WHITE, "1d")
    assert slider.level == "1d"


def test_gnu_go_has_levels_of_its_own(qtbot: QtBot) -> None:
    levels = {"QtGo": BUILTIN_LEVELS, "GNU Go": EngineLevels(("1", "2", "3"), "3")}
    dialog = NewGameDialog(AGAINST_COMPUTER, None, OfferedEngines(("QtGo", "GNU Go"), levels=levels.__getitem__))
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.opponent.opponent_chosen.emit("GNU Go")
    assert (dialog.opponent.slider.level, dialog.new_game().white_level) == ("3", "3")
    dialog.opponent.slider.setValue(0)
    assert (dialog.new_game().white_level, dialog.new_game().info.white.name) == ("1", "GNU Go, level 1")
    click(qtbot, chip(dialog.opponent.chips, "QtGo"))
    assert dialog.new_game().white_level == "12k", "a level of another engine is none of this one"


def test_a_rank_of_an_earlier_version_does_not_stand_beside_the_level(qtbot: QtBot) -> None:
    old = replace(AGAINST_COMPUTER.info, white=Player("QtGo (12 kyu)", "12k"))
    dialog = build(qtbot, replace(AGAINST_COMPUTER, info=old), ("QtGo",))
    assert dialog.new_game().info.white == computer_player("12k")
    people = build(qtbot, NewGame(old), ("QtGo",))
    assert people.new_game().info.white == Player()


def test_a_long_name_of_an_engine_keeps_both_ends_and_fits(qtbot: QtBot) -> None:
    long = "kata1-b28c512nbt-s8209287936-d4596492266-optimized"
    dialog = build(qtbot, NewGame(white_engine=long), ("QtGo", long))
    dialog.resize(480, 700)
    engine = dialog.opponent.engine
    assert (engine.text()[:6], engine.text()[-6:]) == (long[:6], long[-6:])
    assert long in engine.toolTip()
    assert engine.accessibleName() == long
    assert engine.mapTo(dialog, engine.rect().bottomRight()).x() < dialog.width()


def test_a_level_that_has_no_room_ends_with_an_ellipsis_and_is_whole_in_the_tool_tip(qtbot: QtBot) -> None:
    players = build(qtbot, NewGame(), ("QtGo", "GNU Go")).players
    players.kinds[Color.WHITE].setCurrentIndex(1)
    box = players.levels[Color.WHITE]
    assert isinstance(box, ElidedBox)
    assert box.currentText() and box.currentText() in box.toolTip()
