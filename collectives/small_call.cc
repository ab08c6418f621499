// SPDX-License-Identifier: MIT
// The state behind small_call.h.
#include "collectives/small_call.h"

namespace upc::collectives {

Gathering gathering;
__thread uint64_t one_does_all_calls;

}  // namespace upc::collectives
