# SPDX-License-Identifier: MIT
"""Changes of a variable: every form of expression and of function that C and GNU C have for this, written from the language's
grammar, independently of what a translator recognises.
"""

from hostile.piece import SYSTEM, file_piece, needs_three, piece, setup_piece, statement

# name, requirements on the variable, text: V is the variable, D the distance, T its type. Each text is an expression.
_PLAIN = [
    ("step", "one", "V++"), ("step", "one", "++V"), ("step", "less", "V--"), ("step", "less", "--V"),
    ("compound", "", "V += D"), ("compound", "", "V -= -(D)"), ("sum", "", "V = V + D"), ("sum", "", "V = D + V"), ("sum", "", "V = V - -(D)"),
    ("two steps", "two", "V++, V++"), ("two steps", "two", "V += 1, V++"), ("two steps", "three", "V++, V += 2"), ("back and forth", "one", "V += 2, V--"),
    ("beside others", "", "k++, V += D"), ("beside others", "", "V += D, k = 3"),
    ("parentheses", "", "((V)) += D"), ("chain", "integer", "k = V += D"), ("chain", "integer", "V = k = V + D"),
    ("address", "address", "*&V += D"), ("address", "address", "(*(&V))++", ), ("address", "address", "(&V)[0] += D"), ("address", "address", "0[&V] += D"),
    ("bytes", "address whole", "*(T *)((char *)&V + 0) += D"), ("bytes", "address small", "((unsigned char *)&V)[0] += D"),
    ("conditional", "integer", "V & 1 ? (V += D) : (V = V + D)"), ("conditional", "", "k >= 0 ? V += D : 0"), ("conditional place", "address", "*(k > 90 ? (T *)0 : &V) += D"),
    ("logical", "", "k >= 0 && (V += D)"), ("logical", "", "k < 0 || (V += D)"),
    ("generic", "", "_Generic(0, int: V += D, default: 0)"), ("generic", "", "_Generic(0L, int: 0, default: V += D)"),
    ("generic place", "", "_Generic(0, int: V, default: k) += D"), ("chosen", "", "__builtin_choose_expr(1, V += D, 0)"), ("chosen place", "", "__builtin_choose_expr(1, V, k) += D"),
    ("extension", "", "__extension__ (V += D)"), ("extension", "one", "__extension__ V++"), ("extension place", "", "(__extension__ V) += D"),
    ("statement expression", "", "({ V += D; })"), ("statement expression", "", "({ T t = V; V = t + D; t; })"), ("statement expression", "two", "({ V++; V++; })"),
    ("statement expression", "one", "({ for (int t = 0; t < 1; t++) V++; 0; })"), ("statement expression", "", "({ switch (0) case 0: V += D; 0; })"),
    ("statement expression", "address", "({ T *t = &V; *t += D; 0; })"), ("statement expression", "address", "({ struct { T *t; } t = { &V }; *t.t += D; 0; })"),
    ("sizeof", "integer", "sizeof(char[((V += D), 5)])"), ("sizeof", "integer", "(int)sizeof(int[2][((V += D), 3)])"), ("sizeof", "integer", "sizeof(__typeof__(char[((V = V + D), 5)]))"),
    ("cast to a type", "integer", "(char (*)[((V += D), 5)])(long)three != 0"), ("cast to a type", "less integer", "(char (*)[(V--, 5)])(long)three != 0"), ("cast to a type", "integer", "(__typeof__(int (*)[((V += D), 3)]))(long)three != 0"),
    ("cast to a type", "one integer", "(char (*(*)(void))[(V++, 5)])(long)three != 0"), ("literal of a type", "integer", "(char (*[2])[((V += D), 5)]){ 0 }[1] == 0"),
    ("type in expression", "integer", "({ char t[((V += D), 5)]; t[0] = 1; t[0]; })"), ("type in expression", "integer", "({ typedef char t[((V += D), 5)]; sizeof(t); })"),
    ("type in expression", "integer", "({ __typeof__(char[((V += D), 3)]) *t = 0; t == 0; })"),
    ("atomic", "address narrow", "__atomic_fetch_add(&V, D, __ATOMIC_RELAXED)"), ("atomic", "address narrow", "__atomic_add_fetch(&V, D, __ATOMIC_SEQ_CST)"),
    ("atomic", "address narrow", "__atomic_fetch_sub(&V, -(D), 0)"), ("atomic", "address narrow", "__sync_fetch_and_add(&V, D)"),
    ("atomic", "address narrow", "__sync_sub_and_fetch(&V, -(D))"), ("atomic exchange", "address narrow", "__atomic_exchange_n(&V, V + D, 0)"),
    ("atomic store", "address narrow", "__atomic_store_n(&V, V + D, 0), 0"), ("atomic store", "address narrow", "({ T t = V + D; __atomic_store(&V, &t, 0); 0; })"),
    ("atomic swap", "address narrow", "__sync_bool_compare_and_swap(&V, V, V + D)"),
    ("atomic swap", "address narrow", "({ T t = V; __atomic_compare_exchange_n(&V, &t, V + D, 0, 0, 0); })"),
    ("atomic load", "address narrow", "({ T t = V + D; __atomic_load(&t, &V, 0); 0; })"),
    ("overflow builtin", "address integer", "__builtin_add_overflow(V, D, &V)"), ("overflow builtin", "address integer", "__builtin_sub_overflow(V, -(D), &V)"),
    ("copied", "address whole", "({ T t = V + D; memcpy(&V, &t, sizeof t); 0; })"), ("copied", "address whole", "({ T t = V + D; __builtin_memcpy(&V, &t, sizeof t); 0; })"),
    ("copied", "address whole", "({ T t = V + D; struct copied { T x; }; *(struct copied *)&V = *(struct copied *)&t; 0; })"),
    ("asm output", "register", "({ asm volatile(\"\" : \"=r\"(V) : \"0\"((T)(V + D))); 0; })"), ("asm in and out", "register", "({ V += D; asm(\"\" : \"+r\"(V)); 0; })"),
    ("asm memory", "address", "({ asm volatile(\"\" : \"+m\"(V) : : \"memory\"); V += D; })"),
    ("vector", "int", "V = ((v4si){ V + D, 1 })[0]"), ("vector", "int", "V = __builtin_shufflevector((v4si){ 7, V + D }, (v4si){ 2 }, 0, 1, 4, 5)[1]"), ("union", "int", "V = ((union both)(V + D)).a"), ("complex", "small", "V = __real__ (V + D + 0i)"), ("literal", "", "V = (T){ V + D }"), ("literal", "", "(T[]){ V += D }[0]"),
    ("literal", "integer", "((struct pair){ .b = V += D }).b"), ("shift", "integer", "V = (V * 2 + 2 * (D)) / 2"), ("inverted", "plain integer", "V = -~V + ((D) - 1)"),
    ("scanned", "int address", "({ char t[12]; sprintf(t, \"%d\", (int)(V + D)); sscanf(t, \"%d\", &V); })"),
    ("by library", "int address", "({ frexp(1u << (V + D - 1), &V); 0; })"), ("stored by string", "address whole", "({ T t = V + D; mempcpy(&V, &t, sizeof t) != 0; })"),
    ("jump in expression", "", "({ __label__ t; if (k >= 0) goto t; V -= D; t: V += D; 0; })"),
]


def _is(v, d, what):
    """Whether a variable satisfies all words of `what`."""
    plain = not v.atomic and not v.shared
    tests = {"one": d == 1, "less": d == -1, "two": d == 2, "three": d == 3, "integer": v.integer, "address": v.address and not v.shared and not v.atomic,
             "plain": plain and v.integer, "whole": plain, "small": plain and v.integer and v.type != "_Bool" and v.type != "__int128" and "long" not in v.type,
             "narrow": v.integer and "128" not in v.type and v.type not in ("_Bool", "enum way") and v.address and not v.shared and not v.atomic,
             "int": v.type == "int" and plain, "register": plain and v.integer and not v.bits and v.type not in ("__int128", "_Bool", "enum way")}
    return all(tests[word] for word in what.split())


def plain_change(drawing, v, d):
    """The change in its usual form."""
    texts = [t for n, what, t in _PLAIN if n in ("step", "compound", "sum", "two steps", "back and forth", "beside others") and _is(v, d, what)]
    text = substituted(drawing.pick.choice(texts), v, d)
    return piece("change: plain", f"(({text}) != 0)" if v.points else f"(({text}), 1)" if v.atomic else f"(int)({text})" if v.floating else text)


def change(drawing, v, d):
    """An expression that changes v by d."""
    pick = drawing.pick
    if pick.random() < 0.25 and v.type != "_Bool":
        found = _by_function(drawing, v, d)
        if found:
            return piece("", "(($0) != 0)" if v.points else "((int)($0))", found) if v.points or v.floating else found
    fitting = [(name, text) for name, what, text in _PLAIN if _is(v, d, what) and not (v.floating and "&" in text and "&V" not in text and "&&" not in text)]
    if v.atomic:  # in Clang 14's C, the value of an assignment to an _Atomic is itself _Atomic, and cannot be an operand
        fitting = [(n, f"{t}, 1") for n, t in fitting if n in ("step", "compound", "sum", "parentheses")]
    fitting = [(name, text) for name, text in fitting if drawing.allows(f"change: {name}")]
    names = sorted({name for name, _ in fitting})
    name = pick.choice(names)
    if "({" in (text := pick.choice([t for n, t in fitting if n == name])) and pick.random() < 0.7:
        name = pick.choice(names)
        text = pick.choice([t for n, t in fitting if n == name])
    needs_three(drawing, text)
    text = "(" + substituted(text, v, d) + ")"
    return piece(f"change: {name}", f"({text} != 0)" if v.points else f"((int){text})" if v.floating else text)


def substituted(text, v, d):
    out, word = [], ""
    for c in text + " ":
        if c.isalnum() or c == "_":
            word += c
            continue
        out.append({"V": v.text, "D": str(d), "T": v.type}.get(word, word) + c)
        word = ""
    return "".join(out)[:-1]


def _by_function(drawing, v, d):
    pick, f = drawing.pick, drawing.fresh("f")
    ways = []
    if v.address and not v.shared:
        ways += ["pointer", "pointer", "by value", "cleanup", "cleanup"]
        if v.type == "int" and not v.atomic:
            ways += ["system header"] * 2
    if v.globally:
        ways += ["direct", "direct", "indirect", "cleanup of another", "floating", "searched", "recursive"]
    if v.address and not v.shared and not v.atomic:
        ways += ["assigned", "added", "variadic", "pointer to pointer", "structure", "kept pointer"]
    ways = [way for way in ways if drawing.allows(f"change: function, {way}")]
    if not ways:
        return None
    way = pick.choice(ways)
    how = pick.choice(["static ", "static inline ", "__attribute__((noinline)) static ", "__attribute__((noinline)) "])
    if v.points and not drawing.allows("attribute ahead of a pointer"):
        how = "static "
    q = ("_Atomic " if v.atomic else "") + v.type
    moved = f"{v.text} += {d};"
    tag = f"change: function, {way}"
    if way in ("direct", "floating", "recursive", "indirect"):
        result = "double" if way == "floating" else "int"
        inside = f"if (n > 0) return {f}(n - 1); {moved}" if way == "recursive" else moved
        parameter, given = ("int n", "2") if way == "recursive" else ("void", "")
        text = f"{'(int)' * (way == 'floating')}{f}({given})"
        file_piece(drawing, f, f"{how}{result} {f}({parameter}) {{ {inside} return 1; }}")
        if way == "indirect":
            setup_piece(drawing, "p" + f, f"int (*p{f})(void) = {f};")
            text = f"p{f}()"
        return piece(tag, text)
    if way == "searched":
        file_piece(drawing, f, f"static int {f}(const void *a, const void *b) {{ {moved} return 0; }}")
        return piece(tag, f"(bsearch(tab, tab, 1, sizeof *tab, {f}) != 0)")
    if way == "cleanup of another":
        file_piece(drawing, f, f"{how}void {f}(int *x) {{ {moved} }}")
        return piece(tag, f"({{ int t __attribute__((cleanup({f}))) = 1; t; }})")
    if way == "cleanup":
        file_piece(drawing, f, f"{how}void {f}({q} **x) {{ **x += {d}; }}")
        return piece(tag, f"({{ {q} *t __attribute__((cleanup({f}))) = &{v.text}; t != 0; }})")
    if way == "system header":
        setup_piece(drawing, SYSTEM, f"sys_keep(&{v.text}, {d});")
        return piece(tag, pick.choice(["(int)sys_step(1.5)", "(int)sys_stepf(2)", "(int)sys_stepl(1)", "sys_istep(1)", "(int)sys_through(sys_back, 1)"]))
    if way == "structure":
        file_piece(drawing, f, f"struct s{f} {{ {q} *at; }};\n{how}int {f}(struct s{f} x) {{ *x.at += {d}; return 1; }}")
        return piece(tag, f"{f}((struct s{f}){{ &{v.text} }})")
    if way == "variadic":
        file_piece(drawing, f, f"static int {f}(int n, ...) {{ va_list a; va_start(a, n); {q} *p = va_arg(a, {q} *); va_end(a); *p += {d}; return 1; }}")
        return piece(tag, f"{f}(1, &{v.text})")
    if way == "pointer to pointer":
        setup_piece(drawing, f"x{f} y{f}", f"{q} *x{f} = &{v.text}; {q} **y{f} = &x{f};")
        return piece(tag, f"(**y{f} += {d})")
    if way == "added":
        file_piece(drawing, f, f"static int at{f};\n{how}int {f}(void) {{ at{f}++; return {d}; }}")
        return piece(tag, f"({v.text} += {f}())")
    if way == "assigned":
        file_piece(drawing, f, f"{how}{v.type} {f}({v.type} x) {{ return x + {d}; }}")
        return piece(tag, f"({v.text} = {f}({v.text}))")
    file_piece(drawing, f, f"{how}int {f}({q} *x) {{ *x += {d}; return 1; }}")
    if way == "kept pointer":
        setup_piece(drawing, "x" + f, f"{q} *x{f} = &{v.text};")
        return piece(tag, pick.choice([f"{f}(x{f})", f"((*x{f}) += {d})", f"(x{f}[0] += {d})", f"({{ *x{f} = *x{f} + {d}; }})"]))
    return piece(tag, f"{f}(&{v.text})")


def by_asm(drawing, v, d):
    """An asm statement that changes v by d, or None if v cannot be its output."""
    if not _is(v, d, "register") or not drawing.allows("change: asm statement"):
        return None
    texts = ["asm volatile(\"\" : \"=r\"(V) : \"0\"((T)(V + D)));", "asm(\"\" : \"=r\"(V) : \"0\"((T)(V + D)) : \"memory\");"]
    return statement("change: asm statement", substituted(drawing.pick.choice(texts), v, d))


def cleaned_up(drawing, v, d):
    """A statement that changes v by d when a variable of its own goes out of scope, or None if no function can access v."""
    pick, f, z = drawing.pick, drawing.fresh("f"), drawing.fresh("z")
    q = ("_Atomic " if v.atomic else "") + v.type
    ways = (["of another"] if v.globally else []) + (["pointer"] if v.address and not v.shared else [])
    if not ways or not drawing.allows("change: cleanup"):
        return None
    if pick.choice(ways) == "of another":
        file_piece(drawing, f, f"static void {f}(int *x) {{ {v.text} += {d}; }}")
        texts = [f"int {z} __attribute__((cleanup({f}))) = 1; k += {z};", f"{{ __attribute__((cleanup({f}))) int {z} = 1; k += {z}; }}", f"{{ int {z} __attribute__((cleanup({f}))); {z} = 1; }}",
                 f"for (int {z} __attribute__((cleanup({f}))) = 0; {z} < 1; {z}++) k++;", f"int {z}[2] __attribute__((cleanup({f}a))) = {{ 1 }}; k += {z}[0];"]
        file_piece(drawing, f + "a", f"static void {f}a(int (*x)[2]) {{ {v.text} += {d}; }}")
    else:
        file_piece(drawing, f, f"static void {f}({q} **x) {{ **x += {d}; }}")
        texts = [f"{q} *{z} __attribute__((cleanup({f}))) = &{v.text}; k += {z} != 0;", f"{{ {q} *{z} __attribute__((unused, cleanup({f}))) = &{v.text}; }}"]
    return statement("change: cleanup", pick.choice(texts))
