"""Use cases as plain synchronous functions."""
