// SPDX-License-Identifier: MIT
// The parsed command line of upcc: the goal, the inputs, and which options go to which of the
// programs that upcc runs.
#ifndef UPC_TOOLS_DRIVER_UPCC_OPTIONS_H
#define UPC_TOOLS_DRIVER_UPCC_OPTIONS_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/driver/configuration.h"

namespace upc::driver {

// What upcc makes from its inputs.
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
  kPrint,       // -print-include-dir and the like: upcc answers
};

enum class InputKind {
  kUpc,         // UPC source: translated, then compiled
  kTranslated,  // C that a translator wrote
  kC,           // plain C
  kAssembler,
  kLinkable,    // object, archive or shared library
  kLinkOption,  // not a file: -lname, -Wl,…, kept in order among the inputs
};

struct Input {
  InputKind kind;
  std::string path;           // or the option; - is standard input
  std::string language = {};  // the language that -x gives the C compiler for the file
};

// The rule for make with the files that an output depends on.
struct MakeRuleOptions {
  bool beside_output = false;      // -MD, -MMD
  bool system_headers = false;     // -M, -MD
  std::string file;                // -MF
  std::vector<std::string> words;  // -MT, -MQ, -MP, -MG: for translator and C compiler
  bool target_given = false;       // some -MT or -MQ
};

// How messages are written.
enum class DiagnosticsFormat { kText, kJson, kSarif };

struct UpccOptions {
  Goal goal = Goal::kProgram;
  std::vector<Input> inputs;
  std::string output;  // -o; empty: named after the input, or a.out

  std::string print;              // for kPrint, and for kVersion in GNU's spelling: the option
  std::vector<std::string> asks;  // for kAsk: the options
  // Messages about accepted options without effect.
  std::vector<std::string> warnings;

  // Name of the temporary directory: the same for the same command in the same directory, so that
  // the C compiler's input is the same, too, and compiler caches recognise it. Empty: any.
  std::string scratch_name;
  std::vector<Defaults> defaults;       // from the configuration
  std::string configuration;            // the file with these; empty: none is read
  std::vector<std::string> configured;  // the file's settings that contain them
  bool verbose = false;
  bool dry_run = false;  // -###: only show the commands
  bool save_temps = false;
  bool extern_main = false;
  bool shared = false;          // -shared: the program is a library
  bool plain_c = false;         // oshcc: .c files are C, in which UPC's keywords are plain names
  bool checking = false;        // -g without -nochecks
  bool no_checks = false;       // -nochecks
  bool tsan = false;            // -fsanitize=thread
  bool race = false;            // -race: tsan, with findings reported in UPC's terms
  bool report = false;          // -report: the runtime records what the program does
  bool shmem_calls = false;     // -pshmem
  bool line_markers = true;     // -lines
  bool portable = false;        // -portable
  bool check_upcr = false;      // -Wupcr: check the use of the runtime in translated files
  std::string network;          // -network; empty: not given
  std::string upcr;             // -upcr: the prefix of another runtime's installation
  bool pthreads_given = false;  // -pthreads, which matters only for another runtime
  std::vector<std::string> elsewhere;   // options for that runtime's driver, without effect here
  unsigned static_threads = 0;          // -T; 0: decided when the program starts
  std::optional<uint64_t> shared_heap;  // -shared-heap, bytes for each thread
  unsigned default_threads = 0;         // -pthreads=N; 0: not given
  bool require_size = false;            // -require-size: a smaller shared heap is an error
  bool size_warning = true;             // -nosize-warn: and not even a warning
  std::string linker;                   // -link-with; empty: the C compiler

  MakeRuleOptions rule;
  DiagnosticsFormat diagnostics = DiagnosticsFormat::kText;
  std::optional<bool> colour;      // of messages; no value: the terminal and the environment decide
  unsigned jobs = 0;               // -j: source files at a time; 0: one for each core
  std::string compile_commands;    // -MJ: the file
  std::vector<std::string> words;  // the options for compiling, as given

  std::vector<std::string> preprocess;  // -D -U -I -include …: translator and C compiler
  std::vector<std::string> translate;   // -Wu: translator only
  std::vector<std::string> compile;     // -f -m -O -W … and -Wc: every run of the C compiler
  std::vector<std::string> link;        // -L, -f, -m …: linking, before the inputs
  bool optimisation_given = false;      // some -O, or -g with the checks
  bool standard_given = false;          // some -std or -ansi
  bool profiling_files = false;         // some option for which MakesFiles holds
};

// For -shared: whether any program can load the library, which then contains the runtime; else UPC
// programs link it and bring the runtime.
inline bool MakesLoadable(const UpccOptions& options) {
  return options.goal == Goal::kProgram && options.shared && options.extern_main;
}

// Whether the option requests whole-program optimisation, which upcc refuses; and the reason.
bool IsLinkTimeOption(const std::string& option);
inline constexpr char kLinkTimeRefusal[] =
    ": link-time optimisation would drop thread-local data of UPC programs; leave the option out";

// Whether the option makes the C compiler, or the program, write additional files: of coverage and
// profiles, stack usage, call graphs.
bool MakesFiles(const std::string& option);

// Parses the arguments, after those of the configuration and of the environment variable
// UPCC_FLAGS; the latter two may name response files. Throws Error if an option is unknown, lacks
// its argument or contradicts another.
UpccOptions ParseUpccOptions(const std::vector<std::string>& arguments, const char* upcc_flags,
                             const Configuration& configuration = {});

// Turns the options into those of oshcc: C stays C, with private variables for each PE.
void MakePlainC(UpccOptions& options);

// The texts that upcc -help and oshcc -help print.
extern const char kUpccHelp[];
extern const char kOshccHelp[];

}  // namespace upc::driver

#endif
