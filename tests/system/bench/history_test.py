# SPDX-License-Identifier: MIT
"""bench/history: each file has its machine and figures, the newest has those of bench/README.md, and the chart shows all."""

import glob
import os
import re
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

FOLDER = os.path.abspath("bench/history")
CHART = os.path.join(FOLDER, "chart")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def chart(*words):
    return subprocess.run([sys.executable, "-B", CHART, *words], capture_output=True, text=True, timeout=60, check=False)


def figures(text):
    """{(program, threads): [ours, -T, tuned]} of a file; "-" stands for a figure that was not measured."""
    rows = [line.split() for line in text.splitlines() if not line.startswith(("#", "program"))]
    return {(row[0], row[1]): row[2:] for row in rows if len(row) == 5 and row[1].isdigit()}


def table_of_the_page():
    """The same for the table in bench/README.md."""
    found = {}
    table = re.search(r"^\| program \| ours \| `-T=1` \|.*\n\| ---.*\n((?:\|.*\n)+)", read("bench/README.md"), re.M)
    for line in table.group(1).splitlines():
        cells = [cell.strip() or "-" for cell in line.strip("|\n").split("|")]
        name = cells[0].replace(",", "").replace(" ", "-")
        for threads, part in (("1", cells[1:4]), ("2", cells[4:7])):
            if part != ["-"] * 3:
                found[name, threads] = part
    return found


class History(unittest.TestCase):
    def test_the_newest_file_has_the_figures_of_the_page(self):
        newest = max(glob.glob(FOLDER + "/*.txt"), key=lambda path: [int(n) for n in re.findall(r"\d+", os.path.basename(path))])
        self.assertEqual(figures(read(newest)), table_of_the_page())
        self.assertGreater(len(table_of_the_page()), 30)

    def test_the_chart_has_all_releases_in_order(self):
        text = read(FOLDER + "/0.1.0.txt")
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for version, ratio in (("0.10.0", "7.77"), ("0.9.0", "8.88")):
                names.append(f"{folder}/{version}.txt")
                with open(names[-1], "w", encoding="utf-8") as file:
                    file.write(re.sub(r"(?m)^(triad +1 +)[\d.]+", r"\g<1>" + ratio, text).replace("version: 0.1.0", f"version: {version}"))
            out = f"{folder}/chart.svg"
            self.assertEqual(chart("-o", out, *names, FOLDER + "/0.1.0.txt").returncode, 0)
            drawn = [node.text for node in xml.etree.ElementTree.parse(out).iter("{http://www.w3.org/2000/svg}text")]
            self.assertEqual(drawn[1:4], ["0.1.0", "0.9.0", "0.10.0"])
            at = drawn.index("triad, 1 thread")
            self.assertEqual(drawn[at + 1:at + 4], ["0.84", "8.88", "7.77"])

    def test_an_invalid_file_gives_one_line(self):
        for text, said in (("version: 1\n", "has no line 'machine:'"), ("a b\n1\n", ":2: 1 words below 2 headings"),
                           ("program threads ours\nx 1 y\n", ":2: no ratio")):
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                file.write(text)
                file.flush()
                done = chart("-o", "/dev/null", file.name)
                self.assertEqual((done.returncode, done.stderr.count("\n"), said in done.stderr), (1, 1, True), done.stderr)


if __name__ == "__main__":
    unittest.main()
