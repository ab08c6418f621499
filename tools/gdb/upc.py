# SPDX-License-Identifier: MIT
"""UPC in gdb: shared objects, private variables and threads by their names in the program.

gdb loads this file automatically for a program that upcc linked with -g, if it is allowed to: if the installation is not /usr,
`add-auto-load-safe-path PREFIX/share/gdb/auto-load` in ~/.gdbinit allows it. By hand:
`gdb -x PREFIX/share/gdb/auto-load/smp-upc/upc.py prog`.

    print field[3]           an element, wherever it lies; field[3]@4 are four, field the whole array
    print p->x, *p, p[2]     through a pointer-to-shared; (shared [3] double *)p says what it points to
    print THREADS, MYTHREAD, x     x: the private variable of the thread that gdb looks at
    $upc("field[3]")         the same in an expression or a condition: break 12 if $upc("MYTHREAD") == 1
    upc-part field 2         the elements with affinity to thread 2
    info upc-threads, upc-thread 2 [COMMAND]      which threads there are; look at one
    upc-value TYPE POINTER, $upc_local(POINTER)   what a pointer leads to, as that type; its address

A pointer-to-shared is printed as `thread 2, phase 1, offset 0x80, address 0x7f…`. The offset is relative to the thread's slice, and
`(own)` follows for the thread selected in gdb. All of it works on core files, too.
"""

import os
import sys

import gdb


def start():
    """Registers the commands of the folder smp_upc beside this file."""
    here = os.path.dirname(os.path.abspath(__file__))
    wrote = sys.dont_write_bytecode
    sys.path.insert(0, here)
    sys.dont_write_bytecode = True  # an uninstallation must leave no files behind
    try:
        from smp_upc import commands
    finally:
        sys.path.remove(here)
        sys.dont_write_bytecode = wrote
    commands.register()


# Once, although each program file requests it.
if not hasattr(gdb, "upc_loaded"):
    gdb.upc_loaded = True
    start()
