// SPDX-License-Identifier: MIT
// What the type string of a shared variable says of its size. (Spec: upcr_startup_shalloc_t.)
#ifndef UPC_RUNTIME_SHARED_TYPE_H
#define UPC_RUNTIME_SHARED_TYPE_H

#include <cstdint>
#include <vector>

namespace upc::runtime {

// Elements of the array that the string describes, or 0 if it does not say. Two forms are known: a
// declaration such as "shared [3] double [10*THREADS][2]", and the older "A10H_A2_R3_d", where H
// stands for THREADS.
uint64_t element_count(const char* type);
// The extents of an array in the first form, from the left; empty if there are none, or one is not
// reported.
std::vector<uint64_t> extents(const char* type);
// Whether a person can read it: the first form.
bool is_declaration(const char* type);

}  // namespace upc::runtime

#endif
