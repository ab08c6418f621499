// SPDX-License-Identifier: MIT
// upcrun -outcomes: finds all outcomes of a program, and prints them.
#ifndef UPC_TOOLS_DRIVER_OUTCOME_RUNS_H
#define UPC_TOOLS_DRIVER_OUTCOME_RUNS_H

#include <string>

#include "tools/driver/subprocess.h"
#include "tools/driver/upcrun_options.h"

namespace upc::driver {

inline constexpr int kMostExplored = 64;  // threads

struct OutcomeRuns {
  const UpcrunOptions& options;
  std::string path;  // the program
  Command command;
};

// Throws Error for options that do not fit together. Returns the exit code: 0, or 1 if the search
// is incomplete.
int RunOutcomes(const OutcomeRuns& runs);

// Throws Error if the options request more than one way to run the program.
void RequireOneWay(const UpcrunOptions& options);

}  // namespace upc::driver

#endif
