// SPDX-License-Identifier: MIT
// The jemalloc functions that the runtime calls, for a library that a running program loads. The
// system's jemalloc has its data in static thread-local storage, of which such a library gets less
// than it needs. This file is linked before jemalloc, so that the library contains none of it.
//
// Objects of one size class lie in slabs, which come from an arena's hooks. Free memory is recorded
// beside the memory, never in it. Each arena has a lock, which runtime/pocket.h avoids for most
// calls.
#include <jemalloc/jemalloc.h>
#include <stdlib.h>
#include <string.h>

#include <atomic>

#include "runtime/job.h"
#include "runtime/pocket.h"
#include "smp/mutex.h"
#include "smp/os.h"

namespace {

using upc::runtime::me;
using upc::runtime::size_class;
using upc::smp::MutexHold;

constexpr uintptr_t kSlabBytes = uintptr_t{64} << 10;
constexpr unsigned kGranule = 16, kMostObjects = kSlabBytes / kGranule, kWordBits = 64;
// Up to 32 KiB: 8 multiples of 16, then four per doubling.
constexpr unsigned kClasses = 40;

unsigned class_index(size_t bytes) {
  const size_t most = bytes - 1;
  if (most < 128) return static_cast<unsigned>(most / kGranule);
  const int doubling = 63 - __builtin_clzl(most);
  return static_cast<unsigned>(8 + (doubling - 7) * 4 + ((most >> (doubling - 2)) & 3));
}

struct Slab {
  uintptr_t start;
  unsigned arena, bytes, capacity, used;
  Slab *next, *before;  // in the list of the class's slabs with free objects
  uint64_t taken[kMostObjects / kWordBits];
};

struct Arena {
  extent_hooks_t* hooks;
  upc::smp::Mutex lock;
  Slab* with_room[kClasses];
};
Arena arenas[UPCR_MAX_THREADS + 1];  // one per local area, and the symmetric one
std::atomic<unsigned> arena_count{0};

// The slab of each address, in two levels. A slab is entered (release) before its memory is
// allocated, and the thread that has that memory finds it (acquire).
constexpr unsigned kPartBits = 12;
constexpr size_t kParts = size_t{1} << (UPCRI_ADDR_BITS - kPartBits) >> 16;
using Part = std::atomic<Slab*>[1 << kPartBits];
std::atomic<Part*> parts[kParts];

size_t slab_index(uintptr_t address) { return (address - upcri_job.base) / kSlabBytes; }

bool enter(uintptr_t start, Slab* slab) {
  const size_t index = slab_index(start);
  std::atomic<Part*>& part = parts[index >> kPartBits];
  Part* has = part.load(std::memory_order_acquire);
  if (!has) {
    auto* made = static_cast<Part*>(calloc(1, sizeof(Part)));
    if (!made) return false;
    if (part.compare_exchange_strong(has, made, std::memory_order_acq_rel))
      has = made;
    else
      free(made);
  }
  std::atomic<Slab*>& slot = (*has)[index % (1 << kPartBits)];
  slot.store(slab, std::memory_order_release);
  return true;
}

Slab& slab_of(const void* object) {
  const size_t index = slab_index(reinterpret_cast<uintptr_t>(object));
  Part* const part = parts[index >> kPartBits].load(std::memory_order_acquire);
  const std::atomic<Slab*>& slot = (*part)[index % (1 << kPartBits)];
  return *slot.load(std::memory_order_acquire);
}

void link(Slab*& first, Slab* slab) {
  slab->before = nullptr;
  slab->next = first;
  if (first) first->before = slab;
  first = slab;
}

void unlink(Slab*& first, Slab* slab) {
  (slab->before ? slab->before->next : first) = slab->next;
  if (slab->next) slab->next->before = slab->before;
}

Slab* new_slab(unsigned index, size_t bytes) {
  Arena& arena = arenas[index];
  auto* slab = static_cast<Slab*>(calloc(1, sizeof(Slab)));
  if (!slab) return nullptr;
  bool zero = false, commit = true;
  void* const start =
      arena.hooks->alloc(arena.hooks, nullptr, kSlabBytes, kSlabBytes, &zero, &commit, index);
  if (!start) {
    free(slab);
    return nullptr;
  }
  slab->start = reinterpret_cast<uintptr_t>(start);
  slab->arena = index;
  slab->bytes = static_cast<unsigned>(bytes);
  slab->capacity = static_cast<unsigned>(kSlabBytes / bytes);
  if (!enter(slab->start, slab)) {
    arena.hooks->dalloc(arena.hooks, start, kSlabBytes, true, index);
    free(slab);
    return nullptr;
  }
  link(arena.with_room[class_index(bytes)], slab);
  return slab;
}

// Frees a slab that has no object and is in its list.
void give_back(Slab* slab) {
  Arena& arena = arenas[slab->arena];
  unlink(arena.with_room[class_index(slab->bytes)], slab);
  enter(slab->start, nullptr);
  arena.hooks->dalloc(arena.hooks, reinterpret_cast<void*>(slab->start), kSlabBytes, true,
                      slab->arena);
  free(slab);
}

void purge(Arena& arena) {
  const MutexHold hold(arena.lock, me());
  for (Slab* slab : arena.with_room) {
    while (slab) {
      Slab* const next = slab->next;
      if (slab->used == 0) give_back(slab);
      slab = next;
    }
  }
}

// Takes the first free object of the slab.
void* take_object(Slab& slab) {
  unsigned word = 0;
  while (~slab.taken[word] == 0) ++word;
  const unsigned bit = static_cast<unsigned>(__builtin_ctzl(~slab.taken[word]));
  slab.taken[word] |= uint64_t{1} << bit;
  ++slab.used;
  return reinterpret_cast<void*>(slab.start + uintptr_t{word * kWordBits + bit} * slab.bytes);
}

// The results of je_mallctlnametomib.
enum Setting : size_t { kPurge, kStep };

}  // namespace

extern "C" {

// The size is a multiple of the alignment, and so is its class.
void* je_mallocx(size_t size, int flags) {
  const unsigned index = (static_cast<unsigned>(flags) >> 20) - 1;
  Arena& arena = arenas[index];
  const size_t bytes = size_class(size);
  const MutexHold hold(arena.lock, me());
  Slab*& first = arena.with_room[class_index(bytes)];
  Slab* const slab = first ? first : new_slab(index, bytes);
  if (!slab) return nullptr;
  void* const object = take_object(*slab);
  if (slab->used == slab->capacity) unlink(first, slab);
  return object;
}

void je_dallocx(void* object, int) {
  Slab& slab = slab_of(object);
  Arena& arena = arenas[slab.arena];
  const MutexHold hold(arena.lock, me());
  const auto number =
      static_cast<unsigned>((reinterpret_cast<uintptr_t>(object) - slab.start) / slab.bytes);
  slab.taken[number / kWordBits] &= ~(uint64_t{1} << number % kWordBits);
  Slab*& first = arena.with_room[class_index(slab.bytes)];
  if (slab.used-- == slab.capacity) link(first, &slab);
  // One empty slab of a class stays for the next object.
  if (slab.used == 0 && (slab.next || slab.before)) give_back(&slab);
}

void je_sdallocx(void* object, size_t, int flags) { je_dallocx(object, flags); }

size_t je_sallocx(const void* object, int) { return slab_of(object).bytes; }

int je_mallctl(const char* name, void* old_value, size_t*, void* new_value, size_t) {
  if (strcmp(name, "experimental.arenas_create_ext") == 0) {
    const unsigned index = arena_count.fetch_add(1, std::memory_order_relaxed);
    arenas[index].hooks = *static_cast<extent_hooks_t**>(new_value);
    *static_cast<unsigned*>(old_value) = index;
  } else if (strcmp(name, "tcache.create") == 0) {
    *static_cast<unsigned*>(old_value) = 0;  // there are none
  }
  return 0;
}

int je_mallctlnametomib(const char* name, size_t* mib, size_t*) {
  mib[0] = strcmp(name, "arena.0.purge") == 0 ? kPurge : kStep;
  return 0;
}

int je_mallctlbymib(const size_t* mib, size_t, void*, size_t*, void*, size_t) {
  if (mib[0] == kPurge) purge(arenas[mib[1]]);
  return 0;
}

}  // extern "C"
