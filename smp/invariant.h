// SPDX-License-Identifier: MIT
// Invariants of the runtime's own data. They are checked under sanitizers and in debug builds
// (UPC_INVARIANTS, in .bazelrc), and are no code elsewhere. They concern the runtime alone: an
// error of the program has its own message (runtime/diagnostics).
#ifndef UPC_SMP_INVARIANT_H
#define UPC_SMP_INVARIANT_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>

#ifdef UPC_INVARIANTS
inline constexpr bool kLookAtInvariants = true;
#else
inline constexpr bool kLookAtInvariants = false;
#endif

namespace upc::smp {

[[noreturn, gnu::cold]] inline void broken_invariant(const char* condition, const char* file,
                                                     int line) {
  fprintf(stderr, "upc: internal error: %s:%d: this does not hold: %s\n", file, line, condition);
  abort();
}

// For invariants that need a walk: true for a few of many changes, so that the walks take no longer
// than the changes do.
inline bool is_due(uint64_t& changes, uint64_t walk) { return ++changes % (walk / 8 + 1) == 0; }

}  // namespace upc::smp

#define UPC_INVARIANT(condition)                                                                  \
  (kLookAtInvariants && !(condition) ? upc::smp::broken_invariant(#condition, __FILE__, __LINE__) \
                                     : void())

#endif
