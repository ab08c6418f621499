# SPDX-License-Identifier: MIT
"""Hostile and very large sources: each is translated, or rejected with a clear message, in bounded time and memory."""

import os
import subprocess

from command_test import OPTIONS, SANITIZER, CommandTest, Outcome, main

SECONDS = 60  # of processor time; the translator's own limit is 30
MEGABYTES = 4200  # the translator's own limit is 4 GB of addresses


class HostileTest(CommandTest):
    def translate(self, text, *options, name="big.upc"):
        """Translates within the limits, and returns the outcome."""
        if text is not None:
            with open(self.path(name), "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
        with open(self.path("messages"), "wb+") as messages:
            with subprocess.Popen([OPTIONS["upcc"], "-trans", "-o", "out.trans.c", *options, name], cwd=self.work,
                                  env=self.env, stdin=subprocess.DEVNULL, stdout=messages, stderr=messages) as command:
                _, status, used = os.wait4(command.pid, 0)
                command.returncode = os.waitstatus_to_exitcode(status)
            messages.seek(0)
            outcome = Outcome(subprocess.CompletedProcess(command.args, command.returncode, b"", messages.read()))
        self.assertLess(used.ru_utime + used.ru_stime, SECONDS)
        if not SANITIZER:  # the translator has the sanitizer, too: it is slower and needs more memory
            self.assertLess(used.ru_maxrss / 1024, MEGABYTES)
        self.assertNotRegex(outcome.stderr, "internal error|PLEASE submit|Stack dump|signal")
        self.assertNotIn(outcome.exit, (134, 139, 137), str(outcome)[:1000])
        return outcome

    def assert_translated(self, outcome):
        self.assertEqual((outcome.exit, outcome.stderr[:2000]), (0, ""))

    def assert_told(self, outcome, message, lines=40):
        """The source is rejected, and the first line of the messages has the reason."""
        self.assertEqual(outcome.exit, 1, outcome.stderr[:2000])
        self.assertRegex(outcome.stderr.split("\n")[0][:500], message)
        self.assertLess(outcome.stderr.count("\n"), 3 * lines)
        self.assertLess(len(outcome.stderr), 100_000)

    # --- depth ---

    def test_nested_parentheses(self):
        self.assert_translated(self.translate(f"int main(void) {{ return {'(' * 1000}0{')' * 1000}; }}\n"))
        for depth in (5000, 100_000):
            self.assert_told(self.translate(f"int main(void) {{ return {'(' * depth}0{')' * depth}; }}\n"),
                             "nest")

    def test_unclosed_parentheses(self):
        self.assert_told(self.translate("int main(void) { return " + "(" * 100_000 + "\n"), "error")

    def test_nested_blocks(self):
        self.assert_told(self.translate("int main(void) " + "{" * 100_000 + "}" * 100_000), "nest")

    def test_unary_operators(self):
        for operator in "+-~!*&":
            self.assert_told(self.translate(f"int x; int main(void) {{ return {(operator + ' ') * 40_000}x; }}\n"),
                             "nest")

    def test_long_sums(self):
        self.assert_translated(self.translate("shared int x; int main(void) { return " + "x + " * 1000 + "0; }\n"))
        self.assert_told(self.translate("int x; int main(void) { return " + "x + " * 200_000 + "0; }\n"), "nest")

    def test_nested_conditionals(self):
        self.assert_told(self.translate("int x; int main(void) { return " + "x ? 1 : " * 50_000 + "0; }\n"), "nest")

    def test_else_if_chain(self):
        chain = " else ".join(f"if (x == {i}) return {i};" for i in range(1000))
        self.assert_translated(self.translate(f"shared int x; int main(void) {{ {chain} return 0; }}\n"))
        chain = " else ".join(f"if (x == {i}) return {i};" for i in range(50_000))
        self.assert_told(self.translate(f"shared int x; int main(void) {{ {chain} return 0; }}\n"), "nest")

    def test_nested_loops(self):
        for loop in ("while (x) ", "for (; x; ) ", "for (int i = 0; i < n; i++) ", "do if (x) ", "upc_forall (int i = 0; i < n; i++; i) ", "switch (x) case 1: "):
            ends = " while (x)" if loop.startswith("do ") else ""
            text = lambda depth, loop=loop, ends=ends: f"#include <upc_relaxed.h>\nshared [4] int a[4 * THREADS];\nint main(void) {{ int x = 0, n = 3; {loop * depth}a[n] = x;{ends.replace(')', ');') * depth} return 0; }}\n"
            with self.subTest(loop):
                self.assert_translated(self.translate(text(100 if SANITIZER else 1000)))
                if loop in ("while (x) ", "for (int i = 0; i < n; i++) "):
                    outcome = self.translate(text(20_000))
                    self.assert_told(outcome, "nested too deeply|takes more than .* to translate")
                    self.assertNotIn("macro", outcome.stderr)

    def test_pointers_to_pointers(self):
        self.assert_told(self.translate("int " + "*" * 50_000 + "p; int main(void) { return 0; }\n"), "nest")

    def test_array_of_many_dimensions(self):
        self.assert_told(self.translate("int a" + "[1]" * 50_000 + "; int main(void) { return 0; }\n"), "nest")

    # --- size ---

    def test_a_million_initialisers(self):
        self.assert_translated(self.translate("const int a[] = {" + "1," * 1_000_000 + "};\nint main(void) { return 0; }\n"))

    def test_many_functions(self):
        text = "".join(f"shared int x{i}; int f{i}(void) {{ return x{i}++; }}\n" for i in range(10_000 if SANITIZER else 50_000))
        self.assert_translated(self.translate(text + "int main(void) { return 0; }\n"))

    def test_one_long_line(self):
        for of_shared_data, statements in ("", 950_000), ("shared ", 100_000):  # 10 MB and 1 MB of text
            if SANITIZER:
                statements //= 10
            self.assert_translated(self.translate(f"{of_shared_data}int x; int main(void) {{ " + "x = x + 1; " * statements + "return x; }\n"))

    def test_expressions_of_100_000_tokens(self):
        head = "#include <upc_relaxed.h>\nshared [4] int a[4 * THREADS]; int f(int, ...); int main(void) { int x = 0, n = 3; while (n < x) { "
        for expression, translated in (("f(1" + ", a[n]" * 20_000 + ");", True), ("x = a[n" + " + n" * 50_000 + "];", False), ("n++" + ", n++" * 33_000 + ";", True), ("x = " + "a[" * 25_000 + "n" + "]" * 25_000 + ";", False),
                                       ("int v[] = { a[n]" + ", n + 1" * 25_000 + " }; x = v[n];", True), ("x = " + "n ? x : " * 25_000 + "n;", False), ("x = sizeof(\"" + "1\" \"" * 100_000 + "\");", True)):
            with self.subTest(expression[:40]):
                outcome = self.translate(head + expression + " n++; } return x; }\n")
                if translated:
                    self.assert_translated(outcome)
                else:
                    self.assert_told(outcome, "nest")
                self.assertNotIn("macro", outcome.stderr)

    def test_a_long_string_and_a_long_name(self):
        self.assert_translated(self.translate('const char *s = "' + "x" * 5_000_000 + '"; int main(void) { return 0; }\n'))
        self.assert_translated(self.translate(f"shared int {'n' * 1_000_000}; int main(void) {{ return 0; }}\n"))

    def test_many_errors(self):
        outcome = self.translate("".join(f"int f{i}(void) {{ return nope{i}; }}\n" for i in range(20_000)))
        self.assert_told(outcome, "undeclared", lines=60)

    # --- contents ---

    def test_binary_and_truncated_sources(self):
        for text in (b"", b"\0" * 100_000, os.urandom(1), b"\xff\xfe" + "int main(void) { return 0; }\n".encode("utf-16-le"),
                     "int main(void) { return 0; }\n".encode("utf-16"), b"\x7fELF" + bytes(range(256)) * 400,
                     b"int main(void) { return '", b'char *s = "', b"/*", b"#", b"#if 1\n", b"\\", b"??/"):
            self.translate(text)  # within the limits, and without a crash

    def test_null_bytes(self):
        # The C compilers treat them as blanks.
        self.assert_translated(self.translate(b"int main(void) { return 0\0; }\n" + b"\0" * 1000))

    def test_utf_16(self):
        self.assert_told(self.translate("int main(void) { return 0; }\n".encode("utf-16")), "UTF-16")

    def test_byte_order_mark(self):
        self.assert_translated(self.translate("\ufeffint main(void) { return 0; }\n"))

    # --- the preprocessor ---

    def test_include_cycle(self):
        self.assert_told(self.translate('#include "big.upc"\n'), "include")

    def test_exponential_macro(self):
        macros = "".join(f"#define M{i + 1} M{i} M{i}\n" for i in range(40))
        self.assert_told(self.translate("#define M0 x;\n" + macros + "int main(void) { int x = 0; M40 return x; }\n"),
                         "macros")

    def test_macro_that_grows(self):
        macros = "".join(f"#define F{i + 1}(x) F{i}((x) + (x))\n" for i in range(40))
        self.assert_told(self.translate("#define F0(x) x\n" + macros + "int main(void) { return F40(1); }\n"), "macros")

    # --- not regular files ---

    def test_devices_and_directories(self):
        os.mkdir(self.path("folder.upc"))
        for name in ("folder.upc", "none.upc"):
            self.assert_told(self.translate(None, name=name), name)
        os.symlink("/dev/zero", self.path("zero.upc"))
        self.assert_told(self.translate(None, name="zero.upc"), "zero.upc")
        os.symlink("/dev/null", self.path("null.upc"))
        self.translate(None, name="null.upc")
        os.mkfifo(self.path("pipe.upc"))
        self.assert_told(self.translate(None, name="pipe.upc"), "pipe.upc")
        self.assert_told(self.translate('#include "/dev/zero"\nint main(void) { return 0; }\n'), "zero")
        self.assert_told(self.translate('#include "folder.upc"\nint main(void) { return 0; }\n'), "folder.upc")


if __name__ == "__main__":
    main()
