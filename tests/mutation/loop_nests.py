# SPDX-License-Identifier: MIT
"""Draws nests of loops for loop_programs.py: nests that tools/translator/loops/nests.cc and jam.cc optimise, and similar ones that they
must not change."""

# For nests: the dimensions after the first, and arrays that may overlap. The program chooses where the parameters point.
DEEP = {"cube": (4, 6), "pcube": (4, 6), "qa": (4, 6), "qb": (4, 6), "grid": (12,), "pgrid": (12,), "qg": (12,), "small": (12,), "wide": (12,), "qw": (12,)}
ALIASES = [{"cube", "pcube", "qa", "qb"}, {"grid", "qg"}, {"pgrid"}, {"small"}, {"wide", "qw"}]


class Nests:
    """A base class of Generator, which has `pick`, `one` and the other draws."""

    def deep(self, name, shift, edges):
        """An element of a cube or grid at indices i, j, k, or near them; edges: the loops leave out the edges, so that steps of one stay
        in the row."""
        near = lambda i, on: i + self.one(*[""] * 4, *[" + 1", " - 1"] * 2) if on else i
        order = self.one(["j", "k"], ["j", "k"], ["k", "j"]) if len(DEEP[name]) == 1 else ["j", "k"]
        back = self.pick.random() < 0.1
        inner = "".join(f"[{extent - 1} - {v}]" if back else f"[{near(v, edges)}]" for v, extent in zip(order, DEEP[name]))
        return f"{name}[{near('i', shift)}]{inner}"

    def nest(self, kind, declared):
        """Nested loops over cubes and grids: several elements reached by one pointer at constant distances, and pointers that may point to
        the same elements."""
        target = self.pick.choice(sorted(DEEP))
        shared_out = target != "small" and self.pick.random() < 0.5
        aliases = next(names for names in ALIASES if target in names)
        edges = self.pick.random() < 0.8
        deep = len(DEEP[target]) == 2 or self.pick.random() < 0.3

        def read():
            if self.pick.random() < 0.25:
                return self.one("b60[i * 4 + j]", "b60[i + j + 2]", "q60[j]", "q60[i + 11 - j]", "*(p60 + j * 2 + i)", "whole[i * 12 + j]", "items[i + j].a", "items[2 * i].v[j % 3]",
                                "b16[i]", "d60[i]", "c1[j]", "m24[i][j]", "d60[5 + j + w]", "b8[w]", "four[i][j % 4]", "p16[i * 3 + j]", "table[j]")
            name = self.pick.choice(sorted(DEEP))
            if len(DEEP[name]) == 2 and not deep:
                return f"{name}[i][{self.one('2', 'w')}][{self.one('3', 'w + 1', 'MYTHREAD % 6')}]" if not shared_out or name not in aliases else "j"
            if shared_out and name in aliases:
                return own() if name == target else "w"
            return self.deep(name, True, edges)

        own = lambda: self.deep(target, False, edges) if len(DEEP[target]) == 1 or deep else f"{target}[i][j % 4][j % 6]"
        value = lambda: "(int)(" + " + ".join(read() for _ in range(self.pick.randint(1, 5))) + self.one("", " + i", " + w") + ") % 1000"
        written = lambda: own() if shared_out else read_target()
        read_target = lambda: self.deep(target, True, edges) if len(DEEP[target]) == 1 or deep else own()
        statements = lambda: " ".join(self.one(*[f"{written()} {self.one('=', '=', '+=')} {value()};"] * 4, f"acc = sum_of(acc, {read()} - {read()});", f"acc += {value()};",
                                               f"if ({read()} > {self.pick.randint(0, 90)}) {{ int t = {read()}; acc ^= t; }}", f"if ({read()} < 3) continue;",
                                               f"if ((int){read()} == 77) break;", f"if (j == 3) {written()} -= 2;") for _ in range(self.pick.randint(1, 2)))

        def over(v, extent, body):
            low, high = ("1", str(extent - 1)) if edges else ("0", str(extent))
            low = self.one(low, low, f"w / 3 + {low}", f"i % 2 + {low}" if self.pick.random() < 0.2 else low)
            # The value of `limit` is 150.
            high = self.one(high, high, f"limit / {150 // int(high)}", f"{high} - w / 2", f"{high}u")
            if self.pick.random() < 0.1:
                high = low
            name, own_index = v, self.pick.random() < 0.7
            if not high.endswith("u") and self.pick.random() < 0.2:
                # … with a search, and an access to the next element after the step.
                more = f" && {read()} != 77" if self.pick.random() < 0.5 else ""
                behind = f" acc = sum_of(acc, {read()});".replace(f"[{v} + 1]", f"[{v}]") if edges and not shared_out and self.pick.random() < 0.3 else ""
                loop = f"while ({v} < {high}{more}) {{ {body.replace('continue;', ';')} {v}++;{behind} }}"
                return self.one(f"{v} = {low}; {loop} {v} = 3;", f"{{ int {v} = {low}; {loop} }}", f"{{ int {v} = {low}; acc ^= {v}; {loop} }}")
            test = f"{name} < {high}"
            if self.pick.random() < 0.15:
                endless = self.one("0x7fffffffffffffff", "-1ul / 8", "4000000000u")
                test, body = f"{name} < {endless}", f"if ({name} >= {high}) break; {body}"
            elif high != low and self.pick.random() < 0.1:
                test = f"{name} <= {high} - 1"
            if self.pick.random() < 0.1:
                # If the body ends the loop, the condition is evaluated once more than there are steps.
                test += f" && {read()} != 77".replace(f"[{v} + 1]", f"[{v}]")
            head = f"{self.one('int', 'int', 'long', 'unsigned', 'unsigned long') if own_index else ''} {name} = {low}; {test}; {name}++"
            return f"for ({head}) {{ {body} }}" + ("" if own_index else f" {v} = 3;")

        def inside(v, extents):
            if len(extents) == 1:
                return over(v, extents[0], statements())
            between = self.one("", "", f"acc = sum_of(acc, {read()}); ", f"{written()} += 1; ") if edges else ""
            between = between if not between or "[k" not in between else ""
            return over(v, extents[0], between + inside("k", extents[1:]))

        # Small enough for all arrays with indices j and k.
        inner = lambda: inside("j", (4, 6) if deep else (4,) if len(DEEP[target]) == 2 else (self.one(12, 4),))
        body = inner() if self.pick.random() < 0.8 else inner() + " " + inner()
        if not shared_out and self.pick.random() < 0.15:
            body += f" if (acc % 11 == 4) {self.one('break;', 'goto out;', 'continue;')}"
        before = "" if declared else f"{kind} i; "
        after = "" if declared else " acc += i;"
        head = f"{kind + ' ' if declared else ''}i = {self.one('1', '2', 'w + 1')}; i < {self.one('14', 'w + 9', '13', '6')}; i++"
        braces = self.one("{{ {0} }}", "{{ {0} acc ^= i; }}")
        if shared_out:
            zero = "[0]" * len(DEEP[target])
            return before + f"upc_forall ({head}; &{target}[i]{zero}) {braces.format(body)}{after} upc_barrier;"
        return before + f"if (MYTHREAD == 0) {{ for ({head}) {braces.format(body)}{after} out: acc++; }} upc_barrier;"

    def jammed(self):
        """A nest whose body is one statement, in which several iterations of the outer loop may be done at once, or a similar nest in
        which they may not."""
        edge = self.pick.random() < 0.2
        vectors = ["c1", "c2", "b8", "b16", "b60", "d60", "whole"] + (["p16", "p60"] if edge else [])
        matrices = ["m12", "m24", "m4", "mc", "small", "wide", "grid"] + (["prows"] if edge else [])
        if self.pick.random() < 0.5:
            array = self.pick.choice(matrices)
            target = f"{array}[{self.one('3', 'r', 'w + 1', 'k' if edge else 'r')}][{self.one('m', 'm', 'm + 1', '11 - m', '4' if edge else 'm')}]"
        else:
            array = self.pick.choice(vectors + ["items"])
            target = f"{array}[{self.one('m', 'm', 'm + 5', '2 * m', '40 - m', 'm + w', 'm + k' if edge else 'm')}]" + (self.one(".a", ".b", ".v[1]") if array == "items" else "")

        def read():
            if self.pick.random() < 0.15:
                return self.one(target, "table[k]", "w", "(int)k", "(int)m", "3")
            if self.pick.random() < 0.5:
                name = self.pick.choice([n for n in matrices if n != array or edge])
                return f"{name}[{self.one('k', 'k', 'k', 'k + 1', 'k / 2', '3')}][{self.one('m', 'm', 'm', 'm + 1', '11 - m', 'w', 'k % 12')}]"
            name = self.pick.choice([n for n in vectors if n != array or edge])
            return f"{name}[{self.one('k', 'm', 'm + k', 'k + w', '2 * k + m', '9', 'k * 3 + 1')}]"

        value = " + ".join(self.one("{0}", "{0}", "{0} * {1}", "({0} > {1} ? {1} : 2)", "-{0}").format(read(), read()) for _ in range(self.one(1, 1, 1, 2, 3)))
        if self.pick.random() < 0.5:
            statement = f"{target} {self.one('+=', '+=', '-=', '=')} (int)({value}) % 100"
        else:
            statement = f"{target} = {self.one('', f'(int){target} % 1000 + ', f'(int){target} % 99 * 3 - ')}(int)({value}) % 100"
        low, high = self.one("0", "0", "1", "w"), self.one("16", "w + 7", "w + 3", "w", "2", "4", "5")
        end = self.one("9", "8 + w", "w", "bounds[w]", "w + 1", "k % 9" if edge else "9")
        outer, inner = self.one("int", "int", "long", "unsigned"), self.one("int", "int", "long", "unsigned")
        declared = self.pick.random() < 0.7
        heads = f"for ({inner if declared else ''} m = {self.one('0', '0', '1', 'w / 2')}; m < {end}; m++)"
        if edge:
            heads = self.one(heads, heads, heads.replace("m++", "m += 2"))
        inside = self.one("{0} {1};", "{0} {{ {1}; }}", "{{ {0} {1}; }}", "{{ {0} {1}; acc ^= k; }}" if edge else "{0} {1};").format(heads, statement)
        more = "" if declared else f"{inner} m = 0; "
        return (f"{more}{outer} k; for (k = {low}; k < {high}; {self.one('k++', '++k', 'k += 1', 'k += 2' if edge else 'k++')}) {inside} "
                f"acc = sum_of(acc, k);{'' if declared else ' acc += m;'}")
