# SPDX-License-Identifier: MIT
"""Tasks of upc_task.h in the report: events under the names of their functions, and the tasks taken from other threads."""

import command_test
from report_file import ReportTest

PROGRAM = """#include <upc.h>
#include <upc_task.h>
#include <unistd.h>
taskq_t *q;
shared int come;
void leaf(int *n, void *unused) {
  if (THREADS == 1) return;
  if (MYTHREAD == 1) come = 1;
  for (int i = 0; i < 2000 && !*(strict shared int *)&come; i++) usleep(1000);  // until the other thread has one
}
void root(void *unused, void *nothing) {
  for (int i = 0; i < 20; i++) taskq_put(q, leaf, &i, NULL);  // put
  taskq_wait(q);
}
int main(void) {
  q = taskq_all_alloc(2, leaf, sizeof(int), 0, root, 0, 0);
  if (MYTHREAD == 0) taskq_put(q, root, NULL, NULL);
  taskq_all_run(q);
  taskq_all_free(q);
  return 0;
}
"""


class Tasks(ReportTest):
    def test_in_the_report(self):
        self.write("tasks.upc", PROGRAM)
        for threads in (1, 2):
            self.assert_ok(self.upcrun("-q", "-report=r.json", "-n", str(threads), "tasks.upc"))
            report = self.report("r.json", PROGRAM)
            counts = {e["name"]: {t["thread"]: t["count"] for t in e["threads"]} for e in report.json["user_events"]}
            self.assertEqual(sum(counts["leaf"].values()), 20)
            self.assertEqual(sum(counts["root"].values()), 1)
            if threads == 1:
                self.assertNotIn("task of another thread", counts)
            else:
                self.assertGreaterEqual(counts["leaf"][1], 1)
                self.assertGreaterEqual(counts["task of another thread"][1], 1)
            leaves = [e for e in report.json["events"] if e["what"] == "leaf"]
            self.assertEqual(len(leaves), 20)
            put = PROGRAM[:PROGRAM.index("// put")].count("\n") + 1
            for event in leaves:
                self.assertRegex(event["text"], rf"^.*tasks\.upc:{put}, by thread 0$")


if __name__ == "__main__":
    command_test.main()
