// SPDX-License-Identifier: MIT
// The points at which the checking runtime lets a schedule on demand (smp/schedule.h) choose the
// next thread, and the summary printed at the end. In the unchecked runtime the functions do
// nothing.
#ifndef UPC_RUNTIME_SCHEDULE_H
#define UPC_RUNTIME_SCHEDULE_H

#include <atomic>
#include <cstddef>
#include <cstdint>

#include "smp/exploration.h"
#include "smp/schedule.h"

namespace upc::runtime::schedule {

using smp::schedule::on;

#ifdef UPCRI_CHECK

inline constexpr bool kAvailable = true;
// Writes each decision to that file from now on; false, with errno, if it can't be opened.
bool open_log(const char* path);
// Starts the schedule of the settings' seed, before there are threads; false if there is no memory.
bool start();
// The calling thread is about to access shared memory. `want` is as for upcri_check_shared; with
// neither UPCRI_READS nor UPCRI_WRITES the access does both. A thread that reads the same address
// repeatedly waits for another to write it, and lets the others go first.
void access(uintptr_t address, size_t nbytes, size_t want);
// The address to use for the access, once it is checked: the object's, or that of a copy to read.
void* seen(void* at, size_t nbytes, size_t want);
// … or is about to do something else that others see, or has just been released; `what` is for the
// log. What it does matters where a job is explored.
using smp::exploration::Does;
void point(const char* what, Does does = Does::kAnything, const void* object = nullptr,
           const smp::BlockedOn* condition = nullptr);
// A function of locks is about to access the lock with this word; nullptr: there is none, which
// will be reported.
void lock_point(const char* function, const std::atomic<uint64_t>* word);
// The step that the last point began, of kTryLock or kTryTake, has succeeded.
void taken();
// The calling thread has arrived at a barrier of the runtime, or knows that all have. `orders`:
// whether the program may rely on that. In a collective, `function` is its name.
void notified(const void* barrier, bool orders, const char* function = nullptr);
void waited(const void* barrier, bool orders, const char* function = nullptr);
void fence();
// The calling thread has checked in vain, without waiting, for what another must do.
void look_again(const char* what);
// At the end of the job, which ends with the code: prints which schedule it was, if it failed or
// with -v.
void conclude(int code);

#else

inline constexpr bool kAvailable = false;
inline bool open_log(const char*) { return false; }
inline bool start() { return false; }
using smp::exploration::Does;
inline void access(uintptr_t, size_t, size_t) {}
inline void point(const char*, Does = Does::kAnything, const void* = nullptr,
                  const smp::BlockedOn* = nullptr) {}
inline void taken() {}
inline void notified(const void*, bool, const char* = nullptr) {}
inline void waited(const void*, bool, const char* = nullptr) {}
inline void fence() {}
inline void look_again(const char*) {}
inline void conclude(int) {}

#endif

}  // namespace upc::runtime::schedule

#endif
