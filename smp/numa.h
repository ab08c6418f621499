// SPDX-License-Identifier: MIT
// Memory that is nearer to some cores than to others: nodes, by Linux's numbers. `root` is the
// prefix of the system's files, "" except in tests.
#ifndef UPC_SMP_NUMA_H
#define UPC_SMP_NUMA_H

#include <cstddef>
#include <cstdint>

#include "smp/core_set.h"

namespace upc::smp::numa {

inline constexpr unsigned kMostNodes = 64;  // nodes with higher numbers are ignored

// The number of nodes that have cores or memory; at least 1.
unsigned nodes(const char* root = "");
// The node of all these cores; -1 if they belong to several, or if it is unknown.
int node_of(const CoreSet& cores, const char* root = "");
// The package that all these cores belong to; -1 if it is unknown.
int package_of(const CoreSet& cores, const char* root = "");

// Makes the system take pages of this range from a node when any thread first touches them, as long
// as the node has free ones; false if the system refuses.
bool prefer(void* begin, size_t bytes, int node);

struct NodeBytes {
  uint64_t bytes[kMostNodes] = {};
};
// Bytes of resident pages on each node, for the mappings that begin in this range; false if the
// system does not report them.
bool resident(uintptr_t begin, uintptr_t end, NodeBytes& to, const char* root = "");

}  // namespace upc::smp::numa

#endif
