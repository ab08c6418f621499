# SPDX-License-Identifier: MIT
"""Messages use the program's names: no message contains a name that only the translation has, and suggested code consists of words
of the program, of UPC, of C, or of a header that the message names."""

import glob
import itertools
import os
import re
import shutil
import subprocess
import unittest

import clang_commands
import command_test
from command_test import CommandTest, OPTIONS

# Names of the translator and the runtime, never the user's.
INTERNAL = re.compile(r"\b(upct_\w+|upcri_\w+|UPCRI_\w+|user_main|upcr_tld_\w+|\w+\.trans\.c)\b|/tmp/upcc-")
# Words that look like code: with an underscore, in capitals, or a letter beside an operator.
CODE = re.compile(r"\b([A-Za-z]\w*_\w*|[A-Z][A-Z0-9]+)\b|(?<=[*\[(=+])\s?([A-Za-z])\b|\b([A-Za-z])\s?(?=[*\[(=+])")
PLACE = re.compile(r"^(upcc: |upcdecl: |oshcc: |upcrun: )?([^\s:]+:(\d+:)*)? ?(fatal )?(error|warning|note): ")
# An option and its argument; then keywords and names of standards, compilers and units.
OPTION = re.compile(r"(?<!\w)-{1,2}\w[\w+-]*(=\S+)?( [A-Z]+\b)?")
KNOWN = set("""UPC THREADS MYTHREAD C C99 C11 C17 C23 ISO GNU GCC UTF ASCII OK EOF ID MB GB KB NULL CPU OpenMP JSON POSIX c_code upc_code DT_TEXTREL PIE UPCC_CC EINVAL XOR AND OR
_Bool _Thread_local _Generic _Static_assert _Alignas _Atomic _Complex thread_local static_assert size_t ptrdiff_t""".split())

# Programs whose messages suggest code. SIZE, COUNT and similar ones are the program's words.
WRONG = {
    "sizes.upc": """#include <upc.h>
#define SIZE 16
#define COUNT 3
enum { DEPTH = 5 };
shared int a[SIZE];
shared [COUNT] int b[SIZE*2];
shared [*] double c[DEPTH][SIZE];
shared int d[THREADS][THREADS];
shared int e[SIZE + THREADS];
shared [] int f[SIZE * THREADS];
static int g[THREADS];
shared [THREADS] int h[SIZE * THREADS];
int main(void) { return a[0] + b[0]; }
""",
    "too_large.upc": """#include <upc.h>
#define MILLIONS 4000000000L
shared [*] int big[MILLIONS * THREADS];
int behind;
shared [sizeof(size_t) * 1000000000] int wide[THREADS];
shared [(size_t)-1] int widest[THREADS];
int main(void) { return big[0] + wide[0]; }
""",
    "initialised.upc": """#include <upc.h>
shared int A[THREADS] = {1, 2, 3, 4, 5};
shared int B[2][THREADS] = {{1}, {2}, {3}};
shared [2] struct { int left, right; } C[2 * THREADS] = {{1, 2, 3}};
static int private_one[2] = {1, 2, 3};
int main(void) { static shared int in_main[THREADS] = "text"; return A[0] + B[0][0] + in_main[0] + private_one[0]; }
""",
    "misspelt.upc": """#include <upc.h>
#include <shmem.h>
#include <upc_atomic.h>
shared int s;
int main(void) { shmem_barier_all(); upc_memcopy(&s, &s, 4); upc_atomic_relax(0, 0, 0, 0, 0, 0); bupc_tick(); return MY_THREAD; }
""",
    "undefined.upc": """#include <upc.h>
extern int missing(shared int *);
extern shared int absent[THREADS];
extern int nowhere;
shared int s;
int main(void) { return missing(&s) + absent[0] + nowhere; }
""",
    "misspelt.c": """#include <shmem.h>
int main(void) { long x = 0; shmem_init(); shmem_long_putt(&x, &x, 1, 0); shmem_int_put(&x, 0, 1, 0); shmem_finalise(); return 0; }
""",
}
# Declarations for upcdecl.
DECLARATIONS = ("shared int a[10]", "shared [3] int b[7][2]", "shared int c[THREADS][THREADS]", "shared int d[]", "shared int e[2 + THREADS]",
                "shared [] int f[THREADS]", "int g[THREADS]; static int h[THREADS]", "shared [*] int i[9999999*THREADS]", "shared [1048576] int j[THREADS]",
                "shared [*] int *k", "shared int l(void)", "struct s { shared int m; }", "shared void n", "strict int o", "int p[-1]", "shared [THREADS] int q[THREADS]",
                "shared [MYTHREAD] int r[THREADS]", "shared int t[MYTHREAD]", "shared int u[2*THREADS/2]", "relaxed strict shared int v")


def public_names():
    """Returns the words of the headers that a program may include, except those of the implementation."""
    include = os.path.join(os.path.dirname(os.path.dirname(OPTIONS["upcc"])), "include/smp-upc")
    names = set()
    for path in glob.glob(os.path.join(include, "**/*.h"), recursive=True):
        with open(path, encoding="utf-8") as file:
            names |= {word for word in re.findall(r"[A-Za-z]\w+", file.read()) if not word.startswith(("upcri_", "UPCRI_", "upct_"))}
    # Names that macros compose.
    for header, options in ("shmem.h", ["-DUPCRI_SHMEM_CALLS=1"]), ("upcr.h", []):
        done = subprocess.run(["gcc", "-E", "-P", "-I", include, *options, "-"], input=f"#include <{header}>\n", capture_output=True, text=True, check=True)
        names |= set(re.findall(r"\b_?(?:b?upc|p?shmem)_\w+", done.stdout))
    return names


class Names(CommandTest):
    @classmethod
    def setUpClass(cls):
        cls.public = public_names()
        cls.compilers = ["gcc"] + ([clang_commands.C] if shutil.which(clang_commands.C) else [])

    def check(self, said, program):
        words = set(re.findall(r"[A-Za-z_]\w*", program)) | self.public | KNOWN
        # The linker's messages begin with the full path, and the folder's name is random.
        for line in said.replace(self.directory, "").splitlines():
            if line.startswith("  "):
                continue  # the program's line, and the caret
            self.assertNotRegex(line, INTERNAL, f"in\n{program}")
            plain = OPTION.sub(" ", PLACE.sub("", re.sub(r"\[-W[\w=-]*\]|https?://\S+|‘[^’]*’|`[^']*'", " ", line)))
            for match in CODE.finditer(plain):
                word = match.group(1) or match.group(2) or match.group(3)
                self.assertTrue(word in words, f"'{word}' is none of the program's: {line}\nin\n{program}")

    def test_programs(self):
        for name, text in WRONG.items():
            self.write(name, text)
            for options in ([], ["-g"], ["-T=4"], ["-O0"], ["-pedantic"]):
                with self.subTest(name=name, options=options):
                    compiler = "upcc" if name.endswith(".upc") else "oshcc"
                    done = self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), compiler), *options, "-o", "program", name)
                    self.check(done.stderr, text)

    def test_a_size_that_is_too_large_is_one_error(self):
        self.write("too_large.upc", WRONG["too_large.upc"])
        done = self.upcc("-c", "too_large.upc")
        self.assertEqual(re.findall(r"(?m)^too_large\.upc:(\d+):\d+: error", done.stderr), ["3", "5", "6"], str(done))
        self.assertIn("the block size is 8000000000: ", done.stderr)
        self.assertIn("the block size is 18446744073709551615: ", done.stderr)

    def test_a_misspelt_function_is_reported_in_the_program_only(self):
        self.write("misspelt.c", WRONG["misspelt.c"])
        done = self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), "oshcc"), "-c", "misspelt.c")
        self.assertEqual({line.split(":")[0] for line in done.stderr.splitlines() if ": warning: " in line or ": error: " in line}, {"misspelt.c"}, str(done))

    def test_conformance_cases(self):
        paths = sorted(path for path in glob.glob("tests/conformance/**/*.upc", recursive=True) if "/errors/" in path or os.path.basename(path).startswith("warn"))
        self.assertGreater(len(paths), 100)
        for path in paths if os.environ.get("NAMES_ALL") else paths[::5]:
            with open(path, encoding="utf-8") as file:
                text = file.read()
            with self.subTest(path=path):
                done = self.upcc("-c", "-o", "out.o", os.path.abspath(path))
                self.check(done.stderr.replace(os.path.abspath(path), os.path.basename(path)), text)

    def test_warnings_of_conformance_cases(self):
        """Warnings of C compilers, too, are about the program: none is about a name or type of the translation."""
        paths = sorted(path for path in glob.glob("tests/conformance/**/*.upc", recursive=True) if "/errors/" not in path)
        self.assertGreater(len(paths), 300)
        warnings = 0
        for number, path in enumerate(paths):
            for combination, (build, compiler) in enumerate(itertools.product(("-O2", "-g", "-report"), self.compilers)):
                # Each combination meets other programs.
                if (number + combination) % 24 and not os.environ.get("NAMES_ALL"):
                    continue
                with self.subTest(path=path, build=build, compiler=compiler):
                    done = self.upcc("-Wall", "-Wextra", build, "-c", "-o", "out.o", os.path.abspath(path), UPCC_CC=compiler)
                    found = [line for line in done.stderr.splitlines() if " warning: " in line]
                    warnings += len(found)
                    for line in found:
                        self.assertNotRegex(line, INTERNAL)
                        self.assertNotRegex(line.replace(os.path.abspath(path), ""), r"\b(upcr|UPCR)_\w+")
        self.assertGreater(warnings, 10)

    def test_loops_without_warnings(self):
        """Loops in which the translation computes what the program does not: start values, owners."""
        self.write("loops.upc", """#include <upc.h>
shared int a[100*THREADS];
void f(unsigned long n) {
  for (int c = 0, u = 3; u; u--, c++) a[c] = 3;
  for (unsigned u = 3; u; u--) a[0] = 3;
  for (unsigned i = MYTHREAD; i < n; i += THREADS) a[i] = 3;
  upc_forall (unsigned long i = 0; i < n; i++; i * 3) a[i] = 3;
  upc_forall (unsigned i = 0; i < n; i++; i - 3) a[i] = 3;
  upc_forall (unsigned char i = 0; i < n; i++; i) a[i] = 3;
  upc_forall (int i = 0; i < 100*THREADS; i++; &a[i]) a[i] = 3;
}
int main(void) { f(100); }
""")
        for build, compiler in itertools.product(("-O2", "-O0", "-g", "-report", "-portable", "-T=4"), self.compilers):
            with self.subTest(build=build, compiler=compiler):
                done = self.upcc("-Wall", "-Wextra", build, "-c", "loops.upc", UPCC_CC=compiler)
                self.assertEqual((done.exit, done.stderr), (0, ""))

    def test_upcdecl(self):
        for text in DECLARATIONS:
            with self.subTest(declaration=text):
                self.check(self.run_command(os.path.join(os.path.dirname(OPTIONS["upcc"]), "upcdecl"), text).stderr, text)

    @unittest.skipIf(command_test.SANITIZER, "one build of the runtime is enough")
    def test_a_call_is_named_as_in_the_source(self):
        calls = {"shmem_int_put(NULL, &v, 1, 0)": "shmem_int_put", "shmem_ctx_int_put(SHMEM_CTX_DEFAULT, NULL, &v, 1, 0)": "shmem_ctx_int_put",
                 "shmem_putmem(NULL, &v, 4, 0)": "shmem_putmem", "shmem_int_p(NULL, 1, 0)": "shmem_int_p", "shmem_int_atomic_add(NULL, 1, 0)": "shmem_int_atomic_add",
                 "shmem_int_get(&v, NULL, 1, 0)": "shmem_int_get", "shmem_int_iput(NULL, &v, 1, 1, 1, 0)": "shmem_int_iput",
                 "shmem_signal_set((uint64_t *)NULL, 1, 0)": "shmem_signal_set", "shmem_put32(NULL, &v, 1, 0)": "shmem_put32"}
        for call, name in calls.items():
            with self.subTest(call=call):
                self.write("call.c", f"#include <shmem.h>\n#include <stddef.h>\nint main(void) {{\n  int v = 1;\n  shmem_init();\n  {call};\n  return v;\n}}\n")
                compiler = os.path.join(os.path.dirname(OPTIONS["upcc"]), "oshcc")
                for options in ["-g"], []:
                    if name == "shmem_int_atomic_add" and not options or name == "shmem_signal_set" and not options:
                        continue  # without checks, the target of an atomic is not examined
                    self.assert_ok(self.run_command(compiler, *options, "-o", "call", "call.c"))
                    done = self.upcrun("-n", "1", "call")
                    self.assertEqual(done.exit, 120, str(done))
                    self.assertRegex(done.stderr, rf"\b{name}: address \(nil\) is not symmetric", str(done))


if __name__ == "__main__":
    command_test.main()
