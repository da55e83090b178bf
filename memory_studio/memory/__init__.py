"""An agent's memory workspace: notes, chunks, index and search."""
