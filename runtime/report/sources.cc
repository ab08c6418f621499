// SPDX-License-Identifier: MIT
// The source files that have lines in the report, in their current state.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/report/parts.h"

namespace upc::runtime::report {

SourceText map_source(const char* path) {
  constexpr off_t kMostBytes = 4 << 20;
  SourceText source;
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return source;
  struct stat status;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0 &&
      status.st_size <= kMostBytes) {
    const auto bytes = static_cast<size_t>(status.st_size);
    void* text = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (text != MAP_FAILED) source = {static_cast<const char*>(text), bytes};
  }
  close(file);
  return source;
}

void unmap_source(const SourceText& source) {
  if (source.text) munmap(const_cast<char*>(source.text), source.bytes);
}

void write_sources(Output& out, const SortedCounts& places) {
  out.add("\"sources\":{");
  bool first = true;
  for_each_file(places, [&](const char* path, const ThreadCounts*, const ThreadCounts*) {
    const SourceText source = map_source(path);
    if (!source.text) return;
    out.separate(&first);
    out.add_string(path);
    out.add(":");
    out.add_string(source.text, source.bytes);
    unmap_source(source);
  });
  out.add("}");
}

}  // namespace upc::runtime::report
