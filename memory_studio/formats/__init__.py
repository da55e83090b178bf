"""One module per transcript dialect; nothing else knows an agent's field names."""
