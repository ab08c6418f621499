// SPDX-License-Identifier: MIT
// Reading the limits from the files of cgroups(7).
#include "smp/control_group.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <algorithm>

#include "smp/system_file.h"

namespace upc::smp::control_group {
namespace {

// The limit of a group, given where its files are: the mount point of the hierarchy, and the
// group's path in it. 0 for no limit.
using Limit = uint64_t (*)(const char* root, const char* mount, const char* group);

uint64_t smaller(uint64_t a, uint64_t b) { return a && b ? std::min(a, b) : a + b; }

uint64_t cores_of(unsigned long long quota, unsigned long long period) {
  return quota && period ? (quota + period - 1) / period : 0;
}

uint64_t cores_2(const char* root, const char* mount, const char* group) {
  char text[64];
  unsigned long long quota, period;
  // "max 100000" means none.
  return read_system_file(text, sizeof text, root, "%s%s/cpu.max", mount, group) &&
                 sscanf(text, "%llu %llu", &quota, &period) == 2
             ? cores_of(quota, period)
             : 0;
}

uint64_t cores_1(const char* root, const char* mount, const char* group) {
  char quota[64], period[64];
  // A quota of -1 means none.
  return read_system_file(quota, sizeof quota, root, "%s%s/cpu.cfs_quota_us", mount, group) &&
                 read_system_file(period, sizeof period, root, "%s%s/cpu.cfs_period_us", mount,
                                  group) &&
                 quota[0] != '-'
             ? cores_of(strtoull(quota, nullptr, 10), strtoull(period, nullptr, 10))
             : 0;
}

uint64_t memory_in(const char* root, const char* mount, const char* group, const char* file) {
  char text[64];
  // "max" means none, and so does the largest number of pages.
  return read_system_file(text, sizeof text, root, "%s%s/%s", mount, group, file)
             ? strtoull(text, nullptr, 10)
             : 0;
}
uint64_t memory_2(const char* root, const char* mount, const char* group) {
  return memory_in(root, mount, group, "memory.max");
}
uint64_t memory_1(const char* root, const char* mount, const char* group) {
  return memory_in(root, mount, group, "memory.limit_in_bytes");
}

// The smallest limit of the group and of those above it. Where a container sees only its own part
// of the hierarchy, that part is mounted as if it were the whole.
uint64_t up_from(Limit limit, const char* root, const char* mount, char* group) {
  uint64_t least = 0;
  for (;;) {
    least = smaller(least, limit(root, mount, group));
    char* const slash = strrchr(group, '/');
    if (!slash) return least;
    *slash = '\0';
  }
}

bool has_word(const char* list, const char* word) {
  const size_t length = strlen(word);
  for (;; ++list) {
    const size_t here = strcspn(list, ",");
    if (here == length && strncmp(list, word, length) == 0) return true;
    list += here;
    if (!*list) return false;
  }
}

uint64_t least(const char* root, const char* controller, const char* mount_1, Limit limit_1,
               Limit limit_2) {
  char text[4096];
  if (!read_system_file(text, sizeof text, root, "/proc/self/cgroup")) return 0;
  uint64_t found = 0;
  char* rest = nullptr;
  for (char* line = strtok_r(text, "\n", &rest); line; line = strtok_r(nullptr, "\n", &rest)) {
    // ID:CONTROLLERS:PATH; version 2's hierarchy names no controllers.
    char* const controllers = strchr(line, ':');
    char* const path = controllers ? strchr(controllers + 1, ':') : nullptr;
    if (!path) continue;
    *path = '\0';
    if (strcmp(path + 1, "/") == 0) path[1] = '\0';
    // A copy for each, since going up shortens it.
    char group[4096];
    const auto try_below = [&](const char* mount, Limit limit) {
      strcpy(group, path + 1);
      found = smaller(found, up_from(limit, root, mount, group));
    };
    if (!controllers[1]) {
      try_below("/sys/fs/cgroup", limit_2);
      try_below("/sys/fs/cgroup/unified", limit_2);
    } else if (has_word(controllers + 1, controller)) {
      try_below(mount_1, limit_1);
    }
  }
  return found;
}

}  // namespace

uint64_t cores(const char* root) {
  return least(root, "cpu", "/sys/fs/cgroup/cpu", cores_1, cores_2);
}

uint64_t memory(const char* root) {
  return least(root, "memory", "/sys/fs/cgroup/memory", memory_1, memory_2);
}

}  // namespace upc::smp::control_group
