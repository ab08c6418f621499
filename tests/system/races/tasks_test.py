# SPDX-License-Identifier: MIT
"""Two tasks that nothing orders cause a race, even if one thread could have run both; tasks that a wait orders cause none."""

import command_test

PROGRAM = """#include <upc.h>
#include <upc_task.h>
shared int sum;
static taskq_t *q;
void add(int *n, void *unused) {
  sum += *n;  // both
}
int main(void) {
  q = taskq_all_alloc(1, add, sizeof(int), 0);
  for (int i = 0; i < 2 && MYTHREAD == 0; i++) {
    taskq_put(q, add, &i, NULL);
    WAIT
  }
  taskq_all_run(q);
  return 0;
}
"""


@command_test.unsanitized("-race does not go with it")
class Tasks(command_test.CommandTest):
    def built(self, wait):
        self.write("tasks.upc", PROGRAM.replace("WAIT", wait))
        self.assert_ok(self.upcc("-race", "-o", "tasks", "tasks.upc"))

    def test_two_tasks(self):
        self.built("")
        line = PROGRAM[:PROGRAM.index("// both")].count("\n") + 1
        found = 0
        for threads in (2, 3, 8) * 10:
            done = self.run_command("./tasks", UPC_THREADS=str(threads))
            found += done.exit == 122
            if done.exit:
                self.assertEqual(done.exit, 122, str(done))
                self.assertRegex(done.stderr, rf"race on sum (.|\n)* it at tasks\.upc:{line} (.|\n)*it at tasks\.upc:{line} ")
        # The race is found only if two threads run the tasks; the runtime makes sure that they mostly do.
        self.assertGreaterEqual(found, 20)

    def test_one_after_the_other(self):
        self.built("taskq_wait(q);")
        for threads in (1, 2, 3, 8):
            self.assert_ok(self.run_command("./tasks", UPC_THREADS=str(threads)))


if __name__ == "__main__":
    command_test.main()
