// SPDX-License-Identifier: MIT
// Where every thread is, while the job runs: asked for by SIGQUIT (Ctrl-\\), printed when
// UPC_TIMEOUT is over, and by SIGTERM if UPC_VERBOSE is set.
#ifndef UPC_RUNTIME_DIAGNOSTICS_THREAD_TABLE_H
#define UPC_RUNTIME_DIAGNOSTICS_THREAD_TABLE_H

namespace upc::runtime {

// Lets the table name the calling thread, which is a UPC thread.
void enter_thread_table();
// Writes `headline`, which ends in a colon, and the table: each thread that waits with its wait,
// the others as running, each with the program's functions that it is in. For the handler of a
// signal that has interrupted `context`. The threads answer in handlers of a signal of their own,
// and go on behind it: a sleep() ends early by that. One that keeps signals blocked, or does not
// come to run, is said not to answer. Nothing, if another thread writes the table now.
void write_thread_table(const char* headline, void* context);
// From now on the job ends with the table and kTimeoutCode once environment.timeout is over, if
// there is such a time. Call it once, at start-up.
void start_timeout();

}  // namespace upc::runtime

#endif
