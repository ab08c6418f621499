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
  uint64_t count;    // number of runs; their seeds are consecutive
  std::string path;  // the program
  Command command;   // its name and its arguments
  Command again;     // upcrun and its options, without those for schedules; for the message
  bool verbose;      // show the output of successful runs, too
  bool quiet;        // print nothing if none fails
};

// Runs the program with UPC_SCHEDULE_SEED set to each seed in turn. Each run reads the same
// standard input from its beginning. Shows the output of the first run that fails, and how to
// repeat it. Returns its exit code, 128 + N if signal N ended it, or 0 if none failed. Throws like
// RunChains.
int RunSchedules(const ScheduleRuns& runs);

}  // namespace upc::driver

#endif
