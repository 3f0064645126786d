"""What users do, from the first call to the last; each scenario says what must stand on the disk afterwards."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import ruleset
from qtgo.features.result.results_of_games import Results
from qtgo.library import database
from qtgo.session.game.game_controller import GameController
from qtgo.settings import CoordinateStyle
from qtgo.sgf.writer import write_text
from tests.fakes import fake_command, fake_engine
from tests.faults.judging import (
    bytes_of,
    index_of,
    picture,
    record_of,
    restored,
    settings_of,
    versions,
)
from tests.faults.stage import Stage

VARIATIONS = "(;GM[1]FF[4]SZ[9]\n;B[ee](;W[cc];B[gg])(;W[gc];B[cg]C[a comment]))\n"
_ANNA = GameInfo(ruleset("japanese"), 9, 9, black=Player("Anna"), white=Player("Bo"), date="2026-11-22")
ANOTHER = "(;GM[1]FF[4]SZ[9]PB[Ada]PW[Eve];B[ee];W[cc];B[gg])\n"


class Scenario:
    """Something that users do.

    ``outcome`` tells what stands on the disk. Each of its values must be one that stood there at some moment of a run
    without a fault; those named in ``partial`` may also be others. Whatever differs from the end of such a run must
    have been said.
    """

    partial: frozenset[str] = frozenset()

    def prepare(self, folder: Path) -> None:
        """Put there what the scenario begins with."""

    def act(self, stage: Stage) -> None:
        """Do it, while calls fail."""

    def go_on(self, stage: Stage) -> str:
        """Use the program further when nothing fails any more; return what does not work."""
        return ""

    def outcome(self, folder: Path) -> Mapping[str, object]:
        """Return what stands on the disk, by names."""
        return {}


class Play(Scenario):
    """A new game is played, saved twice, and played on; then the computer loses its power."""

    partial = frozenset({"game", "versions", "settings"})

    def act(self, stage: Stage) -> None:
        stage.start()
        stage.play("Q16", "D4", "R4")
        stage.save_as("game.sgf")
        stage.note()
        stage.play("C16", "E3")
        stage.do("save")
        stage.note()
        stage.play("F3", "G3")

    def go_on(self, stage: Stage) -> str:
        stage.play("H3")
        stage.save_as("later.sgf")
        expected, found = write_text(stage.window.context.document.collection), record_of(stage.folder / "later.sgf")
        return "" if found.count(";") == expected.count(";") else f"saved later: {found}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        record = record_of(folder / "game.sgf")
        return {
            "file": record,
            "game": [*restored(folder / "state"), record][0],
            "versions": versions(folder / "state"),
            "settings": getattr(settings_of(folder / "config"), "last_folder", ""),
        }


class Edit(Scenario):
    """A file is opened, edited and saved; further changes are discarded when the window is closed."""

    partial = frozenset({"versions", "settings"})

    def prepare(self, folder: Path) -> None:
        (folder / "game.sgf").write_text(VARIATIONS)

    def act(self, stage: Stage) -> None:
        window = stage.start(stage.folder / "game.sgf")
        if window.context.document.state.path is None:
            return  # it could not be read, which was said
        game_controller = window.context.game
        game_controller.go_to(list(game_controller.game.root.subtree())[5])
        stage.play("A1", "B1")
        stage.do("make_main_line", "undo", "redo")
        stage.do("save")
        stage.note()
        stage.do("delete_variation", "undo")
        stage.play("J9")
        stage.answer = "Discard"
        stage.close()
        stage.settle()

    def go_on(self, stage: Stage) -> str:
        stage.answer = "Restore"
        assert stage.program is not None
        window = stage.program.open_window(stage.folder / "game.sgf")
        return "" if window.context.document.state.path else "the file cannot be opened"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        state = folder / "state"
        settings = getattr(settings_of(folder / "config"), "recent_files", "")
        return {"file": record_of(folder / "game.sgf"), "versions": versions(state), "settings": settings}


class Restore(Scenario):
    """A game that a crash cut off is restored, and cut off once more."""

    partial = frozenset({"game"})

    def prepare(self, folder: Path) -> None:
        (folder / "game.sgf").write_text(VARIATIONS)
        stage = Stage(folder)
        stage.start(folder / "game.sgf")
        stage.play("A1", "B1", "C1")

    def act(self, stage: Stage) -> None:
        stage.start()
        stage.play("J9")

    def go_on(self, stage: Stage) -> str:
        stage.play("J8")
        stage.save_as("later.sgf")
        expected, found = write_text(stage.window.context.document.collection), record_of(stage.folder / "later.sgf")
        return "" if found.count(";") == expected.count(";") else f"saved later: {found}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        games = restored(folder / "state")
        cut_off = next((game for game in games if "B[ai]" in game), "lost")
        return {"file": bytes_of(folder / "game.sgf"), "cut off": "B[ci]" in cut_off, "game": cut_off}


class Preferences(Scenario):
    """Settings are changed and the window is closed."""

    partial = frozenset({"settings"})

    def prepare(self, folder: Path) -> None:
        stage = Stage(folder)
        window = stage.start()
        window.store.replace(replace(window.settings, coordinates=CoordinateStyle.KANJI))

    def act(self, stage: Stage) -> None:
        window = stage.start()
        window.store.replace(replace(window.settings, animation=False))
        stage.note()
        window.store.replace(replace(window.settings, coordinates=CoordinateStyle.NUMBERS))
        stage.close()

    def go_on(self, stage: Stage) -> str:
        assert stage.program is not None
        window = stage.program.open_window()
        window.store.replace(replace(window.settings, countdown_seconds=7))
        found = settings_of(stage.folder / "config")
        return "" if getattr(found, "countdown_seconds", 0) == 7 else f"settings saved later: {found}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        found = settings_of(folder / "config")
        return {"settings": found if isinstance(found, str) else (found.animation, found.coordinates)}


def _has_moves(game_controller: GameController, count: int) -> Callable[[], bool]:
    return lambda: game_controller.game.move_number == count


class Engine(Scenario):
    """An engine is seated, plays, and is asked for more; its log and its files are written."""

    partial = frozenset({"game", "log"})

    def prepare(self, folder: Path) -> None:
        (folder / "tmp").mkdir()

    def act(self, stage: Stage) -> None:
        tempfile.tempdir = str(stage.folder / "tmp")
        window = stage.start()
        window.context.players.seat(Color.WHITE, fake_engine(quit_time=0.5))
        for vertex in ("Q16", "D4"):
            count = window.context.game.game.move_number
            stage.play(vertex)
            assert stage.wait(_has_moves(window.context.game, count + 2)), "no answer"

    def go_on(self, stage: Stage) -> str:
        window = stage.window
        count = window.context.game.game.move_number
        stage.play("K10")
        if not stage.wait(lambda: window.context.game.game.move_number == count + 2):
            return "the engine plays no more"
        stage.answer = "Discard"
        stage.close()
        return ""

    def outcome(self, folder: Path) -> Mapping[str, object]:
        logs = list((folder / "state" / "engines").glob("*.log"))
        return {"game": restored(folder / "state"), "log": any(log.stat().st_size for log in logs)}


class Kept(Scenario):
    """Games come to an end and are kept: one gets another result, one is against an engine, and one bears a taken name.

    Each ends under the eyes of the user, who has a file of another kind in the folder.
    """

    partial = frozenset({"results"})

    def prepare(self, folder: Path) -> None:
        own = folder / "documents" / "games" / "2026-11-22 Anna - Bo.sgf"
        own.parent.mkdir(parents=True)
        own.write_text("(;C[the user's own])")
        (folder / "tmp").mkdir()

    def act(self, stage: Stage) -> None:
        tempfile.tempdir = str(stage.folder / "tmp")
        window = stage.start()
        self._finish(stage, "E5", "C3")
        stage.note()
        window.context.navigator.step(-1)
        stage.play("D4", "G7")
        window.context.game.resign()
        stage.settle()
        stage.note()
        window.context.document.new_game(_ANNA)
        window.context.players.seat(Color.WHITE, fake_engine(name="QtGo", recipe="qtgo", level="8k"))
        stage.play("F6")
        assert stage.wait(_has_moves(window.context.game, 2)), "no answer"
        window.context.game.resign()
        stage.settle()

    def _finish(self, stage: Stage, *vertices: str) -> None:
        game_controller = stage.window.context.game
        stage.window.context.document.new_game(_ANNA)
        stage.settle()
        stage.play(*vertices)
        game_controller.resign()
        stage.settle()

    def go_on(self, stage: Stage) -> str:
        stage.window.context.players.seat(Color.WHITE, None)
        self._finish(stage, "A1", "B2", "C3", "D4")
        found = [record for record in _kept(stage.folder) if "B[ai]" in record]
        return "" if len(found) == 1 and "RE[W+R]" in found[0] else f"kept later: {found}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        records = _kept(folder)
        own = bytes_of(folder / "documents" / "games" / "2026-11-22 Anna - Bo.sgf")
        return {
            "own": own,
            "damaged": [record for record in records if "RE[" not in record and "own" not in record],
            # A file that could not be read stays as it is, and the game gets another, which has all of it.
            "first": max((record for record in records if "B[ee]" in record), key=len, default="nothing"),
            "engine's": sum("B[fd]" in record for record in records),
            "results": len(Results(folder / "data" / "results.json").read()),
        }


def _kept(folder: Path) -> list[str]:
    return [record_of(path) for path in sorted((folder / "documents" / "games").glob("*.sgf"))]


class Index(Scenario):
    """A folder is indexed, and then another one with it."""

    partial = frozenset({"index"})

    def prepare(self, folder: Path) -> None:
        for name in ("old/0.sgf", "old/1.sgf", "old/2.sgf", "new/3.sgf"):
            game = folder / name
            game.parent.mkdir(exist_ok=True)
            game.write_text(ANOTHER.replace("Ada", f"Ada {name}"))

    def act(self, stage: Stage) -> None:
        database._WAIT_SECONDS = 0.05  # nobody else has it: a lock that fails will not come free
        self._index(stage, "old")
        stage.note()
        self._index(stage, "old", "new")

    def _index(self, stage: Stage, *folders: str) -> int:
        paths = [stage.folder / name for name in folders]
        status = stage.command("index", "--json", *paths, "-o", stage.folder / "index.sqlite")
        if status == 0 and json.loads(stage.output.splitlines()[-1])["unreadable"]:
            stage.said.append("files that cannot be read")
        return status

    def go_on(self, stage: Stage) -> str:
        # What could not be read is read again when it has changed, as another file would have been.
        for game in stage.folder.glob("*/*.sgf"):
            os.utime(game, (0, 0))
        status = self._index(stage, "old", "new")
        found = index_of(stage.folder / "index.sqlite")
        return "" if status == 0 and found.startswith("ok") and found.count(".sgf") == 8 else f"index later: {found}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        found: dict[str, object] = {path.name: bytes_of(path) for path in sorted(folder.glob("*/*.sgf"))}
        return {**found, "index": index_of(folder / "index.sqlite")}


class Match(Scenario):
    """Two engines play two games, which are kept."""

    partial = frozenset()

    def act(self, stage: Stage) -> None:
        stage.command(*self._words(stage))

    def _words(self, stage: Stage) -> list[str | Path]:
        black = fake_command("--move", "C3", "--then-pass")
        white = fake_command("--move", "pass")
        names = ["--black-name", "A", "--white-name", "B", "--games", "2", "--size", "5", "--json"]
        return ["match", "--black", black, "--white", white, *names, "-o", stage.folder / "games"]

    def go_on(self, stage: Stage) -> str:
        status = stage.command(*self._words(stage))
        games = sorted((stage.folder / "games").glob("*.sgf"))
        return "" if status == 0 and len(games) == 2 else f"continued: {status}, {stage.said[-1:]}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        games = {f"game-000{number}.sgf": folder / "games" / f"game-000{number}.sgf" for number in (1, 2)}
        return {name: "RE[" in record_of(path) if path.exists() else "nothing" for name, path in games.items()}


class Pictures(Scenario):
    """Pictures are drawn over older ones, by the command line and by the window."""

    def prepare(self, folder: Path) -> None:
        (folder / "game.sgf").write_text(ANOTHER)
        stage = Stage(folder)
        for ending in ("png", "svg", "pdf"):
            stage.command("render", folder / "game.sgf", "-o", folder / f"a.{ending}", "--size", "100")

    def act(self, stage: Stage) -> None:
        for ending in ("png", "svg", "pdf"):
            name = stage.folder / f"a.{ending}"
            stage.command("render", stage.folder / "game.sgf", "-o", name, "--size", "200")

    def go_on(self, stage: Stage) -> str:
        target = stage.folder / "later.png"
        status = stage.command("render", stage.folder / "game.sgf", "-o", target, "--size", "200")
        return "" if status == 0 and picture(target).startswith("PNG") else f"drawn later: {picture(target)}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        found = {ending: picture(folder / f"a.{ending}") for ending in ("png", "svg", "pdf")}
        return {**found, "record": bytes_of(folder / "game.sgf")}


class WindowPictures(Scenario):
    """The board is saved as pictures from the window."""

    partial = frozenset({"settings"})

    def prepare(self, folder: Path) -> None:
        (folder / "a.png").write_bytes(b"old")
        (folder / "a.svg").write_bytes(b"<svg width='old'/>")

    def act(self, stage: Stage) -> None:
        stage.start()
        for ending in ("png", "svg"):
            stage.name_to_save = str(stage.folder / f"a.{ending}")
            stage.do("save_picture")

    def go_on(self, stage: Stage) -> str:
        stage.name_to_save = str(stage.folder / "later.png")
        stage.do("save_picture")
        found = picture(stage.folder / "later.png")
        return "" if found.startswith("PNG") else f"drawn later: {found}"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        png = folder / "a.png"
        drawn = "old" if png.exists() and png.read_bytes() == b"old" else picture(png)
        return {"png": drawn, "svg": picture(folder / "a.svg")}


class Convert(Scenario):
    """A record is converted over an older file, and scored."""

    def prepare(self, folder: Path) -> None:
        (folder / "in.sgf").write_text(ANOTHER)
        (folder / "out.sgf").write_text(VARIATIONS)

    def act(self, stage: Stage) -> None:
        stage.command("convert", stage.folder / "in.sgf", stage.folder / "out.sgf")
        stage.command("score", stage.folder / "out.sgf")

    def go_on(self, stage: Stage) -> str:
        status = stage.command("convert", stage.folder / "in.sgf", stage.folder / "later.sgf")
        return "" if status == 0 else "converts no more"

    def outcome(self, folder: Path) -> Mapping[str, object]:
        return {"in": bytes_of(folder / "in.sgf"), "out": record_of(folder / "out.sgf")}


SCENARIOS: dict[str, Scenario] = {
    "play": Play(),
    "edit": Edit(),
    "restore": Restore(),
    "settings": Preferences(),
    "engine": Engine(),
    "kept": Kept(),
    "index": Index(),
    "match": Match(),
    "pictures": Pictures(),
    "window-pictures": WindowPictures(),
    "convert": Convert(),
}
