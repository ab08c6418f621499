// SPDX-License-Identifier: MIT
// Collective agreement: all threads make one call, with the same arguments, and get one value.
#ifndef UPC_RUNTIME_AGREEMENT_H
#define UPC_RUNTIME_AGREEMENT_H

#include <cstdint>

namespace upc::runtime {

// One argument of a collective call, for messages.
struct CollectiveArgument {
  enum Kind { kNumber, kBits, kPointer, kFunction, kName };  // kName: of a string
  const char* name;
  uint64_t value;
  Kind kind = kNumber;
};

// One collective call, which must be the same on every thread. Only the checking runtime compares
// the arguments, up to the first without a name.
struct CollectiveCall {
  const char* function;
  CollectiveArgument arguments[8] = {};
};

// From now on a thread that works for a UPC thread (runtime/teams.h) may make these calls in its
// place: those of OpenSHMEM, where the program ensures that each PE makes one at a time.
void let_members_call();
bool members_may_call();

// Waits until every thread has made the call.
void meet(const CollectiveCall& call);
// The same; returns on every thread the value that compute(context) has on thread 0.
uint64_t agree(const CollectiveCall& call, uint64_t (*compute)(void* context), void* context);

template <class Compute>
uint64_t agree(const CollectiveCall& call, Compute compute) {
  return agree(call, [](void* c) { return (*static_cast<Compute*>(c))(); }, &compute);
}

}  // namespace upc::runtime

#endif
