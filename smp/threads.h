// SPDX-License-Identifier: MIT
// Runs one function on a number of OS threads, the calling one among them.
#ifndef UPC_SMP_THREADS_H
#define UPC_SMP_THREADS_H

#include <pthread.h>

#include "smp/core_places.h"

namespace upc::smp {

// Calls entry(index) on threads 1 to threads-1, new ones, and on thread 0, the caller's; returns
// when entry has returned on thread 0. The new ones have the stacks of stacks.h, which must have
// been reserved for as many. With `places`, which have been dealt out to as many and must stay,
// each thread stays where its place is. `ids` has room for `threads` if the new threads are to have
// ended when this returns; without, nobody waits for their end. Returns the number of threads that
// run: less than `threads` (and nothing has run) if the system gives no more.
unsigned run_threads(unsigned threads, const CorePlaces* places, void (*entry)(unsigned index),
                     pthread_t* ids);

}  // namespace upc::smp

#endif
