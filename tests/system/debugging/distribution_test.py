# SPDX-License-Identifier: MIT
"""The gdb commands place elements as upcri/distribution.h does, for ranges of block sizes, threads, starts and element sizes."""

import os
import subprocess
import sys
import tempfile
import types
import unittest

sys.modules["gdb"] = types.ModuleType("gdb")  # where() uses nothing of it
sys.path.insert(0, os.path.abspath("tools/gdb"))

from smp_upc import objects  # noqa: E402

BLOCKS, THREADS, SIZES, ELEMENTS = range(1, 8), range(1, 7), (1, 3, 8), 40
SHIFT, BASE = 32, 7 << 40

# For each block size and number of threads: thread, phase and local index of each element, in order.
PROGRAM = """#include <stdio.h>
#include <upcri/distribution.h>
int main(void) {
  for (unsigned block = %d; block < %d; ++block)
    for (unsigned threads = %d; threads < %d; ++threads)
      for (unsigned i = 0; i < %d; ++i) {
        upcri_element_position_t at = upcri_position_of_element(i, block, threads);
        printf("%%u %%u %%u %%u %%u %%u\\n", block, threads, i, (unsigned)at.thread, (unsigned)at.phase, (unsigned)at.local);
        if (upcri_element_at_position(at.thread, at.local, block, threads) != i) return 1;
      }
  return 0;
}
"""


class Elements:
    """The properties of a type that SharedObject uses."""

    target = None

    def __init__(self, block, size):
        self.block, self.bytes = block, size

    def size(self):
        return self.bytes


def positions():
    """{(block, threads): [(thread, phase, local) of each element]}, computed by the header, compiled by gcc."""
    found = {}
    most = ELEMENTS + max(BLOCKS) * max(THREADS)
    with tempfile.TemporaryDirectory() as folder:
        source, program = folder + "/p.c", folder + "/p"
        with open(source, "w", encoding="utf-8") as file:
            file.write(PROGRAM % (BLOCKS.start, BLOCKS.stop, THREADS.start, THREADS.stop, most))
        subprocess.run(["gcc", "-Iruntime/include", "-Itld/include", "-o", program, source], check=True, timeout=60)
        said = subprocess.run([program], capture_output=True, text=True, check=True, timeout=60).stdout
    for line in said.splitlines():
        block, threads, _, *at = map(int, line.split())
        found.setdefault((block, threads), []).append(tuple(at))
    return found


class Distribution(unittest.TestCase):
    def test_elements_are_where_the_header_places_them(self):
        table, looked_at = positions(), 0
        self.assertEqual(len(table), len(BLOCKS) * len(THREADS))
        for (block, threads), at in table.items():
            objects.Job = lambda threads=threads: types.SimpleNamespace(threads=threads, shift=SHIFT, base=BASE)
            for size in SIZES:
                # An array may start on any thread and at any phase: its elements lie where those from `first` on do.
                for first in range(block * threads):
                    start = (at[first][0], at[first][1], BASE + (at[first][0] << SHIFT) + at[first][2] * size)
                    shared = objects.SharedObject(start, Elements(block, size), [ELEMENTS])
                    for i in range(ELEMENTS):
                        thread, _, local = at[first + i]
                        self.assertEqual(shared.where(i), (thread, BASE + (thread << SHIFT) + local * size), (block, threads, size, first, i))
                        looked_at += 1
        self.assertGreater(looked_at, 20000)

    def test_an_indefinite_block_is_on_one_thread(self):
        objects.Job = lambda: types.SimpleNamespace(threads=3, shift=SHIFT, base=BASE)
        shared = objects.SharedObject((2, 0, BASE + (2 << SHIFT) + 16), Elements(0, 4), [9])
        self.assertEqual([shared.where(i) for i in (0, 8)], [(2, BASE + (2 << SHIFT) + 16), (2, BASE + (2 << SHIFT) + 48)])


if __name__ == "__main__":
    unittest.main()
