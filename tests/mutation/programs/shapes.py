"""Shapes that are not drawn for now: faults that are known and not mended yet."""

OFF = {"declarators", "untagged"}
