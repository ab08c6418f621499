// SPDX-License-Identifier: MIT
// Stretches: accesses in even steps, all on one thread, which are counted at once.
#include <algorithm>
#include <bit>

#include "runtime/job.h"
#include "runtime/report/recorder.h"

using namespace upc::runtime::report;

namespace {

// Division by the step. Most steps are powers of two, for which it is a shift: otherwise divisions
// would take longer than all else in stretches of short blocks.
class Step {
 public:
  explicit Step(uint64_t bytes)
      : bytes_(bytes ? bytes : 1),
        shift_(std::has_single_bit(bytes_) ? std::countr_zero(bytes_) : -1) {}
  // Rounded up.
  uint64_t in(uint64_t bytes) const {
    return shift_ >= 0 ? (bytes + bytes_ - 1) >> shift_ : (bytes + bytes_ - 1) / bytes_;
  }
  bool divides(uint64_t bytes) const {
    return shift_ >= 0 ? (bytes & (bytes_ - 1)) == 0 : bytes % bytes_ == 0;
  }

 private:
  uint64_t bytes_;
  int shift_;
};

void note_line(upcri_counts_t* counts, uint64_t offset, uint64_t bytes, uint64_t writes) {
  upcri_count_line(counts, offset, bytes);
  upcri_line_t& line = counts->lines[upcri_place_of_line(offset)];
  const uint64_t more = std::max<uint64_t>(writes, 1) - 1, number = (offset >> 6) + 1;
  // Another line is there: it is replaced if it is written less often than this one.
  if (line.line != number) {
    line.missed += more;
    upcri_count_line(counts, offset, bytes);
  }
  if (line.line == number) line.writes += more;
}

// Records the first and the last line of a stretch: no other thread has a part in those between,
// nor in these if all of their bytes are written.
void note_lines(upcri_counts_t* counts, uint64_t offset, size_t nbytes, uint64_t writes,
                uint64_t count, size_t stride, const Step& step) {
  const bool dense = stride == nbytes;
  const uint64_t end = offset + (count - 1) * stride + nbytes;
  if (dense && ((offset | end) & 63) == 0) return;
  const uint64_t first_end = (offset | 63) + 1, last_start = (end - 1) & ~uint64_t{63};
  const auto writes_of = [&](uint64_t elements) {
    return writes == count ? elements : writes * elements / count;
  };
  const uint64_t in_first = stride == 0 ? count : std::min(count, step.in(first_end - offset));
  if (!dense || (offset & 63) != 0 || end < first_end)
    note_line(counts, offset, dense ? std::min(end, first_end) - offset : nbytes,
              writes_of(in_first));
  if (last_start < first_end || (dense && (end & 63) == 0)) return;
  const uint64_t from = dense ? last_start : std::max(last_start, end - nbytes);
  note_line(counts, from, end - from,
            writes_of(std::min(count - in_first, step.in(end - last_start))));
}

void count_now(upcri_counts_t* counts, uint64_t address, size_t nbytes, uint64_t reads,
               uint64_t writes, uint64_t count, size_t stride) {
  const uint64_t offset = address - upcri_job.base;
  if (offset >= upcri_job.span) return;
  const uint64_t thread = offset >> upcri_job.slice_shift;
  const Step step(stride);
  upcri_peer_t& peer = counts->peers[thread];
  peer.reads += reads;
  peer.read_bytes += reads * nbytes;
  peer.writes += writes;
  peer.write_bytes += writes * nbytes;
  if (writes) note_lines(counts, offset, nbytes, writes, count, stride, step);
  uint64_t* first = nullptr;
  const uint64_t inside = (offset & counts->mask) - counts->start;
  if (inside < counts->bytes &&
      counts->version == __atomic_load_n(&upcri_report_version, __ATOMIC_RELAXED))
    first = &counts->heat[thread << counts->bits | inside >> counts->shift];
  else
    first = upcri_find_heat(counts, offset);
  const uint64_t accesses = reads + writes;
  const uint64_t at = (offset & counts->mask) - counts->start;
  const uint64_t last = at + (count - 1) * stride;
  const uint64_t words = (last >> counts->shift) - (at >> counts->shift) + 1;
  if (words == 1 || counts->bytes <= last) {
    *first += accesses;
    return;
  }
  const uint64_t word = uint64_t{1} << counts->shift;
  const bool all = (reads == 0 || reads == count) && (writes == 0 || writes == count);
  if (all && step.divides(word) && step.divides(at)) {
    const uint64_t each = (reads ? 1 : 0) + (writes ? 1 : 0), full = step.in(word)*each;
    const uint64_t in_first = step.in(word - (at & (word - 1))) * each;
    first[0] += in_first;
    first[words - 1] += accesses - in_first - (words - 2) * full;
    if (words == 2) return;
    uint64_t* const rises = first + heat_words();
    rises[1] += full;
    rises[words - 1] -= full;
    return;
  }
  // Each word gets the part of the stretch's elements that it contains.
  uint64_t given = 0;
  for (uint64_t w = 0; w < words; ++w) {
    const uint64_t end = ((at >> counts->shift) + w + 1) << counts->shift;  // of the word's memory
    const uint64_t elements = w + 1 == words ? count : std::min(count, step.in(end - at));
    const uint64_t upto = accesses / count * elements + accesses % count * elements / count;
    first[w] += upto - given;
    given = upto;
  }
}

}  // namespace

void upcri_count_run(upcri_counts_t* counts) {
  const uint64_t start = counts->run_start, bytes = counts->run_next - start;
  counts->run_start = counts->run_next;
  if (bytes == 0) return;
  const uint64_t count = Step(counts->run_step).in(bytes);
  count_now(counts, start, counts->run_bytes, counts->run_how & UPCRI_COUNT_READ ? count : 0,
            counts->run_how & UPCRI_COUNT_WRITE ? count : 0, count, counts->run_step);
}

// Stretches that continue where the last one ended, as a thread's own blocks do, are joined.
void upcri_count_stretch(upcri_counts_t* counts, uint64_t address, size_t nbytes, uint64_t reads,
                         uint64_t writes, uint64_t count, size_t stride) {
  const bool all = (reads == 0 || reads == count) && (writes == 0 || writes == count);
  if (!all || stride == 0) return count_now(counts, address, nbytes, reads, writes, count, stride);
  const uint32_t how = (reads ? UPCRI_COUNT_READ : 0) | (writes ? UPCRI_COUNT_WRITE : 0);
  if (address != counts->run_next || stride != counts->run_step || how != counts->run_how) {
    upcri_count_run(counts);
    counts->run_start = address;
    counts->run_step = stride;
    counts->run_bytes = static_cast<uint32_t>(nbytes);
    counts->run_how = how;
  }
  counts->run_next = address + count * stride;
}
