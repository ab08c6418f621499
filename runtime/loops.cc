// SPDX-License-Identifier: MIT
// Each thread has three logs, used in turn. It writes the loops between two notifies into one,
// while other threads may still read the previous one. All threads have read the third, or they
// would not have reached the barrier in between. The barriers order these accesses.
#include "runtime/loops.h"

#include <upcri/loop_arithmetic.h>
#include <upcri/loops.h>

#include <algorithm>
#include <cstring>

#include "runtime/job.h"
#include "smp/os.h"

namespace upc::runtime::loops {
namespace {

constexpr unsigned kLoops = 16;       // of one thread between two barriers, compared one by one
constexpr unsigned kPlaces = 16;      // of the later loops that are distinguished
constexpr unsigned kIterations = 32;  // of one loop whose owners are recorded one by one

struct Loop {
  const upcri_place_t* place;
  uint64_t iterations;
  uint64_t hash;  // of the owners in turn, or for a complete loop of what determines them
  bool whole;
  uint16_t owners[kIterations];
};

uint64_t mixed(uint64_t hash, uint64_t value) { return (hash ^ value) * 0x100000001b3; }

// All runs of a loop after the first kLoops loops; the last entry is for all loops at further
// places.
struct Rest {
  const upcri_place_t* place;  // of the first
  uint64_t runs;
  uint64_t lines;  // a hash of the places
  uint64_t hash;   // … and of the iterations and owners
};

struct alignas(smp::os::kCacheLine) Log {
  unsigned count, rests;
  Loop loops[kLoops];
  Rest rest[kPlaces + 1];
};

constexpr unsigned kLogs = 3;
Log logs[kLogs][UPCR_MAX_THREADS];
thread_local unsigned turn;  // of the log that is being written
thread_local bool pending;   // published, and not compared yet
thread_local Loop* current;  // nullptr outside of loops
thread_local Loop beyond;    // where the log is full

bool same_place(const upcri_place_t* a, const upcri_place_t* b) {
  return a == b || (a && b && a->line == b->line && strcmp(a->file, b->file) == 0);
}

void compare(const Loop& mine, const Loop& first) {
  upcri_self.place = mine.place;
  const uint64_t known = std::min<uint64_t>({mine.iterations, first.iterations, kIterations});
  for (uint64_t i = 0; i < known; ++i)
    if (mine.owners[i] != first.owners[i])
      upcri_fatal(
          "upc_forall: iteration %llu, counted from 0, has affinity to thread %u here, but to "
          "thread %u on thread 0; all threads must execute the same iterations with the same "
          "affinity",
          static_cast<unsigned long long>(i), mine.owners[i], first.owners[i]);
  if (mine.iterations != first.iterations)
    upcri_fatal(
        "upc_forall: there are %llu iterations here, but %llu on thread 0; all threads must "
        "execute the same ones",
        static_cast<unsigned long long>(mine.iterations),
        static_cast<unsigned long long>(first.iterations));
  upcri_fatal(
      "upc_forall: after the first %u, an iteration has affinity to another thread here than on "
      "thread 0; all threads must execute the same iterations with the same affinity",
      kIterations);
}

void compare(const Rest& mine, const Rest& first) {
  // The loops that one thread ran in between need not break a rule.
  if (!same_place(mine.place, first.place) || mine.runs != first.runs ||
      mine.lines != first.lines || mine.hash == first.hash)
    return;
  upcri_self.place = mine.place;
  upcri_fatal(
      "upc_forall: in one of the last %llu loops from here to the barrier, an iteration has "
      "affinity to another thread here than on thread 0, or there are more or fewer; all threads "
      "must execute the same iterations with the same affinity",
      static_cast<unsigned long long>(mine.runs));
}

void add(Rest& rest, const Loop& loop) {
  if (rest.runs++ == 0) rest.place = loop.place;
  rest.lines =
      mixed(rest.lines, loop.place ? static_cast<uint64_t>(loop.place->line) * 2 + loop.whole : 0);
  rest.hash = mixed(mixed(rest.hash, loop.iterations), loop.hash);
}

// The entry for the place; the next one is created where there is none yet.
Rest& rest_of(Log& log, const upcri_place_t* place) {
  unsigned i = 0;
  while (i < log.rests && i < kPlaces && !same_place(log.rest[i].place, place)) ++i;
  if (i == log.rests) {
    log.rest[i] = {};
    ++log.rests;
  }
  return log.rest[i];
}

}  // namespace

void publish() {
  if (pending) return;
  pending = true;
  turn = (turn + 1) % kLogs;
  logs[turn][me()].count = logs[turn][me()].rests = 0;
}

void compare() {
  pending = false;
  const unsigned last = (turn + kLogs - 1) % kLogs;
  const Log &mine = logs[last][me()], &first = logs[last][0];
  const upcri_place_t* const place = upcri_self.place;
  for (unsigned i = 0; i < std::min(mine.count, first.count); ++i) {
    const Loop &here = mine.loops[i], &there = first.loops[i];
    // The loops that one thread ran in between need not break a rule.
    if (!same_place(here.place, there.place)) return;
    if (here.whole != there.whole) return;  // two loops on one line
    if (here.iterations != there.iterations || here.hash != there.hash) compare(here, there);
  }
  for (unsigned i = 0; i < std::min(mine.rests, first.rests); ++i)
    compare(mine.rest[i], first.rest[i]);
  upcri_self.place = place;
}

}  // namespace upc::runtime::loops

using namespace upc::runtime;
using namespace upc::runtime::loops;

void upcri_begin_loop(const upcri_place_t* place) {
  Log& log = logs[turn][me()];
  current = log.count < kLoops ? &log.loops[log.count++] : &beyond;
  *current = {place, 0, 0, false, {}};
}

int upcri_owns_iteration(int owner) {
  if (Loop* const loop = current) {
    if (loop->iterations < kIterations)
      loop->owners[loop->iterations] = static_cast<uint16_t>(owner);
    ++loop->iterations;
    loop->hash = mixed(loop->hash, static_cast<uint64_t>(owner));
  }
  return owner == static_cast<int>(me());
}

void upcri_end_loop() {
  if (current == &beyond) {
    Log& log = logs[turn][me()];
    add(rest_of(log, beyond.place), beyond);
  }
  current = nullptr;
}

void upcri_note_loop(const upcri_place_t* place, ptrdiff_t count, ptrdiff_t start, ptrdiff_t step,
                     ptrdiff_t block, ptrdiff_t thread) {
  upcri_begin_loop(place);
  Loop& loop = *current;
  loop.whole = true;
  const ptrdiff_t threads = upcri_job.threads;
  if (count > 0) {
    const ptrdiff_t first = upcri_block_of(start, block);
    uint64_t owner =
        static_cast<uint64_t>(upcri_first_owned(0, threads, (first + thread) % threads));
    // The iterations before the owner changes; after that, owners change by complete blocks.
    uint64_t left = static_cast<uint64_t>(upcri_block_start(first + 1, block, start, step));
    loop.iterations = static_cast<uint64_t>(count);
    if (threads == 1) left = loop.iterations;
    loop.hash = mixed(owner, std::min(left, loop.iterations));
    for (uint64_t i = 0; i < std::min<uint64_t>(loop.iterations, kIterations); ++i, --left) {
      if (left == 0) {
        left = static_cast<uint64_t>(block / step);
        owner = owner + 1 == static_cast<uint64_t>(threads) ? 0 : owner + 1;
      }
      loop.owners[i] = static_cast<uint16_t>(owner);
    }
  }
  upcri_end_loop();
}
