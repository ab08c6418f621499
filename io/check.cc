// SPDX-License-Identifier: MIT
// The checks of check.h. (UPC 1.3 optional libraries, 8.3: common constraints.)
#ifdef UPCRI_CHECK
#include "io/check.h"

#include <errno.h>
#include <sys/stat.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/diagnostics/describe.h"
#include "runtime/object_table.h"

namespace upc::io {
namespace {

using Ull = unsigned long long;

// "buffer" or "memvec[3]".
std::string name_of(bool list, size_t entry) {
  return list ? runtime::format_text("memvec[%zu]", entry) : "buffer";
}

void check_shared(const char* function, const std::string& name, const upc_shared_memvec& region) {
  if (region.len == 0) return;
  const Layout layout = layout_of(region);
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Run part = layout.home(t);
    runtime::check_live(function, name.c_str(), {part.at, part.count});
  }
}

// The C compiler checks private memory; but a pointer-to-local may point to shared memory.
void check_local(const char* function, const std::string& name, const upc_local_memvec& region) {
  if (runtime::job.segment.contains(reinterpret_cast<uintptr_t>(region.baseaddr)))
    runtime::check_live(function, name.c_str(), {region.baseaddr, region.len});
}

// Bytes in this process, and the region of a list that they belong to.
struct Stretch {
  uintptr_t begin, end;
  size_t entry;
};

void add_stretches(const Memory& memory, size_t entry, std::vector<Stretch>& to) {
  const auto add = [&](const void* at, uint64_t bytes) {
    const auto begin = reinterpret_cast<uintptr_t>(at);
    if (bytes > 0) to.push_back({begin, begin + bytes, entry});
  };
  if (memory.local) return add(memory.local[entry].baseaddr, memory.local[entry].len);
  if (memory.shared[entry].len == 0) return;
  const Layout layout = layout_of(memory.shared[entry]);
  for (unsigned t = 0; t < upcri_job.threads; ++t) {
    const Run part = layout.home(t);
    add(part.at, part.count);
  }
}

void check_apart(const char* function, const Memory& memory) {
  std::vector<Stretch> stretches;
  for (size_t i = 0; i < memory.entries; ++i) add_stretches(memory, i, stretches);
  std::sort(stretches.begin(), stretches.end(),
            [](const Stretch& a, const Stretch& b) { return a.begin < b.begin; });
  for (size_t i = 1; i < stretches.size(); ++i) {
    const Stretch &a = stretches[i - 1], &b = stretches[i];
    if (b.begin < a.end)
      upcri_fatal("%s: memvec[%zu] and memvec[%zu] overlap; a read must not fill bytes twice",
                  function, std::min(a.entry, b.entry), std::max(a.entry, b.entry));
  }
}

// How many of the bytes at these places the file has, from the first one on.
uint64_t present_bytes(int fd, const Places& places) {
  struct stat opened;
  if (fstat(fd, &opened) != 0 || !S_ISREG(opened.st_mode)) return UINT64_MAX;
  const auto size = static_cast<uint64_t>(opened.st_size);
  uint64_t bytes = 0;
  for (size_t i = 0; i < places.entries; ++i) {
    const upc_filevec& place = places.list[i];
    const auto offset = static_cast<uint64_t>(place.offset);
    const uint64_t left = size > offset ? size - offset : 0;
    bytes += std::min<uint64_t>(place.len, left);
    if (left < place.len) break;
  }
  return bytes;
}

// The regions of a list, up to the first `bytes` bytes.
class Filled {
 public:
  Filled(const Memory& memory, uint64_t bytes) {
    for (size_t i = 0; i < memory.entries; ++i)
      if (memory.local)
        add(local_, memory.local[i], bytes);
      else
        add(shared_, memory.shared[i], bytes);
    this->memory = {memory.local ? local_.data() : nullptr, memory.local ? nullptr : shared_.data(),
                    memory.entries};
  }
  Memory memory;

 private:
  template <class Region>
  static void add(std::vector<Region>& to, Region region, uint64_t& bytes) {
    region.len = std::min<uint64_t>(region.len, bytes);
    bytes -= region.len;
    to.push_back(region);
  }
  std::vector<upc_local_memvec> local_;
  std::vector<upc_shared_memvec> shared_;
};

void check_pointers(const char* function, const Memory& memory, bool list) {
  if (memory.entries > 0 && !memory.local && !memory.shared)
    upcri_fatal("%s: memvec is a null pointer, but memvec_entries is %zu", function,
                memory.entries);
  for (size_t i = 0; i < memory.entries; ++i)
    runtime::check_not_null(
        function, name_of(list, i).c_str(),
        memory.local ? memory.local[i].len > 0 && !memory.local[i].baseaddr
                     : memory.shared[i].len > 0 && upcr_isnull_shared(memory.shared[i].baseaddr));
}

// Checks that the moved bytes, of which a read may have fewer than requested, lie in live memory,
// and that none is written twice.
void check_regions(const char* function, int fd, Direction direction, const Memory& memory,
                   const Places& places, bool list) {
  const bool reads = direction == Direction::kRead;
  const Filled filled(memory, reads ? present_bytes(fd, places) : UINT64_MAX);
  for (size_t i = 0; i < memory.entries; ++i) {
    const std::string name = name_of(list, i);
    if (memory.local)
      check_local(function, name, filled.memory.local[i]);
    else
      check_shared(function, name, filled.memory.shared[i]);
  }
  if (reads) check_apart(function, filled.memory);
}

}  // namespace

void check_open(const char* fname) {
  runtime::check_callable("upc_all_fopen");
  runtime::check_not_null("upc_all_fopen", "fname", !fname);
}

uint64_t check_hints(const char* function, size_t numhints, const upc_hint* hints) {
  if (numhints > 0 && !hints)
    upcri_fatal("%s: there are %zu hints, but the pointer to them is null", function, numhints);
  uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
  const auto add = [&hash](const char* text) {
    do {
      hash = (hash ^ static_cast<unsigned char>(*text)) * 0x100000001b3;
    } while (*text++ != '\0');
  };
  for (size_t i = 0; i < numhints; ++i) {
    if (!hints[i].key || !hints[i].value)
      upcri_fatal("%s: hint %zu has a null pointer for its %s", function, i,
                  hints[i].key ? "value" : "key");
    add(hints[i].key);
    add(hints[i].value);
  }
  return hash;
}

void check_same_file(int fd, const char* name) {
  struct stat opened, named;
  if (fstat(fd, &opened) != 0) return;
  const bool missing = stat(name, &named) != 0;
  if (missing && (errno != ENOENT || opened.st_nlink == 0)) return;  // removed in the meantime
  if (missing || opened.st_dev != named.st_dev || opened.st_ino != named.st_ino)
    upcri_fatal(
        "upc_all_fopen: '%s' here is another file than what thread 0 opened; all threads must "
        "name the same file",
        name);
}

void check_seek(upcr_pshared_ptr_t fd, int64_t offset, int origin) {
  runtime::meet({"upc_all_fseek",
                 {fd_argument(fd),
                  {"offset", static_cast<uint64_t>(offset)},
                  {"origin", static_cast<uint64_t>(origin)}}});
}

void check_alike(const runtime::CollectiveCall& call) { runtime::meet(call); }

void check_buffer(const char* function, int fd, Direction direction, const Memory& memory,
                  const upc_filevec& place) {
  check_pointers(function, memory, false);
  check_regions(function, fd, direction, memory, {&place, 1}, false);
}

void check_lists(const char* function, int fd, Direction direction, const Memory& memory,
                 const Places& places) {
  check_pointers(function, memory, true);
  if (places.entries > 0 && !places.list)
    upcri_fatal("%s: filevec is a null pointer, but filevec_entries is %zu", function,
                places.entries);
  uint64_t in_memory = 0, in_file = 0;
  for (size_t i = 0; i < memory.entries; ++i)
    in_memory += memory.local ? memory.local[i].len : memory.shared[i].len;
  const upc_filevec* before = nullptr;
  for (size_t i = 0; i < places.entries; ++i) {
    const upc_filevec& place = places.list[i];
    if (place.len == 0) continue;
    in_file += place.len;
    if (place.offset < 0)
      upcri_fatal("%s: filevec[%zu] has offset %lld; it must not be negative", function, i,
                  static_cast<long long>(place.offset));
    if (before && place.offset < before->offset)
      upcri_fatal("%s: filevec[%zu] has offset %lld, after one of %lld; they must not descend",
                  function, i, static_cast<long long>(place.offset),
                  static_cast<long long>(before->offset));
    if (before && direction == Direction::kWrite &&
        static_cast<uint64_t>(place.offset - before->offset) < before->len)
      upcri_fatal("%s: filevec[%zu] overlaps what is before it; a write must not fill bytes twice",
                  function, i);
    before = &place;
  }
  if (in_memory != in_file)
    upcri_fatal("%s: memvec has %llu bytes, but filevec has %llu; both must be as many", function,
                static_cast<Ull>(in_memory), static_cast<Ull>(in_file));
  check_regions(function, fd, direction, memory, places, true);
}

void check_flag_pointer(const int* flag) {
  runtime::check_not_null("upc_all_ftest_async", "flag", !flag);
}

}  // namespace upc::io
#endif
