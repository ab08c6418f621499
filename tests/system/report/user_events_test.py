# SPDX-License-Identifier: MIT
"""The program's own events in reports and traces: GASP's pupc.h and #pragma pupc, and Berkeley's messages."""

import json

import command_test
from report_file import ReportTest, expected

EVENTS = """#include <upc.h>
#include <pupc.h>
#include <bupc_extensions.h>
shared long a[8 * THREADS];
static void quiet(upc_lock_t *l) {
#pragma pupc off
  for (int i = 0; i < 100; i++) a[8 * MYTHREAD] = i;  // left out
  upc_lock(l); a[7]++; upc_unlock(l);  // left out, too
  upc_barrier;  // nor this
#pragma pupc on
}
int main(void) {
  upc_lock_t *l = upc_all_lock_alloc();
  unsigned outer = pupc_create_event("outer <b>", NULL);
  unsigned step = pupc_create_event("step", "i=%d \\"%s\\"");
  unsigned never = pupc_create_event("never ends", 0), unused = pupc_create_event("unused", 0);
  int calls = 0;
  (void)unused;
  pupc_event_start(outer);
  for (int i = 0; i < 3; i++) {
    pupc_event_start(step, i, "a");  // start
    a[MYTHREAD] = i;
    a[MYTHREAD + THREADS] = 7; pupc_event_atomic(step, (int)a[MYTHREAD + THREADS], "in");  // atomic
    pupc_event_end(step, i, i == 2 ? "b" : "a");
  }
  pupc_event_end(outer);
  quiet(l);
  bupc_trace_printf(("thread %d says %d", MYTHREAD, ++calls));  // message
  if (pupc_control(0) != 1 || bupc_trace_gettracelocal() != 0) return 1;
  pupc_event_atomic(step, 9, "off"); bupc_trace_printf(("off"));
  upc_lock(l); upc_unlock(l);
  a[MYTHREAD] = 1;  // off
  if (pupc_control(1) != 0 || pupc_control(1) != 1) return 2;
  pupc_event_end(step, 1, "without a start");
  pupc_event_atomic(12345); pupc_event_start(0); pupc_event_end(never);
  for (int i = 0; i < 1000; i++) pupc_event_start(never);
  for (int i = 0; i < 999; i++) pupc_event_end(never);
  { void (*by_pointer)(unsigned, ...) = pupc_event_atomic; by_pointer(step, 5, "pointer"); }
  return calls != 1;
}
"""


class UserEvents(ReportTest):
    def run_both(self, threads, **env):
        self.write("events.upc", EVENTS)
        self.assert_ok(self.upcrun("-q", "-report=r.json", "-trace", "t.json", "-n", str(threads), "events.upc", **env))
        return self.report("r.json", EVENTS)

    def test_in_the_report(self):
        for threads in (1, 3):
            report = self.run_both(threads)
            totals = {e["name"]: [(t["thread"], t["count"]) for t in e["threads"]] for e in report.json["user_events"]}
            each = list(range(threads))
            self.assertEqual(totals, {"outer <b>": [(t, 1) for t in each], "step": [(t, 7) for t in each],
                                      "never ends": [(t, 63) for t in each],
                                      "unused": [], "bupc_trace_printf": [(t, 1) for t in each]})
            for t in each:
                mine = [e for e in report.json["events"] if e["thread"] == t and e["kind"] == "user"]
                texts = [(e["what"], e.get("text"), e["begin"] == e["end"]) for e in mine if e["what"] != "never ends"]
                self.assertEqual(texts, [
                    ("step", 'i=7 "in"', True), ("step", 'i=0 "a"', False),
                    ("step", 'i=7 "in"', True), ("step", 'i=1 "a"', False),
                    ("step", 'i=7 "in"', True), ("step", 'i=2 "a" … i=2 "b"', False),
                    ("outer <b>", None, False), ("bupc_trace_printf", f"thread {t} says 1", True),
                    ("step", 'i=5 "pointer"', True)])
                outer = [e for e in mine if e["what"] == "outer <b>"][0]
                self.assertTrue(all(outer["begin"] <= e["begin"] <= e["end"] <= outer["end"] for e in mine[:6]))
                self.assertEqual(mine[1]["line"], report.line_of("// start"))
                self.assertEqual(mine[0]["line"], report.line_of("// atomic"))
                self.assertEqual(mine[7]["line"], report.line_of("// message"))
            # A shared read among the arguments is counted, on its line.
            self.assertEqual(report.access("// atomic"), expected(8, own_reads=3 * threads, own_writes=3 * threads))

    def test_code_that_is_not_recorded(self):
        report = self.run_both(2)
        for text in ("// left out", "// left out, too", "// nor this", "// off"):
            number = [i + 1 for i, line in enumerate(EVENTS.splitlines()) if line.endswith(text)]
            self.assertEqual([line for line in report.json["lines"] if line["line"] in number], [], text)
            self.assertEqual([e for e in report.json["events"] if e["line"] in number], [], text)
        self.assertEqual(sum(lock["taken"] for lock in report.json["locks"]), 0)
        self.assertEqual(sum(report.matrix().values()), 2 * (3 + 6))
        self.assertEqual(sum(own + remote for a in report.json["arrays"] if a.get("name") == "a"
                             for _, _, own, remote in a["heat"]), 2 * (3 + 6))
        self.assertEqual(report.json["false_sharing"], [])
        self.assertEqual([t["in"]["barrier"] for t in report.json["threads"]], [0, 0])

    def test_in_the_trace(self):
        self.run_both(2)
        with open(self.path("t.json"), encoding="utf-8") as file:
            mine = [e for e in json.load(file)["traceEvents"] if e.get("cat") == "user" and e["tid"] == 1]
        self.assertEqual([e["ph"] for e in mine[:8]], ["i", "X", "i", "X", "i", "X", "X", "i"])
        self.assertEqual(mine[1]["args"]["text"], 'i=0 "a"')
        self.assertEqual(mine[7]["args"]["text"], "thread 1 says 1")
        self.assertEqual(sum(e["name"] == "never ends" for e in mine), 63 + 1)

    def test_without_a_report_they_do_nothing(self):
        self.write("plain.upc", EVENTS.replace("!= 1 || bupc", "!= 0 || bupc").replace("pupc_control(1) != 1", "0")
                   .replace("calls != 1", "calls != 0"))
        for flags in [(), ("-g",), ("-O0",)] + [("-race",)] * (not command_test.SANITIZER):
            self.assert_ok(self.upcc("-Wall", "-Wno-format-zero-length", *flags, "-o", "plain", "plain.upc"))
            self.assert_ok(self.upcrun("-q", "-n", "2", "plain"))

    def test_wrong_words_after_the_pragma(self):
        self.write("words.upc", "#include <upc.h>\n#pragma pupc of\n#pragma pupc\nint main(void) { return 0; }\n")
        done = self.upcc("-o", "words", "words.upc")
        self.assertEqual(done.exit, 0)
        self.assertIn("words.upc:2:", done.stderr)
        self.assertIn("#pragma pupc is followed by on or off, not by 'of': the line is ignored", done.stderr)
        self.assertIn("not by ''", done.stderr)
        self.write("name.upc", "#include <upc.h>\nint main(void) { return pupc_control(1); }\n")
        self.assertIn("name.upc:2:25: error: 'pupc_control' is declared in <pupc.h>: write #include <pupc.h>",
                      self.upcc("name.upc").stderr)


if __name__ == "__main__":
    command_test.main()
