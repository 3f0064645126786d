"""The languages of QtGo: extract the texts, bring the translators' files up to date, check them, and look at one.

    python packaging/catalog.py update [de ja]      # the template, and all or some languages; say what each lacks
    python packaging/catalog.py update --list de    # and name every text that is missing, changed or gone
    python packaging/catalog.py check [de ja]       # count the texts, name what escapes, check languages
    python packaging/catalog.py open de [FILE]      # compile it and start QtGo in it, with settings of its own
    python packaging/catalog.py compile             # make the .mo files that the program reads

The files are resources/languages/qtgo.pot, the template, one .po for each language, and terms.tsv, the glossary.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from escaping import escaping_in
from glossary import Glossary
from language_checks import faults_of_file
from language_files import (
    LANGUAGES,
    TEMPLATE,
    Progress,
    compile_all,
    name_of,
    progress_of,
    read_raw,
    template_of,
    template_text,
    update_file,
)
from translatable import ROOT, SOURCES, Fault, all_texts

TERMS = LANGUAGES / "terms.tsv"


def check(codes: Sequence[str] = (), folder: Path = LANGUAGES) -> int:
    """Print how many texts there are, every one that escapes, and what is wrong in the languages that there are."""
    texts, escaped = all_texts()
    escaped += [
        Fault(str(file.relative_to(ROOT)), line, f"not translated: {text!r}")
        for file, line, text in escaping_in(SOURCES)
    ]
    wrong = faults_in(folder, codes)
    template = folder / TEMPLATE
    if template.exists() and template.read_text("utf-8") != template_text(texts):
        wrong.append(Fault(name_of(template), 1, "not what the code says: run packaging/catalog.py update"))
    _print(escaped + wrong)
    distinct = {(text.context, text.text) for text in texts}
    without = sum(not text.context for text in texts)
    print(
        f"{len(distinct)} texts in {len({text.context for text in texts})} contexts, "
        f"{without} without a context, {len(escaped)} not extracted"
    )
    return 1 if escaped or wrong or without else 0


def faults_in(folder: Path, codes: Sequence[str] = ()) -> list[Fault]:
    """Return what is wrong in the languages that there are, or in some of them."""
    glossary = Glossary.read(folder / TERMS.name)
    return [*glossary.faults, *(fault for file in _files(folder, codes) for fault in faults_of_file(file, glossary))]


def update(codes: Sequence[str] = (), folder: Path = LANGUAGES, *, lists: bool = False) -> int:
    """Write the template, make the files of some languages or bring them up to date, and compile all."""
    texts, escaped = all_texts()
    _print(escaped)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / TEMPLATE).write_text(template_text(texts), "utf-8", newline="\n")
    template = template_of(texts)
    for file in _files(folder, codes):
        _tell(file, update_file(file, template), lists=lists)
    return _compile(folder)


def open_language(code: str, arguments: Sequence[str]) -> int:
    """Compile the languages, and start QtGo in one of them as if it were new; return its exit status."""
    _compile(LANGUAGES)
    _tell(LANGUAGES / f"{code}.po", progress_of(read_raw(LANGUAGES / f"{code}.po")), lists=False)
    with tempfile.TemporaryDirectory(prefix="qtgo-") as home:
        return subprocess.call([sys.executable, "-m", "qtgo", *arguments], env=_environment(code, Path(home)))


def _environment(code: str, home: Path) -> dict[str, str]:
    import os

    folders = {f"XDG_{name}_HOME": str(home / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    return {**os.environ, **folders, "LANGUAGE": code, "PYTHONPATH": str(ROOT)}


def _compile(folder: Path) -> int:
    faults = compile_all(folder)
    _print(faults)
    return 1 if faults else 0


def _files(folder: Path, codes: Sequence[str]) -> list[Path]:
    return [folder / f"{code}.po" for code in codes] or sorted(folder.glob("*.po"))


def _tell(file: Path, progress: Progress, *, lists: bool) -> None:
    kinds = {"missing": progress.missing, "changed": progress.changed, "obsolete": progress.obsolete}
    counts = ", ".join(f"{len(keys)} {kind}" for kind, keys in kinds.items())
    print(f"{file.stem}: {progress.percent} % of {progress.total} texts, {counts}")
    for kind, keys in kinds.items() if lists else ():
        for context, text in keys:
            print(f"  {kind}: {context}: {text!r}")


def _print(faults: Sequence[Fault]) -> None:
    for fault in faults:
        print(f"{fault.file}:{fault.line}: {fault.reason}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check").add_argument("codes", nargs="*")
    updating = commands.add_parser("update")
    updating.add_argument("codes", nargs="*")
    updating.add_argument("--list", action="store_true", help="name every text that is missing, changed or gone")
    opening = commands.add_parser("open")
    opening.add_argument("code")
    opening.add_argument("arguments", nargs=argparse.REMAINDER)
    commands.add_parser("compile")
    chosen = parser.parse_args(arguments)
    match chosen.command:
        case "check":
            return check(chosen.codes)
        case "update":
            return update(chosen.codes, lists=chosen.list)
        case "open":
            return open_language(chosen.code, chosen.arguments)
        case _:
            return _compile(LANGUAGES)


if __name__ == "__main__":
    sys.exit(main())
