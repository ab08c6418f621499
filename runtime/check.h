// What the checking runtime says of a wrong free or handle beyond what the unchecked one
// can. The checks of accesses and casts are declared where generated code sees them
// (upcri/access.h and others).
#ifndef UPC_RUNTIME_CHECK_H
#define UPC_RUNTIME_CHECK_H

#include <cstdint>

#include "runtime/object_table.h"

namespace upc::runtime {

#ifdef UPCRI_CHECK
// No object that can be freed starts at the address.
[[noreturn]] void bad_free(const char* function, uintptr_t address);
// No live handle of the kind is at the address.
[[noreturn]] void not_a_handle(const char* function, objects::Kind kind, uintptr_t address);
#endif

}  // namespace upc::runtime

#endif
