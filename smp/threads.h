// SPDX-License-Identifier: MIT
// Runs one function on a number of OS threads, including the calling one.
#ifndef UPC_SMP_THREADS_H
#define UPC_SMP_THREADS_H

#include <pthread.h>

#include "smp/core_places.h"

namespace upc::smp {

// Calls entry(index) on threads 1 to threads-1, which are new, and on thread 0, the caller; returns
// when entry has returned on thread 0. The new threads have the stacks of stacks.h, which must have
// been reserved for as many. With `places`, which must have been assigned to as many threads and
// must stay, each thread is bound to its place. `ids` has space for `threads` ids if the new
// threads must have ended when this returns; without it, nothing waits for their end. Returns the
// number of threads that run: less than `threads` (and nothing has run) if the system provides no
// more.
unsigned run_threads(unsigned threads, const CorePlaces* places, void (*entry)(unsigned index),
                     pthread_t* ids);

}  // namespace upc::smp

#endif
