// SPDX-License-Identifier: MIT
// Binds the search and the job's process to one core. One of them always waits for the other, so
// neither is slowed down. On two cores, each order and each answer would wake an idle core, which
// takes longer than a short run.
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
  ~OneCore() { Unbind(false); }

  // Reports that this process has performed a run. After its second run, both processes are bound
  // to one core: a process that performs only one run is created beside another one
  // (smp/exploration.cc), and its program may query its cores. From time to time both are unbound
  // for one run, so that the kernel can move them to an idle core.
  void RecordRun(pid_t process);

 private:
  using Clock = std::chrono::steady_clock;

  void BindBoth();
  // `lives`: whether the job's process exists; otherwise its number may be another process's.
  void Unbind(bool lives);

  pid_t process_ = 0;
  bool bound_ = false;
  Clock::time_point since_;
  cpu_set_t own_, other_;  // the original affinity masks of both
};

}  // namespace upc::outcomes

#endif
