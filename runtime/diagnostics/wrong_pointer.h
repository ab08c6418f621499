// SPDX-License-Identifier: MIT
// The errors of a pointer-to-shared that does not fit the call: no allocation returned it, or it is
// not a live handle of the kind. The checking runtime also reports what lies there.
#ifndef UPC_RUNTIME_DIAGNOSTICS_WRONG_POINTER_H
#define UPC_RUNTIME_DIAGNOSTICS_WRONG_POINTER_H

#include <cstdint>

#include "runtime/object_table.h"

namespace upc::runtime {

#ifdef UPCRI_CHECK
// No object that can be freed starts at the address.
[[noreturn]] void bad_free(const char* function, uintptr_t address);
#endif
// No live handle of the kind is at the address.
[[noreturn]] void no_handle(const char* function, objects::Kind kind, uintptr_t address);

}  // namespace upc::runtime

#endif
