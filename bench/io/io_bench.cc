// SPDX-License-Identifier: MIT
// Compares parallel I/O with plain pread and pwrite of the same bytes, by as many threads. Each
// thread has its own part of the file and of memory, of the same kind as that of the shared array.
// Both take turns within one run, under the same conditions. The file is in the page cache. Prints
// a line for each row: medians, and the median of the rounds' ratios.
//
//   io_bench [-rounds N] [-threads N] [-file NAME] [row or 'start of rows*' …]
#include <fcntl.h>
#include <getopt.h>
#include <unistd.h>
#include <upc_io.h>
#include <upcr.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kBytes = 64 << 20;  // of each row
constexpr upc_flag_t kAll = UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC;

int rounds = 15;
std::string file_name = "/dev/shm/upc-io-bench";
std::vector<std::string> chosen;

void barrier() { upcr_barrier(0, UPCR_BARRIERFLAG_ANONYMOUS); }

double seconds_of(const std::function<void()>& once) {
  barrier();
  const auto start = Clock::now();
  once();
  barrier();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

bool wanted(const char* name) {
  return chosen.empty() || std::any_of(chosen.begin(), chosen.end(), [&](const std::string& c) {
           return c == name || (c.back() == '*' && !strncmp(name, c.c_str(), c.size() - 1));
         });
}

void row(const char* name, const std::function<void()>& plain, const std::function<void()>& upc) {
  if (!wanted(name)) return;
  std::vector<double> times[2], ratios;
  for (int r = -1; r < rounds; ++r) {
    double t[2];
    for (int turn = 0; turn < 2; ++turn) {
      const int which = (turn + r) & 1;
      t[which] = seconds_of(which ? upc : plain);
    }
    if (r < 0) continue;  // this round only touches memory and file
    times[0].push_back(t[0]);
    times[1].push_back(t[1]);
    ratios.push_back(t[1] / t[0]);
  }
  if (upcr_mythread() != 0) return;
  const double mb = kBytes / 1e6;
  std::printf("%-34s plain %8.0f MB/s  upc %8.0f MB/s  time ratio %.3f\n", name,
              mb / median(times[0]), mb / median(times[1]), median(ratios));
  std::fflush(stdout);
}

void fail(const char* what) {
  perror(what);
  exit(1);
}

// Plain transfers: thread t moves its part of the file to or from its own memory of the same
// number of bytes.
void plain(bool write, int fd, char* mine) {
  const size_t part = kBytes / upcr_threads(), start = part * upcr_mythread();
  for (size_t done = 0; done < part;) {
    const auto at = static_cast<off_t>(start + done);
    const ssize_t n =
        write ? pwrite(fd, mine + done, part - done, at) : pread(fd, mine + done, part - done, at);
    if (n <= 0) fail(write ? "pwrite" : "pread");
    done += static_cast<size_t>(n);
  }
}

void common(bool write, upcr_pshared_ptr_t fd, upcr_shared_ptr_t array, size_t block) {
  upc_all_fseek(fd, 0, UPC_SEEK_SET);
  const upc_off_t n = write ? upc_all_fwrite_shared(fd, array, block, 1, kBytes, kAll)
                            : upc_all_fread_shared(fd, array, block, 1, kBytes, kAll);
  if (n != kBytes) fail(write ? "upc_all_fwrite_shared" : "upc_all_fread_shared");
}

// Each thread transfers its part of the file to or from a part of the array in one block.
void individual(bool write, upcr_pshared_ptr_t fd, upcr_shared_ptr_t mine) {
  const size_t part = kBytes / upcr_threads();
  upc_all_fseek(fd, static_cast<upc_off_t>(part * upcr_mythread()), UPC_SEEK_SET);
  const upc_off_t n = write ? upc_all_fwrite_shared(fd, mine, 0, 1, part, kAll)
                            : upc_all_fread_shared(fd, mine, 0, 1, part, kAll);
  if (n != static_cast<upc_off_t>(part))
    fail(write ? "upc_all_fwrite_shared" : "upc_all_fread_shared");
}

int run(int, char**) {
  const size_t part = kBytes / upcr_threads();
  const upcr_shared_ptr_t array = upcr_all_alloc(upcr_threads(), part + (1 << 20));
  // The plain transfers use memory of the same kind, with huge pages where the array has them.
  const upcr_shared_ptr_t other = upcr_all_alloc(upcr_threads(), part + (1 << 20));
  const uint64_t slice = uint64_t{upcr_mythread()} << upcri_job.slice_shift;
  const upcr_shared_ptr_t mine = array + slice;
  char* const own = reinterpret_cast<char*>(upcri_address_shared(other + slice));
  memset(reinterpret_cast<char*>(upcri_address_shared(mine)), 1, part);
  memset(own, 2, part);
  const upcr_pshared_ptr_t fd = upc_all_fopen(
      file_name.c_str(), UPC_RDWR | UPC_CREATE | UPC_TRUNC | UPC_COMMON_FP | UPC_DELETE_ON_CLOSE, 0,
      nullptr);
  if (!fd) fail(file_name.c_str());
  const int plain_fd = open(file_name.c_str(), O_RDWR);
  if (plain_fd < 0) fail("open");
  for (const bool write : {true, false}) {
    const std::string verb = write ? "write" : "read";
    upc_all_fcntl(fd, UPC_SET_INDIVIDUAL_FP, nullptr);
    row((verb + ", individual, one block").c_str(), [&] { plain(write, plain_fd, own); },
        [&] { individual(write, fd, mine); });
    upc_all_fcntl(fd, UPC_SET_COMMON_FP, nullptr);
    const struct {
      const char* text;
      size_t block;
    } blocks[] = {{"a block a thread", part}, {"blocks of 64 KiB", 64 << 10},
                  {"blocks of 4 KiB", 4096},  {"blocks of 1 KiB", 1024},
                  {"blocks of 256 B", 256},   {"blocks of 128 B", 128},
                  {"blocks of 64 B", 64},     {"blocks of 8 B", 8}};
    for (const auto& [text, block] : blocks)
      row((verb + ", common, " + text).c_str(), [&] { plain(write, plain_fd, own); },
          [&, b = block] { common(write, fd, array, b); });
  }
  close(plain_fd);
  upc_all_fclose(fd);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const option options[] = {{"rounds", required_argument, nullptr, 'r'},
                            {"threads", required_argument, nullptr, 't'},
                            {"file", required_argument, nullptr, 'f'},
                            {}};
  setenv("UPC_THREADS", "2", 1);
  for (int found; (found = getopt_long_only(argc, argv, "", options, nullptr)) != -1;) {
    if (found == 'r') {
      const std::string_view text = optarg;
      const auto [end, problem] = std::from_chars(text.begin(), text.end(), rounds);
      if (problem == std::errc() && end == text.end() && rounds > 0) continue;
      fprintf(stderr, "io_bench: -rounds is '%s'; give a number above 0\n", optarg);
      return 2;
    }
    if (found == '?') return 2;  // getopt has reported the error
    if (found == 't') setenv("UPC_THREADS", optarg, 1);
    if (found == 'f') file_name = optarg;
  }
  chosen.assign(argv + optind, argv + argc);
  upcr_startup_init(&argc, &argv, 0, 0, "main");
  upcr_startup_attach(uintptr_t{1} << 30, 0, 0);
  upcr_startup_spawnfuncs functions = {};
  functions.main_function = run;
  upcr_startup_spawn(&argc, &argv, 0, 0, &functions);
}
