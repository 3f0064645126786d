"""What asks for analyses and shows them."""
