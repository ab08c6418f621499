// SPDX-License-Identifier: MIT
// The parsed command line of upcrun.
#ifndef UPC_TOOLS_DRIVER_UPCRUN_OPTIONS_H
#define UPC_TOOLS_DRIVER_UPCRUN_OPTIONS_H

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/driver/configuration.h"

namespace upc::driver {

// The default first seed of -schedule-runs; -schedule-seed overrides it.
inline constexpr uint64_t kFirstSeed = 1;

struct UpcrunOptions {
  bool help = false;
  bool version = false;
  bool show = false;  // -t: print what would be run
  bool info = false;  // -i: print the facts about the program
  bool verbose = false;
  bool quiet = false;
  bool race = false;    // -race: compile for reporting data races
  bool report = false;  // -report or -trace: compile for recording
  bool freeze = false;
  std::optional<std::string> report_file;  // -report: as given, or empty
  std::optional<uint64_t> schedule_seed;   // -schedule-seed
  std::optional<uint64_t> schedule_runs;   // -schedule-runs: the number of runs
  std::optional<std::string> outcomes;     // -outcomes: objects whose final values count, or empty
  bool outcomes_why = false;               // -outcomes-why: with an execution for each
  std::string forbid;                      // -forbid: a condition on outcomes
  std::string outcomes_json;               // -outcomes-json: a file
  std::string outcomes_html;               // -outcomes-html: a file
  double outcomes_seconds = 60;            // -outcomes-time
  uint64_t outcomes_depth = 10'000;        // -outcomes-depth: steps of a run
  bool replay = false;                     // -replay: a run that the environment describes

  std::vector<std::string> warnings;  // about accepted options without effect

  // The program's environment variables: name and value.
  std::vector<std::pair<std::string, std::string>> environment;

  std::vector<std::string> words;  // the options as written, for another runtime's launcher
  std::string only_here;           // one of them that only this runtime has
  std::vector<std::string> words_without_schedules;
  std::string program;  // or a source file
  std::vector<std::string> arguments;
};

// Parses the arguments; those after the program's name are the program's. Throws Error if an
// option is unknown or lacks its argument, or there is no program.
UpcrunOptions ParseUpcrunOptions(const std::vector<std::string>& arguments,
                                 const Configuration& configuration = {});

// The texts that upcrun -help and oshrun -help print.
extern const char kUpcrunHelp[];
extern const char kOshrunHelp[];

}  // namespace upc::driver

#endif
