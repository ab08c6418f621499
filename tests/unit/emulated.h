// SPDX-License-Identifier: MIT
// Whether qemu runs the test for another kind of processor (tools/cross --test). It keeps a record
// of each page of a mapping, so large mappings take as much time and memory as their pages would,
// and a limit on address space holds for its own, too.
#ifndef UPC_TESTS_UNIT_EMULATED_H
#define UPC_TESTS_UNIT_EMULATED_H

#include <cstdlib>

namespace upc::test {

inline bool emulated() { return getenv("UPC_TEST_EMULATED") != nullptr; }

}  // namespace upc::test

#endif  // UPC_TESTS_UNIT_EMULATED_H
