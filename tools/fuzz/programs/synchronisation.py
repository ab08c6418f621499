# SPDX-License-Identifier: MIT
"""Phases with atomics and locks: all threads change the same data, and the result does not depend on the order."""

from programs.data import Data, barrier
from programs.tree import fixed, guarded, statement


def atomics(drawing):
    """Every thread changes every element; the result does not depend on the order."""
    pick = drawing.pick
    type_, letters = pick.choice([("int", "INT"), ("unsigned", "UINT"), ("long", "LONG"), ("unsigned long", "ULONG")])
    data = Data(drawing, type_, pick.randint(1, 3), "3 * THREADS")
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
    return [data.fill(pick.randrange(1000)), barrier(), body, data.show(drawing)]


def counter(drawing):
    """Threads that add to a variable under a lock."""
    pick = drawing.pick
    type_ = pick.choice(["unsigned", "unsigned long", "double", "struct S0"])
    where = ".v[1]" if type_ == "struct S0" else ""
    data = Data(drawing, type_, 0, "2")
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


def berkeley_atomics(drawing):
    """Like atomics, with Berkeley's names; some of them on private data."""
    pick = drawing.pick
    letters, type_ = pick.choice([("I", "int"), ("UI", "unsigned"), ("L", "long"), ("UL", "unsigned long"), ("I64", "long"), ("U32", "unsigned")])
    block = pick.randint(0, 3)
    data = Data(drawing, type_, block, "5 * THREADS" if block else "5")
    op, changed = pick.choice([("fetchadd", "({u})x + v"), ("fetchand", "x & v"), ("fetchor", "x | v"), ("fetchxor", "x ^ v")])
    changed = changed.format(u="unsigned long" if "long" in type_ else "unsigned")
    mode, stem, own = pick.choice(["relaxed", "strict"]), f"bupc_atomic{letters}", drawing.fresh("own")
    value = f"({type_})((MYTHREAD + {pick.randrange(9)}) * {pick.choice([3, 77, 12345])})"
    n, acc = data.name, drawing.accumulator
    private = f"{type_} w = 7; " + " ".join(f"{drawing.called} += (unsigned){stem}_{call};" for call in (
        "fetchadd_private(&w, 5)", "cswap_private(&w, 12, 9)", "swap_private(&w, 4)", "read_private(&w)"))
    last = " ".join(f"{acc} = {acc} * 3 + (unsigned){stem}_{call};" for call in (
        f"mswap_{mode}(&{n}[1], 15, 9)", f"read_{mode}(&{n}[1])", f"cswap_{mode}(&{n}[2], {n}[2], 77)", f"swap_{mode}(&{n}[3], 5)"))
    last += f" {stem}_set_{mode}(&{n}[4], 6);"
    model = f"{acc} = {acc} * 3 + (unsigned){n}[1]; {n}[1] = ({n}[1] & ~({type_})15) | 9; " + \
        " ".join(f"{acc} = {acc} * 3 + (unsigned){n}[{k}];" for k in (1, 2, 3)) + f" {n}[2] = 77; {n}[3] = 5; {n}[4] = 6;"
    drawing.functions.append(fixed(
        f"static void {own}(void) {{ {type_} v = {value}; ⟨for (int i = 0; i < 5; i++) {stem}_{op}_{mode}(&{n}[i], v); {private}"
        f"¦for (int i = 0; i < 5; i++) {{ {type_} x = {n}[i]; {n}[i] = {changed}; }} {drawing.called} += 7 + 12 + 9 + 4;⟩ }}"))
    return [data.fill(pick.randrange(1000)), barrier(),
            fixed(f"⟨{own}(); upc_barrier; if (MYTHREAD == 0) {{ {last} }}¦M_EACH({own}()); {model}⟩"), data.show(drawing)]


def semaphores(drawing):
    """Each thread sends the next one a block, and signals it by a semaphore."""
    pick = drawing.pick
    n, type_ = pick.randint(1, 4), pick.choice(["int", "double", "struct S3", "unsigned char"])
    data = Data(drawing, type_, n, f"{n} * THREADS")
    sems, own, times = drawing.fresh("sems"), drawing.fresh("own"), pick.randint(1, 3)
    drawing.declarations.append(statement(f"⟨bupc_sem_t *shared {sems}[THREADS];¦⟩"))
    to, mine = f"&{data.name}[(MYTHREAD + 1) % THREADS * {n}]", drawing.fresh("b")
    flags = pick.choice(["BUPC_SEM_INTEGER | BUPC_SEM_MPRODUCER", "BUPC_SEM_INTEGER | BUPC_SEM_SPRODUCER | BUPC_SEM_SCONSUMER", "0"])
    post, wait = pick.choice([(f"upc_memput({to}, {mine}, sizeof {mine}); upc_fence; bupc_sem_postN(next, {times});", f"bupc_sem_waitN({sems}[MYTHREAD], {times});"),
                              (f"bupc_memput_signal({to}, {mine}, sizeof {mine}, next, {times});", f"for (int k = 0; k < {times}; k++) bupc_sem_wait({sems}[MYTHREAD]);"),
                              (f"upc_memput({to}, {mine}, sizeof {mine}); for (int k = 0; k < {times}; k++) bupc_sem_post(next);",
                               f"while (!bupc_sem_tryN({sems}[MYTHREAD], {times})) bupc_poll();")])
    fill = f"{type_} {mine}[{n}]; unsigned seed = MYTHREAD + {pick.randrange(99)}; for (int k = 0; k < {n}; k++) {mine}[k] = fill_{type_.replace(' ', '_')}(&seed);"
    take = f"unsigned long long h = 3; for (int k = 0; k < {n}; k++) h = sum_{type_.replace(' ', '_')}(h, {data.name}[MYTHREAD * {n} + k]); " \
           f"{drawing.accumulator} = {drawing.accumulator} * 31 + (unsigned)h;"
    drawing.functions.append(fixed(
        f"static void {own}(void) {{ ⟨bupc_sem_t *next = {sems}[(MYTHREAD + 1) % THREADS];¦⟩ {fill} ⟨{post} {wait}¦memcpy({to}, {mine}, sizeof {mine});⟩ }}\n"
        f"static void {own}_take(void) {{ {take} }}"))
    return [data.fill(3), fixed(f"⟨{sems}[MYTHREAD] = bupc_sem_alloc({flags}); upc_barrier; {own}(); {own}_take(); upc_barrier; bupc_sem_free({sems}[MYTHREAD]);"
                                f"¦M_EACH({own}()); M_EACH({own}_take());⟩"), data.show(drawing)]
