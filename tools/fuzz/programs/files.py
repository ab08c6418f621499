# SPDX-License-Identifier: MIT
"""Phases of parallel I/O: data written to a file are read back, in other layouts and at other places."""

from programs.data import Data, PLAIN, barrier
from programs.element import function
from programs.tree import fixed, statement

_FLAGS = "UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC"


def _call(pick, call):
    """A read or write `upc_all_f…#(fd, …, flags)`, blocking or asynchronous with a wait."""
    if pick.random() < 0.3:
        return call.replace("#", "_async") + "; upc_all_fwait_async(fd);"
    return call.replace("#", "") + ";"


def draw(drawing):
    return drawing.pick.choice([layouts, own_parts, listed])(drawing)


def _opened(drawing, pointer):
    file = f"{drawing.name}_{drawing.names}.data"
    return f"upc_file_t *fd = upc_all_fopen(\"{file}\", UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_DELETE_ON_CLOSE | {pointer}, 0, NULL);", \
        "upc_all_fclose(fd);"


def layouts(drawing):
    """All threads write a shared array together, and read it into one with another layout."""
    pick = drawing.pick
    type_ = pick.choice(PLAIN)
    blocks = [pick.randint(1, 4) for _ in range(2)] if pick.random() < 0.8 else [0, 0]
    count = "12 * THREADS" if blocks[0] else "12"
    from_, to = (Data(drawing, type_, block, count) for block in blocks)
    open_, close = _opened(drawing, "UPC_COMMON_FP")
    write = _call(pick, f"upc_all_fwrite_shared#(fd, {from_.name}, {blocks[0]}, sizeof({type_}), {count}, {_FLAGS})")
    at = pick.randrange(4)
    read = _call(pick, f"upc_all_fread_shared#(fd, {to.name}, {blocks[1]}, sizeof({type_}), {count} - {at}, {_FLAGS})")
    acc = drawing.accumulator
    size = f"{acc} += (unsigned)upc_all_fget_size(fd) + (unsigned)upc_all_fseek(fd, 0, UPC_SEEK_CUR);"
    return [from_.fill(pick.randrange(1000)), to.fill(5), barrier(),
            fixed(f"⟨{{ {open_} {write} {size} upc_all_fseek(fd, {at} * sizeof({type_}), UPC_SEEK_SET); {read} {close} }}"
                  f"¦memcpy({to.name}, &{from_.name}[{at}], ({count} - {at}) * sizeof({type_})); "
                  f"M_EACH({acc} += ({count}) * sizeof({type_}) * 2);⟩"), to.show(drawing)]


def own_parts(drawing):
    """Each thread writes its own part, and reads the next thread's."""
    pick = drawing.pick
    type_, n = pick.choice(PLAIN), pick.randint(1, 5)
    data, own = Data(drawing, type_, n, f"{n} * THREADS"), drawing.fresh("own")
    open_, close = _opened(drawing, "UPC_INDIVIDUAL_FP")
    part = f"MYTHREAD * {n}"
    next_ = f"((MYTHREAD + {pick.randrange(1, 9)}) % THREADS)"
    write = _call(pick, f"upc_all_fwrite_local#(fd, b, sizeof({type_}), {n}, {_FLAGS})")
    read = _call(pick, f"upc_all_fread_local#(fd, b, sizeof({type_}), {n}, {_FLAGS})")
    acc = drawing.accumulator
    sums = f"{{ unsigned long long h = 7; for (int k = 0; k < {n}; k++) h = {function('sum', type_)}(h, ⟨b[k]¦{data.name}[{next_} * {n} + k]⟩); " \
           f"{acc} = {acc} * 31 + (unsigned)h; }}"
    drawing.functions.append(statement(
        f"static void {own}(void) {{ ⟨{open_} {type_} b[{n}]; for (int k = 0; k < {n}; k++) b[k] = {data.name}[{part} + k]; "
        f"upc_all_fseek(fd, {part} * sizeof({type_}), UPC_SEEK_SET); {write} upc_all_fsync(fd); "
        f"upc_all_fseek(fd, {next_} * {n} * sizeof({type_}), UPC_SEEK_SET); {read}¦⟩ {sums} ⟨{close}¦⟩ }}"))
    return [data.fill(pick.randrange(1000)), barrier(), fixed(f"⟨{own}();¦M_EACH({own}());⟩"), barrier()]


def listed(drawing):
    """Like own_parts, in pieces: the first half of the file has the even elements, the second the odd ones."""
    pick = drawing.pick
    type_, n = pick.choice(PLAIN), pick.randint(1, 3)
    from_, to = (Data(drawing, type_, 2 * n, f"{2 * n} * THREADS") for _ in range(2))
    own, size = drawing.fresh("own"), f"sizeof({type_})"
    open_, close = _opened(drawing, "UPC_INDIVIDUAL_FP")
    c = f"shared [{2 * n}] {type_}"
    pieces = ", ".join(f"{{ &b[{k}], {size} }}" for k in list(range(0, 2 * n, 2)) + list(range(1, 2 * n, 2)))
    halves = f"{{ MYTHREAD * {n} * {size}, {n} * {size} }}, {{ (THREADS + MYTHREAD) * {n} * {size}, {n} * {size} }}"
    write = _call(pick, f"upc_all_fwrite_list_local#(fd, {2 * n}, m, 2, f, {_FLAGS})")
    if pick.random() < 0.5:
        read = f"upc_shared_memvec_t s[1] = {{ {{ ({c} *)&{to.name}[MYTHREAD * {2 * n}], {2 * n} * {size}, {2 * n} * {size} }} }}; " + \
            _call(pick, f"upc_all_fread_list_shared#(fd, 1, s, 2, f, {_FLAGS})")
    else:
        read = f"{type_} r[{2 * n}]; upc_local_memvec_t l[1] = {{ {{ r, sizeof r }} }}; " + \
            _call(pick, f"upc_all_fread_list_local#(fd, 1, l, 2, f, {_FLAGS})") + f" upc_memput(&{to.name}[MYTHREAD * {2 * n}], r, sizeof r);"
    drawing.functions.append(statement(
        f"⟨static void {own}(void) {{ {open_} {type_} b[{2 * n}]; upc_memget(b, &{from_.name}[MYTHREAD * {2 * n}], sizeof b); "
        f"upc_local_memvec_t m[{2 * n}] = {{ {pieces} }}; upc_filevec_t f[2] = {{ {halves} }}; {write} upc_all_fsync(fd); {read} {close} }}¦⟩"))
    model = f"for (int t = 0; t < THREADS; t++) for (int k = 0; k < {n}; k++) {{ {to.name}[t * {2 * n} + k] = {from_.name}[t * {2 * n} + 2 * k]; " \
            f"{to.name}[t * {2 * n} + {n} + k] = {from_.name}[t * {2 * n} + 2 * k + 1]; }}"
    return [from_.fill(pick.randrange(1000)), to.fill(9), barrier(), fixed(f"⟨{own}();¦{model}⟩"), to.show(drawing)]
