// SPDX-License-Identifier: MIT
// All messages print a pointer-to-shared in one form: its thread, the offset in that thread's
// slice, and its phase. Each case prints the pointer that its error is about; the test compares the
// digits.
#include <doctest/doctest.h>
#include <stdio.h>
#include <upc_atomic.h>
#include <upc_io.h>

#include <algorithm>
#include <string>

#include "tests/unit/runtime/job.h"

namespace {

// Prints the text that the message must contain: on standard output, since the job is another
// process.
void expect(upcr_shared_ptr_t pointer) {
  const uint64_t offset = pointer & UPCRI_ADDR_MASK, slice = uint64_t{1} << upcri_job.slice_shift;
  printf("(thread %llu, offset 0x%llx, phase %llu)\n",
         static_cast<unsigned long long>(offset / slice),
         static_cast<unsigned long long>(offset % slice),
         static_cast<unsigned long long>(pointer >> UPCRI_ADDR_BITS));
  fflush(stdout);
}
void expect(upcr_pshared_ptr_t pointer, upcr_phase_t phase) {
  expect(upcr_pshared_to_shared_withphase(pointer, phase));
}

// An object of the last thread, so that the digits depend on its number and on a slice's size, and
// an array with a block of 3 longs on each thread.
upcr_shared_ptr_t object, blocks;
constexpr size_t kBytes = 64, kElements = 3;

upcr_shared_ptr_t at(upcr_shared_ptr_t array, unsigned thread, ptrdiff_t byte, upcr_phase_t phase) {
  return upcri_pack(upcri_address_shared(array) + (uint64_t{thread} << upcri_job.slice_shift) +
                        static_cast<uint64_t>(byte),
                    phase);
}
upcr_shared_ptr_t last(ptrdiff_t byte, upcr_phase_t phase = 0) {
  return at(blocks, upcr_threads() - 1, byte, phase);
}
upcr_pshared_ptr_t phaseless(upcr_shared_ptr_t pointer) { return upcr_shared_to_pshared(pointer); }

constexpr upc_flag_t kSync = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;

struct Case {
  const char* message;  // a part of the message
  void (*program)();    // run by the last thread, or by all
  bool collective = false;
};

const Case kCases[] = {
    {"write of 8 bytes past the end",
     [] {
       expect(last(24, 2));
       upcr_put_shared_val(last(24, 2), 0, 1, 8);
     }},
    {"read of 1 byte past the end",
     [] {
       expect(object);
       upcr_get_shared_val(object, 64, 1);
     }},
    {"in freed shared memory",
     [] {
       expect(object);
       upcr_free(object);
       upcr_get_shared_val(object, 0, 1);
     }},
    {"where no shared object is",
     [] {
       const upcr_pshared_ptr_t wild = phaseless(last(1 << 25));
       expect(wild, 0);
       upcr_get_pshared_val(wild, 0, 1);
     }},
    {"not below its type's block size",
     [] {
       expect(last(8, 3));
       upcr_add_shared(last(8, 3), 8, 1, 3);
     }},
    {"cast to a private pointer: ",
     [] {
       expect(at(blocks, 0, 8, 1));
       upcr_shared_to_local(at(blocks, 0, 8, 1));
     }},
    {"cast to a pointer with blocks of 3",
     [] {
       expect(last(8, 7));
       upcri_check_cast(last(8, 7), 3);
     }},
    {"pointers into different objects",
     [] {
       expect(phaseless(object), 0);
       expect(phaseless(last(0)), 0);
       upcr_sub_psharedI(phaseless(object), phaseless(last(0)), 1);
     }},
    {"pointers-to-shared with no distance",
     [] {
       expect(last(0, 0));
       expect(last(7, 0));
       upcr_sub_shared(last(7, 0), last(0, 0), 8, 3);
     }},
    {"source and destination overlap",
     [] {
       expect(phaseless(last(0)), 0);
       expect(phaseless(last(8)), 0);
       upcr_memcpy(last(8, 1), last(0), 16);
     }},
    {"parts of the destination overlap",
     [] {
       const char from[16] = {};
       const bupc_pmemvec_t source[] = {{const_cast<char*>(from), 16}};
       const bupc_smemvec_t target[] = {{last(0), 10}, {last(6), 6}};
       expect(phaseless(last(0)), 0);
       expect(phaseless(last(6)), 0);
       bupc_memput_vlist(2, target, 1, source);
     }},
    {"upc_free: no allocation returned the pointer",
     [] {
       expect(last(8));
       upcr_free(last(8));
     }},
    {"has a phase and so is not what the allocation returned",
     [] {
       expect(last(8, 1));
       upcr_free(last(8, 1));
     }},
    {"memory is freed a second time",
     [] {
       expect(object);
       upcr_free(object);
       upcr_free(object);
     }},
    {"is a lock; free it with upc_lock_free",
     [] {
       const upcr_shared_ptr_t lock = upcr_global_lock_alloc();
       expect(lock);
       upcr_free(lock);
     }},
    {"upc_lock: there is no lock",
     [] {
       expect(object);
       upcr_lock(object);
     }},
    {"bupc_sem_post: there is no semaphore",
     [] {
       expect(phaseless(object), 0);
       bupc_sem_post(phaseless(object));
     }},
    {"must have affinity to the same thread",
     [] {
       const upcr_pshared_ptr_t semaphore = bupc_sem_alloc(0);
       expect(semaphore, 0);
       expect(at(blocks, 0, 8, 1));
       bupc_memput_signal(at(blocks, 0, 8, 1), "12345678", 8, semaphore, 1);
     }},
    {"there is no atomicity domain",
     [] {
       expect(phaseless(object), 0);
       upc_atomic_relaxed(phaseless(object), nullptr, UPC_INC, object, nullptr, nullptr);
     }},
    {"upc_all_free: ptr is ",
     [] {
       const bool is_last = upcr_mythread() == upcr_threads() - 1;
       if (is_last) expect(object);
       if (is_last) expect(blocks);
       upcr_all_free(is_last ? object : blocks);
     },
     true},
    {"upc_all_broadcast: dst is ",
     [] {
       expect(last(8, 1));
       upc_all_broadcast(last(8, 1), blocks, 4, kSync);
     },
     true},
    {"upc_all_broadcast: src stands for 8 bytes",
     [] {
       expect(phaseless(last(20)), 0);
       upc_all_broadcast(blocks, last(20), 8, kSync);
     },
     true},
    {"upc_all_broadcast: dst and src overlap",
     [] {
       expect(phaseless(last(0)), 0);
       expect(phaseless(last(4)), 0);
       upc_all_broadcast(blocks, last(4), 8, kSync);
     },
     true},
    {"upc_all_fsync: there is no open file",
     [] {
       expect(phaseless(blocks), 0);
       upc_all_fsync(phaseless(blocks));
     },
     true},
    {"buffer stands for 100 bytes",
     [] {
       const upcr_pshared_ptr_t file =
           upc_all_fopen("/dev/null", UPC_WRONLY | UPC_INDIVIDUAL_FP, 0, nullptr);
       expect(phaseless(blocks), 0);
       upc_all_fwrite_shared(file, blocks, 0, 1, 100, 0);
     },
     true},
    {"buffer stands for 90 bytes",
     [] {
       const upcr_pshared_ptr_t file =
           upc_all_fopen("/dev/null", UPC_WRONLY | UPC_INDIVIDUAL_FP, 0, nullptr);
       const upcr_shared_ptr_t own = at(blocks, upcr_mythread(), 0, 0);
       const bool is_last = upcr_mythread() == upcr_threads() - 1;
       if (is_last) expect(own);
       upc_all_fwrite_local(file, upcr_shared_to_local(own), 1, is_last ? 90 : 8, 0);
     },
     true},
};

TEST_CASE("a pointer-to-shared has the same form in all messages") {
  for (const Case& c : kCases) {
    static const Case* current;
    current = &c;
    const upc::test::Ended ended = upc::test::end_of_job({.threads = 3}, [] {
      const upcr_shared_ptr_t all = upcr_all_alloc(upcr_threads(), kElements * 8);
      if (upcr_mythread() == upcr_threads() - 1) {
        blocks = all;
        object = upcr_alloc(kBytes);
      }
      upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
      if (current->collective || upcr_mythread() == upcr_threads() - 1) current->program();
      upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS);
    });
    INFO(c.message << ": " << ended.describe());
    CHECK(ended.code == upc::runtime::kMisuseCode);
    CHECK(ended.err.find(c.message) != std::string::npos);
    CHECK(!ended.out.empty());
    // The message contains each line of the output, and no other address.
    for (size_t i = 0; i < ended.out.size(); i = ended.out.find('\n', i) + 1) {
      const std::string text = ended.out.substr(i, ended.out.find('\n', i) - i);
      CHECK(ended.err.find(text) != std::string::npos);
    }
    for (size_t i = 0; (i = ended.err.find("0x", i)) != std::string::npos; i += 2)
      CHECK(ended.err.substr(i - std::min<size_t>(i, 7), 7) == "offset ");
  }
}

}  // namespace
