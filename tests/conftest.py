"""What all tests share: kernels with every index checked, cached apart from the user's own."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

# Before anything compiles. scripts/test names a folder that is kept from run to run.
os.environ.setdefault("VEILLEE_BOUNDSCHECK", "1")
os.environ.setdefault("VEILLEE_CACHE", str(Path(tempfile.gettempdir()) / "veillee-test-cache"))
