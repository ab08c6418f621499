# SPDX-License-Identifier: MIT
"""Draws programs of random loops over shared arrays: forms that tools/translator/loops (pointers.cc, nests.cc, jam.cc, planner.cc)
optimises, and forms that it must not change. loops_test.py compiles and runs them.
"""

import random

from loop_nests import Nests

LOOPS = 40

# Every 1-D array has at least 240 elements, every 2-D one at least 20 rows of 12, and a narrow one at
# least 240 rows; a cube at least 16 planes, and a grid 20 lines.
HEAD = """
#include <stdio.h>
#include <upc_relaxed.h>

struct item { int a; double b; int v[3]; unsigned bits : 5; };
typedef shared [12] int (*rows)[12];

shared int c1[240 * THREADS];
shared double c2[240 * THREADS];
shared [3] double b3[240 * THREADS];
shared [8] long b8[240 * THREADS];
shared [16] int b16[240 * THREADS];
shared [60] double b60[240 * THREADS];
shared [60] double d60[240 * THREADS];
shared [96] long b96[240 * THREADS];
shared [] int whole[240];
shared [10] struct item items[240 * THREADS];
shared [12] int m12[20 * THREADS][12];
shared [24] double m24[20 * THREADS][12];
shared [4] int m4[20 * THREADS][12];
shared int mc[20 * THREADS][12];
shared int one[240 * THREADS][1];
shared [1] long three[240 * THREADS][3];
shared [16] int two[240 * THREADS][2];
shared [5] double four[240 * THREADS][4];
shared [3] int single[240 * THREADS][1];
shared [] int pair[240][2];
shared int (*pone)[1];
typedef shared [96] int plane[4][6];
typedef shared [120] double line[12];
shared [96] int cube[16 * THREADS][4][6];
shared [120] double grid[20 * THREADS][12];
shared [] int small[20][12];
typedef shared [768] long span[12];
shared [768] long wide[128 * THREADS][12];
plane *pcube;
line *pgrid;
shared [16] int *p16;
shared [60] double *p60;
shared [96] long *p96;
shared int *pc;
rows prows;
// Never written after the start; all from 8 to 10.
shared int bounds[8 * THREADS];
shared [4] int rowbounds[8 * THREADS][4];
static int limit = 150, table[240];
static int ends[8], *pends = ends; // from 8 to 10, as the bounds
// Subscripts that are values of elements, of all types: from 0 to 127, also where a loop changes them.
shared int gi[240 * THREADS];
shared [16] unsigned gu[240 * THREADS];
shared [60] short gs[240 * THREADS];
shared [8] unsigned char gc[240 * THREADS];
shared [] long gl[240];
shared [3] unsigned long gul[240 * THREADS];
shared [240] unsigned short gus[THREADS][240];
static signed char tc[240];
unsigned long tul[240];
static long long total;

// No call: of what a function changes a loop knows nothing.
#define sum_of(acc, x) ((long long)((acc) * 31ull + (unsigned long long)(long long)((x) * 8)))
static int change(int by) { return limit += by; }
"""

ONE = ["c1", "c2", "b3", "b8", "b16", "b60", "d60", "whole", "p16", "p60", "pc", "q16", "q60", "qc"]
TWO = ["m12", "m24", "m4", "mc", "prows", "qrows"]
# Rows with few elements: shorter than a block, of a block's length, and longer.
NARROW = {"one": 1, "three": 3, "two": 2, "four": 4, "single": 1, "pair": 2, "pone": 1}
# Arrays whose elements are used as subscripts.
TELLING = ["gi", "gu", "gs", "gc", "gl", "gul", "gus[MYTHREAD]", "gus[0]", "tc", "tul"]
# The affinity array of a upc_forall, and the array that it then writes.
AFFINE = {"c1": "c1", "c2": "c2", "b3": "b3", "b8": "b8", "b16": "b16", "b60": "b60", "d60": "d60",
          "p16": "p16", "p60": "p60", "q16": "p16", "q60": "p60", "pc": "pc"}


# Arrays that pointers walk through: the types of their elements, with the layout.
WALKED = {"c1": "shared int", "c2": "shared double", "b3": "shared [3] double", "b8": "shared [8] long", "b16": "shared [16] int",
          "b60": "shared [60] double", "whole": "shared [] int", "items": "shared [10] struct item", "p16": "shared [16] int", "pc": "shared int"}


class Generator(Nests):
    def __init__(self, seed):
        self.pick = random.Random(seed)

    def one(self, *choices):
        return self.pick.choice(choices)

    def index(self, i):
        """Text of an index from 0 to 239, for i from 8 to 199."""
        if self.pick.random() < 0.25:
            return self.told(i)
        return self.one(i, i, i, f"{i} + {self.pick.randint(1, 8)}", f"{i} - {self.pick.randint(1, 8)}",
                        f"w + {i}", f"{i} + w - 3", f"(long){i} + 2", f"w * 2 + {i}", "w", "17",
                        f"({i} * 7 + w) % 240", f"table[{i}]", f"({i} / 3) * 2", f"2 * ({i} % 100) + 1",
                        f"{i} * 1 + 1", "MYTHREAD")

    def told(self, i):
        """Text of an index from 0 to 239 that is read from an array: in its type, truncated to 32 bits, or through another array."""
        name = self.pick.choice(TELLING)
        inner = self.one(i, i, i, f"{i} + {self.pick.randint(1, 8)}", f"{self.pick.choice(TELLING)}[{i}]", "w + 3")
        told = f"{name}[{inner}]"
        return self.one(told, told, told, f"{told} + {self.pick.randint(1, 90)}", f"{told} + w", f"{told} * 1 + (w & 1)", f"(int){told}",
                        f"((unsigned){told} - 77u + 77u)", f"((unsigned){told} + 4294967295u + 1u)", f"(unsigned char)({told} + 256)",
                        f"(({told} + {i}) & 127)", f"({told} ^ 5) % 239u", f"(long){told} - 200 + 260", f"{told} - {told} + 3", f"239 - {told}")

    def narrow(self, i):
        """An element of a short row; the translator often knows nothing of the column."""
        name = self.pick.choice(sorted(NARROW))
        width = NARROW[name]
        column = self.one(f"{i} % {width}", f"(j + w) % {width}", f"table[{i}] % {width}", f"{width - 1}", "0")
        return f"{name}[{self.index(i)}][{column}]"

    def read(self, i, avoid=()):
        kind = self.pick.randrange(12)
        if kind < 5:
            name = self.pick.choice([n for n in ONE if n not in avoid])
            index = self.index(i)
            if self.pick.random() < 0.05:
                return f"*({name} + 5 + ((long)({index}) - 5))"
            return f"*({name} + {index})" if self.pick.random() < 0.2 else f"{name}[{index}]"
        if kind < 8:
            name = self.pick.choice([n for n in TWO if n not in avoid])
            row, column = self.one("r", "r + 1", f"{i} % 20", "3", "MYTHREAD", f"({self.told(i)}) % 20"), self.one("j", f"{i} % 12", "5", "(j + w) % 12")
            if self.pick.random() < 0.4:
                row, column = self.one(f"{i} / 12", f"{i} % 18 + 1"), self.one("r % 12", "2", "w + 1")
            return f"{name}[{row}][{column}]"
        if kind < 10 and "narrow" not in avoid:
            return self.narrow(i)
        if self.pick.random() < 0.2:
            return self.one(f"*(items[{self.index(i)}].v + j % 3)", f"(items + {i})->v[1]", f"*(items + {i})->v", f"(1 + ((items + {i})->v + 1))[-1]")
        return f"items[{self.index(i)}]" + self.one(".a", ".b", ".v[1]", ".v[j % 3]", ".bits")

    def value(self, i, avoid=()):
        """A value that stays small, whatever the elements are."""
        terms = [self.read(i, avoid) for _ in range(self.pick.randint(1, 3))]
        terms.append(self.one(i, "w", "3", "j"))
        return "(int)(" + " + ".join(terms) + ") % 1000"

    def inner(self, i, avoid, target):
        """A loop inside a loop."""
        kind = self.pick.randrange(3)
        low = self.one("0", "1", "w")
        high = self.one("12", "11", "w + 5", "bounds[w]", "ends[w]", "pends[w + 1]", "bounds[5] + w / 2", "rowbounds[MYTHREAD][2]", f"rowbounds[{i} % 5][w]")
        head = f"for (j = {low}; j < {high}; j++) "
        if kind == 0:
            return head + f"acc = sum_of(acc, {self.read(i, avoid)}); j = 3;"
        if kind == 1:
            name = self.one("m12", "m24", "m4", "mc") if target is None else None
            if name:
                return head + f"{name}[{self.one('r', i + ' % 20')}][j] = {self.value(i, (name, 'prows', 'qrows'))}; j = 3;"
        return head + "{ if (j == 4) continue; acc += (int)(" + self.read(i, avoid) + "); } j = 3;"

    def rare(self, i):
        """A condition that rarely holds, without side effects."""
        return self.one(f"(int){self.read(i)} == {self.pick.randint(0, 60)}", f"{i} == {self.pick.randint(9, 190)}",
                        f"acc % {self.pick.randint(50, 200)} == 7", f"{i} * 3 > {self.read(i)} + 500")

    def body(self, i, avoid=(), target=None):
        out = []
        if target is None and self.pick.random() < 0.4:
            out.append(f"if ({self.rare(i)}) " + self.one("break;", "break;", "goto out;", "{ upc_barrier; return acc; }", "{ r++; break; }",
                                                          f"switch (r) {{ case 2: break; default: acc += {self.read(i)}; }}"))
        for _ in range(self.pick.randint(1, 3)):
            kind = self.pick.randrange(8)
            if kind == 0:
                out.append(f"if ({i} % 5 == 2) continue;")
            elif kind == 1:
                out.append(self.inner(i, avoid, target))
            elif kind == 2:
                out.append(f"int t{len(out)} = {self.value(i, avoid)}; acc ^= t{len(out)} + {i};")
            elif kind == 3 and target is None:
                out.append(self.one("r = (r + 1) % 15;", "q16 = p16 + (r & 7);", "table[5] = r;", "limit = limit;", "change(0);"))
            elif target is None:
                name = self.pick.choice(ONE)
                out.append(self.one(f"{name}[{self.index(i)}] = {self.value(i)};",
                                    f"{name}[{self.index(i)}] += {self.value(i)};",
                                    f"{name}[{self.index(i)}]++;",
                                    f"{self.pick.choice(TELLING)}[{self.index(i)}] = {self.value(i)} & 127;",
                                    f"{self.pick.choice(TELLING)}[{self.told(i)}] ^= {self.value(i)} & 127;",
                                    f"total += {name}[{self.index(i)}]; {name}[{self.index(i)}] = total % 100;",
                                    f"{self.narrow(i)} = {self.value(i)};",
                                    f"{self.narrow(i)} += {self.value(i)};",
                                    f"items[{self.index(i)}]{self.one('.a', '.b', '.v[2]', '.bits')} = {self.value(i)} & 31;"))
            else:
                out.append(self.one(f"{target} = {self.value(i, avoid)};", f"{target} += {self.value(i, avoid)};"))
        out.append(f"acc = sum_of(acc, {self.read(i, avoid)});")
        return "{ " + " ".join(out) + " }"

    def bounds(self, i):
        kind = self.one("int", "long", "unsigned", "unsigned long", "int")
        low = self.one("8", "9", "w + 8", "30")
        test = self.one(f"{i} < 200", f"{i} <= 199", f"{i} < limit", f"{i} < limit + w", f"{i} < 8", f"{i} < 31",
                        f"{i} < (w + 5) * 20", f"{i} < bounds[w] * 15", f"{i} <= rowbounds[0][w] * 9 + bounds[7]")
        return kind, low, test, self.one(f"{i}++", f"++{i}", f"{i} += 1")

    def loop(self):
        kind, low, test, step = self.bounds("i")
        declared = self.pick.random() < 0.6
        head = f"{kind + ' ' if declared else ''}i = {low}; {test}; {step}"
        before = "" if declared else f"{kind} i; "
        after = "" if declared else " acc += i;"
        if self.pick.random() < 0.15:
            return f"if (MYTHREAD == 0) {{ {self.jammed()} }} upc_barrier;"
        if self.pick.random() < 0.05:
            return self.rows_that_stay_in_forall() + " upc_barrier;"
        if self.pick.random() < 0.1:
            return before + f"if (MYTHREAD == 0) {{ {self.one(self.rows_that_stay, self.search)(kind, declared)}{after} }} upc_barrier;"
        if self.pick.random() < 0.3:
            return "int k = 2; " + self.nest(self.one("int", "long", "int"), declared) + " acc += k;"
        if self.pick.random() < 0.5:
            if self.pick.random() < 0.2:
                return before + f"if (MYTHREAD == 0) {{ {self.walk_rows(kind, declared)}{after} }} upc_barrier;"
            if self.pick.random() < 0.5:
                return f"if (MYTHREAD == 0) {{ {self.one(self.stepping, self.shaped, self.pointed, self.strided)()} out: acc++; }} upc_barrier;"
            more = "".join(f" && {self.one('!', '0 == ')}({self.rare('i')})" for _ in range(self.one(0, 0, 1, 2)))
            head = f"{kind + ' ' if declared else ''}i = {low}; {test}{more}; {step}"
            loop = self.one("{0}", "{0}", "for (int k = 0; k < 2; k++) {0}").format(f"for ({head}) {self.body('i')}{after}")
            return before + f"if (MYTHREAD == 0) {{ {loop} out: acc++; }} upc_barrier;"
        name = self.pick.choice(sorted(AFFINE) + ["rows", "narrow", "integer", "negative", "negative"])
        avoid = list(TWO) if name == "rows" else list(ONE)
        if name == "rows":
            avoid, which = ["m12", "prows", "qrows"], self.one("m12", "prows")
            head = f"{kind + ' ' if declared else ''}i = 0; i < {self.one('20', 'w + 9')}; {step}"
            return before + f"upc_forall ({head}; &{which}[i][0]) for (j = 0; j < 12; j++) " \
                f"{which}[i][j] = {self.value('(i + 8)', avoid)};{after} upc_barrier;"
        if name == "narrow":
            which = self.pick.choice([n for n in sorted(NARROW) if n not in ("pair", "pone")])
            column = f"i % {NARROW[which]}"
            return before + f"upc_forall ({head}; &{which}[i][{self.one('0', column)}]) " \
                f"{which}[i][{column}] = {self.value('i', ['narrow'])};{after} upc_barrier;"
        if name == "negative":
            return before + self.negative(kind, declared) + after + " upc_barrier;"
        if name == "integer":
            shift = self.one("", " + 1")
            return before + f"upc_forall ({head}; i{shift}) c1[i] = {self.value('i', ['c1', 'pc', 'qc'])};" + after + " upc_barrier;"
        index = self.one("i", "i", "i + 2", "i - 3", "w + i")
        alias = {"p16": ["p16", "q16"], "p60": ["p60", "q60"], "pc": ["pc", "qc"]}.get(AFFINE[name], [name])
        affinity = self.one(f"&{name}[{index}]", f"{name} + ({index})")
        return before + f"upc_forall ({head}; {affinity}) {self.body('i', alias, f'{name}[{index}]')}{after} upc_barrier;"

    def walk(self, u, name, by):
        """Statements of an iteration that access elements through the pointer u, and advance it by that number."""
        whole = name == "items"
        member = (lambda e, p: self.one(f"{p}->a", f"{p}->b", f"{p}->v[j % 3]", f"{p}->bits") if p else
                  e + self.one(".a", ".b", ".v[1]", ".bits")) if whole else (lambda e, p: e)
        near = lambda: member(self.one(f"{u}[1]", f"*({u} + 2)", f"{u}[-1]", f"(*{u})") if not whole else f"{u}[1]", None if self.pick.random() < 0.5 else u)
        step = 1 if by > 0 else -1
        one = {1: ["{0}++", "++{0}", "{0} += 1"], -1: ["{0}--", "--{0}", "{0} -= 1"]}[step]
        out = []
        for n in range(abs(by) if abs(by) <= 2 and self.pick.random() < 0.8 else 1):
            by_all = abs(by) != 1 and n == 0 and len(out) == 0 and not (abs(by) <= 2 and self.pick.random() < 0.5)
            if by_all:
                out.append(f"{u} {'+' if by > 0 else '-'}= {abs(by)};")
                break
            plain = self.pick.choice(one).format(u)
            valued = self.pick.choice(one[:2]).format(u)
            out.append(self.one(plain + ";", f"acc = sum_of(acc, {member(f'(*{valued})', f'({valued})')});",
                                f"{member(f'(*{valued})', f'({valued})')} {self.one('=', '+=')} {self.value('(i + 8)', [name])} & 31;"))
        else:
            while len(out) < abs(by):
                out.append(self.pick.choice(one).format(u) + ";")
        for _ in range(self.pick.randint(0, 2)):
            out.insert(self.pick.randint(0, len(out)), self.one(*[f"acc = sum_of(acc, {near()});", f"{near()} = {self.value('(i + 8)', [name])} & 31;"] * 4,
                                                                f"for (j = 0; j < 3; j++) acc = sum_of(acc, {u}[{self.one('j', 'j - 1')}]{'.a' if whole else ''}); j = 3;"))
        return out

    def stepping(self):
        """A loop whose body steps its own index and pointers."""
        walks = []
        for n in range(self.one(0, 1, 1, 2)):
            name, by = self.pick.choice(sorted(WALKED)), self.one(1, 1, 1, -1, -1, 2, -2, 16)
            if by == 16 and name not in ("b16", "p16", "c1"):
                by = 1
            walks.append((f"u{n}", name, by, self.pick.randint(5, 20) if by > 0 else self.pick.randint(200, 210)))
        far = any(by == 16 for _, _, by, _ in walks)
        low, high = self.one("0", "1", "w"), "12" if far else self.one("90", "80 + w", "bounds[w] * 8", "limit / 2")
        kind = self.one("int", "long", "unsigned")
        body, ends = [], ["i++"]
        for u, name, by, _ in walks:
            statements = self.walk(u, name, by)
            if self.pick.random() < 0.15 and by == 1:
                ends.append(f"{u}++")
                statements = [f"acc = sum_of(acc, {u}[1]{'.b' if name == 'items' else ''});"]
            body = [*body, *statements] if self.pick.random() < 0.5 else [*statements, *body]
            if abs(by) == 1 and self.pick.random() < 0.1:
                body.insert(self.pick.randint(0, len(body)), f"if (acc % 7 == 3) {u}{'++' if by > 0 else '--'};")
        for _ in range(self.pick.randint(0, 2)):
            array = self.pick.choice(ONE)
            body.insert(self.pick.randint(0, len(body)), self.one(f"acc = sum_of(acc, {self.read('(i + 8)')});", f"acc += {array}[{self.one('i', 'i + 9', '99 - i')}];",
                                                                  f"{array}[{self.one('i + 2', '120 - i')}] = {self.value('(i + 8)')};"))
        if self.pick.random() < 0.3:
            body.insert(self.pick.randint(0, len(body)), f"if ({self.rare('(i + 8)')}) break;")
        more = f" && !({self.rare('(i + 8)')})" if self.pick.random() < 0.2 else ""
        form = self.pick.randrange(4)
        if form == 0:
            head = f"for (i = {low}; i < {high}{more}; {', '.join(ends)})"
            if self.pick.random() < 0.2:
                body.insert(0, "if (i % 5 == 2) continue;")
        else:
            at = self.pick.randint(0, len(body)) if self.pick.random() < 0.3 else len(body)
            body.insert(at, self.one("i++;", "++i;", "i += 1;", f"acc = sum_of(acc, {self.pick.choice(ONE)}[i++]);",
                                     f"{self.pick.choice(ONE)}[i++] = {self.value('(w + 9)')};"))
            body.extend(end + ";" for end in ends[1:])
            head = self.one(f"i = {low}; while (i < {high}{more})", f"for (i = {low}; i < {high}{more};)")
        pointers = "".join(f"{WALKED[name]} *{u} = &{name}[{start}]; " for u, name, _, start in walks)
        after = "".join(f" acc = sum_of(acc, {u} - &{name}[0]);" for u, name, _, _ in walks)
        return f"{pointers}{kind} i; {head} {{ {' '.join(body)} }} acc += i;{after}"

    def shaped(self):
        """A loop that does not count up by one: down, by steps, without a bound, with its test at the end, or with an index that wraps
        around."""
        kind = self.one("int", "long", "unsigned", "unsigned long", "short")
        by, rare = self.one(2, 3, 7), f"if ({self.rare('(i + 8)')}) break; " if self.pick.random() < 0.3 else ""
        more = f" && !({self.rare('(i + 8)')})" if self.pick.random() < 0.2 else ""
        pure = self.one("", "", " && acc != 5", " && j + w < 9")
        # The loop around a body B, with an index X from 8 to 199; S marks steps that `continue` skips.
        loop, x, steps = self.one(
            (f"for (i = 199 - w; i >= 8{pure}{more}; i--) {{B}}", "i", False),
            (f"for (i = 190; 7 + w < i{more}; i -= {by}) {{B}}", "i", False),
            (f"i = 180 + w; while (i--) {{B}}", "(i + 9)", False),
            (f"i = 180; while (i-- > w{pure}{more}) {{B}}", "(i + 9)", False),
            (f"i = 181; while (--i{more}) {{B}}", "(i + 9)", False),
            (f"for (i = 8; i != 200 - w{pure}; i++) {{B}}", "i", False),
            (f"for (i = 8; i != 198; i += 2) {{B}}", "i", False),
            (f"for (i = 8; i <= 199{more}; i += {by}) {{B}}", "i", False),
            (f"for (i = 8; i + {by} < 199; i++, r = (r + 1) % 15) {{B}}", "i", False),
            (f"i = 8; do {{B}} while (i < 190 + w{more});", "i", True),
            (f"i = 190; do {{B}} while (--i > 8 + w{pure});", "i", False),
            (f"i = 190; do {{B}} while (i-- > 9{more});", "i", False),
            (f"i = 100; do {{B}} while (--i);", "(i + 9)", False),
            (f"i = 8; do {{B}} while (0);", "i", True),
            (f"for (i = 8;; i++) {{{{ if (i >= 199 - w) break; {{B}} }}}}", "i", False),
            (f"i = 8; for (;;) {{{{ {{B}} if (i > 180) break; }}}}", "i", True),
            (f"i = 8; while (1) {{{{ if (i == 190) break; {{B}} }}}}", "i", True),
            (f"i = 10; q = 190; while (i < q) {{{{ q--; {{B}} acc = sum_of(acc, {self.pick.choice(ONE)}[q]); }}}}", "i", True),
            (f"for (i = 10, q = 190; i < q; i++, q -= 2) {{B}}", self.one("i", "q"), False),
            (f"for (i = -5; i != 30{more}; i++) {{B}}", "(i + 14)", False),
            (f"i = -5; do {{B}} while (++i != 30);", "(i + 14)", False),
            (f"for (i = 20; i + 5 > 0{pure}; i--) {{{{ if (i == (__typeof__(i))-3) break; {{B}} }}}}", "(i + 14)", False),
            (f"for (i = 2; i <= 2ul; i--) {{B}}", "(i + 9)", False))
        body = self.body(x).replace("{ upc_barrier; return acc; }", "break;")
        if steps or "q--" in loop:
            body = body.replace("continue;", "acc++;")
        if rare and x == "i":
            body = body[:-1] + rare.replace("(i + 8)", "i") + "}"
        if steps:
            body = body[:-1] + self.one("i++;", "++i;", "i += 1;", f"acc = sum_of(acc, {self.pick.choice(ONE)}[i++]);") + " }"
        return f"{kind} i; {self.one('int', 'long')} q = 3; {loop.replace('{B}', body).replace('{{', '{').replace('}}', '}')} acc += i + q;"

    def strided(self):
        """A loop with a computed step, mostly around an inner loop that covers one step, as in a Fourier transform. The step may be
        zero, negative, wrap around, or change in the loop."""
        kind = self.one("int", "int", "long", "unsigned", "unsigned long", "short")
        array = lambda: self.one("b96", "b96", "p96", "q96", "q96", "whole", "b60", "b16", "c1", "(b96 + 17)")
        high = self.one("half", "half", "half", "half - 1", "step", "w + 2")
        # Never an element before the first: where k exceeds half, it is less than 18.
        back = "i + 2 * half - 1 - k" if high.startswith("half") else "i + 2 * half + 17 - k"
        index = lambda: self.one("i + k", "i + k", "i + half + k", "i + half + k", "half + i + k + 1", back, "i + k - 2", "i", "i + half", "k", "half + k",
                                 "i + k + (long)w", "(i + k) * 1 + 2")
        element = lambda: f"{array()}[{index()}]"
        value = lambda: "(int)(" + " + ".join(element() for _ in range(self.pick.randint(1, 3))) + self.one("", " + i", " + w") + ") % 1000"
        statements = " ".join(self.one(*[f"{element()} {self.one('=', '=', '+=')} {value()};"] * 4, f"acc = sum_of(acc, {element()});", f"if ({element()} < 3) continue;",
                                       f"if ({element()} == 77) break;", f"{{ long one = {element()}, two = {element()}; {element()} = (one + two) % 99; {element()} = (one - two) % 99; }}")
                              for _ in range(self.pick.randint(1, 3)))
        inner = f"for (int k = 0; k < {high}; k++) {{ {statements} }}"
        if self.pick.random() < 0.2:
            inner = "int k = w; " + statements
        body = self.one("", "", f"acc = sum_of(acc, {element().replace('k', 'w')}); ", "if (i % 9 == 5) continue; ") + inner + self.one(
            "", "", f" if ({self.rare('(i + 8)')}) break;", " step = step;", " q96 = p96 + 1;", f" acc += {element().replace('k', 'w')};")
        step = self.one("2 * half", "2 * half", "half * 2 + w", "half + half", "step", "(int)step", "half << 1", "(unsigned char)half")
        low, top = self.pick.randint(2, 9), self.pick.randint(60, 110)
        loop = self.one(*[f"for (i = {low}; i < {top} + w; i += {step}) {{ {body} }}"] * 4, f"for (i = {low}; i <= {top} && j < 50; i += {step}) {{ {body} }}",
                        f"i = {low}; while (i < {top}) {{ {body.replace('continue;', 'acc++;')} i += {step}; }}", f"i = {low}; do {{ {body.replace('continue;', 'acc++;')} i += {step}; }} while (i < {top});",
                        f"for (i = {top}; i > {low + 32} - w; i -= {step}) {{ {body} }}", f"for (i = {top}; {low + 32} <= i; i -= {step}) {{ {body} }}",
                        f"n = 0; for (i = {top}; i < 200; i += w - 3) {{ if (n++ > 15) break; {body} }}", f"n = 0; for (i = {top}; i != 0; i += n0) {{ if (n++ > 7) break; {body} }}",
                        f"for (i = {low}; i < {top}; acc++, i += {step}) {{ {body} }}", f"for (i = {low}; i < {top}; i += step) {{ {body} step = 3 + i % 3; }}")
        around = self.one("for (int half = 1; half < 32; half *= 2) {{ {0} }}", "for (int half = 1; half < 32; half *= 2) {{ {0} }}", "const int half = 16; {0}", "const long half = w * 4 + 1; {0}",
                          "int half = bounds[0]; {0}")
        return f"{kind} i; int n; const int n0 = 0; {self.one('int', 'long', kind)} step = w * 3 + {self.pick.randint(2, 9)}; " + around.format(loop) + " acc += i + step + (q96 == p96);"

    def pointed(self):
        """A loop whose index is a pointer, up to another pointer or down, or while its elements satisfy a condition."""
        name = self.pick.choice(sorted(WALKED))
        kind, by, low, high = WALKED[name], self.one(1, 1, 1, 2, 3, 5), self.pick.randint(2, 60), self.pick.randint(61, 200)
        e = "acc = sum_of(acc, {0});".format
        m = ".a" if name == "items" else ""
        reads = [e(f"(*u){m}"), e(f"u[1]{m}"), e(f"u[-1]{m}"), f"(*u){m} = {self.value('(j + 8)', [name])} & 31;", f"if (acc % 9 == 4) {{ v = u; n++; }}"]
        body = " ".join(self.pick.sample(reads, self.pick.randint(1, 3)) + self.one([], [], [f"if ({self.rare('(n + 9)')}) break;"], ["if (acc % 5 == 2) continue;"]))
        end = self.one(f"&{name}[{high}]", f"{name} + {high}", "end", "end")
        up, down = self.one(f"u += {by}", "u++", "++u"), self.one(f"u -= {by}", "u--")
        ever = self.one(f"{name} + {low} + {self.one(3, 6, 30)} * {by}", "other", "none", f"{name} + 1")
        loop, steps = self.one(
            (f"for (u = {name} + {low}; u < {end}; {up}) {{ {{B}} }}", False),
            (f"for (u = {name} + {low}; u <= {end} && n < 90; {up}, n++) {{ {{B}} }}", False),
            (f"u = {name} + {low}; while ({end} > u) {{ {{B}} {up}; }}", True),
            (f"for (u = {name} + {low}; u != {end}; u++) {{ {{B}} }}", False),
            (f"for (u = {name} + {low}; u != {ever}; u += {by}) {{ if (n++ > 29) break; {{B}} }}", False),
            (f"for (u = {name} + {high}; u >= {name} + {low}; {down}) {{ {{B}} }}", False),
            (f"for (u = {name} + {high}; u != {name} + {low}; u--) {{ {{B}} }}", False),
            (f"u = {name} + {low}; do {{ {{B}} {up}; }} while (u < {end});", True),
            (f"u = {name} + {high}; do {{ {{B}} }} while (--u != {name} + {low});", False),
            (f"u = {name} + {low}; while (sum_of(acc, (*u++){m}) % 31 != 7 && n++ < 70) {{ {{B}} }}", False),
            (f"for (u = {name} + {low};; u++) {{ if ((*u){m} == 7 || n++ > 70) break; {{B}} }}", False))
        if steps:
            body = body.replace("continue;", "acc++;")
        pointer = f"{kind} *"
        return (f"int n = 0; {pointer}u, *v = &{name}[0], *end = {name} + {high}; {pointer}none = 0, *other = ({pointer})&{self.one(name, 'd60', 'c1')}[2]; "
                f"{loop.replace('{B}', body)} acc = sum_of(acc, (u - &{name}[0]) * 7 + (v - &{name}[0]) + (end == u) + (other == u) + (none == u) + n);")

    def walk_rows(self, kind, declared):
        """Nested loops over rows and columns, by rows that advance with the outer loop and are invariant in the inner one."""
        head = f"{kind + ' ' if declared else ''}i = {self.one('0', '2', 'w')}; i < {self.one('18', '15 + w')}; i++"
        row = lambda: self.one("i", "i", "i + 1", "i + 2", "1 + i", "3", "r", "MYTHREAD")
        column = lambda: self.one("j", "j", "j", "j + 1", "(j + w) % 12")
        read = lambda: f"{self.pick.choice(TWO)}[{row()}][{column()}]"
        name = self.one("m12", "m24", "m4", "mc", "prows")
        inner = self.one(f"acc = sum_of(acc, {read()} + {read()});",
                         f"{name}[{row()}][{column()}] = (int)({read()} + {read()}) % 1000;",
                         f"{name}[i][j] += (int)({read()} * 3 + i) % 100;")
        high = self.one("11", "8 + w", "bounds[w]", "ends[i % 8]", "pends[w]")
        return f"for ({head}) for (j = {self.one('0', '1', 'w')}; j < {high}; j++) {inner} j = 3;"

    def rows_that_stay(self, kind, declared):
        """Short loops through rows that are invariant in the loop, with bounds read from arrays."""
        head = f"{kind + ' ' if declared else ''}i = 2; i < {self.one('14', '11 + w')}; i++"
        name, other = self.pick.choice(TWO), self.pick.choice(TWO)
        row = self.one("3", "r", "MYTHREAD + 1", "2")
        first, last = self.one("0", "bounds[i % 8] - 8", "w", "i / 2"), self.one("bounds[i % 8]", "ends[i % 8]", "pends[i % 8]", "i % 12", "11", "i / 2 + 3")
        work = self.one(f"acc = sum_of(acc, {name}[{row}][j] * 3 + {other}[{row}][j + 1]);",
                        f"acc += (int)({name}[{row}][j] + c1[(unsigned)({other}[{row}][j]) % 200]);",
                        f"{name}[{row}][j] = (int)({other}[{row}][j] + j) % 1000;",
                        f"if (j % 3 == 1) continue; acc = sum_of(acc, {name}[{row}][j]);")
        return f"for ({head}) {{ for (j = {first}; j < {last}; j++) {{ {work} }} acc = sum_of(acc, j); }} j = 3;"

    def rows_that_stay_in_forall(self):
        """The same for a thread's own iterations: the written array is distributed in blocks that do not end with the rows."""
        target = self.pick.choice(["b3", "b8", "c1", "b16", "p16", "b60", "m4[r]"])
        name, row = self.pick.choice([n for n in TWO if n != "m4"]), self.one("3", "r", "2", "i")
        last = self.one("12", "11", "w + 7", "ends[i]")
        value = self.one(f"{name}[{row}][j] + i", f"{target}[j] + {name}[{row}][j] * 2", f"{name}[{row}][j] - b96[j]")
        return (f"for (int i = 0; i < {self.one('3', 'w + 2')}; i++) "
                f"{{ upc_forall (int j = {self.one('0', 'w')}; j < {last}; j++; &{target}[j]) {target}[j] = (int)({value}) % 1000; upc_barrier; }}")

    def search(self, kind, declared):
        """A search whose inner loop tests the outer loop's bound again."""
        name, bound = self.pick.choice(ONE), self.one("end", "end", "(190 + w)")
        test = self.one("<", "<=", "<")
        asks = self.one(f"i + k {test} {bound}", f"{bound} {'>' if test == '<' else '>='} i + k", f"i + k + 1 {test} {bound}")
        inner = self.one("", "int x = 0; ") + f"while (k < {self.one('6', '3', 'w + 2')} && {asks} && (int){name}[i + k] % {self.one('2', '3', '7')} != 1) k++;"
        return (f"const {kind} end = {self.one('190', '180 + w', 'limit')}; for ({kind + ' ' if declared else ''}i = {self.one('8', 'w')}; i {test} {bound}; i++) "
                f"{{ {kind} k = 0; {inner} acc = sum_of(acc, k); }}")

    def negative(self, kind, declared):
        """A upc_forall with a negative integer affinity, or with one that wraps around. The iterations are counted."""
        low, high = self.one("0", "1", "w"), self.one("20", "17 + w", "5")
        shift = self.one("- 7", "- 40", "- w * 3", "- 3", "- 1 - w")
        index = "(i + 40)"
        if "unsigned" not in kind and self.pick.random() < 0.6:
            low, high, shift = self.one("-7", "-9 - w", "-30"), self.one("6", "0", "-2", "w"), self.one("", "+ 2")
        declare = f"{kind} " if declared else ""
        head = f"{declare}i = {low}; i < {high}; {self.one('i++', 'i += 1', 'i += 1', 'i += 3')}"
        if self.pick.random() < 0.4:
            head = f"{declare}i = {high} - 1; i {self.one('>=', '>')} {low}{' + 1' if low == '0' else ''}; i{self.one('--', ' -= 1', ' -= 2')}"
            if "unsigned" in kind:
                head = f"{declare}i = {high}; i-- > {low}; "
        affinity = f"i {shift}"
        wide = "unsigned long" if "unsigned" in kind else "long"
        return (f"{{ int ran = 0, due = 0; for ({head}) {{ const {wide} a = {affinity}; const long m = (long)(a % THREADS); "
                f"due += (m < 0 ? m + THREADS : m) == MYTHREAD; }} "
                f"upc_forall ({head}; {affinity}) {{ ran++; c1[{index}] = {self.value(index, ['c1', 'pc', 'qc'])}; }} "
                'if (ran != due) { printf("%d iterations instead of %d\\n", ran, due); upc_global_exit(1); } }')

    def program(self):
        out = [HEAD]
        for n in range(LOOPS):
            out.append(f"static long long loop{n}(rows qrows, shared [60] double *q60, shared [96] long *q96, int w, plane *qa, plane *qb, line *qg, span *qw) {{\n"
                       "  long long acc = 1; int r = 2, j = 3; shared [16] int *q16 = p16 + 5; shared int *qc = pc + 1;\n"
                       f"  {self.loop()}\n  return acc + r + j + (q16 == p16) + (qc == pc);\n}}\n")
        out.append("static long long all(void) {\n  long long acc = 7;\n  int n = 0;\n")
        for name, kind in [("c1", ""), ("c2", ""), ("b3", ""), ("b8", ""), ("b16", ""), ("b60", ""), ("d60", ""), ("b96", ""), ("p96", ""),
                           ("whole", ""), ("p16", ""), ("p60", ""), ("pc", ""), ("items", ".a"), ("items", ".b"),
                           ("items", ".v[2]"), ("items", ".bits")]:
            out.append(f"  n = 0; while (n < 240) acc = sum_of(acc, {name}[n++]{kind});\n")
        for name, width in sorted(NARROW.items()):
            for column in range(width):
                out.append(f"  n = 0; while (n < 240) acc = sum_of(acc, {name}[n++][{column}]);\n")
        for name in ["m12", "m24", "m4", "mc", "prows"]:
            out.append(f"  n = 0; while (n < 240) acc = sum_of(acc, {name}[n / 12][n % 12]), n++;\n")
        out.append("  n = 0; while (n < 240) acc = sum_of(acc, grid[n / 12][n % 12] + pgrid[n / 12][n % 12] + small[n / 12][n % 12]), n++;\n"
                   "  n = 0; while (n < 384) acc = sum_of(acc, cube[n / 24][n / 6 % 4][n % 6] - pcube[n / 24][n / 6 % 4][n % 6]), n++;\n"
                   "  n = 0; while (n < 960) acc = sum_of(acc, wide[n / 12][n % 12]), n++;\n")
        for name in TELLING[:6] + ["gus[0]", "tc", "tul"]:
            out.append(f"  n = 0; while (n < 240) acc = sum_of(acc, {name}[n++]);\n")
        out.append("  acc += total;\n")
        out.append("  return acc;\n}\n\nint main(void) {\n"
                   "  p16 = upc_all_alloc(20 * THREADS, 16 * sizeof(int));\n"
                   "  p60 = upc_all_alloc(6 * THREADS, 60 * sizeof(double));\n"
                   "  p96 = (shared [96] long *)upc_all_alloc(4 * THREADS, 96 * sizeof(long)) + 7;\n"
                   "  pc = upc_all_alloc(250 * THREADS, sizeof(int));\n"
                   "  prows = upc_all_alloc(24 * THREADS, 12 * sizeof(int));\n"
                   "  pone = (shared int (*)[1])upc_all_alloc(250 * THREADS, sizeof(int)) + 2;\n"
                   "  pcube = (plane *)upc_all_alloc(6 * THREADS, 96 * sizeof(int)) + 1;\n"
                   "  pgrid = (line *)upc_all_alloc(3 * THREADS, 120 * sizeof(double));\n"
                   "  int n = 0;\n  while (n < 240) ends[n % 8] = 8 + n % 8 % 3, table[n] = n * 11 % 240, tc[n] = n * 7 % 128, tul[n] = n * 5 % 128, gus[MYTHREAD][n] = n * 9 % 128, n++;\n"
                   "  if (MYTHREAD == 0) {\n    n = 0;\n    while (n < 240) {\n      c1[n] = c2[n] = b3[n] = n; b8[n] = 2 * n; "
                   "b16[n] = n % 7; b60[n] = d60[n] = n / 4.0; whole[n] = -n; b96[n] = n % 100; p96[n] = 99 - n % 100; p60[n] = n; p60[n + 60] = 3; p16[n] = n; "
                   "p16[n + 20] = 2; pc[n] = n; pc[n + 1] = 5; one[n][0] = single[n][0] = pone[n][0] = n; two[n][1] = n; three[n][2] = -n; "
                   "four[n][3] = n; pair[n][0] = n;\n"
                   "      gi[n] = n * 3 % 128; gu[n] = n * 13 % 128; gs[n] = n * 17 % 128; gc[n] = n * 19 % 128; gl[n] = n * 23 % 128; gul[n] = n * 29 % 128;\n      items[n].a = n; items[n].b = n; items[n].v[1] = 1; items[n].bits = n;\n"
                   "      m12[n / 12][n % 12] = m24[n / 12][n % 12] = m4[n / 12][n % 12] = mc[n / 12][n % 12] = n;\n"
                   "      prows[n / 12][n % 12] = n; prows[n / 12 + 2][n % 12] = n;\n"
                   "      grid[n / 12][n % 12] = pgrid[n / 12][n % 12] = small[n / 12][n % 12] = n;\n      n++;\n    }\n"
                   "    n = 0; while (n < 384) cube[n / 24][n / 6 % 4][n % 6] = n, pcube[n / 24][n / 6 % 4][n % 6] = -n, n++;\n"
                   "    n = 0; while (n < 960) wide[n / 12][n % 12] = n, n++;\n  }\n"
                   "  n = MYTHREAD;\n  while (n < 32 * THREADS) rowbounds[n / 4][n % 4] = 8 + n % 3, n += THREADS;\n"
                   "  n = MYTHREAD;\n  while (n < 8) bounds[n] = 8 + n % 3, n += THREADS;\n"
                   "  upc_barrier;\n")
        for n in range(LOOPS):
            w = self.pick.randint(0, 3)
            out.append(f"  {{ long long x = loop{n}(prows + {n % 3}, p60 + {n * 7 % 60}, {self.one('b96', 'b96', 'p96')} + {n * 5 % 17}, {w}, cube, {self.one('cube', 'cube + 1', 'pcube')}, (line *)((shared [120] double *)grid + {self.one(0, 0, 12, 5)}), (span *)((shared [768] long *)wide + {self.one(0, 660, 700, 720, 763)})); upc_barrier;"
                       f" for (int t = 0; t < THREADS; t++) {{ if (t == MYTHREAD) {{ printf(\"{n} %d %lld\\n\", t, x); fflush(stdout); }} upc_barrier; }}"
                       f" if (MYTHREAD == 0) printf(\"{n} %lld\\n\", all()); upc_barrier; }}\n")
        out.append("  return 0;\n}\n")
        return "".join(out)
