# SPDX-License-Identifier: MIT
"""The commands and functions for gdb."""

import re

import gdb

from smp_upc.expressions import Rewriter, number, rewrite, single
from smp_upc.job import Job, decode, gdb_threads, phased_pointer, this_thread
from smp_upc.names import user_frame
from smp_upc.objects import MOST, SharedObject, count_of
from smp_upc.printer import lookup


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
        elif isinstance(value, SharedObject):
            extents = value.extents
        if extents:
            letter = re.match(r"/([xduotacfzs])", options)
            style = {"format": letter[1]} if letter else {}
            print("%s = %s" % (expression, value.elements(extents, style)))
            return
        # `call` is gdb's print, except for expressions without a value.
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
        if not isinstance(place, SharedObject) or not place.extents:
            raise gdb.GdbError(words[0] + " is no shared array")
        if not 0 <= thread < Job().threads:
            raise gdb.GdbError("there is no thread %d, only 0 to %d" % (thread, Job().threads - 1))
        row = count_of(place.extents) // place.extents[0]
        shown = 0
        for i in range(count_of(place.extents)):
            if place.where(i)[0] != thread:
                continue
            name = "[%d]" % (i // row) + ("[%d]" % (i % row) if row > 1 else "")
            print("%s%s = %s" % (words[0], name, gdb.parse_and_eval(place.c_text(i)).format_string()))
            shown += 1
            if shown == MOST:
                print("...")
                break


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
        parts = decode(int(pointer), bool(phased_pointer(pointer.type)))
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
        parts = decode(int(pointer), bool(phased_pointer(pointer.type)))
        if parts is None:
            raise gdb.GdbError(words[1] + " is null, or no job is running")
        gdb.execute("call *(%s *)0x%x" % (words[0], parts[2]))


def register():
    gdb.pretty_printers.append(lookup)
    for command in (Print, Upc, UpcPart, InfoUpcThreads, UpcThread, LocalAddress, UpcValue):
        command()
