// SPDX-License-Identifier: MIT
// The trial link, and its trace.
#include "tools/driver/trial_link.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string_view>

#include "tools/driver/subprocess.h"

namespace upc::driver {
namespace {

// Replaces the start-up file: like that, it refers to the program's main function, which may be in
// an archive. The linker need not find it.
constexpr char kStandIn[] =
    "  .globl main\n"
    "main:\n"
    "  .data\n"
    "  .quad user_main\n"
    "  .section .note.GNU-stack,\"\",@progbits\n";
constexpr char kNoStandIn[] = "  .section .note.GNU-stack,\"\",@progbits\n";

// Adds the shared libraries in a linker's trace, which has one file on each line. Some linkers
// write it to standard output, others to standard error.
void AddSharedLibraries(const std::string& trace, std::vector<std::string>& to) {
  std::ifstream lines(trace);
  for (std::string line; std::getline(lines, line);) {
    const std::string_view name = std::string_view(line).substr(line.rfind('/') + 1);
    if (!name.ends_with(".so") && name.find(".so.") == std::string_view::npos) continue;
    if (access(line.c_str(), R_OK) != 0) continue;  // a warning that ends in such a name
    if (std::find(to.begin(), to.end(), line) == to.end()) to.push_back(line);
  }
}

}  // namespace

Trial LinkForTrial(const UpccOptions& options, const Commands& commands,
                   const std::vector<std::string>& inputs, const TemporaryDirectory& directory,
                   const std::function<std::string(const std::string&)>& reword) {
  const std::string source = directory.File("trial.s");
  std::ofstream(source) << (options.extern_main ? kNoStandIn : kStandIn);
  const std::string stand_in = directory.File("trial.o");
  Trial trial;
  trial.program = directory.File("trial");
  std::vector<std::string> all = {stand_in};
  all.insert(all.end(), inputs.begin(), inputs.end());
  RunOptions run = {.parallel = 1, .verbose = options.verbose, .log_directory = {}};
  run.output = directory.File("trial.out");
  run.diagnostics = directory.File("trial.err");
  trial.code =
      RunChains(
          {Chain{{commands.Assemble(source, stand_in), commands.TrialLink(all, trial.program)},
                 reword,
                 true}},
          run)
          .front();
  if (trial.code != 0) return trial;
  AddSharedLibraries(run.output, trial.shared_libraries);
  AddSharedLibraries(run.diagnostics, trial.shared_libraries);
  return trial;
}

}  // namespace upc::driver
