// SPDX-License-Identifier: MIT
// Limits of control groups, read from file trees such as those of real systems.
#include "smp/control_group.h"

#include <doctest/doctest.h>

#include "tests/unit/smp/fake_root.h"

using upc::test::FakeRoot;
namespace control_group = upc::smp::control_group;

TEST_CASE("without control groups there is no limit") {
  const FakeRoot none;
  CHECK(control_group::cores(none.path()) == 0);
  CHECK(control_group::memory(none.path()) == 0);
}

TEST_CASE("version 2: the smallest limit of the group and of those above it applies") {
  FakeRoot root;
  root.add("/proc/self/cgroup", "0::/system.slice/job.service\n");
  root.add("/sys/fs/cgroup/system.slice/job.service/cpu.max", "max 100000\n");
  CHECK(control_group::cores(root.path()) == 0);
  root.add("/sys/fs/cgroup/system.slice/cpu.max", "250000 100000\n");
  CHECK(control_group::cores(root.path()) == 3);
  root.add("/sys/fs/cgroup/system.slice/job.service/cpu.max", "100000 100000\n");
  CHECK(control_group::cores(root.path()) == 1);
  root.add("/sys/fs/cgroup/system.slice/job.service/memory.max", "max\n");
  CHECK(control_group::memory(root.path()) == 0);
  root.add("/sys/fs/cgroup/memory.max", "1000000\n");
  CHECK(control_group::memory(root.path()) == 1000000);
}

TEST_CASE("version 2: a quota of less than a core is one core") {
  FakeRoot root;
  root.add("/proc/self/cgroup", "0::/\n").add("/sys/fs/cgroup/cpu.max", "5000 100000\n");
  CHECK(control_group::cores(root.path()) == 1);
}

TEST_CASE("version 1: controllers by name, several in one hierarchy") {
  FakeRoot root;
  root.add("/proc/self/cgroup",
           "12:cpuset:/a\n5:cpu,cpuacct:/docker/0123\n4:memory:/docker/0123\n1:name=systemd:/x\n");
  root.add("/sys/fs/cgroup/cpu/docker/0123/cpu.cfs_quota_us", "-1\n");
  root.add("/sys/fs/cgroup/cpu/docker/0123/cpu.cfs_period_us", "100000\n");
  root.add("/sys/fs/cgroup/memory/docker/0123/memory.limit_in_bytes", "9223372036854771712\n");
  CHECK(control_group::cores(root.path()) == 0);
  CHECK(control_group::memory(root.path()) == 9223372036854771712u);
  root.add("/sys/fs/cgroup/cpu/docker/0123/cpu.cfs_quota_us", "400000\n");
  CHECK(control_group::cores(root.path()) == 4);
  root.add("/sys/fs/cgroup/cpu/docker/cpu.cfs_quota_us", "150000\n");
  root.add("/sys/fs/cgroup/cpu/docker/cpu.cfs_period_us", "50000\n");
  CHECK(control_group::cores(root.path()) == 3);
}

TEST_CASE("a container that sees its own group as the root of the hierarchy") {
  FakeRoot root;
  root.add("/proc/self/cgroup", "5:cpu,cpuacct:/docker/0123\n0::/docker/0123\n");
  root.add("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "200000\n");
  root.add("/sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  CHECK(control_group::cores(root.path()) == 2);
  root.add("/sys/fs/cgroup/unified/cpu.max", "100000 100000\n");
  CHECK(control_group::cores(root.path()) == 1);
}

TEST_CASE("invalid files set no limit") {
  FakeRoot root;
  root.add("/proc/self/cgroup", "nonsense\n\n0:\n7:cpu\n0::/g\n");
  root.add("/sys/fs/cgroup/g/cpu.max", "\n").add("/sys/fs/cgroup/cpu.max", "100000 0\n");
  root.add("/sys/fs/cgroup/g/memory.max", "");
  CHECK(control_group::cores(root.path()) == 0);
  CHECK(control_group::memory(root.path()) == 0);
}
