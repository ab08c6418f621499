// SPDX-License-Identifier: MIT
// upcrun -schedule-runs: runs a program under one schedule after another, until one run fails.
#ifndef UPC_TOOLS_DRIVER_SCHEDULE_RUNS_H
#define UPC_TOOLS_DRIVER_SCHEDULE_RUNS_H

#include <cstdint>
#include <string>

#include "tools/driver/subprocess.h"

namespace upc::driver {

struct ScheduleRuns {
  uint64_t first;    // seed of the first run
  uint64_t count;    // runs, of seeds one after another
  std::string path;  // of the program
  Command command;   // what it is called by, and its arguments
  Command again;     // upcrun and its options without those of schedules, for the message
  bool verbose;      // show what runs that do not fail write, too
  bool quiet;        // say nothing if none fails
};

// Runs the program with UPC_SCHEDULE_SEED set to each seed in turn. Each run reads the same
// standard input from its beginning. What the first run that fails wrote is shown, and how to
// repeat it. Returns its exit code, 128 + N when signal N ended it, or 0 if none failed. Throws as
// RunChains.
int RunSchedules(const ScheduleRuns& runs);

}  // namespace upc::driver

#endif
