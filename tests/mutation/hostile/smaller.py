# SPDX-License-Identifier: MIT
"""Reduces a hostile loop that differs from its model."""

from programs.shrink import shrink_by_rounds


def smaller(checker, loop, difference, seconds):
    """The smallest version of the loop that still differs in the same way, and its difference."""
    last = [difference]
    numbers = [0]

    def failing(versions):
        named = {}
        for version in versions:
            numbers[0] += 1
            version.version = numbers[0]
            version.name = f"{loop.name.partition('v')[0]}v{numbers[0]}"
            named[version.name] = version
        _, found = checker.check(versions, [difference.build], [difference.threads] if difference.threads else [1])
        same = [d for d in found if d.kind == difference.kind and (d.kind not in ("refused", "internal") or d.said[-30:] == difference.said[-30:])]
        if same:
            last[0] = same[0]
        return [named[d.loop] for d in same]

    return shrink_by_rounds(loop, failing, seconds), last[0]
