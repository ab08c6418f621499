// SPDX-License-Identifier: MIT
// What a race detector sees of a collective. It does not see how threads wait for each other and
// which thread copies what, which is internal to the runtime, but what the specification states.
// The collective reads and writes each thread's data once, between these points of the modes:
//
//   IN_NOSYNC    any thread's call            OUT_NOSYNC   the last thread's return
//   IN_MYSYNC    that thread's call           OUT_MYSYNC   that thread's return
//   IN_ALLSYNC   the last thread's call       OUT_ALLSYNC  any thread's return
//
// So one thread announces these accesses as its own. With a NOSYNC it is the next thread, for which
// nothing orders them with what their owner does before or after the call; otherwise it is their
// owner. (UPC 1.3, 7.3.1.)
#ifndef UPC_COLLECTIVES_ANNOUNCE_H
#define UPC_COLLECTIVES_ANNOUNCE_H

#include "collectives/areas.h"
#include "collectives/sync.h"
#include "runtime/race.h"

namespace upc::collectives {

#ifdef UPCRI_TSAN

// Lives during a call, after the checks of its arguments.
class Announced {
 public:
  // access(t) calls race::reads and race::writes for the accesses to thread t's memory.
  template <class Access>
  Announced(const char* function, upc_flag_t flags, Access access)
      : function_(function), in_(in_mode(flags)), out_(out_mode(flags)) {
    const unsigned me = runtime::me(), threads = upcri_job.threads;
    const bool next = in_ == Mode::kNo || out_ == Mode::kNo;
    owner_ = next ? (me + threads - 1) % threads : me;
    runtime::race::release(&come[me]);
    meet();
    for (unsigned t = 0; t < threads; ++t)
      if (in_ == Mode::kAll || (in_ == Mode::kMy && t == owner_)) runtime::race::acquire(&come[t]);
    access(owner_);
    runtime::race::release(&gone[owner_]);
    runtime::race::begin_quiet();
  }
  ~Announced() {
    runtime::race::end_quiet();
    meet();
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      if (out_ == Mode::kAll || (out_ == Mode::kMy && t == runtime::me()))
        runtime::race::acquire(&gone[t]);
  }
  Announced(const Announced&) = delete;
  Announced& operator=(const Announced&) = delete;

 private:
  // Only fixes the time at which the detector sees them: it is no order for the program.
  void meet() {
    const runtime::race::Quiet quiet;
    runtime::job.collective_barrier.notify(runtime::me(), {});
    runtime::job.collective_barrier.wait(runtime::me(), function_, runtime::place());
  }

  static inline char come[UPCR_MAX_THREADS], gone[UPCR_MAX_THREADS];
  const char* const function_;
  const Mode in_, out_;
  unsigned owner_;
};

template <class Of>
[[gnu::always_inline]] inline void announce_read(const Of& of, unsigned thread) {
  const Bytes bytes = of(thread);
  runtime::race::reads(reinterpret_cast<void*>(bytes.begin), bytes.count());
}
template <class Of>
[[gnu::always_inline]] inline void announce_write(const Of& of, unsigned thread) {
  const Bytes bytes = of(thread);
  runtime::race::writes(reinterpret_cast<void*>(bytes.begin), bytes.count());
}

#else

struct [[maybe_unused]] Announced {  // it is only set
  template <class Access>
  Announced(const char*, upc_flag_t, Access) {}
};
template <class Of>
void announce_read(const Of&, unsigned) {}
template <class Of>
void announce_write(const Of&, unsigned) {}

#endif

}  // namespace upc::collectives

#endif
