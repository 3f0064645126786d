"""Where the games of two files differ, in nodes and in words."""

from __future__ import annotations

import pytest

from qtgo.core.game.difference import differences
from qtgo.sgf.reader import read_text
from qtgo.text.record.difference_words import differences_text

OURS = "(;GM[1]SZ[9]KM[6.5];B[ee];W[cc](;B[gg])(;B[gc]))"


@pytest.mark.parametrize(
    ("theirs", "words"),
    [
        (OURS, "The games are the same. Only the text of the file differs."),
        (OURS.replace("6.5", "0.5"), "Different in the game information: Komi."),
        (OURS.replace("cc", "gg"), "The moves differ from move 2 on."),
        (OURS.replace("W[cc](;B[gg])(;B[gc])", "W[aa];B[bb];W[ab]"), "The moves differ from move 2 on."),
        (OURS.replace("(;B[gg])(;B[gc])", ";B[gg]"), "The moves differ from move 3 on."),
        (OURS.replace("B[gg]", "B[gg](;W[aa])(;W[bb])"), "The moves differ from move 4 on."),
        (OURS.replace("[cc]", "[cc]C[Good]"), "Different at move 2: Comment."),
        (
            OURS.replace("6.5", "0.5").replace("gc", "cg"),
            "Different in the game information: Komi. The moves differ from move 3 on.",
        ),
        (OURS.replace("[gg]", "[gg];C[Good]"), "Different at move 3: Comment."),
        (
            OURS.replace("W[cc]", "W[cc]MN[40]").replace("[gg]", "[gg]C[Good]"),
            "Different at move 2: MN. Different at move 3: Comment.",
        ),
        (OURS + "(;GM[1])", "Game 2 is only in the file."),
    ],
)
def test_what_differs_is_said(theirs: str, words: str) -> None:
    found = list(differences(read_text(OURS).games, read_text(theirs).games))
    assert differences_text(found) == words


def test_a_game_that_the_file_lacks_is_only_here() -> None:
    assert (
        differences_text(list(differences(read_text(OURS * 2).games, read_text(OURS).games))) == "Game 2 is only here."
    )


def test_many_names_are_not_all_told() -> None:
    ours, theirs = (read_text("(;" + "".join(f"A{c}[{value}]" for c in "BEGHIJKLMNOP") + ")").games for value in "xy")
    assert differences_text(list(differences(ours, theirs))).endswith(" and more.")
