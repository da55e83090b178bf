"""Item delegates: they paint what the models hold."""
