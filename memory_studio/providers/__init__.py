"""Embedding models behind one protocol; heavy libraries live in a child process."""
