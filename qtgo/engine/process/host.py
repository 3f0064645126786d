"""The system on which engines are installed and run, also for a QtGo that a Flatpak keeps apart from it.

Inside of a Flatpak the host's system folders are seen below ``/run/host`` (by the permissions ``host-os`` and
``host-etc``), and homes where they are. Programs of the host are started by ``flatpak-spawn --host``, which hands on
its standard streams and their end; its own end reaches them as an interruption only, which an engine may ignore.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from qtgo.deferred import dataclass
from qtgo.files.input import resolved
from qtgo.program_command import program_command

_INFO = Path("/.flatpak-info")
_ROOT = Path("/run/host")
_SPAWN = "flatpak-spawn"
_SYSTEM = frozenset({"bin", "etc", "lib", "lib32", "lib64", "sbin", "usr"})
_MOST_LINKS = 20


@dataclass(frozen=True, slots=True)
class Host:
    """Access to the host: its files, by their paths there, and the way to start its programs."""

    root: Path | None = None

    @property
    def is_apart(self) -> bool:
        """Return whether this program runs in a sandbox."""
        return self.root is not None

    def seen(self, path: Path) -> Path:
        """Return the path under which this program sees a file of the host."""
        parts = path.parts
        if self.root is None or len(parts) < 2 or not path.is_absolute() or parts[1] not in _SYSTEM:
            return path
        return self.root.joinpath(*parts[1:])

    def resolved(self, path: Path) -> Path:
        """Return the host's path of a file without symbolic links."""
        if self.root is None:
            return resolved(path)
        for _ in range(_MOST_LINKS):
            link = next((part for part in reversed((path, *path.parents)) if self.seen(part).is_symlink()), None)
            if link is None:
                return path
            target = Path(os.path.normpath(link.parent / self.seen(link).readlink()))
            path = target.joinpath(*path.parts[len(link.parts) :])
        return path

    def there(self, path: Path) -> Path:
        """Return where this program sees the file that a path of the host leads to, through links of the host."""
        return path if self.root is None else self.seen(self.resolved(path))

    def shared_folder(self) -> Path:
        """Return a folder for temporary files that programs of the host can read; raise OSError if there is none."""
        cache_folder = os.environ.get("XDG_CACHE_HOME")
        if self.is_apart and cache_folder:  # the sandbox has a /tmp of its own
            return Path(cache_folder)
        return Path(tempfile.gettempdir())

    def runs(self, words: Sequence[str]) -> bool:
        """Return whether a program of a command line runs on the other side of a sandbox's walls."""
        return self.is_apart and not is_own(words)

    def start(
        self,
        words: Sequence[str],
        folder: str = "",
        variables: Mapping[str, str] | None = None,
        *,
        outlives: bool = False,
    ) -> list[str]:
        """Return the words that start a program of the host in a folder, with additional variables.

        One that ``outlives`` this program is not interrupted when it ends.
        """
        if not self.runs(words):
            return list(words)
        watch = [] if outlives else ["--watch-bus"]
        set_there = [f"--env={name}={value}" for name, value in (variables or {}).items()]
        return [_SPAWN, "--host", *watch, f"--directory={folder or Path.home()}", *set_there, *words]


@cache
def host() -> Host:
    """Return the host of this program."""
    return Host(_ROOT if _INFO.exists() else None)


def is_own(words: Sequence[str]) -> bool:
    """Return whether a command line starts this program itself, which a host need not have."""
    own = program_command()
    return bool(own) and list(words[: len(own)]) == own
