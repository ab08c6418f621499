// SPDX-License-Identifier: MIT
// Wrong pointers passed to functions that free, lock, wait or close.
#include "runtime/diagnostics/wrong_pointer.h"

#include "runtime/diagnostics/pointer_text.h"
#include "runtime/handle.h"
#ifdef UPCRI_CHECK
#include "runtime/diagnostics/describe.h"
#endif

namespace upc::runtime {

using objects::Kind;

#ifdef UPCRI_CHECK

void bad_free(const char* function, uintptr_t address) {
  const PointerText pointer = pointer_text(address, 0);
  const Finding found(address);
  if (found.where == Finding::Where::kInside) {
    if (!found.object.live)
      upcri_fatal("%s: memory is freed a second time: pointer %s%s", function, pointer.text,
                  found.text().c_str());
    if (found.object.origin.kind == Kind::kStatic)
      upcri_fatal("%s: pointer %s is in %s, which lives as long as the program", function,
                  pointer.text, describe(found.object).c_str());
  }
  upcri_fatal("%s: no allocation returned the pointer %s, which%s", function, pointer.text,
              found.text().c_str());
}

void no_handle(const char* function, Kind kind, uintptr_t address) {
  upcri_fatal("%s: there is no %s: pointer %s%s", function, name_of(kind),
              pointer_text(address, 0).text, Finding(address).text().c_str());
}

#else

void no_handle(const char* function, Kind kind, uintptr_t address) {
  upcri_fatal(
      "%s: no %s is at %s: it was freed, or the pointer is not the one that the call that made it "
      "returned",
      function, name_of(kind), pointer_text(address, 0).text);
}

#endif

}  // namespace upc::runtime
