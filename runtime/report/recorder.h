// SPDX-License-Identifier: MIT
// What has been recorded: a recorder for each thread, which only that thread writes, and the
// objects, locks and phases of the job. At the end the current state is read, even while other
// threads still run.
#ifndef UPC_RUNTIME_REPORT_RECORDER_H
#define UPC_RUNTIME_REPORT_RECORDER_H

#include <upcri/report.h>

#include <atomic>
#include <cstdint>

#include "runtime/spread.h"

namespace upc::runtime::report {

// Places beyond this number on one thread are counted as one.
constexpr unsigned kMaxPlaces = 8192;
// Objects beyond this number are counted, but not drawn.
constexpr unsigned kMaxObjects = 256;
constexpr unsigned kMaxPhases = 64;
constexpr unsigned kMaxLocks = 1024;
// Collective calls by which one thread may be ahead of another with the wait still reported.
constexpr unsigned kMaxAhead = 64;
// Events of pupc.h that a thread creates.
constexpr unsigned kMaxUserEvents = 256;
// … that have begun and not ended.
constexpr unsigned kMaxOpen = 64;
// Bytes of the program's text for one, with the terminating 0.
constexpr unsigned kTextBytes = 112;
constexpr int kNobody = -1;

// What a thread spends time on other than computing; for events also holding a lock, and what the
// program marks.
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
// The kind of a call of that function, and of calls at a place.
Kind kind_number(const char* function);
inline Kind kind_of(const upcri_counts_t& counts) { return kind_number(counts.function); }

// An event of pupc.h, of one thread. The first one is bupc_trace_printf's.
struct UserEvent {
  const char *name, *description;  // the program's; the description may be null
  uint64_t count, ns;              // how often it has occurred, and how long
};

struct LockRecord;

// An interval that a thread spent in a call.
struct Event {
  uint64_t begin, end;  // ns
  const upcri_counts_t* place;
  int from;                // the thread that it waited for; or kNobody
  uint64_t released;       // when that thread released it, ns; for a lock also without a wait
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

// How long a thread was in a phase, and in which calls.
struct PhaseTime {
  uint64_t ns, in[kKinds];
};

// A thread's accesses to each thread's memory in one phase.
struct Traffic {
  uint64_t reads, read_bytes, writes, write_bytes;
};

struct Recorder {
  upcri_counts_t* places[kMaxPlaces];
  std::atomic<unsigned> place_count;  // release: pairs with the acquire of readers
  upcri_counts_t* rest;               // of all places beyond the limit
  upcri_line_t lines[UPCRI_LINES];
  uint64_t* heat[kMaxObjects];   // by object; null: not touched
  uint64_t* sink;                // heat outside the known objects
  Event* ring;                   // the newest ring_size() events
  std::atomic<uint64_t> events;  // how many there have been; release, as above
  // Null until the thread creates an event of its own.
  UserEvent* user_events;
  std::atomic<unsigned> user_event_count;  // release, as above
  char* texts;                             // kTextBytes for each event of the ring
  OpenEvent* open;
  unsigned open_count, too_many_open;
  upcri_line_t* unrecorded_lines;  // of places that are not recorded; null: there are none
  // The call that the thread is in, or null, and since when.
  std::atomic<const upcri_counts_t*> inside;
  uint64_t inside_since;
  int last_to_come;         // at the barrier that this thread left last
  uint64_t came, all_came;  // when this thread arrived there, and when the last one did
  unsigned epoch;
  // When it came to its newest collective calls, by their numbers, which are the same on all
  // threads.
  uint64_t collectives;
  struct {
    std::atomic<uint64_t> number, time;
  } came_to[kMaxAhead];
  uint64_t arrivals[2];  // when it came to barriers, by the parity of their numbers
  unsigned phase;
  Traffic* before;              // what the places had counted when the phase began: THREADS of them
  Traffic* phases[kMaxPhases];  // THREADS of them; null: the thread had no such phase
  Traffic* scratch;             // THREADS of them
  PhaseTime times[kMaxPhases];  // of the current phase, without the time since phase_since
  uint64_t phase_since;
  uint64_t dropped[kEventKinds];  // ns of events that are no longer in the ring
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
  const char* function;          // that created it
  unsigned made_by;
  unsigned thread;  // whose memory contains it
  // Only the lock's owner writes the rest.
  uint64_t taken, waited, wait_ns, longest_ns, hold_ns, handed_over;
  uint64_t since;  // when the owner took it
  int last;        // the thread that released it last
  uint64_t given_back;
  // Consecutive handovers to waiting threads: the current chain, and the longest.
  uint64_t chain, chain_since, longest_chain, longest_chain_ns;
};

extern Recorder** recorders;     // by thread; null: nothing is recorded
extern __thread Recorder* self;  // the calling thread's; null: it is not one of the job's
extern Object objects[kMaxObjects];
extern std::atomic<unsigned> object_count;  // release: pairs with the acquire of readers
extern std::atomic<uint64_t> objects_left_out;
extern LockRecord locks[kMaxLocks];       // in the order of their first use
extern std::atomic<unsigned> lock_count;  // may exceed kMaxLocks, which limits the entries

extern const char* phase_names[kMaxPhases];
extern std::atomic<unsigned> phase_count;
extern uint64_t job_begun;

// Words of heat for each thread's part of an object: 1 << heat_bits().
uint32_t heat_bits();
// … and for all parts. As many words follow them: the differences by which the heat rises from one
// word to the next, for runs over several words.
inline size_t heat_words() { return size_t{upcri_job.threads} << heat_bits(); }
unsigned ring_size();
uint64_t now();

// Cleared memory that is never freed; null if there is none.
void* take_memory(size_t bytes);

// Sets up the recorders, before there are threads.
void start_counting();

// Whether the calling thread's actions at the place are recorded.
inline bool is_recorded(const upcri_counts_t& counts) { return !self->off && !counts.unrecorded; }
// Keeps the newest event; `text` is the program's text for it, or null.
void add_event(Recorder& recorder, const Event& event, const char* text = nullptr);
// The program's text for the event of that number, or "".
const char* text_of(const Recorder& recorder, uint64_t number);
// Ends the thread's events that have not ended.
void finish_user_events(Recorder& recorder, uint64_t end);

// Counts the accesses that a place has listed.
void finish_list(upcri_counts_t* counts);
// Counts the accesses that the thread's places have not counted yet.
void finish_runs(const Recorder& recorder);

// Adds what the places have counted to `to`, which has THREADS entries.
void add_traffic(const Recorder& recorder, Traffic* to);
// What the thread has done in a phase so far, THREADS entries; false: nothing.
bool traffic_of(const Recorder& recorder, unsigned phase, Traffic* to);

}  // namespace upc::runtime::report

#endif
