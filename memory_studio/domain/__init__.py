"""Values and pure functions: standard library only, no I/O and no clock."""
