// Runs one function on a number of OS threads, the calling one among them.
#ifndef UPC_SMP_THREADS_H
#define UPC_SMP_THREADS_H

namespace upc::smp {

// Calls entry(index) on threads 1 to threads-1, new ones, and on thread 0, the caller's; returns
// when entry has returned on thread 0. The new ones have the stacks of stacks.h, which must have
// been reserved for as many. With `bind`, thread i stays on the i-th usable core. Returns the
// number of threads that run: less than `threads` (and nothing has run) if the system gives no
// more.
unsigned run_threads(unsigned threads, bool bind, void (*entry)(unsigned index));

}  // namespace upc::smp

#endif
