// SPDX-License-Identifier: MIT
// A job whose runs are ordered one by one: orders are written into its log (smp/exploration_log.h),
// and what happened is read there.
#ifndef UPC_TOOLS_OUTCOMES_JOB_H
#define UPC_TOOLS_OUTCOMES_JOB_H

#include <memory>
#include <string>
#include <vector>

#include "smp/exploration_log.h"

namespace upc::outcomes {

using smp::exploration::Log;

class Job {
 public:
  virtual ~Job() = default;
  virtual Log& log() = 0;
  // Makes a run. False if the job can't make any more.
  virtual bool Run() = 0;
  // Of the last run: how its process ended, as a shell has it, and what it wrote to standard error
  // and, past C's streams, to standard output.
  virtual int code() const = 0;
  virtual std::string errors() const = 0;
  virtual std::string output() const = 0;
  // Whether the run took so long without a step that it was ended.
  virtual bool stuck() const { return false; }
};

struct JobOptions {
  std::string path;
  std::vector<std::string> command;
  std::string wanted;       // objects whose final values are to be known, separated by commas
  double run_seconds = 10;  // which a run may go on without a step
};

// Starts a program with the checking runtime. Throws driver::Error if it does not come to its first
// step, with what it said.
std::unique_ptr<Job> StartJob(const JobOptions& options);

// What this process starts has its memory where any other one has it: a choice may be an address.
void KeepAddresses();

}  // namespace upc::outcomes

#endif
