// What the checking runtime says of a wrong free, lock or semaphore beyond what the unchecked one
// can. The checks of accesses and casts are declared where generated code sees them
// (upcri/access.h and others).
#ifndef UPC_RUNTIME_CHECK_H
#define UPC_RUNTIME_CHECK_H

#include <cstdint>

namespace upc::runtime {

#ifdef UPCRI_CHECK
// No object that can be freed starts at the address.
[[noreturn]] void bad_free(const char* function, uintptr_t address);
// No live lock is at the address.
[[noreturn]] void not_a_lock(const char* function, uintptr_t address);
// No live semaphore is at the address.
[[noreturn]] void not_a_semaphore(const char* function, uintptr_t address);
#endif

}  // namespace upc::runtime

#endif
