# SPDX-License-Identifier: MIT
"""Random values, indexes and elements without undefined behaviour."""

from programs import element
from programs.element import LIMIT, RANK
from programs.tree import Node, index


class Scope:
    """The names that an expression may use.

    loops: (name, least, below, times): loop variables from `least` to below `below` (times THREADS, if set); arrays: readable ones;
    ones: (lvalue text, type) of private scalars; tables: (name, type, size) of private arrays; calls: functions; pick: the random
    numbers. single: only what is equal on all threads.
    """

    def __init__(self, pick, arrays, ones=(), tables=(), calls=(), loops=(), single=False):
        self.pick = pick
        self.arrays = list(arrays)
        self.ones = list(ones)
        self.tables = list(tables)
        self.calls = list(calls)
        self.loops = list(loops)
        self.single = single

    def but(self, **changes):
        fields = {name: getattr(self, name) for name in ("arrays", "ones", "tables", "calls", "loops", "single")}
        fields.update(changes)
        return Scope(self.pick, **fields)

    def inside(self, name, least, below, times=False):
        return self.but(loops=self.loops + [(name, least, below, times)])


def literal(number):
    return Node("value", str(number), (), "i", abs(number))


def _power(bound):
    return 2 ** bound.bit_length()


def _wider(a, b):
    return a.type if RANK[a.type] >= RANK[b.type] else b.type


def _bound(node, type_):
    """The bound of a node converted to a type."""
    if type_ not in LIMIT:
        return 0
    return node.bound if node.type in LIMIT else 2 ** 32


def unsigned(type_):
    return {"i": "u", "l": "q"}.get(type_, type_)


def binary(op, a, b):
    if op in ("<", "<=", ">", ">=", "==", "!=", "&&", "||"):
        return Node("value", f"($0 {op} $1)", [a, b], "i", 1)
    if op == ">>":
        return Node("value", "($0 >> ($1 & 7))", [a, b], a.type, a.bound)
    if op == "<<":
        kind = unsigned(a.type)
        return Node("value", f"(({'unsigned long' if kind == 'q' else 'unsigned'})$0 << ($1 & 7))", [a, b], kind)
    if op in ("/", "%"):
        return Node("value", f"($0 {op} (int)(($1 & 15) + 1))", [a, b], a.type, a.bound)
    type_ = _wider(a, b)
    x, y = _bound(a, type_), _bound(b, type_)
    if op in ("&", "|", "^"):
        return Node("value", f"($0 {op} $1)", [a, b], type_, _power(max(x, y)))
    bound = x * y if op == "*" else x + y
    if type_ in LIMIT and bound > LIMIT[type_]:
        cast = "unsigned" if type_ == "i" else "unsigned long"
        return Node("value", f"(({cast})$0 {op} $1)", [a, b], unsigned(type_))
    return Node("value", f"($0 {op} $1)", [a, b], type_, bound)


_CASTS = [("short", "i", 2 ** 15), ("unsigned char", "i", 255), ("signed char", "i", 128), ("_Bool", "i", 1),
          ("char", "i", 128), ("int", "i", 2 ** 31), ("unsigned", "u", 0), ("unsigned long long", "q", 0),
          ("enum E", "i", 2 ** 31), ("unsigned short", "i", 65535)]


def _convert(scope, a):
    name, type_, bound = scope.pick.choice(_CASTS)
    return Node("value", f"({name})($0)", [a], type_, bound)


def value(scope, depth=3):
    pick = scope.pick
    if depth <= 0 or pick.random() < 0.15:
        return leaf(scope)
    kind = pick.randrange(20)
    if kind < 8:
        op = pick.choice(["+", "-", "*", "&", "|", "^", "<<", ">>", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "+", "-"])
        return binary(op, value(scope, depth - 1), value(scope, depth - 1))
    if kind < 12:
        return leaf(scope)
    a = value(scope, depth - 1)
    if kind == 12:
        if pick.random() < 0.3:
            return Node("value", "!($0)", [a], "i", 1)
        if pick.random() < 0.5:
            return Node("value", "~($0)", [a], a.type, a.bound + 1)
        if a.type in LIMIT and a.bound > LIMIT[a.type]:
            return Node("value", "-(unsigned long)($0)", [a], "q")
        return Node("value", "-($0)", [a], a.type, a.bound)
    if kind == 13:
        b, c = value(scope, depth - 1), value(scope, depth - 1)
        type_ = _wider(b, c)
        return Node("value", "($0 ? $1 : $2)", [a, b, c], type_, max(_bound(b, type_), _bound(c, type_)))
    if kind == 14:
        return _convert(scope, a)
    if kind == 15:
        b = value(scope, depth - 1)
        return Node("value", "((void)$0, $1)" if pick.random() < 0.5 else "($0, $1)", [a, b], b.type, b.bound)
    if kind == 16:
        name = f"s{pick.randrange(10 ** 6)}"
        type_, kept, bound, rest = pick.choice([("short", "i", 2 ** 15 + 3, "+ 3"), ("unsigned", "u", 0, "+ 3"),
                                                ("long", "l", 2 ** 63, "^ 3"), ("unsigned char", "i", 510, "* 2")])
        return Node("value", f"({{ {type_} {name} = $0; {name} {rest}; }})", [a], kept, bound)
    if kind == 17:
        b, c = value(scope, depth - 1), value(scope, depth - 1)
        head = pick.choice(["+($0)", "+($0)", "(long)($0)", "(char)($0)", "THREADS", "THREADS" if scope.single else "MYTHREAD"])
        return Node("value", f"(int)_Generic({head}, int: $1, long: $2, unsigned long: 8, double: 5, char: 9, default: $1 + 0u)",
                    [a, b, c], "i", 2 ** 31)
    if kind == 18:
        b = value(scope, depth - 1)
        text = pick.choice(["((int[3]){ $0, $1 })[%d]" % pick.randrange(3),
                            "((struct In){ .x = $0, .y = { [1] = $1 } }).%s" % pick.choice(["x", "y[0]", "y[1]"]),
                            "((int[]){ [2] = $0, [0] = $1 })[%d]" % pick.randrange(3)])
        return Node("value", text, [a, b], "i", 2 ** 31)
    if scope.calls:
        return call(scope, depth - 1)
    return leaf(scope)


def call(scope, depth):
    function = scope.pick.choice(scope.calls)
    arguments = [value(scope, depth) for _ in range(function.parameters)]
    text = f"{function.name}(" + ", ".join(f"${k}" for k in range(len(arguments))) + ")"
    kind, bound = element.scalar(function.type)
    return Node("value", text, arguments, kind, bound)


def leaf(scope):
    pick = scope.pick
    kind = pick.randrange(16)
    if kind < 6 and scope.arrays:
        return read(scope)
    if kind < 8 and scope.loops:
        name, least, _, _ = pick.choice(scope.loops)
        return Node("value", f"(int){name}" if pick.random() < 0.8 or least < 0 else name, (), "i", 2 ** 31) \
            if pick.random() < 0.5 else Node("value", f"(unsigned){name}", (), "u")
    if kind < 10 and scope.ones and not scope.single:
        name, type_ = pick.choice(scope.ones)
        type_, bound = element.scalar(type_)
        return Node("value", name, (), type_, bound)
    if kind == 10 and scope.tables and not scope.single:
        name, type_, size = pick.choice(scope.tables)
        type_, bound = element.scalar(type_)
        return Node("value", f"{name}[$0]", [index_below(scope, size)], type_, bound)
    if kind == 11:
        return Node("value", pick.choice(["MYTHREAD", "THREADS"]) if not scope.single else "THREADS", (), "i", 64)
    if kind < 14 and scope.arrays:
        return question(scope)
    return literal(pick.choice([0, 1, 2, 3, 5, 7, 100, 255, 1000, pick.randrange(70000)]))


def question(scope):
    """UPC's properties of an array: sizes, threads, phases."""
    pick = scope.pick
    array = pick.choice(scope.arrays)
    kind = pick.randrange(9)
    if kind == 0 and array.how == "static":
        sizes = [f"sizeof {array.name}", f"sizeof({array.name})"] + [f"sizeof {array.name}[0]"] * bool(array.dims)
        return Node("value", pick.choice(sizes), (), "q")
    if kind == 1 and array.how == "static":
        return Node("value", f"(int)⟨upc_elemsizeof({array.name})¦sizeof({array.type})⟩", (), "i", 2 ** 20)
    if kind == 2 and array.how == "static":
        return Node("value", f"(int)⟨upc_blocksizeof({array.name})¦{array.block_value}⟩", (), "i", 2 ** 20)
    if kind == 3 and array.how == "static":
        return Node("value", f"⟨(upc_localsizeof({array.name}) >= upc_elemsizeof({array.name}))¦1⟩", (), "i", 1)
    if kind == 4:
        a, b = place(scope, array), place(scope, array)
        return Node("value", "⟨(upc_threadof(&$0) == upc_threadof(&$1) ? (int)(upc_addrfield(&$0) - upc_addrfield(&$1)) : 5)"
                    "¦(m_threadof(&$0) == m_threadof(&$1) ? (int)(m_offset(&$0) - m_offset(&$1)) : 5)⟩", [a, b], "i", 2 ** 20)
    if kind == 5 and array.block:
        return Node("value", "(int)⟨upc_affinitysize($0, $1, $2)¦$3⟩",
                    [Node("fixed", f"{array.count} * sizeof({array.type})"), Node("fixed", f"{array.block_value} * sizeof({array.type})"),
                     Node("fixed", "THREADS - 1"),
                     Node("fixed", f"(m_local_count({array.count}, THREADS - 1, {array.block_value}) * sizeof({array.type}))")],
                    "i", 2 ** 20)
    where = place(scope, array)
    if kind == 6:
        text = pick.choice(["(int)⟨upc_threadof(upc_resetphase(&$0))¦m_threadof(&$0)⟩", "(int)⟨upc_phaseof(upc_resetphase(&$0))¦(m_phaseof(&$0) * 0)⟩"])
        return Node("value", text, [where], "i", 64)
    if kind < 8:
        return Node("value", "(int)⟨upc_threadof(&$0)¦m_threadof(&$0)⟩", [where], "i", 64)
    return Node("value", "(int)⟨upc_phaseof(&$0)¦m_phaseof(&$0)⟩", [where], "i", 2 ** 20)


def read(scope, array=None):
    array = array or scope.pick.choice(scope.arrays)
    return read_at(scope, place(scope, array), array.type)


def read_at(scope, where, type_):
    """The value of an element, or of a member of it."""
    text, kind = member(scope, type_)
    return element.read(Node("fixed", "$0" + text, [where]), kind, scope.pick)


def member(scope, type_):
    """The text of a member with its indexes, and its type."""
    text, kind, counts = scope.pick.choice(element.members(type_))
    for count in counts:
        text = text.replace("#", plain_index(scope, count), 1)
    return text, kind


def plain_index(scope, size):
    """An index below a size, from loop variables and numbers only."""
    pick = scope.pick
    if scope.loops and pick.random() < 0.6:
        name, least, below, times = pick.choice(scope.loops)
        if least >= 0 and not times and below <= size and pick.random() < 0.6:
            return name
        if least >= 0:
            return pick.choice([f"{name} % {size}", f"tbl[{name} & 15] % {size}", f"({name} * 7 + {pick.randrange(9)}) % {size}"])
        return f"(unsigned){name} % {size}"
    return str(pick.randrange(size))


def place(scope, array):
    """An element of an array."""
    pick = scope.pick
    kind = pick.randrange(24)
    if kind == 0 and array.block is not None:  # in the order of the elements
        origin = "&" + array.element(["0"] * len(array.dims))
        return Node("fixed", pick.choice([f"(*({origin} + ($0)))", f"({origin})[$0]"]), [index_below(scope, array.least)])
    indexes = [index_in(scope, d) for d in array.dims]
    forms = {0: ["A", "A", "(*&A)", "(&A)[0]"],
             1: ["A[$0]", "A[$0]", "A[$0]", "(*(A + ($0)))", "(&A[$0])[0]", "($0)[A]"],
             2: ["A[$0][$1]", "A[$0][$1]", "A[$0][$1]", "(*(*(A + ($0)) + ($1)))", "(*(A + ($0)))[$1]", "(*(A[$0] + ($1)))"],
             3: ["A[$0][$1][$2]", "A[$0][$1][$2]", "(*(*(*(A + ($0)) + ($1)) + ($2)))", "(*(A[$0][$1] + ($2)))", "(*(*(A[$0] + ($1)) + ($2)))"]}
    where = Node("fixed", pick.choice(forms[len(indexes)]).replace("A", array.name), indexes)
    if kind == 1:
        return Node("fixed", "(*($0 ? &$1 : &$2))", [value(scope, 1), where, place(scope, array)])
    if kind == 2:
        return Node("fixed", pick.choice(["(*((void)($0), &$1))", "((void)($0), &$1)[0]"]), [value(scope, 1), where])
    return where


def index_in(scope, dimension):
    """An index into a dimension, valid for any number of threads."""
    pick = scope.pick
    least = dimension.least
    if dimension.threads:
        choices = [i for i in scope.loops if i[3] and i[1] >= 0 and i[2] <= least]
        if choices and pick.random() < 0.6:
            return index(pick.choice(choices)[0])
        if pick.random() < 0.3:
            if not scope.single:
                return index("MYTHREAD" if least == 1 or pick.random() < 0.5 else f"MYTHREAD + {pick.randrange(least)}")
            return index("THREADS - 1")
        if scope.loops and pick.random() < 0.5:
            name, low, _, _ = pick.choice(scope.loops)
            if low >= 0:
                return index(pick.choice([f"{name} % ({least} * THREADS)", f"({name} * 5 + 2) % ({least} * THREADS)"]))
    return index_below(scope, least)


def index_below(scope, size):
    pick = scope.pick
    kind = pick.randrange(10)
    fit = [i for i in scope.loops if i[1] >= 0 and not i[3] and i[2] <= size]
    if fit and kind < 5:
        name, _, below, _ = pick.choice(fit)
        texts = [name, name, f"{size - 1} - {name}", f"{name} / 2", f"{name} >> 1"]
        if size > below:
            texts += [f"{name} + {pick.randint(0, size - below)}", f"{pick.randint(0, size - below)} + {name}"]
        if 2 * below <= size:
            texts.append(f"{name} * 2")
        return index(pick.choice(texts))
    if kind < 8 and scope.loops:
        return index(plain_index(scope, size))
    if kind == 8:
        return Node("index", f"(unsigned)($0) % {size}", [value(scope, 1)])
    return index(str(pick.randrange(size)))
