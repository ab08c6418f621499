// SPDX-License-Identifier: MIT
// The checking runtime's records of upc_forall loops (upcri/loops.h): the loops that the threads
// ran since their last upc_notify are compared after all have arrived at the barrier.
#ifndef UPC_RUNTIME_LOOPS_H
#define UPC_RUNTIME_LOOPS_H

namespace upc::runtime::loops {

#ifdef UPCRI_CHECK
// Called before a thread's notify, and after its wait.
void publish();
void compare();
#else
inline void publish() {}
inline void compare() {}
#endif

}  // namespace upc::runtime::loops

#endif
