"""A file is replaced only while it is what was seen of it."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from qtgo.files import atomic, seen
from qtgo.files.atomic import replace_file
from qtgo.files.input import read_input
from qtgo.files.seen import ChangedFileError, Seen, check_unchanged, stamp_of


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(b"old")
    return path


@pytest.mark.parametrize(
    "known",
    [
        lambda _game: Seen(b"old"),
        lambda game: Seen(stamp=stamp_of(game)),
        lambda game: Seen(b"old", stamp_of(game)),
    ],
)
def test_what_was_seen_is_replaced_and_nothing_else(game: Path, known: Callable[[Path], Seen]) -> None:
    before = known(game)
    replace_file(game, b"new", seen=before)
    assert game.read_bytes() == b"new"
    with pytest.raises(ChangedFileError) as raised:
        replace_file(game, b"newer", seen=before, keep_as=game.with_name("game.sgf~"))
    assert (game.read_bytes(), list(game.parent.iterdir())) == (b"new", [game])
    replace_file(game, b"newer", seen=raised.value.found)
    assert game.read_bytes() == b"newer"


def test_a_name_that_was_free_is_taken_only_while_it_is(tmp_path: Path) -> None:
    new = tmp_path / "new.sgf"
    replace_file(new, b"mine", seen=Seen())
    with pytest.raises(ChangedFileError):
        replace_file(new, b"again", seen=Seen())
    assert new.read_bytes() == b"mine"


def test_a_file_that_is_gone_is_made_again(game: Path) -> None:
    game.unlink()
    replace_file(game, b"new", seen=Seen(b"old"))
    assert game.read_bytes() == b"new"


def test_what_has_no_content_any_more_is_another_file(game: Path) -> None:
    """As while another program writes it anew."""
    game.write_bytes(b"")
    with pytest.raises(ChangedFileError):
        replace_file(game, b"new", seen=Seen(b"old"))


def test_a_change_between_the_look_and_the_replacement_is_seen(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = atomic._keep

    def keep_late(target: Path, name: Path) -> None:
        usual(target, name)
        part = target.with_name("part")
        part.write_bytes(b"theirs")
        part.replace(target)

    monkeypatch.setattr(atomic, "_keep", keep_late)
    with pytest.raises(ChangedFileError):
        replace_file(game, b"new", seen=Seen(b"old"), keep_as=game.with_name("game.sgf~"))
    assert game.read_bytes() == b"theirs"


def test_a_file_that_changes_while_it_is_compared_is_looked_at_again(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = read_input

    def read_slowly(path: Path, limit: int) -> bytes:
        content = usual(path, limit)
        os.utime(path, (1, 1))
        monkeypatch.setattr(seen, "read_input", usual)
        return content

    monkeypatch.setattr(seen, "read_input", read_slowly)
    replace_file(game, b"new", seen=Seen(b"old"))
    assert game.read_bytes() == b"new"


@pytest.mark.parametrize("number", [errno.ESTALE, errno.EACCES, errno.EIO])
def test_a_file_that_cannot_be_looked_at_is_not_taken_for_gone(
    game: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """As on a network drive: what another program has written there stays."""
    known = Seen(b"old")
    game.write_bytes(b"newer")
    stat = Path.stat

    def failing(path: Path, **how: bool) -> os.stat_result:
        if path == game:
            raise OSError(number, os.strerror(number), str(path))
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", failing)
    with pytest.raises(OSError, match=str(game)):
        check_unchanged(game, known)
