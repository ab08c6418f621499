// SPDX-License-Identifier: MIT
// The segment: adjacent slices, the two areas of each, and the size of the heap that they hold.
#include "smp/segment.h"

#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>

#include "smp/os.h"
#include "smp/pages.h"
#include "smp/sanitizers.h"
#include "tests/unit/emulated.h"
#include "tests/unit/smp/team.h"

using namespace upc::smp;
using namespace upc::test;

namespace {

constexpr unsigned kOffsetBits = 44;
constexpr uint64_t kMegabyte = 1 << 20;
constexpr uint64_t kMostEmulated = 1000 * kMegabyte;

// A segment that is unmapped at the end, since the tests reserve many.
struct Reserved : Segment {
  ~Reserved() {
    if (base()) os::release(reinterpret_cast<void*>(base()), span());
  }
};

}  // namespace

TEST_CASE(
    "slices of a power of two hold the requested heap, and half as much again, in each area") {
  for (unsigned threads : {1u, 2u, 3u, 4u, 7u, 8u, 64u, 1000u, 2048u})
    for (uint64_t heap :
         {uint64_t{kPageSize}, kMegabyte, 5 * kMegabyte, 64 * kMegabyte, 1000 * kMegabyte}) {
      if (emulated() && threads * heap > kMostEmulated) continue;
      CAPTURE(threads);
      CAPTURE(heap);
      Reserved segment;
      REQUIRE(segment.reserve(threads, heap, kOffsetBits));
      CHECK(segment.base() % kHugePageSize == 0);
      CHECK(segment.span() == threads * segment.slice_bytes());
      CHECK(segment.span() <= uint64_t{1} << kOffsetBits);
      CHECK(segment.heap_bytes() <= heap);
      CHECK(segment.heap_bytes() <= Segment::max_heap_bytes(threads, kOffsetBits));
      if (heap <= Segment::max_heap_bytes(threads, kOffsetBits))
        CHECK(segment.heap_bytes() == heap);
      CHECK(segment.area_bytes() >= segment.heap_bytes() + segment.heap_bytes() / 2);
      for (unsigned t : {0u, threads / 2, threads - 1}) {
        const uintptr_t symmetric = segment.symmetric_area(t), local = segment.local_area(t);
        CHECK(segment.slice_of(symmetric) == t);
        CHECK(segment.slice_of(symmetric + segment.area_bytes() - 1) == t);
        CHECK(segment.slice_of(local) == t);
        CHECK(segment.slice_of(local + segment.area_bytes() - 1) == t);
        CHECK(symmetric + segment.area_bytes() <= local);
        CHECK(symmetric - segment.symmetric_area(0) == t * segment.slice_bytes());
        *reinterpret_cast<char*>(symmetric) = 1;
        *reinterpret_cast<char*>(local + segment.area_bytes() - 1) = 1;
      }
      CHECK(segment.contains(segment.base()));
      CHECK(segment.contains(segment.base() + segment.span() - 1));
      CHECK(!segment.contains(segment.base() - 1));
      CHECK(!segment.contains(segment.base() + segment.span()));
    }
}

TEST_CASE("a heap without a given size suits the machine") {
  if (emulated()) return;
  for (unsigned threads : {1u, 2u, 64u, 2048u}) {
    Reserved segment;
    REQUIRE(segment.reserve(threads, 0, kOffsetBits));
    CHECK(segment.heap_bytes() >= 64 * kMegabyte);
    CHECK(segment.heap_bytes() <= os::physical_memory());
  }
}

TEST_CASE("under a memory limit, a heap without a given size leaves as much as it takes") {
  // Sanitizers have shadow memory.
  if (under_address_sanitizer() || under_thread_sanitizer() || emulated()) return;
  for (const __rlimit_resource resource : {RLIMIT_AS, RLIMIT_DATA})
    for (const uint64_t megabytes : {300, 500, 1000, 1500, 2000, 2500, 4000, 4300, 9000}) {
      CAPTURE(megabytes);
      CHECK(exit_code_of([&] {
              const rlimit limit = {megabytes * kMegabyte, megabytes * kMegabyte};
              setrlimit(resource, &limit);
              Segment segment;
              if (!segment.reserve(2, 0, kOffsetBits)) _exit(1);
              if (segment.heap_bytes() * 3 > limit.rlim_cur) _exit(2);
              _exit(os::reserve(segment.span(), kPageSize) ? 0 : 3);
            }) == 0);
    }
}

TEST_CASE("a heap larger than the address bits allow is reduced to their limit") {
  for (unsigned threads : {1u, 3u, 64u, 2048u}) {
    if (emulated()) break;
    Reserved segment;
    REQUIRE(segment.reserve(threads, uint64_t{1} << 50, kOffsetBits));
    CHECK(segment.heap_bytes() <= Segment::max_heap_bytes(threads, kOffsetBits));
    CHECK(segment.heap_bytes() > 64 * kMegabyte);
    CHECK(segment.span() <= uint64_t{1} << kOffsetBits);
  }
  Reserved narrow;  // three slices of 2^25 bytes do not fit into 2^26
  CHECK(!narrow.reserve(3, kMegabyte, 26));
  CHECK(narrow.reserve(3, kMegabyte, 27));
}

TEST_CASE("the first page, where null pointers point, cannot be accessed") {
  Reserved segment;
  REQUIRE(segment.reserve(2, kMegabyte, kOffsetBits));
  CHECK(exit_code_of([&] {
          signal(SIGSEGV, [](int) { _exit(11); });
          signal(SIGBUS, [](int) { _exit(11); });
          *reinterpret_cast<volatile char*>(segment.base() + 8) = 1;
        }) == 11);
}

TEST_CASE("reserved pages are zeroed and aligned") {
  for (size_t alignment : {kPageSize, kHugePageSize, size_t{64} << 20}) {
    void* memory = os::reserve(4 * alignment, alignment);
    REQUIRE(memory);
    CHECK(reinterpret_cast<uintptr_t>(memory) % alignment == 0);
    CHECK(static_cast<char*>(memory)[0] == 0);
    CHECK(static_cast<char*>(memory)[4 * alignment - 1] == 0);
    os::release(memory, 4 * alignment);
  }
  CHECK(os::reserve(~size_t{0} - 4095, kPageSize) == nullptr);
  CHECK(os::reserve(~size_t{0} - 4095, kHugePageSize) == nullptr);
}
