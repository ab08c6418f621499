// SPDX-License-Identifier: MIT
// What the recording runtime (upcc -report) records beside the counts of inline code, and when it
// writes them: the rest of the runtime calls these. In any other runtime they do nothing.
#ifndef UPC_RUNTIME_REPORT_H
#define UPC_RUNTIME_REPORT_H

#include <cstdint>

#include "runtime/spread.h"
#include "upcri/job.h"

namespace upc::runtime::report {

#ifdef UPCRI_REPORT

// Sets up, before there are threads. Fatal: a file named by UPC_REPORT or UPC_TRACE can't be
// written.
void start();
// The calling thread becomes UPC thread me().
void enter_thread();
// A shared object of that many bytes per thread has been created, or freed. `name` and `type` may
// be null; `function` is the one that allocated it, or null.
void object_made(uintptr_t address, const Spread& spread, const char* function, const char* name,
                 const char* type, uint64_t element_bytes);
void object_gone(uintptr_t address);
// The calling thread arrives at the program's barrier, or has seen that all others have.
void arrive();
void all_came();
// The job ends with the code: writes the requested files, once.
void conclude(int code);
// The same for a job that the signal ends.
void conclude_by_signal(int number);

#else

inline void start() {}
inline void enter_thread() {}
inline void object_made(uintptr_t, const Spread&, const char*, const char*, const char*, uint64_t) {
}
inline void object_gone(uintptr_t) {}
inline void arrive() {}
inline void all_came() {}
inline void conclude(int) {}
inline void conclude_by_signal(int) {}

#endif

}  // namespace upc::runtime::report

#endif
