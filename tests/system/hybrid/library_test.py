# SPDX-License-Identifier: MIT
"""Libraries that contain the runtime: Python (ctypes) and C (dlopen) load them and start jobs; failures are reported to the caller."""

import os
import re
import shutil

import clang_commands
import command_test
from command_test import CommandTest

HERE = os.path.dirname(os.path.realpath(__file__))
PYTHON = "/usr/bin/python3"
REPEATS = int(os.environ.get("LIBRARY_RUNS", "3"))


def program(name):
    return os.path.join(HERE, "programs", name)


@command_test.unsanitized("a sanitizer must be in the program that loads the library")
class Libraries(CommandTest):
    def built(self, *options, output="libloaded.so", **env):
        self.assert_ok(self.upcc("-shared", "-extern-main", *options, "-o", output, program("loaded.upc"), **env))

    def load(self, *words, **env):
        return self.run_command(PYTHON, "-B", program("loader.py"), "load=./libloaded.so", *words, **env)

    def test_python_starts_jobs_one_after_another(self):
        for build in "-O2", "-O0", "-g -nochecks", "-O3":
            with self.subTest(build=build):
                self.built(*build.split())
                for _ in range(REPEATS):
                    self.assert_ok(self.load("jobs=1,2,4,7,2,2,8"), "done\n")

    def test_other_compilers(self):
        clang = clang_commands.C
        if not shutil.which(clang):
            self.skipTest(f"needs {clang}")
        self.built("-O2", UPCC_CC=clang)
        self.assert_ok(self.load("jobs=1,4,3"), "done\n")

    def test_objects_that_are_compiled_separately(self):
        self.assert_ok(self.upcc("-c", "-fPIC", "-extern-main", "-o", "loaded.o", program("loaded.upc")))
        self.assert_ok(self.upcc("-shared", "-extern-main", "-o", "libloaded.so", "loaded.o"))
        self.assert_ok(self.load("jobs=3,4"), "done\n")
        for flags in ("-fPIC",), ():
            self.assert_ok(self.upcc("-c", *flags, "-o", "loaded.o", program("loaded.upc")))
            self.assert_refused(self.upcc("-shared", "-extern-main", "-o", "lib.so", "loaded.o"),
                                r"loaded\.o: was compiled for a program; compile it with -fPIC -extern-main$")
        self.assertNotIn("lib.so", self.files())

    def test_c_loads_it(self):
        self.built()
        include = self.upcc("-print-include-dir").stdout.strip()
        self.assert_ok(self.run_command("gcc", "-Wall", "-Werror", "-isystem", include, "-o", "loader", program("loader.c"), "-ldl", "-pthread"))
        self.assert_ok(self.run_command("./loader", "./libloaded.so", "4", "1", "7"), "PASS\n")
        self.write("linked.c", """#include <stdio.h>
#include <upc_job.h>
void numbers(void *);
int main(void) {
  static long task[3 + 2048];
  if (upc_job_start(5) || upc_job_call(numbers, task) || upc_job_end()) return puts(upc_job_error()), 1;
  printf("%ld %ld\\n", task[0], task[3 + 4]);
  return 0;
}
""")
        self.assert_ok(self.run_command("gcc", "-Wall", "-Werror", "-isystem", include, "-o", "linked", "linked.c", "-L.", "-lloaded", "-Wl,-rpath,."))
        self.assert_ok(self.run_command("./linked"), "5 5004\n")

    def test_it_exports_no_names_of_the_runtime(self):
        self.built()
        names = self.run_command("nm", "-D", "--defined-only", "libloaded.so").stdout.split()[2::3]
        self.assertIn("upc_job_start", names)
        self.assertIn("numbers", names)
        self.assertEqual([name for name in names if re.match(r"_?(upc_(?!job)|upcr_(?!tld)|bupc|shmem|upcri_(?!file_without_teams)|_Z|pthread|thrd|GOMP)", name)], [])
        self.assertNotIn("STATIC_TLS", self.run_command("readelf", "-d", "libloaded.so").stdout)

    def test_invalid_calls(self):
        self.built("-T=4", output="libfour.so")
        self.built()
        cases = [
            (["numbers"], r"1 upc_job_call: there is no job; start one by upc_job_start"),
            (["end"], r"1 upc_job_end: there is no job"),
            (["start=-1"], r"1 upc_job_start: -1 is no number of threads; give 1 to 2048, or 0 for one a core"),
            (["start=2049"], r"1 upc_job_start: 2049 is no number of threads"),
            (["start=2", "start=3"], r"1 upc_job_start: there is a job of 2 threads already; end it by upc_job_end first"),
            (["start=2", "null"], r"1 upc_job_call needs a function, not NULL"),
            (["start=2", "be_asked_on_a_thread_of_the_job"], r"0 \nresult 1"),
            (["load=./libfour.so", "start=3"], r"2 this program was compiled for exactly 4 threads"),
        ]
        for words, said in cases:
            with self.subTest(words=words):
                done = self.load(*words)
                self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
                self.assertRegex(done.stdout, said + r"[^\n]*\n(result \d+\n)?done\n$")

    def test_a_job_can_start_after_a_failed_start(self):
        self.built()
        for variable, value, said in (("UPC_TIMEOUT", "5", "UPC_TIMEOUT is set, which a job of a loaded library can't have; unset it"),
                                      ("UPC_SHARED_HEAP_SIZE", "many", "UPC_SHARED_HEAP_SIZE")):
            done = self.load("start=2", **{variable: value})
            self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
            self.assertIn("2 " + said, done.stdout)
        self.built("-T=4", output="libfour.so")
        done = self.load("load=./libfour.so", "start=3", "start=4", "numbers", "end", "start=5", "load=./libloaded.so", "jobs=3")
        self.assertEqual([line[:1] for line in done.stdout.splitlines()], ["2", "0", "0", "r", "0", "2", "d"], str(done))
        self.assertEqual(self.load("start=0", "numbers", "end", UPC_THREADS="3").exit, 0)

    def test_two_libraries_in_one_process(self):
        self.built()
        shutil.copy(self.path("libloaded.so"), self.path("libother.so"))
        done = self.load("start=2", "load=./libother.so", "start=2", "load=./libloaded.so", "numbers", "end", "load=./libother.so", "jobs=2,4",
                         "load=./libloaded.so", "jobs=3")
        self.assertEqual((done.exit, done.stderr), (0, ""), str(done))
        self.assertRegex(done.stdout, r"^0 \n1 upc_job_start: \S*libloaded\.so has a job in this process, which can have one at a time\n0 \n"
                                      r"result 0\n0 \ndone\n$")

    def test_errors_that_end_a_job(self):
        cases = {
            "fail_in_runtime": (("-O2",), r"thread 1: \S*loaded\.upc:\d+: .*null"),
            "leave_some_behind=3": (("-O2", "-O0"), r"thread 0: (\S+: )?has called exit\(3\), which ends the job of a library"),
            "miss_a_barrier": (("-O2",), r"deadlock"),
        }
        for word, (builds, said) in cases.items():
            for build in builds:
                with self.subTest(word=word, build=build):
                    self.built(build)
                    done = self.load("start=2", word, "numbers", "start=2", "end")
                    lines = done.stdout.splitlines()
                    self.assertEqual((done.exit, lines[-1]), (0, "done"), str(done))
                    self.assertRegex(lines[0], "0 ")
                    for line in (lines[1], lines[3], lines[5], lines[6]):
                        self.assertRegex(line, r"^2 .*" + said, str(done))
                    self.assertRegex(done.stderr, r"^upc: .*" + said)

    def test_a_crash_is_reported(self):
        for build in "-O2", "-O0":
            self.built(build)
            done = self.load("start=2", "nowhere")
            self.assertEqual(done.exit, 128 + 11, str(done))
            self.assertRegex(done.stderr, r"(?m)^upc: thread 1: .*segmentation fault at address 0x0, a null pointer")

    def test_options_and_objects_that_are_refused(self):
        for option in "-race", "-report", "-fsanitize=thread":
            self.assert_refused(self.upcc("-shared", "-extern-main", option, "-o", "l.so", program("loaded.upc")),
                                r"does not go with -shared -extern-main: call the functions in a program")
        done = self.upcc("-shared", "-extern-main", "-g", "-o", "l.so", program("loaded.upc"))
        self.assertEqual((done.exit, done.stderr.count("\n")), (0, 1), str(done))
        self.assertRegex(done.stderr, r"warning: -shared -extern-main: -g adds only debug information")
        self.assert_ok(self.upcc("-c", "-g", "-fPIC", "-extern-main", "-o", "checked.o", program("loaded.upc")))
        self.assert_refused(self.upcc("-shared", "-extern-main", "-o", "l.so", "checked.o"), r"checked\.o: was compiled with -g, .*-g -nochecks$")
        self.write("main.upc", "#include <upc.h>\nint main(void) { return 0; }\n")
        self.assert_refused(self.upcc("-shared", "-extern-main", "-o", "l.so", "main.upc"), r"-extern-main: the UPC code defines main too")
        self.assert_refused(self.upcc("part.cc"), r"part\.cc: no such file|No such file")
        self.write("part.cc", "\n")
        self.assert_refused(self.upcc("part.cc"), r"link the object with upcc -link-with=g\+\+ \(with -extern-main, too, if it defines main\)$")

    def test_cxx_in_a_library(self):
        if not shutil.which("g++"):
            self.skipTest("needs g++")
        self.write("part.cc", '#include <vector>\nextern "C" long sum_of(int n) { std::vector<long> v; for (int i = 0; i <= n; ++i) v.push_back(i);\n'
                              "  long sum = 0; for (long x : v) sum += x; return sum; }\n")
        self.write("with.upc", "#include <upc.h>\nlong sum_of(int);\nvoid numbers(void *task) { if (MYTHREAD == 0) ((long *)task)[2] = sum_of(10 * THREADS); }\n")
        self.assert_ok(self.run_command("g++", "-fPIC", "-c", "part.cc"))
        self.assert_ok(self.upcc("-shared", "-extern-main", "-link-with=g++", "-o", "libloaded.so", "with.upc", "part.o"))
        self.assert_ok(self.load("start=2", "numbers", "end"), "0 \n0 \nresult 210\n0 \ndone\n")

    def test_the_documents_example(self):
        with open(os.path.join("docs", "hybrid.md"), encoding="utf-8") as file:
            blocks = re.findall(r"```\w+\n(?:// |# )(pi\.\w+)\n(.*?)```", file.read(), re.S)
        self.assertEqual([name for name, _ in blocks], ["pi.upc", "pi.py"])
        for name, text in blocks:
            self.write(name, text)
        self.assert_ok(self.upcc("-shared", "-extern-main", "-o", "libpi.so", "pi.upc"))
        self.assert_ok(self.run_command(PYTHON, "pi.py"), "3.141593\n")


if __name__ == "__main__":
    command_test.main()
