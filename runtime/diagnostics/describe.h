// SPDX-License-Identifier: MIT
// Descriptions of objects and places, for the messages of the checking runtime.
#ifndef UPC_RUNTIME_DIAGNOSTICS_DESCRIBE_H
#define UPC_RUNTIME_DIAGNOSTICS_DESCRIBE_H

#include <cstdint>
#include <string>

#include "runtime/object_table.h"

namespace upc::runtime {

// A text formatted as by printf.
std::string format_text(const char* format, ...) __attribute__((format(printf, 1, 2)));

// The object at an address, or near it.
struct Finding {
  enum class Where {
    kUnset,      // the initial value of automatic pointers-to-shared
    kOutside,    // not in shared memory …
    kPhased,     // … but an object lies there if it is read as a pointer with a phase
                 // (upcr_shared_ptr_t) …
    kPhaseless,  // … or as one without (upcr_pshared_ptr_t): a code generator has confused them
    kLow,        // reached only by arithmetic on null pointers
    kNowhere,    // far from every object
    kBefore,     // before the start of the object
    kInside,     // in the object's part with affinity to the address's thread
    kBehind,     // past the end of that part
  };
  Where where;
  objects::Object object;  // for the last three
  unsigned thread = 0;
  uint64_t distance = 0;  // bytes before the part's start, into it, or past its end

  explicit Finding(uintptr_t address);
  // The address relative to the live object that contains `from`: to the object's part on thread
  // `on`. It is of no use if `from` is in no object that holds data.
  Finding(uintptr_t address, const Finding& from, unsigned on);
  bool has_object() const { return where >= Where::kBefore; }
  // Bytes of the part from the address on.
  uint64_t bytes_left() const { return object.bytes_of(thread) - distance; }

  // "… is 8 bytes into the 64-byte shared variable 'a'", to follow the pointer.
  std::string text() const;
  // "; element 16 would be there, and the last is 15", where elements are known.
  std::string element_text() const;
};

// "the 64-byte shared variable 'a' of type …", "the 100-byte object that thread 2 got from
// upc_alloc at a.upc:14", "the lock that …", "the semaphore that …"; for an object that has ended
// also who freed it and where.
std::string describe(const objects::Object& object);

}  // namespace upc::runtime

#endif
