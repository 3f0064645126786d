"""The list of engines: engines in, engines out."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from qtgo.core.rules.point import Color, Move, Point
from qtgo.engine.builtin import builtin_config
from qtgo.engine.process.failure import EngineFailure, FailureKind
from qtgo.engine.recipes import KATAGO_ANALYSIS, KATAGO_HUMAN, Ingredient
from qtgo.engine.reports import CommandRefusal, GeneratedMove, SlowNotice
from qtgo.features.engines.engine_list import EnginesDialog, unique_name
from qtgo.features.engines.engine_test import EngineTestReport, EngineTestStage
from qtgo.gtp.engine_config import EngineConfig
from qtgo.gtp.plan import SyncRefusal
from qtgo.gtp.session import Capabilities
from qtgo.gtp.synchronizer import SyncFailure
from tests.shown_window import ok_button

GNU_GO = EngineConfig("GNU Go", "/usr/games/gnugo --mode gtp", recipe="gnugo")
PACHI = EngineConfig(
    "Pachi", "  'my pachi'  -t 5", "/tmp", ("A=1", "B=x = y "), ("komi 7",), "", start_silence=0.0, quit_time=1.5
)
KATAGO = EngineConfig("KataGo", "katago gtp -model '{network}' -config /etc/k.cfg", recipe="katago")


def build(
    qtbot: QtBot, engines: Sequence[EngineConfig] = (GNU_GO, PACHI), found: Sequence[EngineConfig] = ()
) -> EnginesDialog:
    dialog = EnginesDialog(engines, lambda: found)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def click(qtbot: QtBot, button: QAbstractButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def names(dialog: EnginesDialog) -> list[str]:
    assert [dialog.list.item(row).text() for row in range(dialog.list.count())] == [
        engine.name for engine in dialog.engines()
    ]
    return [engine.name for engine in dialog.engines()]


@pytest.mark.parametrize("engines", [(), (GNU_GO, PACHI, KATAGO)])
def test_engines_come_back_unchanged(qtbot: QtBot, engines: tuple[EngineConfig, ...]) -> None:
    dialog = build(qtbot, engines)
    for row in range(len(engines)):
        dialog.list.setCurrentRow(row)
    click(qtbot, ok_button(dialog))
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.engines() == engines


def test_every_field_is_edited(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    form = dialog.form
    form.name.setText(" Mine ")
    form.command.edit.setPlainText("mine --gtp")
    form.folder.setText("/opt")
    form.recipe.setCurrentIndex(0)
    form.environment.setPlainText("X=1\n\nY=2\n")
    form.startup.setPlainText("komi 5.5\n  \n")
    form.start_silence.setValue(0)
    form.answer_silence.setValue(12.5)
    form.quit_time.setValue(3)
    expected = EngineConfig(
        "Mine",
        "mine --gtp",
        "/opt",
        ("X=1", "Y=2"),
        ("komi 5.5",),
        "",
        start_silence=0,
        answer_silence=12.5,
        quit_time=3,
    )
    assert dialog.engines() == (expected, PACHI)
    assert dialog.list.item(0).text() == "Mine"


def test_command_line_is_shown_as_parsed(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    field = dialog.form.command
    dialog.list.setCurrentRow(1)
    assert field.edit.toPlainText() == "  'my pachi'  -t 5"
    assert field.parsed.words == ("my pachi", "-t", "5")
    assert "my␣pachi" in field.parsed.text()
    with qtbot.waitSignal(field.command_changed) as blocker:
        field.edit.setPlainText("a '' <b>")
    assert blocker.args == ["a '' <b>"]
    assert field.parsed.words == ("a", "", "<b>")
    assert "&lt;b&gt;" in field.parsed.text()


@pytest.mark.parametrize(("command", "word"), [("gnugo 'open", "quote"), (" \n", "Enter"), ("a \\", "backslash")])
def test_bad_command_line_is_refused_with_the_reason(qtbot: QtBot, command: str, word: str) -> None:
    dialog = build(qtbot)
    field = dialog.form.command
    field.edit.setPlainText(command)
    assert word in field.note.text
    assert field.edit.accessibleDescription() == field.note.text
    assert not field.parsed.isVisible()
    assert not ok_button(dialog).isEnabled()
    assert not dialog.test_page.start.isEnabled()
    assert dialog.test_page.facts.text() == field.problem, "the page of the test says why, too"
    assert not dialog.form.tabIcon(0).isNull()
    assert not dialog.list.item(0).icon().isNull()
    field.edit.setPlainText("gnugo")
    assert ok_button(dialog).isEnabled()
    assert dialog.form.tabIcon(0).isNull()


def test_names_must_be_there_and_differ(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.form.name.setText("Pachi")
    assert "Another" in dialog.form.name_note.text
    assert not ok_button(dialog).isEnabled()
    dialog.form.name.setText(" ")
    assert "Enter a name" in dialog.form.name_note.text
    dialog.form.name.setText("Other")
    assert not dialog.form.name_note.isVisible()
    assert ok_button(dialog).isEnabled()


@pytest.mark.parametrize("line", ["NAME", "=1", " =1"])
def test_bad_environment_is_refused_with_the_reason(qtbot: QtBot, line: str) -> None:
    dialog = build(qtbot)
    dialog.form.environment.setPlainText(f"A=1\n{line}")
    assert line in dialog.form.environment_note.text
    assert not ok_button(dialog).isEnabled()
    assert not dialog.form.tabIcon(1).isNull()
    dialog.list.setCurrentRow(1)
    assert dialog.form.tabIcon(1).isNull()
    assert not ok_button(dialog).isEnabled()


def test_list_is_edited(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    click(qtbot, dialog.duplicate)
    assert names(dialog) == ["GNU Go", "GNU Go 2", "Pachi"]
    assert dialog.engines()[1] == replace(GNU_GO, name="GNU Go 2")
    assert dialog.list.currentRow() == 1
    click(qtbot, dialog.down)
    assert names(dialog) == ["GNU Go", "Pachi", "GNU Go 2"]
    assert not dialog.down.isEnabled()
    click(qtbot, dialog.up)
    click(qtbot, dialog.up)
    assert names(dialog) == ["GNU Go 2", "GNU Go", "Pachi"]
    assert not dialog.up.isEnabled()
    for _ in range(3):
        click(qtbot, dialog.remove)
    assert names(dialog) == []
    assert not dialog.form.isVisible()
    assert not dialog.remove.isEnabled()
    assert ok_button(dialog).isEnabled()


def test_new_names_are_told_by_the_old_ones_wherever_the_engines_have_gone(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    assert dialog.renamed() == {}
    click(qtbot, dialog.duplicate)
    dialog.form.name.setText("Copy")
    dialog.list.setCurrentRow(0)
    click(qtbot, dialog.down)
    dialog.form.name.setText("GNU")
    assert names(dialog) == ["Copy", "GNU", "Pachi"]
    assert dialog.renamed() == {"GNU Go": "GNU"}
    dialog.list.setCurrentRow(1)
    click(qtbot, dialog.remove)
    assert dialog.renamed() == {}


def test_engines_are_added(qtbot: QtBot) -> None:
    dialog = build(qtbot, ())
    local, remote = dialog.add.menu().actions()[:2]
    local.trigger()
    assert dialog.form.isVisible()
    assert not ok_button(dialog).isEnabled()
    dialog.form.command.edit.setPlainText("gnugo")
    remote.trigger()
    assert dialog.form.command.parsed.words[0] == "ssh"
    assert "key" in dialog.form.command.note.text
    assert dialog.form.command.edit.textCursor().selectedText() == "user@machine"
    local.trigger()
    assert names(dialog) == ["New engine", "Engine on another computer", "New engine 2"]


def test_katago_is_added_for_reviews(qtbot: QtBot) -> None:
    dialog = build(qtbot, ())
    local, remote = dialog.add.menu().actions()[-2:]
    local.trigger()
    assert dialog.form.config.recipe == KATAGO_ANALYSIS.key
    assert "{network}" in dialog.form.command.note.text
    remote.trigger()
    assert dialog.form.command.edit.textCursor().selectedText() == "user@machine"
    assert dialog.form.command.parsed.words[-5:] == (
        "analysis",
        "-model",
        "network.bin.gz",
        "-config",
        "analysis.cfg",
    )
    assert names(dialog) == ["KataGo for reviews", "KataGo on another computer"]


def test_found_engines_are_added_once(qtbot: QtBot) -> None:
    same = replace(GNU_GO, name="Another name", command="'/usr/games/gnugo'  --mode gtp")
    other = replace(GNU_GO, command="/opt/gnugo --mode gtp")
    dialog = build(qtbot, (GNU_GO,), (same, other, KATAGO))
    click(qtbot, dialog.find_button)
    assert names(dialog) == ["GNU Go", "GNU Go 2", "KataGo"]
    assert "KataGo" in dialog.note.text
    assert dialog.list.currentRow() == 1
    click(qtbot, dialog.find_button)
    assert len(dialog.engines()) == 3
    assert "No other" in dialog.note.text


def test_katago_is_added_to_play_like_a_person_and_its_network_is_named(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = build(qtbot, ())
    dialog.add.menu().actions()[3].trigger()
    field = dialog.form.command
    assert dialog.form.config.recipe == KATAGO_HUMAN.key
    assert "b18c384nbt-humanv0.bin.gz (99 MB)" in field.note.text
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/nets/humanv0.bin.gz", ""))
    click(qtbot, field.choosers[Ingredient.HUMAN_NETWORK])
    assert "/nets/humanv0.bin.gz" in field.parsed.words
    assert "humanv0" not in field.note.text


def test_the_network_for_human_like_play_is_told_where_katago_lacks_it(qtbot: QtBot) -> None:
    katago = EngineConfig("KataGo", "katago gtp -model a", recipe="katago")
    person = EngineConfig("KataGo Human", "katago gtp -model a -human-model b", recipe=KATAGO_HUMAN.key)
    dialog = build(qtbot, (), (katago,))
    click(qtbot, dialog.find_button)
    assert "b18c384nbt-humanv0.bin.gz" in dialog.note.text
    dialog = build(qtbot, (), (katago, person))
    click(qtbot, dialog.find_button)
    assert names(dialog) == ["KataGo", "KataGo Human"]
    assert "humanv0" not in dialog.note.text


def test_missing_file_is_named_and_put_in(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = build(qtbot, (KATAGO,))
    field = dialog.form.command
    assert "{network}" in field.note.text
    assert not field.choosers[Ingredient.CONFIG].isVisible()
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: ("/my nets/k.bin.gz", ""))
    click(qtbot, field.choosers[Ingredient.NETWORK])
    assert field.parsed.words == ("katago", "gtp", "-model", "/my nets/k.bin.gz", "-config", "/etc/k.cfg")
    assert not field.note.isVisible()
    click(qtbot, field.program)
    assert field.parsed.words[:2] == ("/my nets/k.bin.gz", "gtp")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "/my nets")
    click(qtbot, dialog.form.browse)
    assert dialog.engines()[0].working_folder == "/my nets"


# The test page

CAPABILITIES = Capabilities(2, "Fake", "1.5", frozenset({"undo", "play"}))


def test_test_is_asked_for_and_stopped(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    page = dialog.test_page
    dialog.form.setCurrentWidget(page)
    assert not page.stop.isEnabled()
    with qtbot.waitSignal(dialog.test_requested) as blocker:
        click(qtbot, page.start)
    assert blocker.args == [GNU_GO]
    dialog.show_test(EngineTestReport(error_lines=("hello",)))
    assert page.messages.toPlainText() == "hello"
    assert page.progress.isVisible()
    assert not page.start.isEnabled()
    with qtbot.waitSignal(dialog.test_cancelled):
        click(qtbot, page.stop)
    dialog.show_test(EngineTestReport(EngineTestStage.CANCELLED))
    assert "stopped" in page.headline.text
    assert page.start.isEnabled()


def test_test_ends_with_the_dialog_and_with_another_engine(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.show_test(EngineTestReport())
    with qtbot.waitSignal(dialog.test_cancelled):
        dialog.list.setCurrentRow(1)
    assert dialog.test_page.headline.text == ""
    dialog.show_test(EngineTestReport())
    with qtbot.waitSignal(dialog.test_cancelled):
        dialog.reject()
    with qtbot.assertNotEmitted(dialog.test_cancelled):
        dialog.reject()


@pytest.mark.parametrize(
    ("report", "headline", "words"),
    [
        (
            EngineTestReport(slow=SlowNotice("protocol_version", 12.0, 0.3)),
            "starting",
            ["protocol_version", "12 s"],
        ),
        (EngineTestReport(EngineTestStage.THINKING, CAPABILITIES), "Asking for a move", ["Fake", "1.5", "2 commands"]),
        (EngineTestReport(EngineTestStage.ENDING, CAPABILITIES), "Shutting the engine down", ["undo"]),
        (
            EngineTestReport(
                EngineTestStage.PASSED,
                CAPABILITIES,
                9,
                GeneratedMove(Color.BLACK, "E5", Move(Color.BLACK, Point(4, 4))),
                (CommandRefusal("komi x", "syntax error"),),
            ),
            "works",
            ["E5", "9 × 9", "komi x", "syntax error"],
        ),
        (
            EngineTestReport(
                EngineTestStage.FAILED,
                failure=EngineFailure(FailureKind.EXITED, command=("my engine",), status=3),
            ),
            "status 3",
            ["my engine"],
        ),
        (
            EngineTestReport(
                EngineTestStage.FAILED, CAPABILITIES, 13, board_failure=SyncFailure(SyncRefusal.SIZE_REFUSED)
            ),
            "does not accept a board",
            ["size"],
        ),
        (
            EngineTestReport(EngineTestStage.FAILED, CAPABILITIES, 9, GeneratedMove(Color.BLACK, "Z99", None)),
            "does not play a move",
            ["Z99"],
        ),
    ],
)
def test_every_stage_has_words(qtbot: QtBot, report: EngineTestReport, headline: str, words: list[str]) -> None:
    dialog = build(qtbot)
    dialog.show_test(report)
    assert headline in dialog.test_page.headline.text
    assert [word for word in words if word not in dialog.test_page.facts.text()] == []


def test_an_engine_is_shown_from_its_start(qtbot: QtBot) -> None:
    dialog = EnginesDialog((GNU_GO, PACHI), lambda: (), builtin=builtin_config())
    qtbot.addWidget(dialog)
    dialog.show()
    form = dialog.form
    assert form.currentWidget() is form.about
    for row, page in ((1, form.start), (2, form.start), (0, form.about)):
        form.setCurrentWidget(dialog.test_page)
        dialog.list.setCurrentRow(row)
        assert form.currentWidget() is page


def test_a_long_message_leaves_the_dialog_as_it_is(qtbot: QtBot) -> None:
    dialog = build(qtbot)
    dialog.resize(dialog.sizeHint())
    size = dialog.size()
    dialog.form.setCurrentWidget(dialog.test_page)
    lines = tuple(f"line {number} that is no GTP at all" for number in range(100))
    failure = EngineFailure(FailureKind.EXITED, command=("engine",), status=1, first_lines=lines)
    dialog.show_test(EngineTestReport(EngineTestStage.FAILED, failure=failure))
    for _ in range(3):
        QApplication.sendPostedEvents()
        QApplication.processEvents()
    assert dialog.body.height() <= dialog.height()
    assert dialog.size() == size
    for button in (dialog.find_button, dialog.test_page.start):
        assert button.visibleRegion().boundingRect().size() == button.size()


def test_unique_names() -> None:
    assert unique_name("A", ()) == "A"
    assert unique_name("A", {"A", "A 2"}) == "A 3"


def test_the_built_in_engine_stays_first_and_as_it_is(qtbot: QtBot) -> None:
    dialog = EnginesDialog((GNU_GO,), lambda: (builtin_config(),), builtin=builtin_config())
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.list.item(0).text() == "QtGo"
    for button in (dialog.remove, dialog.duplicate, dialog.up, dialog.down):
        assert not button.isEnabled()
    assert [dialog.form.isTabVisible(index) for index in range(4)] == [False, False, True, True]
    dialog.list.setCurrentRow(1)
    assert [dialog.form.isTabVisible(index) for index in range(4)] == [True, True, False, True]
    assert not dialog.up.isEnabled()
    dialog.form.name.setText("QtGo")
    assert dialog.form.name_note.text == "Another engine already has this name."
    dialog.form.name.setText("Other")
    qtbot.mouseClick(dialog.find_button, Qt.MouseButton.LeftButton)
    assert [engine.name for engine in dialog.engines()] == ["Other"]


def test_what_is_not_edited_keeps_all_its_characters(qtbot: QtBot) -> None:
    odd = replace(PACHI, command="/opt/my\u00a0engine", working_folder="/tmp/\udcff", environment=("A=1\u00a02",))
    dialog = build(qtbot, [odd])
    dialog.form.name.setText("Other")
    assert dialog.engines() == (replace(odd, name="Other"),)
    dialog.form.folder.setText("/srv")
    assert dialog.engines()[0].working_folder == "/srv"


def test_a_folder_that_is_typed_back_is_the_one_before(qtbot: QtBot) -> None:
    dialog = build(qtbot, [PACHI])
    for folder in ("/srv", "/tmp"):
        dialog.form.folder.setText(folder)
        assert dialog.engines()[0].working_folder == folder
