// SPDX-License-Identifier: MIT
// Where every thread is, while the job runs: printed on SIGQUIT (Ctrl-\\), when UPC_TIMEOUT
// expires, and on SIGTERM if UPC_VERBOSE is set.
#ifndef UPC_RUNTIME_DIAGNOSTICS_THREAD_TABLE_H
#define UPC_RUNTIME_DIAGNOSTICS_THREAD_TABLE_H

namespace upc::runtime {

// Lets the table name the calling thread, which is a UPC thread.
void enter_thread_table();
// Writes `headline`, which ends in a colon, and the table: each waiting thread with its wait, the
// others as running, each with the program's functions that it is in. For the handler of a signal
// that has interrupted `context`. The threads answer in handlers of another signal, and then
// continue: a sleep() ends early by that. A thread that blocks signals, or does not run, is listed
// as not answering. Does nothing if another thread is writing the table.
void write_thread_table(const char* headline, void* context);
// From now on the job ends with the table and kTimeoutCode after environment.timeout, if that is
// set. Call it once, at start-up.
void start_timeout();

}  // namespace upc::runtime

#endif
