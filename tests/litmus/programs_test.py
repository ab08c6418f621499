# SPDX-License-Identifier: MIT
"""The programs of tests/litmus/prove: the model allows every sequentially consistent outcome, and no other one if all accesses are
strict; the shapes of the literature are complete, with each choice of strict accesses."""

import unittest

import programs


class ProgramsTest(unittest.TestCase):
    def test_interleavings_are_allowed(self):
        for program in programs.beside_fences():
            threads = programs.with_values(program)
            self.assertLessEqual(programs.in_some_order(threads), programs.allowed(threads), program)

    def test_strict_accesses_are_sequentially_consistent(self):
        for name, program in programs.shapes():
            if all(op[0] == "S" for thread in program for op in thread):
                threads = programs.with_values(program)
                self.assertEqual(programs.in_some_order(threads), programs.allowed(threads), name)

    def test_weak_outcomes_of_store_buffering(self):
        # With relaxed accesses, both threads may miss the other's write.
        threads = programs.with_values((("RW x", "RR y"), ("RW y", "RR x")))
        self.assertEqual({frozenset({("0:r0", 0), ("1:r0", 0)})}, programs.allowed(threads) - programs.in_some_order(threads))
        threads = programs.with_values((("RW x", "F", "RR y"), ("RW y", "F", "RR x")))
        self.assertEqual(programs.in_some_order(threads), programs.allowed(threads))

    def test_every_choice_of_strict_accesses(self):
        listed = list(programs.shapes())
        for name, shape in programs.SHAPES.items():
            accesses = sum(len(thread.split()) // 2 for thread in shape)
            self.assertEqual(2 ** accesses + 1, sum(1 for other, _ in listed if other == name), name)


if __name__ == "__main__":
    unittest.main()
