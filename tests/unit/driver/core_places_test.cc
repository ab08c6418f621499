// SPDX-License-Identifier: MIT
// Places that hwloc yields for synthetic machines, assigned to threads, against a model.
#include "tools/driver/core_places.h"

#include <doctest/doctest.h>
#include <hwloc.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

#include "smp/core_places.h"
#include "tools/driver/message.h"

using namespace upc::driver;
using upc::runtime::Binding;
using upc::smp::CoreSet;

namespace {

// Packages of cores with hardware threads, numbered as in hwloc's synthetic machines: core by core,
// or, as usual on Linux, the first hardware threads of all cores before the second ones.
struct Machine {
  unsigned packages, cores, threads;
  bool first_ones_first;

  unsigned number(unsigned package, unsigned core, unsigned thread) const {
    return first_ones_first ? (thread * packages + package) * cores + core
                            : (package * cores + core) * threads + thread;
  }
  std::string text() const {
    std::string text = "package:" + std::to_string(packages) + " core:" + std::to_string(cores) +
                       " pu:" + std::to_string(threads);
    if (!first_ones_first) return text;
    text += "(indexes=";
    for (unsigned p = 0; p < packages; ++p)
      for (unsigned c = 0; c < cores; ++c)
        for (unsigned t = 0; t < threads; ++t)
          text += (p + c + t ? "," : "") + std::to_string(number(p, c, t));
    return text + ")";
  }
};

const std::vector<Machine> kMachines = {
    {1, 1, 1, false}, {1, 2, 1, false}, {1, 4, 2, false}, {1, 4, 2, true}, {2, 1, 1, false},
    {2, 4, 1, false}, {2, 4, 2, false}, {2, 4, 2, true},  {2, 3, 4, true}, {4, 8, 2, true},
};

// Lists for -cores: all, the last, every third, and all but the first few.
std::vector<CoreSet> Subsets(const Machine& machine) {
  const unsigned count = machine.packages * machine.cores * machine.threads;
  std::vector<CoreSet> subsets(4);
  for (unsigned core = 0; core < count; ++core) {
    subsets[0].add(core);
    if (core == count - 1) subsets[1].add(core);
    if (core % 3 == 0) subsets[2].add(core);
    if (core >= machine.cores / 2) subsets[3].add(core);
  }
  return subsets;
}

// The expected place of a thread, computed without lists: places of one core are ordered by rank
// (the number of usable hardware threads of the same core before it), then as on the machine.
CoreSet ModelOfCore(const Machine& machine, const CoreSet& usable, unsigned thread) {
  unsigned left = thread % usable.count();
  for (unsigned rank = 0;; ++rank) {
    for (unsigned p = 0; p < machine.packages; ++p) {
      for (unsigned c = 0; c < machine.cores; ++c) {
        unsigned before = 0;
        for (unsigned t = 0; t < machine.threads; ++t) {
          const unsigned number = machine.number(p, c, t);
          if (!usable.contains(number) || before++ != rank || left-- != 0) continue;
          CoreSet one;
          one.add(number);
          return one;
        }
      }
    }
  }
}

// The expected package of a thread: packages get threads in proportion to their usable cores;
// packages with one usable core each are used in turn.
CoreSet ModelOfPackage(const Machine& machine, const CoreSet& usable, unsigned thread,
                       unsigned threads) {
  std::vector<CoreSet> packages;
  for (unsigned p = 0; p < machine.packages; ++p) {
    CoreSet package;
    for (unsigned c = 0; c < machine.cores; ++c)
      for (unsigned t = 0; t < machine.threads; ++t)
        if (usable.contains(machine.number(p, c, t))) package.add(machine.number(p, c, t));
    if (!package.empty()) packages.push_back(package);
  }
  if (packages.size() == usable.count()) return packages[thread % packages.size()];
  unsigned passed = 0;
  for (const CoreSet& package : packages) {
    passed += package.count();
    if (thread * usable.count() < passed * threads) return package;
  }
  return {};
}

}  // namespace

TEST_CASE("threads get the model's places, on each machine, for each choice of cores") {
  static upc::smp::CorePlaces places;
  unsigned looked_at = 0;
  for (const Machine& machine : kMachines) {
    setenv("HWLOC_SYNTHETIC", machine.text().c_str(), 1);
    CAPTURE(machine.text());
    const std::vector<CoreSet> subsets = Subsets(machine);
    for (const CoreSet& usable : subsets) {
      const std::string only = &usable == &subsets[0] ? "" : upc::smp::CoreList(usable).text;
      CAPTURE(only);
      for (const Binding binding : {Binding::kCore, Binding::kPackage}) {
        const std::string text = ChoosePlaces(binding, only);
        CAPTURE(text);
        for (unsigned threads = 1; threads <= 64; ++threads) {
          CAPTURE(threads);
          REQUIRE(places.parse(text));
          places.deal(threads, [](unsigned) { return true; });
          bool right = places.cores() == usable.count();
          for (unsigned t = 0; t < threads; ++t, ++looked_at) {
            const CoreSet model = binding == Binding::kCore
                                      ? ModelOfCore(machine, usable, t)
                                      : ModelOfPackage(machine, usable, t, threads);
            right = right && places.cores_of(t) == model;
          }
          CHECK(right);
        }
      }
    }
  }
  CHECK(looked_at == kMachines.size() * 4 * 2 * 64 * 65 / 2);
  unsetenv("HWLOC_SYNTHETIC");
}

TEST_CASE("powerful cores come first, and second hardware threads come last") {
  // Hardware threads 0 to 3 (cores 0 and 1) are on small cores, 4 to 7 (cores 2 and 3) on large
  // ones.
  hwloc_topology_t machine;
  REQUIRE(hwloc_topology_init(&machine) == 0);
  REQUIRE(hwloc_topology_set_synthetic(machine, "core:4 pu:2") == 0);
  REQUIRE(hwloc_topology_load(machine) == 0);
  for (const auto& [first, last, power] : {std::array{0, 3, 0}, std::array{4, 7, 1}}) {
    hwloc_bitmap_t kind = hwloc_bitmap_alloc();
    hwloc_bitmap_set_range(kind, static_cast<unsigned>(first), last);
    CHECK(hwloc_cpukinds_register(machine, kind, power, 0, nullptr, 0) == 0);
    hwloc_bitmap_free(kind);
  }
  char file[] = "/tmp/upc-machine-XXXXXX";
  close(mkstemp(file));
  REQUIRE(hwloc_topology_export_xml(machine, file, 0) == 0);
  hwloc_topology_destroy(machine);
  setenv("HWLOC_XMLFILE", file, 1);
  CHECK(ChoosePlaces(Binding::kCore, "") == "4,6,0,2,5,7,1,3");
  CHECK(ChoosePlaces(Binding::kCore, "0-2,6") == "6,0,2,1");
  unsetenv("HWLOC_XMLFILE");
  unlink(file);
}

TEST_CASE("a core that the machine does not have is reported") {
  setenv("HWLOC_SYNTHETIC", "package:2 core:2 pu:1", 1);
  for (const Binding binding : {Binding::kCore, Binding::kPackage}) {
    std::string said;
    try {
      ChoosePlaces(binding, "1,7");
    } catch (const Error& error) {
      said = error.what();
    }
    CHECK(said == "-cores 1,7: this process may not use core 7, but 0-3");
  }
  unsetenv("HWLOC_SYNTHETIC");
}

TEST_CASE("a machine whose topology lists no cores and packages has places, too") {
  setenv("HWLOC_SYNTHETIC", "pu:6", 1);
  CHECK(ChoosePlaces(Binding::kCore, "") == "0-5");
  CHECK(ChoosePlaces(Binding::kPackage, "") == "{0-5}");
  CHECK(ChoosePlaces(Binding::kPackage, "1,3-4") == "{1,3-4}");
  unsetenv("HWLOC_SYNTHETIC");
}
