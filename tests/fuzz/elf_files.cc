// SPDX-License-Identifier: MIT
// Objects, libraries and programs that upcc and upcrun read: symbols, and upcc's note.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/attempt.h"
#include "tests/fuzz/target.h"
#include "tools/driver/elf_symbols.h"
#include "tools/driver/program_info.h"
#include "tools/driver/program_parts.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const int file = memfd_create("elf", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, 0) != 0 ||
      pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) {
    perror("memfd");
    abort();
  }
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  upc::fuzz::try_it([&] { upc::driver::PartsScanner(0).ScanFile(path); });
  upc::fuzz::try_it([&] { upc::driver::PartsScanner(0).ScanProgram(path); });
  upc::fuzz::try_it([&] { upc::driver::DescribeProgram(path); });
  upc::fuzz::try_it([&] { upc::driver::HasSchedules(path); });
  upc::fuzz::try_it([&] { upc::driver::IsArchive(path); });
  return 0;
}
