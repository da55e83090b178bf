"""Windows that open above the window."""
