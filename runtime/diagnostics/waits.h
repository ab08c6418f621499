// SPDX-License-Identifier: MIT
// Lines about threads that wait.
#ifndef UPC_RUNTIME_DIAGNOSTICS_WAITS_H
#define UPC_RUNTIME_DIAGNOSTICS_WAITS_H

#include "runtime/diagnostics/line.h"
#include "smp/deadlock.h"

namespace upc::runtime {

// What a thread waits in that has ended so; it is known by the address.
inline constexpr char kReturnedFromMain[] = "has returned from main";

// Adds which threads a row of a table is about.
void add_threads(Line& line, unsigned first, unsigned last);
// Adds where the thread waits, and for what.
void add_wait(Line& line, const smp::BlockedOn& on, unsigned thread);
// Whether the waits of two threads read the same.
bool alike(const smp::BlockedOn& a, unsigned thread, const smp::BlockedOn& b, unsigned other);

}  // namespace upc::runtime

#endif
