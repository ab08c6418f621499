# SPDX-License-Identifier: MIT
"""Random statements: assignments, loops, branches, blocks, upc_forall."""

from programs import element, expression, pointer
from programs.expression import index_below, value
from programs.tree import Node, block, guarded, statement

COUNTERS = ["int", "int", "unsigned", "long", "short", "unsigned char", "size_t", "ptrdiff_t"]


class Body:
    """The target of statements: the scope of their values, and what they may write besides private scalars.

    targets: functions of a scope that return (element, type) to assign to. forall: not in code that only some threads reach, so no
    upc_forall there. fresh: the next number for a name. own: the only private scalars that a function writes, since the order of
    calls in an expression is unspecified. written: the arrays that may be written anywhere, by any pointer.
    """

    def __init__(self, scope, accumulator, targets=(), forall=True, fresh=None, depth=0, own=None, written=()):
        self.scope = scope
        self.accumulator = accumulator
        self.targets = list(targets)
        self.forall = forall
        self.fresh = fresh
        self.depth = depth
        self.own = own
        self.written = written

    def but(self, **changes):
        fields = dict(self.__dict__)
        fields.update(changes)
        return Body(**fields)


def keep(body, a):
    """Adds a value to the program's result."""
    step = body.scope.pick.choice(["* 31 +", "* 3 +", "^"])
    return statement(f"{body.accumulator} = {body.accumulator} {step} (unsigned)($0);", a)


def statements(body, least, most):
    return block([one(body) for _ in range(body.scope.pick.randint(least, most))])


def one(body):
    scope, pick = body.scope, body.scope.pick
    kind = pick.randrange(32)
    if kind < 8 and body.targets:
        return shared_assignment(body)
    ones = scope.ones if body.own is None else body.own
    if kind < 12 and ones:
        name, type_ = pick.choice(ones)
        return element.write(Node("fixed", name), type_, value(scope), pick)
    if kind < 14 and scope.tables and body.own is None:
        name, type_, size = pick.choice(scope.tables)
        where = Node("fixed", f"{name}[$0]", [index_below(scope, size)])
        return element.write(where, type_, value(scope), pick)
    if kind < 18 and body.depth < 3:
        return loop(body)
    if kind < 20 and body.depth < 3:
        inner = body.but(depth=body.depth + 1, forall=False)
        if pick.random() < 0.5:
            return statement("if ($0) {\n$1\n}", value(scope), statements(inner, 1, 2))
        return statement("if ($0) {\n$1\n} else {\n$2\n}", value(scope), statements(inner, 1, 2), statements(inner, 1, 2))
    if kind == 20 and body.depth < 3:
        return switch(body)
    if kind == 21 and body.depth < 3:
        return jumps(body)
    if kind < 26 and scope.arrays:
        return pointer.draw(body)
    if kind < 28 and body.forall and body.depth < 2:
        return forall_private(body)
    if kind == 28:
        return structure_copy(body)
    return keep(body, value(scope))


def shared_assignment(body):
    scope, pick = body.scope, body.scope.pick
    where, type_ = pick.choice(body.targets)(scope)
    text, kind = expression.member(scope, type_)
    whole = type_ in element.MEMBERS and [a for a in scope.arrays if a.type == type_]
    if whole and pick.random() < 0.3:
        return statement("$0 = $1;", where, expression.place(scope, pick.choice(whole)))
    to = Node("fixed", "$0" + text, [where])
    if type_ == "struct S3" and pick.random() < 0.5:
        return statement("$0 = (struct S3){ $1, .c = 7 };", where, value(scope))
    if pick.random() < 0.05 and element.scalar(kind)[0] in element.RANK:
        return statement(pick.choice(["(int)($0 = $1);", "(void)($0 = $1);"]), to, value(scope))
    if kind in ("int", "unsigned", "long", "short") and pick.random() < 0.15:
        # The value of an assignment.
        return statement(f"{body.accumulator} += (unsigned)($0 = $1);", to, value(scope))
    return element.write(to, kind, value(scope), pick)


def loop(body):
    pick = body.scope.pick
    name, type_ = body.fresh("i"), pick.choice(COUNTERS)
    n, times, scope = pick.randint(1, 6), False, body.scope
    along = [d for a in scope.arrays for d in a.dims]
    if along and body.depth < 2 and pick.random() < 0.4:  # along a dimension of an array
        dimension = pick.choice(along)
        n, times = dimension.least, dimension.threads
        type_ = pick.choice(["int", "long", "size_t", "unsigned", "short"])
    scope = scope.inside(name, 0, n, times)
    inside = statements(body.but(scope=scope, depth=body.depth + 1, forall=False), 1, 3)
    if pick.random() < 0.2:
        inside = block([statement("if ($0) continue;", value(scope, 1)), inside])
    n = f"({n} * THREADS)" if times else n
    heads = [f"for ({type_} {name} = 0; {name} < {n}; {name}++)", f"for ({type_} {name} = 0; {name} != {n}; ++{name})",
             f"for ({type_} {name} = {n}; {name}-- > 0; )", f"for ({type_} {name} = 0; {n} > {name}; {name} += 1)",
             f"for ({type_} {name} = 0; {name} <= {n} - 1; {name} = {name} + 1)",
             f"for ({type_} {name} = 0; {name} < {n}; {name} += 2)"]
    if type_ not in ("unsigned", "size_t", "unsigned char"):
        heads.append(f"for ({type_} {name} = {n} - 1; {name} >= 0; {name}--)")
    kind = pick.randrange(8)
    if kind < 6:
        return statement(pick.choice(heads) + " {\n$0\n}", inside)
    if kind == 6:
        return statement(f"{{ {type_} {name} = {n}; while ({name}-- > 0) {{\n$0\n}} }}", inside)
    return statement(f"{{ {type_} {name} = 0; do {{\n$0\n}} while (++{name} < {n}); }}", inside)


def switch(body):
    inner = body.but(depth=body.depth + 1, forall=False)
    cases = [one(inner) for _ in range(4)]
    cases = [Node("statement", "{ $0 }", [c]) for c in cases]
    order = body.scope.pick.choice(["case 2: $1 case 0: $2 break; default: $3 break; case 3: $4 break;",
                                    "default: $1 break; case 1: $2 case 4: $3 break; case 3: ; $4",
                                    "case 0: case 1: $1 break; case 2 ... 3: $2 $3 break; default: $4"])
    return Node("statement", f"switch ((unsigned)($0) % 5) {{ {order} }}", [value(body.scope, 2)] + cases)


def jumps(body):
    label, count = body.fresh("again"), body.fresh("n")
    inner = body.but(depth=body.depth + 1, forall=False)
    return statement(f"{{ int {count} = 0; {label}: ; $0 if (++{count} < 3) goto {label}; }}", block([one(inner)]))


def structure_copy(body):
    scope, pick = body.scope, body.scope.pick
    arrays = [a for a in scope.arrays if a.type in element.MEMBERS]
    if not arrays:
        return keep(body, value(scope))
    array = pick.choice(arrays)
    name = body.fresh("c")
    text, kind = expression.member(scope, array.type)
    other, second = expression.member(scope, array.type)
    read = element.read(Node("fixed", name + other), second, pick)
    return statement(f"{{ {array.type} {name} = $0; $1 {body.accumulator} += (unsigned)($2); }}",
                     expression.place(scope, array),
                     element.write(Node("fixed", name + text), kind, value(scope, 1), pick), read)


# The thread of an iteration runs it; inside another upc_forall (m_depth), each thread runs all iterations.
def controlled(head, affinity, own, body, number):
    """A upc_forall and its model. own: the text, in the model, of the thread's number for $0."""
    open_ = f"for (int o{number} = m_depth, p{number} = 1; p{number}; p{number} = 0, m_depth = o{number}) "
    test = f" if ((o{number} > 0 || {own} == me) && (m_depth = o{number} + 1, 1))"
    return guarded(f"⟨upc_forall ({head}; {affinity})¦{open_}for ({head}){test}⟩ {{\n$1\n}}", body[0], body[1])


def counted(pick, name, count, negative=False, only_injective=False):
    """The head of a loop with `name` from 0 to count - 1 or, if negative, from some values below 0."""
    type_ = pick.choice(["int", "long", "short"] if negative else COUNTERS)
    if type_ == "unsigned char" and "THREADS" in count:
        type_ = "int"
    if negative:
        low = pick.randint(1, 9)
        return pick.choice([f"{type_} {name} = -{low}; {name} < {count}; {name}++",
                            f"{type_} {name} = {count} - 1; {name} >= -{low}; {name}--",
                            f"{type_} {name} = {count} - 1; {name} > -{low + 1}; {name} -= 2"]), -low
    heads = [f"{type_} {name} = 0; {name} < {count}; {name}++", f"{type_} {name} = 0; {name} != {count}; ++{name}",
             f"{type_} {name} = 0; {count} > {name}; {name} += 1", f"{type_} {name} = {count}; {name}-- > 0; ",
             f"{type_} {name} = 0; {name} < {count}; {name} += 3", f"{type_} {name} = 0; {name} <= {count} - 1; {name}++"]
    if type_ in ("int", "long", "short", "ptrdiff_t"):
        heads.append(f"{type_} {name} = {count} - 1; {name} >= 0; {name}--")
    return pick.choice(heads), 0


def affinity_of(body, name, least):
    """(text in UPC, text in the model, child): an affinity that is equal on all threads."""
    scope, pick = body.scope.but(single=True, ones=(), calls=()), body.scope.pick
    kind = pick.randrange(8)
    if kind < 3 or not scope.arrays:
        text = pick.choice([name, name, f"{name} + 1", f"{name} * 2", f"(int){name} - 3", f"-(int){name}", f"7 - (long){name}",
                            f"(unsigned){name} + 3u", f"(short){name}"])
        return "$0", "M_OWN($0)", Node("fixed", text)
    if kind == 3:
        return "(int)($0)", "M_OWN((int)($0))", value(scope, 2)
    inner = scope if least == 0 else scope.but(loops=[i for i in scope.loops if i[0] != name])
    return "&$0", "m_threadof(&$0)", expression.place(inner, pick.choice(scope.arrays))


def forall_private(body):
    """A upc_forall of any affinity whose body writes private data."""
    pick = body.scope.pick
    name, number = body.fresh("f"), body.fresh("")
    n = pick.randint(1, 9)
    times = pick.random() < 0.3
    if times:
        n = min(n, 4)
    count = f"{n} * THREADS" if times else str(n)
    head, low = counted(pick, name, count, pick.random() < 0.3)
    scope = body.scope.inside(name, low, n, times)
    inner = body.but(scope=scope, depth=body.depth + 1, targets=[])
    kind = pick.randrange(8)
    if kind == 0:
        affinity = pick.choice(["continue", ""])
        return statement(f"⟨upc_forall ({head}; {affinity})¦for ({head})⟩ {{\n$0\n}}", statements(inner, 1, 2))
    upc, model, child = affinity_of(body.but(scope=scope), name, low)
    within = [one(inner) for _ in range(pick.randint(1, 2))]
    if pick.random() < 0.2:
        within.insert(0, statement("if ($0) continue;", value(scope, 1)))
    return controlled(head, upc, model, (child, block(within)), number)


def forall_owned(body, array):
    """A upc_forall that writes one row of an array in each iteration, or one element of two dimensions: the only loop of its phase that
    does so."""
    pick = body.scope.pick
    name, number = body.fresh("f"), body.fresh("")
    first = array.dims[0]
    form = pick.choice(["rows", "rows", "flat", "inner"]) if len(array.dims) == 2 else "rows"
    scope, outer = body.scope, ""
    if form == "flat":
        head, _ = counted(pick, name, f"({array.count})")
        scope = scope.inside(name, 0, array.least, array.threads)
        own = [f"{name} / {array.dims[1].value()}", f"{name} % {array.dims[1].value()}"]
    elif form == "inner":
        row = body.fresh("y")
        outer = f"for (int {row} = 0; {row} < {first.value()}; {row}++) "
        head, _ = counted(pick, name, array.dims[1].value())
        scope = scope.inside(row, 0, first.least, first.threads).inside(name, 0, array.dims[1].least, array.dims[1].threads)
        own = [row, name]
    else:
        head, _ = counted(pick, name, first.value() if first.threads else str(pick.randint(1, first.least)))
        scope = scope.inside(name, 0, first.least, first.threads)
        own = [name]
        if not first.threads and pick.random() < 0.4:
            own = [f"{first.least - 1} - {name}"]
        elif first.threads and pick.random() < 0.3:
            own = [f"THREADS * {first.least} - 1 - {name}"]

    def target(inside):
        indexes = [Node("fixed", i) for i in own] + [expression.index_in(inside, d) for d in array.dims[len(own):]]
        if len(indexes) == 1 and pick.random() < 0.2:
            return Node("fixed", f"(*({array.name} + ($0)))", indexes), array.type
        return Node("fixed", array.name + "".join(f"[${k}]" for k in range(len(indexes))), indexes), array.type

    inner = body.but(scope=scope, depth=body.depth + 1, targets=body.targets + [target])
    within = [shared_assignment(inner)] + [one(inner) for _ in range(pick.randint(0, 2))]
    if pick.random() < 0.2:
        within.append(keep(inner, element.read(*_own_member(inner, target), pick)))
    pick.shuffle(within)
    if pick.random() < 0.15:
        within.insert(0, statement("if ($0) continue;", value(scope, 1)))
    if pick.random() < 0.6:
        indexes = [Node("index", i) for i in own] + [Node("index", str(pick.randrange(d.least))) for d in array.dims[len(own):]]
        where = Node("fixed", array.name + "".join(f"[${k}]" for k in range(len(indexes))), indexes)
        if len(indexes) == 1 and pick.random() < 0.3:
            where = Node("fixed", f"*({array.name} + ($0))", indexes)
        upc, model, child = "&$0", "m_threadof(&$0)", where
    else:
        upc, model, child = affinity_of(body.but(scope=scope), name, 0)
    return guarded(outer + "$0", controlled(head, upc, model, (child, block(within)), number))


def _own_member(body, target):
    where, type_ = target(body.scope)
    text, kind = expression.member(body.scope, type_)
    return Node("fixed", "$0" + text, [where]), kind
