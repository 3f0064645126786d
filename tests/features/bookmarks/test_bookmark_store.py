"""The file of the bookmarks."""

import json
from pathlib import Path

from qtgo.features.bookmarks.bookmark_store import Bookmark, Bookmarks

ONE, OTHER = Bookmark("/a.sgf", 0, (3,), "Ann – Bo"), Bookmark("/a.sgf", 1, (3, 1, 0), "Joseki", "Move 3", "2026-11-22")


def test_bookmarks_are_kept_in_their_order_and_once_for_a_node(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path / "data" / "bookmarks.json")
    assert kept.read() == []
    for bookmark in (ONE, OTHER, ONE):
        kept.add(bookmark)
    assert Bookmarks(kept.path).read() == [OTHER, ONE]


def test_what_another_window_adds_meanwhile_stays(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path / "bookmarks.json")
    kept.add(ONE)
    shown = kept.read()
    Bookmarks(kept.path).add(OTHER)
    kept.replace([], shown)
    assert kept.read() == [OTHER]


def test_a_broken_file_is_put_aside(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path / "bookmarks.json")
    for broken in ("[", '{"bookmarks": 3}'):
        kept.path.write_text(broken)
        assert kept.read() == [] and kept.broken is not None
    kept.path.write_text('{"bookmarks": [3, {"path": 7}, {"path": "/a", "way": ["x"]}]}')
    assert kept.read() == [Bookmark("/a")]


def test_what_a_newer_version_has_written_stays(tmp_path: Path) -> None:
    kept = Bookmarks(tmp_path / "bookmarks.json")
    strange = [{"path": "/a", "way": ["x"], "color": "red"}, {"address": "/b"}]
    kept.path.write_text(json.dumps({"bookmarks": strange}))
    kept.add(ONE)
    written = json.loads(kept.path.read_text())["bookmarks"]
    assert [entry for entry in written if entry.get("path") != ONE.path] == strange
