"""The kinds of files that QtGo opens, for the systems where a bundle says so itself."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from qtgo import APP_ID


class FileKind(NamedTuple):
    """A format: its endings, its name to people, and its uniform type identifier on macOS."""

    endings: tuple[str, ...]
    title: str
    identifier: str


FILE_KINDS = (
    FileKind(("sgf",), "Smart Game Format", "com.red-bean.sgf"),
    FileKind(("ngf",), "wBaduk Go game", f"{APP_ID}.ngf"),
    FileKind(("gib",), "Tygem Go game", f"{APP_ID}.gib"),
    FileKind(("ugf", "ugi"), "PandaNET Go game", f"{APP_ID}.ugf"),
)


def least_macos(wheels: Iterable[str]) -> str:
    """Return the least version of macOS on which libraries run, by the texts of their packages' files WHEEL."""
    found = [(int(major), int(minor)) for text in wheels for major, minor in re.findall(r"macosx_(\d+)_(\d+)_", text)]
    return ".".join(map(str, max(found)))


def property_list(least_system: str) -> dict[str, Any]:
    """Return what the Info.plist of QtGo.app says beside what PyInstaller writes there."""
    return {
        "CFBundleDisplayName": "QtGo",
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": least_system,
        "NSDocumentsFolderUsageDescription": "QtGo keeps finished games here, in the folder QtGo Games.",
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,  # it follows the dark appearance
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": kind.title,
                "CFBundleTypeRole": "Editor" if kind.endings == ("sgf",) else "Viewer",
                "LSHandlerRank": "Default",
                "LSItemContentTypes": [kind.identifier],
            }
            for kind in FILE_KINDS
        ],
        "UTImportedTypeDeclarations": [
            {
                "UTTypeIdentifier": kind.identifier,
                "UTTypeDescription": kind.title,
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {"public.filename-extension": list(kind.endings)},
            }
            for kind in FILE_KINDS
        ],
    }


def registry_lines() -> str:
    """Return the lines of Inno Setup's section Registry: for this user, each ending is opened by QtGo."""
    lines = []
    for kind in FILE_KINDS:
        name = f"QtGo.{kind.endings[0]}"
        keys = {name: kind.title, rf"{name}\DefaultIcon": r"{app}\qtgow.exe,0"}
        keys[rf"{name}\shell\open\command"] = r'""{app}\qtgow.exe"" ""%1""'
        lines += [_value(key, "", value, "uninsdeletekey") for key, value in keys.items()]
        lines += [_value(rf".{ending}\OpenWithProgids", name, "", "uninsdeletevalue") for ending in kind.endings]
    return "\n".join(lines) + "\n"


def _value(key: str, name: str, value: str, flags: str) -> str:
    return rf'Root: HKA; Subkey: "Software\Classes\{key}"; ValueType: string; ' + (
        f'ValueName: "{name}"; ValueData: "{value}"; Flags: {flags}'
    )
