// SPDX-License-Identifier: MIT
// Waiting for a counter, and the state behind sync.h.
#include "collectives/sync.h"

namespace upc::collectives {

Line lines[UPCR_MAX_THREADS];
__thread Call::Calls Call::calls_;

void Counter::await_slow(uint64_t value, std::atomic<uint32_t>& sleepers, const char* function) {
  const smp::BlockedOn on = {function, runtime::place(),
                             [](const void* counter, uint64_t wanted) {
                               return static_cast<const Counter*>(counter)->reached(wanted);
                             },
                             this, value};
  smp::wait_until([&] { return reached(value); }, {&value_, &sleepers}, on);
}

}  // namespace upc::collectives
