// SPDX-License-Identifier: MIT
// Where the checking runtime lets a schedule on demand (smp/schedule.h) decide who goes on, and
// what is printed of it at the end. In the unchecked runtime all of it is nothing.
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
// From now on each decision is written to that file; false, with errno, if it can't be.
bool open_log(const char* path);
// Sets up for the seed of the settings, before there are threads; false if there is no memory.
bool start();
// The calling thread is about to access shared memory; `want` as upcri_check_shared has it, and
// with neither UPCRI_READS nor UPCRI_WRITES it does both. Who reads the same address again and
// again waits for another to write it, and lets the others go first.
void access(uintptr_t address, size_t nbytes, size_t want);
// Where the access goes, once it is checked: there, or to a copy of what is read.
void* seen(void* at, size_t nbytes, size_t want);
// … or about to do something else that others see, or has just been let go on; `what` is for the
// log. What it does matters where a job is explored.
using smp::exploration::Does;
void point(const char* what, Does does = Does::kAnything, const void* object = nullptr,
           const smp::BlockedOn* condition = nullptr);
// A function of locks is about to look at the one with this word; nullptr: there is none, which
// will be reported.
void lock_point(const char* function, const std::atomic<uint64_t>* word);
// Whether the step that the last point began, of kTryLock or kTryTake, took what it asked for.
void taken();
// The calling thread has arrived at a barrier of the runtime, or knows that all have;
// whether the program may rely on that. In a collective, `function` is its name.
void notified(const void* barrier, bool orders, const char* function = nullptr);
void waited(const void* barrier, bool orders, const char* function = nullptr);
void fence();
// The calling thread has looked in vain, without waiting, for what another must do.
void look_again(const char* what);
// At the end of the job, which ends with the code: which schedule it was, if it failed or with -v.
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
