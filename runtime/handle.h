// SPDX-License-Identifier: MIT
// Handles: objects that a program has a pointer-to-shared to, but only the runtime reads. They are
// locks, semaphores, atomicity domains and open files. A word of each identifies its kind and shows
// that it is alive.
#ifndef UPC_RUNTIME_HANDLE_H
#define UPC_RUNTIME_HANDLE_H

#include <atomic>
#include <cstdint>
#include <new>

#include "runtime/heap.h"
#include "runtime/object_table.h"
#include "smp/os.h"

namespace upc::runtime {

// One cache line in a thread's local area. Each kind has its own type, derived from this, with its
// Kind as kKind.
struct alignas(smp::os::kCacheLine) Handle {
  std::atomic<uint64_t> word{0};   // used by the kind
  std::atomic<uint64_t> magic{0};  // magic_of the kind while it is alive
};

// Eight letters each.
constexpr uint64_t magic_of(objects::Kind kind) {
  switch (kind) {
    case objects::Kind::kLock: return 0x6b636f6c20435055;             // "UPC lock"
    case objects::Kind::kSemaphore: return 0x6d65732043505563;        // "cUPC sem"
    case objects::Kind::kAtomicityDomain: return 0x6e69616d6f642063;  // "c domain"
    case objects::Kind::kFile: return 0x656c696663707572;             // "rupcfile"
    default: return 0;
  }
}

// For messages: the name of a kind, such as "lock", its article, and how it is freed.
const char* name_of(objects::Kind kind);
const char* article_of(objects::Kind kind);
const char* end_of(objects::Kind kind);

// Whether a live handle with the magic starts at the address, which may be any.
bool is_handle(uintptr_t address, uint64_t magic);
// The kind of the live handle at the address, or of the domain whose pointer this is with its bits
// below 16 (upc_atomic.h); Kind::kDynamic if there is none.
objects::Kind handle_kind(uintptr_t address);

// The live handle of a type at the address, which may be any, or null.
template <class Type>
Type* find_handle(uintptr_t address) {
  return is_handle(address, magic_of(Type::kKind)) ? reinterpret_cast<Type*>(address) : nullptr;
}

// A handle in the thread's local area that is not alive yet, or null if the heap is full.
template <class Type>
Type* make_handle(unsigned thread) {
  static_assert(sizeof(Type) == smp::os::kCacheLine);
  const uintptr_t address = heap::allocate_handle(thread);
  return address ? new (reinterpret_cast<void*>(address)) Type : nullptr;
}
// Makes it alive; `function` created it.
template <class Type>
void begin_handle(Type& handle, const char* function) {
  handle.magic.store(magic_of(Type::kKind), std::memory_order_release);
  objects::enter(reinterpret_cast<uintptr_t>(&handle), {Type::kKind, function},
                 Spread(1, sizeof(Type)));
}
// Ends it before it is freed: of several threads that try, one gets true.
template <class Type>
bool end_handle(Type& handle) {
  return handle.magic.exchange(0, std::memory_order_relaxed) == magic_of(Type::kKind);
}

}  // namespace upc::runtime

#endif
