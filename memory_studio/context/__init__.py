"""What the model sees at a leaf, and whether it fits."""
