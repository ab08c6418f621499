// SPDX-License-Identifier: MIT
// upc_notify, upc_wait and upc_barrier: the rules of UPC, on top of smp/barrier.h. (Spec:
// "Barrier".)
#include "runtime/exploration.h"
#include "runtime/job.h"
#include "runtime/loops.h"
#include "runtime/race.h"
#include "runtime/report.h"
#include "runtime/schedule.h"
#include "smp/os.h"
#include "upcri/sync.h"

using namespace upc::runtime;

namespace {

// The calling thread's notify that has no wait yet. A thread that is not a UPC thread never has
// one, so one comparison finds both errors.
enum class Notified { kOutsider, kNo, kYes };
struct Pending {
  Notified notified;
  int value;
  int flags;
};
__thread Pending pending;

[[noreturn]] UPCRI_COLD void refuse_notify() {
  require_upc_thread("upc_notify");
  upcri_fatal("upc_notify twice on this thread without a upc_wait between them");
}
[[noreturn]] UPCRI_COLD void refuse_barrier() {
  require_upc_thread("upc_barrier");
  upcri_fatal("upc_barrier between a upc_notify and its upc_wait on this thread");
}
[[noreturn]] UPCRI_COLD void refuse_wait(const char* function) {
  require_upc_thread(function);
  upcri_fatal("%s without a upc_notify before it on this thread", function);
}

// What a race detector sees of a barrier: each epoch's notify comes before its wait. The accesses
// by which threads sleep, wake and watch for deadlocks order more, and by chance.
#ifdef UPCRI_TSAN
char epochs[2];
__thread unsigned epoch;  // of the calling thread's last notify

void tell_notify() { race::release(&epochs[++epoch % 2]); }
void tell_wait() {
  race::acquire(&epochs[epoch % 2]);
  race::step_apart();
}
#else
inline void tell_notify() {}
inline void tell_wait() {}
#endif

void arrive(upc::smp::BarrierName name) {
  schedule::point("comes to a barrier", schedule::Does::kNothing);
  tell_notify();
  report::arrive();
  const race::Quiet quiet;
  job.user_barrier.notify(me(), name);
  schedule::notified(&job.user_barrier, true);
}

void await_all(const char* function) {
  {
    const race::Quiet quiet;
    job.user_barrier.wait(me(), function, place());
  }
  schedule::waited(&job.user_barrier, true);
  tell_wait();
  report::all_came();
  schedule::point("leaves a barrier", schedule::Does::kNothing);
}

bool anonymous(int flags) { return flags & UPCR_BARRIERFLAG_ANONYMOUS; }

void check_flags(const char* function, int flags) {
  if (flags & ~UPCR_BARRIERFLAG_ANONYMOUS)
    upcri_fatal("%s: flags are %d; use 0 or UPCR_BARRIERFLAG_ANONYMOUS", function, flags);
}

void check_wait(const char* function, int value, int flags) {
  check_flags(function, flags);
  if (pending.notified != Notified::kYes) refuse_wait(function);
  if (anonymous(flags) != anonymous(pending.flags))
    upcri_fatal(anonymous(flags) ? "%s has no value, but this thread's upc_notify had value %d"
                                 : "%s has a value, but this thread's upc_notify had none",
                function, pending.value);
  if (!anonymous(flags) && value != pending.value)
    upcri_fatal("%s(%d), but this thread's upc_notify had value %d", function, value,
                pending.value);
}

[[noreturn]] void report_mismatch(const upc::smp::BarrierMismatch& m) {
  upcri_fatal("barrier values differ: thread %u notified with %d, thread %u with %d", m.thread_a,
              m.name_a, m.thread_b, m.name_b);
}

void finish(int flags) {
  pending.notified = Notified::kNo;
  upc::smp::BarrierMismatch found;
  if (job.user_barrier.mismatch(me(), !anonymous(flags), &found)) report_mismatch(found);
  loops::compare();
}

}  // namespace

bool upc::runtime::notify_pending() { return pending.notified == Notified::kYes; }
void upc::runtime::may_notify() { pending.notified = Notified::kNo; }

void(upcr_notify)(int barrierval, int flags) {
  race::tell();
  check_flags("upc_notify", flags);
  if (pending.notified != Notified::kNo) refuse_notify();
  pending = {Notified::kYes, barrierval, flags};
  loops::publish();
  upcri_fence();  // the null strict access that upc_notify implies
  arrive({!anonymous(flags), barrierval, true});
}

void(upcr_wait)(int barrierval, int flags) {
  check_wait("upc_wait", barrierval, flags);
  await_all("upc_wait");
  upcri_fence();  // the null strict access that upc_wait implies
  finish(flags);
}

// The values of all upc_notify must be equal, and that of a upc_wait equal to theirs, if any of
// them has one. (UPC 1.3, 6.6.1.)
void(upcri_wait_statement)(int barrierval, int flags) {
  if (pending.notified != Notified::kYes || anonymous(flags) == anonymous(pending.flags))
    return (upcr_wait)(barrierval, flags);
  (upcr_wait)(pending.value, pending.flags);
  unsigned thread;
  int32_t agreed;
  if (!anonymous(flags) && job.user_barrier.agreed(me(), &thread, &agreed) && agreed != barrierval)
    upcri_fatal("upc_wait(%d), but thread %u's upc_notify had value %d", barrierval, thread,
                agreed);
}

int(upcr_try_wait)(int barrierval, int flags) {
  if (pending.notified != Notified::kYes) return 0;  // the caller itself has not notified
  check_wait("upc_try_wait", barrierval, flags);
  if (schedule::on() && exploration::on()) {
    exploration::unseen(upc::smp::exploration::kUnseenTry);
    await_all("upc_try_wait");
  }
  if (!job.user_barrier.complete(me())) {
    schedule::look_again("upcr_try_wait");
    // A thread that polls repeatedly may keep the others from their core.
    if (upcri_job.oversubscribed && (++upcri_self.polls & 31) == 0) upcri_poll_slow();
    return 0;
  }
  tell_wait();
  report::all_came();
  upcri_fence();  // as in upc_wait
  finish(flags);
  return 1;
}

// If all threads are in upc_barrier, the notify that each wait reads orders what comes after the
// barrier after all that came before it. But a thread between upc_notify and upc_wait may access
// what this thread accesses before and after, while this thread's stores are still on their way. In
// that case a fence stands for the null strict accesses of notify and wait, between which this
// thread does nothing.
void(upcr_barrier)(int barrierval, int flags) {
  race::tell();
  check_flags("upc_barrier", flags);
  if (pending.notified != Notified::kNo) refuse_barrier();
  loops::publish();
  arrive({!anonymous(flags), barrierval});
  await_all("upc_barrier");
  if (job.user_barrier.split(me())) upcri_fence();
  finish(flags);
}

void upcri_poll_slow() { upc::smp::os::yield(); }
