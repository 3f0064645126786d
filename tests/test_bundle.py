"""What goes into a bundle, and what it says of the files that it opens."""

from __future__ import annotations

import json
import os
import plistlib
import re
import sys
import sysconfig
from types import ModuleType

import pytest

from qtgo import APP_ID
from tests.packaging_scripts import PACKAGING, load_script

BUNDLE = PACKAGING / "bundle"
wanted = load_script("wanted", BUNDLE)
formats = load_script("formats", BUNDLE)


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the script that knows the parts, which imports its neighbours."""
    for folder in (PACKAGING, BUNDLE):
        monkeypatch.syspath_prepend(str(folder))
    return load_script("packed", BUNDLE)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so",
        "PySide6/Qt/plugins/iconengines/libqsvgicon.so",
        "PySide6/Qt/plugins/wayland-graphics-integration-client/libqt-plugin-wayland-egl.so",
        r"PySide6\plugins\platforms\qwindows.dll",
        r"PySide6\plugins\styles\qmodernwindowsstyle.dll",
        r"PySide6\plugins\tls\qschannelbackend.dll",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/plugins/tls/libqsecuretransportbackend.dylib",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "libxcb-cursor.so.0",
        "libsqlite3.so.0",
        "qtgo/_resources/languages/de/LC_MESSAGES/qtgo.mo",
        "PySide6/Qt/translations/qtbase_zh_TW.qm",
    ],
)
def test_what_is_used_is_wanted(name: str) -> None:
    assert wanted.is_wanted(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/tls/libqcertonlybackend.so",
        "PySide6/Qt/plugins/qmltooling/libqmldbg_debugger.so",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libQt6EglFsKmsSupport.so.6",
        "PySide6/Qt/translations/qt_help_de.qm",
        "PySide6/Qt/translations/designer_de.qm",
        r"PySide6\opengl32sw.dll",
        "libGL.so.1",
        "libstdc++.so.6",
        "libfontconfig.so.1",
        "libcups.so.2",
        "libgssapi_krb5.so.2",
        "libkrb5support.so.0",
        "libk5crypto.so.3",
        "libgnutls.so.30",
        "libhogweed.so.6",
        "libavahi-client.so.3",
        "libreadline.so.8",
    ],
)
def test_what_is_not_used_or_belongs_to_the_system_is_not(name: str) -> None:
    assert not wanted.is_wanted(name)


def test_libraries_of_what_is_left_out_are_left_out() -> None:
    entries = [
        ("PySide6/QtGui.abi3.so", "gui", "EXTENSION"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "xcb", "BINARY"),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "gtk3", "BINARY"),
        ("libxcb-cursor.so.0", "cursor", "BINARY"),
        ("libxcb-util.so.1", "util", "BINARY"),
        ("libgtk-3.so.0", "gtk", "BINARY"),
        ("libpython3.11.so.1.0", "python", "BINARY"),
    ]
    needs = {"xcb": ["libxcb-cursor.so.0", "libc.so.6"], "cursor": ["libxcb-util.so.1"], "gtk3": ["libgtk-3.so.0"]}
    kept = {file for _name, file, _kind in wanted.reached(entries, lambda file: needs.get(file, []))}
    assert kept == {"gui", "xcb", "cursor", "util", "python"}


def test_no_library_that_may_be_packed_is_under_the_gpl(packed: ModuleType) -> None:
    for library in packed.SYSTEM_LIBRARIES:
        assert "GPL" not in library.license and library.home.startswith("https://")


@pytest.mark.parametrize(
    ("file", "name"),
    [("libxcb-cursor.so.0", "XCB"), ("libz.so.1", "zlib"), ("libzstd.so.1", "Zstandard"), ("libXau.so.6", "Xlib")],
)
def test_a_packed_library_is_known_by_its_file(packed: ModuleType, file: str, name: str) -> None:
    assert packed.known_library(file).name.startswith(name)


def test_the_older_liblzma_is_in_the_public_domain_and_a_list_for_machines_explains_it(packed: ModuleType) -> None:
    assert packed.known_library("liblzma.so.5.6.1").license == "0BSD"
    older = packed.known_library("liblzma.so.5.4.1")
    part = packed.Library(older.name, "5.4.1-1", older.license, "its authors", older.home, ())
    listed = json.loads(load_script("sbom").spdx([part], "qtgo"))
    (explained,) = listed["hasExtractedLicensingInfos"]
    assert listed["packages"][1]["licenseConcluded"] == explained["licenseId"] == older.license


def test_what_wheels_bring_of_others_is_listed(packed: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = sysconfig.get_path("platlib")
    monkeypatch.setattr(packed, "_BOOTLOADER", "numpy")  # PyInstaller need not be installed here
    names = ("libscipy_openblas64_-32a4b2a6.so", "libgfortran-040039e1-0352e75f.so.5.0.0", "libnumpy.so")
    places = [f"numpy.libs/{name}" for name in names]
    parts = packed.packed_parts([(place, f"{folder}/{place}", "BINARY") for place in places], [])
    found = {part.name: part for part in parts}
    assert found["GNU Fortran"].license == "GPL-3.0-or-later WITH GCC-exception-3.1"
    assert found["OpenBLAS"].version == f"of numpy {found['numpy'].version}"
    assert len(found) == 4  # with Python


@pytest.mark.parametrize("file", ["libreadline.so.8", "libgmp.so.10", "libkrb5.so.3", "libsystemd.so.0"])
def test_a_library_of_an_unknown_license_ends_the_build(packed: ModuleType, file: str) -> None:
    with pytest.raises(LookupError, match=file):
        packed.known_library(file)


def test_links_to_what_is_left_out_are_left_out() -> None:
    binaries = [
        ("PySide6/Qt/lib/libQt6Gui.so.6", "gui", "BINARY"),
        ("Qt/QtCore.framework/Versions/A/QtCore", "", "BINARY"),
    ]
    entries = [
        ("libQt6Gui.so.6", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"),
        ("libQt6WlShellIntegration.so.6", "PySide6/Qt/lib/libQt6WlShellIntegration.so.6", "SYMLINK"),
        ("Qt/QtCore.framework/Versions/Current", "A", "SYMLINK"),
        ("PySide6/libgui.so", "Qt/lib/libQt6Gui.so.6", "SYMLINK"),
        ("libGL.so.1", "PySide6/Qt/lib/libQt6Gui.so.6", "SYMLINK"),
        ("qtgo/_resources/icons/qtgo.svg", "icon", "DATA"),
    ]
    kept = [name for name, _file, _kind in wanted.data(entries, binaries)]
    assert kept == [
        "libQt6Gui.so.6", "Qt/QtCore.framework/Versions/Current", "PySide6/libgui.so", "qtgo/_resources/icons/qtgo.svg"
    ]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), [(None, None), ("/opt/lib", "/opt/lib")])
def test_what_the_bundle_starts_loads_the_libraries_of_the_system(
    before: str | None, after: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    seen: list[str | None] = []
    monkeypatch.setattr("qtgo.cli.main.main", lambda: seen.append(os.environ.get("LD_LIBRARY_PATH")))
    with pytest.raises(SystemExit):
        load_script("start", BUNDLE)
    assert seen == [after]


def test_bundles_open_what_the_desktop_file_does() -> None:
    endings = {ending for kind in formats.FILE_KINDS for ending in kind.endings}
    globs = (PACKAGING / "linux").glob("*.mime.xml")
    named = {found for path in globs for found in re.findall(r'pattern="\*\.(\w+)"', path.read_text("utf-8"))}
    assert endings == named | {"sgf"}  # which systems know by themselves


def test_the_property_list_declares_the_type_of_every_ending() -> None:
    read = plistlib.loads(plistlib.dumps(formats.property_list("13.0")))
    opened = {kind for entry in read["CFBundleDocumentTypes"] for kind in entry["LSItemContentTypes"]}
    declared = {entry["UTTypeIdentifier"] for entry in read["UTImportedTypeDeclarations"]}
    assert opened == declared
    assert plistlib.loads((BUNDLE / "macos" / "entitlements.plist").read_bytes())


def test_macos_is_as_new_as_what_is_packed_asks_for() -> None:
    wheels = ["Tag: cp39-abi3-macosx_13_0_universal2\n", "Tag: cp313-cp313-macosx_11_0_arm64\n"]
    assert formats.least_macos(wheels) == "13.0"
    assert formats.property_list(formats.least_macos(wheels))["LSMinimumSystemVersion"] == "13.0"


def test_the_installer_registers_every_ending_and_takes_it_back() -> None:
    lines = formats.registry_lines().splitlines()
    for kind in formats.FILE_KINDS:
        for ending in kind.endings:
            [line] = [line for line in lines if rf"Classes\.{ending}\OpenWithProgids" in line]
            assert f'ValueName: "QtGo.{kind.endings[0]}"' in line
    assert all("uninsdelete" in line for line in lines)
    assert sum(r'""{app}\qtgow.exe"" ""%1""' in line for line in lines) == len(formats.FILE_KINDS)


def test_shortcuts_and_windows_are_one_program_on_the_taskbar() -> None:
    lines = (BUNDLE / "windows" / "qtgo.iss").read_text("utf-8").splitlines()
    shortcuts = [line for line in lines if line.startswith("Name:") and "Filename:" in line]
    assert len(shortcuts) == 2
    assert all(f'AppUserModelID: "{APP_ID}"' in line for line in shortcuts)


@pytest.mark.skipif(sys.platform == "win32", reason="a recipe is text here")
def test_the_recipe_names_files_that_are_there() -> None:
    text = (BUNDLE / "qtgo.spec").read_text("utf-8")
    compile(text, "qtgo.spec", "exec")
    assert (BUNDLE / "start.py").is_file() and '"start.py"' in text
