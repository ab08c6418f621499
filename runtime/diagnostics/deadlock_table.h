// SPDX-License-Identifier: MIT
// The table that a job ends with when no thread can go on.
#ifndef UPC_RUNTIME_DIAGNOSTICS_DEADLOCK_TABLE_H
#define UPC_RUNTIME_DIAGNOSTICS_DEADLOCK_TABLE_H

#include "smp/deadlock.h"

namespace upc::runtime {

// The table of who waits where, then the end of the job.
[[noreturn]] void report_deadlock(const smp::BlockedOn* waits, unsigned threads);

}  // namespace upc::runtime

#endif
