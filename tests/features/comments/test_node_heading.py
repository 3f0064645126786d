"""The words above a comment."""

from __future__ import annotations

from PySide6.QtCore import QRegularExpression, Qt
from PySide6.QtGui import QTextDocumentFragment
from pytestqt.qtbot import QtBot

from qtgo.core.game.game import Game
from qtgo.features.comments.node_heading import NodeHeading
from qtgo.sgf.reader import read_collection
from qtgo.text.record.node_words import NodeWords, node_words


def words(text: str, steps: int = 0) -> NodeWords:
    """Return the words some nodes down the main line."""
    game = Game(read_collection(f"(;SZ[9]{text})".encode()).games[0])
    game.go_to(game.line.at(steps))
    return node_words(game.current, game.step.inherited)


def test_a_plain_node_has_no_words() -> None:
    assert words(";B[aa]", 1) == NodeWords()


def test_judgements_have_signs_and_words() -> None:
    assert words("GB[2]V[3.5]BM[1]N[First\nkill]") == NodeWords(
        "First kill", ("? Bad move", "B++ Very good for Black", "Value: Black +3.5")
    )
    assert words("V[-0.5]").remarks == ("Value: White +0.5",)
    assert words("V[0]").remarks == ("Value: 0",)


def test_setup_and_ko() -> None:
    assert words("PL[W]").remarks == ("White to move",)
    assert words(";B[aa]KO[]MN[7]", 1).remarks == (
        "Played even if the rules forbid it (KO)",
        "Move numbers restart here",
    )


def test_printing() -> None:
    assert words(";PM[2]FG[513:The cut]VW[aa:bb]", 1).remarks == (
        "Move numbers below 100 from here on",
        "Figure 1: The cut",
        "printed without coordinates",
        "printed without star points",
        "Only a part of the board is shown",
    )
    assert words("FG[];FG[]VW[]", 1).remarks == ("Figure 2", "The whole board is shown")


def test_the_heading_takes_no_room_without_words(qtbot: QtBot) -> None:
    heading = NodeHeading()
    qtbot.addWidget(heading)
    heading.show()
    heading.show_words(NodeWords())
    assert not heading.isVisible()
    heading.show_words(NodeWords("Joseki", ("! Good move",), "x" * 1000))
    assert heading.isVisible()
    assert heading.name.text() == "Joseki"
    assert heading.name.font().bold()
    assert heading.remarks.text() == "! Good move"
    assert len(heading.game_comment.text()) < 500
    assert "x" * 1000 in heading.game_comment.toolTip()
    assert heading.game_comment.accessibleName() == "x" * 1000
    heading.show_words(NodeWords())
    assert not heading.isVisible()


def plain(text: str) -> str:
    """Return what a label of rich text shows."""
    return QTextDocumentFragment.fromHtml(text).toPlainText()


def test_what_was_found_is_marked(qtbot: QtBot) -> None:
    heading = NodeHeading()
    qtbot.addWidget(heading)
    heading.show_words(NodeWords("A <b> ladder", ("a ladder",), "x" * 1000 + "\n🀄 ladder"))
    heading.show_expression(QRegularExpression("ladder"))
    assert plain(heading.name.text()) == "A <b> ladder"
    assert "ladder</span>" in heading.name.text()
    assert heading.remarks.text() == "a ladder"
    assert plain(heading.game_comment.text()).startswith("…xxx")
    assert plain(heading.game_comment.text()).endswith("x\n🀄 ladder")
    heading.show_expression(None)
    assert heading.name.text() == "A <b> ladder"
    assert heading.name.textFormat() is Qt.TextFormat.PlainText
