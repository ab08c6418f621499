// SPDX-License-Identifier: MIT
// The program's name for a place in shared memory.
#ifndef UPC_RUNTIME_DIAGNOSTICS_ELEMENT_NAME_H
#define UPC_RUNTIME_DIAGNOSTICS_ELEMENT_NAME_H

#include <cstdint>
#include <string>

#include "runtime/exploration.h"

namespace upc::runtime {

// "x", "a[3]", "b[1][2]"; for an allocated object "16 bytes from upc_alloc at prog.upc:31"; empty
// where there is no object.
std::string element_name(uintptr_t address);

// The object that "x", "a[3]" or "b[1][2]" names.
exploration::Element find_element(const std::string& text);

}  // namespace upc::runtime

#endif
