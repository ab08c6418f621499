# SPDX-License-Identifier: MIT
"""Shared arrays: the forms of their declarations, their elements, filling and summing them.

In the model an array has the same type without `shared`: `A` is a macro for memory seen as an array
whose sizes may contain THREADS, so that `A[i][j]`, `*(*(A + i) + j)` and `&A[i]` read alike.
"""

from programs import element
from programs.tree import fixed, statement


class Dimension:
    """A size: a number, or a number times THREADS. least: its lower bound."""

    def __init__(self, least, threads):
        self.least = least
        self.threads = threads

    def write(self, pick):
        if not self.threads:
            return str(self.least)
        k = self.least
        if k == 1:
            return pick.choice(["THREADS", "1 * THREADS", "(THREADS)"])
        return pick.choice([f"{k} * THREADS", f"THREADS * {k}", f"({k} * THREADS)"])

    def value(self):
        return f"({self.least} * THREADS)" if self.threads else str(self.least)


class Array:
    """block: the number of elements, 0 for an indefinite one. how: "static", "alloc" (upc_all_alloc) or
    "global" (upc_global_alloc), for which the array is a private pointer."""

    def __init__(self, name, pick, static=False):
        self.name = name
        self.type = pick.choice(element.TYPES)
        self.how = pick.choice(["static"] * 5 + ["alloc", "global"])
        rank = pick.choice([1, 1, 1, 2, 2, 3] + [0] * (self.how == "static"))
        sizes = [pick.choice([1, 2, 3, 4, 5, 7]) for _ in range(rank)]
        if rank == 1:
            sizes[0] = pick.randint(3, 20)
        elif rank and pick.random() < 0.25:
            sizes[-1] = 1
        while _product(sizes) > 60:
            sizes[pick.randrange(rank)] = 2
        written = pick.choice(["none", "none", "[]", "[0]", "[1]", "[B]", "[B]", "[B]", "[*]"])
        if rank == 0:
            written = "none"
        indefinite = written in ("[]", "[0]")
        place = pick.randrange(rank) if rank and not indefinite and not (static and pick.random() < 0.7) else -1
        if self.how != "static":
            place = -1 if indefinite else 0
            if written == "[*]":
                written = "[B]"
        self.dims = [Dimension(size, k == place) for k, size in enumerate(sizes)]
        self.least = _product(sizes)  # elements, at least
        self.count = " * ".join(d.value() for d in self.dims) or "1"
        self.threads = place >= 0
        if indefinite:
            self.block = 0
        elif written == "[B]":
            self.block = pick.choice([2, 3, 4, 5, 7, sizes[-1], max(1, self.least // 2), self.least, self.least + 3])
            if self.how != "static":  # whole blocks are allocated
                self.block = pick.choice([b for b in range(1, self.least + 1) if self.least % b == 0])
        elif written == "[*]":
            self.block = self.least if self.threads else None
        else:
            self.block = 1
        # [*] for an array without THREADS in its sizes: the block size depends on THREADS.
        self.block_value = str(self.block) if self.block is not None else f"(({self.count} + THREADS - 1) / THREADS)"
        self.written = {"none": "", "[B]": f"[{self.block}]"}.get(written, written)
        self.qualifiers = pick.choice([""] * 5 + ["strict ", "relaxed ", "volatile ", "strict volatile "])
        self.initial = None
        if self.how == "static" and rank == 1 and self.type in element.INTEGERS and pick.random() < 0.3:
            self.initial = [pick.randint(0, 1 if self.type == "_Bool" else 99) for _ in range(min(4, self.least))]
        self.sizes = "".join(f"[{d.write(pick)}]" for d in self.dims)

    def pointed(self):
        """The target type of a pointer of this layout, ⟨as UPC and as C¦…⟩."""
        layout = {0: "[] ", 1: ""}.get(self.block, f"[{self.block}] ")
        return f"⟨{self.qualifiers}shared {layout}{self.type}¦{self.type}⟩"

    def declaration(self, pick, home=0, split=False):
        """As a definition; as an extern declaration in the other files of a split program."""
        name, c, sizes = self.name, self.type, self.sizes
        linkage = "" if split else "static "
        memory = "".join(f"[{d.value()}]" for d in self.dims)
        model = f"¦static void *{name}_memory;\n#define {name} (*({c} (*){memory}){name}_memory)⟩"
        if self.how != "static":
            rows = "".join(f"[{d.value()}]" for d in self.dims[1:])
            pointer = f"(*{name}){rows}" if rows else f"*{name}"
            layout = {0: "[] ", 1: ""}.get(self.block, f"[{self.block}] ")
            text = f"{self.qualifiers}shared {layout}{c} {pointer};"
            return statement(f"⟨{linkage}{text}{model}").at(home, f"extern {text}")
        start = ""
        if self.initial:
            start = " = { " + ", ".join(map(str, self.initial)) + " }"
        form = pick.randrange(7)
        star = "*" in self.written
        if form == 0:
            text = f"{self.qualifiers}{c} shared {self.written} {name}{sizes}{start};"
        elif form == 1 and not star:
            text = f"typedef shared {self.written} {c} {name}_t; {self.qualifiers}{name}_t {name}{sizes}{start};"
        elif form == 2 and len(self.dims) > 1 and not star and not self.dims[-1].threads:
            last = sizes[sizes.rindex("["):]
            text = f"typedef {c} {name}_t{last}; {self.qualifiers}shared {self.written} {name}_t {name}{sizes[:sizes.rindex('[')]}{start};"
        elif form == 3:
            text = f"{linkage}shared {self.written} {self.qualifiers}{c} {name}{sizes}{start};"
        elif form == 4 and not star:
            text = f"typedef {self.qualifiers}shared {self.written} {c} {name}_t{sizes}; {name}_t {name}{start};"
        else:
            text = f"shared {self.written} {self.qualifiers}{c} {name}{sizes}{start};"
            if form == 6:
                text = f"extern shared {self.written} {self.qualifiers}{c} {name}{sizes}; {text}"
        elsewhere = f"extern {self.qualifiers}shared {self.written} {c} {name}{sizes};"
        return statement(f"⟨{text}{model}").at(home, elsewhere)

    def make(self, pick):
        """Statements that all threads run first."""
        name = self.name
        out = [fixed(f"⟨;¦{name}_memory = m_new({self.count}, sizeof({self.type}), {self.block_value});⟩")]
        if self.how == "static":
            if self.initial:
                out.append(fixed("⟨;¦" + " ".join(f"{name}[{k}] = {v};" for k, v in enumerate(self.initial)) + "⟩"))
            return out
        if self.block == 0:
            shape = ("1", f"{self.count} * sizeof({self.type})")
        else:
            shape = (f"({self.count}) / {self.block}", f"{self.block} * sizeof({self.type})")
        if self.how == "alloc" and self.block:
            out.append(fixed(f"⟨{name} = upc_all_alloc({', '.join(shape)});¦;⟩"))
        else:
            call = f"upc_global_alloc({', '.join(shape)})" if self.block else f"upc_alloc({shape[1]})"
            out.append(fixed(f"⟨if (MYTHREAD == 0) handed = {call}; upc_barrier; {name} = handed; upc_barrier;¦;⟩"))
        return out

    def free(self):
        if self.how == "alloc" and self.block:
            return [fixed(f"⟨upc_all_free({self.name});¦;⟩")]
        if self.how != "static":
            return [fixed(f"⟨if (MYTHREAD == 0) upc_free({self.name});¦;⟩")]
        return []

    def element(self, indexes):
        return self.name + "".join(f"[{index}]" for index in indexes)

    def loops(self, names="xyz"):
        """The heads of the loops over all elements, and the element in them."""
        used = names[:len(self.dims)]
        heads = " ".join(f"for (int {n} = 0; {n} < {d.value()}; {n}++)" for n, d in zip(used, self.dims))
        return heads, self.element(used)

    def fill(self, seed):
        """Thread 0 sets every member of every element."""
        if self.initial:
            return []
        heads, reached = self.loops()
        # Memory from upc_all_alloc has no defined values.
        kind = statement if self.how == "static" else fixed
        return [kind(f"⟨if (MYTHREAD == 0)¦⟩ {{ unsigned seed = {seed}; {heads} {reached} = {element.function('fill', self.type)}(&seed); }}")]

    def sum_function(self, prefix):
        """A function for thread 0: computes a number from all scalars of the array."""
        heads, reached = self.loops()
        return statement(f"static unsigned long long {prefix}_sum_{self.name}(void) {{ unsigned long long h = 7; "
                         f"{heads} h = {element.function('sum', self.type)}(h, {reached}); return h; }}")


def _product(numbers):
    out = 1
    for number in numbers:
        out *= number
    return out

