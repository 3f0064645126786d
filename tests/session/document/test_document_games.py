"""The document's list of games: moved, taken out and put back, undone, and kept safe against a crash."""

from __future__ import annotations

from pathlib import Path

import pytest

from qtgo.core.record.edit_history import EditKind
from qtgo.core.rules.point import Point
from qtgo.session.document.autosave_journal import Journal, left_journals, read_journal
from qtgo.session.document.document import Document
from qtgo.session.game.game_controller import GameController, HistoryState
from qtgo.sgf.arrangement import Arrangement
from qtgo.sgf.reader import read_collection
from qtgo.sgf.writer import write_collection
from tests.session.conftest import Heard, play

TWO = b"(;SZ[9]PB[A] C[kept  as it was];B[ee])\n(;SZ[9]PB[B];B[cc])\n"


def remove(document: Document, game: int) -> None:
    """Take a game out and show the one that takes its place."""
    arrangement = document.arrangement.copy()
    arrangement.remove([arrangement.games[game]])
    document.arrange(arrangement, min(game, len(arrangement.games) - 1))


def names(document: Document) -> list[str]:
    return [root.properties.get("PB", [""])[0] for root in document.collection.games]


@pytest.fixture
def two(game_controller: GameController, document: Document, tmp_path: Path) -> Document:
    """Return a document of two games, with a move added to the first."""
    path = tmp_path / "two.sgf"
    path.write_bytes(TWO)
    document.open(path)
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "G7")
    return document


def test_games_change_places_and_keep_their_edits(
    game_controller: GameController, two: Document, tmp_path: Path
) -> None:
    _, second = two.collection.games
    arrangement = two.arrangement.copy()
    arrangement.move([second], 0)
    arrangement.insert([two.blank_game()], 2)
    two.arrange(arrangement, 1)
    assert names(two) == ["B", "A", ""]
    assert two.state.modified
    assert two.state.game == 1
    game_controller.undo()
    assert two.state.modified  # the order still differs
    game_controller.redo()
    two.save()
    assert not two.state.modified
    assert b"(;SZ[9]PB[A] C[kept  as it was];B[ee];W[gc])" in (tmp_path / "two.sgf").read_bytes()


def test_a_game_taken_out_comes_back_with_its_edits(game_controller: GameController, two: Document) -> None:
    remove(two, 0)
    assert (names(two), two.state.games) == (["B"], 1)
    two.undo()
    two.show(0)
    game_controller.go_to(game_controller.game.line.end)
    assert game_controller.game.history.can_undo
    game_controller.undo()
    assert len(game_controller.game.line.nodes()) == 2


THREE = TWO + b"(;SZ[9]PB[C])"


@pytest.fixture
def three(document: Document, tmp_path: Path) -> Document:
    path = tmp_path / "three.sgf"
    path.write_bytes(THREE)
    document.open(path)
    return document


def test_undo_takes_back_edits_and_changes_of_the_list_in_their_order(
    game_controller: GameController, three: Document
) -> None:
    heard = Heard(three, "history_changed")
    play(game_controller, "G7")
    remove(three, 1)
    three.show(0)
    play(game_controller, "C3")
    assert heard.last("history_changed") == HistoryState(EditKind.PLAY, None, True)
    three.undo()
    assert heard.last("history_changed") == HistoryState(EditKind.REMOVE_GAMES, EditKind.PLAY, True, "2")
    three.undo()
    assert names(three) == ["A", "B", "C"]
    assert heard.last("history_changed") == HistoryState(EditKind.PLAY, EditKind.REMOVE_GAMES, True, "", "2")
    three.undo()
    assert heard.last("history_changed") == HistoryState(None, EditKind.PLAY, False)
    assert not three.state.modified
    three.redo()
    assert names(three) == ["A", "B", "C"]
    three.redo()
    assert names(three) == ["A", "C"]
    three.redo()
    assert len(game_controller.game.line.nodes()) == 3
    assert heard.last("history_changed") == HistoryState(EditKind.PLAY, None, True)


def test_undo_of_the_list_keeps_the_game_in_sight(game_controller: GameController, three: Document) -> None:
    remove(three, 0)
    three.show(1)
    heard, shown = Heard(three, "list_stepped"), game_controller.game
    three.undo()
    assert (three.state.game, game_controller.game) == (2, shown)
    assert three.arrangement.steps.to_redo is heard.last("list_stepped")
    three.show(0)
    three.redo()  # the game shown goes, and the next takes its place
    assert game_controller.game.info.black.name == "B"
    assert three.state.game == 0


def test_a_new_edit_ends_what_could_be_redone_of_the_list(game_controller: GameController, three: Document) -> None:
    heard = Heard(three, "history_changed")
    remove(three, 0)
    three.undo()
    assert heard.last("history_changed").redo is EditKind.REMOVE_GAMES
    play(game_controller, "C3")
    assert heard.last("history_changed").redo is None
    three.redo()
    assert names(three) == ["A", "B", "C"]


def test_a_change_of_the_list_ends_what_could_be_redone(game_controller: GameController, three: Document) -> None:
    heard = Heard(three, "history_changed")
    play(game_controller, "C3")
    three.undo()
    remove(three, 2)
    assert heard.last("history_changed").redo is None


def test_a_list_brought_back_to_what_was_saved_needs_no_saving(three: Document) -> None:
    remove(three, 0)
    three.save()
    assert not three.state.modified
    three.undo()
    assert three.state.modified
    three.redo()
    assert not three.state.modified


def test_a_crash_after_undo_of_the_list_brings_back_all_games(
    game_controller: GameController, three: Document, tmp_path: Path
) -> None:
    play(game_controller, "C3")
    remove(three, 1)
    three.undo()
    restored = after_crash(game_controller, tmp_path)
    assert names(restored) == ["A", "B", "C"]
    assert [len(list(root.subtree())) for root in restored.collection.games] == [3, 2, 1]
    restored.close()


def after_crash(game_controller: GameController, tmp_path: Path) -> Document:
    """Bring back what the only journal has, in another document."""
    for lock in (tmp_path / "journals").glob("*.lock"):
        lock.unlink()
    (journal,) = left_journals(tmp_path / "journals")
    restored = Document(GameController(game_controller.game), tmp_path / "others")
    restored.restore(journal)
    return restored


def test_a_crash_loses_neither_added_games_nor_edits_of_games_taken_out_and_back(
    game_controller: GameController, three: Document, tmp_path: Path
) -> None:
    arrangement = three.arrangement.copy()
    arrangement.insert([three.blank_game()], 0)
    three.arrange(arrangement, 0)
    play(game_controller, "D4")
    three.show(2)
    play(game_controller, "C3 D4")
    remove(three, 2)
    play(game_controller, "E5")
    three.undo()
    three.undo()
    play(game_controller, "G7")
    restored = after_crash(game_controller, tmp_path)
    assert names(restored) == names(three) == ["", "A", "B", "C"]
    assert [len(list(root.subtree())) for root in restored.collection.games] == [2, 2, 4, 2]
    assert restored.state.game == three.state.game == 3
    restored.close()


def test_a_journal_goes_on_after_a_crash_with_games_that_were_added(
    game_controller: GameController, three: Document, tmp_path: Path
) -> None:
    arrangement = three.arrangement.copy()
    arrangement.insert([three.blank_game()], 3)
    arrangement.remove(arrangement.games[:1])
    three.arrange(arrangement, 2)
    first = after_crash(game_controller, tmp_path)
    first.arrange(_without_first(first), 1)
    first._game_controller.play(Point(4, 4))
    (journal,) = (tmp_path / "journals").glob("*.journal")
    games = read_collection(THREE).games
    restored = read_journal(journal.read_bytes())
    assert restored is not None
    assert restored.apply_to(games).game == 1
    assert [len(list(root.subtree())) for root in games] == [1, 2]
    first.close()


def _without_first(document: Document) -> Arrangement:
    arrangement = document.arrangement.copy()
    arrangement.remove(arrangement.games[:1])
    return arrangement


def test_a_journal_that_names_no_game_is_followed_up_to_there(three: Document, tmp_path: Path) -> None:
    remove(three, 0)
    (journal,) = (tmp_path / "journals").glob("*.journal")
    content = journal.read_bytes()
    for order in (b"[]", b"[7]", b"[-1]"):
        damaged = read_journal(content.replace(b'"order": [1, 2]', b'"order": ' + order))
        assert damaged is not None
        games = read_collection(THREE).games
        damaged.apply_to(games)
        assert len(games) == 3


def test_a_crash_loses_no_change_of_the_list(game_controller: GameController, two: Document, tmp_path: Path) -> None:
    arrangement = two.arrangement.copy()
    arrangement.step(arrangement.games[:1], 1)
    two.arrange(arrangement, 1)
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "C7")
    restored = after_crash(game_controller, tmp_path)
    assert names(restored) == ["B", "A"]
    assert [len(list(root.main_line())) for root in restored.collection.games] == [2, 4]
    assert restored.state.modified
    restored.close()


WORDS = b"Dear all,\n(;SZ[9]PB[A];B[ee])\nThe second game:\n(;SZ[9]PB[B];B[cc])]\nYours\n"


@pytest.fixture
def with_words(game_controller: GameController, document: Document, tmp_path: Path) -> Document:
    """Return a document with text outside its games, with a move added to the first."""
    path = tmp_path / "words.sgf"
    path.write_bytes(WORDS)
    document.open(path)
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "G7")
    return document


def test_text_outside_the_games_is_saved(with_words: Document, tmp_path: Path) -> None:
    with_words.save()
    assert (tmp_path / "words.sgf").read_bytes() == WORDS.replace(b"B[ee]", b"B[ee];W[gc]")
    with_words.save(tmp_path / "other.sgf", "utf-16")
    assert "Dear all,\n" in (tmp_path / "other.sgf").read_bytes().decode("utf-16")


def test_text_outside_the_games_comes_back_after_a_crash(
    game_controller: GameController, with_words: Document, tmp_path: Path
) -> None:
    arrangement = with_words.arrangement.copy()
    arrangement.move([with_words.collection.games[1]], 0)
    with_words.arrange(arrangement, 1)
    restored = after_crash(game_controller, tmp_path)
    restored.save(tmp_path / "restored.sgf")
    assert (tmp_path / "restored.sgf").read_bytes() == (
        b"Dear all,\n\nThe second game:\n(;SZ[9]PB[B];B[cc])\n(;SZ[9]PB[A];B[ee];W[gc])]\nYours\n"
    )
    restored.close()


def test_text_outside_the_games_is_that_of_the_file_as_it_was_read_last(
    game_controller: GameController, with_words: Document, tmp_path: Path
) -> None:
    changed = WORDS.replace(b"Dear", b"Hello")
    (tmp_path / "words.sgf").write_bytes(changed)
    with_words.read_again()
    with_words.save()
    assert (tmp_path / "words.sgf").read_bytes() == changed
    with_words.undo()
    with_words.save()
    assert (tmp_path / "words.sgf").read_bytes() == WORDS.replace(b"B[ee]", b"B[ee];W[gc]")


def left(tmp_path: Path) -> list[Journal]:
    """Return what the next start would ask about after a kill."""
    for lock in (tmp_path / "journals").glob("*.lock"):
        lock.unlink()
    found = left_journals(tmp_path / "journals")
    for journal in found:
        journal.release()
    return found


def test_what_was_undone_to_what_is_saved_is_not_asked_about_after_a_crash(
    game_controller: GameController, three: Document, tmp_path: Path
) -> None:
    play(game_controller, "C3 D4")
    for _ in range(2):
        assert three.state.modified
        three.undo()
    assert not three.state.modified
    assert not left(tmp_path)
    remove(three, 1)
    three.undo()
    assert not left(tmp_path)
    three.redo()
    three.undo()
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "G7")
    restored = after_crash(game_controller, tmp_path)
    assert names(restored) == ["A", "B", "C"]
    assert write_collection(restored.collection) == write_collection(three.collection)
    restored.close()


def test_what_is_redone_after_that_comes_back(game_controller: GameController, three: Document, tmp_path: Path) -> None:
    play(game_controller, "C3 D4")
    three.undo()
    three.undo()
    three.redo()
    three.redo()
    restored = after_crash(game_controller, tmp_path)
    assert write_collection(restored.collection) == write_collection(three.collection)
    restored.close()


def test_a_new_game_whose_moves_were_all_taken_back_is_not_asked_about(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    play(game_controller, "C3 D4")
    document.undo()
    document.undo()
    assert not left(tmp_path)
    document.redo()
    document.redo()
    document.save(tmp_path / "game.sgf")
    document.undo()
    assert document.state.modified
    document.redo()
    assert not left(tmp_path), "it is saved with that move"


def test_a_file_that_is_gone_stays_unsaved_whatever_is_undone(
    game_controller: GameController, three: Document, tmp_path: Path
) -> None:
    three.mark_unsaved()
    play(game_controller, "C3")
    three.undo()
    assert len(left(tmp_path)) == 1
