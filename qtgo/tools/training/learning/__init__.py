"""Training: the model, its losses and optimizer, and the files of weights."""
