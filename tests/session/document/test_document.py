"""The document: opening, saving, and what differs from the file."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from pytestqt.qtbot import QtBot

from qtgo import resources
from qtgo.core.record.game_info import Player
from qtgo.core.record.properties import text_of
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.point import Color, Point
from qtgo.core.rules.ruleset import named_rulesets, ruleset
from qtgo.files.file_problems import StorageFailure, Stored
from qtgo.resources import resource_path
from qtgo.session.document.autosave_journal import left_journals
from qtgo.session.document.document import Document
from qtgo.session.document.document_state import DocumentState
from qtgo.session.game.game_controller import GameController
from qtgo.session.game.node_paths import NodePaths
from qtgo.sgf.issue import SgfError
from qtgo.sgf.reader import read_collection
from qtgo.storage_health import StorageHealth
from qtgo.text.translation import ENGLISH, use_language
from tests.languages import write_language
from tests.session.conftest import Heard, play
from tests.session.document.written_journal import content_of

NGF = "Friendly match\n9\nWhite 3d\nBlack 2d\nsite\n0\n0\n6\n20200101\n0\nBlack wins\n2\nPMABBEEEE\nPMACWCCCC\n"
GIB = "\\HS\n\\[GAMEPLACE=here\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\nSTO 0 3 2 15 15\n\\GE\n"


def test_a_new_game_is_kept_nowhere_and_needs_a_name(game_controller: GameController, document: Document) -> None:
    assert document.state == DocumentState(None, "utf-8", False, 0, 1)
    play(game_controller, "E5")
    assert document.state.modified
    with pytest.raises(ValueError, match="file name"):
        document.save()


def test_what_is_saved_is_told_and_read_again(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    play(game_controller, "E5 C3")
    heard = Heard(document, "state_changed")
    document.save(path)
    assert heard.all("state_changed")[-1] == DocumentState(path, "utf-8", False, 0, 1, True)
    play(game_controller, "G7")
    document.save()
    assert b";B[ee];W[cg];B[gc]" in path.read_bytes().replace(b"\n", b"")
    document.open(path)
    game_controller.go_to(game_controller.game.line.end)
    assert game_controller.game.position.color_at(Point.from_vertex("G7")) is Color.BLACK


@pytest.mark.parametrize("is_linked", [False, True])
def test_an_example_is_opened_as_a_copy_without_a_name(
    game_controller: GameController,
    document: Document,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    is_linked: bool,
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
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "C3")
    with pytest.raises(ValueError, match="file name"):
        document.save()
    document.save(tmp_path / "mine.sgf")
    assert example.read_text() == "(;GM[1]SZ[9];B[ee])"


def test_an_example_speaks_the_language_in_use(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    comment = "GNU Go 3.8 against itself, both at level 10."
    write_language(tmp_path, "fr", {("file, examples", comment): "GNU Go contre lui-même."})
    use_language("fr", folder=tmp_path)
    document.open(resource_path("examples") / "gnugo-9x9.sgf")
    assert text_of(game_controller.game.root, "C") == "GNU Go contre lui-même."
    assert not document.state.modified
    use_language(ENGLISH)
    document.open(resource_path("examples") / "gnugo-9x9.sgf")
    assert text_of(game_controller.game.root, "C") == comment


def test_undo_past_the_saved_state_and_back(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    play(game_controller, "E5 C3")
    document.save(tmp_path / "game.sgf")
    states = []
    for step in (
        game_controller.undo,
        game_controller.redo,
        game_controller.undo,
        lambda: play(game_controller, "C7"),
        game_controller.undo,
    ):
        step()
        states.append(document.state.modified)
    assert states == [True, False, True, True, True]


def test_what_is_prepared_for_an_edit_stays_when_it_is_undone_and_when_it_is_saved(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    (path := tmp_path / "game.sgf").write_text("(;SZ[9]" + ";B[];W[]" * 2000 + ")")
    document.open(path)
    end = game_controller.game.line.end
    game_controller.go_to(end)
    while document.prepare(end) is not None:
        pass
    with patch.object(NodePaths, "_look_up", autospec=True, side_effect=NodePaths._look_up) as looked_up:
        game_controller.pass_()
        game_controller.undo()
        game_controller.redo()
        document.save(path)
        game_controller.undo()
        assert looked_up.call_count <= 5
        document.open(path)
        game_controller.go_to(game_controller.game.line.end)
        game_controller.pass_()
        assert looked_up.call_count > 15


def test_the_journal_of_a_large_file_is_written_in_turns_of_the_event_loop(
    game_controller: GameController, document: Document, qtbot: QtBot, tmp_path: Path
) -> None:
    (path := tmp_path / "game.sgf").write_text(f"(;SZ[9]C[{'x' * 9_000_000}])")
    document.open(path)
    play(game_controller, "E5")
    assert not document._journal.is_written
    qtbot.waitUntil(lambda: document._journal.is_written)
    content = content_of(document)
    assert path.read_bytes() in content
    assert content.count(b'"attach"') == 1


def test_the_journal_of_a_large_file_is_whole_when_the_program_ends(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    (path := tmp_path / "game.sgf").write_text(f"(;SZ[9]C[{'x' * 9_000_000}])")
    document.open(path)
    play(game_controller, "E5")
    assert not document._journal.is_written
    document._turns.finish()
    assert document._journal.is_written


def test_another_name_keeps_the_first_file(game_controller: GameController, document: Document, tmp_path: Path) -> None:
    play(game_controller, "E5")
    document.save(tmp_path / "one.sgf")
    play(game_controller, "C3")
    document.save(tmp_path / "two.sgf")
    assert document.state.name == "two.sgf"
    assert b"W[" not in (tmp_path / "one.sgf").read_bytes()


def test_another_charset_is_written_and_declared(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "old.sgf"
    path.write_bytes("(;GM[1]SZ[9]CA[Shift_JIS]PB[藤沢])".encode("cp932"))
    document.open(path)
    assert document.state.encoding == "cp932"
    document.save(encoding="utf-8")
    assert document.state.encoding == "utf-8"
    assert path.read_bytes() == "(;GM[1]SZ[9]CA[UTF-8]PB[藤沢])".encode()
    assert document.lost_characters("latin-1") == "藤沢"
    game_controller.set_info(replace(game_controller.game.info, white=Player("ł")))
    with pytest.raises(SgfError):
        document.save(encoding="latin-1")
    assert document.state.encoding == "utf-8"
    assert document.state.modified


def test_a_failed_save_changes_nothing(game_controller: GameController, document: Document, tmp_path: Path) -> None:
    play(game_controller, "E5")
    with pytest.raises(FileNotFoundError):
        document.save(tmp_path / "nowhere" / "game.sgf", "gbk")
    assert document.state == DocumentState(None, "utf-8", True, 0, 1)


def test_a_failed_opening_keeps_the_game(game_controller: GameController, document: Document, tmp_path: Path) -> None:
    play(game_controller, "E5")
    (tmp_path / "letter.txt").write_text("Dear friend")
    for path in (tmp_path / "letter.txt", tmp_path / "missing.sgf"):
        with pytest.raises((OSError, SgfError)):
            document.open(path)
    assert document.state.modified
    assert game_controller.game.move_number == 1


@pytest.mark.parametrize(("name", "text"), [("game.ngf", NGF), ("game.gib", GIB), ("really_gib.sgf", GIB)])
def test_records_in_other_formats_are_saved_as_sgf_beside(
    game_controller: GameController, document: Document, tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    document.open(path)
    assert not document.state.saves_in_place
    game_controller.go_to(game_controller.game.line.end)
    assert game_controller.game.move_number == 2
    with pytest.raises(ValueError, match="format"):
        document.save()
    assert path.read_text() == text
    target = document.suggested_path(tmp_path / "elsewhere")
    assert target == path.with_suffix(".sgf")
    document.save(tmp_path / "new.sgf")
    assert document.state.saves_in_place
    assert len(list(read_collection((tmp_path / "new.sgf").read_bytes()).games[0].main_line())) == 3


def test_any_ruleset_survives_saving_and_opening(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    custom = replace(
        ruleset("japanese"), name="custom", ko=KoRule.POSITIONAL, passes_to_stop=3, illegal_move_forfeits=True
    )
    for rules in (*named_rulesets().values(), custom):
        document.new_game(replace(game_controller.game.info, ruleset=rules))
        play(game_controller, "E5")
        document.save(tmp_path / "game.sgf")
        document.open(tmp_path / "game.sgf")
        assert game_controller.game.info.ruleset == rules


def test_games_of_a_file_are_shown_edited_and_saved_together(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    path = tmp_path / "two.sgf"
    path.write_text("(;GM[1]SZ[9]PB[First])(;GM[1]SZ[13]PB[Second])")
    document.open(path, game=5)
    assert document.state.game == 1
    play(game_controller, "C3")
    document.show(0)
    play(game_controller, "C3")
    assert document.state.modified
    document.save()
    assert path.read_text().count(";B[") == 2
    assert not document.state.modified


def test_the_suggested_name_has_players_and_date(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    info = replace(game_controller.game.info, black=Player("A/B"), white=Player("C"), date="2026-01-02")
    document.new_game(info)
    assert document.suggested_path(tmp_path) == tmp_path / "2026-01-02 A_B-C.sgf"
    document.new_game(replace(info, black=Player(), white=Player()))
    assert document.suggested_path(tmp_path) == tmp_path / "2026-01-02 game.sgf"
    document.new_game(replace(info, black=Player("a\u202efgs.exe\x1b" + 300 * "本"), white=Player()))
    name = document.suggested_path(tmp_path).name
    assert name.startswith("2026-01-02 a_fgs.exe_本")
    assert len(name.encode()) < 256


def test_a_journal_that_cannot_be_written_is_told_once_until_it_can(
    game_controller: GameController, tmp_path: Path
) -> None:
    (tmp_path / "journals").write_text("in the way")
    storage = StorageHealth()
    told: list[StorageFailure] = []
    storage.failed.connect(told.append)
    document = Document(game_controller, tmp_path / "journals", storage=storage)
    play(game_controller, "E5")
    play(game_controller, "D5")
    assert [(failure.kind, failure.path) for failure in told] == [(Stored.RECOVERY, tmp_path / "journals")]
    (tmp_path / "journals").unlink()
    play(game_controller, "C5")
    assert content_of(document).count(b'"attach"') == 3
    document.new_game(game_controller.game.info)
    (tmp_path / "journals").rmdir()
    (tmp_path / "journals").write_text("in the way again")
    play(game_controller, "B5")
    assert len(told) == 2


def test_closing_leaves_no_journal(game_controller: GameController, document: Document, tmp_path: Path) -> None:
    play(game_controller, "E5")
    assert list((tmp_path / "journals").iterdir())
    document.close()
    assert not list((tmp_path / "journals").iterdir())
    assert not left_journals(tmp_path / "journals")


@pytest.mark.parametrize("is_saved", [True, False])
def test_a_game_whose_journal_outlives_its_save_is_restored_as_saved(
    game_controller: GameController, document: Document, tmp_path: Path, is_saved: bool
) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;SZ[9];B[ee])")
    document.open(path)
    game_controller.go_to(game_controller.game.line.end)
    play(game_controller, "C3")
    content = content_of(document)
    document.save()  # after a power cut the journal is there again
    if not is_saved:
        path.write_bytes(path.read_bytes().replace(b"W[cg]", b"W[cc]"))
    (tmp_path / "left").mkdir()
    (tmp_path / "left" / "left.journal").write_bytes(content)
    (journal,) = left_journals(tmp_path / "left")
    restored = Document(GameController(game_controller.game), tmp_path / "others")
    restored.restore(journal)
    assert [node.properties for node in restored.collection.games[0].main_line()][-1] == {"W": ["cg"]}
    assert restored.state.modified is not is_saved
    assert (restored.file_content == path.read_bytes()) is is_saved
    assert bool(list((tmp_path / "left").glob("*.journal"))) is not is_saved
    restored.close()


def test_what_happens_after_closing_is_written_nowhere(
    game_controller: GameController, document: Document, tmp_path: Path
) -> None:
    document.close()
    play(game_controller, "E5")  # as an engine may that has still to end
    assert list((tmp_path / "journals").glob("*")) == []


def test_a_file_read_again_can_be_given_back_with_its_own_text_and_charset(
    game_controller: GameController, document: Document, tmp_path: Path
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
    path.write_bytes(b"(;SZ[9])(;SZ[9])")
    document.open(path)
    path.write_bytes(b"no record")
    with pytest.raises(SgfError):
        document.read_again()
    assert (document.state.games, document.arrangement.steps.to_undo) == (2, None)


def test_a_file_whose_earlier_version_cannot_be_kept_is_told(
    game_controller: GameController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    storage = StorageHealth()
    told: list[StorageFailure] = []
    storage.failed.connect(told.append)
    document = Document(game_controller, tmp_path / "journals", storage=storage)
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;C[another game])")

    def fail(_path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied", str(path))

    with monkeypatch.context() as patched:
        patched.setattr("qtgo.sgf.formats.importers.read_bytes", fail)
        document.save(path)
    assert [(failure.kind, failure.path) for failure in told] == [(Stored.VERSIONS, path)]
    document.save(path)
    assert len(told) == 1, "it is known what the file had"
    document.close()
