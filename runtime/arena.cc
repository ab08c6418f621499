// SPDX-License-Identifier: MIT
// jemalloc's settings, and its hooks over the ranges of an area.
#include "runtime/arena.h"

#include <algorithm>
#include <cstddef>

#include "runtime/job.h"
#include "smp/core_file.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/segment.h"

// jemalloc reads it when it starts. Without the first setting an arena splits its largest extent
// for small requests only while it is less than 64 times as large. The last two keep memory for
// reuse instead of returning it.
extern "C" const char* je_malloc_conf;
const char* je_malloc_conf =
    "lg_extent_max_active_fit:63,narenas:1,dirty_decay_ms:-1,muzzy_decay_ms:-1";

namespace upc::runtime {
namespace {

// How much jemalloc takes from its area at a time.
constexpr size_t kStep = size_t{2} << 20;
// How much of an area is added to core files at a time: one system call, which takes some 2 us,
// instead of a thousand page faults. At least a huge page, which must not lie across a border.
constexpr uintptr_t kCoreStep = uintptr_t{4} << 20;
static_assert(kCoreStep % smp::kHugePageSize == 0);

void* hook_alloc(extent_hooks_t* hooks, void* new_addr, size_t size, size_t alignment, bool* zero,
                 bool* commit, unsigned) {
  if (new_addr) return nullptr;
  const uintptr_t start = take(*reinterpret_cast<Arena*>(hooks), size, alignment, me());
  *zero = false;
  *commit = true;
  return reinterpret_cast<void*>(start);
}
bool hook_dalloc(extent_hooks_t* hooks, void* address, size_t size, bool, unsigned) {
  reinterpret_cast<Arena*>(hooks)->ranges.give(reinterpret_cast<uintptr_t>(address), size, me());
  return false;
}
// true: not performed.
bool keep_range(extent_hooks_t*, void*, size_t, size_t, size_t, unsigned) { return true; }
bool done_range(extent_hooks_t*, void*, size_t, size_t, size_t, unsigned) { return false; }
bool done_split(extent_hooks_t*, void*, size_t, size_t, size_t, bool, unsigned) { return false; }
bool done_merge(extent_hooks_t*, void*, size_t, void*, size_t, bool, unsigned) { return false; }

// jemalloc's argument of experimental.arenas_create_ext: with metadata_use_hooks its own data would
// be placed inside the area.
struct ArenaConfig {
  extent_hooks_t* hooks;
  bool metadata_use_hooks;
};

size_t mib_of(const char* name, unsigned index, size_t* mib) {
  size_t length = 3;
  if (je_mallctlnametomib(name, mib, &length) != 0) return 0;
  mib[1] = index;
  return length;
}

}  // namespace

void purge(const Arena& arena) {
  size_t mib[3];
  if (const size_t length = mib_of("arena.0.purge", arena.index, mib))
    je_mallctlbymib(mib, length, nullptr, nullptr, nullptr, 0);
}

void take_into_core(Arena& arena, uintptr_t end, unsigned me) {
  // Relaxed is enough: a thread that sees an old value checks again below, and memory belongs to no
  // thread before the one that takes it has been here.
  if (end <= arena.in_core.load(std::memory_order_relaxed)) return;
  const smp::MutexHold hold(arena.growing, me);
  const uintptr_t from = arena.in_core.load(std::memory_order_relaxed);
  if (end <= from) return;
  const uintptr_t to = std::min(smp::round_up(end, kCoreStep), arena.end);
  for (unsigned t = 0; t < arena.parts; ++t)
    smp::take_into_core(reinterpret_cast<void*>(from + t * job.segment.slice_bytes()), to - from);
  arena.in_core.store(to, std::memory_order_relaxed);
}

uintptr_t take(Arena& arena, uint64_t bytes, uint64_t alignment, unsigned me) {
  const uintptr_t start = arena.ranges.take(bytes, alignment, me);
  if (!start) return 0;
  take_into_core(arena, start + bytes, me);
  if (bytes >= smp::Segment::kSmallBytes) prefer_huge_pages(arena, start, start + bytes);
  return start;
}

void prefer_huge_pages(const Arena& arena, uintptr_t start, uintptr_t end) {
  const uintptr_t from = smp::round_up(start, smp::kHugePageSize);
  const uintptr_t to = std::min(smp::round_down(end, smp::kHugePageSize), arena.huge_pages_from);
  for (unsigned t = 0; from < to && t < arena.parts; ++t)
    smp::os::prefer_huge_pages(reinterpret_cast<void*>(from + t * job.segment.slice_bytes()),
                               to - from);
}

void place(Arena& arena, uintptr_t start, uintptr_t end, unsigned parts) {
  arena.end = end;
  arena.parts = parts;
  arena.huge_pages_from = smp::Segment::huge_pages_from(start);
  arena.in_core.store(start, std::memory_order_relaxed);
}

bool create(Arena& arena, uintptr_t start) {
  arena.hooks = {hook_alloc, hook_dalloc, nullptr,    done_range, keep_range,
                 keep_range, keep_range,  done_split, done_merge};
  arena.ranges.give(start, smp::round_down(arena.end - start, Ranges::kUnit), me());
  if (!arena.poisoned) arena.poisoned = start;
  ArenaConfig config = {&arena.hooks, false};
  size_t size = sizeof arena.index;
  if (je_mallctl("experimental.arenas_create_ext", &arena.index, &size, &config, sizeof config) !=
      0)
    return false;
  size_t mib[3], step = kStep;
  const size_t length = mib_of("arena.0.retain_grow_limit", arena.index, mib);
  if (!length || je_mallctlbymib(mib, length, nullptr, nullptr, &step, sizeof step) != 0)
    return false;
  __atomic_store_n(&arena.ready, true, __ATOMIC_RELEASE);  // pairs with the loads outside the lock
  return true;
}

}  // namespace upc::runtime
