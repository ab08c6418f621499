// SPDX-License-Identifier: MIT
// Nodes from the files of sysfs, policies by system calls, pages from /proc/self/numa_maps.
#include "smp/numa.h"

#include <linux/mempolicy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "smp/system_file.h"

namespace upc::smp::numa {
namespace {

// Reads a file that contains a list of numbers and a newline.
bool read_list(CoreSet& to, const char* root, const char* name) {
  char text[4096];
  if (!read_system_file(text, sizeof text, root, "/sys/devices/system/node/%s", name)) return false;
  text[strcspn(text, "\n")] = '\0';
  return parse_core_list(text, to);
}

}  // namespace

unsigned nodes(const char* root) {
  CoreSet online;
  return read_list(online, root, "online") ? online.count() : 1;
}

int node_of(const CoreSet& cores, const char* root) {
  for (unsigned node = 0; node < kMostNodes; ++node) {
    char name[32];
    snprintf(name, sizeof name, "node%u/cpulist", node);
    CoreSet there;
    if (read_list(there, root, name) && cores.first_outside(there) == CoreSet::kMost)
      return static_cast<int>(node);
  }
  return -1;
}

int package_of(const CoreSet& cores, const char* root) {
  int package = -1;
  for (unsigned core = cores.next(0); core < CoreSet::kMost; core = cores.next(core + 1)) {
    char text[32];
    if (!read_system_file(text, sizeof text, root,
                          "/sys/devices/system/cpu/cpu%u/topology/physical_package_id", core))
      return -1;
    const int here = atoi(text);
    if (core != cores.next(0) && here != package) return -1;
    package = here;
  }
  return package;
}

bool prefer(void* begin, size_t bytes, int node) {
  const unsigned long mask = 1ul << node;
  return syscall(SYS_mbind, begin, bytes, MPOL_PREFERRED, &mask, kMostNodes + 1, 0) == 0;
}

bool resident(uintptr_t begin, uintptr_t end, NodeBytes& to, const char* root) {
  char path[4096];
  snprintf(path, sizeof path, "%s/proc/self/numa_maps", root);
  FILE* const file = fopen(path, "re");
  if (!file) return false;
  char* line = nullptr;
  size_t capacity = 0;
  // ADDRESS POLICY … N0=PAGES N3=PAGES kernelpagesize_kB=4
  while (getline(&line, &capacity, file) > 0) {
    const uintptr_t start = strtoull(line, nullptr, 16);
    const char* const size = strstr(line, " kernelpagesize_kB=");
    if (start < begin || start >= end || !size) continue;
    const uint64_t page = strtoull(strchr(size, '=') + 1, nullptr, 10) << 10;
    for (const char* at = line; (at = strstr(at, " N")); ++at) {
      unsigned node;
      unsigned long long pages;
      if (sscanf(at, " N%u=%llu", &node, &pages) == 2 && node < kMostNodes)
        to.bytes[node] += pages * page;
    }
  }
  free(line);
  fclose(file);
  return true;
}

}  // namespace upc::smp::numa
