"""What packages bring for desktops and terminals, and that it says what the program does."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from qtgo import APP_ID, __version__
from qtgo.cli.main import COMMANDS, command_parser
from qtgo.sgf.formats.importers import GAME_SUFFIXES
from qtgo.text import translation
from tests.languages import write_language

ROOT = Path(__file__).parents[1]
LINUX = ROOT / "packaging" / "linux"
SYSTEMS_OWN = {"*.sgf": "application/x-go-sgf"}  # the type that shared-mime-info has


@pytest.fixture(autouse=True)
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))


@pytest.fixture
def share(tmp_path: Path) -> Iterator[Path]:
    import share

    share.make_share(tmp_path)
    yield tmp_path


def entry(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[method-assign, assignment]
    parser.read(LINUX / f"{APP_ID}.{name}", "utf-8")
    return parser


def types_of(text: str) -> set[str]:
    return set(text.rstrip(";").split(";"))


def declared() -> dict[str, str]:
    """Return the types that packages declare, by their patterns of names."""
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    types = ElementTree.parse(LINUX / f"{APP_ID}.mime.xml").iter(f"{space}mime-type")
    return {glob.attrib["pattern"]: kind.attrib["type"] for kind in types for glob in kind.iter(f"{space}glob")}


def test_every_format_that_is_read_has_a_type() -> None:
    assert {pattern.removeprefix("*") for pattern in declared() | SYSTEMS_OWN} == GAME_SUFFIXES


def test_all_places_name_the_same_types() -> None:
    types = set(declared().values()) | set(SYSTEMS_OWN.values())
    assert types_of(entry("desktop")["Desktop Entry"]["MimeType"]) == types
    assert types_of(entry("thumbnailer")["Thumbnailer Entry"]["MimeType"]) == types
    component = ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml")
    assert {kind.text for kind in component.iter("mediatype")} == types


def test_all_places_have_the_id() -> None:
    component = ElementTree.parse(LINUX / f"{APP_ID}.metainfo.xml")
    assert component.findtext("id") == APP_ID
    assert component.findtext("launchable") == f"{APP_ID}.desktop"
    assert entry("desktop")["Desktop Entry"]["Icon"] == APP_ID
    assert {path.name.removeprefix(APP_ID) for path in LINUX.iterdir()} >= {".desktop", ".mime.xml", ".thumbnailer"}


def test_the_entries_of_the_icon_are_command_lines() -> None:
    desktop = entry("desktop")
    names = types_of(desktop["Desktop Entry"]["Actions"])
    assert {section.removeprefix("Desktop Action ") for section in desktop.sections()[1:]} == names
    for name in names:
        program, *words = desktop[f"Desktop Action {name}"]["Exec"].split()
        assert program == "qtgo"
        assert command_parser("play").parse_args(words).show


def test_a_thumbnail_is_drawn_by_a_command_line() -> None:
    words = entry("thumbnailer")["Thumbnailer Entry"]["Exec"].split()
    assert words[:4] == ["timeout", "10", "qtgo", "render"]
    filled = [{"%i": "game.sgf", "%o": "/tmp/x", "%s": "256"}.get(word, word) for word in words[4:]]
    arguments = command_parser("render").parse_args(filled)
    assert (arguments.file, str(arguments.output), arguments.size) == ("game.sgf", "/tmp/x", 256)
    assert arguments.format == "png"


def test_share_has_everything_in_its_place(share: Path) -> None:
    files = {path.relative_to(share).as_posix() for path in share.rglob("*") if path.is_file()}
    assert {
        f"applications/{APP_ID}.desktop",
        f"icons/hicolor/16x16/apps/{APP_ID}.png",
        f"icons/hicolor/512x512/apps/{APP_ID}.png",
        f"icons/hicolor/scalable/apps/{APP_ID}.svg",
        f"metainfo/{APP_ID}.metainfo.xml",
        f"mime/packages/{APP_ID}.xml",
        f"thumbnailers/{APP_ID}.thumbnailer",
        "bash-completion/completions/qtgo",
        "fish/vendor_completions.d/qtgo.fish",
        "zsh/site-functions/_qtgo",
    } <= files
    pages = {"qtgo.1", *(f"qtgo-{name}.1" for name in COMMANDS if name != "play")}
    chinese = {"zh_Hans": "zh_CN", "zh_Hant": "zh_TW"}  # as man looks for them
    codes = (chinese.get(code, code) for code in translation.available_languages() if code != "en")
    folders = {"man/man1", *(f"man/{code}/man1" for code in codes)}
    wanted = {f"{folder}/{page}" for folder in folders for page in pages}
    assert {name for name in files if name.startswith("man/")} == wanted


def test_the_metainfo_has_this_version_with_a_date(monkeypatch: pytest.MonkeyPatch) -> None:
    import share

    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    (release, *_) = ElementTree.fromstring(share.metainfo()).iter("release")
    assert release.attrib == {"version": __version__, "date": "1970-01-02"}


def test_releases_come_from_the_changelog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import share

    changelog = tmp_path / "CHANGELOG.md"
    changelog.write_text(f"# Changelog\n\n## Unreleased\n\n## {__version__} (2026-12-24)\n\n## 0.0.9 - 2026-01-02\n")
    monkeypatch.setattr(share, "CHANGELOG", changelog)
    releases = [release.attrib for release in ElementTree.fromstring(share.metainfo()).iter("release")]
    assert releases == [{"version": __version__, "date": "2026-12-24"}, {"version": "0.0.9", "date": "2026-01-02"}]


@pytest.mark.parametrize(
    ("tool", "place"),
    [
        (["desktop-file-validate"], f"applications/{APP_ID}.desktop"),
        (["appstreamcli", "validate", "--no-net"], f"metainfo/{APP_ID}.metainfo.xml"),
        (["bash", "-n"], "bash-completion/completions/qtgo"),
        (["zsh", "-n"], "zsh/site-functions/_qtgo"),
        (["fish", "--no-execute"], "fish/vendor_completions.d/qtgo.fish"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_other_programs_read_is_valid(share: Path, tool: list[str], place: str) -> None:
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    done = subprocess.run([*tool, str(share / place)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_manual_pages_are_read_without_a_warning(share: Path) -> None:
    pages = sorted(str(path) for path in (share / "man" / "man1").iterdir())
    done = subprocess.run(
        ["groff", "-Kutf8", "-man", "-Tutf8", "-ww", *pages], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "render game.sgf -o game.png" in done.stdout


def test_a_manual_page_has_all_options_and_examples() -> None:
    from man_pages import man_pages

    pages = man_pages("2026-01-31")
    for name in COMMANDS:
        page = pages["qtgo.1" if name == "play" else f"qtgo-{name}.1"].replace(r"\-", "-").replace(r"\e", "\\")
        for action in command_parser(name)._actions:
            shown = action.help != "==SUPPRESS=="
            assert all((f"\\fB{word}\\fR" in page) == shown for word in action.option_strings)
        assert COMMANDS[name].examples in page
        assert "2026-01-31" in page


def test_roff_takes_no_text_for_its_own_words() -> None:
    man_pages: ModuleType = __import__("man_pages")
    assert man_pages._roff(".png") == r"\&.png"
    assert man_pages._roff(r"-o a\b") == r"\-o a\eb"


@pytest.mark.skipif(shutil.which("bash") is None or sys.platform == "win32", reason="bash is not installed")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("qtgo sc", "score"),
        ("qtgo --v", "--version"),
        ("qtgo --sa", "--safe"),
        ("qtgo --show l", "library"),
        ("qtgo render --th", "--theme"),
        ("qtgo render --theme k", "kaya katsura"),
        ("qtgo render --theme = ka", "kaya katsura"),
        ("qtgo match --al", "--alternate"),
        ("qtgo score re", ""),
        ("qtgo score --komi 6", ""),
    ],
)
def test_bash_completes(words: str, found: str) -> None:
    from completions import completions

    script = (
        f"{completions()['bash']}\ncompopt() {{ :; }}\nCOMP_WORDS=({words}) COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
    )
    done = subprocess.run(
        ["bash"], input=f'{script}_qtgo\necho "${{COMPREPLY[@]}}"\n', capture_output=True, text=True, check=True
    )
    assert (done.stdout.split(), done.stderr) == (found.split(), "")


def test_fish_and_zsh_know_every_option() -> None:
    from completions import completions

    scripts = completions()
    for name in COMMANDS:
        for action in command_parser(name)._actions:
            for word in action.option_strings if action.help != "==SUPPRESS==" else ():
                assert word in scripts["zsh"]
                assert re.search(rf"-[ls] {word.lstrip('-')} ", scripts["fish"])


def test_the_debian_package_recommends_what_makes_its_engine_fast() -> None:
    control = (ROOT / "packaging" / "debian" / "control").read_text("utf-8")
    recommended = control.partition("\nRecommends:")[2].partition("\nSuggests:")[0]
    assert {"libopenblas0-pthread", "python3-onnxruntime"} <= {word.strip() for word in recommended.split(",")}


def test_the_debian_package_depends_on_every_module_of_qt_in_use() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (ROOT / "qtgo").rglob("*.py"))
    modules = {name.lower() for name in re.findall(r"PySide6\.(Qt\w+)", source)}
    control = (ROOT / "packaging" / "debian" / "control").read_text("utf-8").split("\nDepends:")[1]
    assert modules == set(re.findall(r"python3-pyside6\.(\w+)", control))


def test_what_desktops_and_terminals_are_told_is_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import share

    words = {
        ("desktop file", "Go Board"): "囲碁盤",
        ("desktop file", "Library"): "棋譜集",
        ("metainfo", "Pictures, printed diagrams and books"): "図 & 本",
        ("manual pages", "SYNOPSIS"): "書式",
        ("command line", "usage: "): "使い方: ",
    }
    for code in ("ja", "zh_Hant"):
        write_language(tmp_path / "languages", code, words)
    monkeypatch.setattr(translation, "languages_folder", lambda: tmp_path / "languages")
    share.make_share(tmp_path / "share")
    desktop = (tmp_path / "share" / "applications" / f"{APP_ID}.desktop").read_text("utf-8")
    assert "GenericName=Go Board\nGenericName[ja]=囲碁盤\nGenericName[zh_TW]=囲碁盤\nGenericName[zh_HK]=" in desktop
    assert "Name=Library\nName[ja]=棋譜集\n" in desktop and "Name=QtGo\nGenericName" in desktop
    component = ElementTree.parse(tmp_path / "share" / "metainfo" / f"{APP_ID}.metainfo.xml")
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    assert [item.text for item in component.iter("li") if item.get(language) == "ja"] == ["図 & 本"]
    page = (tmp_path / "share" / "man" / "ja" / "man1" / "qtgo-score.1").read_text("utf-8")
    assert ".SH 書式\nqtgo score " in page
    assert ".SH SYNOPSIS\n" in (tmp_path / "share" / "man" / "man1" / "qtgo-score.1").read_text("utf-8")
