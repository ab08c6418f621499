// SPDX-License-Identifier: MIT
// What a race detector needs to know about the runtime, beyond what it sees in instrumented code:
// where the runtime orders more than the language guarantees, and what it reads and writes for the
// program. It does nothing except under ThreadSanitizer (upcc -race, -fsanitize=thread).
#ifndef UPC_RUNTIME_RACE_H
#define UPC_RUNTIME_RACE_H

#include <cstddef>
#include <cstdint>

#include "smp/sanitizers.h"
#include "upcri/job.h"

#ifdef UPCRI_TSAN
// Functions of ThreadSanitizer's runtime.
extern "C" {
void __tsan_acquire(void* object);
void __tsan_release(void* object);
void __tsan_read_range(void* start, unsigned long nbytes);
void __tsan_write_range(void* start, unsigned long nbytes);
}
#endif

namespace upc::runtime {

#ifdef UPCRI_TSAN
// The reporter of races, in diagnostics/race.cc. Only programs that upcc -race links have it.
// note_thread: UPC thread `thread` is the OS thread `system_id`.
void note_thread(unsigned thread, int system_id) __attribute__((weak));
// OS thread `system_id` works for UPC thread `thread`.
void note_member(unsigned thread, int system_id) __attribute__((weak));
// Reports the races that have been found since the last call.
void tell_races() __attribute__((weak));
// Reports the number of races of a job that ends with the code. Returns kRaceCode where the code is
// 0 and there were any, else the code.
int conclude_races(int code) __attribute__((weak));
#endif

}  // namespace upc::runtime

namespace upc::runtime::race {

// Between the two, or while an object lives, the calling thread's accesses do not count as the
// program's, and order nothing. They may nest.
using Quiet = smp::OrdersNothing;
inline void begin_quiet() { Quiet::begin(); }
inline void end_quiet() { Quiet::end(); }

#ifdef UPCRI_TSAN

// release: the calling thread has reached a point, named by an address. acquire: what it does from
// now on follows all threads that have reached the point.
inline void release(const void* point) { __tsan_release(const_cast<void*>(point)); }
inline void acquire(const void* point) { __tsan_acquire(const_cast<void*>(point)); }

// The calling thread reads or writes the bytes on behalf of the program. Always inlined, so that
// the access belongs to the calling function.
__attribute__((always_inline)) inline void reads(const void* start, size_t nbytes) {
  if (nbytes) __tsan_read_range(const_cast<void*>(start), nbytes);
}
__attribute__((always_inline)) inline void writes(const void* start, size_t nbytes) {
  if (nbytes) __tsan_write_range(const_cast<void*>(start), nbytes);
}

// Memory of the segment becomes an object: the detector forgets all earlier accesses.
void fresh(uintptr_t address, size_t nbytes);

// For an object that has not been accessed yet: makes the detector's memory for its first bytes
// present, within a total limit.
void prepare(uintptr_t address, size_t nbytes);

// Sets up, after the segment exists.
void start();
// Lets reports name the calling thread, which is a UPC thread, or works for one.
void enter_thread();
void enter_member();
// The detector misses two accesses that happen at the same instant, so threads that leave a barrier
// together continue slightly apart.
void step_apart();
// Reports what has been found since the last call; mostly that is a single load.
void tell();
// At the end of the job, which ends with the code: reports the number of races. Returns the code to
// end with.
int conclude(int code);

#else

inline void release(const void*) {}
inline void acquire(const void*) {}
inline void reads(const void*, size_t) {}
inline void writes(const void*, size_t) {}
inline void fresh(uintptr_t, size_t) {}
inline void prepare(uintptr_t, size_t) {}
inline void start() {}
inline void enter_thread() {}
inline void enter_member() {}
inline void step_apart() {}
inline void tell() {}
inline int conclude(int code) { return code; }

#endif

}  // namespace upc::runtime::race

#endif
