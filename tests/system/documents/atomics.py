# SPDX-License-Identifier: MIT
"""Finds the atomic accesses in the sources of the rooms below the tools: their objects, operations and memory orders."""

import os
import re

ROOMS = ("smp", "tld", "runtime", "atomics", "collectives", "shmem", "tasks", "io", "upcr")
METHODS = r"load|store|exchange|fetch_(?:add|sub|or|and|xor)|compare_exchange_(?:strong|weak)|test_and_set|clear"
METHOD = re.compile(r"(?:\.|->)(%s)\(" % METHODS)
BUILTIN = re.compile(r"\b__atomic_(\w+)\(")
FENCE = re.compile(r"\batomic_(thread|signal)_fence\(")
ALIAS = re.compile(r"constexpr (?:auto|std::memory_order|int) (\w+) = (?:std::)?memory_order(?:_|::)(\w+)")


def without_comments(text):
    """The text with comments and literals blanked, of the same length."""
    def blank(match):
        return re.sub(r"[^\n]", " ", match.group(0))
    return re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.DOTALL)


def arguments(text, at):
    """The text between the parenthesis before `at` and the one that closes it."""
    depth, end = 1, at
    while end < len(text) and depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    return text[at:end - 1]


def object_before(text, end):
    """The name of the object whose member function is called at `end`: the last identifier outside of brackets."""
    depth = 0
    while end > 0:
        c = text[end - 1]
        if c in ")]":
            depth += 1
        elif c in "([":
            if depth == 0:
                break
            depth -= 1
        elif depth == 0 and not c.isspace():
            break
        end -= 1
    match = re.search(r"(\w+)$", text[:end])
    if match:
        return match.group(1)
    # The operand of a cast: static_cast<std::atomic<int>*>(object)->load.
    inside = re.search(r">\(([^()]*)\)$", text[:end + len(text[end:].partition(")")[0]) + 1]) if text[:end].endswith(">") else None
    return last_name(inside.group(1)) if inside else "?"


def last_name(text):
    """The last identifier outside of brackets in a pointer expression; failing that, its last identifier."""
    name = object_before(text.rstrip(), len(text.rstrip()))
    return name if name != "?" else (re.findall(r"[A-Za-z_]\w*", text) or ["?"])[-1]


def first_argument(text):
    depth = 0
    for i, c in enumerate(text):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(c, 0)
        if c == "," and depth == 0:
            return text[:i]
    return text


def orders(text, aliases):
    """The memory orders in the arguments; this project's constants for orders are given by their names."""
    found = []
    for match in re.finditer(r"memory_order(?:_|::)(\w+)|__ATOMIC_(\w+)|\b(kUpdate|kSerial|k\w+Order)\b|\b(%s)\b"
                             % "|".join(aliases or ["(?!)"]), text):
        order, builtin, constant, alias = match.groups()
        found.append(constant or (order or builtin or aliases[alias]).lower())
    return tuple(found) or ("seq_cst",)


def accesses(path):
    """The accesses of one file: (line, object, operation, orders)."""
    with open(path, encoding="utf-8") as file:
        text = without_comments(file.read())
    aliases = {name: order for name, order in ALIAS.findall(text) if not name.startswith("k")}
    found = []
    for match in METHOD.finditer(text):
        given = arguments(text, match.end())
        # Containers have a clear(), too.
        if match.group(1) != "clear" or "memory_order" in given:
            found.append((match.start(), object_before(text, match.start()), match.group(1), orders(given, aliases)))
    for match in BUILTIN.finditer(text):
        given = arguments(text, match.end())
        name = "-" if match.group(1) in ("thread_fence", "signal_fence") else last_name(first_argument(given))
        found.append((match.start(), name, match.group(1), orders(given, aliases)))
    for match in FENCE.finditer(text):
        found.append((match.start(), "-", match.group(1) + "_fence", orders(arguments(text, match.end()), aliases)))
    return [(text.count("\n", 0, at) + 1, *rest) for at, *rest in sorted(found)]


def files(root):
    for room in ROOMS:
        for folder, _, names in sorted(os.walk(os.path.join(root, room))):
            for name in sorted(names):
                if name.endswith((".h", ".cc")):
                    yield os.path.relpath(os.path.join(folder, name), root)
