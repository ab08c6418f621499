# SPDX-License-Identifier: MIT
"""Draws hostile loops: a plain loop over shared arrays, which a translator could rewrite, with one to three features that forbid this, or
a part of it. The features follow the language's grammar.
"""

from hostile import accesses, bodies, variables
from hostile.changes import change, plain_change
from hostile.drawing import Drawing, Loop, fixed
from hostile.frame import ARRAYS
from hostile.piece import Piece, piece, statement
from hostile.wraps import wrapped
from programs.tree import block


class Head:
    """The head of a loop: an index that goes from `low` to `high`, or down."""

    def __init__(self):
        self.index = self.bound = None
        self.start, self.end, self.by = 0, 8, 1
        self.low = "0"  # the value that subscripts are relative to
        self.test = None
        self.before, self.after, self.steps = [], [], []
        self.endless = False  # only `fuel` ends the loop
        self.wraps = False  # … and the index wraps around at the end of its type
        self.plain = False  # in its usual form, except for its features


def draw(seed, number, closed=()):
    drawing = Drawing(seed, number, closed)
    parts = [a_loop(drawing, 0, drawing.one(1, 1, 2, 2, 3, 3))]
    if drawing.chance(0.1):
        parts += [fixed("⟨upc_barrier;¦⟩"), a_loop(drawing, 0, 1)] if drawing.mode == "all" else [a_loop(drawing, 0, 1)]
    return Loop(drawing, block(parts))


ODD_SIGNED = ["float", "double", "long double", "__int128"]
FORMS = ["for"] * 8 + ["while"] * 4 + ["do"] * 2 + ["holes"] * 2 + ["goto"]
PLAIN_FORMS = ["for"] * 4 + ["while"]
CHANGES = ["bound changes"] * 5 + ["index changes"] * 3 + ["step"] * 2 + ["more steps"] * 3 + ["condition"] * 3 + ["subscript changes"] * 4 + ["pointer changes", "stride changes"] * 2
FEATURES = CHANGES + ["index", "bound", "guard", "guard", "guard", "test", "limits", "jump", "jump", "jump", "jump", "body", "body", "entered", "nest", "nest", "fuel", "endless", "endless", "endless", "initial",
                      "pragma", "inner", "alias"]


def a_loop(drawing, depth, features):
    pick = drawing.pick
    head = Head()
    head.plain = drawing.chance(0.65)
    form = pick.choice([f for f in (PLAIN_FORMS if head.plain else FORMS) if drawing.allows(f) and (f != "goto" or depth == 0)])
    if drawing.mode == "all":
        form = "forall"
    drawing.form = form
    wanted = [pick.choice(FEATURES) for _ in range(features)]
    wanted = [w for w in wanted if drawing.allows(w)]
    if drawing.mode != "all" and drawing.allows("walk") and drawing.chance(0.12):
        return a_walk(drawing, head, depth, wanted)
    head.wraps = "endless" in wanted and drawing.mode != "all" and drawing.chance(0.6)
    if head.wraps:
        wanted = ["endless"]
    ranges(drawing, head, "limits" in wanted or head.wraps)
    storage = "local"
    type_ = head.type
    if "index" in wanted:
        storage = pick.choice([s for s in variables.STORAGES if variables.fits(type_, s) and drawing.allows("index " + s)])
    head.index = variables.make(drawing, "i", type_, storage, head.start_text)
    drawing.keep(head.index.name, head.index.text)
    bounds(drawing, head, any(w.startswith("bound") for w in wanted), "bound changes" in wanted, "endless" in wanted)
    tests(drawing, head, "test" in wanted)
    scope = accesses.Scope(drawing, head)
    plain_step(drawing, head, scope)
    owned = form == "forall"
    body = accesses.plain(scope, owned)
    if head.wraps:
        bodies.insert(drawing, body, Piece("statement", "", f"c1[{drawing.at(scope.number().text)}] += {scope.value()};"))
    for w in wanted:
        feature(w, drawing, head, scope, body, owned)
    if not owned and (head.endless or "limits" in wanted and drawing.chance(0.5)):
        bodies.fuel(drawing, head, body, owned)
    if depth < 2 and drawing.chance(0.2) and not owned:
        bodies.insert(drawing, body, a_loop(drawing, depth + 1, drawing.one(0, 0, 1)))
        drawing.form = form
    return assembled(drawing, form, head, scope, body)


def ranges(drawing, head, limits):
    """Draws the type and the range of the index."""
    pick = drawing.pick
    count, by = pick.randint(2, 9), pick.choice([1, 1, 1, 1, -1, -1, 2, 3, -2])
    head.type = pick.choice(["int"] * 8 + ["long", "unsigned", "size_t", "short", "unsigned char"])
    if head.plain:
        by, head.type = 1, pick.choice(["int"] * 4 + ["long"])
    start = pick.choice([0, 0, 0, 1, 3])
    if by < 0:
        start = count * -by + pick.choice([0, 0, -1])
    prefix = ""
    if limits:
        head.type = pick.choice(["unsigned"] * 3 + ["size_t"] if head.wraps else list(variables.INTEGERS) + variables.ODD)
        by = 1 if head.wraps else by
        if drawing.mode == "all" and not drawing.allows("upc_forall at the limits of 64 bits") and (head.type in variables.WIDE):
            head.type = pick.choice(["short", "int", "unsigned"])
        if head.type in variables.INTEGERS:
            least, most = variables.INTEGERS[head.type]
            way = 2 if head.wraps else pick.randrange(5)
            near = pick.randint(0, 4)
            prefix = {0: f"({most}) - {count * abs(by) + near}", 1: f"({least}) + {near + count * abs(by) + 1 if by < 0 else near}", 2: f"({most}) - {near}", 3: "", 4: ""}[way]
            start = start if way > 2 else 0
            if way > 2 and pick.random() < 0.4 and not head.type.startswith(("unsigned", "size")):
                start -= pick.randint(1, 9)
        elif head.type == "_Bool":
            start, by = 0, 1
    head.count, head.by, head.start = count, by, start
    head.start_text = f"({head.type})({prefix})" if prefix else str(start)
    end = start + by * count + (pick.choice([1, -1]) if limits and abs(by) > 1 and pick.random() < 0.3 else 0)
    first = min(start, end) if by > 0 else end
    head.end_text = (f"(({head.type})({prefix}) + {by * count})" if by > 0 else f"(({head.type})({prefix}) - {-by * count})") if prefix else str(end)
    low = head.start_text if by > 0 else head.end_text
    head.low = low if prefix else str(first)
    head.limits = limits


def bounds(drawing, head, odd, must, endless):
    """Draws the bound of the index: a literal, a variable of any kind, or a sum. must: it changes. endless: the index never reaches it."""
    pick = drawing.pick
    endless = endless and drawing.mode != "all"
    odd, must = odd or endless, must and not endless
    head.bound_text = head.end_text
    if not odd and drawing.chance(0.5):
        return
    type_ = head.type if drawing.chance(0.5) and head.type != "_Bool" else "int"
    if head.wraps:
        type_ = head.type
    elif head.limits and head.type != "int":
        type_ = head.type if drawing.chance(0.7) else pick.choice(["__int128", "long long", "double", "unsigned long", "int"])
    elif odd and not (head.plain and drawing.chance(0.7)):
        type_ = pick.choice(["int"] * 6 + list(variables.INTEGERS) + variables.ODD + ["__int128", "unsigned __int128"] * 2)
    if endless and not head.limits and drawing.chance(0.6):
        type_ = pick.choice(variables.WIDE)
    storage = "local"
    if odd and not (head.wraps and drawing.chance(0.7)):
        storage = pick.choice([s for s in variables.STORAGES + variables.OFTEN * 3 if variables.fits(type_, s) and drawing.allows("bound " + s)])
    more = pick.choice([0, 0, 0, 0, 1, 2]) if odd and not head.limits else 0
    start = head.end_text if not more else f"({head.end_text}) + {more}"
    if odd and not must and drawing.mode != "all" and (endless or drawing.chance(0.7 if "128" in type_ else 0.3)):
        head.endless, more = True, 0
        huge = {"_Bool": "1", "enum way": "300", "float": "1e30f", "double": "1e300", "long double": "1e300L", "__int128": "(__int128)1 << 70", "unsigned __int128": drawing.one("~(unsigned __int128)0", "(unsigned __int128)1 << 64")}
        start = huge.get(type_) or variables.INTEGERS[type_][1]
        if head.by < 0:
            start = "-(" + start + ")" if type_ in ODD_SIGNED else variables.INTEGERS[type_][0] if type_ in variables.INTEGERS and "128" not in type_ else "0"
    v = variables.make(drawing, "n", type_, storage, start)
    head.bound = v
    drawing.keep(v.name, v.text)
    head.bound_text = v.text if not more else f"{v.text} - {more}"
    if odd and not must and drawing.chance(0.3):
        n = v.text
        head.bound_text = pick.choice([f"({n} + 0)", f"({n} * 2 / 2)", f"(long)({n})", f"same((int){n})", f"(k, {n})", f"(k > 99 ? 1 : {n})", f"(k < 99 ? {n} : 0)", f"({n} + (unsigned char)256)",
                                       f"({n} | 0)", f"({n} + tab[0] - tab[0])", f"({n} + k - k)", f"({n} + (int)sizeof(char[k]) - k)", f"({{ {n}; }})", f"__extension__ {n}"]) \
            if v.integer and not v.atomic else n


def tests(drawing, head, odd):
    """Draws the test of the index, by its direction."""
    i, n, pick = head.index.text, head.bound_text, drawing.pick
    if head.by > 0:
        texts = [f"{i} < {n}"] * 6 + [f"{i} <= {n}", f"{n} > {i}", f"{i} != {n}"] * (not head.plain)
    else:
        texts = [f"{i} > {n}"] * 3 + [f"{i} >= {n}"] * 2 + [f"{n} < {i}", f"{i} != {n}"]
        if n == "0":
            texts += [i]
    if head.wraps:
        texts = [f"{i} <= {n}"]
    elif head.endless:
        texts += [f"{i} {'<=' if head.by > 0 else '>='} {n}"] * 12
    text = pick.choice(texts)
    tag = ""
    if odd:
        down = head.by < 0
        less = (lambda a, b: f"{b} < {a}") if down else (lambda a, b: f"{a} < {b}")
        odd_texts = [f"!({less(n, i)} || {i} == {n})", f"({text}) == 1", f"{text} ? 1 : 0", f"({text}) & 1", f"!!({text})", f"0 || {text}", f"{text} && 1", f"1 && {text}", f"(k, {text})",
                     f"{text} || k > 9999", f"({{ {text}; }})", f"__builtin_expect({text}, 1)", f"__builtin_expect(!!({text}), 0)", f"__extension__ ({text})", f"_Generic(0, int: {text})", f"({text}) != 0",
                     f"({text}) * 2", f"{text}, {text}", f"{less(f'(long)({i})', n)}", f"{less(f'(unsigned char)({i})', n)}", f"{less(f'(short)({i})', f'(short)({n})')}", f"{less(f'2 * ({i})', f'2 * ({n})')}",
                     f"{less(f'({i}) + 0.5', n)}", f"{less(f'(unsigned)({i})', n)}", f"{less(f'({i}) + 1', f'({n}) + 1')}", f"({i}) - ({n}){' >' if down else ' <'} 0", f"k > 2 && {text}", f"{text} && k < 99",
                     f"{text} && {text}", f"({text}) > 0", f"(_Bool)({text})", f"(int)({text})", f"{text} || {text}", f"(acc += 3, {text})", f"{text} && k++ < 99", f"k++ < 99 && {text}",
                     f"(float)({i}) {'>' if down else '<'} ({n})", f"({i}) * 1.0 {'>' if down else '<'} ({n})", f"({text}) + 0", f"({text}) == ({text})", f"({text}) ? ({text}) : 0"]
        if head.index.integer and head.by == -1:
            odd_texts += [f"{i}--", f"{i}-- > {n}", f"--{i} > {n}", f"{i}-- != {n}"]
        if head.index.integer and head.by == 1:
            odd_texts += [f"{i}++ < {n}", f"++{i} < {n}", f"++{i} <= {n}", f"{i}++ != {n}", f"({i} += 1) < {n}", f"{n} > {i}++"]
        text = pick.choice(odd_texts)
        tag = "test"
        head.steps_in_test = any(s in text for s in (f"{i}--", f"--{i}", f"{i}++", f"++{i}", f"{i} += 1"))
    else:
        head.steps_in_test = False
    head.test = Piece("index", tag, text)  # not to be removed by the reduction, which would make the loop endless


def plain_step(drawing, head, scope):
    i, by = head.index.text, head.by
    if drawing.allows("stride") and drawing.chance(0.02 if head.plain else 0.1):  # by a variable
        scope.stride = variables.make(drawing, "d", drawing.one("int", "int", "long", head.index.type if head.index.integer else "int"), scope.storage("stride"), str(abs(by)))
        drawing.keep(scope.stride.name, scope.stride.text)
        head.steps.append(Piece("index", "stride", f"{i} {'+' if by > 0 else '-'}= {scope.stride.text}"))
        return
    if head.steps_in_test and drawing.chance(0.8):
        return
    way = "+" if by > 0 else "-"
    texts = [f"{i} {way}= {abs(by)}"]
    if abs(by) == 1:
        texts += [f"{i}{way}{way}"] * 4 + [f"{way}{way}{i}"]
    head.steps.append(Piece("index", "", drawing.pick.choice(texts)))


def feature(name, drawing, head, scope, body, owned):
    """Adds a feature to the loop. owned: a upc_forall, whose body must not change variables of its head, nor leave the loop."""
    pick, i, n = drawing.pick, head.index, head.bound
    way = 1 if head.by > 0 else -1
    if name == "step" and head.steps:
        head.steps[0] = wrapped(drawing, change(drawing, i, head.by))
    elif name == "more steps":
        v = pick.choice([i] * 3 + ([n] if n and not owned else []) + [scope.number()])
        d = pick.choice([1, 2, -1, way])
        step = plain_change(drawing, v, d) if drawing.chance(0.6) else wrapped(drawing, change(drawing, v, d), 2)
        head.steps.insert(pick.randint(0, len(head.steps)), step)
    elif name == "condition":
        v = pick.choice([scope.number(), scope.number(), scope.number()] + ([n] if n else []) + [i])
        e = wrapped(drawing, change(drawing, v, pick.choice([1, -1, way])))
        e = piece("", pick.choice(["($0, 1)", "($0, k < 99)", "$0", "($0) < 99", "($0) != 2", "!(($0) > 9)", "(k = ($0), 1)"]), e)
        (head.before if drawing.chance(0.25) else head.after).append(e)
    elif name == "guard":
        bodies.guard(drawing, head, scope)
    elif name == "fuel":
        bodies.fuel(drawing, head, body, owned)
    elif name == "pragma" and (not owned or drawing.allows("pragma before upc_forall")):
        head.pragma = pick.choice(["omp parallel for", "omp simd", "omp for", "GCC unroll 4", "GCC ivdep", "upc strict", "upc relaxed", "omp parallel for reduction(+:acc)", "unroll", "clang loop unroll(full)"])
    elif name == "initial":
        head.initial = wrapped(drawing, change(drawing, pick.choice([scope.number()] + ([n] if n else [])), pick.choice([1, -1])))
    elif name == "entered" and not owned:
        head.entered = drawing.one("switch", "goto")
    elif name == "nest" and not owned:
        bodies.insert(drawing, body, bodies.nest(drawing, scope))
    elif not owned or name in ("body", "subscript changes"):
        bodies.add(name, drawing, head, scope, body, owned)


def a_walk(drawing, head, depth, wanted):
    """A loop whose index is a pointer-to-shared."""
    pick = drawing.pick
    name = pick.choice(["b16", "c1", "d32", "b64", "s20", "whole", "items"])
    type_, layout, _ = ARRAYS[name]
    pointer = f"⟨shared {layout} {'struct item' if name == 'items' else type_}¦{'struct item' if name == 'items' else type_}⟩ *"
    first = lambda n: f"&{name}[{drawing.own(str(n))}]"
    by, count, low = pick.choice([1, 1, 1, 2, -1, -1, -2, 3]), pick.randint(0, 8), pick.choice([4, 20])
    storage = pick.choice(["local"] * 9 + ["file", "public", "static local", "member", "array element", "pointer", "taken"])
    start = low if by > 0 else low + count * -by
    head.index = variables.make(drawing, "q", pointer, storage, first(start))
    head.index.integer, head.index.points, head.index.array = False, True, name
    head.type, head.count, head.by, head.low, head.limits, head.steps_in_test = "int", count, by, "0", False, False
    drawing.keep(head.index.name, f"{head.index.text} - {name}")
    p, end = head.index.text, low + count * by if by > 0 else low
    n, bound = first(end), pick.choice(["literal", "pointer", "number"])
    head.start_text, head.bound_text = first(start), n
    if bound == "pointer":
        head.bound = variables.make(drawing, "n", pointer, pick.choice(["local"] * 3 + variables.OFTEN), n)
        head.bound.integer, head.bound.points = False, True
        drawing.keep(head.bound.name, f"{head.bound.text} - {name}")
        n = head.bound.text
    tests_ = [f"{p} < {n}", f"{p} < {n}", f"{n} > {p}", f"{p} != {n}", f"{p} != {n}", f"{p} - {n} < 0", f"!({p} >= {n})", f"{p} <= {n}"] if by > 0 else \
        [f"{p} > {n}", f"{n} < {p}", f"{p} != {n}", f"{p} - {n} > 0", f"{p} >= {n}"]
    if bound == "number":
        head.bound = variables.make(drawing, "n", "int", pick.choice(["local"] * 3 + variables.OFTEN), str(count))
        drawing.keep(head.bound.name, head.bound.text)
        tests_ = [f"{p} < {first(start)} + {head.bound.text}" if by > 0 else f"{p} > {first(start)} - {head.bound.text}", f"{p} != {first(start)} {'+' if by > 0 else '-'} {head.bound.text}"]
    head.test = Piece("index", "walk", pick.choice(tests_))
    scope = accesses.Scope(drawing, head)
    scope.origin = first(low)
    step = [f"{p} {'+' if by > 0 else '-'}= {abs(by)}", f"{p} = {p} + {by}"] + ([f"{p}++", f"++{p}"] * 3 if by == 1 else [f"{p}--", f"--{p}"] * 3 if by == -1 else [])
    head.steps.append(Piece("index", "", pick.choice(step)))
    body = accesses.plain(scope, False) if drawing.chance(0.5) else []
    for _ in range(pick.randint(1, 2)):
        bodies.insert(drawing, body, accesses.at_walk(scope))
    for w in wanted:
        if w not in ("nest", "limits") and not (w.startswith("bound") and not head.bound):
            feature(w, drawing, head, scope, body, False)
    drawing.form = form = drawing.one("for", "for", "for", "while", "do", "holes")
    return assembled(drawing, form, head, scope, body)


def conjunction(parts):
    """The parts joined by &&. The reduction can remove each."""
    out = parts[0]
    for other in parts[1:]:
        out = Piece("value", "", "$0 && $1", [out, other])
    return out


def sequence(parts):
    out = parts[0] if parts else fixed("")
    for other in parts[1:]:
        out = Piece("value", "", "$0, $1", [out, other])
    return out


def assembled(drawing, form, head, scope, body):
    """The loop, and a jump into its middle if it has one."""
    how = getattr(head, "entered", "")
    if not how:
        return whole(drawing, form, head, scope, body)
    label = drawing.fresh("in")
    bodies.insert(drawing, body, statement("", f"{label}: ;" if how == "goto" else drawing.one("case 1: ;", "case 1 ... 3: ;", "default: ;")))
    return statement(f"entered by {how}", f"if (k > 2) goto {label};\n$0" if how == "goto" else "switch (k & 1) { case 0: ;\n$0\n}", whole(drawing, form, head, scope, body))


def whole(drawing, form, head, scope, body):
    pick = drawing.pick
    test = conjunction(head.before + [head.test] + head.after)
    if len(head.before + head.after) > 0 and " || " in head.test.text or ", " in head.test.text or "?" in head.test.text:
        head.test.text = f"({head.test.text})"
    test = fixed("⟨$0¦(TICK(), $0)⟩", test)
    start = f"{head.index.text} = {head.start_text}"
    initial = fixed(pick.choice(["", start, start, start + ", k = 2"]))
    if getattr(head, "initial", None) is not None:
        initial = Piece("value", "initial", "$0, $1", [fixed(start), head.initial])
    body, steps = block(body), sequence(head.steps)
    pragma = f"\n#pragma {head.pragma}\n" if getattr(head, "pragma", "") else ""
    tag = f"pragma {head.pragma}" if pragma else ""
    if form == "for":
        return Piece("loop", tag, pragma + "for ($0; $1; $2) {\n$3\n}", [initial, test, steps, body])
    if form == "holes":
        return Piece("loop", tag, pragma + "for (; $0; ) {\n$1\n$2;\n}", [test, body, steps])
    if form == "while":
        return Piece("loop", tag, pragma + "while ($0) {\n$1\n$2;\n}", [test, body, steps])
    if form == "do":
        return Piece("loop", tag, pragma + "do {\n$1\n$2;\n} while ($0);", [test, body, steps])
    if form == "goto":
        label = drawing.fresh("again")
        return Piece("loop", "goto loop", f"{label}: ; if ($0) {{\n$1\n$2;\ngoto {label};\n}}", [test, body, steps])
    affinity, own = scope.affinity()
    whose = Piece("fixed", "", f"⟨{affinity}¦{own}⟩")
    if drawing.chance(0.2):
        e = wrapped(drawing, change(drawing, scope.number(), 1))
        whose = Piece("value", "affinity", f"⟨($0, {affinity})¦(($0), {own})⟩", [e])
        whose.kind = "fixed"
    head_text = "$0; $1; $2"
    pragma = pragma.replace("omp parallel for", "upc relaxed")
    return Piece("loop", "forall", f"⟨{pragma}upc_forall ({head_text}; $4) {{\n¦for ({head_text}) if (($4) == MYTHREAD) {{\n⟩$3\n}}", [initial, test, steps, body, whose])
