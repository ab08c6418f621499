# SPDX-License-Identifier: MIT
"""One program: its arrays, private data, functions, and phases between barriers.

In a phase, an array is either only read, or written by one thread, or written by rows, each by the thread that a upc_forall assigns.
So the result does not depend on the order of the threads.
"""

import random

from programs import element, expression, library, statement, units
from programs.array import Array
from programs.expression import Scope
from programs.statement import Body, keep, statements
from programs.tree import SAME, UNITS, UPC, Node, Program, block, fixed, guarded, needs_no_header
from programs.tree import statement as text


class Function:
    """A function of the program: a type for its values, parameters of type long."""

    def __init__(self, name, type_, parameters):
        self.name = name
        self.type = type_
        self.parameters = parameters


class Drawing:
    """static: THREADS is known at compile time. split: global declarations are distributed over UNITS files."""

    def __init__(self, seed, number, static, split):
        self.pick = random.Random(f"{seed}/{number}")
        self.number = number
        self.static = static
        self.split = split
        self.linkage = "" if split else "static "
        self.names = 0
        self.name = f"p{number}"
        self.accumulator = f"acc{number}"
        self.called = f"called{number}"  # the functions add to it, in any order
        self.declarations = []
        self.functions = []
        self.limits = []

    def fresh(self, letter):
        self.names += 1
        return f"{letter}{self.number}_{self.names}"

    def home(self):
        """The file for a global declaration."""
        return self.pick.randrange(UNITS) if self.split else 0

    def function_of(self, result, name, parameters, body, how=None):
        """Adds a function with this body, in any file that has what it needs."""
        how = self.linkage if how is None else how
        node = text(f"{how}{result} {name}({parameters}) {{\n$0\n}}", body)
        home = self.home()
        if home == UNITS - 1 and not all(needs_no_header(n.write(UPC)) for n in self.functions + [node] if n is node or n.elsewhere == SAME):
            home = 0
        self.functions.append(node.at(home, f"{result} {name}({parameters});"))

    def private(self, type_, name, size=0, qualifier="static "):
        """Adds a private variable; the model has one for each thread."""
        pick = self.pick
        values = [pick.randint(0, 90) for _ in range(min(size, 3))] if size else [pick.randint(0, 90)]
        start = "{ " + ", ".join(map(str, values)) + " }" if size else str(values[0])
        shape = f"[{size}]" if size else ""
        zero = pick.random() < 0.2
        qualifier = "" if self.split else qualifier
        upc = f"{qualifier}{type_} {name}{shape}" + ("" if zero else f" = {start}") + ";"
        model = f"static {type_} {name}_[M_THREADS_MAX]{shape}" + \
            ("" if zero else f" = {{ [0 ... M_THREADS_MAX - 1] = {start} }}") + f";\n#define {name} {name}_[me]"
        self.declarations.append(text(f"⟨{upc}¦{model}⟩").at(self.home(), f"extern {type_} {name}{shape};"))

    def draw(self):
        pick = self.pick
        self.private("unsigned", self.accumulator, qualifier="")
        self.private("unsigned", self.called)
        arrays = [Array(self.fresh("A"), pick, self.static) for _ in range(pick.randint(2, 3))]
        for array in arrays:
            self.declarations.append(array.declaration(pick, self.home(), self.split))
        ones, tables = [], []
        for _ in range(pick.randint(1, 3)):
            name, type_ = self.fresh("g"), pick.choice(element.LOCALS)
            self.private(type_, name, qualifier=pick.choice(["static ", ""]))
            ones.append((name, type_))
        if pick.random() < 0.3:
            name, (to, type_) = self.fresh("to"), ones[0]
            self.declarations.append(text(f"⟨static {type_} *{name} = &{to};¦\n#define {name} (&{to})⟩").at(0, SAME))
            ones.append((f"(*{name})", type_))
        if pick.random() < 0.3:
            name = self.fresh("r")
            start = f"{{ {pick.randrange(50)}, {{ [1] = {pick.randrange(50)} }} }}"
            self.declarations.append(text(f"⟨{self.linkage}struct In {name} = {start};¦static struct In {name}_[M_THREADS_MAX] = "
                                          f"{{ [0 ... M_THREADS_MAX - 1] = {start} }};\n#define {name} {name}_[me]⟩").at(self.home(), f"extern struct In {name};"))
            ones += [(f"{name}.x", "short"), (f"{name}.y[{pick.randrange(2)}]", "unsigned char")]
        if pick.random() < 0.5:
            name, type_, size = self.fresh("t"), pick.choice(element.LOCALS), pick.randint(3, 9)
            self.private(type_, name, size, pick.choice(["static ", ""]))
            tables.append((name, type_, size))
        # Private data that are never written, and therefore equal on all threads: the compiler cannot know their values.
        limits = []
        if pick.random() < 0.6:
            name, most = self.fresh("w"), pick.randint(0, 4)
            self.declarations.append(text(f"⟨static int {name} = {most};¦static int {name}_[M_THREADS_MAX] = "
                                          f"{{ [0 ... M_THREADS_MAX - 1] = {most} }};\n#define {name} {name}_[me]⟩").at(0, SAME))
            limits.append((name, 0, most + 1, False))
        self.limits = limits
        constant = arrays[0]
        calls = [self.function(ones, tables, constant) for _ in range(pick.randint(0, 2))]
        steps = []
        for array in arrays:
            steps += array.make(pick)
        for array in arrays:
            steps += array.fill(pick.randrange(1000))
        steps.append(fixed("⟨upc_barrier;¦;⟩"))
        if self.split:
            steps += units.draw(self)
        for array in arrays:
            self.functions.append(array.sum_function(self.name))
        for phase in range(pick.randint(1, 3)):
            steps += self.phase(phase, arrays, ones, tables, calls)
        results = " + ".join([self.accumulator, self.called] + [f"(unsigned){name} * {k + 3}u" for k, (name, _) in enumerate(ones)] +
                             [f"(unsigned){name}[{k}] * 7u" for name, _, size in tables for k in range(size)])
        steps.append(text(f"⟨mine[MYTHREAD] = {results}; upc_barrier; if (MYTHREAD == 0) {{ printf(\"{self.name} threads\"); "
                          f"for (int i = 0; i < THREADS; i++) printf(\" %x\", mine[i]); printf(\"\\n\"); }} upc_barrier;"
                          f"¦printf(\"{self.name} threads\"); for (me = 0; me < THREADS; me++) printf(\" %x\", {results}); "
                          "printf(\"\\n\"); me = 0;⟩"))
        for array in arrays:
            steps += array.free()
        steps.append(text("⟨;¦m_forget();⟩"))
        self.functions.append(text(f"static void {self.name}_run(void) {{\n$0\n}}", block(steps)))
        return Program(self.name, block(self.declarations), block(self.functions), self.static, self.split)

    def function(self, ones, tables, constant):
        pick = self.pick
        name, count = self.fresh("fn"), pick.randint(1, 3)
        type_ = pick.choice(["int", "unsigned", "long", "short"])
        parameters = [(self.fresh("a"), "long") for _ in range(count)]
        scope = Scope(pick, [constant], ones + parameters, tables)
        total = self.fresh("h")
        body = Body(scope, total, forall=False, fresh=self.fresh, depth=2, own=parameters)
        inside = [statement.one(body) for _ in range(pick.randint(0, 2))]
        kept = self.fresh("k")
        if pick.random() < 0.3:
            inside.insert(0, text(f"⟨static int {kept} = 3; {kept}++;¦static int {kept}_[M_THREADS_MAX] = "
                                  f"{{ [0 ... M_THREADS_MAX - 1] = 3 }};\n#define {kept} {kept}_[me]\n{kept}++;⟩ "
                                  f"{self.called} += {kept};"))
        inside = [fixed(f"unsigned {total} = 1;")] + inside + [fixed(f"{self.called} += {total};")]
        head = ", ".join(f"{t} {n}" for n, t in parameters)
        how = pick.choice(["", "inline " * (not self.split), "__attribute__((noinline)) "])
        self.function_of(type_, name, head, text("$0\nreturn $1;", block(inside), expression.value(scope, 2)), self.linkage + how)
        return Function(name, type_, count)

    def phase(self, number, arrays, ones, tables, calls):
        """Statements of the program's main function: calls of the phase's function, and sums."""
        pick = self.pick
        if pick.random() < 0.25:
            return library.draw(self, arrays, ones, tables, calls)
        name = f"{self.name}_phase{number}"
        locals_ = [(self.fresh("v"), pick.choice(element.LOCALS)) for _ in range(pick.randint(1, 2))]
        declared = [text(f"{t} {n} = {pick.randint(0, 99)};") for n, t in locals_]
        written = [a for a in arrays[1:] if pick.random() < 0.5] or arrays[-1:]
        inside = []
        if pick.random() < 0.35:
            thread = pick.randrange(8)
            scope = Scope(pick, arrays, ones + locals_, tables, calls, self.limits)
            targets = [lambda s, a=a: (expression.place(s, a), a.type) for a in written]
            body = Body(scope, self.accumulator, targets, False, self.fresh, written=written)
            pragma = pick.choice([""] * 6 + ["⟨\n#pragma upc strict\n¦⟩", "⟨\n#pragma upc relaxed\n¦⟩"])
            inside = [guarded(f"if (MYTHREAD == {thread} % THREADS) {{{pragma}\n$0\n}}", statements(body, 2, 4))]
        else:
            scope = Scope(pick, [a for a in arrays if a not in written], ones + locals_, tables, calls, self.limits)
            body = Body(scope, self.accumulator, (), True, self.fresh)
            for array in [a for a in written if a.dims]:
                inside.append(statement.forall_owned(body, array))
                if pick.random() < 0.5:
                    inside.append(statement.one(body))
        inside += [keep(body, Node("value", n, (), *element.scalar(t))) for n, t in locals_]
        self.function_of("void", name, "void", block(declared + inside))
        value = pick.randrange(9)
        barrier = pick.choice(["upc_barrier;", "upc_barrier;", f"upc_barrier {value};", "upc_notify; upc_wait;",
                               f"upc_notify {value} + THREADS; upc_wait {value} + THREADS;"])
        out = [text(f"⟨{name}(); {barrier}¦M_EACH({name}());⟩")]
        sums = "".join(f" printf(\"{self.name}.{number} {a.name} %llx\\n\", {self.name}_sum_{a.name}());" for a in written)
        out.append(fixed(f"⟨if (MYTHREAD == 0)¦⟩ {{{sums} }} ⟨upc_barrier;¦;⟩"))
        return out


def draw(seed, number, static=False, split=False):
    """The program with this number and seed, independent of the file that contains it."""
    return Drawing(seed, number, static, split).draw()
