"""Bytes on disk: knows no agent and no transcript format."""
