"""What the program keeps between runs, changed in its structure, with the checksums that it would have."""

from __future__ import annotations

import json
import random
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date
from functools import cache
from hashlib import blake2b
from pathlib import Path
from sqlite3 import connect
from typing import Any

from qtgo.core.analysis.evaluation import AnalysisSource, Candidate, PositionAnalysis
from qtgo.core.analysis.many_games.history import ReviewedGame
from qtgo.core.analysis.memory import AnalysisKey
from qtgo.core.rating.played_game import PlayedGame, rated_games, rating_on
from qtgo.core.rules.point import Color, Point
from qtgo.core.study.schedule import daily_set
from qtgo.core.study.score_guess import ScoreRound
from qtgo.features.bookmarks.bookmark_store import Bookmark, Bookmarks
from qtgo.features.guess_score.guess_score_words import History, history_text
from qtgo.features.guess_score.score_guess_file import ScoreRounds
from qtgo.features.problems.own_mistakes import OwnMistake, OwnMistakes
from qtgo.features.problems.problem_calendar import Repetitions
from qtgo.features.problems.problem_progress import ProblemProgress
from qtgo.features.result.results_of_games import Results
from qtgo.features.review.reviewed_games import ReviewedGames
from qtgo.features.start.start_offers import Sources, read_offers
from qtgo.files.version_store import NewVersion, VersionLimits, VersionReason, keep, read_store
from qtgo.library.analysis_cache import AnalysisCache
from qtgo.library.tags import TagBook
from qtgo.networks.description import Description
from qtgo.networks.network_list import Network, NetworkList
from qtgo.session.document.versions import VersionPreview, _preview
from qtgo.sgf.issue import SgfError
from tests.fuzz.structure import changed, text_of

TODAY = date(2026, 3, 1)
_RECORD = b"(;GM[1]SZ[9];B[ee]C[a];W[cc])"


# Journals


def make_journal(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Change the head or some lines of a journal, each with its checksum again."""
    content = chance.choice(inputs)
    head, record, changes = parts(content)
    lines: list[Any] = changes
    if chance.random() < 0.3:
        head = changed(chance, head)
    if chance.random() < 0.8:
        for number in chance.sample(range(len(lines)), min(len(lines), chance.choice((1, 1, 2, 5)))):
            lines[number] = changed(chance, lines[number])
    if chance.random() < 0.1:
        lines.insert(chance.randrange(len(lines) + 1), changed(chance, chance.choice(lines)))
    return journal(head, record, lines)


def parts(content: bytes) -> tuple[Any, bytes, list[Any]]:
    """Return the head of a whole journal, its record, and its changes."""
    first, _, rest = content.partition(b"\n")
    head = json.loads(first[17:])
    record = rest[: head["size"]]
    lines = rest[head["size"] + 1 :].splitlines()[1:]
    return head, record, [json.loads(line[17:]) for line in lines]


def journal(head: Any, record: bytes, changes: Sequence[Any]) -> bytes:
    """Return a journal with right checksums, whatever its lines are."""
    key = head.get("key") if isinstance(head, dict) else ""
    if not (isinstance(key, str) and key.isascii() and len(key) <= 64):
        key = ""
    line = _checked(text_of(head), "")
    return line + record + b"\n" + line + b"".join(_checked(text_of(change), key) for change in changes)


def _checked(text: bytes, key: str) -> bytes:
    check = blake2b(text, digest_size=8, key=key.encode("ascii")).hexdigest()
    return check.encode("ascii") + b" " + text + b"\n"


# Versions


@cache
def version_corpus() -> Sequence[bytes]:
    """Return a version as it is kept."""
    with tempfile.TemporaryDirectory() as folder:
        draft = NewVersion(_RECORD, "session", "/a/game.sgf", VersionReason.SAVED, "game.sgf", "utf-8")
        kept = keep(Path(folder), draft, VersionLimits(), 1_800_000_000_000)
        assert kept is not None
        return [kept.file.read_bytes()]


def make_version(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Change the head of a version, or what it has in place of a record."""
    head, _, _ = chance.choice(inputs).partition(b"\n")
    record = chance.choice((_RECORD, b"", b"(;", b"(;SZ[0];B[zz])", b"(;GM[3])", _RECORD * 3))
    described = json.loads(head) | {"digest": blake2b(record, digest_size=16).hexdigest()}
    return text_of(changed(chance, described)) + b"\n" + zlib.compress(record)


def check_version(data: bytes, folder: Path) -> None:
    """A strange version harms no other, is listed or named, and is forgotten like the others."""
    for file in folder.glob("*.version"):
        file.unlink()
    limits = VersionLimits()
    keep(folder, NewVersion(_RECORD, "one", "/b.sgf", VersionReason.DISCARDED), limits, 1_800_000_000_000)
    (folder / "a.version").write_bytes(data)
    versions, unreadable = read_store(folder)
    assert len(versions) + len(unreadable) == 2
    for version in versions:
        assert isinstance(_preview(version), VersionPreview)
    keep(folder, NewVersion(b"(;)", "two", "", VersionReason.DISCARDED), limits, 1_800_000_000_001)
    listed = read_store(folder)[0]
    assert len(listed) + len(unreadable) == 3, "one is forgotten"
    read_offers(Sources(versions=folder))


# State files


def _write_problems(path: Path) -> None:
    progress = ProblemProgress(path)
    for game, day in enumerate(("2026-02-27", "2026-02-28", "2026-03-01")):
        progress.note("/a.sgf", game, solved=game != 1, day=day)


def _check_problems(path: Path) -> None:
    progress = ProblemProgress(path)
    progress.over_all(TODAY)
    progress.solved_by_file(TODAY)
    progress.statistics("/a.sgf")
    progress.note("/a.sgf", 0, solved=True, day="2026-03-01")
    assert ProblemProgress(path).last_result("/a.sgf", 0) is True


def _write_practice(path: Path) -> None:
    repetitions = Repetitions(path)
    for number, position in enumerate("abc"):
        repetitions.note(position, date(2026, 2, 1 + number), solved=number != 1)


def _check_practice(path: Path) -> None:
    repetitions = Repetitions(path)
    daily_set("abcd", repetitions.known, TODAY)
    for position in "abcd":
        repetitions.note(position, TODAY, solved=True)
    assert not daily_set("abcd", Repetitions(path).known, TODAY)


def _write_mistakes(path: Path) -> None:
    OwnMistakes(path).add([OwnMistake(str(number), _RECORD.decode(), 3.5 + number) for number in range(3)])


def _check_mistakes(path: Path) -> None:
    mistakes = OwnMistakes(path)
    for mistake in mistakes.known.values():
        try:
            mistake.root()
        except SgfError:
            continue
    mistakes.add([OwnMistake("new", _RECORD.decode(), 1.0)])
    assert "new" in OwnMistakes(path).known


def _write_results(path: Path) -> None:
    for number, key in enumerate("ab"):
        Results(path).note(PlayedGame(key, "2026-01-01", "QtGo", "12k", 900.0, 30.0, 9, 9, result=f"B+{number + 1}.5"))


def _check_results(path: Path) -> None:
    games = Results(path).read()
    rated_games(games)
    rating_on(games, 9, 9)
    for game in games:
        assert isinstance(game.advantage, float)
    Results(path).note(PlayedGame("new", "2026-01-02", result="W+R"))
    assert Results(path).read()[-1].key == "new"


def _write_reviews(path: Path) -> None:
    ReviewedGames(path).note([ReviewedGame("a", "2026-01-01", "Ada", "Eve", 9, 9, "B+R", "/a.sgf")])


def _check_reviews(path: Path) -> None:
    ReviewedGames(path).read()
    ReviewedGames(path).note([ReviewedGame("new", "2026-01-02")])
    assert ReviewedGames(path).read()[-1].key == "new"


def _write_bookmarks(path: Path) -> None:
    for game in range(2):
        Bookmarks(path).add(Bookmark("/a.sgf", game, (0, 1, 2), "title", "place", "2026-01-01"))


def _check_bookmarks(path: Path) -> None:
    Bookmarks(path).read()
    Bookmarks(path).add(Bookmark("/new.sgf"))
    assert Bookmarks(path).read()[-1].path == "/new.sgf"


def _write_tags(path: Path) -> None:
    book = TagBook(path)
    book.rate([b"\x01"], 3)
    book.change_tags([b"\x01", b"\x02"], ["ko", "fuseki"])


def _check_tags(path: Path) -> None:
    book = TagBook(path)
    book.read()
    assert all(isinstance(tag, str) for tag in book.tags)
    book.change_tags([b"\x03"], ["new"])
    again = TagBook(path)
    again.read()
    assert again.marks(b"\x03").tags == ("new",)


def _write_score_guesses(path: Path) -> None:
    ScoreRounds(path).note(ScoreRound("2026-02-28", 10, 5.25, 7))


def _check_score_guesses(path: Path) -> None:
    rounds = ScoreRounds(path)
    known = rounds.read()
    history_text(History(known[:1], known[1:]))
    rounds.note(ScoreRound("2026-03-01", 3, 2.5, 3))
    assert ScoreRounds(path).read()[-1].guesses == 3


def _write_networks(path: Path) -> None:
    NetworkList(path.parent).add(Network(path, Description("kata", 8, 10, 128), 5, "a" * 64, speed=12.5))
    (path.parent / "networks.json").rename(path)


def _check_networks(path: Path) -> None:
    path.rename(path.parent / "networks.json")
    networks = NetworkList(path.parent)
    assert all(isinstance(each.is_there, bool) and each.description.title for each in networks.read())
    networks.add(Network(path, Description("new", 8, 10, 128), 5, "b" * 64))
    networks.note_speed("a" * 64, 1.0)
    assert "b" * 64 in [each.digest for each in NetworkList(path.parent).read()]


_STATES: dict[str, tuple[Callable[[Path], None], Callable[[Path], None]]] = {
    "problems": (_write_problems, _check_problems),
    "practice": (_write_practice, _check_practice),
    "mistakes": (_write_mistakes, _check_mistakes),
    "results": (_write_results, _check_results),
    "reviews": (_write_reviews, _check_reviews),
    "bookmarks": (_write_bookmarks, _check_bookmarks),
    "tags": (_write_tags, _check_tags),
    "score guesses": (_write_score_guesses, _check_score_guesses),
    "networks": (_write_networks, _check_networks),
}


@cache
def state_corpus() -> Sequence[bytes]:
    """Return each state file, after a line with its name."""
    found = []
    for name, (write, _) in _STATES.items():
        with tempfile.TemporaryDirectory() as folder:
            write(Path(folder) / name)
            found.append(name.encode() + b"\n" + (Path(folder) / name).read_bytes())
    return found


def make_state(chance: random.Random, inputs: Sequence[bytes]) -> bytes:
    """Change the values of a state file."""
    name, _, content = chance.choice(inputs).partition(b"\n")
    return name + b"\n" + text_of(changed(chance, json.loads(content)))


def check_state(data: bytes, folder: Path) -> None:
    """A strange state file is read as far as it goes or put aside, and what is new is kept."""
    for file in folder.glob("state*"):
        file.unlink()
    name, _, content = data.partition(b"\n")
    path = folder / "state.json"
    path.write_bytes(content)
    _STATES[name.decode()][1](path)


# Analyses


def _analysis() -> PositionAnalysis:
    best = Candidate(Point(2, 2), 10, 0.5, 1.5, 0.25, (Point(2, 2), None), (10, 3))
    return PositionAnalysis(12, 0.5, 1.5, Color.BLACK, (best,), (0.5,) * 9, source=AnalysisSource("engine"))


def _keys() -> Iterator[AnalysisKey]:
    return (AnalysisKey(3, 3, number, Color.BLACK, ()) for number in range(2))


def make_analyses(chance: random.Random, _inputs: Sequence[bytes]) -> bytes:
    """Choose what to put into the rows: values of other types, or bytes whose lengths lie."""
    return str(chance.randrange(1 << 30)).encode()


def check_analyses(data: bytes, folder: Path) -> None:
    """Strange rows are not found, and harm no others."""
    chance = random.Random(int(data))
    path = folder / "analyses.sqlite"
    for file in folder.glob("analyses.sqlite*"):
        file.unlink()
    cache_ = AnalysisCache(path)
    keys = list(_keys())
    cache_.keep({key: _analysis() for key in keys})
    cache_.close()
    with closing(connect(path)) as connection, connection:
        (blob,) = connection.execute("SELECT data FROM analysis WHERE key = ?", (keys[0].digest(),)).fetchone()
        connection.execute("UPDATE analysis SET data = ? WHERE key = ?", (_strange(chance, blob), keys[0].digest()))
        column = chance.choice(("used", "visits"))
        value = chance.choice((-1, 1 << 62, (1 << 63) - 1, 0.5, "x", b"\0"))
        connection.execute(f"UPDATE analysis SET {column} = ? WHERE key = ?", (value, keys[0].digest()))
    cache_ = AnalysisCache(path)
    found = cache_.find(keys)
    assert all(isinstance(analysis, PositionAnalysis) for analysis in found.values())
    assert keys[1] in found, "another is lost"
    cache_.keep({keys[1]: _analysis()})
    cache_.close()


def _strange(chance: random.Random, blob: bytes) -> Any:
    if chance.random() < 0.2:
        return chance.choice((0, -1, 0.5, "text", b"", "x" * 300))
    data = bytearray(blob)
    for _ in range(chance.choice((1, 2, 5))):
        start = chance.randrange(len(data))
        data[start : start + 8] = chance.choice((b"\xff" * 8, bytes(8), b"\x7f" + bytes(7), chance.randbytes(8)))
    return bytes(data)
