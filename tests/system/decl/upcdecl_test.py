# SPDX-License-Identifier: MIT
"""The command upcdecl: its options, its input and output, and its agreement with upcc and with programs."""

import os
import pty
import re
import subprocess

import command_test
from command_test import CommandTest, OPTIONS

# Both upcc and upcdecl reject these, with a message that matches the pattern.
REFUSED = (
    ("shared [4] int *shared [2] shared [3] p;", "block size"),
    ("typedef shared [4] int t; shared [3] t x;", "block size"),
    ("typedef shared [4] int t; shared t x;", "block size"),
    ("strict relaxed shared int x;", "both strict and relaxed"),
    ("typedef strict shared int t; relaxed t x;", "both strict and relaxed"),
    ("strict int x;", "write `strict shared`"),
    ("shared [-1] int x;", "negative|is -1: it must be from 0 to"),
    ("shared [1048576] int x;", "larger than UPC_MAX_BLOCK_SIZE, 1048575"),
    ("shared [UPC_MAX_BLOCK_SIZE+1] int x;", "UPC_MAX_BLOCK_SIZE"),
    ("shared [THREADS] int x;", "THREADS has no value at compile time: use \\[\\*\\]"),
    ("shared [MYTHREAD] int x;", "must be a constant"),
    ("shared [2.5] int x;", "integer"),
    ("shared [*] int *p;", r"\[\*\] lays out an array that is declared here"),
    ("typedef shared [*] int t[10];", r"\[\*\] cannot be used in a typedef"),
    ("shared [2] void *p;", "'shared void' takes no block size"),
    ("shared [] void *p;", "'shared void' takes no block size"),
    ("struct s { shared int x; };", "a member of a struct or union cannot be shared"),
    ("struct s { int *shared x; };", "a member of a struct or union cannot be shared"),
    ("int f(shared int x);", "a parameter cannot be shared: pass a pointer-to-shared"),
    ("shared int f(void);", "a function cannot return a shared object"),
    ("typedef int t(void); shared t f;", "a function cannot be shared"),
    ("_Thread_local shared int x;", "a shared object cannot be thread-local"),
    ("shared int a[10];", "multiple of THREADS"),
    ("shared [*] int a[2][10];", "multiple of THREADS"),
    ("shared int a[THREADS][THREADS];", "can occur only once"),
    ("typedef shared int row[THREADS]; row a[THREADS];", "can occur only once"),
    ("shared int (*p)[THREADS][THREADS];", "can occur only once"),
    ("shared [] int a[THREADS];", "lies on one thread, cannot have (THREADS|it)"),
    ("shared int a[10 + THREADS];", "THREADS or a positive constant times THREADS"),
    ("shared int a[4*THREADS/2];", "a positive constant times THREADS"),
    ("shared int a[0*THREADS];", "positive constant"),
    ("shared int a[-2*THREADS];", "positive constant|negative"),
    ("static int a[THREADS];", "a private array that is static, a member"),
    ("struct s { int a[THREADS]; };", "THREADS has no value at compile time, and a private array"),
    ("shared [*] int a[1048576*THREADS];", "makes blocks of 1048576 elements here"),
    ("shared void x;", "void"),
    ("int a[-1];", "negative"),
    ("shared int restrict x;", "restrict"),
    ("int THREADS;", "keyword"),
    ("shared int f()[3];", "return"),
    ("struct s { int x : 33; };", "32 bits|exceeds"),
)

# Both accept these; @ stands for the name.
TAKEN = (
    "shared shared int @;", "shared [4] shared [4] int @;", "shared [0] int @[10];",
    "strict shared int @;", "int *strict shared @;", "shared [3] int *@[10];",
    "shared [3] int (*@)[10];", "int *shared [3] @;", "shared int *restrict @;",
    "shared int @[(THREADS)];", "shared int @[sizeof(int)*THREADS];", "shared int @[2*THREADS*3];",
    "shared int @[THREADS*100*20];", "shared int @[THREADS][3];", "shared [*] double @[THREADS][10];",
    "shared [] int @[10];", "extern shared int @[];", "shared int *@(shared int *p, shared int a[10]);",
    "shared [UPC_MAX_BLOCK_SIZE] char @[THREADS];", "shared [sizeof(int)] char @[THREADS];",
    "shared [1 ? 2 : 3] int @[THREADS];", "typedef shared int @[10];", "shared void *@;",
    "shared char @[upc_localsizeof(shared int[2*THREADS])*THREADS];", "shared ['a'] int @;",
    "struct @ { shared int *p; shared [3] int *a[4]; unsigned f : 3; };", "_Complex double @;",
    "int @(int a[static 3], int b[*], int c[const restrict 4]);", "int @(int n, int a[n][n]);",
    "shared [3] int (*@(shared [2] char *, int))[7];", "shared long long unsigned @;",
    "const shared [] volatile char *const volatile shared [] @;", "shared _Atomic int @;",
    "enum @ { @A, @B = 3 };", "shared [2] struct { int x; } @[THREADS];", "int (*const shared @)(void);",
    "upc_lock_t *shared @[THREADS];", "static shared unsigned short @;", "shared int @ = 3;",
)

PROGRAM = r"""
#include <upc.h>
#include <stdio.h>
%(declarations)s
#define SIZES(x) (size_t)sizeof(x), upc_elemsizeof(x), upc_blocksizeof(x), upc_localsizeof(x)
int main(void) {
  if (MYTHREAD == 0) {
%(body)s
  }
  return 0;
}
"""


class Upcdecl(CommandTest):
    def setUp(self):
        super().setUp()
        self.program = os.path.join(os.path.dirname(OPTIONS["upcc"]), "upcdecl")

    def decl(self, *arguments, **options):
        return self.run_command(self.program, *arguments, **options)

    def test_explains_and_declares(self):
        done = self.decl("shared [3] int *p[10]")
        self.assertEqual((done.exit, done.stdout), (0, "declare p as array 10 of pointer to shared [3] int\n"))
        self.assertRegex(done.stderr, "^upcdecl: note: the pointers in p are private")
        for arguments in (["declare p as array 10 of pointer to shared [3] int"],
                          "declare p as array 10 of pointer to shared [3] int".split()):
            done = self.decl(*arguments)
            self.assertEqual((done.exit, done.stdout), (0, "shared [3] int *p[10];\n"), str(done))
        self.assert_ok(self.decl("-q", "explain", "shared", "int", "x"), "declare x as shared int\n")

    def test_typedefs(self):
        shown = self.decl("-q", "typedef shared [4] double *row_t", "row_t rows[8]")
        self.assert_ok(shown, "define row_t as pointer to shared [4] double\ndeclare rows as array 8 of row_t\n")
        self.assert_ok(self.decl("-q", "-t", "shared [4] double *row_t", "-t=typedef int t", "row_t a(t)"),
                       "declare a as function (t) returning row_t\n")
        refused = self.decl("-t", "row_t", "int x")
        self.assertEqual((refused.exit, refused.stdout), (1, ""))

    def test_warnings_and_quiet(self):
        self.assertRegex(self.decl("int *shared p").stderr, "^upcdecl: warning: p itself is shared")
        self.assert_ok(self.decl("-q", "int *shared p"), "declare p as shared pointer to int\n")

    def test_errors_have_a_caret(self):
        done = self.decl("struct s { shared int x; }")
        self.assertEqual((done.exit, done.stdout), (1, ""))
        self.assertEqual(done.stderr, "upcdecl: error: a member of a struct or union cannot be shared: make the "
                         "whole object shared, or the member a pointer-to-shared, with a `*` behind the type\n"
                         "  struct s { shared int x; }\n             ^\n")
        # After an error, later declarations are still explained.
        done = self.decl("-q", "int x", "int int", "int y")
        self.assertEqual((done.exit, done.stdout), (1, "declare x as int\ndeclare y as int\n"))

    def test_standard_input(self):
        text = b"shared int x\n\n  \ntypedef int t;\nt int;\ndeclare y as t\nexplain int z"
        done = self.decl("-q", stdin=text)
        self.assertEqual((done.exit, done.stdout), (1, "declare x as shared int\ndefine t as int\nt y;\ndeclare z as int\n"))
        self.assertRegex(done.stderr, "^upcdecl: error: line 5: ")
        self.assert_ok(self.decl("-q", stdin=b""), "")
        there = self.decl("-q", stdin=b"shared [3] int *p[10]\nint (*f)(void)\n")
        back = self.decl("-q", stdin=there.stdout.encode())
        self.assert_ok(back, "shared [3] int *p[10];\nint (*f)(void);\n")
        self.assertEqual(self.decl(stdin=b"\x00\xff\n").exit, 1)

    def test_a_terminal_gets_a_prompt(self):
        main, side = pty.openpty()
        with subprocess.Popen([self.program, "-q"], stdin=side, stdout=subprocess.PIPE, env=self.env) as process:
            os.close(side)
            os.write(main, b"shared int x\nhelp\noops\nquit\n")
            shown, _ = process.communicate(timeout=command_test.LIMIT)
        os.close(main)
        self.assertEqual(process.returncode, 0)
        self.assertTrue(shown.startswith(b"upcdecl> declare x as shared int\nupcdecl> usage: upcdecl"), shown)

    def test_options(self):
        self.assertRegex(self.decl("-help").stdout, "^usage: upcdecl")
        self.assertRegex(self.decl("--version").stdout, r"^upcdecl \(SMP UPC\) \d")
        for arguments, message in ((("-n", "0", "int x"), "-n: '0' is not a number of threads (1 to 2048)"),
                                   (("-T=x", "int x"), "-T: 'x' is not a number of threads"),
                                   (("-T", "2049", "int x"), "-T: '2049' is not a number of threads"),
                                   (("-n",), "-n needs an argument"),
                                   (("-T",), "-T needs an argument"),
                                   (("--t",), "-t needs an argument"),
                                   (("-n", "2", "-T", "3", "int x"), "two numbers of threads"),
                                   (("-q=1", "int x"), "-q takes no value"),
                                   (("-help=1",), "-help takes no value"),
                                   (("--version=1",), "-version takes no value"),
                                   (("-n3", "int x"), "unknown option -n3"),
                                   (("-versoin",), "unknown option -versoin; did you mean -version"),
                                   (("-z",), "unknown option -z; upcdecl -help lists those there are")):
            self.assert_refused(self.decl(*arguments), "^upcdecl: error: .*" + re.escape(message))

    def test_a_full_disk_is_reported(self):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([self.program, "-q", "int x"], stdout=full, stderr=subprocess.PIPE,
                                  env=self.env, timeout=command_test.LIMIT, check=False)
        self.assertEqual((done.returncode, done.stderr), (1, b"upcdecl: error: cannot write to standard output\n"))

    def test_rejects_what_upcc_rejects(self):
        for text, reason in REFUSED:
            done = self.decl(text)
            self.assertEqual((done.exit, done.stdout), (1, ""), text)
            self.assertRegex(done.stderr, reason, text)
            self.write("x.upc", f"#include <upc.h>\n{text}\n")
            done = self.upcc("-trans", "x.upc")
            self.assertEqual(done.exit, 1, text)
            self.assertRegex(done.stderr, reason, text)

    def test_accepts_what_upcc_accepts(self):
        texts = [text.replace("@", f"n{number}") for number, text in enumerate(TAKEN)]
        self.write("x.upc", "#include <upc.h>\n" + "\n".join(texts) + "\n")
        self.assert_ok(self.upcc("-c", "x.upc"))
        self.assert_ok(self.decl("-q", *texts))
        english = self.decl("-q", *texts).stdout
        back = self.decl("-q", stdin=english.encode())
        self.assert_ok(back)
        # upcc also accepts the C that upcdecl writes.
        self.write("y.upc", "#include <upc.h>\n" + back.stdout)
        self.assert_ok(self.upcc("-c", "y.upc"))

    def pictured(self, threads, declaration, name):
        """{element: (thread, phase)}, and the line of sizes, as upcdecl draws them."""
        done = self.decl("-q", *threads, declaration)
        self.assert_ok(done)
        lines = done.stdout.splitlines()
        header = next(line for line in lines if re.match(r" +thread 0", line))
        columns = {match.start(): int(match[1]) for match in re.finditer(r"thread (\d+)", header)}
        places = {}
        for line in lines:
            phase = re.match(r"  phase (\d+)", line)
            if phase:
                for match in re.finditer(re.escape(name) + r"[\[\]\d]+", line):
                    places[match[0]] = (columns[match.start()], int(phase[1]))
        return places, lines[-1]

    def check_program(self, threads, upcc_flags, upcrun_flags, declarations):
        body = []
        for name, (text, extents) in declarations.items():
            loops = "".join(f"for (int i{d} = 0; i{d} < {n}; i{d}++) " for d, n in enumerate(extents))
            element = name + "".join(f"[i{d}]" for d in range(len(extents)))
            form = name + "[%d]" * len(extents)
            indices = "".join(f"i{d}, " for d in range(len(extents)))
            body.append(f'{loops} printf("{form} %d %d\\n", {indices} (int)upc_threadof(&{element}),'
                        f" (int)upc_phaseof(&{element}));")
            body.append(f'printf("{name}: sizeof %zu, upc_elemsizeof %zu, upc_blocksizeof %zu, '
                        f'upc_localsizeof %zu\\n", SIZES({name}));')
        self.write("x.upc", PROGRAM % {"declarations": "\n".join(text + ";" for text, _ in declarations.values()),
                                       "body": "\n".join(body)})
        self.assert_ok(self.upcc(*upcc_flags, "-o", "x", "x.upc"))
        done = self.upcrun(*upcrun_flags, "./x")
        self.assert_ok(done)
        for name, (text, _) in declarations.items():
            places, sizes = self.pictured(threads, text, name)
            real = {match[1]: (int(match[2]), int(match[3]))
                    for match in re.finditer(rf"(?m)^({name}\[[\[\]\d]+) (\d+) (\d+)$", done.stdout)}
            self.assertEqual(places, real, text)
            self.assertIn(f"{name}: {sizes}\n", done.stdout, text)

    def test_pictures_place_elements_as_programs_do(self):
        self.check_program(("-n", "3"), (), ("-n", "3"), {
            "a": ("shared int a[4*THREADS]", ("4*THREADS",)),
            "b": ("shared [3] short b[4*THREADS]", ("4*THREADS",)),
            "c": ("shared [*] double c[THREADS][5]", ("THREADS", 5)),
            "d": ("shared [] struct { char x; int y; } d[7]", (7,)),
            "e": ("shared [2] char e[3][THREADS]", (3, "THREADS")),
            "f": ("shared [100] long f[THREADS]", ("THREADS",)),
        })
        self.check_program(("-T", "3"), ("-T=3",), (), {
            "a": ("shared int a[10]", (10,)),
            "b": ("shared [4] int b[10]", (10,)),
            "c": ("shared [*] int c[11]", (11,)),
            "d": ("shared [7] int d[2][2]", (2, 2)),
            "e": ("shared [THREADS] int e[THREADS*THREADS + 1]", ("THREADS*THREADS + 1",)),
        })


if __name__ == "__main__":
    command_test.main()
