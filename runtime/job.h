// SPDX-License-Identifier: MIT
// State of the running job that the runtime's files share: settings from the environment, the
// segment and the barriers. Written at start-up, constant once threads run, except where an atomic
// says otherwise.
#ifndef UPC_RUNTIME_JOB_H
#define UPC_RUNTIME_JOB_H

#include <pthread.h>
#include <upcri/job.h>

#include <cstdint>

#include "runtime/settings.h"
#include "smp/barrier.h"
#include "smp/segment.h"

namespace upc::runtime {

// The program that has loaded the job's library (upc_job.h), and goes on when the job has ended.
struct Host {
  unsigned threads;              // that the job is to have; 0: as the environment says
  pthread_t* ids;                // room for as many as a job may have
  const void* ender;             // the thread that ends the job, by its upcri_self
  char words[512];               // the first line of what ended the job, or kept it from starting
  void (*job_failed)(int code);  // called by the runtime when that line is there
};

struct Job {
  Host* host = nullptr;
  Settings settings;
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

// Whether the calling thread is one of the job's. Others may work for one of these, whose number
// their me() then is (runtime/teams.h), or for none, and me() is 0.
constexpr unsigned kNoThread = ~0u;
inline bool is_upc_thread() { return upcri_self.own_thread != kNoThread; }

// Ends the job unless the calling thread is one of its own: `function` is what they do together.
[[noreturn]] void refuse_outsider(const char* function);
inline void require_upc_thread(const char* function) {
  if (!is_upc_thread()) [[unlikely]]
    refuse_outsider(function);
}

inline unsigned me() { return upcri_self.mythread; }
inline const upcri_place_t* place() { return upcri_self.place; }

// Whether the calling thread is between its upc_notify and its upc_wait.
bool notify_pending();
// The calling thread, which is a UPC thread that begins, may notify from here on.
void may_notify();

}  // namespace upc::runtime

#endif
