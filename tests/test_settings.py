"""Settings come back as they were saved, and a bad file costs only what is bad in it."""

import json
import os
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from qtgo import settings as module
from qtgo.core.game.new_game import NewGame
from qtgo.core.record.game_info import GameInfo, Player
from qtgo.core.rules.ko import KoRule
from qtgo.core.rules.ruleset import CUSTOM, HandicapPlacement, ruleset
from qtgo.files import state
from qtgo.gtp.engine_config import EngineConfig
from qtgo.settings import (
    MAX_RECENT_FILES,
    ArrowKeys,
    CoordinateStyle,
    MoveNumbers,
    OpenAt,
    Settings,
    load,
    read,
    save,
)
from tests.child_process import ChildProcess

CHANGED = Settings(
    board_theme="shinkaya",
    coordinates=CoordinateStyle.KANJI,
    fuzzy_placement=False,
    animation=False,
    move_numbers=MoveNumbers.ALL,
    show_variations=False,
    arrow_keys=ArrowKeys.UP_DOWN,
    open_at=OpenAt.END,
    interface_zoom=1.25,
    recent_files=("/a/棋.sgf", "/b"),
    last_folder="/a",
    new_game=NewGame(
        GameInfo(
            replace(ruleset("chinese"), name=CUSTOM, ko=KoRule.SITUATIONAL),
            width=13,
            height=9,
            komi=-3.5,
            handicap=3,
            handicap_placement=HandicapPlacement.FREE,
            black=Player("Ada", "3k", "red"),
            main_time=600.0,
        ),
        komi_by_user=True,
        white_engine="Slow one",
    ),
    engines=(
        EngineConfig("GNU Go", "gnugo --mode gtp"),
        EngineConfig(
            "Slow one",
            "'/opt/My Engine/run' --x=\"1\"",
            "/opt",
            ("A=1", "B=two words"),
            ("komi 7.5",),
            "katago",
            start_silence=0.0,
            answer_silence=600.0,
            quit_time=1.5,
        ),
    ),
    window_geometry="AAEC",
    window_state="AwQF",
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def test_no_file_gives_defaults(path: Path) -> None:
    assert load(path) == Settings()
    assert not path.parent.exists()


def test_round_trip(path: Path) -> None:
    save(path, CHANGED)
    assert load(path) == CHANGED


def test_saving_leaves_no_other_files(path: Path) -> None:
    save(path, CHANGED)
    save(path, Settings())
    assert [child.name for child in path.parent.iterdir()] == ["settings.json"]
    assert load(path) == Settings()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("coordinates", "sideways"),
        ("coordinates", 3),
        ("fuzzy_placement", "yes"),
        ("animation", 1),
        ("board_theme", None),
        ("interface_zoom", "big"),
        ("interface_zoom", True),
        ("interface_zoom", 50),
        ("interface_zoom", float("nan")),
        ("interface_zoom", 10**400),
        ("recent_files", "file"),
        ("new_game", []),
        ("open_at", ["start"]),
        ("engines", {}),
        ("engines", [3, "gnugo", None, {"name": 5}, {"command": "nameless"}, {"name": " "}]),
    ],
)
def test_bad_value_falls_back_and_the_rest_is_kept(path: Path, key: str, value: object) -> None:
    save(path, CHANGED)
    document = json.loads(path.read_text("utf-8"))
    document[key] = value
    write(path, json.dumps(document))
    loaded = load(path)
    assert getattr(loaded, key) == getattr(Settings(), key)
    assert replace(loaded, **{key: getattr(CHANGED, key)}) == CHANGED


def test_bad_items_of_a_list_are_dropped(path: Path) -> None:
    write(path, '{"recent_files": ["/a", 3, null, "/b"]}')
    assert load(path).recent_files == ("/a", "/b")


def test_bad_values_of_an_engine_fall_back(path: Path) -> None:
    engine = {
        "name": "A",
        "command": "a --b",
        "environment": ["X=1", 2],
        "startup_commands": "komi 5",
        "start_silence": -1,
        "answer_silence": 1e9,
        "quit_time": 3,
    }
    write(path, json.dumps({"engines": [engine, {"name": "A", "command": "another"}, {"name": "B"}]}))
    first = EngineConfig("A", "a --b", environment=("X=1",), quit_time=3.0)
    assert load(path).engines == (first, EngineConfig("B"))


def test_bad_nested_value_falls_back(path: Path) -> None:
    write(path, '{"new_game": {"komi_by_user": true, "info": {"width": "wide", "height": 19, "komi": 0.5}}}')
    loaded = load(path).new_game
    assert loaded.komi_by_user
    assert (loaded.info.width, loaded.info.komi) == (19, 0.5)


@pytest.mark.parametrize("bad", ['{"width": 400}', '{"komi": 6.3}', '{"handicap": 1}', '{"komi": 1000}'])
def test_impossible_new_game_falls_back(path: Path, bad: str) -> None:
    write(path, f'{{"new_game": {{"info": {bad}}}}}')
    assert load(path).new_game == Settings().new_game


@pytest.mark.parametrize(("document", "chosen"), [("{}", False), ('{"new_game": {}}', True)])
def test_rules_of_settings_that_do_not_say_so_were_chosen(path: Path, document: str, *, chosen: bool) -> None:
    write(path, document)
    assert load(path).rules_chosen is chosen


def test_rules_that_nobody_chose_are_not_chosen_by_being_saved(path: Path) -> None:
    save(path, Settings())
    assert not load(path).rules_chosen


def test_named_ruleset_is_what_its_name_says(path: Path) -> None:
    write(path, '{"new_game": {"info": {"ruleset": {"name": "chinese", "scoring": "territory"}}}}')
    assert load(path).new_game.info.ruleset == ruleset("chinese")


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "\x00", "[" * 100_000, '{"a": ' + "1" * 5000 + "}"])
def test_broken_file_is_kept_beside(path: Path, text: str) -> None:
    write(path, text)
    assert load(path) == Settings()
    assert not path.exists()
    assert path.with_name("settings.json.broken").read_text("utf-8") == text


def test_file_in_no_utf8_is_kept_beside(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"\xff\xfe{")
    assert load(path) == Settings()
    assert path.with_name("settings.json.broken").read_bytes() == b"\xff\xfe{"


def test_folder_in_place_of_the_file_is_left_alone(path: Path) -> None:
    path.mkdir(parents=True)
    assert load(path) == Settings()
    assert path.is_dir()


def test_unknown_keys_survive(path: Path) -> None:
    write(path, '{"future": {"a": 1}, "new_game": {"later": 2, "info": {"soon": 3}}}')
    save(path, load(path))
    document = json.loads(path.read_text("utf-8"))
    assert document["future"] == {"a": 1}
    assert document["new_game"]["later"] == 2
    assert document["new_game"]["info"]["soon"] == 3


def test_what_a_newer_program_chose_survives_a_change_of_something_else(path: Path) -> None:
    engine = {"name": "A", "command": "a", "later": 1}
    write(path, json.dumps({"version": 7, "coordinates": "spiral", "engines": [engine], "board_theme": "old"}))
    loaded = load(path)
    save(path, replace(loaded, board_theme="new"), loaded)
    document = json.loads(path.read_text("utf-8"))
    assert document["board_theme"] == "new"
    assert document["coordinates"] == "spiral"
    assert document["engines"] == [engine]
    save(path, replace(loaded, coordinates=CoordinateStyle.KANJI), loaded)
    assert load(path).coordinates is CoordinateStyle.KANJI


def test_version_of_a_newer_program_is_not_lowered(path: Path) -> None:
    write(path, '{"version": 7, "board_theme": "new"}')
    loaded = load(path)
    assert loaded.board_theme == "new"
    save(path, loaded)
    assert json.loads(path.read_text("utf-8"))["version"] == 7


@pytest.mark.parametrize("version", [-(10**9), 0, "2", None, True])
def test_odd_version_is_taken_as_the_first(path: Path, version: object) -> None:
    write(path, json.dumps({"version": version, "board_theme": "x"}))
    assert load(path).board_theme == "x"


def test_older_version_is_migrated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(document: dict[str, object]) -> None:
        document["board_theme"] = document.pop("wood")

    monkeypatch.setattr(module, "VERSION", 2)
    monkeypatch.setattr(module, "_MIGRATIONS", {1: rename})
    write(path, '{"version": 1, "wood": "kaya"}')
    assert load(path).board_theme == "kaya"


def test_saving_over_a_broken_file_works(path: Path) -> None:
    write(path, "{")
    save(path, CHANGED)
    assert load(path) == CHANGED


def test_failed_save_keeps_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, CHANGED)

    def fail(_: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="disk full"):
        save(path, Settings())
    monkeypatch.undo()
    assert load(path) == CHANGED
    assert [child.name for child in path.parent.iterdir()] == ["settings.json"]


def test_link_to_the_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "real.json"
    save(real, Settings())
    path.parent.mkdir()
    path.symlink_to(real)
    save(path, CHANGED)
    assert path.is_symlink()
    assert load(real) == CHANGED


def test_recent_files_are_unique_and_few() -> None:
    settings = Settings()
    for number in [*range(20), 15]:
        settings = settings.with_recent_file(f"/{number}")
    assert settings.recent_files[:3] == ("/15", "/19", "/18")
    assert len(settings.recent_files) == MAX_RECENT_FILES == len(set(settings.recent_files))


def test_a_file_name_whose_bytes_are_no_text_is_remembered(path: Path) -> None:
    name = os.fsdecode(b"/games/\xb5\xd8.sgf")
    kept = replace(Settings(), library_folders=(name,), last_folder=name).with_recent_file(name)
    save(path, kept)
    assert load(path) == kept
    json.loads(path.read_bytes().decode("utf-8"))


def test_a_second_broken_file_does_not_replace_the_first(path: Path) -> None:
    for text in ("{first", "{second", "{third"):
        write(path, text)
        loaded = read(path)
        assert isinstance(loaded.error, ValueError)
        assert loaded.aside is not None and loaded.aside.read_text() == text
    kept = sorted(child.read_text() for child in path.parent.iterdir())
    assert kept == ["{first", "{second", "{third"]


def test_a_file_broken_meanwhile_is_kept_when_saving(path: Path) -> None:
    save(path, Settings())
    path.write_text("{broken")
    save(path, CHANGED, Settings())
    assert load(path) == CHANGED
    assert path.with_name("settings.json.broken").read_text() == "{broken"


def test_a_file_that_cannot_be_read_is_not_written_over(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(path, CHANGED)

    def fail(_path: Path, _limit: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(state, "read_input", fail)
    assert isinstance(read(path).error, PermissionError)
    with pytest.raises(PermissionError):
        save(path, Settings(board_theme="new"), Settings())
    monkeypatch.undo()
    assert load(path) == CHANGED


def test_what_an_editor_writes_at_the_same_moment_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = save(path, Settings())
    usual = state.read_object
    times: list[Path] = []

    def read_and_edit(file: Path) -> dict[str, object]:
        found = usual(file)
        if len(times) < 2:
            times.append(file)
            file.write_text(json.dumps({**found, "board_theme": "walnut", "unknown": len(times)}))
        return found

    monkeypatch.setattr(module, "read_object", read_and_edit)
    saved = save(path, replace(start, tree_zoom=2.0), start)
    assert (saved.board_theme, saved.tree_zoom) == ("walnut", 2.0)
    assert json.loads(path.read_text())["unknown"] == 2


def test_lists_that_two_processes_change_have_the_entries_of_both(path: Path) -> None:
    old, gone, renamed = EngineConfig("old", "a"), EngineConfig("gone", "b"), EngineConfig("new", "c")
    start = save(path, Settings(engines=(old, gone), library_folders=("/a", "/b"), keys=(("open", "Ctrl+1"),)))
    save(
        path, replace(start, engines=(old, gone, EngineConfig("one", "1")), library_folders=("/a", "/b", "/one")), start
    )
    save(path, replace(start, engines=(replace(old, command="changed"), gone), keys=()), start)
    ours = replace(start, engines=(old, renamed), library_folders=("/b",), keys=(*start.keys, ("save", "Ctrl+2")))
    saved = save(path, ours, start)
    assert saved.engines == (replace(old, command="changed"), renamed, EngineConfig("one", "1"))
    assert saved.library_folders == ("/b", "/one")
    assert saved.keys == (("save", "Ctrl+2"),)
    assert load(path) == saved


def test_what_two_processes_change_is_merged_field_by_field(path: Path) -> None:
    start = save(path, Settings(recent_files=("/old",)))
    one = save(path, replace(start, board_theme="walnut", recent_files=("/one", "/old")), start)
    two = save(path, replace(start, tree_zoom=2.0, recent_files=("/two", "/old")), start)
    assert (two.board_theme, two.tree_zoom, two.recent_files) == ("walnut", 2.0, ("/two", "/one", "/old"))
    assert load(path) == two
    # What this process set back itself is not brought back by the other's.
    assert save(path, replace(one, board_theme=""), one).board_theme == ""
    assert load(path).tree_zoom == 2.0


SAVER = """
import sys
from dataclasses import replace
from pathlib import Path
from qtgo.files import state
from qtgo.settings import load, save
state._LOCK_SECONDS = 60  # a busy machine may keep one of them waiting for longer than a second
path, field = Path(sys.argv[1]), sys.argv[2]
known = load(path)
for number in range(1, 41):
    known = save(path, replace(known, **{field: number}), known)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="without locks there")
def test_two_processes_that_save_at_once_lose_no_change(path: Path) -> None:
    fields = ("countdown_seconds", "version_minutes")
    with ExitStack() as ends:
        commands = [[sys.executable, "-c", SAVER, str(path), field] for field in fields]
        children = [ends.enter_context(ChildProcess[bytes](command)) for command in commands]
        assert [child.wait(60) for child in children] == [0, 0]
    loaded = load(path)
    assert (loaded.countdown_seconds, loaded.version_minutes) == (40, 40)
    assert [child.name for child in path.parent.iterdir()] == ["settings.json"]


def test_engines_are_renamed_wherever_they_are_named() -> None:
    new_game = NewGame(white_engine="Old")
    before = Settings(engines=(EngineConfig("Old", "x"),), new_game=new_game, review_engines=("QtGo", "Old"))
    after = before.with_engines((EngineConfig("New", "x"),), {"Old": "New"})
    assert after.new_game.white_engine == "New"
    assert after.review_engines == ("QtGo", "New")
    assert [engine.name for engine in after.engines] == ["New"]


def test_numbers_of_a_review_are_kept_within_limits(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"review_visits": 0, "mistake_visits": 10**9, "doubtful_loss": -1, "blunder_loss": 1e9}))
    loaded = load(path)
    assert (loaded.review_visits, loaded.mistake_visits) == (1, 100_000)
    assert (loaded.doubtful_loss, loaded.blunder_loss) == (0.1, 100.0)


def test_a_setting_that_there_is_not_cannot_be_changed() -> None:
    assert Settings().changed(animation=False) == replace(Settings(), animation=False)
    with pytest.raises(TypeError):
        Settings().changed(no_such_thing=1)
