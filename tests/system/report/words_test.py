# SPDX-License-Identifier: MIT
"""The sentences of a report, and its times: each number in a sentence is recomputed from the JSON, for generated programs.

WORDS_RUNS=100 generates 100 programs.
"""

import os
import random
import re
from collections import Counter

import command_test
from report_file import ReportTest

RUNS = int(os.environ.get("WORDS_RUNS", "6"))
SPENT_IN = {"in barriers": "barrier", "waiting for locks": "lock", "in collectives": "collective",
            "in transfers": "transfer", "in I/O": "io", "in allocation": "memory", "waiting for semaphores": "semaphore"}
KINDS = list(SPENT_IN.values())
SHARE = r"([\d.]+ %)"
HEADLINE = re.compile(rf"The threads compute {SHARE} of their time(?:; {SHARE} is spent ({'|'.join(SPENT_IN)})"
                      rf"(?:, {SHARE} at (.*):(\d+)(?:, mostly for thread (\d+))?)?)?\.")

START = """#include <upc.h>
#include <upc_report.h>
#include <upc_collective.h>
#include <stdlib.h>
enum { N = 64, EACH = 4096 };
shared [N] int a[N * THREADS];
shared [EACH] char large[EACH * THREADS];
shared int sums[THREADS], total;
static volatile long sink;
static void work(long n) { for (long i = 0; i < n; i++) sink += i; }
int main(void) {
  upc_lock_t *lock = upc_all_lock_alloc();
  char *copy = malloc(EACH);
"""
PIECES = [
    "upc_barrier;",
    "if (MYTHREAD == THREADS - 1) work({work});\n  upc_barrier;",
    "upc_notify; work({work} / 10); upc_wait;",
    "for (int i = 0; i < {times}; i++) {{ upc_lock(lock); total++; upc_unlock(lock); }}",
    "upc_lock(lock); work({work}); upc_unlock(lock);",
    "upc_all_reduceI(&total, sums, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);",
    "for (int i = 0; i < {times}; i++) upc_memget(copy, &large[(MYTHREAD + 1) % THREADS * EACH], EACH);",
    "upc_forall (int i = 0; i < N * THREADS; i++; i) a[i] = i;",
    "work({work});",
    'upc_report_phase("phase {number}");',
    "for (int i = 0; i < {times} * 20; i++) upc_barrier;",
    "{{ shared int *all = upc_all_alloc(THREADS, 64); upc_all_free(all); }}",
]


def percent(part, whole):
    p = 100 * part / whole if whole else 0
    if p in (0, 100) or 9.95 <= p < 99.05:
        return f"{p:.0f} %"
    return f"{p:.2f} %" if p > 99.95 else f"{p:.1f} %"


def duration(ns):
    value, unit = float(ns), 0
    while value >= 1000 and unit < 3:
        value, unit = value / 1000, unit + 1
    return f"{value:.{0 if unit == 0 or value >= 100 else 1 if value >= 10 else 2}f} {('ns', 'µs', 'ms', 's')[unit]}"


class Words(ReportTest):
    def generate(self, generator):
        return START + "".join("  " + generator.choice(PIECES).format(
            number=number, work=generator.choice((1000, 100000, 3000000)), times=generator.choice((1, 10, 200))) + "\n"
            for number in range(generator.randrange(3, 14))) + "  free(copy);\n  return 0;\n}\n"

    def at_lines(self, json, kind):
        """For each line (file, number), the time in calls of the kind, and the time waited for each thread."""
        ns, waited = Counter(), {}
        for line in json["lines"]:
            key = (line["file"], line["line"])
            for t in line["threads"]:
                for call in t["calls"]:
                    if call["kind"] != kind:
                        continue
                    ns[key] += call["ns"]
                    for peer, time in call["waited_for"]:
                        waited.setdefault(key, Counter())[peer] += time
        return ns, waited

    def check_times(self, json):
        for t in json["threads"]:
            phases = Counter()
            for phase in json["phases"]:
                for row in phase["threads"]:
                    if row["thread"] != t["thread"]:
                        continue
                    self.assertEqual(sum(row["in"].values()), row["ns"])
                    phases.update({"ns": row["ns"], **row["in"]})
            self.assertEqual(dict(phases), {**dict.fromkeys(phases, 0), "ns": t["ns"], **t["in"]}, "the phases are not the whole")
            self.assertEqual(sum(t["in"].values()), t["ns"])
            self.assertLessEqual(t["begin"] + t["ns"], json["end"]["ns"])
            shown = Counter(t["dropped"])
            for event in json["events"]:
                if event["thread"] == t["thread"]:
                    shown[event["kind"]] += event["end"] - event["begin"]
                    self.assertGreaterEqual(event["begin"], t["begin"])
            for kind in KINDS:
                self.assertEqual(shown[kind], t["in"][kind], f"events of kind {kind}, kept and dropped, are not all")

    def check_words(self, json, source):
        all_ns = sum(t["ns"] for t in json["threads"])
        total = {kind: sum(t["in"][kind] for t in json["threads"]) for kind in [*KINDS, "compute"]}
        said = HEADLINE.fullmatch(json["headline"])
        self.assertIsNotNone(said, json["headline"])
        compute, share, spent_in, here, file, line, peer = said.groups()
        self.assertEqual(compute, percent(total["compute"], all_ns))
        most = max(KINDS, key=lambda kind: total[kind])
        self.assertEqual(spent_in is not None, total[most] * 100 >= all_ns, json["headline"])
        if spent_in:
            kind = SPENT_IN[spent_in]
            self.assertEqual((total[kind], share), (total[most], percent(total[most], all_ns)), json["headline"])
            ns, waited = self.at_lines(json, kind)
            self.assertEqual(os.path.basename(file), source)
            self.assertEqual((here, ns[file, int(line)]), (percent(max(ns.values()), all_ns), max(ns.values())), json["headline"])
            longest = max(waited.get((file, int(line)), Counter({0: 0})).items(), key=lambda item: item[1])
            self.assertEqual(peer is not None, longest[1] > max(ns.values()) // 2, json["headline"])
            if peer:
                self.assertEqual(int(peer), longest[0])
        for advice in json["advice"]:
            self.assertEqual(os.path.basename(advice["file"]), source)
            wait = re.search(r"thread (\d+) comes to this (?:barrier|call) last, and the others wait (.*) for it \((.*) of all", advice["text"])
            if wait:
                found = [self.at_lines(json, kind)[1].get((advice["file"], advice["line"]), {}).get(int(wait.group(1)), 0)
                         for kind in ("barrier", "collective")]
                self.assertIn((wait.group(2), wait.group(3)), [(duration(ns), percent(ns, all_ns)) for ns in found])
        waits = total["barrier"] + total["collective"]
        if json["THREADS"] > 1 and waits > 0.11 * all_ns:
            self.assertTrue([a for a in json["advice"] if "the others wait" in a["text"]] or any("waits" in s for s in json["silent"]),
                            "nothing is said of waits, and not why")
            self.assertEqual(json["THREADS"] > json["cores"], any(f"{json['THREADS']} threads share" in s for s in json["silent"]))
        self.assertTrue(json["advice"] or json["silent"])

    def test_generated_runs(self):
        for seed in range(RUNS):
            generator = random.Random(seed)
            self.write("words.upc", self.generate(generator))
            for threads in (1, 2, generator.choice((3, 8))):
                with self.subTest(seed=seed, threads=threads):
                    done = self.upcrun("-report=r.json", "-n", str(threads), "words.upc")
                    self.assertEqual((done.exit, done.stdout), (0, ""), str(done))
                    json = self.report("r.json", "").json
                    self.check_times(json)
                    self.check_words(json, "words.upc")
                    told = done.stderr.splitlines()
                    self.assertIn("upc: " + json["headline"], told)
                    for advice in json["advice"][:5]:
                        place = f"{advice['file']}:{advice['line']}: " if "file" in advice else ""
                        self.assertIn(f"upc: {place}{advice['text']}", told)
                    for why in json["silent"]:
                        self.assertIn("upc: " + why, told)

    def test_events_that_are_dropped(self):
        """More events than a thread keeps: most are dropped, and the sums remain correct."""
        self.write("many.upc", "#include <upc.h>\nint main(void) {\n  upc_lock_t *own = upc_global_lock_alloc();\n"
                   "  for (int i = 0; i < 12000; i++) { upc_lock(own); upc_unlock(own); }\n  upc_barrier;\n  return 0;\n}\n")
        json = self.run_report("many.upc", 3).json
        self.assertGreater(sum(t["events_dropped"] for t in json["threads"]), 0)
        self.check_times(json)
        self.check_words(json, "many.upc")

    def test_a_wait_that_does_not_end(self):
        self.write("stuck.upc", "#include <upc.h>\nint main(void) { if (MYTHREAD) upc_barrier; return 0; }\n")
        done = self.upcrun("-report=r.json", "-n", "2", "stuck.upc")
        self.assertEqual(done.exit, 121)
        json = self.report("r.json", "").json
        stuck = json["threads"][1]
        self.assertGreater(stuck["in"]["barrier"], 0)
        self.assertIn(f"at {stuck['inside']['file']}:2", json["headline"])
        self.assertEqual(sum(sum(row["in"].values()) for phase in json["phases"] for row in phase["threads"] if row["thread"] == 1),
                         stuck["ns"])


if __name__ == "__main__":
    command_test.main()
