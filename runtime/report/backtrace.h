// Where a thread is in the user's program, by its return addresses. Used only when the job is
// ending.
#ifndef UPC_RUNTIME_REPORT_BACKTRACE_H
#define UPC_RUNTIME_REPORT_BACKTRACE_H

#include "runtime/report/line.h"

namespace upc::runtime {

// Writes the calling thread's stack to stderr, a line a frame with function and source position
// where the program has debug information. `context` is a signal's ucontext_t, whose frame comes
// first, or NULL. Should the stack be so broken that this crashes, a second call, from the handler
// of that crash, writes the interrupted frame alone.
void write_backtrace(void* context);

// Adds "FILE:LINE: " of the innermost frame that has debug information; false if none has.
// A crash of its own is as for write_backtrace.
bool add_crash_place(Line& line, void* context);

// Loads what a later backtrace needs, so that it works in a signal handler.
void prepare_backtrace();

}  // namespace upc::runtime

#endif
