// SPDX-License-Identifier: MIT
// The objects, libraries and programs that upcc and upcrun read: symbols, and upcc's note.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "tests/fuzz/target.h"
#include "tools/driver/elf_symbols.h"
#include "tools/driver/message.h"
#include "tools/driver/program_info.h"
#include "tools/driver/program_parts.h"

namespace {

template <class Call>
void try_it(const Call& call) {
  try {
    call();
  } catch (const upc::driver::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const int file = memfd_create("elf", MFD_CLOEXEC);
  if (file < 0 || ftruncate(file, 0) != 0 ||
      pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) {
    perror("memfd");
    abort();
  }
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  try_it([&] { upc::driver::PartsScanner(0).ScanFile(path); });
  try_it([&] { upc::driver::PartsScanner(0).ScanProgram(path); });
  try_it([&] { upc::driver::DescribeProgram(path); });
  try_it([&] { upc::driver::HasSchedules(path); });
  try_it([&] { upc::driver::IsArchive(path); });
  return 0;
}
