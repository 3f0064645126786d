"""What a value is chosen with: chips, sliders, fields."""
