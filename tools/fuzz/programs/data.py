# SPDX-License-Identifier: MIT
"""The shared data of a phase that calls the library: filled by thread 0, and reduced to a sum."""

from programs.element import function
from programs.tree import fixed, statement

PLAIN = ["int", "unsigned", "long", "unsigned char", "double", "short", "struct S0", "struct S1", "struct S3", "unsigned long long"]


class Data:
    """A shared array for a library call."""

    def __init__(self, drawing, type_, layout, count):
        self.name = drawing.fresh("L")
        self.type = type_
        self.count = count
        layout = {0: "[] ", 1: ""}.get(layout, f"[{layout}] ")
        self.layout = layout
        # One more element for the model's pointers; THREADS is at most M_THREADS_MAX there.
        size = count.replace("THREADS", "M_THREADS_MAX")
        text = f"shared {layout}{type_} {self.name}[{count}];"
        drawing.declarations.append(statement(f"⟨{text}¦static {type_} {self.name}[{size}];⟩").at(drawing.home(), f"extern {text}"))

    def fill(self, seed):
        return fixed(f"⟨if (MYTHREAD == 0)¦⟩ {{ unsigned seed = {seed}; for (int x = 0; x < {self.count}; x++) "
                     f"{self.name}[x] = {function('fill', self.type)}(&seed); }}")

    def show(self, drawing):
        label = f"{drawing.name}.{drawing.names} {self.name}"
        return fixed(f"⟨upc_barrier; if (MYTHREAD == 0)¦⟩ {{ unsigned long long h = 7; for (int x = 0; x < {self.count}; x++) "
                     f"h = {function('sum', self.type)}(h, {self.name}[x]); printf(\"{label} %llx\\n\", h); }} ⟨upc_barrier;¦;⟩")


def barrier():
    return fixed("⟨upc_barrier;¦;⟩")


def each(drawing, body):
    """A function that every thread calls."""
    name = drawing.fresh("own")
    drawing.function_of("void", name, "void", body)
    return [statement(f"⟨{name}();¦M_EACH({name}());⟩")]
