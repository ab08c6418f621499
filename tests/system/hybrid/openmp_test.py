# SPDX-License-Identifier: MIT
"""OpenMP inside UPC threads: what a team's members see, in every build, with the OpenMP of gcc and of LLVM; and what is rejected."""

import os
import subprocess
import tempfile

import clang_commands
import command_test

HERE = os.path.dirname(os.path.realpath(__file__))
BUILDS = ("-O0", "-O1", "-O2", "-O3", "-g", "-g -O2", "-report", "-race")


def has_openmp(compiler):
    """Whether a compiler and its OpenMP library are installed."""
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "a.c")
        with open(source, "w", encoding="utf-8") as file:
            file.write("int main(void) {\n#pragma omp parallel\n;}\n")
        try:
            return subprocess.run([compiler, "-fopenmp", "-o", os.path.join(folder, "a"), source], capture_output=True, check=False).returncode == 0
        except OSError:
            return False


COMPILERS = [compiler for compiler in ("gcc", clang_commands.C) if has_openmp(compiler)]


@command_test.unsanitized("a sanitizer knows nothing of OpenMP's barriers")
class OpenMp(command_test.CommandTest):
    def path_of(self, name):
        return os.path.join(HERE, "programs", name)

    def built(self, compiler, options, *sources):
        done = self.run_command(command_test.OPTIONS["upcc"], *options, "-fopenmp", "-o", "program", *sources, UPCC_CC=compiler)
        if "-race" in options and "can't link for ThreadSanitizer" in done.stderr:
            self.skipTest(f"{compiler} has no ThreadSanitizer here")
        return done

    def test_a_member_sees_the_data_of_its_thread(self):
        for compiler in COMPILERS:
            for build in BUILDS:
                with self.subTest(compiler=compiler, build=build):
                    done = self.built(compiler, build.split(), self.path_of("team.upc"))
                    self.assert_ok(done)
                    self.assertNotIn("warning", done.stderr)
                    for threads in (1, 3) if build in ("-O3", "-race", "-report") else (1, 2, 3, 8):
                        self.assert_ok(self.upcrun("-q", "-n", str(threads), "program"))

    def test_static_threads(self):
        for compiler in COMPILERS:
            self.assert_ok(self.built(compiler, ["-T=3"], self.path_of("team.upc")))
            self.assert_ok(self.upcrun("-q", "program"))

    def test_several_files_one_of_them_c(self):
        for compiler in COMPILERS:
            self.assert_ok(self.run_command(compiler, "-fopenmp", "-c", "-o", "library.o", self.path_of("library.c")))
            for build in BUILDS:
                with self.subTest(compiler=compiler, build=build):
                    self.assert_ok(self.built(compiler, build.split(), self.path_of("main.upc"), self.path_of("other.upc"), "library.o"))
                    for threads in 1, 3, 7:
                        self.assert_ok(self.upcrun("-q", "-n", str(threads), "program"))

    def test_repeated_runs(self):
        self.assert_ok(self.built(COMPILERS[0], [], self.path_of("main.upc"), self.path_of("other.upc"), self.path_of("library.c")))
        for _ in range(int(os.environ.get("HYBRID_RUNS", "6"))):
            self.assert_ok(self.upcrun("-q", "-n", "4", "program"))

    def ends_with(self, body, message, declarations="", threads="2"):
        """Compiles and runs this body of main in each build; the runtime must end it with the message."""
        for compiler in COMPILERS:
            for build in "-O2", "-g":
                with self.subTest(compiler=compiler, build=build, body=body):
                    self.write("bad.upc", f"#include <upc.h>\n#include <upc_collective.h>\n#include <omp.h>\n{declarations}\nint main(void) {{\n{body}\n}}\n")
                    self.assert_ok(self.built(compiler, [build], "bad.upc"))
                    done = self.upcrun("-q", "-n", threads, "program")
                    self.assertEqual(done.exit, 120, done.stderr)
                    self.assertRegex(done.stderr, message)

    def test_what_a_team_may_not_do(self):
        outsider = "UPC threads do this together, and a thread that OpenMP or the program made is none of them; do it on the UPC thread itself: outside of parallel regions"
        region = "#pragma omp parallel num_threads(3)\n"
        other = "if (omp_get_thread_num() == 1) "
        self.ends_with(region + "{" + other + "upc_barrier; }", "upc_barrier: " + outsider)
        self.ends_with(region + "{" + other + "upc_notify; }", "upc_notify: " + outsider)
        self.ends_with("upc_notify;\n" + region + "{" + other + "upc_wait; }", "upc_wait: " + outsider)
        self.ends_with(region + "{" + other + "upc_all_alloc(THREADS, 4); }", "upc_all_alloc: " + outsider)
        self.ends_with(region + "{" + other + "upc_all_broadcast(a, b, 4, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC); }", "upc_all_broadcast: " + outsider,
                       "shared int a[THREADS]; shared [] int b[1];")
        self.ends_with("upc_lock_t *l = upc_all_lock_alloc();\nupc_lock(l);\n" + region + "{" + other + "upc_lock(l); }",
                       "upc_lock: this thread, or another one of its team, holds the lock already")

    def test_what_a_member_may_do(self):
        self.write("good.upc", """#include <upc.h>
#include <upc_relaxed.h>
shared [64] char from[64 * THREADS], to[64 * THREADS];
int main(void) {
  int bad = 0;
  upc_lock_t *one = upc_all_lock_alloc();
  for (int i = 0; i < 64; i++) from[64 * MYTHREAD + i] = i;
  upc_barrier;
#pragma omp parallel num_threads(3) reduction(+ : bad)
  {
    char local[64];
    shared [] char *mine = upc_alloc(100);
    upc_memget(local, &from[64 * ((MYTHREAD + 1) % THREADS)], 64);
    for (int i = 0; i < 64; i++) bad += local[i] != i;
    bad += upc_threadof(mine) != MYTHREAD;
    upc_free(mine);
#pragma omp critical
    { upc_lock(one); to[MYTHREAD]++; upc_unlock(one); }
#pragma omp master
    upc_memput(&to[64 * MYTHREAD], local, 64);
  }
  upc_barrier;
  return bad != 0;
}
""")
        for compiler in COMPILERS:
            for build in "-O2", "-g", "-race":
                with self.subTest(compiler=compiler, build=build):
                    self.assert_ok(self.built(compiler, [build], "good.upc"))
                    for threads in 1, 4:
                        self.assert_ok(self.upcrun("-q", "-n", str(threads), "program"))

    def refused(self, body, message, declarations=""):
        self.write("bad.upc", f"#include <upc.h>\n{declarations}\nint main(void) {{\n{body}\n}}\n")
        with self.subTest(body=body):
            done = self.upcc("-fopenmp", "-c", "bad.upc")
            self.assertEqual(done.exit, 1, done.stderr)
            self.assertIn(message, done.stderr)
            self.assertRegex(done.stderr, r"^bad\.upc:\d+:")
            # Without -fopenmp, OpenMP's pragmas are ignored.
            self.assert_ok(self.upcc("-c", "bad.upc"))

    def test_rejected_pragmas(self):
        for clause in "reduction(+ : x)", "private(x)", "firstprivate(x)", "lastprivate(x)":
            name = clause.partition("(")[0]
            region = f"#pragma omp parallel for {clause}\nfor (int i = 0; i < 9; i++) x = i;"
            self.refused(region, f"'x' in {name}(…) is private data of a UPC thread, which is not a variable in C: copy it to a local variable", "static int x;")
            self.refused("static int x;\n" + region, f"'x' in {name}(…) is private data")
            self.refused(region, f"'x' in {name}(…) is shared: use a local variable there", "shared int x;")
        self.refused("#pragma omp parallel for\nupc_forall (int i = 0; i < 9; i++; i) a[i] = 1;", "stands ahead of a upc_forall", "shared int a[9*THREADS];")
        self.refused("#pragma omp atomic\na[1] += 2;", "is about private memory, and this is shared", "shared int a[9*THREADS];")

    def test_names_in_clauses(self):
        self.write("names.upc", """#include <upc.h>
#define TWO 2
#define BOTH(a, b) a, b
static int members = 3, wide = 1;
shared int s[THREADS];
int main(void) {
  static int chunk = 2;
  int x = 1, y = 2, bad = 0, count = 0;
  struct { int members; } other = {5};
#pragma omp parallel num_threads(members) if (wide && THREADS > 0) default(none) shared(x, members, s, y, other) firstprivate(bad) reduction(+ : count)
  count += 1;
  if (count != 3) return 1;
  count = 0;
  {
    int members = 2;
#pragma omp parallel num_threads(members) reduction(+ : count) shared(BOTH(x, y))
    count += 1;
  }
  if (count != 2) return 2;
  count = 0;
  {
    int x = 0, z = 0;
#pragma omp parallel num_threads(members), shared(wide), firstprivate(z), shared(members, x), reduction(+ : count), shared(chunk)
    count += 1 + z;
    if (count != 3 || x) return 5;
    count = 0;
#pragma omp parallel shared(wide), num_threads(3), reduction(+ : count)
    count += 1;
    if (count != 3) return 6;
  }
  count = 0;
#pragma omp parallel for num_threads(TWO) schedule(static, chunk) reduction(+ : count)
  for (int i = 0; i < 8 * MYTHREAD + 8; i++) count += 1;
  if (count != 8 * MYTHREAD + 8) return 3;
  count = 0;
#pragma omp parallel num_threads(MYTHREAD + 1) reduction(+ : count)
  count += 1;
  if (count != MYTHREAD + 1) return 4;
#pragma omp parallel num_threads(other.members - 3)
#pragma omp single
  {
#pragma omp task depend(out : wide)
    wide = 7;
#pragma omp task depend(in : wide) shared(x)
    x = wide;
#pragma omp taskwait
#pragma omp flush(x, wide)
  }
  return x != 7;
}
""")
        for compiler in COMPILERS:
            for options in [], ["-g"], ["-T=3"]:
                with self.subTest(compiler=compiler, options=options):
                    self.assert_ok(self.built(compiler, options, "names.upc"))
                    self.assert_ok(self.upcrun("-q", *([] if options == ["-T=3"] else ["-n", "3"]), "program"))

    def test_loops_of_openmp(self):
        self.write("loops.upc", """#include <upc_relaxed.h>
shared [16] int a[16 * 16 * THREADS];
int main(void) {
  int bad = 0;
  shared [] int *mine = (shared [] int *)&a[16 * MYTHREAD];
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) mine[4 * i + j] = 4 * i + j;
#pragma omp parallel for ordered(2)
  for (int i = 1; i < 4; i++)
    for (int j = 1; j < 4; j++) mine[4 * i + j] += 1;
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 4; j++) mine[4 * i + j] += 1;
  }
#pragma omp simd
  for (int i = 0; i < 16; i++) mine[i] += 1;
  for (int i = 0; i < 16; i++) bad += mine[i] != i + 2 + (i > 3 && i % 4 > 0);
  return bad;
}
""")
        for compiler in COMPILERS:
            for options in ["-O0"], ["-O3"], ["-g"]:
                with self.subTest(compiler=compiler, options=options):
                    self.assert_ok(self.built(compiler, options, "loops.upc"))
                    self.assert_ok(self.upcrun("-q", "-n", "3", "program"))


if __name__ == "__main__":
    command_test.main()
