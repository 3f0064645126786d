"""What stands on the disk after a scenario, found out by a process that came later."""

from __future__ import annotations

import sqlite3
import xml.etree.ElementTree as ElementTree
from contextlib import closing
from pathlib import Path

from PySide6.QtGui import QImage

from qtgo import settings
from qtgo.files import version_store
from qtgo.session.document.autosave_journal import left_journals
from qtgo.settings import Settings
from qtgo.sgf.formats.importers import read_record
from qtgo.sgf.issue import SgfError
from qtgo.sgf.writer import write_text

GONE = "nothing"


def bytes_of(path: Path) -> str:
    """Return what a file has, as text."""
    return path.read_bytes().decode("utf-8", "backslashreplace") if path.exists() else GONE


def record_of(path: Path) -> str:
    """Return the games of a file, or that it is none."""
    if not path.exists():
        return GONE
    try:
        return write_text(read_record(path.read_bytes(), path.name).games)
    except SgfError as error:
        return f"damaged: {error}"


def restored(state: Path) -> list[str]:
    """Return the games that a crash would leave, with all changes.

    A journal that was begun and never written has none; the next start tells of it.
    """
    found = []
    for journal in left_journals(state / "games"):
        if not journal.is_readable:
            journal.release()
            continue
        try:
            games = read_record(journal.header.data, encoding=journal.header.encoding or None).games
            journal.apply_to(games)
            found.append(write_text(games))
        except SgfError as error:
            found.append(f"damaged: {error}")
        journal.release()
    return found


def versions(state: Path) -> int:
    """Return how many different versions were kept; one may be there twice where the first could not be read."""
    return len({version.digest for version in version_store.listed(state / "versions")})


def settings_of(config: Path) -> Settings | str:
    """Return the settings that the next start would have."""
    path = config / "settings.json"
    if not path.exists():
        return GONE
    loaded = settings.load(path)
    return "damaged" if not path.exists() else loaded


def picture(path: Path) -> str:
    """Return what kind of picture a file has, if it is a whole one."""
    if not path.exists():
        return GONE
    data = path.read_bytes()
    if path.suffix == ".png":
        image = QImage.fromData(data)
        return "damaged" if image.isNull() or not data.endswith(b"IEND\xaeB`\x82") else f"PNG {image.width()}"
    if path.suffix == ".pdf":
        return "PDF" if data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF") else data[:20].decode()
    try:
        return str(ElementTree.fromstring(data).get("width"))
    except ElementTree.ParseError:
        return "damaged"


def index_of(path: Path) -> str:
    """Return what the index of a library has, if it can be read."""
    if not path.exists():
        return GONE
    try:
        with closing(sqlite3.connect(path)) as connection:
            (problem,) = connection.execute("PRAGMA integrity_check").fetchone()
            rows = connection.execute("SELECT name, black, moves FROM game JOIN file ON file = file.id ORDER BY name")
            return f"{problem} {[(Path(name).name, *rest) for name, *rest in rows]}"
    except sqlite3.Error as error:
        return f"unfinished: {error}"
