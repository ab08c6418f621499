// SPDX-License-Identifier: MIT
// Dynamic shared memory: the result of an allocation, that objects never overlap, that freed memory
// is reused, and each error.
#include <doctest/doctest.h>
#include <string.h>

#include <atomic>
#include <memory>

#include "smp/os.h"
#include "tests/unit/emulated.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

void barrier() { upcr_barrier(0, kAnonymous); }

// A byte that identifies an object and a position in it.
unsigned char stamp(uint64_t seed, size_t i) {
  return static_cast<unsigned char>((seed * 31 + i * 7 + (i >> 8)) | 1);
}

// Visits the bytes of nblocks blocks, each in its owner's slice.
template <class Visit>
void for_each_byte(upcr_shared_ptr_t object, size_t nblocks, size_t blocksz, Visit visit) {
  for (size_t b = 0; b < nblocks; ++b) {
    const upcr_shared_ptr_t block =
        upcr_add_shared(object, 1, static_cast<ptrdiff_t>(b * blocksz), blocksz);
    EXPECT_EQ(upcr_threadof_shared(block), b % upcr_threads());
    auto* bytes = static_cast<unsigned char*>(upcr_cast(block));
    for (size_t i = 0; i < blocksz; ++i) visit(bytes + i, b * blocksz + i);
  }
}

}  // namespace

TEST_CASE("an allocation of 0 bytes returns the null pointer, which can be freed") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      EXPECT(upcr_isnull_shared(upcr_alloc(0)));
      EXPECT(upcr_isnull_shared(upcr_local_alloc(0, 8)));
      EXPECT(upcr_isnull_shared(upcr_local_alloc(8, 0)));
      EXPECT(upcr_isnull_shared(upcr_global_alloc(0, 8)));
      EXPECT(upcr_isnull_shared(upcr_global_alloc(8, 0)));
      EXPECT(upcr_isnull_shared(upcr_all_alloc(0, 8)));
      EXPECT(upcr_isnull_shared(upcr_all_alloc(8, 0)));
      upcr_free(upcr_null_shared);
      upcr_all_free(upcr_null_shared);
    });
}

TEST_CASE("affinity, alignment and phase") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < 2000 / upcr_threads() + 10; ++i) {
        const size_t n = random.up_to(10000);
        const upcr_shared_ptr_t mine = random.below(2) ? upcr_alloc(n) : upcr_local_alloc(1, n);
        const upcr_shared_ptr_t global = upcr_global_alloc(1 + random.below(5), n);
        EXPECT_EQ(upcr_threadof_shared(mine), upcr_mythread());
        EXPECT_EQ(upcr_threadof_shared(global), 0u);
        for (upcr_shared_ptr_t p : {mine, global}) {
          EXPECT_EQ(upcr_phaseof_shared(p), 0u);
          EXPECT_EQ(upcr_addrfield_shared(p) % 16, 0u);
          EXPECT(upcr_isvalid_shared(&p));
        }
        upcr_free(mine);
        upcr_free(global);
      }
    });
}

TEST_CASE("numbers of blocks that THREADS does not divide: no two bytes overlap") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      struct Object {
        upcr_shared_ptr_t pointer;
        size_t nblocks, blocksz;
      };
      Random random(upcr_mythread() + 9);
      std::vector<Object> objects;
      for (unsigned i = 0; i < 60 / upcr_threads() + 3; ++i) {
        const size_t nblocks = 1 + random.below(3 * upcr_threads()), blocksz = random.up_to(500);
        objects.push_back({upcr_global_alloc(nblocks, blocksz), nblocks, blocksz});
        for_each_byte(objects.back().pointer, nblocks, blocksz, [&](unsigned char* p, size_t k) {
          *p = stamp(upcr_mythread() * 100 + i, k);
        });
      }
      barrier();
      for (size_t i = 0; i < objects.size(); ++i) {
        bool right = true;
        for_each_byte(objects[i].pointer, objects[i].nblocks, objects[i].blocksz,
                      [&](unsigned char* p, size_t k) {
                        right &= *p == stamp(upcr_mythread() * 100 + i, k);
                      });
        EXPECT(right);
        upcr_free(objects[i].pointer);
      }
    });
}

TEST_CASE("all_alloc returns one object to all threads, at one offset in each slice") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      static std::atomic<upcr_shared_ptr_t> first;
      Random same(3);
      for (unsigned i = 0; i < 20; ++i) {
        const size_t nblocks = 1 + same.below(2 * upcr_threads()), blocksz = same.up_to(3000);
        const upcr_shared_ptr_t object = upcr_all_alloc(nblocks, blocksz);
        if (upcr_mythread() == 0) first = object;
        barrier();
        EXPECT_EQ(object, first.load());
        if (upcr_mythread() < nblocks) {
          const upcr_shared_ptr_t mine = upcr_add_shared(
              object, 1, static_cast<ptrdiff_t>(upcr_mythread() * blocksz), blocksz);
          EXPECT_EQ(upcr_threadof_shared(mine), upcr_mythread());
          EXPECT_EQ(upcr_addrfield_shared(mine), upcr_addrfield_shared(object));
          memset(upcr_shared_to_local(mine), static_cast<int>(i), blocksz);
        }
        if (same.below(2)) {
          upcr_all_free(object);
        } else {
          barrier();
          if (upcr_mythread() == i % upcr_threads()) upcr_free(object);
        }
      }
    });
}

TEST_CASE("allocations of all threads, freed by any, that would fill the heap many times") {
  // Describes an object, at its start; its other bytes are stamped.
  struct Header {
    uint64_t seed;
    uint32_t bytes;  // of the part on the thread to which its pointer points
  };
  constexpr size_t kSlots = 400;
  static std::atomic<upcr_shared_ptr_t> slots[kSlots];
  for (unsigned threads : kThreadCounts) {
    run_job({.threads = threads, .heap_bytes = 8 << 20}, [] {
      const auto retire = [](upcr_shared_ptr_t object) {
        if (upcr_isnull_shared(object)) return;
        auto* bytes = static_cast<unsigned char*>(upcr_cast(object));
        Header header;
        memcpy(&header, bytes, sizeof header);
        bool right = true;
        for (size_t i = sizeof header; i < header.bytes; ++i)
          right &= bytes[i] == stamp(header.seed, i);
        EXPECT(right);
        upcr_free(object);
      };
      Random random(upcr_mythread() + 77);
      // Each round allocates about 8 KB; all rounds would fill the heap of 8 MB about 10 times.
      const unsigned rounds = effort(12000 / upcr_threads()) + 100;
      for (unsigned i = 0; i < rounds; ++i) {
        // Half of the objects are as small as those that a thread caches.
        const uint64_t most = random.below(2) ? 30000 : 1100;
        const Header header = {random.bits(),
                               static_cast<uint32_t>(sizeof(Header) + random.up_to(most))};
        upcr_shared_ptr_t object;
        switch (random.below(4)) {
          case 0: object = upcr_global_alloc(1, header.bytes); break;
          case 1: object = upcr_global_alloc(1 + random.below(upcr_threads()), header.bytes); break;
          default: object = upcr_alloc(header.bytes);
        }
        auto* bytes = static_cast<unsigned char*>(upcr_cast(object));
        memcpy(bytes, &header, sizeof header);
        for (size_t k = sizeof header; k < header.bytes; ++k) bytes[k] = stamp(header.seed, k);
        // Hands the object to the thread that exchanges it out: release here, acquire there.
        retire(slots[random.below(kSlots)].exchange(object, std::memory_order_acq_rel));
        retire(slots[random.below(kSlots)].exchange(0, std::memory_order_acq_rel));
      }
      barrier();
      for (size_t s = upcr_mythread(); s < kSlots; s += upcr_threads())
        retire(slots[s].exchange(0, std::memory_order_acq_rel));
      barrier();
      // No memory was lost: an object can take nearly the entire heap.
      const upcr_shared_ptr_t all = upcr_alloc(7 << 20);
      EXPECT(!upcr_isnull_shared(all));
      upcr_free(all);
      barrier();
      upcr_all_free(upcr_all_alloc(upcr_threads(), 7 << 20));
    });
  }
}

TEST_CASE("many threads allocate at once from the heap of one, which is nearly empty") {
  // The allocator takes free memory out of its lists while it divides it. A thread that searches
  // the lists in that time must not find the heap full.
  for (unsigned threads : {kThreadCounts[1], kThreadCounts[5], kThreadCounts[6]})
    run_job({.threads = threads, .heap_bytes = 8 << 20}, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < effort(100000 / upcr_threads()); ++i) {
        const size_t nblocks = 1 + random.below(2);
        const upcr_shared_ptr_t object = upcr_global_alloc(nblocks, random.up_to(20000));
        EXPECT(!upcr_isnull_shared(object));
        upcr_free(object);
      }
    });
}

TEST_CASE("sizes that change from round to round do not use up the heap") {
  for (unsigned threads : {kThreadCounts[0], kThreadCounts[2]}) {
    run_job({.threads = threads, .heap_bytes = 16 << 20}, [] {
      Random random(upcr_mythread());
      for (unsigned round = 0; round < 40; ++round) {
        // Fills half the heap with pieces of one size, then frees them in another order.
        const size_t piece = random.up_to(1 << 20);
        std::vector<upcr_shared_ptr_t> pieces;
        for (size_t total = 0; total + piece <= 8 << 20 && pieces.size() < 2000; total += piece)
          pieces.push_back(upcr_alloc(piece));
        while (!pieces.empty()) {
          const size_t victim = random.below(pieces.size());
          EXPECT(!upcr_isnull_shared(pieces[victim]));
          upcr_free(pieces[victim]);
          pieces[victim] = pieces.back();
          pieces.pop_back();
        }
      }
    });
  }
}

TEST_CASE("the heap holds its requested size, in whichever areas the objects lie") {
  run_job({.threads = 2, .heap_bytes = 32 << 20}, [] {
    if (upcr_mythread() == 0) {  // 15 MB local and 15 MB spread, in thread 0's 32 MB
      const upcr_shared_ptr_t local = upcr_alloc(15 << 20);
      const upcr_shared_ptr_t spread = upcr_global_alloc(2, 15 << 20);
      memset(upcr_shared_to_local(local), 1, 15 << 20);
      memset(upcr_shared_to_local(spread), 2, 15 << 20);
      EXPECT_EQ(*static_cast<char*>(upcr_shared_to_local(local)), 1);
      upcr_free(local);
      upcr_free(spread);
    }
    barrier();
    for (int i = 0; i < 3; ++i) {
      const upcr_shared_ptr_t whole = upcr_alloc(30 << 20);
      EXPECT(!upcr_isnull_shared(whole));
      upcr_free(whole);
    }
  });
}

TEST_CASE("one block for thread 0 alone takes no space from the other threads' heaps") {
  run_job({.threads = 2, .heap_bytes = 16 << 20}, [] {
    static std::atomic<upcr_shared_ptr_t> one;
    if (upcr_mythread() == 1) one = upcr_global_alloc(1, 12 << 20);
    barrier();
    EXPECT_EQ(upcr_threadof_shared(one), 0u);
    if (upcr_mythread() == 1) {
      const upcr_shared_ptr_t mine = upcr_alloc(12 << 20);
      EXPECT(!upcr_isnull_shared(mine));
      upcr_free(mine);
      upcr_free(one);
    }
  });
}

TEST_CASE("the message for a full heap says how much, where, and what to raise") {
  const JobOptions small{.threads = 3, .heap_bytes = 8 << 20};
  expect_fatal(small, 2, "upc_alloc: no room for 9000000 bytes with affinity to thread 2", [] {
    if (upcr_mythread() == 2) upcr_alloc(9000000);
  });
  expect_fatal(small, 1, "UPC_SHARED_HEAP_SIZE", [] {
    if (upcr_mythread() == 1)
      for (;;) upcr_alloc(100000);
  });
  expect_fatal(small, 1, "of its 8388608 bytes of shared heap, ", [] {
    if (upcr_mythread() == 1)
      for (;;) upcr_alloc(1000);
  });
  expect_fatal(small, 0, "upc_all_alloc: no room for 9000000 bytes",
               [] { upcr_all_alloc(upcr_threads(), 9000000); });
  // The message for a spread object names the thread whose heap is full.
  const std::string full =
      "upc_all_alloc: no room for 2097152 bytes with affinity to thread 1: of its 8388608 bytes "
      "of shared heap, 7340032 are in objects, 0 lost by rounding their sizes up, and 1048576 "
      "free; "
      "give";
  expect_fatal(small, 0, full, [] {
    if (upcr_mythread() == 1) upcr_alloc(7 << 20);
    barrier();
    upcr_all_alloc(upcr_threads(), 2 << 20);
  });
  expect_fatal(small, 1, "upc_global_alloc: no room", [] {
    if (upcr_mythread() == 1) upcr_global_alloc(7, 3000000);
  });
  expect_fatal(small, 0, "upc_alloc: no room", [] {
    if (upcr_mythread() == 0) upcr_alloc(SIZE_MAX);
  });
  expect_fatal(small, 0, "upc_global_alloc: no room", [] {
    if (upcr_mythread() == 0) upcr_global_alloc(SIZE_MAX / 2, 64);
  });
  expect_fatal(small, 0, "upc_local_alloc: no room", [] {
    if (upcr_mythread() == 0) upcr_local_alloc(SIZE_MAX / 2, 64);
  });
}

TEST_CASE("no room for locks or semaphores is reported in the same words") {
  const JobOptions small{.threads = 2, .heap_bytes = 1 << 20};
  const std::string rest =
      ": no room for " + std::to_string(upc::smp::os::kCacheLine) +
      " bytes with affinity to thread 1: of its 1048576 bytes of shared heap, 1048576 are in "
      "objects, 0 lost by rounding their sizes up, and 0 free; give it more with "
      "UPC_SHARED_HEAP_SIZE";
  expect_fatal(small, 1, "upc_global_lock_alloc" + rest, [] {
    if (upcr_mythread() == 1)
      for (;;) upcr_global_lock_alloc();
  });
  expect_fatal(small, 1, "bupc_sem_alloc" + rest, [] {
    if (upcr_mythread() == 1)
      for (;;) bupc_sem_alloc(0);
  });
}

TEST_CASE("the message for a full heap says if the free memory is fragmented") {
  expect_fatal({.threads = 2, .heap_bytes = 80 << 20}, 0,
               " free, but in pieces too small; give it more", [] {
                 if (upcr_mythread() == 0) {
                   constexpr unsigned kPieces = 1240;
                   std::vector<upcr_shared_ptr_t> pieces;
                   for (unsigned i = 0; i < kPieces; ++i)
                     pieces.push_back(upcr_global_alloc(upcr_threads(), 60000));
                   for (unsigned i = 0; i < kPieces; ++i)
                     if (i % 5) upcr_free(pieces[i]);
                   for (;;) upcr_global_alloc(upcr_threads(), 300000);
                 }
                 barrier();
               });
}

TEST_CASE("invalid frees are reported, with the pointer") {
  const JobOptions options{.threads = 3};
  const auto on_1 = [](auto fn) {
    return [=] {
      if (upcr_mythread() == 1) fn();
    };
  };
  expect_fatal(options, 1, "alloc_test.cc:", on_1([] {
                 const upcr_shared_ptr_t p = upcr_alloc(100);
                 upcr_free(p);
                 upcr_free(p);
               }));
  expect_fatal(options, 1, "upc_free: no object starts at (thread 1, offset 0x",
               on_1([] { upcr_free(upcr_add_shared(upcr_alloc(100), 1, 16, 0)); }));
  expect_fatal(options, 1, "upc_free: no object starts at (thread 1, offset 0x",
               on_1([] { upcr_free(upcr_add_shared(upcr_alloc(100), 1, 1, 0)); }));
  expect_fatal(options, 1, "free it by its pointer to thread 0",
               on_1([] { upcr_free(upcr_add_shared(upcr_global_alloc(3, 100), 100, 1, 1)); }));
  expect_fatal(
      options, 1, "has a phase", on_1([] {
        upcr_free(upcr_pshared_to_shared_withphase(upcr_shared_to_pshared(upcr_alloc(100)), 3));
      }));
  expect_fatal(options, 1, "is not in shared memory", on_1([] { upcr_free(upcri_job.span + 64); }));
  expect_fatal(options, 1, "is a lock; free it with upc_lock_free",
               on_1([] { upcr_free(upcr_global_lock_alloc()); }));
  expect_fatal(options, 1, "no object starts at", on_1([] { upcr_free(UPCR_INITIALIZED_SHARED); }));
  expect_fatal(options, 0, "upc_all_free: no object starts at", [] {
    const upcr_shared_ptr_t p = upcr_all_alloc(3, 10);
    upcr_all_free(p);
    upcr_all_free(p);
  });
}

TEST_CASE("an object with the contents of a lock is not a lock") {
  run_job(2, [] {
    const upcr_shared_ptr_t lock = upcr_global_lock_alloc(), object = upcr_alloc(64);
    memcpy(upcr_cast(object), upcr_cast(lock), 64);
    upcr_free(object);
    EXPECT(!upcr_isnull_shared(lock));
    upcr_lock_free(lock);
  });
}

TEST_CASE("if many threads free one object, one succeeds and one reports an error") {
  for (int i = 0; i < 5; ++i) {
    const Ended ended = end_of_job({.threads = 4}, [] {
      const upcr_shared_ptr_t p = upcr_all_alloc(4, 100);
      barrier();
      upcr_free(p);
      barrier();
    });
    INFO(ended.describe());
    CHECK(ended.code == upc::runtime::kMisuseCode);
    CHECK(ended.err.find("upc_free: no object starts at (thread 0, offset 0x") !=
          std::string::npos);
    CHECK(ended.err.find('\n') + 1 == ended.err.size());
  }
}

TEST_CASE("heaps of sizes from 1 MB to far beyond the machine's memory") {
  for (unsigned threads : {1u, 4u, 64u})
    for (const char* size : {"1MB", "100MB", "10GB", "200GB"}) {
      if (emulated() && strstr(size, "GB") != nullptr) continue;
      JobOptions options{.threads = threads};
      options.environment.emplace_back("UPC_SHARED_HEAP_SIZE", size);
      static JobOptions* shared_options;
      shared_options = &options;
      const Ended ended = in_child(options, [] {
        start_job(
            *shared_options,
            [](int, char**) {
              const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), 100000);
              memset(upcr_shared_to_local(upcr_add_shared(p, 100000, upcr_mythread(), 1)), 1,
                     100000);
              EXPECT(!upcr_isnull_shared(upcr_alloc(100000)));
              return 0;
            },
            UPCR_ATTACH_ENV_OVERRIDE);
      });
      CAPTURE(std::string(size));
      INFO(ended.describe());
      CHECK(ended.code == 0);
      CHECK(ended.failures == 0);
      CHECK(ended.expectations == threads);
    }
}
