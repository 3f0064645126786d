"""An installed qtgo where the locale is of an older charset: files are found by their names in UTF-8."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHARSETS = (("de_DE", "ISO-8859-1"), ("ja_JP", "EUC-JP"))

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux") or shutil.which("localedef") is None, reason="localedef makes the locales"
)


@pytest.fixture(params=CHARSETS, ids=lambda pair: pair[1])
def legacy(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, str]:
    """Return an environment with a locale of an older charset, made for this test."""
    language, charset = request.param
    words = ["localedef", "--no-archive", "--inputfile", language, "--charmap", charset, str(tmp_path / language)]
    subprocess.run(words, capture_output=True, check=False)
    if not (tmp_path / language / "LC_CTYPE").exists():  # the status is that of warnings
        pytest.skip("the sources of locales are not installed")
    return {**os.environ, "LOCPATH": str(tmp_path), "LC_ALL": language}


def test_a_file_named_in_utf8_is_found(legacy: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "囲碁 ä.sgf"
    path.write_text("(;GM[1]SZ[9];B[ee])")
    program = "import sys; from qtgo.cli.main import main; main(); print(sys.getfilesystemencoding())"
    command = [sys.executable, "-c", program, "check", str(path)]
    child = subprocess.run(command, env=legacy, capture_output=True, timeout=60, check=False)
    named = b".sgf: 1", ".sgf：1".encode("euc-jp")  # with each language's colon
    assert any(each in child.stdout for each in named), child.stderr
    assert child.stdout.splitlines()[-1] == b"utf-8"


def test_what_is_printed_is_in_the_charset_of_the_terminal(legacy: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "囲碁.sgf"
    path.write_text("(;GM[1]SZ[9];B[ee])")
    command = [sys.executable, "-m", "qtgo", "check", str(path)]
    child = subprocess.run(command, env=legacy, capture_output=True, timeout=60, check=False)
    shown = "囲碁".encode("euc-jp") if legacy["LC_ALL"] == "ja_JP" else rb"\u56f2\u7881"
    assert shown + b".sgf" in child.stdout
