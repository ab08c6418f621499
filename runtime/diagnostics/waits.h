// SPDX-License-Identifier: MIT
// Lines about threads that wait.
#ifndef UPC_RUNTIME_DIAGNOSTICS_WAITS_H
#define UPC_RUNTIME_DIAGNOSTICS_WAITS_H

#include "runtime/diagnostics/line.h"
#include "smp/deadlock.h"

namespace upc::runtime {

// The name of the wait of a thread that has returned from main; it is compared by address.
inline constexpr char kReturnedFromMain[] = "has returned from main";

// Adds the threads of a table's row.
void add_threads(Line& line, unsigned first, unsigned last);
// Adds where the thread waits, and for what.
void add_wait(Line& line, const smp::BlockedOn& on, unsigned thread);
// Whether the texts of two threads' waits are equal.
bool alike(const smp::BlockedOn& a, unsigned thread, const smp::BlockedOn& b, unsigned other);

}  // namespace upc::runtime

#endif
