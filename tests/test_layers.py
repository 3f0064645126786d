import subprocess
import sys

import pytest

HEADLESS = [
    "qtgo.cli.commands.analysis_engine_command",
    "qtgo.cli.commands.analyze_command",
    "qtgo.cli.commands.check_command",
    "qtgo.cli.commands.convert_command",
    "qtgo.cli.commands.gtp_command",
    "qtgo.cli.commands.index_command",
    "qtgo.cli.main",
    "qtgo.cli.commands.match_command",
    "qtgo.cli.matches.match_runner",
    "qtgo.cli.commands.network_command",
    "qtgo.cli.commands.publish_command",
    "qtgo.cli.commands.render_command",
    "qtgo.cli.commands.score_command",
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


def test_sessions_engines_and_headless_commands_need_no_widgets() -> None:
    code = f"""
import importlib, pkgutil, sys
sys.modules["PySide6.QtWidgets"] = None
import qtgo.session, qtgo.engine
names = [module.name for module in pkgutil.walk_packages(qtgo.session.__path__, "qtgo.session.")]
names += [module.name for module in pkgutil.walk_packages(qtgo.engine.__path__, "qtgo.engine.")]
for name in names + {HEADLESS}:
    importlib.import_module(name)
print(len(names))
"""
    assert int(run_python(code)) > 0


@pytest.mark.parametrize(
    "package", ["ai", "core", "files", "gtp", "library", "networks", "plain_text", "settings", "sgf", "text"]
)
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
import qtgo.cli.commands.analysis_engine_command, qtgo.cli.commands.convert_command
import qtgo.cli.commands.gtp_command, qtgo.cli.commands.index_command, qtgo.cli.commands.score_command, qtgo.cli.main
"""
    run_python(code)


def test_pages_and_texts_of_reports_need_no_qt() -> None:
    code = """
import sys
sys.modules["PySide6"] = None
import qtgo.report.report_html, qtgo.report.markdown, qtgo.report.report_files
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
