// SPDX-License-Identifier: MIT
// The UPC_* environment variables: they are read once at start-up, checked, and stored as values.
#ifndef UPC_RUNTIME_ENVIRONMENT_H
#define UPC_RUNTIME_ENVIRONMENT_H

#include "runtime/settings.h"

namespace upc::runtime {

// Reads all of them except the sizes; a bad value ends the job with a message.
void read_environment(Settings& to);
// Reads UPC_SHARED_HEAP_SIZE and UPC_SHARED_HEAP_OFFSET.
void read_sizes(Settings& to);

}  // namespace upc::runtime

#endif
