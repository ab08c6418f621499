// SPDX-License-Identifier: MIT
// Semaphores and puts that signal one (upcri/semaphores.h): creating and freeing them, and the
// errors of each call.
#include "runtime/semaphore.h"

#include "runtime/diagnostics/out_of_memory.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/diagnostics/wrong_pointer.h"
#include "runtime/exploration.h"
#include "runtime/heap.h"
#include "runtime/job.h"
#include "runtime/race.h"
#include "runtime/schedule.h"
#include "smp/semaphore.h"
#include "upcri/semaphores.h"
#include "upcri/sync.h"

using namespace upc::runtime;
using upc::smp::SemaphoreWord;

static_assert(SemaphoreWord::kMaxValue == BUPC_SEM_MAXVALUE);

namespace {

// The semaphore; ends the job if there is none.
Semaphore& live_semaphore(const char* function, upcr_pshared_ptr_t sem) {
  schedule::point(function, schedule::Does::kNothing);
  if (sem == 0)
    upcri_fatal("%s: the semaphore pointer is null; allocate the semaphore with bupc_sem_alloc",
                function);
  Semaphore* semaphore = find_handle<Semaphore>(sem);
  if (UPCRI_UNLIKELY(!semaphore)) no_handle(function, Semaphore::kKind, sem);
  return *semaphore;
}

// In an explored job, the change of the semaphore is its own step.
void begin_step(const char* function, schedule::Does does, const Semaphore& semaphore, uint32_t n) {
#ifdef UPCRI_CHECK
  if (!schedule::on() || !exploration::on()) return;
  const auto waits = upc::smp::semaphore_wait_for(semaphore.word, n, place());
  exploration::step(does, &semaphore.word, function,
                    does == schedule::Does::kTake ? &waits : nullptr);
#else
  (void)function, (void)does, (void)semaphore, (void)n;
#endif
}

// n in the type of the semaphore's word, after its checks.
uint32_t amount(const char* function, const Semaphore& semaphore, size_t n) {
  if (UPCRI_UNLIKELY(n > 1 && (semaphore.flags & BUPC_SEM_BOOLEAN)))
    upcri_fatal(
        "%s: %zu of a boolean semaphore, which is never above 1; allocate it with "
        "BUPC_SEM_INTEGER",
        function, n);
  if (UPCRI_UNLIKELY(n > BUPC_SEM_MAXVALUE))
    upcri_fatal("%s: %zu is more than a semaphore holds, which is %d (BUPC_SEM_MAXVALUE)", function,
                n, BUPC_SEM_MAXVALUE);
  return static_cast<uint32_t>(n);
}

#ifdef UPCRI_CHECK
// Records the caller as the only thread on its side of the semaphore, or reports that there is
// another. If that is `passes`, the caller replaces it.
void require_single(const char* function, std::atomic<uint32_t>& side, unsigned passes,
                    const char* flag, const char* does) {
  uint32_t seen = 0;
  if (side.compare_exchange_strong(seen, me() + 1, std::memory_order_relaxed) || seen == me() + 1)
    return;
  if (seen == passes + 1 && side.compare_exchange_strong(seen, me() + 1, std::memory_order_relaxed))
    return;
  upcri_fatal("%s: the semaphore was allocated with %s, but thread %u %s before", function, flag,
              seen - 1, does);
}
constexpr unsigned kNobody = UPCR_MAX_THREADS;
#endif

Semaphore& semaphore_to_post(const char* function, upcr_pshared_ptr_t sem) {
  Semaphore& semaphore = live_semaphore(function, sem);
#ifdef UPCRI_CHECK
  // The owner may post the semaphore's initial value.
  if (semaphore.flags & BUPC_SEM_SPRODUCER)
    require_single(function, semaphore.producer, upcr_threadof_pshared(sem), "BUPC_SEM_SPRODUCER",
                   "posted to it");
#endif
  return semaphore;
}

Semaphore& semaphore_to_take(const char* function, upcr_pshared_ptr_t sem) {
  Semaphore& semaphore = live_semaphore(function, sem);
#ifdef UPCRI_CHECK
  if (semaphore.flags & BUPC_SEM_SCONSUMER)
    require_single(function, semaphore.consumer, kNobody, "BUPC_SEM_SCONSUMER", "waited for it");
#endif
  return semaphore;
}

// The semaphore may be freed as soon as its word is raised.
void raise(const char* function, Semaphore& semaphore, uint32_t n) {
  begin_step(function, schedule::Does::kPost, semaphore, n);
  if (semaphore.flags & BUPC_SEM_BOOLEAN) {
    if (n == 1) return upc::smp::semaphore_set(semaphore.word);
    return upcri_fence();
  }
  const uint32_t before = upc::smp::semaphore_raise(semaphore.word, n);
  if (UPCRI_UNLIKELY(before > BUPC_SEM_MAXVALUE - n))
    upcri_fatal("%s: %u more for a semaphore that is at %u; it holds up to %d (BUPC_SEM_MAXVALUE)",
                function, n, before, BUPC_SEM_MAXVALUE);
}

void post(const char* function, upcr_pshared_ptr_t sem, size_t n) {
  Semaphore& semaphore = semaphore_to_post(function, sem);
  raise(function, semaphore, amount(function, semaphore, n));
}

void wait(const char* function, upcr_pshared_ptr_t sem, size_t n) {
  Semaphore& semaphore = semaphore_to_take(function, sem);
  const uint32_t by = amount(function, semaphore, n);
  begin_step(function, schedule::Does::kTake, semaphore, by);
  upc::smp::semaphore_wait(semaphore.word, by, place());
}

int attempt(const char* function, upcr_pshared_ptr_t sem, size_t n) {
  Semaphore& semaphore = semaphore_to_take(function, sem);
  const uint32_t by = amount(function, semaphore, n);
  begin_step(function, schedule::Does::kTryTake, semaphore, by);
  if (upc::smp::semaphore_try(semaphore.word, by)) {
    schedule::taken();
    return 1;
  }
  upcri_fence();
  schedule::look_again(function);
  // A thread that polls repeatedly may keep the thread that would post from its core.
  if (upcri_job.oversubscribed && (++upcri_self.polls & 31) == 0) upcri_poll_slow();
  return 0;
}

void put_and_post(const char* function, upcr_shared_ptr_t dst, const void* src, size_t nbytes,
                  upcr_pshared_ptr_t sem, size_t n) {
  Semaphore& semaphore = semaphore_to_post(function, sem);
  const uint32_t by = amount(function, semaphore, n);
#ifdef UPCRI_CHECK
  if (upcr_threadof_shared(dst) != upcr_threadof_pshared(sem))
    upcri_fatal("%s: the target %s and the semaphore %s must have affinity to the same thread",
                function, pointer_text(dst).text, pointer_text(sem, 0).text);
#endif
  upcri_check_apart(function, upcri_address_or_null(dst), reinterpret_cast<uintptr_t>(src), nbytes);
  upcri_move(UPCRI_TARGET_shared(dst, 0, nbytes, UPCRI_WRITES), src, nbytes);
  raise(function, semaphore, by);
}

}  // namespace

upcr_pshared_ptr_t(bupc_sem_alloc)(int flags) {
  const auto both = [&](int a, int b) { return (flags & a) && (flags & b); };
  if (flags & ~BUPC_SEM_MASK)
    upcri_fatal("bupc_sem_alloc: flags 0x%x have bits that are no BUPC_SEM_ constant",
                static_cast<unsigned>(flags));
  if (both(BUPC_SEM_BOOLEAN, BUPC_SEM_INTEGER) || both(BUPC_SEM_SPRODUCER, BUPC_SEM_MPRODUCER) ||
      both(BUPC_SEM_SCONSUMER, BUPC_SEM_MCONSUMER))
    upcri_fatal(
        "bupc_sem_alloc: flags 0x%x contradict each other: give one of BOOLEAN and INTEGER, of "
        "SPRODUCER and MPRODUCER, of SCONSUMER and MCONSUMER",
        static_cast<unsigned>(flags));
  const race::Quiet quiet;
  auto* semaphore = make_handle<Semaphore>(me());
  if (!semaphore) out_of_memory("bupc_sem_alloc", sizeof(Semaphore), me());
  semaphore->flags = flags;
  begin_handle(*semaphore, "bupc_sem_alloc");
  return reinterpret_cast<uintptr_t>(semaphore);
}

void(bupc_sem_free)(upcr_pshared_ptr_t sem) {
  if (sem == 0) return;
  Semaphore& semaphore = live_semaphore("bupc_sem_free", sem);
  if (SemaphoreWord::sleepers(semaphore.word.load(std::memory_order_acquire)) != 0)
    upcri_fatal("bupc_sem_free: a thread still waits for the semaphore");
  if (!end_handle(semaphore)) no_handle("bupc_sem_free", Semaphore::kKind, sem);
  heap::free_handle(sem);
}

void(bupc_sem_post)(upcr_pshared_ptr_t sem) { post("bupc_sem_post", sem, 1); }
void(bupc_sem_postN)(upcr_pshared_ptr_t sem, size_t n) { post("bupc_sem_postN", sem, n); }
void(bupc_sem_wait)(upcr_pshared_ptr_t sem) { wait("bupc_sem_wait", sem, 1); }
void(bupc_sem_waitN)(upcr_pshared_ptr_t sem, size_t n) { wait("bupc_sem_waitN", sem, n); }
int(bupc_sem_try)(upcr_pshared_ptr_t sem) { return attempt("bupc_sem_try", sem, 1); }
int(bupc_sem_tryN)(upcr_pshared_ptr_t sem, size_t n) { return attempt("bupc_sem_tryN", sem, n); }

void(bupc_memput_signal)(upcr_shared_ptr_t dst, const void* src, size_t nbytes,
                         upcr_pshared_ptr_t sem, size_t n) {
  put_and_post("bupc_memput_signal", dst, src, nbytes, sem, n);
}
void(bupc_memput_signal_async)(upcr_shared_ptr_t dst, const void* src, size_t nbytes,
                               upcr_pshared_ptr_t sem, size_t n) {
  put_and_post("bupc_memput_signal_async", dst, src, nbytes, sem, n);
}
