// SPDX-License-Identifier: MIT
// Searches the list in the start-up file: each file's name, the names of its functions, and an
// empty name, all null-terminated; an empty file name ends the list.
#include "runtime/diagnostics/function_files.h"

#include <string.h>

// In the start-up file (tools/driver/startup_file.cc).
extern "C" const char upcri_function_files[] __attribute__((weak));

namespace upc::runtime {
namespace {

const char* behind(const char* name) { return name + strlen(name) + 1; }

// Whether the names are equal up to the first dot: b.upc is compiled as b.trans.c.
bool have_one_stem(const char* file, const char* other) {
  const size_t length = strcspn(file, ".");
  return length == strcspn(other, ".") && memcmp(file, other, length) == 0;
}

}  // namespace

const char* file_of_function(const char* function, int length, const char* source) {
  if (!upcri_function_files) return source;
  const auto bytes = static_cast<size_t>(length);
  const char* found = nullptr;
  bool several = false;
  for (const char *file = upcri_function_files, *name; *file; file = behind(name)) {
    for (name = behind(file); *name; name = behind(name)) {
      if (strncmp(name, function, bytes) != 0 || name[bytes]) continue;
      if (source && have_one_stem(file, source)) return file;
      several = found != nullptr;
      found = file;
    }
  }
  return source || several ? source : found;
}

}  // namespace upc::runtime
