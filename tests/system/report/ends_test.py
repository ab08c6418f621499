# SPDX-License-Identifier: MIT
"""Reports and traces of jobs that end in different ways, and files that cannot be written."""

import json
import signal

import command_test
from report_file import Report, ReportTest

ENDS = """
#include <upc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <sys/wait.h>
shared int a[4 * THREADS];
int main(int argc, char **argv) {
  upc_lock_t *l = upc_all_lock_alloc();
  for (int i = 0; i < 50; i++) { upc_lock(l); a[0]++; upc_unlock(l); }  // count
  upc_barrier;
  if (!strcmp(argv[1], "error") && MYTHREAD == 1) upc_unlock(l);
  if (!strcmp(argv[1], "barrier") && MYTHREAD == 1) return 0;
  if (!strcmp(argv[1], "crash") && MYTHREAD == 1) *(volatile int *)8 = 1;
  if (!strcmp(argv[1], "global") && MYTHREAD == 1) upc_global_exit(7);
  if (!strcmp(argv[1], "code")) return 3;
  if (!strcmp(argv[1], "fork") && MYTHREAD == 0) {
    pid_t child = fork();
    if (!child) exit(5);
    int status; waitpid(child, &status, 0);
    printf("child %d\\n", WEXITSTATUS(status));
  }
  if (!strcmp(argv[1], "wait")) { puts("waiting"); fflush(stdout); for (;;) pause(); }
  if (!strcmp(argv[1], "chdir")) chdir("/");
  upc_barrier;
  return 0;
}
"""


def check_trace(test, path, threads):
    """Checks that a file has the trace-event format: the required fields of each kind of event, and two ends of each arrow."""
    with open(path, encoding="utf-8") as file:
        trace = json.load(file)
    test.assertIn(trace["displayTimeUnit"], ("ms", "ns"))
    arrows = {}
    for event in trace["traceEvents"]:
        test.assertIn(event["ph"], "XMsfi", event)
        for field in ("pid", "tid", "name"):
            test.assertIn(field, event)
        test.assertTrue(0 <= event["tid"] < threads, event)
        if event["ph"] != "M":
            test.assertGreaterEqual(event["ts"], 0, event)
        if event["ph"] == "X":
            test.assertGreaterEqual(event["dur"], 0, event)
        if event["ph"] == "M":
            test.assertIn(event["name"], ("process_name", "thread_name"))
            test.assertIsInstance(event["args"]["name"], str)
        if event["ph"] in "sf":
            arrows.setdefault(event["id"], []).append(event)
            test.assertEqual(event["cat"], "release")
        if event["ph"] == "f":
            test.assertEqual(event["bp"], "e")
    for ends in arrows.values():
        test.assertEqual([e["ph"] for e in ends], ["s", "f"])
        test.assertLessEqual(ends[0]["ts"], ends[1]["ts"])
        test.assertNotEqual(ends[0]["tid"], ends[1]["tid"])
    return trace["traceEvents"]


class Ends(ReportTest):
    def setUp(self):
        super().setUp()
        self.write("ends.upc", ENDS)
        self.assert_ok(self.upcc("-report", "-o", "ends", "ends.upc"))

    def test_reports_are_written_however_the_job_ends(self):
        for how, code in (("well", 0), ("error", 120), ("barrier", 121), ("crash", 139), ("global", 7), ("code", 3)):
            if how == "crash" and command_test.SANITIZER == "address":
                continue  # AddressSanitizer reports the crash itself, with its own exit code
            with self.subTest(how=how):
                done = self.run_command("./ends", how, UPC_THREADS="3", UPC_REPORT="r.json", UPC_TRACE="t.json")
                self.assertEqual(done.exit, code, str(done))
                self.assertIn("upc: report: " + self.path("r.json"), done.stderr)
                self.assertIn("upc: trace: " + self.path("t.json"), done.stderr)
                report = Report(self.path("r.json"), ENDS)
                self.assertEqual(report.json["end"]["code"], code)
                self.assertEqual(report.json["end"].get("signal"), 11 if how == "crash" else None)
                self.assertEqual(sum(v for k, v in report.access("// count").items() if k.endswith("writes")), 150)
                self.assertEqual(report.json["locks"][0]["taken"], 150)
                check_trace(self, self.path("t.json"), 3)
                if how == "barrier":
                    self.assertEqual([t.get("inside", {}).get("function") for t in report.json["threads"]],
                                     ["upc_barrier", None, "upc_barrier"])

    def test_a_trace_has_barriers_locks_and_arrows(self):
        self.assert_ok(self.upcrun("-q", "-trace", "t.json", "-n", "2", "ends", "well"))
        events = check_trace(self, self.path("t.json"), 2)
        slices = [e["name"] for e in events if e["ph"] == "X"]
        self.assertEqual((slices.count("upc_barrier"), slices.count("upc_lock"), slices.count("holds a lock")),
                         (4, 100, 100))
        self.assertTrue(any(e["ph"] == "s" and e["name"] == "barrier" for e in events))

    def test_a_killed_job_leaves_a_page_that_says_so(self):
        process = self.start("./ends", "wait", UPC_THREADS="2", UPC_REPORT="r.json")
        process.stdout.readline()
        process.kill()
        process.communicate()
        with open(self.path("r.json"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["end"], {"how": "the job has not ended yet, or it was killed"})
        process = self.start("./ends", "wait", UPC_THREADS="2", UPC_REPORT="r.html")
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        _, stderr = process.communicate()
        self.assertEqual(process.returncode, -signal.SIGTERM)
        self.assertIn(b"upc: report: ", stderr)
        self.assertIn('"signal":15', self.read("r.html"))

    def test_a_child_of_fork_writes_nothing(self):
        done = self.run_command("./ends", "fork", UPC_THREADS="2", UPC_REPORT="r.json")
        self.assertEqual((done.exit, done.stdout), (0, "child 5\n"))
        self.assertEqual(done.stderr.count("upc: report:"), 1)
        self.assertEqual(Report(self.path("r.json"), ENDS).json["end"]["code"], 0)

    def test_files_that_cannot_be_written(self):
        for name in ("none/r.html", "."):
            for variable in ("UPC_REPORT", "UPC_TRACE"):
                self.assert_refused(self.run_command("./ends", "well", UPC_THREADS="2", **{variable: name}),
                                    rf"^upc: {variable}: the \w+ can't be written to {name}: (No such|Is a) ")
        done = self.run_command("./ends", "code", UPC_THREADS="2", UPC_REPORT="/dev/full")
        self.assertEqual(done.exit, 3)
        self.assertRegex(done.stderr, "^upc: the report could not be written to /dev/full: No space left on device; ")
        # A relative name refers to the directory at the program's start.
        self.assertEqual(self.run_command("./ends", "chdir", UPC_THREADS="2", UPC_REPORT="c.json").exit, 0)
        self.assertEqual(Report(self.path("c.json"), ENDS).json["end"]["code"], 0)
        self.assertEqual([f for f in self.files() if f.endswith(".tmp")], [])

    def test_programs_that_record_nothing(self):
        self.assert_ok(self.upcc("-o", "plain", "ends.upc"))
        self.assert_refused(self.upcrun("-report", "plain", "well"),
                            r"^upcrun: error: \./plain: was not compiled for a report; link it by upcc -report")
        self.assert_refused(self.upcrun("-trace", "t.json", "plain", "well"), "was not compiled for a report")
        self.assert_refused(self.upcrun("-report=", "ends", "well"), "-report= needs a file's name")
        self.assertNotIn("plain.report.html", self.files())
        shown = self.upcrun("-i", "ends")
        self.assertRegex(shown.stdout, "(?m)^  runtime: recording$")

    def test_names_of_files(self):
        self.assertEqual(self.upcrun("-q", "-n", "1", "-report", "ends.upc", "well").exit, 0)
        self.assertEqual(self.upcrun("-q", "-n", "1", "-report=json", "ends", "well").exit, 0)
        self.assertEqual(self.upcrun("-q", "-n", "1", "-report=mine.html", "ends", "well").exit, 0)
        self.assertLessEqual({"ends.report.html", "ends.report.json", "mine.html"}, set(self.files()))
        self.assertTrue(self.read("mine.html").startswith("<!DOCTYPE html>"))

    def test_options_that_do_not_go_together(self):
        for words, message in ((("-race",), "-race"), (("-fsanitize=thread",), "-fsanitize=thread"),
                               (("-portable", "-trans"), "-portable")):
            self.assert_refused(self.upcc("-report", *words, "ends.upc"), "-report.*" + message)
        done = self.upcc("-report", "-g", "-o", "g", "ends.upc")
        self.assertEqual(done.exit, 0)
        self.assertIn("warning: -report: -g adds only debug information", done.stderr)
        self.assert_ok(self.upcc("-report", "-c", "-o", "one.o", "ends.upc"))
        self.write("other.upc", "#include <upc.h>\nshared int x; int f(void) { return x; }\n")
        self.assert_ok(self.upcc("-g", "-c", "-o", "other.o", "other.upc"))
        self.assert_refused(self.upcc("-o", "both", "one.o", "other.o"), "one.o was compiled with -report")
        self.assert_ok(self.upcc("-o", "linked", "one.o"))
        self.assertEqual(self.upcrun("-q", "-report", "-n", "2", "linked", "well").exit, 0)


if __name__ == "__main__":
    command_test.main()
