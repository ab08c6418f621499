// SPDX-License-Identifier: MIT
// upcrun, the launcher; called oshrun, that of OpenSHMEM programs. Compiles the program if it is
// given as source, puts its options into the environment, and is replaced by the program (exec), so
// that signals, exit codes and the terminal are the program's own.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/driver/core_places.h"
#include "tools/driver/entry.h"
#include "tools/driver/input_file.h"
#include "tools/driver/installation.h"
#include "tools/driver/limits.h"
#include "tools/driver/message.h"
#include "tools/driver/other_runtime.h"
#include "tools/driver/outcome_runs.h"
#include "tools/driver/private_directory.h"
#include "tools/driver/program_info.h"
#include "tools/driver/run_threads.h"
#include "tools/driver/schedule_runs.h"
#include "tools/driver/shell_limits.h"
#include "tools/driver/subprocess.h"
#include "tools/driver/text.h"
#include "tools/driver/upcc_options.h"
#include "tools/driver/upcrun_options.h"
#include "tools/outcomes/job.h"

namespace upc::driver {
namespace {

namespace fs = std::filesystem;

// The exit code if the program was not started, as for env(1) and timeout(1).
constexpr int kNothingRun = 125;

bool IsSource(const std::string& path) {
  return path.ends_with(".upc") || path.ends_with(".c") || path.ends_with(".upci") ||
         path.ends_with(".i") || path == "-";
}

// The own name of a program made from source: dir/foo for dir/foo.trans.c.
std::string NameOfProgram(const std::string& source) {
  for (const std::string_view suffix : {".trans.c", ".upc", ".c", ".upci", ".i"}) {
    if (source == "-") return "stdin";
    if (source.ends_with(suffix)) return source.substr(0, source.size() - suffix.size());
  }
  return source;
}

// The executable: a path, a file in this directory, or one on the PATH.
std::string FindProgram(const std::string& name) {
  std::string path = name;
  if (name.find('/') == std::string::npos) {
    path = "./" + name;
    std::error_code problem;
    if (fs::status(path, problem).type() == fs::file_type::not_found) {
      const char* directories = std::getenv("PATH");
      for (const std::string& directory : SplitAt(directories != nullptr ? directories : "", ':')) {
        const std::string candidate = directory + "/" + name;
        if (!directory.empty() && fs::is_regular_file(candidate, problem) &&
            access(candidate.c_str(), X_OK) == 0) {
          return candidate;
        }
      }
      throw Error(name + ": no such program, here or on the PATH");
    }
  }
  RequireFile(path);
  if (!MayExecuteFrom(path))
    throw Error(path +
                ": its file system is mounted noexec, and no program is started from there;" +
                " put it elsewhere");
  if (access(path.c_str(), X_OK) != 0) {
    throw Error(path + ": is not executable; " + ProgramName() +
                " takes a program, or a .upc, .c or .trans.c file");
  }
  return path;
}

bool Scheduled(const UpcrunOptions& options) {
  return options.schedule_seed || options.schedule_runs || options.outcomes || options.replay;
}

// The value that the program will find in a variable; empty if it is not set.
std::string Given(const UpcrunOptions& options, const std::string& name) {
  for (const auto& [given, value] : options.environment)
    if (given == name) return value;
  const char* value = std::getenv(name.c_str());
  return value != nullptr ? value : "";
}

// If threads are to be bound, passes the order of the machine's cores to the program. The program
// reports invalid variables.
void AddPlaces(UpcrunOptions& options) {
  const runtime::Bound bound = runtime::parse_binding(Given(options, "UPC_BIND_THREADS"));
  if (!bound.known || bound.binding == runtime::Binding::kNone ||
      !Given(options, "UPC_PLACES").empty())
    return;
  options.environment.emplace_back("UPC_PLACES",
                                   ChoosePlaces(bound.binding, Given(options, "UPC_CORES")));
}

// The environment for the options, in a shell's syntax.
std::string ShownEnvironment(const UpcrunOptions& options) {
  std::string shown;
  for (const auto& [name, value] : options.environment) shown += name + "=" + value + " ";
  return shown;
}

// Passes a program that another runtime's driver linked to that runtime's launcher, with all
// options.
void StartElsewhere(const UpcrunOptions& options) {
  const std::string program = FindProgram(options.program);
  if (ReadProgramInfo(program)) return;
  const std::string launcher = LauncherOf(program);
  if (launcher.empty()) return;
  if (!options.only_here.empty())
    throw Error(program + ": was linked with another runtime, and " + options.only_here +
                " belongs to this machine's own; " + launcher + " -help lists what it has");
  Command command = {launcher};
  // That launcher does not know the variable: passes it as -n.
  const char* const threads = std::getenv("UPC_THREADS");
  if (threads != nullptr && Given(options, "UPC_THREADS") == threads)
    command.insert(command.end(), {"-n", threads});
  command.insert(command.end(), options.words.begin(), options.words.end());
  command.push_back(program);
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  Execute(launcher, command);
}

// The file of -report: as named, or in this directory, named after the program.
std::string ReportFile(const UpcrunOptions& options) {
  const std::string given = options.report_file.value_or("");
  if (!given.empty() && given != "json" && given != "html") return given;
  const std::string program = fs::path(NameOfProgram(options.program)).filename();
  return program + ".report." + (given.empty() ? "html" : given);
}

int Main(const std::string& name, const std::vector<std::string>& arguments) {
  SetProgramName(name);
  UpcrunOptions options = ParseUpcrunOptions(arguments, UpcrunConfiguration(arguments));
  if (options.help) {
    PrintText(name == "oshrun" ? kOshrunHelp : kUpcrunHelp);
    return 0;
  }
  if (options.version) {
    PrintText(name + " (SMP UPC) " + kVersion + "\n");
    return 0;
  }
  RequireOneWay(options);
  if (options.report_file) options.environment.emplace_back("UPC_REPORT", ReportFile(options));
  if (!IsSource(options.program)) StartElsewhere(options);
  for (const std::string& warning : options.warnings) PrintWarning(warning);
  std::string program;
  Command command;
  if (IsSource(options.program)) {
    RequireLimits();
    CatchSignals();
    std::vector<std::string> words = {options.program};
    if (options.program == "-") words.insert(words.begin(), name == "oshrun" ? "-xc" : "-xupc");
    if (options.race)
      words.insert(words.begin(), "-race");
    else if (options.report)
      words.insert(words.begin(), "-report");
    else if (options.outcomes || options.replay)
      words.insert(words.begin(), {"-g", "-O1"});  // variables in registers leave no traces
    else if (Scheduled(options))
      words.insert(words.begin(), "-g");
    Configuration configuration = UpccConfiguration({});
    for (Defaults& defaults : configuration.defaults) std::erase(defaults.words, "-smart-output");
    UpccOptions upcc = ParseUpccOptions(words, std::getenv("UPCC_FLAGS"), configuration);
    if (upcc.goal != Goal::kProgram || !upcc.output.empty() || upcc.rule.beside_output ||
        upcc.dry_run || upcc.shared) {
      throw Error(
          "UPCC_FLAGS and ~/.upccrc must not say what to make (-c, -o, -MD and so on) when " +
          name + " compiles");
    }
    if (!upcc.upcr.empty())
      throw Error(options.program +
                  ": compile it by upcc, which -upcr, UPC_RUNTIME and UPCC_FLAGS"
                  " send to another runtime; " +
                  name + " starts the program");
    for (const std::string& warning : upcc.warnings) PrintWarning(warning);
    upcc.verbose |= options.verbose;
    if (name == "oshrun") MakePlainC(upcc);
    int exit_code = 0;
    // The program reports invalid numbers.
    const auto threads = ParseCount(Given(options, "UPC_THREADS"), kMaxThreads);
    program = ProgramForThreads(upcc, FindInstallation(), threads.value_or(0), exit_code);
    if (program.empty()) return exit_code == 0 ? 0 : kNothingRun;
    command.push_back(NameOfProgram(options.program));
  } else {
    program = FindProgram(options.program);
    if (options.race && !ReportsRaces(program))
      throw Error(program + ": was not compiled for -race; link it by upcc -race, and compile its" +
                  " sources so, or give " + name + " -race the source");
    command.push_back(program);
  }
  if (options.report && !Records(program))
    throw Error(program + ": was not compiled for a report; link it by upcc -report, and compile" +
                " its sources so, or give " + name + " the source");
  if ((options.outcomes || options.replay) && ReportsRaces(program))
    throw Error(options.program +
                ": was compiled for -race, and -outcomes takes over its threads;" +
                " compile it by upcc -g, or give " + name + " the source");
  if (Scheduled(options) && !HasSchedules(program))
    throw Error(options.program + ": has the runtime without schedules; compile it by upcc -g or" +
                " -race, without -nochecks, or give " + name + " the source");
  if (options.info) {
    PrintText(DescribeProgram(program));
    return 0;
  }
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());

  AddPlaces(options);
  for (const auto& [name, value] : options.environment) setenv(name.c_str(), value.c_str(), 1);
  Command visible = command;
  visible.front() = program;
  const uint64_t first = options.schedule_seed.value_or(kFirstSeed);
  std::string shown = ShownEnvironment(options);
  if (options.schedule_runs) {
    shown = "for seed in $(seq " + std::to_string(first) + " " +
            std::to_string(first + *options.schedule_runs - 1) + "); do " + shown +
            "UPC_SCHEDULE_SEED=$seed " + QuoteCommand(visible) + " || break; done\n";
  } else {
    shown += QuoteCommand(visible) + "\n";
  }
  if (options.show) {
    PrintText(shown);
    return 0;
  }
  if (options.verbose) std::fputs(shown.c_str(), stderr);
  ThrowIfInterrupted();
  if (options.outcomes && std::atoi(Given(options, "UPC_THREADS").c_str()) > kMostExplored)
    throw Error("-outcomes takes up to " + std::to_string(kMostExplored) + " threads");
  if (options.outcomes)
    return RunOutcomes({.options = options, .path = program, .command = command});
  if (options.replay) outcomes::KeepAddresses();
  if (!options.schedule_runs) Execute(program, command);
  CatchSignals();
  Command again = {name};
  again.insert(again.end(), options.words_without_schedules.begin(),
               options.words_without_schedules.end());
  again.push_back(options.program);
  again.insert(again.end(), options.arguments.begin(), options.arguments.end());
  return RunSchedules({.first = first,
                       .count = *options.schedule_runs,
                       .path = program,
                       .command = command,
                       .again = again,
                       .verbose = options.verbose,
                       .quiet = options.quiet});
}

}  // namespace
}  // namespace upc::driver

int main(int argc, char** argv) {
  return upc::driver::Enter(argc, argv, "oshrun", "upcrun", upc::driver::Main,
                            upc::driver::kNothingRun);
}
