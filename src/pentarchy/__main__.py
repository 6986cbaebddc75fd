"""`python -m pentarchy` is the command line."""

import sys

from pentarchy.cli import main

sys.exit(main())
