"""``qtgo convert``: convert a game file of any known format to SGF."""

from __future__ import annotations

import argparse

from qtgo.cli.file_arguments import game_file_help
from qtgo.cli.options import game_output_option, name_option
from qtgo.cli.output import STANDARD_OUTPUT, add_force, keep_input, write_game, write_out
from qtgo.cli.records import load_with_content
from qtgo.cli.terminal import InputError
from qtgo.sgf.charset import charset_name
from qtgo.sgf.collection import FileFormat
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.writer import count_broken, write_collection, write_text
from qtgo.text.translation import Texts

tr = Texts("command line")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("input", type=name_option, metavar="IN", help=game_file_help())
    parser.add_argument(
        "output", type=game_output_option, metavar="OUT.sgf", help=tr("the file to write; - is standard output")
    )
    parser.add_argument("--encoding", metavar="E", help=tr("write in this encoding (default: that of IN)"))
    parser.add_argument("--from-encoding", metavar="E", help=tr("read IN in this encoding, whatever it declares"))
    parser.add_argument(
        "--lossy", action="store_true", help=tr('replace unsupported characters, and invalid bytes of IN, with "?"')
    )
    parser.add_argument(
        "--repair",
        action="store_true",
        help=tr("repair what other programs may refuse, and leave out text outside games (default: keep it as it is)"),
    )
    add_force(parser)


def run(arguments: argparse.Namespace) -> int:
    """Convert a file; nothing is written where a character would be lost, unless that is asked for."""
    collection, content = load_with_content(arguments.input, arguments.from_encoding)
    if arguments.encoding and (broken := count_broken(collection)):
        if not arguments.lossy:
            text = tr.plural_form(
                "{file}: not valid {encoding} in {n} place; choose another --from-encoding, "
                "or --lossy to replace the invalid bytes",
                "{file}: not valid {encoding} in {n} places; choose another --from-encoding, "
                "or --lossy to replace the invalid bytes",
                broken,
            )
            encoding = charset_name(collection.encoding)
            raise InputError(text.format(file=arguments.input, encoding=encoding, n=broken))
        collection.keeps_broken = False
    try:
        data = write_collection(collection, arguments.encoding, lossy=arguments.lossy, repairs=arguments.repair)
    except SgfError as error:
        if error.kind is not SgfErrorKind.UNENCODABLE:
            raise InputError(tr("unknown encoding {encoding!r}").format(encoding=arguments.encoding)) from None
        text = tr(
            "{file}: {encoding} does not support {characters}; choose another --encoding, "
            'or --lossy to replace them with "?"'
        )
        encoding, characters = arguments.encoding or collection.encoding, " ".join(error.detail)
        raise InputError(text.format(file=arguments.input, encoding=encoding, characters=characters)) from None
    if arguments.output == STANDARD_OUTPUT:
        write_out(data, write_text(collection, repairs=arguments.repair))
        return 0
    if collection.file_format is not FileFormat.SGF:
        keep_input(arguments.input, arguments.output)
    write_game(arguments.input, content, arguments.output, data, force=arguments.force)
    return 0
