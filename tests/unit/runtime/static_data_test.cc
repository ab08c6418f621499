// SPDX-License-Identifier: MIT
// Statically allocated shared data: allocation tables, and initialisers, against a model that
// initialises the array element by element.
#include <doctest/doctest.h>
#include <string.h>

#include <fstream>
#include <memory>

#include "smp/pages.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

constexpr int kAnonymous = UPCR_BARRIERFLAG_ANONYMOUS;

// A shared variable of `blocks` blocks, or of blocks*THREADS if mult is set.
struct Variable {
  upcr_shared_ptr_t proxy = 0;  // phased or phaseless
  size_t blockbytes, blocks;
  int mult;

  size_t bytes() const { return blockbytes * blocks * (mult ? upcr_threads() : 1); }
};

upcr_startup_shalloc_t shalloc_info(Variable& v) {
  return {&v.proxy, v.blockbytes, v.blocks, v.mult, 1, "v", "A1_c"};
}
upcr_startup_pshalloc_t pshalloc_info(Variable& v) {
  return {&v.proxy, v.blockbytes, v.blocks, v.mult, 0, nullptr, nullptr};
}

// The address of byte i of the variable.
unsigned char* byte_of(const Variable& v, bool phased, size_t i) {
  const upcr_shared_ptr_t start = phased ? v.proxy : upcr_pshared_to_shared(v.proxy);
  return static_cast<unsigned char*>(
      upcr_cast(upcr_add_shared(start, 1, static_cast<ptrdiff_t>(i), v.blockbytes)));
}

}  // namespace

TEST_CASE("variables are zeroed, start in thread 0's slice, and do not overlap") {
  for (unsigned threads : kThreadCounts) {
    std::vector<Variable> variables;
    Random random(threads);
    for (unsigned i = 0; i < 40; ++i) {
      Variable v{0, random.up_to(300), 1 + random.below(8), static_cast<int>(random.below(2))};
      if (random.below(2)) v.proxy = UPCR_INITIALIZED_SHARED;
      variables.push_back(v);
    }
    run_job(threads, [&] {
      // Two tables of each kind, as for two files; the second of each kind lists the variables of
      // the first, too.
      const size_t half = variables.size() / 2;
      std::vector<upcr_startup_shalloc_t> phased;
      std::vector<upcr_startup_pshalloc_t> phaseless;
      for (size_t i = 0; i < half; ++i) phased.push_back(shalloc_info(variables[i]));
      for (size_t i = half; i < variables.size(); ++i)
        phaseless.push_back(pshalloc_info(variables[i]));
      upcr_startup_shalloc(phased.data(), half / 2);
      upcr_startup_pshalloc(phaseless.data(), half / 2);
      std::vector<upcr_shared_ptr_t> before;
      for (size_t i = 0; i < half / 2; ++i) before.push_back(variables[i].proxy);
      upcr_startup_shalloc(phased.data(), half);
      upcr_startup_pshalloc(phaseless.data(), half);
      for (size_t i = 0; i < half / 2; ++i) EXPECT_EQ(variables[i].proxy, before[i]);
      upcr_barrier(0, kAnonymous);

      for (size_t i = 0; i < variables.size(); ++i) {
        const Variable& v = variables[i];
        const bool is_phased = i < half;
        EXPECT_EQ(is_phased ? upcr_threadof_shared(v.proxy) : upcr_threadof_pshared(v.proxy), 0u);
        bool zero = true;
        for (size_t k = 0; k < v.bytes(); ++k) {
          if (upcr_threads() == 1 || k / v.blockbytes % upcr_threads() == upcr_mythread()) {
            zero &= *byte_of(v, is_phased, k) == 0;
            *byte_of(v, is_phased, k) = static_cast<unsigned char>(i * 5 + k);
          }
        }
        EXPECT(zero);
      }
      upcr_barrier(0, kAnonymous);
      for (size_t i = upcr_mythread(); i < variables.size(); i += upcr_threads()) {
        bool right = true;
        for (size_t k = 0; k < variables[i].bytes(); ++k)
          right &= *byte_of(variables[i], i < half, k) == static_cast<unsigned char>(i * 5 + k);
        EXPECT(right);
      }
    });
  }
}

TEST_CASE("variables allocated after dynamic objects are zeroed, too") {
  for (unsigned threads : kThreadCounts) {
    Variable v{0, 5000, 3, 1};
    run_job(threads, [&] {
      const upcr_shared_ptr_t dirty = upcr_all_alloc(3 * upcr_threads(), 5000);
      memset(upcr_cast(upcr_add_shared(dirty, 5000, upcr_mythread(), 1)), 0xff, 15000);
      upcr_all_free(dirty);
      upcr_startup_shalloc_t info = shalloc_info(v);
      upcr_startup_shalloc(&info, 1);
      upcr_barrier(0, kAnonymous);
      bool zero = true;
      for (size_t k = upcr_mythread(); k < v.bytes(); k += upcr_threads())
        zero &= *byte_of(v, true, k) == 0;
      EXPECT(zero);
    });
  }
}

TEST_CASE("variables allocated after dynamic objects cannot be freed") {
#ifdef UPCRI_CHECK
  const char* const message = "which lives as long as the program";
#else
  const char* const message = "upc_free: no object starts at (thread 0, offset 0x";
#endif
  static upcr_shared_ptr_t x;
  expect_fatal({.threads = 2}, 0, message, [] {
    upcr_all_alloc(2 * upcr_threads(), 10);
    upcr_startup_shalloc_t info = {&x, 64, 1, 1, 4, "x", "shared [16] int [16*THREADS]"};
    upcr_startup_shalloc(&info, 1);
    if (upcr_mythread() == 0) upcr_free(x);
    upcr_barrier(0, kAnonymous);
  });
}

#ifdef UPCRI_CHECK
TEST_CASE("invalid lines of a table are errors that name the variable") {
  static upcr_shared_ptr_t proxy;
  expect_fatal({.threads = 2}, 0,
               "gives the shared variable odd blocks of 4 bytes, which do not hold whole elements "
               "of 3 bytes",
               [] {
                 upcr_startup_shalloc_t info = {&proxy, 4, 4, 1, 3, "odd", ""};
                 upcr_startup_shalloc(&info, 1);
               });
  expect_fatal({.threads = 2}, 0, "gives the shared variable many a mult_by_threads of 2", [] {
    upcr_startup_shalloc_t info = {&proxy, 4, 4, 2, 4, "many", ""};
    upcr_startup_shalloc(&info, 1);
  });
}

TEST_CASE("the message for the wrong kind of pointer-to-shared differs from that for a stray one") {
  static upcr_shared_ptr_t phased;
  static upcr_pshared_ptr_t phaseless;
  const auto declare = [] {
    upcr_startup_shalloc_t info = {&phased, 16, 4, 1, 4, "phased", ""};
    upcr_startup_shalloc(&info, 1);
    upcr_startup_pshalloc_t pinfo = {&phaseless, 4, 9, 1, 4, "phaseless", ""};
    upcr_startup_pshalloc(&pinfo, 1);
  };
  for (const unsigned threads : {1u, 2u, 7u}) {
    expect_fatal({.threads = threads}, 0, "with a phase (upcr_shared_ptr_t), taken for one without",
                 [&] {
                   declare();
                   if (upcr_mythread() == 0)
                     upcr_put_pshared_val(upcr_add_shared(phased, 4, 2, 4), 0, 7, 4);
                   upcr_barrier(0, kAnonymous);
                 });
    expect_fatal({.threads = threads}, 0,
                 "without a phase (upcr_pshared_ptr_t), taken for one with a phase", [&] {
                   declare();
                   if (upcr_mythread() == 0)
                     upcr_put_shared_val(upcr_add_pshared1(phaseless, 4, 1), 0, 7, 4);
                   upcr_barrier(0, kAnonymous);
                 });
    expect_fatal({.threads = threads}, 0, "is not in shared memory", [&] {
      declare();
      if (upcr_mythread() == 0) upcr_put_pshared_val(reinterpret_cast<uintptr_t>(&phased), 0, 7, 4);
      upcr_barrier(0, kAnonymous);
    });
  }
}
#endif

TEST_CASE("tables without names, and empty tables") {
  run_job(2, [] {
    static upcr_shared_ptr_t proxy = UPCR_INITIALIZED_SHARED;
    static upcr_pshared_ptr_t phaseless;
    upcr_startup_shalloc_t info[] = {{&proxy, 40, 3, 0, 0, nullptr, nullptr}};
    upcr_startup_pshalloc_t pinfo[] = {{&phaseless, 8, 1, 1, 0, nullptr, nullptr}};
    upcr_startup_shalloc(info, 0);
    EXPECT(upcr_is_init_shared(proxy));
    upcr_barrier(0, kAnonymous);
    upcr_startup_shalloc(info, 1);
    upcr_startup_pshalloc(pinfo, 1);
    EXPECT(upcr_isvalid_shared(&proxy));
    EXPECT(upcr_isvalid_pshared(&phaseless));
  });
}

TEST_CASE("files that declare a variable differently are reported") {
  static upcr_shared_ptr_t x;
  static const struct {
    upcr_startup_shalloc_t first, second;
    const char* message;
  } kPairs[] = {
      {{&x, 8, 2, 1, 4, "x", "shared [2] int [4*THREADS]"},
       {&x, 8, 200, 1, 4, "x", "shared [2] int [400*THREADS]"},
       "the shared variable x is declared as shared [2] int [4*THREADS] (2*THREADS blocks of 8 "
       "bytes, with phase) in one file and as shared [2] int [400*THREADS] (200*THREADS blocks of "
       "8 bytes, with phase) in another"},
      {{&x, 8, 200, 1, 4, "x", nullptr},
       {&x, 8, 2, 1, 4, nullptr, nullptr},
       "as (200*THREADS blocks of 8 bytes, with phase) in one file"},
      {{&x, 8, 2, 1, 4, "x", ""}, {&x, 12, 2, 1, 4, "x", ""}, "2*THREADS blocks of 12 bytes"},
      {{&x, 8, 2, 0, 4, "x", ""}, {&x, 8, 2, 1, 4, "x", ""}, "as (2 blocks of 8 bytes"},
      {{&x, 8, 2, 1, 4, "x", ""}, {&x, 8, 2, 1, 8, "x", ""}, "the shared variable x is declared"},
  };
  for (const auto& pair : kPairs)
    expect_fatal({.threads = 3}, 0, pair.message, [&] {
      upcr_startup_shalloc_t first = pair.first, second = pair.second;
      upcr_startup_shalloc(&first, 1);
      upcr_startup_shalloc(&second, 1);
    });
  expect_fatal({.threads = 3}, 0, "(1*THREADS blocks of 8 bytes, with phase) in another", [] {
    upcr_startup_pshalloc_t phaseless = {&x, 8, 1, 1, 4, "x", "shared [2] int [2*THREADS]"};
    upcr_startup_shalloc_t phased = {&x, 8, 1, 1, 4, "x", "shared [2] int [2*THREADS]"};
    upcr_startup_pshalloc(&phaseless, 1);
    upcr_startup_shalloc(&phased, 1);
  });
}

TEST_CASE("a proxy that the program sets no longer counts as declared by a file") {
  static upcr_shared_ptr_t x, y;
  run_job(3, [] {
    upcr_startup_shalloc_t small = {&x, 8, 2, 1, 4, "x", "shared [2] int [4*THREADS]"};
    upcr_startup_shalloc_t large = {&x, 8, 200, 1, 4, "x", "shared [2] int [400*THREADS]"};
    const auto set = [](upcr_shared_ptr_t value) {
      upcr_barrier(0, kAnonymous);
      if (upcr_mythread() == 0) x = value;
      upcr_barrier(0, kAnonymous);
    };
    upcr_startup_shalloc(&small, 1);
    const upcr_shared_ptr_t first = x;
    set(upcr_null_shared);
    for (int again = 0; again < 2; ++again) upcr_startup_shalloc(&large, 1);
    EXPECT_EQ(upcr_isequal_shared_shared(x, first), 0);
    upcr_startup_shalloc_t other = {&y, 8, 1, 1, 4, "y", "shared [2] int [2*THREADS]"};
    upcr_startup_shalloc(&other, 1);
    set(y);
    upcr_startup_shalloc(&large, 1);
    EXPECT_EQ(upcr_isequal_shared_shared(x, y), 1);
    set(upcr_null_shared);
  });
}

TEST_CASE("an array bound that only one file gives") {
  for (const bool first : {false, true})
    run_job(3, [=] {
      static upcr_pshared_ptr_t x;
      upcr_startup_pshalloc_t one = {&x, 4, 1, 0, 4, "x", "shared [] int [1]"};
      upcr_startup_pshalloc_t many = {&x, 4000, 1, 0, 4, "x", "shared [] int [1000]"};
      upcr_startup_pshalloc(first ? &one : &many, 1);
      upcr_startup_pshalloc(first ? &many : &one, 1);
      static upcr_pshared_ptr_t next;
      upcr_startup_pshalloc_t behind = {&next, 4, 1, 0, 4, "next", "shared int"};
      upcr_startup_pshalloc(&behind, 1);
      if (upcr_mythread() == 0) memset(upcr_pshared_to_local(x), 0xff, 4000);
      upcr_barrier(0, kAnonymous);
      EXPECT_EQ(upcr_get_pshared_val(x, 3996, 4), 0xffffffffu);
      EXPECT_EQ(upcr_get_pshared_val(next, 0, 4), 0u);
    });
}

namespace {

// How many bytes of [start, end) lie in mappings that request huge pages. A mapping may be listed
// twice if other threads change mappings at the same time.
uint64_t huge_bytes(uintptr_t start, uintptr_t end) {
  std::ifstream smaps("/proc/self/smaps");
  uintptr_t from = 0, to = 0;
  uint64_t bytes = 0;
  for (std::string line; std::getline(smaps, line);) {
    if (unsigned long first, last; sscanf(line.c_str(), "%lx-%lx ", &first, &last) == 2)
      from = std::max(std::max(start, first), to), to = std::min(end, last);
    else if (from < to && line.starts_with("VmFlags:") && line.find(" hg") != std::string::npos)
      bytes += to - from;
  }
  return bytes;
}

}  // namespace

TEST_CASE("large objects lie in huge pages") {
  if (access("/sys/kernel/mm/transparent_hugepage", F_OK) != 0) {
    MESSAGE("not run: this kernel has no transparent huge pages");
    return;
  }
  static constexpr uint64_t kHuge = upc::smp::kHugePageSize, kBytes = 5 * kHuge;
  for (unsigned threads : {1u, 2u, 3u, 7u})
    run_job({.threads = threads}, [] {
      static upcr_shared_ptr_t small, large;
      upcr_startup_shalloc_t infos[] = {{&small, 40, 1, 1, 4, "small", ""},
                                        {&large, kBytes, 1, 1, 4, "large", ""}};
      upcr_startup_shalloc(infos, 2);
      const upcr_shared_ptr_t mine = upcr_add_shared(large, 1, upcr_mythread() * kBytes, kBytes);
      const auto address = reinterpret_cast<uintptr_t>(upcr_shared_to_local(mine));
      EXPECT_EQ(address % kHuge, 0u);
      EXPECT_EQ(huge_bytes(address, address + kBytes), kBytes);
      // Objects of allocation functions, past earlier objects of their area.
      const upcr_shared_ptr_t all = upcr_all_alloc(upcr_threads(), kBytes);
      for (const upcr_shared_ptr_t own :
           {upcr_alloc(kBytes), upcr_add_shared(all, 1, upcr_mythread() * kBytes, kBytes)}) {
        const auto at = reinterpret_cast<uintptr_t>(upcr_shared_to_local(own));
        EXPECT(huge_bytes(at, at + kBytes) >= kBytes - 2 * kHuge);
      }
    });
}

TEST_CASE("a variable that does not fit into the heap is an error that names it") {
  static upcr_shared_ptr_t proxy;
  expect_fatal({.threads = 2, .heap_bytes = 8 << 20}, 0, "no room for the shared variable huge",
               [] {
                 upcr_startup_shalloc_t info = {&proxy, 1 << 20, 50, 1, 1, "huge", ""};
                 upcr_startup_shalloc(&info, 1);
               });
  expect_fatal({.threads = 2, .heap_bytes = 8 << 20}, 0, "huge is too large for any memory", [] {
    upcr_startup_shalloc_t info = {&proxy, SIZE_MAX / 2, 50, 1, 1, "huge", ""};
    upcr_startup_shalloc(&info, 1);
  });
}

namespace {

// An array initialiser, and its result, computed element by element.
struct Initialiser {
  std::vector<upcr_startup_arrayinit_diminfo_t> dims;
  size_t elem_bytes, block;  // block in elements, 0: indefinite
  std::vector<unsigned char> source;
  bool has_source;

  Initialiser(Random& random, unsigned threads) {
    const size_t dimensions = 1 + random.below(4);
    const size_t multiplied = random.below(dimensions + 1);  // the dimension times THREADS, or none
    elem_bytes = random.below(2) ? size_t{1} << random.below(4) : random.up_to(20);
    block = random.below(4) ? random.up_to(40) : random.below(2);
    size_t local = 1;
    for (size_t d = 0; d < dimensions; ++d) {
      upcr_startup_arrayinit_diminfo_t dim;
      dim.shared_elems = 1 + random.below(dimensions == 1 ? 60 : 6);
      dim.mult_by_threads = d == multiplied;
      const size_t extent = dim.shared_elems * (dim.mult_by_threads ? threads : 1);
      dim.local_elems = 1 + random.below(extent < 8 ? extent : 8);
      local *= dim.local_elems;
      dims.push_back(dim);
    }
    has_source = random.below(5) != 0;
    for (size_t i = 0; i < local * elem_bytes; ++i)
      source.push_back(static_cast<unsigned char>(1 + random.below(255)));
  }

  size_t extent(size_t d) const {
    return dims[d].shared_elems * (dims[d].mult_by_threads ? upcr_threads() : 1);
  }
  size_t elements() const {
    size_t n = 1;
    for (size_t d = 0; d < dims.size(); ++d) n *= extent(d);
    return n;
  }
  // The expected value of a byte of element i of the shared array.
  unsigned char expected(size_t i, size_t byte) const {
    std::vector<size_t> at(dims.size());
    for (size_t d = dims.size(); d-- > 0;) {
      at[d] = i % extent(d);
      i /= extent(d);
    }
    size_t from = 0;
    for (size_t d = 0; d < dims.size(); ++d) {
      if (at[d] >= dims[d].local_elems) return 0;
      from = from * dims[d].local_elems + at[d];
    }
    return has_source ? source[from * elem_bytes + byte] : 0;
  }
  // Checks each element of the array, on any thread.
  void check(upcr_shared_ptr_t array) const {
    bool right = true;
    for (size_t i = upcr_mythread(); i < elements(); i += upcr_threads()) {
      const auto* element = static_cast<unsigned char*>(
          upcr_cast(upcr_add_shared(array, elem_bytes, static_cast<ptrdiff_t>(i), block)));
      for (size_t byte = 0; byte < elem_bytes; ++byte) right &= element[byte] == expected(i, byte);
    }
    EXPECT(right);
  }
};

// Memory for the initialiser's array, filled with other bytes.
upcr_shared_ptr_t dirty_array(const Initialiser& init) {
  const size_t block = init.block ? init.block : init.elements();
  const size_t blocks = (init.elements() + block - 1) / block;
  const size_t rounds = (blocks + upcr_threads() - 1) / upcr_threads();
  const upcr_shared_ptr_t array = upcr_all_alloc(rounds * upcr_threads(), block * init.elem_bytes);
  const upcr_shared_ptr_t mine =
      upcr_add_shared(array, 1, static_cast<ptrdiff_t>(block * init.elem_bytes * upcr_mythread()),
                      block * init.elem_bytes);
  memset(upcr_shared_to_local(mine), 0xee, rounds * block * init.elem_bytes);
  upcr_barrier(0, kAnonymous);
  return array;
}

}  // namespace

TEST_CASE("initialisers of any shape have the result of an element-by-element copy") {
  for (unsigned threads : kThreadCounts) {
    Random random(threads + 11);
    std::vector<Initialiser> cases;
    for (unsigned i = 0; i < (threads == 64 ? 20 : 100); ++i) cases.emplace_back(random, threads);
    run_job(threads, [&] {
      for (Initialiser& init : cases) {
        const upcr_shared_ptr_t array = dirty_array(init);
        void* const source = init.has_source ? init.source.data() : nullptr;
        if (init.block <= 1)
          upcr_startup_initparray(upcr_shared_to_pshared(array), source, init.dims.data(),
                                  init.dims.size(), init.elem_bytes, init.block);
        else
          upcr_startup_initarray(array, source, init.dims.data(), init.dims.size(), init.elem_bytes,
                                 init.block);
        upcr_barrier(0, kAnonymous);
        init.check(array);
        upcr_all_free(array);
      }
    });
  }
}

TEST_CASE("the specification's three-dimensional example") {
  // shared [5] int j[3][4][2*THREADS] = {{{1,2},{3,4},{5,6},{1,2,3,4,5}}}; needs THREADS >= 3.
  static int source[1][4][5] = {{{1, 2}, {3, 4}, {5, 6}, {1, 2, 3, 4, 5}}};
  for (unsigned threads : kThreadCounts) {
    if (threads < 3) continue;
    static upcr_shared_ptr_t j;
    j = UPCR_INITIALIZED_SHARED;
    run_job(threads, [] {
      upcr_startup_arrayinit_diminfo_t dims[] = {{1, 3, 0}, {4, 4, 0}, {5, 2, 1}};
      const size_t elements = 3 * 4 * 2 * upcr_threads();
      upcr_startup_shalloc_t info = {&j, 5 * sizeof(int), (elements + 4) / 5, 0, 4, "j", ""};
      upcr_startup_shalloc(&info, 1);
      upcr_startup_initarray(j, source, dims, 3, sizeof(int), 5);
      upcr_barrier(0, kAnonymous);
      for (size_t a = 0; a < 3; ++a)
        for (size_t b = 0; b < 4; ++b)
          for (size_t c = 0; c < 2 * upcr_threads(); ++c) {
            const size_t i = (a * 4 + b) * 2 * upcr_threads() + c;
            const int expected = a == 0 && c < 5 ? source[0][b][c] : 0;
            const upcr_shared_ptr_t p =
                upcr_add_shared(j, sizeof(int), static_cast<ptrdiff_t>(i), 5);
            EXPECT_EQ(static_cast<int>(upcr_get_shared_val(p, 0, sizeof(int))), expected);
          }
    });
  }
}
