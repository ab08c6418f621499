// SPDX-License-Identifier: MIT
// A core that the search and the job's process share. One of the two always waits for the other,
// so that they lose nothing by it; on two cores each order and each answer would wake an idle core,
// which takes longer than a short run.
#ifndef UPC_TOOLS_OUTCOMES_ONE_CORE_H
#define UPC_TOOLS_OUTCOMES_ONE_CORE_H

#include <sched.h>
#include <sys/types.h>

#include <chrono>

namespace upc::outcomes {

class OneCore {
 public:
  OneCore() = default;
  OneCore(const OneCore&) = delete;
  OneCore& operator=(const OneCore&) = delete;
  ~OneCore() { Part(false); }

  // This process has made a run. Both are bound to one core once a process has made two: one that
  // makes a single run is made beside another (smp/exploration.cc), and the program in it may ask
  // for its cores. Now and then both are let go for a run, so that the system finds them a core
  // that is idle.
  void Ran(pid_t process);

 private:
  using Clock = std::chrono::steady_clock;

  void Meet();
  // The job's process only if it lives: its number may be another's by now.
  void Part(bool lives);

  pid_t process_ = 0;
  bool bound_ = false;
  Clock::time_point since_;
  cpu_set_t own_, other_;  // the cores of both as they were
};

}  // namespace upc::outcomes

#endif
