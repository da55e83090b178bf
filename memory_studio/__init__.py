"""Memory Studio: what an agent remembers, what its compaction lost, and the way back.

Importing this package loads neither Qt nor a model library.
"""

from __future__ import annotations

from memory_studio.errors import MemoryStudioError
from memory_studio.services.studio import Studio

__all__ = ["MemoryStudioError", "Studio"]
