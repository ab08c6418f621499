// SPDX-License-Identifier: MIT
// Schedules on demand: only one thread of a job runs at a time, and a seed decides at each point
// which one. The same seed makes the same decisions at the same points, on any number of cores.
// Only the checking runtime has it; elsewhere the functions do nothing.
//
// A point is where threads can see each other's work: a shared access, a lock, a barrier and so on.
// A thread that waits for something gives way until the table of blocked threads (deadlock.h) shows
// that its wait could end. So the schedule also decides which thread gets a lock or leaves a
// barrier first.
//
// A thread may reach no point for long, since it sleeps, waits for something outside the runtime,
// or computes. It then runs beside the others until its next point. The seed does not decide what
// it does in that time; account() reports how often that was.
#ifndef UPC_SMP_SCHEDULE_H
#define UPC_SMP_SCHEDULE_H

#include <cstdint>

#include "smp/deadlock.h"

namespace upc::smp::schedule {

#ifdef UPCRI_CHECK

// Whether a change of threads at this point is likely to reveal an error.
enum class Delicate : uint8_t {
  kNot,
  kActs,     // the thread writes, perhaps because of what it read last
  kUpdates,  // … to the object that it has read
};
// Where a thread is: `what` and `where` are for the log, the line for the digest.
struct Point {
  const char* what;
  const void* where;  // its place in the source; opaque here
  uint32_t line;
  Delicate delicate = Delicate::kNot;
};
// Called at each point once the next thread is chosen, one call at a time.
using Observer = void (*)(uint64_t number, unsigned thread, unsigned next, const Point& point);

// Sets up for threads 0 to count-1, which all must enter; false if there is no memory. Call it
// while the process has one thread.
bool start(unsigned count, uint64_t seed, Observer on_point);
// Enters the calling thread as `thread`; returns when it is its turn for the first time.
void enter(unsigned thread);
// The calling thread continues without taking part, and no thread takes its turn: the job is
// ending.
void stop();
// In a child of fork(), where no other thread runs: there is no schedule.
void abandon();
// The calling thread has ended: the next one continues.
void leave();

extern __thread bool taking_part;
// Whether the calling thread takes part.
inline bool on() { return taking_part; }

// Does nothing for a thread that does not take part.
void point(const Point& point);
// A point at which the thread has polled in vain for what another must do: others continue first.
void look_again(const Point& point);
// Returns when on.over holds, or perhaps earlier: the caller checks again. It has published its
// wait.
void give_way(const BlockedOn& on);

struct Account {
  bool started;
  uint64_t seed, points, switches;
  uint64_t digest;  // of all decisions, and of the lines where they were made
  uint64_t lost;    // how often a thread continued without its turn
};
Account account();

#else

constexpr bool on() { return false; }
inline void enter(unsigned) {}
inline void stop() {}
inline void abandon() {}

inline void leave() {}
inline void give_way(const BlockedOn&) {}

#endif

}  // namespace upc::smp::schedule

#endif
