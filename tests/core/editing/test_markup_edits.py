"""Labels, marks, lines, territory, dimmed and visible points, and what else a node says."""

from __future__ import annotations

import pytest

from qtgo.core.editing import markup_edits, node_edits
from qtgo.core.editing.edits import Draft, EditRefusedError, Refusal
from qtgo.core.editing.node_edits import FigureSettings
from qtgo.core.game.game import Game
from qtgo.core.record.annotations import Annotation, annotations_of
from qtgo.core.record.markup import Mark
from qtgo.core.rules.point import Color, Point
from tests.core.editing.edits import game_of, make

A9, B8, C7 = Point(0, 8), Point(1, 7), Point(2, 6)


def made(game: Game, draft: Draft | None) -> dict[str, list[str]]:
    make(game, draft)
    return {name: values for name, values in game.current.properties.items() if name != "SZ"}


def test_labels_are_lettered_and_numbered_from_the_first_free_one() -> None:
    game = game_of("(;SZ[9]LB[cc:B][dd:2][zz:C])")
    used = markup_edits.label_texts(game).values()
    assert (markup_edits.next_letter(used), markup_edits.next_number(used)) == ("A", "1")
    made(game, markup_edits.set_label(game, A9, "A"))
    assert markup_edits.next_letter(markup_edits.label_texts(game).values()) == "C"
    assert made(game, markup_edits.set_label(game, A9, "x:]y")) == {"LB": ["cc:B", "dd:2", "aa:x\\:\\]y", "zz:C"]}
    assert game.history.can_undo is not None
    assert game.history.can_undo.detail == "x:]y"
    made(game, markup_edits.set_label(game, A9, ""))
    assert game.root.properties["LB"] == ["cc:B", "dd:2", "zz:C"]


def test_after_z_come_small_letters_and_pairs() -> None:
    game = game_of("(;SZ[19])")
    points = [Point(number % 19, number // 19) for number in range(54)]
    made(game, markup_edits.set_labels(game, points, markup_edits.next_letter))
    assert list(markup_edits.label_texts(game).values())[24:28] == ["Y", "Z", "a", "b"]
    assert list(markup_edits.label_texts(game).values())[-2:] == ["AA", "AB"]


def test_older_letters_become_labels() -> None:
    game = game_of("(;SZ[9]L[aa][bb])")
    assert made(game, markup_edits.set_label(game, C7, "C")) == {"LB": ["aa:a", "bb:b", "cc:C"]}


def test_a_point_has_one_mark() -> None:
    game = game_of("(;SZ[9]TR[aa:bb]M[cc][zz])")
    assert markup_edits.mark_at(game, C7) is Mark.CROSS
    assert made(game, markup_edits.set_mark(game, [A9, C7], Mark.CIRCLE)) == {
        "TR": ["ba", "ab", "bb"],
        "M": ["zz"],
        "CR": ["aa", "cc"],
    }
    made(game, markup_edits.set_mark(game, [A9, B8, C7], None))
    assert game.root.properties["TR"] == ["ba", "ab"]
    assert "CR" not in game.root.properties
    assert markup_edits.set_mark(game, [A9], None) is None


def test_lines_and_arrows_come_and_go() -> None:
    game = game_of("(;SZ[9])")
    made(game, markup_edits.toggle_line(game, A9, B8, arrow=True))
    made(game, markup_edits.toggle_line(game, B8, A9, arrow=True))
    assert game.root.properties["AR"] == ["aa:bb", "bb:aa"]
    made(game, markup_edits.toggle_line(game, A9, B8, arrow=False))
    made(game, markup_edits.toggle_line(game, B8, A9, arrow=False))
    assert "LN" not in game.root.properties
    assert markup_edits.toggle_line(game, A9, A9, arrow=True) is None


def test_territory() -> None:
    game = game_of("(;SZ[9]TB[aa:bb]TW[cc])")
    assert made(game, markup_edits.set_territory(game, [A9], Color.WHITE)) == {
        "TB": ["ba", "ab", "bb"],
        "TW": ["aa", "cc"],
    }
    assert markup_edits.territory_at(game, A9) is Color.WHITE
    assert markup_edits.territory_at(game, Point(8, 0)) is None


def test_dimmed_points_come_down_until_others_are_set() -> None:
    game = game_of("(;SZ[9]DD[aa:bb];B[ee])", 0)
    assert made(game, markup_edits.set_dimmed(game, [A9], False)) == {"B": ["ee"], "DD": ["ba", "ab", "bb"]}
    assert made(game, markup_edits.set_dimmed(game, [A9], True)) == {"B": ["ee"]}
    everything = [Point(x, y) for x in range(9) for y in range(9)]
    assert made(game, markup_edits.set_dimmed(game, everything, False)) == {"B": ["ee"], "DD": [""]}


def test_the_visible_part_and_the_whole_board_again() -> None:
    game = game_of("(;SZ[9];B[ee])", 0)
    corner = [Point(x, y) for x in range(5) for y in range(5)]
    assert made(game, markup_edits.set_visible(game, corner))["VW"] == ["ae:ei"]
    assert "VW" not in made(game, markup_edits.set_visible(game, []))
    game.go_to(game.root)
    made(game, markup_edits.set_visible(game, corner))
    game.go_to(game.root.children[0])
    assert made(game, markup_edits.set_visible(game, []))["VW"] == [""]


def test_clearing_takes_marks_and_nothing_else() -> None:
    game = game_of("(;SZ[9]C[x]LB[aa:A]TR[bb]AR[aa:bb]TB[]DD[cc])")
    assert made(game, markup_edits.clear_markup(game)) == {"C": ["x"], "DD": ["cc"]}
    with pytest.raises(EditRefusedError) as caught:
        markup_edits.clear_markup(game)
    assert caught.value.refusal is Refusal.NOTHING_TO_CLEAR


def test_annotations_go_round_and_exclude_each_other() -> None:
    game = game_of("(;SZ[9];B[ee])", 0)
    degrees = []
    for _ in range(4):
        made(game, node_edits.step_annotation(game, Annotation.GOOD_FOR_BLACK))
        degrees.append(annotations_of(game.current).get(Annotation.GOOD_FOR_BLACK, 0))
    assert degrees == [1, 2, 0, 1]
    for annotation in (Annotation.EVEN, Annotation.HOTSPOT, Annotation.DOUBTFUL, Annotation.GOOD_MOVE):
        made(game, node_edits.step_annotation(game, annotation))
    assert game.current.properties == {"B": ["ee"], "DM": ["1"], "HO": ["1"], "TE": ["1"]}
    game.go_to(game.root)
    with pytest.raises(EditRefusedError) as caught:
        node_edits.step_annotation(game, Annotation.BAD_MOVE)
    assert caught.value.refusal is Refusal.NO_MOVE


def test_texts_and_numbers() -> None:
    game = game_of("(;SZ[9];B[ee]C[a\\\nb])", 0)
    assert node_edits.set_comment(game, "ab") is None
    made(game, node_edits.set_comment(game, "x]\ny"))
    made(game, node_edits.set_name(game, "a: b"))
    made(game, node_edits.set_value(game, -1.5))
    made(game, node_edits.set_move_number(game, 30))
    assert game.current.properties == {
        "B": ["ee"],
        "C": ["x\\]\ny"],
        "N": ["a\\: b"],
        "V": ["-1.5"],
        "MN": ["30"],
    }
    assert game.move_number == 30
    made(game, node_edits.set_move_number(game, None))
    assert game.move_number == 1


@pytest.mark.parametrize(
    "figure",
    [
        FigureSettings(),
        FigureSettings(True),
        FigureSettings(True, "Dia: 1", 259, False),
        FigureSettings(numbering=2),
        FigureSettings(True, numbering=0),
    ],
)
def test_figures(figure: FigureSettings) -> None:
    game = game_of("(;SZ[9])")
    draft = node_edits.set_figure(game, figure)
    assert (draft is None) == (figure == FigureSettings())
    if draft is not None:
        made(game, draft)
    assert node_edits.figure_of(game.root) == figure
