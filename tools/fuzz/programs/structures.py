# SPDX-License-Identifier: MIT
"""Phases with pointers-to-shared that are themselves shared, in structures and lists."""

from programs.data import Data, barrier
from programs.tree import fixed, guarded, statement


def neighbours(drawing):
    """Shared pointers to shared, alone or in structures without a tag; one thread sets them, another follows them."""
    pick = drawing.pick
    type_ = pick.choice(["int", "unsigned", "short", "unsigned char"])
    block = pick.choice([0, 1, 2, 3])
    least = 6
    data = Data(drawing, type_, block, str(least) if block == 0 else f"{least} * THREADS")
    c = f"shared {data.layout}{type_}"
    name, j, i = drawing.fresh("N"), pick.randrange(3), pick.randrange(3)
    form = pick.randrange(4)
    most = "M_THREADS_MAX"
    if form == 0:
        declared = f"⟨{c} *shared {name}[THREADS];¦static {type_} *{name}[{most}];⟩"
        field = ""
    elif form == 1:
        declared = f"typedef struct {{ char e; ⟨{c}¦{type_}⟩ *p; }} {name}_t; ⟨shared {name}_t {name}[THREADS];¦static {name}_t {name}[{most}];⟩"
        field = ".p"
    elif form == 2:
        declared = f"⟨shared struct {{ int k; {c} *p[2]; }} {name}[THREADS];¦static struct {{ int k; {type_} *p[2]; }} {name}[{most}];⟩"
        field = ".p[1]"
    else:
        declared = f"⟨typedef {c} *{name}_t; {name}_t shared {name}[THREADS];¦static {type_} *{name}[{most}];⟩"
        field = ""
    drawing.declarations.append(statement(declared))
    first = f"{name}[MYTHREAD]{field} = &{data.name}[{i} + MYTHREAD % {least - 5}];"
    second = f"{drawing.accumulator} = {drawing.accumulator} * 31 + (unsigned){name}[(MYTHREAD + 1) % THREADS]{field}[{j}] " \
             f"+ (unsigned)({name}[THREADS - 1]{field} - {name}[0]{field});"
    return [data.fill(pick.randrange(1000)), barrier(),
            guarded(f"⟨{first} upc_barrier; {second}¦M_EACH({first}); M_EACH({second});⟩"), barrier()]


def linked(drawing):
    """A list that thread 0 builds and all threads walk."""
    pick = drawing.pick
    node, head = drawing.fresh("node"), drawing.fresh("head")
    n = pick.randint(2, 6)
    layout = pick.choice(["", "[] "])
    drawing.declarations.append(statement(
        f"struct {node} {{ short v; ⟨shared {layout}struct {node}¦struct {node}⟩ *next; int w; }};\n"
        f"⟨shared {layout}struct {node} *shared {head};¦static struct {node} *{head};⟩"))
    made = pick.choice([f"upc_alloc(sizeof(struct {node}))", f"upc_global_alloc(1, sizeof(struct {node}))"])
    type_ = f"⟨shared {layout}struct {node}¦struct {node}⟩"
    acc = drawing.accumulator
    build = f"{type_} *m = ⟨{made}¦malloc(sizeof(struct {node}))⟩; m->v = i * 7; (*m).w = i; m->next = {head}; {head} = m;"
    walk = f"for ({type_} *m = {head}; m; m = m->next) {acc} = {acc} * 31 + m->v + (unsigned)m->w;"
    name = drawing.fresh("walk")
    drawing.functions.append(fixed(f"static void {name}(void) {{ {walk} }}"))
    free = f"while ({head}) {{ {type_} *m = {head}; {head} = m->next; ⟨upc_free¦free⟩(m); }}"
    return [fixed(f"⟨if (MYTHREAD == 0)¦⟩ {{ {head} = NULL; for (int i = 0; i < {n}; i++) {{ {build} }} }}"), barrier(),
            fixed(f"⟨{name}(); upc_barrier; if (MYTHREAD == 0)¦M_EACH({name}());⟩ {{ {free} }}"), barrier()]


def flexible(drawing):
    """A structure with a flexible array at its end, and members that are arrays of arrays and structures."""
    pick = drawing.pick
    s, head, walk = drawing.fresh("flex"), drawing.fresh("head"), drawing.fresh("walk")
    type_ = pick.choice(["int", "short", "unsigned char", "double", "struct In"])
    n, acc = pick.randint(1, 6), drawing.accumulator
    member, value = ("[{0}].y[1]", "k * 5") if type_ == "struct In" else ("[{0}]", "k * 5 + 1")
    end = pick.choice([f"{type_} v[];", f"{type_} v[0];"])
    layout = pick.choice(["", "[] "])
    c = f"⟨shared {layout}struct {s}¦struct {s}⟩"
    drawing.declarations.append(statement(
        f"struct {s} {{ short n; struct In m[2][3]; unsigned a : 3, b : 9; ⟨shared {layout}struct {s}¦struct {s}⟩ *self; {end} }};\n"
        f"⟨shared {layout}struct {s} *shared {head};¦static struct {s} *{head};⟩"))
    size = f"sizeof(struct {s}) + {n} * sizeof({type_})"
    element = "p->v" + member.format("k")
    build = f"{c} *p = ⟨upc_alloc({size})¦calloc(1, {size})⟩; p->n = {n}; p->self = p; (*p).a = 5; p->b = p->n * 70; " \
            f"for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) {{ p->m[i][j].x = i * 3 + j; (*(p->m[i] + j)).y[j & 1] = j; p->m[i][j].y[~j & 1] = i; }} " \
            f"for (int k = 0; k < {n}; k++) {element} = {value}; {head} = p;"
    row = pick.choice(["p->self->m[i][j].y[1]", "(*p->m)[j].x", "(p->m[i] + j)->x", "(*(*(p->m + i) + j)).y[0]", "(*p).self->m[1 - i][2 - j].x"])
    take = f"{c} *p = {head}; for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) {acc} = {acc} * 31 + (unsigned)({row}); " \
           f"{acc} += p->a * 3 + p->b + (p->self == p) + sizeof(*p) + offsetof(struct {s}, v); for (int k = 0; k < p->n; k++) {acc} = {acc} * 31 + (int){element};"
    drawing.functions.append(fixed(f"static void {walk}(void) {{ {take} }}"))
    return [fixed(f"⟨if (MYTHREAD == THREADS - 1)¦⟩ {{ {build} }}"), barrier(),
            fixed(f"⟨{walk}(); upc_barrier; if (MYTHREAD == 0)¦M_EACH({walk}());⟩ {{ ⟨upc_free¦free⟩({head}); }}"), barrier()]
