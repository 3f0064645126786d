"""The command line: one module a command, each with ``add_arguments(parser)`` and ``run(arguments) -> int``."""
