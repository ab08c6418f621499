// SPDX-License-Identifier: MIT
// For targets of the driver, whose functions report errors by an exception.
#ifndef UPC_TESTS_FUZZ_ATTEMPT_H
#define UPC_TESTS_FUZZ_ATTEMPT_H

#include "tools/driver/message.h"

namespace upc::fuzz {

// Calls it; an error is a valid result.
template <class Call>
void try_it(const Call& call) {
  try {
    call();
  } catch (const driver::Error&) {
  }
}

}  // namespace upc::fuzz

#endif
