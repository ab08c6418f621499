// SPDX-License-Identifier: MIT
// The command lines of upcc and upcrun.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>

#include "tools/driver/limits.h"
#include "tools/driver/message.h"
#include "tools/driver/temporary.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_options.h"
#include "tools/driver/upcrun_options.h"

using namespace upc::driver;
using Words = std::vector<std::string>;

namespace {

const std::string kNoThreads =
    " is not a number of threads (1 to " + std::to_string(kMaxThreads) + ")";

// A directory with files for the command line.
struct Files {
  Files() {
    for (const char* name :
         {"a.upc", "b.c", "c.trans.c", "d.o", "e.a", "f.so.1", "g.s", "h.cc", "i.txt"}) {
      std::ofstream(directory.File(name)) << "\n";
    }
    std::filesystem::current_path(directory.path());
  }
  ~Files() { std::filesystem::current_path("/"); }
  TemporaryDirectory directory{std::getenv("TEST_TMPDIR") ? std::getenv("TEST_TMPDIR") : ""};
};

std::string Problem(const Words& words, const char* flags = nullptr) {
  try {
    ParseUpccOptions(words, flags);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

std::string RunProblem(const Words& words) {
  try {
    ParseUpcrunOptions(words);
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE_FIXTURE(Files, "files are distinguished by their suffix") {
  const auto kinds = [](const UpccOptions& options) {
    std::vector<InputKind> found;
    for (const Input& input : options.inputs) found.push_back(input.kind);
    return found;
  };
  using enum InputKind;
  const Words files = {"a.upc", "b.c", "c.trans.c", "d.o", "e.a", "f.so.1", "g.s"};
  CHECK(kinds(ParseUpccOptions(files, nullptr)) ==
        std::vector{kUpc, kUpc, kTranslated, kLinkable, kLinkable, kLinkable, kAssembler});
  CHECK(kinds(ParseUpccOptions({"-extern-main", "a.upc", "b.c", "-lm"}, nullptr)) ==
        std::vector{kUpc, kC, kLinkOption});
  CHECK(Problem({"h.cc"}).starts_with("h.cc: is C++"));
  CHECK(Problem({"i.txt"}).starts_with("i.txt: unknown kind of file"));
  std::ofstream("main.o_debug") << "\177ELF";
  std::ofstream("parts") << "!<arch>\n";
  CHECK(kinds(ParseUpccOptions({"main.o_debug", "parts"}, nullptr)) ==
        std::vector{kLinkable, kLinkable});
  CHECK(Problem({"none.upc"}) == "none.upc: no such file");
  CHECK(Problem({"none.o_debug"}) == "none.o_debug: no such file");
  CHECK(Problem({"."}) == ".: is a directory");
  CHECK(kinds(ParseUpccOptions({"-x", "c", "a.upc", "-xupc", "i.txt", "-x", "assembler", "b.c",
                                "-x", "none", "c.trans.c"},
                               nullptr)) == std::vector{kC, kUpc, kAssembler, kTranslated});
  CHECK(Problem({"-x", "c++", "a.upc"}).starts_with("-x c++: upcc compiles upc, c, assembler"));
  CHECK(ParseUpccOptions({"b.c"}, "-x c").inputs[0].kind == kUpc);
  CHECK(kinds(ParseUpccOptions({"-E", "-"}, nullptr)) == std::vector{kUpc});
  CHECK(kinds(ParseUpccOptions({"-x", "c", "-c", "-o", "x.o", "-"}, nullptr)) == std::vector{kC});
  CHECK(Problem({"-"}).starts_with("standard input (-): its language is not known"));
  CHECK(Problem({"-x", "upc", "-", "-"}) == "standard input (-) is named twice");
  CHECK(Problem({"-c", "-x", "upc", "-"}).starts_with("-c: name the output for standard input"));
  CHECK(Problem({"-M", "-x", "upc", "-"}).starts_with("a rule for make can't be about standard"));
  CHECK(Problem({}).starts_with("no input files"));
}

TEST_CASE_FIXTURE(Files, "each spelling of the option for a fixed number of threads") {
  for (const Words& words : {Words{"-T", "4"},
                             {"-T=4"},
                             {"-T4"},
                             {"-fupc-threads-4"},
                             {"-fthreads-4"},
                             {"-X", "4"},
                             {"-X4"},
                             {"-fupc-threads=4"},
                             {"-fupc-threads", "4"},
                             {"--fupc-threads=4"}}) {
    Words all = words;
    all.push_back("a.upc");
    CAPTURE(words[0]);
    CHECK(ParseUpccOptions(all, nullptr).static_threads == 4);
  }
  CHECK(Problem({"-T=0", "a.upc"}) == "-T: '0'" + kNoThreads);
  CHECK(Problem({"-T"}) == "-T needs an argument");
  CHECK(Problem({"-T=4", "-T=8", "a.upc"}) == "-T: 8 threads, but 4 were asked for before");
}

TEST_CASE_FIXTURE(Files, "options for other programs are passed to these programs") {
  const UpccOptions options = ParseUpccOptions({"-DA=1",
                                                "-D",
                                                "B",
                                                "-Iinc",
                                                "-isystem",
                                                "sys",
                                                "-include",
                                                "x.h",
                                                "-O3",
                                                "-march=native",
                                                "-Wall",
                                                "-Wp,-DC,-DD",
                                                "-Wu,-portable",
                                                "-Wc,-fno-inline",
                                                "-Wl,-rpath,/x",
                                                "-Xlinker",
                                                "-z,x",
                                                "-lm",
                                                "-L",
                                                "lib",
                                                "-fsanitize=address",
                                                "-s",
                                                "-static",
                                                "-pg",
                                                "-std=gnu17",
                                                "a.upc"},
                                               nullptr);
  CHECK(options.preprocess ==
        Words{"-DA=1", "-DB", "-Iinc", "-isystem", "sys", "-include", "x.h", "-DC", "-DD"});
  CHECK(options.translate == Words{"-portable"});
  CHECK(options.compile == Words{"-O3", "-march=native", "-Wall", "-fno-inline",
                                 "-fsanitize=address", "-pg", "-std=gnu17"});
  CHECK(options.link ==
        Words{"-O3", "-march=native", "-Llib", "-fsanitize=address", "-s", "-static", "-pg"});
  CHECK(options.inputs[0].path == "-Wl,-rpath,/x");
  CHECK(options.inputs[1].path == "-Xlinker");
  CHECK(options.inputs[2].path == "-z,x");
  CHECK(options.inputs[3].path == "-lm");
  CHECK(options.optimisation_given);
  CHECK(options.standard_given);
  CHECK_FALSE(options.checking);
}

// The words that the program of a -W?, option receives.
Words WordsBehind(const std::string& option) {
  const UpccOptions options = ParseUpccOptions({option, "a.upc"}, nullptr);
  switch (option[2]) {
    case 'p': return options.preprocess;
    case 'u': return options.translate;
    case 'c': return options.compile;
    default: break;
  }
  Words words;
  for (const Input& input : options.inputs) {
    if (input.path == "a.upc" || input.path == "-Xlinker") continue;
    const bool passed = input.path.starts_with("-Wl,");
    for (const std::string& word : SplitAt(input.path.substr(passed ? 4 : 0), passed ? ',' : '\n'))
      if (!word.empty()) words.push_back(word);
  }
  return words;
}

TEST_CASE_FIXTURE(Files, "words after -W?, are split at commas, and at blanks as in a shell") {
  // Two valid words for each program.
  const std::map<std::string, Words> two = {{"p", {"-DA", "-DB=1"}},
                                            {"u", {"-lines", "-w"}},
                                            {"c", {"-O3", "-std=gnu99"}},
                                            {"l", {"-z", "now"}}};
  for (const auto& [letter, words] : two) {
    const std::string start = "-W" + letter + ",", &a = words[0], &b = words[1];
    CAPTURE(letter);
    CHECK(WordsBehind(start + a) == Words{a});
    for (const std::string between : {",", " ", ", ", " , ", "  ", "\t", "\n", ",,"}) {
      CAPTURE(between);
      CHECK(WordsBehind(start + a + between + b) == words);
      CHECK(WordsBehind(start + " " + a + between + b + " ") == words);
      CHECK(WordsBehind(start + "'" + a + "'" + between + "\"" + b + "\"") == words);
    }
    for (const std::string open : {"'", "\"", "-x 'y", "-x\"y z"})
      CHECK(Problem({start + open, "a.upc"}).find("is not closed") != std::string::npos);
  }
  CHECK(WordsBehind("-Wp,-DT='a b',-DU=\"c,d\"") == Words{"-DT=a b", "-DU=c,d"});
  CHECK(WordsBehind("-Wp,-DT=\\\"a\\ b\\\"") == Words{"-DT=\"a b\""});
  CHECK(WordsBehind("-Wc,-DT='\"a b\"'") == Words{"-DT=\"a b\""});
  // The C compiler would split the words of -Wl, at commas again.
  const UpccOptions options = ParseUpccOptions({"-Wl,-rpath '/a,b'", "a.upc"}, nullptr);
  REQUIRE(options.inputs.size() == 5);
  CHECK(options.inputs[0].path == "-Xlinker");
  CHECK(options.inputs[1].path == "-rpath");
  CHECK(options.inputs[3].path == "/a,b");
  CHECK(Problem({"-Wp,-DX -isystem", "a.upc"}).find("-isystem needs a value") != std::string::npos);
  CHECK(Problem({"-Wc,-O1 -flto", "a.upc"}).find("link-time") != std::string::npos);
}

TEST_CASE_FIXTURE(Files,
                  "options that only Berkeley's translator knows are ignored, with one warning") {
  const UpccOptions options = ParseUpccOptions(
      {"-Wu,-Wb,-OPT:Olimit=0,-portable", "-Wu,-PHASE:i=on -lines -DX", "a.upc"}, nullptr);
  CHECK(options.translate == Words{"-portable", "-lines", "-DX"});
  REQUIRE(options.warnings.size() == 2);
  CHECK(
      options.warnings[0] ==
      "-Wu,-Wb,-OPT:Olimit=0,-portable: -Wb -OPT:Olimit=0 have no meaning for this translator, and "
      "are ignored");
  CHECK(
      options.warnings[1] ==
      "-Wu,-PHASE:i=on -lines -DX: -PHASE:i=on has no meaning for this translator, and is ignored");
  CHECK(ParseUpccOptions({"-Wu,-I dir,-include x.h", "a.upc"}, nullptr).warnings.empty());
  CHECK(ParseUpccOptions({"-Ww,-a -b", "a.upc"}, nullptr).warnings.size() == 1);
}

TEST_CASE_FIXTURE(Files, "-g requests checks, and -g0 cancels the request") {
  CHECK(ParseUpccOptions({"-g", "a.upc"}, nullptr).checking);
  CHECK(ParseUpccOptions({"-ggdb3", "a.upc"}, nullptr).checking);
  CHECK_FALSE(ParseUpccOptions({"-g", "-g0", "a.upc"}, nullptr).checking);
  CHECK_FALSE(ParseUpccOptions({"-Wc,-g", "a.upc"}, nullptr).checking);
  CHECK_FALSE(ParseUpccOptions({"-g", "-nochecks", "a.upc"}, nullptr).checking);
  CHECK(ParseUpccOptions({"-nochecks", "-g", "-checks", "a.upc"}, nullptr).checking);
}

TEST_CASE_FIXTURE(Files, "networks, heaps, default threads, linker") {
  CHECK(Problem({"-network=smp", "a.upc"}).empty());
  CHECK(Problem({"-network", "smp", "a.upc"}).empty());
  CHECK(Problem({"-network=upd", "a.upc"}).starts_with("-network=upd: this runtime is for one"));
  CHECK(ParseUpccOptions({"-network=udp", "a.upc"}, nullptr).warnings.size() == 1);
  CHECK(*ParseUpccOptions({"-shared-heap=64MB", "a.upc"}, nullptr).shared_heap == 64 << 20);
  CHECK(*ParseUpccOptions({"-shared-heap", "1", "a.upc"}, nullptr).shared_heap == 1 << 20);
  CHECK(Problem({"-shared-heap=lots", "a.upc"}).starts_with("-shared-heap: 'lots' is not a size"));
  CHECK(Problem({"a.upc"}, "-shared-heap=0")
            .starts_with("UPCC_FLAGS: -shared-heap: '0' may not be 0"));
  CHECK(ParseUpccOptions({"-pthreads", "a.upc"}, nullptr).default_threads == 0);
  CHECK(ParseUpccOptions({"-pthreads=3", "a.upc"}, nullptr).default_threads == 3);
  CHECK(Problem({"-pthreads", "4", "a.upc"}) ==
        "-pthreads: the number follows =; write -pthreads=4");
  CHECK(Problem({"-pthreads=x", "a.upc"}) == "-pthreads: 'x' is not a number of threads");
  CHECK(ParseUpccOptions({"-link-with", "g++ -v", "a.upc"}, nullptr).linker == "g++ -v");
  CHECK(ParseUpccOptions({"-nolines", "a.upc"}, nullptr).line_markers == false);
  CHECK(ParseUpccOptions({"-nolines", "-lines", "a.upc"}, nullptr).line_markers == true);
}

TEST_CASE_FIXTURE(Files, "the kind of output") {
  CHECK(ParseUpccOptions({"a.upc"}, nullptr).goal == Goal::kProgram);
  CHECK(ParseUpccOptions({"-c", "a.upc"}, nullptr).goal == Goal::kObject);
  CHECK(ParseUpccOptions({"-S", "a.upc"}, nullptr).goal == Goal::kAssembly);
  CHECK(ParseUpccOptions({"-E", "a.upc"}, nullptr).goal == Goal::kPreprocess);
  CHECK(ParseUpccOptions({"-trans", "a.upc"}, nullptr).goal == Goal::kTranslate);
  CHECK(ParseUpccOptions({"-fsyntax-only", "a.upc"}, nullptr).goal == Goal::kCheckOnly);
  CHECK(ParseUpccOptions({"--version"}, nullptr).goal == Goal::kVersion);
  CHECK(ParseUpccOptions({"-help"}, nullptr).goal == Goal::kHelp);
  CHECK(Problem({"-c", "-E", "a.upc"}) == "-E cannot go with -c; give one of them");
  CHECK(Problem({"-c", "d.o"}) == "-c: there is no source file among the inputs");
  CHECK(Problem({"-c", "-o", "x.o", "a.upc", "b.c"})
            .starts_with("-o x.o: one output, but 2 source files"));
  CHECK(Problem({"-o", "a.upc", "a.upc"}) == "-o a.upc: would overwrite an input");
  CHECK(Problem({"a.upc", "-o"}) == "-o needs an argument");
}

TEST_CASE_FIXTURE(Files, "unknown options are errors that suggest the nearest known option") {
  CHECK(Problem({"-netwrk=smp", "a.upc"})
            .starts_with("unknown option -netwrk=smp; did you mean -network?"));
  CHECK(Problem({"-fupc-thread-3", "a.upc"}).find("did you mean -fupc-threads") !=
        std::string::npos);
  CHECK(Problem({"-qqq", "a.upc"}) == "unknown option -qqq; upcc -help lists those there are");
  CHECK(Problem({"--std=c11", "--static", "--fsanitize=thread", "a.upc"}).empty());
  CHECK(Problem({"-Wp,-isystem", "a.upc"}).starts_with("-Wp,-isystem: -isystem needs a value"));
  CHECK(Problem({"-Wp,-isystem,dir,-DX", "a.upc"}).empty());
  CHECK(Problem({"-flto", "a.upc"}).starts_with("-flto: link-time optimisation"));
  CHECK(ParseUpccOptions({"-shared", "a.upc"}, nullptr).shared);
}

TEST_CASE_FIXTURE(Files, "options without effect are accepted, with one warning each") {
  const UpccOptions options =
      ParseUpccOptions({"-trace", "-trace", "-h", "upc", "-tv", "a.upc"}, "-opt");
  REQUIRE(options.warnings.size() == 4);
  CHECK(options.warnings[0].starts_with("UPCC_FLAGS: -opt has no effect here: shared accesses"));
  CHECK(options.warnings[1].starts_with("-trace has no effect here: "));
  CHECK(options.warnings[2].starts_with("-h upc has no effect here: "));
  CHECK(ParseUpccOptions({"-h"}, nullptr).goal == Goal::kHelp);
  CHECK(Problem({"-h", "noomp", "a.upc"}).starts_with("-h noomp: an option of Cray's"));
  CHECK(ParseUpccOptions({"-smart-output", "a.upc", "b.c"}, nullptr).output == "a");
  CHECK(ParseUpccOptions({"-smart-output", "c.trans.c"}, nullptr).output == "c");
  CHECK(ParseUpccOptions({"-require-size", "-nosize-warn", "a.upc"}, nullptr).require_size);
  CHECK(ParseUpccOptions({"-print-prog-name=ld"}, nullptr).asks == Words{"-print-prog-name=ld"});
  CHECK(ParseUpccOptions({"-v"}, nullptr).goal == Goal::kVersion);
}

TEST_CASE_FIXTURE(Files,
                  "UPCC_FLAGS precede the command line, and errors in them name the variable") {
  const UpccOptions options = ParseUpccOptions({"-O1", "a.upc"}, "-O0 '-DX=a b'");
  CHECK(options.compile == Words{"-O0", "-O1"});
  CHECK(options.preprocess == Words{"-DX=a b"});
  CHECK(Problem({"a.upc"}, "-nonsense").starts_with("UPCC_FLAGS: unknown option -nonsense"));
  CHECK(Problem({"a.upc"}, "-T").starts_with("UPCC_FLAGS: -T needs an argument"));
  CHECK(ParseUpccOptions({"-T=5", "a.upc"}, "-T=4").static_threads == 5);
  CHECK(Problem({"a.upc"}, "-T=4 -T=5") ==
        "UPCC_FLAGS: -T: 5 threads, but 4 were asked for before");
  CHECK(ParseUpccOptions({"-S", "a.upc"}, "-c").goal == Goal::kAssembly);
  CHECK(Problem({"a.upc"}, "'").starts_with("UPCC_FLAGS: a quote"));
}

TEST_CASE("upcrun's options become the program's environment") {
  const UpcrunOptions options =
      ParseUpcrunOptions({"-n", "4", "-shared-heap=1GB", "-bind-threads", "-polite-sync", "-freeze",
                          "-backtrace", "-abort", "-q", "-v", "prog", "-n", "5"});
  using Pair = std::pair<std::string, std::string>;
  CHECK(options.environment == std::vector<Pair>{{"UPC_THREADS", "4"},
                                                 {"UPC_SHARED_HEAP_SIZE", "1GB"},
                                                 {"UPC_BIND_THREADS", "yes"},
                                                 {"UPC_POLITE_SYNC", "yes"},
                                                 {"UPC_FREEZE", "0"},
                                                 {"UPC_BACKTRACE", "yes"},
                                                 {"UPC_ABORT", "yes"},
                                                 {"UPC_QUIET", "yes"},
                                                 {"UPC_VERBOSE", "yes"}});
  CHECK(options.program == "prog");
  CHECK(options.arguments == Words{"-n", "5"});
  CHECK(ParseUpcrunOptions({"-np=2", "--", "-odd-name"}).program == "-odd-name");
  CHECK(ParseUpcrunOptions({"-freeze=3", "p"}).environment[0].second == "3");
  CHECK(ParseUpcrunOptions({"p"}).environment.empty());
  CHECK(ParseUpcrunOptions({"-t", "-i", "p"}).show);
}

TEST_CASE("upcrun accepts the options of Berkeley's and of GNU UPC's programs") {
  const auto environment = [](const Words& words) {
    Words all = words;
    all.push_back("prog");
    return ParseUpcrunOptions(all).environment;
  };
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  CHECK(environment({"-localhost", "-notrace", "-N", "1", "-nobacktrace", "-noabort"}) ==
        Pairs{{"UPC_BACKTRACE", "no"}, {"UPC_ABORT", "no"}});
  CHECK(environment({"-fupc-threads-4", "-fupc-heap-64M"}) ==
        Pairs{{"UPC_THREADS", "4"}, {"UPC_SHARED_HEAP_SIZE", "64MB"}});
  // The last value of an option counts.
  CHECK(environment({"-fupc-heap-64M", "-n", "2", "-fupc-heap-1048576", "-n", "3"}) ==
        Pairs{{"UPC_SHARED_HEAP_SIZE", "1MB"}, {"UPC_THREADS", "3"}});
  CHECK(environment({"-tracefile", "file"}) == Pairs{{"UPC_TRACE", "file"}});
  CHECK(environment({"-backtrace-type=gdb"}) == Pairs{{"UPC_BACKTRACE", "yes"}});
  for (const Words& words : std::vector<Words>{{"-N", "2"},
                                               {"-nodes=2"},
                                               {"-c", "4"},
                                               {"-cpus-per-node", "4"},
                                               {"-p", "2"},
                                               {"-pthreads", "2"},
                                               {"-pshm-width", "2"},
                                               {"-traceall"},
                                               {"-freeze-on-error"},
                                               {"-freeze-early"},
                                               {"-freeze-earlier"},
                                               {"-encode"},
                                               {"-encode-args"},
                                               {"-encode-env"},
                                               {"-shared-heap-max", "1GB"},
                                               {"-heap-offset", "1GB"},
                                               {"-fca_enable", "1"},
                                               {"-sched-policy", "cpu"}}) {
    Words all = words;
    all.push_back("prog");
    const UpcrunOptions options = ParseUpcrunOptions(all);
    CAPTURE(words[0]);
    CHECK(options.program == "prog");
    CHECK(options.environment.empty());
    REQUIRE(options.warnings.size() == 1);
    CHECK(options.warnings[0].starts_with(words[0] + " has no effect here: "));
  }
  CHECK(ParseUpcrunOptions({"-show", "-info", "-quiet", "-verbose", "p"}).info);
}

TEST_CASE("upcrun reports invalid command lines") {
  CHECK(RunProblem({}) == "no program to run; upcrun -help shows the usage");
  CHECK(RunProblem({"-n", "0", "p"}) == "-n: '0'" + kNoThreads);
  const std::string too_many = std::to_string(kMaxThreads + 1);
  CHECK(RunProblem({"-n", too_many, "p"}) == "-n: '" + too_many + "'" + kNoThreads);
  CHECK(RunProblem({"-n"}) == "-n needs an argument");
  CHECK(RunProblem({"-shared-heap", "x", "p"}).starts_with("-shared-heap: 'x' is not a size"));
  CHECK(RunProblem({"-freeze=x", "p"}) == "-freeze: 'x' is not the number of a thread");
  CHECK(RunProblem({"-bindthreads", "p"})
            .starts_with("unknown option -bindthreads; did you mean -bind-threads?"));
  CHECK(RunProblem({"-q=1", "p"}) == "-q takes no value");
  CHECK(RunProblem({"-help-gasnet=smp", "p"}).starts_with("-help-gasnet=smp: there is no GASNet"));
}
