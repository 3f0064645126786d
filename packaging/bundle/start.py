"""Where a bundle starts."""

import os
import sys

from qtgo.cli.main import main

# PyInstaller leads the loader, which has looked by now, to the bundle's libraries. Engines, players of sounds and other
# programs that are started from here need the system's.
if "LD_LIBRARY_PATH" in os.environ:
    before = os.environ.get("LD_LIBRARY_PATH_ORIG")
    if before is None:
        del os.environ["LD_LIBRARY_PATH"]
    else:
        os.environ["LD_LIBRARY_PATH"] = before

sys.exit(main())
