// SPDX-License-Identifier: MIT
// For any copy in runs, an overlap is reported if some byte is written twice, or is written and
// also read, except by a run that copies it onto itself.
#include "runtime/copy_overlap.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

struct Run {
  size_t dst, src, bytes;
};

// The expected message, from the runs that write and read each byte.
std::string expected(const std::vector<Run>& runs, size_t room) {
  std::vector<int> writers(room, -1);
  for (size_t i = 0; i < runs.size(); ++i)
    for (size_t b = 0; b < runs[i].bytes; ++b) {
      int& writer = writers[runs[i].dst + b];
      if (writer >= 0) return "parts of the destination overlap";
      writer = static_cast<int>(i);
    }
  for (size_t i = 0; i < runs.size(); ++i)
    for (size_t b = 0; b < runs[i].bytes; ++b) {
      const int writer = writers[runs[i].src + b];
      if (writer < 0 || (writer == static_cast<int>(i) && runs[i].dst == runs[i].src)) continue;
      return "source and destination overlap";
    }
  return "";
}

}  // namespace

TEST_CASE("the result for random runs agrees with a check of each byte") {
  unsigned found[2] = {};
  for (uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    Random random(seed);
    const size_t room = 60 + random.below(400);
    std::vector<Run> runs(1 + random.below(6));
    for (Run& run : runs) {
      run.bytes = random.below(10);
      run.dst = random.below(room - run.bytes);
      run.src = random.below(5) ? random.below(room - run.bytes) : run.dst;
    }
    static char memory[512];
    const std::string text = expected(runs, room);
    const Ended ended = end_of_job({.threads = 1}, [&] {
      upc::runtime::CopyOverlap overlap;
      for (const Run& run : runs) overlap.add(memory + run.dst, memory + run.src, run.bytes);
      overlap.check("copy");
    });
    INFO(ended.describe());
    CHECK(ended.code == (text.empty() ? 0 : upc::runtime::kMisuseCode));
    CHECK(text.empty() ? ended.err.empty() : ended.err.find(text) != std::string::npos);
    ++found[!text.empty()];
  }
  CHECK(found[false] > 50);
  CHECK(found[true] > 50);
}

TEST_CASE("a million runs are checked in far less than quadratic time") {
  run_job(1, [] {
    std::vector<char> memory(16'000'000);
    upc::runtime::CopyOverlap overlap;
    for (size_t i = 0; i < 1'000'000; ++i)
      overlap.add(&memory[16 * i], &memory[16 * (999'999 - i) + 8], 8);
    overlap.check("copy");
    EXPECT(true);
  });
}
