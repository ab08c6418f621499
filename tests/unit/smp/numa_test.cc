// SPDX-License-Identifier: MIT
// The nodes of cores and of pages, from file trees and from the machine itself.
#include "smp/numa.h"

#include <doctest/doctest.h>
#include <linux/mempolicy.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "smp/os.h"
#include "smp/segment.h"
#include "tests/unit/smp/fake_root.h"

using namespace upc::smp;
using upc::test::FakeRoot;

namespace {

CoreSet set_of(const char* list) {
  CoreSet cores;
  REQUIRE(parse_core_list(list, cores));
  return cores;
}

}  // namespace

TEST_CASE("a set of cores is on one node, or on several") {
  FakeRoot root;
  CHECK(numa::nodes(root.path()) == 1);
  CHECK(numa::node_of(set_of("0"), root.path()) == -1);
  root.add("/sys/devices/system/node/online", "0,2\n");
  root.add("/sys/devices/system/node/node0/cpulist", "0-3,8-11\n");
  root.add("/sys/devices/system/node/node1/cpulist", "\n");
  root.add("/sys/devices/system/node/node2/cpulist", "4-7,12-15\n");
  CHECK(numa::nodes(root.path()) == 2);
  CHECK(numa::node_of(set_of("9"), root.path()) == 0);
  CHECK(numa::node_of(set_of("4-7,15"), root.path()) == 2);
  CHECK(numa::node_of(set_of("3-4"), root.path()) == -1);
  CHECK(numa::node_of(set_of("16"), root.path()) == -1);
}

TEST_CASE("a set of cores is in one package, or in several") {
  FakeRoot root;
  for (int core = 0; core < 4; ++core)
    root.add("/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/physical_package_id",
             std::to_string(core / 2) + "\n");
  CHECK(numa::package_of(set_of("0"), root.path()) == 0);
  CHECK(numa::package_of(set_of("2-3"), root.path()) == 1);
  CHECK(numa::package_of(set_of("1-2"), root.path()) == -1);
  CHECK(numa::package_of(set_of("4"), root.path()) == -1);
}

TEST_CASE("pages are counted by node, those of other ranges are not counted") {
  FakeRoot root;
  root.add("/proc/self/numa_maps",
           "1000 default file=/usr/bin/N0=9 mapped=5 N0=5 kernelpagesize_kB=4\n"
           "2000 prefer:1 anon=7 dirty=7 active=3 N0=3 N1=4 kernelpagesize_kB=4\n"
           "5000 default\n"
           "7000 prefer:1 anon=2 dirty=2 N1=2 kernelpagesize_kB=2048\n"
           "9000 default anon=1 N0=1 kernelpagesize_kB=4\n");
  numa::NodeBytes pages;
  CHECK(numa::resident(0x2000, 0x9000, pages, root.path()));
  CHECK(pages.bytes[0] == 3 * 4096);
  CHECK(pages.bytes[1] == 4 * 4096 + 2 * (2048 << 10));
  CHECK(pages.bytes[2] == 0);
  CHECK(!numa::resident(0, 1, pages, "/nowhere"));
}

TEST_CASE("the slices of a segment are counted separately, on the preferred node") {
  Segment segment;
  REQUIRE(segment.reserve(3, 1 << 20, 44));
  const auto touch = [&](unsigned slice, unsigned pages) {
    memset(reinterpret_cast<void*>(segment.symmetric_area(slice)), 1, pages * kPageSize);
  };
  const auto address = [&](unsigned slice) {
    return reinterpret_cast<void*>(segment.slice(slice));
  };
  if (!numa::prefer(address(1), segment.slice_bytes(), 0)) return;  // a kernel without nodes
  int mode = -1;
  unsigned long mask = 0;
  REQUIRE(syscall(SYS_get_mempolicy, &mode, &mask, 64, segment.symmetric_area(1), MPOL_F_ADDR) ==
          0);
  CHECK(mode == MPOL_PREFERRED);
  CHECK(mask == 1);
  REQUIRE(syscall(SYS_get_mempolicy, &mode, &mask, 64, segment.symmetric_area(2), MPOL_F_ADDR) ==
          0);
  CHECK(mode == MPOL_DEFAULT);
  CHECK(!numa::prefer(address(1), segment.slice_bytes(), 63));
  touch(0, 2);
  touch(1, 5);
  segment.part_slices();
  for (unsigned slice = 0; slice < 3; ++slice) {
    numa::NodeBytes pages;
    const uintptr_t begin = segment.slice(slice);
    if (!numa::resident(begin, begin + segment.slice_bytes(), pages)) return;
    uint64_t sum = 0;
    for (const uint64_t bytes : pages.bytes) sum += bytes;
    CHECK(sum == (slice == 0 ? 2 : slice == 1 ? 5 : 0) * kPageSize);
  }
}
