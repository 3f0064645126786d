"""How the shipped weights were made: python -m qtgo.ai.training."""
