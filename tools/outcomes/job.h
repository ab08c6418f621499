// SPDX-License-Identifier: MIT
// A job that performs runs on request: the choices are written into its log
// (smp/exploration_log.h), and the events are read from there.
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
  // Performs a run. False if the job cannot perform any more.
  virtual bool Run() = 0;
  // For the last run: the exit code of its process, as a shell reports it, and its output on
  // standard error and, bypassing C's streams, on standard output.
  virtual int code() const = 0;
  virtual std::string errors() const = 0;
  virtual std::string output() const = 0;
  // Whether the run was ended because it took no step for too long.
  virtual bool stuck() const { return false; }
};

struct JobOptions {
  std::string path;
  std::vector<std::string> command;
  std::string wanted;       // objects whose final values are recorded, separated by commas
  double run_seconds = 10;  // the longest time without a step
};

// Starts a program with the checking runtime. Throws driver::Error, with the program's output, if
// it does not reach its first step.
std::unique_ptr<Job> StartJob(const JobOptions& options);

// Disables address randomization for what this process starts: a choice may be an address.
void KeepAddresses();

}  // namespace upc::outcomes

#endif
