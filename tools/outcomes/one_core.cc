// SPDX-License-Identifier: MIT
// Binds both processes to the core on which the search runs after a run has ended.
#include "tools/outcomes/one_core.h"

namespace upc::outcomes {
namespace {

// How long both stay bound. The next run is unbound, and one of its steps wakes an idle core.
constexpr std::chrono::milliseconds kBindTime{100};

}  // namespace

void OneCore::RecordRun(pid_t process) {
  if (process != process_) {
    Unbind(false);
    process_ = process;
  } else if (!bound_) {
    BindBoth();
  } else if (Clock::now() - since_ > kBindTime) {
    Unbind(true);
  }
}

void OneCore::BindBoth() {
  const int here = sched_getcpu();
  if (process_ <= 0 || here < 0 || here >= CPU_SETSIZE) return;
  if (sched_getaffinity(0, sizeof own_, &own_) != 0 ||
      sched_getaffinity(process_, sizeof other_, &other_) != 0 || !CPU_ISSET(here, &other_))
    return;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(here, &one);
  if (sched_setaffinity(process_, sizeof one, &one) != 0) return;
  sched_setaffinity(0, sizeof one, &one);
  bound_ = true;
  since_ = Clock::now();
}

void OneCore::Unbind(bool lives) {
  if (!bound_) return;
  bound_ = false;
  sched_setaffinity(0, sizeof own_, &own_);
  if (lives) sched_setaffinity(process_, sizeof other_, &other_);
}

}  // namespace upc::outcomes
