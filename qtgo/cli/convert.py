"""``qtgo convert``: write a record of any known format as SGF."""

from __future__ import annotations

import argparse
import sys

from qtgo.cli.errors import InputError
from qtgo.cli.output import keep_input, write_output
from qtgo.cli.records import load
from qtgo.sgf.collection import FileFormat
from qtgo.sgf.problem import SgfError, SgfErrorKind
from qtgo.sgf.writer import write_collection


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("input", metavar="IN", help="a record: SGF, NGF, GIB or UGF")
    parser.add_argument("output", metavar="OUT.sgf", help="the file to write; - is standard output")
    parser.add_argument("--encoding", metavar="E", help="write in this charset (default: that of IN)")
    parser.add_argument("--from-encoding", metavar="E", help="read IN in this charset, whatever it says")
    parser.add_argument("--lossy", action="store_true", help="write ? for characters that the charset lacks")


def run(arguments: argparse.Namespace) -> int:
    """Convert a file; nothing is written where a character would be lost, unless that is asked for."""
    collection = load(arguments.input, arguments.from_encoding)
    try:
        data = write_collection(collection, arguments.encoding, lossy=arguments.lossy)
    except SgfError as error:
        if error.kind is not SgfErrorKind.UNENCODABLE:
            raise InputError(f"{arguments.encoding} is no charset that is known") from None
        raise InputError(
            f"{arguments.input}: {arguments.encoding or collection.encoding} has no {' '.join(error.detail)};"
            " choose another --encoding, or --lossy to write ? for them"
        ) from None
    if arguments.output == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return 0
    if collection.file_format is not FileFormat.SGF:
        keep_input(arguments.input, arguments.output)
    write_output(arguments.output, data)
    return 0
