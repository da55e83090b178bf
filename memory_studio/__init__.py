"""Memory Studio."""
