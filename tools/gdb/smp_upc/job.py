# SPDX-License-Identifier: MIT
"""The running job in the runtime's data: its threads, its segment, its static shared objects."""

import gdb

ADDRESS_BITS = 44  # of a pointer-to-shared with a phase


def number_at(address, size=8):
    return int.from_bytes(gdb.selected_inferior().read_memory(address, size).tobytes(), "little")


def address_of(symbol):
    """The address of a runtime's symbol, with or without debug information."""
    return int(gdb.parse_and_eval("(unsigned long)&" + symbol))


class Job:
    """The running job in the runtime's data (upcri/job.h, runtime/declared.h, runtime/diagnostics/thread_table.cc)."""

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
        """The UPC thread of one of gdb's threads, or None."""
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
    """MYTHREAD of gdb's selected thread, or None."""
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


def phased_pointer(kind):
    """Whether values of this type are pointers-to-shared with a phase; None if they are no pointers-to-shared. Typedefs are resolved."""
    while kind.code == gdb.TYPE_CODE_TYPEDEF:
        if kind.name in ("upcr_shared_ptr_t", "upcr_pshared_ptr_t"):
            return kind.name == "upcr_shared_ptr_t"
        kind = kind.target()
    return None


def gdb_threads():
    """{UPC thread: gdb's thread}."""
    job = Job()
    found = {job.thread_of(thread): thread for thread in gdb.selected_inferior().threads()}
    found.pop(None, None)
    return found
