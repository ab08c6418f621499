// SPDX-License-Identifier: MIT
// What has been recorded: a recorder for each thread, which that thread alone writes, and the
// objects, locks and phases of the job. At the end it is read as it stands, also while other
// threads still run.
#ifndef UPC_RUNTIME_REPORT_RECORDER_H
#define UPC_RUNTIME_REPORT_RECORDER_H

#include <upcri/report.h>

#include <atomic>
#include <cstdint>

#include "runtime/spread.h"

namespace upc::runtime::report {

// More places than these on one thread are counted as one.
constexpr unsigned kMaxPlaces = 8192;
// More objects than these are counted, but not drawn.
constexpr unsigned kMaxObjects = 256;
constexpr unsigned kMaxPhases = 64;
constexpr unsigned kMaxLocks = 1024;
// Collective calls that one thread may be ahead of another, and the wait is still reported.
constexpr unsigned kMaxAhead = 64;
// Events of pupc.h that a thread makes.
constexpr unsigned kMaxUserEvents = 256;
// … that have begun and not ended.
constexpr unsigned kMaxOpen = 64;
// Bytes of what the program says of one, with the 0 behind it.
constexpr unsigned kTextBytes = 112;
constexpr int kNobody = -1;

// What a thread's time goes to beside computing; and of events also that it holds a lock, and what
// the program marks.
enum Kind : uint32_t {
  kBarrier,
  kLock,
  kCollective,
  kTransfer,
  kIo,
  kMemory,
  kSemaphore,
  kKinds,
  kHold = kKinds,
  kUser,
  kNoKind,
  kEventKinds
};
inline constexpr const char* kKindNames[kEventKinds] = {
    "barrier", "lock", "collective", "transfer", "io", "memory", "semaphore", "hold", "user", ""};
// Of a call of that function, and of calls at a place.
Kind kind_number(const char* function);
inline Kind kind_of(const upcri_counts_t& counts) { return kind_number(counts.function); }

// An event of pupc.h, of one thread. The first one of each is bupc_trace_printf's.
struct UserEvent {
  const char *name, *description;  // the program's; the description may be null
  uint64_t count, ns;              // how often it has taken place, and how long
};

struct LockRecord;

// A stretch of a thread's time that it spent in a call.
struct Event {
  uint64_t begin, end;  // ns
  const upcri_counts_t* place;
  int from;           // the thread that it waited for; or kNobody
  uint64_t released;  // when that thread let it go on, ns; of a lock's taking also of a short one
  const LockRecord* lock;  // or null
  const UserEvent* user;   // or null
};

// An event of pupc.h that has begun.
struct OpenEvent {
  unsigned number;
  const upcri_counts_t* place;
  uint64_t begin;  // ns
  char text[kTextBytes];
};

inline Kind kind_of(const Event& event) {
  if (event.user) return kUser;
  const Kind kind = kind_of(*event.place);
  return event.lock && kind == kNoKind ? kHold : kind;
}

// How long a thread was in a phase, and what for.
struct PhaseTime {
  uint64_t ns, in[kKinds];
};

// What a thread has done to each thread's memory in one phase.
struct Traffic {
  uint64_t reads, read_bytes, writes, write_bytes;
};

struct Recorder {
  upcri_counts_t* places[kMaxPlaces];
  std::atomic<unsigned> place_count;  // release: pairs with the writer's acquire
  upcri_counts_t* rest;               // of all places that are too many
  upcri_line_t lines[UPCRI_LINES];
  uint64_t* heat[kMaxObjects];   // by object; null: not touched
  uint64_t* sink;                // heat of what is no known object
  Event* ring;                   // of ring_size() events, the newest
  std::atomic<uint64_t> events;  // how many there have been; release, as above
  // Null until the thread makes an event of its own.
  UserEvent* user_events;
  std::atomic<unsigned> user_event_count;  // release, as above
  char* texts;                             // kTextBytes for each event of the ring
  OpenEvent* open;
  unsigned open_count, too_many_open;
  upcri_line_t* unrecorded_lines;  // of places that are not recorded; null: there is none
  // The call that the thread is in, or null, and since when.
  std::atomic<const upcri_counts_t*> inside;
  uint64_t inside_since;
  int last_to_come;         // to the barrier that this thread left last
  uint64_t came, all_came;  // when this thread came there, and the last one
  unsigned epoch;
  // When it came to its newest collective calls, by their numbers, which are the same on all.
  uint64_t collectives;
  struct {
    std::atomic<uint64_t> number, time;
  } came_to[kMaxAhead];
  uint64_t arrivals[2];  // when it came to barriers, by the parity of their numbers
  unsigned phase;
  Traffic* before;              // what the places had counted when the phase began: THREADS of them
  Traffic* phases[kMaxPhases];  // THREADS of them; null: the thread had no such phase
  Traffic* scratch;             // THREADS of them
  PhaseTime times[kMaxPhases];  // of the one that it is in without the time since phase_since
  uint64_t phase_since;
  uint64_t dropped[kEventKinds];  // ns of events that are no more in the ring
  bool off;                       // nothing is recorded
  bool full;                      // there was no memory for more places
  uint64_t begun, ended;          // ns
};

struct Object {
  uintptr_t address;  // of a symmetric object, in thread 0's slice
  bool symmetric;
  Spread spread;
  const char *function, *name, *type;
  uint64_t element_bytes;
  const upcri_place_t* made_at;
  unsigned made_by;
  uint32_t shift;  // log2 of the bytes of memory that share a word of heat
  bool live;
};

struct LockRecord {
  const upcri_place_t* made_at;  // or null
  const char* function;          // that made it
  unsigned made_by;
  unsigned thread;  // whose memory it is in
  // The rest is written by the lock's owner alone.
  uint64_t taken, waited, wait_ns, longest_ns, hold_ns, handed_over;
  uint64_t since;  // when the owner took it
  int last;        // who gave it back last
  uint64_t given_back;
  // Handovers to threads that waited, one after the other: of late, and the most.
  uint64_t chain, chain_since, longest_chain, longest_chain_ns;
};

extern Recorder** recorders;     // by thread; null: nothing is recorded
extern __thread Recorder* self;  // the calling thread's; null: it is none of the job's
extern Object objects[kMaxObjects];
extern std::atomic<unsigned> object_count;  // release: pairs with the acquire of those who look
extern std::atomic<uint64_t> objects_left_out;
extern LockRecord locks[kMaxLocks];       // in the order of their first use
extern std::atomic<unsigned> lock_count;  // at most kMaxLocks of them are there

extern const char* phase_names[kMaxPhases];
extern std::atomic<unsigned> phase_count;
extern uint64_t job_begun;

// Words of heat for each thread's part of an object: 1 << heat_bits().
uint32_t heat_bits();
// … and of all parts. Behind them is as much of what the heat rises by at a word, against the word
// before, over stretches of several words.
inline size_t heat_words() { return size_t{upcri_job.threads} << heat_bits(); }
unsigned ring_size();
uint64_t now();

// Memory that is never given back, cleared; null if there is none.
void* take_memory(size_t bytes);

// Sets up the recorders, before there are threads.
void start_counting();

// Whether what the calling thread does at the place is recorded.
inline bool is_recorded(const upcri_counts_t& counts) { return !self->off && !counts.unrecorded; }
// Keeps the newest event; `text` is what the program says of it, or null.
void add_event(Recorder& recorder, const Event& event, const char* text = nullptr);
// What the program says of the event of that number; "" for nothing.
const char* text_of(const Recorder& recorder, uint64_t number);
// Ends the thread's events that have not ended.
void finish_user_events(Recorder& recorder, uint64_t end);

// Counts what a place has listed.
void finish_list(upcri_counts_t* counts);
// Counts what the thread's places have put off.
void finish_runs(const Recorder& recorder);

// Adds what the places have counted to `to`, which has THREADS entries.
void add_traffic(const Recorder& recorder, Traffic* to);
// What the thread has done in a phase so far, THREADS entries; false: nothing.
bool traffic_of(const Recorder& recorder, unsigned phase, Traffic* to);

}  // namespace upc::runtime::report

#endif
