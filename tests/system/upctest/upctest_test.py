# SPDX-License-Identifier: MIT
"""upctest: passing and failing cases, the choice of cases, the files that are written, and invalid input."""

import os
import re
import signal
import time
import xml.etree.ElementTree

import command_test
from command_test import CommandTest, OPTIONS

PASS = '#include <upcr.h>\n#include <stdio.h>\nint user_main(void) {{\n  if (!upcr_mythread()) {}\n  return {};\n}}\n'
UPC = '#include <upc.h>\n#include <stdio.h>\nint main(void) {{\n  {}\n  return 0;\n}}\n'


class Upctest(CommandTest):
    def command(self, *arguments):
        flags = [f"--flag={flag}" for flag in OPTIONS["flags"]]
        return [os.path.join(os.path.dirname(OPTIONS["upcc"]), "upctest"), "--upcc=" + OPTIONS["upcc"], "--upcrun=" + OPTIONS["upcrun"], *flags, *arguments]

    def cases(self, *arguments):
        return self.run_command(*self.command(*arguments))

    def last_line(self, done):
        return done.stdout.splitlines()[-1]

    def outcome_of(self, text):
        self.write("x.trans.c", text)
        return self.cases("x.trans.c")

    def test_passing_cases(self):
        good = PASS.format('puts("PASS");', 0)
        expected = PASS.format('{ printf("n %d\\n", (int)upcr_threads()); puts("end"); }', 3)
        for text in (good,
                     "// THREADS: 3\n// STATIC: 2 5\n" + good,
                     "// STDOUT: n %N\n// STDOUT: end\n// EXIT: 3\n" + expected,
                     "// STDOUT-HAS: ^n \\d$\n// EXIT: nonzero\n" + expected,
                     "// REJECT: 2:nothing\nint f(void) { return nothing; }\n",
                     "// RUN: no\n// WARN: 3:odd\n#warning odd\n" + good,
                     "// RUN: no\nint f(void) { return 1; }\n",
                     "// ENV: WORD=x y\n// ARGS: a b\n// STDOUT: x y\n#include <stdlib.h>\n" +
                     PASS.format('puts(getenv("WORD"));', 0)):
            done = self.outcome_of(text)
            self.assertEqual((done.exit, done.stdout.splitlines()[-1]), (0, "[cases] 1 passed, 0 failed"), str(done))

    def test_failing_cases(self):
        good = PASS.format('puts("PASS");', 0)
        for text, why in (
                (PASS.format('puts("pass");', 0), "last line of stdout is not PASS"),
                (PASS.format('puts("PASS");', 2), "exit code 2, not 0"),
                (PASS.format('{ puts("PASS"); fputs("oops", stderr); }', 0), "something on stderr"),
                ("// STDOUT: PASS\n// STDOUT: more\n" + good, "stdout is not as it should be"),
                ("// STDOUT-HAS: nope\n" + good, "no line of stdout matches /nope/"),
                ("// STDERR: nope\n" + good, "stderr does not match /nope/"),
                ("// EXIT: nonzero\n" + good, "exit code 0, not another"),
                ("// REJECT: 1:x\n" + good, "compiled, though it must be rejected"),
                ("// REJECT: 1:nothing\nint f(void) { return nothing; }\n", "no error at line 1 matching /nothing/"),
                ("// WARN: 2:even\n#warning odd\n" + good, "no warning at line 2 matching /even/"),
                ("#warning odd\n" + good, "unexpected warning: .*odd"),
                ("int f(void) { return nothing; }\n", "does not compile"),
                ("// TIMEOUT: 0.05\n" + PASS.format("for (;;) upcr_poll();", 0), "no end after")):
            done = self.outcome_of(text)
            self.assertEqual((done.exit, done.stdout.splitlines()[-1]), (1, "[cases] 0 passed, 1 failed"), str(done))
            self.assertRegex(done.stdout, r"(?m)^FAIL  x.trans.c .*: " if "THREADS" not in why else "")
            self.assertRegex(done.stdout, why)

    def test_invalid_directives(self):
        for line, why in (("// TIMEOUT: 0", "above 0"), ("// THREADS: 0", "THREADS: '0'"), ("// EXIT: 300", "EXIT: '300'"),
                          ("// REJECT: error", "write LINE:REGEX"), ("// STDERR: (", "STDERR"),
                          ("// STDERR: a{99999999999}", "repetition number is too large"), ("// STDOUT-HAS: " + "(" * 3000, "recursion"),
                          ("// REJECT: 1:" + "(" * 3000, "recursion"), ("// BECOMES: " + "(" * 3000, "recursion"),
                          ("// SEEDS: 1-99999999999", "1000000 seeds at most"), ("// SEEDS: 1-999999 1-9", "1000000 seeds at most"),
                          ("// EXTRA: \0.upc", "a NUL byte"), ("// ENV: A=\0", "a NUL byte"),
                          ("// THREAD: 3", "unknown directive THREAD; did you mean THREADS"),
                          ("// A case. THREADS: 1 2", "THREADS has no effect within a line; write it on a line of its own"),
                          ("// NOTE: a case. EXIT: 3", "EXIT has no effect within a line; write it on a line of its own"),
                          ("// THREADS: 1 2 STATIC: 3", "THREADS: '1 2 STATIC: 3'"),
                          ("// THREADS: none", "neither THREADS nor STATIC")):
            done = self.outcome_of(line + "\n")
            self.assert_refused(done, f"x.trans.c(:1)?: .*{re.escape(why)}", 2)

    def test_expected_output_may_look_like_a_directive(self):
        self.write("x.trans.c", "// THREADS: 3\n// STDOUT: with THREADS: 3\n"
                   + PASS.format('if (!upcr_mythread()) printf("with THREADS: %d\\n", (int)upcr_threads());', 0))
        done = self.cases("x.trans.c")
        self.assertEqual((done.exit, self.last_line(done)), (0, "[cases] 1 passed, 0 failed"), str(done))

    def test_tables(self):
        """A table's directives for a case apply in addition to those in the case."""
        program = PASS.format('printf("n %d\\n", (int)upcr_threads());', 0)
        self.write("a.trans.c", program)
        self.write("b.trans.c", "// THREADS: 5\n" + program)
        table = "# of all\nTHREADS: 3 7\n\na.trans.c\nSTDOUT: n %N\n\nb.trans.c\nSTDOUT-HAS: ^n \\d$\nTHREADS: 3\n"
        self.write("upctest.txt", table)
        done = self.cases(".")
        self.assertEqual((done.exit, self.last_line(done)), (0, "[cases] 2 passed, 0 failed"), str(done))
        self.write("upctest.txt", table.replace("n %N", "m %N"))
        done = self.cases("--update", "a.trans.c")
        self.assertEqual((done.exit, self.last_line(done)), (1, "[cases] 0 passed, 1 failed"), str(done))
        self.assertRegex(done.stdout, r"cannot be updated: .*upctest.txt says what is expected")
        self.assertEqual(self.read("a.trans.c"), program)
        for line, why in (("d.trans.c", "there is no d.trans.c beside the table"), ("STDUOT: x", "is no directive"), ("x", "is no directive"),
                          ("EXIT: 300", "EXIT: '300'")):
            self.write("upctest.txt", f"a.trans.c\n{line}\n")
            self.assert_refused(self.cases("a.trans.c"), rf"upctest.txt:2: .*{re.escape(why)}", 2)

    def test_directories_and_choice(self):
        good = PASS.format('puts("PASS");', 0)
        self.write("d/one.trans.c", "// EXTRA: helper.trans.c\nint helper(void);\n" +
                   PASS.format('puts(helper() ? "PASS" : "");', 0))
        self.write("d/helper.trans.c", "int helper(void) { return 1; }\n")
        self.write("d/two.trans.c", good)
        done = self.cases("d")
        self.assertEqual(done.stdout.splitlines()[-1], "[cases] 2 passed, 0 failed", str(done))
        done = self.cases("--filter=two", "d")
        self.assertEqual(done.stdout.splitlines()[-1], "[cases] 1 passed, 0 failed", str(done))
        self.assert_refused(self.cases("--filter=three", "d"), "no case matches 'three'", 2)

    # --- the choice of cases ---

    def listed(self, *arguments):
        done = self.cases("--list", *arguments)
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
        return done.stdout.split()

    def test_shards_divide_the_cases(self):
        names = [f"d/{chr(97 + at)}.upc" for at in range(7)]
        for name in names:
            self.write(name, "")
        self.assertEqual(self.listed("d"), names)
        for parts in (1, 2, 3, 7, 9):
            shards = [self.listed(f"--shard={part}/{parts}", "d") for part in range(1, parts + 1)]
            self.assertEqual(sorted(sum(shards, [])), names)
            self.assertLessEqual(max(map(len, shards)) - min(map(len, shards)), 1)
        done = self.cases("--shard=9/9", "d")  # more machines than cases are no error
        self.assertEqual((done.exit, done.stdout), (0, "[cases] 0 passed, 0 failed\n"), str(done))

    def test_filters_match_paths_and_names(self):
        for name in ("d/one.upc", "d/two.trans.c", "e/one.upc"):
            self.write(name, "")
        for filters, expected in ((["one"], ["d/one.upc", "e/one.upc"]), (["d/*"], ["d/one.upc", "d/two.trans.c"]),
                                  (["two", "e/*"], ["d/two.trans.c", "e/one.upc"]), (["[ab]*", "two.t*"], ["d/two.trans.c"])):
            self.assertEqual(self.listed(*(f"--filter={pattern}" for pattern in filters), "d", "e"), expected)
        self.assertEqual(self.listed("--without=two", "--without=e/*", "d", "e"), ["d/one.upc"])

    def test_bad_input_gives_one_line(self):
        self.write("empty/readme.txt", "")
        self.write("x.upc", "")
        for arguments, why in (
                ([], "no file or folder to test"), (["nowhere"], "nowhere: no such file or folder"),
                (["empty"], "no case in empty"), (["empty/readme.txt"], r"a case is a \.upc, \.c or \.trans\.c file"),
                (["--shard=3/2", "x.upc"], "'3/2' is not a part such as 1/4"), (["--shard=0/2", "x.upc"], "'0/2' is not"),
                (["--shard=two", "x.upc"], "'two' is not"), (["-j", "0", "x.upc"], "'0' is not a number"),
                (["--repeat=x", "x.upc"], "'x' is not a number"), (["--threads=0", "x.upc"], "thread counts of 1 or more"),
                (["--threads=a", "x.upc"], "'a'"), (["--timeout=-1", "x.upc"], "seconds above 0"),
                (["--junit=nowhere/x.xml", "x.upc"], "--junit=nowhere/x.xml: cannot write"),
                (["--upcc=nowhere", "x.upc"], "no such program; say where it is with --upcc"),
                (["--no-such-option", "x.upc"], "no-such-option.*upctest --help")):
            self.assert_refused(self.cases(*arguments), "^upctest: error: .*" + why, 2)

    # --- running cases ---

    def test_threads_of_the_command_line_are_a_default(self):
        program = PASS.format('{ printf("n %d\\n", (int)upcr_threads()); puts("PASS"); }', "upcr_threads() != 3")
        self.write("x.trans.c", program)
        self.assertEqual(self.last_line(self.cases("x.trans.c")), "[cases] 0 passed, 1 failed")
        self.assertEqual(self.last_line(self.cases("--threads=3", "x.trans.c")), "[cases] 1 passed, 0 failed")
        self.write("x.trans.c", "// THREADS: 3\n" + program)
        self.assertEqual(self.last_line(self.cases("--threads=1,2", "x.trans.c")), "[cases] 1 passed, 0 failed")

    def test_variables_in_the_callers_environment(self):
        self.write("x.trans.c", "// THREADS: 1\n#include <stdlib.h>\n" + PASS.format(
            'puts(getenv("UPC_QUIET") || getenv("UPCC_FLAGS") || !getenv("UPC_SCHEDULE_SEED") ? "no" : "PASS");', 0))
        done = self.run_command(*self.command("--flag=-g", "x.trans.c"), UPC_QUIET="yes", UPCC_FLAGS="-no-such-option",
                                UPC_SCHEDULE_SEED="1")
        self.assertEqual(self.last_line(done), "[cases] 1 passed, 0 failed", str(done))

    def test_a_variable_for_every_run(self):
        text = "// THREADS: 1\n%s#include <stdlib.h>\n#include <string.h>\n"
        body = PASS.format('puts(!getenv("UPC_NOTE") ? "none" : !strcmp(getenv("UPC_NOTE"), "%s") ? "PASS" : "other");', 0)
        self.write("given.trans.c", text % "" + body % "a=b")
        self.write("own.trans.c", text % "// ENV: UPC_NOTE=c\n" + body % "c")
        done = self.cases("--env=UPC_NOTE=a=b", "given.trans.c", "own.trans.c")
        self.assertEqual(self.last_line(done), "[cases] 2 passed, 0 failed", str(done))
        self.assertEqual(self.last_line(self.cases("given.trans.c")), "[cases] 0 passed, 1 failed")
        for wrong in ("UPC_NOTE", "=b"):
            done = self.cases("--env=" + wrong, "given.trans.c")
            self.assertEqual((done.exit, done.stdout), (2, ""))
            self.assertEqual(done.stderr, f"upctest: error: argument --env: '{wrong}': write NAME=VALUE; upctest --help shows how to call it\n")

    def test_repeat_reports_which_run_failed(self):
        note = self.path("runs")
        self.write("x.trans.c", f'// THREADS: 1\n// ENV: NOTE={note}\n#include <stdlib.h>\n' + PASS.format(
            '{ FILE* f = fopen(getenv("NOTE"), "a+"); fputc(120, f); fseek(f, 0, SEEK_END); if (ftell(f) == 3) return 1; '
            'fclose(f); puts("PASS"); }', 0))
        done = self.cases("--repeat=5", "x.trans.c")
        self.assertEqual(done.exit, 1, str(done))
        # It continues after the failure, and counts.
        self.assertRegex(done.stdout, r"FAIL  x.trans.c \(.* s\): flaky: 1 of 5 runs failed \(1 of 5 with THREADS=1\); the first:\n"
                         "THREADS=1: run 3 of 5: exit code 1, not 0")
        self.assertIn("1 of those that failed is flaky\n", done.stdout)
        self.assertEqual(os.path.getsize(note), 5)
        os.remove(note)
        done = self.cases("--repeat=5", "--junit=x.xml", "x.trans.c")
        case = xml.etree.ElementTree.parse(self.path("x.xml")).getroot().find("testsuite/testcase")
        self.assertEqual([(node.get("name"), node.get("value")) for node in case.iter("property")], [("flaky", "yes")])
        self.assertEqual(case.find("failure").get("type"), "flaky")

    def test_a_case_that_always_fails_is_not_flaky(self):
        self.write("x.trans.c", PASS.format('puts("PASS");', "upcr_threads() == 2"))
        done = self.cases("--repeat=3", "--junit=x.xml", "x.trans.c")
        self.assertRegex(done.stdout, r"s\): 3 of 9 runs failed \(3 of 3 with THREADS=2\); the first:")
        self.assertNotIn("flaky", done.stdout + self.read("x.xml"))

    @command_test.unsanitized("it keeps signals back from a loop that calls nothing", "thread")
    def test_a_timeout_shows_where_the_threads_are(self):
        self.write("x.upc", UPC.format("if (MYTHREAD == 1) for (volatile unsigned n = 0;; n++) {{}}\n  upc_barrier;"))
        done = self.cases("--threads=2", "--timeout=1", "x.upc")
        self.assertEqual(done.exit, 1, str(done))
        self.assertIn(f"no end after {10 if command_test.SANITIZER else 1} s", done.stdout)
        self.assertRegex(done.stdout, r"thread 0: .*x\.upc:5: upc_barrier")
        self.assertRegex(done.stdout, r"thread 1: runs")

    def test_an_interrupted_run_ends_its_processes(self):
        self.write("x.upc", UPC.format('FILE* f = fopen("started", "w"); fclose(f);\n  for (;;) {{}}').replace(
            '"started"', f'"{self.path("started")}"'))
        for number in (signal.SIGINT, signal.SIGTERM):
            running = self.start(*self.command("--threads=1", "--junit=x.xml", "x.upc", "x.upc"))
            while not os.path.exists(self.path("started")):
                self.assertIsNone(running.poll())
                time.sleep(0.05)
            os.remove(self.path("started"))
            running.send_signal(number)
            out, said = running.communicate(timeout=command_test.LIMIT)
            self.assertEqual((running.returncode, said), (130, b"upctest: interrupted\n"))
            self.assertEqual(out, b"[cases] 0 passed, 0 failed\n")
            self.assertEqual(os.listdir(self.temporary), [])

    # --- files that are written ---

    def test_junit(self):
        self.write("d/good.trans.c", PASS.format('puts("PASS");', 0))
        self.write("d/bad.trans.c", PASS.format('puts("\\001<&>");', 0))
        self.write("d/clang.trans.c", "// COMPILERS: clang\n// SANITIZE: none\n" + PASS.format('puts("PASS");', 0))
        done = self.cases("--threads=1", "--junit=results.xml", "d")
        self.assertEqual(done.exit, 1, str(done))
        suite = xml.etree.ElementTree.parse(self.path("results.xml")).getroot().find("testsuite")
        found = {case.get("name"): [child.tag for child in case] for case in suite}
        skipped = [] if command_test.CLANG and not OPTIONS["flags"] else ["skipped"]
        self.assertEqual(found, {"good.trans.c": [], "bad.trans.c": ["failure"], "clang.trans.c": skipped})
        self.assertEqual((suite.get("tests"), suite.get("failures"), suite.get("skipped")), ("3", "1", str(len(skipped))))
        failure = suite.find("testcase/failure")
        self.assertIn("last line of stdout is not PASS", failure.get("message"))
        self.assertIn("<&>", failure.text)
        self.assertEqual({case.get("classname") for case in suite}, {"d"})

    def test_interface(self):
        self.write("d/calls.trans.c", PASS.format('{ UPCR_BARRIER(0, 1); upcr_lock(upcr_all_lock_alloc()); puts("PASS"); }', 0))
        self.write("d/source.upc", "#include <upc.h>\n#include <stdio.h>\nshared int x[THREADS];\nint main(void) {\n  x[MYTHREAD] = 1;\n  upc_barrier;\n"
                   '  puts("PASS");\n  return 0;\n}\n')
        self.write("d/fails.trans.c", PASS.format("upcr_poll(), 1", 0))
        self.write("d/refused.trans.c", "// REJECT: 1:x\nint f(void) { upcr_getenv(0); return x; }\n")
        done = self.cases("--threads=1", "--interface=calls.txt", "d")
        self.assertEqual(done.exit, 1, str(done))
        lines = [line.split(None, 2) for line in self.read("calls.txt").splitlines()]
        calls = {name: int(count) for count, name, _ in lines}
        self.assertEqual({name: calls[name] for name in ("upcr_barrier", "upcr_lock", "upcr_all_lock_alloc", "upcr_poll", "upcr_getenv", "upcr_memget")},
                         {"upcr_barrier": 2, "upcr_lock": 1, "upcr_all_lock_alloc": 1, "upcr_poll": 0, "upcr_getenv": 0, "upcr_memget": 0})
        called = sum(count > 0 for count in calls.values())
        self.assertIn(f"[interface] {called} of {len(calls)} functions are called\n", done.stdout)
        self.assertIn(["0", "upcr_memget", "(Copies of any length)"], lines)
        self.assert_refused(self.cases("--interface=nowhere/x.txt", "d"), "--interface=nowhere/x.txt: cannot write", 2)

    def update(self, text, *arguments):
        """Updates the case, which must pass then; returns its text."""
        self.write("x.upc", text)
        done = self.cases("--update", *arguments, "x.upc")  # runs it again, too
        self.assertEqual(self.last_line(done), "[cases] 1 passed, 0 failed", str(done))
        return self.read("x.upc")

    def test_update_writes_the_results(self):
        threads = UPC.format('if (MYTHREAD == 0) printf("n %d of x1\\n\\n  end\\n", THREADS);')
        for before, after, program in (
                ("// STDOUT: old\n", "// STDOUT: n %N of x1\n// STDOUT:\n// STDOUT:   end\n", threads),
                ("// THREADS: 2\n// STDOUT: n %N of x1\n// NOTE: y\n", "// THREADS: 2\n// STDOUT: n %N of x1\n// STDOUT:\n"
                 "// STDOUT:   end\n// NOTE: y\n", threads),
                ("// EXIT: 3\n", "// EXIT: 4\n", UPC.format("return 4;")),
                ("// STDERR: .\n// STDERR: old\n", "// STDERR: a\\.b\n",
                 UPC.format('if (!MYTHREAD) fputs("a.b\\n", stderr);'))):
            self.assertEqual(self.update(before + program), after + program, before)

    def test_update_moves_the_lines_of_diagnostics(self):
        program = '#warning odd\n' + UPC.format('puts("out");')
        self.assertRegex(self.update("// THREADS: 1\n// WARN: 3:od\n" + program),
                         "^// THREADS: 1\n// WARN: 4:od\n// STDOUT: out\n#warning")
        self.assertRegex(self.update("// REJECT: 1:x\n\nint f(void) { return nothing; }\n"),
                         "^// REJECT: 3:.*nothing.*\n\nint f")

    def test_update_leaves_results_that_it_cannot_express(self):
        for program, why in (
                ('printf("%d\\n", THREADS * THREADS);', "line 1 of stdout is another|another number of lines"),
                ('if (THREADS == 2) return 1;', "the exit codes differ: 0 with 1, 1 with 2"),
                ('if (!MYTHREAD) puts("x ");', "ends in a blank")):
            text = UPC.format(program)
            self.write("x.upc", text)
            done = self.cases("--update", "x.upc")
            self.assertRegex(done.stdout, "cannot be updated: .*(" + why + ")")
            self.assertEqual((done.exit, self.read("x.upc")), (1, text))


if __name__ == "__main__":
    command_test.main()
