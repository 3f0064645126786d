"""Where a bundle starts."""

import sys

from qtgo.cli.main import main

sys.exit(main())
