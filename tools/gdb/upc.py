"""UPC in gdb: shared objects, private variables and threads by the names that the program has for them.

gdb loads this file by itself for a program that upcc linked with -g, if it may: where the installation is not
/usr, `add-auto-load-safe-path PREFIX/share/gdb/auto-load` in ~/.gdbinit allows it. By hand:
`gdb -x PREFIX/share/gdb/auto-load/smp-upc/upc.py prog`.

    print field[3]           an element, wherever it lies; field[3]@4 are four, field the whole array
    print p->x, *p, p[2]     through a pointer-to-shared; (shared [3] double *)p says what it points to
    print THREADS, MYTHREAD, x     x: the private variable of the thread that gdb looks at
    $upc("field[3]")         the same in an expression or a condition: break 12 if $upc("MYTHREAD") == 1
    upc-part field 2         the elements with affinity to thread 2
    info upc-threads, upc-thread 2 [COMMAND]      which threads there are; look at one
    upc-value TYPE POINTER, $upc_local(POINTER)   what a pointer leads to, as that type; its address

A pointer-to-shared is printed as `thread 2, phase 1, offset 0x80, address 0x7f…`: the offset is that in the thread's
slice, and `(own)` follows if the thread is the one that gdb looks at. All of it works on core files, too.
"""

import re

import gdb

ADDRESS_BITS = 44
MOST = 200  # elements of an array that are printed


class Unknown(Exception):
    """What an expression names is no part of UPC: gdb's own expressions may know it."""


# --- the job ---


def number_at(address, size=8):
    return int.from_bytes(gdb.selected_inferior().read_memory(address, size).tobytes(), "little")


def address_of(symbol):
    """Of a symbol of the runtime, with or without debug information."""
    return int(gdb.parse_and_eval("(unsigned long)&" + symbol))


class Job:
    """The running job, as the runtime keeps it (upcri/job.h, runtime/declared.h, runtime/report/thread_table.cc)."""

    def __init__(self):
        try:
            at = address_of("upcri_job")
            self.base, self.shift, self.threads = number_at(at), number_at(at + 8, 4), number_at(at + 12, 4)
        except (gdb.error, gdb.MemoryError):
            self.base = 0
        if not self.base:
            raise gdb.GdbError("no UPC job is running")

    def system_ids(self):
        at = address_of("upcri_system_ids")
        return [number_at(at + 4 * t, 4) for t in range(self.threads)]

    def thread_of(self, gdb_thread):
        """The UPC thread that a thread of gdb's is, or None."""
        ids = self.system_ids()
        return ids.index(gdb_thread.ptid[1]) if gdb_thread and gdb_thread.ptid[1] in ids else None

    def declarations(self):
        """(name, type, address of the proxy, pointer, phased, bytes of a block, of an element) of each static shared object."""
        at = address_of("upcri_declared")
        first, count, size = number_at(at), number_at(at + 8), number_at(at + 16)
        for entry in range(first, first + count * size, size):
            name, text = number_at(entry + 56), number_at(entry + 64)
            if name and text:
                yield (string_at(name), string_at(text), number_at(entry), number_at(entry + 8), number_at(entry + 16, 1),
                       number_at(entry + 24), number_at(entry + 48))


def string_at(address):
    return gdb.Value(address).cast(gdb.lookup_type("char").pointer()).string()


def job_or_none():
    try:
        return Job()
    except gdb.GdbError:
        return None


def this_thread():
    """MYTHREAD of the thread that gdb looks at, or None."""
    job = job_or_none()
    return job.thread_of(gdb.selected_thread()) if job else None


def decode(value, phased):
    """(thread, phase, address) of a pointer-to-shared; None for null and before start-up."""
    job = job_or_none()
    if value == 0 or job is None:
        return None
    if phased:
        offset = value & ((1 << ADDRESS_BITS) - 1)
        return (offset >> job.shift, value >> ADDRESS_BITS, job.base + offset)
    return ((value - job.base) >> job.shift, 0, value)


# --- pointers-to-shared ---


class PointerPrinter:
    """Prints one pointer-to-shared."""

    def __init__(self, value, phased):
        self.value = int(value)
        self.phased = phased

    def to_string(self):
        if self.value == 0:
            return "null pointer-to-shared"
        parts = decode(self.value, self.phased)
        if parts is None:
            return "0x%x (no job is running)" % self.value
        thread, phase, address = parts
        job = Job()
        text = "thread %d, " % thread
        if self.phased:
            text += "phase %d, " % phase
        text += "offset 0x%x, address 0x%x" % ((address - job.base) & ((1 << job.shift) - 1), address)
        return text + (" (own)" if thread == this_thread() else "")


def lookup(value):
    """The printer for a value, by its typedef's name: both pointers are plain integers."""
    if value.type.name == "upcr_shared_ptr_t":
        return PointerPrinter(value, True)
    if value.type.name == "upcr_pshared_ptr_t":
        return PointerPrinter(value, False)
    return None


# --- types, as the runtime's tables and casts have them ---


def number(text):
    """The value of an extent or a block size."""
    return int(gdb.parse_and_eval(rewrite(text)))


class Type:
    """The target of a pointer-to-shared, or a shared object: elements in blocks, and dimensions."""

    def __init__(self, text):
        match = re.match(r"\s*(?:(?:const|volatile|strict|relaxed)\s+)*shared\b\s*(\[[^\]]*\])?\s*(.*?)\s*((?:\[[^\]]*\]\s*)*)$", text)
        if not match:
            raise Unknown(text)
        self.block_text, self.element = match[1], re.sub(r"\b(strict|relaxed)\b\s*", "", match[2]).strip()
        self.block = 1 if match[1] is None else 0 if match[1][1:-1].strip() in ("", "0") else None
        if self.block is None and match[1][1:-1].strip() != "*":
            self.block = number(match[1][1:-1])
        self.extents = [number(e) for e in re.findall(r"\[([^\]]+)\]", match[3])]
        self.target = pointer_target(self.element)

    def size(self):
        return 8 if self.target else int(gdb.parse_and_eval("sizeof(%s)" % self.element))


def pointer_target(text):
    """The Type that a pointer-to-shared of this type points to; None if it is no such pointer."""
    match = re.match(r"(.*\bshared\b.*)\*\s*((const|volatile|restrict)\s*)*$", text)
    if not match:
        return None
    inner = match[1].strip()
    if re.match(r"\s*(\w+\s+)*shared\b", inner) and not re.match(r"\s*(const |volatile |strict |relaxed )*shared\b", inner):
        inner = "shared " + re.sub(r"\bshared\b\s*", "", inner)  # "int shared *"
    return Type(inner)


class Pointer:
    """A value of a pointer-to-shared."""

    def __init__(self, value, target):
        self.value, self.target = value, target

    @classmethod
    def cast(cls, text, target):
        """From an expression in C, which may be a pointer of the other form."""
        value = gdb.parse_and_eval(text)
        made, offset = cls(int(value), target), (1 << ADDRESS_BITS) - 1
        if int(value) and value.type.name == "upcr_shared_ptr_t" and not made.phased():
            made.value = Job().base + (made.value & offset)
        elif int(value) and value.type.name == "upcr_pshared_ptr_t" and made.phased():
            made.value -= Job().base
        return made

    def phased(self):
        return self.target.block not in (0, 1)

    def at(self, index=0):
        parts = decode(self.value, self.phased())
        if parts is None:
            raise gdb.GdbError("a null pointer-to-shared points nowhere")
        return Place(parts, self.target, self.target.extents, index)

    def c_text(self):
        return "((%s)%dUL)" % ("upcr_shared_ptr_t" if self.phased() else "upcr_pshared_ptr_t", self.value)


class Place:
    """A shared object, an element of one, or a row: elements from an index on, counted from where `start` is."""

    def __init__(self, start, of, extents, index=0):
        self.start, self.of, self.extents, self.index = start, of, extents, index

    def subscript(self, n):
        if not self.extents:
            return self.load().at(n) if self.of.target else None
        stride = 1
        for extent in self.extents[1:]:
            stride *= extent
        return Place(self.start, self.of, self.extents[1:], self.index + n * stride)

    def count(self):
        count = 1
        for extent in self.extents:
            count *= extent
        return count

    def where(self, more=0):
        """(thread, address) of an element."""
        job = Job()
        thread, phase, address = self.start
        size, index = self.of.size(), self.index + more
        if not self.of.block:
            return (thread, address + index * size)
        row, to_phase = divmod(phase + index, self.of.block)
        row, to_thread = divmod(thread + row, job.threads)
        offset = address - job.base - (thread << job.shift) + (row * self.of.block + to_phase - phase) * size
        return (to_thread, job.base + (to_thread << job.shift) + offset)

    def load(self):
        """The pointer-to-shared that lies there."""
        return Pointer(number_at(self.where()[1]), self.of.target)

    def pointer_text(self):
        thread, address = self.where()
        job = Job()
        if self.of.block in (0, 1):
            return "((upcr_pshared_ptr_t)%dUL)" % address
        phase = (self.start[1] + self.index) % self.of.block
        return "((upcr_shared_ptr_t)%dUL)" % (phase << ADDRESS_BITS | (address - job.base))

    def c_text(self, more=0):
        if self.of.target:
            return Place(self.start, self.of, [], self.index + more).load().c_text()
        return "(*(%s *)0x%x)" % (self.of.element, self.where(more)[1])

    def elements(self, extents, style, begin=0):
        """The text of elements from here on, in braces, as many as the extents say."""
        row = 1
        for extent in extents[1:]:
            row *= extent
        shown = []
        for i in range(begin, begin + extents[0] * row, row):
            if i >= MOST:
                shown.append("...")
                break
            shown.append(self.elements(extents[1:], style, i) if extents[1:]
                         else gdb.parse_and_eval(self.c_text(i)).format_string(**style))
        return "{" + ", ".join(shown) + "}"


# --- names ---


def user_frame():
    """The innermost frame of the program from the selected one on: the runtime's inlined functions are not meant."""
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        return None
    while frame:
        symtab = frame.find_sal().symtab
        if symtab and "/upcri/" not in symtab.filename and not re.search(r"\.(cc|h|S)$", symtab.filename):
            binary = (symtab.objfile.owner or symtab.objfile).filename.rpartition("/")[2]
            if not re.match(r"(ld|lib(c|m|pthread|stdc\+\+))[-.]", binary):
                return frame
        frame = frame.older()
    return None


def local_names(frame):
    """Names of the variables of the function itself in a frame, and of its parameters."""
    names = set()
    try:
        block = frame.block()
    except RuntimeError:
        return names
    while block and not block.is_static and not block.is_global:
        names.update(symbol.name for symbol in block)
        block = block.superblock
    return names


def file_symbols(frame):
    symtab = frame.find_sal().symtab if frame else None
    for block in (symtab.static_block(), symtab.global_block()) if symtab else ():
        yield from block


def private_name(name, frame):
    """What the translator calls the private variable of this name, seen from the frame; None if it knows none."""
    function = re.escape((frame.name() if frame else None) or "-")
    plain = None
    for symbol in file_symbols(frame):
        if re.fullmatch(r"upcr_tld_upct_%s_%s_\d+(_\w*_[0-9a-f]{12})?" % (function, re.escape(name)), symbol.name):
            return symbol.name
        if re.fullmatch(r"upcr_tld_%s(_\w*_[0-9a-f]{12})?" % re.escape(name), symbol.name):
            plain = symbol.name
    if plain:
        return plain
    return "upcr_tld_" + name if gdb.lookup_global_symbol("upcr_tld_" + name) else None


def shared_object(name, frame):
    """The static shared object of this name, seen from the frame, as a Place; None if there is none."""
    job = job_or_none()
    if not job:
        return None
    known = [entry for entry in job.declarations() if entry[0] == name]
    if not known:
        return None
    function = re.escape((frame.name() if frame else None) or "-")
    proxies = {}
    for entry in known:
        symbol = gdb.execute("info symbol 0x%x" % entry[2], to_string=True).split(" ")[0]
        if re.fullmatch(r"upct_%s_%s_\d+(_\w*_[0-9a-f]{12})?" % (function, re.escape(name)), symbol):
            return object_of(entry)
        proxies[entry[2]] = entry
    try:
        seen = address_of(name)
    except gdb.error:
        seen = None
    return object_of(proxies.get(seen, known[0]))


def object_of(entry):
    _, text, _, pointer, phased, block_bytes, element_bytes = entry
    of = Type(text)
    of.block = block_bytes // element_bytes if element_bytes else of.block
    return Place(decode(pointer, phased), of, of.extents)


def pointer_type(name, frame):
    """What the translator noted of a variable that is a pointer-to-shared: the Type that it points to, or None."""
    for symbol in file_symbols(frame):
        if symbol.name == "upct_pointers":
            for line in symbol.value().string().splitlines():
                where, noted, text = line.split(" ", 2)
                if noted == name and where in (frame.name(), "-"):
                    return pointer_target(text)
    return None


# --- expressions ---

TOKEN = re.compile(r"""\s+|\$\w*|[A-Za-z_]\w*|\.?\d[\w.]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|->|\+\+|--|<<|>>|[<>=!]=|&&|\|\||.""")


class Rewriter:
    """An expression with what UPC has in it replaced by C for gdb."""

    def __init__(self, text):
        self.tokens = [token for token in TOKEN.findall(text) if not token.isspace()]
        self.next = 0
        self.frame = user_frame()
        self.locals = local_names(self.frame) if self.frame else set()
        self.follow = False  # whether a pointer's name stands where it is moved or followed

    def peek(self, ahead=0):
        return self.tokens[self.next + ahead] if self.next + ahead < len(self.tokens) else ""

    def until(self, end):
        """The tokens up to the bracket that closes, which is passed; its own are rewritten."""
        depth, begin = 0, self.next
        while self.next < len(self.tokens):
            token = self.tokens[self.next]
            self.next += 1
            if depth == 0 and token == end:
                return self.tokens[begin:self.next - 1]
            depth += (token in "([{") - (token in ")]}")
        raise gdb.GdbError("there is no %s for the one before it" % end)

    def whole(self):
        """A Place or Pointer if that is all there is, else the text in C."""
        out = []
        prefix = True  # whether an operand may begin here
        while self.next < len(self.tokens):
            begin = self.next
            try:
                value = self.unary() if prefix else None
            except Unknown:
                value = None
            if value is None:
                self.next = begin + 1
                token = self.tokens[begin]
                out.append(token)
                prefix = not re.match(r"[\w\"'$)\]]", token)
                continue
            if not out and self.next == len(self.tokens):
                return value
            if not out and self.peek() == "@" and isinstance(value, Place) and not value.extents:
                return (value, " ".join(self.tokens[self.next + 1:]))
            out.append(value if isinstance(value, str) else single(value))
            prefix = False
        return " ".join(out)

    def unary(self):
        token = self.peek()
        if token == "*":
            self.next += 1
            value = self.unary()
            if isinstance(value, Place) and value.of.target and not value.extents:
                value = value.load()
            if isinstance(value, Place) and value.extents:
                return value.subscript(0)
            if not isinstance(value, Pointer):
                raise Unknown(token)
            return value.at()
        if token == "&":
            self.next += 1
            value = self.unary()
            if not isinstance(value, Place):
                raise Unknown(token)
            return value.pointer_text()
        if token == "(":
            return self.postfix(self.in_parentheses())
        return self.postfix(self.name())

    def in_parentheses(self):
        self.next += 1
        inner = self.until(")")
        if "shared" in inner and inner[-1] == "*" and "(" not in inner:
            return self.cast(" ".join(inner))
        value = Rewriter(" ".join(inner)).sum()
        if value is None:
            raise Unknown("(")
        return value

    def cast(self, text):
        target = pointer_target(text)
        if target is None:
            raise gdb.GdbError("a cast to %s: only pointers-to-shared are cast so" % text)
        begin = self.next
        try:
            value = self.unary()
        except Unknown:
            value = None
        if isinstance(value, Place) and value.of.target:
            value = value.load()
        if value is None:
            # A plain operand of C: a name or what is in parentheses, with members and subscripts.
            self.next = begin + 1
            operand = [self.tokens[begin]] + (self.until(")") + [")"] if self.tokens[begin] == "(" else [])
            while self.peek() in (".", "->"):
                operand += self.tokens[self.next:self.next + 2]
                self.next += 2
            value = rewrite(" ".join(operand))
        return Pointer.cast(value.c_text() if isinstance(value, Pointer) else value, target)

    def sum(self):
        """A UPC operand, with a number added to it if it is a pointer; None if there is more."""
        self.follow = True
        try:
            value = self.unary()
        except Unknown:
            return None
        if self.next == len(self.tokens):
            return value
        if isinstance(value, Place) and value.of.target and not value.extents:
            value = value.load()
        if not isinstance(value, (Pointer, Place)) or self.peek() not in ("+", "-"):
            return None
        moved = number("0 " + " ".join(self.tokens[self.next:]))
        place = value.at(moved) if isinstance(value, Pointer) else value.subscript(moved)
        return Pointer(int(gdb.parse_and_eval(place.pointer_text())), place.of)

    def name(self):
        name = self.peek()
        if not re.match(r"[A-Za-z_]", name):
            raise Unknown(name)
        self.next += 1
        if name == "THREADS":
            return str(Job().threads)
        if name == "MYTHREAD":
            mine = this_thread()
            if mine is None:
                raise gdb.GdbError("this is no UPC thread; info upc-threads lists them")
            return str(mine)
        if name not in self.locals:
            place = shared_object(name, self.frame)
            if place:
                return place
        spelled = name if name in self.locals else private_name(name, self.frame)
        target = pointer_type(name, self.frame) if self.frame else None
        if target and (self.follow or self.peek() in ("[", "->") or self.next > 1 and self.peek(-2) == "*"):
            return Pointer(int(gdb.parse_and_eval(spelled or name)), target)
        if spelled is None or spelled == name:
            raise Unknown(name)
        return spelled

    def postfix(self, value):
        while True:
            token = self.peek()
            if token == "[" and isinstance(value, (Place, Pointer)):
                self.next += 1
                n = number(" ".join(self.until("]")))
                element = value.subscript(n) if isinstance(value, Place) else value.at(n)
                if element is None:
                    # An array in the element itself, which gdb subscripts.
                    return "%s[%d]" % (value.c_text(), n)
                value = element
            elif token == "->" and isinstance(value, (Place, Pointer)):
                if isinstance(value, Place):
                    if not value.of.target or value.extents:
                        return single(value)
                    value = value.load()
                self.next += 1
                value = self.member(value.at())
            elif token == "." and isinstance(value, Place) and not value.extents:
                self.next += 1
                value = self.member(value)
            else:
                return value

    def member(self, place):
        """place.NAME: C, unless it is a pointer-to-shared of which the translator noted where it points."""
        name = self.peek()
        self.next += 1
        text = "%s.%s" % (place.c_text(), name)
        if self.peek() in ("->", "[") or self.next > 3:
            tag = gdb.parse_and_eval(place.c_text()).type.strip_typedefs().tag
            target = self.noted_member(tag, name)
            if target and self.peek() in ("->", "["):
                return Pointer(int(gdb.parse_and_eval(text)), target)
        return text

    def noted_member(self, tag, name):
        for symbol in file_symbols(self.frame):
            if symbol.name == "upct_pointers":
                for line in symbol.value().string().splitlines():
                    where, noted, text = line.split(" ", 2)
                    if where == "." + str(tag) and noted == name:
                        return pointer_target(text)
        return None


def single(value):
    """The text in C of a value that is one element or a pointer."""
    if isinstance(value, Place) and value.extents:
        raise gdb.GdbError("a whole shared array is no operand; subscript it")
    return value.c_text()


def rewrite(text):
    """The expression in C, for gdb."""
    value = Rewriter(text).whole()
    if isinstance(value, tuple):
        raise gdb.GdbError("@ is for print alone")
    return value if isinstance(value, str) else single(value)


# --- commands ---

class Print(gdb.Command):
    """print [/FMT] EXPRESSION: as gdb's own, and what UPC has: elements of shared arrays, whatever they lie on,
pointers-to-shared followed, THREADS, MYTHREAD, private variables by their names."""

    def __init__(self):
        super().__init__("print", gdb.COMMAND_DATA, gdb.COMPLETE_EXPRESSION)

    def invoke(self, argument, from_tty):
        options, expression = re.match(r"((?:/\w+\s*|-\S+\s+)*)(.*)$", argument, re.S).groups()
        try:
            self.show(options, expression, from_tty)
        except (gdb.error, gdb.MemoryError) as error:
            raise gdb.GdbError(str(error)) from None

    @staticmethod
    def show(options, expression, from_tty):
        value = Rewriter(expression).whole()
        extents = []
        if isinstance(value, tuple):
            value, extents = value[0], [number(value[1])]
        elif isinstance(value, Place):
            extents = value.extents
        if extents:
            letter = re.match(r"/([xduotacfzs])", options)
            style = {"format": letter[1]} if letter else {}
            print("%s = %s" % (expression, value.elements(extents, style)))
            return
        # `call` is gdb's print, but for what has no value.
        gdb.execute("call %s%s" % (options, value if isinstance(value, str) else single(value)), from_tty)


class Upc(gdb.Function):
    """$upc("EXPRESSION"): the value of an expression with UPC in it."""

    def __init__(self):
        super().__init__("upc")

    def invoke(self, text):
        return gdb.parse_and_eval(rewrite(text.string()))


class UpcPart(gdb.Command):
    """upc-part ARRAY THREAD: the elements of a shared array with affinity to a thread."""

    def __init__(self):
        super().__init__("upc-part", gdb.COMMAND_DATA)

    def invoke(self, argument, _from_tty):
        words = argument.rsplit(None, 1)
        if len(words) != 2:
            raise gdb.GdbError("usage: upc-part ARRAY THREAD")
        place, thread = Rewriter(words[0]).whole(), number(words[1])
        if not isinstance(place, Place) or not place.extents:
            raise gdb.GdbError(words[0] + " is no shared array")
        if not 0 <= thread < Job().threads:
            raise gdb.GdbError("there is no thread %d, only 0 to %d" % (thread, Job().threads - 1))
        row = place.count() // place.extents[0]
        shown = 0
        for i in range(place.count()):
            if place.where(i)[0] != thread:
                continue
            name = "[%d]" % (i // row) + ("[%d]" % (i % row) if row > 1 else "")
            print("%s%s = %s" % (words[0], name, gdb.parse_and_eval(place.c_text(i)).format_string()))
            shown += 1
            if shown == MOST:
                print("...")
                break


def gdb_threads():
    """{UPC thread: thread of gdb's}."""
    job = Job()
    found = {job.thread_of(thread): thread for thread in gdb.selected_inferior().threads()}
    found.pop(None, None)
    return found


class InfoUpcThreads(gdb.Command):
    """info upc-threads: each UPC thread, gdb's number of it, and where in the program it is."""

    def __init__(self):
        super().__init__("info upc-threads", gdb.COMMAND_STATUS)

    def invoke(self, _argument, _from_tty):
        chosen, frame = gdb.selected_thread(), gdb.selected_frame()
        threads = gdb_threads()
        try:
            for number_, thread in sorted(threads.items()):
                thread.switch()
                print("%s %-4d (thread %d, LWP %d)  %s" % ("*" if chosen == thread else " ", number_, thread.num, thread.ptid[1],
                                                          self.where()))
        finally:
            chosen.switch()
            frame.select()
        ended = sorted(set(range(Job().threads)) - set(threads))
        if ended:
            print("  ended: " + ", ".join(map(str, ended)))

    @staticmethod
    def where():
        frame = user_frame()
        if not frame:
            return gdb.selected_frame().name() or "?"
        sal = frame.find_sal()
        name = "main" if frame.name() == "user_main" else frame.name()
        return "%s at %s:%d" % (name, sal.symtab.filename, sal.line)


class UpcThread(gdb.Command):
    """upc-thread N [COMMAND]: look at UPC thread N; with a command, only for that."""

    def __init__(self):
        super().__init__("upc-thread", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        words = argument.split(None, 1)
        if not words:
            mine = this_thread()
            print("this is no UPC thread" if mine is None else "UPC thread %d" % mine)
            return
        wanted = number(words[0])
        thread = gdb_threads().get(wanted)
        if thread is None:
            raise gdb.GdbError("there is no UPC thread %d now; info upc-threads lists them" % wanted)
        if len(words) == 2:
            chosen, frame = gdb.selected_thread(), gdb.selected_frame()
            thread.switch()
            try:
                gdb.execute(words[1], from_tty)
            finally:
                chosen.switch()
                frame.select()
            return
        thread.switch()
        frame = user_frame()
        if frame:
            frame.select()
        gdb.execute("frame", from_tty)


class LocalAddress(gdb.Function):
    """$upc_local(POINTER): the address that a pointer-to-shared leads to."""

    def __init__(self):
        super().__init__("upc_local")

    def invoke(self, pointer):
        parts = decode(int(pointer), pointer.type.name == "upcr_shared_ptr_t")
        return 0 if parts is None else parts[2]


class UpcValue(gdb.Command):
    """upc-value TYPE POINTER: what a pointer-to-shared points to, as an object of that type."""

    def __init__(self):
        super().__init__("upc-value", gdb.COMMAND_DATA)

    def invoke(self, argument, _from_tty):
        words = argument.rsplit(None, 1)
        if len(words) != 2:
            raise gdb.GdbError("usage: upc-value TYPE POINTER")
        pointer = gdb.parse_and_eval(rewrite(words[1]))
        parts = decode(int(pointer), pointer.type.name == "upcr_shared_ptr_t")
        if parts is None:
            raise gdb.GdbError(words[1] + " is null, or no job is running")
        gdb.execute("call *(%s *)0x%x" % (words[0], parts[2]))


# Once, although each program file asks for it.
if not hasattr(gdb, "upc_loaded"):
    gdb.upc_loaded = True
    gdb.pretty_printers.append(lookup)
    for command in (Print, Upc, UpcPart, InfoUpcThreads, UpcThread, LocalAddress, UpcValue):
        command()
