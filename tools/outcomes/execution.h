// The execution, as the memory model sees it, that the log of a run shows.
#ifndef UPC_TOOLS_OUTCOMES_EXECUTION_H
#define UPC_TOOLS_OUTCOMES_EXECUTION_H

#include "smp/exploration_log.h"
#include "tools/outcomes/judge.h"

namespace upc::outcomes {

// Of the events below `end`.
Execution ExecutionOf(const smp::exploration::Log& log, uint32_t end);

}  // namespace upc::outcomes

#endif
