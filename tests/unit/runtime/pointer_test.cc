// SPDX-License-Identifier: MIT
// Pointers-to-shared: their parts, conversions, comparison and affinity, against a model that
// computes a target's thread, offset and phase independently. Arithmetic has its own file.
#include <doctest/doctest.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

// A random place in shared memory, with its thread, offset, phase and address.
struct Place {
  unsigned thread;
  uint64_t offset;  // in the thread's slice
  upcr_phase_t phase;
  char* address;

  static Place random(Random& random) {
    Place p;
    p.thread = static_cast<unsigned>(random.below(upcr_threads()));
    // Past the guard page, where null pointers point.
    const uint64_t slice = uint64_t{1} << upcri_job.slice_shift;
    p.offset = UPCR_PAGESIZE + random.below(slice - UPCR_PAGESIZE);
    p.phase = static_cast<upcr_phase_t>(random.up_to(UPCR_MAX_BLOCKSIZE) - 1);
    p.address = reinterpret_cast<char*>(upcri_job.base + p.thread * slice + p.offset);
    return p;
  }
  upcr_shared_ptr_t shared() const {
    return upcr_local_to_shared_withphase(address, phase, thread);
  }
  upcr_pshared_ptr_t pshared() const { return upcr_shared_to_pshared(shared()); }
};

unsigned rounds() { return effort(20000 / upcr_threads()) + 100; }

}  // namespace

TEST_CASE("the thread, phase and address of a pointer") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        const Place p = Place::random(random);
        const upcr_shared_ptr_t s = p.shared();
        const upcr_pshared_ptr_t ps = p.pshared();
        const auto address = reinterpret_cast<uintptr_t>(p.address);
        const uintptr_t on_thread_0 = address - (uint64_t{p.thread} << upcri_job.slice_shift);
        EXPECT_EQ(upcr_threadof_shared(s), p.thread);
        EXPECT_EQ(upcr_threadof_pshared(ps), p.thread);
        EXPECT_EQ(upcr_phaseof_shared(s), p.phase);
        EXPECT_EQ(upcr_phaseof_pshared(ps), 0u);
        EXPECT_EQ(upcr_addrfield_shared(s), on_thread_0);
        EXPECT_EQ(upcr_addrfield_pshared(ps), on_thread_0);
        EXPECT_EQ(upcri_integer_shared(s), address);
        EXPECT_EQ(upcri_integer_pshared(ps), address);
        EXPECT(!upcr_isnull_shared(s));
        EXPECT(!upcr_isnull_pshared(ps));
        for (upcr_thread_t t = 0; t < upcr_threads(); ++t) {
          EXPECT_EQ(upcr_hasAffinity_shared(s, t) != 0, t == p.thread);
          EXPECT_EQ(upcr_hasAffinity_pshared(ps, t) != 0, t == p.thread);
        }
        EXPECT_EQ(upcr_hasMyAffinity_shared(s) != 0, upcr_mythread() == p.thread);
        EXPECT_EQ(upcr_hasMyAffinity_pshared(ps) != 0, upcr_mythread() == p.thread);
      }
    });
}

TEST_CASE("conversions keep the target, and set or drop the phase") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds(); ++i) {
        const Place p = Place::random(random);
        const upcr_shared_ptr_t s = p.shared();
        const upcr_pshared_ptr_t ps = p.pshared();
        const auto other = static_cast<upcr_phase_t>(random.up_to(UPCR_MAX_BLOCKSIZE) - 1);
        upcr_shared_ptr_t s_out = ~uint64_t{0};
        upcr_pshared_ptr_t ps_out = ~uint64_t{0};

        // To local pointers.
        EXPECT(upcr_shared_to_processlocal(s) == p.address);
        EXPECT(upcr_pshared_to_processlocal(ps) == p.address);
        EXPECT(upcr_cast(s) == p.address);
        if (p.thread == upcr_mythread()) {
          EXPECT(upcr_shared_to_local(s) == p.address);
          EXPECT(upcr_pshared_to_local(ps) == p.address);
          // And back.
          EXPECT_EQ(upcr_local_to_shared(p.address), upcr_shared_resetphase(s));
          EXPECT_EQ(upcr_local_to_pshared(p.address), ps);
          upcr_local_to_shared_ref(p.address, &s_out);
          EXPECT_EQ(s_out, upcr_shared_resetphase(s));
          upcr_local_to_pshared_ref(p.address, &ps_out);
          EXPECT_EQ(ps_out, ps);
        }
        s_out = ~uint64_t{0};
        upcr_local_to_shared_ref_withphase(p.address, p.phase, p.thread, &s_out);
        EXPECT_EQ(s_out, s);

        // Between the two kinds.
        upcr_shared_to_pshared_ref(s, &ps_out);
        EXPECT_EQ(ps_out, ps);
        EXPECT_EQ(upcr_phaseof_shared(upcr_pshared_to_shared(ps)), 0u);
        EXPECT_EQ(upcr_addrfield_shared(upcr_pshared_to_shared(ps)), upcr_addrfield_pshared(ps));
        upcr_pshared_to_shared_ref(ps, &s_out);
        EXPECT_EQ(s_out, upcr_pshared_to_shared(ps));
        const upcr_shared_ptr_t rephased = upcr_pshared_to_shared_withphase(ps, other);
        EXPECT_EQ(upcr_phaseof_shared(rephased), other);
        EXPECT_EQ(upcr_threadof_shared(rephased), p.thread);
        EXPECT_EQ(upcr_addrfield_shared(rephased), upcr_addrfield_shared(s));
        upcr_pshared_to_shared_ref_withphase(ps, other, &s_out);
        EXPECT_EQ(s_out, rephased);

        // Reset of the phase.
        EXPECT_EQ(upcr_shared_resetphase(s), upcr_pshared_to_shared(ps));
        s_out = s;
        upcr_shared_resetphase_ref(&s_out);
        EXPECT_EQ(s_out, upcr_pshared_to_shared(ps));
      }
    });
}

TEST_CASE("withphase moves an address to the same offset in the slice of the given thread") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      const uint64_t slice = uint64_t{1} << upcri_job.slice_shift;
      for (unsigned i = 0; i < rounds(); ++i) {
        const Place p = Place::random(random);
        const auto to = static_cast<upcr_thread_t>(random.below(upcr_threads()));
        const upcr_shared_ptr_t s = upcr_local_to_shared_withphase(p.address, p.phase, to);
        EXPECT_EQ(upcr_threadof_shared(s), to);
        EXPECT_EQ(upcr_phaseof_shared(s), p.phase);
        EXPECT_EQ(upcri_integer_shared(s), upcri_job.base + to * slice + p.offset);
      }
    });
}

TEST_CASE("null pointers, in every form") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      upcr_shared_ptr_t s = UPCR_NULL_SHARED;
      upcr_pshared_ptr_t ps = UPCR_NULL_PSHARED;
      const auto same = [](upcr_shared_ptr_t a) {
        EXPECT(upcr_isnull_shared(a));
        EXPECT_EQ(upcr_threadof_shared(a), 0u);
        EXPECT_EQ(upcr_phaseof_shared(a), 0u);
        EXPECT_EQ(upcr_addrfield_shared(a), 0u);
        EXPECT(!upcr_is_init_shared(a));
        EXPECT(upcr_isequal_shared_shared(a, upcr_null_shared));
      };
      const auto same_p = [](upcr_pshared_ptr_t a) {
        EXPECT(upcr_isnull_pshared(a));
        EXPECT_EQ(upcr_threadof_pshared(a), 0u);
        EXPECT_EQ(upcr_phaseof_pshared(a), 0u);
        EXPECT_EQ(upcr_addrfield_pshared(a), 0u);
        EXPECT(!upcr_is_init_pshared(a));
        EXPECT(upcr_isequal_pshared_pshared(a, upcr_null_pshared));
      };
      same(s);
      same_p(ps);
      same(upcr_pshared_to_shared(ps));
      same_p(upcr_shared_to_pshared(s));
      same(upcr_local_to_shared(nullptr));
      same_p(upcr_local_to_pshared(nullptr));
      same(upcr_local_to_shared_withphase(nullptr, 5, upcr_threads() - 1));
      same(upcr_pshared_to_shared_withphase(ps, 5));
      same(upcr_shared_resetphase(s));
      EXPECT(upcr_shared_to_local(s) == nullptr);
      EXPECT(upcr_pshared_to_local(ps) == nullptr);
      EXPECT(upcr_shared_to_processlocal(s) == nullptr);
      EXPECT(upcr_pshared_to_processlocal(ps) == nullptr);
      EXPECT(upcr_cast(s) == nullptr);
      EXPECT(!upcr_isvalid_shared(&s));
      EXPECT(!upcr_isvalid_pshared(&ps));

      Random random(upcr_mythread());
      s = Place::random(random).shared();
      ps = Place::random(random).pshared();
      upcr_setnull_shared(&s);
      upcr_setnull_pshared(&ps);
      same(s);
      same_p(ps);
    });
}

TEST_CASE("initialised constants are neither null nor any object") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      upcr_shared_ptr_t s = UPCR_INITIALIZED_SHARED;
      upcr_pshared_ptr_t ps = UPCR_INITIALIZED_PSHARED;
      EXPECT(upcr_is_init_shared(s));
      EXPECT(upcr_is_init_pshared(ps));
      EXPECT(!upcr_isvalid_shared(&s));
      EXPECT(!upcr_isvalid_pshared(&ps));
      Random random(upcr_mythread());
      for (unsigned i = 0; i < 1000; ++i) {
        const Place p = Place::random(random);
        EXPECT(!upcr_is_init_shared(p.shared()));
        EXPECT(!upcr_is_init_pshared(p.pshared()));
      }
    });
}

TEST_CASE("objects are valid targets up to their last byte, addresses outside are not") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      const size_t bytes = 1000;
      const upcr_shared_ptr_t mine = upcr_alloc(bytes);
      const upcr_shared_ptr_t all = upcr_all_alloc(upcr_threads(), bytes);
      for (size_t i = 0; i < bytes; i += 111) {
        upcr_shared_ptr_t s = upcr_add_shared(mine, 1, static_cast<ptrdiff_t>(i), 0);
        upcr_pshared_ptr_t ps = upcr_shared_to_pshared(s);
        EXPECT(upcr_isvalid_shared(&s));
        EXPECT(upcr_isvalid_pshared(&ps));
      }
      for (upcr_thread_t t = 0; t < upcr_threads(); ++t) {
        upcr_shared_ptr_t s = upcr_add_shared(all, bytes, t, 1);
        EXPECT(upcr_isvalid_shared(&s));
      }
      int on_the_stack = 0;
      auto stack = static_cast<upcr_pshared_ptr_t>(reinterpret_cast<uintptr_t>(&on_the_stack));
      upcr_pshared_ptr_t before = upcri_job.base - 1;
      upcr_pshared_ptr_t behind = upcri_job.base + upcri_job.span;
      upcr_shared_ptr_t far = upcri_job.span;
      EXPECT(!upcr_isvalid_pshared(&stack));
      EXPECT(!upcr_isvalid_pshared(&before));
      EXPECT(!upcr_isvalid_pshared(&behind));
      EXPECT(!upcr_isvalid_shared(&far));
      upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
      upcr_free(mine);
      upcr_all_free(all);
    });
}

TEST_CASE("isequal in all pairings: same location, whatever the phase") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      for (unsigned i = 0; i < rounds() / 4; ++i) {
        const Place a = Place::random(random);
        Place b = random.below(2) ? a : Place::random(random);
        b.phase = static_cast<upcr_phase_t>(random.up_to(UPCR_MAX_BLOCKSIZE) - 1);
        for (int null_a = 0; null_a < 2; ++null_a) {
          for (int null_b = 0; null_b < 2; ++null_b) {
            const upcr_shared_ptr_t sa = null_a ? upcr_null_shared : a.shared();
            const upcr_shared_ptr_t sb = null_b ? upcr_null_shared : b.shared();
            const upcr_pshared_ptr_t pa = null_a ? upcr_null_pshared : a.pshared();
            const upcr_pshared_ptr_t pb = null_b ? upcr_null_pshared : b.pshared();
            char* const lb = null_b ? nullptr : b.address;
            const bool equal = (null_a && null_b) || (!null_a && !null_b && a.address == b.address);
            EXPECT_EQ(upcr_isequal_shared_shared(sa, sb) != 0, equal);
            EXPECT_EQ(upcr_isequal_shared_pshared(sa, pb) != 0, equal);
            EXPECT_EQ(upcr_isequal_pshared_shared(pa, sb) != 0, equal);
            EXPECT_EQ(upcr_isequal_pshared_pshared(pa, pb) != 0, equal);
            EXPECT_EQ(upcr_isequal_shared_local(sa, lb) != 0, equal);
            EXPECT_EQ(upcr_isequal_pshared_local(pa, lb) != 0, equal);
          }
        }
      }
    });
}

TEST_CASE("affinitysize agrees with a count of bytes") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [] {
      Random random(upcr_mythread());
      std::vector<size_t> counted(upcr_threads());
      for (unsigned i = 0; i < 2000 / upcr_threads() + 20; ++i) {
        const size_t total = random.below(3) == 0 ? random.below(8) : random.up_to(4000);
        const size_t block = random.below(5) == 0 ? 0 : random.up_to(total + 3);
        counted.assign(upcr_threads(), 0);
        for (size_t byte = 0; byte < total; ++byte)
          ++counted[block == 0 ? 0 : byte / block % upcr_threads()];
        for (upcr_thread_t t = 0; t < upcr_threads(); ++t)
          EXPECT_EQ(upcr_affinitysize(total, block, t), counted[t]);
      }
    });
}

TEST_CASE("thread info and job layout") {
  for (unsigned threads : kThreadCounts)
    run_job(threads, [=] {
      EXPECT_EQ(upcr_threads(), threads);
      EXPECT(upcr_mythread() < threads);
      EXPECT_EQ(upcr_mynode(), 0u);
      EXPECT_EQ(upcr_nodes(), 1u);
      for (upcr_thread_t t = 0; t < threads; ++t) {
        EXPECT_EQ(upcr_thread_info(t).guaranteedCastable, UPC_CASTABLE_ALL);
        EXPECT_EQ(upcr_thread_info(t).probablyCastable, UPC_CASTABLE_ALL);
      }
    });
}
