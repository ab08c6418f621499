// SPDX-License-Identifier: MIT
// UPC locks: the slow paths of lock and unlock, allocation and errors. (Spec: "UPC locks".)
#include "runtime/lock.h"

#include "runtime/agreement.h"
#include "runtime/diagnostics/out_of_memory.h"
#include "runtime/diagnostics/wrong_pointer.h"
#include "runtime/exploration.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "smp/mutex.h"
#include "upcri/sync.h"

using namespace upc::runtime;
using upc::smp::MutexWord;

namespace {

// The lock; ends the job if there is none.
Lock& live_lock(const char* function, upcr_shared_ptr_t lockptr) {
  if (upcr_isnull_shared(lockptr))
    upcri_fatal(
        "%s: the lock pointer is null; allocate the lock with upc_all_lock_alloc or "
        "upc_global_lock_alloc",
        function);
  Lock* lock = find_handle<Lock>(upcri_address_shared(lockptr));
  if (!lock) no_handle(function, Lock::kKind, upcri_address_shared(lockptr));
  return *lock;
}

void forbid_relock(const char* function, const Lock& lock) {
  if (MutexWord::owner(lock.word.load(std::memory_order_relaxed)) == me() + uint64_t{1})
    upcri_fatal("%s: this thread%s holds the lock already, and UPC locks are not recursive",
                function, is_upc_thread() ? "" : ", or another one of its team,");
}

uint64_t create_lock(const char* function) {
  const race::Quiet quiet;
  Lock* lock = make_handle<Lock>(me());
  if (!lock) out_of_memory(function, sizeof(Lock), me());
#ifdef UPCRI_REPORT
  lock->made_at = place();
  lock->function = function;
  lock->made_by = me();
#endif
  begin_handle(*lock, function);
  return upcri_pack(reinterpret_cast<uintptr_t>(lock), 0);
}

void destroy_lock(const char* function, upcr_shared_ptr_t lockptr) {
  if (upcr_isnull_shared(lockptr)) return;
  if (exploration::on()) schedule::point(function);
  Lock& lock = live_lock(function, lockptr);
  if (!end_handle(lock)) no_handle(function, Lock::kKind, upcri_address_shared(lockptr));
  heap::free_handle(reinterpret_cast<uintptr_t>(&lock));
}

}  // namespace

void upcri_lock_slow(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  upcri_self.place = place;
  Lock& lock = live_lock("upc_lock", lockptr);
  forbid_relock("upc_lock", lock);
  {
    const race::Quiet quiet;  // waiting orders more than the lock does
    upc::smp::mutex_lock_slow(lock.word, me(), place);
  }
  race::acquire(&lock.word);
}

int upcri_lock_attempt_slow(upcr_shared_ptr_t lockptr, const upcri_place_t* place) {
  upcri_self.place = place;
  Lock& lock = live_lock("upc_lock_attempt", lockptr);
  forbid_relock("upc_lock_attempt", lock);
  bool taken;
  {
    const race::Quiet quiet;
    taken = upc::smp::mutex_try_lock_slow(lock.word, me());
  }
  if (taken) {
    race::acquire(&lock.word);
    return 1;
  }
  schedule::look_again("upc_lock_attempt");
  // A thread that polls repeatedly may keep the owner from its core.
  if (upcri_job.oversubscribed && (++upcri_self.polls & 31) == 0) upcri_poll_slow();
  return 0;
}

void upcri_unlock_slow(upcr_shared_ptr_t lockptr, uint64_t seen, const upcri_place_t* place) {
  upcri_self.place = place;
  Lock& lock = live_lock("upc_unlock", lockptr);
  const uint64_t owner = MutexWord::owner(seen);
  if (owner == me() + uint64_t{1}) {
    race::release(&lock.word);
    const race::Quiet quiet;
    return upc::smp::mutex_unlock_slow(lock.word, seen);
  }
  if (owner == 0) upcri_fatal("upc_unlock: no thread holds the lock");
  upcri_fatal("upc_unlock: thread %llu holds the lock, not this one",
              static_cast<unsigned long long>(owner - 1));
}

upcr_shared_ptr_t(upcr_global_lock_alloc)() { return create_lock("upc_global_lock_alloc"); }

upcr_shared_ptr_t(upcr_all_lock_alloc)() {
  const race::Quiet quiet;
  return agree({"upc_all_lock_alloc", {}}, [] { return create_lock("upc_all_lock_alloc"); });
}

void(upcr_lock_free)(upcr_shared_ptr_t lockptr) { destroy_lock("upc_lock_free", lockptr); }

void(upcr_all_lock_free)(upcr_shared_ptr_t lockptr) {
  meet({"upc_all_lock_free", {{"ptr", lockptr, CollectiveArgument::kPointer}}});
  if (me() == 0) destroy_lock("upc_all_lock_free", lockptr);
}
