// SPDX-License-Identifier: MIT
// Finding handles, and their names.
#include "runtime/handle.h"

#include <stddef.h>
#include <string.h>

namespace upc::runtime {
namespace {

using objects::Kind;

// Reads the word where a handle would have its magic. It may be any memory, so sanitizers ignore
// it.
__attribute__((no_sanitize("address"), no_sanitize("thread"))) uint64_t
magic_at(uintptr_t address) {
  return __atomic_load_n(reinterpret_cast<const uint64_t*>(address + offsetof(Handle, magic)),
                         __ATOMIC_RELAXED);
}

}  // namespace

const char* name_of(Kind kind) {
  switch (kind) {
    case Kind::kLock: return "lock";
    case Kind::kSemaphore: return "semaphore";
    case Kind::kAtomicityDomain: return "atomicity domain";
    case Kind::kFile: return "open file";
    default: return "object";
  }
}

const char* article_of(Kind kind) { return strchr("aeiou", *name_of(kind)) ? "an" : "a"; }

const char* end_of(Kind kind) {
  switch (kind) {
    case Kind::kLock: return "free it with upc_lock_free";
    case Kind::kSemaphore: return "free it with bupc_sem_free";
    case Kind::kAtomicityDomain: return "free it with upc_all_atomicdomain_free";
    case Kind::kFile: return "close it with upc_all_fclose";
    default: return "free it with upc_free";
  }
}

bool is_handle(uintptr_t address, uint64_t magic) {
  return heap::is_handle(address) && magic_at(address) == magic;
}

Kind handle_kind(uintptr_t address) {
  const uintptr_t plain = address & ~uintptr_t{15};
  if (!heap::is_handle(plain)) return Kind::kDynamic;
  switch (magic_at(plain)) {
    case magic_of(Kind::kAtomicityDomain): return Kind::kAtomicityDomain;
    case magic_of(Kind::kLock): return plain == address ? Kind::kLock : Kind::kDynamic;
    case magic_of(Kind::kSemaphore): return plain == address ? Kind::kSemaphore : Kind::kDynamic;
    case magic_of(Kind::kFile): return plain == address ? Kind::kFile : Kind::kDynamic;
    default: return Kind::kDynamic;
  }
}

}  // namespace upc::runtime
