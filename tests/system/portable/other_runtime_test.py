# SPDX-License-Identifier: MIT
"""Programs for another runtime: the commands that `upcc -network=… -upcr …` gives to an installation of Berkeley UPC, its
messages about an incomplete one, and how `upcrun` starts the program. The installation in these tests consists of scripts
that record their arguments."""

import os
import re
import stat

import command_test
from command_test import OPTIONS, unsanitized

UPCC = """#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
for word; do
  case $word in
    -version)
      cat <<'END'
This is upcc (the Berkeley Unified Parallel C compiler), v. %(version)s
  (runtime features: upc_all_free)
----------------------+---------------------------------------------------------
 networks supported   | smp udp
                      | mpi
 pthreads support     | %(pthreads)s
END
      exit ;;
    -conf=*) cp "${word#-conf=}" "$here/configuration" ;;
    *.trans.c) cp "$word" "$here/" ;;
  esac
done
env >"$here/environment"
printf '%%s\\n' "$@" >"$here/asked"
out=a.out
while [ $# -gt 0 ]; do
  [ "$1" = -o ] && out=$2
  shift
done
printf 'an executable\\n$UPCCompileLine: (<link>) %%s/upcc -network=udp $\\n' "$here" >"$out"
chmod +x "$out"
"""
UPCRUN = """#!/bin/sh
printf '%s\\n' "$@" >"$(dirname "$(readlink -f "$0")")/started"
echo "UPC_SHARED_HEAP_SIZE=$UPC_SHARED_HEAP_SIZE"
exit 7
"""
SOURCE = "#include <upc.h>\n#include <upc_collective.h>\nshared int a[THREADS];\nint main(void) { a[MYTHREAD] = UPC_ADD; return 0; }\n"


@unsanitized("it goes with this machine's own runtime only", "thread")
class OtherRuntime(command_test.CommandTest):
    def setUp(self):
        super().setUp()
        self.write("prog.upc", SOURCE)

    def install(self, where="there", version="2020.4.0", pthreads="available"):
        for name, text in (("upcc", UPCC % {"version": version, "pthreads": pthreads}), ("upcrun", UPCRUN)):
            os.chmod(self.write(f"{where}/bin/{name}", text), stat.S_IRWXU)
        return self.path(where)

    def asked(self, where="there"):
        return self.read(f"{where}/bin/asked").splitlines()

    def assert_lacks(self, outcome, message):
        self.assert_refused(outcome, message)
        self.assertFalse(os.path.exists(self.path("there/bin/asked")), "something was compiled")
        self.assertFalse(os.path.exists(self.path("prog")))
        self.assert_tidy()

    @unsanitized("it stands in the other installation's commands")
    def test_a_program_is_translated_here_and_linked_there(self):
        there = self.install()
        self.assert_ok(self.upcc("-network=udp", "-upcr", there, "-T=4", "-O2", "-o", "prog", "prog.upc", "-lm"))
        asked = self.asked()
        self.assertEqual([word for word in asked if not word.startswith("-conf=") and not word.endswith("prog.trans.c")],
                         ["-network=udp", "-T=4", "-o", "prog", "-lm"])
        self.assertTrue(asked[asked.index("-lm") - 1].endswith("/prog.trans.c"), asked)
        configuration = self.read("there/bin/configuration").splitlines()
        self.assertIn("using_cupc2c = yes", configuration)
        translator = [line.partition(" = ")[2] for line in configuration if line.startswith("translator = ")][-1]
        self.assertTrue(os.access(translator, os.X_OK), translator)
        translated = self.read("there/bin/prog.trans.c")
        self.assertIn("#include <upcr.h>", translated)
        self.assertIn("UPC_ADD", translated)
        for header in ("upc_collective.h", "upc_types.h", "upcri/"):
            self.assertNotIn(header, translated)
        self.assert_tidy()

    def test_the_other_driver_gets_the_configuration_that_applies_here(self):
        """Whatever its source: UPCC_NORC excludes ~/.upccrc, but not the configuration that names the translator to the other driver."""
        there = self.install()
        self.write(".upccrc", "smart_output = yes\n")
        self.write("mine", "default_options = -O1\n")
        for words, environment, expected in (((), {}, ["smart_output = yes"]), (("-norc",), {}, []), ((), {"UPCC_NORC": "1"}, []),
                                             (("-conf=mine",), {}, ["default_options = -O1"]),
                                             (("-conf", "mine"), {"UPCC_NORC": "1"}, ["default_options = -O1"])):
            with self.subTest(words=words, environment=environment):
                self.assert_ok(self.upcc(*words, "-network=udp", "-upcr", there, "-o", "prog", "prog.upc", HOME=self.work, **environment))
                lines = [line for line in self.read("there/bin/configuration").splitlines() if line]
                # Settings of the installation itself remain valid unless this file sets them.
                emptied = ["default_options ="] if "default_options = -O1" in expected else []
                self.assertEqual(lines[:-2], expected + emptied)
                self.assertEqual(lines[-2], "using_cupc2c = yes")
                self.assertNotIn("UPCC_NORC", self.read("there/bin/environment"))

    @unsanitized("it stands in the other installation's commands")
    def test_options_from_elsewhere_are_read_once(self):
        """The environment and ~/.upccrc may have options of this driver that the other one does not know."""
        there = self.install()
        ours = f"-Rloops -network=udp -upcr {there} -DSOME=1"
        self.write(".upccrc", f"default_options = {ours}\nudp_options = -lm\n")
        for environment in ({"UPCC_FLAGS": ours}, {"HOME": self.work}):
            with self.subTest(environment=environment):
                done = self.upcc("-o", "prog", "prog.upc", **environment)
                self.assertEqual(done.exit, 0, done)
                asked = self.asked()
                self.assertEqual([word for word in asked if not word.startswith("-conf=") and not word.endswith("prog.trans.c")],
                                 ["-network=udp", "-o", "prog"])
                self.assertNotIn("UPCC_FLAGS", self.read("there/bin/environment"))
                self.assertEqual("udp_options = -lm" in self.read("there/bin/configuration"), "HOME" in environment)

    def test_objects_and_several_files(self):
        there = self.install()
        self.write("other.upc", "#include <upc.h>\nint other(void) { return MYTHREAD; }\n")
        self.assert_ok(self.upcc("-network", "mpi", "-upcr=" + there, "-c", "prog.upc", "other.upc"))
        asked = self.asked()
        self.assertIn("-c", asked)
        self.assertIn("-network=mpi", asked)
        self.assertEqual([os.path.basename(word) for word in asked[-2:]], ["prog.trans.c", "other.trans.c"])

    def test_the_environment_names_the_installation(self):
        self.install("elsewhere")
        self.assert_ok(self.upcc("-network=smp", "-o", "prog", "prog.upc", UPC_RUNTIME=self.path("elsewhere")))
        self.assertIn("-network=smp", self.asked("elsewhere"))
        # The option takes precedence over the environment.
        there = self.install()
        self.assert_ok(self.upcc("-network=udp", "-upcr", there, "-o", "prog", "prog.upc",
                                 UPC_RUNTIME=self.path("elsewhere")))
        self.assertIn("-network=udp", self.asked())
        # Without a network, UPC_RUNTIME is not used.
        os.remove(self.path("there/bin/asked"))
        self.assert_ok(self.upcc("-o", "prog", "prog.upc", UPC_RUNTIME=there))
        self.assertFalse(os.path.exists(self.path("there/bin/asked")))

    def test_the_other_driver_is_not_called_after_translation_errors(self):
        there = self.install()
        self.write("prog.upc", "int main(void) { return x; }\n")
        failed = self.upcc("-network=udp", "-upcr", there, "-o", "prog", "prog.upc")
        self.assertEqual((failed.exit, failed.stdout), (1, ""))
        self.assertRegex(failed.stderr, r"^prog\.upc:1:25: error: ")
        self.assertFalse(os.path.exists(self.path("there/bin/asked")))

    def test_missing_parts_of_an_installation_are_named(self):
        build = ("-network=udp", "-upcr", self.path("there"), "-o", "prog", "prog.upc")
        self.assert_lacks(self.upcc(*build), r"/there: no Berkeley UPC is installed there: bin/upcc is missing; ")
        there = self.install()
        self.assert_lacks(self.upcc("-network=ibv", "-upcr", there, "-o", "prog", "prog.upc"),
                          r"/there: has no network ibv; it has smp, udp, mpi$")
        self.install(version="2.20.2")
        self.assert_lacks(self.upcc(*build), r"is version 2\.20\.2, whose interface is older than 3\.12; ")
        for version in ("2.22.0", "2.28.0", "2020.12.0"):
            self.install(version=version)
            self.assert_ok(self.upcc(*build))
            os.remove(self.path("there/bin/asked"))
            os.remove(self.path("prog"))
        self.install(pthreads="not available")
        self.assert_lacks(self.upcc("-pthreads", *build), r"was configured without -pthreads$")
        os.chmod(self.write("there/bin/upcc", "#!/bin/sh\necho another compiler\n"), stat.S_IRWXU)
        self.assert_lacks(self.upcc(*build), r"bin/upcc there is no Berkeley UPC's; ")

    def test_options_for_this_runtime_only_are_refused(self):
        there = self.install()
        for option, message in (("-g", "-g: the checking runtime belongs to this machine's own runtime"),
                                ("-race", "-race: races are reported by this machine's own runtime"),
                                ("-fsanitize=thread", "-fsanitize=thread belongs to this machine's own runtime"),
                                ("-S", "upcc links or compiles")):
            with self.subTest(option=option):
                self.assert_lacks(self.upcc("-network=udp", "-upcr", there, option, "-o", "prog", "prog.upc"), message)
        self.assert_refused(self.upcc("-network=", "-upcr", there, "prog.upc"), "needs the name of a network")
        self.assert_refused(self.upcc("-network=udp", "-upcr=", "prog.upc"), "needs the folder of an installation")

    def test_no_option_is_dropped(self):
        """Each option in upcc -help is passed to the other driver, changes the translation, is refused, or causes a message."""
        there = self.install()
        self.write("conf", "")
        self.write("prog.upc", "shared int a;\nint main(void) { return a; }\n")
        passed = {  # the arguments that the other driver gets
            "-o": "-o", "-c": "-c", "-T=4": "-T=4", "-shared-heap=1GB": "-shared-heap=1024MB", "-require-size": "-require-size",
            "-nosize-warn": "-nosize-warn", "-pthreads=2": "-pthreads=2", "-extern-main": "-extern-main", "-v": "-v",
            "-save-temps": "-save-temps", "-link-with=g++": "-link-with=g++", "-L.": "-L.", "-lm": "-lm", "-Wl,-x": "-Wl,-x",
            "-Wc,-fwrapv": "-Wc,-fwrapv", "-fwrapv": "-Wc,-fwrapv", "-mavx": "-Wc,-mavx", "-Wall": "-Wc,-Wall",
            "-pg": "-Wl,-pg", "-pthread": "-Wl,-pthread", "-pipe": "-Wc,-pipe", "-static": "-Wl,-static", "-pie": "-Wl,-pie",
            "-no-pie": "-Wl,-no-pie", "-s": "-Wl,-s", "-rdynamic": "-Wl,-rdynamic", "-u x": "-Wl,x", "-z now": "-Wl,now",
            "-B.": "-Wl,-B.", "-Xlinker x": "-Wl,x", "-fsanitize=address": "-Wc,-fsanitize=address",
            "-ffile-prefix-map=a=b": "-Wc,-ffile-prefix-map=a=b",
            # Berkeley's options, which have no effect in this driver.
            "-trace": "-trace", "-uses-mpi": "-uses-mpi", "-uses-threads": "-uses-threads", "-nolink-cache": "-nolink-cache",
            "-fast-symptr": "-fast-symptr", "-allow-deprecated": "-allow-deprecated", "-inst": "-inst"}
        here = [  # options that upcc itself handles: in the translation, or with a message
            "-DX", "-UX", "-I.", "-isystem .", "-iquote .", "-include string.h", "-std=c99",
            "-O2", "-w", "-pedantic", "-pedantic-errors", "-nolines", "-lines", "-portable",
            "-Wp,-DX", "-Wu,-DX", "-nochecks", "-checks", "-smart-output", "-norc", "-conf=conf",
            "-fdiagnostics-format=json", "-fdiagnostics-color=never", "-j 2", "-Rloops", "-Wupcr", "-x upc", "-MD -c", "-MMD -c",
            "-network=udp", "-upcr=" + there, "-version", "-help", "-print-cflags",
            "-print-libs", "-print-include-dir", "-print-translator", "-print-cmake-dir",
            "-print-prog-name=ld", "-dumpmachine", "@conf"]
        refused = ["-S", "-shared", "-trans", "-E", "-M", "-MM", "-fsyntax-only", "-MJ file", "-g", "-race", "-report", "-pshmem",
                   "-###", "-MD", "-MMD", "-fsanitize=thread"]
        known = {word.split()[0].split("=")[0].split(",")[0] for word in [*passed, *here, *refused]}
        known |= {"-D", "-U", "-I", "-L", "-l", "-B", "-O", "-f", "-m", "-W", "-MF", "-MT", "-MQ", "-MP", "-MG", "-Wp", "-upcr"}
        for line in self.upcc("-help").stdout.splitlines():
            names = re.split(" {2,}", line.strip())[0] if line.startswith("  -") else ""
            for word in re.findall(r"(?<![\w-])-[A-Za-z#][\w#-]*", names):
                self.assertIn(word, known, "an option that nobody has thought of here")
        build = ("-network=udp", "-upcr", there, "prog.upc")
        alone = ("-o", "-c", "-no-pie", "-static")  # the others can be combined
        together = " ".join(options for options in passed if options not in alone)
        for options in (together, "-c", "-no-pie", "-static"):
            done = self.upcc(*options.split(), *([] if options == "-c" else ["-o", "prog"]), *build)
            self.assertEqual(done.exit, 0, str(done))
            for one in (passed if options == together else [options]):
                if options != together or one not in alone:
                    self.assertIn(passed[one], self.asked(), one)
        ends = [options for options in here if re.match("-(version|help|print|dump|M)", options)]
        for options in (*ends, " ".join(options for options in here if options not in ends)):
            done = self.upcc(*options.split(), *build)
            self.assertEqual(done.exit, 0, str(done))
        self.assertIn("prog.o:", self.read("prog.d"))
        os.remove(self.path("there/bin/asked"))
        os.remove(self.path("prog"))
        for options in refused:
            with self.subTest(options=options):
                self.assert_lacks(self.upcc(*options.split(), *build), "^upcc: error: (-|with -network)")

    def test_the_other_launcher_starts_the_program(self):
        there = self.install()
        self.assert_ok(self.upcc("-network=udp", "-upcr", there, "-o", "prog", "prog.upc"))
        done = self.upcrun("-n", "3", "-nodes", "2", "./prog", "-n", "word", UPC_SHARED_HEAP_SIZE="64MB")
        self.assertEqual((done.exit, done.stdout, done.stderr), (7, "UPC_SHARED_HEAP_SIZE=64MB\n", ""), str(done))
        self.assertEqual(self.read("there/bin/started").splitlines(), ["-n", "3", "-nodes", "2", "./prog", "-n", "word"])
        self.assertEqual(self.upcrun("./prog", UPC_THREADS="5").exit, 7)
        self.assertEqual(self.read("there/bin/started").splitlines(), ["-n", "5", "./prog"])
        for option in ("-bind=core", "-cores=0", "-timeout=5", "-race", "-report", "-report=json", "-trace=f",
                       "-schedule-seed=2", "-schedule-runs=2", "-fupc-threads-2"):
            with self.subTest(option=option):
                os.remove(self.path("there/bin/started"))
                self.assert_refused(self.upcrun(option, "./prog"), rf"another runtime, and {option} belongs to this machine's own; ")
                self.assertFalse(os.path.exists(self.path("there/bin/started")))
                self.write("there/bin/started", "")
        os.remove(self.path("there/bin/upcrun"))
        self.assert_refused(self.upcrun("-n", "3", "./prog"), r"^upcrun: error: \./prog: was linked by .*/there/bin/upcc, "
                            r"and its launcher .*/there/bin/upcrun is not there$")


if __name__ == "__main__":
    command_test.main()
