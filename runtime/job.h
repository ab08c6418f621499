// SPDX-License-Identifier: MIT
// State of the running job that the runtime's files share: settings from the environment, the
// segment and the barriers. It is written at start-up and constant once threads run, except for
// atomics.
#ifndef UPC_RUNTIME_JOB_H
#define UPC_RUNTIME_JOB_H

#include <pthread.h>
#include <upcri/job.h>

#include <cstdint>

#include "runtime/settings.h"
#include "smp/barrier.h"
#include "smp/segment.h"

namespace upc::runtime {

// The program that has loaded the job's library (upc_job.h), and continues when the job has ended.
struct Host {
  unsigned threads;   // of the job; 0: as the environment sets
  pthread_t* ids;     // space for as many as a job may have
  const void* ender;  // the thread that ends the job, by the address of its upcri_self
  char words[512];    // the first line of the error that ended the job, or prevented its start
  void (*job_failed)(int code);  // the runtime calls it when that line is complete
};

struct Job {
  Host* host = nullptr;
  Settings settings;
  smp::Segment segment;
  smp::Barrier user_barrier;        // upc_notify, upc_wait
  smp::Barrier collective_barrier;  // inside collective calls of the runtime
  unsigned cores = 0;
  bool attached = false;
  int process = 0;       // its id, once the job is running: a child of fork() has another
  bool running = false;  // start-up is complete except for the threads
  bool spawned = false;  // … the threads are being started, or main continues as thread 0
  const char* main_name = nullptr;  // of the function, for debuggers
  void (*mpi_finalize)() = nullptr;
};
extern Job job;

// Whether the calling thread is one of the job's. Other threads may work for one of these; then
// me() is its number (runtime/teams.h). If they work for none, me() is 0.
constexpr unsigned kNoThread = ~0u;
inline bool is_upc_thread() { return upcri_self.own_thread != kNoThread; }

// Ends the job unless the calling thread is a UPC thread: `function` is one that UPC threads call
// together.
[[noreturn]] void refuse_outsider(const char* function);
inline void require_upc_thread(const char* function) {
  if (!is_upc_thread()) [[unlikely]]
    refuse_outsider(function);
}

inline unsigned me() { return upcri_self.mythread; }
inline const upcri_place_t* place() { return upcri_self.place; }

// Whether the calling thread is between its upc_notify and its upc_wait.
bool notify_pending();
// The calling thread, a UPC thread that starts, may notify from here on.
void may_notify();

}  // namespace upc::runtime

#endif
