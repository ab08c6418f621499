// SPDX-License-Identifier: MIT
// Handles: what a program has a pointer-to-shared to and the runtime alone looks into, which are
// locks, semaphores, atomicity domains and open files. A word of each says what it is and that it
// lives.
#ifndef UPC_RUNTIME_HANDLE_H
#define UPC_RUNTIME_HANDLE_H

#include <atomic>
#include <cstdint>
#include <new>

#include "runtime/heap.h"
#include "runtime/object_table.h"
#include "smp/os.h"

namespace upc::runtime {

// One cache line in a thread's local area. Each kind has a type of its own, derived from this, with
// its Kind as kKind.
struct alignas(smp::os::kCacheLine) Handle {
  std::atomic<uint64_t> word{0};   // the kind's own
  std::atomic<uint64_t> magic{0};  // magic_of the kind while it lives
};

// Eight letters.
constexpr uint64_t magic_of(objects::Kind kind) {
  switch (kind) {
    case objects::Kind::kLock: return 0x6b636f6c20435055;             // "UPC lock"
    case objects::Kind::kSemaphore: return 0x6d65732043505563;        // "cUPC sem"
    case objects::Kind::kAtomicityDomain: return 0x6e69616d6f642063;  // "c domain"
    case objects::Kind::kFile: return 0x656c696663707572;             // "rupcfile"
    default: return 0;
  }
}

// For messages: what one is, such as "lock", its article, and what ends its life.
const char* name_of(objects::Kind kind);
const char* article_of(objects::Kind kind);
const char* end_of(objects::Kind kind);

// Whether a live handle with the magic starts at the address, which may be any.
bool is_handle(uintptr_t address, uint64_t magic);
// The kind of the live handle that starts there, or that a domain's pointer with its bits below 16
// (upc_atomic.h) is to; Kind::kDynamic if there is none.
objects::Kind handle_kind(uintptr_t address);

// The live handle of a type at the address, which may be any, or null.
template <class Type>
Type* find_handle(uintptr_t address) {
  return is_handle(address, magic_of(Type::kKind)) ? reinterpret_cast<Type*>(address) : nullptr;
}

// A handle in the thread's local area that does not live yet, or null if there is no room.
template <class Type>
Type* make_handle(unsigned thread) {
  static_assert(sizeof(Type) == smp::os::kCacheLine);
  const uintptr_t address = heap::allocate_handle(thread);
  return address ? new (reinterpret_cast<void*>(address)) Type : nullptr;
}
// From now on it lives. `function` made it.
template <class Type>
void begin_handle(Type& handle, const char* function) {
  handle.magic.store(magic_of(Type::kKind), std::memory_order_release);
  objects::enter(reinterpret_cast<uintptr_t>(&handle), {Type::kKind, function},
                 Spread(1, sizeof(Type)));
}
// Ends its life, before it is freed: true for one of those that try.
template <class Type>
bool end_handle(Type& handle) {
  return handle.magic.exchange(0, std::memory_order_relaxed) == magic_of(Type::kKind);
}

}  // namespace upc::runtime

#endif
