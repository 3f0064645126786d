"""Words about records: nodes, points, properties, edits."""
