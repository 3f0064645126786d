"""What the scripts install on each system, by stand-ins for its package manager: nothing of this was run on those."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[1] / "packaging"
LIBRARIES = PACKAGING / "qt-libraries.txt"
# Says what it was asked, and does it unless told to refuse.
MANAGER = """#!/bin/bash
echo "$(basename "$0") $*" >>"$ASKED"
[ ! -e "$ASKED.refuse" ] || { echo "no such package" >&2; exit 1; }
"""
MANAGERS = ("apt-get", "dnf", "zypper", "pacman")
TOOLS = ("awk", "sort", "cat", "cksum", "cut", "dirname", "basename", "env", "grep", "sed", "head", "find", "rm")

pytestmark = [
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the scripts are for Linux"),
    pytest.mark.skipif(not PACKAGING.is_dir(), reason="packaging is not part of this package"),
]


class System:
    """A system with one package manager, or none; its user is root."""

    def __init__(self, folder: Path, manager: str, name: str = "Linux") -> None:
        self.asked = folder / "asked"
        self.bin = folder / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool) or tool)
        if manager:
            self.add(manager, MANAGER)
        self.add("id", "#!/bin/sh\necho 0\n")
        self.add("uname", f"#!/bin/sh\necho {name}\n")

    def add(self, name: str, text: str) -> None:
        (self.bin / name).unlink(missing_ok=True)
        (self.bin / name).write_text(text.replace("#!/bin/sh", f"#!{shutil.which('sh')}"))
        (self.bin / name).chmod(0o755)

    def run(self, words: str) -> subprocess.CompletedProcess[str]:
        script = f"set -euo pipefail; source '{PACKAGING / 'setup.sh'}'; {words}"
        return subprocess.run(
            [shutil.which("bash") or "bash", "-c", script],
            capture_output=True,
            text=True,
            timeout=60,
            env={"PATH": str(self.bin), "ASKED": str(self.asked), "HOME": str(self.bin)},
        )

    @property
    def commands(self) -> list[str]:
        return self.asked.read_text().splitlines() if self.asked.exists() else []


@pytest.fixture
def system(tmp_path: Path, request: pytest.FixtureRequest) -> System:
    return System(tmp_path, getattr(request, "param", ""))


@pytest.mark.parametrize(
    ("system", "begins", "packages"),
    [
        ("apt-get", "apt-get install", ["libegl1", "libxcb-cursor0"]),
        ("dnf", "dnf install", ["libEGL.so.1()(64bit)", "libxcb-cursor.so.0()(64bit)"]),
        ("zypper", "zypper -q -n install", ["libEGL.so.1()(64bit)", "libxcb-cursor.so.0()(64bit)"]),
        ("pacman", "pacman -S", ["libglvnd", "xcb-util-cursor"]),
    ],
    indirect=["system"],
)
def test_libraries_are_installed_by_the_names_of_the_system(system: System, begins: str, packages: list[str]) -> None:
    child = system.run("install_packages $(packages_for libraries libEGL.so.1 libxcb-cursor.so.0)")
    assert child.returncode == 0, child.stderr
    (command,) = system.commands
    assert command.startswith(begins)
    assert command.split()[-2:] == packages


@pytest.mark.parametrize("system", MANAGERS, indirect=True)
def test_what_cannot_be_installed_is_named_with_the_systems_command(system: System) -> None:
    Path(f"{system.asked}.refuse").touch()
    child = system.run("install_packages $(packages_for libraries libEGL.so.1)")
    assert child.returncode == 1
    assert "no such package" in child.stderr
    last = child.stderr.splitlines()[-1]
    assert shlex.split(last)[-1] in ("libegl1", "libEGL.so.1()(64bit)", "libglvnd")


def test_a_system_that_is_not_known_is_told_what_it_would_be_on_debian(system: System) -> None:
    child = system.run("install_packages $(packages_for libraries libEGL.so.1)")
    assert child.returncode == 1
    assert child.stderr.splitlines()[-1] == "qtgo: On Debian or Ubuntu they would be: libegl1"


@pytest.mark.parametrize("system", ["", *MANAGERS], indirect=True)
@pytest.mark.parametrize("what", ["fonts", "gnugo", "compiler", "libraries libX11.so.6"])
def test_every_system_has_a_name_for_everything(system: System, what: str) -> None:
    assert system.run(f"packages_for {what}").stdout.split()


@pytest.mark.parametrize(
    ("system", "package"),
    [("apt-get", r"python3\.\d+-venv"), ("dnf", "python3-pip"), ("zypper", r"python3\d+-pip"), ("pacman", "python")],
    indirect=["system"],
)
def test_what_makes_environments_is_named_too(system: System, package: str) -> None:
    assert re.fullmatch(package, system.run(f"packages_for venv {sys.executable}").stdout.strip())


@pytest.mark.parametrize("system", ["apt-get"], indirect=True)
@pytest.mark.parametrize(("draws", "asked"), [("yes", ["libgl1", "fonts-dejavu-core"]), ("", [])])
def test_what_a_bare_system_lacks_is_asked_for_at_once(system: System, draws: str, asked: list[str]) -> None:
    system.add("python3", "#!/bin/sh\ncase $* in *ensurepip*) exit 1 ;; *print*) echo python3.13-venv ;; esac\n")
    system.add("ldconfig", "#!/bin/sh\nprintf 'libs:\\n\\tlibEGL.so.1 (libc6,x86-64) => /usr/lib/libEGL.so.1\\n'\n")
    system.run(f"draws={draws}; font_folders=(/nowhere); use_environment $HOME/none; make_environment run")
    packages = system.commands[0].split("--no-install-recommends ")[1].split()
    assert packages[0] == "python3.13-venv"
    assert set(asked) <= set(packages) and "libegl1" not in packages
    assert len(packages) == 1 or draws


@pytest.mark.parametrize("system", MANAGERS, indirect=True)
def test_the_way_to_python_is_said_as_the_system_says_it(system: System, request: pytest.FixtureRequest) -> None:
    assert f"{request.node.callspec.params['system']} " in system.run("python_hint").stdout


def test_the_way_to_python_is_said_elsewhere_too(system: System) -> None:
    assert system.run("python_hint").stdout == "see python.org\n"
    system.add("uname", "#!/bin/sh\necho Darwin\n")
    assert system.run("python_hint").stdout.startswith("brew install python")


@pytest.mark.parametrize("system", [""], indirect=True)
def test_musl_is_told_what_to_do_instead(system: System) -> None:
    system.add("ldd", "#!/bin/sh\necho 'musl libc (x86_64)' >&2; exit 1\n")
    system.add("python3", "#!/bin/sh\nexit 0\n")
    child = system.run("use_environment $HOME/none; make_environment run")
    assert child.returncode == 1
    assert "musl" in child.stderr
    assert "apk add py3-pyside6" in child.stderr


def test_macos_looks_for_no_libraries(tmp_path: Path) -> None:
    system = System(tmp_path, "", "Darwin")
    assert system.run("provide_libraries && provide_font").returncode == 0
    assert system.run("echo $LC_CTYPE").stdout == "UTF-8\n"


def test_the_list_has_both_names_of_each_library_once() -> None:
    rows = [line.split() for line in LIBRARIES.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert all(len(row) == 3 for row in rows)
    assert len({row[0] for row in rows}) == len(rows)


def test_the_workflows_take_their_libraries_from_the_list() -> None:
    listed = {line.split()[1] for line in LIBRARIES.read_text("utf-8").splitlines() if not line.startswith("#")}
    printed = subprocess.run(
        ["bash", str(PACKAGING / "libraries.sh")], capture_output=True, text=True, check=True
    ).stdout
    assert set(printed.split()) == listed
    for path in (PACKAGING.parent / ".github" / "workflows").glob("*.yml"):
        assert not listed & set(path.read_text("utf-8").split()), path.name


@pytest.mark.parametrize("name", ["run.sh", "setup.sh", "test.sh"])
def test_no_script_of_the_two_commands_needs_a_newer_bash_than_macos_has(name: str) -> None:
    newer = r"declare -[An]|local -[An]|mapfile|readarray|\$\{\w+(,,|\^\^|@)|&>>|\|&|coproc|\$\{[^}]*: -\d|printf '%\("
    text = re.sub(r"^\s*#.*$", "", (PACKAGING / name).read_text("utf-8"), flags=re.MULTILINE)
    found = [line for line in text.splitlines() if re.search(newer, line)]
    assert not found
