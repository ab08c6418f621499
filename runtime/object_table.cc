// SPDX-License-Identifier: MIT
// One ordered map for each slice's local area and one for the symmetric area, which all slices
// share. Most of a thread's accesses go to the few objects that it used last, so it keeps copies of
// their extents; a serial number in the entry shows whether a copy is still valid.
#include "runtime/object_table.h"

#include <oneapi/tbb/spin_rw_mutex.h>
#include <upcri/recent_object.h>

#include <array>
#include <atomic>
#include <deque>
#include <map>
#include <vector>

#include "runtime/race.h"
#include "runtime/schedule.h"
#include "smp/invariant.h"

namespace upc::runtime::objects {
namespace {

using Mutex = tbb::spin_rw_mutex;
using Lock = Mutex::scoped_lock;
constexpr bool kWrite = true, kRead = false;

// The number of freed objects that each map remembers. It exceeds what the heap keeps from reuse at
// a time (runtime/quarantine.h), so that a dangling pointer mostly finds the object that it pointed
// to.
constexpr size_t kFreedRemembered = 16384;

// Under a race detector, the allocation orders nothing for the threads that use the object.
#ifdef UPCRI_TSAN
constexpr auto kSerial = std::memory_order_relaxed;
#else
constexpr auto kSerial = std::memory_order_acquire;
#endif

struct Entry {
  Object object;  // guarded by the map's mutex
  // Odd while the object is alive. Entries are reused and never freed, so that a thread can always
  // read this: acquire, which pairs with the release in enter(), end() and forget().
  std::atomic<uint64_t> serial{0};
};

struct Map {
  Mutex mutex;
  std::map<uintptr_t, Entry*> by_start;              // disjoint
  std::deque<std::pair<uintptr_t, uint64_t>> freed;  // start and serial, oldest first
  std::deque<Entry> entries;
  std::vector<Entry*> unused;

  Entry* new_entry() {
    if (unused.empty()) return &entries.emplace_back();
    Entry* entry = unused.back();
    unused.pop_back();
    return entry;
  }
  void forget(std::map<uintptr_t, Entry*>::iterator at) {
    if (at->second->object.live) {
      at->second->serial.fetch_add(1, std::memory_order_release);
      __atomic_fetch_add(&upcri_frees, 1, __ATOMIC_RELAXED);
    }
    unused.push_back(at->second);
    by_start.erase(at);
  }

  // Whether the objects are disjoint and each is where its key says; the serial numbers of live
  // objects are odd, and those of all others even; no entry is lost. The caller holds the mutex.
  bool is_valid() const {
    uintptr_t end = 0;
    for (const auto& [start, entry] : by_start) {
      const Object& object = entry->object;
      const bool odd = entry->serial.load(std::memory_order_relaxed) % 2 != 0;
      if (object.start != start || start < end || odd != object.live) return false;
      end = start + object.spread.bytes_of(0);
    }
    return by_start.size() + unused.size() == entries.size() && freed.size() <= kFreedRemembered;
  }
  uint64_t changes = 0;  // for is_due()
};

Map* maps;  // [threads] for the local areas, then the symmetric one; never destroyed, since threads
            // may continue while the process exits may run on while the process exits

// The map that an address belongs to, and its key there.
struct Position {
  Map* map;
  unsigned thread;
  uintptr_t key;
  bool symmetric;
};

Position position_of(uintptr_t address) {
  const unsigned thread = job.segment.slice_of(address);
  if (address >= job.segment.local_area(thread)) return {&maps[thread], thread, address, false};
  return {&maps[upcri_job.threads], thread, address - thread * job.segment.slice_bytes(), true};
}

// The extents of an object that the calling thread has used recently.
struct Recent {
  const std::atomic<uint64_t>* serial = nullptr;
  uint64_t seen = 0;
  uintptr_t start = 0;
  Spread spread;
  bool symmetric = false;
};

constexpr unsigned kRecent = 4;
thread_local std::array<Recent, kRecent> recent;
thread_local unsigned oldest_recent;

}  // namespace

void forget_recent() {
  recent = {};
  oldest_recent = 0;
}

namespace {

bool holds(const Recent& candidate, const Position& at, uint64_t nbytes) {
  const uint64_t offset = at.key - candidate.start;
  const uint64_t bytes = candidate.spread.bytes_of(candidate.symmetric ? at.thread : 0);
  return candidate.symmetric == at.symmetric && offset < bytes && nbytes <= bytes - offset &&
         candidate.serial->load(kSerial) == candidate.seen;
}

// Searches the map and records the object as recent. nullptr: no live object contains all the
// bytes.
const Recent* find_slow(const Position& at, uint64_t nbytes) {
  Recent found;
  {
    const race::Quiet quiet;
    const Lock lock(at.map->mutex, kRead);
    auto next = at.map->by_start.upper_bound(at.key);
    if (next == at.map->by_start.begin()) return nullptr;
    const Entry& entry = *std::prev(next)->second;
    if (!entry.object.live || !holds_data(entry.object.origin.kind)) return nullptr;
    found.serial = &entry.serial;
    found.seen = entry.serial.load(std::memory_order_relaxed);
    found.start = entry.object.start;
    found.spread = entry.object.spread;
    found.symmetric = entry.object.symmetric;
  }
  if (!holds(found, at, nbytes)) return nullptr;
  Recent& noted = recent[oldest_recent++ % kRecent];
  noted = found;
  return &noted;
}

// The object that contains the bytes; valid until the next call.
const Recent* find(uintptr_t address, uint64_t nbytes) {
  if (!job.segment.contains(address) || !maps) return nullptr;
  const Position at = position_of(address);
  for (const Recent& candidate : recent)
    if (candidate.serial && holds(candidate, at, nbytes)) return &candidate;
  return find_slow(at, nbytes);
}

// Records the object that contains the address for call sites, valid while `frees` objects have
// ended.
void remember(upcri_recent_object_t* noted, const Recent& object, uintptr_t address, uint64_t frees,
              uintptr_t from) {
  if (schedule::on()) return;  // so that each access reaches upcri_check_shared
  const uintptr_t base = job.segment.base();
  if (!object.symmetric) {
    *noted = {~uint64_t{0},
              object.start - base,
              object.spread.bytes_of(0),
              job.segment.span(),
              frees,
              from,
              {}};
    return;
  }
  const unsigned thread = job.segment.slice_of(address);
  const uint64_t bytes = object.spread.bytes_of(thread);
  *noted = {job.segment.slice_bytes() - 1,
            object.start - base,
            bytes,
            object.spread.threads_like(thread) * job.segment.slice_bytes(),
            frees,
            from,
            {}};
}

}  // namespace
}  // namespace upc::runtime::objects

uint64_t upcri_frees = 0;
__thread upcri_recent_object_t upcri_recent_objects[UPCRI_RECENT_OBJECTS];
__thread upcri_recent_object_t upcri_recent_bases[UPCRI_RECENT_OBJECTS];
__thread upcri_last_access_t upcri_last_access;

namespace upc::runtime::objects {

void init() { maps = new Map[upcri_job.threads + 1]; }

void enter(uintptr_t address, const Origin& origin, const Spread& spread) {
  const Position at = position_of(address);
  const Object object = {
      origin,  address, at.symmetric, at.symmetric ? spread : Spread(1, spread.total_bytes()),
      place(), me(),    true,         nullptr,
      0};
  const race::Quiet quiet;
  // Its memory belongs to it alone now, so other objects that the map has there have been freed.
  const uintptr_t end = address + std::max<uint64_t>(object.spread.bytes_of(0), 1);
  const Lock lock(at.map->mutex, kWrite);
  auto& by_start = at.map->by_start;
  auto overlapping = by_start.lower_bound(address);
  if (overlapping != by_start.begin()) {
    auto before = std::prev(overlapping);
    if (before->first + before->second->object.spread.bytes_of(0) > address) overlapping = before;
  }
  while (overlapping != by_start.end() && overlapping->first < end) at.map->forget(overlapping++);
  Entry* entry = at.map->new_entry();
  entry->object = object;
  entry->serial.fetch_add(1, std::memory_order_release);
  by_start.emplace(address, entry);
  UPC_INVARIANT(!smp::is_due(at.map->changes, by_start.size()) || at.map->is_valid());
}

void end(uintptr_t address) {
  const Position at = position_of(address);
  const race::Quiet quiet;
  const Lock lock(at.map->mutex, kWrite);
  auto found = at.map->by_start.find(at.key);
  if (found == at.map->by_start.end() || !found->second->object.live) return;
  Entry& entry = *found->second;
  entry.object.live = false;
  entry.object.freed_at = place();
  entry.object.freed_by = me();
  const uint64_t serial = entry.serial.fetch_add(1, std::memory_order_release) + 1;
  __atomic_fetch_add(&upcri_frees, 1, __ATOMIC_RELAXED);
  auto& freed = at.map->freed;
  freed.emplace_back(at.key, serial);
  if (freed.size() <= kFreedRemembered) return;
  const auto [key, freed_serial] = freed.front();
  freed.pop_front();
  auto oldest = at.map->by_start.find(key);
  if (oldest != at.map->by_start.end() &&
      oldest->second->serial.load(std::memory_order_relaxed) == freed_serial)
    at.map->forget(oldest);
}

bool covers(uintptr_t address, uint64_t nbytes) {
  // Read before the search, so that an object that ends in the meantime is not remembered as alive.
  const uint64_t frees = upcri_frees_now();
  const Recent* object = find(address, nbytes);
  if (object) remember(upcri_recent_object(), *object, address, frees, 0);
  return object != nullptr;
}

bool leaves_object(uintptr_t from, uintptr_t address, uint64_t nbytes) {
  const uint64_t frees = upcri_frees_now();
  const Recent* object = find(from, 1);
  if (!object) return false;
  if (!job.segment.contains(address) || !holds(*object, position_of(address), nbytes)) return true;
  remember(upcri_recent_base(from), *object, address, frees, from);
  return false;
}

bool holds_from(uintptr_t from, uintptr_t address, uint64_t nbytes) {
  const uint64_t frees = upcri_frees_now();
  const Recent* object = find(from, 1);
  if (!object || !job.segment.contains(address) || !holds(*object, position_of(address), nbytes))
    return false;
  remember(upcri_recent_base(from), *object, address, frees, from);
  return true;
}

bool holds_hops(uintptr_t from, uintptr_t address, uint64_t nbytes, uint64_t block_bytes,
                uint64_t count) {
  const Recent* object = find(from, 1);
  if (!object || !job.segment.contains(address)) return false;
  const uint64_t threads = upcri_job.threads, first = job.segment.slice_of(address);
  const auto is_held = [&](uint64_t hop) {
    const uint64_t thread = first + hop, round = thread / threads;
    const uintptr_t at =
        address + round * block_bytes + (thread % threads - first) * job.segment.slice_bytes();
    return job.segment.contains(at) && job.segment.slice_of(at) == thread % threads &&
           holds(*object, position_of(at), nbytes);
  };
  // Check the first and the last place on each thread, since a thread's part has no holes. Where
  // all threads have equal parts, one thread is enough.
  const bool even =
      object->symmetric &&
      object->spread.bytes_of(0) == object->spread.bytes_of(static_cast<uint32_t>(threads - 1));
  const uint64_t most = even ? 1 : std::min(count, threads);
  for (uint64_t i = 0; i < most; ++i)
    if (!is_held(i) || !is_held(count - 1 - i)) return false;
  return true;
}

bool unrelated(uintptr_t a, uintptr_t b, uint64_t slack) {
  const auto reaches = [&](const Recent& object, const Position& at) {
    const uint64_t bytes = object.spread.bytes_of(object.symmetric ? at.thread : 0);
    return object.symmetric == at.symmetric && at.key + slack >= object.start &&
           at.key < object.start + bytes + slack;
  };
  const Recent* found = find(a, 1);
  if (!found) return false;
  const Recent first = *found;
  return job.segment.contains(b) && !reaches(first, position_of(b)) && (found = find(b, 1)) &&
         !reaches(*found, position_of(a));
}

namespace {

Neighbours neighbours_of(const Position& at) {
  Neighbours result;
  const auto& by_start = at.map->by_start;
  auto next = by_start.upper_bound(at.key);
  if (next != by_start.end()) {
    result.has_above = true;
    result.above = next->second->object;
  }
  if (next != by_start.begin()) {
    result.has_below = true;
    result.below = std::prev(next)->second->object;
  }
  return result;
}

}  // namespace

Neighbours look_up(uintptr_t address) {
  const Position at = position_of(address);
  const race::Quiet quiet;
  const Lock lock(at.map->mutex, kRead);
  return neighbours_of(at);
}

bool try_look_up(uintptr_t address, Neighbours* result) {
  if (!job.segment.contains(address) || !maps) return false;
  const Position at = position_of(address);
  const race::Quiet quiet;
  Lock lock;
  if (!lock.try_acquire(at.map->mutex, kRead)) return false;
  *result = neighbours_of(at);
  return true;
}

}  // namespace upc::runtime::objects
