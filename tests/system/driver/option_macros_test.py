# SPDX-License-Identifier: MIT
"""A UPC program sees the macros that the C compiler defines: for each of many options, the macros that it changes
in the compiler itself have the same values in the program."""

import re
import shutil
import subprocess

from command_test import SANITIZER, CommandTest, main

OPTIONS = ["-O0", "-O1", "-O2", "-O3", "-Os", "-Og", "-Ofast", "-g", "-g -O1", "-fopenmp", "-fopenmp-simd", "-mavx", "-mavx2", "-mfma", "-msse4.2",
           "-mbmi2", "-march=native", "-march=x86-64-v3", "-march=x86-64-v3 -mno-avx2", "-mtune=native", "-mno-red-zone", "-fPIC", "-fpic", "-fPIE",
           "-fno-pie", "-ffast-math", "-ffinite-math-only", "-fno-math-errno", "-fno-signed-zeros", "-fno-trapping-math", "-fsanitize=address",
           "-fsanitize=thread", "-fsanitize=undefined", "-pthread", "-fstack-protector-strong", "-fstack-protector-all", "-fexceptions",
           "-fcf-protection=none", "-fcf-protection=full", "-fno-inline", "-funroll-loops", "-fno-builtin", "-std=c99", "-std=c11", "-std=gnu99",
           "-std=gnu17", "-fgnu89-inline"]


class OptionMacrosTest(CommandTest):
    def macros(self, compiler, options):
        done = subprocess.run([compiler, *options, "-dM", "-E", "-x", "c", "/dev/null"], capture_output=True, check=False)
        return None if done.returncode else dict(re.findall(r"^#define (\S+) ?(.*)$", done.stdout.decode(), re.MULTILINE))

    def preprocessed(self, compiler, options, names):
        """Returns each name and its value in the program."""
        self.write("one.upc", "".join(f'#ifdef {name}\n"{name}" {name}\n#else\n"{name}" is undefined\n#endif\n' for name in names))
        outcome = self.upcc("-E", "-P", *options, "one.upc", UPCC_CC=compiler)
        self.assertEqual(outcome.exit, 0, str(outcome))
        return dict(re.findall(r'^"(\w+)" ?(.*)$', outcome.stdout, re.MULTILINE))

    def test_the_macros_of_options(self):
        compilers = [c for c in ("gcc", "clang") if shutil.which(c)]
        for compiler in compilers:
            wrong, seen = [], 0
            for option in OPTIONS:
                if SANITIZER and "-fsanitize" in option:
                    continue  # it does not combine with the sanitizer of this run
                words = option.split()
                # The options of upcc, with the tested option and without.
                base = ["-std=gnu11", "-pthread"]
                level = [] if re.search("-O|-g", option) else ["-O2"]
                without, with_ = self.macros(compiler, base), self.macros(compiler, base + level + words)
                if with_ is None:
                    continue  # the compiler does not know it
                names = sorted(n for n in with_.keys() | without.keys() if with_.get(n) != without.get(n) and "(" not in n)
                if option.startswith("-std"):  # the front end handles the others
                    names = [n for n in names if n in ("__STRICT_ANSI__", "__STDC_VERSION__", "__OPTIMIZE__")]
                found = self.preprocessed(compiler, words, names)
                seen += len(names)
                for name in names:
                    expected = with_.get(name, "is undefined")
                    if found.get(name, "").split() != (expected or "").split():
                        wrong.append(f"{compiler} {option}: {name} {expected!r}, not {found.get(name)!r}")
            self.assertGreater(seen, 50)
            self.assertEqual(wrong, [], "\n".join(wrong))

    def test_a_program_has_them(self):
        self.write("one.upc", "#include <upc.h>\n#ifndef _OPENMP\n#error none\n#endif\n#ifndef __AVX2__\n#error none\n#endif\n"
                              "#ifndef __OPTIMIZE__\n#error none\n#endif\nint main(void) { return 0; }\n")
        self.assertEqual(self.upcc("-fopenmp", "-mavx2", "-c", "one.upc").exit, 0)
        self.assertEqual(self.upcc("-fopenmp", "-mavx2", "-U__AVX2__", "-c", "one.upc").exit, 1)

    def test_fortified(self):
        self.write("one.upc", "#include <stdio.h>\n#include <string.h>\n#include <upc.h>\n"
                              "int main(int argc, char **argv) { char b[4]; strcpy(b, argv[0]); printf(\"%s\\n\", b); return argc; }\n")
        for compiler in [c for c in ("gcc", "clang") if shutil.which(c)]:
            self.assertEqual(str(self.upcc("-Wall", "-Werror", "-D_FORTIFY_SOURCE=2", "-o", "one", "one.upc", UPCC_CC=compiler).stderr), "")
            self.assertIn("buffer overflow detected", self.upcrun("-q", "-n", "1", "./one").stderr)


if __name__ == "__main__":
    main()
