// SPDX-License-Identifier: MIT
// Queries hwloc, and writes the result as a list of places.
#include "tools/driver/core_places.h"

#include <hwloc.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "tools/driver/message.h"

namespace upc::driver {
namespace {

using smp::CoreSet;

struct Topology {
  Topology() {
    // Only cores and packages are needed. hwloc's x86 backend would bind this process to each core
    // in turn, and Linux provides the same information.
    if (hwloc_topology_init(&handle) != 0) throw Error("hwloc cannot start");
    hwloc_topology_set_all_types_filter(handle, HWLOC_TYPE_FILTER_KEEP_NONE);
    for (const hwloc_obj_type_t type : {HWLOC_OBJ_CORE, HWLOC_OBJ_PACKAGE})
      hwloc_topology_set_type_filter(handle, type, HWLOC_TYPE_FILTER_KEEP_ALL);
    hwloc_topology_set_components(handle, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
    if (hwloc_topology_load(handle) != 0) {
      hwloc_topology_destroy(handle);
      throw Error("hwloc cannot read the cores of this machine");
    }
  }
  ~Topology() { hwloc_topology_destroy(handle); }
  Topology(const Topology&) = delete;
  Topology& operator=(const Topology&) = delete;
  hwloc_topology_t handle;
};

// The cores of the topology that this process may use.
CoreSet Usable(hwloc_topology_t topology) {
  const std::unique_ptr<hwloc_bitmap_s, void (*)(hwloc_bitmap_t)> bits(
      hwloc_bitmap_dup(hwloc_topology_get_allowed_cpuset(topology)), hwloc_bitmap_free);
  if (hwloc_topology_is_thissystem(topology)) {
    const std::unique_ptr<hwloc_bitmap_s, void (*)(hwloc_bitmap_t)> mask(hwloc_bitmap_alloc(),
                                                                         hwloc_bitmap_free);
    if (hwloc_get_cpubind(topology, mask.get(), HWLOC_CPUBIND_PROCESS) == 0)
      hwloc_bitmap_and(bits.get(), bits.get(), mask.get());
  }
  CoreSet cores;
  for (int core = hwloc_bitmap_first(bits.get()); core >= 0 && core < int{CoreSet::kMost};
       core = hwloc_bitmap_next(bits.get(), core))
    cores.add(static_cast<unsigned>(core));
  return cores;
}

// The hardware threads of an object that are in `usable`, in hwloc's order.
std::vector<unsigned> ThreadsOf(hwloc_topology_t topology, hwloc_obj_t object,
                                const CoreSet& usable) {
  std::vector<unsigned> threads;
  hwloc_obj_t thread = nullptr;
  while ((thread = hwloc_get_next_obj_inside_cpuset_by_type(topology, object->cpuset, HWLOC_OBJ_PU,
                                                            thread)))
    if (usable.contains(thread->os_index)) threads.push_back(thread->os_index);
  return threads;
}

// The hardware threads of each object of a type; if the machine has no such objects, of each object
// of `instead`.
std::vector<std::vector<unsigned>> Groups(hwloc_topology_t topology, hwloc_obj_type_t type,
                                          hwloc_obj_type_t instead, const CoreSet& usable) {
  if (hwloc_get_nbobjs_by_type(topology, type) <= 0) type = instead;
  std::vector<std::vector<unsigned>> groups;
  hwloc_obj_t object = nullptr;
  while ((object = hwloc_get_next_obj_by_type(topology, type, object)))
    groups.push_back(ThreadsOf(topology, object, usable));
  return groups;
}

// The relative power of a hardware thread's core on this machine; 0 if all are equal or hwloc does
// not know.
int PowerOf(hwloc_topology_t topology, unsigned thread) {
  const std::unique_ptr<hwloc_bitmap_s, void (*)(hwloc_bitmap_t)> one(hwloc_bitmap_alloc(),
                                                                      hwloc_bitmap_free);
  hwloc_bitmap_only(one.get(), thread);
  const int kind = hwloc_cpukinds_get_by_cpuset(topology, one.get(), 0);
  int power = 0;
  if (kind < 0 || hwloc_cpukinds_get_info(topology, static_cast<unsigned>(kind), nullptr, &power,
                                          nullptr, nullptr, 0) != 0)
    return 0;
  return power;
}

// Consecutive cores are written as a range.
std::string ListOf(const std::vector<unsigned>& cores) {
  std::string list;
  for (size_t i = 0; i < cores.size(); ++i) {
    const size_t first = i;
    while (i + 1 < cores.size() && cores[i + 1] == cores[i] + 1) ++i;
    if (!list.empty()) list += ',';
    list += std::to_string(cores[first]);
    if (i > first) list += '-' + std::to_string(cores[i]);
  }
  return list;
}

}  // namespace

std::string ChoosePlaces(runtime::Binding binding, const std::string& only) {
  const Topology topology;
  CoreSet usable = Usable(topology.handle);
  CoreSet wanted;
  if (!only.empty() && parse_core_list(only, wanted)) {
    if (const unsigned outside = wanted.first_outside(usable); outside < CoreSet::kMost)
      throw Error("-cores " + only + ": this process may not use core " + std::to_string(outside) +
                  ", but " + smp::CoreList(usable).text);
    usable = wanted;
  }
  if (binding == runtime::Binding::kPackage) {
    std::string places;
    for (const std::vector<unsigned>& package :
         Groups(topology.handle, HWLOC_OBJ_PACKAGE, HWLOC_OBJ_MACHINE, usable))
      if (!package.empty()) places += (places.empty() ? "{" : ",{") + ListOf(package) + "}";
    return places;
  }
  auto cores = Groups(topology.handle, HWLOC_OBJ_CORE, HWLOC_OBJ_PU, usable);
  std::erase_if(cores, [](const auto& core) { return core.empty(); });
  std::stable_sort(cores.begin(), cores.end(), [&](const auto& a, const auto& b) {
    return PowerOf(topology.handle, a.front()) > PowerOf(topology.handle, b.front());
  });
  std::vector<unsigned> order;
  for (size_t thread = 0; order.size() < usable.count(); ++thread)
    for (const std::vector<unsigned>& core : cores)
      if (thread < core.size()) order.push_back(core[thread]);
  return ListOf(order);
}

}  // namespace upc::driver
