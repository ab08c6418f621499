# SPDX-License-Identifier: MIT
"""bench/series: which growth is a finding; its table, JSON and chart; and a run with a few small
points. No time is judged here."""

import io
import json
import os
import re
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.abspath("bench"))

import command_test  # noqa: E402
from command_test import CommandTest, OPTIONS  # noqa: E402
from growth import curves, measured, series  # noqa: E402
from harness import rounds  # noqa: E402

SERIES = os.path.abspath("bench/series")


def of(must, **options):
    return series.Series("row", "suite", "row", "threads", must, **options)


def judged(one, *rounds, references=None):
    return series.beyond(one, rounds, references or [{} for _ in rounds])


class Growth(CommandTest):
    LINE = {2: 10.0, 4: 20.0, 8: 40.0, 16: 80.0}
    SQUARE = {2: 10.0, 4: 40.0, 8: 160.0}

    def test_exponents(self):
        self.assertEqual([(a, b, round(e, 6)) for a, b, e in series.exponents(self.LINE)],
                         [(2, 4, 1), (4, 8, 1), (8, 16, 1)])
        self.assertEqual([round(e, 6) for _, _, e in series.exponents(self.SQUARE)], [2, 2])

    def test_exponents_above_the_first_point(self):
        values = {1: 1000.0, 2: 1001.0, 4: 1004.0, 8: 1016.0}
        self.assertEqual([round(e, 6) for _, _, e in series.exponents(values, base=True)], [2, 2])

    def test_required_growth_is_no_finding(self):
        self.assertFalse(judged(of(series.THREADS_EACH), self.LINE).is_finding())
        sizes = {8: 1.0, 64: 16.0}
        self.assertAlmostEqual(judged(of(series.BYTES_SORTED), sizes).factor, 1)

    def test_each_pair_of_threads_may_take_a_little_time(self):
        self.assertFalse(judged(of(series.THREADS_PAIRS), {n: 500.0 * n + n * n for n in (2, 8, 64)})
                         .is_finding())
        self.assertTrue(judged(of(series.THREADS_PAIRS), {n: 500.0 * n + 20 * n * n for n in (2, 8, 64)})
                        .is_finding())

    def test_faster_growth_is_a_finding(self):
        worst = judged(of(series.THREADS_EACH), self.SQUARE)
        self.assertTrue(worst.is_finding())
        self.assertEqual((worst.factor, worst.start, worst.end), (4, 2, 8))
        self.assertTrue(judged(of(series.CONSTANT), self.LINE).is_finding())

    def test_small_excesses_add_up(self):
        creeping = {1: 10.0, 2: 13.0, 4: 17.0}
        worst = judged(of(series.CONSTANT), creeping)
        self.assertTrue(worst.is_finding())
        self.assertEqual((worst.start, worst.end), (1, 4))

    def test_growth_above_the_first_point(self):
        square = {1: 1000.0, 2: 1040.0, 4: 1360.0, 8: 2960.0}
        self.assertFalse(judged(of(series.THREADS_EACH), square).is_finding())
        self.assertTrue(judged(of(series.THREADS_EACH, base=True), square).is_finding())
        noise = {1: 1000.0, 2: 995.0, 4: 1005.0, 8: 1060.0}
        self.assertFalse(judged(of(series.THREADS_EACH, base=True), noise).is_finding())

    def test_the_reference_may_grow_too(self):
        one = of(series.THREADS_EACH)
        self.assertFalse(judged(one, self.SQUARE, references=[{2: 1.0, 4: 4.0, 8: 16.0}]).is_finding())
        self.assertFalse(judged(one, self.SQUARE, references=[{2: 90.0, 4: 110.0, 8: 160.0}])
                         .is_finding(), "no slower than the reference")
        self.assertTrue(judged(one, self.SQUARE, references=[{2: 1.0, 4: 2.0, 8: 4.0}]).is_finding())

    def test_growth_in_one_round_only_is_no_finding(self):
        self.assertFalse(judged(of(series.THREADS_EACH), self.SQUARE, self.LINE).is_finding())
        self.assertTrue(judged(of(series.THREADS_EACH), self.SQUARE, self.SQUARE).is_finding())

    def test_one_point_has_no_growth(self):
        self.assertIsNone(judged(of(series.CONSTANT), {2: 1.0}))
        self.assertEqual(series.exponents({2: 1.0}), [])

    def test_each_reference_is_a_series(self):
        names = {(s.by, s.name) for s in series.ALL}
        self.assertEqual(len(names), len(series.ALL))
        for one in series.ALL:
            self.assertTrue(one.like is None or (one.by, one.like) in names, one.name)


class Written(CommandTest):
    """The table, the JSON and the chart of made-up times."""

    def measured(self):
        barrier, copy, put = (next(s for s in series.ALL if (s.by, s.name) == key) for key in
                              (("threads", "barrier"), ("bytes", "copy, one thread"),
                               ("bytes", "put")))
        times = {(barrier.suite, n, "ours", "barrier"): 10.0 * n ** 2 for n in (2, 4, 8)}
        times.update({(put.suite, 2, "ours", "put %d" % n): 2.0 * n for n in (8, 64)})
        times.update({(put.suite, 2, "ours", "copy, one thread %d" % n): 1.0 * n for n in (8, 64)})
        return measured.series_of([rounds.Round([60, 60], 0.0, times)], [barrier, copy, put])

    def test_text(self):
        out = io.StringIO()
        measured.write_text(self.measured(), out)
        cells = [re.split(r"  +", line.strip()) for line in out.getvalue().splitlines() if line]
        self.assertEqual(cells, [
            ["by threads", "2", "4", "8", "must grow as", "beyond"],
            ["barrier", "40 ns", "160 ns", "640 ns", "threads, or as bare", "4.00, 2 to 8",
             "faster than it must"],
            ["growth", "^2.00", "^2.00"],
            ["by bytes", "8 B", "64 B", "must grow as", "beyond"],
            ["copy, one thread", "8 ns", "64 ns", "-", "-"],
            ["GB/s", "1", "1"],
            ["growth", "^1.00"],
            ["put", "16 ns", "128 ns", "bytes, or as copy, one thread", "1.00, 8 B to 64 B"],
            ["GB/s", "0.5", "0.5"],
            ["growth", "^1.00"]])

    def test_json(self):
        measured.write_json(self.measured(), {"cores": 2}, self.path("out"))
        written = json.loads(self.read("out"))
        self.assertEqual((written["cores"], written["tolerance"]), (2, series.TOLERANCE))
        barrier, _, put = written["series"]
        self.assertEqual(barrier["points"][0], {"threads": 2, "median": 40, "values": [40]})
        self.assertEqual(barrier["beyond"], {"factor": 4, "from": 2, "to": 8})
        self.assertEqual((barrier["faster_than_it_must"], put["faster_than_it_must"]), (True, False))
        self.assertEqual(put["points"][1]["GB/s"], 0.5)
        self.assertEqual(put["reference"], "copy, one thread")

    def test_chart(self):
        curves.write(self.measured(), "a <machine> & more", self.path("out"))
        root = xml.etree.ElementTree.fromstring(self.read("out"))
        name = "{http://www.w3.org/2000/svg}"
        texts = [element.text for element in root.iter(name + "text")]
        for text in ("a <machine> & more", "time by threads", "time by bytes of each thread", "put",
                     "barrier (faster than it must)"):
            self.assertIn(text, texts)
        lines = list(root.iter(name + "polyline"))
        self.assertEqual([len(line.get("points").split()) for line in lines], [3, 2, 2])
        xs = [float(point.split(",")[0]) for point in lines[0].get("points").split()]
        self.assertAlmostEqual(xs[1] - xs[0], xs[2] - xs[1], delta=0.2)

    def test_bytes(self):
        self.assertEqual([measured.bytes_text(n) for n in (8, 1023, 4096, 2 << 20, 3 << 29)],
                         ["8 B", "1023 B", "4 KiB", "2 MiB", "1.5 GiB"])


class Command(CommandTest):
    def series(self, *arguments):
        return self.run_command(SERIES, "--upcc", OPTIONS["upcc"], *arguments)

    def assert_bad(self, outcome, message):
        self.assertEqual((outcome.exit, outcome.stdout), (2, ""), str(outcome))
        self.assertEqual(outcome.stderr.splitlines()[-1], "bench/series: error: " + message)

    def test_bad_arguments(self):
        self.assert_bad(self.series("barier"),
                        "no series is called 'barier'; bench/series --list shows them")
        self.assert_bad(self.series("--threads", "3"),
                        "--threads: a series has 1, 2, 4, 8, 16, 32, 64, not 3")
        self.assert_bad(self.series("--bytes", "9"),
                        "--bytes: a series has 8, 64, 512, 4096, 32768, 262144, 2097152, 16777216, "
                        "134217728, 1073741824, not 9")
        self.assert_bad(self.series("--rounds", "0"), "--rounds needs a number from 1, not 0")
        self.assert_bad(self.series("--upcc", self.path("none")),
                        "--upcc: %s is no program" % self.path("none"))
        self.assert_bad(self.series("--by", "bytes", "barrier"),
                        "--by bytes: none of the series asked for is one")

    def test_list(self):
        outcome = self.series("--list")
        self.assert_ok(outcome)
        self.assertRegex(outcome.stdout, r"(?m)^put +by bytes +bytes$")
        self.assertEqual(len(outcome.stdout.splitlines()), len(series.ALL))

    def test_a_program_that_does_not_compile(self):
        self.write("upcc", "#!/bin/sh\necho no luck >&2\nexit 1\n")
        os.chmod(self.path("upcc"), 0o755)
        outcome = self.series("--upcc", self.path("upcc"), "resident memory")
        self.assertEqual(outcome.exit, 1, str(outcome))
        self.assertRegex(outcome.stderr,
                         r"^bench: \S*/growth/idle.upc does not compile for ours:\nno luck")

    def test_a_few_small_points(self):
        outcome = self.series(
            "--busy", "--rounds", "1", "--threads", "1", "--threads", "2", "--bytes", "8",
            "--bytes", "4096", "--json", "out.json", "--svg", "out.svg", "barrier", "lock free",
            "resident memory", "start and end", "put", "exchange", "sort")
        self.assertEqual(outcome.exit, 0, str(outcome))
        rows = {cells[0]: cells[1:] for cells in
                (re.split(r"  +", line.strip()) for line in outcome.stdout.splitlines())}
        self.assertEqual(rows["by threads"][:2], ["1", "2"])
        self.assertEqual(rows["by bytes"][:2], ["8 B", "4 KiB"])
        time, size = r"^[0-9.e+]+ [num]?s$", r"^[0-9.]+ [KM]iB$"
        for name in ("bare barrier", "barrier", "lock free", "start and end", "copy, one thread",
                     "copy, all threads", "put", "exchange"):
            for cell in rows[name][:2]:
                self.assertRegex(cell, time, name)
        self.assertEqual(rows["sort"][0], "-")
        self.assertRegex(rows["sort"][1], time)
        for cell in rows["resident memory"][:2]:
            self.assertRegex(cell, size)
        self.assertRegex(outcome.stdout.splitlines()[-1],
                         r"^\d of 7 series grow faster than they must; 2 rounds, 0 thrown away; ")
        written = json.loads(self.read("out.json"))
        self.assertEqual(len(written["series"]), 10)
        xml.etree.ElementTree.fromstring(self.read("out.svg"))
        self.assert_tidy()


if __name__ == "__main__":
    command_test.main()
