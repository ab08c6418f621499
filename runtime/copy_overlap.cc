// SPDX-License-Identifier: MIT
// Finds overlaps: sorts the targets, then searches them for each source.
#include "runtime/copy_overlap.h"

#include <algorithm>
#include <string>

#include "runtime/diagnostics/describe.h"
#include "runtime/diagnostics/pointer_text.h"
#include "runtime/job.h"

namespace upc::runtime {
namespace {

std::string text_of(uintptr_t address) {
  if (job.segment.contains(address)) return pointer_text(address, 0).text;
  return format_text("0x%zx, private,", address);
}

}  // namespace

void CopyOverlap::add(const void* dst, const void* src, size_t nbytes) {
  if (nbytes == 0) return;
  const auto to = reinterpret_cast<uintptr_t>(dst), from = reinterpret_cast<uintptr_t>(src);
  // A run that continues where the last one ended extends it: the rows of a complete matrix are one
  // run.
  if (!runs_.empty()) {
    Run& last = runs_.back();
    if (last.dst + last.nbytes == to && last.src + last.nbytes == from) {
      last.nbytes += nbytes;
      return;
    }
  }
  runs_.push_back({to, from, nbytes});
}

void CopyOverlap::check(const char* function) {
  std::sort(runs_.begin(), runs_.end(), [](const Run& a, const Run& b) { return a.dst < b.dst; });
  for (size_t i = 1; i < runs_.size(); ++i) {
    const Run &a = runs_[i - 1], &b = runs_[i];
    if (a.dst + a.nbytes > b.dst)
      upcri_fatal(
          "%s: parts of the destination overlap: %zu bytes at %s and %zu bytes at %s; copy them "
          "one after the other",
          function, a.nbytes, text_of(a.dst).c_str(), b.nbytes, text_of(b.dst).c_str());
  }
  for (const Run& run : runs_) {
    // The first target that ends behind the source's start. Targets are disjoint, so if it is the
    // run's own target no other one overlaps the source.
    const auto target = std::partition_point(
        runs_.begin(), runs_.end(), [&](const Run& r) { return r.dst + r.nbytes <= run.src; });
    if (target == runs_.end() || target->dst >= run.src + run.nbytes) continue;
    if (&*target == &run && run.dst == run.src) continue;
    upcri_fatal(
        "%s: source and destination overlap: %zu bytes at %s and %zu bytes at %s; copy them by way "
        "of memory that is neither",
        function, run.nbytes, text_of(run.src).c_str(), target->nbytes,
        text_of(target->dst).c_str());
  }
}

}  // namespace upc::runtime
