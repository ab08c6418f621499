// SPDX-License-Identifier: MIT
// The size of a shared variable in its type string. (Spec: upcr_startup_shalloc_t.)
#ifndef UPC_RUNTIME_SHARED_TYPE_H
#define UPC_RUNTIME_SHARED_TYPE_H

#include <cstdint>
#include <vector>

namespace upc::runtime {

// The number of elements of the array that the string describes, or 0 if the string does not give
// it. Two forms are known: a declaration such as "shared [3] double [10*THREADS][2]", and the older
// "A10H_A2_R3_d", where H stands for THREADS.
uint64_t element_count(const char* type);
// The extents of an array in the first form, from the left; empty if there are none, or one is not
// given.
std::vector<uint64_t> extents(const char* type);
// Whether the string has the first form, which people can read.
bool is_declaration(const char* type);

}  // namespace upc::runtime

#endif
