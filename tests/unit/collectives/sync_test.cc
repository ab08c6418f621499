// SPDX-License-Identifier: MIT
// The guarantees of each pair of sync modes, and that a call waits for no more threads than these
// require. In each call one thread is late. Before it enters, it checks targets that must not have
// been written yet, and writes sources that must not have been read yet. As soon as a thread
// returns, it checks targets that must be complete, and overwrites sources that no thread may still
// read.
#include <doctest/doctest.h>
#include <unistd.h>

#include <atomic>

#include "tests/unit/collectives/arrays.h"

using namespace upc::test;

namespace {

enum Kind {
  kBroadcast,
  kScatter,
  kGather,
  kGatherAll,
  kExchange,
  kPermute,
  kReduce,
  kReduceAll,
  kPrefixReduce,
  kKinds
};

constexpr long kOld = -1;       // in every target before the call
constexpr long kEarly = -2;     // in every source before the call
constexpr long kTrampled = -3;  // in every source after it

// A call on longs: blocks of `block` longs, in areas of THREADS blocks on each thread.
struct Case {
  Kind kind;
  size_t block;
  upc_flag_t in, out;
  unsigned late;  // the late thread
  unsigned root;  // for calls that have one
};

struct Areas {
  upcr_shared_ptr_t src, dst, perm;
  size_t longs;  // of an area on one thread
  long* src_of(unsigned t) const { return at(src, t); }
  long* dst_of(unsigned t) const { return at(dst, t); }
  static long* at(upcr_shared_ptr_t base, unsigned t) {
    return reinterpret_cast<long*>(address(base) + t * slice_bytes());
  }
};

long source(unsigned thread, size_t index) {
  return static_cast<long>(thread * 100000 + index + 1);
}

// How many longs the call reads from the source area on a thread.
size_t source_longs(const Case& c, unsigned thread) {
  const size_t all = c.block * upcr_threads();
  switch (c.kind) {
    case kBroadcast: return thread == c.root ? c.block : 0;
    case kScatter: return thread == c.root ? all : 0;
    case kExchange: return all;
    default: return c.block;
  }
}
size_t target_longs(const Case& c, unsigned thread) {
  const size_t all = c.block * upcr_threads();
  switch (c.kind) {
    case kGather: return thread == c.root ? all : 0;
    case kGatherAll:
    case kExchange: return all;
    case kReduce: return thread == c.root ? 1 : 0;
    case kReduceAll: return 1;
    default: return c.block;
  }
}

// The target thread of the permutation, a rotation.
unsigned send_to(unsigned thread) { return (thread + 1) % upcr_threads(); }

long target(const Case& c, unsigned thread, size_t i) {
  const auto threads = upcr_threads();
  const auto owner = static_cast<unsigned>(i / c.block);
  const size_t within = i % c.block;
  long sum = 0;
  switch (c.kind) {
    case kBroadcast: return source(c.root, i);
    case kScatter: return source(c.root, thread * c.block + i);
    case kGather:
    case kGatherAll: return source(owner, within);
    case kExchange: return source(owner, thread * c.block + within);
    case kPermute: return source((thread + threads - 1) % threads, i);
    case kPrefixReduce:
      for (unsigned t = 0; t < thread; ++t)
        for (size_t k = 0; k < c.block; ++k) sum += source(t, k);
      for (size_t k = 0; k <= i; ++k) sum += source(thread, k);
      return sum;
    default:
      for (unsigned t = 0; t < threads; ++t)
        for (size_t k = 0; k < c.block; ++k) sum += source(t, k);
      return sum;
  }
}

void call(const Case& c, const Areas& a) {
  const size_t nbytes = c.block * sizeof(long), count = c.block * upcr_threads();
  const upc_flag_t flags = c.in | c.out;
  const auto src_root = pointer_at(a.src, c.root, 0), dst_root = pointer_at(a.dst, c.root, 0);
  switch (c.kind) {
    case kBroadcast: return upc_all_broadcast(a.dst, src_root, nbytes, flags);
    case kScatter: return upc_all_scatter(a.dst, src_root, nbytes, flags);
    case kGather: return upc_all_gather(dst_root, a.src, nbytes, flags);
    case kGatherAll: return upc_all_gather_all(a.dst, a.src, nbytes, flags);
    case kExchange: return upc_all_exchange(a.dst, a.src, nbytes, flags);
    case kPermute:
      return upc_all_permute(a.dst, a.src, upcr_shared_to_pshared(a.perm), nbytes, flags);
    case kReduce: return upc_all_reduceL(dst_root, a.src, UPC_ADD, count, c.block, nullptr, flags);
    case kReduceAll:
      return bupc_all_reduce_allL(a.dst, a.src, UPC_ADD, count, c.block, nullptr, flags);
    default: return upc_all_prefix_reduceL(a.dst, a.src, UPC_ADD, count, c.block, nullptr, flags);
  }
}

void write_source(const Case& c, const Areas& a, unsigned t, bool real) {
  for (size_t i = 0; i < source_longs(c, t); ++i) a.src_of(t)[i] = real ? source(t, i) : kTrampled;
}

// How many longs of a thread's targets are not what they should be.
size_t count_wrong(const Case& c, const Areas& a, unsigned t, bool after) {
  size_t wrong = 0;
  for (size_t i = 0; i < target_longs(c, t); ++i)
    wrong += a.dst_of(t)[i] != (after ? target(c, t, i) : kOld);
  return wrong;
}

void try_case(const Case& c, const Areas& a) {
  const unsigned self = upcr_mythread(), threads = upcr_threads();
  const bool in_all = c.in == UPC_IN_ALLSYNC, in_no = c.in == UPC_IN_NOSYNC;
  const bool out_all = c.out == UPC_OUT_ALLSYNC, out_no = c.out == UPC_OUT_NOSYNC;
  for (size_t i = 0; i < a.longs; ++i) {
    a.src_of(self)[i] = kEarly;
    a.dst_of(self)[i] = kOld;
  }
  const auto to = static_cast<int>(send_to(self));
  memcpy(a.at(a.perm, self), &to, sizeof to);
  // NOSYNC: the inputs are ready before the barrier. MYSYNC: each thread writes its own inputs
  // before its call. ALLSYNC: the late thread writes all inputs.
  if (in_no) write_source(c, a, self, true);
  barrier();
  if (self == c.late) {
    usleep(150);
    for (unsigned t = 0; t < threads; ++t)
      if (in_all || (t == self && !in_no)) EXPECT_EQ(count_wrong(c, a, t, false), 0u);
    for (unsigned t = 0; t < threads; ++t)
      if (in_all || (t == self && !in_no)) write_source(c, a, t, true);
  } else if (!in_all && !in_no) {
    write_source(c, a, self, true);
  }
  call(c, a);
  for (unsigned t = 0; t < threads; ++t)
    if (out_all || (t == self && !out_no)) EXPECT_EQ(count_wrong(c, a, t, true), 0u);
  // With OUT_ALLSYNC a thread may overwrite all sources, with OUT_MYSYNC its own.
  if (out_all && self == (c.late + 1) % threads)
    for (unsigned t = 0; t < threads; ++t) write_source(c, a, t, false);
  if (!out_all && !out_no) write_source(c, a, self, false);
  barrier();
  EXPECT_EQ(count_wrong(c, a, self, true), 0u);
  barrier();
}

Areas make_areas(size_t block) {
  const size_t longs = block * upcr_threads();
  const auto allocate = [&](size_t bytes) { return upcr_all_alloc(upcr_threads(), bytes); };
  return {allocate(longs * 8), allocate(longs * 8), allocate(sizeof(long)), longs};
}

void try_all(int repetitions) {
  for (size_t block : {size_t{1}, size_t{9}, size_t{1500}}) {
    const Areas areas = make_areas(block);
    Random random(block);
    for (int r = 0; r < repetitions; ++r) {
      pretend_enough_cores(r % 2 == 0);
      for (int kind = 0; kind < kKinds; ++kind)
        for (upc_flag_t in : {UPC_IN_ALLSYNC, UPC_IN_MYSYNC, UPC_IN_NOSYNC})
          for (upc_flag_t out : {UPC_OUT_ALLSYNC, UPC_OUT_MYSYNC, UPC_OUT_NOSYNC}) {
            const auto thread = [&] { return static_cast<unsigned>(random.below(upcr_threads())); };
            const unsigned late = thread(), root = kind == kReduceAll ? 0 : thread();
            try_case({static_cast<Kind>(kind), block, in, out, late, root}, areas);
          }
    }
  }
}

// Whether the call must return on this thread without the late thread.
bool independent(const Case& c, unsigned thread) {
  const bool no = c.in == UPC_IN_NOSYNC && c.out == UPC_OUT_NOSYNC;
  switch (c.kind) {
    case kBroadcast:
    case kScatter:  // other threads than the root depend on the root only
      return no || (thread != c.root && c.late != c.root);
    case kGather: return no || (thread != c.root && c.late != c.root);
    case kGatherAll:
    case kExchange: return no;
    case kPermute: return no || (send_to(thread) != c.late && send_to(c.late) != thread);
    default:  // few elements: one thread computes the result
      return no && c.block == 1 && thread != c.root && c.late != c.root;
  }
}

// The late thread enters only after all threads that are independent of it have returned.
void try_without_waiting(const Case& c, const Areas& a, std::atomic<unsigned>& returned) {
  const unsigned self = upcr_mythread();
  unsigned others = 0;
  for (unsigned t = 0; t < upcr_threads(); ++t) others += t != c.late && independent(c, t);
  write_source(c, a, self, true);
  const auto to = static_cast<int>(send_to(self));
  memcpy(a.at(a.perm, self), &to, sizeof to);
  if (self == c.late) returned = 0;
  barrier();
  if (self == c.late)
    while (returned < others) usleep(20);
  call(c, a);
  if (independent(c, self)) ++returned;
  barrier();
  EXPECT_EQ(count_wrong(c, a, self, true), 0u);
}

}  // namespace

TEST_CASE("each pair of modes keeps its guarantees if a thread is late") {
  for (unsigned threads : {1u, 2u, 3u, 4u, 8u}) run_job(threads, [] { try_all(2); });
}

TEST_CASE("NOSYNC waits for no thread, and MYSYNC only for threads with its data") {
  for (unsigned threads : {2u, 3u, 4u, 8u}) {
    static std::atomic<unsigned> returned;
    run_job(threads, [] {
      for (size_t block : {size_t{1}, size_t{20}}) {
        const Areas areas = make_areas(block);
        for (int kind = 0; kind < kKinds; ++kind)
          for (upc_flag_t in : {UPC_IN_MYSYNC, UPC_IN_NOSYNC})
            for (upc_flag_t out : {UPC_OUT_MYSYNC, UPC_OUT_NOSYNC})
              for (unsigned late = 0; late < upcr_threads(); ++late) {
                const unsigned root = kind == kReduceAll ? 0 : (late + 1) % upcr_threads();
                try_without_waiting({static_cast<Kind>(kind), block, in, out, late, root}, areas,
                                    returned);
              }
      }
    });
  }
}

namespace {

// Reductions and prefix reductions in a row, of which `reductions` in 4 are reductions. Most wait
// for no other thread. All inputs are ready from the start. Call k omits the first k elements and
// has its own target, and so its own result.
void run_ahead(unsigned reductions) {
  constexpr size_t kCalls = 80, kBlock = 700;
  const unsigned self = upcr_mythread(), threads = upcr_threads();
  const size_t count = kBlock * threads;
  const Areas in = make_areas(kBlock);
  const auto targets = upcr_all_alloc(threads, kCalls * kBlock * sizeof(long));
  for (size_t i = 0; i < kBlock; ++i) in.src_of(self)[i] = source(self, i);
  const auto total = [&](size_t elements) {
    long sum = 0;
    for (size_t i = 0; i < elements; ++i)
      sum += source(static_cast<unsigned>(i / kBlock), i % kBlock);
    return sum;
  };
  const auto target_of = [&](size_t k, unsigned thread) {
    return pointer_at(targets, thread, k * kBlock * sizeof(long));
  };
  barrier();
  Random random(threads), own(self);
  std::vector<unsigned> roots(kCalls, threads);  // threads: a prefix reduction
  for (size_t k = 0; k < kCalls; ++k) {
    const upc_flag_t flags = (random.below(8) ? UPC_IN_NOSYNC : UPC_IN_MYSYNC) |
                             (random.below(8) ? UPC_OUT_NOSYNC : UPC_OUT_MYSYNC);
    if (random.below(4) < reductions) {
      roots[k] = static_cast<unsigned>(random.below(threads));
      upc_all_reduceL(target_of(k, roots[k]), upcr_add_shared(in.src, 8, k, kBlock), UPC_ADD,
                      count - k, kBlock, nullptr, flags);
    } else {
      upc_all_prefix_reduceL(upcr_add_shared(target_of(k, 0), 8, k, kBlock),
                             upcr_add_shared(in.src, 8, k, kBlock), UPC_ADD, count - k, kBlock,
                             nullptr, flags);
    }
    if (own.below(8) == 0) usleep(static_cast<unsigned>(own.below(400)));
  }
  barrier();
  size_t wrong = 0;
  for (size_t k = 0; k < kCalls; ++k) {
    const auto* target = reinterpret_cast<const long*>(address(target_of(k, self)));
    if (roots[k] == self) wrong += target[0] != total(count) - total(k);
    if (roots[k] != threads) continue;
    long sum = total(self * kBlock) - total(k);
    for (size_t i = 0; i < kBlock; ++i) {
      sum += source(self, i);
      wrong += self * kBlock + i >= k && target[i] != sum;
    }
  }
  EXPECT_EQ(wrong, 0u);
  barrier();
}

}  // namespace

TEST_CASE("threads that run ahead do not change the results") {
  for (unsigned threads : {2u, 3u, 8u})
    run_job(threads, [] {
      for (unsigned reductions : {0, 2, 4}) run_ahead(reductions);
    });
}

TEST_CASE("64 threads on few cores") {
  run_job({.threads = 64, .heap_bytes = size_t{4} << 20}, [] {
    const Areas areas = make_areas(3);
    for (int kind = 0; kind < kKinds; ++kind)
      for (upc_flag_t flags : {UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC, UPC_IN_MYSYNC | UPC_OUT_MYSYNC})
        for (int r = 0; r < 10; ++r) {
          for (size_t i = 0; i < areas.longs; ++i) areas.dst_of(upcr_mythread())[i] = kOld;
          const Case c = {static_cast<Kind>(kind),    3, flags & 7, flags & ~7, 0,
                          kind == kReduceAll ? 0 : 5u};
          write_source(c, areas, upcr_mythread(), true);
          const auto to = static_cast<int>(send_to(upcr_mythread()));
          memcpy(areas.at(areas.perm, upcr_mythread()), &to, sizeof to);
          barrier();
          call(c, areas);
          barrier();
          EXPECT_EQ(count_wrong(c, areas, upcr_mythread(), true), 0u);
        }
  });
}

TEST_CASE("threads that wait in collectives forever are a deadlock") {
  const auto ended = end_of_job({.threads = 2, .seconds = 30}, [] {
    const Areas a = make_areas(1);
    if (upcr_mythread() == 0)
      upc_all_broadcast(a.dst, a.src, 8, UPC_IN_MYSYNC | UPC_OUT_MYSYNC);
    else
      barrier();
  });
  CHECK(ended.code == upc::runtime::kDeadlockCode);
  CHECK(ended.err.find("deadlock") != std::string::npos);
  CHECK(ended.err.find("sync_test.cc") != std::string::npos);
  CHECK(ended.err.find("upc_all_broadcast") != std::string::npos);
  CHECK(ended.err.find("upc_barrier") != std::string::npos);
}
