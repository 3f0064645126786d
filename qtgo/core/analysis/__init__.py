"""Evaluations of positions, and the measures of a game that follow: losses, mistakes, accuracy."""
