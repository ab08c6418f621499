// SPDX-License-Identifier: MIT
// Those of Berkeley's smaller extensions that are not inline (upcri/extensions.h).
#include "upcri/extensions.h"

#include <errno.h>
#include <stdio.h>

#include "runtime/job.h"

using namespace upc::runtime;

namespace {

void require_thread(const char* function, int64_t thread) {
  if (thread < 0 || thread >= upcri_job.threads)
    upcri_fatal("%s: there is no thread %lld; threads are 0 to %u", function,
                static_cast<long long>(thread), upcri_job.threads - 1);
}

// In nanoseconds, the minimum of several measurements; larger ones include other work on this core.
struct Clock {
  double granularity, overhead;
};

Clock measure_clock() {
  constexpr int kTries = 16, kReads = 64;
  Clock best = {1e9, 1e9};
  for (int i = 0; i < kTries; ++i) {
    const upc_tick_t start = upc_ticks_now();
    upc_tick_t last = start;
    for (int read = 0; read < kReads; ++read) {
      const upc_tick_t now = upc_ticks_now();
      const auto step = static_cast<double>(now - last);
      if (step > 0 && step < best.granularity) best.granularity = step;
      last = now;
    }
    const double each = static_cast<double>(last - start) / kReads;
    if (each < best.overhead) best.overhead = each;
  }
  return best;
}

}  // namespace

double bupc_tick_granularityus(void) { return measure_clock().granularity / 1000; }
double bupc_tick_overheadus(void) { return measure_clock().overhead / 1000; }

int(bupc_thread_castable)(unsigned int thread) {
  require_thread("bupc_thread_castable", thread);
  return 1;
}

unsigned int(bupc_thread_distance)(int x, int y) {
  require_thread("bupc_thread_distance", x);
  require_thread("bupc_thread_distance", y);
  return x == y ? BUPC_THREADS_SAME : BUPC_THREADS_VERYNEAR;
}

upcr_shared_ptr_t bupc_inverse_cast(const void* ptr) {
  auto address = static_cast<upcr_pshared_ptr_t>(reinterpret_cast<uintptr_t>(ptr));
  return upcr_isvalid_pshared(&address) ? upcri_pack(address, 0) : 0;
}

upcr_shared_ptr_t(bupc_local_to_shared)(void* ptr, int thread, int phase) {
  if (!ptr) return 0;
#ifdef UPCRI_CHECK
  require_thread("bupc_local_to_shared", thread);
  if (phase < 0 || phase >= UPCR_MAX_BLOCKSIZE)
    upcri_fatal("bupc_local_to_shared: no block has a phase of %d; the largest is %d", phase,
                UPCR_MAX_BLOCKSIZE - 1);
#endif
  return upcr_local_to_shared_withphase(ptr, static_cast<upcr_phase_t>(phase),
                                        static_cast<upcr_thread_t>(thread));
}

#ifdef UPCRI_CHECK
void upcri_check_ptradd(size_t blockelems, size_t elemsz) {
  if (elemsz == 0) upcri_fatal("bupc_ptradd: elements of 0 bytes; pass the size of one");
  if (blockelems > UPCR_MAX_BLOCKSIZE)
    upcri_fatal("bupc_ptradd: blocks of %zu elements; UPC_MAX_BLOCK_SIZE is %d", blockelems,
                UPCR_MAX_BLOCKSIZE);
}
#endif

int bupc_dump_shared(upcr_shared_ptr_t ptr, char* buf, int maxlen) {
  if (!buf || maxlen < BUPC_DUMP_MIN_LENGTH) {
    errno = EINVAL;
    return -1;
  }
  if (upcr_isnull_shared(ptr))
    snprintf(buf, static_cast<size_t>(maxlen), "<NULL>");
  else
    snprintf(buf, static_cast<size_t>(maxlen), "<address=0x%llx, thread=%u, phase=%u>",
             static_cast<unsigned long long>(upcr_addrfield_shared(ptr)), upcr_threadof_shared(ptr),
             upcr_phaseof_shared(ptr));
  return 0;
}
