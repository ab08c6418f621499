// SPDX-License-Identifier: MIT
// Each name of shmem.h, for each type, called from C and from C++, on the symmetric heap and on
// static data.
#include "tests/unit/shmem/every_name.h"

#include <doctest/doctest.h>

#include "tests/unit/runtime/job.h"

using namespace upc::test;

extern "C" void upc_test_every_name_c(void* own, uint64_t* signal_word, char* to, char* from,
                                      int pe, shmem_ctx_t ctx, expect_fn expect);

namespace {

void expect(int holds, const char* what, int line) {
  count_expectation();
  if (!holds) fail_expectation("every_name.h", line, what);
}

// Static data as translated code defines it.
alignas(16) __thread char static_object[EVERY_NAME_BYTES];
__thread uint64_t static_signal;

void call_all(void* object, uint64_t* signal_word, char* to, char* from, shmem_ctx_t ctx) {
  const int pe = (shmem_my_pe() + 1) % shmem_n_pes();
  call_every_name(object, signal_word, to, from, pe, ctx, expect);
  upc_test_every_name_c(object, signal_word, to, from, pe, ctx, expect);
}

void job() {
  shmem_init();
  const auto room = static_cast<size_t>(EVERY_NAME_ROOM_PER_PE * shmem_n_pes());
  auto* to = static_cast<char*>(shmem_malloc(room));
  auto* from = static_cast<char*>(shmem_malloc(room));
  auto* signal_word = static_cast<uint64_t*>(shmem_malloc(sizeof(uint64_t)));
  void* object = shmem_align(64, EVERY_NAME_BYTES);
  call_all(object, signal_word, to, from, SHMEM_CTX_DEFAULT);
  shmem_ctx_t ctx;
  EXPECT(shmem_ctx_create(SHMEM_CTX_PRIVATE, &ctx) == 0);
  call_all(static_object, &static_signal, to, from, ctx);
  shmem_ctx_destroy(ctx);
  shmem_finalize();
}

}  // namespace

TEST_CASE("each name of shmem.h works, for each type, in C and in C++") {
  for (unsigned threads : {1u, 2u, 3u}) {
    CAPTURE(threads);
    run_job(threads, job);
  }
}
