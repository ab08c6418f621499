"""Phases of library calls: transfers, collectives, atomics, locks, shared pointers, lists, functions.

Each has data of its own, filled by thread 0, and ends in a line with their sums.
"""

from programs import element, expression
from programs.element import function
from programs.expression import Scope, value
from programs.tree import fixed, guarded, statement

_PLAIN = ["int", "unsigned", "long", "unsigned char", "double", "short", "struct S0", "struct S1", "struct S3", "unsigned long long"]
_FLAGS = [f"UPC_IN_{a} | UPC_OUT_{b}" for a in ("ALLSYNC", "MYSYNC", "NOSYNC") for b in ("ALLSYNC", "MYSYNC", "NOSYNC")]
_MOST = 8  # threads: the sizes of what one thread has for all


def draw(drawing, arrays, ones, tables, calls):
    """The statements of one phase, for the function that runs the program."""
    maker = drawing.pick.choice([collective, collective, reduction, reduction, atomics, counter, transfers, transfers, own_part, neighbours,
                                 linked, functions, functions, declarators, macro])
    if maker in (functions, declarators, macro):
        return maker(drawing, arrays[0], ones, tables, calls)
    return maker(drawing)


class _Data:
    """A shared array of a library call."""

    def __init__(self, drawing, type_, layout, count):
        self.name = drawing.fresh("L")
        self.type = type_
        self.count = count
        layout = {0: "[] ", 1: ""}.get(layout, f"[{layout}] ")
        self.layout = layout
        # One more for the model's pointers; THREADS is at most M_THREADS_MAX there.
        size = count.replace("THREADS", "M_THREADS_MAX")
        drawing.declarations.append(statement(f"⟨shared {layout}{type_} {self.name}[{count}];¦static {type_} {self.name}[{size}];⟩"))

    def fill(self, seed):
        return fixed(f"⟨if (MYTHREAD == 0)¦⟩ {{ unsigned seed = {seed}; for (int x = 0; x < {self.count}; x++) "
                     f"{self.name}[x] = {function('fill', self.type)}(&seed); }}")

    def show(self, drawing):
        label = f"{drawing.name}.{drawing.names} {self.name}"
        return fixed(f"⟨upc_barrier; if (MYTHREAD == 0)¦⟩ {{ unsigned long long h = 7; for (int x = 0; x < {self.count}; x++) "
                     f"h = {function('sum', self.type)}(h, {self.name}[x]); printf(\"{label} %llx\\n\", h); }} ⟨upc_barrier;¦;⟩")


def _barrier():
    return fixed("⟨upc_barrier;¦;⟩")


def collective(drawing):
    pick = drawing.pick
    n, type_, flags = pick.randint(1, 4), pick.choice(_PLAIN), pick.choice(_FLAGS)
    size = f"{n} * sizeof({type_})"
    seed = pick.randrange(1000)
    name = pick.choice(["broadcast", "scatter", "gather", "gather_all", "exchange", "permute"])
    each, whole = (n, f"{n} * THREADS"), (0, str(n * _MOST))
    square = (n * _MOST, f"{n * _MOST} * THREADS")
    to, from_ = {"broadcast": (each, (0, str(n))), "scatter": (each, whole), "gather": (whole, each), "gather_all": (square, each),
                 "exchange": (square, square), "permute": (each, each)}[name]
    to, from_ = _Data(drawing, type_, *to), _Data(drawing, type_, *from_)
    d, s = to.name, from_.name
    block = f"memcpy(&{d}[%s], &{s}[%s], {size});"
    rows = "for (int t = 0; t < THREADS; t++)"
    both = rows + " for (int u = 0; u < THREADS; u++) "
    model = {"broadcast": f"{rows} {block % (f't * {n}', '0')}", "scatter": f"{rows} {block % (f't * {n}', f't * {n}')}",
             "gather": f"{rows} {block % (f't * {n}', f't * {n}')}",
             "gather_all": both + block % (f"t * {n * _MOST} + u * {n}", f"u * {n}"),
             "exchange": both + block % (f"t * {n * _MOST} + u * {n}", f"u * {n * _MOST} + t * {n}"),
             "permute": f"{rows} {block % (f'(t + 1) % THREADS * {n}', f't * {n}')}"}[name]
    out = [from_.fill(seed), to.fill(seed + 1)]
    more = ""
    if name == "permute":
        turn = drawing.fresh("turn")
        drawing.declarations.append(statement(f"⟨shared int {turn}[THREADS];¦⟩"))
        out.append(fixed(f"⟨{turn}[MYTHREAD] = (MYTHREAD + 1) % THREADS;¦;⟩"))
        more = f"{turn}, "
    out += [_barrier(), statement(f"⟨upc_all_{name}({d}, {s}, {more}{size}, {flags});¦{model}⟩"), to.show(drawing)]
    return out


_REDUCED = {"UI": ("unsigned", "ADD MULT AND OR XOR MIN MAX LOGAND LOGOR FUNC"), "UL": ("unsigned long", "ADD MULT AND OR XOR MIN MAX FUNC"),
            "I": ("int", "AND OR XOR MIN MAX FUNC"), "L": ("long", "AND OR XOR MIN MAX"), "S": ("short", "AND OR XOR MIN MAX"),
            "UC": ("unsigned char", "ADD MULT AND OR XOR MIN MAX"), "US": ("unsigned short", "ADD AND OR XOR MIN MAX"),
            "C": ("signed char", "AND OR XOR MIN MAX"), "D": ("double", "ADD MIN MAX"), "F": ("float", "ADD MIN MAX"),
            "LD": ("long double", "ADD MIN MAX")}
_COMBINED = {"ADD": "a + b", "MULT": "a * b", "AND": "a & b", "OR": "a | b", "XOR": "a ^ b", "MIN": "a < b ? a : b",
             "MAX": "a > b ? a : b", "LOGAND": "a && b", "LOGOR": "a || b", "FUNC": "a ^ b ^ 5"}


def reduction(drawing):
    pick = drawing.pick
    letters = pick.choice(list(_REDUCED))
    type_, ops = _REDUCED[letters]
    op, flags = pick.choice(ops.split()), pick.choice(_FLAGS)
    block, blocks = pick.randint(1, 4), pick.randint(1, 3)
    source = _Data(drawing, type_, block, f"{block * blocks} * THREADS")
    at = pick.randrange(block * blocks)
    count = f"{block * blocks} * THREADS - {at + pick.randrange(block * blocks - at)}"
    combine = drawing.fresh("op")
    drawing.declarations.append(statement(f"static {type_} {combine}({type_} a, {type_} b) {{ return {_COMBINED[op]}; }}"))
    prefix = pick.random() < 0.5
    to = _Data(drawing, type_, block, source.count) if prefix else _Data(drawing, type_, 1, "THREADS")
    d, s = to.name, source.name
    arguments = f"&{s}[{at}], UPC_{op}, {count}, {block}, {combine if op == 'FUNC' else 'NULL'}, {flags}"
    place = f"&{d}[{at}]" if prefix else pick.choice([f"&{d}[THREADS - 1]", f"{d}"])
    first = f"{type_} a = {s}[{at}];" + (f" {d}[{at}] = a;" if prefix else "")
    step = f"a = {combine}(a, {s}[x]);" + (f" {d}[x] = a;" if prefix else "")
    last = "" if prefix else f" {d}[{'THREADS - 1' if 'THREADS' in place else '0'}] = a;"
    model = f"{{ {first} for (int x = {at + 1}; x < {at} + {count}; x++) {{ {step} }}{last} }}"
    name = "prefix_reduce" if prefix else "reduce"
    return [source.fill(pick.randrange(1000)), to.fill(3), _barrier(),
            statement(f"⟨upc_all_{name}{letters}({place}, {arguments});¦{model}⟩"), to.show(drawing)]


def atomics(drawing):
    """Every thread changes every element: in whatever order, the result is the same."""
    pick = drawing.pick
    type_, letters = pick.choice([("int", "INT"), ("unsigned", "UINT"), ("long", "LONG"), ("unsigned long", "ULONG")])
    data = _Data(drawing, type_, pick.randint(1, 3), "3 * THREADS")
    op = pick.choice(["ADD", "SUB", "INC", "DEC", "AND", "OR", "XOR", "MIN", "MAX"])
    wide = "unsigned" if letters in ("INT", "UINT") else "unsigned long"
    changed = {"ADD": f"({wide})x + v", "SUB": f"({wide})x - v", "INC": f"({wide})x + 1", "DEC": f"({wide})x - 1", "AND": "x & v",
               "OR": "x | v", "XOR": "x ^ v", "MIN": "x < v ? x : v", "MAX": "x > v ? x : v"}[op]
    how = pick.choice(["upc_atomic_relaxed", "upc_atomic_strict"])
    operand = "NULL" if op in ("INC", "DEC") else "&v"
    fetched = pick.choice(["NULL", "&old"])
    own = f"{type_} v = (MYTHREAD + {pick.randrange(9)}) * {pick.choice([3, 77, 12345])};"
    body = fixed(f"⟨{{ upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_{letters}, UPC_GET | UPC_SET | UPC_CSWAP | UPC_{op}, 0); "
                 f"{type_} old; {own} for (int i = 0; i < 3 * THREADS; i++) {how}(d, {fetched}, UPC_{op}, &{data.name}[i], {operand}, NULL); "
                 f"upc_barrier; if (MYTHREAD == 0) {{ v = {data.name}[1]; {type_} w = 8; {how}(d, &old, UPC_CSWAP, &{data.name}[1], &v, &w); "
                 f"{how}(d, &v, UPC_GET, &{data.name}[1], NULL, NULL); {drawing.accumulator} += (unsigned)(v ^ old); "
                 f"{how}(d, NULL, UPC_SET, &{data.name}[2], &v, NULL); }} upc_barrier; upc_all_atomicdomain_free(d); }}"
                 f"¦for (me = 0; me < THREADS; me++) {{ {own} for (int i = 0; i < 3 * THREADS; i++) {{ {type_} x = {data.name}[i]; "
                 f"{data.name}[i] = {changed}; }} }} me = 0; {{ {type_} old = {data.name}[1]; {data.name}[1] = {data.name}[2] = 8; "
                 f"{drawing.accumulator} += (unsigned)(8 ^ old); }}⟩")
    body.kind = "guarded"
    return [data.fill(pick.randrange(1000)), _barrier(), body, data.show(drawing)]


def counter(drawing):
    """Threads that add to a variable under a lock."""
    pick = drawing.pick
    type_ = pick.choice(["unsigned", "unsigned long", "double", "struct S0"])
    where = ".v[1]" if type_ == "struct S0" else ""
    data = _Data(drawing, type_, 0, "2")
    times, lock = pick.randint(1, 5), drawing.fresh("lock")
    made = pick.choice(["upc_all_lock_alloc()", "shared"])
    drawing.declarations.append(statement(f"⟨static upc_lock_t *{lock}; static upc_lock_t *shared {lock}s;¦⟩"))
    make = f"{lock} = upc_all_lock_alloc();" if made != "shared" else \
        f"if (MYTHREAD == 0) {lock}s = upc_global_lock_alloc(); upc_barrier; {lock} = {lock}s;"
    take = pick.choice([f"upc_lock({lock});", f"while (!upc_lock_attempt({lock})) continue;"])
    add = f"{data.name}[1]{where} = {data.name}[1]{where} + MYTHREAD + i; {data.name}[0]{where} += 1;"
    zero = f"{data.name}[0]{where} = {data.name}[1]{where} = 0;"
    return [data.fill(pick.randrange(1000)),
            guarded(f"⟨if (MYTHREAD == 0) {{ {zero} }} {make} upc_barrier; for (int i = 0; i < {times}; i++) {{ {take} {add} upc_unlock({lock}); }} "
                    f"upc_barrier; if (MYTHREAD == 0) upc_lock_free({lock});¦{zero} for (me = 0; me < THREADS; me++) for (int i = 0; i < {times}; i++) "
                    f"{{ {add} }} me = 0;⟩"), data.show(drawing)]


def transfers(drawing):
    """Each thread copies into blocks of its own, from anywhere."""
    pick = drawing.pick
    block, blocks, type_ = pick.randint(1, 5), pick.randint(1, 3), pick.choice(_PLAIN)
    to, from_ = (_Data(drawing, type_, block, f"{block * blocks} * THREADS") for _ in range(2))
    n = pick.randint(1, block)
    at, origin = pick.randint(0, block - n), pick.randint(0, block - n)
    size = f"{n} * sizeof({type_})"
    d = f"&{to.name}[b * {block} + {at}]"
    s = f"&{from_.name}[(b * 7 + {pick.randrange(5)}) % ({blocks} * THREADS) * {block} + {origin}]"
    p = drawing.fresh("w")
    work, model = pick.choice([
        (f"upc_memcpy({d}, {s}, {size});", f"memcpy({d}, {s}, {size});"),
        (f"{type_} {p}[{n}]; upc_memget({p}, {s}, {size}); {p}[0] = {p}[{n - 1}]; upc_memput({d}, {p}, {size});",
         f"{type_} {p}[{n}]; memcpy({p}, {s}, {size}); {p}[0] = {p}[{n - 1}]; memcpy({d}, {p}, {size});"),
        (f"upc_memset({d}, b & 31, {size});", f"memset({d}, b & 31, {size});"),
        (f"shared [{block}] {type_} *{p} = {d}; *{p} = *({s}); {p}[{n - 1}] = {p}[0];",
         f"{type_} *{p} = {d}; *{p} = *({s}); {p}[{n - 1}] = {p}[0];"),
    ])
    if "memset" in work and type_ in ("double", "struct S0"):
        work, model = f"upc_memset({d}, 0, {size});", f"memset({d}, 0, {size});"
    affinity = pick.choice([f"&{to.name}[b * {block}]", "b"])
    return [from_.fill(pick.randrange(1000)), to.fill(pick.randrange(1000)), _barrier(),
            statement(f"⟨upc_forall (int b = 0; b < {blocks} * THREADS; b++; {affinity}) {{ {work} }}"
                      f"¦for (int b = 0; b < {blocks} * THREADS; b++) {{ {model} }}⟩"), to.show(drawing)]


def own_part(drawing):
    """Each thread writes what is its own by a pointer to local."""
    pick = drawing.pick
    block, blocks = pick.randint(1, 5), pick.randint(1, 3)
    type_ = pick.choice(["int", "unsigned", "long", "short", "unsigned char", "double", "struct S0", "struct S1"])
    data = _Data(drawing, type_, block, f"{block * blocks} * THREADS")
    name, p = drawing.fresh("part"), drawing.fresh("p")
    member = {"struct S0": ".v[1]", "struct S1": ".g"}.get(type_, "")
    change = pick.choice(["= (k * 7 + MYTHREAD) & 63;", "+= (k + 1) & 15;", "= 3;"])
    loop = pick.choice([f"for (int k = 0; k < {block * blocks}; k++)", f"for (int k = {block * blocks}; k-- > 0; )"])
    head = f"{type_} *{p} = ({type_} *)&{data.name}[MYTHREAD * {block}];"
    drawing.functions.append(fixed(f"static void {name}(void) {{ ⟨{head}¦⟩ {loop} "
                                   f"⟨{p}[k]¦{data.name}[m_local(me, k, {block})]⟩{member} {change} }}"))
    return [data.fill(pick.randrange(1000)), _barrier(), fixed(f"⟨{name}();¦M_EACH({name}());⟩"), data.show(drawing)]


def neighbours(drawing):
    """Shared pointers to shared, alone or in structures without a tag, set by one thread and followed by another."""
    pick = drawing.pick
    type_ = pick.choice(["int", "unsigned", "short", "unsigned char"])
    block = pick.choice([0, 1, 2, 3])
    least = 6
    data = _Data(drawing, type_, block, str(least) if block == 0 else f"{least} * THREADS")
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
    return [data.fill(pick.randrange(1000)), _barrier(),
            guarded(f"⟨{first} upc_barrier; {second}¦M_EACH({first}); M_EACH({second});⟩"), _barrier()]


def linked(drawing):
    """A list that thread 0 makes and all threads walk."""
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
    return [fixed(f"⟨if (MYTHREAD == 0)¦⟩ {{ {head} = NULL; for (int i = 0; i < {n}; i++) {{ {build} }} }}"), _barrier(),
            fixed(f"⟨{name}(); upc_barrier; if (MYTHREAD == 0)¦M_EACH({name}());⟩ {{ {free} }}"), _barrier()]


def _each(drawing, body):
    """A function that every thread calls."""
    name = drawing.fresh("own")
    drawing.functions.append(statement(f"static void {name}(void) {{ $0 }}", body))
    return [statement(f"⟨{name}();¦M_EACH({name}());⟩")]


def functions(drawing, array, ones, tables, calls):
    """Pointers-to-shared as parameters and results; rows of variable length as parameters."""
    pick = drawing.pick
    if array.block is None or array.type not in element.INTEGERS:
        return _each(drawing, statement(f"{drawing.accumulator} += (unsigned)($0);", expression.read(Scope(pick, [array]), array)))
    c = array.pointed()
    f, start = drawing.fresh("fp"), "&" + array.element(["0"] * len(array.dims))
    acc = drawing.accumulator
    wide = pick.randint(1, array.least)
    high = array.least // wide
    i = pick.randrange(array.least)
    form = pick.randrange(4)
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
    else:
        text = f"static unsigned {f}({c} a[], int n) {{ unsigned h = 1; while (n-- > 0) h = h * 31 + (unsigned)*a++; return h; }}"
        use = f"{{ unsigned (*call)({c} *, int) = {f}; {acc} += call({start}, {array.least}) + {f}({start} + {i}, 1); }}"
    drawing.functions.append(fixed(text))
    return _each(drawing, statement(use))


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
    return _each(drawing, statement(pick.choice(forms)))


def macro(drawing, array, ones, tables, calls):
    """A macro with parameters, used in a loop."""
    pick = drawing.pick
    name, n = drawing.fresh("X"), pick.randint(1, 5)
    scope = Scope(pick, [array], ones, tables, calls).inside("(k_)", 0, n)
    drawing.functions.append(statement(f"#define {name}(k_) ((unsigned)($0))", value(scope, 2)))
    return _each(drawing, statement(f"for (int i = 0; i < {n}; i++) {drawing.accumulator} = {drawing.accumulator} * 3 + {name}(i);"))
