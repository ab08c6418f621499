// SPDX-License-Identifier: MIT
// The table of a job that ends because no thread can continue.
#ifndef UPC_RUNTIME_DIAGNOSTICS_DEADLOCK_TABLE_H
#define UPC_RUNTIME_DIAGNOSTICS_DEADLOCK_TABLE_H

#include "smp/deadlock.h"

namespace upc::runtime {

// Writes where each thread waits, then ends the job.
[[noreturn]] void report_deadlock(const smp::BlockedOn* waits, unsigned threads);

}  // namespace upc::runtime

#endif
