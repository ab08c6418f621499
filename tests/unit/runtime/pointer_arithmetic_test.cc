// SPDX-License-Identifier: MIT
// Arithmetic on pointers-to-shared against the definition of the layout: element i of an array with
// blocks of B elements lies on thread i/B % THREADS, in that thread's (i/B / THREADS)-th block, at
// phase i % B. The tests only compute pointers, so the arrays need no memory.
#include <doctest/doctest.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); }

// An array whose element 0 lies in the middle of thread 0's slice, so that elements with negative
// indices have valid addresses, too.
struct Array {
  uint64_t elem_bytes;
  int64_t block;  // elements; 0: indefinite, all on `owner`
  int64_t owner = 0;

  uint64_t slice() const { return uint64_t{1} << upcri_job.slice_shift; }
  uint64_t address(int64_t i) const {
    const int64_t threads = upcr_threads();
    const int64_t b = block ? floor_divide(i, block) : 0;
    const int64_t phase = i - b * block;
    const int64_t round = floor_divide(b, threads);
    const int64_t thread = block ? b - round * threads : owner;
    return upcri_job.base + static_cast<uint64_t>(thread) * slice() + slice() / 2 +
           static_cast<uint64_t>((round * block + phase) * static_cast<int64_t>(elem_bytes));
  }
  upcr_thread_t thread(int64_t i) const {
    return static_cast<upcr_thread_t>((address(i) - upcri_job.base) / slice());
  }
  upcr_phase_t phase(int64_t i) const {
    return block ? static_cast<upcr_phase_t>(i - floor_divide(i, block) * block) : 0;
  }
  upcr_pshared_ptr_t pshared(int64_t i) const { return address(i); }
  upcr_shared_ptr_t shared(int64_t i) const {
    return upcr_local_to_shared_withphase(reinterpret_cast<void*>(address(i)), phase(i), thread(i));
  }
  // Indices this far from 0 stay inside the slices.
  int64_t reach() const {
    const int64_t in_slice = static_cast<int64_t>(slice() / 2 / elem_bytes);
    if (block == 0) return in_slice - 1;
    return (in_slice / block - 1) * block * upcr_threads();
  }
};

uint64_t random_elem_bytes(Random& random) {
  return random.below(2) ? uint64_t{1} << random.below(7) : random.up_to(300);
}

unsigned rounds() { return effort(20000 / upcr_threads()) + 100; }

}  // namespace

TEST_CASE("add, inc and sub of pointers with a phase") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        Array a{random_elem_bytes(random), static_cast<int64_t>(random.up_to(UPCR_MAX_BLOCKSIZE))};
        const auto block = static_cast<size_t>(a.block);
        int64_t reach = a.reach();
        if (reach < 1) a.elem_bytes = 1, reach = a.reach();
        const int64_t far = static_cast<int64_t>(random.up_to(static_cast<uint64_t>(reach)));
        const int64_t from = random.between(-far, far), to = random.between(-far, far);
        const upcr_shared_ptr_t p = a.shared(from), q = a.shared(to);
        EXPECT_EQ(upcr_add_shared(p, a.elem_bytes, to - from, block), q);
        upcr_shared_ptr_t moved = p;
        upcr_inc_shared(&moved, a.elem_bytes, to - from, block);
        EXPECT_EQ(moved, q);
        EXPECT_EQ(upcr_sub_shared(q, p, a.elem_bytes, block), to - from);
        EXPECT_EQ(upcr_sub_shared(p, p, a.elem_bytes, block), 0);
        EXPECT_EQ(upcr_add_shared(p, a.elem_bytes, 0, block), p);
      }
    });
}

TEST_CASE("the largest block size, in both directions across the ends of blocks") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      const size_t block = UPCR_MAX_BLOCKSIZE;
      const Array a{4, static_cast<int64_t>(block)};
      const int64_t n = static_cast<int64_t>(block);
      for (int64_t from : {int64_t{0}, n - 1, n, -1 * n, -n - 1, int64_t{-1}})
        for (int64_t to : {int64_t{0}, n - 1, n, 2 * n - 1, -n, -n - 1, int64_t{-1}}) {
          EXPECT_EQ(upcr_add_shared(a.shared(from), 4, to - from, block), a.shared(to));
          EXPECT_EQ(upcr_sub_shared(a.shared(to), a.shared(from), 4, block), to - from);
        }
    });
}

TEST_CASE("walking element by element, either way, visits the layout in order") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < 200 / upcr_threads() + 2; ++i) {
        const Array a{random_elem_bytes(random), random.between(1, 20)};
        const auto block = static_cast<size_t>(a.block);
        const auto step = random.between(-40, 40);
        upcr_shared_ptr_t p = a.shared(0);
        // The expected position, counted element by element.
        int64_t thread = 0, phase = 0, row = 0;
        for (int64_t at = 0, n = 0; n < 100; ++n) {
          for (int64_t s = step; s > 0; --s)
            if (++phase == a.block) {
              phase = 0;
              if (++thread == upcr_threads()) thread = 0, ++row;
            }
          for (int64_t s = step; s < 0; ++s)
            if (phase-- == 0) {
              phase = a.block - 1;
              if (thread-- == 0) thread = upcr_threads() - 1, --row;
            }
          at += step;
          upcr_inc_shared(&p, a.elem_bytes, step, block);
          EXPECT_EQ(upcr_threadof_shared(p), static_cast<upcr_thread_t>(thread));
          EXPECT_EQ(upcr_phaseof_shared(p), static_cast<upcr_phase_t>(phase));
          EXPECT_EQ(p, a.shared(at));
          const int64_t offset = (row * a.block + phase) * static_cast<int64_t>(a.elem_bytes);
          EXPECT_EQ(upcr_addrfield_shared(p),
                    upcri_job.base + a.slice() / 2 + static_cast<uint64_t>(offset));
        }
      }
    });
}

TEST_CASE("add, inc and sub with block size 1, also with constant steps") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        const Array a{random_elem_bytes(random), 1};
        const int64_t far =
            static_cast<int64_t>(random.up_to(static_cast<uint64_t>(a.reach() - 9)));
        const int64_t from = random.between(-far, far), to = random.between(-far, far);
        const upcr_pshared_ptr_t p = a.pshared(from), q = a.pshared(to);
        EXPECT_EQ(upcr_add_pshared1(p, a.elem_bytes, to - from), q);
        upcr_pshared_ptr_t moved = p;
        upcr_inc_pshared1(&moved, a.elem_bytes, to - from);
        EXPECT_EQ(moved, q);
        EXPECT_EQ(upcr_sub_pshared1(q, p, a.elem_bytes), to - from);
        EXPECT_EQ(upcr_sub_pshared1(p, p, a.elem_bytes), 0);

        // These steps are compile-time constants.
        EXPECT_EQ(upcr_add_pshared1(p, a.elem_bytes, 1), a.pshared(from + 1));
        EXPECT_EQ(upcr_add_pshared1(p, a.elem_bytes, -1), a.pshared(from - 1));
        EXPECT_EQ(upcr_add_pshared1(p, a.elem_bytes, 0), p);
        EXPECT_EQ(upcr_add_pshared1(p, a.elem_bytes, 5), a.pshared(from + 5));
        moved = p;
        upcr_inc_pshared1(&moved, a.elem_bytes, 1);
        EXPECT_EQ(moved, a.pshared(from + 1));
        // Both representations of block size 1 agree.
        EXPECT_EQ(upcr_add_shared(upcr_pshared_to_shared(p), a.elem_bytes, to - from, 1),
                  upcr_pshared_to_shared(q));
      }
    });
}

TEST_CASE("add, inc and sub in an indefinite block") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        Array a{random_elem_bytes(random), 0};
        a.owner = static_cast<int64_t>(random.below(upcr_threads()));
        const int64_t far = static_cast<int64_t>(random.up_to(static_cast<uint64_t>(a.reach())));
        const int64_t from = random.between(-far, far), to = random.between(-far, far);
        const upcr_pshared_ptr_t p = a.pshared(from), q = a.pshared(to);
        EXPECT_EQ(upcr_add_psharedI(p, a.elem_bytes, to - from), q);
        upcr_pshared_ptr_t moved = p;
        upcr_inc_psharedI(&moved, a.elem_bytes, to - from);
        EXPECT_EQ(moved, q);
        EXPECT_EQ(upcr_sub_psharedI(q, p, a.elem_bytes), to - from);
        // For pointers with a phase, block size 0 means an indefinite block.
        EXPECT_EQ(upcr_add_shared(a.shared(from), a.elem_bytes, to - from, 0), a.shared(to));
        EXPECT_EQ(upcr_sub_shared(a.shared(to), a.shared(from), a.elem_bytes, 0), to - from);
      }
    });
}

TEST_CASE("no distance: two threads' indefinite blocks") {
  for (unsigned threads : kThreadCounts) {
    if (threads == 1) continue;
    expect_fatal({.threads = threads}, static_cast<int>(threads) - 1, "no distance", [] {
      if (upcr_mythread() + 1 != upcr_threads()) return;
      Array a{8, 0}, b{8, 0};
      b.owner = upcr_mythread();
      upcr_sub_psharedI(b.pshared(3), a.pshared(3), 8);
    });
  }
}

TEST_CASE("no distance: the message names source, sizes and both pointers") {
  const unsigned threads = kThreadCounts[std::size(kThreadCounts) > 3 ? 3 : 0];
  const JobOptions options{.threads = threads};
  const auto on_last = [](auto fn) {
    return [=] {
      if (upcr_mythread() + 1 == upcr_threads()) fn();
    };
  };
  const int last = static_cast<int>(threads) - 1;
  // A pointer into the middle of an element.
  expect_fatal(options, last, "pointer_arithmetic_test.cc:", on_last([] {
                 const Array a{8, 0};
                 upcr_sub_psharedI(a.pshared(3) + 4, a.pshared(3), 8);
               }));
  expect_fatal(options, last, "elements of 12 bytes", on_last([] {
                 const Array a{12, 1};
                 upcr_sub_pshared1(a.pshared(7) + 6, a.pshared(3), 12);
               }));
  expect_fatal(options, last, "elements of 4 bytes in blocks of 5", on_last([] {
                 const Array a{4, 5};
                 upcr_sub_shared(a.shared(11) + 2, a.shared(3), 4, 5);
               }));
  // A phase that does not match the address.
  expect_fatal(options, last, "phase 2", on_last([] {
                 const Array a{4, 5};
                 upcr_sub_shared(upcr_shared_resetphase(a.shared(11)), a.shared(2), 4, 5);
               }));
  // One null pointer.
  expect_fatal(options, last, "leads from (null) to (thread 0, offset 0x", on_last([] {
                 const Array a{4, 1};
                 upcr_sub_pshared1(a.pshared(0), upcr_null_pshared, 4);
               }));
  expect_fatal(options, last, "no distance", on_last([] {
                 const Array a{4, 0};
                 upcr_sub_psharedI(upcr_null_pshared, a.pshared(0), 4);
               }));
  expect_fatal(options, last, "no distance", on_last([] {
                 const Array a{4, 3};
                 upcr_sub_shared(a.shared(0), upcr_null_shared, 4, 3);
               }));
}

TEST_CASE("the difference of two null pointers is 0") {
  run_job(kThreadCounts[0], [] {
    EXPECT_EQ(upcr_sub_shared(upcr_null_shared, upcr_null_shared, 4, 5), 0);
    EXPECT_EQ(upcr_sub_pshared1(upcr_null_pshared, upcr_null_pshared, 4), 0);
    EXPECT_EQ(upcr_sub_psharedI(upcr_null_pshared, upcr_null_pshared, 4), 0);
  });
}

TEST_CASE("elements of arrays that start on thread 0") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        Array a{random_elem_bytes(random), static_cast<int64_t>(random.up_to(UPCR_MAX_BLOCKSIZE))};
        int64_t reach = a.reach();
        if (reach < 1) a.elem_bytes = 1, reach = a.reach();
        const auto at = static_cast<int64_t>(random.up_to(static_cast<uint64_t>(reach)));
        const auto block = static_cast<size_t>(a.block);
        EXPECT_EQ(upcri_element_shared(a.shared(0), a.elem_bytes, at, block), a.shared(at));
        EXPECT_EQ(upcri_at_shared(a.shared(0), a.elem_bytes, static_cast<uint64_t>(at), block),
                  a.address(at));
        const int64_t within = at % (a.block * upcr_threads());  // the first round of blocks
        EXPECT_EQ(
            upcri_at_shared_once(a.shared(0), a.elem_bytes, static_cast<uint64_t>(within), block),
            a.address(within));
        if (at <= UINT32_MAX) {
          EXPECT_EQ(
              upcri_at_shared_int(a.shared(0), a.elem_bytes, static_cast<uint32_t>(at), block),
              a.address(at));
          EXPECT_EQ(upcri_at_shared_once_int(a.shared(0), a.elem_bytes,
                                             static_cast<uint32_t>(within), block),
                    a.address(within));
        }
        const Array cyclic{a.elem_bytes, 1};
        EXPECT_EQ(upcri_element_pshared1(cyclic.pshared(0), a.elem_bytes, at), cyclic.address(at));
        EXPECT_EQ(upcri_at_pshared1(cyclic.pshared(0), a.elem_bytes, static_cast<uint64_t>(at)),
                  cyclic.address(at));
        EXPECT_EQ(upcri_lone_pshared1(cyclic.pshared(0), a.elem_bytes, static_cast<uint64_t>(at)),
                  cyclic.address(at));
        EXPECT_EQ(upcri_at_own_pshared1(cyclic.pshared(0)), cyclic.address(upcr_mythread()));
      }
    });
}

TEST_CASE("elements by row and column, also with columns past the end of the row") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      const auto own = static_cast<int64_t>(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        Array a{random_elem_bytes(random), static_cast<int64_t>(random.up_to(UPCR_MAX_BLOCKSIZE))};
        int64_t reach = a.reach();
        if (reach < 1) a.elem_bytes = 1, reach = a.reach();
        const auto block = static_cast<size_t>(a.block);
        // If there is at least one round: an element, with its own row or an earlier one.
        if (reach < a.block * upcr_threads()) continue;
        const auto at = static_cast<int64_t>(random.up_to(static_cast<uint64_t>(reach)));
        const auto within = at % (a.block * upcr_threads());
        for (int64_t row : {at / a.block, random.between(0, at / a.block)})
          EXPECT_EQ(upcri_at_row(a.shared(0), a.elem_bytes, static_cast<uint64_t>(row),
                                 static_cast<uint64_t>(at - row * a.block), block),
                    a.address(at));
        for (int64_t row : {within / a.block, random.between(0, within / a.block)})
          EXPECT_EQ(upcri_at_row_once(a.shared(0), a.elem_bytes, static_cast<uint64_t>(row),
                                      static_cast<uint64_t>(within - row * a.block), block),
                    a.address(within));
        if (within >= own * a.block)
          EXPECT_EQ(upcri_at_own_row(a.shared(0), a.elem_bytes,
                                     static_cast<uint64_t>(within - own * a.block), block),
                    a.address(within));
      }
    });
}

TEST_CASE("division by THREADS is exact over the whole range of addresses") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      const int64_t t = upcr_threads();
      for (unsigned i = 0; i < rounds(); ++i) {
        const auto n = static_cast<int64_t>(random.up_to(uint64_t{1} << 47)) - 1;
        const int64_t multiple = n / t * t;
        for (int64_t m : {n, -n, -n - 1, multiple, multiple - 1, -multiple, -multiple - 1})
          EXPECT_EQ(upcri_divide_by_threads(m), floor_divide(m, t));
      }
    });
}

TEST_CASE("a null pointer moved by 0 elements stays null") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      static volatile ptrdiff_t unknown = 0;  // unknown to the compiler
      const ptrdiff_t none = unknown;
      EXPECT_EQ(upcr_add_pshared1(upcr_null_pshared, 4, none), upcr_null_pshared);
      EXPECT_EQ(upcr_add_pshared1(upcr_null_pshared, 4, 0), upcr_null_pshared);
      EXPECT_EQ(upcr_add_psharedI(upcr_null_pshared, 4, none), upcr_null_pshared);
      for (const size_t block : {0, 1, 5})
        EXPECT_EQ(upcr_add_shared(upcr_null_shared, 4, none, block), upcr_null_shared);
      upcr_pshared_ptr_t p = upcr_null_pshared;
      upcr_inc_pshared1(&p, 4, -none);
      EXPECT_EQ(upcr_sub_pshared1(p, upcr_null_pshared, 4), 0);
    });
}
