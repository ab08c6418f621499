// SPDX-License-Identifier: MIT
// What a program of `upcc -g -O2` says of its runtime: that it checks.
#ifndef UPC_RUNTIME_DIAGNOSTICS_CHECKING_NOTE_H
#define UPC_RUNTIME_DIAGNOSTICS_CHECKING_NOTE_H

namespace upc::runtime {

#ifdef UPCRI_CHECK
// Says on a terminal that optimised code runs with the checking runtime: once for a program of this
// name, which an empty file in the user's cache notes. Never to a file or a pipe, which tests
// compare and logs repeat. Before there are threads.
void note_checking();
#else
inline void note_checking() {}
#endif

}  // namespace upc::runtime

#endif
