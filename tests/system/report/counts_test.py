# SPDX-License-Identifier: MIT
"""The counts in reports are exactly those that follow from the programs, on 1 to 8 threads."""

import os
import shutil

import command_test
from report_file import ReportTest, expected

THREADS = (1, 2, 3, 4, 8)
EXAMPLES = {name: os.path.realpath(os.path.join("examples", name))
            for name in ("vector_add.upc", "heat2d.upc", "matrix_multiply.upc", "sample_sort.upc")}


class Examples(ReportTest):
    def reports_of(self, name):
        shutil.copy(EXAMPLES[name], self.path(name))
        for threads in THREADS:
            yield threads, self.run_report(name, threads)

    def test_vector_add(self):
        for t, report in self.reports_of("vector_add.upc"):
            n = 1000 * t
            for x, y, total in (("x", "y", "sum"), ("bx", "by", "bsum")):
                self.assertEqual(report.access(f" {x}[i] = i;"), expected(8, own_writes=n))
                self.assertEqual(report.access(f" {y}[i] = 2 * i;"), expected(8, own_writes=n))
                self.assertEqual(report.access(f" {total}[i] = {x}[i]"), expected(8, own_reads=2 * n, own_writes=n))
                self.assertEqual(report.access(f"if ({total}[i] != 3.0"), expected(8, own_reads=n))
                self.assertEqual(report.forall(f"i++; &{total}[i])"), (n, n * (t - 1)))
            self.assertEqual(report.access("total += mistakes[t]"), expected(4, own_reads=3, remote_reads=3 * (t - 1)))
            self.assertEqual(sum(report.matrix().values()), 12 * n + 3 * t)

    def test_heat2d(self):
        changes = heat2d_changes()  # for each step, the largest change of each row
        for t, report in self.reports_of("heat2d.upc"):
            steps, points = len(changes), len(changes) * 29 * 29
            self.assertEqual(report.access("g[i][j] = i == 0"), expected(8, own_writes=2 * 31 * 31))
            self.assertEqual(report.forall("&g[i][0])"), (62, 62 * (t - 1)))
            near = {"own_reads": 4 * points} if t == 1 else {"own_reads": 2 * points, "remote_reads": 2 * points}
            self.assertEqual(report.access("next[i][j] = (now[i - 1][j]"), expected(8, own_writes=points, **near))
            self.assertEqual(report.access("fabs(next[i][j]"), expected(8, own_reads=2 * points))
            self.assertEqual(report.forall("&next[i][0])"), (29 * steps, 29 * steps * (t - 1)))
            self.assertEqual(report.access("largest_change[MYTHREAD] ="), expected(8, own_writes=steps * t))
            more = 0  # second reads of values that are larger than all that the thread has seen before
            for rows in changes:
                largest = [max([rows[i] for i in range(1, 30) if i % t == me], default=0) for me in range(t)]
                for me in range(t):
                    seen = largest[me]
                    for other in range(t):
                        if largest[other] > seen:
                            seen = largest[other]
                            more += 1
            self.assertEqual(report.access("if (largest_change[t] > largest)"),
                             expected(8, own_reads=steps * t, remote_reads=steps * t * (t - 1) + more))
            down = [i % t == 0 for i in range(0, 31, 6)]
            self.assertEqual(report.access("next[i][COLUMNS / 2]"),
                             expected(8, own_reads=sum(down), remote_reads=len(down) - sum(down)))
            self.assertEqual(report.calls("upc_all_free(now)"), {"upc_all_free": t})
            self.assertEqual(sum(c["count"] for line in report.json["lines"] for one in line["threads"]
                                 for c in one["calls"] if c["kind"] == "barrier"), t * (2 * steps + 1))

    def test_matrix_multiply(self):
        for t, report in self.reports_of("matrix_multiply.upc"):
            self.assertEqual(report.access("upc_memget(copy[k]"),
                             expected(256, "bulk", own_reads=64, remote_reads=64 * (t - 1)))
            for fill in ("a[i][j] = i + j", "b[i][j] = 2 * i - j"):
                self.assertEqual(report.access(fill), expected(4, own_writes=4096))
            rows = range(0, 64, 7)
            own = sum(64 for i in rows for k in range(64) if k % t == i % t)
            self.assertEqual(report.access("row_sum += b[k][j]"),
                             expected(4, own_reads=own, remote_reads=40960 - own))
            self.assertEqual(report.access("expected += a[i][k]"), expected(4, own_reads=640))
            self.assertEqual(report.access("actual += c[i][j]"), expected(4, own_reads=640))
            self.assertEqual(report.forall("i += 7"), (10, 10 * (t - 1)))
            own = sum(i % t == 0 for i in range(64))
            self.assertEqual(report.access("trace += c[i][i]"), expected(4, own_reads=own, remote_reads=64 - own))
            own = 1 + (30 % t == 0)
            self.assertEqual(report.access('printf("c[0][0]'), expected(4, own_reads=own, remote_reads=2 - own))
            self.assertEqual(report.access("if (wrong_rows == 0)"), expected(4, own_reads=1))

    def test_sample_sort(self):
        for t, report in self.reports_of("sample_sort.upc"):
            counts = sample_sort_counts(t)
            self.assertEqual(report.access("parts[MYTHREAD] = part;"), expected(8, own_writes=2 * t))
            self.assertEqual(report.access("lengths[MYTHREAD] = length;"), expected(4, own_writes=2 * t))
            self.assertEqual(report.access("sorted[s] = samples[s]"),
                             expected(4, own_reads=32 * t, remote_reads=32 * t * (t - 1)))
            self.assertEqual(report.access("if (part[middle] < limit)"),
                             expected(4, own_reads=counts["own searches"], remote_reads=counts["remote searches"]))
            fetch = report.access("upc_memget(mine + length")
            self.assertEqual({n: fetch.get("bulk " + n, 0) for n in ("own reads", "remote reads", "own read bytes",
                                                                     "remote read bytes")},
                             {"own reads": t, "remote reads": t * (t - 1), "own read bytes": 4 * counts["own keys"],
                              "remote read bytes": 4 * counts["remote keys"]})
            self.assertEqual(report.access("checksums[MYTHREAD] += mine[i]"),
                             expected(8, own_reads=24000, own_writes=24000))
            self.assertEqual(report.access("i < lengths[t]; i++"),
                             expected(4, own_reads=counts["parts"][0] + 1,
                                      remote_reads=24000 - counts["parts"][0] + t - 1))


def heat2d_changes():
    """The largest change in each row of each step, as heat2d.upc computes it."""
    now = [[100.0 if i == 0 else 0.0] * 31 for i in range(31)]
    following = [row[:] for row in now]
    changes = []
    while True:
        rows = [0.0] * 31
        for i in range(1, 30):
            above, row, below, target, largest = now[i - 1], now[i], now[i + 1], following[i], 0.0
            for j in range(1, 30):
                value = (above[j] + below[j] + row[j - 1] + row[j + 1]) / 4
                target[j] = value
                change = abs(value - row[j])
                largest = max(largest, change)
            rows[i] = largest
        changes.append(rows)
        if max(rows) <= 0.002:
            return changes
        now, following = following, now


def sample_sort_counts(threads):
    """The reads of sample_sort.upc that depend on the keys."""
    def key(i):
        i = (i ^ i >> 16) * 0x45d9f3b & 0xffffffff
        i = (i ^ i >> 16) * 0x45d9f3b & 0xffffffff
        return (i ^ i >> 16) % 1000000
    bounds = [24000 * t // threads for t in range(threads + 1)]
    parts = [sorted(map(key, range(bounds[t], bounds[t + 1]))) for t in range(threads)]
    samples = sorted(part[s * len(part) // 32] for part in parts for s in range(32))
    counts = {"own searches": 0, "remote searches": 0, "own keys": 0, "remote keys": 0, "parts": [0] * threads}

    def lower_bound(part, limit, whose):
        low, high = 0, len(part)
        while low < high:
            middle = (low + high) // 2
            counts[whose + " searches"] += 1
            if part[middle] < limit:
                low = middle + 1
            else:
                high = middle
        return low
    for me in range(threads):
        for t, part in enumerate(parts):
            whose = "own" if me == t else "remote"
            start = lower_bound(part, samples[32 * me], whose) if me > 0 else 0
            end = lower_bound(part, samples[32 * (me + 1)], whose) if me < threads - 1 else len(part)
            counts[whose + " keys"] += end - start
            counts["parts"][me] += end - start
    return counts


KINDS = """
#include <upc.h>
#include <upc_atomic.h>
#include <upc_collective.h>
#include <upc_io.h>
#include <upc_report.h>
#include <bupc_extensions.h>
#include <bupc_atomics.h>
struct pair { long a, b; };
shared long slots[THREADS], word;
shared struct pair pairs[THREADS];
strict shared int flag;
shared [100] char text[100 * THREADS];
shared int total;
shared [8] double eight[64 * THREADS];
static int find(double x) {
  for (int i = 0; i < 64 * THREADS; i++) if (eight[i] == x) return i;  // found
  return -1;
}
int main(void) {
  char mine[100] = "";
  int next = (MYTHREAD + 1) % THREADS;
  upc_lock_t *lock = upc_all_lock_alloc();
  flag = 1;  // strict
  upc_fence;
  upc_memput(&text[100 * next], mine, 100);
  upc_memcpy(&text[100 * next], &text[100 * MYTHREAD], 50);
  upc_memset(&text[100 * next], 0, 20);
  pairs[next] = pairs[MYTHREAD];  // struct
  upc_atomicdomain_t *d = upc_all_atomicdomain_alloc(UPC_LONG, UPC_ADD, 0);
  long one = 1;
  for (int i = 0; i < 10; i++) upc_atomic_relaxed(d, 0, UPC_ADD, &word, &one, 0);
  upc_atomic_strict(d, &one, UPC_ADD, &word, &one, 0);
  bupc_atomicL_fetchadd_relaxed(&slots[next], 1);
  bupc_atomicL_fetchadd_strict(&slots[next], slots[MYTHREAD] & 0);  // atomic with a read
  word = bupc_atomicL_swap_relaxed(&slots[next], bupc_atomicL_read_relaxed(&slots[MYTHREAD])) * 0;  // two
  for (int i = 0; i < 5; i++) { upc_lock(lock); total++; upc_unlock(lock); }  // locked
  shared [] int *own = upc_alloc(400);
  for (int i = 0; i < 100; i++) if (i % 3 == 0) own[i] += i;  // some
  { int i = 0; while (i < 64 * THREADS) { eight[i] = i; i++; } }  // all
  for (int i = 0; i < 64 * THREADS; i++) if (eight[i] < 0) break;  // none
  int i;
  for (i = 0; i < 64 * THREADS && eight[i] != 4; i++);  // sought
  if (find(5) != 5 || i != 4) return 1;
  upc_report_off();
  for (int i = 0; i < 100; i++) total = i;  // not recorded
  upc_report_on();
  upc_report_phase("late");
  slots[next] = 5;  // late
  upc_barrier;
  upc_all_broadcast(slots, &word, sizeof(long), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_file_t *f = upc_all_fopen("file", UPC_WRONLY | UPC_CREATE | UPC_INDIVIDUAL_FP, 0, NULL);
  upc_all_fwrite_local(f, mine, 1, 100, 0);
  upc_all_fclose(f);
  return 0;
}
"""


LATE = """#include <upc.h>
#include <upc_collective.h>
#include <unistd.h>
shared int a[THREADS], b; shared long sums[THREADS], total;
strict shared int ready[3][THREADS];
// All others are about to do what comes next.
static void come_last(int step) {
  for (int t = 0; t < THREADS; t++) while (t != MYTHREAD && !ready[step][t]) usleep(1000);
  usleep(200000);
}
int main(void) {
  upc_lock_t *turns = upc_all_lock_alloc();
  if (MYTHREAD == 1) come_last(0); else ready[0][MYTHREAD] = 1;
  upc_all_broadcast(a, &b, sizeof(int), UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);  // late
  if (MYTHREAD == 0) { upc_lock(turns); upc_barrier; come_last(1); upc_unlock(turns); }
  else { upc_barrier; ready[1][MYTHREAD] = 1; upc_lock(turns); upc_unlock(turns); }
  upc_all_reduceL(&total, sums, UPC_ADD, THREADS, 1, NULL, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  if (MYTHREAD == 2) come_last(2); else ready[2][MYTHREAD] = 1;
  upc_all_lock_free(turns);  // late, too
  return 0;
}
"""


class Waits(ReportTest):
    """Bounds are far below the times waited: these tests check which threads are waited for, not how long."""

    def test_the_threads_that_collectives_wait_for(self):
        self.write("late.upc", LATE)
        report = self.run_report("late.upc", 3)
        for text, late, least in (("// late", 1, 10 ** 7), ("// late, too", 2, 10 ** 7)):
            line = [i + 1 for i, one in enumerate(report.source) if one.endswith(text)][0]
            threads = [t for one in report.json["lines"] if one["line"] == line for t in one["threads"]]
            for t in threads:
                waited = {peer: ns for call in t["calls"] for peer, ns in call["waited_for"]}
                if t["thread"] == late:
                    self.assertEqual(waited, {})
                else:
                    self.assertEqual(list(waited), [late])
                    self.assertGreater(waited[late], least)
            events = [e for e in report.json["events"] if e["line"] == line]
            self.assertEqual([(e["thread"], e.get("from")) for e in events],
                             [(t, None if t == late else late) for t in range(3)])
            self.assertTrue(all(e["begin"] < e["released"] <= e["end"] for e in events if "from" in e))
        lock = report.json["locks"][0]
        self.assertEqual((lock["taken"], lock["waited"], lock["longest_chain"]), (3, 2, 2))
        self.assertGreater(lock["longest_chain_ns"], 0)
        calls = report.calls("upc_all_reduceL")
        self.assertEqual(calls, {"upc_all_reduceL": 3})


class Kinds(ReportTest):
    def test_repeated_copies_at_any_step(self):
        """Copies of any size, from the same place or at any step from each other: 1,000 are counted as 1,000."""
        sizes = (1, 2, 8, 63, 64, 65, 100, 4095)
        steps = {size: sorted({0, 1, size - 1, size, size + 1, 63, 64, 65}) for size in sizes}
        pairs = [(size, step) for size in sizes for step in steps[size]]
        self.write("steps.upc", "#include <upc.h>\n#include <stdlib.h>\nenum { BYTES = 8 << 20 };\nint main(void) {\n"
                   "  static char mine[4096];\n  shared [] char *a = upc_all_alloc(1, BYTES);\n"
                   + "".join(f"  for (int i = 0; i < 1000; i++) upc_memget(mine, a + {step} * i, {size}); // {size} by {step};\n" for size, step in pairs)
                   + "  return 0;\n}\n")
        for t in (1, 3):
            report = self.run_report("steps.upc", t)
            for size, step in pairs:
                with self.subTest(size=size, step=step, threads=t):
                    self.assertEqual(report.access(f"// {size} by {step};"), expected(size, "bulk", own_reads=1000, remote_reads=1000 * (t - 1)))

    def test_every_kind_of_access(self):
        self.write("kinds.upc", KINDS)
        for t in THREADS:
            with self.subTest(threads=t):
                report = self.run_report("kinds.upc", t)
                # With one thread, the next thread is the thread itself.
                def to_next(size, kind, **counts):
                    return expected(size, kind, **{("own_" if t == 1 else "remote_") + how: n for how, n in counts.items()})
                self.assertEqual(report.access("// strict"), expected(4, "strict", own_writes=1, remote_writes=t - 1))
                self.assertEqual(report.calls("upc_fence;"), {"upc_fence": t})
                self.assertEqual(report.access("upc_memput("), to_next(100, "bulk", writes=t))
                copied = expected(50, "bulk", own_reads=t)
                self.assertEqual(report.access("upc_memcpy("), {**copied, **to_next(50, "bulk", writes=t)})
                self.assertEqual(report.access("upc_memset("), to_next(20, "bulk", writes=t))
                self.assertEqual(report.access("// struct"),
                                 {**expected(16, own_reads=t), **to_next(16, "relaxed", writes=t)})
                self.assertEqual(report.access("upc_atomic_relaxed("),
                                 expected(8, "atomic", own_reads=10, own_writes=10, remote_reads=10 * (t - 1),
                                          remote_writes=10 * (t - 1)))
                self.assertEqual(report.access("upc_atomic_strict("),
                                 expected(8, "atomic", own_reads=1, own_writes=1, remote_reads=t - 1,
                                          remote_writes=t - 1))
                self.assertEqual(report.access("bupc_atomicL_fetchadd_relaxed"), to_next(8, "atomic", reads=t, writes=t))
                self.assertEqual(report.access("// atomic with a read"),
                                 {**to_next(8, "atomic", reads=t, writes=t), **expected(8, own_reads=t)})
                atomic = {"own_reads": 2, "own_writes": 2} if t == 1 else \
                    {"own_reads": t, "own_writes": t, "remote_reads": t, "remote_writes": t}
                self.assertEqual(report.access("// two"), {**expected(8, "atomic", **atomic),
                                                           **expected(8, own_writes=1, remote_writes=t - 1)})
                self.assertEqual(report.access("// locked"),
                                 expected(4, own_reads=5, own_writes=5, remote_reads=5 * (t - 1),
                                          remote_writes=5 * (t - 1)))
                self.assertEqual(report.calls("// locked"), {"upc_lock": 5 * t, "upc_unlock": 5 * t})
                lock = report.json["locks"][0]
                self.assertEqual((lock["taken"], lock["function"], lock["line"], lock["made_by"]),
                                 (5 * t, "upc_all_lock_alloc", report.line_of("*lock = "), 0))
                self.assertEqual(report.calls("*lock = "), {"upc_all_lock_alloc": t})
                moved = [c["bytes"] for one in report.threads_at("upc_all_broadcast") for c in one["calls"]]
                self.assertEqual(moved, [8 * t] * t)
                self.assertEqual(report.access("// some"), expected(4, own_reads=34 * t, own_writes=34 * t))
                self.assertEqual(report.access("// all"),
                                 expected(8, own_writes=64 * t, remote_writes=64 * t * (t - 1)))
                self.assertEqual(report.access("// none"),
                                 expected(8, own_reads=64 * t, remote_reads=64 * t * (t - 1)))
                self.assertEqual(report.access("// sought"), expected(8, own_reads=5, remote_reads=5 * (t - 1)))
                self.assertEqual(report.access("// found"), expected(8, own_reads=6, remote_reads=6 * (t - 1)))
                self.assertEqual(report.access("// not recorded"), {})
                late = [p for p in report.json["phases"] if p["name"] == "late"]
                self.assertEqual(sum(row[4] for row in late[0]["traffic"]), t)
                self.assertEqual(report.calls("upc_all_broadcast"), {"upc_all_broadcast": t})
                self.assertEqual(report.calls("upc_all_fwrite_local"), {"upc_all_fwrite_local": t})
                self.assertEqual(sum(p[2] + p[4] for one in report.json["phases"] for p in one["traffic"]),
                                 sum(report.matrix().values()))
                heat = sum(own + remote for a in report.json["arrays"] if a.get("name") == "eight"
                           for _, _, own, remote in a["heat"])
                self.assertEqual(heat, 2 * 64 * t * t + 11 * t)

    def test_without_optimisation_the_counts_are_the_same(self):
        self.write("kinds.upc", KINDS)
        fast = self.run_report("kinds.upc", 3)
        slow = self.run_report("kinds.upc", 3, UPCC_FLAGS=" ".join([*command_test.OPTIONS["flags"], "-O0"]))
        for text in ("// struct", "// locked", "// some", "// all", "// none", "upc_memcpy(", "// atomic with a read"):
            self.assertEqual(fast.access(text), slow.access(text), text)

    def test_uneven_steps(self):
        """Counts are exact for irregular accesses, too, for regular and irregular steps in turn, and for objects that are freed later."""
        self.write("uneven.upc", """#include <upc.h>
struct pair { short s; long l; double d; };
shared long a[1000 * THREADS]; shared [7] short b[1000 * THREADS]; shared [5] struct pair c[1000 * THREADS];
shared [] double d[500]; strict shared int e[1000 * THREADS]; shared char f[1000 * THREADS];
int main(void) {
  unsigned x = 1;
  shared [3] int *g = upc_all_alloc(334 * THREADS, 3 * sizeof(int));
  int limit = 20000 + (int)(x - x * THREADS / THREADS), n = 1000 * THREADS;
  for (int i = 0; i < limit; i++) {
    x = x * 1664525 + 1013904223;
    unsigned at = x % n;
    a[at] += i;  // a
    a[at]++;  // a++
    b[(at * 7) % n] |= 1; (void)b[at];  // b
    c[at].l -= i;  // c.l
    c[at].d = c[(at + 3) % n].d;  // c.d
    if (x % 3 == 0) d[at % 500] += 1;  // d
    e[at] = 1;  // e
    g[at]--;  // g
    if (i % 5000 < 2500) f[at]++; else f[i % n] = 1;  // f
  }
  for (int i = 0; i < limit; i++) { x = i % 5000 < 2500 ? x * 1664525 + 1013904223 : x + 8; a[x % n] = 1; }  // turns
  long s = (g[5] *= 2) + a[3]++ + ++b[4] + (b[4] -= 1); (void)s;  // values
  upc_barrier;
  if (MYTHREAD == 0) upc_free(g);
  return 0;
}
""")
        draws, x = [], 1
        for _ in range(20000):
            x = (x * 1664525 + 1013904223) % 2 ** 32
            draws.append(x)
        for t in (1, 2, 3):
            report = self.run_report("uneven.upc", t)
            n = 1000 * t

            # Each element has affinity to one thread, and all threads access it.
            def expect(text, size, kind, **counts):
                for name in list(counts):
                    counts["remote_" + name[4:]] = counts[name] * (t - 1)
                self.assertEqual(report.access(text), expected(size, kind, **counts), text)

            at = [x % n for x in draws]
            for text, size in ((" += i;  // a", 8), ("// a++", 8), ("// c.l", 8), ("// g", 4)):
                expect(text, size, "relaxed", own_reads=20000, own_writes=20000)
            expect("// e", 4, "strict", own_writes=20000)
            self.assertEqual(sum(v for k, v in report.access("// b").items() if "bytes" not in k), 3 * 20000 * t)
            self.assertEqual(sum(v for k, v in report.access("// c.d").items() if k.endswith("reads")), 20000 * t)
            thirds = sum(x % 3 == 0 for x in draws)
            expect("// d", 8, "relaxed", own_reads=thirds, own_writes=thirds)
            self.assertEqual(sum(v for k, v in report.access("// f").items() if k.endswith("writes")), 20000 * t)
            self.assertEqual(sum(v for k, v in report.access("// f").items() if k.endswith("reads")), 10000 * t)
            self.assertEqual(sum(v for k, v in report.access("// turns").items() if k.endswith("writes")), 20000 * t)
            self.assertEqual(report.access("// values").get("relaxed own reads", 0) +
                             report.access("// values").get("relaxed remote reads", 0), 4 * t)
            self.assertEqual(report.access("// values").get("relaxed own writes", 0) +
                             report.access("// values").get("relaxed remote writes", 0), 4 * t)
            # By thread: the counts for each peer are those of the elements with affinity to it.
            for me in range(t):
                line = report.line_of("// g")
                row = [r for one in report.json["lines"] if one["line"] == line for r in one["threads"] if r["thread"] == me]
                self.assertEqual({peer: reads for peer, reads, *_ in row[0]["access"][0]["to"]},
                                 {p: sum(e // 3 % t == p for e in at) for p in range(t)})
            heat = {(a.get("name") or a["function"]): sum(o + r for _, _, o, r in a["heat"]) for a in report.json["arrays"]}
            self.assertEqual(heat["upc_all_alloc"], t * (2 * 20000 + 2))
            self.assertEqual(heat["e"], t * 20000)
            self.assertEqual(heat["d"], t * 2 * thirds)

    def test_false_sharing_and_accesses_without_it(self):
        self.write("lines.upc", """#include <upc.h>
shared [] long counter[64]; shared [] long apart[64 * 8]; shared long spread[THREADS]; shared [] long one;
int main(void) {
  for (int i = 0; i < 1000; i++) counter[MYTHREAD] += i;  // shared
  for (int i = 0; i < 1000; i++) apart[8 * MYTHREAD] += i;
  for (int i = 0; i < 1000; i++) spread[MYTHREAD] += i;
  for (int i = 0; i < 1000; i++) one += i;
  return 0;
}
""")
        report = self.run_report("lines.upc", 4)
        found = report.json["false_sharing"]
        self.assertEqual(len(found), 1, found)
        arrays = report.json["arrays"]
        self.assertEqual([(w["thread"], arrays[w["array"]]["name"], w["element"], w["line"], w["writes"])
                          for w in found[0]["writers"]],
                         [(t, "counter", t, report.line_of("// shared"), 1000) for t in range(4)])


if __name__ == "__main__":
    command_test.main()
