// SPDX-License-Identifier: MIT
// The checking runtime's table of shared objects: where each lies, how it was created, and for some
// time after its end what lay there. The unchecked runtime keeps no table.
#ifndef UPC_RUNTIME_OBJECT_TABLE_H
#define UPC_RUNTIME_OBJECT_TABLE_H

#include <cstdint>

#include "runtime/job.h"
#include "runtime/spread.h"

namespace upc::runtime::objects {

// The kind of an object, which determines how it may be used and ended.
enum class Kind : uint8_t {
  kDynamic,
  kStatic,
  kStaticSection,
  kLock,  // this and the following are handles (runtime/handle.h)
  kSemaphore,
  kAtomicityDomain,
  kFile,
};

// Whether programs read and write its contents.
constexpr bool holds_data(Kind kind) { return kind < Kind::kLock; }

// An object's origin, for messages.
struct Origin {
  Kind kind;
  const char* function;        // that allocated it; nullptr for static data
  const char* name = nullptr;  // of a static variable, as is type
  const char* type = nullptr;
  uint64_t element_bytes = 0;  // of a static variable; 0: unknown
};

#ifdef UPCRI_CHECK

// All that is known about an object.
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

// Enters a new object, created by the calling thread at its current place. The address is what the
// allocation returned. The spread of an object in a local area is one block.
void enter(uintptr_t address, const Origin& origin, const Spread& spread);
// The calling thread ends the live object that starts at the address.
void end(uintptr_t address);

// Whether nbytes > 0 bytes from the address on lie in one thread's part of one live object that
// holds data. It is the fast check that most accesses need.
bool covers(uintptr_t address, uint64_t nbytes);
// Forgets the calling thread's recent objects, so that a thread that comes to a place again is in
// the same state as the first time.
void forget_recent();
// Whether `from` lies in a live object that holds data, and the nbytes > 0 bytes from the address
// on do not all lie in one thread's part of that object.
bool leaves_object(uintptr_t from, uintptr_t address, uint64_t nbytes);

// Whether nbytes > 0 bytes from the address on lie in one thread's part of the live object that
// holds data at `from`.
bool holds_from(uintptr_t from, uintptr_t address, uint64_t nbytes);
// The same for `count` places, the first at the address, each one block of block_bytes bytes after
// the one before: on the next thread, or in the first thread's next block.
bool holds_hops(uintptr_t from, uintptr_t address, uint64_t nbytes, uint64_t block_bytes,
                uint64_t count);

// Whether the addresses lie in two live objects that hold data and are further apart than `slack`
// bytes of one thread's memory.
bool unrelated(uintptr_t a, uintptr_t b, uint64_t slack);

// The objects at an address of the segment, or near it.
struct Neighbours {
  bool has_below = false, has_above = false;
  Object below;  // the last object that starts at or before the address, in its area
  Object above;  // the next one
};
Neighbours look_up(uintptr_t address);
// The same for a signal handler, without waiting: false if a thread is changing the table, or the
// address is not a shared one.
bool try_look_up(uintptr_t address, Neighbours* result);

#else

inline void init() {}
inline void enter(uintptr_t, const Origin&, const Spread&) {}
inline void end(uintptr_t) {}

#endif

}  // namespace upc::runtime::objects

#endif
