# SPDX-License-Identifier: MIT
"""Loads UPC libraries and runs the commands in the arguments: COMMAND or COMMAND=VALUE, the first of them load=LIBRARY."""

import ctypes
import sys


class Task(ctypes.Structure):
    _fields_ = [("threads", ctypes.c_long), ("count", ctypes.c_long), ("result", ctypes.c_long), ("seen", ctypes.c_long * 2048)]


class Library:
    def __init__(self, path):
        self.c = ctypes.CDLL(path)
        self.c.upc_job_error.restype = ctypes.c_char_p
        self.task = Task()

    def say(self, code):
        print(code, self.c.upc_job_error().decode(), flush=True)

    def call(self, name, **fields):
        for field, value in fields.items():
            setattr(self.task, field, value)
        return self.c.upc_job_call(getattr(self.c, name), ctypes.byref(self.task))


def all_right(library, threads):
    """Runs one job that calls each function of the library."""
    assert library.c.upc_job_start(threads) == 0, library.c.upc_job_error()
    task = library.task
    for name in ("numbers", "sum", "count", "count", "allocate"):
        assert library.call(name) == 0, library.c.upc_job_error()
        assert library.c.upc_job_error() == b""
        count = 10 * threads
        if name == "numbers":
            assert (task.threads, task.seen[:threads]) == (threads, [1000 * threads + t for t in range(threads)])
        elif name == "sum":
            assert task.result == count * (count - 1) // 2, task.result
        elif name == "allocate":
            assert task.result == threads * 4950, task.result
        else:
            calls = 41 + (task.result > 100 * threads)
            assert task.result == 100 * threads * (calls - 40), task.result
            assert task.seen[:threads] == [calls] * threads, task.seen[:threads]
            assert task.count == 7 * (calls - 40), task.count
    assert library.c.upc_job_threads() == threads
    assert library.c.upc_job_end() == 0, library.c.upc_job_error()
    assert library.c.upc_job_threads() == 0


def main():
    libraries = {}
    library = None
    for word in sys.argv[1:]:
        name, _, value = word.partition("=")
        if name == "load":
            library = libraries.setdefault(value, Library(value))
        elif name == "jobs":
            for threads in value.split(","):
                all_right(library, int(threads))
        elif name == "start":
            library.say(library.c.upc_job_start(int(value)))
        elif name == "end":
            library.say(library.c.upc_job_end())
        elif name == "null":
            library.say(library.c.upc_job_call(None, None))
        elif name == "nowhere":
            library.say(library.c.upc_job_call(library.c.write_nowhere, None))
        else:
            library.say(library.call(name, count=int(value or 0)))
            print("result", library.task.result)
    print("done")


main()
