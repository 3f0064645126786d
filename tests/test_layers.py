import subprocess
import sys

import pytest

HEADLESS = [
    "qtgo.cli.analysis_engine",
    "qtgo.cli.analyze",
    "qtgo.cli.check",
    "qtgo.cli.convert",
    "qtgo.cli.gtp",
    "qtgo.cli.index",
    "qtgo.cli.main",
    "qtgo.cli.match",
    "qtgo.cli.match_runner",
    "qtgo.cli.publish",
    "qtgo.cli.render",
    "qtgo.cli.score",
]


def run_python(code: str) -> str:
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert child.returncode == 0, child.stderr
    return child.stdout


def test_importing_the_package_imports_nothing_else() -> None:
    code = """
import sys
before = set(sys.modules)
import qtgo
print(sorted(set(sys.modules) - before))
"""
    assert run_python(code).strip() == "['qtgo']"


def test_controllers_engines_and_headless_commands_need_no_widgets() -> None:
    code = f"""
import importlib, pkgutil, sys
sys.modules["PySide6.QtWidgets"] = None
import qtgo.controllers, qtgo.engine
names = [module.name for module in pkgutil.walk_packages(qtgo.controllers.__path__, "qtgo.controllers.")]
names += [module.name for module in pkgutil.walk_packages(qtgo.engine.__path__, "qtgo.engine.")]
for name in names + {HEADLESS}:
    importlib.import_module(name)
print(len(names))
"""
    assert int(run_python(code)) > 0


@pytest.mark.parametrize("package", ["ai", "core", "files", "gtp", "library", "plain_text", "settings", "sgf", "text"])
def test_the_lower_layers_need_no_qt(package: str) -> None:
    code = f"""
import importlib, pkgutil, sys
sys.modules["PySide6"] = None
package = importlib.import_module("qtgo.{package}")
for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    importlib.import_module(module.name)
"""
    run_python(code)


def test_commands_that_draw_nothing_start_without_qt() -> None:
    code = """
import sys
sys.modules["PySide6"] = None
import qtgo.cli.analysis_engine, qtgo.cli.convert, qtgo.cli.gtp, qtgo.cli.index, qtgo.cli.main, qtgo.cli.score
"""
    run_python(code)


def test_pages_and_texts_of_reports_need_no_qt() -> None:
    code = """
import sys
sys.modules["PySide6"] = None
import qtgo.report.html, qtgo.report.markdown, qtgo.report.writing
"""
    run_python(code)


def test_reading_a_record_and_guessing_its_encoding_need_nothing_but_python() -> None:
    code = """
import sys
from pathlib import Path
before = set(sys.modules)
from qtgo.sgf.formats.importers import read_record
assert read_record("(;GM[1]PB[藤沢秀行])".encode("cp932")).encoding == "cp932"
own = Path(sys.modules["qtgo"].__file__).parent
files = {name: getattr(sys.modules[name], "__file__", None) for name in set(sys.modules) - before}
print([name for name, file in files.items() if file and "site-packages" in file and own not in Path(file).parents])
"""
    assert run_python(code).strip() == "[]"
