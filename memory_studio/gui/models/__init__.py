"""Qt item models: indexes translated into library calls."""
