# SPDX-License-Identifier: MIT
"""For split programs: each file has static data, types and macros with the same names and different contents."""

from programs.tree import UNITS, statement


def draw(drawing):
    """Every thread calls a function of each file, which counts in the file's own elements and private data."""
    pick, acc = drawing.pick, drawing.accumulator
    same, row = drawing.fresh("same"), drawing.fresh("row")
    passed, other = drawing.fresh("link"), f"shared [] int {row}[4];"
    drawing.declarations.append(statement(f"⟨{other}¦static int {row}[4];⟩").at(drawing.home(), f"extern {other}"))
    out = []
    for unit in range(UNITS):
        type_, block, start = pick.choice(["int", "short", "unsigned char", "long"]), pick.randint(1, 3), pick.randrange(50)
        layout = "" if block == 1 else f"[{block}] "
        data = f"{same}_{unit}"
        drawing.declarations.append(statement(
            f"⟨static shared {layout}{type_} {same}[6 * THREADS]; static int {same}_count = {start}; typedef {type_} {same}_t; enum {{ {same}_one = {unit + 2} }};"
            f"¦static {type_} {data}[6 * M_THREADS_MAX]; static int {data}_count[M_THREADS_MAX] = {{ [0 ... M_THREADS_MAX - 1] = {start} }};⟩").at(unit, ""))
        drawing.functions.append(statement(
            f"⟨unsigned¦static unsigned⟩ {passed}_{unit}(int i, ⟨shared [] int¦int⟩ *p, ⟨shared [] int¦int⟩ *(*next)(⟨shared [] int¦int⟩ *, int)) {{ "
            f"⟨{same}¦{data}⟩[i] += i * 77 + 300; ⟨{same}_count++¦{data}_count[me]++⟩; "
            f"return ⟨{same}[i] * 3u + sizeof({same}_t) * {same}_one + {same}_count + upc_blocksizeof({same})"
            f"¦{data}[i] * 3u + sizeof({type_}) * {unit + 2} + {data}_count[me] + {block}⟩ + (unsigned)*next(p, {unit}); }}")
            .at(unit, f"unsigned {passed}_{unit}(int, shared [] int *, shared [] int *(*)(shared [] int *, int));"))
        out.append(f"{acc} = {acc} * 31 + {passed}_{unit}(MYTHREAD * 6 + {pick.randrange(6)}, &{row}[{pick.randrange(2)}], {passed}_next);")
    drawing.functions.append(statement(f"static ⟨shared [] int¦int⟩ *{passed}_next(⟨shared [] int¦int⟩ *p, int k) {{ return p + (k & 1); }}"))
    name = drawing.fresh("call")
    drawing.functions.append(statement(f"static void {name}(void) {{ {' '.join(out)} }}"))
    return [statement(f"⟨if (MYTHREAD == 0)¦⟩ for (int x = 0; x < 4; x++) {row}[x] = x * {pick.randint(2, 9)} + 1; ⟨upc_barrier;¦⟩"),
            statement(f"⟨{name}(); {name}(); upc_barrier;¦M_EACH({name}()); M_EACH({name}());⟩")]
