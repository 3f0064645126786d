"""Make the shipped weights: python -m qtgo.tools.training."""
