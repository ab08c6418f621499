# SPDX-License-Identifier: MIT
"""The page of a report in Chromium, driven by chromedriver: no error on the console, and the contents of each view.

Skipped if chromedriver or chromium is not installed: `tools/setup chromium chromium-driver` installs them on Debian.
PAGE_PICTURES=FOLDER saves screenshots of the page in FOLDER.
"""

import os
import random
import unittest

import command_test
from browser import BROWSER, DRIVER, PICTURES, Browser
from report_file import ReportTest

# Text that looks like markup, in the source, in the name of a phase and in a string.
PROGRAM = """// "</script><b id=bold>bold</b>" <img src=x onerror=document.title='broken'>
#include <upc.h>
#include <upc_report.h>
#include <upc_collective.h>
enum { N = 4096 };
shared [64] int a[N * THREADS];
shared [] long counter[64];
shared int sums[THREADS], total;
int main(void) {
  const char *text = "</script><script>document.title='broken'</script><!--"; (void)text;
  upc_lock_t *lock = upc_all_lock_alloc();
  upc_report_phase("fill");
  upc_forall (int i = 0; i < N * THREADS; i++; i) a[i] = i;  // wrong affinity
  upc_barrier;
  upc_report_phase("count <i id=italic>");
  for (int i = 0; i < 10000; i++) counter[MYTHREAD] += i;  // one line
  for (int i = 0; i < 100; i++) { upc_lock(lock); total++; upc_unlock(lock); }
  sums[MYTHREAD] = 1;
  upc_all_reduceI(&total, sums, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  if (MYTHREAD == THREADS - 1) { volatile long x = 0; for (long i = 0; i < 30000000; i++) x += i; }
  upc_barrier;  // imbalance
  return 0;
}
"""


@unittest.skipUnless(DRIVER and BROWSER, "needs chromium and chromedriver: tools/setup chromium chromium-driver")
class Page(ReportTest):
    def setUp(self):
        super().setUp()
        self.browser = Browser()
        self.addCleanup(self.browser.close)

    def report_page(self, name, text, threads, *flags):
        self.write(name + ".upc", text)
        done = self.upcrun("-q", "-report", "-n", str(threads), name + ".upc", UPCC_FLAGS=" ".join([*command_test.OPTIONS["flags"], "-w", *flags]))
        self.assertEqual(done.exit, 0, str(done))
        return self.path(name + ".report.html")

    def test_the_views(self):
        for threads in (2, 8, 64):
            page = self.report_page("views", PROGRAM, threads)
            for width in (1280, 400):
                for dark in (False, True) if PICTURES or threads == 2 else (width == 400,):
                    with self.subTest(threads=threads, width=width, dark=dark):
                        self.browser.show(page, width, dark)
                        self.check_views(threads, width, dark)
                        self.assertEqual(self.browser.console(), [])
                        self.browser.picture(f"views-{threads}-{width}-{'dark' if dark else 'light'}")

    def check_views(self, threads, width, dark):
        b = self.browser
        self.assertEqual(b.run("return document.title"), "views – UPC report")
        self.assertEqual(b.run("return [document.getElementById('bold'), document.getElementById('italic')]"), [None, None])
        self.assertEqual(b.run("return document.documentElement.scrollWidth"), width, "the page is wider than the window")
        back = b.run("return getComputedStyle(document.body).backgroundColor")
        self.assertEqual(back, "rgb(21, 24, 28)" if dark else "rgb(255, 255, 255)")
        self.assertRegex(b.text("#headline"), r"^The threads compute [\d.]+ % of their time")
        self.assertIn(f"{threads} threads on ", b.text("#end"))
        advice = b.text("#advice")
        line = {text: PROGRAM[:PROGRAM.index(text)].count("\n") + 1 for text in ("// wrong", "// one line")}
        self.assertIn(f"views.upc:{line['// wrong']}: the affinity of this loop is i", advice)
        self.assertIn("&a[i] would make those of a[i] own, which lie in blocks of 64", advice)
        self.assertIn("counter[0], counter[1]", advice)
        self.assertEqual(b.run("return new Set([...document.querySelectorAll('#time rect')].map(r => r.dataset.kind)).has('barrier')"), True)
        # Each cell of the matrix has the value in the JSON.
        self.assertEqual(b.run("return document.getElementById('matrix').tagName"), "CANVAS")
        names = b.run("return [...document.getElementById('phase').options].map(o => o.text)")
        self.assertEqual(names[0], "all phases")
        self.assertIn("count <i id=italic>", names)
        cells = dict(b.run("""const s = document.getElementById('measure'), p = document.getElementById('phase');
          s.value = 'accesses'; p.value = [...p.options].find(o => o.text === 'fill').value;
          s.dispatchEvent(new Event('change'));
          const r = JSON.parse(document.getElementById('data').textContent);
          return [...matrixCells(r, matrixChoices(r)[p.value].traffic, true)]"""))
        self.assertEqual(sum(cells.values()), 4096 * threads)
        self.assertEqual(cells[0], 4096 // threads)
        # Each phase has its times.
        phases = b.run("return [...document.querySelectorAll('#phase-times tbody tr')].map(r => r.cells[0].textContent)")
        self.assertEqual(phases[0], "all phases")
        self.assertIn("count <i id=italic>", phases)
        b.run("const p = document.getElementById('time-phase'); p.value = 1; p.dispatchEvent(new Event('change'))")
        # The counts are to the left of the code.
        self.assertTrue(b.run("""return [...document.querySelectorAll('.source > div')].every(line =>
          line.querySelector('.note').getBoundingClientRect().right <= line.querySelector('.code').getBoundingClientRect().left)"""))
        # The table links to the source, which is shown as text.
        href = b.run("return document.querySelector('#lines a').getAttribute('href')")
        self.assertIsNotNone(b.run("return document.getElementById(arguments[0].slice(1)) && 1", href))
        self.assertEqual(b.run("return document.querySelector('.source .code').textContent"), PROGRAM.splitlines()[0])
        self.assertEqual(b.run("return document.querySelectorAll('.source > div').length"), len(PROGRAM.splitlines()))
        # The timeline zooms by keys and buttons.
        before = float(b.run("return document.getElementById('timeline').dataset.span"))
        b.keys("#timeline", "+")
        self.assertAlmostEqual(float(b.run("return document.getElementById('timeline').dataset.span")), before / 2, delta=1)
        b.run("document.getElementById('show-all').click()")
        self.assertEqual(float(b.run("return document.getElementById('timeline').dataset.span")), before)
        self.assertEqual(b.run("return [...document.querySelectorAll('.array')].map(a => a.dataset.name)"),
                         ["a", "counter", "sums", "total"])
        self.assertEqual(b.run("return document.querySelectorAll('#lock-table tbody tr').length"), 1)
        lines = b.run("return document.querySelectorAll('#shared-lines tbody tr').length")
        self.assertGreaterEqual(lines, min(threads, 8))

    def test_affinity_as_drawn(self):
        """The colours of blocks, for random layouts, agree with upc_threadof."""
        generator = random.Random(17)
        threads, arrays = 3, []
        for number in range(24):
            block = generator.choice(["", "[2]", "[3]", "[7]", "[]", "[*]", "[64]"])
            size = generator.choice([1, 2, 5, 10, 40, 61]) if block == "[]" else f"{generator.choice([1, 2, 5, 10, 20])} * THREADS"
            arrays.append((f"v{number}", block, generator.choice(["char", "int", "double", "struct three"]), size))
        text = "#include <upc.h>\n#include <stdio.h>\nstruct three { char c[3]; };\n"
        text += "".join(f"shared {block} {kind} {name}[{size}];\n" for name, block, kind, size in arrays)
        text += "int main(void) {\n  if (MYTHREAD == 0) {\n"
        for name, _, kind, _ in arrays:
            value = "(struct three){{1}}" if kind == "struct three" else "1"
            text += (f'    for (size_t i = 0; i < sizeof {name} / sizeof {name}[0]; i++) {{ {name}[i] = {value}; '
                     f'printf("{name} %d %d\\n", (int)i, (int)upc_threadof(&{name}[i])); }}\n')
        text += "  }\n  return 0;\n}\n"
        self.write("layouts.upc", text)
        done = self.upcrun("-q", "-report", "-n", str(threads), "layouts.upc")
        self.assert_ok(done)
        expected = {}
        for row in done.stdout.splitlines():
            name, index, thread = row.split()
            expected.setdefault(name, {})[int(index)] = int(thread)
        self.browser.show(self.path("layouts.report.html"))
        self.assertEqual(self.browser.console(), [])
        # The function that the views use, for every element, and the cells that they draw.
        self.browser.run("document.querySelectorAll('.array').forEach(a => { a.open = true; })")
        by_name = self.browser.run("""
          const report = JSON.parse(document.getElementById('data').textContent), out = {};
          for (const a of report.arrays) {
            out[a.name] = [...new Array(a.bytes / a.element_bytes).keys()].map(i => placeOf(a, i, report.THREADS).thread);
          }
          return out""")
        drawn = self.browser.run("""return Object.fromEntries([...document.querySelectorAll('.array')].map(a =>
          [a.dataset.name, [...a.querySelectorAll('.blocks rect')].map(r => [+r.dataset.index, +r.dataset.thread])]))""")
        for name, *_ in arrays:
            self.assertEqual(by_name[name], [expected[name][i] for i in range(len(expected[name]))], name)
            self.assertTrue(drawn[name], name)
            for index, thread in drawn[name]:
                self.assertEqual(thread, expected[name][index], f"{name}[{index}]")

    def test_large_and_small_arrays(self):
        page = self.report_page("large", """#include <upc.h>
shared [] char ten[10];
shared [1000000] char large[100000000];
int main(void) {
  if (MYTHREAD == 0) { for (int i = 0; i < 10; i++) ten[i] = i; for (int i = 0; i < 100000000; i += 99999) large[i] = 1; }
  return 0;
}
""".replace("large[100000000]", "large[50000000 * THREADS]"), 2)
        self.browser.show(page)
        self.assertEqual(self.browser.console(), [])
        self.assertEqual(self.browser.run("""
          return Object.fromEntries([...document.querySelectorAll('.array')].map(a =>
            [a.dataset.name, a.querySelectorAll('.blocks rect').length]))"""), {"ten": 10, "large": 64})
        heat = self.browser.run("""const r = JSON.parse(document.getElementById('data').textContent).arrays
          .find(a => a.name === 'large').heat;
          return [r.length, r.reduce((sum, h) => sum + h[2] * (h[3] + h[4]), 0)]""")
        self.assertEqual(heat[1], 1001)
        self.assertGreater(heat[0], 300)

    def test_a_large_program(self):
        """100 files, 201 arrays, 64 threads: the page stays small, and shows everything on demand."""
        for f in range(100):
            self.write(f"part{f}.h", f"shared int a{f}[8 * THREADS];\nshared [4] double b{f}[8 * THREADS];\nvoid work{f}(void) {{\n" + "".join(
                f"  upc_forall (int i = 0; i < 8 * THREADS; i++; i) {{\n    a{f}[i] += i;\n    b{f}[(i * 5 + {k}) % (8 * THREADS)] = i;\n  }}\n"
                "  upc_barrier;\n" + "  // and so on\n" * 25 for k in range(4)) + "}\n")
        page = self.report_page("large", "#include <upc.h>\nshared int total[THREADS];\n" + "".join(f'#include "part{f}.h"\n' for f in range(100)) +
                                "int main(void) {\n" + "".join(f"  work{f}();\n" for f in range(100)) + "  total[MYTHREAD] = 1;\n  return 0;\n}\n", 64, "-O0")
        b = self.browser
        for width, dark in ((1280, False), (400, True)):
            b.show(page, width, dark)
            self.assertLess(os.path.getsize(page), 3_000_000)
            self.assertLess(b.run("return document.getElementsByTagName('*').length"), 5000)
            self.assertLess(b.run("return document.documentElement.scrollHeight"), 15000)
            self.assertEqual(b.run("return document.documentElement.scrollWidth"), width)
            b.picture(f"large-{width}")
        self.assertEqual(b.run("return document.querySelectorAll('.array').length"), 201)
        self.assertEqual(b.run("return document.getElementById('file').options.length"), 101)
        self.assertEqual(b.run("return document.querySelectorAll('#lines tbody tr').length"), 40)
        self.assertRegex(b.text("#headline"), r"at .*/?part\d+\.h:\d+")
        # Any line of any file, by its link.
        b.run("location.hash = lineId({ file: [...document.getElementById('file').options].find(o => o.text.endsWith('part77.h')).text, line: 5 })")
        b.run("return 0")
        self.assertIn("a77[i] += i;", b.text(".source .target .code"))
        b.run("[...document.querySelectorAll('button')].find(x => x.textContent.startsWith('all ')).click()")
        self.assertGreater(b.run("return document.querySelectorAll('#lines tbody tr').length"), 1500)
        self.assertEqual(b.console(), [])

    def test_a_deadlock_and_a_job_without_a_report(self):
        self.write("stuck.upc", "#include <upc.h>\nint main(void) { if (MYTHREAD) upc_barrier; return 0; }\n")
        done = self.upcrun("-report", "-n", "2", "stuck.upc")
        self.assertEqual(done.exit, 121)
        self.browser.show(self.path("stuck.report.html"))
        self.assertIn("ended in a deadlock", self.browser.text("#end"))
        self.assertIn("thread 1 was in upc_barrier at stuck.upc:2", self.browser.text("#stuck"))
        self.assertEqual(self.browser.console(), [])
        self.write("killed.upc", "#include <upc.h>\n#include <signal.h>\nint main(void) { raise(SIGKILL); }\n")
        self.upcrun("-report", "-n", "2", "killed.upc")
        self.browser.show(self.path("killed.report.html"))
        self.assertEqual(self.browser.text("#headline"), "There is no report: the job has not ended yet, or it was killed.")
        self.assertEqual(self.browser.console(), [])


if __name__ == "__main__":
    command_test.main()
