"""``qtgo [FILE...]``: open the window."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Mapping

from qtgo.app.shown_first import SHOWN_FIRST
from qtgo.cli.encoding_option import add_encoding
from qtgo.cli.terminal import InputError
from qtgo.text.translation import Texts

tr = Texts("command line")

_RENDER = "  qtgo render FILE -o OUT.png    (bash packaging/run.sh render FILE -o OUT.png)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.usage = "qtgo [FILE...] [--move N] [--encoding E] [--show WHAT] [--safe] [--debug]"
    parser.add_argument("files", nargs="*", metavar="FILE", help=tr("a game file to open"))
    parser.add_argument("--move", type=_move, metavar="N", help=tr("go to this move"))
    add_encoding(parser)
    parser.add_argument(
        "--show",
        choices=SHOWN_FIRST,
        metavar="WHAT",
        help=tr("show at once, one of: {words}").format(words=", ".join(SHOWN_FIRST)),
    )
    parser.add_argument(
        "--safe",
        action="store_true",
        help=tr("start with default settings, no library and no restored games; settings are not saved"),
    )
    parser.add_argument("--developer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--debug", action="store_true", help=tr("write a log file and print its path"))


def run(arguments: argparse.Namespace) -> int:
    """Open a window for each file, or one for a new game."""
    if not has_display(os.environ, sys.platform):
        raise InputError(*_no_display())
    gc.disable()  # nothing that the start makes is garbage; the program enables it when its windows are there
    from qtgo.app.pyside import import_pyside

    import_pyside()
    from qtgo.app import start
    from qtgo.app.user_folders import NoHomeError

    try:
        return start.run(
            arguments.files,
            arguments.move,
            arguments.encoding,
            arguments.show,
            safe=arguments.safe,
            debug=arguments.debug,
            developer=arguments.developer,
        )
    except NoHomeError:
        raise InputError(
            tr("You have no home folder. Set HOME to a folder that you can write to, and start again.")
        ) from None
    finally:
        gc.enable()


def _no_display() -> tuple[str, ...]:
    """Return the lines that say what works without a display."""
    return (
        tr("No display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set)."),
        tr("You can still draw a position into a file:"),
        _RENDER,
        tr("The other commands need no display either."),
    )


def has_display(environment: Mapping[str, str], platform: str) -> bool:
    """Return whether Qt will find something to draw on."""
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _move(text: str) -> int:
    """Read a move number; what reads the options of the other commands is not loaded at each start."""
    from qtgo.cli.options import count_option

    return count_option(text)
