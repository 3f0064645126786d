"""What came next in the position shown, in the library and in files of joseki."""
