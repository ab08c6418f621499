// SPDX-License-Identifier: MIT
// The execution, as the memory model sees it, that the log of a run shows.
#ifndef UPC_TOOLS_OUTCOMES_EXECUTION_H
#define UPC_TOOLS_OUTCOMES_EXECUTION_H

#include "smp/exploration_log.h"
#include "tools/outcomes/judge.h"

namespace upc::outcomes {

// What relaxed atomic operations are, which have one order on each object: nothing by UPC's rules,
// and on a machine whose threads have buffers of stores something that waits until these are empty.
enum class Atomics { kNothing, kOrder };

// Of the events below `end`.
Execution ExecutionOf(const smp::exploration::Log& log, uint32_t end,
                      Atomics atomics = Atomics::kNothing);

}  // namespace upc::outcomes

#endif
