"""Inputs for values: chips, sliders, fields."""
