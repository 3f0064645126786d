"""Files with the user's data, which an older version reads and writes as well as a newer one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import qtgo
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.rating.played_game import PlayedGame
from qtgo.features.bookmarks.bookmark_store import Bookmark, Bookmarks
from qtgo.features.problems.own_mistakes import OwnMistake, OwnMistakes
from qtgo.features.problems.problem_calendar import Repetitions
from qtgo.features.problems.problem_progress import ProblemProgress
from qtgo.features.result.results_of_games import Results
from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.files.file_problems import BrokenState, StorageFailure, Stored
from qtgo.files.state import read_object
from qtgo.files.state_file import StateFile
from qtgo.library.tags import TagBook
from qtgo.storage_health import StorageHealth

STORES: dict[str, tuple[str, Callable[[Path, str], None]]] = {
    "bookmarks": ("bookmarks", lambda path, name: Bookmarks(path).add(Bookmark(f"/{name}"))),
    "mistakes": ("mistakes", lambda path, name: OwnMistakes(path).add([OwnMistake(name, "(;SZ[9])")])),
    "problems": ("files", lambda path, name: ProblemProgress(path).note(name, 1, solved=True, day="2026-03-01")),
    "practice": ("positions", lambda path, name: Repetitions(path).note(name, date(2026, 3, 1), solved=True)),
    "results": ("games", lambda path, name: Results(path).note(PlayedGame(name))),
    "reviews": ("games", lambda path, name: ReviewedGames(path).note([ReviewedGame(name)])),
    "tags": ("games", lambda path, name: TagBook(path).rate([name.encode()], 3)),
}

DEEP = f'{{"a": {"[" * 600}{"]" * 600}}}'


def entries_in(path: Path, field: str) -> list[Any]:
    kept = json.loads(path.read_text("utf-8"))[field]
    return list(kept.values()) if isinstance(kept, dict) else kept


@pytest.mark.parametrize(("field", "add"), STORES.values(), ids=STORES)
def test_what_a_newer_version_wrote_stays(tmp_path: Path, field: str, add: Callable[[Path, str], None]) -> None:
    path = tmp_path / "state.json"
    add(path, "a")
    document = json.loads(path.read_text("utf-8")) | {"version": 9, "colors": ["red"]}
    assert len(entries_in(path, field)) == 1
    path.write_text(json.dumps(document), "utf-8")
    add(path, "b")
    kept = json.loads(path.read_text("utf-8"))
    assert (kept["version"], kept["colors"], len(entries_in(path, field))) == (9, ["red"], 2)


@pytest.mark.parametrize("name", ["bookmarks", "mistakes", "results", "reviews", "tags", "practice"])
def test_so_does_what_it_wrote_into_an_entry(tmp_path: Path, name: str) -> None:
    field, add = STORES[name]
    path = tmp_path / "state.json"
    add(path, "a")
    document = json.loads(path.read_text("utf-8"))
    for entry in document[field].values() if isinstance(document[field], dict) else document[field]:
        entry["mood"] = "good"
    if isinstance(document[field], list):
        document[field].append({"strange": 1})
    path.write_text(json.dumps(document), "utf-8")
    add(path, "b")
    add(path, "a")
    found = entries_in(path, field)
    assert sorted(str(entry.get("mood")) for entry in found if "strange" not in entry) == ["None", "good"]
    assert ({"strange": 1} in found) is isinstance(document[field], list)


@pytest.mark.parametrize(("field", "add"), STORES.values(), ids=STORES)
@pytest.mark.parametrize("content", ["", "[]", "@", DEEP], ids=["empty", "list", "number", "deep"])
def test_a_broken_file_is_put_aside_and_never_overwritten(
    tmp_path: Path, field: str, add: Callable[[Path, str], None], content: str
) -> None:
    path = tmp_path / "state.json"
    text = json.dumps({field: 3}) if content == "@" else content
    path.write_text(text, "utf-8")
    add(path, "a")
    assert (tmp_path / "state.json.broken").read_text("utf-8") == text
    assert len(entries_in(path, field)) == 1


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize(("field", "add"), STORES.values(), ids=STORES)
def test_what_another_program_writes_meanwhile_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str, add: Callable[[Path, str], None], number: int
) -> None:
    """One that knows nothing of locks, as what synchronizes folders does; it writes just after one of the reads."""
    path = tmp_path / "state.json"
    add(path, "a")
    document = json.loads(path.read_text("utf-8"))
    kept = document[field]
    more = (
        kept | {"theirs": {}}
        if isinstance(kept, dict)
        else [*kept, dict.fromkeys(("theirs", "path", "id", "record", "key"), "/t")]
    )
    theirs = json.dumps(document | {field: more})
    reads = count(1)

    def read_too_early(of: Path) -> dict[str, Any]:
        found = read_object(of)
        if next(reads) == number:
            path.write_text(theirs, "utf-8")
        return found

    monkeypatch.setattr("qtgo.files.state_file.read_object", read_too_early)
    add(path, "b")
    assert next(reads) <= number or len(entries_in(path, field)) == 3


@pytest.mark.parametrize("store", [OwnMistakes, ProblemProgress, Repetitions])
def test_a_file_that_cannot_be_read_is_told_and_stays(tmp_path: Path, store: Callable[[Path], StateFile]) -> None:
    path = tmp_path / "state.json"
    path.mkdir()  # as a pipe, or a file of somebody else, would be
    storage, failures = StorageHealth(), list[StorageFailure]()
    storage.failed.connect(failures.append)
    kept = store(path)
    storage.tell_broken(Stored.PRACTICE, kept)
    storage.tell_broken(Stored.PRACTICE, kept)
    assert [failure.path for failure in failures] == [path]
    assert path.is_dir()


def test_a_damaged_file_is_told_when_it_is_used_though_that_fails(tmp_path: Path) -> None:
    storage, told = StorageHealth(), list[object]()
    storage.found_broken.connect(told.append)
    storage.failed.connect(told.append)
    path = tmp_path / "reviews.json"
    path.write_text("damaged")
    reviews = ReviewedGames(path)
    with storage.using(Stored.REVIEWS, reviews):
        assert reviews.read() == []
        raise PermissionError
    assert [type(each) for each in told] == [StorageFailure, BrokenState]
    with storage.using(Stored.REVIEWS, reviews):
        reviews.note([ReviewedGame("a")])
    assert not storage.is_failing(Stored.REVIEWS) and len(told) == 2


def test_who_reads_such_a_file_tells_what_was_put_aside() -> None:
    """It is put aside when it is read, by whatever object: one that is forgotten takes the knowledge along."""
    sources = {path: path.read_text("utf-8") for path in Path(qtgo.__file__).parent.rglob("*.py")}
    names = [name for text in sources.values() for name in re.findall(r"^class (\w+)\(StateFile\)", text, re.MULTILINE)]
    assert len(names) > len(STORES)
    makes = re.compile(rf"(?<!class )\b(?:{'|'.join(names)})\(")
    silent = [path.name for path, text in sources.items() if makes.search(text) and not _TELLS.search(text)]
    assert silent == ["library_index.py"], "whose dialog tells of the tags"


_TELLS = re.compile(r"tell_broken|storage\.(?:using|opened)\(|\.broken\b|only_looks=True")
