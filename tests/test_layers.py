import subprocess
import sys

import pytest

HEADLESS = [
    "qtgo.cli.check",
    "qtgo.cli.convert",
    "qtgo.cli.gtp",
    "qtgo.cli.index",
    "qtgo.cli.main",
    "qtgo.cli.match",
    "qtgo.cli.match_runner",
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


@pytest.mark.parametrize("package", ["atomic_file", "core", "sgf", "gtp", "ai", "library", "settings", "state_file"])
def test_the_lower_layers_need_no_qt(package: str) -> None:
    code = f"""
import importlib, pkgutil, sys
sys.modules["PySide6"] = None
package = importlib.import_module("qtgo.{package}")
for module in pkgutil.walk_packages(getattr(package, "__path__", []), package.__name__ + "."):
    if not module.name.startswith("qtgo.ai.training."):  # which needs torch, and only its developers
        importlib.import_module(module.name)
"""
    run_python(code)


def test_commands_that_draw_nothing_start_without_qt() -> None:
    code = """
import sys
sys.modules["PySide6"] = None
import qtgo.cli.convert, qtgo.cli.gtp, qtgo.cli.index, qtgo.cli.main, qtgo.cli.score
"""
    run_python(code)


def test_only_a_guess_at_a_charset_loads_what_guesses() -> None:
    code = """
import sys
from qtgo.sgf.importers import read_record
read_record(b"(;GM[1]CA[UTF-8]PB[\\xe8\\x97\\xa4])")
print("chardet" in sys.modules)
read_record(b"(;GM[1]PB[\\xe8\\x97\\xff])")
print("chardet" in sys.modules)
"""
    assert run_python(code).split() == ["False", "True"]
