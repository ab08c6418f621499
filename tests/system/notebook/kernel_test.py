# SPDX-License-Identifier: MIT
"""The kernel for Jupyter: programs and statements, magics, messages, pages, input, interrupts, restarts, completion and declarations."""

import glob
import os
import queue
import time

import command_test
from notebook_test import LIMIT, NotebookTest, error_of, text_of


class Kernel(NotebookTest):
    def test_programs_and_statements(self):
        outputs = self.cells(
            "%n 3", 'printf("hello %d of %d\\n", MYTHREAD, THREADS);', "%n 2\nif (!MYTHREAD) printf(\"%d\\n\", THREADS);",
            '#include <stdio.h>\n#include <upc.h>\nint main(void) {\n  if (!MYTHREAD) printf("%d threads\\n", THREADS);\n  return 0;\n}',
            "shared int a[THREADS];\nint square(int n) { return n * n; }\na[MYTHREAD] = square(MYTHREAD);\nupc_barrier;\n"
            'if (!MYTHREAD) for (int i = 0; i < THREADS; i++) printf("%d ", a[i]);', "")
        self.assertEqual(sorted(text_of(outputs[1]).split("\n")), ["", "hello 0 of 3", "hello 1 of 3", "hello 2 of 3"])
        self.assertEqual([text_of(output) for output in outputs[2:]], ["2\n", "3 threads\n", "0 1 4 ", ""])
        self.assertEqual([error_of(output) for output in outputs], [""] * 6)

    def test_messages(self):
        outputs = self.cells("%n 2\nint x = 1;\nint z = x + y;", "%flags -g\n%n 1\nshared int a[THREADS];\n\nint i = 1;\na[i] = 3;", "return 7;",
                             "%n 2\nupc_lock_t *l = upc_all_lock_alloc();\nupc_lock(l);\nupc_barrier;", "%n 2\n%race\nshared int s;\ns += 1;", "%n x\n",
                             "%outcomes x -outcomes-time 20\n%n 2\nstatic shared int x;\nx = MYTHREAD;")
        said = text_of(outputs[0], "stderr")
        self.assertIn("cell.upc:3:13: error:", said.replace("\x1b[K", "").replace("\x1b[m", "").replace("\x1b[01m", "").replace("\x1b[01;31m", ""))
        self.assertRegex(said, r"int z = x \+ \S*y.*\n +\S*\^")
        self.assertEqual(error_of(outputs[0]), "the cell does not compile")
        self.assertIn("upc: thread 0: cell.upc:6: write of 4 bytes past the end", text_of(outputs[1], "stderr"))
        self.assertEqual(error_of(outputs[1]), "exit code 120: an error that the runtime reported")
        self.assertEqual(error_of(outputs[2]), "exit code 7")
        self.assertEqual(error_of(outputs[3]), "exit code 121: a deadlock")
        self.assertIn("it at cell.upc:4 (shared, relaxed)", text_of(outputs[4], "stderr"))
        self.assertEqual(error_of(outputs[4]), "exit code 122: a data race")
        self.assertEqual(error_of(outputs[5]), "%n N: 'x' is not a number of at least 1")
        self.assertEqual(error_of(outputs[6]), "")
        self.assertIn("2 outcomes of cell with 2 threads: complete", text_of(outputs[6]))
        self.assertIn("x = 1", text_of(outputs[6]))

    def test_schedules_input_files_and_threads(self):
        late = "shared int total;\ntotal += 1;\nupc_barrier;\nif (total != THREADS) return 1;"
        outputs = self.cells(f"%n 3\n%schedules 30\n{late}", "%n 2\n%seed 4\nreturn 1;", "%stdin 20\n%stdin 22\n%n 1\nint a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b);",
                             '%n 1\nint c = getchar(); printf("%d\\n", c);', "%file util.h\nint thrice(int n) { return 3 * n; }",
                             '%n 1\n#include "util.h"\nprintf("%d\\n", thrice(14));', "%file util.h\nint thrice(int n) { return 4 * n; }",
                             '%n 1\n#include "util.h"\nprintf("%d\\n", thrice(14));',
                             '%n 3\n%by_thread\nprintf("%d ", MYTHREAD);\nfor (int i = 0; i < 3; i++) puts("line");\nprintf("%0*d\\n", 9000, 0);',
                             "%upcdecl -q 'shared [3] int *p'")
        self.assertRegex(text_of(outputs[0], "stderr"), r"upcrun: the run with seed \d+ fails with exit code 1")
        self.assertEqual(error_of(outputs[0]), "exit code 1")
        self.assertRegex(text_of(outputs[1], "stderr"), "^upc: schedule: seed 4, ")
        self.assertEqual([text_of(output) for output in outputs[2:8]], ["42\n", "-1\n", "written to util.h\n", "42\n", "written to util.h\n", "56\n"])
        self.assertEqual(text_of(outputs[8]), "".join(f"── thread {t} ──\n{t} line\nline\nline\n{'0' * 9000}\n" for t in range(3)))
        self.assertIn("pointer to shared [3] int", text_of(outputs[9]))

    def test_pages(self):
        outputs = self.cells("%n 3\n%report\nshared int a[THREADS];\na[(MYTHREAD + 1) % THREADS] = 1;", "%layout\n%n 3\nshared [2] int board[8*THREADS];")
        for output, words in ((outputs[0], ("cell.upc", "a[(MYTHREAD + 1) % THREADS] = 1;")), (outputs[1], ("board", "cell.upc"))):
            self.assertEqual(error_of(output), "", output)
            pages = [one.data["text/html"] for one in output if one.output_type == "display_data"]
            self.assertEqual(len(pages), 1, output)
            self.assertRegex(pages[0], '^<iframe title="(report|layout)" srcdoc="&lt;!DOCTYPE html')
            for word in words:
                self.assertIn(word, pages[0])

    # --- requests of a page to a kernel ---

    def run_cell(self, client, code, lines=None, when=None):
        """Runs a cell; returns (the kernel's reply, the output). The lines answer requests for input; calls when() after the first output."""
        # By default, a kernel aborts requests that follow a failed cell.
        number = client.execute(code, allow_stdin=lines is not None, stop_on_error=False)
        said, end = "", time.monotonic() + LIMIT
        while time.monotonic() < end:
            try:
                if lines and client.get_stdin_msg(timeout=0.05):
                    client.input(lines.pop(0))
            except queue.Empty:
                pass
            try:
                message = client.get_iopub_msg(timeout=0.1)
            except queue.Empty:
                continue
            if message["parent_header"].get("msg_id") != number:
                continue
            if message["msg_type"] == "stream":
                said += message["content"]["text"]
                if when:
                    when()
                    when = None
            if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
                break
        return self.reply(client, number), said

    def reply(self, client, number):
        while True:
            message = client.get_shell_msg(timeout=LIMIT)
            if message["parent_header"].get("msg_id") == number:
                return message["content"]

    def test_input_from_the_user(self):
        _, client = self.start_kernel()
        answer, said = self.run_cell(client, '%n 2\nif (!MYTHREAD) { int a, b; puts("two numbers:"); scanf("%d", &a); scanf("%d", &b); printf("%d\\n", a + b); }',
                                     lines=["3", "4"])
        self.assertEqual((answer["status"], said), ("ok", "two numbers:\n7\n"))

    @command_test.unsanitized("it keeps signals back from a loop that calls nothing", "thread")
    def test_interrupt_and_restart(self):
        manager, client = self.start_kernel()
        endless = '%n 2\nif (!MYTHREAD) puts("begun"); fflush(stdout);\nif (MYTHREAD) for (volatile int i = 0;; i++) {}\nupc_barrier;'
        answer, said = self.run_cell(client, endless, when=manager.interrupt_kernel)
        self.assertEqual((answer["status"], answer["evalue"]), ("error", "the run was interrupted"), said)
        self.assertRegex(said, r"^begun\nupc: SIGQUIT: the threads are here, and continue:\nupc:   thread 0: ")
        answer, said = self.run_cell(client, '%n 1\nputs("again");')
        self.assertEqual(said, "again\n", answer)
        # When a kernel is ended, its program ends, too.
        client.execute(endless)
        while not self.programs(manager):
            time.sleep(0.05)
        manager.restart_kernel(now=True)
        client.wait_for_ready(timeout=LIMIT)
        end = time.monotonic() + LIMIT
        while self.programs(manager) and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(self.programs(manager), [])
        self.assertEqual(self.run_cell(client, '%n 1\nputs("once more");')[1], "once more\n")
        self.assertEqual(len(glob.glob(os.path.join(self.temporary, "upc-notebook-*"))), 1)

    def programs(self, _):
        """The processes that run a cell in this test's folder."""
        found = []
        for name in glob.glob("/proc/[0-9]*/cmdline"):
            try:
                with open(name, "rb") as file:
                    found += [name] if self.temporary.encode() + b"/upc-notebook-" in file.read().split(b"\0")[0] else []
            except OSError:
                pass
        return found

    def test_too_much_output(self):
        _, client = self.start_kernel()
        answer, said = self.run_cell(client, "%n 2\nfor (;;) puts(\"much\");")
        self.assertEqual(answer["evalue"], "more than 1 MB of output: the run was ended")
        self.assertLess(len(said), 2 << 20)

    def test_completion_and_declarations(self):
        _, client = self.start_kernel()
        for code, word in (("shared [4] int board[16*THREADS];\nupc_bar", "upc_barrier"), ("%n 2\nshared int tally;\ntal", "tally"),
                           ("#include <upc.h>\nshared int field[THREADS];\nint main(void) { fie", "field"), ("%sch", "schedules")):
            answer = self.reply(client, client.complete(code, len(code)))
            self.assertIn(word, answer["matches"], code)
            self.assertTrue(word.startswith(code[answer["cursor_start"]:answer["cursor_end"]]), answer)
        code = "%n 2\nshared [4] int board[16*THREADS];\nboard[0] = 1;"
        for place in (code.rindex("board"), code.rindex("board") + 5):
            answer = self.reply(client, client.inspect(code, place))
            self.assertTrue(answer["found"], place)
            self.assertIn("declare board as array 16*THREADS of shared [4] int", answer["data"]["text/plain"])
        self.assertFalse(self.reply(client, client.inspect("1 + 2;", 1))["found"])
        for code, status in (("if (x) {", "incomplete"), ("int x;", "complete"), ('puts("{");', "complete")):
            self.assertEqual(self.reply(client, client.is_complete(code))["status"], status, code)


if __name__ == "__main__":
    command_test.main()
