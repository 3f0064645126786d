"""SGF files: grammar, reader, writer, encodings, and importers of other formats."""
