"""The continuations of the position shown, in the library and in files of joseki."""
