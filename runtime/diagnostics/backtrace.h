// SPDX-License-Identifier: MIT
// Where a thread is in the user's program, by its return addresses. It is used only for reports
// about a job: an error, a signal, or the positions of its threads.
#ifndef UPC_RUNTIME_DIAGNOSTICS_BACKTRACE_H
#define UPC_RUNTIME_DIAGNOSTICS_BACKTRACE_H

#include "runtime/diagnostics/line.h"

namespace upc::runtime {

constexpr int kMaxFrames = 48;

// The code addresses that a thread is at and will return to, from the inside out.
struct Stack {
  void* address[kMaxFrames];
  int count = 0;
  bool interrupted = false;  // by a signal: the first address is where; otherwise all are of calls
};

// The calling thread's stack: from the interrupted frame on, if `context` is a signal's ucontext_t
// and not NULL.
Stack stack_of(void* context);

// Writes the program's own frames to stderr. Each has a line with the function, its source position
// where the program has debug information, and the outside function that it has called. Frames of
// the runtime and of the system are omitted. False if there are none.
bool write_frames(const Stack& stack);

// The same for the calling thread, whose stack is as stack_of returns it. If the stack is so broken
// that this crashes, a second call, from the handler of that crash, writes only the interrupted
// frame.
void write_backtrace(void* context);

// The program's innermost position in a stack, and the runtime's function that it called.
struct UsersPlace {
  char position[512];  // FILE:LINE; empty if the program has no debug information
  char function[128];  // empty: unknown
  char call[128];      // the runtime's function that is called there; empty: none
};
// Finds the innermost place in the program's own code; false if there is none.
bool users_place(const Stack& stack, UsersPlace& place);

// Adds "FILE:LINE: " of the innermost frame that has debug information; false if there is none. If
// it crashes itself, the same holds as for write_backtrace.
bool add_crash_place(Line& line, void* context);

// Loads what a later backtrace needs, so that it works in a signal handler.
void prepare_backtrace();
// Whether that has been done, or can be done in the handler of a signal that has interrupted
// `context`: not inside the C library, which may hold a lock that it needs.
bool can_prepare_backtrace(void* context);

}  // namespace upc::runtime

#endif
