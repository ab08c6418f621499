// SPDX-License-Identifier: MIT
// Where a thread is in the user's program, by its return addresses. Used only when something is
// reported of a job: an error, a signal, or where its threads are.
#ifndef UPC_RUNTIME_DIAGNOSTICS_BACKTRACE_H
#define UPC_RUNTIME_DIAGNOSTICS_BACKTRACE_H

#include "runtime/diagnostics/line.h"

namespace upc::runtime {

constexpr int kMaxFrames = 48;

// The code that a thread is in and that it will return to, from the inside out.
struct Stack {
  void* address[kMaxFrames];
  int count = 0;
  bool interrupted = false;  // by a signal: the first is where it was; else all are of calls
};

// The calling thread's stack: from the interrupted frame on, if `context` is a signal's ucontext_t
// and not NULL.
Stack stack_of(void* context);

// Writes the frames that are the program's own to stderr, a line each with function, source
// position where the program has debug information, and what it has called there that is not its
// own. Those of the runtime and of the system are left out. False if there are none.
bool write_frames(const Stack& stack);

// The same of the calling thread, whose stack is as stack_of returns it. Should the stack be so
// broken that this crashes, a second call, from the handler of that crash, writes the interrupted
// frame alone.
void write_backtrace(void* context);

// Where the program's own code is in a stack, and how it came from there to the stack's end.
struct UsersPlace {
  char position[512];  // FILE:LINE; empty if the program has no debug information
  char function[128];  // empty: unknown
  char call[128];      // the function of the runtime that is called there; empty: none
};
// The innermost place that is the program's own; false if there is none.
bool users_place(const Stack& stack, UsersPlace& place);

// Adds "FILE:LINE: " of the innermost frame that has debug information; false if none has.
// A crash of its own is as for write_backtrace.
bool add_crash_place(Line& line, void* context);

// Loads what a later backtrace needs, so that it works in a signal handler.
void prepare_backtrace();
// Whether that has been done, or can be done in the handler of a signal that has interrupted
// `context`: not inside the C library, which may hold a lock that it takes.
bool can_prepare_backtrace(void* context);

}  // namespace upc::runtime

#endif
