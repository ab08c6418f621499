// State of the running job that the runtime's files share: settings from the environment, the
// segment, the barriers, and collective agreement. Written at start-up, constant once threads run,
// except where an atomic says otherwise.
#ifndef UPC_RUNTIME_JOB_H
#define UPC_RUNTIME_JOB_H

#include <upcri/job.h>

#include <cstdint>

#include "runtime/environment.h"
#include "smp/barrier.h"
#include "smp/segment.h"

namespace upc::runtime {

struct Job {
  Environment environment;
  smp::Segment segment;
  smp::Barrier user_barrier;        // upc_notify, upc_wait
  smp::Barrier collective_barrier;  // inside collective calls of the runtime
  unsigned cores = 0;
  bool attached = false;
  int process = 0;       // its id, once it is running: a child of fork() has another
  bool running = false;  // start-up is over but for the threads
  bool spawned = false;  // … and they are being started, or the program's main goes on as thread 0
  const char* main_name = nullptr;  // of the function, for debuggers
  void (*mpi_finalize)() = nullptr;
};
extern Job job;

// Whether the calling thread is one of the job's; the program may have made others, whose me() is
// 0.
extern __thread bool is_upc_thread;

inline unsigned me() { return upcri_self.mythread; }
inline const upcri_place_t* place() { return upcri_self.place; }

// One argument of a collective call, for messages.
struct CollectiveArgument {
  enum Kind { kNumber, kBits, kPointer, kFunction, kName };  // kName: of a string
  const char* name;
  uint64_t value;
  Kind kind = kNumber;
};

// One collective call: what every thread must say alike. The arguments, up to the first without a
// name, are compared by the checking runtime only.
struct CollectiveCall {
  const char* function;
  CollectiveArgument arguments[8] = {};
};

// Waits until every thread has made the call.
void meet(const CollectiveCall& call);
// The same, and gives every thread the value that compute(context) has on thread 0.
uint64_t agree(const CollectiveCall& call, uint64_t (*compute)(void* context), void* context);

template <class Compute>
uint64_t agree(const CollectiveCall& call, Compute compute) {
  return agree(
      call, [](void* c) { return (*static_cast<Compute*>(c))(); }, &compute);
}

// Whether the calling thread is between its upc_notify and its upc_wait.
bool notify_pending();

}  // namespace upc::runtime

#endif
