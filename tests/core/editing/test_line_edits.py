"""Lines of moves added to the tree."""

from qtgo.core.editing.tree_edits import add_line
from qtgo.core.game.game import Game
from qtgo.core.record.edit_history import EditKind
from qtgo.core.rules.point import Color, Point
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection


def game_of(record: bytes) -> Game:
    return Game(read_collection(record).games[0])


def points(text: str) -> list[Point | None]:
    return [None if word == "pass" else Point.from_vertex(word) for word in text.split()]


def written(game: Game) -> str:
    return write_collection([game.root]).decode().replace("\n", "")


def added(game: Game, color: Color, text: str) -> bool:
    draft = add_line(game, color, points(text))
    if draft is not None:
        game.edit(draft.kind, draft.changes, draft.after, detail=draft.detail)
    return draft is not None


def test_a_line_becomes_a_variation_in_one_step() -> None:
    game = game_of(b"(;SZ[9];B[ee];W[cc])")
    game.go_to(game.root.children[0])
    assert added(game, Color.WHITE, "G7 C7 pass")
    assert game.current is game.root.children[0]
    assert written(game).endswith(";B[ee](;W[cc])(;W[gc];B[cc];W[]))")
    undone = game.history.can_undo
    assert undone is not None and undone.kind is EditKind.ADD_VARIATION
    game.undo()
    assert written(game).endswith(";B[ee];W[cc])")


def test_what_is_there_is_followed() -> None:
    game = game_of(b"(;SZ[9];B[ee];W[cc];B[gg])")
    assert not added(game, Color.BLACK, "E5 C7")
    assert added(game, Color.BLACK, "E5 C7 C3")
    assert written(game).endswith(";B[ee];W[cc](;B[gg])(;B[cg]))")


def test_a_line_ends_before_a_move_that_cannot_be() -> None:
    game = game_of(b"(;SZ[9]AB[ee])")
    assert added(game, Color.WHITE, "C3 E5 G7")
    assert written(game).endswith(";W[cg])")
    assert not added(game_of(b"(;SZ[9]AB[ee])"), Color.WHITE, "E5 C3")
    assert not added(game_of(b"(;SZ[9])"), Color.WHITE, "T19")
