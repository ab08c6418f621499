// SPDX-License-Identifier: MIT
// The command line of upcc, parsed: what to do, with which inputs, and which options go to which of
// the programs that upcc runs.
#ifndef UPC_TOOLS_DRIVER_UPCC_OPTIONS_H
#define UPC_TOOLS_DRIVER_UPCC_OPTIONS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/driver/configuration.h"

namespace upc::driver {

// What upcc makes of its inputs.
enum class Goal {
  kProgram,     // link
  kObject,      // -c
  kAssembly,    // -S
  kTranslate,   // -trans
  kPreprocess,  // -E
  kMakeRule,    // -M, -MM
  kCheckOnly,   // -fsyntax-only
  kVersion,     // -version
  kHelp,        // -help
  kAsk,         // -print-prog-name=ld and the like: the C compiler answers
  kPrint,       // -print-include-dir and its kin: upcc does
};

enum class InputKind {
  kUpc,         // UPC source: translated, then compiled
  kTranslated,  // C that a translator wrote
  kC,           // C that is not UPC
  kAssembler,
  kLinkable,    // object, archive or shared library
  kLinkOption,  // not a file: -lname, -Wl,…, kept in order among the inputs
};

struct Input {
  InputKind kind;
  std::string path;           // or the option; - is standard input
  std::string language = {};  // what -x says the C compiler should take the file for
};

// The rule that tells make which files an output depends on.
struct MakeRuleOptions {
  bool beside_output = false;      // -MD, -MMD
  bool system_headers = false;     // -M, -MD
  std::string file;                // -MF
  std::vector<std::string> words;  // -MT, -MQ, -MP, -MG: translator and C compiler alike
  bool target_given = false;       // some -MT or -MQ
};

// How messages are written.
enum class DiagnosticsFormat { kText, kJson, kSarif };

struct UpccOptions {
  Goal goal = Goal::kProgram;
  std::vector<Input> inputs;
  std::string output;  // -o; empty: named after the input, or a.out

  std::string print;              // of kPrint, and of kVersion in GNU's spelling: the option
  std::vector<std::string> asks;  // of kAsk: the options
  // What was taken and has no effect, for the user to read.
  std::vector<std::string> warnings;

  // Name of the temporary directory: the same for the same command in the same directory, so that
  // what the C compiler is given is the same, too, and caches of compilations know it. Empty: any.
  std::string scratch_name;
  std::vector<Defaults> defaults;       // of the configuration
  std::string configuration;            // the file that these are from; empty: none is read
  std::vector<std::string> configured;  // its settings that hold them
  bool verbose = false;
  bool dry_run = false;  // -###: only show the commands
  bool save_temps = false;
  bool extern_main = false;
  bool shared = false;          // -shared: the program is a library
  bool plain_c = false;         // oshcc: .c files are C, where UPC's keywords are plain names
  bool checking = false;        // -g without -nochecks
  bool no_checks = false;       // -nochecks
  bool tsan = false;            // -fsanitize=thread
  bool race = false;            // -race: tsan, and what that finds is told in UPC's words
  bool report = false;          // -report: the runtime records what the program does
  bool shmem_calls = false;     // -pshmem
  bool line_markers = true;     // -lines
  bool portable = false;        // -portable
  bool check_upcr = false;      // -Wupcr: look at the use of the runtime in translated files
  std::string network;          // -network; empty: not given
  std::string upcr;             // -upcr: the prefix of another runtime's installation
  bool pthreads_given = false;  // -pthreads, of which only another runtime makes a difference
  std::vector<std::string> elsewhere;   // options for that runtime's driver, without effect here
  unsigned static_threads = 0;          // -T; 0: decided when the program starts
  std::optional<uint64_t> shared_heap;  // -shared-heap, bytes a thread
  unsigned default_threads = 0;         // -pthreads=N; 0: not given
  bool require_size = false;            // -require-size: a smaller shared heap is an error
  bool size_warning = true;             // -nosize-warn: and no reason for a warning
  std::string linker;                   // -link-with; empty: the C compiler

  MakeRuleOptions rule;
  DiagnosticsFormat diagnostics = DiagnosticsFormat::kText;
  std::optional<bool> colour;      // of messages; without, as the terminal and the environment say
  unsigned jobs = 0;               // -j: source files at a time; 0: one for each core
  std::string compile_commands;    // -MJ: the file
  std::vector<std::string> words;  // the options that say how to compile, as they were given

  std::vector<std::string> preprocess;  // -D -U -I -include …: translator and C compiler
  std::vector<std::string> translate;   // -Wu: translator only
  std::vector<std::string> compile;     // -f -m -O -W … and -Wc: every run of the C compiler
  std::vector<std::string> link;        // -L, -f, -m …: linking, before the inputs
  bool optimisation_given = false;      // some -O, or -g with the checks
  bool standard_given = false;          // some -std or -ansi
  bool profiling_files = false;         // some option for which MakesFiles holds
};

// Of -shared: whether any program can load the library, which has the runtime in it then; else UPC
// programs link it and bring the runtime.
inline bool MakesLoadable(const UpccOptions& options) {
  return options.goal == Goal::kProgram && options.shared && options.extern_main;
}

// Whether the option asks for optimisation of the whole program, which upcc refuses, and why.
bool IsLinkTimeOption(const std::string& option);
inline constexpr char kLinkTimeRefusal[] =
    ": link-time optimisation would drop thread-local data of UPC programs; leave the option out";

// Whether the option makes the C compiler, or the program, write files besides: of coverage and
// profiles, stack usage, call graphs.
bool MakesFiles(const std::string& option);

// Parses the arguments, behind those of the configuration and of the environment variable
// UPCC_FLAGS; the latter two may name response files. Throws Error when an option is unknown, lacks
// its argument or contradicts another.
UpccOptions ParseUpccOptions(const std::vector<std::string>& arguments, const char* upcc_flags,
                             const Configuration& configuration = {});

// The options as of oshcc: C stays C, with variables of each PE's own.
void MakePlainC(UpccOptions& options);

// The texts that upcc -help and oshcc -help print.
extern const char kUpccHelp[];
extern const char kOshccHelp[];

}  // namespace upc::driver

#endif
