// SPDX-License-Identifier: MIT
// The results of calls, and the contents of files, after failures of the system: full disks,
// limits, descriptors closed and files truncated by other code, signals, and partial transfers.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>

#include <atomic>

#include "tests/unit/io/files.h"

using namespace upc::test;

namespace {

constexpr unsigned kThreads[] = {1, 2, 3, 8};
constexpr size_t kPart = 128 << 10;

// --- faults injected into the system calls of the library ---

struct Faults {
  std::atomic<bool> on{false};
  std::atomic<uint64_t> calls{0};
  std::atomic<uint64_t> injected{0};
  int sync_error = 0;
  int transfer_error = 0;  // after `good_bytes` have been transferred
  std::atomic<int64_t> good_bytes{INT64_MAX};
};
Faults faults;

// Cuts a transfer to the bytes that may succeed; false: the call fails with errno.
bool cut(iovec* vector, int& count) {
  if (!faults.on.load()) return true;
  const uint64_t call = faults.calls++;
  if (call % 3 == 0) {
    errno = EINTR;
    ++faults.injected;
    return false;
  }
  size_t total = 0;
  for (int i = 0; i < count; ++i) total += vector[i].iov_len;
  size_t most = 1 + (call * 0x9e3779b97f4a7c15u >> 40) % total;
  if (faults.transfer_error) {
    const int64_t good = faults.good_bytes.fetch_sub(static_cast<int64_t>(most));
    if (good <= 0) {
      errno = faults.transfer_error;
      return false;
    }
    most = std::min(most, static_cast<size_t>(good));
  }
  if (most < total) ++faults.injected;
  for (int i = 0; i < count; ++i) {
    if (vector[i].iov_len < most) {
      most -= vector[i].iov_len;
      continue;
    }
    vector[i].iov_len = most;
    count = i + 1;
  }
  return true;
}

ssize_t move(long number, int fd, const iovec* given, int count, off_t offset) {
  std::vector<iovec> vector(given, given + count);
  if (!cut(vector.data(), count)) return -1;
  return syscall(number, fd, vector.data(), count, offset, 0);
}

}  // namespace

extern "C" {
ssize_t preadv(int fd, const iovec* vector, int count, off_t offset) {
  return move(SYS_preadv, fd, vector, count, offset);
}
ssize_t pwritev(int fd, const iovec* vector, int count, off_t offset) {
  return move(SYS_pwritev, fd, vector, count, offset);
}
ssize_t pread(int fd, void* buffer, size_t bytes, off_t offset) {
  const iovec one = {buffer, bytes};
  return move(SYS_preadv, fd, &one, 1, offset);
}
ssize_t pwrite(int fd, const void* buffer, size_t bytes, off_t offset) {
  const iovec one = {const_cast<void*>(buffer), bytes};
  return move(SYS_pwritev, fd, &one, 1, offset);
}
int fdatasync(int fd) {
  if (faults.on.load() && faults.sync_error) {
    errno = faults.sync_error;
    return -1;
  }
  return static_cast<int>(syscall(SYS_fdatasync, fd));
}
}

namespace {

// The letter that the calling thread writes to the file.
char letter() { return static_cast<char>('a' + upcr_mythread()); }

upcr_pshared_ptr_t open_new(const std::string& name, int pointer) {
  const upcr_pshared_ptr_t fd = upc_all_fopen(name.c_str(), kNew | pointer, 0, nullptr);
  EXPECT(fd != 0);
  return fd;
}

int64_t write_stretch(upcr_pshared_ptr_t fd, std::vector<char>& data) {
  upc_all_fseek(fd, static_cast<int64_t>(upcr_mythread() * data.size()), UPC_SEEK_SET);
  return upc_all_fwrite_local(fd, data.data(), 1, data.size(), kAll);
}

// A shared array in blocks of `block` bytes, filled with `bytes` bytes of a pattern.
upcr_shared_ptr_t patterned(size_t block, size_t bytes) {
  const size_t blocks = (bytes + block - 1) / block;
  const upcr_shared_ptr_t array = upcr_all_alloc(blocks, block);
  if (upcr_mythread() == 0)
    for (size_t i = 0; i < bytes; ++i) *byte_at(array, block, i) = static_cast<char>(i * 7 % 251);
  barrier();
  return array;
}

void limit_size(rlim_t bytes) {
  barrier();
  if (upcr_mythread() == 0) {
    const rlimit limit = {bytes, RLIM_INFINITY};
    EXPECT(setrlimit(RLIMIT_FSIZE, &limit) == 0);
  }
  barrier();
}

void turn_faults(bool on) {
  barrier();
  if (upcr_mythread() == 0) faults.on = on;
  barrier();
}

// The file descriptors that are open on the file.
std::vector<int> descriptors_of(const std::string& name) {
  std::vector<int> found;
  for (int fd = 3; fd < 256; ++fd) {
    char target[4096] = "";
    if (readlink(("/proc/self/fd/" + std::to_string(fd)).c_str(), target, sizeof target - 1) > 0 &&
        std::filesystem::path(target).filename() == std::filesystem::path(name).filename())
      found.push_back(fd);
  }
  return found;
}

}  // namespace

TEST_CASE("interrupted calls and partial transfers lose no data") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      const std::string name = directory.file("short");
      for (const size_t block : {size_t{8}, size_t{1000}, kPart / 3}) {
        const size_t bytes = kPart * threads;
        const upcr_shared_ptr_t out = patterned(block, bytes), in = patterned(block, bytes);
        upcr_pshared_ptr_t fd = open_new(name, UPC_COMMON_FP);
        turn_faults(true);
        EXPECT_EQ(upc_all_fwrite_shared(fd, out, block, 1, bytes, kAll),
                  static_cast<int64_t>(bytes));
        turn_faults(false);
        EXPECT(faults.injected.load() > 0);
        if (upcr_mythread() == 0) {
          const std::vector<char> written = contents_of(name);
          bool alike = written.size() == bytes;
          for (size_t i = 0; alike && i < bytes; ++i)
            alike = written[i] == static_cast<char>(i * 7 % 251);
          EXPECT(alike);
          for (size_t i = 0; i < bytes; ++i) *byte_at(in, block, i) = 0;
        }
        upc_all_fseek(fd, 0, UPC_SEEK_SET);
        turn_faults(true);
        upc_all_fread_shared_async(fd, in, block, 1, bytes, kAll);
        EXPECT_EQ(upc_all_fwait_async(fd), static_cast<int64_t>(bytes));
        turn_faults(false);
        bool alike = true;
        for (size_t i = upcr_mythread(); i < bytes; i += threads)
          alike &= *byte_at(in, block, i) == *byte_at(out, block, i);
        EXPECT(alike);
        EXPECT_EQ(upc_all_fclose(fd), 0);
      }
    });
}

TEST_CASE("an error after some bytes: first the number of bytes is returned, then the error") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      std::vector<char> data(kPart, letter());
      const std::string name = directory.file("error");
      upcr_pshared_ptr_t fd = open_new(name, UPC_INDIVIDUAL_FP);
      if (upcr_mythread() == 0)
        faults.transfer_error = EIO, faults.good_bytes = static_cast<int64_t>(kPart / 2);
      turn_faults(true);
      errno = 0;
      const int64_t written = write_stretch(fd, data);
      const int error = errno;
      EXPECT(written < static_cast<int64_t>(kPart));
      EXPECT_EQ(error, EIO);
      if (written < 0) EXPECT_EQ(written, -1);
      EXPECT_EQ(upc_all_fseek(fd, 0, UPC_SEEK_CUR),
                static_cast<int64_t>(upcr_mythread() * kPart) + (written < 0 ? 0 : written));
      errno = 0;
      EXPECT_EQ(upc_all_fwrite_local(fd, data.data(), 1, 10, kAll), -1);
      EXPECT_EQ(errno, EIO);
      turn_faults(false);
      // The bytes that were reported as written are in the file.
      const std::vector<char> now = contents_of(name);
      for (int64_t i = 0; i < written; ++i)
        EXPECT(now[upcr_mythread() * kPart + static_cast<size_t>(i)] == letter());
      EXPECT_EQ(upc_all_fclose(fd), 0);
      if (upcr_mythread() == 0) faults.transfer_error = 0;
    });
}

TEST_CASE("a failed sync is reported to all threads, also by upc_all_fclose") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      char byte = letter();
      upcr_pshared_ptr_t fd = open_new(directory.file("sync"), UPC_INDIVIDUAL_FP);
      upc_all_fseek(fd, upcr_mythread(), UPC_SEEK_SET);
      EXPECT_EQ(upc_all_fwrite_local(fd, &byte, 1, 1, kAll), 1);
      if (upcr_mythread() == 0) faults.sync_error = EIO;
      turn_faults(true);
      for (int i = 0; i < 2; ++i) {
        errno = 0;
        EXPECT_EQ(upc_all_fsync(fd), -1);
        EXPECT_EQ(errno, EIO);
      }
      errno = 0;
      EXPECT_EQ(upc_all_fcntl(fd, UPC_SET_COMMON_FP, nullptr), -1);
      EXPECT_EQ(errno, EIO);
      EXPECT_EQ(upc_all_fcntl(fd, UPC_GET_FP, nullptr), UPC_INDIVIDUAL_FP);
      errno = 0;
      EXPECT_EQ(upc_all_fset_size(fd, 10), -1);
      EXPECT_EQ(errno, EIO);
      errno = 0;
      EXPECT_EQ(upc_all_fclose(fd), -1);
      EXPECT_EQ(errno, EIO);
    // The file is closed all the same. The checking runtime ends a job that closes it again.
#ifndef UPCRI_CHECK
      errno = 0;
      EXPECT_EQ(upc_all_fclose(fd), -1);
      EXPECT_EQ(errno, EBADF);
#endif
      turn_faults(false);
    });
}

TEST_CASE("a file left open whose sync fails at the end of the job is reported") {
  const Directory directory;
  const std::string name = directory.file("end");
  const Ended ended = end_of_job({.threads = 2}, [&] {
    char byte = 'x';
    upcr_pshared_ptr_t fd = open_new(name, UPC_INDIVIDUAL_FP);
    EXPECT_EQ(upc_all_fwrite_local(fd, &byte, 1, 1, kAll), 1);
    if (upcr_mythread() == 0) faults.sync_error = ENOSPC;
    turn_faults(true);
  });
  CHECK(ended.code == 0);
  CHECK(ended.err == "upc: closing a file that was open at the end of the job failed: " + name +
                         ": No space left on device\n");
}

TEST_CASE("a limit on the size of files") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      // Individual pointers: the limit cuts the last thread's part of the file.
      std::vector<char> data(kPart, letter());
      const std::string name = directory.file("limit");
      upcr_pshared_ptr_t fd = open_new(name, UPC_INDIVIDUAL_FP);
      const size_t limit = kPart * (threads - 1) + kPart / 2 + 100;
      const bool last = upcr_mythread() == threads - 1;
      limit_size(limit);
      errno = 0;
      EXPECT_EQ(write_stretch(fd, data), static_cast<int64_t>(last ? kPart / 2 + 100 : kPart));
      EXPECT_EQ(errno, last ? EFBIG : 0);
      errno = 0;
      EXPECT_EQ(upc_all_fwrite_local(fd, data.data(), 1, last ? 1 : 0, kAll), last ? -1 : 0);
      EXPECT_EQ(errno, last ? EFBIG : 0);
      EXPECT_EQ(upc_all_fset_size(fd, static_cast<int64_t>(limit) + 1), -1);
      EXPECT_EQ(errno, EFBIG);
      limit_size(RLIM_INFINITY);
      EXPECT_EQ(upc_all_fclose(fd), 0);
      EXPECT_EQ(contents_of(name).size(), limit);
      barrier();

      // The common pointer: all threads get the same number.
      const size_t block = 1000, bytes = kPart * threads;
      const upcr_shared_ptr_t array = patterned(block, bytes);
      fd = open_new(name, UPC_COMMON_FP);
      limit_size(bytes / 2 + 77);
      errno = 0;
      EXPECT_EQ(upc_all_fwrite_shared(fd, array, block, 1, bytes, kNone),
                static_cast<int64_t>(bytes / 2 + 77));
      EXPECT_EQ(errno, EFBIG);
      EXPECT_EQ(upc_all_fseek(fd, 0, UPC_SEEK_CUR), static_cast<int64_t>(bytes / 2 + 77));
      errno = 0;
      EXPECT_EQ(upc_all_fwrite_shared(fd, array, block, 1, bytes, kNone), -1);
      EXPECT_EQ(errno, EFBIG);
      upc_all_fwrite_shared_async(fd, array, block, 1, bytes, kAll);
      errno = 0;
      EXPECT_EQ(upc_all_fwait_async(fd), -1);
      EXPECT_EQ(errno, EFBIG);
      limit_size(RLIM_INFINITY);
      EXPECT_EQ(upc_all_fclose(fd), 0);
      const std::vector<char> now = contents_of(name);
      EXPECT_EQ(now.size(), bytes / 2 + 77);
      bool alike = true;
      for (size_t i = 0; i < now.size(); ++i) alike &= now[i] == static_cast<char>(i * 7 % 251);
      EXPECT(alike);
    });
}

TEST_CASE("a device that is always full") {
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      upcr_pshared_ptr_t fd = upc_all_fopen("/dev/full", UPC_RDWR | UPC_INDIVIDUAL_FP, 0, nullptr);
      EXPECT(fd != 0);
      std::vector<char> data(kPart, letter());
      errno = 0;
      EXPECT_EQ(write_stretch(fd, data), -1);
      EXPECT_EQ(errno, ENOSPC);
      int done = 0;
      int64_t result = 0;
      upc_all_fwrite_local_async(fd, data.data(), 1, data.size(), kAll);
      errno = 0;
      while (!done) result = upc_all_ftest_async(fd, &done);
      EXPECT_EQ(result, -1);
      EXPECT_EQ(errno, ENOSPC);
      EXPECT_EQ(upc_all_fcntl(fd, UPC_ASYNC_OUTSTANDING, nullptr), 0);
      EXPECT_EQ(upc_all_fclose(fd), 0);
    });
}

namespace {

bool write_text(const char* name, const std::string& text) {
  const int fd = open(name, O_WRONLY | O_CLOEXEC);
  const bool good =
      fd >= 0 && write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  if (fd >= 0) close(fd);
  return good;
}

// Mounts a disk of `bytes` bytes that only this process sees; false if mounting is not allowed.
bool mount_disk(const std::string& where, size_t bytes) {
  const std::string uid = std::to_string(getuid()), gid = std::to_string(getgid());
  if (unshare(CLONE_NEWNS) != 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS) != 0) return false;
    write_text("/proc/self/setgroups", "deny");
    if (!write_text("/proc/self/uid_map", "0 " + uid + " 1") ||
        !write_text("/proc/self/gid_map", "0 " + gid + " 1"))
      return false;
  }
  mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr);
  const std::string options = "size=" + std::to_string(bytes);
  return mount("disk", where.c_str(), "tmpfs", 0, options.c_str()) == 0;
}

std::string disk;
constexpr size_t kDisk = 1 << 20;

int fill_disk(int, char**) {
  const size_t bytes = 3 * kDisk, block = 5000;
  const upcr_shared_ptr_t array = patterned(block, bytes);
  const std::string name = disk + "/file";
  upcr_pshared_ptr_t fd = open_new(name, UPC_COMMON_FP);
  errno = 0;
  const int64_t written = upc_all_fwrite_shared(fd, array, block, 1, bytes, kAll);
  EXPECT_EQ(errno, ENOSPC);
  EXPECT(written == -1 || (written > 0 && written <= static_cast<int64_t>(kDisk)));
  if (upcr_threads() == 1) EXPECT_EQ(written, static_cast<int64_t>(kDisk));
  const std::vector<char> now = contents_of(name);
  bool alike = static_cast<int64_t>(now.size()) >= written;
  for (int64_t i = 0; alike && i < written; ++i)
    alike = now[static_cast<size_t>(i)] == static_cast<char>(i * 7 % 251);
  EXPECT(alike);
  barrier();
  errno = 0;
  EXPECT_EQ(upc_all_fpreallocate(fd, static_cast<int64_t>(bytes)), -1);
  EXPECT_EQ(errno, ENOSPC);
  // Once there is room again, writes succeed.
  EXPECT_EQ(upc_all_fset_size(fd, 0), 0);
  EXPECT_EQ(upc_all_fseek(fd, 0, UPC_SEEK_SET), 0);
  EXPECT_EQ(upc_all_fwrite_shared(fd, array, block, 1, kDisk / 2, kAll),
            static_cast<int64_t>(kDisk / 2));
  EXPECT_EQ(upc_all_fclose(fd), 0);
  return 0;
}

}  // namespace

TEST_CASE("a disk that fills up") {
  constexpr int kNotAllowed = 99;
  const Directory directory;
  disk = directory.file("disk");
  mkdir(disk.c_str(), 0700);
  for (const unsigned threads : kThreads) {
    const JobOptions options = {.threads = threads};
    const Ended ended = in_child(options, [&] {
      if (!mount_disk(disk, kDisk)) _exit(kNotAllowed);
      start_job(options, fill_disk);
    });
    if (ended.code == kNotAllowed) {
      MESSAGE("no disk can be mounted here; limits and /dev/full have been tried");
      return;
    }
    CAPTURE(threads);
    INFO(ended.describe());
    CHECK(!ended.hung);
    CHECK(ended.code == 0);
    CHECK(ended.failures == 0);
    CHECK(ended.expectations > 0);
    CHECK(ended.err == "");
  }
}

TEST_CASE("a descriptor closed by other code") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      std::vector<char> data(kPart, letter());
      const std::string name = directory.file("closed");
      upcr_pshared_ptr_t fd = open_new(name, UPC_INDIVIDUAL_FP);
      EXPECT_EQ(write_stretch(fd, data), static_cast<int64_t>(kPart));
      barrier();
      if (upcr_mythread() == 0) {
        const std::vector<int> found = descriptors_of(name);
        EXPECT_EQ(found.size(), size_t{1});
        for (const int descriptor : found) close(descriptor);
      }
      barrier();
      errno = 0;
      EXPECT_EQ(write_stretch(fd, data), -1);
      EXPECT_EQ(errno, EBADF);
      errno = 0;
      EXPECT_EQ(upc_all_fread_local(fd, data.data(), 1, 10, kAll), -1);
      EXPECT_EQ(errno, EBADF);
      errno = 0;
      EXPECT_EQ(upc_all_fget_size(fd), -1);
      EXPECT_EQ(errno, EBADF);
      errno = 0;
      EXPECT_EQ(upc_all_fseek(fd, 0, UPC_SEEK_END), -1);
      EXPECT_EQ(errno, EBADF);
      errno = 0;
      EXPECT_EQ(upc_all_fsync(fd), -1);
      EXPECT_EQ(errno, EBADF);
      errno = 0;
      EXPECT_EQ(upc_all_fclose(fd), -1);
      EXPECT_EQ(errno, EBADF);
      EXPECT_EQ(contents_of(name).size(), kPart * threads);
    });
}

TEST_CASE("a file truncated by other code") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      const size_t block = 100, bytes = kPart * threads;
      const upcr_shared_ptr_t array = patterned(block, bytes);
      const std::string name = directory.file("cut");
      upcr_pshared_ptr_t fd = open_new(name, UPC_COMMON_FP);
      EXPECT_EQ(upc_all_fwrite_shared(fd, array, block, 1, bytes, kAll),
                static_cast<int64_t>(bytes));
      EXPECT_EQ(upc_all_fsync(fd), 0);
      if (upcr_mythread() == 0) EXPECT(truncate(name.c_str(), 1234) == 0);
      barrier();
      upc_all_fseek(fd, 234, UPC_SEEK_SET);
      EXPECT_EQ(upc_all_fread_shared(fd, array, block, 1, bytes, kAll), 1000);
      EXPECT_EQ(upc_all_fread_shared(fd, array, block, 1, bytes, kAll), 0);
      EXPECT_EQ(upc_all_fget_size(fd), 1234);
      EXPECT_EQ(upc_all_fclose(fd), 0);
    });
}

TEST_CASE("no permission") {
  const Directory directory;
  const std::string name = directory.file("secret");
  std::fclose(fopen(name.c_str(), "w"));
  chmod(name.c_str(), 0);
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      // Drops the capabilities, with which root may open any file.
      __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
      __user_cap_data_struct before[2] = {}, none[2];
      EXPECT(syscall(SYS_capget, &header, before) == 0);
      memcpy(none, before, sizeof none);
      none[0].effective = none[1].effective = 0;
      EXPECT(syscall(SYS_capset, &header, none) == 0);
      errno = 0;
      EXPECT(upc_all_fopen(name.c_str(), UPC_RDWR | UPC_COMMON_FP, 0, nullptr) == 0);
      EXPECT_EQ(errno, EACCES);
      EXPECT(syscall(SYS_capset, &header, before) == 0);  // leak checkers need them
    });
}

TEST_CASE("signals during transfers") {
  const Directory directory;
  for (const unsigned threads : kThreads)
    run_job(threads, [&] {
      static std::atomic<int> signals;
      if (upcr_mythread() == 0) {
        struct sigaction action = {};
        action.sa_handler = [](int) { ++signals; };  // without SA_RESTART
        sigaction(SIGALRM, &action, nullptr);
        const itimerval often = {{0, 500}, {0, 500}};
        setitimer(ITIMER_REAL, &often, nullptr);
      }
      std::vector<char> data(kPart * 16, letter()), back(data.size());
      upcr_pshared_ptr_t fd = open_new(directory.file("signals"), UPC_INDIVIDUAL_FP);
      for (int round = 0; round < 10; ++round) {
        EXPECT_EQ(write_stretch(fd, data), static_cast<int64_t>(data.size()));
        upc_all_fseek(fd, -static_cast<int64_t>(data.size()), UPC_SEEK_CUR);
        upc_all_fread_local_async(fd, back.data(), 1, back.size(), kAll);
        EXPECT_EQ(upc_all_fwait_async(fd), static_cast<int64_t>(back.size()));
        EXPECT(back == data);
      }
      EXPECT_EQ(upc_all_fclose(fd), 0);
      if (upcr_mythread() == 0) {
        const itimerval off = {};
        setitimer(ITIMER_REAL, &off, nullptr);
      }
    });
}

TEST_CASE("an open file cannot be freed as memory") {
  Directory directory;
  JobOptions options;
  options.threads = 2;
  expect_fatal(options, 1, "phase 0) is an open file; close it with upc_all_fclose", [&] {
    const upcr_pshared_ptr_t fd =
        upc_all_fopen(directory.file("open").c_str(), kNew | UPC_COMMON_FP, 0, nullptr);
    if (upcr_mythread() == 1) upcr_free(upcr_pshared_to_shared(fd));
    barrier();
  });
}
