# SPDX-License-Identifier: MIT
"""The declarations in the headers of the UPC libraries, read from their preprocessed text."""

import os
import re
import subprocess

# The libraries' headers; upc.h has the core and Berkeley's extensions.
HEADERS = ["upc.h", "upc_collective.h", "upc_atomic.h", "upc_castable.h", "upc_nb.h", "upc_tick.h",
           "upc_io.h", "bupc_collectivev.h"]
PREFIX = re.compile(r"_?(?:upc|UPC|bupc|BUPC)_?\w+")


class Function:
    """A declaration: the type of the result, the name, and the parameters as (declaration, name)."""

    def __init__(self, result, name, parameters, header):
        self.result, self.name, self.header = result, name, header
        self.parameters = [] if parameters == ["void"] else [named(p, i) for i, p in enumerate(parameters)]

    def list(self):
        return ", ".join(text for text, _ in self.parameters) or "void"

    def arguments(self):
        return ", ".join(name for _, name in self.parameters)

    def prototype(self, name=None):
        return f"{self.result} {name or self.name}({self.list()})"

    def body(self, callee):
        """A statement that calls `callee` with the parameters as arguments."""
        call = f"{callee}({self.arguments()});"
        return call if self.result == "void" else "return " + call


def named(parameter, number):
    """The parameter, renamed to argument<number>."""
    name = f"argument{number}"
    pointer = re.search(r"\(\*\s*\w*\)", parameter)
    if pointer:
        return parameter[:pointer.start()] + f"(*{name})" + parameter[pointer.end():], name
    match = re.fullmatch(r"(.*?)(\w*)((?:\[\])?)", parameter)
    text, last, extent = match.groups()
    kinds = {"int", "long", "char", "double", "float", "unsigned", "void", "const", "restrict"}
    if last in kinds or last.endswith("_t") or not text.strip():
        text, last = text + last, ""
    return f"{text} {name}{extent}", name


def split(parameters):
    """The parameters of a list, at the commas outside of parentheses."""
    parts, depth, last = [], 0, 0
    for i, c in enumerate(parameters):
        depth += (c == "(") - (c == ")")
        if c == "," and depth == 0:
            parts.append(parameters[last:i].strip())
            last = i + 1
    return parts + [parameters[last:].strip()]


def preprocessed(upcc, header):
    source = f"#include <{header}>\n"
    path = os.path.join(os.environ.get("TEST_TMPDIR", "/tmp"), f"only-{os.getpid()}.upc")
    with open(path, "w", encoding="utf-8") as file:
        file.write(source)
    try:
        done = subprocess.run([upcc, "-E", path], capture_output=True, text=True, check=True, timeout=120)
    finally:
        os.remove(path)
    return done.stdout


def functions(upcc, header):
    """The functions that the files of the library declare when `header` is included."""
    found = []
    text, ours = "", False
    for line in preprocessed(upcc, header).splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        if marker:
            ours = "/smp-upc/" in marker.group(1)
        elif ours and not line.startswith("#"):
            text += line + "\n"
    for statement in re.sub(r"\{[^}]*\}", "", text).split(";"):
        statement = " ".join(statement.split())
        match = re.fullmatch(r"([^()]*[ *])(\w+) ?\((.*)\)", statement)
        if match and not statement.startswith("typedef"):
            result, name, parameters = match.groups()
            found.append(Function(result.strip(), name, split(parameters), header))
    return found


def own_functions(upcc):
    """Each function of the libraries, with the first header of HEADERS that declares it."""
    seen = {}
    for header in HEADERS:
        for function in functions(upcc, header):
            if not function.name.startswith("upcri_"):
                seen.setdefault(function.name, function)
    return list(seen.values())


def macros(upcc, header):
    """The macros of the library's files that `header` includes, and whether they take arguments."""
    found = {}
    for path in set(re.findall(r'^# \d+ "(.*?/smp-upc/.*?)"', preprocessed(upcc, header), re.MULTILINE)):
        with open(path, encoding="utf-8") as file:
            for name, parenthesis in re.findall(r"^ *# *define (\w+)(\(?)", file.read(), re.MULTILINE):
                if PREFIX.fullmatch(name) and not name.startswith(("UPCRI_", "_")):
                    found[name] = bool(parenthesis)
    return found


def types(upcc, header):
    """The names of the types and of the tags of the library's own structures."""
    text = preprocessed(upcc, header)
    names = set(re.findall(r"\btypedef\b[^;{}]*?\b(b?upc_\w+);", text)) | set(re.findall(r"\} ?(b?upc_\w+);", text))
    return names, set(re.findall(r"^struct (b?upc_\w+) \{", text, re.MULTILINE))
