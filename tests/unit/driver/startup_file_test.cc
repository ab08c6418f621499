// SPDX-License-Identifier: MIT
// The start-up file, and the scan of objects for its contents.
#include "tools/driver/startup_file.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>

#include "tools/driver/c_compiler.h"
#include "tools/driver/elf_symbols.h"
#include "tools/driver/message.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/temporary.h"

using namespace upc::driver;
using Words = std::vector<std::string>;

namespace {

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Objects compiled from small C texts.
struct Objects {
  std::string Compile(const std::string& name, const std::string& text) {
    std::ofstream(directory.File(name + ".c")) << text;
    Run({"gcc", "-c", "-o", directory.File(name + ".o"), directory.File(name + ".c")});
    return directory.File(name + ".o");
  }
  void Run(const Command& command) {
    REQUIRE(RunChains({Chain{{command}}}, RunOptions()).front() == 0);
  }
  // A program without a C library, linked from the files.
  std::string Link(const std::string& name, const Words& files) {
    Command command = {"gcc", "-nostdlib", "-Wl,-e,0", "-o", directory.File(name)};
    command.insert(command.end(), files.begin(), files.end());
    Run(command);
    return directory.File(name);
  }
  static ProgramParts Parts(const Words& files, unsigned threads) {
    PartsScanner scanner(threads);
    for (const std::string& file : files) scanner.ScanFile(file);
    return scanner.parts();
  }
  std::string Problem(const Words& files, unsigned threads, const std::string& program = "") {
    try {
      PartsScanner scanner(threads);
      for (const std::string& file : files) scanner.ScanFile(file);
      if (!program.empty()) scanner.ScanProgram(program);
      return "";
    } catch (const Error& error) {
      std::string text = error.what();
      const std::string there = directory.path() + "/";
      for (size_t at; (at = text.find(there)) != std::string::npos;) text.erase(at, there.size());
      return text;
    }
  }
  TemporaryDirectory directory{std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : ""};
};

std::string Marked(unsigned threads, unsigned check) {
  return "__asm__(\".set upcri_object_threads, " + std::to_string(threads) +
         "\"); __asm__(\".set upcri_object_check, " + std::to_string(check) + "\");\n";
}

}  // namespace

TEST_CASE_FIXTURE(Objects, "start-up functions are found in objects and in the linked program") {
  const std::string one = Compile("one",
                                  "void UPCRI_ALLOC_a(void) {} void UPCRI_INIT_a(void) {}"
                                  "int two(void); int user_main(void) { return two(); }");
  const std::string two =
      Compile("two",
              "void UPCRI_ALLOC_c(void) {} void UPCRI_ALLOC_b(void) {}"
              "__attribute__((visibility(\"hidden\"))) void UPCRI_INIT_b(void) {}"
              "static void UPCRI_INIT_local(void) {} void *three(void);"
              "void *two(void) { UPCRI_INIT_local(); return three(); }"
              "void UPCRL_trans_extra_procinit(void) {}");
  const std::string three = Compile("three_with_a_long_name",
                                    "void UPCRI_INIT_c(void) {} void three(void) {}"
                                    "__asm__(\".set upcri_object_check, 1\");");
  const std::string unused = Compile("unused", Marked(5, 1) + "void UPCRI_INIT_d(void) {}");
  const std::string archive = directory.File("lib.a");
  const std::string thin = directory.File("thin.a");
  Run({"ar", "rc", archive, two, unused});
  Run({"ar", "rcT", thin, three});
  CHECK(IsArchive(archive));
  CHECK(IsArchive(thin));
  CHECK_FALSE(IsArchive(one));
  PartsScanner scanner(0);
  scanner.ScanFile(one);
  CHECK(scanner.parts().upc_main);
  CHECK_FALSE(scanner.parts().process_hook);
  scanner.ScanProgram(Link("program", {one, archive, thin}));
  const ProgramParts& parts = scanner.parts();
  REQUIRE(parts.allocate.size() == 3);
  CHECK(parts.allocate[0].name == "UPCRI_ALLOC_a");
  CHECK_FALSE(parts.allocate[0].weak);
  CHECK(parts.allocate[1].name == "UPCRI_ALLOC_c");
  CHECK(parts.allocate[1].weak);
  CHECK(parts.allocate[2].name == "UPCRI_ALLOC_b");
  REQUIRE(parts.initialise.size() == 3);
  CHECK(parts.initialise[1].name == "UPCRI_INIT_b");
  CHECK(parts.initialise[2].name == "UPCRI_INIT_c");
  CHECK(parts.plain_main.empty());
  CHECK(parts.process_hook);
  CHECK_FALSE(parts.thread_hook);
  CHECK(parts.static_threads == 0);
  CHECK_FALSE(parts.checking.empty());
  Run({"strip", directory.File("program")});
  CHECK(Problem({}, 0, directory.File("program")).starts_with("the linker leaves out the symbol"));
}

TEST_CASE_FIXTURE(Objects, "undefined and local symbols are not start-up functions") {
  const std::string object =
      Compile("x",
              "void UPCRI_ALLOC_else(void); static void UPCRI_INIT_x(void) {}"
              "void f(void) { UPCRI_ALLOC_else(); UPCRI_INIT_x(); }");
  const ProgramParts parts = Parts({object}, 0);
  CHECK(parts.allocate.empty());
  CHECK(parts.initialise.empty());
}

TEST_CASE_FIXTURE(Objects, "objects for different numbers of threads do not link") {
  const std::string any = Compile("any", Marked(0, 0));
  const std::string four = Compile("four", Marked(4, 0));
  const std::string four_too = Compile("four_too", Marked(4, 1));
  const std::string eight = Compile("eight", Marked(8, 0) + "int x = 1;");
  CHECK(Parts({any, four, four_too}, 0).static_threads == 4);
  CHECK_FALSE(Parts({any, four, four_too}, 0).checking.empty());
  CHECK(Parts({any}, 3).static_threads == 3);
  CHECK(Parts({any, four}, 0).checking.empty());
  CHECK(Problem({any, four, eight}, 0) ==
        "eight.o was compiled with -T=8, but four.o was compiled with -T=4; use the same number "
        "everywhere");
  CHECK(Problem({four}, 2) ==
        "four.o was compiled with -T=4, but this link is for -T=2; use the same number everywhere");
  CHECK(Problem({four}, 0, Link("program", {four, eight})) ==
        "eight.c was compiled with -T=8, but four.o was compiled with -T=4; use the same number "
        "everywhere");
}

TEST_CASE_FIXTURE(Objects, "files that are not objects are rejected") {
  const auto file = [&](const std::string& name, const std::string& bytes) {
    std::ofstream(directory.File(name)) << bytes;
    return directory.File(name);
  };
  CHECK(Problem({file("t.o", "hello")}, 0) == "t.o: is not an object file");
  CHECK(Problem({file("e.o", "")}, 0) == "e.o: is not an object file");
  CHECK(Problem({file("b.o", "BC\xc0\xde")}, 0).starts_with("b.o: is not an object file but LLVM"));
  CHECK(Problem({directory.File("none.o")}, 0) == "none.o: No such file or directory");
  CHECK(Problem({file("script.so", "/* GNU ld script */")}, 0).empty());
  // Each truncation of a valid object is rejected or read, without a crash.
  const std::string good = Compile("good", Marked(2, 0) + "int user_main(void) { return 0; }");
  std::ifstream in(good);
  const std::string bytes((std::istreambuf_iterator<char>(in)), {});
  for (size_t length = 0; length < bytes.size(); length += 7) {
    Problem({file("short.o", bytes.substr(0, length))}, 0);
  }
}

TEST_CASE_FIXTURE(Objects, "functions are listed with their source files") {
  const std::string one =
      Compile("one.trans",
              "__attribute__((noinline, used)) static int inner(int x) { return x; }"
              "void UPCRI_ALLOC_a(void) {} void upcri_help(void) {} extern int other(void);"
              "int user_main(void) { return inner(other()); }");
  const std::string two = Compile("two", "int other(void) { return 2; } int data = 3;");
  const std::string none = Compile("none", "int only_data = 3;");
  PartsScanner scanner(0);
  scanner.ScanFile(one);
  scanner.ScanFile(two, "there/\"2\".upc");
  scanner.ScanFile(none);
  REQUIRE(scanner.parts().functions.size() == 2);
  const std::string text = StartupFile({}, scanner.parts(), Variant::kPlain, "", TargetMachine());
  CHECK(Has(text,
            "\nupcri_function_files:\n"
            "\t.ascii\t\"one.upc\\000inner\\000user_main\\000\\000\"\n"
            "\t.ascii\t\"\\0422\\042.upc\\000other\\000\\000\"\n"
            "\t.byte\t0\n"));
  // In an object of several sources, the source of a function is unknown.
  const std::string both = directory.File("both.o");
  Run({"ld", "-r", "-o", both, one, two});
  PartsScanner other(0);
  other.ScanFile(both);
  CHECK(other.parts().functions.empty());
}

TEST_CASE_FIXTURE(Objects, "a start-up file defines all that the runtime reads") {
  UpccOptions options;
  ProgramParts parts;
  parts.allocate = {{"UPCRI_ALLOC_a", false}, {"UPCRI_ALLOC_b", true}, {"UPCRI_ALLOC_c", true}};
  parts.initialise = {{"UPCRI_INIT_a", false}};
  parts.functions = {{"odd \"\\\n?\?=.upc", {"user_main"}}};
  parts.upc_main = true;
  // Reads the file's variables as the headers declare them, and calls its functions.
  const std::string reader = directory.File("reader.o");
  std::ofstream(directory.File("reader.c")) << R"(
#include <stdio.h>
#include <string.h>
#include "runtime/program_start.h"
extern const char upcri_function_files[];
void UPCRI_ALLOC_a(void) { printf("make a, "); }
void UPCRI_ALLOC_c(void) { printf("make c, "); }
void UPCRI_INIT_a(void) { printf("initialise a, "); }
void UPCRL_trans_extra_procinit(void) {}
void upcri_init_cache(void* start, uintptr_t len) {}
void upcri_init_heaps(void* start, uintptr_t len) {}
void upcri_init_static_data(void* start, uintptr_t len) {}
int user_main(int argc, char** argv) { return 0; }
int upcri_main(int argc, char** argv) {
  for (unsigned i = 0; i < upcri_program.makers + upcri_program.initialisers; i++)
    if (upcri_program.function[i]) upcri_program.function[i]();
  printf("%u makers, main %d, ", (unsigned)upcri_program.makers, upcri_program.main == user_main);
  printf("threads %u of %u, heap %lu, flags %d, name %s, ", UPCRL_default_pthreads_per_node,
         UPCRL_static_thread_count, (unsigned long)UPCRL_default_shared_size, UPCRL_attach_flags, UPCRL_main_name);
  printf("hooks %d%d, ", UPCRL_pre_spawn_init == UPCRL_trans_extra_procinit, UPCRL_per_pthread_init == 0);
  printf("none %d%d%d%d%d, ", (int)UPCRL_default_shared_offset, UPCRL_progress_thread, (int)UPCRL_default_cache_size,
         UPCRL_mpi_init != 0, UPCRL_mpi_finalize != 0);
  printf("own %d%d%d, file %d", UPCRL_cache_init == upcri_init_cache, UPCRL_heap_init == upcri_init_heaps,
         UPCRL_static_init == upcri_init_static_data, strcmp(upcri_function_files, "odd \"\\\n?\?=.upc"));
  return 0;
}
)";
  Run({"gcc", "-I.", "-Iruntime/include", "-Itld/include", "-c", "-o", reader,
       directory.File("reader.c")});
  const auto said_of = [&](Variant variant) {
    std::ofstream(directory.File("start.s"))
        << StartupFile(options, parts, variant, "", TargetMachine());
    Run({"gcc", "-o", directory.File("program"), directory.File("start.s"), reader});
    RunOptions quiet;
    quiet.output = directory.File("said");
    std::ofstream(quiet.output).close();
    REQUIRE(RunChains({Chain{{{directory.File("program")}}}}, quiet).front() == 0);
    std::ifstream in(quiet.output);
    return std::string((std::istreambuf_iterator<char>(in)), {});
  };
  CHECK(said_of(Variant::kPlain) ==
        "make a, make c, initialise a, 3 makers, main 1, threads 0 of 0, heap 0, flags 5, name "
        "user_main, hooks 01, none 00000, own 111, file 0");
  options.shared_heap = uint64_t{64} << 30;
  options.default_threads = 3;
  options.require_size = true;
  options.size_warning = false;
  parts.static_threads = 4;
  parts.process_hook = true;
  CHECK(said_of(Variant::kPlain) ==
        "make a, make c, initialise a, 3 makers, main 1, threads 3 of 4, heap 68719476736, flags "
        "3, name user_main, hooks 11, none 00000, own 111, file 0");

  options.extern_main = true;
  const std::string text = StartupFile(options, parts, Variant::kChecking, "", TargetMachine());
  CHECK_FALSE(Has(text, "main:"));
  CHECK_FALSE(Has(text, "upcri_main"));
  CHECK_FALSE(Has(text, "user_main,"));
  CHECK(Has(text, "runtime=checking"));
}

TEST_CASE_FIXTURE(Objects, "the assemblers of all machines accept a start-up file") {
  UpccOptions program, library;
  library.shared = library.extern_main = true;
  ProgramParts parts;
  parts.allocate = {{"UPCRI_ALLOC_a", false}, {"UPCRI_ALLOC_b", true}};
  unsigned tried = 0;
  for (const Machine& machine : kMachines) {
    CAPTURE(machine.name);
    // This machine's assembler, and those of installed Debian cross compilers.
    const std::string assembler =
        machine.elf == TargetMachine().elf ? "as" : std::string(machine.prefix) + "linux-gnu-as";
    if (FindExecutable(assembler) == assembler) continue;
    ++tried;
    for (const UpccOptions& options : {program, library}) {
      std::ofstream(directory.File("start.s"))
          << StartupFile(options, parts, Variant::kPlain, "/upc.py", machine);
      Run({assembler, "-o", directory.File("start.o"), directory.File("start.s")});
    }
  }
  CHECK(tried > 0);
}
