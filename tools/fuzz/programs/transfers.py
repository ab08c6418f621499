# SPDX-License-Identifier: MIT
"""Phases of copies between shared and private memory: contiguous, in lists and boxes, and by pointers to local."""

from programs.data import Data, PLAIN, barrier
from programs.tree import fixed, statement


def transfers(drawing):
    """Each thread copies from anywhere into its own blocks."""
    pick = drawing.pick
    block, blocks, type_ = pick.randint(1, 5), pick.randint(1, 3), pick.choice(PLAIN)
    to, from_ = (Data(drawing, type_, block, f"{block * blocks} * THREADS") for _ in range(2))
    n = pick.randint(1, block)
    at, origin = pick.randint(0, block - n), pick.randint(0, block - n)
    size = f"{n} * sizeof({type_})"
    d = f"&{to.name}[b * {block} + {at}]"
    s = f"&{from_.name}[(b * 7 + {pick.randrange(5)}) % ({blocks} * THREADS) * {block} + {origin}]"
    p = drawing.fresh("w")
    work, model = pick.choice([
        (f"upc_memcpy({d}, {s}, {size});", f"memcpy({d}, {s}, {size});"),
        (f"{type_} {p}[{n}]; upc_memget({p}, {s}, {size}); {p}[0] = {p}[{n - 1}]; upc_memput({d}, {p}, {size});",
         f"{type_} {p}[{n}]; memcpy({p}, {s}, {size}); {p}[0] = {p}[{n - 1}]; memcpy({d}, {p}, {size});"),
        (f"upc_memset({d}, b & 31, {size});", f"memset({d}, b & 31, {size});"),
        (f"shared [{block}] {type_} *{p} = {d}; *{p} = *({s}); {p}[{n - 1}] = {p}[0];",
         f"{type_} *{p} = {d}; *{p} = *({s}); {p}[{n - 1}] = {p}[0];"),
    ])
    if "memset" in work and type_ in ("double", "struct S0"):
        work, model = f"upc_memset({d}, 0, {size});", f"memset({d}, 0, {size});"
    affinity = pick.choice([f"&{to.name}[b * {block}]", "b"])
    return [from_.fill(pick.randrange(1000)), to.fill(pick.randrange(1000)), barrier(),
            statement(f"⟨upc_forall (int b = 0; b < {blocks} * THREADS; b++; {affinity}) {{ {work} }}"
                      f"¦for (int b = 0; b < {blocks} * THREADS; b++) {{ {model} }}⟩"), to.show(drawing)]


def own_part(drawing):
    """Each thread writes its own part by a pointer to local."""
    pick = drawing.pick
    block, blocks = pick.randint(1, 5), pick.randint(1, 3)
    type_ = pick.choice(["int", "unsigned", "long", "short", "unsigned char", "double", "struct S0", "struct S1"])
    data = Data(drawing, type_, block, f"{block * blocks} * THREADS")
    name, p = drawing.fresh("part"), drawing.fresh("p")
    member = {"struct S0": ".v[1]", "struct S1": ".g"}.get(type_, "")
    change = pick.choice(["= (k * 7 + MYTHREAD) & 63;", "+= (k + 1) & 15;", "= 3;"])
    loop = pick.choice([f"for (int k = 0; k < {block * blocks}; k++)", f"for (int k = {block * blocks}; k-- > 0; )"])
    head = f"{type_} *{p} = ({type_} *)&{data.name}[MYTHREAD * {block}];"
    drawing.functions.append(fixed(f"static void {name}(void) {{ ⟨{head}¦⟩ {loop} "
                                   f"⟨{p}[k]¦{data.name}[m_local(me, k, {block})]⟩{member} {change} }}"))
    return [data.fill(pick.randrange(1000)), barrier(), fixed(f"⟨{name}();¦M_EACH({name}());⟩"), data.show(drawing)]




def _waited(pick, call, kinds=("", "_nb", "_nbi", "_async", "_asynci")):
    """A call of upc_mem… or bupc_mem… with `#` for its suffix, in one of its forms, and its wait."""
    kind = pick.choice(kinds)
    name = call.split("(", 1)[0].replace("#", kind)
    call = name + "(" + call.split("(", 1)[1]
    if "async" in kind:
        call = "b" + call if not call.startswith("b") else call
    wait = {"": call + ";", "_nb": f"{{ upc_handle_t h = {call}; {pick.choice(['upc_sync(h);', 'while (!upc_sync_attempt(h)) continue;'])} }}",
            "_nbi": f"{call}; {pick.choice(['upc_synci();', 'while (!upc_synci_attempt()) continue;'])}",
            "_async": f"{{ bupc_handle_t h = {call}; {pick.choice(['bupc_waitsync(h);', 'while (!bupc_trysync(h)) continue;'])} }}",
            "_asynci": f"{call}; {pick.choice(['bupc_waitsynci();', 'while (!bupc_trysynci()) continue;'])}"}
    return wait[kind]


def nonblocking(drawing):
    """Like transfers, non-blocking."""
    pick = drawing.pick
    block, blocks, type_ = pick.randint(1, 5), pick.randint(1, 3), pick.choice(PLAIN)
    to, from_ = (Data(drawing, type_, block, f"{block * blocks} * THREADS") for _ in range(2))
    n = pick.randint(1, block)
    size, p = f"{n} * sizeof({type_})", drawing.fresh("w")
    d, s = f"&{to.name}[b * {block}]", f"&{from_.name}[(b * 5 + {pick.randrange(5)}) % ({blocks} * THREADS) * {block}]"
    get, put = _waited(pick, f"upc_memget#({p}, {s}, {size})"), _waited(pick, f"upc_memput#({d}, {p}, {size})")
    work, model = pick.choice([
        (_waited(pick, f"upc_memcpy#({d}, {s}, {size})"), f"memcpy({d}, {s}, {size});"),
        (f"{type_} {p}[{n}]; {get} {p}[{n - 1}] = {p}[0]; {put}", f"{type_} {p}[{n}]; memcpy({p}, {s}, {size}); {p}[{n - 1}] = {p}[0]; memcpy({d}, {p}, {size});"),
        (_waited(pick, f"upc_memset#({d}, 0, {size})"), f"memset({d}, 0, {size});")])
    return [from_.fill(pick.randrange(1000)), to.fill(pick.randrange(1000)), barrier(),
            statement(f"⟨upc_forall (int b = 0; b < {blocks} * THREADS; b++; b) {{ {work} }}"
                      f"¦for (int b = 0; b < {blocks} * THREADS; b++) {{ {model} }}⟩"), to.show(drawing)]


def _pieces(pick, total, room):
    """Disjoint pieces with `total` elements together, in a block of `room`: (first, how many)."""
    chosen = sorted(pick.sample(range(room), total))
    out = []
    for k in chosen:
        if out and sum(out[-1]) == k and pick.random() < 0.7:
            out[-1][1] += 1
        else:
            out.append([k, 1])
    pick.shuffle(out)
    return out


def lists(drawing):
    """Copies of many pieces at once, between shared and private memory."""
    pick = drawing.pick
    room, blocks, type_ = pick.randint(2, 8), pick.randint(1, 2), pick.choice(PLAIN)
    to, from_ = (Data(drawing, type_, room, f"{room * blocks} * THREADS") for _ in range(2))
    direction, kind = pick.choice(["cpy", "put", "get"]), pick.choice(["vlist", "ilist", "fstrided", "strided"])
    element = f"sizeof({type_})"
    total = pick.randint(1, room)
    if kind == "vlist":
        sides = [_pieces(pick, total, room) for _ in range(2)]
    else:
        sides = [_even(pick, total, room, kind) for _ in range(2)]
        if kind == "strided":
            sides[1] = [[k * (sides[1][0][1] // sides[0][0][1] or 1), sides[0][0][1]] for k, _ in sides[0]]
            if sum(sides[1][-1]) > room:
                sides[1] = sides[0]
    p = drawing.fresh("w")
    bases = [f"{to.name}[b * {room} + @]", f"{from_.name}[(b * 3 + {pick.randrange(3)}) % ({blocks} * THREADS) * {room} + @]"]
    real = [p + "[@]" if direction == ("get", "put")[k] else bases[k] for k in range(2)]
    async_ = pick.random() < 0.4
    name = f"bupc_mem{direction}_{kind}" + "_async" * async_
    before, arguments = "", []
    for side, (pieces, base) in enumerate(zip(sides, real)):
        shared = base is bases[side]
        at, n, first = drawing.fresh("l"), len(pieces), pieces[0]
        first_one = base.replace("@", str(first[0]))
        if kind == "vlist":
            before += f"bupc_{'s' if shared else 'p'}memvec_t {at}[{n}] = {{ " + \
                ", ".join(f"{{ &{base.replace('@', str(k))}, {c} * {element} }}" for k, c in pieces) + " }; "
            arguments.append(f"{n}, {at}")
        elif kind == "ilist":
            before += f"{'shared ' if shared else ''}{'const ' if side else ''}void *{at}[{n}] = {{ " + ", ".join(f"&{base.replace('@', str(k))}" for k, _ in pieces) + " }; "
            arguments.append(f"{n}, {at}, {first[1]} * {element}")
        elif kind == "fstrided":
            stride = pieces[1][0] - first[0] if n > 1 else first[1]
            arguments.append(f"&{first_one}, {first[1]} * {element}, {stride} * {element}, {n}")
        else:
            stride = pieces[1][0] - first[0] if n > 1 else first[1]
            before += f"size_t {at}[1] = {{ {stride} * {element} }}; "
            arguments.append(f"&{first_one}, {at}")
    if kind == "strided":
        counts = drawing.fresh("c")
        before += f"size_t {counts}[2] = {{ {sides[0][0][1]} * {element}, {len(sides[0])} }}; "
        arguments.append(f"{counts}, 1")
    call = f"{name}({', '.join(arguments)})"
    call = f"bupc_waitsync({call});" if async_ else call + ";"
    order = [[k + j for k, c in pieces for j in range(c)] for pieces in sides]
    pairs = list(zip(*order))
    copied = " ".join(f"{bases[0].replace('@', str(a))} = {bases[1].replace('@', str(b))};" for a, b in pairs)
    fetch = f"{type_} {p}[{room}]; "
    if direction == "put":
        fetch += " ".join(f"{p}[{b}] = {bases[1].replace('@', str(b))};" for _, b in pairs)
    back = " ".join(f"{bases[0].replace('@', str(a))} = {p}[{a}];" for a, _ in pairs) if direction == "get" else ""
    work = (fetch if direction != "cpy" else "") + " " + before + call + " " + back
    return [from_.fill(pick.randrange(1000)), to.fill(pick.randrange(1000)), barrier(),
            fixed(f"⟨upc_forall (int b = 0; b < {blocks} * THREADS; b++; &{to.name}[b * {room}]) {{ {work} }}"
                  f"¦for (int b = 0; b < {blocks} * THREADS; b++) {{ {copied} }}⟩"), to.show(drawing)]


def _even(pick, total, room, kind):
    """Pieces of one size, at equal distances unless in a list."""
    size = pick.choice([d for d in range(1, total + 1) if total % d == 0])
    n = total // size
    if kind == "ilist":
        return [[k * size, size] for k in pick.sample(range(room // size), n)]
    stride = pick.randint(size, max(size, (room - size) // max(1, n - 1)))
    return [[k * stride, size] for k in range(n)]


def castable(drawing):
    """Each thread reads and then writes the next thread's part by upc_cast and similar functions."""
    pick = drawing.pick
    block, blocks = pick.randint(1, 5), pick.randint(1, 3)
    type_ = pick.choice(["int", "unsigned", "long", "short", "unsigned char"])
    data = Data(drawing, type_, block, f"{block * blocks} * THREADS")
    name, p, other = drawing.fresh("cast"), drawing.fresh("p"), f"((MYTHREAD + {pick.randrange(9)}) % THREADS)"
    cast = pick.choice([f"upc_cast(&{data.name}[{other} * {block}])", f"bupc_cast(&{data.name}[{other} * {block}])"])
    sure = f"{drawing.accumulator} += upc_thread_info({other}).guaranteedCastable == UPC_CASTABLE_ALL;" if pick.random() < 0.5 else \
        f"{drawing.accumulator} += !!bupc_thread_castable({other});"
    ticks = "upc_tick_t t = upc_ticks_now(); " + f"{drawing.called} += (upc_ticks_now() >= t) + (upc_ticks_to_ns(0) == 0);"
    back = f"{drawing.called} += upc_threadof(bupc_inverse_cast({p})) == {other} && (shared [] {type_} *)bupc_inverse_cast({p} + 1) - " \
           f"(shared [] {type_} *)bupc_inverse_cast({p}) == 1;"
    if block * blocks == 1:
        back = f"{drawing.called} += upc_threadof(bupc_inverse_cast({p})) == {other};"
    drawing.functions.append(fixed(
        f"static void {name}(void) {{ ⟨{type_} *{p} = ({type_} *){cast}; {sure} {ticks} {back}¦{drawing.accumulator}++; {drawing.called} += 3;⟩ "
        f"for (int k = 0; k < {block * blocks}; k++) {drawing.accumulator} = {drawing.accumulator} * 31 + (unsigned)"
        f"⟨{p}[k]¦{data.name}[m_local({other}, k, {block})]⟩; ⟨upc_barrier; *{p} = MYTHREAD;¦⟩ }}"))
    after = f"for (me = 0; me < THREADS; me++) {data.name}[m_local({other}, 0, {block})] = me;"
    return [data.fill(pick.randrange(1000)), barrier(), fixed(f"⟨{name}();¦M_EACH({name}()); {after} me = 0;⟩"), data.show(drawing)]
