// SPDX-License-Identifier: MIT
// The forms in which a record is written.
#ifndef UPC_RUNTIME_REPORT_WRITE_H
#define UPC_RUNTIME_REPORT_WRITE_H

#include "runtime/report/output.h"

namespace upc::runtime::report {

// How the job ended.
struct End {
  int code;       // the exit code; for a signal 128 plus its number
  int signal;     // or 0
  uint64_t at;    // ns
  bool is_known;  // otherwise the job is running, or was killed
};

// The program's name for a place's function: "upc_barrier"; and the kind of time spent there:
// "barrier", "lock", "collective", "io", "memory", "semaphore", or "" for none.
const char* name_of(const char* function);
// Whether start-up calls it, and not the program.
bool is_start_up(const char* function);
// Whether all threads call it.
bool is_collective(const char* function);
const char* kind_of_call(const char* function);
// The kind of its accesses: "relaxed", "strict", "bulk" or "atomic".
const char* kind_of_access(const char* function);

// The report as JSON: docs/report.md has its fields.
void write_json(Output& out, const End& end);
// The page's data, which are JSON, too.
void write_page_data(Output& out, const End& end);
// The page, including these data.
void write_page(Output& out, const End& end);
// The events in the trace-event format of Chrome and Perfetto.
void write_trace(Output& out, const End& end);

}  // namespace upc::runtime::report

#endif
