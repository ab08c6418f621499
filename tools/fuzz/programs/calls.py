# SPDX-License-Identifier: MIT
"""Phases of functions: pointers-to-shared as parameters and results, private data in declarators, macros."""

from programs import element, expression
from programs.data import each
from programs.expression import Scope, value
from programs.tree import MODEL, SAME, UPC, Node, fixed, statement


def functions(drawing, array, ones, tables, calls):
    """Pointers-to-shared as parameters and results; rows with variable lengths as parameters."""
    pick = drawing.pick
    if array.block is None or array.type not in element.INTEGERS:
        return each(drawing, statement(f"{drawing.accumulator} += (unsigned)($0);", expression.read(Scope(pick, [array]), array)))
    c = array.pointed()
    f, start = drawing.fresh("fp"), "&" + array.element(["0"] * len(array.dims))
    acc = drawing.accumulator
    wide = pick.randint(1, array.least)
    high = array.least // wide
    i = pick.randrange(array.least)
    form = pick.randrange(7)
    if form == 0:
        text = f"static {c} *{f}({c} *p, int k) {{ return k < 3 ? p + k : {f}(p + 1, k - 1); }}"
        use = f"{acc} = {acc} * 31 + (unsigned)*{f}({start}, {i}) + (unsigned)({f}({start}, {i}) - {start});"
    elif form == 1:
        text = f"static {c} *{f}(int k) {{ return {start} + k; }}"
        use = f"{acc} = {acc} * 31 + (unsigned){f}({i})[{-i}] + (unsigned)⟨upc_threadof({f}({i}))¦m_threadof({f}({i}))⟩;"
    elif form == 2:
        text = f"static unsigned {f}(int n, int m, {c} a[n][m]) {{ unsigned h = 1; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) " \
               "h = h * 31 + (unsigned)a[i][j]; return h + sizeof a[0]; }"
        use = f"{acc} += {f}({high}, {wide}, ({c} (*)[{wide}]){start});"
    elif form == 3:
        counts = ", ".join(["1 + (int)(%s != 0)" % start, str(pick.randrange(9)), "2.5"])
        text = f"static unsigned {f}(int n, ...) {{ va_list list; unsigned h = n; va_start(list, n); " \
               f"while (n-- > 0) {{ {c} *p = va_arg(list, {c} *); h = h * 31 + (unsigned)*p; }} " \
               "h += va_arg(list, int); h = h * 3 + va_arg(list, int) + (int)va_arg(list, double); va_end(list); return h; }"
        use = f"{acc} += {f}(2, {start} + {i}, {start}, {counts});"
    elif form == 4:
        text = f"struct {f} {{ {c} *p; short k; }};\nstatic struct {f} {f}_next(struct {f} s) {{ return (struct {f}){{ s.p + 1, .k = s.k - 1 }}; }}"
        use = f"for (struct {f} s = {{ {start}, {array.least} }}; s.k > 0; s = {f}_next(s)) {acc} = {acc} * 31 + (unsigned)*s.p; " \
              f"{acc} += (unsigned)({f}_next((struct {f}){{ .p = {start} }}).p - {start});"
    elif form == 5:
        text = f"static unsigned {f}_sum({c} *a, {c} *b) {{ return a == b ? 0 : *a + 3u * {f}_sum(a + 1, b); }}\n" \
               f"static unsigned {f}_one({c} *a, {c} *b) {{ return a < b ? (unsigned)*a : 0; }}\n" \
               f"static unsigned (*const {f}[2])({c} *, {c} *) = {{ {f}_sum, {f}_one }};"
        use = f"for (int k = 0; k < 3; k++) {acc} = {acc} * 5 + {f}[k & 1]({start}, {start} + {array.least}) + (*{f}[k == 1])({start} + {i}, {start} + {i});"
    else:
        text = f"static unsigned {f}({c} a[], int n) {{ unsigned h = 1; while (n-- > 0) h = h * 31 + (unsigned)*a++; return h; }}"
        use = f"{{ unsigned (*call)({c} *, int) = {f}; {acc} += call({start}, {array.least}) + {f}({start} + {i}, 1); }}"
    drawing.functions.append(fixed(text).at(0, SAME))
    return each(drawing, statement(use))


def loops(drawing, array, ones, tables, calls):
    """A function whose upc_forall distributes its iterations if all threads call it outside another upc_forall."""
    pick = drawing.pick
    f, n = drawing.fresh("fa"), pick.randint(1, 9)
    scope = Scope(pick, [array], ones, tables, calls).inside("i", 0, n)
    acc, affinity = drawing.accumulator, pick.choice([("i", "M_OWN(i)"), ("i - 4", "M_OWN(i - 4)"), ("$1", "m_threadof($1)")])
    where = Node("fixed", "&$0", [expression.place(scope.but(single=True, ones=(), calls=()), array)])
    head = pick.choice(["int i = 0; i < n; i++", "long i = n; i-- > 0; ", "short i = 0; i != n; i += 1"])
    drawing.function_of("void", f, "int n", statement(
        f"⟨upc_forall ({head}; {affinity[0]})¦int kept = m_depth; for ({head}) if ((kept > 0 || {affinity[1]} == me) && "
        f"(m_depth = kept + 1, 1))⟩ {{ {acc} = {acc} * 31 + (unsigned)($0); }} ⟨¦m_depth = kept;⟩", value(scope, 2), where))
    inner = f"upc_forall (int j = 0; j < {pick.randint(1, 5)}; j++; j)"
    inner, model = inner + f" {f}(j);", inner.replace("upc_forall", "for").replace("; j)", ") if (M_OWN(j) == me)") + f" {{ m_depth = 1; {f}(j); m_depth = 0; }}"
    return each(drawing, statement(f"{f}({n}); ⟨{inner}¦{model}⟩ {f}({n // 2});"))


def pointers(drawing, array, ones, tables, calls):
    """A upc_forall over a pointer-to-shared, up or down, with affinity to its target."""
    pick = drawing.pick
    if array.block is None:
        return macro(drawing, array, ones, tables, calls)
    p, c, acc = drawing.fresh("p"), array.pointed(), drawing.accumulator
    start = "(&" + array.element(["0"] * len(array.dims)) + ")"
    text, kind = expression.member(Scope(pick, [array]), array.type)
    taken = element.read(Node("fixed", f"(*{p}){text}"), kind, pick)
    head = pick.choice([f"{c} *{p} = {start}; {p} < {start} + {array.least}; {p}++", f"{c} *{p} = {start} + {array.least}; {p}-- > {start}; ",
                        f"{c} *{p} = {start}; {p} - {start} < {array.least}; {p} += 2", f"{c} *{p} = {start}; {p} != {start} + {array.least}; ++{p}"])
    affinity, owner = pick.choice([(p, p), (p, p), (f"{p} + 1", f"({p} + 1)"), (f"(shared void *){p}", p), (f"&*{p}", p), (f"&{p}[0]", p)])
    if "void" in affinity and array.qualifiers.strip():
        affinity = p
    body = fixed(f"⟨upc_forall ({{0}}; {affinity})¦for ({{1}}) if (m_threadof({owner}) == me)⟩ {{{{ {acc} = {acc} * 31 + (unsigned)($0); }}}}"
                 .format(*_sides(head)), taken)
    return each(drawing, body)


def _sides(text):
    """A text as UPC and as the model: the two cannot nest."""
    return (Node("fixed", text).write(side) for side in (UPC, MODEL))


def declarators(drawing, array, ones, tables, calls):
    """Private data inside declarators."""
    pick = drawing.pick
    name, type_ = pick.choice(ones)
    v, acc = drawing.fresh("d"), drawing.accumulator
    table = tables[0][0] if tables else name
    forms = [f"int {v}[sizeof {table} + 1]; {v}[0] = 3; {v}[sizeof {table}] = 4; {acc} += {v}[0] + {v}[sizeof {table}] + sizeof {v};",
             f"__typeof__({name}) {v} = {name}; {v} ^= 3; {acc} = {acc} * 3 + (unsigned){v} + sizeof {v};",
             f"_Static_assert(sizeof {table} >= sizeof(char), \"size\"); enum {{ {v} = sizeof {table} * 2 }}; {acc} += {v};",
             f"struct {{ unsigned f : sizeof {name} + 1; }} {v} = {{ 0 }}; {v}.f = {name}; {acc} += {v}.f;",
             f"typedef char {v}_t[sizeof {table}]; {v}_t {v}; {acc} += sizeof {v} + sizeof({v}_t[2]);",
             f"char {v}[2][sizeof {name}]; {acc} += sizeof {v};"]
    if tables:
        forms += [f"long {v}[sizeof {table} / sizeof *{table}]; for (unsigned i = 0; i < sizeof {v} / sizeof *{v}; i++) {{ {v}[i] = {table}[i]; "
                  f"{acc} = {acc} * 31 + (unsigned){v}[i]; }}"] * 2
    return each(drawing, statement(pick.choice(forms)))


def macro(drawing, array, ones, tables, calls):
    """A macro with parameters, used in a loop."""
    pick = drawing.pick
    name, n = drawing.fresh("X"), pick.randint(1, 5)
    scope = Scope(pick, [array], ones, tables, calls).inside("(k_)", 0, n)
    drawing.functions.append(statement(f"#define {name}(k_) ((unsigned)($0))", value(scope, 2)).at(0, SAME))
    return each(drawing, statement(f"for (int i = 0; i < {n}; i++) {drawing.accumulator} = {drawing.accumulator} * 3 + {name}(i);"))
