# SPDX-License-Identifier: MIT
"""Blocks of statements about pointers-to-shared: walks, rows, other layouts, casts to local, pointers in structures. They read shared
arrays, and write those that only their body uses.

In the model, a pointer with the array's own layout is a plain one; with another layout it is an m_pointer.
"""

from programs import element, expression
from programs.tree import Node, guarded, statement


def draw(body):
    pick = body.scope.pick
    array = pick.choice(body.written or body.scope.arrays)
    if array.block is None:  # a block size that is unknown at compile time
        return generic(body, array)
    makers = [walk, walk, distances, generic, other_layout, other_layout, local, in_structure, fetched, variable_rows, variable_rows]
    if len(array.dims) > 1:
        makers += [rows, rows]
    return pick.choice(makers)(body, array)


def _start(array, at):
    """The text of a pointer to the element at a position in the array's order."""
    return "(&" + array.element(["0"] * len(array.dims)) + f" + {at})"


def _writes(body, array):
    return array in body.written and body.scope.pick.random() < 0.5


def _take(body, text, array):
    """A statement that adds an element's value to the result, or writes the element."""
    where, kind = expression.member(body.scope, array.type)
    if _writes(body, array):
        return element.write(Node("fixed", text + where), kind, expression.value(body.scope, 1), body.scope.pick)
    if where and text.startswith("(*") and text.endswith(")") and "⟨" not in text and body.scope.pick.random() < 0.5:
        text, where = f"({text[2:-1]})", "->" + where[1:]
    a = element.read(Node("fixed", text + where), kind, body.scope.pick)
    return Node("statement", f"{body.accumulator} = {body.accumulator} * 31 + (unsigned)($0);", [a])


def _take_once(body, text, array):
    """Like _take, for an expression with a side effect: evaluated once."""
    where, kind = expression.member(body.scope, array.type)
    if _writes(body, array):
        return element.write(Node("fixed", text + where), kind, expression.value(body.scope, 1), body.scope.pick)
    type_, _ = element.scalar(kind)
    value = {"f": f"(int)({text}{where} * 4)", "c": f"(int)(__real__ ({text}{where}) * 2)"}.get(type_, text + where)
    return statement(f"{body.accumulator} = {body.accumulator} * 31 + (unsigned)({value});")


def walk(body, array):
    pick = body.scope.pick
    p, k = body.fresh("p"), body.fresh("k")
    n = pick.randint(1, array.least)
    at = pick.randint(0, array.least - n)
    c = array.pointed()
    forms = [(f"{{ {c} *{p} = {_start(array, at)}; for (int {k} = 0; {k} < {n}; {k}++) {{ $0 }} }}", f"(*{p}++)"),
             (f"{{ {c} *{p} = {_start(array, at)}; {c} *{k} = {p} + {n}; for (; {p} < {k}; {p}++) {{ $0 }} }}", None),
             (f"{{ {c} *{p} = {_start(array, at)}; {c} *{k} = {p} + {n}; while ({p} != {k}) {{ $0 {p} += 1; }} }}", None),
             (f"{{ {c} *{p} = {_start(array, at + n - 1)}; for (int {k} = {n}; {k} > 0; {k}--) {{ $0 }} }}", f"(*{p}--)"),
             (f"{{ {c} *{p} = {_start(array, at + n)}; for (int {k} = {n}; {k}-- > 0; ) {{ $0 }} }}", f"(*--{p})"),
             (f"{{ {c} *{p} = {_start(array, at)}; for (int {k} = 0; {k} < {n}; {k} += 2) {{ $0 }} }}", f"{p}[{k}]"),
             (f"{{ {c} *{p} = {_start(array, at)}; for (long {k} = {n} - 1; {k} >= 0; {k}--) {{ $0 }} }}", f"(*({p} + {k}))"),
             (f"{{ {c} *{p} = {_start(array, at)}; for (int {k} = 0; {k} < {n}; {k}++) {{ $0 }} }}", f"{p}[{k} * 7 % {n}]")]
    text, reached = pick.choice(forms)
    if reached is None:
        return statement(text, _take(body, f"(*{p})", array))
    if "++" in reached or "--" in reached:
        return statement(text, _take_once(body, reached, array))
    return statement(text, _take(body, reached, array))


def distances(body, array):
    """Differences and comparisons, also with signed and long operands."""
    pick = body.scope.pick
    p, q = body.fresh("p"), body.fresh("q")
    c = array.pointed()
    i, j = pick.randint(0, array.least), pick.randint(0, array.least)
    op = pick.choice(["<", "<=", ">", ">=", "==", "!="])
    acc = body.accumulator
    return statement(f"{{ {c} *{p} = {_start(array, i)}, *{q} = {_start(array, 0)}; {q} += {j}L; "
                     f"{acc} = {acc} * 31 + (unsigned)({q} - {p}) + ({p} {op} {q}) * 3 + (unsigned)({p} - {i} == {q} - {j}); "
                     f"{p} -= {i}u; {acc} += !{p} + ({p} ? 5 : 7) + (unsigned)(({p} + {j}) - {q}) + ({p} == 0); }}")


def generic(body, array):
    """Conversion to shared void * and back, which keeps the pointer."""
    pick = body.scope.pick
    v = body.fresh("v")
    i = pick.randrange(array.least)
    if array.block is None:
        return statement(f"{{ ⟨{array.qualifiers}shared void¦void⟩ *{v} = &$0; {body.accumulator} += "
                         f"(unsigned)⟨upc_threadof({v})¦m_threadof({v})⟩; }}", expression.place(body.scope, array))
    c = array.pointed()
    return statement(f"{{ ⟨{array.qualifiers}shared void¦void⟩ *{v} = {_start(array, i)}; {body.accumulator} = {body.accumulator} * 31 + "
                     f"(unsigned)⟨upc_threadof({v})¦m_threadof({v})⟩ * 5 + (unsigned)⟨upc_phaseof({v})¦m_phaseof({v})⟩; $0 }}",
                     _take(body, f"(*(({c} *){v} + {pick.randint(-i, array.least - 1 - i)}))", array))


def other_layout(body, array):
    """A cast to another block size: the phase becomes 0, and the new layout counts elements."""
    pick = body.scope.pick
    if array.block == 0:
        block = 0
    else:
        whole = array.least // array.block if array.threads and array.block and array.least % array.block == 0 else 0
        if not whole:  # the threads' parts differ
            block = 0
        else:
            block = pick.choice([0, 1, 2, 3, array.block, array.block + 1, array.least])
    if array.how != "static" and array.block and block:
        block = 0
    layout = {0: "[] ", 1: ""}.get(block, f"[{block}] ")
    c, size = array.type, f"sizeof({array.type})"
    p, k = body.fresh("p"), body.fresh("k")
    if block:
        # Every thread has array.least elements: as many whole blocks as fit are used on each.
        fit = array.least // block * block
        if not fit:
            return walk(body, array)
        limit, at = f"{fit} * THREADS", 0
    else:
        at = pick.randrange(array.least)
        block_left = array.least - at
        if array.block:
            block_left = min(block_left, array.block - at % array.block)
        limit = str(block_left)
    target = f"{array.qualifiers}shared {layout}{c}"
    start = _start(array, at)
    forms = ["%s + {k}" % p, "%s + (int){k}" % p] if pick.random() < 0.5 else [None]
    form = pick.choice(forms)
    if form:
        set_up = f"⟨{target} *{p} = ({target} *){start};¦struct m_pointer {p} = m_cast({start});⟩"
        reached = f"⟨(*({p} + {k}))¦(*({c} *)m_at(m_add({p}, {k}, {block}, {size})))⟩"
        where = f"⟨(int)upc_threadof({p} + {k}) * 3 + (int)upc_phaseof({p} + {k}) + ({p} + {k} - {p}) * 5¦" \
                f"m_add({p}, {k}, {block}, {size}).thread * 3 + m_add({p}, {k}, {block}, {size}).phase + {k} * 5⟩"
        step = ""
    else:
        set_up = f"⟨{target} *{p} = ({target} *){start};¦struct m_pointer {p} = m_cast({start});⟩"
        reached = f"⟨(*{p})¦(*({c} *)m_at({p}))⟩"
        where = f"⟨(int)upc_threadof({p}) * 3 + (int)upc_phaseof({p})¦{p}.thread * 3 + {p}.phase⟩"
        step = f"⟨{p}++;¦{p} = m_add({p}, 1, {block}, {size});⟩"
    return statement(f"{{ {set_up} for (int {k} = 0; {k} < {limit}; {k}++) {{ $0 {body.accumulator} += (unsigned)({where}); {step} }} }}",
                     _take(body, reached, array))


def local(body, array):
    """A cast to local, for the thread's own part."""
    pick = body.scope.pick
    p, k, n = body.fresh("p"), body.fresh("k"), body.fresh("n")
    c = f"⟨{'volatile ' if 'volatile' in array.qualifiers else ''}{array.type}¦{array.type}⟩"
    if array.block == 0:
        own, part = "MYTHREAD == 0", f"({array.count})"
        start = _start(array, 0)
    else:
        own = f"MYTHREAD * {array.block_value} < {array.count}"
        part = f"⟨(int)(upc_affinitysize({array.count} * sizeof({array.type}), {array.block_value} * sizeof({array.type}), MYTHREAD)" \
               f" / sizeof({array.type}))¦m_local_count({array.count}, me, {array.block_value})⟩"
        start = _start(array, f"MYTHREAD * {array.block_value}")
    model = f"(*({array.type} *)(m_find(&{array.element(['0'] * len(array.dims))})->base + m_local(me, {k}, {array.block_value}) * sizeof({array.type})))"
    form = pick.choice([f"(*({p} + {k}))", f"{p}[{k}]"])
    take = _take(body, f"⟨{form}¦{model}⟩", array)
    return guarded(f"if ({own}) {{ int {n} = {part}; ⟨{c[1:].split('¦', maxsplit=1)[0]} *{p} = ({c[1:].split('¦', maxsplit=1)[0]} *){start};¦;⟩ "
                     f"for (int {k} = 0; {k} < {n}; {k}++) {{ $0 }} }}", take)


def in_structure(body, array):
    """Pointers in a structure or union without a tag, with or without a typedef, and in arrays of them."""
    pick = body.scope.pick
    t, s = body.fresh("T"), body.fresh("s")
    c = array.pointed()
    i = pick.randrange(array.least)
    j = pick.randint(-i, array.least - 1 - i)
    start = _start(array, i)
    strict = "⟨strict " + c[1:].replace("strict ", "")
    if "relaxed" in array.qualifiers:
        strict = c
    text, reached = pick.choice([
        (f"int {s} = {j};", f"(({c} *[2]){{ {start}, {start} + {s} }})[1][0]"),
        (f"struct {t} {{ {c} *p; int k; }}; struct {t} {s} = {{ {start} }};", f"(*((struct {t}){{ .p = {s}.p, .k = 5 }}.p + ({j})))"),
        (f"struct {t} {{ int k; {c} *p; }} *{s} = &(struct {t}){{ {j}, {start} }};", f"{s}->p[{s}->k]"),
        (f"{strict} *{s} = {start};", f"{s}[{j}]"),
        (f"{c} *{s} = {start}; {c} **{s}r = &{s};", f"(*(({strict} *)*{s}r + ({j})))"),
        (f"typedef struct {{ {c} *p; int k; }} {t}; {t} {s} = {{ {start}, {j} }};", f"{s}.p[{s}.k]"),
        (f"struct {{ int k; {c} *p; char e; }} {s} = {{ .p = {start}, .k = {j} }};", f"(*({s}.p + {s}.k))"),
        (f"typedef struct {{ int a; union {{ {c} *q; long w; }}; int b; }} {t}; {t} {s}; {s}.q = {start}; {s}.a = {s}.b = {j};",
         f"{s}.q[({s}.a + {s}.b) / 2]"),
        (f"typedef struct {{ {c} *p[2]; struct {{ {c} *q; }} in; }} {t}; {t} {s}[2] = {{ [1] = {{ .p = {{ [1] = {start} }} }} }}; {s}[0] = {s}[1]; "
         f"{s}[0].in.q = {s}[0].p[1] + ({j});", f"(*{s}[0].in.q)"),
        (f"typedef {c} *{t}; {t} {s}[3] = {{ {start}, {start} }}; {t} *{s}r = &{s}[0]; *{s}r += {j};", f"{s}[0][0]"),
        (f"struct {t} {{ union {{ {c} *p; {c} *q; }} u; int k; }} {s} = {{ {{ {start} }}, {j} }}, *{s}r = &{s};", f"{s}r->u.q[{s}r->k]"),
    ])
    return statement(f"{{ {text} $0 }}", _take(body, f"({reached})", array))


def fetched(body, array):
    """upc_memget of contiguous elements."""
    pick = body.scope.pick
    b = body.fresh("b")
    i = pick.randrange(array.least)
    n = array.least - i if array.block == 0 else min(array.block - i % array.block, array.least - i)
    n = pick.randint(1, min(n, 6))
    start = _start(array, i)
    k = pick.randrange(n)
    size = f"{n} * sizeof({array.type})"
    how = f"⟨upc_memget({b}, {start}, {size})¦memcpy({b}, (void *){start}, {size})⟩"
    if "strict" in array.qualifiers or "volatile" in array.qualifiers:
        how = f"⟨upc_memget({b}, (shared void *){start}, {size})¦memcpy({b}, (void *){start}, {size})⟩"
    return statement(f"{{ {array.type} {b}[{n}]; {how}; $0 }}", _take(body, f"{b}[{k}]", array))


def rows(body, array):
    """Pointers to rows of the array's own shape."""
    pick = body.scope.pick
    r, k = body.fresh("r"), body.fresh("k")
    layout = {0: "[] ", 1: ""}.get(array.block, f"[{array.block}] ")
    c = f"⟨{array.qualifiers}shared {layout}{array.type}¦{array.type}⟩"
    sizes = "".join(f"[{d.value()}]" for d in array.dims[1:])
    n = array.dims[0].least
    at = pick.randrange(n)
    rest = "".join(f"[{pick.randrange(d.least)}]" for d in array.dims[1:])
    back = "".join(f"[{d.least - 1}]" for d in array.dims[1:])
    name = array.name
    text, reached = pick.choice([
        (f"{{ {c} (*{r}){sizes} = {name} + {at}; $0 }}", f"{r}[{pick.randint(-at, n - 1 - at)}]{rest}"),
        (f"{{ {c} (*{r}){sizes} = &{name}[{at}]; $0 }}", f"(*{r}){rest}"),
        (f"{{ {c} (*{r}){sizes} = {name}; for (int {k} = 0; {k} < {n}; {k}++, {r}++) {{ $0 }} }}", f"{r}[0]{rest}"),
        (f"{{ {c} (*{r}){sizes} = &{name}[0]; for (int {k} = 0; {k} < {n}; {k}++) {{ $0 }} {r} += {n}; "
         f"{body.accumulator} += (unsigned)({r} - {name}) + sizeof *{r} + (unsigned)({r} - {at} > {name}); }}", f"{r}[{k}]{back}"),
    ])
    return statement(text, _take(body, reached, array))


def variable_rows(body, array):
    """Rows with a length unknown at compile time: a pointer, or a parameter."""
    pick = body.scope.pick
    p, m, k = body.fresh("p"), body.fresh("m"), body.fresh("k")
    wide = pick.randint(1, array.least)
    high = array.least // wide
    layout = {0: "[] ", 1: ""}.get(array.block, f"[{array.block}] ")
    c = f"⟨{array.qualifiers}shared {layout}{array.type}¦{array.type}⟩"
    start = _start(array, 0)
    column = pick.randrange(wide)
    head = f"int {m} = {wide} + (int)(($0) & 0);"
    plain = expression.value(body.scope, 1)
    text, reached = pick.choice([
        (f"for (int {k} = 0; {k} < {high}; {k}++) {{ $1 }}", f"{p}[{k}][{column}]"),
        (f"for (int {k} = 0; {k} < {high}; {k}++) {{ $1 {p}++; }}", f"(*{p})[{column}]"),
        (f"for (int {k} = 0; {k} < {high}; {k}++) {{ $1 }} {body.accumulator} += sizeof *{p} + (unsigned)(&{p}[{high}] - {p});",
         f"(*(*({p} + {k}) + {column}))"),
        (f"{p} += {high - 1}; $1 {p} -= {high - 1}; {body.accumulator} += (unsigned)(({p} + {high}) - {p}) * 3 + sizeof({p}[0]);",
         f"{p}[0][{column}]"),
    ])
    t = body.fresh("R")
    set_up = pick.choice([f"{c} (*{p})[{m}] = ({c} (*)[{m}]){start};", f"{c} (*{p})[{m}] = ({c} (*)[{m}]){start};",
                          f"typedef {c} {t}[{m}]; {t} *{p} = ({t} *){start}; {body.accumulator} += sizeof({t});",
                          f"{c} (*{p})[{m}]; {p} = ({c} (*)[{m}]){start}; {body.accumulator} += sizeof({c}[{m}]) + sizeof({c} (*)[{m}]) / 99;"])
    if pick.random() < 0.2:
        deep = pick.choice([d for d in range(1, wide + 1) if wide % d == 0])
        set_up = f"int {t} = {m} / {deep}; {c} (*{p})[{deep}][{t}] = ({c} (*)[{deep}][{t}]){start};"
        where = f"[{column // (wide // deep)}][{column % (wide // deep)}]"
        last = f"[{column}]"
        reached = reached[:-len(last)] + where if reached.endswith(last) else f"{p}[{k}]{where}"
    return statement(f"{{ {head} {set_up} {text} }}", plain, _take(body, reached, array))
