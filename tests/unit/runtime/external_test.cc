// SPDX-License-Identifier: MIT
// bupc_init and bupc_init_reentrant: how programs whose main is not UPC code start, with the
// UPCRL_ variables below.
#include <doctest/doctest.h>
#include <string.h>

#include <atomic>

#include "runtime/job.h"
#include "tests/unit/runtime/job.h"

using namespace upc::test;

namespace {

std::atomic<int> pre_spawns, per_threads, statics, mpi_begun;

void count_pre_spawn() { ++pre_spawns; }
void count_per_thread() { ++per_threads; }
void count_static(void*, uintptr_t) { ++statics; }
void begin_mpi(int*, char***) { ++mpi_begun; }
void end_mpi() { printf("finalized after %d", mpi_begun.load()); }

}  // namespace

upcr_thread_t UPCRL_static_thread_count = 0;
uintptr_t UPCRL_default_shared_size = 16 << 20;
uintptr_t UPCRL_default_shared_offset = 0;
int UPCRL_progress_thread = 0;
uintptr_t UPCRL_default_cache_size = 0;
int UPCRL_attach_flags = UPCR_ATTACH_ENV_OVERRIDE;
upcr_thread_t UPCRL_default_pthreads_per_node = 0;
const char* UPCRL_main_name = "user_main";
void (*UPCRL_pre_spawn_init)(void) = count_pre_spawn;
void (*UPCRL_per_pthread_init)(void) = count_per_thread;
void (*UPCRL_cache_init)(void*, uintptr_t) = upcri_init_cache;
void (*UPCRL_heap_init)(void*, uintptr_t) = upcri_init_heaps;
void (*UPCRL_static_init)(void*, uintptr_t) = count_static;
void (*UPCRL_mpi_init)(int*, char***) = begin_mpi;
void (*UPCRL_mpi_finalize)(void) = end_mpi;

namespace {

int user_main(int argc, char** argv) {
  const int all = static_cast<int>(upcr_threads());
  EXPECT_EQ(argc, 2);
  EXPECT(strcmp(argv[1], "word") == 0);
  EXPECT_EQ(pre_spawns.load(), 1);
  EXPECT_EQ(per_threads.load(), all);
  EXPECT_EQ(statics.load(), all);
  EXPECT_EQ(mpi_begun.load(), 1);
  bupc_init_reentrant(&argc, &argv, user_main);  // a second call does nothing
  bupc_init(&argc, &argv);
  EXPECT_EQ(upc::runtime::job.segment.heap_bytes(), uintptr_t{16} << 20);
  return 11;
}

template <class Start>
Ended start(unsigned threads, Start how) {
  return in_child({.threads = threads}, [&] {
    static char words[][8] = {"program", "word"};
    static char* arguments[] = {words[0], words[1], nullptr};
    int argc = 2;
    char** argv = arguments;
    how(&argc, &argv);
  });
}

}  // namespace

TEST_CASE("bupc_init_reentrant runs a function on each thread and does not return") {
  for (unsigned threads : kThreadCounts) {
    const Ended ended = start(threads, [](int* argc, char*** argv) {
      bupc_init_reentrant(argc, argv, user_main);
      upcr_global_exit(99);
    });
    INFO(ended.describe());
    CHECK(ended.code == 11);
    CHECK(ended.failures == 0);
    CHECK(ended.expectations == threads * 7);
    CHECK(ended.err == "");
    CHECK(ended.out == "finalized after 1");
  }
}

TEST_CASE("bupc_init returns if there is one thread") {
  const auto init = [](int* argc, char*** argv) {
    bupc_init(argc, argv);
    bupc_init(argc, argv);
    EXPECT_EQ(upcr_mythread(), 0u);
    EXPECT_EQ(statics.load(), 1);
    bupc_exit(4);
  };
  const Ended one = start(1, init);
  INFO(one.describe());
  CHECK(one.code == 4);
  CHECK(one.expectations == 2);
  CHECK(one.failures == 0);
  CHECK(one.out == "finalized after 1");
  const Ended two = start(2, init);
  INFO(two.describe());
  CHECK(two.code == upc::runtime::kMisuseCode);
  CHECK(two.err.rfind("upc: ", 0) == 0);
  CHECK(two.err.find("bupc_init_reentrant") != std::string::npos);
  CHECK(two.expectations == 0);
}

TEST_CASE("bupc_init_reentrant needs a function") {
  const Ended ended =
      start(2, [](int* argc, char*** argv) { bupc_init_reentrant(argc, argv, nullptr); });
  INFO(ended.describe());
  CHECK(ended.code == upc::runtime::kMisuseCode);
  CHECK(ended.err.find("bupc_init_reentrant needs a function") != std::string::npos);
}

TEST_CASE("a fixed number of threads replaces UPC_THREADS, which must agree if set") {
  const auto fixed = [](int* argc, char*** argv) {
    UPCRL_static_thread_count = 3;
    bupc_init_reentrant(argc, argv, user_main);
  };
  CHECK(start(0, fixed).code == 11);
  const Ended wrong = start(4, fixed);
  INFO(wrong.describe());
  CHECK(wrong.code == upc::runtime::kMisuseCode);
  CHECK(wrong.err.find("exactly 3 threads") != std::string::npos);
}
