// SPDX-License-Identifier: MIT
// The messages of the checking runtime for calls that break a rule.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/unit/io/files.h"

using namespace upc::test;

namespace {

const JobOptions kTwo = {.threads = 2, .heap_bytes = size_t{1} << 20};
constexpr size_t kRoom = 8192;

using Body = void (*)(upcr_pshared_ptr_t fd, upcr_shared_ptr_t array);

// Runs the body in a job with an open file, with individual file pointers or with the common one,
// and with an array of kRoom bytes on each thread. The job must end with the message.
void expect(const char* text, Body body, int pointer = UPC_INDIVIDUAL_FP) {
  const Directory directory;
  expect_fatal(kTwo, -1, text, [&] {
    const std::string name = directory.file("file");
    const upcr_pshared_ptr_t fd = upc_all_fopen(name.c_str(), kNew | pointer, 0, nullptr);
    body(fd, upcr_all_alloc(2, kRoom));
  });
}
void expect_common(const char* text, Body body) { expect(text, body, UPC_COMMON_FP); }

}  // namespace

TEST_CASE("null pointers") {
  expect("upc_all_fopen: fname is a null pointer",
         [](auto, auto) { upc_all_fopen(nullptr, UPC_RDONLY | UPC_COMMON_FP, 0, nullptr); });
  expect("upc_all_fopen: there are 2 hints, but the pointer to them is null",
         [](auto, auto) { upc_all_fopen("x", UPC_RDONLY | UPC_COMMON_FP, 2, nullptr); });
  expect("upc_all_fopen: hint 0 has a null pointer for its value", [](auto, auto) {
    const upc_hint hint = {"access_style", nullptr};
    upc_all_fopen("x", UPC_RDONLY | UPC_COMMON_FP, 1, &hint);
  });
  expect("upc_all_fsync: fd is a null pointer; did upc_all_fopen return it?",
         [](auto, auto) { upc_all_fsync(0); });
  expect("upc_all_fread_local: buffer is a null pointer",
         [](auto fd, auto) { upc_all_fread_local(fd, nullptr, 1, 10, kAll); });
  expect("upc_all_fwrite_shared: buffer is a null pointer",
         [](auto fd, auto) { upc_all_fwrite_shared(fd, UPCR_NULL_SHARED, 1, 1, 10, kAll); });
  expect("upc_all_fread_list_local: memvec is a null pointer, but memvec_entries is 1",
         [](auto fd, auto) {
           const upc_filevec place = {0, 10};
           upc_all_fread_list_local(fd, 1, nullptr, 1, &place, kAll);
         });
  expect("upc_all_fwrite_list_shared: filevec is a null pointer, but filevec_entries is 1",
         [](auto fd, auto array) {
           const upc_shared_memvec region = {array, 0, 10};
           upc_all_fwrite_list_shared(fd, 1, &region, 1, nullptr, kAll);
         });
  expect("upc_all_fread_list_shared: memvec[1] is a null pointer", [](auto fd, auto array) {
    const upc_shared_memvec regions[] = {{array, 0, 10}, {UPCR_NULL_SHARED, 0, 5}};
    const upc_filevec place = {0, 15};
    upc_all_fread_list_shared(fd, 2, regions, 1, &place, kAll);
  });
  expect("upc_all_ftest_async: flag is a null pointer", [](auto fd, auto array) {
    upc_all_fread_shared_async(fd, array, 0, 1, 10, kAll);
    upc_all_ftest_async(fd, nullptr);
  });
}

TEST_CASE("files that are not open") {
  expect("upc_all_fseek: there is no open file: pointer (thread 0, offset 0x", [](auto fd, auto) {
    upc_all_fclose(fd);
    upc_all_fseek(fd, 0, UPC_SEEK_SET);
  });
  expect("is 16 bytes into the open file that thread 0 got from upc_all_fopen at",
         [](auto fd, auto) {
           char byte;
           upc_all_fread_local(fd + 16, &byte, 1, 1, kAll);
         });
  const Directory directory;
  expect_fatal(kTwo, 1, "here is another file than what thread 0 opened", [&] {
    upc_all_fopen(directory.file(upcr_mythread() ? "a" : "b").c_str(), kNew | UPC_COMMON_FP, 0,
                  nullptr);
    std::string other = directory.file("c");
    if (upcr_mythread()) fclose(fopen(other.c_str(), "w"));
    barrier();
    upc_all_fopen(upcr_mythread() ? other.c_str() : directory.file("b").c_str(),
                  UPC_RDONLY | UPC_COMMON_FP, 0, nullptr);
  });
}

TEST_CASE("the extent of buffers") {
  expect(
      "upc_all_fread_shared: buffer stands for 8193 bytes of shared memory that are not all "
      "in one live object: (thread 0, offset 0x",
      [](auto fd, auto array) {
        upc_all_fset_size(fd, kRoom + 1);
        upc_all_fread_shared(fd, array, 0, 1, kRoom + 1, kAll);
      });
  expect_common("upc_all_fwrite_shared: buffer stands for 8200 bytes of shared memory",
                [](auto fd, auto array) {
                  upc_all_fwrite_shared(fd, array, 10, 10, 2 * kRoom / 10 + 2, kAll);
                });
  expect(
      "upc_all_fread_local: buffer stands for 100 bytes of shared memory that are not all in one "
      "live object",
      [](auto fd, auto array) {
        auto* at = reinterpret_cast<char*>(upcri_address_shared(array));
        upc_all_fset_size(fd, 100);
        upc_all_fread_local(fd, at + kRoom - 99, 1, 100, kAll);
      });
  expect("upc_all_fwrite_list_shared: memvec[1] stands for 20 bytes", [](auto fd, auto array) {
    const upc_shared_memvec regions[] = {{array, 0, 10}, {array + kRoom - 19, 0, 20}};
    const upc_filevec place = {0, 30};
    upc_all_fwrite_list_shared(fd, 2, regions, 1, &place, kAll);
  });
  expect("and thread 0 freed at ", [](auto fd, auto array) {
    upcr_all_free(array);
    upc_all_fset_size(fd, 1);
    upc_all_fread_shared(fd, array, 0, 1, 10, kAll);
  });
}

TEST_CASE("a read needs room for the bytes that the file has") {
  // A read of `asked` bytes at `from` in a file of `size` bytes, with `room` bytes up to the end of
  // the object.
  static size_t asked, from, size, room;
  static unsigned kind;
  const auto read = [](upcr_pshared_ptr_t fd, upcr_shared_ptr_t array) {
    upc_all_fset_size(fd, static_cast<upc_off_t>(size));
    upc_all_fseek(fd, static_cast<upc_off_t>(from), UPC_SEEK_SET);
    const upcr_shared_ptr_t at = upcr_add_shared(array, 1, static_cast<ptrdiff_t>(kRoom - room), 0);
    auto* const local = reinterpret_cast<char*>(upcri_address_shared(at));
    // The first region of a list is elsewhere, and takes 10 bytes.
    char before[10];
    const upc_filevec place = {static_cast<upc_off_t>(from), asked};
    const upc_local_memvec locals[] = {{before, 10}, {local, asked - 10}};
    const upc_shared_memvec shareds[] = {{array, 0, 10}, {at, 0, asked - 10}};
    const size_t there = size > from ? std::min(asked, size - from) : 0;
    upc_off_t got = 0;
    switch (kind) {
      case 0: got = upc_all_fread_local(fd, local, 1, asked, kAll); break;
      case 1: got = upc_all_fread_shared(fd, at, 0, 1, asked, kAll); break;
      case 2: got = upc_all_fread_list_local(fd, 2, locals, 1, &place, kAll); break;
      case 3: got = upc_all_fread_list_shared(fd, 2, shareds, 1, &place, kAll); break;
    }
    EXPECT_EQ(static_cast<size_t>(got), there);
  };
  Random random(8);
  for (int i = 0; i < 120; ++i) {
    kind = static_cast<unsigned>(random.below(4));
    asked = 10 + random.below(200);
    size = random.below(300);
    from = random.below(2) ? 0 : random.below(200);
    room = 1 + random.below(200);
    CAPTURE(kind);
    CAPTURE(asked);
    CAPTURE(size);
    CAPTURE(from);
    CAPTURE(room);
    const size_t there = size > from ? std::min(asked, size - from) : 0;
    const size_t needed = kind < 2 ? there : there - std::min<size_t>(there, 10);
    if (needed > room) {
      expect("that are not all in one live", read);
      continue;
    }
    const Directory directory;
    run_job(kTwo, [&] {
      const std::string name = directory.file("file");
      const upcr_pshared_ptr_t fd =
          upc_all_fopen(name.c_str(), kNew | UPC_INDIVIDUAL_FP, 0, nullptr);
      const upcr_shared_ptr_t array = upcr_all_alloc(2, kRoom);
      read(fd, upcr_add_shared(array, 1, static_cast<ptrdiff_t>(upcr_mythread()) * kRoom, kRoom));
      upc_all_fclose(fd);
    });
  }
}

TEST_CASE("lists") {
  expect("upc_all_fread_list_shared: memvec has 30 bytes, but filevec has 29",
         [](auto fd, auto array) {
           const upc_shared_memvec region = {array, 0, 30};
           const upc_filevec place = {0, 29};
           upc_all_fread_list_shared(fd, 1, &region, 1, &place, kAll);
         });
  expect("upc_all_fwrite_list_shared: filevec[2] has offset 7, after one of 8",
         [](auto fd, auto array) {
           const upc_shared_memvec region = {array, 0, 20};
           const upc_filevec places[] = {{8, 10}, {0, 0}, {7, 10}};
           upc_all_fwrite_list_shared(fd, 1, &region, 3, places, kAll);
         });
  expect("upc_all_fread_list_shared: filevec[0] has offset -1", [](auto fd, auto array) {
    const upc_shared_memvec region = {array, 0, 20};
    const upc_filevec place = {-1, 20};
    upc_all_fread_list_shared(fd, 1, &region, 1, &place, kAll);
  });
  expect("upc_all_fwrite_list_shared: filevec[1] overlaps what is before it",
         [](auto fd, auto array) {
           const upc_shared_memvec region = {array, 0, 20};
           const upc_filevec places[] = {{0, 11}, {10, 9}};
           upc_all_fwrite_list_shared(fd, 1, &region, 2, places, kAll);
         });
  expect("upc_all_fread_list_shared: memvec[0] and memvec[2] overlap", [](auto fd, auto array) {
    upc_all_fset_size(fd, 40);
    const upc_shared_memvec regions[] = {{array, 5, 20}, {array + 100, 0, 10}, {array + 8, 0, 10}};
    const upc_filevec place = {0, 40};
    upc_all_fread_list_shared(fd, 3, regions, 1, &place, kAll);
  });
  // Writes of the same memory to two places, and reads of one place into two, are valid.
  const Directory directory;
  run_job(kTwo, [&] {
    const auto fd =
        upc_all_fopen(directory.file("twice").c_str(), kNew | UPC_COMMON_FP, 0, nullptr);
    const auto array = upcr_all_alloc(2, kRoom);
    const upcr_shared_ptr_t mine = array + (uint64_t{upcr_mythread()} << upcri_job.slice_shift);
    const upc_shared_memvec same[] = {{mine, 0, 10}, {mine, 0, 10}}, apart = {mine, 0, 20};
    const upc_filevec place = {20 * upcr_mythread(), 20}, twice[] = {{3, 10}, {3, 10}};
    EXPECT_EQ(upc_all_fwrite_list_shared(fd, 2, same, 1, &place, kAll), 20);
    EXPECT_EQ(upc_all_fsync(fd), 0);
    EXPECT_EQ(upc_all_fread_list_shared(fd, 1, &apart, 2, twice, kAll), 20);
    EXPECT_EQ(upc_all_fclose(fd), 0);
  });
}

TEST_CASE("invalid flags, and calls between upc_notify and upc_wait") {
  expect("upc_all_fread_shared: flags are 0x3; use one UPC_IN_*SYNC", [](auto fd, auto array) {
    upc_all_fread_shared(fd, array, 0, 1, 10, UPC_IN_ALLSYNC | UPC_IN_MYSYNC);
  });
  expect("upc_all_fget_size between upc_notify and upc_wait", [](auto fd, auto) {
    upcr_notify(0, UPCR_BARRIERFLAG_ANONYMOUS);
    upc_all_fget_size(fd);
  });
  expect("upc_all_fclose between upc_notify and upc_wait", [](auto fd, auto) {
    upcr_notify(0, UPCR_BARRIERFLAG_ANONYMOUS);
    upc_all_fclose(fd);
  });
}

TEST_CASE("calls that differ between threads name both sides") {
  expect("upc_all_fopen: flags is 0x11 here, but 0x9 on thread 0 (", [](auto, auto) {
    upc_all_fopen("x", UPC_RDONLY | (upcr_mythread() ? UPC_COMMON_FP : UPC_INDIVIDUAL_FP), 0,
                  nullptr);
  });
  expect_common("upc_all_fread_shared: nmemb is 9 here, but 8 on thread 0",
                [](auto fd, auto array) {
                  upc_all_fread_shared(fd, array, 4, 1, 8 + upcr_mythread(), kAll);
                });
  expect_common("upc_all_fwrite_shared: blocksize is 5 here, but 4 on thread 0",
                [](auto fd, auto array) {
                  upc_all_fwrite_shared(fd, array, 4 + upcr_mythread(), 1, 8, kAll);
                });
  expect_common("upc_all_fread_shared_async: buffer is (thread 0, offset 0x",
                [](auto fd, auto array) {
                  upc_all_fread_shared_async(fd, array + upcr_mythread(), 4, 1, 8, kAll);
                });
  expect("upc_all_fwrite_shared: flags is 0x24 here, but 0x9 on thread 0", [](auto fd, auto array) {
    upc_all_fwrite_shared(fd, array, 0, 1, 8, upcr_mythread() ? kNone : kAll);
  });
  expect_common("upc_all_fseek: offset is 8 here, but 7 on thread 0",
                [](auto fd, auto) { upc_all_fseek(fd, 7 + upcr_mythread(), UPC_SEEK_SET); });
  expect("upc_all_fset_size: size is 8 here, but 7 on thread 0",
         [](auto fd, auto) { upc_all_fset_size(fd, 7 + upcr_mythread()); });
  expect("upc_all_fcntl: cmd is 4 here, but 7 on thread 0", [](auto fd, auto) {
    upc_all_fcntl(fd, upcr_mythread() ? UPC_GET_FP : UPC_GET_FL, nullptr);
  });
  expect("upc_all_fopen: the hash of the hints is 0x", [](auto, auto) {
    const upc_hint hint = {"file_perm", upcr_mythread() ? "0600" : "0640"};
    upc_all_fopen("x", UPC_RDONLY | UPC_COMMON_FP, 1, &hint);
  });
  expect("upc_all_fcntl: the hash of the hint is 0x", [](auto fd, auto) {
    const upc_hint hint = {"access_style", upcr_mythread() ? "random" : "sequential"};
    upc_all_fcntl(fd, UPC_SET_HINT, const_cast<upc_hint*>(&hint));
  });
  const Directory directory;
  expect_fatal(kTwo, 1, "upc_all_fsync: fd is (thread 0, offset 0x", [&] {
    upcr_pshared_ptr_t files[2];
    for (int i = 0; i < 2; ++i)
      files[i] =
          upc_all_fopen(directory.file(i ? "b" : "a").c_str(), kNew | UPC_COMMON_FP, 0, nullptr);
    upc_all_fsync(files[upcr_mythread()]);
  });
  expect("upc_all_fsync here, but upc_all_fget_size on thread 0", [](auto fd, auto) {
    if (upcr_mythread())
      upc_all_fsync(fd);
    else
      upc_all_fget_size(fd);
  });
}
