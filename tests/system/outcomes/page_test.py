# SPDX-License-Identifier: MIT
"""The page of upcrun -outcomes-html in Chromium: its view of each outcome, by keyboard, light and dark, wide and narrow.

Skipped if chromedriver or chromium is not installed: `tools/setup chromium chromium-driver` installs them on Debian.
PAGE_PICTURES=FOLDER saves screenshots of the page in FOLDER.
"""

import json
import os
import re
import unittest

import command_test
from browser import BROWSER, DRIVER, PICTURES, Browser

HERE = os.path.dirname(os.path.abspath(__file__))
LITMUS = os.path.join(os.path.dirname(os.path.dirname(os.path.dirname(HERE))), "examples", "litmus")
LEFT, RIGHT, DOWN, HOME = "\ue012", "\ue014", "\ue015", "\ue011"
# The page's view of the chosen outcome.
SHOWN = """
const texts = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent);
return { title: document.querySelector("#why h2").textContent, means: document.getElementById("means").textContent,
  panels: [...document.querySelectorAll(".panel")].map((p) => ({ title: p.querySelector("h3").textContent,
    moments: [...p.querySelectorAll(".moment")].map((m) => +m.dataset.moment),
    threads: [...p.querySelectorAll(".moment")].map((m) => +m.dataset.thread),
    later: p.querySelectorAll(".moment.later").length, now: [...p.querySelectorAll(".moment.now")].map((m) => +m.dataset.moment),
    lines: [...p.querySelectorAll(".moment .line")].map((m) => m.textContent),
    arrows: [...p.querySelectorAll(".arrows path[data-to]")].map((a) => [+a.dataset.from, +a.dataset.to]),
    memory: p.querySelector(".memory").textContent })),
  step: document.querySelector(".stepper output").textContent, again: document.getElementById("again").textContent };
"""


@unittest.skipUnless(DRIVER and BROWSER, "needs chromium and chromedriver: tools/setup chromium chromium-driver")
@command_test.unsanitized("the runs have a memory of their own")
class Page(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        self.browser = Browser()
        self.addCleanup(self.browser.close)

    def explore(self, *words):
        done = self.upcrun("-outcomes-why", "-outcomes-html", "page.html", "-outcomes-json", "page.json", *words)
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
        return json.loads(self.read("page.json"))

    def test_each_outcome_step_by_step(self):
        programs = (("sb", ("-n", "2", "-outcomes", "-forbid", "y=0 x=0", os.path.join(LITMUS, "sb.upc"))),
                    ("mp_strict", ("-n", "2", "-outcomes=data", os.path.join(LITMUS, "mp_strict.upc"))),
                    ("five", ("-n", "5", "-outcomes", os.path.join(HERE, "five.upc"))))
        for name, words in programs:
            found = self.explore(*words)
            for width in (1280, 400):
                for dark in (False, True) if PICTURES or name == "five" else (width == 400,):
                    with self.subTest(name, width=width, dark=dark):
                        self.browser.show(self.path("page.html"), width, dark)
                        self.check(name, found, width, dark)
                        self.assertEqual(self.browser.console(), [])
                        self.browser.picture(f"outcomes-{name}-{width}-{'dark' if dark else 'light'}")

    def check(self, name, found, width, dark):
        b, outcomes = self.browser, found["outcomes"]
        self.assertEqual(b.run("return [document.title, document.getElementById('bold')]"), [name + ".upc – UPC outcomes", None])
        self.assertEqual(b.run("return document.documentElement.scrollWidth"), width, "the page is wider than the window")
        back = b.run("return getComputedStyle(document.body).backgroundColor")
        self.assertEqual(back, "rgb(21, 24, 28)" if dark else "rgb(255, 255, 255)")
        self.assertIn(f"{len(outcomes)} outcomes with {found['threads']} threads: complete", b.text("#headline"))
        self.assertEqual(b.run("return [...document.querySelectorAll('.choice .said')].map(e => e.textContent)"), [o["line"] for o in outcomes])
        b.keys("#outcomes input:checked", "")
        for number, outcome in enumerate(outcomes):
            if number:
                b.keys("#outcomes input:checked", DOWN)
            self.check_outcome(number, outcome, found)
        # Steps by keyboard: all panels follow.
        b.keys("#step", HOME)
        start = b.run(SHOWN)
        self.assertTrue(start["step"].startswith("step 0 of "), start["step"])
        for panel in start["panels"]:
            self.assertEqual((panel["later"], panel["now"], panel["memory"]), (len(panel["moments"]), [], "memory: as at first"))
        b.keys("#outcomes input:checked", RIGHT + RIGHT + LEFT)
        one = b.run(SHOWN)
        self.assertTrue(one["step"].startswith("step 1 of "), one["step"])
        self.assertEqual(one["title"], start["title"], "left and right choose no outcome")
        for panel in one["panels"]:
            self.assertEqual(panel["now"], panel["moments"][:1])
        b.run("document.getElementById('last').click()")
        self.assertTrue(all(panel["later"] == 0 for panel in b.run(SHOWN)["panels"]))
        # There is a column for each thread; in a narrow window, the threads are in one column.
        lefts = b.run("return [...document.querySelectorAll('.panel:last-child .moment, .panel .moment')].map(m => "
                      "[m.dataset.thread, Math.round(m.getBoundingClientRect().left)])")
        columns = {}
        for thread, left in lefts:
            columns.setdefault(max(0, int(thread)), set()).add(left)
        self.assertTrue(all(len(places) == 1 for places in columns.values()), columns)
        self.assertEqual(len(set.union(*columns.values())), len(columns) if width > 640 else 1)
        if name == "sb":
            repairs = b.run("return [...document.querySelectorAll('#repairs li')].map(e => e.textContent)")
            self.assertEqual(repairs, found["forbid"]["repairs"])
            self.assertEqual(repairs[0], "upc_fence before sb.upc:17 (reads y), and sb.upc:23 (reads x)")

    def check_outcome(self, number, outcome, found):
        shown, witness = self.browser.run(SHOWN), outcome["witness"]
        moments = witness["moments"]
        self.assertEqual(shown["title"], f"Why outcome {number + 1}: {outcome['line']}")
        self.assertEqual(shown["again"], outcome["again"])
        if outcome["seen"] == "order":
            self.assertEqual([p["moments"] for p in shown["panels"]], [list(range(len(moments)))])
        else:
            strict = [witness["strict"]] if witness["strict"] else []
            self.assertEqual([p["moments"] for p in shown["panels"]], strict + witness["views"])
            self.assertEqual(len(witness["views"]), found["threads"])
        for panel in shown["panels"]:
            self.assertEqual(panel["threads"], [moments[m]["thread"] for m in panel["moments"]])
            self.assertEqual(panel["lines"], [moments[m]["source"] for m in panel["moments"] if moments[m]["source"]])
            arrows = [[moments[m]["from"], m] for m in panel["moments"] if moments[m]["from"] in panel["moments"]
                      and moments[moments[m]["from"]]["thread"] != moments[m]["thread"]]
            self.assertEqual(panel["arrows"], arrows)
            memory = {moments[m]["name"]: moments[m]["value"] for m in panel["moments"] if moments[m]["does"] in ("writes", "updates")}
            for name, value in memory.items():
                self.assertRegex(panel["memory"], rf"\b{re.escape(name)} = {re.escape(value)}(,|$)")

    def test_the_address_may_name_an_outcome(self):
        found = self.explore("-n", "2", "-outcomes", os.path.join(LITMUS, "mp.upc"))
        self.browser.show(self.path("page.html") + "#4")
        self.assertIn("flag=1 data=0", self.browser.run(SHOWN)["title"])
        self.assertEqual(found["outcomes"][3]["seen"], "rules")
        self.assertIn("No order of the accesses", self.browser.run(SHOWN)["means"])


if __name__ == "__main__":
    command_test.main()
