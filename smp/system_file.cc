// SPDX-License-Identifier: MIT
// Reads a small file completely.
#include "smp/system_file.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

namespace upc::smp {

bool read_system_file(char* text, size_t capacity, const char* root, const char* format, ...) {
  char path[4096];
  const int begin = snprintf(path, sizeof path, "%s", root);
  va_list arguments;
  va_start(arguments, format);
  const int length =
      vsnprintf(path + begin, sizeof path - static_cast<size_t>(begin), format, arguments);
  va_end(arguments);
  if (static_cast<size_t>(begin) + static_cast<size_t>(length) >= sizeof path) return false;
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  size_t filled = 0;
  ssize_t got = 0;
  while (filled < capacity - 1 && (got = read(fd, text + filled, capacity - 1 - filled)) > 0)
    filled += static_cast<size_t>(got);
  close(fd);
  text[filled] = '\0';
  return got >= 0;
}

}  // namespace upc::smp
