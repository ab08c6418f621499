// SPDX-License-Identifier: MIT
// Signals that would end the program: they print one line that names the UPC thread, flush output,
// then end the job.
#ifndef UPC_RUNTIME_DIAGNOSTICS_SIGNALS_H
#define UPC_RUNTIME_DIAGNOSTICS_SIGNALS_H

namespace upc::runtime {

// Installs the handlers, except where the program or a sanitizer has its own.
void catch_fatal_signals();
// Removes them, when a job has ended and its process continues.
void leave_fatal_signals();
// Whether the signal, which is one that ends a program, has its default action: neither the program
// nor a library handles or ignores it.
bool ends_job(int number);
// Gives the calling thread a stack for the handlers, so that an overflow of its own can be
// reported.
void use_signal_stack();
// Stops the calling thread until a debugger sets upcri_frozen to 0.
void freeze_for_debugger();

}  // namespace upc::runtime

#endif
