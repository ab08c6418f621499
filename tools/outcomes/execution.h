// SPDX-License-Identifier: MIT
// Converts the log of a run to the execution that the memory model judges.
#ifndef UPC_TOOLS_OUTCOMES_EXECUTION_H
#define UPC_TOOLS_OUTCOMES_EXECUTION_H

#include "smp/exploration_log.h"
#include "tools/outcomes/judge.h"

namespace upc::outcomes {

// How relaxed atomic operations count besides having one order on each object. kNothing: no further
// order, by UPC's rules. kOrder: on a machine with store buffers, they wait until the thread's
// buffer is empty.
enum class Atomics { kNothing, kOrder };

// The execution of the events below `end`.
Execution ExecutionOf(const smp::exploration::Log& log, uint32_t end,
                      Atomics atomics = Atomics::kNothing);

}  // namespace upc::outcomes

#endif
