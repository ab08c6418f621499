// SPDX-License-Identifier: MIT
// The end of a thread, and of the job with its last thread.
#include "runtime/exit.h"

#include <pthread.h>
#include <stdlib.h>

#include <atomic>

#include "runtime/diagnostics/line.h"
#include "runtime/diagnostics/waits.h"
#include "runtime/exit_functions.h"
#include "runtime/job.h"
#include "runtime/job_end.h"
#include "runtime/placement.h"
#include "runtime/teams.h"
#include "runtime/unfinished.h"
#include "smp/deadlock.h"
#include "smp/schedule.h"
#include "smp/wait.h"
#include "upcri/startup.h"

namespace upc::runtime {
namespace {

// The number of threads that have ended; and the lowest of them with a non-zero code, as thread <<
// 32 | code.
std::atomic<uint32_t> ended{0};
std::atomic<uint32_t> ended_sleepers{0};
std::atomic<uint64_t> failure{UINT64_MAX};

bool all_ended(const void*, uint64_t) {
  return ended.load(std::memory_order_acquire) == upcri_job.threads;
}

// Counts the calling thread as ended, and wakes the threads that wait for that.
void count_as_ended() {
  ended.fetch_add(1, std::memory_order_acq_rel);  // pairs with all_ended
  smp::wake_sleepers({&ended, &ended_sleepers});
}

// Waits until all threads have ended. `how` and `where` describe the calling thread's end for a
// deadlock report.
void wait_for_all(const char* how, const upcri_place_t* where) {
  smp::wait_until([] { return all_ended(nullptr, 0); }, {&ended, &ended_sleepers},
                  {how, where, all_ended, nullptr, 0});
}

// Thread 0 waits for the others, so that the process ends on the thread it began on.
[[noreturn]] void end_thread(int code, const char* how, const upcri_place_t* where) {
  run_exit_functions(code);
  if (in_child_of_fork()) exit(code);
  if (code == 0) check_nothing_unfinished();
  if ((code & 0xff) != 0) {  // the part of the code that the system keeps
    const uint64_t mine = uint64_t{me()} << 32 | static_cast<uint32_t>(code);
    uint64_t seen = failure.load(std::memory_order_relaxed);
    while (mine < seen && !failure.compare_exchange_weak(seen, mine, std::memory_order_relaxed)) {
    }
  }
  count_as_ended();
  if (me() != 0) {
    smp::publish_blocked({how, where, all_ended, nullptr, 0});
    smp::schedule::leave();
    stand_still();
  }
  wait_for_all(how, where);
  claim_end();
  if (job.mpi_finalize) job.mpi_finalize();
  tell_pages();
  const uint64_t failed = failure.load(std::memory_order_relaxed);
  finish_claimed_job(failed == UINT64_MAX ? 0 : static_cast<int>(static_cast<uint32_t>(failed)));
}

[[noreturn]] void end_for_host(int code) {
  if (!ending_here()) {
    claim_end();
    Line line;
    line.add("upc: thread %u: ", me());
    line.add_place(place());
    line.add("has called exit(%d), which ends the job of a library", code);
    line.write();
  }
  end_claimed_job(code);
}

// The destructor of a thread's value. exit() runs no such destructors, and a thread that ends
// normally blocks until exit().
void on_pthread_exit(void*) {
  if (in_child_of_fork()) return;
  claim_end();
  Line line;
  line.add(
      "upc: thread %u: ended by pthread_exit or pthread_cancel; a UPC thread ends by exit() or by "
      "returning from main",
      me());
  if (place()) line.add(" (last call into the runtime: %s:%d)", place()->file, place()->line);
  line.write();
  end_claimed_job(kMisuseCode);
}

pthread_key_t end_key;
pthread_once_t end_key_once = PTHREAD_ONCE_INIT;

}  // namespace

void forbid_pthread_exit() {
  pthread_once(&end_key_once, [] { pthread_key_create(&end_key, on_pthread_exit); });
  pthread_setspecific(end_key, &upcri_self);
}

void return_to_host() {
  run_exit_functions(0);
  check_nothing_unfinished();
  count_as_ended();
  wait_for_all(kReturnedFromMain, nullptr);
  if (me() == 0) conclude_job(0);
  pthread_setspecific(end_key, nullptr);
}

void forget_threads() {
  pthread_key_delete(end_key);
  teams::stop();
}

void return_from_main(int code) { end_thread(code, kReturnedFromMain, nullptr); }

void exit_thread(int code) {
  // A host can't continue with only some of the threads.
  if (job.host && job.spawned && !in_child_of_fork()) end_for_host(code);
  // Before the threads are started, only this thread can end.
  if (ending_here() || !job.spawned) end_job(code);
  // Another thread can't end the UPC thread that it works for; its exit ends the process, as in C.
  if (!is_upc_thread() && !in_child_of_fork()) end_job(code);
  end_thread(code, "has called exit", place());
}

}  // namespace upc::runtime

void(upcr_exit)(int exitcode) { upc::runtime::exit_thread(exitcode); }
void(bupc_exit)(int exitcode) { upc::runtime::exit_thread(exitcode); }
void(upcri_do_exit)(int exitcode) { upc::runtime::exit_thread(exitcode); }
void upcr_global_exit(int exitcode) { upc::runtime::end_job(exitcode); }
