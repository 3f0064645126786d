"""How the shipped weights were made: python -m qtgo.tools.training."""
