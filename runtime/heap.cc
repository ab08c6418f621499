// jemalloc under heap.h. What was measured about it stands in third_party/jemalloc.BUILD's terms:
//   - extents from separate hook calls never merge, so an area is handed to its arena whole, at the
//     arena's first use;
//   - freeing through a thread's cache makes that memory the thread's next allocation, so caches
//     see only what is allocated and freed by the owner;
//   - jemalloc trusts what it is asked to free, so one bit for every 16 bytes says where objects
//     start: a free that does not clear a set bit is an error and never reaches jemalloc.
#include "runtime/heap.h"

#include <jemalloc/jemalloc.h>
#include <string.h>

#include <algorithm>
#include <atomic>

#include "runtime/job.h"
#include "runtime/object_table.h"
#include "runtime/quarantine.h"
#include "runtime/red_zone.h"
#include "smp/mutex.h"
#include "smp/os.h"

// Read by jemalloc when it starts. Without the first an arena splits its largest extent for small
// requests only while it is less than 64 times as large; memory is kept for reuse, not returned.
extern "C" const char* je_malloc_conf;
const char* je_malloc_conf =
    "lg_extent_max_active_fit:63,narenas:1,dirty_decay_ms:-1,muzzy_decay_ms:-1";

namespace upc::runtime::heap {
namespace {

constexpr auto relaxed = std::memory_order_relaxed;

// A jemalloc arena over one area. The hooks come first: jemalloc hands back their address.
struct Arena {
  extent_hooks_t hooks;
  // Start of what jemalloc has not got yet. Relaxed: it only shares out. jemalloc calls the hook
  // under a lock when it grows by its own steps, and without any when such a step does not fit.
  std::atomic<uintptr_t> next;
  uintptr_t end;
  unsigned index;
  unsigned cache;  // of the owner of a local area
  bool ready;
  uintptr_t poisoned;    // under AddressSanitizer: no object has ever ended behind this
  smp::Mutex poisoning;  // around that
};

// One thread's share of the heap. Only the owner allocates and frees without the arena's lock, so
// its counter is plain; what others free or allocate is counted apart.
struct alignas(smp::os::kCacheLine) Local {
  Arena arena;
  smp::Mutex mutex;      // around the arena's creation
  uint64_t owner_bytes;  // allocated less freed by the owner; read by others, hence atomic_ref
  std::atomic<int64_t> others_bytes;  // the same by all other threads
};

Local* locals;  // [threads]
Arena symmetric;
smp::Mutex symmetric_mutex;  // around the symmetric arena's creation and the static area
std::atomic<uint64_t> symmetric_bytes{0};
// No thread's local area had more in use at any time; so whether a symmetric object fits need not
// be asked of each thread's counter. Raised in steps, so that it is mostly read.
std::atomic<uint64_t> most_local_bytes{0};
constexpr uint64_t kMostStep = uint64_t{1} << 20;
uintptr_t static_end;  // in thread 0's slice: where the next static object goes
bool static_huge = false;

// Start bits of the whole segment.
std::atomic<uint8_t>* starts;

// Objects have red zones, and are kept from reuse for a while when freed.
bool guarded = false;
Quarantine* quarantine;

void* hook_alloc(extent_hooks_t* hooks, void* new_addr, size_t size, size_t alignment, bool* zero,
                 bool* commit, unsigned) {
  auto* arena = reinterpret_cast<Arena*>(hooks);
  if (new_addr) return nullptr;
  uintptr_t next = arena->next.load(relaxed), start;
  do {
    start = (next + alignment - 1) & ~(uintptr_t{alignment} - 1);
    if (start + size > arena->end || start + size < start) return nullptr;
  } while (!arena->next.compare_exchange_weak(next, start + size, relaxed));
  *zero = true;  // the mapping's pages, handed out once
  *commit = true;
  return reinterpret_cast<void*>(start);
}
// true: not done.
bool keep(extent_hooks_t*, void*, size_t, bool, unsigned) { return true; }
bool keep_range(extent_hooks_t*, void*, size_t, size_t, size_t, unsigned) { return true; }
bool done_range(extent_hooks_t*, void*, size_t, size_t, size_t, unsigned) { return false; }
bool done_split(extent_hooks_t*, void*, size_t, size_t, size_t, bool, unsigned) { return false; }
bool done_merge(extent_hooks_t*, void*, size_t, void*, size_t, bool, unsigned) { return false; }

// jemalloc's argument of experimental.arenas_create_ext: with metadata_use_hooks its own data would
// lie inside the area.
struct ArenaConfig {
  extent_hooks_t* hooks;
  bool metadata_use_hooks;
};

bool purge(unsigned index) {
  size_t mib[3], length = 3;
  if (je_mallctlnametomib("arena.0.purge", mib, &length) != 0) return false;
  mib[1] = index;
  return je_mallctlbymib(mib, length, nullptr, nullptr, nullptr, 0) == 0;
}

// Creates the arena over [start, end) and makes one extent of nearly all of it.
bool create(Arena& arena, uintptr_t start, uintptr_t end) {
  arena.hooks = {hook_alloc, keep,       nullptr,    done_range, keep_range,
                 keep_range, keep_range, done_split, done_merge};
  arena.next.store(start, relaxed);
  arena.end = end;
  if (!arena.poisoned) arena.poisoned = start;
  ArenaConfig config = {&arena.hooks, false};
  size_t size = sizeof arena.index;
  if (je_mallctl("experimental.arenas_create_ext", &arena.index, &size, &config, sizeof config) !=
      0)
    return false;
  const uint64_t whole = (end - start) - (end - start) / 8;
  const int flags = static_cast<int>(MALLOCX_ARENA(arena.index)) | MALLOCX_TCACHE_NONE;
  void* all = je_mallocx(whole, flags);
  if (all) {
    je_dallocx(all, flags);
    purge(arena.index);
  }
  __atomic_store_n(&arena.ready, true, __ATOMIC_RELEASE);  // pairs with the unlocked looks at it
  return true;
}

unsigned own_index() { return me(); }

// The thread's arena; created by whoever needs it first.
Arena* local_arena(unsigned owner) {
  Local& local = locals[owner];
  if (__atomic_load_n(&local.arena.ready, __ATOMIC_ACQUIRE)) return &local.arena;
  smp::MutexHold hold(local.mutex, own_index());
  if (local.arena.ready) return &local.arena;
  const uintptr_t area = job.segment.local_area(owner);
  job.segment.prefer_huge_pages(area);
  size_t size = sizeof local.arena.cache;
  if (je_mallctl("tcache.create", &local.arena.cache, &size, nullptr, 0) != 0) return nullptr;
  // Filled in place, `ready` last: others may look at that meanwhile.
  if (!create(local.arena, area, area + job.segment.area_bytes())) return nullptr;
  return &local.arena;
}

std::atomic<uint8_t>& start_byte(uintptr_t address, uint8_t* bit) {
  const uintptr_t granule = (address - job.segment.base()) / kGranule;
  *bit = static_cast<uint8_t>(1u << (granule % 8));
  return starts[granule / 8];
}
void mark_start(uintptr_t address) {
  uint8_t bit;
  start_byte(address, &bit).fetch_or(bit, relaxed);
}
// False if no object started there. Of two threads that free one object, one clears the bit.
bool clear_start(uintptr_t address) {
  uint8_t bit;
  return start_byte(address, &bit).fetch_and(static_cast<uint8_t>(~bit), relaxed) & bit;
}

// The acquire load orders the two looks; it pairs with no store. May be too little, while the owner
// allocates and others free: what is freed between the two looks has been allocated after the
// first. So the sum can even be negative, which is nothing.
uint64_t local_bytes(unsigned thread) {
  const auto owner =
      static_cast<int64_t>(__atomic_load_n(&locals[thread].owner_bytes, __ATOMIC_ACQUIRE));
  const int64_t sum = owner + locals[thread].others_bytes.load(relaxed);
  return sum > 0 ? static_cast<uint64_t>(sum) : 0;
}

void count_local(unsigned owner, int64_t bytes) {
  Local& local = locals[owner];
  if (owner == own_index())  // one writer: a plain add, written at once for readers
    __atomic_store_n(&local.owner_bytes, local.owner_bytes + static_cast<uint64_t>(bytes),
                     __ATOMIC_RELAXED);
  else
    local.others_bytes.fetch_add(bytes, relaxed);
  if (bytes < 0) return;
  const uint64_t now = local_bytes(owner);
  uint64_t most = most_local_bytes.load(relaxed);
  while (now > most && !most_local_bytes.compare_exchange_weak(
                           most, (now + kMostStep - 1) / kMostStep * kMostStep, relaxed)) {
  }
}

// The owner goes through its cache, everybody else through the arena's lock.
int local_flags(const Arena& arena, unsigned owner) {
  return static_cast<int>(MALLOCX_ARENA(arena.index)) |
         static_cast<int>(owner == own_index() ? MALLOCX_TCACHE(arena.cache) : MALLOCX_TCACHE_NONE);
}

int symmetric_flags() {
  return static_cast<int>(MALLOCX_ARENA(symmetric.index)) | MALLOCX_TCACHE_NONE;
}

bool symmetric_fits(uint64_t bytes) {
  const uint64_t limit = job.segment.heap_bytes();
  const uint64_t symmetric_total = symmetric_bytes.load(relaxed) + bytes;
  if (symmetric_total > limit) return false;
  if (symmetric_total + most_local_bytes.load(relaxed) <= limit) return true;
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    if (symmetric_total + local_bytes(t) > limit) return false;
  return true;
}

bool symmetric_ready() {
  if (__atomic_load_n(&symmetric.ready, __ATOMIC_ACQUIRE)) return true;
  smp::MutexHold hold(symmetric_mutex, own_index());
  if (symmetric.ready) return true;
  for (unsigned t = 0; t < upcri_job.threads; ++t)
    job.segment.prefer_huge_pages(job.segment.symmetric_area(t));
  const uintptr_t page = smp::os::kPageSize;
  const uintptr_t area = job.segment.symmetric_area(0);
  return create(symmetric, (static_end + page - 1) & ~(page - 1), area + job.segment.area_bytes());
}

}  // namespace

bool init(uint64_t static_bytes) {
  const size_t table = (sizeof(Local) * upcri_job.threads + 4095) & ~size_t{4095};
  locals = static_cast<Local*>(smp::os::reserve(table, smp::os::kPageSize));
  const uint64_t bits = job.segment.span() / kGranule / 8;
  starts = static_cast<std::atomic<uint8_t>*>(smp::os::reserve(bits, smp::os::kPageSize));
  static_end = job.segment.symmetric_area(0) + static_room(static_bytes);
  symmetric_bytes.store(static_room(static_bytes), relaxed);
  guarded = red_zone::wanted();
  symmetric.poisoned = static_end;
  if (guarded) {
    quarantine = static_cast<Quarantine*>(
        smp::os::reserve((sizeof(Quarantine) + 4095) & ~size_t{4095}, smp::os::kPageSize));
    // Ahead of the first local object. (Ahead of the first symmetric one is no memory.)
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      red_zone::close(job.segment.local_area(t) - smp::os::kPageSize, smp::os::kPageSize);
  }
#ifdef UPCRI_TSAN
  // jemalloc is not instrumented: what its first call sets up must precede all threads.
  unsigned arenas;
  size_t size = sizeof arenas;
  je_mallctl("arenas.narenas", &arenas, &size, nullptr, 0);
#endif
  return locals && starts && (!guarded || quarantine);
}

namespace {

size_t with_red_zone(size_t nbytes) {
  return guarded ? nbytes + red_zone::bytes_behind(nbytes) : nbytes;
}

// Makes a stretch behind `end` inaccessible, in each of `parts` slices, before the object that ends
// there is opened. What no object has had yet is terabytes, more than can be marked; accesses that
// are wrong by less than such a stretch are found.
void poison_ahead(Arena& arena, uintptr_t end, unsigned parts) {
  if (!red_zone::poisons()) return;
  const uint64_t stretch = red_zone::bytes_ahead(upcri_job.threads);
  smp::MutexHold hold(arena.poisoning, own_index());
  if (end + stretch / 2 <= arena.poisoned) return;
  const uintptr_t from = std::max(arena.poisoned, end - std::min<uint64_t>(end, stretch));
  const uintptr_t area_end = arena.end ? arena.end : job.segment.local_area(0);
  arena.poisoned = std::min((end + stretch) & ~uintptr_t{63}, area_end);
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

// While jemalloc divides, joins or purges free memory it is in none of its lists, and whoever looks
// for some meanwhile is told that there is none. So, since the limit allows the object, no is only
// taken for an answer after this time.
constexpr uint64_t kPatienceNs = 1'000'000'000;

void* allocate_in(Arena& arena, size_t size, int flags, bool own) {
  void* object = je_mallocx(size, flags);
  if (__builtin_expect(object != nullptr, 1)) return object;
  // What the owner's cache keeps for reuse may lie between free memory and more of it.
  if (own) je_mallctl("tcache.flush", nullptr, nullptr, &arena.cache, sizeof arena.cache);
  purge(arena.index);
  const uint64_t deadline = smp::os::now_ns() + kPatienceNs;
  while (!(object = je_mallocx(size, flags)) && smp::os::now_ns() < deadline) smp::os::yield();
  return object;
}

uintptr_t try_local(unsigned owner, size_t nbytes, size_t alignment) {
  const uint64_t limit = job.segment.heap_bytes();
  if (nbytes > limit || symmetric_bytes.load(relaxed) + local_bytes(owner) + nbytes > limit)
    return 0;
  Arena* arena = local_arena(owner);
  if (!arena) return 0;
  const int flags = local_flags(*arena, owner) | MALLOCX_ALIGN(alignment);
  const size_t size = with_red_zone(nbytes);
  void* object = allocate_in(*arena, size, flags, owner == own_index());
  if (!object) return 0;
  const auto address = reinterpret_cast<uintptr_t>(object);
  const size_t room = je_sallocx(object, 0);
  count_local(owner, static_cast<int64_t>(room));
  if (guarded) open_local(*arena, address, nbytes, room);
  mark_start(address);
  return address;
}

uintptr_t try_symmetric(const Spread& spread, size_t alignment) {
  const size_t nbytes = spread.bytes_of(0);
  if (nbytes > job.segment.heap_bytes() || !symmetric_fits(nbytes) || !symmetric_ready()) return 0;
  const int flags = symmetric_flags() | MALLOCX_ALIGN(alignment);
  const size_t size = with_red_zone(nbytes);
  void* object = allocate_in(symmetric, size, flags, false);
  if (!object) return 0;
  const auto address = reinterpret_cast<uintptr_t>(object);
  const size_t room = je_sallocx(object, 0);
  symmetric_bytes.fetch_add(room, relaxed);
  if (guarded) open_symmetric(address, spread, room);
  mark_start(address);
  return address;
}

// Gives an object that nothing knows any more back to its arena.
void release(uintptr_t address) {
  void* object = reinterpret_cast<void*>(address);
  const size_t bytes = je_sallocx(object, 0);
  const unsigned owner = job.segment.slice_of(address);
  if (address >= job.segment.local_area(owner)) {
    count_local(owner, -static_cast<int64_t>(bytes));
    je_dallocx(object, owner == own_index()
                           ? static_cast<int>(MALLOCX_TCACHE(locals[owner].arena.cache))
                           : MALLOCX_TCACHE_NONE);
  } else {
    symmetric_bytes.fetch_sub(bytes, relaxed);
    je_dallocx(object, MALLOCX_TCACHE_NONE);
  }
}

// Ends an object so that accesses to it can be told from others; release comes later.
void retire(uintptr_t address, bool local) {
  objects::end(address);
  const size_t room = je_sallocx(reinterpret_cast<void*>(address), 0);
  const unsigned parts = local ? 1 : upcri_job.threads;
  for (unsigned t = 0; t < parts; ++t)
    red_zone::close(address + t * job.segment.slice_bytes(), room);
  quarantine->add(address, room * parts, own_index(), release);
}

bool empty_quarantine() { return guarded && quarantine->empty(own_index(), release); }

}  // namespace

uintptr_t allocate_local(unsigned owner, size_t nbytes, size_t alignment) {
  uintptr_t address = try_local(owner, nbytes, alignment);
  if (!address && empty_quarantine()) address = try_local(owner, nbytes, alignment);
  return address;
}

uintptr_t allocate_symmetric(const Spread& spread, size_t alignment) {
  uintptr_t address = try_symmetric(spread, alignment);
  if (!address && empty_quarantine()) address = try_symmetric(spread, alignment);
  return address;
}

uintptr_t allocate_static(const Spread& spread) {
  const size_t nbytes = spread.bytes_of(0);
  if (__atomic_load_n(&symmetric.ready, __ATOMIC_ACQUIRE)) {
    // Dynamic objects lie behind the static area already: this one becomes their neighbour.
    const uintptr_t address = allocate_symmetric(spread);
    if (address) clear_start(address);  // nobody frees it
    for (unsigned t = 0; address && t < upcri_job.threads; ++t)
      memset(reinterpret_cast<void*>(address + t * job.segment.slice_bytes()), 0,
             spread.bytes_of(t));
    return address;
  }
  smp::MutexHold hold(symmetric_mutex, own_index());
  if (nbytes > job.segment.heap_bytes() || !symmetric_fits(nbytes)) return 0;
  // Objects of a page or more begin on one, so that they share none; small ones stay off each
  // other's cache lines.
  const uintptr_t alignment =
      nbytes >= smp::os::kPageSize ? smp::os::kPageSize : smp::os::kCacheLine;
  const uintptr_t start = (static_end + alignment - 1) & ~(alignment - 1);
  const size_t room = with_red_zone(nbytes);
  symmetric_bytes.fetch_add(start + room - static_end, relaxed);
  static_end = start + room;
  if (guarded) open_symmetric(start, spread, room);
  if (!static_huge && static_end - job.segment.symmetric_area(0) > smp::Segment::kSmallBytes) {
    static_huge = true;
    for (unsigned t = 0; t < upcri_job.threads; ++t)
      job.segment.prefer_huge_pages(job.segment.symmetric_area(t));
  }
  return start;
}

FreeError free(uintptr_t address) {
  const smp::Segment& segment = job.segment;
  if (!segment.contains(address)) return FreeError::kOutside;
  const unsigned owner = segment.slice_of(address);
  const bool local = address >= segment.local_area(owner);
  if (!local && owner != 0) return FreeError::kNotThread0;
  if (address % kGranule != 0 || !clear_start(address)) return FreeError::kNotAStart;
  if (__builtin_expect(guarded, false))
    retire(address, local);
  else
    release(address);
  return FreeError::kNone;
}

uint64_t used_bytes(unsigned thread) { return symmetric_bytes.load(relaxed) + local_bytes(thread); }

bool is_start(uintptr_t address) {
  if (!job.segment.contains(address) || address % kGranule != 0) return false;
  uint8_t bit;
  return start_byte(address, &bit).load(relaxed) & bit;
}

size_t usable_bytes(uintptr_t address) { return je_sallocx(reinterpret_cast<void*>(address), 0); }

}  // namespace upc::runtime::heap
