"""Finding text in a record, and replacing it."""
