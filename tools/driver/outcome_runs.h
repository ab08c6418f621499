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
  std::string path;  // of the program
  Command command;
};

// Throws Error for what does not go with it. Returns the exit code: 0, or 1 where the search is not
// complete.
int RunOutcomes(const OutcomeRuns& runs);

// Throws Error if the options ask for more than one way to run the program.
void RequireOneWay(const UpcrunOptions& options);

}  // namespace upc::driver

#endif
