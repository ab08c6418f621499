// SPDX-License-Identifier: MIT
// Bulk copies and fills against a byte-by-byte model of a blocked shared array, from 0 bytes to
// beyond the size from which copies bypass the cache.
#include "runtime/bulk.h"

#include <doctest/doctest.h>
#include <string.h>
#include <unistd.h>

#include <memory>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;
// Sanitizers use several bytes for each byte.
constexpr long kMostBytes = kSanitized ? 40 << 20 : 400 << 20;

// The form of each function that is called.
enum Form { kBlocking, kNb, kNbi, kForms };

void get(Form form, void* dst, upcr_shared_ptr_t src, size_t n) {
  if (form == kBlocking) return upcr_memget(dst, src, n);
  if (form == kNb) return upcr_wait_syncnb(upcr_nb_memget(dst, src, n));
  upcr_nbi_memget(dst, src, n);
  upcr_wait_syncnbi_gets();
}
void put(Form form, upcr_shared_ptr_t dst, const void* src, size_t n) {
  if (form == kBlocking) return upcr_memput(dst, src, n);
  if (form == kNb) return upcr_wait_syncnb(upcr_nb_memput(dst, src, n));
  upcr_nbi_memput(dst, src, n);
  upcr_wait_syncnbi_puts();
}
void copy(Form form, upcr_shared_ptr_t dst, upcr_shared_ptr_t src, size_t n) {
  if (form == kBlocking) return upcr_memcpy(dst, src, n);
  if (form == kNb) return upcr_wait_syncnb(upcr_nb_memcpy(dst, src, n));
  upcr_nbi_memcpy(dst, src, n);
  upcr_wait_syncnbi_all();
}
void fill(Form form, upcr_shared_ptr_t dst, int c, size_t n) {
  if (form == kBlocking) return upcr_memset(dst, c, n);
  if (form == kNb) return upcr_wait_syncnb(upcr_nb_memset(dst, c, n));
  upcr_nbi_memset(dst, c, n);
  upcr_wait_syncnbi_puts();
}

// The part of a blocked shared array of bytes that has affinity to one thread, with a model of its
// bytes. A bulk operation that crosses the end of a block continues in the same thread's next
// block, which is adjacent in memory.
struct Part {
  upcr_shared_ptr_t array;
  size_t block, blocks;
  unsigned owner;
  std::unique_ptr<char[]> bytes;

  size_t size() const { return block * blocks; }
  // A pointer to the part's byte i, with the phase that pointer arithmetic gives it.
  upcr_shared_ptr_t at(size_t i) const {
    const size_t element = (i / block * upcr_threads() + owner) * block + i % block;
    return upcr_add_shared(array, 1, static_cast<ptrdiff_t>(element), block);
  }
  void check() const {
    std::unique_ptr<char[]> seen(new char[size()]);
    for (size_t i = 0; i < size(); i += block) upcr_memget(&seen[i], at(i), block);
    EXPECT(memcmp(seen.get(), bytes.get(), size()) == 0);
  }
};

Part make_part(Random& random, size_t block, size_t blocks, unsigned owner) {
  Part part{upcr_all_alloc(blocks * upcr_threads(), block), block, blocks, owner,
            std::make_unique<char[]>(block * blocks)};
  for (size_t i = 0; i < part.size(); ++i) part.bytes[i] = static_cast<char>(random.bits());
  upcr_memput(part.at(0), part.bytes.get(), part.size());
  return part;
}

}  // namespace

TEST_CASE("any size from and to any place, across block boundaries") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random same(5);  // sizes that are the same on all threads
      for (unsigned round = 0; round < 6; ++round) {
        const size_t block = same.up_to(2000), blocks = 2 + same.below(10);
        Random random(upcr_mythread() + 1000 * round);
        Part part = make_part(random, block, blocks, (upcr_mythread() + 1) % upcr_threads());
        const size_t size = part.size();
        std::unique_ptr<char[]> buffer(new char[size]);
        for (unsigned i = 0; i < 600 / upcr_threads() + 12; ++i) {
          const auto form = static_cast<Form>(i % kForms);
          const size_t n =
              random.below(4) ? random.below(size + 1) : random.below(size < 80 ? size : 80);
          const size_t a = random.below(size - n + 1);
          size_t b = random.below(size - n + 1);
          switch (random.below(4)) {
            case 0:
              get(form, buffer.get(), part.at(a), n);
              EXPECT(memcmp(buffer.get(), &part.bytes[a], n) == 0);
              break;
            case 1:
              for (size_t k = 0; k < n; ++k) buffer[k] = static_cast<char>(random.bits());
              put(form, part.at(a), buffer.get(), n);
              memcpy(&part.bytes[a], buffer.get(), n);
              break;
            case 2:  // disjoint, or exactly the same place
              if (a < b + n && b < a + n) b = a;
              copy(form, part.at(b), part.at(a), n);
              memmove(&part.bytes[b], &part.bytes[a], n);
              break;
            default:
              fill(form, part.at(a), static_cast<int>(i), n);
              memset(&part.bytes[a], static_cast<int>(i), n);
          }
        }
        part.check();
        upcr_all_free(part.array);
      }
    });
}

TEST_CASE("copies between two other threads") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      const size_t n = 5000;
      const upcr_shared_ptr_t from = upcr_all_alloc(upcr_threads(), n);
      const upcr_shared_ptr_t to = upcr_all_alloc(upcr_threads(), n);
      const auto of = [=](upcr_shared_ptr_t array, unsigned thread) {
        return upcr_add_shared(array, n, thread % upcr_threads(), 1);
      };
      upcr_memset(of(from, upcr_mythread()), static_cast<int>(upcr_mythread()) + 1, n);
      upcr_barrier(0, kAnonymous);
      upcr_memcpy(of(to, upcr_mythread() + 2), of(from, upcr_mythread() + 1), n);
      upcr_barrier(0, kAnonymous);
      const unsigned copier = (upcr_mythread() + 2 * upcr_threads() - 2) % upcr_threads();
      const auto expected = static_cast<unsigned char>((copier + 1) % upcr_threads() + 1);
      const auto* mine = static_cast<unsigned char*>(upcr_shared_to_local(of(to, upcr_mythread())));
      EXPECT_EQ(mine[0], expected);
      EXPECT_EQ(mine[n / 2], expected);
      EXPECT_EQ(mine[n - 1], expected);
    });
}

TEST_CASE("copies larger than any cache, with every alignment of their ends") {
  // Copies of one thread are streamed from an eighth of the last-level cache on. If that is too
  // large for a test, this copy is an ordinary one.
  run_job({.threads = kThreadCounts[0], .heap_bytes = uintptr_t{1} << 30}, [] {
    if (upcr_mythread() != 0) {
      EXPECT(true);
      return;
    }
    const long cache = sysconf(_SC_LEVEL3_CACHE_SIZE);
    const size_t large =
        cache > 0 && cache / 8 < kMostBytes ? static_cast<size_t>(cache / 8) : 32 << 20;
    const size_t room = large + 4096;
    const upcr_shared_ptr_t shared = upcr_alloc(room);
    const upcr_shared_ptr_t other = upcr_alloc(room);
    auto* a = static_cast<char*>(upcr_shared_to_local(shared));
    auto* b = static_cast<char*>(upcr_shared_to_local(other));
    Random random(1);
    for (size_t i = 0; i + 8 <= room; i += 8) {
      const uint64_t bits = random.bits();
      memcpy(a + i, &bits, 8);
    }
    for (size_t skew : {1, 15, 64}) {
      const size_t n = large + 77 + skew;
      memset(b, 0, 200);
      memset(b + large, 0, 4096);
      upcr_memcpy(upcr_local_to_shared(b + 100 + skew), upcr_local_to_shared(a + 3 * skew), n);
      EXPECT(memcmp(b + 100 + skew, a + 3 * skew, n) == 0);
      EXPECT_EQ(b[99 + skew], 0);
      EXPECT_EQ(b[100 + skew + n], 0);
    }
    // Source and target are the same place.
    const char first = a[0], last = a[large - 1];
    upcr_memcpy(shared, shared, large + 77);
    EXPECT_EQ(a[0], first);
    EXPECT_EQ(a[large - 1], last);
  });
}

TEST_CASE("streamed copies of every length and alignment") {
  constexpr size_t kRoom = 5 * 8192;
  const auto from = std::make_unique<char[]>(kRoom), to = std::make_unique<char[]>(kRoom),
             expected = std::make_unique<char[]>(kRoom);
  Random random(7);
  for (size_t i = 0; i < kRoom; ++i) from[i] = static_cast<char>(random.bits());
  for (unsigned i = 0; i < effort(4000); ++i) {
    const size_t at = random.below(200), skew = random.below(200);
    const size_t n = random.below(2) ? random.below(300) : random.below(kRoom - 200);
    memset(to.get(), 1, kRoom);
    memset(expected.get(), 1, kRoom);
    upc::runtime::stream(to.get() + at, from.get() + skew, n);
    memcpy(expected.get() + at, from.get() + skew, n);
    REQUIRE(memcmp(to.get(), expected.get(), kRoom) == 0);
  }
}

TEST_CASE("data of a bulk put is seen after a barrier and after a strict put") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    run_job({.threads = threads, .heap_bytes = uintptr_t{256} << 20}, [] {
      const size_t n = 100000;
      const upcr_shared_ptr_t block = upcr_all_alloc(1, n);
      const upcr_shared_ptr_t flag = upcr_all_alloc(1, 64);
      if (upcr_mythread() == 0) upcr_put_shared_val_strict(flag, 0, 0, 8);
      upcr_barrier(0, kAnonymous);
      std::unique_ptr<char[]> mine(new char[n]);
      for (int round = 1; round <= 5; ++round) {
        if (upcr_mythread() == 0) {
          memset(mine.get(), round, n);
          upcr_memput(block, mine.get(), n);
          upcr_put_shared_val_strict(flag, 0, static_cast<uint64_t>(round), 8);
        } else {
          while (upcr_get_shared_val_strict(flag, 0, 8) != static_cast<uint64_t>(round))
            upcr_poll();
          upcr_memget(mine.get(), block, n);
          EXPECT_EQ(mine[0], static_cast<char>(round));
          EXPECT_EQ(mine[n - 1], static_cast<char>(round));
        }
        upcr_barrier(round, 0);
        EXPECT_EQ(upcr_get_shared_val(block, n / 2, 1), static_cast<uint64_t>(round));
        upcr_barrier(round, 0);
      }
    });
  }
}

TEST_CASE("data of a bulk put is seen by the next holder of the lock") {
  constexpr int kRounds = 20;
  for (unsigned threads : kThreadCounts)
    run_job({.threads = threads, .heap_bytes = uintptr_t{256} << 20}, [] {
      const size_t n = 100000;
      const upcr_shared_ptr_t block = upcr_all_alloc(1, n), lock = upcr_all_lock_alloc();
      if (upcr_mythread() == 0) upcr_memset(block, 0, n);
      upcr_barrier(0, kAnonymous);
      std::unique_ptr<char[]> mine(new char[n]);
      for (int round = 0; round < kRounds; ++round) {
        upcr_lock(lock);
        upcr_memget(mine.get(), block, n);
        EXPECT_EQ(memcmp(mine.get(), mine.get() + 1, n - 1), 0);
        memset(mine.get(), mine[0] + 1, n);
        upcr_memput(block, mine.get(), n);
        upcr_unlock(lock);
      }
      upcr_barrier(0, kAnonymous);
      EXPECT_EQ(upcr_get_shared_val(block, n / 2, 1), kRounds * upcr_threads() % 256);
    });
}
