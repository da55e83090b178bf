"""The parts of the window that a person works in."""
