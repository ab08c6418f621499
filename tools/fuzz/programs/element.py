# SPDX-License-Identifier: MIT
"""The element types of generated arrays, their members, and the values read from and written to them.

The type of a value is "i" (int), "u" (unsigned), "l" (long) or "q" (unsigned long), and its bound the largest magnitude of a signed
value: arithmetic that could overflow is unsigned.
"""

from programs.tree import Node

RANK = {"i": 0, "u": 1, "l": 2, "q": 3}
LIMIT = {"i": 2 ** 31 - 1, "l": 2 ** 63 - 1}

# name: (type, bound), "f" for floating and "c" for complex types
SCALARS = {
    "char": ("i", 128), "signed char": ("i", 128), "unsigned char": ("i", 255), "_Bool": ("i", 1),
    "short": ("i", 2 ** 15), "unsigned short": ("i", 2 ** 16), "int": ("i", 2 ** 31), "unsigned": ("u", 0),
    "long": ("l", 2 ** 63), "unsigned long": ("q", 0), "long long": ("l", 2 ** 63),
    "unsigned long long": ("q", 0), "enum E": ("i", 2 ** 31), "float": ("f", 0), "double": ("f", 0),
    "long double": ("f", 0), "float _Complex": ("c", 0), "double _Complex": ("c", 0),
}

# Members: (text, type, the ranges of its indexes). `#` is an index.
MEMBERS = {
    "struct In": [(".x", "short", []), (".y[#]", "unsigned char", [2])],
    "struct S0": [(".a", "int", []), (".b", "double", []), (".v[#]", "int", [3]), (".c", "char", [])],
    "struct S1": [(".f", "bits", []), (".g", "bits", []), (".h", "wide bits", []), (".w", "long", []),
                  (".in.x", "short", []), (".in.y[#]", "unsigned char", [2]), (".m[#][#]", "short", [2, 3])],
    "struct S2": [(".u.i", "int", []), (".u.ch[#]", "unsigned char", [4]), (".k", "_Bool", []),
                  (".z[#].x", "short", [4]), (".z[#].y[#]", "unsigned char", [4, 2]), (".bb", "bits", [])],
    "struct S3": [(".a", "unsigned char", []), (".b", "unsigned char", []), (".c", "unsigned char", [])],
    "struct S4": [(".n[#].p", "short", [2]), (".n[#].q", "unsigned", [2]), (".d", "long double", []),
                  (".t", "unsigned char", [])],
}

INTEGERS = [name for name, (kind, _) in SCALARS.items() if kind in RANK]
LOCALS = ["int", "unsigned", "long", "short", "unsigned char", "unsigned long", "signed char"]
TYPES = list(SCALARS) + list(MEMBERS) * 2


def members(type_):
    """All (text, type, ranges of indexes) of a type: the type itself, if it is no structure."""
    return MEMBERS.get(type_, [("", type_, [])])


def scalar(type_):
    if type_ == "bits":
        return "i", 64
    if type_ == "wide bits":
        return "q", 0
    return SCALARS[type_]


def read(lvalue, type_, pick):
    """The value of a scalar; for a floating one, an int of eighths or quarters, whose values stay small."""
    kind, bound = scalar(type_)
    if kind == "f":
        text = pick.choice(["(int)($0 * 4)", "($0 > 2.5)", "(int)$0", "(int)($0 * 8)"])
        return Node("value", text, [lvalue], "i", 2 ** 31)
    if kind == "c":
        text = pick.choice(["(int)(creal($0) + cimag($0))", "(int)(__real__ ($0))", "(int)(__imag__ ($0))", "($0 != 1.5)"])
        return Node("value", text, [lvalue], "i", 2 ** 31)
    # gcc computes in 33 bits with a bit-field of 33, clang in 64.
    return Node("value", "(unsigned long long)$0" if type_ == "wide bits" else "$0", [lvalue], kind, bound)


def write(lvalue, type_, value, pick):
    """Text of an assignment of a value to a scalar, with one of the operators that are defined for it."""
    kind, bound = scalar(type_)
    if kind == "f":
        text = pick.choice(["$0 = ((int)($1) & 4095) / 8.0", "$0 += ((int)($1) & 255) / 4.0",
                            "$0 -= ((int)($1) & 255)", "$0++", "--$0", "$0 = (short)($1)"])
    elif kind == "c":
        text = pick.choice(["$0 = ((int)($1) & 4095) / 8.0", "$0 += ((int)($1) & 255) / 4.0",
                            "$0 = ((int)($1) & 255) + ((int)($1) & 15) * 0.5 * I"])
    else:
        safe = kind in ("u", "q")
        plain = pick.choice(["$0 = $1", "$0 = $1", "$0 ^= $1", "$0 |= $1", "$0 &= $1", "$0 %= (int)(($1 & 15) + 1)",
                             "$0 /= (int)(($1 & 15) + 1)", "$0 >>= ($1 & 7)"])
        unsigned = "unsigned long" if kind == "l" else "unsigned"
        summed = pick.choice([f"$0 += ({unsigned})($1)", f"$0 -= ({unsigned})($1)", f"$0 *= ({unsigned})($1)"])
        if bound <= 2 ** 16 and value.type == "i" and value.bound <= 2 ** 14:
            summed = pick.choice(["$0 += $1", "$0 -= $1", "$0 *= $1"])
        steps = pick.choice(["$0++", "++$0", "$0--", "--$0"]) if (safe or 1 < bound <= 2 ** 16) else plain
        shifted = "$0 <<= ($1 & 7)" if safe else plain
        text = pick.choice([plain, plain, plain, summed, summed, steps, shifted])
    return Node("statement", text + ";", [lvalue, value])


def function(what, type_):
    """The name of a function in all programs: `fill` returns a value computed from a seed, `sum` adds one to a sum."""
    return f"{what}_" + type_.replace(" ", "_")


def _scalars(type_):
    """The texts of all scalars in a type, and their types."""
    out = []
    for text, kind, counts in members(type_):
        texts = [text]
        for count in counts:
            texts = [t.replace("#", str(k), 1) for t in texts for k in range(count)]
        out += [(t, kind) for t in texts]
    return out


def functions():
    """The fill and sum functions of every type."""
    out = []
    for name in list(SCALARS) + list(MEMBERS):
        filled, summed = [], []
        for text, kind in _scalars(name):
            type_ = scalar(kind)[0]
            drawn = "(*seed = *seed * 1103515245u + 12345u) >> " + ("22" if type_ in "fc" else "3" if type_ in "uql" else "16")
            filled.append(f"x{text} = " + (f"({drawn}) / 8.0;" if type_ in "fc" else f"{drawn};"))
            value = {"f": f"(long long)(x{text} * 8)",
                     "c": f"((long long)(creal(x{text}) * 8) + 7 * (long long)(cimag(x{text}) * 8))"}.get(type_, f"x{text}")
            summed.append(f"h = h * 31 + (unsigned long long){value};")
        out.append(f"static {name} {function('fill', name)}(unsigned *seed) {{ {name} x; {' '.join(filled)} return x; }}\n"
                   f"static unsigned long long {function('sum', name)}(unsigned long long h, {name} x) {{ {' '.join(summed)} return h; }}\n")
    return "".join(out)
