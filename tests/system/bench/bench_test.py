# SPDX-License-Identifier: MIT
"""bench/run's own code: which rounds count, the table and the chart, and whole runs with contestants
that only print numbers. No time is judged here."""

import io
import json
import os
import re
import sys
import tempfile
import unittest
import xml.etree.ElementTree

sys.path.insert(0, os.path.abspath("bench"))

from growth import algorithms, count, machine  # noqa: E402
from harness import chart, contestants, rounds, rows, table  # noqa: E402


def one_round(trips=(60, 60), foreign=0.0, **times):
    return rounds.Round(list(trips), foreign,
                        {("suite", 2, name, "row"): value for name, value in times.items()})


class Select(unittest.TestCase):
    def test_other_load_disqualifies(self):
        kept, loaded, moved = rounds.select([one_round(), one_round(foreign=0.5), one_round()])
        self.assertEqual((len(kept), loaded, moved), (2, 1, 0))

    def test_the_most_frequent_placement_counts(self):
        near, far = [one_round((60, 62))] * 2, [one_round((300, 320))] * 3
        kept, loaded, moved = rounds.select(near + far)
        self.assertEqual((len(kept), loaded, moved), (3, 0, 2))
        self.assertTrue(all(r.trip() > 200 for r in kept))

    def test_a_round_in_which_the_cores_moved_does_not_count(self):
        kept, _, moved = rounds.select([one_round((60, 300)), one_round()])
        self.assertEqual((len(kept), moved), (1, 1))

    def test_nothing_counts(self):
        self.assertEqual(rounds.select([one_round(foreign=1.0)]), ([], 1, 0))

    def test_one_core_has_no_round_trips(self):
        kept, _, _ = rounds.select([one_round((0, 0)), one_round((0, 0))])
        self.assertEqual(len(kept), 2)


class Table(unittest.TestCase):
    def lines(self, *all_rounds, goals=None):
        return table.lines(list(all_rounds), [("suite", 2)],
                           lambda *of: (goals or {}).get(of))

    def test_medians_and_ratios(self):
        line, = self.lines(one_round(ours=10, probe=5, std=20), one_round(ours=30, probe=10, std=20),
                           one_round(ours=12, probe=6, std=40), goals={("row", 2): 1.9})
        self.assertEqual((line.ours, line.probe, line.best_peer), (12, 6, "std"))
        self.assertEqual(line.ratio("probe"), 2)
        self.assertEqual(line.ratio("std"), 0.5)
        self.assertIs(line.meets_goal(), False)

    def test_a_round_that_is_slow_for_all_does_not_change_the_ratio(self):
        line, = self.lines(one_round(ours=10, probe=10), one_round(ours=99, probe=90),
                           one_round(ours=10, probe=10), goals={("row", 2): 1.0})
        self.assertEqual(line.ratio("probe"), 1)
        self.assertIs(line.meets_goal(), True)

    def test_the_best_peer_is_neither_ours_nor_the_probe(self):
        line, = self.lines(one_round(ours=1, probe=1))
        self.assertIsNone(line.best_peer)
        self.assertIsNone(line.ratio(line.best_peer))
        self.assertIsNone(line.meets_goal())

    def test_variants_of_ours_have_separate_lines(self):
        plain, tuned = self.lines(one_round(ours=10, tuned=4, std=5), goals={("row, tuned", 2): 0.7})
        self.assertEqual((plain.row, plain.best_peer, plain.ratio("std")), ("row", "std", 2))
        self.assertEqual((tuned.row, tuned.best_peer, tuned.ratio("std")), ("row, tuned", "std", 0.8))
        self.assertEqual((plain.meets_goal(), tuned.meets_goal()), (None, False))

    def test_rows_that_ours_does_not_have_are_left_out(self):
        self.assertEqual(self.lines(one_round(probe=1, std=2)), [])

    def test_text(self):
        out = io.StringIO()
        table.write_text(self.lines(one_round(ours=1500, probe=1000, std=2.5e6)), out)
        head, row = out.getvalue().splitlines()
        self.assertIn("best peer", head)
        self.assertEqual(row.split(), ["row", "2", "1.5", "us", "-", "2.5", "ms", "std", "0.00", "1",
                                       "us", "1.50", "-"])

    def test_units(self):
        self.assertEqual([table.time_text(t) for t in (0.33, 999, 1000, 2.5e6, 3e9, 4e12, None)],
                         ["0.33 ns", "999 ns", "1 us", "2.5 ms", "3 s", "4e+03 s", "-"])

    def test_json_and_chart(self):
        lines = self.lines(one_round(ours=10, probe=5, std=20), goals={("row", 2): 3.0})
        with tempfile.TemporaryDirectory() as scratch:
            path = os.path.join(scratch, "out")
            table.write_json(lines, {"cores": 2}, path)
            with open(path) as file:
                written = json.load(file)
            self.assertEqual(written["rows"][0]["medians"], {"ours": 10, "probe": 5, "std": 20})
            self.assertTrue(written["rows"][0]["meets_goal"])
            chart.write(lines, "a <machine> & more", path)
            root = xml.etree.ElementTree.parse(path).getroot()
            texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
            self.assertIn("a <machine> & more", texts)
            self.assertIn("row, 2", texts)


class Field(unittest.TestCase):
    """Rounds with programs that are shell scripts."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = scratch.name
        self.log = os.path.join(self.scratch, "log")
        self.trip = self.script("trip", "echo 60.5")

    def script(self, name, body):
        path = os.path.join(self.scratch, name)
        with open(path, "w") as file:
            file.write("#!/bin/sh\necho %s >> %s\n%s\n" % (name, self.log, body))
        os.chmod(path, 0o755)
        return path

    def entry(self, name, body, whole=None):
        contestant = contestants.Contestant(name, "none", "sh", [], lambda threads: ([], {}))
        entry = rounds.Entry(contestant, "suite", 2, [self.script(name, body)], dict(os.environ))
        entry.whole = whole
        return entry

    def test_each_contestant_runs_once_a_round_in_an_order_that_rotates(self):
        field = [self.entry(name, "printf 'row\\t7\\n'") for name in ("ours", "probe", "std")]
        for number in range(3):
            one = rounds.run_round(field, number, self.trip)
            self.assertEqual(one.times, {("suite", 2, n, "row"): 7 for n in ("ours", "probe", "std")})
            self.assertEqual(one.trips, [60.5, 60.5])
        with open(self.log) as file:
            ran = [line for line in file.read().split() if line != "trip"]
        self.assertEqual(ran, ["ours", "probe", "std", "probe", "std", "ours", "std", "ours", "probe"])

    def test_a_failing_program_is_left_out_with_its_message(self):
        field = [self.entry("ours", "printf 'row\\t7\\n'"), self.entry("std", "echo no luck >&2; exit 3")]
        for number in range(2):
            one = rounds.run_round(field, number, self.trip)
            self.assertEqual(list(one.times), [("suite", 2, "ours", "row")])
        self.assertEqual(field[1].failed, "no luck")
        with open(self.log) as file:
            self.assertEqual(file.read().split().count("std"), 1)

    def test_the_time_of_a_whole_program(self):
        one = rounds.run_round([self.entry("ours", "exit 0", "start and end")], 0, self.trip)
        (key, took), = one.times.items()
        self.assertEqual(key, ("suite", 2, "ours", "start and end"))
        self.assertGreater(took, 0)

    def test_rounds_end_when_enough_count_or_at_the_maximum(self):
        field = [self.entry("ours", "printf 'row\\t7\\n'")]
        calm, rounds.FOREIGN_LOAD = rounds.FOREIGN_LOAD, 1e9
        self.addCleanup(setattr, rounds, "FOREIGN_LOAD", calm)
        kept, loaded, moved = rounds.run(field, 2, self.trip, 9)
        self.assertEqual((len(kept), loaded, moved), (2, 0, 0))
        rounds.FOREIGN_LOAD = -1
        kept, loaded, moved = rounds.run(field, 2, self.trip, 3)
        self.assertEqual((len(kept), loaded, moved), (0, 3, 0))


class Prebuilt(unittest.TestCase):
    """Programs built on another machine."""

    def test_existing_programs_are_not_built_and_missing_ones_do_not_take_part(self):
        with tempfile.TemporaryDirectory() as folder:
            there = os.path.join(folder, "triad-ours")
            open(there, "w").close()
            build = lambda contestant, suite: contestants.build(contestant, suite, 2, folder, built=True)
            self.assertEqual(build(contestants.OURS, "triad"), there)
            self.assertIsNone(build(contestants.OURS, "stencil"))
            self.assertIsNone(build(contestants.STATIC, "triad"))
            open(os.path.join(folder, "round-trip"), "w").close()
            self.assertEqual(contestants.build_trip(folder), os.path.join(folder, "round-trip"))

    def test_the_compiler_is_not_needed_but_the_launcher_is(self):
        none = contestants.Contestant("none", "none.c", "no-such-compiler", [], lambda threads: ([], {}))
        self.assertEqual(none.missing(), "no-such-compiler is not installed")
        self.assertIsNone(none.missing(built=True))
        started = contestants.Contestant("none", "none.c", "sh", [], lambda threads: (["no-such-mpirun", "-n"], {}))
        self.assertEqual(started.missing(built=True), "no-such-mpirun is not installed")

    def test_numbers_of_threads(self):
        self.assertEqual(rows.counts_of("triad", [], 2), rows.SUITES["triad"])
        self.assertEqual(rows.counts_of("triad", [1, 16, 8], 16), [1, 8, 16])
        self.assertEqual(rows.counts_of("triad", [4, 16], 4), [4])
        self.assertEqual(rows.counts_of("barrier", [64, 32], 4), [64])
        self.assertEqual(rows.counts_of("access", [1, 3], 4), [3])  # access needs a partner thread

    def test_goals(self):
        self.assertEqual([rows.goal("triad" + of, 16) for of in ("", ", -T", ", tuned")], [1.1, 1.1, 1.0])
        self.assertEqual([rows.goal("hash table, locks" + of, 4) for of in ("", ", -T", ", tuned")], [1.1, 1.1, 1.0])
        self.assertEqual([rows.goal("cyclic, walk" + of, 2) for of in ("", ", -T")], [1.2, 1.2])
        self.assertIsNone(rows.goal("cyclic, walk", 3))
        self.assertIsNone(rows.goal("a[i] += i, cyclic, -race", 2))


class Suites(unittest.TestCase):
    def test_every_suite_has_ours_and_a_peer(self):
        folder = os.path.join("bench", "suites")
        found = sorted(n for n in os.listdir(folder) if os.path.isdir(os.path.join(folder, n)))
        self.assertEqual(found, sorted(rows.SUITES))
        known = {c.source for c in contestants.ALL}
        for suite in found:
            files = set(os.listdir(os.path.join(folder, suite)))
            # The cost of checks and of -portable is measured against the same program without them.
            self.assertTrue({"ours.upc"} <= files and ({"probe.cc", "openmp.c"} & files or suite in ("checking", "portable")), suite)
            self.assertLessEqual({f for f in files if not f.endswith(".h")}, known, suite)


class Transfers(unittest.TestCase):
    def count(self, algorithm, threads, sockets=2):
        moved, crossed, _ = count.count(algorithm, threads, sockets)
        return moved, crossed

    def test_two_threads_that_write_one_word(self):
        self.assertEqual(self.count(algorithms.fetch_add, 2), (2, 2))
        self.assertEqual(self.count(algorithms.fetch_add, 2, sockets=1), (2, 0))

    def test_flags_move_a_line_for_each_pair_and_one_back_for_each_thread(self):
        for threads in (2, 4, 8):
            self.assertEqual(self.count(algorithms.flags, threads)[0], threads ** 2)

    def test_two_flags_in_one_line_move_it_there_and_back(self):
        self.assertLess(self.count(algorithms.flags_in_one_line, 2)[0],
                        self.count(algorithms.flags, 2)[0])

    def test_broadcast_by_one_thread_moves_six_lines_for_each_other_thread(self):
        for threads in (2, 4, 8):  # each flag line is written and read twice, each copy once
            self.assertEqual(self.count(algorithms.broadcast_by_one, threads)[0], 6 * (threads - 1))

    def test_a_counter_moves_to_each_thread_and_the_sense_back(self):
        for threads in (2, 4, 16):
            self.assertEqual(self.count(algorithms.central, threads)[0], 2 * threads - 1)

    def test_dissemination_moves_two_lines_a_step(self):
        for threads in (2, 4, 16):
            steps = (threads - 1).bit_length()
            self.assertEqual(self.count(algorithms.dissemination, threads)[0], 2 * threads * steps)

    def test_the_tree_grows_no_faster_than_the_threads(self):
        small, _ = self.count(algorithms.tree, 14)
        large, _ = self.count(algorithms.tree, 56)
        self.assertLessEqual(large, 4.5 * small)

    def test_a_line_in_the_threads_own_cache_does_not_move(self):
        one = machine.Machine(1, 1)
        line = machine.Line()

        def program():
            for value in range(9):
                yield "write", line, value
                yield "read", line
        one.run([program()])
        self.assertEqual((one.transfers, line.value), (0, 8))

    def test_the_constants_are_those_of_the_runtime(self):
        for path, name, value in (("smp/barrier.h", "kFlagThreads", algorithms.FLAG_THREADS),
                                  ("smp/barrier.h", "kFanIn", algorithms.FAN_IN),
                                  ("collectives/small_call.h", "kFewThreads", algorithms.FEW_THREADS),
                                  ("smp/mutex.cc", "kBackoff", algorithms.BACKOFF),
                                  ("smp/mutex.cc", "kBackoffShare", algorithms.BACKOFF_SHARE),
                                  ("smp/mutex.cc", "kMaxBackoffEach", algorithms.MOST_BACKOFF),
                                  ("smp/wait.cc", "kPauses", algorithms.SPIN)):
            with open(path) as file:
                self.assertEqual(int(re.search(name + r" = (\d+)[,;]", file.read())[1]), value)

    def test_a_lock_whose_waiters_poll_less_often_moves_fewer_lines(self):
        for threads, sockets in ((8, 1), (16, 1), (16, 2)):
            patient, _, patient_ns = count.count(algorithms.lock_patient, threads, sockets)
            constant, _, constant_ns = count.count(algorithms.lock_constant, threads, sockets)
            self.assertLess(patient, constant)
            self.assertLess(patient_ns, constant_ns)

    def test_hardware_threads_of_a_core_share_its_cache(self):
        self.assertEqual(count.count(algorithms.fetch_add, 2, 1, 2)[0], 0)
        self.assertEqual(count.count(algorithms.fetch_add, 2, 1, 1)[0], 2)

    def test_a_failed_compare_and_swap_changes_nothing(self):
        one, line, seen = machine.Machine(2, 1), machine.Line(), []

        def program(me):
            seen.append((yield "cas", line, 0, me + 1))
            yield "pass", 100
        ended = one.run([program(0), program(1)])
        self.assertEqual((seen, line.value), ([True, False], 1))
        self.assertGreaterEqual(min(ended), 100)


def main():
    result = unittest.main(exit=False, verbosity=2).result
    failed = len(result.failures) + len(result.errors)
    print("[cases] %d passed, %d failed" % (result.testsRun - failed, failed))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
