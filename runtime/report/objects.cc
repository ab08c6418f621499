// SPDX-License-Identifier: MIT
// Shared objects, locks and cache lines, by the program's names for them.
#include <algorithm>

#include "runtime/job.h"
#include "runtime/report/fields.h"
#include "runtime/report/parts.h"

namespace upc::runtime::report {

Element element_at(uint64_t offset) {
  const uint64_t slice = job.segment.slice_bytes(), thread = offset / slice;
  const unsigned count = object_count.load(std::memory_order_acquire);
  for (unsigned i = count; i-- > 0;) {
    const Object& o = objects[i];
    uint64_t at = o.address - upcri_job.base;
    if (o.symmetric) at += thread * slice;
    const uint64_t bytes = o.symmetric ? o.spread.bytes_of(0) : o.spread.total_bytes();
    if (offset - at >= bytes) continue;
    Element found = {static_cast<int>(i), -1};
    if (o.element_bytes && o.spread.block_bytes() >= o.element_bytes) {
      const uint64_t inside = offset - at, block = o.spread.block_bytes();
      const uint64_t number = o.symmetric ? inside / block * upcri_job.threads + thread : 0;
      const uint64_t in_block = o.symmetric ? inside % block : inside;
      found.element = static_cast<int64_t>((number * block + in_block) / o.element_bytes);
    }
    return found;
  }
  return {};
}

void write_object(Output& out, const Object& o, uint64_t word_bytes) {
  if (o.name) field(out, "name", o.name);
  if (o.type) field(out, "type", o.type);
  if (o.function) field(out, "function", o.function);
  if (o.function && o.made_at && o.made_at->file) {
    field(out, "file", o.made_at->file);
    field(out, "line", static_cast<uint64_t>(o.made_at->line));
    field(out, "made_by", o.made_by);
  }
  field(out, "first_thread", job.segment.slice_of(o.address));
  field(out, "bytes", o.spread.total_bytes());
  field(out, "block_bytes", o.spread.block_bytes());
  field(out, "element_bytes", o.element_bytes);
  field(out, "word_bytes", word_bytes);
}

void write_locks(Output& out) {
  out.add("\"locks\":[");
  bool first = true;
  const unsigned count = lock_count.load(std::memory_order_relaxed);
  for (unsigned i = 0; i < std::min(count, kMaxLocks); ++i) {
    const LockRecord& lock = locks[i];
    const char* const function = __atomic_load_n(&lock.function, __ATOMIC_ACQUIRE);
    out.separate(&first);
    out.add("{");
    field(out, "lock", i);
    if (function) field(out, "function", function);
    if (function && lock.made_at && lock.made_at->file) {
      field(out, "file", lock.made_at->file);
      field(out, "line", static_cast<uint64_t>(lock.made_at->line));
      field(out, "made_by", lock.made_by);
    }
    field(out, "thread", lock.thread);
    field(out, "taken", lock.taken);
    field(out, "waited", lock.waited);
    field(out, "handed_over", lock.handed_over);
    field(out, "longest_chain", lock.longest_chain);
    field(out, "longest_chain_ns", lock.longest_chain_ns);
    field(out, "wait_ns", lock.wait_ns);
    field(out, "longest_wait_ns", lock.longest_ns);
    field(out, "hold_ns", lock.hold_ns, true);
    out.add("}");
  }
  out.add("],\n");
  field(out, "locks_left_out", uint64_t{count > kMaxLocks ? count - kMaxLocks : 0});
}

void write_false_sharing(Output& out) {
  const LineWriters writers = find_shared_lines();
  out.add("\"false_sharing\":[");
  bool first = true;
  for (unsigned i = 0; i < writers.count;) {
    unsigned end = i;
    while (end < writers.count && writers.list[end].line->line == writers.list[i].line->line) ++end;
    out.separate(&first);
    out.add("{");
    const uint64_t offset = (writers.list[i].line->line - 1) << 6;
    field(out, "thread", offset / job.segment.slice_bytes());
    out.add("\"writers\":[");
    for (unsigned j = i; j < end; ++j) {
      const upcri_line_t& line = *writers.list[j].line;
      if (j > i) out.add(",");
      out.add("{");
      field(out, "thread", writers.list[j].thread);
      field(out, "writes", line.writes);
      if (line.by->place.file) {
        field(out, "file", line.by->place.file);
        field(out, "line", static_cast<uint64_t>(line.by->place.line));
      }
      const auto first_byte = static_cast<uint64_t>(__builtin_ctzll(line.bytes));
      const Element element = element_at(offset + first_byte);
      if (element.array >= 0) field(out, "array", static_cast<uint64_t>(element.array));
      if (element.element >= 0) field(out, "element", static_cast<uint64_t>(element.element));
      field(out, "first_byte", first_byte);
      field(out, "last_byte", static_cast<uint64_t>(63 - __builtin_clzll(line.bytes)), true);
      out.add("}");
    }
    out.add("]}");
    i = end;
  }
  out.add("],\n");
}

}  // namespace upc::runtime::report
