"""The option that says how files are to be read."""

from __future__ import annotations

import argparse

from qtgo.text.translation import Texts

tr = Texts("command line")


def add_encoding(parser: argparse.ArgumentParser) -> None:
    """Declare the option that says how files are to be read, whatever they say themselves."""
    parser.add_argument(
        "--encoding", type=encoding_option, metavar="E", help=tr("read in this encoding, whatever the file declares")
    )


def encoding_option(text: str) -> str:
    """Read the name of an encoding."""
    from qtgo.sgf.charset import codecs_for

    if not codecs_for(text):
        raise argparse.ArgumentTypeError(tr("unknown encoding {encoding!r}").format(encoding=text))
    return text
