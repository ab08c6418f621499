// SPDX-License-Identifier: MIT
// The checking runtime's rules for arguments of collective functions in all rooms: when they may be
// called, with which flags, and which objects their pointers refer to. agreement.h checks that all
// threads pass the same. (UPC 1.3, 7.3.1, 7.4.1; optional libraries, 8.3.)
#ifndef UPC_RUNTIME_COLLECTIVE_ARGUMENTS_H
#define UPC_RUNTIME_COLLECTIVE_ARGUMENTS_H

#include <upc_types.h>

#include <cstdint>

namespace upc::runtime {

// Adjacent bytes in this process.
struct Bytes {
  uintptr_t begin = 0, end = 0;
  Bytes() = default;
  Bytes(const void* at, uint64_t count)
      : begin(reinterpret_cast<uintptr_t>(at)), end(begin + count) {}
  uint64_t count() const { return end - begin; }
  bool overlaps(const Bytes& other) const { return begin < other.end && other.begin < end; }
};

// Each ends the job with a message if the rule is broken. `function` is the function that the
// program called, `name` the argument's name in the specification. In the unchecked runtime they do
// nothing.

// The thread is not between its upc_notify and its upc_wait.
#ifdef UPCRI_CHECK
void check_callable(const char* function);
// At most one UPC_IN_*SYNC and at most one UPC_OUT_*SYNC.
void check_sync_flags(const char* function, upc_flag_t flags);
// Records that the call's accesses are not steps of an explored job (runtime/exploration.h).
void note_unseen_moves(upc_flag_t flags);
void check_not_null(const char* function, const char* name, bool null);
// The bytes that an argument refers to, if any, lie in one live object.
void check_live(const char* function, const char* name, Bytes bytes);
#else
inline void check_callable(const char*) {}
inline void check_sync_flags(const char*, upc_flag_t) {}
inline void note_unseen_moves(upc_flag_t) {}
#endif

}  // namespace upc::runtime

#endif
