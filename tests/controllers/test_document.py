"""The document: opening, saving, and what differs from the file."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo import resources
from qtgo.controllers.document import Document
from qtgo.controllers.document_state import DocumentState
from qtgo.controllers.game import GameController, HistoryState
from qtgo.controllers.journal import left_journals, read_journal
from qtgo.core.record.edit_history import EditKind
from qtgo.core.record.game_info import Player
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import named_rulesets, ruleset
from qtgo.files.trouble import StorageFailure, Stored
from qtgo.sgf.arrangement import Arrangement
from qtgo.sgf.issue import SgfError
from qtgo.sgf.reader import read_collection
from qtgo.storage import Storage
from tests.controllers.conftest import Heard, play

NGF = "Friendly match\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n2\nPMABBEEEE\nPMACWCCCC\n"
GIB = "\\HS\n\\[GAMEPLACE=here\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\nSTO 0 3 2 15 15\n\\GE\n"


def test_a_new_game_is_kept_nowhere_and_needs_a_name(controller: GameController, document: Document) -> None:
    assert document.state == DocumentState(None, "utf-8", False, 0, 1)
    play(controller, "E5")
    assert document.state.modified
    with pytest.raises(ValueError, match="file name"):
        document.save()


def test_what_is_saved_is_told_and_read_again(controller: GameController, document: Document, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    play(controller, "E5 C3")
    heard = Heard(document, "state_changed")
    document.save(path)
    assert heard.all("state_changed")[-1] == DocumentState(path, "utf-8", False, 0, 1, True)
    play(controller, "G7")
    document.save()
    assert b";B[ee];W[cg];B[gc]" in path.read_bytes().replace(b"\n", b"")
    document.open(path)
    controller.go_to(controller.game.line_end)
    assert controller.game.position.color_at(Point.from_vertex("G7")) is Color.BLACK


@pytest.mark.parametrize("is_linked", [False, True])
def test_an_example_is_opened_as_a_copy_without_a_name(
    controller: GameController, document: Document, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_linked: bool
) -> None:
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "qtgo")
    example = tmp_path / "resources" / "examples" / "game.sgf"
    example.parent.mkdir(parents=True)
    example.write_text("(;GM[1]SZ[9];B[ee])")
    path = example
    if is_linked:
        path = tmp_path / "link.sgf"
        path.symlink_to(example)
    document.open(path)
    assert document.state == DocumentState(None, "utf-8", False, 0, 1)
    controller.go_to(controller.game.line_end)
    play(controller, "C3")
    with pytest.raises(ValueError, match="file name"):
        document.save()
    document.save(tmp_path / "mine.sgf")
    assert example.read_text() == "(;GM[1]SZ[9];B[ee])"


def test_undo_past_the_saved_state_and_back(controller: GameController, document: Document, tmp_path: Path) -> None:
    play(controller, "E5 C3")
    document.save(tmp_path / "game.sgf")
    states = []
    for step in (controller.undo, controller.redo, controller.undo, lambda: play(controller, "C7"), controller.undo):
        step()
        states.append(document.state.modified)
    assert states == [True, False, True, True, True]


def test_another_name_keeps_the_first_file(controller: GameController, document: Document, tmp_path: Path) -> None:
    play(controller, "E5")
    document.save(tmp_path / "one.sgf")
    play(controller, "C3")
    document.save(tmp_path / "two.sgf")
    assert document.state.name == "two.sgf"
    assert b"W[" not in (tmp_path / "one.sgf").read_bytes()


def test_another_charset_is_written_and_declared(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "old.sgf"
    path.write_bytes("(;GM[1]SZ[9]CA[Shift_JIS]PB[藤沢])".encode("cp932"))
    document.open(path)
    assert document.state.encoding == "cp932"
    document.save(encoding="utf-8")
    assert document.state.encoding == "utf-8"
    assert path.read_bytes() == "(;GM[1]SZ[9]CA[UTF-8]PB[藤沢])".encode()
    assert document.lost_characters("latin-1") == "藤沢"
    controller.set_info(replace(controller.game.info, white=Player("ł")))
    with pytest.raises(SgfError):
        document.save(encoding="latin-1")
    assert document.state.encoding == "utf-8"
    assert document.state.modified


def test_a_failed_save_changes_nothing(controller: GameController, document: Document, tmp_path: Path) -> None:
    play(controller, "E5")
    with pytest.raises(FileNotFoundError):
        document.save(tmp_path / "nowhere" / "game.sgf", "gbk")
    assert document.state == DocumentState(None, "utf-8", True, 0, 1)


def test_a_failed_opening_keeps_the_game(controller: GameController, document: Document, tmp_path: Path) -> None:
    play(controller, "E5")
    (tmp_path / "letter.txt").write_text("Dear friend")
    for path in (tmp_path / "letter.txt", tmp_path / "missing.sgf"):
        with pytest.raises((OSError, SgfError)):
            document.open(path)
    assert document.state.modified
    assert controller.game.move_number == 1


@pytest.mark.parametrize(("name", "text"), [("game.ngf", NGF), ("game.gib", GIB), ("really_gib.sgf", GIB)])
def test_records_in_other_formats_are_saved_as_sgf_beside(
    controller: GameController, document: Document, tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    document.open(path)
    assert not document.state.saves_in_place
    controller.go_to(controller.game.line_end)
    assert controller.game.move_number == 2
    with pytest.raises(ValueError, match="format"):
        document.save()
    assert path.read_text() == text
    target = document.suggested_path(tmp_path / "elsewhere")
    assert target == path.with_suffix(".sgf")
    document.save(tmp_path / "new.sgf")
    assert document.state.saves_in_place
    assert len(list(read_collection((tmp_path / "new.sgf").read_bytes()).games[0].main_line())) == 3


def test_any_ruleset_survives_saving_and_opening(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    custom = replace(
        ruleset("japanese"), name="custom", ko=KoRule.POSITIONAL, passes_to_stop=3, illegal_move_forfeits=True
    )
    for rules in (*named_rulesets().values(), custom):
        document.new_game(replace(controller.game.info, ruleset=rules))
        play(controller, "E5")
        document.save(tmp_path / "game.sgf")
        document.open(tmp_path / "game.sgf")
        assert controller.game.info.ruleset == rules


def test_games_of_a_file_are_shown_edited_and_saved_together(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[1]SZ[9]PB[First])(;GM[1]SZ[13]PB[Second])")
    document.open(path, game=5)
    assert document.state.game == 1
    play(controller, "C3")
    document.show(0)
    play(controller, "C3")
    assert document.state.modified
    document.save()
    assert path.read_text().count(";B[") == 2
    assert not document.state.modified


def test_the_suggested_name_has_players_and_date(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    info = replace(controller.game.info, black=Player("A/B"), white=Player("C"), date="2026-01-02")
    document.new_game(info)
    assert document.suggested_path(tmp_path) == tmp_path / "2026-01-02 A_B-C.sgf"
    document.new_game(replace(info, black=Player(), white=Player()))
    assert document.suggested_path(tmp_path) == tmp_path / "2026-01-02 game.sgf"
    document.new_game(replace(info, black=Player("a\u202efgs.exe\x1b" + 300 * "本"), white=Player()))
    name = document.suggested_path(tmp_path).name
    assert name.startswith("2026-01-02 a_fgs.exe_本")
    assert len(name.encode()) < 256


def test_a_journal_that_cannot_be_written_is_told_once_until_it_can(controller: GameController, tmp_path: Path) -> None:
    (tmp_path / "journals").write_text("in the way")
    storage = Storage()
    told: list[StorageFailure] = []
    storage.failed.connect(told.append)
    document = Document(controller, tmp_path / "journals", storage=storage)
    play(controller, "E5")
    play(controller, "D5")
    assert [(failure.kind, failure.path) for failure in told] == [(Stored.RECOVERY, tmp_path / "journals")]
    (tmp_path / "journals").unlink()
    play(controller, "C5")
    assert document.unsaved_journal().count(b'"attach"') == 3
    document.new_game(controller.game.info)
    (tmp_path / "journals").rmdir()
    (tmp_path / "journals").write_text("in the way again")
    play(controller, "B5")
    assert len(told) == 2


def test_closing_leaves_no_journal(controller: GameController, document: Document, tmp_path: Path) -> None:
    play(controller, "E5")
    assert list((tmp_path / "journals").iterdir())
    document.close()
    assert not list((tmp_path / "journals").iterdir())
    assert not left_journals(tmp_path / "journals")


def test_what_happens_after_closing_is_written_nowhere(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    document.close()
    play(controller, "E5")  # as an engine may that has still to end
    assert list((tmp_path / "journals").glob("*")) == []


TWO = b"(;SZ[9]PB[A] C[kept  as it was];B[ee])\n(;SZ[9]PB[B];B[cc])\n"


def remove(document: Document, game: int) -> None:
    """Take a game out and show the one that takes its place."""
    arrangement = document.arrangement.copy()
    arrangement.remove([arrangement.games[game]])
    document.arrange(arrangement, min(game, len(arrangement.games) - 1))


def names(document: Document) -> list[str]:
    return [root.properties.get("PB", [""])[0] for root in document.collection.games]


def test_games_change_places_and_keep_their_edits(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(TWO)
    document.open(path)
    controller.go_to(controller.game.line_end)
    play(controller, "G7")
    _, second = document.collection.games
    arrangement = document.arrangement.copy()
    arrangement.move([second], 0)
    arrangement.insert([document.blank_game()], 2)
    document.arrange(arrangement, 1)
    assert names(document) == ["B", "A", ""]
    assert document.state.modified
    assert document.state.game == 1
    controller.undo()
    assert document.state.modified  # the order still differs
    controller.redo()
    document.save()
    assert not document.state.modified
    assert b"(;SZ[9]PB[A] C[kept  as it was];B[ee];W[gc])" in path.read_bytes()


def test_a_game_taken_out_comes_back_with_its_edits(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(TWO)
    document.open(path)
    controller.go_to(controller.game.line_end)
    play(controller, "G7")
    remove(document, 0)
    assert (names(document), document.state.games) == (["B"], 1)
    document.undo()
    document.show(0)
    controller.go_to(controller.game.line_end)
    assert controller.game.history.can_undo
    controller.undo()
    assert len(controller.game.line()) == 2


THREE = TWO + b"(;SZ[9]PB[C])"


@pytest.fixture
def three(document: Document, tmp_path: Path) -> Document:
    path = tmp_path / "three.sgf"
    path.write_bytes(THREE)
    document.open(path)
    return document


def test_undo_takes_back_edits_and_changes_of_the_list_in_their_order(
    controller: GameController, three: Document
) -> None:
    heard = Heard(three, "history_changed")
    play(controller, "G7")
    remove(three, 1)
    three.show(0)
    play(controller, "C3")
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
    assert len(controller.game.line()) == 3
    assert heard.last("history_changed") == HistoryState(EditKind.PLAY, None, True)


def test_undo_of_the_list_keeps_the_game_in_sight(controller: GameController, three: Document) -> None:
    remove(three, 0)
    three.show(1)
    heard, shown = Heard(three, "list_stepped"), controller.game
    three.undo()
    assert (three.state.game, controller.game) == (2, shown)
    assert three.arrangement.steps.to_redo is heard.last("list_stepped")
    three.show(0)
    three.redo()  # the game shown goes, and the next takes its place
    assert controller.game.info.black.name == "B"
    assert three.state.game == 0


def test_a_new_edit_ends_what_could_be_redone_of_the_list(controller: GameController, three: Document) -> None:
    heard = Heard(three, "history_changed")
    remove(three, 0)
    three.undo()
    assert heard.last("history_changed").redo is EditKind.REMOVE_GAMES
    play(controller, "C3")
    assert heard.last("history_changed").redo is None
    three.redo()
    assert names(three) == ["A", "B", "C"]


def test_a_change_of_the_list_ends_what_could_be_redone(controller: GameController, three: Document) -> None:
    heard = Heard(three, "history_changed")
    play(controller, "C3")
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
    controller: GameController, three: Document, tmp_path: Path
) -> None:
    play(controller, "C3")
    remove(three, 1)
    three.undo()
    restored = after_crash(controller, tmp_path)
    assert names(restored) == ["A", "B", "C"]
    assert [len(list(root.subtree())) for root in restored.collection.games] == [3, 2, 1]
    restored.close()


def test_a_file_read_again_can_be_given_back_with_its_own_text_and_charset(
    controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    first = "(;SZ[9] CA[latin1]C[é  kept];B[ee])".encode("latin-1")
    path.write_bytes(first)
    document.open(path)
    path.write_bytes("(;SZ[9]CA[utf-8]C[é])\n(;SZ[9])".encode())
    document.read_again()
    assert (document.state.games, document.state.encoding, document.state.modified) == (2, "utf-8", False)
    assert not list((tmp_path / "journals").glob("*.journal"))
    document.show(1)
    document.undo()
    assert (document.state.games, document.state.encoding, document.state.modified) == (1, "latin-1", True)
    document.save()
    assert path.read_bytes() == first
    document.redo()
    assert (document.state.games, document.state.encoding, document.state.modified) == (2, "utf-8", True)


def test_a_file_that_cannot_be_read_again_changes_nothing(document: Document, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(TWO)
    document.open(path)
    path.write_bytes(b"no record")
    with pytest.raises(SgfError):
        document.read_again()
    assert (document.state.games, document.arrangement.steps.to_undo) == (2, None)


def after_crash(controller: GameController, tmp_path: Path) -> Document:
    """Bring back what the only journal has, in another document."""
    for lock in (tmp_path / "journals").glob("*.lock"):
        lock.unlink()
    (journal,) = left_journals(tmp_path / "journals")
    restored = Document(GameController(controller.game), tmp_path / "others")
    restored.restore(journal)
    return restored


def test_a_crash_loses_neither_added_games_nor_edits_of_games_taken_out_and_back(
    controller: GameController, three: Document, tmp_path: Path
) -> None:
    arrangement = three.arrangement.copy()
    arrangement.insert([three.blank_game()], 0)
    three.arrange(arrangement, 0)
    play(controller, "D4")
    three.show(2)
    play(controller, "C3 D4")
    remove(three, 2)
    play(controller, "E5")
    three.undo()
    three.undo()
    play(controller, "G7")
    restored = after_crash(controller, tmp_path)
    assert names(restored) == names(three) == ["", "A", "B", "C"]
    assert [len(list(root.subtree())) for root in restored.collection.games] == [2, 2, 4, 2]
    assert restored.state.game == three.state.game == 3
    restored.close()


def test_a_journal_goes_on_after_a_crash_with_games_that_were_added(
    controller: GameController, three: Document, tmp_path: Path
) -> None:
    arrangement = three.arrangement.copy()
    arrangement.insert([three.blank_game()], 3)
    arrangement.remove(arrangement.games[:1])
    three.arrange(arrangement, 2)
    first = after_crash(controller, tmp_path)
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


def test_a_crash_loses_no_change_of_the_list(controller: GameController, document: Document, tmp_path: Path) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(TWO)
    document.open(path)
    controller.go_to(controller.game.line_end)
    play(controller, "G7")
    arrangement = document.arrangement.copy()
    arrangement.step(arrangement.games[:1], 1)
    document.arrange(arrangement, 1)
    controller.go_to(controller.game.line_end)
    play(controller, "C7")
    restored = after_crash(controller, tmp_path)
    assert names(restored) == ["B", "A"]
    assert [len(list(root.main_line())) for root in restored.collection.games] == [2, 4]
    assert restored.state.modified
    restored.close()


def test_a_file_whose_earlier_version_cannot_be_kept_is_told(
    controller: GameController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = Storage()
    told: list[StorageFailure] = []
    storage.failed.connect(told.append)
    document = Document(controller, tmp_path / "journals", storage=storage)
    path = tmp_path / "game.sgf"
    document.save(path)
    assert told == []

    def fail(_path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr("qtgo.sgf.importers.read_bytes", fail)
        document.save(path)
    assert [(failure.kind, failure.path) for failure in told] == [(Stored.VERSIONS, path)]
    document.close()
