"""Chips, segments, switches, cards, tools and banners: by mouse, by key and for a screen reader."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAccessible, QAction, QColor
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from qtgo.kit.cards.card import Card
from qtgo.kit.inputs.chip import ChipGroup, Segment
from qtgo.kit.inputs.tool_button import ToolButton
from qtgo.kit.notices.banner import Banner
from qtgo.look.elision import elided
from qtgo.look.icons import icon
from qtgo.look.palette import DARK, LIGHT, Palette, qt_palette
from qtgo.look.sizes import (
    BANNER_HEIGHT,
    CARD_COLLAPSED,
    CARD_HEADER,
    CHIP_HEIGHT,
    SEGMENT_HEIGHT,
    TOOL_HEIGHT,
    scaled,
)


@pytest.fixture(autouse=True, params=[LIGHT, DARK], ids=["light", "dark"])
def colors(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[Palette]:
    before = qapp.palette()
    qapp.setPalette(qt_palette(request.param))
    yield request.param
    qapp.setPalette(before)


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    with qtbot.waitActive(widget):
        widget.show()
        widget.activateWindow()
    return widget


def role(widget: QWidget) -> QAccessible.Role:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.role()


def color_at(widget: QWidget, x: int, y: int) -> str:
    return widget.grab().toImage().pixelColor(x, y).name().upper()


@pytest.fixture
def sizes(qtbot: QtBot) -> ChipGroup:
    group = ChipGroup("Board")
    for size in (9, 13, 19):
        group.add(size, f"{size} × {size}")
    shown(qtbot, group)
    return group


def test_a_chip_is_chosen_by_a_click(sizes: ChipGroup, qtbot: QtBot) -> None:
    assert sizes.value is None
    with qtbot.waitSignal(sizes.value_chosen, check_params_cb=lambda value: value == 13):
        qtbot.mouseClick(sizes.chips[1], Qt.MouseButton.LeftButton)
    assert sizes.value == 13


def test_choosing_by_program_emits_nothing_and_can_choose_none(sizes: ChipGroup, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(sizes.value_chosen):
        sizes.choose(19)
        assert sizes.value == 19
        sizes.choose(7)
    assert sizes.value is None


def test_arrow_keys_choose_within_a_group(sizes: ChipGroup, qtbot: QtBot) -> None:
    sizes.choose(9)
    sizes.chips[0].setFocus()
    with qtbot.waitSignal(sizes.value_chosen, check_params_cb=lambda value: value == 13):
        qtbot.keyClick(sizes.chips[0], Qt.Key.Key_Right)
    assert sizes.value == 13 and sizes.chips[1].hasFocus()


def test_chips_are_radio_buttons_with_names(sizes: ChipGroup) -> None:
    assert {role(chip) for chip in sizes.chips} == {QAccessible.Role.RadioButton}
    interface = QAccessible.queryAccessibleInterface(sizes.chips[0])
    assert interface.text(QAccessible.Text.Name) == "9 × 9"
    assert sizes.accessibleName() == "Board"


def test_a_chip_keeps_its_size_when_it_is_chosen(sizes: ChipGroup, colors: Palette) -> None:
    chip = sizes.chips[0]
    before = chip.sizeHint()
    assert before.height() == scaled(CHIP_HEIGHT)
    sizes.choose(9)
    assert chip.sizeHint() == before
    assert color_at(chip, chip.width() // 2, 1) == colors.accent
    assert color_at(chip, 6, chip.height() // 2) == colors.tint


def test_a_chip_without_words_is_named_by_its_tip(qtbot: QtBot) -> None:
    group = ChipGroup("Color")
    chip = group.add(1, "", icon("people"), tip="Two players")
    shown(qtbot, group)
    assert chip.accessibleName() == "Two players"
    assert chip.sizeHint().width() < scaled(60)


def test_a_segment_changes_no_width_with_its_choice(qtbot: QtBot, colors: Palette) -> None:
    segment = Segment("Moves")
    segment.add("list", "List", icon("list"))
    segment.add("tree", "Tree", icon("tree"))
    shown(qtbot, segment)
    segment.choose("list")
    width = segment.sizeHint().width()
    segment.choose("tree")
    assert segment.sizeHint() == QSize(width, scaled(SEGMENT_HEIGHT))
    assert color_at(segment, segment.width() // 2, 0) == colors.sunken


def test_a_card_folds_to_a_line_and_tells_so(qtbot: QtBot) -> None:
    card = Card("Comment", icon_name="comment", collapsible=True)
    card.set_body(QPlainTextEdit(card))
    shown(qtbot, card)
    assert card.header.height() == scaled(CARD_HEADER)
    with qtbot.waitSignal(card.collapsed_changed, check_params_cb=lambda folded: folded is True):
        qtbot.mouseClick(card.header, Qt.MouseButton.LeftButton, pos=card.header.rect().center())
    assert card.body is not None and card.body.isHidden()
    assert card.sizeHint().height() == scaled(CARD_COLLAPSED)
    card.header.setFocus()
    qtbot.keyClick(card.header, Qt.Key.Key_Space)
    assert not card.is_collapsed and not card.body.isHidden()
    assert role(card.header) is QAccessible.Role.Button
    assert card.header.accessibleName() == "Comment"


def test_a_card_that_cannot_fold_does_not(qtbot: QtBot) -> None:
    card = Card("Moves")
    card.set_body(QWidget(card))
    shown(qtbot, card)
    qtbot.mouseClick(card.header, Qt.MouseButton.LeftButton)
    assert not card.is_collapsed
    assert card.header.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_a_title_beside_other_parts_is_whole_or_gone(qtbot: QtBot) -> None:
    card = Card("Moves")
    segment = Segment("", card.header)
    segment.add("list", "List", icon("list"))
    card.header.add(segment)
    shown(qtbot, card)
    metrics = card.header.fontMetrics()
    room = metrics.horizontalAdvance("Moves")
    assert card.header._shown_title(metrics, room) == "Moves"
    assert card.header._shown_title(metrics, room - 1) == ""
    segment.hide()
    assert card.header._shown_title(metrics, room - 1) == elided(metrics, "Moves", room - 1) != ""


def test_a_card_has_a_hairline_unless_it_is_bare(qtbot: QtBot, colors: Palette) -> None:
    card = Card()
    card.setFixedSize(200, 100)
    shown(qtbot, card)
    assert color_at(card, 100, 0) == colors.line
    assert color_at(card, 100, 1) == colors.card
    card.set_bare(True)
    assert color_at(card, 100, 0) != colors.line
    assert card.header.isHidden()


def test_a_tool_does_and_says_what_its_action_does(qtbot: QtBot, colors: Palette) -> None:
    action = QAction("&Take Back…")
    action.setShortcut("Backspace")
    tool = ToolButton(action, "undo")
    shown(qtbot, tool)
    assert tool.accessibleName() == "Take Back"
    assert tool.toolTip() == "Take Back  Backspace"
    with qtbot.waitSignal(action.triggered):
        qtbot.mouseClick(tool, Qt.MouseButton.LeftButton)
    action.setEnabled(False)
    action.setToolTip("It is not your turn")
    assert not tool.isEnabled()
    assert tool.toolTip().startswith("It is not your turn")
    action.setText("Undo")
    assert tool.accessibleName() == "Undo"


def test_a_folded_tool_has_only_its_icon(qtbot: QtBot) -> None:
    tool = ToolButton(QAction("Estimate"), "estimate")
    shown(qtbot, tool)
    wide = tool.sizeHint()
    assert wide == QSize(tool.width_with_text(), scaled(TOOL_HEIGHT))
    tool.fold(True)
    assert tool.sizeHint().width() < wide.width() == tool.width_with_text()
    assert tool.accessibleName() == "Estimate"


def test_a_banner_says_one_thing_and_does_one(qtbot: QtBot, colors: Palette) -> None:
    done = []
    banner = Banner()
    qtbot.addWidget(banner)
    assert banner.isHidden() and banner.text == ""
    banner.show_message("GNU Go was restarted.", action="Details", do=lambda: done.append(1))
    banner.resize(400, banner.sizeHint().height())
    assert banner.height() >= scaled(BANNER_HEIGHT)
    assert color_at(banner, 1, banner.height() // 2) == colors.accent
    assert banner.accessibleName() == "GNU Go was restarted."
    with qtbot.waitSignal(banner.closed):
        qtbot.mouseClick(banner.action, Qt.MouseButton.LeftButton)
    assert done == [1] and banner.isHidden()


def test_a_banner_of_an_error_looks_like_one_and_closes_by_key(qtbot: QtBot, colors: Palette) -> None:
    banner = Banner()
    shown(qtbot, banner)
    banner.show_message("R10 repeats an earlier position (ko).", error=True)
    assert banner.is_error and banner.action.isHidden()
    assert color_at(banner, 1, banner.height() // 2) == colors.mistake
    assert banner.close_button.accessibleName() == "Close message"
    with qtbot.waitSignal(banner.closed):
        qtbot.keyClick(banner.close_button, Qt.Key.Key_Escape)
    assert banner.text == ""


def test_texts_of_others_are_plain(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message("<b>x</b>\u202e")
    assert "<b>" in banner.text and "\u202e" not in banner.text
    assert QColor(LIGHT.card).isValid()
