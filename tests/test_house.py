"""The code lies where one looks for it: small folders, names that nothing else has, tests beside what they test."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = sorted(path.relative_to(ROOT) for path in (ROOT / "qtgo").rglob("*.py"))
OF_ALL = frozenset({"whole_window", "window_flows", "benchmarks", "faults", "fuzz", "pictures", "soak", "harness"})
"""Folders of tests that are about no single room, or run on demand."""


def test_no_folder_has_more_than_twenty_modules() -> None:
    counts = Counter(path.parent for path in MODULES if path.name != "__init__.py")
    assert {str(folder): count for folder, count in counts.items() if count > 20} == {}


def test_no_two_modules_have_the_same_name() -> None:
    counts = Counter(path.stem for path in MODULES if not path.stem.startswith("__"))
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_module_is_longer_than_600_lines() -> None:
    lengths = {str(path): len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {name: length for name, length in lengths.items() if length > 600} == {}


def test_a_small_module_that_one_other_imports_is_part_of_it_unless_it_is_imported_late() -> None:
    importers = defaultdict[Path, set[tuple[Path, bool]]](set)
    for path in MODULES:
        for imported, is_late in _imports(path):
            importers[imported].add((path, is_late))
    small = {
        str(path): str(user)
        for path in MODULES
        if not path.stem.endswith("_feature") and len((ROOT / path).read_text(encoding="utf-8").splitlines()) < 40
        for user, is_late in importers[path]
        if len(importers[path]) == 1 and not is_late
    }
    assert small == {}


def _imports(path: Path) -> Iterator[tuple[Path, bool]]:
    """Yield the modules of QtGo's that a module imports, and whether only once it runs."""
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("qtgo"):
            folder = Path(*str(node.module).split("."))
            found = {folder.with_suffix(".py"), *(folder / f"{alias.name}.py" for alias in node.names)}
            yield from ((module, node.col_offset > 0) for module in found)


def test_tests_lie_as_the_code_does() -> None:
    tests = (path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py"))
    rooms = {path.parent for path in tests if path.parent.parts and path.parts[0] not in OF_ALL}
    known = {path.parent for path in MODULES}  # a room may have tests of two kinds, each in a folder
    assert sorted(str(room) for room in rooms if not {"qtgo" / room, "qtgo" / room.parent} & known) == []


def test_nothing_but_their_list_names_a_feature() -> None:
    others = (path for path in MODULES if path.parts[1] != "features" and path.stem != "feature_list")
    naming = [str(path) for path in others if "qtgo.features." in (ROOT / path).read_text(encoding="utf-8")]
    assert naming == []


def test_the_window_knows_few_modules() -> None:
    source = (ROOT / "qtgo" / "shell" / "main_window.py").read_text(encoding="utf-8")
    assert len(set(re.findall(r"from (qtgo\S*) import", source))) <= 12


def test_each_feature_has_one_context_of_translation() -> None:
    """Parts of it are for words that depend on what they stand for, such as "None"."""
    found = set()
    for path in MODULES:
        if path.parts[1] == "features":
            feature = path.parts[2].removesuffix(".py").removesuffix("_feature").replace("_", " ")
            contexts = re.findall(r'Texts\("([^"]+)"\)', (ROOT / path).read_text(encoding="utf-8"))
            found |= {(str(path), context) for context in contexts if context.partition(", ")[0] != feature}
    assert found == set()
