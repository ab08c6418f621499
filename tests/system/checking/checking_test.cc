// SPDX-License-Identifier: MIT
// Each error that the checking runtime reports and the unchecked runtime does not: its thread and
// its message.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>

#include "tests/unit/runtime/job.h"

namespace {

// Static variables, as in a translator's table.
upcr_pshared_ptr_t cyclic = UPCR_INITIALIZED_PSHARED;  // shared int cyclic[10];
upcr_shared_ptr_t blocked = UPCR_INITIALIZED_SHARED;   // shared [3] double blocked[3*4*THREADS];
upcr_pshared_ptr_t indefinite = UPCR_INITIALIZED_PSHARED;  // shared [] char indefinite[100];

upcr_shared_ptr_t uneven = UPCR_INITIALIZED_SHARED;   // shared [3] int uneven[10*THREADS];
upcr_shared_ptr_t encoded = UPCR_INITIALIZED_SHARED;  // shared [3] int encoded[10][2];

void make_variables() {
  upcr_startup_pshalloc_t phaseless[] = {{&cyclic, 4, 10, 0, 4, "cyclic", "shared int [10]"},
                                         {&indefinite, 100, 1, 0, 1, "indefinite", ""}};
  upcr_startup_shalloc_t phased[] = {
      {&blocked, 24, 4, 1, 8, "blocked", "shared [3] double [12*THREADS]"},
      {&uneven, 12, 4, 1, 4, "uneven", "shared [3] int [10*THREADS]"},
      {&encoded, 12, 7, 0, 4, "encoded", "A10_A2_R3_i"}};
  upcr_startup_pshalloc(phaseless, 2);
  upcr_startup_shalloc(phased, 3);
}

unsigned last() { return upcr_threads() - 1; }
bool is_last() { return upcr_mythread() == last(); }

struct Case {
  const char* name;
  void (*program)();
  // The text after "upc: thread LAST: …checking_test.cc:LINE: "; with_limits replaces LARGEST_*.
  const char* message;
  unsigned least_threads = 1;
};

// clang-format off
const Case kCases[] = {
  {"null", [] { if (is_last()) upcr_put_shared_val(0, 0, 1, 4); upcr_barrier(0, 1); },
   "write of 4 bytes through a null pointer-to-shared$"},
  {"null with an offset", [] { if (is_last()) upcr_get_pshared_val(0, 8, 1); upcr_barrier(0, 1); },
   "read of 1 byte through a null pointer-to-shared \\(at 8 bytes from it\\)$"},
  {"computed from null", [] { if (is_last()) upcr_add_pshared1(UPCR_NULL_PSHARED, 4, 5); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared: 5 elements of 4 bytes from it$"},
  {"computed from null, indefinite", [] { if (is_last()) upcr_add_psharedI(UPCR_NULL_PSHARED, 8, -5); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared: -5 elements of 8 bytes from it$"},
  {"computed from null, blocked", [] { if (is_last()) upcr_add_shared(UPCR_NULL_SHARED, 4, 5000, 3); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared: 5000 elements of 4 bytes from it$"},
  {"computed from null, indefinite and phased", [] { if (is_last()) upcr_add_shared(UPCR_NULL_SHARED, 4, 1, 0); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared: 1 element of 4 bytes from it$"},
  {"null moved on", [] { upcr_pshared_ptr_t p = UPCR_NULL_PSHARED; if (is_last()) upcr_inc_pshared1(&p, 4, 1); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared"},
  {"null moved on, indefinite", [] { upcr_pshared_ptr_t p = UPCR_NULL_PSHARED; if (is_last()) upcr_inc_psharedI(&p, 4, 1); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared"},
  {"null moved on, blocked", [] { upcr_shared_ptr_t p = UPCR_NULL_SHARED; if (is_last()) upcr_inc_shared(&p, 4, 1, 3); upcr_barrier(0, 1); },
   "arithmetic on a null pointer-to-shared"},
  {"distance in elements of no bytes", [] { make_variables(); if (is_last()) upcr_sub_pshared1(cyclic + 4, cyclic, 0); upcr_barrier(0, 1); },
   "subtraction of pointers to elements of 0 bytes; pass the size of one$"},
  {"distance in elements of no bytes, indefinite", [] { make_variables(); if (is_last()) upcr_sub_psharedI(indefinite + 4, indefinite, 0); upcr_barrier(0, 1); },
   "subtraction of pointers to elements of 0 bytes; pass the size of one$"},
  {"distance in elements of no bytes, blocked", [] { make_variables(); if (is_last()) upcr_sub_shared(upcr_add_shared(blocked, 8, 4, 3), blocked, 0, 3); upcr_barrier(0, 1); },
   "subtraction of pointers to elements of 0 bytes; pass the size of one$"},
  {"where only null leads", [] { if (is_last()) upcr_get_pshared_val(upcri_job.base + 20, 0, 4); upcr_barrier(0, 1); },
   "read of 4 bytes where no shared object is: pointer \\(thread [0-9]+, offset 0x[0-9a-f]+, phase 0\\) seems to come from a null pointer"},
  {"outside", [] { if (is_last()) upcr_get_pshared_val(4096, 0, 4); upcr_barrier(0, 1); },
   "read of 4 bytes where no shared object is: pointer \\(address 0x1000, phase 0\\) is not in shared memory$"},
  {"a variable without memory", [] { if (is_last()) upcr_get_pshared_val(cyclic, 0, 4); upcr_barrier(0, 1); },
   "read of 4 bytes where no shared object is: pointer \\(address 0x1, phase 0\\)"},
  {"past a cyclic array", [] { make_variables(); if (is_last()) upcr_put_pshared_val(upcr_add_pshared1(cyclic, 4, 10 + upcr_threads() * 2), 0, 1, 4); },
   "write of 4 bytes past the end of a shared object: pointer \\(thread [0-9]+, offset 0x[0-9a-f]+, phase 0\\) is .*40-byte shared variable 'cyclic' of type shared int \\[10\\]"},
  {"past a blocked array", [] { make_variables(); if (is_last()) upcr_put_shared_doubleval(upcr_add_shared(blocked, 8, 12 * upcr_threads() + 1, 3), 0, 1.0); },
   "write of 8 bytes past the end of a shared object: pointer \\(thread 0, offset 0x[0-9a-f]+, phase 1\\) is 8 bytes past the end of .*shared variable 'blocked' of type shared \\[3\\] double \\[12\\*THREADS\\]; element [0-9]+ would be there, and the last is [0-9]+$"},
  {"past an indefinite array", [] { make_variables(); if (is_last()) upcr_get_pshared_val(indefinite, 100, 1); },
   "read of 1 byte past the end of a shared object: pointer \\(thread 0, offset 0x[0-9a-f]+, phase 0\\) \\+ 100 is just past the end of .*the 100-byte shared variable 'indefinite'; element 100 would be there, and the last is 99$"},
  {"past an array whose last block is not full", [] { make_variables(); const int n = 10 * static_cast<int>(upcr_threads()); for (int i = 0; i < n; ++i) upcr_get_shared_val(upcr_add_shared(uneven, 4, i, 3), 0, 4); if (is_last()) upcr_get_shared_val(upcr_add_shared(uneven, 4, n, 3), 0, 4); },
   "read of 4 bytes past the end of a shared object: .*shared variable 'uneven' of type shared \\[3\\] int \\[10\\*THREADS\\]; element [0-9]+0 would be there, and the last is [0-9]*9$"},
  {"past a matrix whose type has the older form", [] { make_variables(); if (!is_last()) return; for (int i = 0; i < 20; ++i) upcr_put_shared_val(upcr_add_shared(encoded, 4, i, 3), 0, 1, 4); upcr_put_shared_val(upcr_add_shared(encoded, 4, 20, 3), 0, 1, 4); },
   "write of 4 bytes past the end of a shared object: .*80-byte shared variable 'encoded'; element 20 would be there, and the last is 19$"},
  {"another thread's memory behind an indefinite array", [] { make_variables(); if (is_last()) upcr_get_pshared_val(indefinite + (uint64_t{1} << upcri_job.slice_shift), 5, 1); },
   "read of 1 byte past the end of a shared object: .* is on thread 1, which has no part of the 100-byte shared variable 'indefinite'$", 2},
  {"past the end of own memory", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_put_shared_val(p, 50, 1, 1); upcr_barrier(0, 1); },
   "write of 1 byte past the end of a shared object: pointer \\(.*\\) \\+ 50 is just past the end of the 50-byte object that thread [0-9]+ got from upc_alloc at .*checking_test.cc:[0-9]+$"},
  {"across the end", [] { const upcr_shared_ptr_t p = upcr_alloc(50); char b[60] = {}; if (is_last()) upcr_memput(p, b, 60); upcr_barrier(0, 1); },
   "write of 60 bytes past the end of a shared object, which has only 50 left there: pointer .* is at the start of the 50-byte object"},
  {"before the start", [] { const upcr_shared_ptr_t p = upcr_all_alloc(2 * upcr_threads(), 64); if (is_last()) upcr_get_shared_val(p, -8, 8); upcr_barrier(0, 1); },
   "read of 8 bytes before the start of a shared object: pointer .* \\+ -8 is 8 bytes before the start of .*the [0-9]+-byte object of [0-9]+ x 64 bytes that thread 0 got from upc_all_alloc"},
  {"an uneven last round", [] { const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads() + 1, 16); if (is_last()) upcr_get_shared_val(upcr_add_shared(p, 1, 16 * upcr_threads() + 16, 16), 0, 8); upcr_barrier(0, 1); },
   "read of 8 bytes past the end of a shared object: pointer \\(thread 1, .*\\) is just past the end of thread 1's part \\(16 bytes\\) of the", 2},
  {"out of one object into another", [] { make_variables(); if (is_last()) upcri_reach_pshared1(cyclic, 4, 32 * upcr_threads(), 4, UPCRI_WRITES); },
   "write of 4 bytes past the end of a shared object: pointer \\(thread 0, .*\\) is [0-9]+ bytes past the end of .*40-byte shared variable 'cyclic' of type shared int \\[10\\]; element [0-9]+ would be there, and the last is 9$"},
  {"out of one object into another, blocked", [] { make_variables(); if (is_last()) upcri_reach_shared(uneven, 4, -24 * static_cast<ptrdiff_t>(upcr_threads()), 3, 4, UPCRI_READS); },
   "read of 4 bytes before the start of a shared object: pointer \\(thread 0, .*\\) is 96 bytes before the start of .*shared variable 'uneven'"},
  {"out of one object into another, indefinite", [] { make_variables(); if (is_last()) upcri_reach_psharedI(indefinite, 1, static_cast<ptrdiff_t>(upcr_shared_to_pshared(blocked) - indefinite), 1, UPCRI_READS); },
   "read of 1 byte past the end of a shared object: pointer \\(thread 0, .*\\) is [0-9]+ bytes past the end of .*the 100-byte shared variable 'indefinite'; element [0-9]+ would be there, and the last is 99$"},
  {"out of one object into another by the offset", [] { make_variables(); if (is_last()) upcr_put_pshared_val(indefinite, static_cast<ptrdiff_t>(upcr_shared_to_pshared(blocked) - indefinite), 1, 1); },
   "write of 1 byte past the end of a shared object: pointer \\(thread 0, .*\\) \\+ [0-9]+ is [0-9]+ bytes past the end of .*the 100-byte shared variable 'indefinite'; element [0-9]+ would be there, and the last is 99$"},
  {"out of one thread's part by the offset", [] { make_variables(); if (is_last()) upcr_get_pshared_val(cyclic, static_cast<ptrdiff_t>(1) << upcri_job.slice_shift, 4); },
   "read of 4 bytes past the end of a shared object: pointer \\(thread 0, .*\\) \\+ [0-9]+ is [0-9]+ bytes past the end of .*40-byte shared variable 'cyclic'", 2},
  {"freed", [] { const upcr_shared_ptr_t p = upcr_alloc(100); if (is_last()) { upcr_free(p); upcr_get_shared_val(p, 8, 8); } upcr_barrier(0, 1); },
   "read of 8 bytes in freed shared memory: pointer .* \\+ 8 is 8 bytes into the 100-byte object that thread ([0-9]+) got from upc_alloc at .*checking_test.cc:[0-9]+ and thread ([0-9]+) freed at .*checking_test.cc:[0-9]+$"},
  {"freed collectively", [] { const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), 100); upcr_all_free(p); upcr_barrier(0, 1); if (is_last()) upcr_memset(p, 1, 100); upcr_barrier(0, 1); },
   "write of 100 bytes in freed shared memory: .* that thread 0 got from upc_all_alloc at .* and thread 0 freed at"},
  {"misaligned", [] { const upcr_shared_ptr_t p = upcr_alloc(64); if (is_last()) upcr_put_shared_val(p, 2, 1, 4); upcr_barrier(0, 1); },
   "write of 4 bytes at an address that is no multiple of 4: pointer .* \\+ 2 is 2 bytes into the 64-byte object"},
  {"misaligned double", [] { const upcr_shared_ptr_t p = upcr_alloc(64); if (is_last()) upcr_get_shared_doubleval_strict(p, 4); upcr_barrier(0, 1); },
   "read of 8 bytes at an address that is no multiple of 8"},
  {"into a lock", [] { const upcr_shared_ptr_t p = upcr_all_lock_alloc(); if (is_last()) upcr_put_shared_val(p, 0, 1, 4); upcr_barrier(0, 1); },
   "write of 4 bytes inside a lock: pointer .* is at the start of the lock that thread 0 got from upc_all_lock_alloc at"},
  {"bulk read from the wrong place", [] { const upcr_shared_ptr_t p = upcr_alloc(50), q = upcr_alloc(50); if (is_last()) upcr_memcpy(p, q, 51); upcr_barrier(0, 1); },
   "(read|write) of 51 bytes past the end of a shared object, which has only 50 left there"},
  {"list that reads past the end", [] { const upcr_shared_ptr_t p = upcr_alloc(50); char b[20]; const bupc_smemvec_t s[] = {{p, 10}, {p + 45, 10}}; const bupc_pmemvec_t to[] = {{b, 20}}; if (is_last()) bupc_memget_vlist(1, to, 2, s); upcr_barrier(0, 1); },
   "read of 10 bytes past the end of a shared object, which has only 5 left there: pointer .* is 45 bytes into the 50-byte object"},
  {"list that writes past the end", [] { const upcr_shared_ptr_t p = upcr_alloc(50); char b[20] = {}; const upcr_shared_ptr_t to[] = {p, p + 45}; void* const s[] = {b}; if (is_last()) bupc_memput_ilist(2, to, 10, 1, s, 20); upcr_barrier(0, 1); },
   "write of 10 bytes past the end of a shared object, which has only 5 left there: pointer .* is 45 bytes into the 50-byte object"},
  {"box that is read past the end", [] { const upcr_shared_ptr_t p = upcr_alloc(50); char b[55]; if (is_last()) bupc_memget_fstrided(b, 5, 5, 11, p, 5, 10, 11); upcr_barrier(0, 1); },
   "read of 5 bytes past the end of a shared object: pointer .* is just past the end of the 50-byte object"},
  {"phase", [] { make_variables(); if (is_last()) upcr_add_shared(blocked | uint64_t{3} << UPCRI_ADDR_BITS, 8, 1, 3); },
   "arithmetic on the pointer \\(thread 0, offset 0x[0-9a-f]+, phase 3\\), whose phase is not below its type's block size of 3: cast it"},
  {"phase of a subtraction", [] { make_variables(); if (is_last()) upcr_sub_shared(blocked, upcr_add_shared(blocked, 8, 2, 3), 8, 2); },
   "arithmetic on the pointer \\(thread 0, offset 0x[0-9a-f]+, phase 2\\), whose phase is not below its type's block size of 2: cast it"},
  {"phase that no block has", [] { make_variables(); if (is_last()) upcr_pshared_to_shared_withphase(cyclic, UPCR_MAX_BLOCKSIZE); },
   "upcr_pshared_to_shared_withphase: no block has a phase of LARGEST_BLOCK; the largest is LARGEST_PHASE$"},
  {"the same, by reference", [] { upcr_shared_ptr_t p; make_variables(); if (is_last()) upcr_pshared_to_shared_ref_withphase(cyclic, UPCR_MAX_BLOCKSIZE, &p); },
   "upcr_pshared_to_shared_withphase: no block has a phase of LARGEST_BLOCK; the largest is LARGEST_PHASE$"},
  {"thread that there is not", [] { make_variables(); if (is_last()) upcr_local_to_shared_withphase(reinterpret_cast<void*>(cyclic), 0, 99); },
   "upcr_local_to_shared_withphase: there is no thread 99; threads are 0 to [0-9]+$"},
  {"phase of a private address", [] { upcr_shared_ptr_t p; make_variables(); if (is_last()) upcr_local_to_shared_ref_withphase(reinterpret_cast<void*>(cyclic), 1u << 31, 0, &p); },
   "upcr_local_to_shared_withphase: no block has a phase of 2147483648; the largest is LARGEST_PHASE$"},
  {"a value of nine bytes", [] { make_variables(); if (is_last()) upcr_get_pshared_val(indefinite, 0, 9); },
   "read of 9 bytes by value: a value has 1 to 8 bytes$"},
  {"a value of sixteen bytes", [] { make_variables(); if (is_last()) upcr_put_pshared_val_strict(indefinite, 0, 1, 16); },
   "write of 16 bytes by value: a value has 1 to 8 bytes$"},
  {"a value of no bytes", [] { make_variables(); if (is_last()) upcr_put_shared_val(blocked, 0, 1, 0); },
   "write of 0 bytes by value: a value has 1 to 8 bytes$"},
  {"cast of another thread's data", [] { make_variables(); if (is_last()) upcr_pshared_to_local(cyclic); },
   "cast to a private pointer: \\(thread 0, offset 0x[0-9a-f]+, phase 0\\) has affinity to thread 0, and only that thread may cast it; it is at the start of .*'cyclic'", 2},
  {"cast of freed memory", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) { upcr_free(p); upcr_shared_to_local(p); } upcr_barrier(0, 1); },
   "cast to a private pointer of freed shared memory: \\(.*\\) is at the start of the 50-byte object .* freed at"},
  {"cast of nonsense", [] { if (is_last()) upcr_pshared_to_local(12345); upcr_barrier(0, 1); },
   "cast to a private pointer: \\(address 0x3039, phase 0\\) is not in shared memory"},
  {"cast far behind an object", [] { const upcr_shared_ptr_t p = upcr_alloc(50); if (is_last()) upcr_shared_to_local(p + 51); upcr_barrier(0, 1); },
   "cast to a private pointer: \\(.*\\) is 1 byte past the end of the 50-byte object"},
  {"cast before an object", [] { make_variables(); if (upcr_mythread() == 0) upcr_alloc(8); if (is_last()) upcr_pshared_to_local((uint64_t{last()} << upcri_job.slice_shift) + upcr_shared_to_pshared(blocked) - 4); upcr_barrier(0, 1); },
   "cast to a private pointer: \\(.*\\) is 4 bytes before the start of .*shared variable 'blocked'"},
  {"cast where no object is", [] { if (is_last()) upcr_pshared_to_local(upcri_job.base + (uint64_t{last()} << upcri_job.slice_shift) + (uint64_t{32} << 20)); upcr_barrier(0, 1); },
   "cast to a private pointer: \\(.*\\) is far from every shared object"},
  {"cast of a lock", [] { const upcr_shared_ptr_t p = upcr_global_lock_alloc(); if (is_last()) upcr_shared_to_local(p); upcr_barrier(0, 1); },
   "cast to a private pointer: \\(.*\\) is at the start of the lock that thread [0-9]+ got from upc_global_lock_alloc"},
  {"private address", [] { int x; if (is_last()) upcr_local_to_shared(&x); upcr_barrier(0, 1); },
   "the private address 0x[0-9a-f]+ is not in shared memory and has no pointer-to-shared"},
  {"private address with a phase", [] { int x; if (is_last()) upcr_local_to_shared_withphase(&x, 0, 0); upcr_barrier(0, 1); },
   "the private address 0x[0-9a-f]+ is not in shared memory and has no pointer-to-shared"},
  {"private address, by reference", [] { int x; upcr_shared_ptr_t p; if (is_last()) upcr_local_to_shared_ref(&x, &p); upcr_barrier(0, 1); },
   "the private address 0x[0-9a-f]+ is not in shared memory and has no pointer-to-shared"},
  {"handle", [] { if (is_last()) upcr_wait_syncnb(7); upcr_barrier(0, 1); },
   "handle 0x7 was not returned by any non-blocking operation"},
  {"handles", [] { upcr_handle_t h[3] = {0, 0, 9}; if (is_last()) upcr_try_syncnb_some(h, 3); upcr_barrier(0, 1); },
   "handle 0x9 was not returned by any non-blocking operation"},
  {"nested regions", [] { if (is_last()) { upcr_begin_nbi_accessregion(); upcr_begin_nbi_accessregion(); } upcr_barrier(0, 1); },
   "upcr_begin_nbi_accessregion inside an access region: they may not nest"},
  {"region never begun", [] { if (is_last()) upcr_end_nbi_accessregion(); upcr_barrier(0, 1); },
   "upcr_end_nbi_accessregion without a upcr_begin_nbi_accessregion"},
  {"wait inside a region", [] { if (is_last()) { upcr_begin_nbi_accessregion(); upcr_wait_syncnbi_all(); } upcr_barrier(0, 1); },
   "upcr_wait_syncnbi_all inside an access region"},
  {"initialiser past its array", [] { const upcr_shared_ptr_t p = upcr_all_alloc(upcr_threads(), 64); upcr_startup_arrayinit_diminfo_t dims[] = {{1, 32, 1}}; if (is_last()) upcr_startup_initarray(p, nullptr, dims, 1, 4, 16); upcr_barrier(0, 1); },
   "write of (64|128) bytes past the end of a shared object.*: pointer \\(thread [0-9]+, offset 0x[0-9a-f]+, phase 0\\) is (just past the end|at the start) of .*64"},
  {"null lock", [] { if (is_last()) upcr_lock(0); upcr_barrier(0, 1); },
   "upc_lock: the lock pointer is null; allocate the lock with upc_all_lock_alloc or upc_global_lock_alloc"},
  {"no lock", [] { make_variables(); if (is_last()) upcr_lock_attempt(upcr_pshared_to_shared(cyclic)); },
   "upc_lock_attempt: there is no lock: pointer .* is at the start of .*'cyclic'"},
  {"freed lock", [] { const upcr_shared_ptr_t l = upcr_all_lock_alloc(); upcr_all_lock_free(l); upcr_barrier(0, 1); if (is_last()) upcr_lock(l); upcr_barrier(0, 1); },
   "upc_lock: there is no lock: pointer .* is at the start of the lock that thread 0 got from upc_all_lock_alloc at .* and thread 0 freed at .*checking_test.cc"},
  {"lock freed twice", [] { const upcr_shared_ptr_t l = upcr_global_lock_alloc(); if (is_last()) { upcr_lock_free(l); upcr_lock_free(l); } upcr_barrier(0, 1); },
   "upc_lock_free: there is no lock: .* and thread [0-9]+ freed at"},
  {"freed twice", [] { const upcr_shared_ptr_t p = upcr_alloc(33); if (is_last()) { upcr_free(p); upcr_free(p); } upcr_barrier(0, 1); },
   "upc_free: memory is freed a second time: pointer .* is at the start of the 33-byte object that thread [0-9]+ got from upc_alloc at .* and thread [0-9]+ freed at"},
  {"free of the inside", [] { const upcr_shared_ptr_t p = upcr_alloc(64); if (is_last()) upcr_free(p + 16); upcr_barrier(0, 1); },
   "upc_free: no allocation returned the pointer .*, which is 16 bytes into the 64-byte object"},
  {"free of a variable", [] { make_variables(); if (is_last()) upcr_free(blocked); },
   "upc_free: pointer .* is in the [0-9]+-byte shared variable 'blocked' of type .*, which lives as long as the program"},
  {"free of nothing", [] { upcr_alloc(10); if (is_last()) upcr_free(uint64_t{20} << 20); upcr_barrier(0, 1); },
   "upc_free: no allocation returned the pointer"},
  {"collective arguments", [] { upcr_all_alloc(is_last() ? 2 : 1, 8); },
   "upc_all_alloc: nblocks is 2 here, but 1 on thread 0 \\(.*checking_test.cc:[0-9]+\\); a collective call must be the same on all threads", 2},
};
// clang-format on

std::string with_limits(const std::string& message) {
  const std::string block = std::to_string(UPCR_MAX_BLOCKSIZE),
                    phase = std::to_string(UPCR_MAX_BLOCKSIZE - 1);
  return std::regex_replace(std::regex_replace(message, std::regex("LARGEST_BLOCK"), block),
                            std::regex("LARGEST_PHASE"), phase);
}

TEST_CASE("each error has its message, on the thread that caused it") {
  for (const Case& c : kCases) {
    const std::regex message(with_limits(c.message));
    for (const unsigned threads : upc::test::kFewThreadCounts) {
      if (threads < c.least_threads) continue;
      const upc::test::Ended ended = upc::test::end_of_job({.threads = threads}, c.program);
      CAPTURE(threads);
      INFO(c.name << ": " << ended.describe());
      CHECK(!ended.hung);
      CHECK(ended.code == upc::runtime::kMisuseCode);
      CHECK(std::count(ended.err.begin(), ended.err.end(), '\n') == 1);
      const std::string start = "upc: thread " + std::to_string(threads - 1) + ": " __FILE__ ":";
      CHECK(ended.err.rfind(start, 0) == 0);
      const std::string line = ended.err.substr(0, ended.err.find('\n'));
      CHECK(std::regex_search(line, message));
    }
  }
}

}  // namespace
