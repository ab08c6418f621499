// SPDX-License-Identifier: MIT
// The machine's cores in the order in which threads are bound to them, from hwloc.
#ifndef UPC_TOOLS_DRIVER_CORE_PLACES_H
#define UPC_TOOLS_DRIVER_CORE_PLACES_H

#include <string>

#include "runtime/binding.h"
#include "smp/core_set.h"

namespace upc::driver {

// The value of UPC_PLACES. kCore: one place for each hardware thread that the process may use, the
// first one of each core before the second ones, package after package; kPackage: one for each
// package. HWLOC_XMLFILE and HWLOC_SYNTHETIC simulate another machine. With `only`, a list of
// cores, no other core. Throws Error if that contains a core that the process may not use.
std::string ChoosePlaces(runtime::Binding binding, const std::string& only);

}  // namespace upc::driver

#endif
