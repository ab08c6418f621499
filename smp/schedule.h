// SPDX-License-Identifier: MIT
// Schedules on demand: of the threads of a job only one runs at a time, and a seed decides at each
// point which one that is. The same seed makes the same decisions at the same points, on any number
// of cores. Only the checking runtime has it; elsewhere all of it is nothing.
//
// A point is where threads can see each other's work: a shared access, a lock, a barrier and so on.
// A thread that waits for something gives way until the table of blocked threads (deadlock.h) says
// that its wait could end; so who gets a lock or leaves a barrier first is decided here, too.
//
// A thread that reaches no point for long, since it sleeps, waits for something that is not the
// runtime's, or computes, runs beside the others from then on until its next point. What it does
// meanwhile is not decided by the seed; account() reports how often that was.
#ifndef UPC_SMP_SCHEDULE_H
#define UPC_SMP_SCHEDULE_H

#include <cstdint>

#include "smp/deadlock.h"

namespace upc::smp::schedule {

#ifdef UPCRI_CHECK

// Whether a change of threads just here may well show an error.
enum class Delicate : uint8_t {
  kNot,
  kActs,     // the thread writes, and what it read last may be why
  kUpdates,  // … what it has read
};
// Where a thread is: for the log, and the line for the digest.
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
bool start(unsigned count, uint64_t seed, Observer told);
// The calling thread is `thread`; returns when it is its turn for the first time.
void enter(unsigned thread);
// The calling thread goes on without taking part, and nobody takes its turn: the job is ending.
void stop();
// In a child of fork(), where no other thread runs: there is no schedule.
void abandon();
// The calling thread has ended: the next one goes on.
void leave();

extern __thread bool taking_part;
// Whether the calling thread takes part.
inline bool on() { return taking_part; }

// For a thread that takes part; for others, nothing.
void point(const Point& point);
// A point at which the thread has looked in vain for what another must do: others go on first.
void look_again(const Point& point);
// Until on.over says so, or about: the caller looks again. It has published its wait.
void give_way(const BlockedOn& on);

struct Account {
  bool started;
  uint64_t seed, points, switches;
  uint64_t digest;  // of all decisions, and of the lines where they were made
  uint64_t lost;    // how often a thread went on without its turn
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
