// SPDX-License-Identifier: MIT
// The protocol between an explored job and the tool that explores it (tools/outcomes): a piece of
// memory that both have mapped. The tool writes the orders, lets the job run once, and reads what
// happened.
#ifndef UPC_SMP_EXPLORATION_LOG_H
#define UPC_SMP_EXPLORATION_LOG_H

#include <cstdint>

namespace upc::smp::exploration {

inline constexpr unsigned kMaxThreads = 64;
// The thread of an event that reads a final value.
inline constexpr uint8_t kNobody = 255;

// What a thread does in a step, as far as others can see.
enum class Does : uint8_t {
  kNothing,   // that others could see
  kAnything,  // an unknown operation; it depends on everything that others do
  kRead,
  kWrite,
  kUpdate,   // an atomic read-modify-write
  kLock,     // waits until the object is free, and takes it
  kTryLock,  // takes it, if it is free
  kUnlock,
  kTake,     // waits until there is enough, and takes it
  kTryTake,  // takes it, if there is enough
  kPost,
  // The rest are not steps of their own: they happen within one.
  kFence,
  kNotify,  // releases all that wait for the object, in its epoch
  kWait,    // all have notified
  kPick,    // one of `bytes` numbers was picked: the search tries all
};

inline constexpr uint8_t kStrict = 1;
inline constexpr uint8_t kAtomic = 2;
inline constexpr uint8_t kStep = 4;            // a choice among threads was made before it
inline constexpr uint8_t kChosenValue = 8;     // a choice among values was made
inline constexpr uint8_t kOrdersNothing = 16;  // as far as the program may rely on it
// Of kTryLock and kTryTake: the object was taken. Of kWrite with kChosenValue: the value that the
// update of the previous event writes; that event's own value is the one that it read.
inline constexpr uint8_t kSucceeded = 32;
inline constexpr uint8_t kStays = 64;  // not performed: the thread is about to do it at the end …
inline constexpr uint8_t kBlocked = 128;  // … and is blocked

struct Op {
  uint64_t address = 0;
  uint32_t bytes = 0;
  Does does = Does::kNothing;
  uint8_t flags = 0;
};

inline bool overlap(const Op& a, const Op& b) {
  return a.address < b.address + b.bytes && b.address < a.address + a.bytes;
}
inline bool accesses(Does does) {
  return does == Does::kRead || does == Does::kWrite || does == Does::kUpdate;
}
inline bool is_step(Does does) { return does < Does::kFence; }

// Whether the order of two steps of different threads can matter.
inline bool dependent(const Op& a, const Op& b) {
  if (a.does == Does::kNothing || b.does == Does::kNothing) return false;
  if (!is_step(a.does) || !is_step(b.does)) return false;
  if (a.does == Does::kAnything || b.does == Does::kAnything) return true;
  if (accesses(a.does) != accesses(b.does)) return false;
  if (accesses(a.does)) return overlap(a, b) && !(a.does == Does::kRead && b.does == Does::kRead);
  return a.address == b.address;
}

struct Event {
  Op op;
  uint8_t thread;
  uint16_t file;  // in `names`
  uint16_t what;
  uint32_t line;
  uint64_t value;     // read or written, if the object has up to 8 bytes
  uint64_t enabled;   // of a step: the threads that could continue, as bits …
  uint64_t sleeping;  // … and those of them whose turn here leads to nothing new
};

enum class Ended : uint32_t {
  kNot,        // the process ended otherwise: killed, or by a signal
  kExit,       // by its end, or by an error; the code is the process's
  kRedundant,  // every continuation leads to nothing new
  kTooLong,    // more steps or more output than there is room for
};

// A location in shared memory of which threads may have different views.
struct Cell {
  uint64_t address;
  uint64_t bytes;    // up to 8
  uint64_t initial;  // its value before the first step
};

// A shared object whose final value is requested.
struct Wanted {
  uint64_t address;
  uint64_t bytes;
};

inline constexpr uint32_t kUnseenPrivate = 1;  // accesses through private pointers
inline constexpr uint32_t kUnseenTry = 2;      // what upcr_try_wait returns before all have come
// Parallel I/O between barriers of its own; and parallel I/O without them.
inline constexpr uint32_t kUnseenIo = 4;
inline constexpr uint32_t kUnseenLooseIo = 8;
inline constexpr uint32_t kUnseenTasks = 16;  // the order that tasks of upc_task.h impose
// The results of a thread that only tries to take a lock which another thread takes repeatedly.
inline constexpr uint32_t kUnseenLockLoop = 32;
// What a waiting loop would write to standard output in further iterations.
inline constexpr uint32_t kUnseenOutput = 64;

struct Log {
  static constexpr uint32_t kChoices = 1 << 16, kEvents = 1 << 16, kCells = 4096, kNames = 1 << 16,
                            kText = 1 << 18, kWanted = 64;
  // --- orders ---
  uint32_t choices;       // how many of `choice` are given; the job makes later ones itself
  uint32_t sleep_from;    // the step, counted in choices, before which …
  uint64_t sleep;         // … these threads sleep
  uint32_t views;         // 1: threads may have different views of the cells
  uint32_t names_wanted;  // 1: events have the object's name
  uint32_t cells;
  uint32_t max_steps;
  uint32_t wanted;
  uint64_t choice[kChoices];  // a thread, or a value
  Cell cell[kCells];          // sorted by address; none overlap
  Wanted want[kWanted];
  // --- what happened ---
  uint32_t processes;  // of runs, so far
  Ended ended;
  int32_t process;
  uint32_t events, steps, made;  // `made`: choices
  uint32_t names;                // bytes
  uint32_t unseen;               // kUnseen…: effects in the run that the search does not cover
  uint32_t threads;
  uint32_t running;  // the thread that ran last
  uint64_t base;     // of shared memory: a replayed run has it at another address
  uint32_t texts;    // records in `text`: thread, length, bytes
  uint32_t text_bytes;
  uint64_t final_value[kWanted];
  Event event[kEvents];
  char name[kNames];
  char text[kText];
};

}  // namespace upc::smp::exploration

#endif
