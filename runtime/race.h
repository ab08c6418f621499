// SPDX-License-Identifier: MIT
// What a detector of data races learns of the runtime, beside what it sees by itself in code that
// is compiled for it: where the runtime orders more than the language promises, and what it reads
// and writes for the program. All of it is nothing but under ThreadSanitizer (upcc -race,
// -fsanitize=thread).
#ifndef UPC_RUNTIME_RACE_H
#define UPC_RUNTIME_RACE_H

#include <cstddef>
#include <cstdint>

#include "smp/sanitizers.h"
#include "upcri/job.h"

#ifdef UPCRI_TSAN
// Of ThreadSanitizer's runtime.
extern "C" {
void __tsan_acquire(void* object);
void __tsan_release(void* object);
void __tsan_read_range(void* start, unsigned long nbytes);
void __tsan_write_range(void* start, unsigned long nbytes);
}
#endif

namespace upc::runtime {

#ifdef UPCRI_TSAN
// What reports races, in diagnostics/race.cc. Only programs that upcc -race links have it.
// UPC thread `thread` is the system's thread `system_id`.
void note_thread(unsigned thread, int system_id) __attribute__((weak));
// The system's thread `system_id` works for UPC thread `thread`.
void note_member(unsigned thread, int system_id) __attribute__((weak));
// Reports the races that have been found since the last call.
void tell_races() __attribute__((weak));
// Reports how many races there were, of a job that ends with the code. Returns kRaceCode where the
// code is 0 and there were any, else the code.
int conclude_races(int code) __attribute__((weak));
#endif

}  // namespace upc::runtime

namespace upc::runtime::race {

// Between the two, or while one lives, the calling thread's accesses are none of the program's, and
// order nothing. They may nest.
using Quiet = smp::OrdersNothing;
inline void begin_quiet() { Quiet::begin(); }
inline void end_quiet() { Quiet::end(); }

#ifdef UPCRI_TSAN

// The calling thread has come to a point, named by an address; or what it does from now on follows
// all who have come there.
inline void release(const void* point) { __tsan_release(const_cast<void*>(point)); }
inline void acquire(const void* point) { __tsan_acquire(const_cast<void*>(point)); }

// The calling thread reads or writes the bytes as far as the program can see. Always inlined, so
// that the access is the calling function's.
__attribute__((always_inline)) inline void reads(const void* start, size_t nbytes) {
  if (nbytes) __tsan_read_range(const_cast<void*>(start), nbytes);
}
__attribute__((always_inline)) inline void writes(const void* start, size_t nbytes) {
  if (nbytes) __tsan_write_range(const_cast<void*>(start), nbytes);
}

// Memory of the segment that becomes an object: nothing that was done there before matters.
void fresh(uintptr_t address, size_t nbytes);

// Of an object that nobody has accessed yet: has the detector's memory for its first bytes there,
// as far as there is room.
void prepare(uintptr_t address, size_t nbytes);

// Sets up, once the segment is there.
void start();
// Lets reports name the calling thread, which is a UPC thread, or works for one.
void enter_thread();
void enter_member();
// Of two accesses at the very same time the detector sees none: threads that leave a barrier
// together go on a little after each other.
void step_apart();
// Reports what has been found since the last call; most often that is a load.
void tell();
// At the end of the job, which ends with the code: reports how many races there were. Returns the
// code to end with.
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
