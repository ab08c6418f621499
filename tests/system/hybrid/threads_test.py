# SPDX-License-Identifier: MIT
"""Threads that a PE or a UPC thread creates: the data that they see and the calls that they may make, with each kind of threads and in
every build; and the messages about what they may not do."""

import os
import re

import clang_commands
import command_test

HERE = os.path.dirname(os.path.realpath(__file__))
BUILDS = ("-O0", "-O2", "-O3", "-g", "-g -O2", "-report", "-race")
COMPILERS = [compiler for compiler in ("gcc", clang_commands.C) if command_test.shutil.which(compiler)]


def program(name):
    return os.path.join(HERE, "programs", name)


@command_test.unsanitized("sanitizers have programs of their own below")
class Threads(command_test.CommandTest):
    def oshcc(self, *arguments, **env):
        return self.run_command(os.path.join(os.path.dirname(command_test.OPTIONS["upcc"]), "oshcc"), *arguments, **env)

    def run_pes(self, counts, *options):
        for count in counts:
            done = self.upcrun(*options, "-q", "-n", str(count), "program")
            self.assertEqual((done.exit, done.stdout, done.stderr), (0, "PASS\n", ""), f"{count} PEs: {done}")

    def built(self, compiler, options, *sources):
        done = self.oshcc("-pthread", *options, "-o", "program", *sources, UPCC_CC=compiler)
        if "-race" in options and "can't link for ThreadSanitizer" in done.stderr:
            self.skipTest(f"{compiler} has no ThreadSanitizer here")
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))

    def test_makers_and_builds(self):
        for maker in "by_pthreads.c", "by_c11.c":
            for compiler in COMPILERS:
                for build in BUILDS:
                    # The makers differ only in the call, for which two builds suffice; ThreadSanitizer does not see thrd_join.
                    if maker == "by_c11.c" and build not in ("-O2", "-g"):
                        continue
                    with self.subTest(maker=maker, compiler=compiler, build=build):
                        self.built(compiler, build.split(), program("pe.c"), program("numbers.c"), program(maker))
                        self.run_pes((1, 3) if build in ("-race", "-report") else (1, 2, 4, 7))

    def test_openmp(self):
        self.built("gcc", ["-fopenmp"], program("pe.c"), program("numbers.c"), program("by_omp.c"))
        self.run_pes((1, 2, 4))

    def test_cxx(self):
        if not command_test.shutil.which("g++"):
            self.skipTest("needs g++")
        self.assert_ok(self.run_command("g++", "-std=c++17", "-c", "-o", "by_cxx.o", program("by_cxx.cc")))
        for build in "-O2", "-g":
            self.built("gcc", [build, "-link-with=g++"], program("pe.c"), program("numbers.c"), "by_cxx.o")
            self.run_pes((1, 2, 4))

    def test_static(self):
        self.built("gcc", ["-static"], program("pe.c"), program("numbers.c"), program("by_pthreads.c"))
        self.run_pes((1, 2))
        self.built("gcc", ["-static"], program("pe.c"), program("numbers.c"), program("by_c11.c"))
        self.run_pes((2,))

    def test_repeated_runs_and_many_pes(self):
        self.built("gcc", [], program("pe.c"), program("numbers.c"), program("by_pthreads.c"))
        self.run_pes((4,) * int(os.environ.get("HYBRID_RUNS", "6")) + (8, 64))

    def test_one_file_needs_no_option(self):
        self.write("one.c", """#include <pthread.h>
#include <shmem.h>
#include <stdio.h>
static long word, mine = 3;
static void *add(void *pe) { shmem_long_atomic_add(&word, mine, (int)(long)pe); return pe; }
int main(void) {
  int provided;
  pthread_t thread;
  shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
  mine = 5;
  shmem_barrier_all();
  if (pthread_create(&thread, NULL, add, (void *)0L) || pthread_join(thread, NULL)) return 1;
  shmem_barrier_all();
  if (shmem_my_pe() == 0) printf("%d %ld\\n", provided == SHMEM_THREAD_MULTIPLE, word);
  shmem_finalize();
  return 0;
}
""")
        for options in [], ["-g"]:
            done = self.oshcc(*options, "-o", "program", "one.c")
            self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
            self.assert_ok(self.upcrun("-q", "-n", "3", "program"), "1 15\n")

    LEVEL = """#include <shmem.h>
#include <stdio.h>
long number(void);
int main(void) {
  int provided;
  shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
  if (shmem_my_pe() == 0) printf("%d %ld\\n", provided, number());
  shmem_finalize();
  return 0;
}
"""

    def test_a_file_with_private_data_must_be_compiled_for_it(self):
        self.write("main.c", self.LEVEL)
        self.write("other.c", "static long calls = 3; long number(void) { return ++calls; }\n")
        self.assert_ok(self.oshcc("-o", "program", "main.c", "other.c"))
        done = self.upcrun("-n", "2", "program")
        self.assertEqual((done.exit, done.stdout), (0, "0 4\n"), str(done))
        self.assertEqual(done.stderr, "upc: warning: shmem_init_thread provides SHMEM_THREAD_SINGLE: other.c has private data, and was compiled without "
                         "-pthread; compile all files with it\n")
        self.assert_ok(self.oshcc("-pthread", "-o", "program", "main.c", "other.c"))
        self.assert_ok(self.upcrun("-q", "-n", "2", "program"), "3 4\n")
        # A file without private data needs no option.
        self.write("other.c", "static const long table[] = {4}; long number(void) { return table[0]; }\n")
        self.assert_ok(self.oshcc("-o", "program", "main.c", "other.c"))
        self.assert_ok(self.upcrun("-q", "-n", "2", "program"), "3 4\n")

    def test_levels(self):
        self.write("levels.c", """#include <shmem.h>
#include <stdio.h>
static void show(void) { int level; shmem_query_thread(&level); if (shmem_my_pe() == 0) printf("%d ", level); }
int main(void) {
  int provided;
  shmem_init(); show();
  shmem_init_thread(SHMEM_THREAD_FUNNELED, &provided); show();
  shmem_init_thread(SHMEM_THREAD_SERIALIZED, &provided); show();
  shmem_init_thread(SHMEM_THREAD_SINGLE, &provided); show();
  shmem_finalize(); shmem_finalize(); shmem_finalize(); shmem_finalize();
  shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided); show();
  shmem_finalize();
  return 0;
}
""")
        self.assert_ok(self.oshcc("-o", "program", "levels.c"))
        self.assert_ok(self.upcrun("-q", "-n", "2", "program"), "0 1 2 2 3 ")

    def ends_with(self, body, message, init="shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);", options=("-g",), run=(), code=120):
        self.write("ends.c", f"""#include <pthread.h>
#include <shmem.h>
#include <stdlib.h>
static long word; static int provided;
static void *in_thread(void *x) {{ {body} return x; }}
int main(void) {{
  pthread_t t;
  {init}
  if (shmem_my_pe() == 1 && (pthread_create(&t, NULL, in_thread, NULL) || pthread_join(t, NULL))) return 1;
  shmem_barrier_all();
  shmem_finalize();
  return 0;
}}
""")
        with self.subTest(body=body):
            self.assert_ok(self.oshcc(*options, "-o", "ends", "ends.c"))
            done = self.upcrun(*run, "-q", "-n", "3", "ends")
            self.assertEqual(done.exit, code, str(done))
            self.assertRegex(done.stderr, message)

    def test_misuse(self):
        of_one = r"^upc: a thread that works for thread 1: (\S*ends\.c:\d+: )?"
        another = " is called by another thread than the PE's first; ask shmem_init_thread for SHMEM_THREAD_MULTIPLE, or SHMEM_THREAD_SERIALIZED"
        for init in "shmem_init();", "shmem_init_thread(SHMEM_THREAD_SINGLE, &provided);", "shmem_init_thread(SHMEM_THREAD_FUNNELED, &provided);":
            self.ends_with("shmem_long_p(&word, 1, 0);", of_one + "shmem_long_p" + another, init)
            self.ends_with("shmem_barrier_all();", of_one + "shmem_barrier_all" + another, init)
            self.ends_with("shmem_free(shmem_malloc(8));", of_one + "shmem_malloc" + another, init)
        self.ends_with("shmem_finalize();", of_one + "shmem_finalize is called by another thread than the PE's first")
        self.ends_with("shmem_long_p(&word, 1, 7);", of_one + "shmem_long_p: there is no PE 7; PEs are 0 to 2")
        # These end the job as in any process.
        self.ends_with("exit(9);", "^$", code=9)
        self.ends_with("exit(9);", "^$", options=(), code=9)
        self.ends_with("shmem_global_exit(8);", "^$", options=(), code=8)
        self.ends_with("*(volatile int *)0 = 1;", of_one + "segmentation fault", code=139)

    def test_a_schedule_has_one_thread_for_each_pe(self):
        self.write("main.c", self.LEVEL)
        self.write("other.c", "long number(void) { return 4; }\n")
        self.assert_ok(self.oshcc("-g", "-o", "program", "main.c", "other.c"))
        done = self.upcrun("-schedule-seed", "3", "-n", "2", "program")
        self.assertEqual((done.exit, done.stdout), (0, "0 4\n"), str(done))
        self.assertIn("upc: warning: shmem_init_thread provides SHMEM_THREAD_SINGLE: under a schedule, threads that a PE makes do not run\n", done.stderr)

    def test_large_private_data(self):
        """The C library takes a thread's private data from its stack, and counts it in the stack's size."""
        self.write("large.c", """#include <pthread.h>
#include <shmem.h>
#include <stdio.h>
static char large[32 << 20];
static void *fill(void *x) { char local[100000] = {1}; large[sizeof large - 1] = local[0] + 6; return x; }
int main(void) {
  pthread_t t;
  pthread_attr_t small;
  int provided;
  shmem_init_thread(SHMEM_THREAD_MULTIPLE, &provided);
  if (pthread_create(&t, NULL, fill, NULL) || pthread_join(t, NULL)) return 1;
  if (pthread_attr_init(&small) || pthread_attr_setstacksize(&small, 1 << 18)) return 2;
  if (pthread_create(&t, &small, fill, NULL) || pthread_join(t, NULL)) return 3;
  if (pthread_attr_destroy(&small) || large[sizeof large - 1] != 7) return 4;
  shmem_finalize();
  return 0;
}
""")
        self.assert_ok(self.oshcc("-o", "program", "large.c"))
        self.assert_ok(self.upcrun("-q", "-n", "2", "program"))
        self.write("large.upc", """#include <upc.h>
static char large[32 << 20];
int main(void) {
#pragma omp parallel num_threads(3)
  large[5] = 1;
  return !large[5];
}
""")
        self.assert_ok(self.upcc("-fopenmp", "-o", "program", "large.upc"))
        self.assert_ok(self.upcrun("-q", "-n", "2", "program"))

    def test_upc(self):
        self.write("counts.upc", """#include <pthread.h>
#include <stdio.h>
#include <upc.h>
static int counter = 5;
shared int seen[THREADS];
static void *count(void *x) { counter += 2; seen[MYTHREAD] = counter; return x; }
int main(void) {
  pthread_t t;
  counter = 10 * MYTHREAD;
  if (pthread_create(&t, NULL, count, NULL) || pthread_join(t, NULL)) return 1;
  upc_barrier;
  if (MYTHREAD == 0) for (int i = 0; i < THREADS; i++) printf("%d ", seen[i]);
  return counter != 10 * MYTHREAD + 2;
}
""")
        for options in [], ["-g"], ["-race"], ["-T=3"]:
            done = self.upcc("-pthread", *options, "-o", "program", "counts.upc")
            self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
            self.assert_ok(self.upcrun("-q", "-n", "3", "program"), "2 12 22 ")
        # Without -pthread, each thread has its own data, and upcc warns.
        alone = self.upcc("-c", "counts.upc")
        self.assertRegex(alone.stderr, r"or compile all files with -pthread\b")

    def test_upc_barriers_are_for_upc_threads_only(self):
        self.write("barrier.upc", """#include <pthread.h>
#include <upc.h>
static void *wait(void *x) { upc_barrier; return x; }
int main(void) {
  pthread_t t;
  if (MYTHREAD == 1) pthread_create(&t, NULL, wait, NULL);
  upc_barrier;
  return MYTHREAD == 1 ? pthread_join(t, NULL) : 0;
}
""")
        self.assert_ok(self.upcc("-pthread", "-o", "program", "barrier.upc"))
        done = self.upcrun("-q", "-n", "2", "program")
        self.assertEqual(done.exit, 120, str(done))
        self.assertRegex(done.stderr, r"^upc: a thread that works for thread 1: (barrier\.upc:3: )?upc_barrier: UPC threads do this together")

    def test_heap(self):
        """Members allocate and free at the same time as their UPC thread."""
        self.write("heap.upc", """#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <upc_relaxed.h>
#define TIMES 3000
#define KEPT 16
static int bad;
static void churn(uintptr_t seed) {
  shared [] char *kept[KEPT] = {0};
  unsigned char sizes[KEPT], marks[KEPT];
  for (int i = 0; i < TIMES; i++) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    const int k = seed >> 33 & (KEPT - 1);
    if (kept[k]) {
      for (int j = 0; j < sizes[k]; j++)
        if (kept[k][j] != (char)marks[k]) __atomic_add_fetch(&bad, 1, __ATOMIC_RELAXED);
      upc_free(kept[k]);
      kept[k] = NULL;
    } else {
      sizes[k] = 1 + (seed >> 40 & 127), marks[k] = seed >> 50;
      kept[k] = (shared [] char *)upc_alloc(sizes[k]);
      if (upc_threadof(kept[k]) != MYTHREAD) __atomic_add_fetch(&bad, 1, __ATOMIC_RELAXED);
      for (int j = 0; j < sizes[k]; j++) kept[k][j] = marks[k];
    }
  }
  for (int k = 0; k < KEPT; k++) if (kept[k]) upc_free(kept[k]);
}
static void *run(void *seed) { churn((uintptr_t)seed); return NULL; }
int main(void) {
  pthread_t t[3];
  for (uintptr_t i = 0; i < 3; i++) if (pthread_create(&t[i], NULL, run, (void *)(i + 5))) return 1;
  churn(99);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
#pragma omp parallel num_threads(3)
  churn((uintptr_t)&bad);
  return bad != 0;
}
""")
        for options in [], ["-g"]:
            self.assert_ok(self.upcc("-pthread", "-fopenmp", *options, "-o", "program", "heap.upc"))
            for _ in range(3):
                self.assert_ok(self.upcrun("-q", "-n", "2", "program"))

    def test_races_of_a_pes_threads(self):
        self.write("race.c", """#include <pthread.h>
#include <shmem.h>
static int counter, ordered;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *x) {
  pthread_mutex_lock(&mutex); ordered++; pthread_mutex_unlock(&mutex);
#ifdef RACE
  counter++;
#endif
  return x;
}
int main(void) {
  pthread_t t[2];
  shmem_init();
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, add, NULL);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return counter + ordered == 0;
}
""")
        for race in False, True:
            done = self.oshcc("-race", *(["-DRACE"] if race else []), "-o", "program", "race.c")
            if "can't link for ThreadSanitizer" in done.stderr:
                self.skipTest("no ThreadSanitizer here")
            self.assert_ok(done)
            done = self.upcrun("-q", "-n", "2", "program")
            self.assertEqual((done.exit, bool(re.search("data race", done.stderr))), (122, True) if race else (0, False), str(done))


if __name__ == "__main__":
    command_test.main()
