// SPDX-License-Identifier: MIT
// The checking runtime's table of shared objects: what lies where, how it came to be, and for a
// while after its end what lay there. In the unchecked runtime nothing is kept.
#ifndef UPC_RUNTIME_OBJECT_TABLE_H
#define UPC_RUNTIME_OBJECT_TABLE_H

#include <cstdint>

#include "runtime/job.h"
#include "runtime/spread.h"

namespace upc::runtime::objects {

// What an object is, and so how it may be used and ended.
enum class Kind : uint8_t {
  kDynamic,
  kStatic,
  kStaticSection,
  kLock,  // this and what follows: handles (runtime/handle.h)
  kSemaphore,
  kAtomicityDomain,
  kFile,
};

// Whether programs read and write what is in it.
constexpr bool holds_data(Kind kind) { return kind < Kind::kLock; }

// What messages say of an object's beginning.
struct Origin {
  Kind kind;
  const char* function;        // that allocated it; nullptr for static data
  const char* name = nullptr;  // of a static variable, as is type
  const char* type = nullptr;
  uint64_t element_bytes = 0;  // of a static variable; 0: unknown
};

#ifdef UPCRI_CHECK

// All that is known of an object.
struct Object {
  Origin origin;
  uintptr_t start;  // of a symmetric object, in thread 0's slice
  bool symmetric;   // at the same offset in every slice
  Spread spread;    // of a symmetric object; otherwise one block, the owner's
  const upcri_place_t* made_at;
  unsigned made_by;
  bool live;
  const upcri_place_t* freed_at;
  unsigned freed_by;

  unsigned owner() const { return job.segment.slice_of(start); }
  uint64_t bytes_of(unsigned thread) const {
    return symmetric ? spread.bytes_of(thread) : thread == owner() ? spread.total_bytes() : 0;
  }
  // Where its part on `thread` starts.
  uintptr_t part(unsigned thread) const {
    return symmetric ? start + thread * job.segment.slice_bytes() : start;
  }
};

// Sets up; before there are threads.
void init();

// Enters a new object, made by the calling thread at its current place. Address is what the
// allocation returned. The spread of an object in a local area is one block.
void enter(uintptr_t address, const Origin& origin, const Spread& spread);
// The calling thread ends the live object that starts at the address.
void end(uintptr_t address);

// Whether nbytes > 0 bytes from the address on lie in one thread's part of one live object that
// holds data. What most accesses need to know, and fast.
bool covers(uintptr_t address, uint64_t nbytes);
// What the calling thread has found lately is looked up again: a thread that comes to a place a
// second time is as it was the first time.
void forget_recent();
// Whether `from` lies in a live object that holds data, and the nbytes > 0 bytes from the address
// on do not all lie in one thread's part of that object.
bool leaves_object(uintptr_t from, uintptr_t address, uint64_t nbytes);

// Whether nbytes > 0 bytes from the address on lie in one thread's part of the live object that
// holds data at `from`.
bool holds_from(uintptr_t from, uintptr_t address, uint64_t nbytes);
// The same of `count` places, the first at the address, each a block of block_bytes bytes behind
// the one before: on the next thread, or in the first thread's next block.
bool holds_hops(uintptr_t from, uintptr_t address, uint64_t nbytes, uint64_t block_bytes,
                uint64_t count);

// Whether both addresses lie in live objects that hold data, in two that are further apart than
// `slack` bytes of one thread's memory.
bool unrelated(uintptr_t a, uintptr_t b, uint64_t slack);

// What lies at an address of the segment, or near it.
struct Neighbours {
  bool has_below = false, has_above = false;
  Object below;  // the last object that starts at or before the address, in its area
  Object above;  // the next one
};
Neighbours look_up(uintptr_t address);
// The same for a handler of a signal, which waits for nothing: false if a thread is changing the
// table, or the address is no shared one.
bool try_look_up(uintptr_t address, Neighbours* result);

#else

inline void init() {}
inline void enter(uintptr_t, const Origin&, const Spread&) {}
inline void end(uintptr_t) {}

#endif

}  // namespace upc::runtime::objects

#endif
