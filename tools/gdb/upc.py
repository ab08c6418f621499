"""Pointers-to-shared in gdb: thread, phase and address instead of a number.

    gdb -x PREFIX/share/smp-upc/gdb/upc.py prog

prints a upcr_pshared_ptr_t (raw address) and a upcr_shared_ptr_t (phase << 44 | offset) as
`thread 2, offset 0x80, address 0x7f…` and `thread 2, phase 1, offset 0x80, address 0x7f…`; the offset is
that in the thread's slice. `(own)` follows if the thread is the one that gdb looks at. The command `upc-value TYPE POINTER`
prints what a pointer-to-shared points to, and $upc_local(POINTER) is its address.
"""

import gdb

ADDRESS_BITS = 44


def job():
    """Base address and slice shift of the running job, or None before it has started."""
    try:
        value = gdb.parse_and_eval("upcri_job")
        base = int(value["base"])
        return (base, int(value["slice_shift"])) if base else None
    except gdb.error:
        return None


def this_thread():
    """MYTHREAD of the thread that gdb looks at, or None."""
    try:
        return int(gdb.parse_and_eval("upcri_self.mythread"))
    except gdb.error:
        return None


def decode(value, phased):
    """(thread, phase, address) of a pointer-to-shared; None for null and before start-up."""
    where = job()
    if value == 0 or where is None:
        return None
    base, shift = where
    if phased:
        offset = value & ((1 << ADDRESS_BITS) - 1)
        return (offset >> shift, value >> ADDRESS_BITS, base + offset)
    return ((value - base) >> shift, 0, value)


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
        base, shift = job()
        text = "thread %d, " % thread
        if self.phased:
            text += "phase %d, " % phase
        text += "offset 0x%x, address 0x%x" % ((address - base) & ((1 << shift) - 1), address)
        return text + (" (own)" if thread == this_thread() else "")


def lookup(value):
    """The printer for a value, by its typedef's name: both pointers are plain integers."""
    if value.type.name == "upcr_shared_ptr_t":
        return PointerPrinter(value, True)
    if value.type.name == "upcr_pshared_ptr_t":
        return PointerPrinter(value, False)
    return None


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
        pointer = gdb.parse_and_eval(words[1])
        parts = decode(int(pointer), pointer.type.name == "upcr_shared_ptr_t")
        if parts is None:
            raise gdb.GdbError(words[1] + " is null, or no job is running")
        gdb.execute("print *(%s *)0x%x" % (words[0], parts[2]))


gdb.pretty_printers.append(lookup)
LocalAddress()
UpcValue()
