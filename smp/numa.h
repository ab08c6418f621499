// SPDX-License-Identifier: MIT
// The memory that lies nearer to some cores than to others: nodes, by Linux's numbers. `root` is
// where the files of the system begin, "" but in tests.
#ifndef UPC_SMP_NUMA_H
#define UPC_SMP_NUMA_H

#include <cstddef>
#include <cstdint>

#include "smp/core_set.h"

namespace upc::smp::numa {

inline constexpr unsigned kMostNodes = 64;  // of those above nothing is known

// How many nodes have cores or memory; at least 1.
unsigned nodes(const char* root = "");
// The node of all these cores; -1 if they belong to several, or it is not known.
int node_of(const CoreSet& cores, const char* root = "");
// The package that all these cores belong to; -1 if that is not known.
int package_of(const CoreSet& cores, const char* root = "");

// Has pages of this range taken from a node when they are first touched, by whatever thread, as
// long as it has free ones; false if the system refuses.
bool prefer(void* begin, size_t bytes, int node);

struct NodeBytes {
  uint64_t bytes[kMostNodes] = {};
};
// Bytes of the pages that mappings have which begin in this range, node by node; false if the
// system does not say.
bool resident(uintptr_t begin, uintptr_t end, NodeBytes& to, const char* root = "");

}  // namespace upc::smp::numa

#endif
