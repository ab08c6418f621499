// SPDX-License-Identifier: MIT
// A user who passes -g -O2 as to a C compiler wants a fast program with debug information. This
// note explains why the program is slow.
#include "runtime/diagnostics/checking_note.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "runtime/cache_directory.h"
#include "runtime/diagnostics/messages.h"
#include "runtime/job.h"

// In the start-up file (tools/driver/startup_file.cc), if some object was compiled with -O.
extern "C" const char upcri_optimised_checking __attribute__((weak));

namespace upc::runtime {
namespace {

// FNV-1a. If two programs have the same hash, only one of them gets the note.
uint64_t hash(const std::string& text) {
  uint64_t value = 0xcbf29ce484222325;
  for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return value;
}

// Whether a program of this name calls it for the first time, as far as that can be recorded.
bool is_first() {
  const std::string directory = cache_directory();
  char* const program = realpath(program_invocation_name, nullptr);
  if (directory.empty() || !program) return true;
  for (size_t end = directory.find('/', 1); end != std::string::npos;
       end = directory.find('/', end + 1))
    mkdir(directory.substr(0, end).c_str(), S_IRWXU | S_IRWXG | S_IRWXO);
  mkdir(directory.c_str(), S_IRWXU);
  char name[32];
  snprintf(name, sizeof name, "/checking-%016llx", static_cast<unsigned long long>(hash(program)));
  free(program);
  const int file = open((directory + name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) close(file);
  return file >= 0 || errno != EEXIST;
}

}  // namespace

void note_checking() {
  if (!&upcri_optimised_checking || job.settings.quiet || !isatty(STDERR_FILENO)) return;
  if (!is_first()) return;
  warn(
      "this program was compiled by -g and -O, with the checking runtime: it looks at each shared "
      "access, which costs time. -g -nochecks adds only debug information. (Printed once; "
      "upcrun -i always prints it.)");
}

}  // namespace upc::runtime
