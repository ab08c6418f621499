// SPDX-License-Identifier: MIT
// The cores of the machine in the order in which threads are bound to them, by hwloc.
#ifndef UPC_TOOLS_DRIVER_CORE_PLACES_H
#define UPC_TOOLS_DRIVER_CORE_PLACES_H

#include <string>

#include "runtime/binding.h"
#include "smp/core_set.h"

namespace upc::driver {

// What UPC_PLACES then holds: of kCore one place for each hardware thread that the process may use,
// the first of each core before the second ones, packages one after another; of kPackage one for
// each package. HWLOC_XMLFILE and HWLOC_SYNTHETIC give another machine. With `only`, a list of
// cores, no other core. Throws Error where that has a core which the process may not use.
std::string ChoosePlaces(runtime::Binding binding, const std::string& only);

}  // namespace upc::driver

#endif
