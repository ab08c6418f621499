# SPDX-License-Identifier: MIT
"""Reduces a failing program as long as it keeps failing in the same way."""

import copy
import time

from programs.tree import Node


def shrink(program, fails, seconds):
    """Changes the program. fails() returns whether it still fails; each call may take seconds."""
    until = time.monotonic() + seconds
    changed = True
    while changed and time.monotonic() < until:
        changed = False
        for root in program.parts():
            if _drop(root, fails, until):
                changed = True
        for root in program.parts():
            if _simplify(root, fails, until):
                changed = True


def versions(program):
    """Copies of the program, each reduced in one place."""
    for k, node in enumerate(_all_nodes(program)):
        if node.kind == "block":
            count = len(node.children)
            for size in sorted({count, count // 2, 1} - {0}, reverse=True):
                for at in range(0, count, size):
                    kept = [n for n, c in enumerate(node.children) if n < at or n >= at + size or c.kind == "fixed"]
                    if len(kept) < count:
                        other = copy.deepcopy(program)
                        children = _all_nodes(other)[k].children
                        children[:] = [children[n] for n in kept]
                        yield other
        for at, child in enumerate(node.children):
            for smaller in _smaller(child):
                other = copy.deepcopy(program)
                _all_nodes(other)[k].children[at] = copy.deepcopy(smaller)
                yield other


def shrink_by_rounds(program, failing, seconds):
    """The smallest version of a version ... that failing() finds in the list that it gets: for checks that can test many versions for
    little more than the cost of one."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = failing(list(versions(program)))
        if not found:
            break
        program = min(found, key=lambda one: sum(len(root.write(0)) for root in one.parts()))
    return program


def _all_nodes(program):
    return [node for root in program.parts() for node in _nodes(root)]


def _nodes(root):
    out = [root]
    for child in root.children:
        out += _nodes(child)
    return out


def _drop(root, fails, until):
    """Removes statements, many at once first."""
    changed = False
    for node in _nodes(root):
        if node.kind != "block":
            continue
        size = max(1, len(node.children) // 2)
        while size and node.children:
            at = 0
            while at < len(node.children) and time.monotonic() < until:
                kept = node.children
                node.children = kept[:at] + [c for c in kept[at:at + size] if c.kind == "fixed"] + kept[at + size:]
                if len(node.children) < len(kept) and fails():
                    changed = True
                else:
                    node.children = kept
                    at += size
            size //= 2
    return changed


def _smaller(node):
    """The possible replacements of a node."""
    if node.kind == "index":
        return [Node("index", "0")] if node.text != "0" else []
    if node.kind == "value":
        out = [c for c in node.children if c.kind == "value" and c.type == node.type and c.bound <= node.bound]
        ones = {"i": "1", "u": "1u", "l": "1L", "q": "1ul"}
        return ([Node("value", ones[node.type], (), node.type, 1)] if node.text not in ones.values() else []) + out
    if node.kind == "statement":
        return [c for c in node.children if c.kind in ("block", "statement")]
    return []


def _simplify(root, fails, until):
    """Replaces statements by their contents, and values by smaller ones."""
    changed = False
    waiting = [root]
    while waiting and time.monotonic() < until:
        parent = waiting.pop(0)
        for k, child in enumerate(parent.children):
            for other in _smaller(child):
                parent.children[k] = other
                if time.monotonic() < until and fails():
                    changed = True
                    break
                parent.children[k] = child
            waiting.append(parent.children[k])
    return changed
