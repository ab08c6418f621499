# SPDX-License-Identifier: MIT
"""Phases of collectives: moving, combining and sorting data, in all synchronisation modes."""

from programs.data import Data, PLAIN, barrier
from programs.tree import fixed, statement

FLAGS = [f"UPC_IN_{a} | UPC_OUT_{b}" for a in ("ALLSYNC", "MYSYNC", "NOSYNC") for b in ("ALLSYNC", "MYSYNC", "NOSYNC")]
MOST = 8  # threads: the size of what one thread has for all


def collective(drawing):
    pick = drawing.pick
    n, type_, flags = pick.randint(1, 4), pick.choice(PLAIN), pick.choice(FLAGS)
    size = f"{n} * sizeof({type_})"
    seed = pick.randrange(1000)
    name = pick.choice(["broadcast", "scatter", "gather", "gather_all", "exchange", "permute"])
    each, whole = (n, f"{n} * THREADS"), (0, str(n * MOST))
    square = (n * MOST, f"{n * MOST} * THREADS")
    to, from_ = {"broadcast": (each, (0, str(n))), "scatter": (each, whole), "gather": (whole, each), "gather_all": (square, each),
                 "exchange": (square, square), "permute": (each, each)}[name]
    to, from_ = Data(drawing, type_, *to), Data(drawing, type_, *from_)
    d, s = to.name, from_.name
    block = f"memcpy(&{d}[%s], &{s}[%s], {size});"
    rows = "for (int t = 0; t < THREADS; t++)"
    both = rows + " for (int u = 0; u < THREADS; u++) "
    model = {"broadcast": f"{rows} {block % (f't * {n}', '0')}", "scatter": f"{rows} {block % (f't * {n}', f't * {n}')}",
             "gather": f"{rows} {block % (f't * {n}', f't * {n}')}",
             "gather_all": both + block % (f"t * {n * MOST} + u * {n}", f"u * {n}"),
             "exchange": both + block % (f"t * {n * MOST} + u * {n}", f"u * {n * MOST} + t * {n}"),
             "permute": f"{rows} {block % (f'(t + 1) % THREADS * {n}', f't * {n}')}"}[name]
    out = [from_.fill(seed), to.fill(seed + 1)]
    more = ""
    if name == "permute":
        turn = drawing.fresh("turn")
        drawing.declarations.append(statement(f"⟨shared int {turn}[THREADS];¦⟩"))
        out.append(fixed(f"⟨{turn}[MYTHREAD] = (MYTHREAD + 1) % THREADS;¦;⟩"))
        more = f"{turn}, "
    out += [barrier(), statement(f"⟨upc_all_{name}({d}, {s}, {more}{size}, {flags});¦{model}⟩"), to.show(drawing)]
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
    op, flags = pick.choice(ops.split()), pick.choice(FLAGS)
    block, blocks = pick.randint(1, 4), pick.randint(1, 3)
    source = Data(drawing, type_, block, f"{block * blocks} * THREADS")
    at = pick.randrange(block * blocks)
    count = f"{block * blocks} * THREADS - {at + pick.randrange(block * blocks - at)}"
    combine = drawing.fresh("op")
    drawing.declarations.append(statement(f"static {type_} {combine}({type_} a, {type_} b) {{ return {_COMBINED[op]}; }}"))
    prefix, everywhere = pick.choice([(False, False), (True, False), (True, False), (False, True)])
    to = Data(drawing, type_, block, source.count) if prefix else Data(drawing, type_, 1, "THREADS")
    d, s = to.name, source.name
    arguments = f"&{s}[{at}], UPC_{op}, {count}, {block}, {combine if op == 'FUNC' else 'NULL'}, {flags}"
    place = f"&{d}[{at}]" if prefix else d if everywhere else pick.choice([f"&{d}[THREADS - 1]", d])
    first = f"{type_} a = {s}[{at}];" + (f" {d}[{at}] = a;" if prefix else "")
    step = f"a = {combine}(a, {s}[x]);" + (f" {d}[x] = a;" if prefix else "")
    last = f" {d}[{'THREADS - 1' if 'THREADS' in place else '0'}] = a;"
    last = "" if prefix else f" for (int x = 0; x < THREADS; x++) {d}[x] = a;" if everywhere else last
    model = f"{{ {first} for (int x = {at + 1}; x < {at} + {count}; x++) {{ {step} }}{last} }}"
    name = "upc_all_prefix_reduce" if prefix else "bupc_all_reduce_all" if everywhere else "upc_all_reduce"
    return [source.fill(pick.randrange(1000)), to.fill(3), barrier(),
            statement(f"⟨{name}{letters}({place}, {arguments});¦{model}⟩"), to.show(drawing)]




def sort(drawing):
    """upc_all_sort, which is stable, by the whole element or a part of it."""
    pick = drawing.pick
    type_, key = pick.choice([("int", "%s"), ("unsigned", "%s & 7"), ("long", "-%s"), ("short", "%s %% 5"), ("double", "%s"),
                              ("struct S3", "%s.a %% 4"), ("struct S0", "%s.v[1] & 15")])
    block, blocks = pick.randint(0, 4), pick.randint(1, 3)
    data = Data(drawing, type_, block, f"{block * blocks} * THREADS" if block else str(pick.randint(2, 12)))
    at = pick.choice([0, 0, 1])
    count = data.count if at == 0 and pick.random() < 0.6 else f"({data.count} - 1)"
    compare, c = drawing.fresh("cmp"), f"⟨shared {type_}¦{type_}⟩"
    x, y = ("(" + key % f"(*({c} *){p})" + ")" for p in "ab")
    drawing.declarations.append(statement(f"static int {compare}(⟨shared void¦void⟩ *a, ⟨shared void¦void⟩ *b) "
                                          f"{{ return ({x} > {y}) - ({x} < {y}); }}"))
    model = f"for (int x = {at + 1}; x < {at} + {count}; x++) for (int y = x; y > {at} && {compare}(&{data.name}[y - 1], &{data.name}[y]) > 0; y--) " \
            f"{{ {type_} t = {data.name}[y]; {data.name}[y] = {data.name}[y - 1]; {data.name}[y - 1] = t; }}"
    return [data.fill(pick.randrange(1000)), barrier(),
            statement(f"⟨upc_all_sort(&{data.name}[{at}], sizeof({type_}), {count}, {block}, {compare}, {pick.choice(FLAGS)});¦{model}⟩"),
            data.show(drawing)]


def values(drawing):
    """Collectives on one value of each thread."""
    pick = drawing.pick
    type_ = pick.choice(["int", "unsigned", "long", "double", "unsigned char", "short", "float", "unsigned long long"])
    mine = f"({type_})(MYTHREAD * {pick.randint(1, 9)} % 7 + {pick.randint(1, 20)})"
    root = pick.choice(["0", "THREADS - 1", f"{pick.randrange(9)} % THREADS"])
    turn = pick.randrange(1, 9)
    op = pick.choice(["ADD", "MIN", "MAX"] + ["MULT"] * (type_ != "int") + ["AND", "OR", "XOR"] * (type_ not in ("double", "float")))
    combined = {"ADD": "a + x[t]", "MULT": "a * x[t]", "AND": "a & x[t]", "OR": "a | x[t]", "XOR": "a ^ x[t]",
                "MIN": "(a < x[t] ? a : x[t])", "MAX": "(a > x[t] ? a : x[t])"}[op]
    all_ = f"{type_} a = x[0]; for (int t = 1; t < %s; t++) a = {combined};"
    form = pick.randrange(7)
    name, out = drawing.fresh("own"), "M_THREADS_MAX"
    text, model = [
        (f"r = bupc_allv_broadcast({type_}, {mine}, {root});", f"r = x[{root}];"),
        (f"{type_} s[64]; for (int k = 0; k < THREADS; k++) s[k] = {mine} + k; r = bupc_allv_scatter({type_}, {root}, s);", f"r = x[{root}] + MYTHREAD;"),
        (f"{type_} s[64]; bupc_allv_gather_all({type_}, {mine}, s); r = 0; for (int k = 0; k < THREADS; k++) r = r * 2 + s[k];",
         "r = 0; for (int k = 0; k < THREADS; k++) r = r * 2 + x[k];"),
        (f"{type_} s[64] = {{ 5 }}; bupc_allv_gather({type_}, {mine}, {root}, s); r = s[0];", f"r = me == {root} ? x[0] : 5;"),
        (f"r = bupc_allv_permute({type_}, {mine}, (MYTHREAD + {turn}) % THREADS);", f"r = x[(me + THREADS * 9 - {turn}) % THREADS];"),
        (f"r = bupc_allv_reduce_all({type_}, {mine}, UPC_{op});", (all_ % "THREADS") + " r = a;"),
        (f"r = bupc_allv_prefix_reduce({type_}, {mine}, UPC_{op});", (all_ % "me + 1") + " r = a;")][form]
    drawing.functions.append(statement(
        f"static void {name}(void) {{ {type_} r; ⟨{text}¦{type_} x[{out}]; int kept = me; for (me = 0; me < THREADS; me++) x[me] = {mine}; "
        f"me = kept; {model}⟩ {drawing.accumulator} = {drawing.accumulator} * 31 + (unsigned)(long long)r; }}"))
    return [statement(f"⟨{name}();¦M_EACH({name}());⟩")]
