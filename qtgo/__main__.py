"""Run QtGo with ``python -m qtgo``."""

import sys

from qtgo.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
