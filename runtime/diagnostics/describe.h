// SPDX-License-Identifier: MIT
// Objects and places in words, for the messages of the checking runtime.
#ifndef UPC_RUNTIME_DIAGNOSTICS_DESCRIBE_H
#define UPC_RUNTIME_DIAGNOSTICS_DESCRIBE_H

#include <cstdint>
#include <string>

#include "runtime/object_table.h"

namespace upc::runtime {

// A text put together as printf does.
std::string format_text(const char* format, ...) __attribute__((format(printf, 1, 2)));

// What lies at an address, or near it.
struct Finding {
  enum class Where {
    kUnset,      // what automatic pointers-to-shared begin with
    kOutside,    // not in shared memory …
    kPhased,     // … but it is where an object lies as a pointer with a phase (upcr_shared_ptr_t) …
    kPhaseless,  // … or as one without (upcr_pshared_ptr_t): a code generator took it for the other
    kLow,        // where only arithmetic on null pointers leads
    kNowhere,    // far from every object
    kBefore,     // before the start of the object
    kInside,     // in the object's part with affinity to the address's thread
    kBehind,     // past the end of that part
  };
  Where where;
  objects::Object object;  // of the last three
  unsigned thread = 0;
  uint64_t distance = 0;  // bytes before the part's start, into it, or past its end

  explicit Finding(uintptr_t address);
  // The same, seen from the live object that `from` is inside: how the address lies to the part of
  // it on thread `on`. Of no use where `from` is inside none that holds data.
  Finding(uintptr_t address, const Finding& from, unsigned on);
  bool has_object() const { return where >= Where::kBefore; }
  // Bytes of the part from the address on.
  uint64_t bytes_left() const { return object.bytes_of(thread) - distance; }

  // "… is 8 bytes into the 64-byte shared variable 'a'", to go on after the pointer.
  std::string text() const;
  // "; element 16 would be there, and the last is 15" where that makes sense.
  std::string element_text() const;
};

// "the 64-byte shared variable 'a' of type …", "the 100-byte object that thread 2 got from
// upc_alloc at a.upc:14", "the lock that …", "the semaphore that …"; of one that has
// ended also who freed it and where.
std::string describe(const objects::Object& object);

}  // namespace upc::runtime

#endif
