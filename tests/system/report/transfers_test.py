# SPDX-License-Identifier: MIT
"""Time in transfers and in I/O, by thread and phase: the calls that it includes; no time is counted twice."""

import command_test
from report_file import ReportTest

COPIES = r"""
#include <upc.h>
#include <upc_collective.h>
#include <upc_io.h>
#include <upc_nb.h>
#include <upc_report.h>
#include <bupc_extensions.h>
#include <stdlib.h>
enum { BYTES = 65536, SMALL = 4095 };
shared [BYTES] char a[BYTES * THREADS], b[BYTES * THREADS];
shared int sum, parts[THREADS];
static char *mine;
static int add_slowly(int x, int y) { upc_memget(mine, &b[0], BYTES); return x + y; }
int main(void) {
  const int next = (MYTHREAD + 1) % THREADS;
  mine = malloc(BYTES);
  upc_barrier;
  upc_report_phase("small");
  for (int i = 0; i < 1000; i++) upc_memget(mine, &a[BYTES * next], SMALL);  // small
  upc_report_phase("copies");
  for (int i = 0; i < 10; i++) {
    upc_memput(&a[BYTES * next], mine, BYTES);
    upc_memget(mine, &a[BYTES * next], BYTES);  // large
    upc_memcpy(&b[BYTES * next], &a[BYTES * next], BYTES);
    upc_memset(&b[BYTES * MYTHREAD], 0, SMALL + 1);
  }
  upc_report_phase("asynchronous");
  upc_handle_t handle = upc_memget_nb(mine, &a[BYTES * next], BYTES);
  upc_sync(handle);
  upc_memput_nbi(&a[BYTES * next], mine, BYTES);
  upc_synci();
  upc_report_phase("lists");
  shared void *to[2] = {&a[BYTES * next], &a[BYTES * next + 100]};
  void *from[2] = {mine, mine + 200};
  bupc_memput_ilist(2, to, 10, 2, (const void *const *)from, 10);
  upc_report_phase("a collective");
  upc_all_reduceI(&sum, parts, UPC_FUNC, THREADS, 1, add_slowly, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_report_phase("files");
  upc_file_t *f = upc_all_fopen("file", UPC_WRONLY | UPC_CREATE | UPC_INDIVIDUAL_FP, 0, NULL);
  upc_all_fwrite_local(f, mine, BYTES, 1, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
  upc_all_fclose(f);
  return 0;
}
"""
EACH_THREAD = {"upc_memput(": ("upc_memput", 10), "// large": ("upc_memget", 10), "upc_memcpy(": ("upc_memcpy", 10),
               "upc_memset(": ("upc_memset", 10), "upc_memget_nb(": ("upcr_nb_memget", 1), "upc_memput_nbi(": ("upcr_nbi_memput", 1),
               "bupc_memput_ilist(": ("bupc_memput_ilist", 1)}


class Transfers(ReportTest):
    def test_time_by_phase(self):
        self.write("copies.upc", COPIES)
        for threads in (1, 2, 8):
            with self.subTest(threads=threads):
                report = self.run_report("copies.upc", threads)
                for text, (function, times) in EACH_THREAD.items():
                    self.assertEqual(report.calls(text), {function: times * threads})
                self.assertEqual(report.calls("// small"), {})
                self.assertEqual(report.access("// small").get("bulk remote read bytes", 0) + report.access("// small").get("bulk own read bytes", 0),
                                 1000 * 4095 * threads)
                self.check_phases(report, threads)
                self.check_sums(report)

    def check_phases(self, report, threads):
        for phase in report.json["phases"]:
            self.assertEqual(len(phase["threads"]), threads)
            for row in phase["threads"]:
                self.assertEqual(sum(row["in"].values()), row["ns"], phase["name"])
                self.assertEqual(row["in"]["transfer"] > 0, phase["name"] in ("copies", "asynchronous", "lists"), phase["name"])
                self.assertEqual(row["in"]["io"] > 0, phase["name"] == "files", phase["name"])
                self.assertEqual(row["in"]["collective"] > 0, phase["name"] == "a collective", phase["name"])

    def check_sums(self, report):
        for t in report.json["threads"]:
            calls = [call for line in report.json["lines"] for one in line["threads"] if one["thread"] == t["thread"]
                     for call in one["calls"] if call["kind"] == "transfer"]
            self.assertEqual(sum(call["ns"] for call in calls), t["in"]["transfer"])
            self.assertEqual(sum(e["end"] - e["begin"] for e in report.json["events"] if e["thread"] == t["thread"] and e["kind"] == "transfer"),
                             t["in"]["transfer"])


if __name__ == "__main__":
    command_test.main()
