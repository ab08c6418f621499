# SPDX-License-Identifier: MIT
"""The page that `upcdecl -file PROG -html` draws: its layouts equal those that the programs print.

Tests that need chromium are skipped if it is not installed: `tools/setup chromium` installs it on Debian.
LAYOUTS=N compares N programs with random layouts of each kind instead of one.
PAGE_PICTURES=FOLDER saves screenshots of the page in FOLDER.
"""

import html
import json
import os
import random
import re
import shutil
import tempfile
import unittest

import command_test
from command_test import CommandTest, OPTIONS

BROWSER, PICTURES = shutil.which("chromium"), os.environ.get("PAGE_PICTURES", "")
LAYOUTS = int(os.environ.get("LAYOUTS", "1"))
NUMBERS = (1, 2, 3, 7)  # of threads
TYPES = {"char": 1, "short": 2, "int": 4, "double": 8, "three_t": 3, "pair_t": 16, "struct six": 6}
HEADER = """
#include <stddef.h>
typedef struct { char c[3]; } three_t;
typedef struct { double x; char tag; } pair_t;
struct six { short s[3]; };
#define TWICE(x) ((x) * 2)
"""
PROGRAM = """
#include <upc.h>
#include <stdio.h>
#include "types.h"
%(declarations)s
#define PRINT(NAME, X, FIRST) do { \\
  for (size_t i = 0; i < sizeof(X) / upc_elemsizeof(X); i++) { \\
    printf(NAME " %%zu %%d %%d %%ld\\n", i, (int)upc_threadof(FIRST + i), (int)upc_phaseof(FIRST + i), \\
           (long)(upc_addrfield(FIRST + i) - upc_addrfield(FIRST))); } \\
  printf(NAME " sizes %%zu %%zu %%zu\\n", (size_t)sizeof(X), (size_t)upc_elemsizeof(X), (size_t)upc_blocksizeof(X)); } while (0)
int main(void) {
  if (MYTHREAD == 0) {
%(body)s
  }
  return 0;
}
"""
# Asks the page's own functions for the places of all elements, for each number of threads.
ASK = """
const found = {};
for (const threads of [%s]) {
  found[threads] = {};
  const program = JSON.parse(document.getElementById("data").textContent);
  for (const o of [...program.objects, ...program.allocations]) {
    const n = elementsOf(o, threads), places = [];
    for (let i = 0; i < n; i++) { const p = placeOf(o, i, threads); places.push([p.thread, p.phase, p.byte]); }
    const held = new Array(threads).fill(0);
    for (const run of heldBy(o, threads)) for (let t = run.first; t <= run.last; t++) held[t] = run.held;
    found[threads][o.name] = { places, held };
  }
}
"""
# Text that looks like markup, in file names and in the program.
MARKUP = """#include "a<b id=bold>.h"
#line 7 "</script><script>document.title='broken'</script>"
const char *text = "<!--<script>";
shared [3] double table[5*THREADS][4];
shared char big[100000000*THREADS];
shared [1000] int blocks[100000*THREADS];
shared [3] double *shared walker;
int main(void) { return table[0][0] + big[0] + blocks[0] + (walker != 0); }
"""
# The page's contents, and its reactions to keys and to the slider.
LOOK = """
const found = { title: document.title, bold: !!document.getElementById("bold"), wide: document.documentElement.scrollWidth, window: innerWidth };
const pick = () => ({ headline: document.getElementById("headline").textContent,
  threads: [...document.querySelectorAll("#object-0 .cell")].map((c) => +c.dataset.thread),
  held: [...document.querySelectorAll("#object-0 [data-bytes]")].map((c) => +c.dataset.bytes),
  cells: [...document.querySelectorAll("section")].map((s) => s.querySelectorAll(".cell").length),
  cut: [...document.querySelectorAll(".cut")].map((p) => p.textContent) });
found.four = pick();
const cell = document.querySelector("#object-0 .cell");
cell.focus();
cell.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
found.focused = document.activeElement.getAttribute("aria-label");
found.told = document.querySelector("#object-0 .told").textContent;
cell.parentNode.children[1].dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
found.below = document.activeElement.dataset.index;
found.hover = cell.title;
const slider = document.getElementById("threads");
found.disabled = slider.disabled;
slider.value = 3;
slider.dispatchEvent(new Event("input"));
found.three = pick();
slider.value = 4;
slider.dispatchEvent(new Event("input"));
"""
# The page's sentences, without those on the sizes of objects; descriptions that refer to another object; pointers described together.
SENTENCES = """
const found = {};
const clone = document.getElementById("page").cloneNode(true);
clone.querySelectorAll(".declared, .size, .cells, .bars, nav, .slider").forEach((e) => e.remove());
found.sentences = [...clone.querySelectorAll("p, dd")].flatMap((e) => e.textContent.split(/(?<=[.:;]) /)).filter((s) => s.length > 20);
found.as = [...document.querySelectorAll("section a")].map((a) => a.previousSibling.textContent + a.textContent + a.nextSibling.textContent);
found.as = found.as.map((s) => s.trim());
found.links = [...document.querySelectorAll("section a")].map((a) => a.getAttribute("href"));
found.pointers = [];
for (const e of document.querySelectorAll("dl > *")) {
  if (e.tagName === "DD") continue;
  if (!e.previousSibling || e.previousSibling.tagName === "DD") found.pointers.push([]);
  found.pointers[found.pointers.length - 1].push(e.dataset.name);
}
"""
# Writes the result of a script into an element of the page.
FOUND = 'document.body.append(Object.assign(document.createElement("pre"), { id: "found", textContent: JSON.stringify(found) }));'


class Pictures(CommandTest):
    def setUp(self):
        super().setUp()
        self.program = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upcdecl")

    def draw(self, *arguments, **env):
        return self.run_command(self.program, *arguments, **env)

    def page(self, name):
        """The page's text, and the program's data in it."""
        text = self.read(name)
        return text, json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)[1])

    def browse(self, page, *arguments):
        """Opens the page in Chromium; returns what Chromium prints."""
        # The name is short because the profile contains a socket, and a socket's path has at most 107 bytes.
        profile = tempfile.mkdtemp(prefix="upc-page-", dir="/tmp")
        self.addCleanup(shutil.rmtree, profile, ignore_errors=True)
        shown = self.run_command(BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                                 "--enable-logging=stderr", f"--user-data-dir={profile}/profile", *arguments, "file://" + self.path(page),
                                 HOME=profile, TMPDIR=profile)
        self.assertNotIn("CONSOLE", shown.stderr)
        return shown

    def find(self, page, script):
        """Runs the script in the page, after the page's own script; returns its result."""
        self.write("asked.html", self.read(page).replace("</body>", f"<script>{script}{FOUND}</script></body>"))
        shown = self.browse("asked.html", "--window-size=400,900", "--dump-dom")
        self.assertIn('<pre id="found"', shown.stdout, str(shown))
        return json.loads(html.unescape(re.search(r'<pre id="found">(.*?)</pre>', shown.stdout, re.S)[1]))

    def layouts(self, rng, threads):
        """Random declarations; for a fixed number of threads, with extents and block sizes that are valid only then."""
        declared = {}
        for number in range(9):
            name = f"a{number}"
            extents = [str(rng.randint(1, 5)) for _ in range(rng.randint(1, 3))]
            block = rng.choice(("", "[1]", "[*]", "[]", f"[{rng.randint(2, 7)}]", f"[TWICE({rng.randint(1, 3)})]"))
            if threads and rng.random() < 0.3:
                block = rng.choice(("[THREADS]", "[2*THREADS+1]"))
            if not threads and block != "[]":
                at = rng.randrange(len(extents))
                extents[at] = rng.choice(("THREADS", f"{extents[at]}*THREADS", f"TWICE({extents[at]})*THREADS"))
            kind = rng.choice(list(TYPES))
            declared[name] = f"shared {block} {kind} {name}" + "".join(f"[{e}]" for e in extents) + ";"
        return declared

    def check_layouts(self, seed, threads):
        declared = self.layouts(random.Random(seed), threads)
        self.write("types.h", HEADER)
        # A pointer with the array's layout visits the elements one by one.
        body = []
        for name, text in declared.items():
            dimensions = text.split(name)[1].count("[")
            body.append(f'    PRINT("{name}", {name}, (&{name}{"[0]" * dimensions}));')
        self.write("x.upc", PROGRAM % {"declarations": "\n".join(declared.values()), "body": "\n".join(body)})
        flags = ["-T", str(threads)] if threads else []
        self.assert_ok(self.upcc("-w", *flags, "-o", "x", "x.upc"))
        self.assert_ok(self.draw("-q", *flags, "-file", "x.upc", "-html=x.html"))
        _, program = self.page("x.html")
        self.assertEqual(program["threads"], threads)
        objects = {o["name"]: o for o in program["objects"]}
        self.assertEqual(set(objects), set(declared))
        numbers = (threads,) if threads else NUMBERS
        said = self.find("x.html", ASK % ", ".join(map(str, numbers))) if BROWSER else None
        for n in numbers:
            done = self.upcrun("-q", "-n", str(n), "./x")
            self.assertEqual(done.exit, 0, str(done))
            for name, text in declared.items():
                what = f"seed {seed}, {n} threads: {text}"
                size, element, block = map(int, re.search(rf"(?m)^{name} sizes (\d+) (\d+) (\d+)$", done.stdout).groups())
                o = objects[name]
                self.assertEqual((o["bytes"], o["block"]), (element, block), what)
                count = 1
                for extent, times in o["extents"]:
                    count *= extent * (n if times else 1)
                self.assertEqual(count * element, size, what)
                if said:
                    real = [[int(w) for w in line.split()[2:]] for line in done.stdout.splitlines()
                            if re.match(rf"{name} \d", line)]
                    self.assertEqual(len(real), count, what)
                    self.assertEqual(said[str(n)][name]["places"], real, what)
                    held = [sum(p[0] == t for p in real) for t in range(n)]
                    self.assertEqual(said[str(n)][name]["held"], held, what)

    def test_layouts_equal_those_of_programs(self):
        for seed in range(1, LAYOUTS + 1):
            self.check_layouts(seed, 0)
        self.skip_without_browser()

    def test_layouts_equal_those_of_programs_with_static_threads(self):
        for seed in range(1, LAYOUTS + 1):
            self.check_layouts(seed, 1 + (3 + seed) % 7)
        self.skip_without_browser()

    def check_allocations(self, seed, threads):
        """The extents of allocations, and the places of their elements, equal those that the program has."""
        rng = random.Random(seed)
        made, counts, body = {}, {}, []
        for number in range(9):
            name, kind = f"p{number}", rng.choice(list(TYPES))
            block, times, form = rng.randint(1, 5), rng.randint(1, 4), rng.randrange(4)
            size = f"{times} * sizeof({kind})"
            if form == 0:  # blocks of the pointer's block size
                made[name] = f"shared [{block}] {kind} *{name} = upc_all_alloc({times} * THREADS, {block} * sizeof({kind}));"
                counts[name] = (times * block, 1)
            elif form == 1:  # one part for each thread, of several of the pointer's blocks
                made[name] = f"shared [{block}] {kind} *{name} = upc_all_alloc(THREADS, {times} * {block} * sizeof *{name});"
                counts[name] = (times * block, 1)
            elif form == 2:  # a number of blocks that may differ among threads
                made[name] = f"shared [{block}] {kind} *{name} = upc_all_alloc({times + 3}, sizeof({kind}) * {block});"
                counts[name] = ((times + 3) * block, 0)
            else:
                made[name] = f"shared [] {kind} *{name} = (shared [] {kind} *)upc_alloc({size});"
                counts[name] = (times, 0)
            count, by_threads = counts[name]
            body.append(f"    PRINT(\"{name}\", {name}, {count}{' * THREADS' if by_threads else ''});")
        self.write("types.h", HEADER)
        self.write("x.upc", '#include <upc.h>\n#include <stdio.h>\n#include "types.h"\n'
                   "#define PRINT(NAME, P, N) for (long i = 0; i < (N); i++) { P[i] = P[0]; printf(NAME \" %ld %d %d %ld\\n\", i, "
                   "(int)upc_threadof(P + i), (int)upc_phaseof(P + i), (long)(upc_addrfield(P + i) - upc_addrfield(P))); }\n"
                   "int main(void) {\n" + "\n".join("  " + text for text in made.values()) + "\n  if (MYTHREAD == 0) {\n" + "\n".join(body) + "\n  }\n  return 0;\n}\n")
        flags = ["-T", str(threads)] if threads else []
        self.assert_ok(self.upcc("-w", "-g", *flags, "-o", "x", "x.upc"))
        self.assert_ok(self.draw("-q", *flags, "-file", "x.upc", "-html=x.html"))
        allocations = {o["name"]: o for o in self.page("x.html")[1]["allocations"]}
        self.assertEqual(set(allocations), set(made))
        numbers = (threads,) if threads else NUMBERS
        said = self.find("x.html", ASK % ", ".join(map(str, numbers))) if BROWSER else None
        for n in numbers:
            done = self.upcrun("-q", "-n", str(n), "./x")
            self.assert_ok(done)
            for name, text in made.items():
                what = f"seed {seed}, {n} threads: {text}"
                (count, by_threads), (extent, times) = counts[name], allocations[name]["extents"][0]
                self.assertEqual(extent * (n if times else 1), count * (n if by_threads else 1), what)
                if said:
                    real = [[int(w) for w in line.split()[2:]] for line in done.stdout.splitlines() if re.match(rf"{name} \d", line)]
                    self.assertEqual(said[str(n)][name]["places"], real, what)

    def test_allocations_equal_those_of_programs(self):
        for seed in range(1, LAYOUTS + 1):
            self.check_allocations(seed, 0)
            self.check_allocations(seed, 1 + (3 + seed) % 7)
        self.skip_without_browser()

    def test_what_a_program_allocates(self):
        self.write("a.upc", "#include <upc.h>\ntypedef struct { double x; int tag; } cell_t;\n#define N 6\nshared [4] double fixed[20*THREADS];\n"
                   "shared cell_t *cells;\nshared [8] int *rows[4];\nint main(int argc, char **argv) {\n"
                   "  shared void *bytes = upc_all_alloc(10, 24);\n  shared [3] int *mixed = upc_all_alloc(7, sizeof(int));\n"
                   "  shared [] int *one = upc_all_alloc(1, N * N * sizeof(int)), *part = upc_all_alloc(THREADS, 40), *some = upc_all_alloc(5, 40);\n"
                   "  shared double *unknown = upc_all_alloc(argc, 8), *threads = upc_all_alloc(4, THREADS * 8), *both = upc_all_alloc(THREADS, THREADS * 8);\n"
                   "  shared [] int *times = (shared [] int *)upc_alloc(8 * THREADS), *no = (shared [] int *)upc_alloc(6 * THREADS);\n"
                   "  shared int *less = upc_all_alloc(N - 1, 1 << 2), *huge = upc_all_alloc(1L << 40, 1L << 40);\n"
                   "  cells = upc_all_alloc(2 * N * THREADS, sizeof(cell_t));\n  rows[argc - 1] = (shared [8] int *)upc_global_alloc(THREADS, sizeof(int) * 16);\n"
                   "  shared [4] double (*m)[4] = upc_all_alloc(THREADS * 2, sizeof(fixed) / THREADS);\n"
                   "  shared int *copy = cells ? (shared int *)one : 0;\n  return copy == 0;\n}\n")
        self.assert_ok(self.draw("-file", "a.upc", "-html"))
        found = {o["name"]: o for o in self.page("a.decl.html")[1]["allocations"]}
        self.assertEqual({name: (o["extents"], o["block"], o["bytes"]) for name, o in found.items()}, {
            "bytes": ([[240, 0]], 24, 1), "mixed": ([[-1, 0]], 3, 4), "one": ([[36, 0]], 0, 4), "part": ([[10, 0]], 0, 4), "some": ([[-1, 0]], 0, 4),
            "unknown": ([[-1, 0]], 1, 8), "threads": ([[-1, 0]], 1, 8), "both": ([[-1, 0]], 1, 8),
            "times": ([[2, 1]], 0, 4), "no": ([[-1, 0]], 0, 4), "less": ([[5, 0]], 1, 4), "huge": ([[-1, 0]], 1, 4), "cells": ([[12, 1]], 1, 16), "rows[argc - 1]": ([[16, 1]], 8, 4),
            "m": ([[10, 1], [4, 0]], 4, 8)})
        self.assertEqual({name: o["why"] for name, o in found.items() if "why" in o}, {
            "mixed": "the pointer's blocks are not those of the allocation: what it reaches depends on THREADS.",
            "some": "the pointer reaches one thread's part, whose size depends on THREADS.",
            "threads": "the pointer's blocks are not those of the allocation: what it reaches depends on THREADS.",
            "no": "its size is no multiple of an element's.",
            **dict.fromkeys(("unknown", "both", "huge"), "its size is no constant, and none times THREADS.")})
        self.assertEqual((found["cells"]["text"], found["cells"]["line"], found["cells"]["function"], found["cells"]["by"]),
                         ("cells = upc_all_alloc(2 * 6 * THREADS, sizeof(cell_t))", 14, "main", "upc_all_alloc"))
        self.assertEqual([m["name"] for m in found["cells"]["members"]], ["x", "tag"])
        if BROWSER:
            shown = self.find("a.decl.html", 'const found = [document.getElementById("headline").textContent, '
                              'document.getElementById("allocation-1").textContent];')
            self.assertEqual(shown[0], "1 shared object, 15 allocations and 16 pointers-to-shared, with 4 threads")
            self.assertIn("Not drawn: the pointer's blocks are not those of the allocation: what it reaches depends on THREADS.", shown[1])

    def skip_without_browser(self):
        if not BROWSER:
            self.skipTest("sizes and blocks were compared, places not: that needs chromium, tools/setup chromium")

    def test_what_a_program_declares(self):
        self.write("own/rows.h", "typedef shared [4] double *row_t;\nextern shared [2] int far[];\n"
                                 "struct cell { double x; int tag : 3; row_t next; };\n")
        self.write("p.upc", '#include <upc.h>\n#include "rows.h"\nshared struct cell cells[N*THREADS];\nrow_t rows[8];\n'
                            "int *shared box;\nshared void *any;\nupc_lock_t *lock;\nstrict shared int flag;\n"
                            "static void f(shared [] int *p) { static shared [5] short own[5*THREADS]; (void)p; (void)own; }\n"
                            "int main(void) { f(0); return 0; }\n")
        self.assert_ok(self.draw("--file", "p.upc", "--html", "-I", "own", "-DN=10"))
        _, program = self.page("p.decl.html")
        self.assertEqual((program["program"], program["THREADS"], program["threads"]), ("p.upc", 4, 0))
        objects = {o["name"]: o for o in program["objects"]}
        self.assertEqual(set(objects), {"far", "cells", "box", "flag", "own"})
        self.assertEqual((objects["far"]["extents"], objects["far"]["extern"], objects["far"]["file"]), ([[-1, 0]], True, "own/rows.h"))
        self.assertEqual((objects["cells"]["extents"], objects["cells"]["bytes"]), ([[10, 1]], 24))
        self.assertEqual([(m["name"], m["offset"]) for m in objects["cells"]["members"]], [("x", 0), ("tag", 8), ("next", 16)])
        self.assertEqual((objects["own"]["function"], objects["own"]["line"]), ("f", 9))
        self.assertTrue(objects["flag"]["strict"])
        pointers = {p["name"]: p for p in program["pointers"]}
        self.assertEqual(set(pointers), {"next", "rows", "any", "lock", "p"})
        self.assertEqual((pointers["rows"]["text"], pointers["rows"]["plain"], pointers["rows"]["block"]),
                         ("row_t rows[8]", "shared [4] double *rows[8]", 4))
        self.assertEqual([pointers[n]["own_bytes"] for n in pointers], [8] * len(pointers))
        self.assertEqual((pointers["p"]["kind"], pointers["p"]["function"], pointers["p"]["block"]), ("parameter", "f", 0))
        self.assertEqual((pointers["any"]["generic"], pointers["any"]["bytes"]), (True, -1))

    @unittest.skipUnless(BROWSER, "needs chromium: tools/setup chromium")
    def test_no_description_is_repeated(self):
        self.write("p.upc", "#include <upc.h>\ntypedef struct { double x; int tag; } cell_t;\n"
                            "shared cell_t left[4*THREADS], right[4*THREADS]; shared [3] int a[6*THREADS], b[9*THREADS];\n"
                            "shared [3] int *p, *q; shared cell_t *from, *to;\n"
                            "int main(int n, char **v) { shared [3] int *walker = a; shared [3] int *x = upc_all_alloc(n, 4);\n"
                            "shared [3] int *y = upc_all_alloc(n, 8);\n"
                            "  return walker[0] + x[0] + y[0]; }\n")
        self.assert_ok(self.draw("-file", "p.upc", "-html"))
        found = self.find("p.decl.html", SENTENCES)
        self.assertEqual([sentence for sentence in set(found["sentences"]) if found["sentences"].count(sentence) > 1], [])
        self.assertEqual(found["as"], ["Dealt out as left.", "Elements have the members of left.", "Dealt out as a.", "Not drawn, for the same reason as x."])
        self.assertEqual(found["links"], ["#object-0", "#object-0", "#object-2", "#allocation-0"])
        self.assertEqual(found["pointers"], [["p", "q", "walker", "x", "y"], ["from", "to"]])

    def test_text_is_not_markup(self):
        self.write("a<b id=bold>.h", "")
        self.write("<i>&.upc", MARKUP)
        self.assert_ok(self.draw("-file", "<i>&.upc", "-html"))
        text, program = self.page("<i>&.decl.html")
        self.assertEqual(program["program"], "<i>&.upc")
        self.assertIn("</script><script>", program["objects"][0]["file"])
        self.assertEqual(text.count("</script>"), 2)
        self.assertNotIn("id=bold", text)
        self.assertNotRegex(text, r'(src|href)="?(https?:)?//')

    def test_wrong_input_is_reported(self):
        self.write("ok.upc", "shared int x;\nint main(void) { return 0; }\n")
        self.write("private.upc", "int x;\nint main(void) { return 0; }\n")
        self.write("wrong.upc", "shared int x\nint main(void) { return 0; }\n")
        os.mkdir(self.path("folder"))
        for arguments, message in (
                (("-file", "none.upc", "-html"), "cannot read none.upc: No such file"),
                (("-file", "folder", "-html"), "folder is a directory"),
                (("-file", "private.upc", "-html"), "private.upc: declares no shared data and no pointer to such"),
                (("-file", "ok.upc", "-html=no/where.html"), "no/where.html"),
                (("-file", "ok.upc", "-html=folder"), "folder"),
                (("-file", "ok.upc", "-html", "-n", "0"), "-n: '0' is not a number of threads (1 to 2048)"),
                (("-file", "ok.upc", "-html", "-n", "2049"), "-n: '2049' is not a number of threads (1 to 2048)"),
                (("-file", "ok.upc"), "-file needs -html"),
                (("-html",), "-html draws a program: name it with -file FILE"),
                (("-file", "ok.upc", "-html", "x.html"), "a page's name is joined: -html=FILE"),
                (("-file", "ok.upc", "-html", "-t", "int t"), "-t does not go with -file"),
                (("-I", "x", "int y"), "-I is for compiling a program: name it with -file"),
                (("-file=", "-html"), "-file needs the name of a program")):
            done = self.draw(*arguments)
            self.assert_refused(done, "^upcdecl: error: .*" + re.escape(message))
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        done = self.draw("-file", "ok.upc", "-html", "-n", "3", UPCC_FLAGS="-T=2")
        self.assert_refused(done, "^upcdecl: error: -n 3: THREADS is the constant 2 here")
        # The compiler's message and its exit code.
        done = self.draw("-file", "wrong.upc", "-html")
        self.assertEqual((done.exit, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^wrong.upc:1:\d+: error: ")
        self.assertEqual(self.files(), ["folder", "ok.upc", "private.upc", "wrong.upc"])
        done = self.draw("-file", "ok.upc", "-html=/dev/full")
        self.assert_refused(done, "^upcdecl: error: cannot write /dev/full: No space left")

    @unittest.skipUnless(BROWSER, "needs chromium: tools/setup chromium")
    def test_the_page(self):
        self.write("a<b id=bold>.h", "")
        self.write("x.upc", MARKUP)
        self.assert_ok(self.draw("-file", "x.upc", "-n", "4", "-html=x.html"))
        found = self.find("x.html", LOOK)
        self.assertEqual((found["title"], found["bold"]), ("x.upc – shared data", False))
        self.assertEqual(found["wide"], found["window"], "the page is wider than the window")
        self.assertFalse(found["disabled"])
        for threads, state in ((4, found["four"]), (3, found["three"])):
            self.assertEqual(state["headline"], f"4 shared objects and 1 pointer-to-shared, with {threads} threads")
            places = [i // 3 % threads for i in range(20 * threads)]
            self.assertEqual(state["threads"], places)
            self.assertEqual(state["held"], [8 * places.count(t) for t in range(threads)])
            self.assertEqual(state["cells"], [20 * threads, 256, 256, 1, 0, 0])
            self.assertEqual(state["cut"][0], f"The first 256 of {100000000 * threads:,} elements; it goes on in the same way.")
            self.assertEqual(state["cut"][1].partition(":")[0], "Drawn as blocks")
        self.assertEqual(found["focused"], "table[0][1], element 1: thread 0, phase 1, address: byte 8 of thread 0's part")
        self.assertEqual(found["told"], found["focused"])
        self.assertEqual(found["below"], "5")
        self.assertEqual(found["hover"], "table[0][0], element 0: thread 0, phase 0, address: byte 0 of thread 0's part")
        if PICTURES:
            for width in (1280, 400):
                for dark in (False, True):
                    self.browse("x.html", f"--window-size={width},2600", f"--blink-settings=preferredColorScheme={0 if dark else 1}",
                                f"--screenshot={PICTURES}/decl-{width}-{'dark' if dark else 'light'}.png")


if __name__ == "__main__":
    command_test.main()
