// SPDX-License-Identifier: MIT
// Small objects are jemalloc's, which takes memory from the ranges of its area in steps of 2 MB.
// Large objects take theirs directly from the ranges, since jemalloc would round 34 MB up to 40.
// What measurements of jemalloc showed:
// - it never merges memory from separate hook calls, so it returns its unused memory when some is
//   missing;
// - freeing through a thread's cache makes that memory the thread's next allocation, so caches see
//   only what the owner allocates and frees;
// - it does not check what it is asked to free, so a free that does not find an object's mark
//   (runtime/marks.h) is an error and never reaches jemalloc;
// - its cache takes 6 ns for an allocation and as much for a free, so the objects that the owner
//   freed last stay in its pocket (runtime/pocket.h).
#include "runtime/heap.h"

#include <jemalloc/jemalloc.h>
#include <string.h>

#include <algorithm>
#include <atomic>

#include "runtime/arena.h"
#include "runtime/job.h"
#include "runtime/marks.h"
#include "runtime/object_table.h"
#include "runtime/pocket.h"
#include "runtime/quarantine.h"
#include "runtime/race.h"
#include "runtime/ranges.h"
#include "runtime/red_zone.h"
#include "runtime/schedule.h"
#include "smp/invariant.h"
#include "smp/mutex.h"
#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"

// Only LeakSanitizer's runtime defines it.
extern "C" __attribute__((weak)) void __lsan_register_root_region(const void*, size_t);

namespace upc::runtime::heap {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;

// Larger objects are large.
constexpr size_t kMostSmall = size_t{32} << 10;
// The distance between two large objects. Without it, arrays of a power-of-two size would have
// their elements at the same offset of each page, and loads would wait for stores to the other
// array. It uses no memory.
constexpr uint64_t kApart = 1024 + Ranges::kUnit;

// One thread's part of the heap. Only the owner allocates and frees without the arena's lock, so
// its counters are plain; there are other counters for other threads' calls.
struct alignas(smp::os::kCacheLine) Local {
  Arena arena;
  smp::Mutex mutex;  // held while the arena is created
  // Bytes that the owner allocated minus those that it freed; others read it, hence atomic
  // accesses.
  uint64_t owner_bytes, owner_rounding;
  std::atomic<int64_t> others_bytes, others_rounding;  // the same by all other threads
  Pocket pocket;                                       // used by the owner only
};

Local* locals;  // [threads]
Arena symmetric;
smp::Mutex symmetric_mutex;  // held while the symmetric arena is created, and for the static area
std::atomic<uint64_t> symmetric_bytes{0}, symmetric_rounding{0};
// An upper bound of what any thread's local area has had in use, so that an allocation of a
// symmetric object need not read each thread's counter. It grows in steps, so it is mostly read.
std::atomic<uint64_t> most_local_bytes{0};
constexpr uint64_t kMostStep = uint64_t{1} << 20;
// Where the next static object goes, in thread 0's slice.
uintptr_t static_end UPC_GUARDED_BY(symmetric_mutex);
bool static_huge UPC_GUARDED_BY(symmetric_mutex) = false;

// Objects have red zones, and are quarantined when freed.
bool guarded = false;
Quarantine* quarantine;

unsigned own_index() { return me(); }
// Whether the calling thread is the owner of that memory. Threads that work for it are not
// (runtime/teams.h): they must not use the owner's data.
bool owned_by_caller(unsigned owner) { return owner == upcri_self.own_thread; }

// The thread's arena, which is created when first needed.
Arena* local_arena(unsigned owner) {
  Local& local = locals[owner];
  if (__atomic_load_n(&local.arena.ready, __ATOMIC_ACQUIRE)) return &local.arena;
  const smp::MutexHold hold(local.mutex, own_index());
  if (local.arena.ready) return &local.arena;
  const uintptr_t area = job.segment.local_area(owner);
  job.segment.prefer_huge_pages(area);
  size_t size = sizeof local.arena.cache;
  if (je_mallctl("tcache.create", &local.arena.cache, &size, nullptr, 0) != 0) return nullptr;
  // Filled in place, `ready` last: other threads may check `ready` at the same time.
  place(local.arena, area, area + job.segment.area_bytes(), 1);
  if (!create(local.arena, area)) return nullptr;
  return &local.arena;
}

size_t with_red_zone(size_t nbytes) {
  return guarded ? nbytes + red_zone::bytes_behind(nbytes) : nbytes;
}

using smp::round_up;

// An object's extent; small enough to be passed in registers.
struct Object : marks::Extent {
  bool is_large() const { return kind == marks::kLarge; }
  // Bytes that count towards the heap's limit. Red zones and the distance between large objects do
  // not, so that an object fits wherever as many bytes are free.
  uint64_t counted() const { return is_large() ? round_up(nbytes, kGranule) : size_class(nbytes); }
  uint64_t rounding() const { return counted() - nbytes; }
  // Bytes that belong to it, from its address on.
  size_t room(uintptr_t address) const {
    return is_large() ? round_up(with_red_zone(nbytes), Ranges::kUnit)
                      : je_sallocx(reinterpret_cast<void*>(address), 0);
  }
};

// The invariant of an object that is about to begin: it is aligned, inside its arena and within
// what core files contain, and no object begins there.
bool is_valid(const Arena& arena, uintptr_t address, const Object& object) {
  return address % kGranule == 0 && !marks::is_set(address) && object.nbytes > 0 &&
         address + object.nbytes <= arena.end &&
         address + object.nbytes <= arena.in_core.load(relaxed);
}

inline Object object_at(uintptr_t address) { return {marks::extent_at(address)}; }

// The acquire load orders the two loads; it pairs with no store. The result may be too small while
// the owner allocates and others free: an object freed between the two loads may have been
// allocated after the first. So the sum can even be negative, which counts as 0.
uint64_t local_bytes(unsigned thread) {
  const auto owner =
      static_cast<int64_t>(__atomic_load_n(&locals[thread].owner_bytes, __ATOMIC_ACQUIRE));
  const int64_t sum = owner + locals[thread].others_bytes.load(relaxed);
  return sum > 0 ? static_cast<uint64_t>(sum) : 0;
}

// The part of these bytes that rounding up sizes takes. It may be negative for a moment, too.
uint64_t local_rounding(unsigned thread) {
  const auto owner =
      static_cast<int64_t>(__atomic_load_n(&locals[thread].owner_rounding, __ATOMIC_RELAXED));
  const int64_t sum = owner + locals[thread].others_rounding.load(relaxed);
  return sum > 0 ? static_cast<uint64_t>(sum) : 0;
}

// There is one writer: a plain add, stored atomically for readers.
void add_own(uint64_t& counter, int64_t bytes) {
  __atomic_store_n(&counter, counter + static_cast<uint64_t>(bytes), __ATOMIC_RELAXED);
}

// Adds (sign 1) or subtracts (sign -1) an object that the owner allocates or frees.
inline void count_own(Local& local, Object object, int64_t sign) {
  add_own(local.owner_bytes, sign * static_cast<int64_t>(object.counted()));
  add_own(local.owner_rounding, sign * static_cast<int64_t>(object.rounding()));
}
// The same for any calling thread.
inline void count_local(unsigned owner, Object object, int64_t sign) {
  Local& local = locals[owner];
  if (owned_by_caller(owner)) {
    count_own(local, object, sign);
  } else {
    local.others_bytes.fetch_add(sign * static_cast<int64_t>(object.counted()), relaxed);
    local.others_rounding.fetch_add(sign * static_cast<int64_t>(object.rounding()), relaxed);
  }
  if (sign < 0) return;
  const uint64_t now = local_bytes(owner);
  uint64_t most = most_local_bytes.load(relaxed);
  while (now > most && !most_local_bytes.compare_exchange_weak(
                           most, (now + kMostStep - 1) / kMostStep * kMostStep, relaxed)) {
  }
}

// jemalloc's flags for the arena: its owner uses a cache, all others the arena's lock. `own`: the
// calling thread is its owner.
int flags_of(const Arena& arena, bool own) {
  return MALLOCX_ARENA(arena.index) | (own ? MALLOCX_TCACHE(arena.cache) : MALLOCX_TCACHE_NONE);
}

bool local_fits(unsigned owner, uint64_t bytes) {
  const uint64_t limit = job.segment.heap_bytes();
  return bytes <= limit && symmetric_bytes.load(relaxed) + local_bytes(owner) + bytes <= limit;
}

bool symmetric_fits(uint64_t bytes) {
  const uint64_t limit = job.segment.heap_bytes();
  const uint64_t symmetric_total = symmetric_bytes.load(relaxed) + bytes;
  if (bytes > limit || symmetric_total > limit) return false;
  if (symmetric_total + most_local_bytes.load(relaxed) <= limit) return true;
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (symmetric_total + local_bytes(t) > limit) return false;
  return true;
}

bool symmetric_ready() {
  if (__atomic_load_n(&symmetric.ready, __ATOMIC_ACQUIRE)) return true;
  const smp::MutexHold hold(symmetric_mutex, own_index());
  if (symmetric.ready) return true;
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    job.segment.prefer_huge_pages(job.segment.symmetric_area(t));
  return create(symmetric, smp::whole_pages(static_end));
}

}  // namespace

void make_arenas() {
  // The first object of an arena makes jemalloc ask the system for its metadata.
  const auto use = [](const Arena& arena, bool own) {
    if (void* first = je_mallocx(kGranule, flags_of(arena, own)))
      je_dallocx(first, flags_of(arena, own));
  };
  if (symmetric_ready()) use(symmetric, false);
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (const Arena* arena = local_arena(t)) use(*arena, true);
}

bool init(uint64_t static_bytes) {
  const size_t table = smp::whole_pages(sizeof(Local) * upcri_job.threads);
  locals = static_cast<Local*>(smp::os::reserve(table, smp::kPageSize));
  // Free ranges are reachable from it, and LeakSanitizer does not scan the mapping by itself.
  if (locals && __lsan_register_root_region) __lsan_register_root_region(locals, table);
  static_end = job.segment.symmetric_area(0) + static_room(static_bytes);
  symmetric_bytes.store(static_room(static_bytes), relaxed);
  symmetric_rounding.store(static_room(static_bytes) - static_bytes, relaxed);
  guarded = red_zone::wanted();
  symmetric.poisoned = static_end;
  const uintptr_t area = job.segment.symmetric_area(0);
  place(symmetric, area, area + job.segment.area_bytes(), upcri_job.threads);
  take_into_core(symmetric, static_end, own_index());
  if (guarded) {
    quarantine = static_cast<Quarantine*>(
        smp::os::reserve(smp::whole_pages(sizeof(Quarantine)), smp::kPageSize));
    // The page before the first local object. (Before the first symmetric one there is no memory.)
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      red_zone::close(job.segment.local_area(t) - smp::kPageSize, smp::kPageSize);
  }
  // jemalloc is not instrumented: what its first call sets up must precede all threads.
  if (smp::under_thread_sanitizer()) {
    unsigned arenas;
    size_t size = sizeof arenas;
    je_mallctl("arenas.narenas", &arenas, &size, nullptr, 0);
  }
  return marks::init() && locals && (!guarded || quarantine);
}

namespace {

// Makes a range behind `end` inaccessible, in each of `parts` slices, before the object that ends
// there is opened. Memory that no object has had yet is terabytes, more than can be marked; wrong
// accesses within this range are found.
void poison_ahead(Arena& arena, uintptr_t end, unsigned parts) {
  if (!red_zone::poisons()) return;
  const uint64_t stretch = red_zone::bytes_ahead(upcri_job.threads);
  const smp::MutexHold hold(arena.growing, own_index());
  if (end + stretch / 2 <= arena.poisoned) return;
  const uintptr_t from = std::max(arena.poisoned, end - std::min<uint64_t>(end, stretch));
  arena.poisoned = std::min(smp::round_down(end + stretch, smp::os::kCacheLine), arena.end);
  for (unsigned t = 0; t < parts && arena.poisoned > from; ++t)
    red_zone::close(from + t * job.segment.slice_bytes(), arena.poisoned - from);
}

void open_local(Arena& arena, uintptr_t address, size_t nbytes, size_t room) {
  poison_ahead(arena, address + room, 1);
  red_zone::open(address, nbytes, room);
}
void open_symmetric(uintptr_t address, const Spread& spread, size_t room) {
  poison_ahead(symmetric, address + room, upcri_job.threads);
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    red_zone::open(address + t * job.segment.slice_bytes(), spread.bytes_of(t), room);
}

// While jemalloc splits, merges or purges free memory, that memory is in none of its lists, and a
// thread that searches at that time finds none. Since the limit allows the object, a failure only
// counts after this time. (Under a schedule no other thread can be in that state.)
constexpr uint64_t kPatienceNs = 1'000'000'000;

// jemalloc's sizes are aligned to any power of two that divides them: all of them to a cache line
// or less, and up to a page on request.
inline bool is_large(size_t nbytes, size_t alignment) {
  // nbytes itself is compared first: a size must not pass for small because its red zone makes it
  // overflow.
  return nbytes > kMostSmall || with_red_zone(nbytes) > kMostSmall || alignment > smp::kPageSize;
}

// The address of the object, or 0 if no free memory is found.
uintptr_t place_object(Arena& arena, bool own, Object object, size_t alignment) {
  if (object.is_large())
    return take(arena, object.room(0) + kApart, std::max<uint64_t>(alignment, Ranges::kUnit),
                own_index());
  const bool ask = alignment > smp::os::kCacheLine;
  return reinterpret_cast<uintptr_t>(
      je_mallocx(round_up(with_red_zone(object.nbytes), alignment),
                 flags_of(arena, own) | (ask ? MALLOCX_LG_ALIGN(__builtin_ctzl(alignment)) : 0)));
}

__attribute__((noinline, cold)) uintptr_t collect_and_place(Arena& arena, bool own, Object object,
                                                            size_t alignment) {
  // Objects that the owner keeps for reuse may separate pieces of free memory.
  if (own) {
    locals[own_index()].pocket.empty(
        [](uintptr_t start) { je_dallocx(reinterpret_cast<void*>(start), MALLOCX_TCACHE_NONE); });
    je_mallctl("tcache.flush", nullptr, nullptr, &arena.cache, sizeof arena.cache);
  }
  purge(arena);
  const uint64_t deadline = schedule::on() ? 0 : smp::os::now_ns() + kPatienceNs;
  uintptr_t address;
  while (!(address = place_object(arena, own, object, alignment)) && smp::os::now_ns() < deadline)
    smp::os::yield();
  return address;
}

// Allocates an address for the object; 0 if there is no memory.
inline uintptr_t allocate(Arena& arena, bool own, Object object, size_t alignment) {
  const uintptr_t address = place_object(arena, own, object, alignment);
  return __builtin_expect(address, true) ? address
                                         : collect_and_place(arena, own, object, alignment);
}

// Frees an object's memory.
inline void free_in(Arena& arena, bool own, Object object, uintptr_t address) {
  void* const memory = reinterpret_cast<void*>(address);
  if (__builtin_expect(object.is_large(), false))
    arena.ranges.give(address, object.room(address) + kApart, own_index());
  else if (guarded)
    je_dallocx(memory, flags_of(arena, own));
  else
    je_sdallocx(memory, size_class(object.nbytes), flags_of(arena, own));
}

// Plans an object; it has no bytes if the heap's limit does not allow it: `fits` returns whether so
// many bytes are allowed. Near the limit, a small object may take too much in the size that
// jemalloc would give it; then it becomes a large one.
template <class Fits>
inline Object plan(size_t nbytes, size_t alignment, Fits fits) {
  if (__builtin_expect(!is_large(nbytes, alignment), true)) {
    // jemalloc aligns small objects by making them larger.
    const size_t aligned = alignment > kGranule ? round_up(nbytes, alignment) : nbytes;
    if (fits(size_class(aligned))) return {{aligned, marks::kind_of(aligned)}};
  }
  return {{fits(nbytes) ? nbytes : 0, marks::kLarge}};
}

uintptr_t try_local(unsigned owner, size_t nbytes, size_t alignment, bool is_handle) {
  Object object = plan(nbytes, alignment, [&](uint64_t bytes) { return local_fits(owner, bytes); });
  if (!object.nbytes) return 0;
  if (is_handle) object.kind = marks::kHandle;
  Arena* arena = local_arena(owner);
  if (!arena) return 0;
  const uintptr_t address = allocate(*arena, owned_by_caller(owner), object, alignment);
  if (!address) return 0;
  count_local(owner, object, 1);
  if (guarded) open_local(*arena, address, nbytes, object.room(address));
  UPC_INVARIANT(is_valid(*arena, address, object) && address >= job.segment.local_area(owner));
  marks::set(address, object);
  return address;
}

uintptr_t try_symmetric(const Spread& spread, size_t alignment) {
  const size_t nbytes = spread.bytes_of(0);
  const Object object = plan(nbytes, alignment, symmetric_fits);
  if (!object.nbytes || !symmetric_ready()) return 0;
  const uintptr_t address = allocate(symmetric, false, object, alignment);
  if (!address) return 0;
  symmetric_bytes.fetch_add(object.counted(), relaxed);
  symmetric_rounding.fetch_add(object.rounding(), relaxed);
  if (guarded) open_symmetric(address, spread, object.room(address));
  UPC_INVARIANT(is_valid(symmetric, address, object) && address >= static_end &&
                symmetric_bytes.load(relaxed) >= object.counted());
  marks::set(address, object);
  return address;
}

// Returns to its arena an object that has no records any more.
inline void release(Object object, uintptr_t address, unsigned owner, bool local) {
  if (local) {
    count_local(owner, object, -1);
    free_in(locals[owner].arena, owned_by_caller(owner), object, address);
  } else {
    symmetric_bytes.fetch_sub(object.counted(), relaxed);
    symmetric_rounding.fetch_sub(object.rounding(), relaxed);
    free_in(symmetric, false, object, address);
  }
}
// The same, with the extent that its marks have kept.
void release_at(uintptr_t address) {
  const unsigned owner = job.segment.slice_of(address);
  release(object_at(address), address, owner, address >= job.segment.local_area(owner));
}

// Ends an object so that accesses to it can be distinguished from others; its memory is released
// later.
void retire(uintptr_t address, bool local) {
  objects::end(address);
  const size_t room = object_at(address).room(address);
  const unsigned parts = local ? 1 : upcri_job.threads;
  for (unsigned t = 0; t < parts; ++t)
    red_zone::close(address + t * job.segment.slice_bytes(), room);
  quarantine->add(address, room * parts, own_index(), release_at);
}

bool empty_quarantine() { return guarded && quarantine->empty(own_index(), release_at); }

uintptr_t allocate_any(unsigned owner, size_t nbytes, size_t alignment, bool is_handle) {
  const race::Quiet quiet;
  uintptr_t address = try_local(owner, nbytes, alignment, is_handle);
  if (!address && empty_quarantine()) address = try_local(owner, nbytes, alignment, is_handle);
  if (address) race::fresh(address, nbytes);
  return address;
}

// Fast paths for a small object of the calling thread's own, in few instructions. Other cases take
// the general path.

// Takes memory from the pocket; 0 if there is none.
inline uintptr_t take_kept(size_t nbytes) {
  Local& local = locals[own_index()];
  const race::Quiet quiet;
  const Object object = {{nbytes, marks::kind_of(nbytes)}};
  const uint64_t now = local_bytes(own_index()) + object.counted();
  if (symmetric_bytes.load(relaxed) + now > job.segment.heap_bytes() ||
      now > most_local_bytes.load(relaxed))
    return 0;
  const uintptr_t address = local.pocket.take(nbytes);
  if (!address) return 0;
  count_own(local, object, 1);
  UPC_INVARIANT(is_valid(local.arena, address, object));
  marks::set(address, object);
  race::fresh(address, nbytes);
  return address;
}

// Ends the object at the address, and keeps its memory; false if it did neither.
inline bool keep(uintptr_t address) {
  // Threads that are not UPC threads have the number of no thread here, whose area contains no
  // address.
  const unsigned own = upcri_self.own_thread;
  if (address - job.segment.local_area(own) >= job.segment.area_bytes() ||
      address % kGranule != 0 || !marks::is_set(address) || guarded)
    return false;
  Local& local = locals[own];
  const Object object = object_at(address);
  if (object.kind > marks::kSmall || object.nbytes > Pocket::kMostBytes ||
      !local.pocket.has_room(object.nbytes))
    return false;
  race::writes(reinterpret_cast<void*>(address), object.nbytes);
  const race::Quiet quiet;
  if (!marks::clear(address)) return false;
  count_own(local, object, -1);
  local.pocket.keep(address, object.nbytes);
  return true;
}

}  // namespace

uintptr_t allocate_local(unsigned owner, size_t nbytes, size_t alignment) {
  if (owned_by_caller(owner) && nbytes <= Pocket::kMostBytes && alignment <= kGranule)
    if (const uintptr_t kept = take_kept(nbytes)) return kept;
  return allocate_any(owner, nbytes, alignment, false);
}

uintptr_t allocate_handle(unsigned owner) {
  return allocate_any(owner, smp::os::kCacheLine, smp::os::kCacheLine, true);
}

uintptr_t allocate_symmetric(const Spread& spread, size_t alignment) {
  const race::Quiet quiet;
  uintptr_t address = try_symmetric(spread, alignment);
  if (!address && empty_quarantine()) address = try_symmetric(spread, alignment);
  for (unsigned t = 0; address && t < upcri_job.threads; ++t)
    if (const size_t bytes = spread.bytes_of(t))
      race::fresh(address + t * job.segment.slice_bytes(), bytes);
  return address;
}

uintptr_t allocate_static(const Spread& spread) {
  const size_t nbytes = spread.bytes_of(0);
  if (__atomic_load_n(&symmetric.ready, __ATOMIC_ACQUIRE)) {
    // Dynamic objects already lie behind the static area: this object goes among them.
    const uintptr_t address = allocate_symmetric(spread);
    if (address) marks::clear(address);  // it is never freed
    for (unsigned t = 0; address && t < upcri_job.threads; ++t)
      memset(reinterpret_cast<void*>(address + t * job.segment.slice_bytes()), 0,
             spread.bytes_of(t));
    return address;
  }
  const smp::MutexHold hold(symmetric_mutex, own_index());
  if (!symmetric_fits(nbytes)) return 0;
  // Objects of a page or more begin on a page, so that they share none; small ones share no cache
  // lines. Large ones lie in huge pages only. The gap before those is not counted: an area is half
  // as large again as the heap.
  const bool large = nbytes >= smp::Segment::kSmallBytes;
  if (large) static_end = round_up(static_end, smp::kHugePageSize);
  const uintptr_t alignment = nbytes >= smp::kPageSize ? smp::kPageSize : smp::os::kCacheLine;
  const uintptr_t start = round_up(static_end, alignment);
  const size_t room = with_red_zone(nbytes);
  symmetric_bytes.fetch_add(start + room - static_end, relaxed);
  symmetric_rounding.fetch_add(start + room - static_end - nbytes, relaxed);
  static_end = start + room;
  take_into_core(symmetric, static_end, own_index());
  if (large) prefer_huge_pages(symmetric, start, start + room);
  if (guarded) open_symmetric(start, spread, room);
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    race::prepare(start + t * job.segment.slice_bytes(), spread.bytes_of(t));
  if (!static_huge && static_end - job.segment.symmetric_area(0) > smp::Segment::kSmallBytes) {
    static_huge = true;
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      job.segment.prefer_huge_pages(job.segment.symmetric_area(t));
  }
  return start;
}

namespace {

FreeError free_if(uintptr_t address, bool is_handle) {
  const smp::Segment& segment = job.segment;
  if (!segment.contains(address)) return FreeError::kOutside;
  const unsigned owner = segment.slice_of(address);
  const bool local = address >= segment.local_area(owner);
  if (!local && owner != 0) return FreeError::kNotThread0;
  if (address % kGranule != 0 || !marks::is_set(address)) return FreeError::kNotAStart;
  // Read in advance, so that what follows need not wait until the mark is cleared. It is another
  // object's only if another thread has freed the object in the meantime, and its owner allocated
  // one there.
  Object object = object_at(address);
  if (__builtin_expect((object.kind == marks::kHandle) != is_handle, false))
    return FreeError::kHandle;
  // For a free that is not ordered after the object's last use, accesses to the start are enough to
  // show it.
  constexpr size_t kShown = 64 << 10;
  for (unsigned t = 0; t < (local ? 1 : upcri_job.threads); ++t)
    race::writes(reinterpret_cast<void*>(address + t * segment.slice_bytes()),
                 std::min(object.nbytes, kShown));
  const race::Quiet quiet;
  if (!marks::clear(address)) return FreeError::kNotAStart;
  object = object_at(address);
  if (__builtin_expect(guarded, false))
    retire(address, local);
  else
    release(object, address, owner, local);
  return FreeError::kNone;
}

}  // namespace

FreeError free(uintptr_t address) {
  return keep(address) ? FreeError::kNone : free_if(address, false);
}
void free_handle(uintptr_t address) { free_if(address, true); }

uint64_t used_bytes(unsigned thread) { return symmetric_bytes.load(relaxed) + local_bytes(thread); }

Usage usage(unsigned thread) {
  const uint64_t limit = job.segment.heap_bytes(), used = used_bytes(thread);
  const uint64_t rounding =
      std::min(symmetric_rounding.load(relaxed) + local_rounding(thread), used);
  return {used - rounding, rounding, limit > used ? limit - used : 0};
}

bool is_start(uintptr_t address) {
  return job.segment.contains(address) && address % kGranule == 0 && marks::is_set(address);
}

bool is_handle(uintptr_t address) {
  return is_start(address) && marks::extent_at(address).kind == marks::kHandle;
}

size_t bytes_of(uintptr_t address) { return object_at(address).nbytes; }

}  // namespace upc::runtime::heap
