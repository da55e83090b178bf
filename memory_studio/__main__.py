"""``python -m memory_studio`` is the command line."""

from __future__ import annotations

from memory_studio.cli import main

if __name__ == "__main__":
    main()
