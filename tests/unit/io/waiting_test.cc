// SPDX-License-Identifier: MIT
// One operation at a time per file, threads that wait for others, and concurrent transfers.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>

#include <atomic>

#include "tests/unit/io/files.h"

using namespace upc::test;

namespace {

constexpr size_t kLarge = 4 << 20;

upcr_pshared_ptr_t open_new(const std::string& name) {
  const upcr_pshared_ptr_t fd = upc_all_fopen(name.c_str(), kNew | UPC_INDIVIDUAL_FP, 0, nullptr);
  EXPECT(fd != 0);
  return fd;
}

}  // namespace

TEST_CASE("a second operation on a file, and a wait without an operation, are errors") {
  const Directory directory;
  const auto expect = [&](const char* text, void (*body)(upcr_pshared_ptr_t fd, char* buffer)) {
    expect_fatal({.threads = 2}, -1, text, [&] {
      std::vector<char> buffer(kLarge);
      body(open_new(directory.file("file")), buffer.data());
    });
  };
  expect(
      "upc_all_fread_local_async while upc_all_fwrite_local_async is outstanding on the file; "
      "complete it with upc_all_fwait_async or upc_all_ftest_async",
      [](auto fd, char* buffer) {
        upc_all_fwrite_local_async(fd, buffer, 1, kLarge, kAll);
        upc_all_fread_local_async(fd, buffer, 1, 1, kAll);
      });
  expect("upc_all_fseek while upc_all_fread_local_async is outstanding", [](auto fd, char* buffer) {
    upc_all_fread_local_async(fd, buffer, 1, 10, kAll);
    upc_all_fseek(fd, 0, UPC_SEEK_SET);
  });
  expect("upc_all_fcntl while upc_all_fread_local_async is outstanding", [](auto fd, char* buffer) {
    upc_all_fread_local_async(fd, buffer, 1, 10, kAll);
    upc_all_fcntl(fd, UPC_GET_FL, nullptr);
  });
  expect("upc_all_fwait_async: no asynchronous operation is outstanding on the file",
         [](auto fd, char*) { upc_all_fwait_async(fd); });
  expect("upc_all_ftest_async: no asynchronous operation is outstanding on the file",
         [](auto fd, char* buffer) {
           int done = 0;
           upc_all_fread_local_async(fd, buffer, 1, 10, kAll);
           while (!done) upc_all_ftest_async(fd, &done);
           upc_all_ftest_async(fd, &done);
         });
}

TEST_CASE("a call that one thread does not make is a deadlock, reported with the call's name") {
  const Directory directory;
  const auto table = [&](void (*body)(upcr_pshared_ptr_t fd, char* buffer)) {
    const Ended ended = end_of_job({.threads = 3}, [&] {
      char buffer[100] = {};
      const upcr_pshared_ptr_t fd = open_new(directory.file("file"));
      if (upcr_mythread() != 1) body(fd, buffer);
      barrier();
    });
    CHECK(!ended.hung);
    CHECK(ended.code == upc::runtime::kDeadlockCode);
    return ended.err;
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  CHECK(has(table([](auto fd, char*) { upc_all_fsync(fd); }), "upc_all_fsync"));
  CHECK(has(table([](auto fd, char*) { upc_all_fclose(fd); }), "upc_all_fclose"));
  CHECK(has(table([](auto fd, char* b) { upc_all_fread_local(fd, b, 1, 100, kAll); }),
            "upc_all_fread_local"));
  CHECK(has(table([](auto fd, char* b) {
              upc_all_fread_local_async(fd, b, 1, 100, kNone);
              int done;
              upc_all_ftest_async(fd, &done);
            }),
            "upc_all_ftest_async"));
  CHECK(has(table([](auto fd, char* b) {
              upc_all_fwrite_local_async(fd, b, 1, 100, UPC_IN_NOSYNC | UPC_OUT_ALLSYNC);
              upc_all_fwait_async(fd);
            }),
            "upc_all_fwait_async"));
}

TEST_CASE("transfers on several files can be outstanding at the same time") {
  const Directory directory;
  for (const unsigned threads : {1u, 2u, 4u, 8u})
    run_job(threads, [&] {
      constexpr int kFiles = 3;
      upcr_pshared_ptr_t files[kFiles];
      std::vector<char> data[kFiles];
      for (int round = 0; round < 3; ++round) {
        for (int f = 0; f < kFiles; ++f) {
          files[f] = open_new(directory.file(f == 0 ? "a" : f == 1 ? "b" : "c"));
          data[f].assign(kLarge / 8, static_cast<char>(f * 16 + upcr_mythread() + round));
          upc_all_fseek(files[f], static_cast<int64_t>(upcr_mythread() * data[f].size()),
                        UPC_SEEK_SET);
          upc_all_fwrite_local_async(files[f], data[f].data(), 1, data[f].size(), kAll);
        }
        for (const int f : {1, 2, 0})  // not in the order of their start
          EXPECT_EQ(upc_all_fwait_async(files[f]), static_cast<int64_t>(data[f].size()));
        for (int f = 0; f < kFiles; ++f) {
          EXPECT_EQ(upc_all_fsync(files[f]), 0);
          std::vector<char> back(data[f].size());
          upc_all_fseek(files[f], -static_cast<int64_t>(back.size()), UPC_SEEK_CUR);
          upc_all_fread_local_async(files[f], back.data(), 1, back.size(), kNone);
          int done = 0;
          int64_t result = 0;
          while (!done) result = upc_all_ftest_async(files[f], &done);
          EXPECT_EQ(result, static_cast<int64_t>(back.size()));
          EXPECT(back == data[f]);
          EXPECT_EQ(upc_all_fclose(files[f]), 0);
        }
      }
    });
}

TEST_CASE("flags of list functions may differ, and threads may run ahead") {
  const Directory directory;
  for (const unsigned threads : {2u, 3u, 8u, 64u})
    run_job(threads, [&] {
      const unsigned me = upcr_mythread();
      const upcr_pshared_ptr_t fd = open_new(directory.file("file"));
      for (int i = 0; i < 50; ++i) {
        uint64_t value = me * 1000 + static_cast<unsigned>(i), back = 0;
        upc_local_memvec memory = {&value, sizeof value};
        const upc_filevec place = {static_cast<int64_t>((me + threads * i) * sizeof value),
                                   sizeof value};
        EXPECT_EQ(upc_all_fwrite_list_local(fd, 1, &memory, 1, &place, me % 2 ? kNone : kAll), 8);
        memory.baseaddr = &back;
        EXPECT_EQ(upc_all_fread_list_local(fd, 1, &memory, 1, &place, me % 3 ? kNone : kAll), 8);
        EXPECT_EQ(back, value);
      }
      EXPECT_EQ(upc_all_fget_size(fd), static_cast<int64_t>(50 * threads * 8));
      EXPECT_EQ(upc_all_fclose(fd), 0);
    });
}
