# SPDX-License-Identifier: MIT
"""The parts of a hostile loop's body beside its accesses, and the conditions after the test of its index."""

from hostile import accesses, variables
from hostile.changes import by_asm, change, cleaned_up
from hostile.frame import ARRAYS
from hostile.piece import Piece, common_piece, file_piece, piece, setup_piece, statement
from hostile.wraps import as_statement, wrapped
from programs.tree import block


def insert(drawing, body, node):
    body.insert(drawing.pick.randint(0, len(body)), node)


def guarded(drawing, scope, node):
    """The statement, unconditionally or only in some iterations."""
    e = scope.counted()
    if drawing.chance(0.6):
        return node
    test = drawing.one(f"({e}) == 2", f"({e}) & 1", f"({e}) > 3", "k < 5", "acc % 3 == 1", f"({e}) != 1")
    return statement("", f"if ({test}) {{ $0 }}", node)


def add(name, drawing, head, scope, body, owned):
    pick, n = drawing.pick, head.bound
    if name == "bound changes" and n:
        v, by = n, pick.choice([-1, -1, 1, -2] if head.by > 0 else [1, 1, -1, 2])
    elif name == "index changes":
        v, by = head.index, pick.choice([1, 1, -1, 2, -2])
    elif name == "pointer changes":
        v, by = scope.pointer(), pick.choice([1, 1, -1, 2])
        insert(drawing, body, Piece("statement", "", f"{scope.through()} {drawing.one('=', '+=')} {scope.value()};"))
        if drawing.chance(0.4):
            insert(drawing, body, Piece("statement", "", f"MIX({scope.through()});"))
    elif name == "subscript changes":
        v, by = scope.number(), pick.choice([1, 1, -1, 2])
        if not owned:
            insert(drawing, body, Piece("statement", "", f"c1[{drawing.at(v.text)}] = {scope.value()};"))
            insert(drawing, body, accesses.access(scope, False))
        else:
            insert(drawing, body, Piece("statement", "", f"MIX(c1[{drawing.at(v.text)}]);"))
    elif name == "stride changes" and scope.stride:
        v, by = scope.stride, pick.choice([1, 1, 2, -1])
    elif name == "jump" and not owned:
        return insert(drawing, body, jump(drawing, scope, body))
    elif name == "inner":
        return insert(drawing, body, inner(drawing, scope, owned))
    elif name == "alias" and not owned:
        return alias(drawing, scope, body)
    else:
        return insert(drawing, body, other(drawing, scope, body, owned))
    found = cleaned_up(drawing, v, by) if drawing.chance(0.12) and not v.points else None
    if found is None and drawing.chance(0.12) and not v.points:
        found = by_asm(drawing, v, by)
    if found is None:
        e = wrapped(drawing, change(drawing, v, by), 4)
        found = guarded(drawing, scope, as_statement(drawing, e))
    return insert(drawing, body, found)


def guard(drawing, head, scope):
    """A condition beside the index's test; most of them may be evaluated only if that test holds."""
    pick, e = drawing.pick, scope.counted()
    most = head.count * abs(head.by)
    # An element beside an inaccessible page: `low` follows one, `high` precedes one.
    edge = lambda array, at: f"{array}[⟨{at}¦COLUMN({at}, {8 if array == 'string' else 16})⟩]"
    texts = [edge("high", f"16 - {most} + ({e})"), edge("high", f"15 - ({e})"), edge("low", f"({e}) - 1"), edge("low", e), edge("low", f"{most} - 1 - ({e})") + " != 9",
             f"100 / ({most} - (int)({e}))", f"100 % ({most} - (int)({e})) < 90", f"100 / (int)({head.bound_text}) < 200", f"none[{e}] == 0", "*none == 0", "nobody->a",
             "(*(char (*)[4])&" + edge("high", f"12 - ({e})") + ")[0]", f"shift << ({e}) != 77", f"b16[{drawing.at(e)}] != 99", f"c1[{drawing.at(e)}] > 0", f"items[{drawing.at(e)}].a != 99",
             f"whole[{drawing.at(e)}] < 99", edge("tab", e), f"*(tab + ⟨({e})¦COLUMN({e}, 16)⟩) < 99", "left-- > 0", "--left > 0", "left > 0", edge("high", f"15 - ({e})") + " && " + edge("high", f"14 - ({e})"), f"(*pnone)[{e}] == 0",
             f"d32[{drawing.at(e)}] > 0.5", f"c1[⟨{drawing.own(f'tab[({e}) & 7]')}¦IN(tab[({e}) & 7])⟩] > 0", f"m8[{drawing.row(e)}][1] != 99", "link && (link = link->next, 1)", "setjmp(far) < 9", "errno != 77",
             f"strlen(string) > {e}", edge("string", e), f"sqrt((double)({e})) < 8", f"fabs(100.0 / ({most} - (int)({e}))) < 900", "(int)sys_pass(k) < 99"]
    if drawing.mode != "parts":
        argument = "⟨va_arg(ap, int)¦ARGUMENT(ap)⟩"
        texts += [f"{argument} != 7", f"{argument} < 9", f"(k = {argument}) != 7"] * 2
    tag = lambda t: "guard: " + t.lstrip("⟨").split("[")[0].split("(" if t[0] != "(" else "=")[0].strip()
    text = pick.choice([t for t in texts if drawing.allows(tag(t))])
    if "va_arg" in text:
        drawing.variadic = True
    if "none" in text or "nobody" in text:
        if head.bound and drawing.chance(0.8):
            empty(drawing, head)
        common_piece(drawing, "none", "int *none = 0;")
        common_piece(drawing, "nobody", "struct pair *nobody = 0;")
        common_piece(drawing, "pnone", "int (*pnone)[4] = 0;")
    common_piece(drawing, "left", f"{drawing.one('static ', '')}int left; left = {pick.randint(1, 6)};")
    common_piece(drawing, "shift", "unsigned shift = 1;")
    common_piece(drawing, "string", 'const char *string = "hostile";')
    common_piece(drawing, "link", "struct link { struct link *next; } links[3] = { { links + 1 }, { links + 2 } }, *link = links;")
    common_piece(drawing, "far", "jmp_buf far;")
    drawing.keep("left", "left")
    found = Piece("value", tag(text), text)
    (head.before if drawing.chance(0.15) else head.after).append(found)
    if drawing.chance(0.15) and not ("va_arg" in text):
        empty(drawing, head)


def empty(drawing, head):
    """Makes the loop run no iteration: no condition after the first test may be evaluated."""
    if head.bound:
        setup_piece(drawing, head.bound.name, f"{head.bound.text} = {head.start_text if head.bound.points or not head.index.points else 0};")


def leaving(drawing):
    """A statement that ends the loop."""
    there = drawing.fresh("there")
    ways = ["break;"] * (drawing.form != "goto") + ["goto out;", "{ MIX(k); return acc; }", f"goto *{there};"] * 2
    way = drawing.pick.choice([way for way in ways if drawing.allows(f"left by {way.split(' ')[0]}")])
    if there in way:
        setup_piece(drawing, there, f"void *{there} = &&out;")
    return way


def fuel(drawing, head, body, owned):
    """A counter that ends the loop after some iterations, visible to the translator or hidden."""
    name = drawing.fresh("fuel")
    n = drawing.pick.randint(2, 9)
    way = drawing.one("local", "local", "file") if head.wraps else drawing.one("local", "file", "callee", "condition", "hidden")
    if owned and way not in ("condition",):
        return
    if way in ("local", "condition"):
        setup_piece(drawing, name, f"int {name} = {n};")
    elif way == "hidden":
        file_piece(drawing, name, f"static int at{name};\nstatic int *{name}(void) {{ return &at{name}; }}")
        setup_piece(drawing, name, f"*{name}() = {n};")
    else:
        file_piece(drawing, name, f"static int {name};")
        setup_piece(drawing, name, f"{name} = {n};")
    leaves = leaving(drawing)
    if way == "condition":
        head.after.append(Piece("value", "fuel", f"{name}-- > 0"))
    elif way == "callee":
        file_piece(drawing, "tired" + name, f"static int tired{name}(void) {{ return --{name} < 0; }}")
        insert(drawing, body, Piece("statement", "fuel", f"if (tired{name}()) {leaves}"))
    else:
        text = f"--{'*' + name + '()' if way == 'hidden' else name}"
        insert(drawing, body, Piece("statement", "fuel", f"if ({text} < 0) {leaves}"))


def jump(drawing, scope, body):
    pick, e = drawing.pick, scope.counted()
    a = drawing.fresh("l")
    read = scope.element()
    setup_piece(drawing, f"far{a}", f"jmp_buf far{a}; if (setjmp(far{a})) return 77;")
    texts = [(f"if (({e}) == {pick.randint(0, 5)}) {leaving(drawing)}", "left"), (f"if (({e}) == 4) longjmp(far{a}, 1);", "longjmp"),
             (f"if (({e}) == {pick.randint(0, 5)}) continue;", "continue"), (f"if (({e}) == {pick.randint(0, 5)}) break;", "break"), (f"if (({e}) == 3) goto out;", "goto out"),
             (f"if ({read} > 12) continue;", "continue"), (f"if ({read} > 14) break;", "break"), (f"if (({e}) == 4) {{ MIX(k); return acc; }}", "return"),
             (f"switch ((int)({e}) & 3) {{ case 0: k++; break; case 2: continue; default: k += 2; }}", "switch"), (f"{a}: k++; if (k < 9 && ({e}) == 2) goto {a};", "goto back"),
             (f"if (({e}) == 2) goto {a}; k += 2; {a}: ;", "goto on"), (f"{{ __label__ y, z; void *at[] = {{ &&y, &&z }}; goto *at[(int)({e}) & 1]; y: k += 3; z: k++; }}", "labels"),
             (f"{{ static void *const at[] = {{ &&{a}, &&{a}z }}; goto *at[(int)({e}) & 1]; {a}: k += 3; {a}z: k++; }}", "labels"),
             (f"{{ jmp_buf b; volatile int v = 0; if (setjmp(b) == 0) {{ v = 3; longjmp(b, 1); }} else k += v; }}", "setjmp"),
             (f"{{ int z = 0; switch (k & 1) {{ case 0: for (z = 0; z < 2; z++) {{ case 1: k++; }} }} }}", "switch into"), (f"{{ int z = 0; if (({e}) == 1) goto {a}; for (z = 0; z < 2; z++) {{ k++; {a}: k += 2; if (k > 99) break; }} }}", "goto in"),
             (f"({{ if (({e}) == 3) break; 1; }});", "break in expression"), (f"({{ if (({e}) == 3) continue; k++; }});", "continue in expression"), (f"({e}) == 3 ? ({{ goto out; 0; }}) : k++;", "goto in expression"),
             (f"for (;;) {{ if (({e}) == 3) goto {a}; break; }} k++; {a}: ;", "goto on"), (f"do {{ if (({e}) == 3) break; k++; }} while (0);", "inner break"), (f"do {{ if (({e}) == 3) continue; k++; }} while (0);", "inner continue"),
             (f"switch ((int)({e})) {{ case 3: goto out; case 1: break; default: k++; }}", "switch"), (f"if (({e}) == 3) {{ k = ({{ return acc; 0; }}); }}", "return in expression")]
    if drawing.form == "goto":
        texts = [t for t in texts if "continue" not in t[0] and "break;" not in t[0]]
    text, tag = pick.choice([t for t in texts if drawing.allows(f"jump: {t[1]}")])
    return statement(f"jump: {tag}", text)


def inner(drawing, scope, owned):
    """A small loop in the body, over its own index or the outer one's."""
    pick, e, z = drawing.pick, scope.counted(), drawing.fresh("z")
    if owned:
        return statement("inner", f"for (int {z} = 0; {z} < 3; {z}++) MIX(c1[{drawing.at(z)}]);")
    change_it = wrapped(drawing, change(drawing, pick.choice([scope.number(), scope.head.index] + ([scope.head.bound] if scope.head.bound else [])), pick.choice([1, -1])))
    row = drawing.row(f"({e}) & 7")
    text = pick.choice([
        f"for (int {z} = 0; {z} < 4; {z}++) m8[{row}][{z}] = {z} + k;", f"for (int {z} = 0; {z} < 3; {z}++) {{ m24[{row}][{z}] += 2; if ({z} == 1) {{ $0; }} }}",
        f"for (int {z} = 0; {z} < 4; {z}++, $0) mc[{row}][{z}] += 1;", f"{{ int {z} = 0; while ({z} < 4 && m8[{row}][{z}] != 5) {{ {z}++; }} MIX({z}); if ({z} == 2) {{ $0; }} }}",
        f"for (int {z} = 3; {z} >= 0; {z}--) {{ acc += m3[{row}][{z}]; }} $0;", f"{{ int {z} = 0; do {{ m8[{row}][{z}]++; }} while (++{z} < 3); }} $0;",
        f"for (int {z} = 0; {z} < 2; {z}++) {{ b16[{drawing.at(f'({e}) + {z}')}] += 1; $0; }}", f"for (int {z} = 0, {z}n = 4; {z} < {z}n; {z}++) {{ whole[{drawing.at(z)}] += 1; {z}n -= ($0, {z} == 1); }}"])
    if text.startswith("for") and drawing.chance(0.4) and drawing.allows("inner pragma"):
        text = f"\n#pragma {drawing.one('unroll 2', 'unroll', 'nounroll', 'GCC unroll 2', 'clang loop unroll(disable)', 'clang loop vectorize(disable)')}\n" + text
    return statement("inner", text, change_it)


def nest(drawing, scope):
    """Nested loops around one statement, whose iterations a translator may reorder."""
    pick, y, z = drawing.pick, drawing.fresh("y"), drawing.fresh("z")
    name, other = pick.choice(["m8", "m24", "mc"]), pick.choice(["m8", "m24", "mc", "b16", "d32", "b64"])
    n = variables.make(drawing, "n", "int", scope.storage("bound"), str(pick.randint(3, 5)))
    drawing.keep(n.name, n.text)
    x = scope.number()
    columns = {"m8": 8, "m24": 12, "mc": 8}
    at = lambda matrix, r, c: f"{matrix}[{drawing.row(r)}][⟨{c}¦COLUMN({c}, {columns[matrix]})⟩]"
    rows, cells = [y, y, f"{y} + 1", "3", z], [z, z, f"{z} + 1", y, "2"]
    target = at(name, pick.choice(rows), pick.choice(cells))
    read = at(other, pick.choice(rows), pick.choice(cells)) if other in columns else f"{other}[{drawing.at(pick.choice([y, z, f'{y} + {z}', f'2 * {y} + {z}', f'8 * {y} + {z}']))}]"
    e = wrapped(drawing, change(drawing, pick.choice([n, n, x]), pick.choice([1, -1])))
    texts = [f"{target} += (int)({read}) % 50;", f"{target} = (int)({target}) % 50 + (int)({read}) % 50;", f"{target} += (int)({read}) % 50 + (($0), 1);", f"MIX({read} + {target});", f"{{ {target} += (int)({read}) % 9; if ({z} == 2) {{ $0; }} }}",
             f"{{ if ({read} > 9) continue; {target}++; }}", f"{{ if ({read} > 11) break; {target}++; }}", f"{target} -= (int)({read}) % 50 * ({read} > 3);", f"{{ {target}++; $0; }}"]
    first, last = pick.choice(["0", "0", "1"]), pick.choice([n.text, n.text, "4", "5"])
    low, high = pick.choice(["0", "0", "1", y]), pick.choice([n.text, n.text, "4", f"{y} + 1", f"{y} + 3"])
    inner = f"for (int {z} = {low}; {z} < {high}; {z}++{pick.choice(['', '', ', $0'])})"
    around = pick.choice(["{0}", "{0}", "{{ {0} }}", "{{ {0} k++; }}", f"{{{{ MIX({target.replace(z, '1')}); {{0}} }}}}"])
    return statement("nest", f"for (int {y} = {first}; {y} < {last}; {pick.choice([f'{y}++', f'{y}++', f'{y} += 2'])}) " + around.format(inner + " " + pick.choice(texts)), e)


def alias(drawing, scope, body):
    """Accesses to the same elements through another pointer."""
    pick, e, p = drawing.pick, scope.counted(), drawing.fresh("p")
    base = "b64[o]" if drawing.parts else "b64[0]"
    way = pick.randrange(5)
    if way == 0:
        setup_piece(drawing, p, f"long *{p} = (long *)&{base};")
        texts = [f"{p}[{e}] += 2;", f"MIX({p}[{e}]);", f"*({p} + ({e})) = k;"]
    elif way == 1:
        setup_piece(drawing, p, f"⟨shared [] long¦long⟩ *{p} = (⟨shared [] long¦long⟩ *)&{base};")
        texts = [f"{p}[{e}] += 2;", f"MIX({p}[{e}]);", f"*({p} + ({e})) = k;"]
    elif way == 2:
        setup_piece(drawing, p, f"⟨shared [] unsigned char¦unsigned char⟩ *{p} = (⟨shared [] unsigned char¦unsigned char⟩ *)&{base};")
        texts = [f"{p}[8 * ({e})] += 2;", f"MIX({p}[8 * ({e})]);", f"{p}[16] = k;"]
    elif way == 3:
        setup_piece(drawing, p, f"⟨shared [64] unsigned long¦unsigned long⟩ *{p} = (⟨shared [64] unsigned long¦unsigned long⟩ *)&{base};")
        texts = [f"{p}[{e}] += 2;", f"MIX({p}[{e}]);", f"*({p} + ({e})) = k;"]
    else:
        setup_piece(drawing, p, f"⟨shared void¦void⟩ *{p} = &{base};")
        texts = [f"((⟨shared [] long¦long⟩ *){p})[{e}] += 2;", f"MIX(*((⟨shared [] long¦long⟩ *){p} + ({e})));"]
    for _ in range(2):
        insert(drawing, body, statement("alias", pick.choice(texts)))
    insert(drawing, body, statement("", pick.choice([f"b64[{drawing.at(e)}] += 3;", f"MIX(b64[{drawing.at(e)}]);", f"b64[{drawing.at(e)}] = k;", f"b64[{drawing.at('2')}]++;"])))


def other(drawing, scope, body, owned):
    """Locks, fences, strict accesses, frees, declarations, copies."""
    pick, e, a = drawing.pick, scope.counted(), drawing.fresh("y")
    element = scope.element(accesses.READ if drawing.mode == "all" else None)
    texts = [("⟨upc_fence;¦⟩", "fence"), ("⟨upc_lock(lock);¦⟩ k++; ⟨upc_unlock(lock);¦⟩", "lock"), (f"{{\n#pragma upc strict\nMIX({element}); }}", "strict"), (f"int {a} = (int){element}; MIX({a});", "declaration"),
             (f"static int {a}; {a} = k; MIX({a});", "static"), (f"{{ int {a}[((int)({e}) & 3) + 1]; {a}[0] = k; MIX({a}[0]); }}", "vla"), ("asm volatile(\"\" : : : \"memory\");", "asm memory"),
             (f"typedef struct {{ int x; }} t{a}; t{a} {a} = {{ k }}; MIX({a}.x);", "typedef"), (f"enum {{ E{a} = 3 }}; MIX(E{a});", "enum"), (f"{{ void *{a} = malloc(8); *(int *){a} = k; free({a}); }}", "malloc"),
             (f"{{ int *{a} = alloca(8); *{a} = k; MIX(*{a}); }}", "alloca"), (f"{{ struct item {a} = items[{drawing.at(e)}]; MIX({a}.a); }}", "structure"), (f"MIX(⟨upc_threadof(&b16[0]) * 0¦0⟩);", "threadof"),
             (f"__builtin_prefetch(&tab[1]);", "prefetch"), (f"_Static_assert(sizeof(b16[0]) == 4, \"\");", "assertion"), ("__sync_synchronize();", "builtin fence"), ("__atomic_thread_fence(5);", "builtin fence"),
             (f"extern int tab[16]; tab[1]++;", "extern"), (f"void {a}(void);", "function declaration"), (f"{{ int {a}[2][3] = {{ {{ 1, k }} }}; MIX({a}[0][1]); }}", "array")]
    setup_piece(drawing, f"freed{a}", f"⟨shared [] int¦int⟩ *freed{a} = ⟨upc_alloc(16)¦malloc(16)⟩;")
    if not owned:
        texts += [(f"{{ ⟨shared [] int¦int⟩ *{a} = ⟨upc_alloc(8)¦malloc(8)⟩; *{a} = k; MIX(*{a}); ⟨upc_free({a})¦free({a})⟩; }}", "upc_alloc"), (f"items[{drawing.at(e)}] = items[{drawing.at('20')}];", "structure"),
                  (f"items[{drawing.at(e)}].bits = k & 15;", "bits"), (f"ways[{drawing.at(e)}].c[1] = k & 15;", "union"), (f"w16[{drawing.at(e)}]++;", "strict object"),
                  (f"{{ if (({e}) < 3) freed{a}[({e}) & 3] = k; if (({e}) == 2) ⟨upc_free(freed{a})¦free(freed{a})⟩; }}", "freed"), (f"{{ int {a} = 3; ⟨upc_memput(&b16[{drawing.own(e)}], &{a}, 4)¦b16[IN({e})] = {a}⟩; }}", "put"),
                  (f"⟨upc_memcpy(&b64[{drawing.own(e)}], &b64[{drawing.own('40')}], 8)¦b64[IN({e})] = b64[IN(40)]⟩;", "copy"), (f"b16[{drawing.at(e)}] = b16[{drawing.at(f'({e}) + 1')}] = k;", "chain"),
                  (f"__atomic_fetch_add((long *)⟨&b64[{drawing.own(e)}]¦&b64[IN({e})]⟩, 1, 0);", "local atomic"), (f"(*(long *)⟨&b64[{drawing.own(e)}]¦&b64[IN({e})]⟩)++;", "local")]
    if drawing.together:
        texts += [("⟨upc_barrier;¦⟩", "barrier"), ("⟨upc_notify; upc_wait;¦⟩", "notify"), ("⟨upc_barrier 3;¦⟩", "barrier")]
    text, tag = pick.choice([t for t in texts if drawing.allows(f"body: {t[1]}")])
    return statement(f"body: {tag}", text)
