# SPDX-License-Identifier: MIT
"""Displays pointers-to-shared, which are plain integers to gdb."""

from smp_upc.job import Job, decode, phased_pointer, this_thread


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
    """The printer for a value, by its type's name: both pointers are plain integers."""
    phased = phased_pointer(value.type)
    return None if phased is None else PointerPrinter(value, phased)
