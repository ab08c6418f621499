// SPDX-License-Identifier: MIT
// The note of a program built by `upcc -g -O2` that its runtime checks.
#ifndef UPC_RUNTIME_DIAGNOSTICS_CHECKING_NOTE_H
#define UPC_RUNTIME_DIAGNOSTICS_CHECKING_NOTE_H

namespace upc::runtime {

#ifdef UPCRI_CHECK
// Prints on a terminal that optimised code runs with the checking runtime: once for each program
// name, which an empty file in the user's cache records. It never prints to a file or a pipe, which
// tests compare and logs repeat. Call it before there are threads.
void note_checking();
#else
inline void note_checking() {}
#endif

}  // namespace upc::runtime

#endif
